// Puts the page together and keeps it fitting: size, theme, paper.

function refit(all = false) {
    colours.clear();
    forgetGone();
    for (const figure of figures) if (figure.drawn || all) figure.redraw();
}

makeMap();
makeHistograms();
makeBars();
makeParallel();
makeScatter();
makeFamilies();
makeWorst();
mapFigure?.redraw();

let fitted = document.body.clientWidth;
new ResizeObserver(() => {
    if (document.body.clientWidth === fitted) return;
    fitted = document.body.clientWidth;
    refit();
}).observe(document.body);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => refit());
// Paper is light.
window.addEventListener("beforeprint", () => { document.documentElement.classList.add("paper"); refit(true); });
window.addEventListener("afterprint", () => { document.documentElement.classList.remove("paper"); refit(); });

if (location.hash === "#selftest") selfTest();
