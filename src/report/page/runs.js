// Choice of the runs that are shown: one button each in the toolbar, so that it stays at hand while the page scrolls. Curves, bands
// and events of the others are hidden.

function makeRuns() {
    if (!severalRuns) return;
    const group = element("div", "runs");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Runs");
    for (const run of data.runs) {
        const chip = element("button", "chip");
        chip.type = "button";
        chip.title = "Hide or show " + run.name;
        chip.setAttribute("aria-pressed", String(run.shown));
        chip.append(element("span", "swatch run-" + colourOfRun(run)), element("span", "name", run.name));
        chip.addEventListener("click", () => {
            run.shown = !run.shown;
            chip.setAttribute("aria-pressed", String(run.shown));
            runsChanged();
        });
        group.append(chip);
    }
    document.querySelector(".toolbar").append(group);
}

function runsChanged() {
    for (const {line, word, band} of bands) line.hidden = word.hidden = !band.run.shown;
    for (const panel of panels) for (const {value, curve} of panel.chips) value.hidden = !curve.run.shown;
    listEvents();
    for (const draw of view.whenMoved) draw();
    point(view.cursor);
}
