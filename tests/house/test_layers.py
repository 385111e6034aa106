"""Data flows one way: a layer imports only itself and the layers to its left.

Covers: symdp.certificates.checker.kinds
"""

import ast
import sys

import pytest
from source_tree import LAYERS, ROOT, dotted_imports, layer, modules, of_each

from symdp.certificates.checker import kinds

CHECKER = "certificates/checker/"
CHECKERS = {place.removeprefix(CHECKER).removesuffix(".py") for place in modules() if place.startswith(CHECKER)}
SHARED = ("answers", "arguments", "errors", "late", "public_names", "text_file", "work")


def layer_violations(place, tree):
    here = layer(place)
    if here is None:
        return []
    allowed = {*SHARED, *LAYERS[: LAYERS.index(here) + 1]}
    found = []
    for line, name in dotted_imports(tree):
        parts = name.split(".")
        if parts[0] == "symdp" and (len(parts) == 1 or parts[1] not in allowed) and name != "symdp.__version__":
            found.append(f"{place}:{line} imports {name}")
    return found


@of_each(modules())
def test_layers_import_to_the_left_only(place):
    assert layer_violations(place, modules()[place]) == []


@of_each(modules())
def test_imports_are_absolute(place):
    """But those of the checker are relative: the folder is copied anywhere."""
    relative = [name for _, name in dotted_imports(modules()[place]) if name.startswith(".")]
    assert relative == [] or place.startswith(CHECKER)


def test_every_folder_is_a_layer():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(LAYERS)


def test_shared_files_import_no_layer_when_loaded():
    for place in ("__init__", *SHARED):
        names = [name for _, name in dotted_imports(modules()[f"{place}.py"]) if name.startswith("symdp")]
        assert {name.split(".")[1] for name in names} <= set(SHARED)


def test_the_checkers_import_the_standard_library_and_each_other_only():
    assert {name for row in kinds.ROWS for name in row.files} <= CHECKERS
    for checker in CHECKERS:
        for _, name in dotted_imports(modules()[f"certificates/checker/{checker}.py"]):
            first = name.lstrip(".").split(".")[0]
            assert first in (CHECKERS if name.startswith(".") else sys.stdlib_module_names), name


def test_the_kernel_and_the_programs_rest_on_no_file_that_reads_evidence():
    """But on the reading of numbers, records and expressions, arithmetic with roots, logarithms, and the count of work."""
    reading = {
        "algebraic",
        "exact_numbers",
        "expression",
        "logarithms",
        "rules",
        "shape",
        "work",
        "record",
        "inside",
        "kinds",
    }
    programs = {"block_programs", "block_kernel", "block_forms", "source_blocks", "vectors", "germs", "cells"}
    programs |= {name for row in kinds.ROWS for name in row.files if name.endswith("_blocks")}
    for name in programs:
        for _, imported in dotted_imports(modules()[f"{CHECKER}{name}.py"]):
            assert not imported.startswith(".") or imported.lstrip(".").split(".")[0] in programs | reading, (name, imported)


def test_no_checker_goes_by_the_name_of_a_standard_module():
    """Where Python runs in the folder itself, such a file would be taken for the other one."""
    assert CHECKERS & set(sys.stdlib_module_names) == set()


PLANTED = [
    ("sources/a.py", "from symdp.mechanisms.mechanism import Mechanism", 1),
    ("sources/a.py", "def f():\n    import symdp.tradeoffs.curve", 1),
    ("sources/a.py", "import symdp", 1),
    ("sources/a.py", "from symdp import SourceSet", 1),
    ("sources/a.py", "if TYPE_CHECKING:\n    from symdp.cli import main", 0),
    ("sources/a.py", "if TYPE_CHECKING:\n    pass\nelse:\n    from symdp.cli import main", 1),
    ("sources/a.py", "from symdp.arithmetic.rational import rational\nfrom symdp.errors import Infeasible", 0),
    ("graphs/a.py", "from symdp.sources.prior import uniform", 1),
    ("graphs/a.py", "from symdp.text_file import read_text", 0),
    ("sources/a.py", "from symdp.graphs.families import ring", 0),
    ("arithmetic/a.py", "from symdp.graphs.families import ring", 1),
    ("reports/a.py", "from symdp.tradeoffs.curve import Curve", 1),
    ("cli.py", "from symdp.statements.ledger import ledger", 0),
    ("cli/commands.py", "from symdp.statements.ledger import ledger", 0),
]


@pytest.mark.parametrize(("place", "text", "count"), PLANTED, ids=range(len(PLANTED)))
def test_planted_imports_are_caught(place, text, count):
    assert len(layer_violations(place, ast.parse(text))) == count


def test_all_places_that_break_a_rule_are_named():
    @of_each([1, 2, 3])
    def test_is_odd(place):
        assert place % 2

    with pytest.raises(AssertionError, match=r"^2: "):
        test_is_odd()
