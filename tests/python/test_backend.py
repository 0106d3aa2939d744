"""The build backend: what it packs is complete, and equal sources make equal files."""

import importlib.util
import re
import sys
import tarfile
from pathlib import Path

import pytest

import stiction as st


@pytest.fixture(scope="module")
def backend():
    path = Path(__file__).resolve().parents[2] / "python" / "stiction_backend.py"
    spec = importlib.util.spec_from_file_location("stiction_backend", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_asks_for_nothing_and_knows_its_version(backend, root):
    assert "requires = []" in (root / "pyproject.toml").read_text(encoding="utf-8")
    assert backend._version() == st.__version__
    metadata = backend._metadata().splitlines()
    assert "Name: stiction" in metadata and "Requires-Dist: numpy" in metadata
    assert 'Requires-Dist: matplotlib; extra == "plot"' in metadata


def test_a_wheel_holds_the_package_and_a_record_of_it(backend, tmp_path, monkeypatch):
    monkeypatch.setattr(backend, "_build", lambda: Path(st.__file__).parent)
    import hashlib
    import zipfile

    name = backend.build_wheel(str(tmp_path))
    assert name.startswith(f"stiction-{st.__version__}-cp{sys.version_info.major}{sys.version_info.minor}-")
    first = (tmp_path / name).read_bytes()
    backend.build_wheel(str(tmp_path))
    assert (tmp_path / name).read_bytes() == first
    with zipfile.ZipFile(tmp_path / name) as wheel:
        names = wheel.namelist()
        record = wheel.read(f"stiction-{st.__version__}.dist-info/RECORD").decode().splitlines()
        assert len(record) == len(names) == len(set(names))
        assert {"stiction/__init__.py", "stiction/py.typed", "stiction/_stiction/__init__.pyi"} <= set(names)
        assert sum(entry.startswith("stiction/_stiction.") and entry.endswith(".so") for entry in names) == 1
        digest = hashlib.sha256(wheel.read("stiction/py.typed")).digest()
        import base64

        said = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        assert f"stiction/py.typed,sha256={said},0" in record


def test_a_source_archive_holds_what_a_build_needs(backend, tmp_path):
    name = backend.build_sdist(str(tmp_path))
    with tarfile.open(tmp_path / name) as archive:
        names = set(archive.getnames())
    folder = f"stiction-{st.__version__}"
    top = (Path(__file__).resolve().parents[2] / "CMakeLists.txt").read_text(encoding="utf-8")
    always = re.findall(r"^add_subdirectory\((\w+)\)", top, re.MULTILINE)
    assert always
    for needed in (*(f"{room}/CMakeLists.txt" for room in always), "PKG-INFO", "pyproject.toml", "CMakePresets.json", "python/stiction_backend.py", "src/CMakeLists.txt",
                   "include/stiction/version.hpp", "python/module/module.cpp", "models/machine_file.hpp",
                   "scenarios/papers/borello.toml"):
        assert f"{folder}/{needed}" in names, needed
    assert not any("__pycache__" in entry for entry in names)
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]
