// Curves of one unit in one panel, panels above each other over one time axis.

const dashes = [null, [7, 4], [2, 3], [10, 3, 2, 3], [4, 4], [12, 4]];
const halfLabel = 9;  // [px]
const panels = [];

function makePanels() {
    data.panels.forEach((panel, index) => {
        const names = [...new Set(data.runs.flatMap((run) => run.curves.filter((c) => c.panel === index).map((c) => c.name)))];
        const curves = data.runs.flatMap((run) => run.curves.filter((curve) => curve.panel === index));
        if (curves.length) panels.push(makePanel(panel, names, curves, index));
    });
    makeTimeAxis();
    panels.forEach(openGraph);
    view.whenMoved.push(() => panels.forEach(drawPanel));
    view.whenPointed.push(() => panels.forEach(tellPanel));
}

function makePanel(unit, names, curves) {
    const row = element("div", "panel");
    const head = element("div", "panel-head");
    head.append(panelTitle(unit));
    const plot = element("div", "plot");
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", panelName(unit) + ": " + names.join(", "));
    const panel = {unit, names, curves, plot, chips: [], graph: null, range: null};
    // With several runs a name has one chip for all of them; the toolbar has one for each run.
    const firsts = severalRuns ? names.map((name) => curves.find((curve) => curve.name === name)) : curves;
    const chips = firsts.map((curve) => makeChip(panel, curve, curves.filter((other) => other === curve || severalRuns && other.name === curve.name)));
    const later = chips.filter((chip, i) => firsts[i].hidden);
    head.append(...chips.filter((chip, i) => !firsts[i].hidden));
    if (later.length) head.append(moreButton(later), ...later);
    row.append(head, plot);
    stack.append(row);
    return panel;
}

// "position [mm]".
function panelName({title, shown}) { return (title || "curves") + (shown ? " [" + shown + "]" : ""); }

// The title of a panel, with its unit as a choice where there are several.
function panelTitle(unit) {
    const title = element("span", "unit", unit.units.length > 1 ? unit.title || "curves" : panelName(unit));
    if (unit.units.length < 2) return title;
    const choice = element("select", "unit-choice");
    choice.title = "Unit of this panel";
    choice.setAttribute("aria-label", "Unit of " + unit.title);
    choice.append(...unit.units.map(({shown}, k) => new Option(shown, k)));
    choice.addEventListener("change", () => {
        Object.assign(unit, unit.units[Number(choice.value)]);
        const panel = panels.find((candidate) => candidate.unit === unit);
        panel.graph.updateOptions(rangeOf(panel));
        tellPanel(panel);
    });
    title.append(choice);
    return title;
}

// With one run the colour identifies the curve; with several, the colour identifies the run and the dashes the curve.
function lookOf(panel, curve) {
    const place = panel.names.indexOf(curve.name), i = panel.curves.indexOf(curve);
    return severalRuns ? {colour: "run-" + colourOfRun(curve.run), dash: dashes[place % dashes.length]}
        : {colour: "run-" + i % runColours, dash: dashes[Math.floor(i / runColours) % dashes.length]};
}

function makeChip(panel, first, curves) {
    const chip = element("button", "chip");
    chip.type = "button";
    chip.setAttribute("aria-pressed", String(!first.hidden));
    chip.title = "Hide or show " + first.name;
    const look = lookOf(panel, first);
    const dash = look.dash ? ` stroke-dasharray="${look.dash.join(" ")}"` : "";
    const line = element("span", "line");
    const ink = severalRuns ? "ink" : look.colour;
    line.innerHTML = `<svg width="22" height="10" aria-hidden="true"><path d="M0 5h22" fill="none" stroke-width="2.5" stroke="var(--${ink})"${dash}/></svg>`;
    chip.append(line, element("span", "name", first.name));
    for (const curve of curves) {
        const value = element("span", "value");
        value.hidden = !curve.run.shown;
        // Room for any value, so that nothing moves while the cursor does.
        value.style.minWidth = 9 + (severalRuns ? 0 : panel.unit.shown.length) + "ch";
        if (severalRuns) value.style.color = `var(--${lookOf(panel, curve).colour})`;
        chip.append(value);
        panel.chips.push({chip, value, curve, look: lookOf(panel, curve)});
    }
    chip.addEventListener("click", () => {
        chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
        drawPanel(panel);
    });
    return chip;
}

// Hidden curves take no room until they are shown.
function moreButton(chips) {
    const more = element("button", "chip more");
    more.type = "button";
    const show = (open) => {
        more.textContent = open ? "fewer" : chips.length + " more";
        more.setAttribute("aria-expanded", String(open));
        for (const chip of chips) chip.hidden = !open;
    };
    more.addEventListener("click", () => { show(more.getAttribute("aria-expanded") !== "true"); refit(); });
    show(false);
    return more;
}

function plotHeight() {
    return (stack.clientWidth < 560 ? 150 : panels.length < 3 ? 240 : 180) + halfLabel;
}

const timeTicks = (from, to) => axisTicks(from, to, Math.max(2, Math.floor(plotWidth() / 90)), 1);

