// Spread of each column over all runs, with the limits that requirements set.

const histogramSection = document.getElementById("histograms");
const histogramsAtFirst = 6;
const histogramChosen = new Set();
let histogramBox;

function histogramNote(column) {
    const without = column.without ? ` ${column.without} of ${counted(data.rows, "run")} without a value.` : "";
    return (column.limits.length && column.low !== null ? " Beyond its limit in another colour." : "") + without;
}

function drawHistogram(column, width) {
    const {bins, runs} = column.histogram, none = column.without;
    const labels = column.limits.length, top = 18 + 15 * labels;
    const left = 54, noneWidth = none ? 46 : 0, area = {x: left, y: top, w: width - left - 12 - noneWidth, h: width < 500 ? 150 : 180};
    const most = Math.max(1, none, ...runs), up = numberScale(0, most * 1.04, area.y + area.h, area.y);
    const along = bins.count ? binScale(column, bins, area.x, area.x + area.w) : numberScale(0, 1, area.x, area.x + area.w);
    const w = area.w / Math.max(1, bins.count);
    let bars = "";
    runs.forEach((count, i) => { if (count) bars += barSvg(column, along, area.x + i * w + 0.5, Math.max(0.6, w - 1), up.at(count), area.y + area.h); });
    return openSvg(width, area.y + area.h + 44, `Histogram of ${column.name}`) + upAxis(area, up, "", {grid: true, room: left - 8})
        + words(area.x - 6, area.y - 7, "runs", {anchor: "end"}) + bars
        + (none ? `<rect x="${px(area.x + area.w + 14)}" y="${px(up.at(none))}" width="24" height="${px(area.y + area.h - up.at(none))}" fill="${colour("hatch")}"><title>${counted(none, "run")} without a value</title></rect>`
            + words(area.x + area.w + 26, area.y + area.h + 16, "none", {anchor: "middle"}) : "")
        + `<path d="M${px(area.x)} ${px(area.y + area.h)}h${px(area.w + noneWidth)}" stroke="${colour("quiet")}"/>\n`
        + acrossAxis(area, along, withUnit(column)) + column.limits.map((limit, i) => limitSvg(limit, along, area, i, w - 1)).join("") + "</svg>\n";
}

// A bar, cut at the limits: what lies beyond has another colour.
function barSvg(column, along, x, w, top, bottom) {
    const parts = [[x, x + w]];
    for (const {value} of column.limits) {
        const at = along.at(value), hit = parts.findIndex(([from, to]) => at > from && at < to);
        if (hit >= 0 && !along.values) parts.splice(hit, 1, [parts[hit][0], at], [at, parts[hit][1]]);
    }
    return parts.map(([from, to]) => {
        const middle = (from + to) / 2, beyond = column.limits.some((limit) => limit.upper ? middle > limitPlace(limit, along, w) : middle < limitPlace(limit, along, w));
        return `<rect x="${px(from)}" y="${px(top)}" width="${px(to - from)}" height="${px(bottom - top)}" fill="${colour(beyond ? "back-driven" : "curve-0")}"/>`;
    }).join("") + "\n";
}

// Place of a limit. If bars are single values it stands beside the bar of its own value: behind it if that value is allowed, else before.
function limitPlace({value, upper, closed}, along, w) {
    return along.values ? along.at(value) + (along.values.includes(value) ? (upper === closed ? 0.5 : -0.5) * (w + 1) : 0) : along.at(value);
}

function limitSvg(limit, along, area, i, w) {
    const {upper, name} = limit, at = limitPlace(limit, along, w), y = 11 + 15 * i, seen = at >= area.x && at <= area.x + area.w;
    const place = Math.min(Math.max(at, area.x), area.x + area.w), left = place > area.x + area.w / 2;
    const room = Math.floor((left ? place - 4 : area.x + area.w - place) / letterWidth) - 2;
    const text = cut(name, room) + (seen ? "" : upper ? " \u2192" : " \u2190");
    return (seen ? `<path d="M${px(at)} ${px(y - 8)}V${px(area.y + area.h)}" stroke="${colour("ink")}" stroke-dasharray="4 3" fill="none"/>\n` : "")
        + words(place + (left ? -5 : 5), y, text, {anchor: left ? "end" : "start", fill: "ink", title: name});
}

function histogramCsv(column) {
    const {bins, runs} = column.histogram, one = Boolean(bins.values);
    return csvRow(one ? [withUnit(column), "runs"] : [withUnit(column) + " from", "to", "runs"])
        + runs.map((count, i) => csvRow(one ? [column.words ? column.words[bins.values[i]] : bins.values[i], count] : [...binEnds(bins, i), count])).join("")
        + csvRow(one ? ["none", column.without] : ["none", "", column.without]);
}

function showHistograms() {
    histogramBox.replaceChildren();
    for (const index of [...histogramChosen].sort((a, b) => a - b)) {
        const column = columns[index];
        const made = makeFigure(histogramBox, {caption: withUnit(column), name: "spread of " + column.name, draw: (width) => drawHistogram(column, width), csv: () => histogramCsv(column)});
        made.title.append(element("span", "readout", histogramNote(column)));
    }
}

function makeHistograms() {
    const list = columns.filter((column) => column.histogram);
    if (!list.length || !data.rows) { histogramSection.hidden = true; return; }
    for (const column of (metrics.length ? metrics : list).slice(0, histogramsAtFirst)) histogramChosen.add(column.index);
    histogramSection.append(columnChips([...metrics, ...parameters], histogramChosen, Infinity, showHistograms));
    histogramBox = element("div", "figures");
    histogramSection.append(histogramBox);
    showHistograms();
}
