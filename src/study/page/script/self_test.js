// A door for tests and tools: window.stictionStudy. With #selftest in the address the page tries itself and writes what it saw.

const problems = [];
window.addEventListener("error", (event) => problems.push(String(event.message)));
document.addEventListener("securitypolicyviolation", (event) => problems.push("blocked: " + event.blockedURI));

window.stictionStudy = {
    problems,
    get map() {
        const chosen = chosenMap(), values = mapValues(chosen);
        return {across: columns[mapState.a].name, up: columns[mapState.b].name, field: shownField().name, nx: chosen.nx, ny: chosen.ny,
            values: Array.from({length: chosen.nx * chosen.ny}, (none, i) => values[chosen.cell(i % chosen.nx, Math.floor(i / chosen.nx))])};
    },
    chooseCell,
    brush: (index, low, high) => setBrush(columns[index], low, high),
    get brushed() { return brushedRows().map((row) => data.sample.run[row]); },
    get worst() { return worstRows().map((row) => data.sample.run[row]); },
    // Every drawing and table as the texts of the files its buttons save.
    get drawings() { forgetGone(); return figures.map((figure) => figure.drawing()); },
    get tables() { forgetGone(); return figures.map((figure) => figure.csv()); },
};

function selfTest() {
    const study = window.stictionStudy, seen = {}, at = (id) => document.getElementById(id);
    const choose = (id, value) => { const select = at(id); if (!select) return; select.value = value; select.dispatchEvent(new Event("change", {bubbles: true})); };
    const shown = (section) => !section.hidden;
    refit(true);
    seen.width = [document.documentElement.scrollWidth, innerWidth];
    seen.dark = matchMedia("(prefers-color-scheme: dark)").matches;
    seen.paper = colour("paper");
    seen.sections = [...document.querySelectorAll("main > section")].filter(shown).map(({id}) => id);
    if (shown(mapSection)) tryMap(study, seen, choose);
    if (shown(histogramSection)) {
        const chips = [...histogramSection.querySelectorAll(".chip")], before = histogramSection.querySelectorAll("figure").length;
        chips[0].click();
        seen.histograms = [before, histogramSection.querySelectorAll("figure").length];
        chips[0].click();
    }
    if (shown(barSection)) { choose("bars-metric", at("bars-metric").options[at("bars-metric").options.length - 1].value); refit(true); seen.bars = barSection.querySelectorAll("figure svg rect").length; }
    if (shown(parallelSection)) tryParallel(study, seen, choose);
    if (shown(scatterSection)) tryScatter(seen);
    if (shown(familySection)) {
        seen.families = familySection.querySelectorAll("path[data-run]").length;
        choose("families-run", at("families-run").options[1].value);
        choose("families-colour", String(columns.length - 1));
        seen.familyCommand = familySection.querySelector("code").textContent;
    }
    if (shown(worstSection)) tryWorst(study, seen, choose);
    seen.saved = trySaving();
    seen.drawings = study.drawings;
    seen.tables = study.tables;
    seen.widthAfter = [document.documentElement.scrollWidth, innerWidth];
    seen.title = document.title;
    seen.foreign = document.querySelectorAll("img, iframe, object, main script, main a").length;
    seen.requests = performance.getEntriesByType("resource").map((entry) => entry.name);
    seen.problems = problems;
    const out = element("script");
    out.type = "application/json";
    out.id = "selftest-result";
    out.textContent = JSON.stringify(seen).replace(/</g, "\\u003c");
    document.body.append(out);
    // A test that needs a narrow page puts it into a frame, and cannot look inside.
    if (parent !== window) parent.postMessage(out.textContent, "*");
}

