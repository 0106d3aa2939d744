// Buttons: freeze, compare, links, files.

const on = (id, action) => document.getElementById(id).addEventListener("click", action);
const inputs = () => ({text: state.text, name: state.name, settings: settingsText()});

on("whole", showWhole);
on("freeze", () => freeze(state.values.size ? [...state.values].map(([key, value]) => key.split(".").pop() + " = " + value).join(", ") : "as the file says"));
on("thaw", () => { state.ghosts.length = 0; showGhosts(); draw(); });
on("stop", stop);

function freeze(name) {
    if (!state.run) return;
    state.ghosts.push({name, run: state.run});
    if (state.ghosts.length > 4) state.ghosts.shift();
    showGhosts();
    draw();
}

function showGhosts() {
    document.getElementById("thaw").hidden = state.ghosts.length === 0;
    document.getElementById("ghosts").textContent = state.ghosts.length ? "dashed: " + state.ghosts.map(({name}) => name).join("; ") : "";
}

// A page of its own in a frame that may do nothing but run its scripts.
function showFrame(title, html) {
    const box = document.getElementById("framed"), frame = element("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-downloads");
    frame.title = title;
    frame.srcdoc = html;
    box.replaceChildren(element("h2", "", title), frame);
    box.scrollIntoView({block: "start"});
}

// Asks for something that needs the whole run; a newer value does not end it.
function askWhole(what, extra, use) {
    showStatus("running\u2026");
    request({...inputs(), depth: "measured", ask: [what].filter(Boolean), whole: true, progress: showShare, ...extra,
        done: ({answers}) => {
            showStatus("");
            const problem = [answers.read, answers.run, answers.compare].find((answer) => answer && !answer.ok);
            if (problem) showMistakes(problem.mistakes, []); else use(answers);
        }});
}

on("show-report", () => askWhole("report", {}, (answers) => showFrame("Report", answers.report)));
on("save-csv", () => askWhole("csv", {}, (answers) => save(state.name.replace(/\.toml$/, ""), answers.csv, "csv")));
on("save-toml", () => askWhole("toml", {depth: "read"}, (answers) => save(state.name.replace(/\.toml$/, ""), answers.toml, "toml")));
on("save-report", () => askWhole("report", {}, (answers) => save(state.name.replace(/\.toml$/, "") + "-report", answers.report, "html")));

on("compare", () => {
    const methods = [...document.querySelectorAll("#methods input:checked")].map((box) => box.value);
    if (methods.length === 0) { showStatus("choose methods to compare"); return; }
    askWhole("", {depth: "read", methods}, (answers) => showFrame("Methods compared", answers.compare.page));
});

const comparedFirst = ["exact", "borello", "karnopp", "tanh"];
function makeMethods() {
    const box = document.getElementById("methods");
    if (box.dataset.names === state.describe.methods.join()) return;
    box.dataset.names = state.describe.methods.join();
    box.replaceChildren(...state.describe.methods.map((name) => {
        const label = element("label"), tick = element("input");
        tick.type = "checkbox";
        tick.value = name;
        tick.checked = comparedFirst.includes(name);
        label.append(tick, " " + name);
        return label;
    }));
}

// What a link or a saved page keeps: the values, and the text where it is another one.
function kept() { return {name: state.name, values: [...state.values], ...(state.text === page.text ? {} : {text: state.text})}; }

on("copy-link", async () => {
    const link = location.href.split("#")[0] + "#" + encodeURIComponent(JSON.stringify(kept()));
    history.replaceState(null, "", link);
    try {
        await navigator.clipboard.writeText(link);
        showStatus("the link is copied, and stands in the address");
    } catch {
        showStatus("the link stands in the address");
    }
});

// The page as it was opened, with the present values in its data.
function savedPage() {
    const data = JSON.stringify({...page, ...kept()}).replace(/[<>&\u2028\u2029]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
    const mark = /(<script type="application\/json" id="machine-data">)[^<]*(<\/script>)/;
    return "<!DOCTYPE html>\n" + pristine.replace(mark, (whole, before, after) => before + data + after);
}
on("save-page", () => save(state.name.replace(/\.toml$/, ""), savedPage(), "html"));

// Values of a link; false where there are none.
function openLink() {
    if (!location.hash.startsWith("#%7B")) return false;
    try {
        const asked = JSON.parse(decodeURIComponent(location.hash.slice(1)));
        const shelved = page.gallery && page.gallery.find(({name}) => name === asked.name);
        state.name = String(asked.name);
        state.text = asked.text !== undefined ? String(asked.text) : shelved ? shelved.text : page.text;
        state.values = new Map(asked.values.map(([key, value]) => [String(key), String(value)]));
        return true;
    } catch {
        showStatus("the link of this page cannot be read: it opens as it was made");
        return false;
    }
}
