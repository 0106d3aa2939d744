// Live pages beside the native program: the time from a move of a slider to new curves on the screen, and that of a run in the module over that of
// the same run natively, both measured in turns on one machine.
//
//   node bench/lab/latency.mjs build/release/bin/stiction build/release/bin/bench_lab     in the repository
import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {openBrowser} from "../../tests/lab/browser/chromium.mjs";

const [program, native] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "stiction-bench-"));
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const browser = await openBrowser();
try {
    for (const [name, key, unit] of [["flap-actuator", "body.surface.inertia", "kg m2"], ["coasting-flywheel", "body.flywheel.inertia", "kg m2"],
        ["dual-clutch", "run.until", "s"], ["valve-spool", "run.until", "s"]]) {
        const file = "scenarios/" + name + ".toml", address = join(folder, name + ".html");
        execFileSync(program, ["export", file, "-o", address, "--json"]);
        const page = await browser.open("file://" + address);
        await page.until("window.stictionLab && stictionLab.shown && stictionLab.shown.depth === 'measured'");
        const start = await page.value(`stictionLab.state.describe.controls.find(({key}) => key === ${JSON.stringify(key)})?.value`);
        const latency = [], module = [], alone = [];
        for (let k = 0; k < 30; ++k) {
            const shown = JSON.parse(await page.value(`new Promise((resolve) => {
                stictionLab.shown = null;
                stictionLab.setValue(${JSON.stringify(key)}, ${start * (1 + 0.001 * (k + 1))} + " ${unit}", "drag");
                const look = () => stictionLab.shown ? requestAnimationFrame(() => resolve(JSON.stringify(stictionLab.shown))) : setTimeout(look);
                look();
            })`));
            latency.push(shown.latency);
            module.push(shown.took);
            if (native) alone.push(Number(execFileSync(native, [file, `${key}=${start * (1 + 0.001 * (k + 1))} ${unit}`], {encoding: "utf8"})));
        }
        console.log(`${name}: slider ${middle(latency).toFixed(1)} ms, module ${middle(module).toFixed(1)} ms` +
            (native ? `, native ${middle(alone).toFixed(1)} ms, ratio ${(middle(module) / middle(alone)).toFixed(2)}` : ""));
        await page.close();
    }
} finally {
    await browser.close();
    rmSync(folder, {recursive: true});
}
