"""Data flows one way: a layer imports only itself and the layers to its left.

Covers: symdp.certificates.checker.claim.kinds
"""

import ast
import sys

import pytest

from symdp.certificates.checker.claim import kinds
from tests.house.source_tree import LAYERS, ROOT, dotted_imports, layer, modules, of_each

CHECKER = "certificates/checker/"
CHECKERS = {place.removeprefix(CHECKER).removesuffix(".py") for place in modules() if place.startswith(CHECKER)}
SHARED = ("answers", "arguments", "errors", "late", "public_names", "text_file", "version", "work")


def layer_violations(place, tree):
    here = layer(place)
    if here is None:
        return []
    allowed = {*SHARED, *LAYERS[: LAYERS.index(here) + 1]}
    found = []
    for line, name in dotted_imports(tree):
        parts = name.split(".")
        if parts[0] == "symdp" and (len(parts) == 1 or parts[1] not in allowed):
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


def beside(checker, name):
    """The file of the checker that a relative import is of, by folder and name; None where there is none."""
    imported = name.lstrip(".").split(".")
    level = len(name) - len(name.lstrip(".")) - (len(imported) == 1)  # "from .. import a" is "...a" here
    if level > checker.count("/") + 1:
        return None
    parts = [*checker.split("/")[:-level], *imported]
    return next((place for place in ("/".join(parts), "/".join(parts[:-1])) if place in CHECKERS), None)


def test_the_checkers_import_the_standard_library_and_each_other_only():
    assert {name.replace(".", "/") for row in kinds.ROWS for name in row.files} <= CHECKERS
    for checker in CHECKERS:
        for _, name in dotted_imports(modules()[f"{CHECKER}{checker}.py"]):
            well = beside(checker, name) if name.startswith(".") else name.split(".")[0] in sys.stdlib_module_names
            assert well, (checker, name)


def test_the_evaluation_at_many_digits_rests_on_mpmath_and_the_standard_library_only():
    """An error of the exact arithmetic, of FLINT or of the checker cannot reappear in it."""
    rooms = {place: modules()[place] for place in modules() if place.startswith("digits/")}
    assert len(rooms) > 8
    assert [line for place, tree in rooms.items() for line in foreign_imports(place, tree)] == []
    planted = ["import flint", "from symdp.arithmetic.rational import rational", "import symdp", "import sympy"]
    assert all(foreign_imports("digits/a.py", ast.parse(text)) for text in planted)
    assert (
        foreign_imports("digits/a.py", ast.parse("from mpmath import mp\nfrom symdp.digits.agreement import Report")) == []
    )


def foreign_imports(place, tree):
    """Imports that are neither of mpmath, nor of the standard library, nor of the room itself."""
    return [
        f"{place}:{line} imports {name}"
        for line, name in dotted_imports(tree)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "mpmath"} and not name.startswith("symdp.digits.")
    ]


def test_the_kernel_and_the_programs_rest_on_no_file_that_reads_evidence():
    """But on the record of the claim, on exact numbers, and on the count of work."""
    folders, files = ("kernel/", "programs/", "arithmetic/", "claim/"), ("rules", "work")
    programs = {checker for checker in CHECKERS if checker.startswith(("kernel/", "programs/"))}
    assert programs >= {row.files[0].replace(".", "/") for row in kinds.ROWS if row.files[0].startswith("programs.")}
    for name in programs:
        for _, imported in dotted_imports(modules()[f"{CHECKER}{name}.py"]):
            place = beside(name, imported) if imported.startswith(".") else None
            assert place is None or place in files or place.startswith(folders), (name, imported)


def test_no_checker_goes_by_the_name_of_a_standard_module():
    """Where Python runs in the folder itself, such a file or folder would be taken for the other one."""
    assert {part for checker in CHECKERS for part in checker.split("/")} & set(sys.stdlib_module_names) == {
        "__init__"
    } & set()


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
    ("cli.py", "from symdp.conjectures.ledger import ledger", 0),
    ("cli/commands.py", "from symdp.conjectures.ledger import ledger", 0),
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
