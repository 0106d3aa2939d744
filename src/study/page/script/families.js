// Curves of some runs over time, one figure for each quantity; the colour is a column of the run. Lists of runs and cells of the map show those
// of their runs.

const familySection = document.getElementById("families");
let familyColour = null, familyMarked = null, familyList;

function familyShare(run) {
    const row = data.sample.run.indexOf(run), column = columns[familyColour];
    return row < 0 || !column ? null : shareOf(column, column.values[row]);
}

const curveRuns = new Set(data.families.flatMap(({curves}) => curves.map(({run}) => run)));
const hasCurves = (run) => curveRuns.has(run);

// Curves of these runs in a box, in front of those of all others.
function showCurves(box, runs) {
    box.replaceChildren();
    for (const family of data.families) {
        const of = `${family.name} of run${runs.length > 1 ? "s" : ""} ${runs.join(", ")}`;
        makeFigure(box, {caption: cut(`${withUnit(family)}, run${runs.length > 1 ? "s" : ""} ${runs.join(", ")}`, 90), name: "curves of " + of,
            draw: (width) => drawFamily(family, width, runs), csv: () => familyCsv({...family, curves: family.curves.filter(({run}) => runs.includes(run))})}).redraw();
    }
}
// The run with curves whose parameters are nearest, each measured by its range; null without any.
function nearestWithCurves(place) {
    const known = rows.filter((row) => hasCurves(data.sample.run[row])), share = (column, value) => shareOf(column, value) ?? 0;
    const far = (row) => place.reduce((sum, [column, value]) => sum + (share(column, column.values[row]) - share(column, value)) ** 2, 0);
    return known.length ? known.reduce((best, row) => far(row) < far(best) ? row : best) : null;
}

function drawFamily(family, width, only = null) {
    const left = width < 500 ? 52 : 64, area = {x: left, y: 58, w: width - left - 14, h: width < 500 ? 190 : 250}, all = family.curves;
    const seen = (pick) => rangeOfValues(all.flatMap(pick)), [t0, t1] = seen(({time}) => time), [low, high] = seen(({values}) => values);
    const along = numberScale(t0, t1, area.x, area.x + area.w), room = 0.05 * (high - low), up = numberScale(low - room, high + room, area.y + area.h, area.y);
    const column = columns[familyColour], isChosen = (run) => only ? only.includes(run) : run === familyMarked;
    const curve = ({run, time, values}) => {
        let d = "", open = false;
        values.forEach((value, k) => { if (value === null) { open = false; return; } d += `${open ? "L" : "M"}${px(along.at(time[k]))} ${px(up.at(value))}`; open = true; });
        const share = familyShare(run), chosen = isChosen(run), some = only !== null || familyMarked !== null;
        return `<path d="${d}" data-run="${run}" fill="none" stroke="${share === null ? colour("quiet") : scaleColour(share)}" stroke-width="${some && chosen ? 3 : 1.4}" stroke-opacity="${!some || chosen ? 1 : 0.25}"><title>run ${run}</title></path>\n`;
    };
    return openSvg(width, area.y + area.h + 44, `Curves of ${family.name}`) + upAxis(area, up, withUnit(family), {grid: true}) + acrossAxis(area, along, "time [s]", {grid: true})
        + [...all].sort((a, b) => isChosen(a.run) - isChosen(b.run)).map(curve).join("") + frameOf(area)
        + columnLegend(column, area.x, 12, Math.min(260, area.w)) + "</svg>\n";
}

function familyCsv(family) {
    return csvRow(["run", "time [s]", withUnit(family)]) + family.curves.map(({run, time, values}) => time.map((t, k) => csvRow([run, t, values[k]])).join("")).join("");
}

function markFamilyRun(run) {
    familyMarked = run;
    figures.filter((figure) => figure.family).forEach((figure) => figure.redraw());
    const row = data.sample.run.indexOf(run);
    familyList.replaceChildren(...(run === null ? [] : [runTable([row < 0 ? {run} : {row, run}], row < 0 ? [] : [...parameters.slice(0, 3), ...metrics.slice(0, 2)])]));
}

function makeFamilies() {
    if (!data.families.length) { familySection.hidden = true; return; }
    familyColour = (parameters[0] ?? columns[0])?.index ?? null;
    const bar = element("div", "controls"), runs = [...curveRuns];
    const paint = makeSelect(optionsOf(columns), familyColour, (value) => { familyColour = Number(value); figures.filter((figure) => figure.family).forEach((figure) => figure.redraw()); });
    paint.id = "families-colour";
    const which = makeSelect([["", "all"], ...runs.map((run) => [String(run), "run " + run])], "", (value) => markFamilyRun(value === "" ? null : Number(value)));
    which.id = "families-run";
    bar.append(labelled("Colour", paint), labelled("Mark", which));
    familySection.append(bar);
    const box = element("div", "figures wide-figures");
    familySection.append(box);
    familyList = element("div", "cell-runs");
    for (const family of data.families) {
        const made = makeFigure(box, {caption: withUnit(family), name: "curves of " + family.name, draw: (width) => drawFamily(family, width), csv: () => familyCsv(family)});
        made.family = true;
        made.canvas.addEventListener("click", (event) => {
            const run = event.target.closest?.("[data-run]")?.dataset.run;
            if (run === undefined) return;
            which.value = run;
            markFamilyRun(Number(run));
        });
    }
    familySection.append(familyList);
    noteOf(familySection, `${runs.length} of ${counted(data.rows, "run")}: the ends of every metric, then some at random. A click on a curve, or Mark, names its run; any other run is drawn by its command.`);
}
