#!/bin/bash
# install.sh ROOT SCRATCH: makes a new environment, installs the package into it as README.md says, with no index to reach, and uses it
# from there; then the wrapper does the same from the checkout.
set -euo pipefail
root=$1 scratch=$2
unset PYTHONPATH

rm -rf "$scratch"
mkdir -p "$scratch"
/usr/bin/python3 -m venv --system-site-packages "$scratch/venv"
cd "$root"
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 "$scratch/venv/bin/pip" install --quiet .
cd "$scratch"
MPLBACKEND=Agg venv/bin/python - "$root" <<'PYTHON'
import sys
from importlib import metadata
from pathlib import Path

import stiction as st

assert "venv" in Path(st.__file__).parts, st.__file__
assert metadata.version("stiction") == st.__version__
assert (Path(st.__file__).parent / "py.typed").exists()
assert (Path(st.__file__).parent / "_stiction" / "__init__.pyi").exists()
result = st.run(Path(sys.argv[1]) / "scenarios" / "coasting-flywheel.toml")
assert result["flywheel.velocity"][-1] == 0.0
result.plot().savefig("plot.png")
print("installed", st.__version__)
PYTHON
said=$("$root/stiction-python" -c 'import stiction as st; print(st.quantity("1 min", "s"))')
[[ $said == 60.0 ]] || { echo "./stiction-python said '$said', not 60.0" >&2; exit 1; }
