// The picture of the machine follows the cursor: bodies stand where its time puts them, frictions have the colour of their mode.
// The same motion as in reports (src/report/page/picture.js), from the columns of a live run.

const slideWay = 22, leastTurn = 0.5, playTime = 8;  // [px] to either side, [rad] that is seen, [s] for the whole run
const movers = [];  // {moves, curve name, place(value)}
const rubbing = []; // {group, name}

function roundUp(x) {
    const power = 10 ** Math.floor(Math.log10(x));
    return [1, 2, 5, 10].map((digit) => digit * power).find((value) => value >= x * (1 - 1e-12));
}

function fitMotion() {
    movers.length = rubbing.length = 0;
    const notes = [], {run} = state;
    for (const group of document.querySelectorAll("#picture .body")) {
        const curve = run.curves.find(({name}) => name === group.dataset.body + ".position");
        const moves = group.querySelector(".moves");
        if (!curve || !moves) continue;
        let low = Infinity, high = -Infinity;
        for (const value of curve.values) { if (value < low) low = value; if (value > high) high = value; }
        if (group.classList.contains("slides")) {
            const scale = high > low ? 2 * slideWay / (high - low) : 0;
            movers.push({moves, name: curve.name, place: (x) => "translate(" + (x - (low + high) / 2) * scale + " 0)"});
        } else {
            const gain = high - low >= leastTurn || high === low ? 1 : roundUp(leastTurn / (high - low));
            if (gain > 1) notes.push(group.dataset.body + " turns " + gain + " times as far as it does");
            movers.push({moves, name: curve.name, place: (angle) => "rotate(" + angle * gain * 180 / Math.PI + ")"});
        }
    }
    for (const group of document.querySelectorAll("#picture .part")) {
        // Gears, screws and belts with losses have a friction inside.
        const {part} = group.dataset, band = run.modes.find(({name}) => name === part || name.startsWith(part + "."));
        if (band) rubbing.push({group, name: band.name});
    }
    document.getElementById("picture-note").textContent = notes.join("; ");
}

function drawMotion() {
    const {run} = state, time = cursorTime();
    for (const {moves, name, place} of movers) {
        const curve = run.curves.find((candidate) => candidate.name === name);
        if (curve) moves.setAttribute("transform", place(valueAt(run.times, curve.values, time)));
    }
    for (const {group, name} of rubbing) {
        const band = run.modes.find((candidate) => candidate.name === name);
        const word = band ? wordAt(run, band, time) : null;
        for (const mode of ["stuck", "forward", "backward"]) group.classList.toggle(mode, word === mode);
    }
}

let playing = null;
const playButton = document.getElementById("play");
playButton.addEventListener("click", () => {
    playing = playing ? null : {began: performance.now(), from: state.cursor === null || state.cursor >= state.to ? state.from : state.cursor};
    showPlaying();
    if (playing) requestAnimationFrame(playOn);
});

function playOn(now) {
    if (!playing || !state.run) return;
    const time = playing.from + (now - playing.began) / 1000 / playTime * (state.to - state.from);
    state.cursor = Math.min(time, state.to);
    if (time >= state.to) playing = null;
    draw();
    showPlaying();
    if (playing) requestAnimationFrame(playOn);
}

function showPlaying() { playButton.textContent = playing ? "Hold" : "Play"; }
