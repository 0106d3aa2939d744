// A headless Chromium, driven through its pipe (Chrome DevTools Protocol): no other program or package is needed.
//
//   const browser = await openBrowser();
//   const page = await browser.open("file:///tmp/page.html", {width: 390, height: 844, dark: true});
//   await page.until("window.stictionLab.shown");
//   await page.value("document.title");
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

export async function openBrowser() {
    const profile = mkdtempSync(join(tmpdir(), "stiction-browser-"));
    const child = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-dev-shm-usage", "--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir=" + profile, "about:blank"],
    {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const waiting = new Map(), listeners = [];
    let next = 0, rest = Buffer.alloc(0);
    child.stdio[4].on("data", (bytes) => {
        rest = Buffer.concat([rest, bytes]);
        for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
            const message = JSON.parse(rest.subarray(0, end).toString());
            rest = rest.subarray(end + 1);
            if (message.id !== undefined) {
                const {resolve, reject} = waiting.get(message.id);
                waiting.delete(message.id);
                if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
            } else {
                for (const listen of listeners) listen(message);
            }
        }
    });
    const send = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
        const id = ++next;
        waiting.set(id, {resolve, reject});
        child.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0");
    });
    return {
        async open(address, options = {}) { return openPage(send, listeners, address, options); },
        async close() {
            await send("Browser.close").catch(() => {});
            await ended;
            rmSync(profile, {recursive: true, force: true, maxRetries: 5});
        },
    };
}

async function openPage(send, listeners, address, {width = 1280, height = 900, dark = false}) {
    const {targetId} = await send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await send("Target.attachToTarget", {targetId, flatten: true});
    const call = (method, params) => send(method, params, sessionId);
    const requests = [], problems = [];
    listeners.push((message) => {
        if (message.sessionId !== sessionId) return;
        if (message.method === "Network.requestWillBeSent") requests.push(message.params.request.url);
        if (message.method === "Runtime.exceptionThrown") problems.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
        if (message.method === "Log.entryAdded") problems.push(message.params.entry.text);
    });
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await call(domain + ".enable");
    await call("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: width < 600});
    await call("Emulation.setEmulatedMedia", {features: [{name: "prefers-color-scheme", value: dark ? "dark" : "light"}]});
    await call("Page.navigate", {url: address});
    const value = async (expression) => {
        const {result, exceptionDetails} = await call("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
        if (exceptionDetails) throw new Error(expression.slice(0, 200) + ": " + (exceptionDetails.exception?.description ?? exceptionDetails.text));
        return result.value;
    };
    return {
        requests, problems, value,
        // Waits until an expression is true; the page may work meanwhile.
        async until(expression, seconds = 60) {
            for (const end = Date.now() + 1000 * seconds; Date.now() < end;) {
                if (await value("Boolean(" + expression + ")").catch(() => false)) return;
                await new Promise((resolve) => setTimeout(resolve, 20));
            }
            throw new Error("not within " + seconds + " s: " + expression);
        },
        async picture(file) {
            const {data} = await call("Page.captureScreenshot", {format: "png", captureBeyondViewport: true});
            writeFileSync(file, Buffer.from(data, "base64"));
        },
        async close() { await send("Target.closeTarget", {targetId}); },
    };
}
