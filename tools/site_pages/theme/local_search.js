// Search of a site that is opened from disk. Browsers let such a page neither fetch an index nor start a worker: the index comes as a script
// (search/search_index.js, made by tools/site), and the theme's worker runs in a hidden frame.
if (location.protocol === "file:") {
    document.write(`<script src="${new URL("search/search_index.js", document.currentScript.src)}"></` + "script>");
    window.Worker = class extends EventTarget {
        constructor(address) {
            super();
            const frame = document.createElement("iframe");
            frame.hidden = true;
            this.inside = new Promise((ready) => {
                frame.addEventListener("load", () => {
                    const {contentWindow, contentDocument} = frame, script = contentDocument.createElement("script");
                    contentWindow.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", {data}));
                    script.src = new URL(address, location.href).href;
                    script.addEventListener("load", () => ready(contentWindow));
                    contentDocument.body.append(script);
                }, {once: true});
            });
            document.body.append(frame);
        }
        postMessage(data) {
            this.inside.then((worker) => worker.dispatchEvent(new MessageEvent("message", {data})));
        }
    };
}
