// Heat map over two parameters; a click on a cell lists its runs.

const mapSection = document.getElementById("map");
const mapState = {a: 0, b: 1, field: "runs", statistic: "mean", cell: null};
const countFields = {runs: {name: "runs in each cell", unit: ""}, failed: {name: "share of runs that failed", unit: "%"}};
let mapFigure, mapReadout, mapNote, cellBox;

// The map of the chosen pair, seen with the chosen one across.
function chosenMap() {
    const {a, b} = mapState;
    const map = data.maps.find((other) => other.a === a && other.b === b || other.a === b && other.b === a);
    if (!map) return null;
    const single = map.a === map.b, turned = map.a !== a;
    const nx = columns[a].bins.count, ny = single ? 1 : columns[b].bins.count, first = columns[map.a].bins.count;
    return {map, single, nx, ny, cell: (x, y) => single ? x : turned ? x * first + y : y * first + x};
}
function fieldOf(map) { return map.fields.find((field) => String(field.column) === mapState.field); }

// Values of all cells: null without a run or without a value.
function mapValues({map}) {
    if (mapState.field === "runs") return map.runs.map((runs) => runs || null);
    if (mapState.field === "failed") return map.runs.map((runs, i) => runs ? 100 * map.failed[i] / runs : null);
    const field = fieldOf(map), column = columns[field.column];
    const packed = field[mapState.statistic] ?? field.mean;
    packed.values ??= unpacked(packed);
    return column.kind === "requirement" ? packed.values.map((value) => value === null ? null : 100 * value) : packed.values;
}
function shownField() {
    if (countFields[mapState.field]) return countFields[mapState.field];
    const column = columns[Number(mapState.field)];
    if (column.kind === "requirement") return {name: "share that meets " + column.name, unit: "%"};
    return {name: (data.extremes ? mapState.statistic + " of " : "") + column.name, unit: column.unit};
}
function rangeOfValues(values) {
    let low = Infinity, high = -Infinity;
    for (const value of values) if (value !== null) { low = Math.min(low, value); high = Math.max(high, value); }
    return low <= high ? [low, high] : [0, 0];
}

function mapLayout(width) {
    const chosen = chosenMap();
    const left = width < 500 ? 62 : 84;
    const tall = chosen.single ? 90 : Math.min(width < 500 ? width * 0.85 : width * 0.62, 520);
    return {chosen, area: {x: left, y: 56, w: width - left - 12, h: tall}, height: tall + 56 + 46};
}

function drawMap(width) {
    const {chosen, area, height} = mapLayout(width), field = shownField(), values = mapValues(chosen);
    const [low, high] = rangeOfValues(values), a = columns[mapState.a], b = columns[mapState.b];
    const svg = openSvg(width, height, `Heat map of ${field.name} over ${a.name} and ${b.name}`)
        + legendSvg(area.x, 12, Math.min(area.w, 420), {low, high, ...field})
        + `<rect x="${px(area.x)}" y="${px(area.y)}" width="${px(area.w)}" height="${px(area.h)}" fill="${colour("ground")}"/>\n`
        + cellsSvg(chosen, area, values, low, high) + boundarySvg(area, a, b) + frameOf(area)
        + acrossAxis(area, binScale(a, a.bins, area.x, area.x + area.w), withUnit(a))
        + (chosen.single ? "" : upAxis(area, binScale(b, b.bins, area.y + area.h, area.y), withUnit(b)));
    return svg + "</svg>\n";
}

// Corners mark cells with failures where they are few and large enough to see; the note below counts them always.
function hasCorners(map, w, h) { return Math.min(w, h) > 9 && map.failed.filter(Boolean).length <= map.runs.filter(Boolean).length / 2; }
function tellMap() {
    const {map} = chosenMap(), failed = map.failed.filter(Boolean).length, all = map.runs.filter(Boolean).length;
    mapNote.textContent = "A click on a cell, or the arrow keys, lists its runs. Without colour: no run. Crossed out: runs, but none has a value. "
        + (data.boundary.length && requirements.length ? `The line is the boundary of ${requirements[0].name}. ` : "")
        + (failed ? `Runs failed in ${failed} of ${counted(all, "cell")}; where they are few they have a marked corner.` : "No run failed.")
        + (data.unmapped ? ` For want of room the last ${counted(data.unmapped, "parameter")} got no map.` : "")
        + (map.outside ? ` In no cell: ${counted(map.outside, "run")} without a value of a parameter.` : "");
}

