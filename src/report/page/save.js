// Any plot as an SVG file of its own, for papers: what is seen now, in the colours of paper, with nothing fetched from anywhere.

// Size and margins of a drawing of a panel [px].
const sheet = {width: 720, height: 330, left: 70, right: 16, top: 14, bottom: 46, legendLine: 18};

function panelSvg(panel) {
    return onPaper(() => {
        const entries = panel.chips.filter(isShown);
        const label = ({curve}) => curve.name + (severalRuns ? " (" + curve.run.name + ")" : "");
        const legend = legendPlaces(entries.map(label));
        const top = sheet.top + legend.lines * sheet.legendLine;
        const area = {x: sheet.left, y: top, w: sheet.width - sheet.left - sheet.right, h: sheet.height - sheet.bottom - sheet.top};
        const height = top + area.h + sheet.bottom;
        const [low, high] = panel.range;
        const across_ = (time) => area.x + area.w * (time - view.from) / (view.to - view.from);
        const down = (value) => area.y + area.h * (high - value) / (high - low);
        return `<svg xmlns="${svgNamespace}" width="${sheet.width}" height="${px(height)}" viewBox="0 0 ${sheet.width} ${px(height)}" `
            + `font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="${colour("paper")}"/>\n`
            + shadeSvg(area, across_) + gridSvg(panel, area, across_, down)
            + `<svg x="${px(area.x)}" y="${px(area.y)}" width="${px(area.w)}" height="${px(area.h)}" viewBox="${px(area.x)} ${px(area.y)} ${px(area.w)} ${px(area.h)}">\n`
            + paintingOrder(entries).map(({curve, look}) => curveSvg(curve, look, across_, down)).join("") + "</svg>\n"
            + entries.map((entry, i) => legendSvg(label(entry), entry.look, legend.places[i])).join("") + "</svg>\n";
    });
}

function legendPlaces(names) {
    const letter = 7, swatch = 44;
    let x = sheet.left, lines = names.length ? 1 : 0;
    const places = names.map((name) => {
        const wide = name.length * letter + swatch;
        if (x > sheet.left && x + wide > sheet.width - sheet.right) { x = sheet.left; ++lines; }
        const place = [x, sheet.top + (lines - 1) * sheet.legendLine];
        x += wide;
        return place;
    });
    return {lines, places};
}

const dashSvg = (look) => look.dash ? ` stroke-dasharray="${look.dash.join(" ")}"` : "";

function legendSvg(name, look, [x, y]) {
    return `<path d="M${px(x)} ${px(y)}h22" stroke="${colour(look.colour)}" stroke-width="2" fill="none"${dashSvg(look)}/>`
        + `<text x="${px(x + 28)}" y="${px(y + 4)}" fill="${colour("ink")}">${xmlText(name)}</text>\n`;
}

// The stretches in which the chosen friction is stuck.
function shadeSvg(area, across_) {
    const run = data.runs.find((candidate) => candidate.shown);
    const band = run && run.modes.find((candidate) => candidate.name === view.shaded);
    if (!band) return "";
    return stretchesSeen(band).filter((part) => part.word === "stuck").map((part) => {
        const left = across_(Math.max(part.from, view.from)), right = across_(Math.min(part.to, view.to));
        return `<rect x="${px(left)}" y="${px(area.y)}" width="${px(Math.max(0, right - left))}" height="${px(area.h)}" fill="${colour("stuck")}" fill-opacity="0.11"/>\n`;
    }).join("");
}

