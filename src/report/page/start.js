// Puts the page together and keeps it fitting: size, theme, paper.

function refit() {
    refitPanels();
    for (const draw of view.whenMoved) draw();
    point(view.cursor);
}

if (data.runs.some((run) => run.curves.length || run.modes.length)) {
    makeBands();
    makePanels();
    makeCursor();
    makePointer();
} else {
    document.getElementById("time").hidden = true;
}
makeEvents();
const frictions = namesOf((run) => run.modes);
if (frictions.length === 1) shade(frictions[0]);
showAll();

const does = {
    "reset": showAll, "closer": () => zoomAbout((view.from + view.to) / 2, 0.5), "wider": () => zoomAbout((view.from + view.to) / 2, 2),
    "previous-event": () => showNeighbour(-1), "next-event": () => showNeighbour(1),
};
for (const [id, action] of Object.entries(does)) document.getElementById(id).addEventListener("click", action);

let fitted = stack.clientWidth;
new ResizeObserver(() => {
    if (stack.clientWidth === fitted) return;
    fitted = stack.clientWidth;
    refit();
}).observe(stack);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refit);
// Paper is light and narrow.
window.addEventListener("beforeprint", () => { document.documentElement.classList.add("paper"); refit(); });
window.addEventListener("afterprint", () => { document.documentElement.classList.remove("paper"); refit(); });

if (location.hash === "#selftest") selfTest();
