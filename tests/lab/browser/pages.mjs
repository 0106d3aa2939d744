// Pages of `stiction export` and `stiction lab` in a browser, opened from files. What is expected comes from the native program, or is stated.
//
//   node pages.mjs STICTION [TEST]        run in the repository; TEST: part of the name of those to run
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {openBrowser} from "./chromium.mjs";

const [program, only = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "stiction-pages-"));
const inFolder = (name) => join(folder, name);
const measured = "window.stictionLab && stictionLab.shown && stictionLab.shown.depth === 'measured'";
const browser = await openBrowser();

const exported = (file, name, ...more) => {
    execFileSync(program, ["export", file, "-o", inFolder(name), "--json", ...more]);
    return "file://" + inFolder(name);
};
const opened = async (address, options) => {
    const page = await browser.open(address, options);
    await page.until(measured);
    return page;
};
/// CSV of the present values in the page.
const csvOf = (page) => page.value(`new Promise((resolve) => stictionLab.request({text: stictionLab.state.text, name: stictionLab.state.name,
    settings: [...stictionLab.state.values].map(([key, value]) => key + "=" + value).join("\\n"), depth: "measured", ask: ["csv"], whole: true,
    done: ({answers}) => resolve(answers.csv)}))`);
const nativeCsv = (file, ...more) => {
    rmSync(inFolder("native"), {recursive: true, force: true});  // a run before would be the ghost in its report
    execFileSync(program, ["run", file, "--out", inFolder("native"), "--quiet", ...more]);
    return readFileSync(inFolder("native/trajectory.csv"), "utf8");
};
const set = (page, key, text) => page.value(`stictionLab.shown = null, stictionLab.setValue(${JSON.stringify(key)}, ${JSON.stringify(text)}, "rest")`);
const words = (page, selector) => page.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
const typed = (page, text) => page.value(`{ const box = document.getElementById("text"); box.value = ${JSON.stringify(text)};
    box.dispatchEvent(new Event("input")); }`);

