"""Comments as they stand: their equations are columns of text. Long lines of prose are broken."""
import textwrap

WIDE = 88


def broken(line):
    indent = len(line) - len(line.lstrip())
    if len(line) <= WIDE or "  " in line.strip():
        return [line]
    return textwrap.wrap(line.strip(), WIDE - indent, initial_indent=" " * indent, subsequent_indent=" " * indent)


def quoted(text):
    return ["```text", *(part for line in text.strip().splitlines() for part in broken(line)), "```", ""] if text.strip() else []
