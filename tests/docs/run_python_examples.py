"""run_python_examples.py ROOT [--write]: runs every Python example of README.md and docs/, the blocks fenced as ```python.

The blocks of one document are one program. It runs in a folder of its own that shows the scenarios and examples of ROOT, so that what it
writes is in nobody's way. A block fenced as ```prints is what the last block before it, in the same section, must print. A picture it writes that ROOT/docs has too must be that one; with --write it becomes that one.
"""

import contextlib
import difflib
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

# Root mean square of the difference of two pictures, of 255: fonts and lines may be laid out a little differently, curves may not.
TOLERANCE = 5.0
BLOCK = re.compile(r"^```python[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
PRINTS = re.compile(r"(?:(?!^## |^```python).)*?^```prints[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def settle_pictures(drawn: Path, kept: Path, write: bool) -> None:
    """Compares or keeps the pictures a document has drawn."""
    from matplotlib.testing.compare import compare_images

    for picture in sorted(picture for picture in drawn.glob("*.png") if (kept / picture.name).exists()):
        if write:
            shutil.copy(picture, kept / picture.name)
            continue
        difference = compare_images(str(kept / picture.name), str(picture), TOLERANCE)
        if difference is not None:
            raise SystemExit(f"docs/{picture.name} is not what the document draws: {difference}")


def run_blocks(text: str, name: str) -> int:
    """Runs the blocks of a document one after another, as one program, and compares what each prints; answers how many there are."""
    names = {"__name__": "__main__"}
    blocks = list(BLOCK.finditer(text))
    for block in blocks:
        above = "\n" * text.count("\n", 0, block.start(1))  # lines of an error are those of the document
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(above + block[1], name, "exec"), names)
        print(printed.getvalue(), end="")
        told = PRINTS.match(text, block.end())
        if told and told[1] != printed.getvalue():
            difference = difflib.unified_diff(told[1].splitlines(), printed.getvalue().splitlines(), "document", "printed", lineterm="")
            raise SystemExit("\n".join([f"{name} prints something else than it says:", *difference]))
    return len(blocks)


def main(root: Path, write: bool) -> int:
    count = 0
    started_in = Path.cwd()
    for document in sorted([root / "README.md", *root.glob("docs/**/*.md")]):
        text = document.read_text(encoding="utf-8")
        if not BLOCK.search(text):
            continue
        name = str(document.relative_to(root))
        with tempfile.TemporaryDirectory(dir=started_in) as folder:
            # Scenario files are found from the root; files are written where nobody minds.
            for entry in ("scenarios", "examples"):
                os.symlink(root / entry, Path(folder) / entry)
            os.chdir(folder)
            print(f"== {name}", flush=True)
            count += run_blocks(text, name)
            os.chdir(started_in)
            settle_pictures(Path(folder), root / "docs", write)
    if count == 0:
        print("README.md and docs/ show no Python at all", file=sys.stderr)
        return 1
    print(f"{count} blocks run")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), "--write" in sys.argv[2:]))
