"""check_manifests.py ROOT: what cannot be tried here says at least what the build says.

1. Dockerfile: its commands are presets, components and lists of packages that are there; what it copies exists.
2. vcpkg.json and conanfile.txt name the same libraries, those that CMake looks for, and the version is that of Stiction.
3. Files that carry the version carry this one.
4. Nothing is bound to one version of Python.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
problems = []


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def expect(holds, message):
    if not holds:
        problems.append(message)


# 1
docker = text("Dockerfile")
presets = {preset["name"] for preset in json.loads(text("CMakePresets.json"))["configurePresets"] if not preset.get("hidden")}
for preset in re.findall(r"--preset (\w+)", docker + text("docs/guide/install.md")):
    expect(preset in presets, f"no preset {preset}")
for component in re.findall(r"--component (\w+)", docker + text("docs/guide/install.md") + text("docs/guide/c.md")):
    expect(re.search(rf"COMPONENT {component}\b", text("cmake/install.cmake")), f"no component {component}")
lists = re.findall(r'"\$\{(\w+)\[@\]\}"', docker)
expect(len(lists) >= 1, "Dockerfile installs nothing")
for name in lists:
    expect(f"\n{name}=(\n" in text("tools/packages.sh"), f"tools/packages.sh has no list {name}")
for option in re.findall(r"-D(STICTION_\w+)=", docker):
    expect(f"option({option} " in text("CMakeLists.txt"), f"no option {option}")
expect(docker.count("\nFROM ") == 2 and "COPY --from=build /installed /usr/local" in docker and "--prefix /installed" in docker, "Dockerfile has two stages")
expect(docker.splitlines()[-1] == 'ENTRYPOINT ["stiction"]', "the image runs stiction")

# 2
version = re.search(r'kVersion = "([^"]+)"', text("include/stiction/version.hpp"))[1]
vcpkg = json.loads(text("vcpkg.json"))
conan = re.search(r"\[requires\]\n(.*?)\n\n", text("conanfile.txt"), re.S)[1]
of_vcpkg = {re.sub(r"^boost-.*", "boost", name).rstrip("3") if name in ("eigen3",) else re.sub(r"^boost-.*", "boost", name) for name in vcpkg["dependencies"]}
of_conan = {line.split("/")[0] for line in conan.splitlines()}
expect(of_vcpkg == of_conan, f"vcpkg.json and conanfile.txt differ in {of_vcpkg ^ of_conan}")
looked_for = set()
for file in [*ROOT.glob("src/**/CMakeLists.txt"), *ROOT.glob("apps/**/CMakeLists.txt"), ROOT / "cmake/folders.cmake"]:
    content = file.read_text(encoding="utf-8")
    looked_for |= {name.lower().removesuffix("3") if name == "Eigen3" else name.lower() for name in re.findall(r"find_package\((\w+)", content)}
    looked_for |= {name.lower() for name in re.findall(r"find_path\((MATIO|XSIMD|STICTION_TOMLPLUSPLUS)_", content)}
looked_for = {name.removeprefix("stiction_") for name in looked_for} - {"threads"}
expect(looked_for == of_conan, f"manifests and what CMake looks for differ in {looked_for ^ of_conan}")
for manifest in ("vcpkg.json", "conanfile.txt"):
    expect("Untried" in text(manifest), f"{manifest} does not say that it is untried")

# 3
expect(vcpkg["version-string"] == version, f"vcpkg.json is of version {vcpkg['version-string']}")
expect(f"\nversion: {version}\n" in text("CITATION.cff"), f"CITATION.cff is not of version {version}")
expect(f"version = {{{version}}}" in text("docs/cite.md"), f"docs/cite.md is not of version {version}")
expect(re.search(rf"^## \[(Unreleased\] )?{re.escape(version)}", text("CHANGELOG.md"), re.M), f"CHANGELOG.md has no {version}")

# 4
for name in ["tools/packages.sh", "cmake/install.cmake", "cmake/package.cmake", "python/CMakeLists.txt", "python/stiction_backend.py", "stiction-python"]:
    found = re.findall(r"(?:python|lib/python)3\.\d+", text(name))
    expect(not found, f"{name} is bound to {found}")

for problem in problems:
    print(problem, file=sys.stderr)
print(f"{len(of_conan)} libraries, {len(presets)} presets, version {version}")
sys.exit(bool(problems))
