// The data of the page (study_page_data.hpp), with the columns of the runs that are shown one by one.

const data = JSON.parse(document.getElementById("data").textContent);
const columns = data.columns;
columns.forEach((column, index) => { column.index = index; column.values = data.sample.values[index]; });
const parameters = columns.filter((column) => column.kind === "parameter");
const metrics = columns.filter((column) => column.kind === "metric");
const requirements = columns.filter((column) => column.kind === "requirement");
for (const column of requirements) column.words = ["not met", "met"];
const rows = data.sample.run.map((run, row) => row);

const failedWord = ["", "failed", "interrupted"];
const endOf = (row) => failedWord[data.sample.end[row]];
const isRequired = (row) => requirements.every((column) => column.values[row] === 1);
const command = (run) => data.before + run + data.after;

// Long names are cut in drawings; their whole text is in the title.
function cut(text, letters) { return text.length > letters ? text.slice(0, Math.max(1, letters - 1)) + "\u2026" : text; }
const withUnit = (column) => column.name + (column.unit ? ` [${column.unit}]` : "");

function valueText(column, value, digits = 5) {
    if (value === null || value === undefined || Number.isNaN(value)) return "no value";
    if (column.words) return column.words[Math.round(value)] ?? readable(value);
    return readable(value, digits) + (column.unit ? " " + column.unit : "");
}

// Numbers of a map: three letters of base64 each; none, exactly 0, or a place between low and high (eq. 1 of study_page_data.hpp).
const letters = new Map([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((letter, i) => [letter, i]));
const topLevel = 262143, lowLevel = 2;
function unpacked({low, high, levels}) {
    const values = [];
    // Digits beyond a hundred-thousandth of the range are those of the packing: they are dropped, unless nothing is left.
    const decimals = Math.min(100, Math.max(0, 5 - Math.floor(Math.log10(high - low))));
    const short = (value) => high > low ? Number(value.toFixed(decimals)) || value : value;
    for (let i = 0; i < levels.length; i += 3) {
        const level = letters.get(levels[i]) << 12 | letters.get(levels[i + 1]) << 6 | letters.get(levels[i + 2]);
        values.push(level === 0 ? null : level === 1 ? 0 : level === topLevel ? high : level === lowLevel ? low : short(low + (high - low) * (level - lowLevel) / (topLevel - lowLevel)));
    }
    return values;
}

// The bin of a value. Values that are shown have fewer digits than those that were counted, so the nearest is meant.
function binOf(bins, value) {
    if (value === null) return -1;
    if (bins.values) return bins.values.reduce((best, other, i) => Math.abs(other - value) < Math.abs(bins.values[best] - value) ? i : best, 0);
    if (!(bins.high > bins.low)) return 0;
    const share = bins.log ? Math.log(value / bins.low) / Math.log(bins.high / bins.low) : (value - bins.low) / (bins.high - bins.low);
    return Math.min(bins.count - 1, Math.max(0, Math.floor(share * bins.count)));
}

// Ends of a bin; of a bin for one value both are that value.
function binEnds(bins, i) {
    if (bins.values) return [bins.values[i], bins.values[i]];
    const at = (k) => bins.log ? bins.low * Math.pow(bins.high / bins.low, k / bins.count) : bins.low + (bins.high - bins.low) * k / bins.count;
    return [at(i), at(i + 1)];
}
function binText(column, bins, i) {
    const [from, to] = binEnds(bins, i);
    return from === to ? valueText(column, from) : `${readable(from)} to ${valueText(column, to)}`;
}

// A row of a CSV file (RFC 4180).
function csvRow(fields) {
    return fields.map((field) => {
        const text = field === null || field === undefined ? "" : String(field);
        return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    }).join(",") + "\r\n";
}
function runsCsv(chosen, shown) {
    return csvRow(["run", "end", ...shown.map(withUnit)]) + chosen.map((row) => csvRow([data.sample.run[row], endOf(row) || "finished",
        ...shown.map((column) => column.words && column.values[row] !== null ? column.words[column.values[row]] : column.values[row])])).join("");
}
