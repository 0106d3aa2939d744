// Strips of modes and ends of travel: one per part and run, along the time axis of the curves.
// A strip does not rely on colour alone: stuck is solid and named, directions carry arrows, free is hatched, stops sit low or high.

const stripHeight = 18;
const bands = [];  // {canvas, line, band, word, stop}

function makeBands() {
    const group = element("div", "bands");
    makeEventStrip(group);
    for (const name of namesOf((run) => run.modes)) makeBand(group, name, false);
    for (const name of namesOf((run) => run.stops)) {
        const parts = data.runs.flatMap((run) => run.stops.filter((band) => band.name === name));
        if (parts.some((band) => band.word.some((word) => word !== "none"))) makeBand(group, name, true);
    }
    stack.append(group);
    view.whenMoved.push(() => bands.forEach(drawBand), drawEventStrip);
    view.whenPointed.push(() => bands.forEach(tellBand));
}

function makeBand(group, name, stop) {
    const row = element("div", "band");
    const head = element("div", "band-head");
    const title = element(stop ? "span" : "button", "band-name", stop ? name + ": end of travel" : name);
    if (!stop) {
        title.type = "button";
        title.title = "Shade the panels while " + name + " is stuck";
        title.setAttribute("aria-pressed", "false");
        title.dataset.shades = name;
        title.addEventListener("click", () => shade(view.shaded === name ? null : name));
    }
    head.append(title);
    row.append(head);
    for (const run of data.runs) {
        const band = (stop ? run.stops : run.modes).find((candidate) => candidate.name === name);
        if (!band) continue;
        const canvas = element("canvas", "strip");
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", name + (severalRuns ? " (" + run.name + ")" : "") + ": " + shares(band));
        const word = element("span", "band-word");
        head.append(word);
        const line = element("div", "strip-row");
        if (severalRuns) line.append(element("span", "strip-name", run.name));
        line.append(canvas);
        row.append(line);
        line.hidden = word.hidden = !run.shown;
        bands.push({canvas, line, band, word, stop});
    }
    group.append(row);
}

// "stuck 62 %, forward 38 %": shares of the time of the run.
function shares(band) {
    const time = new Map();
    for (const {from, to, word} of band.stretches) time.set(word, (time.get(word) || 0) + to - from);
    const whole = band.run.end - band.run.start || 1;
    return [...time].map(([word, length]) => word + " " + Math.round(100 * length / whole) + " %").join(", ");
}

function shade(name) {
    view.shaded = name;
    for (const button of stack.querySelectorAll("[data-shades]")) {
        button.setAttribute("aria-pressed", String(button.dataset.shades === name));
    }
    for (const draw of view.whenMoved) draw();
}

const inkOn = {stuck: "on-stuck", forward: "on-forward", backward: "on-backward"};

function drawBand({canvas, band, stop}) {
    if (!band.run.shown) return;
    canvas.style.marginLeft = gutter() + "px";
    if (severalRuns) canvas.previousSibling.style.maxWidth = gutter() - 8 + "px";
    const width = plotWidth();
    const context = canvasContext(canvas, width, stripHeight);
    context.fillStyle = colour("ground");
    context.fillRect(0, 0, width, stripHeight);
    context.font = "11px " + getComputedStyle(document.body).fontFamily;
    context.textBaseline = "middle";
    // Stretches thinner than a pixel are drawn last, one pixel wide: a slip of one step in a long rest stays visible.
    const short = [];
    for (const part of stretchesSeen(band)) {
        const left = Math.max(0, across(part.from)), right = Math.min(width, across(part.to));
        if (right - left < 1) short.push([part.word, left]);
        else if (stop) paintStop(context, part.word, left, right); else paintMode(context, part.word, left, right);
    }
    for (const [word, left] of short) {
        if (stop) paintStop(context, word, left, left + 1.2); else paintMode(context, word, left, left + 1.2);
    }
    if (severalRuns) {
        context.fillStyle = runColour(band.run);
        context.fillRect(0, stripHeight - 3, width, 3);
    }
}

