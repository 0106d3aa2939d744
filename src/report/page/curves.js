// Draws the curves of a panel: every row while there are few, the envelope of each pixel where there are many.

function paintCurves(panel, context, area) {
    const [low, high] = panel.range;
    const across_ = (time) => area.x + area.w * (time - view.from) / (view.to - view.from);
    const down = (value) => area.y + area.h * (high - value) / (high - low);
    context.save();
    context.lineWidth = 1.6;
    context.lineJoin = "round";
    const behind = ghostsOf(panel);
    for (const {curve, look} of [...behind, ...paintingOrder(panel.chips.filter(isShown))]) {
        const past = behind.some((entry) => entry.curve === curve);
        context.strokeStyle = colour(look.colour);
        context.globalAlpha = past ? 0.7 : 1;
        context.beginPath();
        const first = Math.max(0, placeOf(curve.times, view.from));
        const last = Math.min(curve.times.length - 1, placeOf(curve.times, view.to) + 1);
        const dash = past ? [2, 3] : look.dash;
        context.setLineDash(dash && !isDense(curve, first, last, area.h / (high - low), area.w) ? dash : []);
        if (last - first < 4 * area.w) traceRows(context, curve, first, last, across_, down);
        else traceEnvelope(context, curve, first, last, across_, down);
        context.stroke();
    }
    context.restore();
}

// Of several runs the first is drawn last: what it hides is like it.
function paintingOrder(entries) {
    return severalRuns ? [...entries].sort((a, b) => data.runs.indexOf(b.curve.run) - data.runs.indexOf(a.curve.run)) : entries;
}

// Dashes of a curve that goes up and down all the time would not be seen, only waited for.
function isDense({values}, first, last, scale, width) {
    let way = 0;
    for (let k = first + 1; k <= last; ++k) way += Math.abs(values[k] - values[k - 1]) * scale;
    return way > 30 * width;
}

function traceRows(context, {times, values}, first, last, across_, down) {
    let pen = false;
    for (let k = first; k <= last; ++k) {
        if (values[k] === null) { pen = false; continue; }
        if (pen) context.lineTo(across_(times[k]), down(values[k])); else context.moveTo(across_(times[k]), down(values[k]));
        pen = true;
    }
}

// Per pixel: where the curve comes in, its least, its greatest and where it leaves.
function traceEnvelope(context, {times, values}, first, last, across_, down) {
    let pixel = null, low = 0, high = 0, out = 0, pen = false;
    const leave = () => {
        if (pixel === null) return;
        for (const value of [low, high, out]) context.lineTo(pixel + 0.5, down(value));
        pixel = null;
    };
    for (let k = first; k <= last; ++k) {
        const value = values[k];
        if (value === null) { leave(); pen = false; continue; }
        const here = Math.floor(across_(times[k]));
        if (here !== pixel) {
            leave();
            if (pen) context.lineTo(here + 0.5, down(value)); else context.moveTo(here + 0.5, down(value));
            pixel = here;
            low = high = value;
            pen = true;
        }
        low = Math.min(low, value);
        high = Math.max(high, value);
        out = value;
    }
    leave();
}
