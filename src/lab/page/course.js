// The course: one block, six methods. Every step runs the same machine beside the exact one, and what is said of it is measured in that run.

const lessons = [
    {method: "sign", title: "Sign", words: "Friction is the sign of the velocity. At rest it is 0, so nothing holds: the velocity jumps from side to side in every step, and the block is never at rest."},
    {method: "tanh", title: "Tanh", words: "The jump is smoothed. A smooth curve gives friction only where there is velocity, so a block that carries a load creeps for ever. A steeper curve creeps less and needs shorter steps."},
    {method: "karnopp", title: "Karnopp", words: "Velocities inside a narrow band count as rest. It holds, but the band is yours to choose: it takes slow motion for rest, and the block stops early."},
    {method: "borello", title: "Borello", words: "A velocity that would change its sign in a step is set to 0. It holds exactly; the stop is found at the end of a step, so its time errs by up to one step."},
    {method: "hill", title: "Hill", words: "The zero crossing is predicted inside the step, and the step is split there. It holds exactly, and the stop lies where the prediction puts it."},
    {method: "exact", title: "Exact", words: "Friction is decided together with the velocity it produces, in closed form, for all contacts at once. It stops, and it stays stopped: the velocity is 0, not small."},
];
let lesson = -1;
let reference = null;  // the exact run of the present values

function openLesson(index) {
    lesson = index;
    for (const [k, button] of [...document.querySelectorAll("#steps button")].entries()) button.setAttribute("aria-current", String(k === index));
    if (state.text !== page.lesson) {
        openMachine("block.toml", page.lesson, [["run.method", lessons[index].method]]);
    } else {
        setValue("run.method", lessons[index].method, "rest");
    }
}

// How far the block went, and how often it turned round, between two times.
function watched(run, from, to) {
    const velocity = run.curves.find(({name}) => name === "block.velocity").values, position = run.curves.find(({name}) => name === "block.position").values;
    const first = rowAt(run.times, from), last = rowAt(run.times, to);
    let turns = 0, sign = 0, fastest = 0;
    for (let k = first; k <= last; ++k) {
        const now = Math.sign(velocity[k]);
        if (now !== 0 && sign !== 0 && now !== sign) ++turns;
        if (now !== 0) sign = now;
        fastest = Math.max(fastest, Math.abs(velocity[k]));
    }
    return {way: position[last] - position[first], turns, fastest};
}

// The longest rest of a run; null if there is none.
function longestRest(run) {
    const band = run.modes.find(({name}) => name === "table");
    let best = null;
    for (let k = 1, from = null; k < run.rows; ++k) {
        const stuck = band.words[band.values[k]] === "stuck" && run.times[k] > 0.6;
        if (stuck && from === null) from = run.times[k - 1];
        if ((!stuck || k === run.rows - 1) && from !== null) {
            const to = run.times[stuck ? k : k - 1];
            if (!best || to - from > best.to - best.from) best = {from, to};
            from = null;
        }
    }
    return best;
}

function tellLesson() {
    const box = document.getElementById("lesson"), {title, words} = lessons[lesson], found = element("p", "found");
    box.replaceChildren(element("p", "", title + ". " + words), found);
    const rest = reference && longestRest(reference);
    if (!rest) { found.textContent = "With these values the block does not rest: give friction more to hold with."; return; }
    const quarter = (rest.to - rest.from) / 4, from = rest.from + quarter, to = rest.to - quarter;
    const {way, turns, fastest} = watched(state.run, from, to);
    found.textContent = "Measured here, from " + readable(from, 4) + " s to " + readable(to, 4) + " s, where the exact block has come to rest: it moves by " +
        readable(way * 1e6, 3) + " \u00b5m, turns round " + counted(turns, "time") + ", and is as fast as " + readable(fastest * 1e3, 3) + " mm/s.";
}

// Runs the exact method with the same values first; its curves lie dashed below.
function hearLesson(depth) {
    if (lesson < 0 || state.text !== page.lesson || depth !== "measured") return;
    const values = [...state.values].filter(([key]) => key !== "run.method").map(([key, value]) => key + "=" + value).join("\n");
    request({text: state.text, name: state.name, settings: values, depth: "quick", done: ({answers, numbers}) => {
        if (!answers.run || !answers.run.ok) return;
        reference = runFrom(answers.run, numbers, 0);
        state.ghosts = [{name: "exact", run: reference}];
        showGhosts();
        draw();
        tellLesson();
    }});
}

function makeCourse() {
    document.getElementById("course").hidden = false;
    lessons.forEach(({title}, index) => {
        const item = element("li"), button = element("button", "", (index + 1) + " " + title);
        button.type = "button";
        button.addEventListener("click", () => openLesson(index));
        item.append(button);
        document.getElementById("steps").append(item);
    });
    whenShown.push(hearLesson);
}