// One path for each shade of colour: a map of 10^5 cells is no more elements than one of a hundred.
function cellsSvg({map, nx, ny, cell}, area, values, low, high) {
    const shades = 64, paths = Array.from({length: shades}, () => ""), w = area.w / nx, h = area.h / ny, gap = Math.min(w, h) > 9 ? 1 : 0;
    const marked = hasCorners(map, w, h);
    let crossed = "", corners = "", texts = "";
    for (let y = 0; y < ny; ++y) {
        for (let x = 0; x < nx; ++x) {
            const i = cell(x, y), left = area.x + x * w, top = area.y + (ny - 1 - y) * h;
            if (!map.runs[i]) continue;
            if (values[i] === null) { crossed += `M${px(left)} ${px(top)}l${px(w)} ${px(h)}m${px(-w)} 0l${px(w)} ${px(-h)}`; continue; }
            const share = high > low ? (values[i] - low) / (high - low) : 0.5;
            paths[Math.min(shades - 1, Math.floor(share * shades))] += `M${px(left)} ${px(top)}h${px(w - gap)}v${px(h - gap)}h${px(gap - w)}z`;
            if (marked && map.failed[i]) corners += `M${px(left)} ${px(top)}h6l-6 6z`;
            if (w > 46 && h > 18) texts += `<text x="${px(left + w / 2)}" y="${px(top + h / 2 + 4)}" text-anchor="middle" fill="${inkOn(share)}">${xmlText(readable(values[i], 3))}</text>\n`;
        }
    }
    return paths.map((d, k) => d ? `<path d="${d}" fill="${scaleColour((k + 0.5) / shades)}"${gap ? "" : ' shape-rendering="crispEdges"'}/>\n` : "").join("")
        + (crossed ? `<path d="${crossed}" stroke="${colour("back-driven")}" fill="none"/>\n` : "")
        + (corners ? `<path d="${corners}" fill="${colour("back-driven")}" stroke="${colour("paper")}" stroke-width="0.8"/>\n` : "") + texts;
}

// The line between runs that meet the first requirement and those that do not, where a study followed it.
function boundarySvg(area, a, b) {
    if (!data.boundary.length || a.index + b.index !== 1) return "";
    const across = binScale(a, a.bins, area.x, area.x + area.w), up = binScale(b, b.bins, area.y + area.h, area.y), turned = a.index === 1;
    const line = data.boundary.map((corners) => {
        let path = "";
        for (let i = 0; i < corners.length; i += 2) path += `${i ? "L" : "M"}${px(across.at(corners[turned ? i + 1 : i]))} ${px(up.at(corners[turned ? i : i + 1]))}`;
        return path;
    }).join("");
    return ["paper", "ink"].map((name, k) => `<path class="boundary" d="${line}" stroke="${colour(name)}" stroke-width="${k ? 1.6 : 4}" stroke-linejoin="round" fill="none"/>\n`).join("");
}

function cellText(x, y) {
    const chosen = chosenMap(), i = chosen.cell(x, y), a = columns[mapState.a], b = columns[mapState.b], field = shownField();
    const place = `${a.name} ${binText(a, a.bins, x)}` + (chosen.single ? "" : `, ${b.name} ${binText(b, b.bins, y)}`);
    const runs = chosen.map.runs[i], failed = chosen.map.failed[i], value = mapValues(chosen)[i];
    if (!runs) return `${place}: no run`;
    const what = mapState.field === "runs" ? "" : `; ${field.name}: ${value === null ? "no value" : readable(value, 4) + (field.unit ? " " + field.unit : "")}`;
    return `${place}: ${counted(runs, "run")}${failed ? `, ${failed} failed` : ""}${withoutText(chosen, i)}${what}`;
}
function withoutText({map}, i) {
    const field = fieldOf(map);
    if (!field) return "";
    for (let k = 0; k < field.without.length; k += 2) if (field.without[k] === i && field.without[k + 1] !== map.failed[i]) return `, ${field.without[k + 1]} without a value`;
    return "";
}

