"""Data flows one way: a layer imports only itself and the layers to its left."""

import ast
import sys

import pytest
from source_tree import LAYERS, ROOT, dotted_imports, layer, modules


def layer_violations(place, tree):
    here = layer(place)
    if here is None:
        return []
    allowed = {"errors", "text_file", *LAYERS[: LAYERS.index(here) + 1]}
    found = []
    for line, name in dotted_imports(tree):
        parts = name.split(".")
        if parts[0] == "symdp" and (len(parts) == 1 or parts[1] not in allowed) and name != "symdp.__version__":
            found.append(f"{place}:{line} imports {name}")
    return found


@pytest.mark.parametrize("place", modules())
def test_layers_import_to_the_left_only(place):
    assert layer_violations(place, modules()[place]) == []


@pytest.mark.parametrize("place", modules())
def test_imports_are_absolute(place):
    assert [name for _, name in dotted_imports(modules()[place]) if name.startswith(".")] == []


def test_every_folder_is_a_layer():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(LAYERS)


def test_shared_files_import_no_layer_when_loaded():
    for place in ("errors.py", "__init__.py", "text_file.py"):
        names = [name for _, name in dotted_imports(modules()[place]) if name.startswith("symdp")]
        assert [name for name in names if not name.startswith("symdp.errors.")] == []


CHECKERS = {
    "recheck": ("recheck_shape",),
    "recheck_databases": ("recheck", "recheck_logarithms", "recheck_records", "recheck_value"),
    "recheck_enclosure": ("recheck", "recheck_expression", "recheck_logarithms"),
    "recheck_entries": ("recheck", "recheck_graph"),
    "recheck_expression": ("recheck",),
    "recheck_formula": ("recheck", "recheck_expression"),
    "recheck_graph": ("recheck",),
    "recheck_graph_level": ("recheck", "recheck_graph"),
    "recheck_inequality": ("recheck", "recheck_expression"),
    "recheck_leakage": ("recheck", "recheck_least", "recheck_value"),
    "recheck_least": ("recheck", "recheck_polytope", "recheck_value"),
    "recheck_logarithms": ("recheck", "recheck_expression"),
    "recheck_outputs": ("recheck", "recheck_graph"),
    "recheck_polytope": ("recheck",),
    "recheck_records": ("recheck", "recheck_enclosure", "recheck_leakage", "recheck_logarithms", "recheck_value"),
    "recheck_shape": (),
    "recheck_statement": (
        "recheck",
        "recheck_databases",
        "recheck_enclosure",
        "recheck_expression",
        "recheck_formula",
        "recheck_inequality",
        "recheck_leakage",
    ),
    "recheck_value": ("recheck", "recheck_expression", "recheck_logarithms"),
}


def test_the_checkers_import_the_standard_library_and_each_other_only():
    assert {place.removeprefix("certificates/").removesuffix(".py") for place in modules() if "/recheck" in place} == set(
        CHECKERS
    )
    for checker, others in CHECKERS.items():
        names = [name for _, name in dotted_imports(modules()[f"certificates/{checker}.py"])]
        beside = {form for other in others for form in (other, f"symdp.certificates.{other}")}
        assert names
        for name in names:
            part_of = [form for form in beside if name == form or name.startswith(f"{form}.")]
            assert part_of or name.split(".")[0] in sys.stdlib_module_names, name


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
