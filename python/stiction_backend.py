"""Makes the wheel of Stiction: CMake and Ninja build the package, zipfile packs it.

A build backend by PEP 517 that needs the standard library alone, so that ``pip install .`` works without a network. The
package is built in build/python with the settings of the preset `release`; nothing is left elsewhere in the checkout.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Iterable, List, Mapping, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "python"
NEEDS = "apt-get install g++ cmake ninja-build python3-dev pybind11-dev, and what tools/packages.sh lists as run_needs"
# Zip files know no earlier time; one time for all files makes equal sources an equal wheel.
EPOCH = (1980, 1, 1, 0, 0, 0)

Settings = Optional[Mapping[str, Any]]


def _project() -> Mapping[str, Any]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]


def _version() -> str:
    text = (ROOT / "include" / "stiction" / "version.hpp").read_text(encoding="utf-8")
    found = re.search(r'kVersion = "([0-9.]+)(?:-rc\.([0-9]+))?"', text)
    if found is None:
        raise RuntimeError("include/stiction/version.hpp names no version")
    return found.group(1) + (f"rc{found.group(2)}" if found.group(2) else "")  # as PEP 440 writes it


def _metadata() -> str:
    project = _project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {_version()}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
    ]
    lines += [f"Requires-Dist: {need}" for need in project["dependencies"]]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {need}; extra == "{extra}"' for need in needs]
    return "\n".join(lines) + "\n"


def _tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def _call(*command: str) -> None:
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except FileNotFoundError:
        raise RuntimeError(f"{command[0]} is missing; on Debian: {NEEDS}") from None
    except subprocess.CalledProcessError:
        raise RuntimeError(f"the build failed; if something is missing, on Debian: {NEEDS}") from None


def _build() -> Path:
    """The folder of the finished package."""
    cache = BUILD / "CMakeCache.txt"
    moved = cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in cache.read_text(encoding="utf-8")
    options = ["-DSTICTION_TESTS=OFF", "-DSTICTION_APPS=OFF", "-DSTICTION_INSTALL=OFF", "-DSTICTION_REQUIRE_TOOLS=ON"]
    fresh = ["--fresh"] if moved else []
    _call("cmake", "--preset", "release", "-B", str(BUILD), *fresh, *options, f"-DPython_EXECUTABLE={sys.executable}")
    _call("cmake", "--build", str(BUILD), "--target", "stiction_python_package")
    return BUILD / "python" / "stiction"


def _record(entries: Iterable[Tuple[str, bytes]], record: str) -> str:
    lines: List[str] = []
    for name, data in entries:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join([*lines, f"{record},,"]) + "\n"


def _wheel_entries(package: Path) -> List[Tuple[str, bytes]]:
    info = f"stiction-{_version()}.dist-info"
    files = sorted(p for p in package.rglob("*") if p.suffix in (".py", ".pyi", ".so") or p.name == "py.typed")
    entries = [(f"stiction/{p.relative_to(package).as_posix()}", p.read_bytes()) for p in files]
    wheel = f"Wheel-Version: 1.0\nGenerator: stiction_backend\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
    entries.append((f"{info}/METADATA", _metadata().encode()))
    entries.append((f"{info}/WHEEL", wheel.encode()))
    entries += [(f"{info}/{name}", (ROOT / name).read_bytes()) for name in ("LICENSE", "NOTICE")]
    entries.append((f"{info}/RECORD", _record(entries, f"{info}/RECORD").encode()))
    return entries


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    """Builds and packs; answers the name of the file."""
    name = f"stiction-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in _wheel_entries(_build()):
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Everything a build needs, as a tar file."""
    folder = f"stiction-{_version()}"
    name = folder + ".tar.gz"
    kept = ["include", "src", "papers", "models", "scenarios", "python", "cmake", "tools"]
    kept += ["CMakeLists.txt", "CMakePresets.json", "pyproject.toml", "LICENSE", "NOTICE", "README.md"]
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz") as archive:
        for path in kept:
            archive.add(ROOT / path, f"{folder}/{path}", filter=lambda entry: None if "__pycache__" in entry.name else entry)
        info = Path(sdist_directory) / "PKG-INFO"
        info.write_text(_metadata(), encoding="utf-8")
        archive.add(info, f"{folder}/PKG-INFO")
        info.unlink()
    return name
