// The hand: mouse, pen, fingers and keys on the stack. One glass over all rows catches them, so that bands and curves feel the same.

const glass = element("div", "glass");
const pointers = new Map();  // id -> px
let drag = null;             // {kind: "zoom" | "pan" | "scrub", at}
let pinch = null;            // {width, middle}

function makePointer() {
    stack.append(glass);
    glass.addEventListener("pointerdown", press);
    glass.addEventListener("pointermove", move);
    glass.addEventListener("pointerup", release);
    glass.addEventListener("pointercancel", release);
    glass.addEventListener("pointerleave", (event) => { if (!drag && event.pointerType === "mouse") point(null); });
    glass.addEventListener("dblclick", showAll);
    glass.addEventListener("wheel", wheel, {passive: false});
    document.addEventListener("keydown", key);
    placeGlass();
    view.whenMoved.push(placeGlass);
}

function placeGlass() {
    glass.style.left = gutter() + "px";
    glass.style.right = gutterRight + "px";
}

function pxOf(event) { return event.clientX - glass.getBoundingClientRect().left; }

function press(event) {
    if (event.button !== 0) return;
    glass.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pxOf(event));
    if (pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        pinch = {width: Math.max(10, Math.abs(a - b)), middle: timeAcross((a + b) / 2), window: view.to - view.from};
        drag = null;
        return;
    }
    const kind = event.pointerType === "touch" ? "scrub" : event.shiftKey ? "pan" : "zoom";
    drag = {kind, at: pxOf(event), moved: false};
    if (kind === "scrub") point(timeAcross(drag.at));
}

function move(event) {
    const px = pxOf(event);
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, px);
    if (pinch && pointers.size === 2) return movePinch();
    if (drag && Math.abs(px - drag.at) > 4) drag.moved = true;
    if (drag && drag.kind === "pan") {
        pan(timeAcross(drag.at) - timeAcross(px));
        drag.at = px;
    } else if (drag && drag.kind === "zoom" && drag.moved) {
        const [left, right] = selected(px);
        selection.hidden = false;
        selection.style.left = gutter() + left + "px";
        selection.style.width = right - left + "px";
    }
    if (!event.isPrimary) return;
    point(timeAcross(Math.min(Math.max(px, 0), plotWidth())));
}

function movePinch() {
    const [a, b] = [...pointers.values()];
    const width = pinch.window * pinch.width / Math.max(10, Math.abs(a - b));
    const share = (a + b) / 2 / plotWidth();
    show(pinch.middle - share * width, pinch.middle + (1 - share) * width);
}

function selected(px) {
    const limited = Math.min(Math.max(px, 0), plotWidth());
    return [Math.min(drag.at, limited), Math.max(drag.at, limited)];
}

function release(event) {
    pointers.delete(event.pointerId);
    if (pinch) { if (pointers.size < 2) pinch = null; return; }
    if (!drag) return;
    const px = pxOf(event);
    if (event.type === "pointerup" && drag.kind === "zoom" && drag.moved) {
        const [left, right] = selected(px);
        if (right - left > 4) show(timeAcross(left), timeAcross(right));
    } else if (event.type === "pointerup" && !drag.moved && onEventStrip(event)) {
        const near = eventNear(px, event.pointerType === "touch" ? 24 : 10);
        if (near) showEvent(near);
    }
    selection.hidden = true;
    drag = null;
}

function onEventStrip(event) {
    if (!eventCanvas) return false;
    const box = eventCanvas.getBoundingClientRect();
    return event.clientY >= box.top - 4 && event.clientY <= box.bottom + 2;
}

// The plain wheel belongs to the page.
function wheel(event) {
    if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoomAbout(timeAcross(pxOf(event)), Math.exp(0.0025 * event.deltaY * (event.deltaMode === 1 ? 16 : 1)));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        pan((view.to - view.from) * (event.deltaX || event.deltaY) / plotWidth());
    }
}

function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
    const width = view.to - view.from;
    const middle = view.cursor !== null && view.cursor >= view.from && view.cursor <= view.to ? view.cursor : (view.from + view.to) / 2;
    const onStack = document.activeElement === stack;
    const step = event.shiftKey ? 0.1 : 0.005;
    const actions = {
        "0": showAll, "Escape": showAll, "n": () => showNeighbour(1), "p": () => showNeighbour(-1),
        "+": () => zoomAbout(middle, 0.5), "=": () => zoomAbout(middle, 0.5), "-": () => zoomAbout(middle, 2),
    };
    if (onStack) {
        actions.ArrowLeft = () => arrow(middle, -step * width, event.shiftKey);
        actions.ArrowRight = () => arrow(middle, step * width, event.shiftKey);
        actions.Home = showAll;
    }
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
}

function arrow(from, by, pans) {
    if (pans) return pan(by);
    const to = from + by;
    if (to < view.from || to > view.to) pan(by);
    point(to);
}
