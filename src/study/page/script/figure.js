// Figures with their buttons, and the controls that stand above them.

const figures = [];

// A figure is drawn when it comes near the window: a page opens as fast as its first figures.
const nearness = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) if (isIntersecting) figures.find(({figure, drawn}) => figure === target && !drawn)?.redraw();
}, {rootMargin: "400px"});

// Figures that were taken off the page are forgotten.
function forgetGone() {
    for (let i = figures.length - 1; i >= 0; --i) if (!figures[i].figure.isConnected) { nearness.unobserve(figures[i].figure); figures.splice(i, 1); }
}

// `draw(width)` gives the SVG text, `csv()` what is shown as a table. The section is on the page.
function makeFigure(section, {caption, name, draw, csv, pointer}) {
    forgetGone();
    const figure = element("figure", "study-figure"), head = element("figcaption");
    const title = element("span", "caption", caption), canvas = element("div", "canvas");
    const file = data.title + " " + name;
    const made = {figure, canvas, drawn: false, name, draw, csv, title,
        redraw: () => {
            const width = Math.floor(figure.clientWidth);
            if (width <= 0) return;
            made.drawn = true;
            canvas.innerHTML = draw(width);
            if (made.after) made.after();
        },
        // The file has the width of a page of paper, whatever the screen is.
        drawing: () => onPaper(() => paperOf(draw(720)))};
    head.append(title, saveButton("this drawing", file, () => made.drawing()), saveButton("what is shown", file, csv, "csv"));
    figure.append(head, canvas);
    section.append(figure);
    if (pointer) pointer(made);
    figures.push(made);
    nearness.observe(figure);
    return made;
}
function paperOf(svg) {
    const inside = svg.indexOf(">") + 1;
    return svg.slice(0, inside) + `<rect width="100%" height="100%" fill="${colour("paper")}"/>` + svg.slice(inside);
}

function labelled(text, control) {
    const label = element("label", "choice");
    label.append(element("span", "", text), control);
    return label;
}
// `options` are [value, text] or {group, options}.
function makeSelect(options, chosen, changed) {
    const select = element("select");
    const add = (parent, [value, text]) => {
        const option = element("option", "", cut(text, 60));
        option.value = value;
        option.title = text;
        parent.append(option);
    };
    for (const option of options) {
        if (!option.group) { add(select, option); continue; }
        const group = element("optgroup");
        group.label = option.group;
        option.options.forEach((inner) => add(group, inner));
        if (option.options.length) select.append(group);
    }
    select.value = String(chosen);
    select.addEventListener("change", () => changed(select.value));
    return select;
}
const optionsOf = (list) => list.map((column) => [String(column.index), withUnit(column)]);
const groupsOf = (...lists) => lists.map(([group, list]) => ({group, options: optionsOf(list)}));

// Buttons that stay pressed, one for each column; at most so many at once.
function columnChips(list, chosen, most, changed) {
    const box = element("div", "chips");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Columns that are shown");
    for (const column of list) {
        const chip = element("button", "chip pick", cut(column.name, 48));
        chip.type = "button";
        chip.title = column.name;
        chip.dataset.column = column.index;
        const tell = () => chip.setAttribute("aria-pressed", String(chosen.has(column.index)));
        chip.addEventListener("click", () => {
            if (chosen.has(column.index)) chosen.delete(column.index);
            else { if (chosen.size >= most) chosen.delete([...chosen][0]); chosen.add(column.index); }
            box.querySelectorAll(".chip").forEach((other) => other.setAttribute("aria-pressed", String(chosen.has(Number(other.dataset.column)))));
            changed();
        });
        tell();
        box.append(chip);
    }
    return box;
}

function makeButton(text, action, className = "") {
    const button = element("button", className, text);
    button.type = "button";
    button.addEventListener("click", action);
    return button;
}

// The command that runs one again, with a button that copies it.
function commandCell(run) {
    const cell = element("div", "command");
    const code = element("code", "", command(run));
    const copy = makeButton("Copy", () => {
        const done = () => { copy.textContent = "Copied"; setTimeout(() => { copy.textContent = "Copy"; }, 1500); };
        const select = () => { const range = document.createRange(); range.selectNodeContents(code); getSelection().removeAllRanges(); getSelection().addRange(range); };
        select();
        if (navigator.clipboard) navigator.clipboard.writeText(command(run)).then(done, () => {}); else if (document.execCommand("copy")) done();
    }, "save");
    copy.title = "Copy the command that runs this one again";
    cell.append(code, copy);
    return cell;
}

// A table of runs: number, values of the columns, command; below it the curves of the run whose button is pressed.
function runTable(list, shown) {
    const whole = element("div"), curves = element("div", "figures wide-figures");
    const box = element("div", "wide"), table = element("table", "runs-table"), head = element("tr");
    for (const text of ["run", "run it again", ...shown.map(withUnit)]) {
        const cell = element("th", "", cut(text, 34));
        cell.title = text;
        cell.scope = "col";
        head.append(cell);
    }
    const body = element("tbody");
    for (const {run, row, values} of list) {
        const line = element("tr");
        const again = element("td");
        again.append(commandCell(run));
        if (hasCurves(run)) again.firstChild.append(makeButton("Curves", () => showCurves(curves, [run]), "curves-button"));
        if (row !== undefined && data.sample.end[row]) again.append(element("small", "why", endOf(row) + (row in data.sample.reason_of ? ": " + data.sample.reasons[data.sample.reason_of[row]] : "")));
        line.append(element("td", "number", String(run)), again);
        // The head has the unit.
        shown.forEach((column) => line.append(element("td", "number", valueText({words: column.words}, row === undefined ? values?.[column.index] ?? null : column.values[row]))));
        body.append(line);
    }
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    box.append(table);
    box.tabIndex = 0;
    whole.append(box, curves);
    return whole;
}

function noteOf(section, text) {
    const note = element("p", "note", text);
    section.append(note);
    return note;
}
// Said wherever single runs are shown.
const sampleNote = data.sample.whole ? data.rows === 1 ? "The one run is shown." : `Each of the ${data.rows} runs is shown.`
    : `${rows.length} of ${data.rows} runs are shown: ${data.sample.drawn} drawn at random, the ends of every metric and the first that failed.`;
