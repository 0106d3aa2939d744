// The picture of the machine: bodies stand where the cursor's time puts them, frictions have the colour of their mode. Play moves the cursor.
//
// A block slides by (x - middle of its range) * slide / (half its range). A disc turns by its angle, times a round gain where its range
// is too small to be seen.

const slide = 22;            // [px] a block moves to either side, as src/picture/mechanics.cpp leaves room for
const leastTurn = 0.5;       // [rad] a range that is seen
const playTime = 8;          // [s] of watching for the whole window
const movers = [];           // {group, curve, place(value) -> transform}
const rubbing = [];          // {group, band}
const pushes = [];           // {arrow, curve, largest, sign}: friction and loads as arrows beside their parts
const pushReach = 17;        // [px] of the longest
const modes = ["stuck", "forward", "backward"];

// 1, 2 or 5 times a power of ten, at least x.
function roundUp(x) {
    const power = 10 ** Math.floor(Math.log10(x));
    return [1, 2, 5, 10].map((digit) => digit * power).find((value) => value >= x * (1 - 1e-12));
}

function extentOf(curve) {
    const values = curve.values.filter((value) => value !== null);
    return values.length ? [Math.min(...values), Math.max(...values)] : [0, 0];
}

function makePicture() {
    const note = [];
    for (const group of document.querySelectorAll(".machine .body")) {
        const curve = data.runs[0].curves.find(({name}) => name === group.dataset.body + ".position");
        if (!curve) continue;
        const [low, high] = extentOf(curve);
        const moves = group.querySelector(".moves");
        if (group.classList.contains("slides")) {
            const scale = high > low ? 2 * slide / (high - low) : 0;
            movers.push({moves, curve, place: (x) => "translate(" + (x - (low + high) / 2) * scale + " 0)"});
        } else {
            const gain = high - low >= leastTurn || high === low ? 1 : roundUp(leastTurn / (high - low));
            if (gain > 1) note.push(group.dataset.body + " turns " + gain + " times as far as it does");
            movers.push({moves, curve, place: (angle) => "rotate(" + angle * gain * 180 / Math.PI + ")"});
        }
    }
    const {modes: bands_, curves} = data.runs[0];
    for (const group of document.querySelectorAll(".machine .part")) {
        // Gears, screws and belts with losses have a friction inside.
        const part = group.dataset.part, own = ({name}) => name === part || name.startsWith(part + ".");
        const band = bands_.find(own);
        if (band) rubbing.push({group, band});
        const friction = band && curves.find(({name}) => name === band.name + ".friction");
        const load = group.dataset.load && curves.find(({name}) => name === group.dataset.load);
        if (friction) makePush(group, friction, -1);
        else if (load) makePush(group, load, Number(group.dataset.sign));
    }
    document.getElementById("picture-note").textContent = note.join("; ");
    document.getElementById("play").addEventListener("click", play);
    view.whenPointed.push(drawPicture);
    drawPicture();
}

// Friction points against the motion it brakes, a load where it pushes; the largest of the run has the full length.
function makePush(group, curve, sign) {
    const [low, high] = extentOf(curve);
    const largest = Math.max(Math.abs(low), Math.abs(high));
    if (!(largest > 0)) return;
    const arrow = document.createElementNS(svgNamespace, "path");
    arrow.setAttribute("class", "push");
    arrow.setAttribute("transform", "translate(0 -17)");
    group.append(arrow);
    pushes.push({arrow, curve, largest, sign});
}

function pushPath(share) {
    const reach = pushReach * share, tip = Math.sign(reach) * Math.min(5, Math.abs(reach));
    return Math.abs(reach) < 0.5 ? "" : `M${px(-reach)} 0H${px(reach)}M${px(reach - tip)} -3.5L${px(reach)} 0L${px(reach - tip)} 3.5`;
}

function drawPicture() {
    const time = view.cursor === null ? view.from : view.cursor;
    for (const {moves, curve, place} of movers) {
        const value = valueAt(curve, time);
        if (value !== null) moves.setAttribute("transform", place(value));
    }
    for (const {arrow, curve, largest, sign} of pushes) {
        const value = valueAt(curve, time);
        arrow.setAttribute("d", value === null ? "" : pushPath(sign * value / largest));
    }
    for (const {group, band} of rubbing) {
        const word = wordAt(band, time);
        for (const mode of modes) group.classList.toggle(mode, word === mode);
    }
}

let playing = null;  // {began, from}

// Moves the cursor through the window; a second click holds it.
function play() {
    if (playing) { playing = null; showPlaying(); return; }
    const from = view.cursor === null || view.cursor >= view.to ? view.from : view.cursor;
    playing = {began: performance.now(), from};
    showPlaying();
    requestAnimationFrame(playOn);
}

function playOn(now) {
    if (!playing) return;
    const time = playing.from + (now - playing.began) / 1000 / playTime * (view.to - view.from);
    point(Math.min(time, view.to));
    if (time >= view.to) playing = null;
    showPlaying();
    if (playing) requestAnimationFrame(playOn);
}

function showPlaying() { document.getElementById("play").textContent = playing ? "Hold" : "Play"; }
