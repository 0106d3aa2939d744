// Puts the page together: what is run when, and what is shown of it.
//
// While a slider moves, runs are quick; when it rests, the run is measured and its words follow.

const restTime = 150;  // [ms] without a change
let resting = 0;

function showStatus(text) {
    document.getElementById("status").textContent = text;
    document.getElementById("stop").hidden = true;
}

function showShare(share) {
    document.getElementById("status").textContent = "running: " + Math.round(100 * share) + " %";
    document.getElementById("stop").hidden = false;
}

// "drag": more changes will follow soon. "rest": this is it.
function changed(how) {
    clearTimeout(resting);
    runMachine("quick");
    resting = setTimeout(() => runMachine("measured"), how === "drag" ? restTime : 0);
}

function runMachine(depth) {
    const ask = [...(state.describe ? [] : ["describe"]), ...(depth === "measured" ? ["pieces"] : [])];
    const asked = performance.now();
    request({...inputs(), depth, ask, progress: showProgress, done: (answer) => showAnswer(answer, depth, asked)});
}

// How far a run is, and its curves so far where they came along.
function showProgress(share, soFar) {
    if (soFar) showRun(soFar);
    showShare(share);
}

function showAnswer(answer, depth, asked) {
    const {read, run, pieces} = answer.answers;
    if (!read.ok || !run || !run.ok) {
        const {mistakes} = read.ok ? run : read;
        showMistakes(mistakes, read.ok ? read.warnings : []);
        document.documentElement.classList.add("stale");
        showStatus("not run: " + mistakes[0].text + (mistakes.length > 1 ? "; " + counted(mistakes.length - 1, "more message") + " at the scenario" : ""));
        return;
    }
    showRun(answer);
    if (pieces && pieces.ok) showPieces(pieces);
    showStatus(readable(run.time, 4) + " s simulated in " + Math.max(1, Math.round(answer.took)) + " ms, " + counted(run.steps, "step") + (run.message ? "; " + run.message : ""));
    for (const hear of whenShown) hear(depth);
    lab.shown = {depth, latency: performance.now() - asked, took: answer.took};
}

const whenShown = [];

// A run, whole or as far as it is, and the machine where it is another one.
function showRun({answers: {read, run, describe}, numbers, took}) {
    showMistakes([], read.warnings);
    document.documentElement.classList.remove("stale");
    if (describe && describe.ok) {
        state.describe = describe;
        document.getElementById("picture").innerHTML = describe.picture;
        makeControls();
        makeMethods();
        document.getElementById("how").textContent = [describe.engine, describe.method, describe.step].filter(Boolean).join(", ");
    }
    document.getElementById("title").textContent = read.title || read.file;
    document.getElementById("description").textContent = read.description;
    state.run = runFrom(run, numbers, took);
    if (state.whole) [state.from, state.to] = wholeOf(state.run);
    fitPlot();
    fitPicture();
    draw();
    const partial = run.end === "under way";
    document.getElementById("partial").textContent = partial ? "Partial: the curves end at " + readable(run.time, 4) + " s of " + readable(read.until, 4) + " s." : "";
    document.getElementById("verdicts").replaceChildren(...(partial ? [element("p", "", "The end is not reached: there is no verdict.")] : run.verdicts.map(verdictCard)));
    if (partial) showPieces({html: "<p>Not measured: the run did not reach its end.</p>", events: [], all_events: 0});
}

// As in reports.
function verdictCard({name, mode, text}) {
    const card = element("div", "verdict " + mode), sentence = element("p", "sentence");
    sentence.append(element("b", "", name), ": " + text);
    card.append(sentence);
    return card;
}

// Ends the run under way; what it has computed stays.
function stop() {
    const {busy} = engine;
    clearTimeout(resting);
    stopRun();
    if (!busy) return;
    const partial = state.run && state.run.end === "under way";
    showStatus("stopped" + (partial ? " at " + readable(state.run.time, 4) + " s: the curves are partial"
        : busy.depth === "measured" ? " while it was measured: the curves are whole, events and metrics are not measured" : " before it had a curve"));
}

function showPieces(pieces) {
    document.getElementById("pieces").innerHTML = pieces.html;
    document.getElementById("events").textContent = pieces.events.join("\n") +
        (pieces.all_events > pieces.events.length ? "\n\u2026 " + (pieces.all_events - pieces.events.length) + " more" : "");
    document.getElementById("event-count").textContent = pieces.all_events;
}

// Opens another machine of the gallery.
function openMachine(name, text, values = []) {
    Object.assign(state, {name, text, values: new Map(values), describe: null, cursor: null, whole: true, ghosts: []});
    state.hidden.clear();
    state.seen.clear();
    document.getElementById("framed").replaceChildren();
    showGhosts();
    showText();
    changed("rest");
}

new ResizeObserver(() => draw()).observe(plot);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { colours.clear(); draw(); });

document.getElementById("licences").addEventListener("toggle", async ({target}) => {
    target.querySelector("pre").textContent = await (await unpacked("licence-texts")).text();
}, {once: true});

// For tests and whoever wants to drive the page by script.
const lab = window.stictionLab = {state, openMachine, setValue, savedPage, shown: null, request, engine, freeze};

showText();
showStatus("starting\u2026");
if (openLink()) showText();
openEngine(page.files).then(() => {
    changed("rest");
    if (page.gallery.length) { document.getElementById("gallery-section").hidden = false; makeGallery(); }
    if (page.lesson) makeCourse();
}).catch((error) => showStatus("this browser cannot run the module: " + error.message));
