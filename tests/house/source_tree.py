"""The modules of symdp as syntax trees, and those of the audit that follow the same rules."""

import ast
from collections.abc import Mapping
from functools import cache, wraps
from pathlib import Path

import symdp

ROOT = Path(symdp.__file__).parent
PROJECT = ROOT.parent
LAYERS = (
    "digits",
    "executors",
    "arithmetic",
    "pictures",
    "graphs",
    "sources",
    "losses",
    "mechanisms",
    "leakages",
    "certificates",
    "reports",
    "theorems",
    "tradeoffs",
    "conjectures",
    "derivations",
    "cli",
)


@cache
def parsed(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


class Trees(Mapping):
    """Syntax trees of files by their names, each parsed when it is first looked at."""

    def __init__(self, files):
        self._files = files

    def __getitem__(self, name):
        return parsed(self._files[name])

    def __iter__(self):
        return iter(self._files)

    def __len__(self):
        return len(self._files)


@cache
def modules():
    """Paths relative to the package, with their trees."""
    return Trees({path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))})


@cache
def code():
    """Paths relative to the project, with their trees: the package, the engine of the audit, the figures of the papers."""
    folders = (ROOT, PROJECT / "proofs" / "engine", PROJECT / "proofs" / "figures")
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return Trees({path.relative_to(PROJECT).as_posix(): path for path in paths})


def layer(place):
    """The layer of a module by its path; None for the files that every layer shares."""
    first = place.split("/")[0].removesuffix(".py")
    return "cli" if first == "__main__" else first if first in LAYERS else None


def dotted_imports(tree, typed=False):
    """(line, dotted name) of every import that runs, module level or not; those for type checking only where asked for."""
    found = []
    for node in statements(tree, typed):
        if isinstance(node, ast.Import):
            found.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.extend((node.lineno, f"{'.' * node.level}{node.module or ''}.{alias.name}") for alias in node.names)
    return sorted(found)


def statements(node, typed):
    """All statements within a node, but those for type checking only where asked for."""
    parts = (
        ("orelse",)
        if not typed and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        else ("body", "orelse", "finalbody", "handlers", "cases")
    )
    for part in parts:
        for one in getattr(node, part, ()):
            yield one
            yield from statements(one, typed)


def definitions(tree):
    """(dotted name, node) of every class and function, with the classes around it."""

    def walk(node, prefix):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{prefix}{child.name}", child
                yield from walk(child, f"{prefix}{child.name}.")
            else:
                yield from walk(child, prefix)

    return list(walk(tree, ""))


def docstrings(tree):
    """(name, text) of the module's docstring and those of its definitions."""
    nodes = [("module", tree), *definitions(tree)]
    return [(name, text) for name, node in nodes if (text := ast.get_docstring(node))]


def of_each(places):
    """A house rule for many places is one test, which names all places that break it."""

    def decorated(rule):
        @wraps(rule)
        def holds_everywhere():
            broken = {}
            for place in places:
                try:
                    rule(place)
                except AssertionError as error:
                    broken[str(place)] = str(error)
            if broken:
                raise AssertionError("\n".join([f"{place}: {error}" for place, error in broken.items()]))

        del holds_everywhere.__wrapped__  # its parameter is no fixture
        return holds_everywhere

    return decorated
