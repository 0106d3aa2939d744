// Scatter matrix: every chosen column over every other, run by run; above the diagonal how closely the two go together.

const scatterSection = document.getElementById("scatter");
const scatterChosen = new Set();
const mostScattered = 6;
let scatterFigure, scatterList;
const scatterColumns = () => [...scatterChosen].sort((a, b) => a - b).map((index) => columns[index]);

function scatterLayout(width) {
    const shown = scatterColumns(), left = width < 500 ? 40 : 58, bottom = 44, gap = 6, n = Math.max(1, shown.length);
    const w = (Math.min(width, 900) - left - 4 - gap * (n - 1)) / n, h = Math.min(w, width < 500 ? w : 0.8 * w);
    const panel = (r, c) => ({x: left + c * (w + gap), y: 4 + r * (h + gap), w, h});
    return {shown, panel, w, h, height: 4 + n * (h + gap) + bottom};
}

// Margin beside the panel for runs without a value.
const noneMargin = 7;
function scatterPlace(column, area, up) {
    const scale = up ? columnScale(column, area.y + area.h - (column.without ? noneMargin : 0), area.y, 0.05) : columnScale(column, area.x + (column.without ? noneMargin : 0), area.x + area.w, 0.05);
    return {...scale, at: (value) => value === null ? (up ? area.y + area.h - 3 : area.x + 3) : scale.at(value)};
}

function drawScatter(width) {
    const {shown, panel, w, h, height} = scatterLayout(width), n = shown.length;
    let out = openSvg(width, height, "Scatter matrix of " + shown.map(({name}) => name).join(", "));
    shown.forEach((column, k) => {
        const area = panel(k, k), letters_ = Math.max(3, Math.floor((w - 8) / letterWidth));
        out += `<rect x="${px(area.x)}" y="${px(area.y)}" width="${px(w)}" height="${px(h)}" fill="${colour("ground")}"/>`
            + wrapped(withUnit(column), letters_, Math.max(1, Math.floor(h / 16) - 1)).map((line, i, all) => words(area.x + w / 2, area.y + h / 2 + 4 + 15 * (i - (all.length - 1) / 2), line, {anchor: "middle", fill: "ink", weight: 600, title: column.name})).join("");
    });
    for (let r = 0; r < n; ++r) {
        for (let c = 0; c < n; ++c) {
            if (r > c) out += scatterPanel(shown[c], shown[r], panel(r, c), c === 0, r === n - 1);
            if (r < c) out += correlationText(shown[r], shown[c], panel(r, c));
        }
    }
    return out + "</svg>\n";
}

function scatterPanel(across, up, area, first, last) {
    const x = scatterPlace(across, area, false), y = scatterPlace(up, area, true), size = rows.length > 1500 ? 1.8 : rows.length > 300 ? 2.6 : 4;
    const kinds = {met: "", not: "", failed: ""};
    for (const row of rows) {
        const at = [px(x.at(across.values[row])), px(y.at(up.values[row]))];
        if (data.sample.end[row]) kinds.failed += `M${at[0]} ${at[1]}m-2 -2l4 4m0 -4l-4 4`;
        else kinds[isRequired(row) ? "met" : "not"] += `M${at[0]} ${at[1]}h0`;
    }
    const dots = (d, fill) => d ? `<path d="${d}" stroke="${colour(fill)}" stroke-width="${size}" stroke-linecap="round" stroke-opacity="0.7" fill="none"/>\n` : "";
    return frameOf(area) + dots(kinds.met, "curve-0") + dots(kinds.not, "curve-1") + (kinds.failed ? `<path d="${kinds.failed}" stroke="${colour("ink")}" fill="none"/>\n` : "")
        + (first ? upAxis(area, {ticks: (most) => y.ticks(Math.max(2, Math.min(most, 4)))}, "", {room: area.x - 6}) : "") + (last ? acrossAxis(area, {ticks: (most) => x.ticks(Math.max(2, Math.min(most, Math.floor(area.w / 46))))}, "") : "");
}

function wrapped(text, letters_, lines) {
    const out = [];
    for (let rest = text; rest && out.length < lines;) {
        const room = rest.length <= letters_ ? rest.length : Math.max(rest.lastIndexOf(".", letters_ - 1), rest.lastIndexOf(" ", letters_ - 1), rest.lastIndexOf("_", letters_ - 1)) + 1 || letters_;
        out.push(rest.slice(0, room).trim());
        rest = rest.slice(room);
        if (rest && out.length === lines) out[lines - 1] = cut(out[lines - 1] + rest, letters_);
    }
    return out;
}

