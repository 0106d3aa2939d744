// A door for tests and tools: window.stictionReport. With #selftest in the address the page tries itself and writes what it saw.

const problems = [];
window.addEventListener("error", (event) => problems.push(String(event.message)));
document.addEventListener("securitypolicyviolation", (event) => problems.push("blocked: " + event.blockedURI));

window.stictionReport = {
    problems,
    zoom: show,
    reset: showAll,
    point,
    events: allEvents,
    showEvent: (index) => showEvent(allEvents[index]),
    get state() {
        return {
            full: view.full, window: [view.from, view.to], cursor: view.cursor,
            ranges: panels.map((panel) => panel.graph.yAxisRange()),
            windows: panels.map((panel) => panel.graph.xAxisRange()),
            values: panels.flatMap((panel) => panel.chips.map(({curve, value}) =>
                ({name: curve.name, run: curve.run.name, value: view.cursor === null ? null : valueAt(curve, view.cursor), text: value.textContent}))),
            modes: bands.map(({band, word}) => ({name: band.name, run: band.run.name, word: word.textContent})),
            moved: motion.movers.map(({moves}) => moves.getAttribute("transform")),
            pushes: motion.pushes.map(({arrow}) => arrow.getAttribute("d")),
            rubbing: motion.rubbing.map(({group}) => [...group.classList].filter((name) => slidingModes.includes(name)).join(" ")),
            ghosts: panels.flatMap((panel) => ghostsOf(panel).map(({curve}) => ({name: curve.name, last: curve.values[curve.values.length - 1]}))),
            listed: eventRows.querySelectorAll("tr").length,
            dots: dots.map(({dot}) => [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy")), dot.getAttribute("visibility")]),
        };
    },
    // Shows or hides a run as a click on its button does; names of the runs whose curves are drawn.
    toggleRun: (index) => document.querySelectorAll(".runs .chip")[index].click(),
    get drawn() { return [...new Set(panels.flatMap((panel) => shownCurves(panel).map((curve) => curve.run.name)))]; },
    // Every plot as the text of the file its button saves.
    get drawings() { return [...panels.map(panelSvg), ...[...document.querySelectorAll("figure[data-figure]")].map(figureSvg)]; },
    // The curves of every panel as the text of the table its button saves.
    get tables() { return panels.map(panelCsv); },
    get bands() { return bands.map(({band}) => ({name: band.name, run: band.run.name, from: band.from, word: band.word})); },
    // Pixels of a panel that are not empty, and the colours of a strip in the middle of each stretch wide enough to have one.
    ink: () => panels.map((panel) => [...panel.plot.querySelectorAll("canvas")].reduce((sum, canvas) => sum + inkOf(canvas), 0)),
    strips: () => bands.map(({canvas, band}) => {
        const pixel = pixelsOf(canvas);
        const ends = (part) => [across(Math.max(part.from, view.from)), across(Math.min(part.to, view.to))];
        return stretchesSeen(band).filter((part) => ends(part)[1] - ends(part)[0] > 4).map((part) => (
            {word: part.word, painted: pixel((ends(part)[0] + ends(part)[1]) / 2), wanted: colour(part.word)}));
    }),
};

function inkOf(canvas) {
    if (!canvas.width || !canvas.height) return 0;
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let ink = 0;
    for (let i = 3; i < pixels.length; i += 4) ink += pixels[i] > 0;
    return ink;
}

// The colours along a strip, near its upper edge: words stand in the middle.
function pixelsOf(canvas) {
    const ratio = canvas.width / plotWidth();
    const row = canvas.getContext("2d").getImageData(0, 2, canvas.width, 1).data;
    return (px) => "#" + [0, 1, 2].map((part) => row[4 * Math.round(px * ratio) + part].toString(16).padStart(2, "0")).join("");
}

function mouse(type, px, options = {}) {
    const box = glass.getBoundingClientRect();
    glass.dispatchEvent(new PointerEvent(type, {clientX: box.left + px, clientY: box.top + box.height / 2, pointerId: 1, isPrimary: true,
        pointerType: "mouse", button: 0, bubbles: true, ...options}));
}

function selfTest() {
    glass.setPointerCapture = () => {};  // there is no real pointer to capture
    const report = window.stictionReport, seen = {};
    const key_ = (name) => document.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));
    seen.opened = report.state;
    seen.ink = report.ink();
    seen.bands = report.bands;
    seen.strips = report.strips();
    const wide = plotWidth();
    mouse("pointerdown", 0.25 * wide); mouse("pointermove", 0.4 * wide); mouse("pointermove", 0.5 * wide); mouse("pointerup", 0.5 * wide);
    seen.dragged = report.state;
    mouse("pointermove", 0.5 * wide);
    seen.pointed = report.state;
    mouse("pointerdown", 0.5 * wide, {shiftKey: true}); mouse("pointermove", 0.6 * wide, {shiftKey: true}); mouse("pointerup", 0.6 * wide);
    seen.panned = report.state;
    glass.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}));
    seen.reset = report.state;
    if (allEvents.length) { eventRows.querySelector("tr button").click(); seen.jumped = report.state; key_("n"); seen.next = report.state; }
    seen.drawn = report.drawn;
    if (severalRuns) { report.toggleRun(1); seen.drawnWithoutSecond = report.drawn; seen.listedWithoutSecond = report.state.listed; report.toggleRun(1); }
    key_("0");
    seen.keyReset = report.state;
    seen.drawings = report.drawings;
    seen.tables = report.tables;
    seen.emptyPanels = panels.filter(({plot}) => plot.clientHeight === 0).length;
    seen.saveButtons = document.querySelectorAll("button.save").length;
    seen.requests = performance.getEntriesByType("resource").map((entry) => entry.name);
    seen.problems = problems;
    const out = element("script");
    out.type = "application/json";
    out.id = "selftest-result";
    out.textContent = JSON.stringify(seen).replace(/</g, "\\u003c");
    document.body.append(out);
}
