// State of the page: the machine, the values set in it, the run that is shown, frozen runs, the window of time and the cursor.

const page = JSON.parse(document.getElementById("machine-data").textContent);
const state = {
    name: page.name,
    text: page.text,
    values: new Map(page.values),   // key -> text, as --set takes it
    describe: null,                 // of the text: controls, methods, picture
    run: null,
    ghosts: [],                     // {name, run}
    from: 0, to: 1, cursor: null, whole: true,
    hidden: new Set(),              // names of curves
    seen: new Set(),                // those whose visibility was decided
    units: new Map(),               // chosen for a panel, by its key
};

function settingsText() { return [...state.values].map(([key, value]) => key + "=" + value).join("\n"); }

const panelKey = ({title, unit}) => title + "|" + unit;

// {shown, factor}: the one that was chosen, or else the one that suits the values.
function unitOf(panel) { return panel.units.find(({shown}) => shown === state.units.get(panelKey(panel))) || panel.units[0]; }

// Columns by name; one buffer holds them all.
function runFrom(answer, numbers, took) {
    const {rows} = answer;
    let place = 0;
    const next = () => numbers.subarray(rows * place, rows * ++place);
    const run = {...answer, took, times: next()};
    run.curves = answer.curves.map((curve) => ({...curve, values: next()}));
    run.panels = answer.panels.map((panel) => ({...panel, ...unitOf(panel)}));
    run.modes = answer.modes.map((name) => ({name, values: next(), words: answer.mode_words}));
    run.stops = answer.stops.map((name) => ({name, values: next(), words: answer.stop_words}));
    return run;
}

// The last row at or before a time; -1 if there is none.
function rowAt(times, time) {
    let low = 0, high = times.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (times[middle] <= time) low = middle + 1; else high = middle;
    }
    return low - 1;
}

function valueAt(times, values, time) {
    const k = rowAt(times, time);
    if (k < 0) return null;
    if (k + 1 >= times.length || times[k] === time) return values[k];
    return values[k] + (values[k + 1] - values[k]) * (time - times[k]) / (times[k + 1] - times[k]);
}

// A mode holds since the row before its own.
function wordAt(run, band, time) {
    const k = rowAt(run.times, time);
    if (k < 0) return null;
    return band.words[band.values[Math.min(k + (run.times[k] === time ? 0 : 1), run.rows - 1)]];
}

function cursorTime() { return state.cursor === null ? state.to : Math.min(Math.max(state.cursor, state.from), state.to); }
