// Round numbers along an axis (as axis_ticks.hpp) and values as text.

// The least of {1, 2, 5, 10}·10^k with span/step <= atMost.
function roundStep(span, atMost) {
    const least = span / atMost;
    const decade = Math.pow(10, Math.floor(Math.log10(least)));
    for (const factor of [1, 2, 5]) {
        if (factor * decade >= least * (1 - 1e-12)) return factor * decade;
    }
    return 10 * decade;
}

function tickLabel(value, step, largest) {
    if (value === 0) return "0";
    const decade = Math.floor(Math.log10(step) + 1e-9);
    if (largest >= 1e6 || step < 1e-7) {
        const digits = Math.floor(Math.log10(Math.abs(value)) + 1e-9) - decade + 1;
        return String(Number(value.toPrecision(Math.min(16, Math.max(1, digits)))));
    }
    return minus(value.toFixed(Math.max(0, -decade)));
}

// Ticks of [lowest, highest] in data units; `factor` turns data into what is shown.
function axisTicks(lowest, highest, atMost, factor) {
    const low = lowest * factor, high = highest * factor;
    if (!(low < high) || !isFinite(high - low)) return [];
    const step = roundStep(high - low, Math.max(1, atMost));
    const largest = Math.max(Math.abs(low), Math.abs(high));
    const ticks = [];
    for (let k = Math.ceil(low / step - 1e-9); k <= Math.floor(high / step + 1e-9) && ticks.length <= atMost; ++k) {
        // dygraphs leaves out a tick on the very end.
        ticks.push({v: Math.min(k * step / factor, highest - 1e-9 * (highest - lowest)), label: tickLabel(k * step, step, largest)});
    }
    return ticks;
}

// "1 run", "3 runs".
function counted(number, thing) { return `${number} ${thing}${number === 1 ? "" : "s"}`; }

// A true minus sign is as wide as a plus.
function minus(text) { return text.replace("-", "\u2212"); }

// Five significant digits; zero is the bare 0 that rest is.
function readable(value, digits = 5) {
    if (value === null || value === undefined || !isFinite(value)) return "\u2013";
    const size = Math.abs(value);
    if (size < 2.3e-308) return "0";  // less than that is what rounding left of nothing
    const text = size >= 1e-4 && size < 1e6 ? String(Number(value.toPrecision(digits))) : value.toExponential(digits - 2);
    return minus(text);
}

// A time with the digits that distinguish it from its neighbours in a window of this width.
function timeText(time, width) {
    const decimals = Math.min(12, Math.max(0, 3 - Math.floor(Math.log10(width || 1))));
    return minus(String(Number(time.toFixed(decimals))));
}
