// The scenario as text: what is typed is read at once; mistakes stand below with their place, and their lines are marked.

const editor = document.getElementById("text"), gutter = document.getElementById("gutter");
const mistakeList = document.getElementById("mistakes");
let typed = 0;

function showText() {
    editor.value = state.text;
    markLines([]);
}

function markLines(marked) {
    const count = editor.value.split("\n").length;
    gutter.replaceChildren();
    for (let line = 1; line <= count; ++line) {
        const found = marked.find((mistake) => mistake.line === line);
        const row = element("div", found ? (found.odd ? "odd" : "wrong") : "", String(line));
        if (found) row.title = found.text;
        gutter.append(row);
    }
    gutter.scrollTop = editor.scrollTop;
}

editor.addEventListener("scroll", () => { gutter.scrollTop = editor.scrollTop; });
editor.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(() => {
        state.text = editor.value;
        state.describe = null;
        changed("rest");
    }, 250);
});

// Mistakes and what looks odd, each with a button to its place.
function showMistakes(mistakes, warnings) {
    const all = [...mistakes.map((m) => ({...m, odd: false})), ...warnings.map((m) => ({...m, odd: true}))];
    mistakeList.replaceChildren();
    for (const mistake of all) {
        const item = element("li", mistake.odd ? "odd" : "wrong");
        if (mistake.line) {
            const where = element("button", "place", (mistake.file || state.name) + ":" + mistake.line + ":" + mistake.column);
            where.type = "button";
            where.addEventListener("click", () => goTo(mistake.line, mistake.column));
            item.append(where, " ");
        }
        item.append((mistake.odd ? "looks odd: " : "") + mistake.text);
        mistakeList.append(item);
    }
    mistakeList.hidden = all.length === 0;
    markLines(all.filter((mistake) => !mistake.file || mistake.file === state.name));
}

function goTo(line, column) {
    document.getElementById("editor").open = true;
    const before = editor.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    editor.focus();
    editor.setSelectionRange(before + column - 1, before + column - 1);
    editor.scrollTop = (line - 4) * parseFloat(getComputedStyle(editor).lineHeight);
}
