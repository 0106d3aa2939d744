// Axes and frames of drawings, as text of SVG: one drawing serves the page and its file.

const letterWidth = 6.7;  // of 12 px, on average [px]
const fontSize = 12;

function openSvg(width, height, label) {
    return `<svg xmlns="${svgNamespace}" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}" role="img" aria-label="${xmlText(label)}" `
        + `font-family="system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="${fontSize}">\n`;
}

function words(x, y, text, {anchor = "start", fill = "quiet", size, weight, turn, title, halo} = {}) {
    const place = turn ? `transform="translate(${px(x)} ${px(y)}) rotate(${turn})"` : `x="${px(x)}" y="${px(y)}"`;
    return `<text ${place} text-anchor="${anchor}" fill="${colour(fill)}"${size ? ` font-size="${size}"` : ""}${weight ? ` font-weight="${weight}"` : ""}`
        + (halo ? ` stroke="${colour("paper")}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">` : ">")
        + xmlText(text) + (title && title !== text ? `<title>${xmlText(title)}</title>` : "") + "</text>\n";
}

// A scale of numbers: at(value) in px, ticks(most), back(px). Log where the column says so.
function numberScale(low, high, from, to, log = false) {
    if (!(high > low)) { const room = low === 0 ? 1 : Math.abs(low) * 0.1; low -= room; high += room; log = false; }
    const inner = log ? Math.log : (value) => value, outer = log ? Math.exp : (value) => value;
    const at = (value) => from + (to - from) * (inner(value) - inner(low)) / (inner(high) - inner(low));
    const back = (place) => outer(inner(low) + (inner(high) - inner(low)) * (place - from) / (to - from));
    const ticks = (most) => log && high / low > 10 ? logTicks(low, high, most).map((tick) => ({...tick, at: at(tick.v)}))
        : axisTicks(low, high, most, 1).map(({v, label}) => ({v, label, at: at(v)}));
    return {at, back, ticks, low, high};
}

function logTicks(low, high, most) {
    const skip = Math.max(1, Math.ceil(Math.log10(high / low) / most));
    const ticksOf = (factors) => {
        const ticks = [];
        for (let k = Math.floor(Math.log10(low)); k <= Math.ceil(Math.log10(high)); ++k) {
            for (const factor of factors) {
                const v = factor * Math.pow(10, k);
                if (v >= low * 0.999999 && v <= high * 1.000001 && k % skip === 0) ticks.push({v, label: readable(v)});
            }
        }
        return ticks;
    };
    const choices = [[1, 2, 5], [1, 3], [1]].map(ticksOf);
    return choices.find((ticks) => ticks.length <= most) ?? choices[2];
}

// A scale of words: each in the middle of its share.
function wordScale(list, from, to) {
    const at = (value) => from + (to - from) * (value + 0.5) / list.length;
    const ticks = (most) => {
        const skip = Math.ceil(list.length / Math.max(1, most));
        return list.map((label, v) => ({v, label, at: at(v)})).filter(({v}) => v % skip === 0);
    };
    return {at, back: (place) => (place - from) / (to - from) * list.length - 0.5, ticks, low: -0.5, high: list.length - 0.5};
}

// Over all values of a column, with a little room at the ends.
function columnScale(column, from, to, room = 0.03) {
    if (column.words) return wordScale(column.words, from, to);
    if (column.low === null) return numberScale(0, 1, from, to);
    if (column.log) return numberScale(column.low, column.high, from, to, true);
    const more = room * (column.high - column.low);
    return numberScale(column.low - more, column.high + more, from, to);
}

// Over the bins of a column: equal cells; their values or the axis below them.
function binScale(column, bins, from, to) {
    const middle = (i) => from + (to - from) * (i + 0.5) / bins.count;
    if (!bins.values) return numberScale(bins.low, bins.high, from, to, bins.log);
    // Many values at equal distances have round numbers beside them.
    const step = (bins.high - bins.low) / (bins.count - 1);
    if (!column.words && bins.count > 16 && bins.values.every((value, i) => Math.abs(value - bins.low - i * step) < 1e-6 * step)) {
        return {...numberScale(bins.low - step / 2, bins.high + step / 2, from, to), values: bins.values};
    }
    const ticks = (most) => {
        const skip = Math.ceil(bins.count / Math.max(1, most));
        return bins.values.map((v, i) => ({v, i, at: middle(i), label: column.words ? column.words[v] : readable(v, 4)})).filter(({i}) => i % skip === 0);
    };
    // Between two values a limit lies between their cells.
    const at = (value) => {
        const after = bins.values.findIndex((other) => other >= value);
        if (after < 0) return to;
        if (bins.values[after] === value || after === 0) return bins.values[after] === value ? middle(after) : from;
        return middle(after - 1) + (middle(after) - middle(after - 1)) * (value - bins.values[after - 1]) / (bins.values[after] - bins.values[after - 1]);
    };
    return {at, ticks, values: bins.values};
}

