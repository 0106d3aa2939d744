"""The Python reference: classes and functions of the package, from its sources and, where it was built, from the stubs of its module."""
import ast

from .quoted import quoted


def signature(node):
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    return f"{node.name}({'' if arguments in ('self', 'cls') else arguments}){returns}"


def decorated(node, name):
    return any(ast.unparse(one).endswith(name) for one in node.decorator_list)


def one_class(node):
    out = [f"## class {node.name}", "", *quoted(ast.get_docstring(node) or "")]
    properties, methods = [], []
    for child in node.body:
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) and (not child.name.startswith("_") or child.name in ("__init__", "__getitem__")):
            if decorated(child, ".setter"):
                continue
            if decorated(child, "property"):
                first = (ast.get_docstring(child) or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
                properties.append(f"| `{child.name}` | {'`' + ast.unparse(child.returns).replace('|', chr(92) + '|') + '`' if child.returns else ''} | {first} |")
            else:
                methods.append(child)
        elif isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name) and not child.target.id.startswith("_"):
            properties.append(f"| `{child.target.id}` | `{ast.unparse(child.annotation).replace('|', chr(92) + '|')}` | |")
    if properties:
        out += ["| attribute | type | |", "| --- | --- | --- |", *properties, ""]
    for method in methods:
        out += ["```python-signature", signature(method), "```", "", *quoted(ast.get_docstring(method) or "")]
    return out


def one_function(node):
    return [f"## {node.name}", "", "```python-signature", signature(node), "```", "", *quoted(ast.get_docstring(node) or "")]


def definitions(path):
    return [node for node in ast.parse(path.read_text()).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]


def lines_of(nodes, wanted):
    out = []
    for node in sorted((n for n in nodes if wanted(n.name)), key=lambda n: n.name.lower()):
        out += one_class(node) if isinstance(node, ast.ClassDef) else one_function(node)
    return out


def public_names(package):
    for node in ast.parse((package / "__init__.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    raise SystemExit("the package has no __all__")


def python_pages(pages, root, build):
    """Writes api/python*.md; answers (title, file) of each."""
    folder = pages / "api"
    folder.mkdir(exist_ok=True)
    package = root / "python/stiction"
    names = public_names(package)
    nodes = [node for path in sorted(package.glob("*.py")) for node in definitions(path)]
    found = {node.name for node in nodes}
    missing = names - found
    if missing:
        raise SystemExit(f"names of the Python package without a definition: {sorted(missing)}")
    head = ["# Python: `stiction`", "", *quoted(ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or "")]
    (folder / "python.md").write_text("\n".join(head + lines_of(nodes, names.__contains__)) + "\n")
    made = [("Python: stiction", "python.md")]
    stubs = build / "python/stiction/_stiction"
    for stub, file, title in (("__init__.pyi", "python-module.md", "Python: laws, methods, machines"), ("signal.pyi", "python-signal.md", "Python: stiction.signal")):
        if not (stubs / stub).exists():
            continue
        lines = [f"# {title}", "", "From the stubs of the module; [the guide](../guide/python.md) has examples.", ""]
        (folder / file).write_text("\n".join(lines + lines_of(definitions(stubs / stub), lambda name: not name.startswith("_"))) + "\n")
        made.append((title, file))
    return made
