// The data of the page (page_data.hpp), with curves as plain arrays of times and values.

const data = JSON.parse(document.getElementById("data").textContent);
const severalRuns = data.runs.length > 1;

// So many are seen when the page opens; there are this many colours.
const runsAtFirst = 6, runColours = 20;

for (const panel of data.panels) Object.assign(panel, panel.units[0]);
// Rows of curves as times.
function openCurves(run) {
    for (const curve of run.curves) {
        let row = 0;
        curve.rows = curve.rows.map((step) => row += step);
        curve.times = curve.rows.map((r) => run.time[r]);
        curve.run = run;
    }
}

const openedWith = data.runs.filter((run) => !run.hidden).slice(0, runsAtFirst);
for (const run of data.runs) {
    run.shown = openedWith.includes(run);
    openCurves(run);
    const words = run.events.words;
    run.allEvents = run.events.all;
    run.events = run.events.list.map(([time, part, from, to, text]) => (
        {time, part: words[part], from: words[from], to: words[to], text: text === undefined ? "" : words[text], run}));
    for (const band of [...run.modes, ...run.stops]) {
        band.run = run;
        band.word = band.word.map((place) => band.words[place]);
        // Stretches {from, to, word}: a word holds until the next.
        band.stretches = band.from.map((from, k) => ({from, to: k + 1 < band.from.length ? band.from[k + 1] : run.end, word: band.word[k]}));
    }
}

// All events of all runs by time; each knows its place.
const allEvents = data.runs.flatMap((run) => run.events).sort((a, b) => a.time - b.time);
allEvents.forEach((event, index) => { event.index = index; });

// Those of runs that are looked at.
function shownEvents() { return allEvents.filter((event) => event.run.shown); }

// As run_colour in tables.hpp: the first run, which others are held against, shares its colour with none.
function colourOfRun(run) {
    const place = data.runs.indexOf(run);
    return place < runColours ? place : 1 + (place - 1) % (runColours - 1);
}

// The last place k with times[k] <= time; -1 if there is none.
function placeOf(times, time) {
    let low = 0, high = times.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (times[middle] <= time) low = middle + 1; else high = middle;
    }
    return low - 1;
}

// A straight line between kept rows; null outside the run and in gaps.
function valueAt(curve, time) {
    const k = placeOf(curve.times, time);
    if (k < 0) return null;
    if (curve.times[k] === time) return curve.values[k];
    if (k + 1 >= curve.times.length) return null;
    const before = curve.values[k], after = curve.values[k + 1];
    if (before === null || after === null) return null;
    if (before === after) return before;
    return before + (after - before) * (time - curve.times[k]) / (curve.times[k + 1] - curve.times[k]);
}

// The word of a band at a time; null outside the run.
function wordAt(band, time) {
    const k = placeOf(band.from, time);
    return k < 0 || time > band.run.end ? null : band.word[k];
}

// The stretches of a band that the window shows.
function stretchesSeen(band) {
    const first = Math.max(0, placeOf(band.from, view.from));
    return band.stretches.slice(first, placeOf(band.from, view.to) + 1);
}

// Names in order of first appearance over all runs.
function namesOf(pick) { return [...new Set(data.runs.flatMap((run) => pick(run).map((thing) => thing.name)))]; }
