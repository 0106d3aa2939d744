// Parallel coordinates: one axis for each column, one line for each run. A drag along an axis keeps the runs that cross it there.

const parallelSection = document.getElementById("parallel");
const parallelChosen = new Set(), brushes = new Map();  // by column: [low, high] in px of the drawing's height, as shares from the bottom
const mostAxes = 10, lineShades = 12;
let parallelFigure, parallelReadout, parallelList, parallelColour;

const parallelColumns = () => [...parallelChosen].sort((a, b) => a - b).map((index) => columns[index]);

function parallelLayout(width) {
    const shown = parallelColumns(), narrow = width < 500;
    // On a narrow screen axes lie: names have room above them.
    const step = narrow ? 76 : 0, height = narrow ? 102 + step * shown.length : 426;
    return {shown, narrow, height, area: narrow ? {x: 14, y: 88, w: width - 28 - 34, h: step * Math.max(1, shown.length - 1)} : {x: 60, y: 106, w: width - 120, h: 262}};
}
// Place of an axis, and of a share along it; null is beyond the low end.
function parallelPlace({narrow, area, shown}, i, share) {
    const across = shown.length < 2 ? 0.5 : i / (shown.length - 1);
    const along = share === null ? -0.09 : share;
    return narrow ? [area.x + 34 + along * area.w, area.y + across * area.h] : [area.x + across * area.w, area.y + (1 - along) * area.h];
}
const unitScales = new Map();
function shareOf(column, value) {
    if (value === null) return null;
    if (!unitScales.has(column.index)) unitScales.set(column.index, columnScale(column, 0, 1, 0));
    return unitScales.get(column.index).at(value);
}

// Runs that cross every brush.
function brushedRows() {
    return rows.filter((row) => [...brushes].every(([index, [low, high]]) => {
        const share = shareOf(columns[index], columns[index].values[row]);
        return share === null ? low < 0 : share >= low && share <= high;
    }));
}

function drawParallel(width) {
    const layout = parallelLayout(width), kept = new Set(brushedRows()), column = columns[parallelColour];
    const line = (row) => "M" + layout.shown.map((other, i) => parallelPlace(layout, i, shareOf(other, other.values[row])).map(px).join(" ")).join("L");
    const others = brushes.size ? rows.filter((row) => !kept.has(row)).map(line).join("") : "";
    const shades = Array.from({length: lineShades}, () => "");
    let without = "";
    for (const row of kept) {
        const share = column ? shareOf(column, column.values[row]) : null;
        if (share === null) without += line(row); else shades[Math.min(lineShades - 1, Math.max(0, Math.floor(share * lineShades)))] += line(row);
    }
    const opacity = Math.max(0.25, Math.min(0.9, 250 / Math.max(1, kept.size)));
    return openSvg(width, layout.height, "Parallel coordinates of " + layout.shown.map(({name}) => name).join(", "))
        + columnLegend(column, 10, 14, Math.min(300, width - 30))
        + (others ? `<path d="${others}" stroke="${colour("grid")}" stroke-width="1" fill="none"/>\n` : "")
        + (without ? `<path d="${without}" stroke="${colour("back-driven")}" stroke-dasharray="3 3" stroke-opacity="${opacity}" fill="none"/>\n` : "")
        + shades.map((d, k) => d ? `<path d="${d}" stroke="${scaleColour((k + 0.5) / lineShades)}" stroke-opacity="${px(opacity)}" fill="none"/>\n` : "").join("")
        + layout.shown.map((other, i) => parallelAxis(layout, other, i)).join("") + "</svg>\n";
}