function tryMap(study, seen, choose) {
    seen.opened = study.map;
    const box = mapFigure.canvas.getBoundingClientRect(), {area, chosen} = mapLayout(Math.floor(mapFigure.figure.clientWidth));
    // The middle of the second cell of the lowest row.
    const place = {clientX: box.left + area.x + 1.5 * area.w / chosen.nx, clientY: box.top + area.y + area.h - 0.5 * area.h / chosen.ny, bubbles: true};
    mapFigure.canvas.dispatchEvent(new PointerEvent("pointermove", place));
    seen.hovered = mapReadout.textContent;
    mapFigure.canvas.dispatchEvent(new MouseEvent("click", place));
    seen.clicked = mapState.cell;
    seen.cellRuns = [...cellBox.querySelectorAll("tbody tr")].map((line) => Number(line.firstChild.textContent));
    seen.cellCommand = cellBox.querySelector("code")?.textContent ?? "";
    seen.cellNote = [...cellBox.querySelectorAll(".note")].at(-1)?.textContent ?? "";
    seen.cellCurves = [...cellBox.querySelectorAll("figure path[data-run][stroke-width='3']")].map((path) => Number(path.dataset.run));
    mapFigure.canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowUp", bubbles: true}));
    seen.keyed = mapState.cell;
    seen.marked = mapFigure.canvas.querySelectorAll(".cell-mark").length;
    // Corners of the boundary, in cells.
    const corners = (mapFigure.canvas.querySelector("path.boundary")?.getAttribute("d").match(/-?[\d.]+/g) ?? []).map(Number);
    seen.boundary = corners.map((at, i) => i % 2 ? (area.y + area.h - at) / area.h * chosen.ny : (at - area.x) / area.w * chosen.nx);
    seen.mapNote = mapNote.textContent;
    choose("map-statistic", "greatest");
    seen.greatest = study.map;
    choose("map-statistic", "mean");
    choose("map-across", String(mapState.b));
    seen.turned = study.map;
    choose("map-field", "failed");
    seen.failedMap = study.map;
    if (requirements.length) { choose("map-field", String(requirements[0].index)); seen.required = study.map; }
    choose("map-field", "runs");
    seen.counted = study.map;
}

function tryParallel(study, seen, choose) {
    const handle = parallelFigure.canvas.querySelector(".axis-handle"), box = handle.getBoundingClientRect(), narrow = box.width > box.height;
    const at = (share) => ({clientX: narrow ? box.left + share * box.width : box.left + box.width / 2, clientY: narrow ? box.top + box.height / 2 : box.bottom - share * box.height, button: 0, bubbles: true, pointerId: 1});
    handle.dispatchEvent(new PointerEvent("pointerdown", at(0.5)));
    dispatchEvent(new PointerEvent("pointermove", at(0.8)));
    dispatchEvent(new PointerEvent("pointermove", at(0.999)));
    dispatchEvent(new PointerEvent("pointerup", at(0.999)));
    const [index, brush] = [...brushes][0];
    seen.brush = {column: columns[index].name, brush, runs: study.brushed, text: parallelReadout.textContent, listed: parallelList.querySelectorAll("tbody tr").length};
    const key_ = (key) => parallelFigure.canvas.querySelector(".axis-handle").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    key_("ArrowDown");
    seen.brushMoved = brushes.get(index);
    seen.brushCsv = parallelFigure.csv();
    key_("Escape");
    seen.brushesLeft = brushes.size;
    choose("parallel-colour", String(columns.length - 1));
    parallelSection.querySelectorAll(".chip")[0].click();
    seen.axes = parallelFigure.canvas.querySelectorAll(".axis-handle").length;
    parallelSection.querySelectorAll(".chip")[0].click();
    seen.axesAgain = parallelFigure.canvas.querySelectorAll(".axis-handle").length;
}

function tryScatter(seen) {
    const chips = [...scatterSection.querySelectorAll(".chip")], chosen = () => scatterColumns().map(({name}) => name);
    seen.scattered = chosen();
    chips.at(-1).click();
    seen.scatteredMore = chosen();
    chips.at(-1).click();
    const {shown, panel} = scatterLayout(Math.floor(scatterFigure.figure.clientWidth)), area = panel(1, 0), box = scatterFigure.canvas.getBoundingClientRect();
    const row = rows.find((other) => shown[0].values[other] !== null && shown[1].values[other] !== null);
    scatterFigure.canvas.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: box.left + scatterPlace(shown[0], area, false).at(shown[0].values[row]),
        clientY: box.top + scatterPlace(shown[1], area, true).at(shown[1].values[row])}));
    seen.dotCommand = scatterList.querySelector("code")?.textContent ?? "";
}

function tryWorst(study, seen, choose) {
    seen.worst = study.worst;
    worstBox.querySelector(".curves-button")?.click();
    seen.worstCurves = [...worstBox.querySelectorAll("figure path[data-run][stroke-width='3']")].map((path) => Number(path.dataset.run));
    choose("worst-order", worstState.greatest ? "least" : "greatest");
    seen.worstTurned = study.worst;
    choose("worst-metric", "failed");
    seen.failedRuns = study.worst;
    seen.reasons = [...worstBox.querySelectorAll(".why")].map((why) => why.textContent);
}

// Presses every button that saves a file; the files go nowhere.
function trySaving() {
    const names = [], click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
    for (const button of document.querySelectorAll("button.save")) if (button.textContent !== "Copy") button.click();
    HTMLAnchorElement.prototype.click = click;
    return names;
}