// One axis for all panels; it stays at the lower edge of the window while they scroll.
const axisHeight = 34;
function makeTimeAxis() {
    const row = element("div", "time-axis");
    const canvas = element("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "Time in seconds");
    row.append(canvas);
    stack.append(row);
    view.whenMoved.push(() => drawTimeAxis(canvas));
}

function drawTimeAxis(canvas) {
    canvas.style.marginLeft = gutter() - 30 + "px";
    const context = canvasContext(canvas, plotWidth() + 30 + gutterRight, axisHeight);
    context.font = "12px " + getComputedStyle(document.body).fontFamily;
    context.fillStyle = colour("quiet");
    context.textAlign = "center";
    for (const {v, label} of timeTicks(view.from, view.to)) {
        context.fillRect(Math.round(30 + across(v)), 0, 1, 4);
        context.fillText(label, Math.min(30 + across(v), plotWidth() + 26), 16);
    }
    context.fillText("time [s]", 30 + plotWidth() / 2, 30);
}

// dygraphs lays out the panel and draws axes and grid; the curves are drawn into it from their own rows.
function openGraph(panel) {
    panel.plot.style.height = plotHeight() + "px";
    panel.graph = new Dygraph(panel.plot, [[view.full[0], 0], [view.full[1], 0]], {
        labels: ["time", "curves"], legend: "never", showLabelsOnHighlight: false, interactionModel: {},
        rightGap: gutterRight, xRangePad: 0, xAxisHeight: halfLabel, gridLineColor: colour("grid"), axisLineColor: colour("line"), ...rangeOf(panel),
        axes: {
            // Panels have no words below them, only room for half of the lowest one at the left: the time axis stands below all.
            x: {drawAxis: true, axisLabelWidth: 70, ticker: (a, b) => timeTicks(a, b).map((tick) => ({v: tick.v, label: ""}))},
            y: {axisLabelWidth: gutter() - 6,
                ticker: (a, b, px) => axisTicks(a, b, Math.max(2, Math.floor(px / 36)), panel.unit.factor)},
        },
        underlayCallback: paintUnderlay,
        plotter: ({drawingContext, plotArea}) => paintCurves(panel, drawingContext, plotArea),
    });
}

// The visible curves fill the panel; what is constant lies in its middle.
function rangeOf(panel) {
    let low = Infinity, high = -Infinity;
    const see = (value) => {
        if (value !== null) { low = Math.min(low, value); high = Math.max(high, value); }
    };
    for (const {times, values} of [...shownCurves(panel), ...ghostsOf(panel).map(({curve}) => curve)]) {
        const last = placeOf(times, view.to);
        for (let k = placeOf(times, view.from) + 1; k <= last; ++k) see(values[k]);
    }
    for (const curve of shownCurves(panel)) {
        see(valueAt(curve, view.from));
        see(valueAt(curve, view.to));
    }
    if (low > high) { low = 0; high = 1 / panel.unit.factor; }
    const room = high > low ? 0.07 * (high - low) : (high === 0 ? 1 / panel.unit.factor : 0.1 * Math.abs(high));
    panel.range = [low - room, high + room];
    return {dateWindow: [view.from, view.to], valueRange: panel.range};
}

function shownCurves(panel) {
    return panel.chips.filter(isShown).map(({curve}) => curve);
}

function isShown({chip, curve}) { return curve.run.shown && chip.getAttribute("aria-pressed") === "true"; }

// A panel whose curves are all hidden takes no room.
function drawPanel(panel) {
    const empty = panel.chips.every(({chip}) => chip.getAttribute("aria-pressed") !== "true"), opens = panel.plot.hidden && !empty;
    panel.plot.hidden = empty;
    if (opens) panel.graph.resize();
    panel.graph.updateOptions(rangeOf(panel));
}

// Rest of the chosen friction as a shade, events as fine lines where they are few.
function paintUnderlay(context, area) {
    const at = (time) => area.x + area.w * (time - view.from) / (view.to - view.from);
    context.save();
    context.beginPath();
    context.rect(area.x, area.y, area.w, area.h);
    context.clip();
    const shading = data.runs.find((run) => run.shown);  // one is enough to see through
    const band = shading && shading.modes.find((candidate) => candidate.name === view.shaded);
    if (band) {
        context.fillStyle = colour("stuck");
        context.globalAlpha = 0.11;
        for (const part of stretchesSeen(band)) {
            if (part.word === "stuck") context.fillRect(at(part.from), area.y, at(part.to) - at(part.from), area.h);
        }
    }
    const seen = shownEvents().filter((event) => event.time >= view.from && event.time <= view.to);
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
            : readable(now * panel.unit.factor) + (panel.unit.shown && !severalRuns ? " " + panel.unit.shown : "");
    }
}

// Colours or sizes changed.
function refitPanels() {
    for (const panel of panels) {
        panel.plot.style.height = plotHeight() + "px";
        panel.graph.updateOptions({gridLineColor: colour("grid"), axisLineColor: colour("line"), axes: {y: {axisLabelWidth: gutter() - 6}}}, true);
        panel.graph.resize();
    }
}
