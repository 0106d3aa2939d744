"""A trajectory as an SVG: one panel per unit, then a strip per friction that shows when it sticks."""
from html import escape

WIDTH, LEFT, RIGHT, PANEL, STRIP, GAP = 720, 70, 14, 130, 14, 16
MOST_PANELS, MOST_CURVES, MOST_STRIPS = 3, 4, 3
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#aa4499")
MODES = {"stuck": "#5a5a5a", "forward": "#56b4e9", "backward": "#e69f00", "free": "#dddddd"}
HIDDEN = (".margin_forward", ".margin_backward", ".slip", ".active", ".stop")


def number(value):
    return f"{value:.4g}"


def thinned(times, values):
    """First, least, greatest and last value of each pixel: no peak is lost."""
    wide = WIDTH - LEFT - RIGHT
    first, last = times[0], times[-1]
    columns = {}
    for t, y in zip(times, values):
        x = int((t - first) / ((last - first) or 1) * wide)
        columns.setdefault(x, []).append((t, y))
    for points in columns.values():
        keep = {0, len(points) - 1, min(range(len(points)), key=lambda i: points[i][1]), max(range(len(points)), key=lambda i: points[i][1])}
        yield from (points[i] for i in sorted(keep))


def panels_of(columns, wanted):
    """Curves by unit, in the order of their columns; those that were asked for, where any were."""
    panels = {}
    for name, unit, texts in columns[1:]:
        if name.endswith(".mode") or (name not in wanted if wanted else name.endswith(HIDDEN)):
            continue
        try:
            values = [float(text) for text in texts]
        except ValueError:
            continue
        if all(abs(value) < float("inf") for value in values):
            curves = panels.setdefault(unit, [])
            if len(curves) < MOST_CURVES:
                curves.append((name, values))
    moving = {unit: curves for unit, curves in panels.items() if any(len(set(values)) > 1 for _, values in curves)}
    return list((moving or panels).items())[:MOST_PANELS]


def panel(top, unit, curves, times):
    low, high = min(min(v) for _, v in curves), max(max(v) for _, v in curves)
    if high - low <= 1e-12 * max(abs(high), abs(low), 1e-300):
        low, high = low - 1, high + 1
    span, wide = times[-1] - times[0] or 1, WIDTH - LEFT - RIGHT
    place = lambda t, y: f"{LEFT + (t - times[0]) / span * wide:.1f},{top + PANEL - (y - low) / (high - low) * PANEL:.1f}"
    out = [f'<rect x="{LEFT}" y="{top}" width="{wide}" height="{PANEL}" fill="none" stroke="#999"/>']
    for value in (low, high):
        y = top + PANEL - (value - low) / (high - low) * PANEL
        out.append(f'<text x="{LEFT - 5}" y="{min(max(y + 4, top + 10), top + PANEL)}" text-anchor="end">{number(value)}</text>')
    out.append(f'<text x="{LEFT - 5}" y="{top + PANEL / 2 + 4}" text-anchor="end">{escape(unit)}</text>')
    if low < 0 < high:
        out.append(f'<path d="M{place(times[0], 0)} L{place(times[-1], 0)}" stroke="#bbb" stroke-dasharray="3 3" fill="none"/>')
    for i, (name, values) in enumerate(curves):
        path = " L".join(place(t, y) for t, y in thinned(times, values))
        out.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[i]}" stroke-width="1.6" stroke-linejoin="round"/>')
        out.append(f'<text x="{LEFT + 8 + 165 * i}" y="{top - 4}" fill="{COLOURS[i]}">{escape(name)}</text>')
    return out


def strip(top, name, modes, times):
    span, wide = times[-1] - times[0] or 1, WIDTH - LEFT - RIGHT
    at = lambda t: LEFT + (t - times[0]) / span * wide
    out, since = [], 0
    for i in range(1, len(modes) + 1):
        if i == len(modes) or modes[i] != modes[i - 1]:
            start, end = at(times[max(since - 1, 0)]), at(times[i - 1])
            out.append(f'<rect x="{start:.1f}" y="{top}" width="{max(end - start, 0.6):.1f}" height="{STRIP}" fill="{MODES.get(modes[i - 1], "#ddd")}"/>')
            since = i
    return out + [f'<text x="{LEFT - 5}" y="{top + 11}" text-anchor="end">{escape(name if len(name) < 12 else name[:11] + "…")}</text>']


def asked(scenario):
    """Quantities that a scenario, as tables, records; nothing where it leaves the choice."""
    names = scenario.get("record", {}).get("quantities", [])
    return [] if any(name.startswith(("default", "+", "-")) for name in names) else names


def curves(columns, wanted=()):
    times = [float(text) for text in columns[0][2]]
    out, top = [], 18
    for unit, lines in panels_of(columns, wanted):
        out += panel(top, unit, lines, times)
        top += PANEL + GAP + 8
    strips = [(name[: -len(".mode")], texts) for name, _, texts in columns if name.endswith(".mode")][:MOST_STRIPS]
    top -= 14 if strips else 0
    for name, modes in strips:
        out += strip(top, name, modes, times)
        top += STRIP + 4
    if strips:
        x = LEFT
        top += 12
        for mode, colour in MODES.items():
            out.append(f'<rect x="{x}" y="{top - 9}" width="10" height="10" fill="{colour}"/><text x="{x + 14}" y="{top}">{mode}</text>')
            x += 90
    else:
        top -= 6
    out.append(f'<text x="{WIDTH - RIGHT}" y="{top}" text-anchor="end">{number(times[0])} to {number(times[-1])} s</text>')
    height = top + 10
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif" font-size="12" fill="#333">'
            f'<rect width="{WIDTH}" height="{height:.0f}" rx="6" fill="#fff"/>{"".join(out)}</svg>\n')
