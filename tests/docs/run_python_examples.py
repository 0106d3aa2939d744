"""run_python_examples.py ROOT [--write]: runs every Python example of README.md and docs/, the blocks fenced as ```python.

The blocks of one document are one program. It runs in a folder of its own that shows the scenarios and examples of ROOT, so that what it
writes is in nobody's way. A picture it writes to docs/ must be the one in ROOT/docs; with --write it becomes that one.
"""

import os
import re
import runpy
import shutil
import sys
import tempfile
from pathlib import Path

# Root mean square of the difference of two pictures, of 255: fonts and lines may be laid out a little differently, curves may not.
TOLERANCE = 5.0
BLOCK = re.compile(r"^```python[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def settle_pictures(drawn: Path, kept: Path, write: bool) -> None:
    """Compares or keeps the pictures a document has drawn."""
    from matplotlib.testing.compare import compare_images

    for picture in sorted(drawn.glob("*.png")):
        if write:
            shutil.copy(picture, kept / picture.name)
            continue
        difference = compare_images(str(kept / picture.name), str(picture), TOLERANCE)
        if difference is not None:
            raise SystemExit(f"docs/{picture.name} is not what the document draws: {difference}")


def main(root: Path, write: bool) -> int:
    count = 0
    started_in = Path.cwd()
    for document in sorted([root / "README.md", *root.glob("docs/**/*.md")]):
        blocks = BLOCK.findall(document.read_text(encoding="utf-8"))
        if not blocks:
            continue
        name = str(document.relative_to(root)).replace("/", "-")
        with tempfile.TemporaryDirectory(dir=started_in) as folder:
            # Scenario files are found from the root; files are written where nobody minds.
            for entry in ("scenarios", "examples"):
                os.symlink(root / entry, Path(folder) / entry)
            os.makedirs(Path(folder) / "docs")
            program = Path(folder) / (name + ".py")
            program.write_text("\n".join(blocks), encoding="utf-8")
            os.chdir(folder)
            print(f"== {name}: {len(blocks)} blocks", flush=True)
            runpy.run_path(str(program), run_name="__main__")
            os.chdir(started_in)
            settle_pictures(Path(folder) / "docs", root / "docs", write)
        count += len(blocks)
    if count == 0:
        print("README.md and docs/ show no Python at all", file=sys.stderr)
        return 1
    print(f"{count} blocks run")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), "--write" in sys.argv[2:]))
