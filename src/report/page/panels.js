// Curves of one unit in one panel, panels above each other over one time axis. Drawn by dygraphs; the window, the range of values, the
// cursor and the hand are ours, so that all rows of the stack move together.

const dashes = [null, [7, 4], [2, 3], [10, 3, 2, 3], [4, 4], [12, 4]];
const curveColours = 7;
const panels = [];

function makePanels() {
    data.panels.forEach((panel, index) => {
        const names = [...new Set(data.runs.flatMap((run) => run.curves.filter((c) => c.panel === index).map((c) => c.name)))];
        const curves = data.runs.flatMap((run) => run.curves.filter((curve) => curve.panel === index));
        if (curves.length) panels.push(makePanel(panel, names, curves, index));
    });
    stack.append(element("div", "axis-title", "time [s]"));
    panels.forEach((panel, i) => openGraph(panel, i + 1 === panels.length));
    view.whenMoved.push(() => panels.forEach(drawPanel));
    view.whenPointed.push(() => panels.forEach(tellPanel));
}

function makePanel(unit, names, curves) {
    const row = element("div", "panel");
    const head = element("div", "panel-head");
    head.append(element("span", "unit", unit.shown || "pure number"));
    const plot = element("div", "plot");
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", "Curves in " + (unit.shown || "pure numbers") + ": " + names.join(", "));
    const panel = {unit, names, curves, plot, chips: [], rows: mergedRows(curves), graph: null};
    curves.forEach((curve, i) => head.append(makeChip(panel, curve, i)));
    row.append(head, plot);
    stack.append(row);
    return panel;
}

// With one run colours tell curves apart; with several, colours tell runs and dashes tell curves.
function lookOf(panel, curve, i) {
    const place = panel.names.indexOf(curve.name);
    return severalRuns ? {colour: "run-" + data.runs.indexOf(curve.run) % 6, dash: dashes[place % dashes.length]}
        : {colour: "curve-" + i % curveColours, dash: dashes[Math.floor(i / curveColours) % dashes.length]};
}

function makeChip(panel, curve, i) {
    const chip = element("button", "chip");
    chip.type = "button";
    chip.setAttribute("aria-pressed", String(!curve.hidden));
    chip.title = "Hide or show " + curve.name;
    const look = lookOf(panel, curve, i);
    const dash = look.dash ? ` stroke-dasharray="${look.dash.join(" ")}"` : "";
    const line = element("span", "line");
    line.innerHTML = `<svg width="22" height="10" aria-hidden="true"><path d="M0 5h22" fill="none" stroke-width="2.5" stroke="var(--${look.colour})"${dash}/></svg>`;
    const value = element("span", "value");
    chip.append(line, element("span", "name", curve.name + (severalRuns ? " (" + curve.run.name + ")" : "")), value);
    chip.addEventListener("click", () => {
        const shown = chip.getAttribute("aria-pressed") !== "true";
        chip.setAttribute("aria-pressed", String(shown));
        panel.graph.setVisibility(i, shown);
        drawPanel(panel);
    });
    panel.chips.push({chip, value, curve});
    return chip;
}

// One table for all curves of a panel: every row some curve kept; the others are filled along their straight lines.
function mergedRows(curves) {
    const kept = new Map();  // run -> Set of rows
    for (const curve of curves) {
        if (!kept.has(curve.run)) kept.set(curve.run, new Set());
        for (const row of curve.rows) kept.get(curve.run).add(row);
    }
    const all = [];
    for (const [run, rows] of kept) for (const row of rows) all.push({time: run.time[row], run, row});
    all.sort((a, b) => a.time - b.time || (a.run === b.run ? a.row - b.row : data.runs.indexOf(a.run) - data.runs.indexOf(b.run)));
    const next = new Map(curves.map((curve) => [curve, 0]));
    return all.map(({time, run, row}) => [time, ...curves.map((curve) => {
        if (curve.run !== run) return valueAt(curve, time);
        let k = next.get(curve);
        while (k < curve.rows.length && curve.rows[k] < row) ++k;
        next.set(curve, k);
        return k < curve.rows.length && curve.rows[k] === row ? curve.values[k] : between(curve, k, time);
    })]);
}

// On the line from row k - 1 to row k; at a jump the side it comes from.
function between(curve, k, time) {
    if (k === 0 || k >= curve.rows.length) return null;
    const before = curve.values[k - 1], after = curve.values[k];
    if (before === null || after === null) return null;
    const width = curve.times[k] - curve.times[k - 1];
    return width > 0 && before !== after ? before + (after - before) * (time - curve.times[k - 1]) / width : before;
}

function plotHeight(last) {
    const tall = stack.clientWidth < 560 ? 150 : panels.length < 3 ? 240 : 180;
    return tall + (last ? 26 : 0);
}

