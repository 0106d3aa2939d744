// Curves, strips of modes and the cursor on canvases, drawn from typed arrays. Frozen runs lie dashed below. The picture of the machine
// follows the cursor.

const panelHeight = 150, stripHeight = 16, gap = {left: 62, right: 12, top: 8, bottom: 20};
const plot = document.getElementById("plot");
const panels = [];  // {canvas, box, index, values, names} of curves, {canvas, word, strip, name} of modes and ends of travel

function sized(canvas, height) {
    const width = Math.max(120, plot.clientWidth), ratio = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        canvas.style.height = height + "px";
    }
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "11.5px system-ui, sans-serif";
    return {context, width, across: (time) => gap.left + (time - state.from) / (state.to - state.from) * (width - gap.left - gap.right)};
}

const isShown = (curve) => !state.hidden.has(curve.name);

// One panel per unit, one strip per friction and end of travel that is met; made anew only where these change.
function fitPlot() {
    const {run} = state;
    for (const curve of run.curves) {
        if (!state.seen.has(curve.name) && !curve.shown) state.hidden.add(curve.name);
        state.seen.add(curve.name);
    }
    const stops = run.stops.filter((band) => band.values.some((word) => word !== 0));
    const shape = JSON.stringify([run.panels.map((p) => p.shown), run.curves.map((c) => [c.name, c.panel]), run.modes.map((m) => m.name), stops.map((s) => s.name)]);
    if (shape === plot.dataset.shape) return;
    plot.dataset.shape = shape;
    plot.replaceChildren();
    panels.length = 0;
    for (const band of [...run.modes, ...stops]) addStrip(band.name, run.modes.includes(band) ? "modes" : "stops");
    run.panels.forEach((panel, index) => addPanel(panel, index));
}

function addStrip(name, kind) {
    const canvas = element("canvas", "strip");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", kind + " of " + name);
    const head = element("div", "band-head"), word = element("span", "band-word");
    head.append(element("span", "band-name", kind === "stops" ? name + ": end of travel" : name), word);
    plot.append(head, canvas);
    panels.push({canvas, word, strip: kind, name});
}

function addPanel(panel, index) {
    const box = element("div", "panel"), legend = element("div", "legend"), canvas = element("canvas", "curves");
    legend.append(panelTitle(panel));
    const curves = state.run.curves.filter((curve) => curve.panel === index), values = new Map();
    curves.forEach((curve, k) => {
        const button = element("button", "curve", curve.name), value = element("span", "value");
        button.append(value);
        values.set(curve.name, value);
        button.type = "button";
        button.style.setProperty("--mark", "var(--curve-" + k % 7 + ")");
        button.setAttribute("aria-pressed", String(isShown(curve)));
        button.addEventListener("click", () => {
            if (!state.hidden.delete(curve.name)) state.hidden.add(curve.name);
            button.setAttribute("aria-pressed", String(isShown(curve)));
            draw();
        });
        legend.append(button);
    });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", curves.map((curve) => curve.name).join(", ") + " over time");
    box.append(legend, canvas);
    plot.append(box);
    panels.push({canvas, box, index, values, names: curves.map((curve) => curve.name)});
}

// "position [mm]", the unit as a choice where there are several.
function panelTitle(panel) {
    const title = element("span", "unit", panel.title || "curves");
    if (panel.units.length < 2) {
        if (panel.shown) title.append(" [" + panel.shown + "]");
        return title;
    }
    const choice = element("select");
    choice.setAttribute("aria-label", "Unit of " + panel.title);
    choice.append(...panel.units.map(({shown}) => new Option(shown, shown, false, shown === panel.shown)));
    choice.addEventListener("change", () => {
        state.units.set(panelKey(panel), choice.value);
        for (const other of state.run.panels) if (panelKey(other) === panelKey(panel)) Object.assign(other, unitOf(other));
        draw();
    });
    title.append(" ", choice);
    return title;
}

