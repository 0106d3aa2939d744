// Sliders and fields of the values that can be changed. A slider writes round numbers in the unit of the file; a field takes any text that
// the file would take: another unit, a formula.

const list = document.getElementById("controls");
const more = document.getElementById("more-values");
const rows = new Map();  // key -> {control, slider, field, reset}

const round = (value, range) => Number(value.toFixed(Math.min(15, Math.max(0, 3 - Math.floor(Math.log10(range || 1))))));
const written = (control, value) => control.unit ? value + " " + control.unit : String(value);

function makeControls() {
    list.replaceChildren();
    more.replaceChildren(element("option", "", "Another value\u2026"));
    rows.clear();
    for (const control of state.describe.controls) {
        if (control.chosen || state.values.has(control.key)) addControl(control);
        else {
            const option = element("option", "", control.key);
            option.value = control.key;
            more.append(option);
        }
    }
    more.hidden = more.children.length === 1;
}

more.addEventListener("change", () => {
    const control = state.describe.controls.find(({key}) => key === more.value);
    if (!control) return;
    addControl(control);
    more.selectedOptions[0].remove();
    more.selectedIndex = 0;
});

function addControl(control) {
    const row = element("div", "control"), label = element("label", "", control.key.replace(/^parameters\./, "").replace(/[._]/g, "$&\u200b"));
    const slider = element("input"), field = element("input"), reset = element("button", "reset", "\u21ba");
    slider.type = "range";
    slider.min = 0; slider.max = 1000; slider.step = 1;
    slider.setAttribute("aria-label", control.key + ", slider");
    field.type = "text";
    field.id = "field-" + rows.size;
    label.htmlFor = field.id;
    reset.type = "button";
    reset.title = "Back to " + written(control, control.value);
    reset.setAttribute("aria-label", reset.title);
    row.append(label, field, reset, slider);
    list.append(row);
    rows.set(control.key, {control, slider, field, reset});
    slider.addEventListener("input", () => {
        const range = control.upper - control.lower;
        setValue(control.key, written(control, round(control.lower + slider.value / 1000 * range, range)), "drag");
    });
    slider.addEventListener("change", () => changed("rest"));
    field.addEventListener("change", () => setValue(control.key, field.value.trim() || null, "rest"));
    reset.addEventListener("click", () => setValue(control.key, null, "rest"));
    showValue(control.key);
}

// null: what the file says.
function setValue(key, text, how) {
    if (text === null || rows.has(key) && text === written(rows.get(key).control, rows.get(key).control.value)) state.values.delete(key);
    else state.values.set(key, text);
    showValue(key);
    changed(how);
}

function showValue(key) {
    const row = rows.get(key);
    if (!row) return;
    const {control, slider, field, reset} = row, set = state.values.get(key);
    field.value = set === undefined ? written(control, control.value) : set;
    reset.hidden = set === undefined;
    const number = set === undefined ? control.value : parseFloat(set);
    if (isFinite(number) && document.activeElement !== slider) {
        slider.value = 1000 * (number - control.lower) / (control.upper - control.lower || 1);
    }
}

function showAllValues() { for (const key of rows.keys()) showValue(key); }
