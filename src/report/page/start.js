// Puts the page together and keeps it fitting: size, theme, paper.

function refit() {
    colours.clear();
    refitPanels();
    for (const draw of view.whenMoved) draw();
    point(view.cursor);
}

if (severalRuns) document.documentElement.classList.add("several");
if (data.runs.some((run) => run.curves.length || run.modes.length)) {
    openGhost();
    makeBands();
    makePanels();
    makeRuns();
    makeGhostButton();
    makeCursor();
    makePointer();
    if (document.getElementById("machine")) makePicture();
} else {
    document.getElementById("time").hidden = true;
}
makeEvents();
makeSaveButtons();
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

// An address ending in #t=0.5,0.6 opens that window; a third number is the cursor.
const asked = /^#t=([^,]+),([^,]+)(?:,(.+))?$/.exec(location.hash);
if (asked && Number(asked[2]) > Number(asked[1])) {
    show(Number(asked[1]), Number(asked[2]));
    if (asked[3]) point(Number(asked[3]));
}
if (location.hash === "#selftest") selfTest();