function parallelAxis(layout, column, i) {
    const {narrow, area, shown} = layout, [x0, y0] = parallelPlace(layout, i, 0), [x1, y1] = parallelPlace(layout, i, 1), [xn, yn] = parallelPlace(layout, i, null);
    const gap = shown.length > 1 ? area.w / (shown.length - 1) : area.w, brush = brushes.get(column.index);
    const low = readable(column.low, 4), high = readable(column.high, 4);
    let out = `<path d="M${px(x0)} ${px(y0)}L${px(x1)} ${px(y1)}" stroke="${colour("ink")}" stroke-width="1.5"/>`;
    if (column.without) out += `<circle cx="${px(xn)}" cy="${px(yn)}" r="3.5" fill="${colour("paper")}" stroke="${colour("ink")}"><title>no value</title></circle>`;
    if (brush) {
        const [bx0, by0] = parallelPlace(layout, i, Math.max(-0.12, brush[0])), [bx1, by1] = parallelPlace(layout, i, Math.min(1, brush[1]));
        out += narrow ? `<rect x="${px(bx0)}" y="${px(by0 - 7)}" width="${px(Math.max(2, bx1 - bx0))}" height="14"` : `<rect x="${px(bx1 - 7)}" y="${px(by1)}" width="14" height="${px(Math.max(2, by0 - by1))}"`;
        out += ` fill="${colour("accent")}" fill-opacity="0.3" stroke="${colour("accent")}"/>`;
    }
    if (narrow) {
        return out + words(x0, y0 - 13, cut(withUnit(column), Math.floor((area.w) / letterWidth)), {fill: "ink", weight: 600, title: column.name, halo: true})
            + (column.words ? axisWords(layout, column, i) : words(x0, y0 + 17, low, {halo: true}) + words(x1, y1 + 17, high, {anchor: "end", halo: true})) + (column.without ? words(xn, yn + 17, "none", {anchor: "middle"}) : "");
    }
    const letters_ = Math.floor((gap - 10) / letterWidth * 1.6), anchor = i === 0 ? "start" : i === shown.length - 1 ? "end" : "middle";
    const edge = i === 0 ? -50 : i === shown.length - 1 ? 50 : 0;
    return out + words(x0 + edge, area.y - (i % 2 ? 40 : 24), cut(withUnit(column), Math.max(6, letters_)), {anchor, fill: "ink", weight: 600, title: column.name})
        + (column.words ? axisWords(layout, column, i) : words(x1, y1 - 7, high, {anchor: "middle"}) + words(x0 + 7, y0 + 12, low, {halo: true})) + (column.without ? words(xn, yn + 19, "none", {anchor: "middle"}) : "");
}
// The words of a categorical axis, each at its place.
function axisWords(layout, column, i) {
    const most = layout.narrow ? 4 : 14, skip = Math.ceil(column.words.length / most);
    return column.words.map((word, value) => {
        if (value % skip) return "";
        const [x, y] = parallelPlace(layout, i, shareOf(column, value));
        return layout.narrow ? words(x, y + 17, cut(word, Math.floor(layout.area.w / Math.min(most, column.words.length) / letterWidth)), {anchor: "middle", halo: true, title: word})
            : words(x + 8, y + 4, cut(word, 14), {halo: true, fill: "ink", title: word});
    }).join("");
}

// Handles over the axes take drags and keys; they are no part of the drawing.
function placeHandles() {
    parallelFigure.canvas.querySelectorAll(".axis-handle").forEach((handle) => handle.remove());
    const layout = parallelLayout(Math.floor(parallelFigure.figure.clientWidth));
    layout.shown.forEach((column, i) => {
        const [x0, y0] = parallelPlace(layout, i, -0.12), [x1, y1] = parallelPlace(layout, i, 1.02), handle = element("div", "axis-handle");
        const box = layout.narrow ? {left: x0, top: y0 - 15, width: x1 - x0, height: 30} : {left: x0 - 15, top: y1, width: 30, height: y0 - y1};
        for (const [key, value] of Object.entries(box)) handle.style[key] = value + "px";
        handle.tabIndex = 0;
        handle.setAttribute("role", "slider");
        handle.setAttribute("aria-label", `Brush of ${column.name}: arrow keys move it, plus and minus change its width, Escape removes it`);
        handle.dataset.column = column.index;
        tellHandle(handle, column);
        dragHandle(handle, column, layout, i);
        handle.addEventListener("keydown", (event) => brushByKey(event, column));
        parallelFigure.canvas.append(handle);
    });
}
function tellHandle(handle, column) {
    const brush = brushes.get(column.index);
    handle.setAttribute("aria-valuenow", brush ? px(100 * (brush[0] + brush[1]) / 2) : "50");
    handle.setAttribute("aria-valuetext", brush ? brushText(column, brush) : "all runs");
}
function brushText(column, [low, high]) {
    if (high < 0) return "no value";
    const scale = unitScales.get(column.index) ?? columnScale(column, 0, 1, 0);
    if (column.words) {
        const kept = column.words.filter((word, v) => scale.at(v) >= low && scale.at(v) <= high);
        return kept.join(", ") || "nothing";
    }
    return `${low < 0 ? "no value, " : ""}${readable(scale.back(Math.max(0, low)), 4)} to ${valueText(column, scale.back(Math.min(1, high)), 4)}`;
}