function openGraph(panel, last) {
    panel.last = last;
    panel.plot.style.height = plotHeight(last) + "px";
    panel.graph = new Dygraph(panel.plot, panel.rows, {
        labels: ["time", ...panel.curves.map((_, i) => "curve " + i)],
        legend: "never", showLabelsOnHighlight: false, highlightCircleSize: 0, interactionModel: {},
        strokeWidth: 1.6, rightGap: gutterRight, xRangePad: 0, connectSeparatedPoints: false,
        visibility: panel.curves.map((curve) => !curve.hidden), ...lookOfGraph(panel), ...rangeOf(panel),
        axes: {
            x: {drawAxis: last, axisLabelWidth: 70, pixelsPerLabel: 80,
                ticker: (a, b, px) => axisTicks(a, b, Math.max(2, Math.floor(px / 90)), 1)},
            y: {axisLabelWidth: gutter() - 6,
                ticker: (a, b, px) => axisTicks(a, b, Math.max(2, Math.floor(px / 36)), panel.unit.factor)},
        },
        underlayCallback: (context, area) => paintUnderlay(context, area),
    });
}

function lookOfGraph(panel) {
    const series = {};
    panel.curves.forEach((curve, i) => {
        const look = lookOf(panel, curve, i);
        series["curve " + i] = {color: colour(look.colour), strokePattern: look.dash};
    });
    return {series, gridLineColor: colour("grid"), axisLineColor: colour("line")};
}

// The visible curves fill the panel; what is constant lies in its middle.
function rangeOf(panel) {
    let low = Infinity, high = -Infinity;
    const times = panel.times || (panel.times = panel.rows.map((row) => row[0]));
    const first = Math.max(0, placeOf(times, view.from)), last = Math.min(times.length - 1, placeOf(times, view.to) + 1);
    panel.curves.forEach((curve, i) => {
        if (panel.graph ? !panel.graph.visibility()[i] : curve.hidden) return;
        const see = (value) => {
            if (value !== null) { low = Math.min(low, value); high = Math.max(high, value); }
        };
        for (let k = first; k <= last; ++k) {
            if (times[k] >= view.from && times[k] <= view.to) see(panel.rows[k][i + 1]);
        }
        see(valueAt(curve, view.from));
        see(valueAt(curve, view.to));
    });
    if (low > high) { low = 0; high = 1 / panel.unit.factor; }
    const room = high > low ? 0.07 * (high - low) : (high === 0 ? 1 / panel.unit.factor : 0.1 * Math.abs(high));
    return {dateWindow: [view.from, view.to], valueRange: [low - room, high + room]};
}

function drawPanel(panel) { panel.graph.updateOptions(rangeOf(panel)); }

// Rest of the chosen friction as a shade, events as fine lines where they are few.
function paintUnderlay(context, area) {
    const at = (time) => area.x + area.w * (time - view.from) / (view.to - view.from);
    context.save();
    context.beginPath();
    context.rect(area.x, area.y, area.w, area.h);
    context.clip();
    for (const run of data.runs) {
        const band = run.modes.find((candidate) => candidate.name === view.shaded);
        if (!band) continue;
        context.fillStyle = severalRuns ? runColour(run) : colour("stuck");
        context.globalAlpha = severalRuns ? 0.1 : 0.11;
        for (const part of stretches(band)) {
            if (part.word === "stuck" && part.to >= view.from && part.from <= view.to) {
                context.fillRect(at(part.from), area.y, Math.max(0.5, at(part.to) - at(part.from)), area.h);
            }
        }
    }
    const seen = allEvents.filter((event) => event.time >= view.from && event.time <= view.to);
    context.globalAlpha = 0.55;
    context.fillStyle = colour("quiet");
    if (seen.length <= 60) for (const event of seen) paintDotted(context, Math.round(at(event.time)), area);
    context.restore();
}

function paintDotted(context, x, area) {
    for (let y = area.y; y < area.y + area.h; y += 5) context.fillRect(x, y, 1, 2);
}

function tellPanel(panel) {
    for (const {value, curve} of panel.chips) {
        const now = view.cursor === null ? null : valueAt(curve, view.cursor);
        value.textContent = view.cursor === null ? "" : now === null ? "\u2013"
            : readable(now * panel.unit.factor) + (panel.unit.shown ? " " + panel.unit.shown : "");
    }
}

// Colours or sizes changed.
function refitPanels() {
    for (const panel of panels) {
        panel.plot.style.height = plotHeight(panel.last) + "px";
        panel.graph.updateOptions({...lookOfGraph(panel), axes: {y: {axisLabelWidth: gutter() - 6}}}, true);
        panel.graph.resize();
    }
}
