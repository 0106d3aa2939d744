// Tornado and indices: how far each parameter moves a metric.

const barSection = document.getElementById("bars");
let barBox;
const barLine = 26;  // [px]
const mostBars = 40;

function sortedBars({parameters: list, swing}) {
    const size = ({value, low, high}) => swing ? Math.abs((high ?? value ?? 0) - (low ?? value ?? 0)) : Math.abs(value ?? 0);
    return [...list].sort((a, b) => size(b) - size(a)).slice(0, mostBars);
}

function drawBars(bars, width) {
    const list = sortedBars(bars), left = Math.min(width * 0.42, 30 + letterWidth * Math.max(4, ...list.map(({name}) => name.length)));
    const area = {x: left, y: 10, w: width - left - 62, h: barLine * list.length};
    const ends = list.flatMap(({value, low, high}) => [value, low, high]).filter((number) => number !== null);
    const low = Math.min(bars.swing ? Infinity : 0, ...ends), high = Math.max(bars.swing ? -Infinity : 0, ...ends);
    const room = bars.swing ? 0.04 * (high - low) : 0;
    const along = numberScale(ends.length ? low - room : 0, ends.length ? high + room : 1, area.x, area.x + area.w);
    let out = openSvg(width, area.y + area.h + 44, `${bars.what} of ${bars.metric}`) + acrossAxis(area, along, (bars.swing ? bars.metric : bars.what) + (bars.unit ? ` [${bars.unit}]` : ""), {grid: true});
    list.forEach((bar, i) => { out += barLineSvg(bars, bar, along, area, area.y + i * barLine); });
    return out + (bars.swing ? "" : `<path d="M${px(along.at(0))} ${px(area.y)}v${px(area.h)}" stroke="${colour("quiet")}"/>`) + "</svg>\n";
}

function barLineSvg(bars, {name, value, low, high}, along, area, y) {
    const middle = y + barLine / 2, letters_ = Math.floor((area.x - 8) / letterWidth);
    let out = words(area.x - 8, middle + 4, cut(name, letters_), {anchor: "end", fill: "ink", title: name});
    if (value === null && low === null && high === null) return out + words(area.x + 6, middle + 4, "no value");
    if (bars.swing) {
        const from = along.at(Math.min(low ?? value, high ?? value)), to = along.at(Math.max(low ?? value, high ?? value));
        // The end that the parameter's least value gives has its own colour and a mark.
        const at = value === null ? from : along.at(value), lowEnd = along.at(low ?? value), highEnd = along.at(high ?? value);
        const part = (a, b, fill) => `<rect x="${px(Math.min(a, b))}" y="${px(y + 5)}" width="${px(Math.abs(b - a))}" height="${barLine - 10}" fill="${colour(fill)}"/>`;
        return out + part(at, lowEnd, "curve-5") + part(at, highEnd, "curve-1")
            + `<path d="M${px(at)} ${px(y + 2)}v${barLine - 4}" stroke="${colour("ink")}"/>` + words(to + 5, middle + 4, readable(Math.abs((high ?? value) - (low ?? value)), 3));
    }
    const zero = along.at(0), at = along.at(value);
    out += `<rect x="${px(Math.min(zero, at))}" y="${px(y + 5)}" width="${px(Math.abs(at - zero))}" height="${barLine - 10}" fill="${colour("curve-0")}"/>`;
    if (low !== null && high !== null) {
        out += `<path d="M${px(along.at(low))} ${px(middle - 5)}v10m0 -5H${px(along.at(high))}m0 -5v10" stroke="${colour("ink")}" stroke-width="1.5" fill="none"/>`;
    }
    // To the right of zero too: a negative bar would lie under its number.
    return out + words(Math.max(zero, at, high === null ? at : along.at(high)) + 6, middle + 4, readable(value, 3));
}

function barsCsv(bars) {
    return csvRow(["parameter", bars.what + (bars.unit ? ` [${bars.unit}]` : ""), "low", "high"]) + sortedBars(bars).map(({name, value, low, high}) => csvRow([name, value, low, high])).join("");
}

function showBars(metric) {
    barBox.replaceChildren();
    for (const bars of data.bars.filter((other) => other.metric === metric)) {
        makeFigure(barBox, {caption: bars.what, name: `${bars.what} of ${metric}`, draw: (width) => drawBars(bars, width), csv: () => barsCsv(bars)});
    }
}

function makeBars() {
    if (!data.bars.length) { barSection.hidden = true; return; }
    const names = [...new Set(data.bars.map(({metric}) => metric))], bar = element("div", "controls");
    const choice = makeSelect(names.map((name) => [name, name]), names[0], showBars);
    choice.id = "bars-metric";
    bar.append(labelled("Metric", choice));
    barBox = element("div", "figures");
    barSection.append(bar, barBox);
    noteOf(barSection, (data.bars.some(({swing, parameters: list}) => !swing && list.some(({low}) => low !== null)) ? `Whiskers are intervals of ${readable(100 * data.confidence)} % confidence. ` : "")
        + (data.bars.some(({swing}) => swing) ? "A tornado bar spans the values of the metric while one parameter moves and the others stay: blue towards smaller values of the parameter, orange towards larger ones; the number is its length." : ""));
    showBars(names[0]);
}