// The runs of a cell that are shown one by one; the first one, if none of them is.
function runsOfCell(x, y) {
    const chosen = chosenMap(), a = columns[mapState.a], b = columns[mapState.b], i = chosen.cell(x, y);
    const inside = rows.filter((row) => binOf(a.bins, a.values[row]) === x && (chosen.single || binOf(b.bins, b.values[row]) === y));
    const found = inside.map((row) => ({row, run: data.sample.run[row]}));
    if (chosen.map.runs[i] && !found.some(({run}) => run === chosen.map.first[i])) found.unshift({run: chosen.map.first[i], values: firstValues(chosen, i)});
    return found;
}
// A cell of one run: its mean is its value.
function firstValues({map}, i) {
    if (map.runs[i] !== 1) return {};
    return Object.fromEntries(map.fields.map((field) => [field.column, (field.mean.values ??= unpacked(field.mean))[i]]));
}

const listedInCell = 25;
function chooseCell(x, y) {
    const chosen = chosenMap();
    mapState.cell = [Math.min(chosen.nx - 1, Math.max(0, x)), Math.min(chosen.ny - 1, Math.max(0, y))];
    markCell();
    const [cx, cy] = mapState.cell, list = runsOfCell(cx, cy), all = chosen.map.runs[chosen.cell(cx, cy)];
    mapReadout.textContent = cellText(cx, cy);
    const column = columns[Number(mapState.field)] ?? metrics[0];
    const shown = [...new Set([columns[mapState.a], ...(chosen.single ? [] : [columns[mapState.b]]), ...(column ? [column] : []), ...requirements.slice(0, 2)])];
    cellBox.replaceChildren(element("h3", "", "Runs of the cell"), element("p", "note", cellText(cx, cy)
        + (list.length < all ? `; ${Math.min(list.length, listedInCell)} of them listed` : list.length > listedInCell ? `; the first ${listedInCell} listed` : "")));
    if (list.length) cellBox.append(runTable(list.slice(0, listedInCell), shown));
    cellBox.hidden = false;
    if (list.length) showCellCurves(list.map(({run}) => run), cx, cy, chosen);
}
// Curves of the runs of a cell; without any, those of the nearest run that has some.
const cellCurves = 6;
function showCellCurves(runs, x, y, {single}) {
    const own = runs.filter(hasCurves).slice(0, cellCurves), box = element("div", "figures wide-figures");
    const middle = ({bins}, i) => { if (bins.values) return bins.values[i]; const [low, high] = binEnds(bins, i); return 0.5 * (low + high); };
    const place = [[columns[mapState.a], middle(columns[mapState.a], x)], ...(single ? [] : [[columns[mapState.b], middle(columns[mapState.b], y)]])];
    const near = own.length ? null : nearestWithCurves(place);
    if (!own.length && near === null) return;
    if (!own.length) noteOf(cellBox, `No curves of this cell are kept. Below: run ${data.sample.run[near]}, the nearest that has some. The command draws those of any run.`);
    cellBox.append(box);
    showCurves(box, own.length ? own : [data.sample.run[near]]);
}

// The chosen cell has a frame; it is no part of the drawing that is saved.
function markCell() {
    mapFigure.canvas.querySelector(".cell-mark")?.remove();
    if (!mapState.cell) return;
    const {chosen, area} = mapLayout(Math.floor(mapFigure.figure.clientWidth)), [x, y] = mapState.cell, w = area.w / chosen.nx, h = area.h / chosen.ny;
    const mark = document.createElementNS(svgNamespace, "rect");
    const place = {x: area.x + x * w - 1, y: area.y + (chosen.ny - 1 - y) * h - 1, width: w + 1, height: h + 1, class: "cell-mark"};
    for (const [key, value] of Object.entries(place)) mark.setAttribute(key, value);
    mapFigure.canvas.querySelector("svg")?.append(mark);
}

function cellAt(event) {
    const box = mapFigure.canvas.getBoundingClientRect(), {chosen, area} = mapLayout(Math.floor(mapFigure.figure.clientWidth));
    const x = Math.floor((event.clientX - box.left - area.x) / area.w * chosen.nx);
    const y = chosen.ny - 1 - Math.floor((event.clientY - box.top - area.y) / area.h * chosen.ny);
    return x >= 0 && x < chosen.nx && y >= 0 && y < chosen.ny ? [x, y] : null;
}

