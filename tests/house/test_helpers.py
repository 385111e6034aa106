"""What tests share stands in helper modules, which are imported by full names: no test module is, and no folder on the path.

Covers: nothing
"""

import ast
import re
import sys
from pathlib import PurePath

import pytest

from tests.house.source_tree import PROJECT, Trees, dotted_imports, of_each

FOLDER = PROJECT / "tests"
MODULES = Trees({path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*.py"))})
PARTS = {part for place in MODULES for part in PurePath(place).with_suffix("").parts} - {"__init__", "__main__"}
TEST_MODULES = {part for part in PARTS if part.startswith("test_")}
# The names by which a helper would be imported if its folder were on the path; proofs is a package of the project.
SHORT = PARTS - TEST_MODULES - {"proofs"} - set(sys.stdlib_module_names)

CHANGED = re.compile(r"sys\.path\.(append|clear|extend|insert|pop|remove|reverse|sort)|(\w+\.)*(syspath_prepend|addsitedir)")
# Why a module may change where modules are looked for.
MAY_CHANGE_THE_PATH = {
    "certificates/test_database_certificates.py": "a list of its own, from which the checker removes its folder",
    "cli/test_audit_command.py": "a list of its own in place of the path, to see what a command puts first",
    "mutants/forks.py": "a fork, which runs pytest and ends",
}


def imports_of_tests(tree):
    """(line, dotted name) of imports of a test module, or out of one."""
    return [(line, name) for line, name in dotted_imports(tree, typed=True) if TEST_MODULES & {*name.split(".")}]


def short_imports(tree):
    """(line, dotted name) of imports of a helper that do not begin with tests."""
    return [(line, name) for line, name in dotted_imports(tree, typed=True) if name.split(".")[0] in {"", *SHORT}]


def changes_of_the_path(tree):
    """The lines that change where modules are looked for."""
    return [node.lineno for node in ast.walk(tree) if changes_the_path(node)]


def changes_the_path(node):
    if isinstance(node, ast.Call):
        called, first = dotted(node.func), node.args[0] if node.args else None
        named = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
        planted = (dotted(first) == "sys" and named == ["path"]) or named[:1] == ["sys.path"]
        return (called.endswith("setattr") and planted) or CHANGED.fullmatch(called) is not None
    if isinstance(node, ast.Assign | ast.Delete):
        return "sys.path" in map(dotted, node.targets)
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return dotted(node.target) == "sys.path"
    return isinstance(node, ast.ImportFrom) and node.module == "sys" and "path" in [one.name for one in node.names]


def dotted(node):
    """The name that an expression is, or is a part of; empty where it begins with none."""
    parts = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        parts += [node.attr] if isinstance(node, ast.Attribute) else []
        node = node.value
    return ".".join([node.id, *parts[::-1]]) if isinstance(node, ast.Name) else ""


@of_each(MODULES)
def test_no_module_imports_a_test_module(place):
    assert imports_of_tests(MODULES[place]) == [], "what tests share goes to a module that is none"


@of_each(MODULES)
def test_helpers_are_imported_by_their_full_names(place):
    assert short_imports(MODULES[place]) == [], "write: from tests.FOLDER.MODULE import NAME"


def test_the_path_is_changed_where_there_is_a_reason_and_nowhere_else():
    assert {place for place in MODULES if changes_of_the_path(MODULES[place])} == set(MAY_CHANGE_THE_PATH)


@pytest.mark.parametrize(
    "text",
    [
        "from tests.house.test_layers import PLANTED",
        "from tests.house import test_layers",
        "import tests.house.test_layers",
        "from test_layers import PLANTED",
        "def f():\n    import tests.house.test_layers as layers",
        "if TYPE_CHECKING:\n    from tests.house.test_layers import PLANTED",
    ],
)
def test_an_import_of_a_test_module_is_found(text):
    assert len(imports_of_tests(ast.parse(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "from samples import SAMPLES",
        "import source_tree",
        "from golden.answers import answer",
        "from agreement.golden import answers",
        "from .source_tree import ROOT",
        "from . import source_tree",
        "def f():\n    import programs",
    ],
)
def test_a_helper_that_is_imported_by_a_short_name_is_found(text):
    assert len(short_imports(ast.parse(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "sys.path.insert(0, folder)",
        "sys.path.append(folder)",
        "sys.path[:0] = [folder]",
        "sys.path += [folder]",
        "sys.path = []",
        "del sys.path[0]",
        "from sys import path",
        "monkeypatch.syspath_prepend(folder)",
        "monkeypatch.setattr(sys, 'path', [folder])",
        "monkeypatch.setattr('sys.path', [folder])",
        "site.addsitedir(folder)",
    ],
)
def test_a_change_of_the_path_is_found(text):
    assert len(changes_of_the_path(ast.parse(text))) == 1


def test_what_every_test_may_do_is_not_refused():
    text = """import json, sys, site
from pathlib import Path
from proofs.audit import ledger
from tests.house.source_tree import ROOT
from tests.map import test_modules
from tests import slow
assert sys.path == [str(ROOT), *sys.path[1:]] and sys.path.index("a") and sys.path_hooks
path = sys.path[0]
monkeypatch.setattr(sys, "argv", [])
"""
    tree = ast.parse(text)
    assert (imports_of_tests(tree), short_imports(tree), changes_of_the_path(tree)) == ([], [], [])