const tests = {
    "a page follows its sliders to the bits of the native program": async () => {
        const file = "scenarios/flap-actuator.toml";
        const page = await opened(exported(file, "flap.html"));
        assert.equal(await csvOf(page), nativeCsv(file));
        await set(page, "body.surface.inertia", "500 kg m2");
        await page.until(measured);
        assert.equal(await csvOf(page), nativeCsv(file, "--set", "body.surface.inertia=500 kg m2"));
        assert.match(await words(page, "#verdicts"), /^gear: stuck/);
        // A hand on the slider: half of the way is the value of the file.
        await page.value(`stictionLab.shown = null; { const slider = document.querySelector(".control input[type=range]");
            slider.value = 250; slider.dispatchEvent(new Event("input")); }`);
        await page.until(measured);
        assert.equal(await page.value("[...stictionLab.state.values].length"), 2);
        assert.deepEqual(page.problems, []);
        assert.deepEqual(page.requests.filter((address) => !/^(file|blob|data):/.test(address)), []);
        await page.close();
    },
    "a page is one file of at most 1.5 MB": async () => {
        exported("scenarios/ball-screw-lift.toml", "lift.html");
        execFileSync(program, ["lab", "-o", inFolder("lab.html"), "--json"]);
        for (const name of ["lift.html", "lab.html"]) assert.ok(statSync(inFolder(name)).size <= 1.5e6, name + ": " + statSync(inFolder(name)).size);
    },
    "the policy of a page forbids every request": async () => {
        const page = await opened(exported("scenarios/clutch-lock-up.toml", "clutch.html"));
        const refused = await page.value(`new Promise((resolve) => {
            const seen = [];
            addEventListener("securitypolicyviolation", (event) => { seen.push(event.effectiveDirective); });
            fetch("http://127.0.0.1:9/x").catch(() => {});
            new Image().src = "http://127.0.0.1:9/y.png";
            const frame = document.createElement("iframe"); frame.src = "http://127.0.0.1:9/z"; document.body.append(frame);
            setTimeout(() => resolve(seen.sort()), 300);
        })`);
        assert.deepEqual(refused, ["connect-src", "frame-src", "img-src"]);
        await page.close();
    },
    "mistakes of a text are those of the command line, at their places": async () => {
        const file = "scenarios/clutch-lock-up.toml", good = readFileSync(file, "utf8");
        const page = await opened(exported(file, "clutch.html"));
        for (const bad of [good.replace("inertia =", "inertai ="), good.replace("format = 1", "format = "), good + "\n[spring.x]\nbetween = [\"a\", \"b\"]\n"]) {
            writeFileSync(inFolder("clutch-lock-up.toml"), bad);
            const {stdout} = spawnSync(program, ["check", inFolder("clutch-lock-up.toml"), "--json"]);
            const wanted = JSON.parse(stdout).mistakes.map(({line, column, text}) => (line ? `clutch-lock-up.toml:${line}:${column} ` : "") + text);
            assert.ok(wanted.length > 0);
            await typed(page, bad);
            await page.until("document.querySelectorAll('#mistakes li.wrong').length");
            const seen = JSON.parse(await page.value("JSON.stringify([...document.querySelectorAll('#mistakes li.wrong')].map((item) => item.textContent))"));
            assert.deepEqual(seen, wanted);
            const lines = JSON.parse(await page.value("JSON.stringify([...document.querySelectorAll('#gutter .wrong')].map((line) => Number(line.textContent)))"));
            assert.deepEqual(lines, [...new Set(JSON.parse(stdout).mistakes.map(({line}) => line).filter(Boolean))].sort((a, b) => a - b));
            await typed(page, good);
            await page.until("document.querySelectorAll('#mistakes li').length === 0 && !document.documentElement.classList.contains('stale')");
        }
        await page.close();
    },
    "names and texts of a file execute nothing": async () => {
        const hit = "<img src=x onerror='window.hit=1'></script><script>window.hit=1</script>";
        writeFileSync(inFolder("hostile.toml"), `format = 1\ntitle = ${JSON.stringify(hit)}\ndescription = ${JSON.stringify(hit)}\n# ${hit}\n[run]\nuntil = 1\nstep = 0.01\n` +
            `[body.${JSON.stringify("b<script>window.hit=1</script>")}]\ninertia = "1 kg"\nvelocity = 1\n`);
        const plain = spawnSync(program, ["check", inFolder("hostile.toml"), "--json"]);
        const page = plain.status === 0 ? await opened(exported(inFolder("hostile.toml"), "hostile.html")) : await opened(exported("scenarios/clutch-lock-up.toml", "hostile.html"));
        if (plain.status !== 0) {
            // The reader refuses such a name: its message must not run either.
            await typed(page, readFileSync(inFolder("hostile.toml"), "utf8"));
            await page.until("document.querySelectorAll('#mistakes li.wrong').length");
        }
        const titled = readFileSync("scenarios/clutch-lock-up.toml", "utf8").replace(/title = .*/, `title = ${JSON.stringify(hit)}\ndescription = ${JSON.stringify(hit)}`);
        writeFileSync(inFolder("titled.toml"), titled);
        const other = await opened(exported(inFolder("titled.toml"), "titled.html"));
        assert.equal(await words(other, "#title"), hit);
        assert.equal(await words(other, "#description"), hit);
        for (const each of [page, other]) {
            assert.equal(await each.value("typeof window.hit"), "undefined");
            assert.equal(await each.value("document.images.length"), 0);
            await each.close();
        }
    },
    "a long run tells how far it is, can be stopped, keeps what it has, and the page goes on": async () => {
        const file = "scenarios/self-locking-screw.toml";
        const page = await opened(exported(file, "screw.html"));
        await page.value("stictionLab.setValue('run.until', '1e6 s', 'rest')");
        await page.until("/^running: [0-9]+ %$/.test(document.getElementById('status').textContent) && !document.getElementById('stop').hidden");
        await page.until("stictionLab.state.run.end === 'under way' && stictionLab.state.run.rows > 5");
        await page.value("document.getElementById('stop').click()");
        await page.until("/^stopped at .* s: the curves are partial$/.test(document.getElementById('status').textContent)");
        assert.match(await words(page, "#partial"), /^Partial: the curves end at .* s of 1.00e\+6 s\.$/);
        assert.match(await words(page, "#verdicts"), /no verdict/);
        // The screw holds to the last bit, in what is shown of it too (tests/lab/session.cpp: these rows are the first of the whole run).
        const {times, nut} = JSON.parse(await page.value(`JSON.stringify({times: [...stictionLab.state.run.times],
            nut: [...new Set(stictionLab.state.run.curves.find(({name}) => name === "nut.position").values)]})`));
        assert.ok(times.length > 5 && times.every((time, k) => k === 0 || time > times[k - 1]) && times.at(-1) < 1e6);
        assert.equal(nut.length, 1);
        await set(page, "run.until", null);
        await page.until(measured);
        assert.equal(await words(page, "#partial"), "");
        assert.equal(await csvOf(page), nativeCsv(file));
        await page.close();
    },
    "a page carries the tables that its machine reads, and says where one is missing": async () => {
        mkdirSync(inFolder("rig/logs"), {recursive: true});
        writeFileSync(inFolder("rig/logs/push.csv"), "time,force\n0,0\n0.5,8\n1,3\n");
        writeFileSync(inFolder("rig/pushed.toml"), `format = 1\n[run]\nuntil = "1 s"\nstep = "1 ms"\n[body.slide]\ninertia = "2 kg"\n` +
            `[friction.guide]\non = "slide"\nlaw = "coulomb"\nsliding = "4 N"\n[force.pusher]\non = "slide"\nvalue = "push"\n` +
            `[signal.push]\nkind = "file"\npath = "logs/push.csv"\nunit = "N"\n`);
        const page = await opened(exported(inFolder("rig/pushed.toml"), "pushed.html"));
        rmSync(inFolder("rig/logs"), {recursive: true});
        const seen = await csvOf(page);
        mkdirSync(inFolder("rig/logs"));
        writeFileSync(inFolder("rig/logs/push.csv"), "time,force\n0,0\n0.5,8\n1,3\n");
        assert.equal(seen, nativeCsv(inFolder("rig/pushed.toml")));
        // A table that is larger than the stack of the module.
        writeFileSync(inFolder("rig/logs/push.csv"), "time,force\n" + Array.from({length: 150001}, (_, k) => (k / 150000).toFixed(9) + "," + (8 * k / 150000).toFixed(9)).join("\n") + "\n");
        const large = await opened(exported(inFolder("rig/pushed.toml"), "large.html"));
        assert.equal(await csvOf(large), nativeCsv(inFolder("rig/pushed.toml")));
        await large.close();
        writeFileSync(inFolder("rig/logs/push.csv"), "time,force\n0,0\n0.5,8\n1,3\n");
        // The push passes 4 N at 0.25 s.
        assert.match(await page.value("document.getElementById('events').textContent"), /0\.25/);
        await typed(page, readFileSync(inFolder("rig/pushed.toml"), "utf8").replace("push.csv", "pull.csv"));
        await page.until("document.querySelectorAll('#mistakes li.wrong').length");
        assert.match(await words(page, "#mistakes"), /pushed\.toml:\d+:\d+ .*pull\.csv/);
        await page.close();
    },
    "a link and a saved page keep the present values": async () => {
        const file = "scenarios/ball-screw-lift.toml", address = exported(file, "lift.html");
        const page = await opened(address);
        await set(page, "parameters.load", "55 kg");
        await page.until(measured);
        const wanted = nativeCsv(file, "--set", "parameters.load=55 kg");
        writeFileSync(inFolder("saved.html"), await page.value("stictionLab.savedPage()"));
        await page.value("document.getElementById('copy-link').click()");
        await page.until("location.hash.length > 10");
        const link = await page.value("location.href");
        await page.close();
        for (const next of ["file://" + inFolder("saved.html"), link]) {
            const again = await opened(next);
            assert.equal(await csvOf(again), wanted);
            assert.equal(await again.value("document.querySelector('.control input[type=text]').value"), "55 kg");
            await again.close();
        }
        // Values of the command line travel too.
        const set55 = await opened(exported(file, "set.html", "--set", "parameters.load=55 kg"));
        assert.equal(await csvOf(set55), wanted);
        await set55.close();
    },
    "a frozen run stays, methods are compared, the report is that of the program": async () => {
        const file = "scenarios/clutch-lock-up.toml";
        const page = await opened(exported(file, "clutch.html"));
        await page.value("document.getElementById('freeze').click()");
        assert.equal(await page.value("stictionLab.state.ghosts.length"), 1);
        await page.value("document.getElementById('compare').click()");
        await page.until("document.querySelector('#framed iframe')");
        const compared = await page.value("document.querySelector('#framed iframe').srcdoc");
        for (const method of ["exact", "borello", "karnopp", "tanh"]) assert.ok(compared.includes(method), method);
        await page.value("document.getElementById('show-report').click()");
        await page.until("document.querySelector('#framed h2').textContent === 'Report'");
        nativeCsv(file);
        assert.equal(await page.value("document.querySelector('#framed iframe').srcdoc"), readFileSync(inFolder("native/report.html"), "utf8"));
        await page.close();
    },
    "bodies of the picture stand where the trajectory puts them": async () => {
        const page = await opened(exported("scenarios/block-on-belt.toml", "belt.html"));
        const seen = JSON.parse(await page.value(`(() => {
            const {run} = stictionLab.state, x = run.curves.find(({name}) => name.endsWith(".position"));
            const row = Math.floor(run.rows / 3);
            stictionLab.state.cursor = run.times[row];
            dispatchEvent(new Event("resize"));
            document.getElementById("whole").click();
            return JSON.stringify({x: x.values[row], low: Math.min(...x.values), high: Math.max(...x.values),
                place: document.querySelector("#picture .slides .moves").getAttribute("transform")});
        })()`));
        assert.match(await page.value("document.querySelector('#picture .push').getAttribute('d')"), /^M-?[0-9.]+ 0H/, "friction is an arrow");
        // 22 px to either side of the middle of its range (src/picture leaves room for them).
        const place = Number(/translate\(([-0-9.e]+) 0\)/.exec(seen.place)[1]);
        assert.ok(Math.abs(place - (seen.x - (seen.low + seen.high) / 2) / (seen.high - seen.low) * 44) < 1e-9, JSON.stringify(seen));
        await page.close();
        // A force whose formula turns the sign of what it reads points where it pushes: here it pulls the arm back from where it is raised.
        const servo = await opened(exported("scenarios/servos/geared-servo.toml", "servo.html"));
        const {force, weight, arrow, own} = JSON.parse(await servo.value(`(() => {
            const {run} = stictionLab.state, of = (name) => run.curves.find((curve) => curve.name === name).values;
            const weight = of("weight"), row = weight.indexOf(Math.max(...weight));
            stictionLab.state.cursor = run.times[row];
            document.getElementById("whole").click();
            const part = document.querySelector("#picture [data-part=pendulum]");
            return JSON.stringify({weight: weight[row], force: of("pendulum.value")[row], arrow: part.querySelector(".push").getAttribute("d"),
                own: getComputedStyle(part.querySelector(".arrow")).display});
        })()`));
        assert.ok(weight > 0 && force === -weight, force + " of " + weight);
        const [, tail, tip] = /^M(-?[0-9.]+) 0H(-?[0-9.]+)/.exec(arrow).map(Number);
        assert.ok(tail > 0 && tip < 0, arrow);
        assert.equal(own, "none");
        await servo.close();
    },
    "panels have their quantity and a choice of units": async () => {
        const page = await opened(exported("scenarios/flap-actuator.toml", "flap.html"));
        const inUnit = (unit) => page.value(`(() => {
            const box = [...document.querySelectorAll("#plot .panel")].find((each) => each.querySelector(".curve").textContent.startsWith("surface.position"));
            const choice = box.querySelector("select");
            choice.value = "${unit}";
            choice.dispatchEvent(new Event("change"));
            return box.querySelector(".unit").firstChild.textContent + "|" + box.querySelector(".value").textContent;
        })()`);
        const end = await page.value("stictionLab.state.run.curves.find(({name}) => name === 'surface.position').values.at(-1)");
        for (const [unit, factor] of [["rad", 1], ["mrad", 1000], ["deg", 180 / Math.PI]]) {
            const [title, value] = (await inUnit(unit)).split("|");
            assert.equal(title, "angle");
            assert.ok(Math.abs(Number(value) / (end * factor) - 1) < 1e-4, unit + ": " + value);
        }
        // The choice outlives the run.
        await inUnit("mrad");
        await set(page, "body.surface.inertia", "500 kg m2");
        await page.until(measured);
        assert.match(await page.value("[...document.querySelectorAll('#plot .panel select')].map((one) => one.value).join()"), /mrad/);
        assert.equal(await page.value("document.querySelector('#verdicts .verdict.stuck b').textContent"), "gear");
        await page.close();
    },
    "a page fits a phone and the dark": async () => {
        const address = exported("scenarios/ball-screw-lift.toml", "lift.html");
        const page = await opened(address, {width: 390, height: 844, dark: true});
        assert.ok(await page.value("document.documentElement.scrollWidth") <= 390);
        const [red, green, blue] = (await page.value("getComputedStyle(document.body).backgroundColor")).match(/\d+/g).map(Number);
        assert.ok(red + green + blue < 150);
        await page.close();
    },
    "the lab shows every machine and teaches six steps": async () => {
        execFileSync(program, ["lab", "-o", inFolder("lab.html"), "--json"]);
        const page = await opened("file://" + inFolder("lab.html"));
        await page.until("[...document.querySelectorAll('#gallery .card')].every((card) => card.querySelector('svg'))");
        const said = JSON.parse(await page.value("JSON.stringify([...document.querySelectorAll('#gallery .sentence')].map((one) => one.textContent))"));
        for (const sentence of said) assert.ok(sentence.length > 20, sentence);
        // No word of a picture lies on another, on what moves, across the border of a block or beyond the edge [px of 390].
        const faults = JSON.parse(await page.value(`JSON.stringify([...document.querySelectorAll("#gallery svg")].flatMap((svg, machine) => {
            const all = svg.getBoundingClientRect(), scale = 390 / all.width;
            const box = (e) => { const r = e.getBoundingClientRect(); return {left: (r.left - all.left) * scale, right: (r.right - all.left) * scale,
                top: (r.top - all.top) * scale, bottom: (r.bottom - all.top) * scale}; };
            const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left), down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const words = [...svg.querySelectorAll("text:not(.word)")].filter((e) => e.textContent).map((e) => ({text: e.textContent, ...box(e)}));
            const shapes = [...svg.querySelectorAll(".body .mass, .part > *")].map(box), blocks = [...svg.querySelectorAll("rect.box")].map(box);
            const faults = words.filter((w) => w.right > 388 || w.left < 0);
            words.forEach((w, i) => {
                if (words.slice(i + 1).some((o) => across(w, o) > 1 && down(w, o) > 2.5) || shapes.some((o) => across(w, o) > 1 && down(w, o) > 2.5) ||
                    blocks.some((o) => down(w, o) > 2 && w.left > o.left && w.left < o.right && w.right > o.right - 1)) faults.push(w);
            });
            return faults.map(({text}) => machine + ": " + text);
        }))`));
        assert.deepEqual(faults, []);
        const found = {};
        for (let step = 0; step < 6; ++step) {
            await page.value(`document.getElementById("lesson").replaceChildren(), document.querySelectorAll("#steps button")[${step}].click()`);
            await page.until("/Measured here/.test(document.getElementById('lesson').textContent)");
            const [, way, turns, fastest] = /moves by ([^ ]+) \u00b5m, turns round (\d+) times?, and is as fast as ([^ ]+) mm/.exec(await words(page, "#lesson .found"));
            found[["sign", "tanh", "karnopp", "borello", "hill", "exact"][step]] = {way, turns: Number(turns), fastest};
        }
        assert.ok(found.sign.turns > 100, "sign chatters");
        assert.ok(found.tanh.way !== "0" && found.tanh.turns === 0, "tanh creeps");
        for (const method of ["borello", "hill", "exact"]) assert.deepEqual(found[method], {way: "0", turns: 0, fastest: "0"}, method);
        await page.close();
    },
};

let failed = 0;
for (const [name, test] of Object.entries(tests).filter(([each]) => each.includes(only))) {
    try {
        await test();
        console.log("ok      " + name);
    } catch (error) {
        ++failed;
        console.log("FAILED  " + name + "\n" + (error.stack ?? error));
    }
}
await browser.close();
rmSync(folder, {recursive: true});
process.exit(failed ? 1 : 0);
