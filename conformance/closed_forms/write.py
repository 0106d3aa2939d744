#!/usr/bin/env python3
"""write.py FOLDER: computes all cases and writes them as FOLDER/<group>/<name>.json."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import case  # noqa: E402
import ends  # noqa: E402
import network  # noqa: E402
import rest  # noqa: E402
import stop  # noqa: E402


def main(folder):
    for group in (rest, stop, network, ends):
        group.cases()
    for one in case.CASES:
        data = one.data
        data["machine"] = {part: parts for part, parts in data["machine"].items() if parts}
        place = folder / data["group"]
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{data['name']}.json").write_text(json.dumps(data, indent=1) + "\n")
    print(f"{len(case.CASES)} cases")


main(pathlib.Path(sys.argv[1]))
