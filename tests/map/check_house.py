"""check_house.py ROOT: the house is as ARCHITECTURE.md draws it.

1. Every #include of a room is of the room itself or of something its row in the code map may use.
2. Every folder with sources below include/ and src/ has a row, or lies in one that has.
3. A class has one .cpp: its members are defined in one source file.
4. No folder of sources has more than 25 files, and one of more than ten has a README.md.
5. Functions and constants of unnamed namespaces have names of their own within a room: its sources are compiled together, and a
   second one would take the calls of the first, or hide a name of the room around it.
6. Results do not depend on the C library: only rooms that draw, advise or linearise call its sin, pow and the like.
"""
import collections
import pathlib
import re
import subprocess
import sys

MOST_FILES = 25
FILES_WITHOUT_README = 10
SOURCES = (".hpp", ".cpp", ".h")

# Words of the code map that are libraries: how their headers begin.
LIBRARIES = {
    "fmt": ["fmt/"],
    "Boost.Random": ["boost/random/"],
    "toml++": ["toml++/"],
    "CLI11": ["CLI/"],
    "matio": ["matio.h"],
    "zlib": ["zlib.h"],
    "Eigen": ["Eigen/"],
    "SQLite": ["sqlite3.h"],
    "xsimd": ["xsimd/"],
    "pybind11": ["pybind11/"],
    "nlohmann-json": ["nlohmann/"],
}
# Words that are no headers: said for people, checked nowhere.
NO_HEADERS = {"standard library", "NumPy", "dygraphs (embedded)", "Matplotlib", "pandas"}

# Rooms whose numbers are looked at, not computed with.
NOT_RESULTS = ("src/report/", "src/linear/", "src/study/page/", "src/scenario/advice/", "src/text/", "src/unit/", "src/result/event_text.cpp")
LIBRARY_FUNCTION = re.compile(r"std::(?:a?(?:sin|cos|tan)h?|atan2|exp[2m1]*|log(?:2|10|1p)?|pow|cbrt|[lt]gamma|erfc?)\(")


def tracked(root):
    listing = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout
    return [path for path in map(pathlib.PurePosixPath, listing.splitlines()) if (root / path).is_file()]


