"""Which rows of the audit rest on a module of ``proofs/``, read from its imports without loading any of them."""

import ast
import re
from functools import cache

from tests.mutants.places import ROOT

AUDITED = "tests/proofs/test_audited_rows.py::test_the_audit_of_a_row_ends_as_its_certificate_says"
STORED = "tests/proofs/test_stored_rows.py::test_a_row_is_decided_on_what_was_read"
MOST = 4


@cache
def imports() -> dict[str, set[str]]:
    """The modules of ``proofs/`` that each of them imports, by their paths, inside of functions too."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "proofs").rglob("*.py")}
    return {name: _imported(path.read_bytes()) & paths.keys() for name, path in paths.items()}


def _imported(source: bytes) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("proofs"):
            home = node.module.replace(".", "/")
            found |= {f"{home}.py", *(f"{home}/{one.name}.py" for one in node.names)}
    return found


@cache
def names() -> list[str]:
    """All rows, as in ``zhong2022/lemma_21``: the modules that state one."""
    files = [path for path in (ROOT / "proofs").glob("*/*.py") if path.parent.name != "engine"]
    stating = [path for path in files if "@statement(" in path.read_text(encoding="utf-8")]
    return sorted(path.relative_to(ROOT / "proofs").with_suffix("").as_posix() for path in stating)


def tests_of(path: str, function: str) -> list[str]:
    """What decides some rows is as it was read, and their audits: of those first that import it and name the function."""
    reached, nearest = {path}, [path]
    for one in nearest:
        importers = [name for name, imported in imports().items() if one in imported]
        for importer in sorted(importers, key=lambda name: (not is_named(function, name), name)):
            if importer not in reached:
                reached.add(importer)
                nearest.append(importer)
    rows = [row for one in nearest if (row := one.removeprefix("proofs/").removesuffix(".py")) in names()][:MOST]
    return [f"{test}[{row}]" for test in (STORED, AUDITED) for row in rows]


def is_named(function: str, path: str) -> bool:
    """Whether a module has the name of a function."""
    return re.search(rf"\b{function}\b", (ROOT / path).read_text(encoding="utf-8")) is not None
