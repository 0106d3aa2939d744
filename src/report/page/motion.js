// The picture of a machine follows a time: bodies stand where it puts them, frictions have the colour of their mode, friction and loads are
// arrows. Reports and live pages use it.
//
// A block slides by (x - middle of its range) * slide / (half its range). A disc turns by its angle, times a round gain where its range
// is too small to be seen.

const slide = 22;            // [px] a block moves to either side, as src/picture/mechanics.cpp leaves room for
const leastTurn = 0.5;       // [rad] a range that is seen
const pushReach = 17;        // [px] of the longest arrow
const playTime = 8;          // [s] of watching for the whole window
const slidingModes = ["stuck", "forward", "backward"];

function extentOf(values) {
    let low = Infinity, high = -Infinity;
    for (const value of values) {
        if (value !== null && value < low) low = value;
        if (value !== null && value > high) high = value;
    }
    return low <= high ? [low, high] : [0, 0];
}

// Friction points against the motion it brakes, above its part; a load where it pushes, in place of the arrow of its part. The largest of
// the run has the full length. The arrow of the run before is used again.
function pushOf(group, curve, sign, height) {
    const [low, high] = extentOf(curve.values);
    const arrow = group.querySelector(".push") || document.createElementNS(svgNamespace, "path");
    arrow.setAttribute("class", "push");
    arrow.setAttribute("transform", "translate(0 " + height + ")");
    group.classList.toggle("pushed", height === 0);
    group.append(arrow);
    return {arrow, curve, sign, largest: Math.max(Math.abs(low), Math.abs(high))};
}

function pushPath(share) {
    const reach = pushReach * share, tip = Math.sign(reach) * Math.min(5, Math.abs(reach));
    return Math.abs(reach) < 0.5 ? "" : `M${px(-reach)} 0H${px(reach)}M${px(reach - tip)} -3.5L${px(reach)} 0L${px(reach - tip)} 3.5`;
}

// What moves in the pictures below `root`: curves {name, values} and bands {name} of one run, in the order of its columns.
function motionOf(root, curves, bands) {
    const motion = {movers: [], rubbing: [], pushes: [], notes: []};
    for (const group of root.querySelectorAll(".machine .body")) {
        const curve = curves.find(({name}) => name === group.dataset.body + ".position"), moves = group.querySelector(".moves");
        if (!curve || !moves) continue;
        const [low, high] = extentOf(curve.values);
        if (group.classList.contains("slides")) {
            const scale = high > low ? 2 * slide / (high - low) : 0;
            motion.movers.push({moves, curve, place: (x) => "translate(" + (x - (low + high) / 2) * scale + " 0)"});
        } else {
            const gain = high - low >= leastTurn || high === low ? 1 : roundStep(leastTurn / (high - low), 1);
            if (gain > 1) motion.notes.push(group.dataset.body + " turns " + gain + " times as far as it does");
            motion.movers.push({moves, curve, place: (angle) => "rotate(" + angle * gain * 180 / Math.PI + ")"});
        }
    }
    for (const group of root.querySelectorAll(".machine .part")) {
        // Gears, screws and belts with losses have a friction inside.
        const {part} = group.dataset, band = bands.find(({name}) => name === part || name.startsWith(part + "."));
        if (band) motion.rubbing.push({group, band});
        const friction = band && curves.find(({name}) => name === band.name + ".friction");
        // The formula that stands at a force, or else the signal that it reads.
        const load = group.dataset.sign && (curves.find(({name}) => name === part + ".value") || curves.find(({name}) => name === group.dataset.load));
        if (friction) motion.pushes.push(pushOf(group, friction, -1, -17));
        else if (load) motion.pushes.push(pushOf(group, load, Number(group.dataset.sign), 0));
    }
    return motion;
}

// value(curve) and word(band): at the time that is shown; null where there is none.
function drawMotion({movers, rubbing, pushes}, value, word) {
    for (const {moves, curve, place} of movers) {
        const now = value(curve);
        if (now !== null) moves.setAttribute("transform", place(now));
    }
    for (const {arrow, curve, largest, sign} of pushes) {
        const now = value(curve);
        arrow.setAttribute("d", now === null || largest === 0 ? "" : pushPath(sign * now / largest));
    }
    for (const {group, band} of rubbing) {
        const now = word(band);
        for (const mode of slidingModes) group.classList.toggle(mode, now === mode);
    }
}

// A button that moves the cursor of a view {from, to, cursor} through its window; a second click holds it.
function makePlay(button, view, point) {
    let playing = null;  // {began, from}
    const tell = () => { button.textContent = playing ? "Hold" : "Play"; };
    const playOn = (now) => {
        if (!playing) return;
        const time = playing.from + (now - playing.began) / 1000 / playTime * (view.to - view.from);
        point(Math.min(time, view.to));
        if (time >= view.to) playing = null;
        tell();
        if (playing) requestAnimationFrame(playOn);
    };
    button.addEventListener("click", () => {
        playing = playing ? null : {began: performance.now(), from: view.cursor === null || view.cursor >= view.to ? view.from : view.cursor};
        tell();
        if (playing) requestAnimationFrame(playOn);
    });
}
