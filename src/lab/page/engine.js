// Runs of the page: one worker, the latest request wins. A request that came too late is dropped; a run that takes long is ended.

const patience = 120;  // [ms] a run may hold up a newer request

const engine = {module: null, files: [], worker: null, busy: null, waiting: null, next: 0};

function bytesOf(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
}

async function unpacked(id) {
    const packed = new Blob([bytesOf(document.getElementById(id).textContent)]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
}

async function openEngine(files) {
    engine.files = files;
    const [glue, wasm] = await Promise.all([unpacked("glue").then((r) => r.text()), unpacked("module").then((r) => r.arrayBuffer())]);
    engine.source = URL.createObjectURL(new Blob([glue, "\n", document.getElementById("worker").textContent], {type: "text/javascript"}));
    engine.module = await WebAssembly.compile(wasm);
    startWorker();
}

function startWorker() {
    engine.worker = new Worker(engine.source);
    engine.worker.onmessage = ({data}) => heard(data);
    engine.worker.postMessage({open: engine.module, files: engine.files});
}

function heard(data) {
    const {busy} = engine;
    if (!busy || data.id !== busy.id) return;
    if (data.share !== undefined) {
        if (busy.progress) busy.progress(data.share, data.answers && data);
        return;
    }
    engine.busy = null;
    if (data.failed) restart();
    if (data.failed) busy.done({answers: {read: {ok: false, mistakes: [{text: data.failed}]}}});
    else busy.done(data);
    sendNext();
}

function sendNext() {
    if (engine.busy || !engine.waiting) return;
    engine.busy = engine.waiting;
    engine.waiting = null;
    const {done, progress, ...message} = engine.busy;
    engine.sent = performance.now();
    engine.worker.postMessage(message);
}

// `done` hears the answer, unless a newer request came before it was sent or while it took long.
function request(wanted) {
    if (engine.busy && !engine.busy.whole && performance.now() - engine.sent > patience) stopRun();
    engine.waiting = {settings: "", depth: "read", ask: [], ...wanted, id: ++engine.next};
    sendNext();
}

// A module that failed may have left its memory in disorder: the next request finds a fresh one.
function restart() {
    engine.worker.terminate();
    startWorker();
}

// Ends the run under way; its answer never comes, nor that of a request that waited for it.
function stopRun() {
    if (!engine.busy) return;
    engine.busy = engine.waiting = null;
    restart();
}