function gridSvg(panel, area, across_, down) {
    const upright = axisTicks(panel.range[0], panel.range[1], Math.max(2, Math.floor(area.h / 42)), panel.unit.factor);
    const along = axisTicks(view.from, view.to, Math.max(2, Math.floor(area.w / 90)), 1);
    const bottom = area.y + area.h;
    const grid = upright.map(({v}) => `<path d="M${px(area.x)} ${px(down(v))}h${px(area.w)}"/>`).join("")
        + along.map(({v}) => `<path d="M${px(across_(v))} ${px(area.y)}v${px(area.h)}"/>`).join("");
    const words = upright.map(({v, label}) => `<text x="${px(area.x - 7)}" y="${px(down(v) + 4)}" text-anchor="end">${label}</text>`).join("")
        + along.map(({v, label}) => `<text x="${px(across_(v))}" y="${px(bottom + 17)}" text-anchor="middle">${label}</text>`).join("");
    const middle = area.y + area.h / 2;
    return `<g stroke="${colour("grid")}">${grid}</g>\n<g fill="${colour("quiet")}">${words}</g>\n`
        + `<path d="M${px(area.x)} ${px(area.y)}V${px(bottom)}h${px(area.w)}" fill="none" stroke="${colour("quiet")}"/>\n`
        + `<text x="${px(area.x + area.w / 2)}" y="${px(bottom + 36)}" text-anchor="middle" fill="${colour("ink")}">time [s]</text>\n`
        + `<text transform="translate(15 ${px(middle)}) rotate(-90)" text-anchor="middle" fill="${colour("ink")}">${xmlText(panelName(panel.unit))}</text>\n`;
}

// One polyline per stretch without a gap.
function curveSvg(curve, look, across_, down) {
    const first = Math.max(0, placeOf(curve.times, view.from)), last = Math.min(curve.times.length - 1, placeOf(curve.times, view.to) + 1);
    let out = "", points = [];
    const close = () => {
        if (points.length) out += `<polyline fill="none" stroke="${colour(look.colour)}" stroke-width="1.6" stroke-linejoin="round"${dashSvg(look)} points="${points.join(" ")}"/>\n`;
        points = [];
    };
    for (let k = first; k <= last; ++k) {
        if (curve.values[k] === null) close(); else points.push(px(across_(curve.times[k])) + "," + px(down(curve.values[k])));
    }
    close();
    return out;
}

// A plane as it stands in the page, with its colours written out and without the dot of the cursor.
function figureSvg(figure) {
    return onPaper(() => {
        const drawing = figure.querySelector("svg").cloneNode(true);
        for (const dot of drawing.querySelectorAll(".dot")) dot.remove();
        const text = new XMLSerializer().serializeToString(drawing).replace(/var\(--([a-z0-9-]+)\)/g, (all, name) => colour(name));
        const inside = text.indexOf(">") + 1;
        return text.slice(0, inside) + `<rect width="100%" height="100%" fill="${colour("paper")}"/>` + text.slice(inside) + "\n";
    });
}

// The curves that are seen, one column each, at all rows that any of them has in the window; in SI.
function panelCsv(panel) {
    const curves = shownCurves(panel);
    const times = [...new Set(curves.flatMap(({times: all}) => all.filter((t) => t >= view.from && t <= view.to)))].sort((a, b) => a - b);
    const quoted = (text) => `"${text.replace(/"/g, '""')}"`;
    const unit = panel.unit.unit ? ` [${panel.unit.unit}]` : "";
    const heads = ["time [s]", ...curves.map((curve) => curve.name + (severalRuns ? ` (${curve.run.name})` : "") + unit)];
    const rows = times.map((t) => [t, ...curves.map((curve) => valueAt(curve, t) ?? "")].join(","));
    return [heads.map(quoted).join(","), ...rows].join("\n") + "\n";
}

function makeSaveButtons() {
    const title = document.title;
    const group = (...buttons) => { const made = element("span", "saves"); made.append(...buttons); return made; };
    panels.forEach((panel) => {
        const name = title + " " + panelName(panel.unit).replace("/", " per "), seen = "these curves, as far as they are seen,";
        panel.plot.previousElementSibling.append(group(saveButton(seen, name, () => panelCsv(panel), "csv"),
            saveButton(seen, name, () => pngOf(panelSvg(panel)), "png"), saveButton(seen, name, () => panelSvg(panel))));
    });
    document.querySelectorAll("figure[data-figure]").forEach((figure) => {
        const name = title + " " + figure.querySelector("figcaption").textContent;
        figure.querySelector("figcaption").append(group(saveButton("this drawing", name, () => pngOf(figureSvg(figure)), "png"),
            saveButton("this drawing", name, () => figureSvg(figure))));
    });
}
