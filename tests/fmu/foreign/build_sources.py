"""build_sources.py PROGRAM SCENARIO LOADER_SOURCE SCRATCH COMPILER [OPTION...]: an FMU with sources is built as its description says, and computes
the bits of the library that travels in it.

Nothing but the archive and the standard library is used: files that the compiler opens elsewhere are counted. Options are added to those of
the description, -O0 to save time.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

program, scenario, loader_source, scratch, compiler, *options = sys.argv[1:]
scratch = pathlib.Path(scratch)
shutil.rmtree(scratch, ignore_errors=True)
scratch.mkdir(parents=True)


def run(*command, **keys):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **keys).stdout


refused = subprocess.run([program, "export", scenario, "--fmi", "2", "--sources", "-o", scratch / "two.fmu"], capture_output=True, text=True)
assert refused.returncode == 2 and "--fmi 3" in refused.stderr, refused

run(program, "export", scenario, "--fmi", "3", "--sources", "--set", "fmi.inputs=[]", "-o", scratch / "lift.fmu")
folder = scratch / "unpacked"
zipfile.ZipFile(scratch / "lift.fmu").extractall(folder)
sources = folder / "sources"
root = xml.parse(sources / "buildDescription.xml").getroot()
assert root.tag == "fmiBuildDescription" and root.get("fmiVersion") == "3.0"
(build,) = root.findall("BuildConfiguration")
identifier = build.get("modelIdentifier")
(files,) = build.findall("SourceFileSet")
listed = [entry.get("name") for entry in files.findall("SourceFile")]
flags = files.get("compilerOptions").split() + [f"-I{sources / entry.get('name')}" for entry in files.findall("IncludeDirectory")]


def compiled(name):
    target = scratch / (pathlib.Path(name).stem + ".o")
    depends = target.with_suffix(".d")
    run(compiler, *flags, *options, "-fPIC", "-DFMI3_OVERRIDE_FUNCTION_PREFIX", "-MD", "-MF", depends, "-c", sources / name, "-o", target)
    opened = depends.read_text().replace("\\\n", " ").split()[1:]
    inside = [path for path in opened if pathlib.Path(path).is_relative_to(sources)]
    foreign = [path for path in opened if any(part in path for part in ("/fmt/", "/toml++/", "/boost/", "/stiction/")) and path not in inside]
    assert inside and not foreign, foreign
    return target


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    objects = list(pool.map(compiled, listed))
library = scratch / f"{identifier}.so"
run(compiler, "-shared", "-o", library, *objects, "-Wl,-z,defs")
run(compiler, "-std=c++20", "-I" + str(pathlib.Path(loader_source).parents[3] / "src"), loader_source, "-o", scratch / "loader")

description = xml.parse(folder / "modelDescription.xml").getroot()
token = description.get("instantiationToken")
reference = {variable.get("name"): variable.get("valueReference") for variable in description.find("ModelVariables")}
wanted = [reference[name] for name in reference if name.endswith((".position", ".velocity"))]


def lines(which):
    return run(scratch / "loader", 3, "cs", which, folder / "resources", token, 0.01, 100, *wanted)


said, shipped = lines(library), lines(folder / "binaries" / "x86_64-linux" / library.name)
assert said == shipped and len(set(said.splitlines())) > 50, (said[:500], shipped[:500])

# Linked statically, each function has the name of the machine before its own.
room = scratch / "static.o"
run(compiler, *flags, *options, "-c", sources / "rooms/fmi3.cpp", "-o", room)
shown = {line.split()[-1] for line in run("nm", "--defined-only", "-g", room).splitlines() if " T " in line}
functions = {name for name in shown if "fmi3" in name and not name.startswith("_Z")}
assert len(functions) == 75 and all(name.startswith(identifier + "_fmi3") for name in functions), sorted(functions)
print(f"{len(listed)} sources, {sum(1 for path in sources.rglob('*') if path.is_file())} files: built, {len(said.splitlines())} instants with the same bits")
