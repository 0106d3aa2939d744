// View: a window of time and a cursor in it. All drawings follow it.

const start = Math.min(...data.runs.map((run) => run.start));
const end = Math.max(...data.runs.map((run) => run.end));
const view = {
    full: [start, end > start ? end : start + 1],
    from: start,
    to: end > start ? end : start + 1,
    cursor: null,
    shaded: null,          // name of the friction whose rest shades the panels
    whenMoved: [],         // the window changed
    whenPointed: [],       // the cursor changed
};

// The narrowest window, as a share of the run.
const narrowest = 1e-7;

function show(from, to) {
    const [first, last] = view.full;
    const width = Math.min(last - first, Math.max(to - from, narrowest * (last - first)));
    const middle = (from + to) / 2;
    const left = Math.min(Math.max(middle - width / 2, first), last - width);
    view.from = width === last - first ? first : left;
    view.to = width === last - first ? last : left + width;
    for (const draw of view.whenMoved) draw();
    point(view.cursor);
}

function showAll() { show(view.full[0], view.full[1]); }

function zoomAbout(time, factor) {
    show(time - (time - view.from) * factor, time + (view.to - time) * factor);
}

function pan(by) { show(view.from + by, view.to + by); }

function point(time) {
    view.cursor = time === null ? null : Math.min(Math.max(time, view.full[0]), view.full[1]);
    for (const draw of view.whenPointed) draw();
}

// An event in the middle of a window narrow enough to see what happened.
function showEvent(event) {
    const width = Math.min(view.to - view.from, (view.full[1] - view.full[0]) / 25);
    view.cursor = event.time;
    view.event = event.index;
    show(event.time - width / 2, event.time + width / 2);
    point(event.time);
}

// The neighbour of the event last shown, or of the cursor.
function showNeighbour(direction) {
    const events = shownEvents();
    if (events.length === 0) return;
    const from = view.cursor === null ? (direction > 0 ? -Infinity : Infinity) : view.cursor;
    const now = events.findIndex((event) => event.index === view.event && event.time === from);
    let index = now >= 0 ? now + direction
        : direction > 0 ? events.findIndex((event) => event.time > from)
        : events.length - 1 - [...events].reverse().findIndex((event) => event.time < from);
    if (index < 0 || index >= events.length) index = direction > 0 ? events.length - 1 : 0;
    showEvent(events[index]);
}

// Geometry shared by all rows of the stack [px].
const stack = document.getElementById("stack");
const gutterRight = 12;
// Names of runs stand left of their strips: with several the gutter has room for the longest, within reason.
const longestRun = severalRuns ? Math.max(...data.runs.map(({name}) => name.length)) : 0;
function gutter() {
    const narrow = stack.clientWidth < 560;
    return Math.max(narrow ? 46 : 64, Math.min(narrow ? 84 : 150, 6.3 * longestRun + 10));
}
function plotWidth() { return Math.max(50, stack.clientWidth - gutter() - gutterRight); }
function across(time) { return plotWidth() * (time - view.from) / (view.to - view.from); }
function timeAcross(px) { return view.from + (view.to - view.from) * px / plotWidth(); }

function runColour(run) { return colour("run-" + colourOfRun(run)); }

// A canvas of this size in CSS pixels, sharp on every screen, cleared.
function canvasContext(canvas, width, height) {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return context;
}
