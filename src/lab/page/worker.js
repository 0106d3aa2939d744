// The worker of the page: the module in a thread of its own, so that a long run never freezes the page. Stopping a run is ending the worker.
//
//   in    {open: WebAssembly.Module, files: [{name, text}]}                        once, first
//         {id, text, name, settings, depth, ask: ["describe", "pieces", …]}        depth: "read", "quick" or "measured"
//   out   {id, share}                                                               how far a run is, every tenth of a second at most
//         {id, share, answers: {read, run, describe}, numbers}                      and its columns so far, now and then
//         {id, answers: {read, run, describe, …}, numbers: Float64Array, took}      took: milliseconds of reading and running

let module = null;
let current = null;
let told = 0;
let known = null;    // answers before the run
let soFarAt = 0;     // when columns are sent next

const soFarEvery = 500;      // [ms]
const soFarShare = 1 / 20;   // of the time that goes into sending them, at most

const encoder = new TextEncoder();

// Texts go through the memory that grows: a table of some megabytes is more than the stack of the module holds.
function placed(text) {
    const bytes = encoder.encode(text.replaceAll("\0", "\ufffd") + "\0"), at = module._malloc(bytes.length);
    new Uint8Array(module.HEAPF64.buffer, at, bytes.length).set(bytes);
    return at;
}

// A function of the module; its arguments are texts and numbers.
function call(name, ...values) {
    const places = values.map((value) => typeof value === "string" ? placed(value) : value);
    const answer = module.ccall("lab_" + name, "string", places.map(() => "number"), places);
    values.forEach((value, k) => { if (typeof value === "string") module._free(places[k]); });
    return answer;
}

function progress(share) {
    const now = performance.now();
    if (now - told < 100 || current === null) return;
    told = now;
    const run = now >= soFarAt ? JSON.parse(call("so_far")) : null;
    if (!run || !run.ok) { postMessage({id: current, share}); return; }
    const columns = numbers();
    postMessage({id: current, share, answers: {...known, run}, numbers: columns, took: 0}, [columns.buffer]);
    known = {read: known.read};
    const done = performance.now();
    soFarAt = done + Math.max(soFarEvery, (done - now) / soFarShare);
}

async function open({open, files}) {
    module = await createStiction({
        progress,
        instantiateWasm: (imports, done) => {
            WebAssembly.instantiate(open, imports).then(done);
            return {};
        },
    });
    for (const {name, text} of files) call("put_file", name, text);
}

// Memory may have grown: the view is made anew.
function numbers() {
    const count = module.ccall("lab_number_count", "number", [], []);
    const from = module.ccall("lab_numbers", "number", [], []) / 8;
    return module.HEAPF64.slice(from, from + count);
}

const asked = {
    describe: () => JSON.parse(call("describe")),
    pieces: () => JSON.parse(call("pieces")),
    report: () => call("report"),
    csv: () => call("csv"),
    toml: () => call("toml"),
    bits: () => call("bits"),
};

function answer({id, text, name, settings, depth, ask, methods}) {
    current = id;
    told = performance.now();
    const began = told;
    const answers = {read: JSON.parse(call("read", text, name, settings))};
    let columns = null;
    if (answers.read.ok && ask.includes("describe")) answers.describe = asked.describe();
    known = {...answers};
    soFarAt = began + soFarEvery;
    if (answers.read.ok && depth !== "read") {
        answers.run = JSON.parse(call("run", depth === "measured" ? 1 : 0));
        if (answers.run.ok) columns = numbers();
    }
    const took = performance.now() - began;
    if (answers.read.ok) {
        for (const what of ask) answers[what] = answers[what] || asked[what]();
        if (methods) answers.compare = JSON.parse(call("compare", methods.join("\n")));
    }
    current = null;
    postMessage({id, answers, numbers: columns, took}, columns ? [columns.buffer] : []);
}

let ready = null;
onmessage = ({data}) => {
    if (data.open) ready = open(data);
    else ready.then(() => answer(data)).catch((error) => postMessage({id: data.id, failed: String(error && error.message || error)}));
};