// Spearman's rank correlation of the runs that are shown and have both values.
function rankCorrelation(a, b) {
    const both = rows.filter((row) => a.values[row] !== null && b.values[row] !== null);
    const ranks = (values) => {
        const order = both.map((row, i) => i).sort((i, j) => values[both[i]] - values[both[j]]), rank = [];
        for (let i = 0; i < order.length;) {
            let j = i;
            while (j + 1 < order.length && values[both[order[j + 1]]] === values[both[order[i]]]) ++j;
            for (let k = i; k <= j; ++k) rank[order[k]] = (i + j) / 2;
            i = j + 1;
        }
        return rank;
    };
    const x = ranks(a.values), y = ranks(b.values), mean = (both.length - 1) / 2;
    const sum = (p, q) => p.reduce((total, value, i) => total + (value - mean) * (q[i] - mean), 0);
    const spread = Math.sqrt(sum(x, x) * sum(y, y));
    return spread > 0 ? sum(x, y) / spread : null;
}
const correlations = new Map();
function correlationText(a, b, area) {
    const key = a.index + "," + b.index;
    if (!correlations.has(key)) correlations.set(key, rankCorrelation(a, b));
    const value = correlations.get(key);
    return words(area.x + area.w / 2, area.y + area.h / 2 + 5, value === null ? "\u2013" : minus(value.toFixed(2)), {anchor: "middle", size: Math.round(12 + 8 * Math.abs(value ?? 0)), fill: Math.abs(value ?? 0) > 0.3 ? "ink" : "quiet", title: "rank correlation"});
}

// The run nearest to the pointer in its panel.
function nearestRun(event) {
    const box = scatterFigure.canvas.getBoundingClientRect(), px_ = event.clientX - box.left, py = event.clientY - box.top;
    const {shown, panel} = scatterLayout(Math.floor(scatterFigure.figure.clientWidth));
    for (let r = 0; r < shown.length; ++r) {
        for (let c = 0; c < r; ++c) {
            const area = panel(r, c);
            if (px_ < area.x || px_ > area.x + area.w || py < area.y || py > area.y + area.h) continue;
            const x = scatterPlace(shown[c], area, false), y = scatterPlace(shown[r], area, true);
            const distance = (row) => Math.hypot(x.at(shown[c].values[row]) - px_, y.at(shown[r].values[row]) - py);
            const best = rows.reduce((near, row) => distance(row) < distance(near) ? row : near, rows[0]);
            return distance(best) < 20 ? best : null;
        }
    }
    return null;
}

function makeScatter() {
    if (columns.length < 2 || !rows.length) { scatterSection.hidden = true; return; }
    for (const column of [...parameters.slice(0, 2), ...metrics.slice(0, 2)]) scatterChosen.add(column.index);
    if (scatterChosen.size < 2) columns.slice(0, 2).forEach(({index}) => scatterChosen.add(index));
    scatterSection.append(columnChips(columns, scatterChosen, mostScattered, () => scatterFigure.redraw()));
    scatterFigure = makeFigure(scatterSection, {caption: "", name: "scatter matrix", draw: drawScatter, csv: () => runsCsv(rows, scatterColumns())});
    scatterList = element("div", "cell-runs");
    scatterList.hidden = true;
    scatterFigure.canvas.addEventListener("click", (event) => {
        const row = nearestRun(event);
        if (row === null) return;
        scatterList.replaceChildren(runTable([{row, run: data.sample.run[row]}], scatterColumns()));
        scatterList.hidden = false;
    });
    const key = element("ul", "key");
    const entry = (name, text) => { const item = element("li"), block = element("span", "dot-key " + name); item.append(block, text); key.append(item); };
    entry("met", requirements.length ? "meets every requirement" : "finished");
    if (requirements.length) entry("not", "misses one");
    if (data.sample.end.some(Boolean)) entry("failed", "\u00d7 failed; without a value it stands in the margin");
    scatterSection.append(key);
    noteOf(scatterSection, `Above the diagonal: rank correlation of the runs shown. A click on a dot names its run. ${sampleNote}`);
    scatterSection.append(scatterList);
}