// Labels below and beside an area; titles where they are given.
function acrossAxis(area, scale, title, {grid = false} = {}) {
    const bottom = area.y + area.h;
    const longest = Math.max(1, ...scale.ticks(100).map(({label}) => label.length));
    const most = Math.max(2, Math.floor(area.w / Math.max(44, Math.min(longest, 14) * letterWidth + 10)));
    const ticks = scale.ticks(most), letters = Math.floor(area.w / Math.max(1, ticks.length) / letterWidth);
    return (grid ? `<path d="${ticks.map((tick) => `M${px(tick.at)} ${px(area.y)}v${px(area.h)}`).join("")}" stroke="${colour("grid")}" fill="none"/>\n` : "")
        + ticks.map((tick) => words(tick.at, bottom + 16, cut(tick.label, Math.max(4, letters)), {anchor: "middle", title: tick.label})).join("")
        + (title ? words(area.x + area.w / 2, bottom + 35, cut(title, Math.floor(area.w / letterWidth)), {anchor: "middle", fill: "ink", title}) : "");
}
function upAxis(area, scale, title, {grid = false, room = area.x - 22} = {}) {
    const ticks = scale.ticks(Math.max(2, Math.floor(area.h / 34)));
    const middle = area.y + area.h / 2;
    return (grid ? `<path d="${ticks.map((tick) => `M${px(area.x)} ${px(tick.at)}h${px(area.w)}`).join("")}" stroke="${colour("grid")}" fill="none"/>\n` : "")
        + ticks.map((tick) => words(area.x - 6, tick.at + 4, cut(tick.label, Math.max(4, Math.floor(room / letterWidth))), {anchor: "end", title: tick.label})).join("")
        + (title ? words(13, middle, cut(title, Math.floor(area.h / letterWidth)), {anchor: "middle", fill: "ink", turn: -90, title}) : "");
}
function frameOf(area) {
    return `<rect x="${px(area.x)}" y="${px(area.y)}" width="${px(area.w)}" height="${px(area.h)}" fill="none" stroke="${colour("line")}"/>\n`;
}

// Colours of values from low to high: in order of lightness, distinct for every common colour blindness.
const scaleStops = 10;
function scaleColour(share) {
    const place = Math.min(1, Math.max(0, share)) * (scaleStops - 1), k = Math.min(scaleStops - 2, Math.floor(place));
    const part = (name, i) => parseInt(colour("scale-" + name).slice(1 + 2 * i, 3 + 2 * i), 16);
    return "#" + [0, 1, 2].map((i) => Math.round(part(k, i) + (part(k + 1, i) - part(k, i)) * (place - k)).toString(16).padStart(2, "0")).join("");
}
// Dark ink on light colours.
const inkOn = (share) => share > 0.55 ? "#101418" : "#ffffff";

// A strip of colours with ticks: what a colour means.
function legendSvg(x, y, width, {low, high, name: title, unit, log}) {
    const steps = 48;
    let out = words(x, y, cut(title + (unit ? ` [${unit}]` : ""), Math.floor(width / letterWidth)), {fill: "ink", weight: 600, title});
    if (!(high > low)) return out + `<rect x="${px(x)}" y="${px(y + 8)}" width="14" height="11" fill="${scaleColour(0.5)}"/>` + words(x + 20, y + 18, `everywhere ${readable(low)}`);
    for (let i = 0; i < steps; ++i) out += `<rect x="${px(x + width * i / steps)}" y="${px(y + 8)}" width="${px(width / steps + 0.6)}" height="11" fill="${scaleColour((i + 0.5) / steps)}"/>`;
    const scale = numberScale(low, high, x, x + width, log);
    return out + "\n" + scale.ticks(Math.max(2, Math.floor(width / 60))).map((tick) => words(tick.at, y + 33, tick.label, {anchor: "middle"})).join("");
}
// Legend of the colours of runs: a strip, or a block for each word.
function columnLegend(column, x, y, width) {
    if (!column || column.low === null) return "";
    if (!column.words) return legendSvg(x, y, width, column);
    let out = words(x, y, cut(column.name, Math.floor(width / letterWidth)), {fill: "ink", weight: 600, title: column.name}), at = x;
    column.words.slice(0, 12).forEach((word, value) => {
        out += `<rect x="${px(at)}" y="${px(y + 8)}" width="14" height="11" fill="${scaleColour((value + 0.5) / column.words.length)}"/>` + words(at + 19, y + 18, cut(word, 16));
        at += 34 + letterWidth * Math.min(16, word.length);
    });
    return out;
}
