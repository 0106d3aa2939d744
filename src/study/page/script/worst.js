// Worst runs of a metric, and those that failed, each with the command that runs it again.

const worstSection = document.getElementById("worst");
const worstListed = 10, failedListed = 50;
const worstState = {column: "failed", greatest: true};
let worstBox;

function worstRows() {
    if (worstState.column === "failed") return rows.filter((row) => data.sample.end[row]).slice(0, failedListed);
    const {values} = columns[Number(worstState.column)], sign = worstState.greatest ? -1 : 1;
    return rows.filter((row) => values[row] !== null).sort((a, b) => sign * (values[a] - values[b]) || data.sample.run[a] - data.sample.run[b]).slice(0, worstListed);
}
function worstColumns() {
    const first = worstState.column === "failed" ? [] : [columns[Number(worstState.column)]];
    return [...first, ...requirements.slice(0, 3), ...parameters.slice(0, 6)];
}

function showWorst() {
    const list = worstRows();
    worstBox.replaceChildren(list.length ? runTable(list.map((row) => ({row, run: data.sample.run[row]})), worstColumns())
        : element("p", "note", worstState.column === "failed" ? "No run failed." : "No run has a value."));
    const column = columns[Number(worstState.column)];
    if (column?.without) worstBox.append(element("p", "note", `Without a value of it: ${counted(column.without, "run")}; those that failed are listed as such.`));
}

function makeWorst() {
    if (!rows.length) { worstSection.hidden = true; return; }
    const limited = metrics.find((column) => column.limits.length) ?? metrics[0];
    worstState.column = limited ? String(limited.index) : "failed";
    worstState.greatest = limited?.limits[0]?.upper ?? true;
    const bar = element("div", "controls");
    const order = makeSelect([["greatest", "greatest first"], ["least", "least first"]], worstState.greatest ? "greatest" : "least", (value) => { worstState.greatest = value === "greatest"; showWorst(); });
    order.id = "worst-order";
    const ordered = labelled("Order", order);
    const which = makeSelect([...groupsOf(["metrics", metrics]), {group: "runs", options: [["failed", "failed runs"]]}], worstState.column, (value) => {
        worstState.column = value;
        const limit = columns[Number(value)]?.limits[0];
        if (limit) { worstState.greatest = limit.upper; order.value = limit.upper ? "greatest" : "least"; }
        ordered.hidden = value === "failed";
        showWorst();
    });
    which.id = "worst-metric";
    ordered.hidden = worstState.column === "failed";
    bar.append(labelled("Metric", which), ordered, saveButton("this list", data.title + " worst cases", () => runsCsv(worstRows(), worstColumns()), "csv"));
    worstBox = element("div", "worst-runs");
    worstSection.append(bar, worstBox);
    showWorst();
}
