"""The C++ and C reference: headers of the core and stiction.h, read by doxygen, written as pages of the site.

Each header begins with the comment at its head, the equations; then come its classes and functions with their documentation.
"""
import pathlib
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET

from .quoted import quoted

SETTINGS = """
PROJECT_NAME = stiction
QUIET = YES
WARNINGS = NO
INPUT = {root}/include/stiction {root}/src/c/stiction.h
EXCLUDE_PATTERNS = */solve/detail/*
RECURSIVE = YES
FILE_PATTERNS = *.hpp *.h
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
STRIP_FROM_PATH = {root}/
OUTPUT_DIRECTORY = {out}
"""
PAGES = {"": "Elements, modes, status", "law": "Laws", "method": "Methods", "bristle": "Bristle models", "stop": "Ends of travel", "solve": "Networks",
         "scalar": "Numbers"}


def words(node):
    return " ".join("".join(node.itertext()).split()) if node is not None else ""


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def about(node):
    return cell(" ".join(filter(None, (words(node.find("briefdescription")), words(node.find("detaileddescription"))))))


def opening(header):
    """The comment at the head of a file, as it stands."""
    lines = []
    for line in header.read_text().splitlines():
        if not line.startswith(("//", "/*", " *")):
            break
        lines.append(re.sub(r"^(//|/\*| \*/| \*) ?", "", line))
    return "\n".join(lines).strip()


def signature(member):
    kind = member.get("kind")
    template = ", ".join(words(p) for p in member.findall("templateparamlist/param"))
    text = f"{words(member.find('type'))} {words(member.find('name'))}{words(member.find('argsstring'))}".strip()
    text = text.replace("constexpr ", "").replace("static ", "")
    if kind == "variable" and member.get("static") == "yes":
        text = f"static {text}"
    return (f"template <{template}> " if template else "") + text


def rows(members):
    lines = []
    for member in members:
        if member.get("prot") in ("private", "protected") or member.get("kind") not in ("function", "variable", "enum", "typedef"):
            continue
        if member.get("static") == "yes" and member.get("kind") == "variable" and not about(member):
            continue  # tables that readers and bindings are made from
        text = signature(member)
        if member.get("kind") == "enum":
            text = f"enum {words(member.find('name'))} {{ {', '.join(words(v.find('name')) for v in member.findall('enumvalue'))} }}"
        if member.get("kind") == "typedef":
            text = "using " + words(member.find("definition")).removeprefix("using ")
        lines.append(f"| `{text.replace('|', chr(92) + '|')}` | {about(member)} |")
    return ["| declaration | |", "| --- | --- |", *lines, ""] if lines else []


def one_class(compound):
    name = words(compound.find("compoundname")).removeprefix("stiction::")
    members = [m for section in compound.findall("sectiondef") for m in section.findall("memberdef")]
    return [f"### {compound.get('kind')} {cell(name)}", "", about(compound), "", *rows(members)]


def header_page(header, root, file, classes):
    """Lines of one header: its opening, classes in the order of the file, free functions."""
    path = header.relative_to(root / "include") if (root / "include") in header.parents else header.name
    out = [f"## {path}", "", *quoted(opening(header))]
    for compound in classes:
        out += one_class(compound)
    free = [m for section in file.findall("sectiondef") for m in section.findall("memberdef")] if file is not None else []
    found = rows(free)
    return out + (["### Functions and constants", "", *found] if found else [])


def cpp_pages(pages, root):
    """Writes api/cpp-*.md and api/c.md; False where doxygen is missing."""
    if shutil.which("doxygen") is None:
        return []
    with tempfile.TemporaryDirectory() as out:
        subprocess.run(["doxygen", "-"], input=SETTINGS.format(root=root, out=out), text=True, check=True, capture_output=True, cwd=root)
        compounds = [ET.parse(path).getroot().find("compounddef") for path in sorted(pathlib.Path(out, "xml").glob("*.xml")) if path.name != "index.xml"]
    compounds = [c for c in compounds if c is not None]
    files = {c.find("location").get("file"): c for c in compounds if c.get("kind") == "file"}
    classes = {}
    for compound in compounds:
        if compound.get("kind") in ("class", "struct", "union") and "::detail" not in words(compound.find("compoundname")):
            classes.setdefault(compound.find("location").get("file"), []).append(compound)
    # Functions of a namespace stand in its own file of XML, and those of a file only as references: gathered by place.
    for compound in compounds:
        if compound.get("kind") == "namespace" and "detail" not in words(compound.find("compoundname")):
            for section in compound.findall("sectiondef"):
                for member in section.findall("memberdef"):
                    target = files.get(member.find("location").get("file"))
                    if target is not None and target.find(f".//memberdef[@id='{member.get('id')}']") is None:
                        ET.SubElement(target, "sectiondef").append(member)
    folder = pages / "api"
    folder.mkdir(exist_ok=True)
    made = []
    for group, title in PAGES.items():
        lines = [f"# C++: {title}", "", f"Headers of `include/stiction/{group}`, in the namespace `stiction`. One include has them all: `stiction/stiction.hpp`.", ""]
        for header in sorted((root / "include/stiction" / group).glob("*.hpp")):
            lines += header_page(header, root, files.get(str(header.relative_to(root))), sorted(classes.get(str(header.relative_to(root)), []), key=lambda c: int(c.find("location").get("line"))))
        name = f"cpp-{group or 'core'}.md"
        (folder / name).write_text("\n".join(lines) + "\n")
        made.append((title, name))
    header = root / "src/c/stiction.h"
    (folder / "c.md").write_text("\n".join(["# C: stiction.h", "", *header_page(header, root, files.get(str(header.relative_to(root))), classes.get(str(header.relative_to(root)), []))]) + "\n")
    return [*made, ("C: stiction.h", "c.md")]