function mapPointer({canvas}) {
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "Cells of the map: arrow keys choose one");
    canvas.addEventListener("pointermove", (event) => { const cell = cellAt(event); if (cell) mapReadout.textContent = cellText(...cell); });
    canvas.addEventListener("click", (event) => { const cell = cellAt(event); if (cell) chooseCell(...cell); });
    canvas.addEventListener("keydown", (event) => {
        const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
        if (!step) return;
        event.preventDefault();
        const [x, y] = mapState.cell ?? [-Math.min(0, step[0]), -Math.min(0, step[1])];
        chooseCell(mapState.cell ? x + step[0] : 0, mapState.cell ? y + step[1] : 0);
    });
}

function mapCsv() {
    const chosen = chosenMap(), a = columns[mapState.a], b = columns[mapState.b], field = shownField(), values = mapValues(chosen);
    const ends = (column) => column.bins.values ? [withUnit(column)] : ["from", "to"].map((word) => `${withUnit(column)} ${word}`);
    const of = (column, i) => column.bins.values ? [column.words ? column.words[column.bins.values[i]] : column.bins.values[i]] : binEnds(column.bins, i);
    let out = csvRow([...ends(a), ...(chosen.single ? [] : ends(b)), "runs", "failed", field.name + (field.unit ? ` [${field.unit}]` : "")]);
    for (let y = 0; y < chosen.ny; ++y) {
        for (let x = 0; x < chosen.nx; ++x) {
            const i = chosen.cell(x, y);
            out += csvRow([...of(a, x), ...(chosen.single ? [] : of(b, y)), chosen.map.runs[i], chosen.map.failed[i], values[i]]);
        }
    }
    return out;
}

function makeMap() {
    if (!data.maps.length || !parameters[0].bins?.count) { mapSection.hidden = true; return; }
    const mapped = parameters.slice(0, parameters.length - data.unmapped), single = mapped.length === 1;
    mapState.b = single ? 0 : 1;
    mapState.field = String((metrics[0] ?? requirements[0])?.index ?? "runs");
    const bar = element("div", "controls");
    const changed = () => { mapState.cell = null; cellBox.hidden = true; cellBox.replaceChildren(); mapReadout.textContent = ""; statistic.hidden = columns[Number(mapState.field)]?.kind !== "metric" || !data.extremes; mapFigure.redraw(); };
    const axis = (key, other) => makeSelect(optionsOf(mapped), mapState[key], (value) => {
        // The same parameter twice: they change places.
        if (Number(value) === mapState[other]) { mapState[other] = mapState[key]; choices[other].value = String(mapState[other]); }
        mapState[key] = Number(value);
        changed();
    });
    const choices = {a: axis("a", "b"), b: axis("b", "a")};
    choices.a.id = "map-across"; choices.b.id = "map-up";
    const field = makeSelect([...groupsOf(["metrics", metrics], ["requirements", requirements]), {group: "runs", options: Object.entries(countFields).map(([key, {name}]) => [key, name])}],
        mapState.field, (value) => { mapState.field = value; changed(); });
    field.id = "map-field";
    const of = makeSelect([["mean", "mean"], ["least", "least"], ["greatest", "greatest"]], "mean", (value) => { mapState.statistic = value; changed(); });
    of.id = "map-statistic";
    const statistic = labelled("Of each cell", of);
    statistic.hidden = !data.extremes || !metrics.length;
    bar.append(labelled("Metric", field), statistic, labelled("Across", choices.a), ...(single ? [] : [labelled("Up", choices.b)]));
    mapReadout = element("output", "readout");
    mapReadout.setAttribute("aria-live", "polite");
    mapSection.append(bar);
    mapFigure = makeFigure(mapSection, {caption: "", name: "map", draw: drawMap, csv: mapCsv, pointer: mapPointer});
    mapFigure.after = () => { markCell(); tellMap(); };
    mapFigure.title.append(mapReadout);
    cellBox = element("div", "cell-runs");
    cellBox.hidden = true;
    mapNote = noteOf(mapSection, "");
    mapSection.append(cellBox);
}
