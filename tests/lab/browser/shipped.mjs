// Every shipped scenario in the page of `stiction lab`, from a file, in a browser: its bits on both engines are those that
// tests/run/shipped_bits.txt states for the native program.
//
//   node shipped.mjs STICTION SHIPPED_BITS
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {openBrowser} from "./chromium.mjs";

const [program, list] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "stiction-lab-"));
execFileSync(program, ["lab", "-o", join(folder, "lab.html"), "--json"]);
const wanted = readFileSync(list, "utf8").trim().split("\n");

const browser = await openBrowser();
let failed = 0;
try {
    const page = await browser.open("file://" + join(folder, "lab.html"));
    await page.until("window.stictionLab && stictionLab.shown");
    const names = JSON.parse(await page.value("JSON.stringify(JSON.parse(document.getElementById('machine-data').textContent).gallery.map((one) => one.name))"));
    assert.deepEqual(names.map((name) => name + ":").sort(), wanted.map((line) => line.slice(0, line.indexOf(":") + 1)).sort());
    for (const name of names) {
        const bits = await page.value(`new Promise((resolve) => {
            const one = JSON.parse(document.getElementById("machine-data").textContent).gallery.find((each) => each.name === ${JSON.stringify(name)});
            stictionLab.request({text: one.text, name: one.name, ask: ["bits"], whole: true, done: ({answers}) => resolve(answers.bits ?? JSON.stringify(answers))});
        })`);
        const line = name + ": " + bits;
        if (!wanted.includes(line)) { ++failed; console.error("in the page " + line + "\nnatively    " + wanted.find((w) => w.startsWith(name + ":"))); }
    }
    console.log(names.length - failed + " of " + names.length + " scenarios have the bits of the native program");
} finally {
    await browser.close();
    rmSync(folder, {recursive: true});
}
process.exit(failed ? 1 : 0);