// Lowest and highest value in the window over the curves that are shown, of frozen runs too.
function rangeOf(columns) {
    let low = Infinity, high = -Infinity;
    for (const {times, values} of columns) {
        const last = Math.min(values.length - 1, rowAt(times, state.to) + 1);
        for (let k = Math.max(0, rowAt(times, state.from)); k <= last; ++k) {
            const value = values[k];
            if (value < low) low = value;
            if (value > high) high = value;
        }
    }
    if (!(low <= high)) return [0, 1];
    const room = high > low ? 0.06 * (high - low) : Math.abs(high) * 0.1 || 1;
    return [low - room, high + room];
}

// Points closer than half a pixel are joined by their lowest and highest value.
function stroke(context, times, values, across, down) {
    const first = Math.max(0, rowAt(times, state.from)), last = Math.min(times.length - 1, rowAt(times, state.to) + 1);
    context.beginPath();
    let pen = -1e9, low = 0, high = 0;
    for (let k = first; k <= last; ++k) {
        const x = across(times[k]), y = down(values[k]);
        if (x - pen >= 0.5) {
            if (k > first && low !== high) { context.lineTo(pen, low); context.lineTo(pen, high); }
            if (k === first) context.moveTo(x, y); else context.lineTo(x, y);
            pen = x; low = high = y;
        } else {
            if (y < low) low = y;
            if (y > high) high = y;
            if (k === last) { context.lineTo(x, low); context.lineTo(x, high); context.lineTo(x, y); }
        }
    }
    context.stroke();
}

function drawPanel({canvas, box, index, names}) {
    const {run} = state, own = run.curves.filter((curve) => curve.panel === index && isShown(curve));
    canvas.hidden = own.length === 0;
    if (own.length === 0) return;
    const {context, width, across} = sized(canvas, panelHeight), {factor} = run.panels[index];
    const old = state.ghosts.flatMap((ghost) => own.flatMap((curve) => {
        const same = ghost.run.curves.find(({name}) => name === curve.name);
        return same ? [{times: ghost.run.times, values: same.values, of: curve}] : [];
    }));
    const [low, high] = rangeOf([...own.map((curve) => ({times: run.times, values: curve.values})), ...old]);
    const bottom = panelHeight - gap.bottom, down = (value) => gap.top + (high - value) / (high - low) * (bottom - gap.top);
    context.lineWidth = 1;
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const {v, label} of axisTicks(low, high, 5, factor)) {
        const y = Math.round(down(v)) + 0.5;
        context.strokeStyle = colour("grid");
        context.beginPath(); context.moveTo(gap.left, y); context.lineTo(width - gap.right, y); context.stroke();
        context.fillStyle = colour("quiet");
        context.fillText(label, gap.left - 6, y);
    }
    context.textBaseline = "top";
    context.textAlign = "center";
    for (const {v, label} of axisTicks(state.from, state.to, Math.max(2, width / 90), 1)) {
        context.fillText(label + (v === 0 ? " s" : ""), across(v), bottom + 5);
    }
    context.save();
    context.beginPath(); context.rect(gap.left, 0, width - gap.left - gap.right, bottom + 1); context.clip();
    context.setLineDash([5, 4]);
    context.globalAlpha = 0.6;
    for (const {times, values, of} of old) {
        context.strokeStyle = colour("curve-" + names.indexOf(of.name) % 7);
        stroke(context, times, values, across, down);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.lineWidth = 1.7;
    for (const curve of own) {
        context.strokeStyle = colour("curve-" + names.indexOf(curve.name) % 7);
        stroke(context, run.times, curve.values, across, down);
    }
    context.restore();
    drawCursor(context, across, 0, bottom);
}

const inkOn = {stuck: "on-stuck", forward: "on-forward", backward: "on-backward"};

