"""Which files of the checker a certificate rests on: what a reader who trusts nothing else has to read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from symdp.certificates import checker
from symdp.certificates.checker import block_programs
from symdp.certificates.checker import record as records

FOLDER = Path(checker.__file__).parent
# Of the checker, which has no types.
_record_in: Callable[[dict[str, Any]], Any] = records.record_in
_name_of: Callable[[dict[str, Any]], str] = block_programs.name_of


def needed_files(record: dict[str, Any]) -> tuple[list[str], int]:
    """The files that check a record, and how many lines they have together.

    Parameters
    ----------
    record : dict
        Of a certificate that was accepted.

    Returns
    -------
    list of str
        Names of files of :mod:`symdp.certificates.checker`, in alphabetical order.
    int
        The number of their lines.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> best = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").certificate
    >>> files, lines = needed_files(best.record)
    >>> "diagonal_blocks.py" in files, "sturm.py" in files, lines < 4000
    (True, False, True)
    """
    found: set[str] = set()
    pending = {"block_programs", *_starts(_record_in(record))}
    while pending:
        name = pending.pop()
        found.add(name)
        pending |= _imported(name) - found
    lines = sum(len((FOLDER / f"{name}.py").read_text("utf-8").splitlines()) for name in found)
    return sorted(f"{name}.py" for name in found), lines


def _starts(record: Any) -> Iterator[str]:
    """The file of its row, or the one that is asked first and that which checks it; and those of the records inside."""
    yield from {record.row.files[0], _name_of(record)}
    for one in record.inside:
        yield from _starts(one)


def _imported(name: str) -> set[str]:
    """The files beside one that it imports, or loads by their names when it needs them."""
    tree = ast.parse((FOLDER / f"{name}.py").read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {node.module} if node.module else {alias.name for alias in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "beside":
            found |= {str(part.value) for part in node.args if isinstance(part, ast.Constant)}
    return {one for one in found if one and (FOLDER / f"{one}.py").exists()}