function paintMode(context, word, left, right) {
    if (word === "free") {
        paintHatch(context, left, right);
    } else {
        context.fillStyle = colour(word);
        context.fillRect(left, 0, right - left, stripHeight);
    }
    if (right - left < 9) return;
    const arrow = {forward: " \u203a", backward: "\u2039 "}[word];
    const label = word === "backward" ? arrow + word : word + (arrow || "");
    const wide = context.measureText(label).width;
    context.fillStyle = colour(inkOn[word] || "quiet");
    if (right - left > wide + 10) {
        context.fillText(label, left + 6, stripHeight / 2 + 0.5);
    } else if (arrow) {
        context.fillText(arrow.trim(), (left + right) / 2 - 2, stripHeight / 2);
    }
    // A fine edge separates neighbours.
    context.fillStyle = colour("paper");
    if (right - left > 4) context.fillRect(left, 0, 1, stripHeight);
}

function paintHatch(context, left, right) {
    context.save();
    context.beginPath();
    context.rect(left, 0, right - left, stripHeight);
    context.clip();
    context.strokeStyle = colour("hatch");
    context.lineWidth = 1;
    for (let x = Math.floor(left / 6) * 6 - stripHeight; x < right; x += 6) {
        context.beginPath();
        context.moveTo(x, stripHeight);
        context.lineTo(x + stripHeight, 0);
        context.stroke();
    }
    context.restore();
}

function paintStop(context, word, left, right) {
    if (word === "none") return;
    const edge = 6;
    context.fillStyle = colour("stuck");
    context.globalAlpha = 0.22;
    context.fillRect(left, 0, right - left, stripHeight);
    context.globalAlpha = 1;
    context.fillRect(left, word === "lower" ? stripHeight - edge : 0, right - left, edge);
    context.fillStyle = colour("ink");
    const text = word + " end";
    if (right - left > context.measureText(text).width + 10) {
        context.fillText(text, left + 6, word === "lower" ? (stripHeight - edge) / 2 + 1 : (stripHeight + edge) / 2 + 0.5);
    }
}

function tellBand({band, word}) {
    const now = view.cursor === null ? null : wordAt(band, view.cursor);
    word.textContent = now === null ? "" : (severalRuns ? band.run.name + ": " : "") + now;
    word.className = "band-word" + (now === null ? "" : " mode " + now);
}

// A triangle per event on a strip of its own.
let eventCanvas = null;
const eventStripHeight = 16;

function makeEventStrip(group) {
    if (allEvents.length === 0) return;
    const row = element("div", "band event-band");
    const head = element("span", "band-name", "events");
    eventCanvas = element("canvas", "strip events-strip");
    eventCanvas.setAttribute("role", "img");
    eventCanvas.setAttribute("aria-label", counted(allEvents.length, "event") + "; the list of events has buttons for them");
    row.append(head, eventCanvas);
    group.append(row);
}

function drawEventStrip() {
    if (!eventCanvas) return;
    eventCanvas.style.marginLeft = gutter() + "px";
    const context = canvasContext(eventCanvas, plotWidth(), eventStripHeight);
    let last = -9;
    for (const event of shownEvents()) {
        if (event.time < view.from || event.time > view.to) continue;
        const x = across(event.time);
        if (x - last < 0.5) continue;
        last = x;
        context.fillStyle = severalRuns ? runColour(event.run) : colour("ink");
        context.beginPath();
        context.moveTo(x, eventStripHeight - 2);
        context.lineTo(x - 4, 5);
        context.lineTo(x + 4, 5);
        context.fill();
    }
}

// The event nearest to a place on its strip, within a finger's reach.
function eventNear(px, reach) {
    let best = null, distance = reach;
    for (const event of shownEvents()) {
        const away = Math.abs(across(event.time) - px);
        if (away <= distance) { best = event; distance = away; }
    }
    return best;
}