function setBrush(column, low, high) {
    if (low === null) brushes.delete(column.index); else brushes.set(column.index, [Math.min(low, high), Math.max(low, high)]);
    const focused = document.activeElement?.dataset?.column;
    parallelFigure.redraw();
    if (focused !== undefined) parallelFigure.canvas.querySelector(`.axis-handle[data-column="${focused}"]`)?.focus({preventScroll: true});
    tellBrushed();
}

function dragHandle(handle, column, layout, i) {
    const shareAt = (event) => {
        const box = parallelFigure.canvas.getBoundingClientRect(), [x0, y0] = parallelPlace(layout, i, 0), [x1, y1] = parallelPlace(layout, i, 1);
        const share = layout.narrow ? (event.clientX - box.left - x0) / (x1 - x0) : (event.clientY - box.top - y0) / (y1 - y0);
        return Math.min(1.001, Math.max(-0.12, share));
    };
    handle.addEventListener("pointerdown", (down) => {
        if (down.button) return;
        down.preventDefault();
        const from = shareAt(down);
        handle.focus({preventScroll: true});
        const move = (event) => setBrush(column, from, shareAt(event));
        const up = (event) => {
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", up);
            removeEventListener("pointercancel", up);
            if (Math.abs(shareAt(event) - from) < 0.01) setBrush(column, null);
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", up);
    });
}

function brushByKey(event, column) {
    const [low, high] = brushes.get(column.index) ?? [0.375, 0.625], step = 0.05;
    const moved = {ArrowUp: [step, step], ArrowRight: [step, step], ArrowDown: [-step, -step], ArrowLeft: [-step, -step], "+": [-step, step], "-": [step, -step]}[event.key];
    if (event.key === "Escape") setBrush(column, null);
    else if (moved && high + moved[1] > low + moved[0]) setBrush(column, Math.max(-0.12, low + moved[0]), Math.min(1.001, high + moved[1]));
    else return;
    event.preventDefault();
}

const listedBrushed = 10;
function tellBrushed() {
    const kept = brushedRows();
    parallelReadout.textContent = brushes.size ? `${kept.length} of ${counted(rows.length, "run")} shown: ` + [...brushes].map(([index, brush]) => `${columns[index].name} ${brushText(columns[index], brush)}`).join("; ") : "";
    parallelList.replaceChildren();
    if (brushes.size && kept.length) parallelList.append(runTable(kept.slice(0, listedBrushed).map((row) => ({row, run: data.sample.run[row]})), parallelColumns().slice(0, 6)));
    parallelList.hidden = !brushes.size;
}

function makeParallel() {
    if (columns.length < 2 || !rows.length) { parallelSection.hidden = true; return; }
    for (const column of [...parameters.slice(0, 4), ...metrics.slice(0, 3)]) parallelChosen.add(column.index);
    if (parallelChosen.size < 2) columns.slice(0, 2).forEach(({index}) => parallelChosen.add(index));
    parallelColour = (metrics[0] ?? columns[0]).index;
    parallelSection.append(columnChips(columns, parallelChosen, mostAxes, () => {
        for (const index of [...brushes.keys()]) if (!parallelChosen.has(index)) brushes.delete(index);
        parallelFigure.redraw();
        tellBrushed();
    }));
    const bar = element("div", "controls"), paint = makeSelect(optionsOf(columns), parallelColour, (value) => { parallelColour = Number(value); parallelFigure.redraw(); });
    paint.id = "parallel-colour";
    bar.append(labelled("Colour", paint), makeButton("Clear brushes", () => { brushes.clear(); parallelFigure.redraw(); tellBrushed(); }));
    parallelReadout = element("output", "readout");
    parallelReadout.setAttribute("aria-live", "polite");
    parallelSection.append(bar);
    parallelFigure = makeFigure(parallelSection, {caption: "", name: "parallel coordinates", draw: drawParallel, csv: () => runsCsv(brushedRows(), parallelColumns())});
    parallelFigure.title.append(parallelReadout);
    parallelFigure.after = placeHandles;
    parallelList = element("div", "cell-runs");
    parallelList.hidden = true;
    noteOf(parallelSection, `Drag along an axis to keep the runs that cross it there; a click on it, or Escape, lets go. Dashed: without a value of the colour. ${sampleNote}`);
    parallelSection.append(parallelList);
}
