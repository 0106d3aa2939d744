"""Work-precision plots as SVG: error over cost, both logarithmic, one polyline per engine."""
import math
from html import escape

DASHES = ["", "6 3", "2 2"]
GOLDEN = 137.5  # degrees between hues: neighbours differ, none returns
LEFT, TOP, WIDE, HIGH = 62, 26, 430, 250


def work_precision(title, axis, curves):
    """curves: name -> list of (cost, error); errors of exactly zero stand on the lower edge."""
    points = [point for curve in curves.values() for point in curve if point[0] > 0]
    if not points:
        return ""
    costs = [math.log10(cost) for cost, _ in points]
    errors = [math.log10(max(error, 1e-16)) for _, error in points]
    x0, x1, y0, y1 = math.floor(min(costs)), math.ceil(max(costs) + 1e-9), math.floor(min(errors)), math.ceil(max(errors) + 1e-9)
    x1, y1 = max(x1, x0 + 1), max(y1, y0 + 1)
    at_x = lambda cost: LEFT + WIDE * (math.log10(cost) - x0) / (x1 - x0)
    at_y = lambda error: TOP + HIGH * (y1 - math.log10(max(error, 1e-16))) / (y1 - y0)
    out = []
    for power in range(x0, x1 + 1):
        x = at_x(10.0**power)
        out.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + HIGH}" stroke="#8884"/><text x="{x:.1f}" y="{TOP + HIGH + 15}" text-anchor="middle">1e{power}</text>')
    for power in range(y0, y1 + 1, max(1, (y1 - y0) // 8)):
        y = at_y(10.0**power)
        out.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{LEFT + WIDE}" y2="{y:.1f}" stroke="#8884"/><text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
    for place, (name, curve) in enumerate(curves.items()):
        colour = f"hsl({place * GOLDEN % 360:.0f} 75% 42%)"
        dash = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if place % len(DASHES) else ""
        way = " ".join(f"{at_x(cost):.1f},{at_y(error):.1f}" for cost, error in curve if cost > 0)
        out.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>')
        out += [f'<circle cx="{at_x(cost):.1f}" cy="{at_y(error):.1f}" r="2.6" fill="{colour}"/>' for cost, error in curve if cost > 0]
        shown = [point for point in curve if point[0] > 0]
        if shown:
            cost, error = shown[-1]
            out.append(f'<text x="{at_x(cost) + 4:.1f}" y="{at_y(error) - 3:.1f}" fill="{colour}" font-size="9">{place + 1}</text>')
        out.append(f'<text x="{LEFT + WIDE + 20}" y="{TOP + 12 + 15 * place}" fill="{colour}">{place + 1} {escape(name)}</text>')
    out.append(f'<text x="{LEFT}" y="15" font-weight="bold">{escape(title)}</text><text x="{LEFT + WIDE / 2}" y="{TOP + HIGH + 31}" text-anchor="middle">{escape(axis)}</text>')
    label = escape(f"Error over {axis} for {title}: {', '.join(curves)}", quote=True)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {max(TOP + HIGH + 40, TOP + 20 + 15 * len(curves))}" width="700" role="img" aria-label="{label}" fill="currentColor" '
            f'font-family="sans-serif" font-size="11">{"".join(out)}</svg>')
