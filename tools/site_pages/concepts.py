"""Drawings of docs/concepts.md: python3 tools/site_pages/concepts.py docs/concepts"""
import pathlib
import sys

INK, PUSH, RUB, LOAD, GREY = "#333", "#0072b2", "#d55e00", "#8a6d00", "#999"


def svg(width, height, *parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="{INK}">\n'
            f'<rect width="{width}" height="{height}" rx="6" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n")


def text(x, y, words, colour=INK, anchor="middle"):
    return f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}">{words}</text>'


def arrow(x1, x2, y, colour, words="", side=-7):
    tip = 7 if x2 > x1 else -7
    label = text((x1 + x2) / 2, y + side, words, colour) if words else ""
    return f'<path d="M{x1} {y} H{x2} m{-tip} -4 l{tip} 4 l{-tip} 4" fill="none" stroke="{colour}" stroke-width="2"/>{label}'


def block(x, y, words, width=70):
    return f'<rect x="{x}" y="{y - 36}" width="{width}" height="36" rx="3" fill="#eee" stroke="{INK}"/>' + text(x + width / 2, y - 14, words)


def ground(x1, x2, y):
    return f'<path d="M{x1} {y} H{x2}" stroke="{INK}" stroke-width="2"/>'


def margins():
    """A push within the limits at rest, and what is left each way."""
    zero, low, high, push = 300, 100, 500, 380
    return svg(600, 150, f'<rect x="{low}" y="58" width="{high - low}" height="26" fill="#0072b222"/>',
               f'<path d="M40 71 H560" stroke="{GREY}"/>', *(f'<path d="M{x} 52 V90" stroke="{INK}"/>' for x in (low, zero, high)),
               text(low, 108, "−F_s"), text(zero, 108, "0"), text(high, 108, "+F_s"), text(60, 44, "slides backward", GREY), text(545, 44, "slides forward", GREY),
               f'<circle cx="{push}" cy="71" r="6" fill="{PUSH}"/>', text(push, 44, "push", PUSH), f'<path d="M{push} 78 V134" stroke="{PUSH}" stroke-dasharray="3 3"/>',
               arrow(push, high, 128, RUB, "margin forward", 16), arrow(push, low, 128, RUB, "margin backward", 16))


def signs():
    """inertia · acceleration = drive − load − friction, on a body that moves forward."""
    return svg(600, 150, ground(60, 540, 110), block(265, 110, "body"), arrow(120, 258, 86, PUSH, "drive, positive"), arrow(500, 342, 86, LOAD, "load, positive: opposes"),
               arrow(330, 250, 122, RUB, "friction, positive while it moves forward", 18), arrow(270, 330, 56, INK, "forward: velocity above 0"))


def loads():
    """The same load opposes one motion and aids the other."""
    def one(x, moves, words):
        body, load = block(x + 85, 110, "body"), arrow(x + 225, x + 160, 86, LOAD, "load")
        motion = arrow(x + 95, x + 145, 56, INK, moves) if moves == "forward" else arrow(x + 145, x + 95, 56, INK, moves)
        return ground(x + 20, x + 260, 110) + body + load + motion + text(x + 140, 136, words)
    return svg(600, 150, one(10, "forward", "opposing load: it is lifted"), one(310, "backward", "aiding load: it comes down"))


def directions():
    """Forward of a friction between two bodies: the first moves ahead of the second."""
    def one(x, first, second, words):
        lower = f'<rect x="{x + 40}" y="84" width="200" height="26" rx="3" fill="#ddd" stroke="{INK}"/>' + text(x + 140, 102, "b")
        return lower + block(x + 105, 84, "a") + arrow(x + 110, x + 110 + first, 36, PUSH) + arrow(x + 250, x + 250 + second, 97, PUSH) + text(x + 140, 136, words)
    return svg(600, 150, one(0, 60, 25, "between a and b: slides forward"), one(290, 25, 45, "a is slower: slides backward"))


DRAWINGS = {"margins": margins, "signs": signs, "loads": loads, "directions": directions}

if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (pathlib.Path(sys.argv[1]) / f"{name}.svg").write_text(draw())