function drawStrip({canvas, strip, name}) {
    const {run} = state, band = run[strip].find((candidate) => candidate.name === name);
    if (!band) return;
    const {context, width, across} = sized(canvas, stripHeight), since = strip === "modes" ? 1 : 0;
    context.textBaseline = "middle";
    context.textAlign = "left";
    const right = width - gap.right;
    for (let k = 0; k < run.rows;) {
        let end = k;
        while (end + 1 < run.rows && band.values[end + 1] === band.values[k]) ++end;
        const from = run.times[Math.max(0, k - since)], to = end + 1 < run.rows ? run.times[Math.max(0, end + 1 - since)] : run.times[run.rows - 1];
        const word = band.words[band.values[k]];
        const left = Math.max(gap.left, across(from)), stop = Math.min(right, Math.max(across(to), across(from) + 1));
        if (stop > left && word !== "none") {
            context.fillStyle = colour(word === "free" ? "grid" : strip === "stops" ? "hatch" : word);
            context.fillRect(left, 1, stop - left, stripHeight - 2);
            const label = strip === "stops" ? word + " end" : word;
            if (stop - left > context.measureText(label).width + 10) {
                context.fillStyle = colour(inkOn[word] || "ink");
                context.fillText(label, left + 5, stripHeight / 2 + 0.5);
            }
        }
        k = end + 1;
    }
    drawCursor(context, across, 0, stripHeight);
}

function drawCursor(context, across, top, bottom) {
    if (state.cursor === null || state.cursor < state.from || state.cursor > state.to) return;
    context.strokeStyle = colour("accent");
    context.lineWidth = 1;
    const x = Math.round(across(state.cursor)) + 0.5;
    context.beginPath(); context.moveTo(x, top); context.lineTo(x, bottom); context.stroke();
}

function tellCursor() {
    const {run} = state, time = cursorTime();
    for (const {strip, name, word} of panels.filter(({strip}) => strip === "modes")) {
        word.textContent = wordAt(run, run[strip].find((band) => band.name === name), time);
        word.className = "band-word mode " + word.textContent;
    }
    for (const {values, index} of panels.filter(({strip}) => !strip)) {
        const {factor} = run.panels[index];
        for (const curve of run.curves) if (curve.panel === index && isShown(curve)) values.get(curve.name).textContent = readable(valueAt(run.times, curve.values, time) * factor);
    }
    document.getElementById("readout").textContent = "t = " + timeText(time, state.to - state.from) + "\u00a0s";
}

function draw() {
    if (!state.run) return;
    for (const panel of panels) if (panel.strip) drawStrip(panel); else drawPanel(panel);
    tellCursor();
    drawPicture();
}

let motion = {movers: [], rubbing: [], pushes: [], notes: []};

function fitPicture() {
    motion = motionOf(document.getElementById("picture"), state.run.curves, state.run.modes);
    document.getElementById("picture-note").textContent = motion.notes.join("; ");
}

function drawPicture() {
    const {run} = state, time = cursorTime();
    drawMotion(motion, (curve) => valueAt(run.times, curve.values, time), (band) => wordAt(run, band, time));
}

makePlay(document.getElementById("play"), state, (time) => { state.cursor = time; draw(); });

// Dragging zooms, a click points, a double click shows all.
let dragged = null;
function timeUnder(event) {
    const box = plot.getBoundingClientRect();
    const share = (event.clientX - box.left - gap.left) / (box.width - gap.left - gap.right);
    return state.from + Math.min(1, Math.max(0, share)) * (state.to - state.from);
}
plot.addEventListener("pointerdown", (event) => { if (event.target.tagName === "CANVAS") dragged = {x: event.clientX, time: timeUnder(event)}; });
plot.addEventListener("pointermove", (event) => {
    if (!state.run || event.target.tagName !== "CANVAS") return;
    state.cursor = timeUnder(event);
    draw();
});
plot.addEventListener("pointerup", (event) => {
    if (dragged && event.pointerType === "mouse" && Math.abs(event.clientX - dragged.x) > 8) {
        const to = timeUnder(event);
        [state.from, state.to, state.whole] = [Math.min(dragged.time, to), Math.max(dragged.time, to), false];
        draw();
    }
    dragged = null;
});
plot.addEventListener("dblclick", showWhole);

function showWhole() {
    state.whole = true;
    [state.from, state.to] = wholeOf(state.run);
    draw();
}

function wholeOf(run) {
    const first = run.times[0], last = run.times[run.rows - 1];
    return [first, last > first ? last : first + 1];
}