def code_map(root):
    """Folder -> words of its column 'may use'."""
    rows = {}
    for line in (root / "ARCHITECTURE.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        folder = re.fullmatch(r"`([\w/]+)/`", cells[0])
        if line.startswith("|") and len(cells) == 4 and folder:
            rows[folder[1]] = [word.strip() for word in re.split(r"[,;]", cells[2])]
    return rows


def prefixes(folder, words, rows, problems):
    """How an #include in this folder may begin."""
    allowed = [re.sub(r"^(src|include)/", "", folder) + "/"]
    for word in words:
        if word in NO_HEADERS or word in ("–", ""):
            continue
        if word == "core":
            allowed.append("stiction/")
        elif word in LIBRARIES:
            allowed += LIBRARIES[word]
        elif word.startswith("all of the above"):
            allowed += ["stiction/"] + [row.removeprefix("src/") + "/" for row in rows if not row.startswith(("apps", "include"))]
        elif folder.startswith("include/"):
            allowed += [f"stiction/{word}/", f"stiction/{word}.hpp"]
        elif f"src/{word.split('/')[0]}" in rows or word.split("/")[0] in rows:
            allowed += [f"{word}/", f"{word}.hpp"]
        else:
            problems.append(f"ARCHITECTURE.md: {folder}/ may use '{word}', which is neither a room nor a library known here")
    return allowed


def row_of(path, rows):
    """The innermost row that holds the file."""
    inside = [row for row in rows if str(path).startswith(row + "/")]
    return max(inside, key=len, default=None)


def check_includes(root, files, rows, problems):
    allowed = {folder: prefixes(folder, words, rows, problems) for folder, words in rows.items()}
    for path in files:
        if path.suffix not in SOURCES or path.parts[0] not in ("include", "src", "papers", "apps", "python"):
            continue
        row = row_of(path, rows)
        if row is None:
            if len(path.parts) > 3:  # headers of the core's top level, such as stiction.hpp, gather the others
                problems.append(f"{path}: its folder has no row in the code map of ARCHITECTURE.md")
            continue
        for number, line in enumerate((root / path).read_text().splitlines(), 1):
            include = re.match(r'\s*#include ["<]([^">]+)[">]', line)
            if not include or ("/" not in include[1] and not include[1].endswith(".h")):
                continue  # the standard library, or a file beside it
            if re.fullmatch(r"(c?[a-z_0-9]+|sys/\w+|emmintrin|dlfcn|unistd|signal)\.h|sys/\w+\.h", include[1]) and include[1] != "matio.h":
                continue  # of the system
            own = (root / row / include[1]).exists()  # named from the top of its room, as the command line does
            if not own and not include[1].startswith(tuple(allowed[row])):
                problems.append(f"{path}:{number}: {row}/ may not use {include[1]}")


def check_one_source(root, files, problems):
    """Members of a class, by the names in front of '::' where a definition begins at the left margin."""
    sources = collections.defaultdict(set)
    definition = re.compile(r"^(?!using|namespace|static_assert|#|//| |\})[^=;(]*?\b((?:[A-Z]\w*::)+)~?\w+\(", re.M)
    for path in files:
        if path.suffix == ".cpp" and path.parts[0] in ("src", "papers", "apps"):
            text = (root / path).read_text()
            space = ".".join(re.findall(r"^namespace ([\w:]+) \{", text, re.M))
            for match in definition.finditer(text):
                sources[(path.parts[1], space, match[1].rstrip(":"))].add(str(path))
    for (_, _, name), where in sorted(sources.items()):
        if len(where) > 1:
            problems.append(f"class {name} is cut into {len(where)} sources: {', '.join(sorted(where))}")


def check_folders(root, files, problems):
    inside = collections.Counter(path.parent for path in files if path.parts[0] in ("include", "src", "papers", "apps", "python", "tests", "bench"))
    for folder, count in sorted(inside.items()):
        if count > MOST_FILES:
            problems.append(f"{folder}/ has {count} files; at most {MOST_FILES} are one idea")
        if count > FILES_WITHOUT_README and folder.parts[0] in ("include", "src", "papers") and not (root / folder / "README.md").exists():
            problems.append(f"{folder}/ has {count} files and no README.md")


def unnamed_names(text):
    """Functions and constants that begin at the left margin inside unnamed namespaces."""
    names = set()
    for block in re.findall(r"^namespace \{$(.*?)^\}  // namespace$", text, re.M | re.S):
        names |= set(re.findall(r"^(?!using|struct|class|enum|template|#|//|[ })])[^=;(\n]*?\b(\w+)\(", block, re.M))
        names |= set(re.findall(r"^(?:inline |static )?const(?:expr)? [^=;(\n]*?\b(k[A-Z]\w*)(?:\[\w*\])?(?:\{| =)", block, re.M))
    return names


def check_unnamed(root, files, problems):
    rooms = collections.defaultdict(dict)
    for path in files:
        apart = str(path).startswith(("src/fmu/standard/", "src/lanes/"))  # one library for each version, one for each instruction set
        if path.suffix == ".cpp" and path.parts[0] in ("src", "papers") and not apart:
            rooms[path.parts[1] if path.parts[0] == "src" else "papers"][path] = (root / path).read_text()
    for sources in rooms.values():
        owners = collections.defaultdict(list)
        for path, text in sources.items():
            for name in unnamed_names(text):
                owners[name].append(path)
        for name, where in sorted(owners.items()):
            if len(where) > 1:
                problems.append(f"{name} is in the unnamed namespaces of {', '.join(map(str, where))}")
            if not re.match(r"k[A-Z]", name):
                continue
            for path, text in sources.items():
                header = root / path.with_suffix(".hpp")
                own = text + (header.read_text() if header.exists() else "")
                if path not in where and re.search(rf"(?<![\w:.]){name}\b", text) and not re.search(rf"\b{name}\b[\[\]]*(\{{| =)", own):
                    problems.append(f"{path} uses {name} of a header, which {where[0]} hides where they are compiled together")


def check_library_functions(root, files, problems):
    """std::sqrt is rounded rightly everywhere; bits of <cmath>'s functions differ between C libraries and processors."""
    for path in files:
        inside = path.parts[0] in ("include", "src") and path.suffix in SOURCES
        if inside and not str(path).startswith(NOT_RESULTS):
            for call in sorted(set(LIBRARY_FUNCTION.findall((root / path).read_text()))):
                problems.append(f"{path} calls {call}, whose bits depend on the C library: stiction/scalar/elementary.hpp has its own")


def main():
    root = pathlib.Path(sys.argv[1])
    files = tracked(root)
    rows = code_map(root)
    problems = []
    if len(rows) < 10:
        problems.append("ARCHITECTURE.md: the code map was not found")
    check_includes(root, files, rows, problems)
    check_one_source(root, files, problems)
    check_folders(root, files, problems)
    check_unnamed(root, files, problems)
    check_library_functions(root, files, problems)
    print("\n".join(problems))
    print(f"{len(files)} files, {len(rows)} rows, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
