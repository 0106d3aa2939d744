// The cursor: one line through all rows, the time beside it, values in the chips, a dot in every plane.

const line = element("div", "cursor-line");
const selection = element("div", "selection");
const readout = document.getElementById("readout");
const dots = [];  // {dot, line, times}

function makeCursor() {
    line.hidden = selection.hidden = true;
    stack.append(line, selection);
    document.querySelectorAll("figure[data-figure]").forEach((figure) => {
        const run = figure.querySelectorAll("polyline.run");
        if (run.length !== 1) return;
        const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
        dot.setAttribute("r", "5");
        dot.setAttribute("class", "dot");
        dot.setAttribute("visibility", "hidden");
        run[0].parentNode.append(dot);
        const places = run[0].getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number));
        dots.push({dot, places, times: data.figures[Number(figure.dataset.figure)].times});
    });
    view.whenPointed.push(drawCursor);
    drawCursor();
}

function drawCursor() {
    const width = view.to - view.from;
    const seen = view.cursor !== null && view.cursor >= view.from && view.cursor <= view.to;
    line.hidden = !seen;
    if (seen) line.style.left = gutter() + across(view.cursor) + "px";
    const whole = view.from === view.full[0] && view.to === view.full[1];
    const window_ = (whole ? "whole run, " : "") + timeText(view.from, width) + " to " + timeText(view.to, width) + " s";
    readout.textContent = view.cursor === null ? window_ : "t = " + timeText(view.cursor, width / 100) + " s  \u00b7  " + window_;
    for (const {dot, places, times} of dots) {
        const place = view.cursor === null ? null : placeAt(places, times, view.cursor);
        dot.setAttribute("visibility", place ? "visible" : "hidden");
        if (place) { dot.setAttribute("cx", place[0]); dot.setAttribute("cy", place[1]); }
    }
}

function placeAt(places, times, time) {
    const k = placeOf(times, time);
    if (k < 0 || k >= places.length) return null;
    if (k + 1 >= places.length || times[k + 1] === times[k]) return time > times[k] ? null : places[k];
    const share = (time - times[k]) / (times[k + 1] - times[k]);
    return [0, 1].map((i) => places[k][i] + share * (places[k + 1][i] - places[k][i]));
}
