// Ghost: the run that the page before this one showed, as dotted lines behind the curves of the same name and unit. A button hides it.

const ghost = {data: null, shown: true};

function openGhost() {
    const text = document.getElementById("ghost");
    if (!text || severalRuns) return;
    ghost.data = JSON.parse(text.textContent);
    const before = ghost.data.runs[0];
    openCurves(before);
    for (const curve of data.runs[0].curves) {
        const unit = data.panels[curve.panel].unit;
        curve.ghost = before.curves.find(({name, panel}) => name === curve.name && ghost.data.panels[panel].unit === unit);
    }
}

function makeGhostButton() {
    if (!ghost.data) return;
    const set = ghost.data.settings.length ? " (" + ghost.data.settings.join(", ") + ")" : "";
    const chip = element("button", "chip ghost-chip");
    chip.type = "button";
    chip.title = "Hide or show the run before this one";
    chip.setAttribute("aria-pressed", "true");
    const line = element("span", "line");
    line.innerHTML = `<svg width="22" height="10" aria-hidden="true"><path d="M0 5h22" fill="none" stroke-width="2" stroke="var(--quiet)" stroke-dasharray="2 3"/></svg>`;
    chip.append(line, element("span", "name", "previous run" + set));
    chip.addEventListener("click", () => {
        ghost.shown = !ghost.shown;
        chip.setAttribute("aria-pressed", String(ghost.shown));
        panels.forEach(drawPanel);
    });
    document.getElementById("readout").before(chip);
}

// The ghosts of curves that are seen.
function ghostsOf(panel) {
    return ghost.data && ghost.shown ? panel.chips.filter((entry) => isShown(entry) && entry.curve.ghost)
        .map(({curve, look}) => ({curve: curve.ghost, look})) : [];
}
