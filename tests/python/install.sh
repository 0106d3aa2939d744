#!/bin/bash
# install.sh ROOT SCRATCH: makes a new environment, installs the package into it as README.md says, with no index to reach, and uses it
# from there; then the wheel alone in an environment that has nothing but NumPy; then the wrapper does the same from the checkout.
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

# The wheel holds everything but NumPy, and asks for no library but libc.
(cd "$root" && PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 "$scratch/venv/bin/pip" wheel --quiet --no-deps --wheel-dir "$scratch" .)
/usr/bin/python3 -m venv bare
site=$(bare/bin/python -c 'import site; print(site.getsitepackages()[0])')
numpy=$(/usr/bin/python3 -c 'import numpy, pathlib; print(pathlib.Path(numpy.__file__).parent)')
ln -s "$numpy" "$numpy"-*info "$site"
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 bare/bin/pip install --quiet stiction-*.whl
said=$(bare/bin/python -c '
import sys, stiction as st
result = st.run(sys.argv[1] + "/scenarios/coasting-flywheel.toml")
print(result["flywheel.velocity"][-1], "matplotlib" in sys.modules)' "$root")
[[ $said == "0.0 False" ]] || { echo "the wheel in a bare environment said '$said', not '0.0 False'" >&2; exit 1; }
if objdump -p "$site"/stiction/_stiction*.so | grep NEEDED | grep -vE ' (libc|libm|ld-linux[-a-z0-9_]*)\.so'; then
    echo "the wheel asks for the libraries above" >&2
    exit 1
fi

said=$("$root/stiction-python" -c 'import stiction as st; print(st.quantity("1 min", "s"))')
[[ $said == 60.0 ]] || { echo "./stiction-python said '$said', not 60.0" >&2; exit 1; }
