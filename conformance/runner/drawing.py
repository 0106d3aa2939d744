"""A machine in neutral form as a small SVG drawing: bodies in a row, rubbing faces, springs, joints, ends of travel, forces."""
from html import escape

WIDTH, HEIGHT, FIRST, GAP = 84, 34, 60, 128


def drawing(case):
    machine = case["machine"]
    bodies = [body["name"] for body in machine["bodies"]]
    middle = {name: FIRST + GAP * place + WIDTH / 2 for place, name in enumerate(bodies)}
    width = FIRST + GAP * len(bodies) + 20
    out = []
    links = 0

    def line(x1, y1, x2, y2, dashed=False):
        out.append(f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}"' + (' stroke-dasharray="3 3"' if dashed else "") + "/>")

    def words(x, y, text, anchor="middle"):
        out.append(f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escape(text)}</text>')

    for body in machine["bodies"]:
        x = middle[body["name"]]
        if body["motion"] == "rotation":
            out.append(f'<ellipse cx="{x:.0f}" cy="57" rx="{WIDTH / 2}" ry="{HEIGHT / 2}"/>')
        else:
            out.append(f'<rect x="{x - WIDTH / 2:.0f}" y="40" width="{WIDTH}" height="{HEIGHT}"/>')
        words(x, 61, body["name"])
        low, high = body.get("travel", [None, None])
        for place, side in ((low, -1), (high, 1)):
            if place is not None:
                edge = x + side * (WIDTH / 2 + 8)
                out.append(f'<line class="wall" x1="{edge:.0f}" y1="36" x2="{edge:.0f}" y2="78"/>')
    for friction in machine.get("frictions", []):
        names = list(friction["along"])
        if len(names) == 1:
            x = middle[names[0]]
            shift = 14 * sum(1 for one in machine["frictions"][: machine["frictions"].index(friction)] if list(one["along"]) == names)
            y = 82 + shift
            line(x - WIDTH / 2, y, x + WIDTH / 2, y)
            for tick in range(7):
                line(x - WIDTH / 2 + 12 * tick + 6, y, x - WIDTH / 2 + 12 * tick, y + 7)
            words(x + WIDTH / 2 + 3, y + 7, friction["name"], "start")
        else:
            y = 92 + 14 * (links % 3)
            links += 1
            line(middle[names[0]], 74, middle[names[0]], y)
            line(middle[names[0]], y, middle[names[-1]], y, True)
            line(middle[names[-1]], y, middle[names[-1]], 74)
            words((middle[names[0]] + middle[names[-1]]) / 2, y - 2, friction["name"])
    for spring in machine.get("springs", []):
        names = list(spring["along"])
        ends = sorted([middle[name] for name in names] if len(names) > 1 else [FIRST - 50, middle[names[0]]])
        left, right = ends[0] + (WIDTH / 2 if len(names) > 1 else 0), ends[-1] - WIDTH / 2
        turns = " ".join(f"{left + (right - left) * i / 8:.0f},{50 + (5 if i % 2 else -5) * (0 < i < 8):.0f}" for i in range(9))
        out.append(f'<polyline points="{turns}"/>')
    for place, joint in enumerate(machine.get("joints", [])):
        names = list(joint["along"])
        line(middle[names[0]], 40, middle[names[0]], 30 - 6 * place)
        line(middle[names[0]], 30 - 6 * place, middle[names[-1]], 30 - 6 * place)
        line(middle[names[-1]], 30 - 6 * place, middle[names[-1]], 40)
    for name in {force["body"]: 0 for force in machine.get("forces", [])}:
        x = middle[name]
        out.append(f'<path class="force" d="M{x - 22:.0f} 24 h34 m-8 -5 l8 5 l-8 5"/>')
    label = escape(f"Drawing of {case['title']}: bodies {', '.join(bodies)}", quote=True)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 140" width="{width}" height="140" role="img" aria-label="{label}">'
            '<g fill="none" stroke="currentColor" stroke-width="1.3">' + "".join(one for one in out if not one.startswith("<text"))
            + '</g><g fill="currentColor" font-family="sans-serif" font-size="11">' + "".join(one for one in out if one.startswith("<text")) + "</g></svg>")
