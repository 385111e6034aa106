"""The files of the checker that verify a certificate, which a reader who trusts nothing else has to read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from symdp.certificates import checker
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.kernel import block_programs

FOLDER = Path(checker.__file__).parent
# Functions of the checker, which has no types.
_record_in: Callable[[dict[str, Any]], Any] = records.record_in
_file_of: Callable[[Any], Any] = block_programs.file_of


def needed_files(record: dict[str, Any]) -> tuple[list[str], int]:
    """Return the files that check a record, and how many lines they have together.

    Parameters
    ----------
    record : dict
        Of a certificate that was accepted.

    Returns
    -------
    list of str
        Files of :mod:`symdp.certificates.checker`, in alphabetical order.
    int
        The number of their lines.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> best = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").certificate
    >>> files, lines = needed_files(best.record)
    >>> "programs/diagonal_blocks.py" in files, "arithmetic/sturm.py" in files, lines < 4000
    (True, False, True)
    """
    names: set[str] = set()
    pending = {"kernel.block_programs", *_starts(_record_in(record))}
    while pending:
        name = pending.pop()
        names.add(name)
        pending |= _imported(name) - names
    files = sorted([_path(name) for name in names])
    return files, sum(len((FOLDER / file).read_text("utf-8").splitlines()) for file in files)


def _starts(record: Any) -> Iterator[str]:
    """Yield the files that check a record, and those of the records nested in it."""
    yield from {record.row.files[0], _file_of(record).__name__.removeprefix(f"{checker.__name__}.")}
    for one in record.inside:
        yield from _starts(one)


def _imported(name: str) -> set[str]:
    """Return the files of the checker that one imports, or loads by their names when it needs them."""
    tree = ast.parse((FOLDER / _path(name)).read_text("utf-8"))
    here = name.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = ".".join([part for part in (here if node.level == 1 else "", node.module) if part])
            names |= {base, *[f"{base}.{alias.name}".lstrip(".") for alias in node.names]}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "beside":
            names |= {str(part.value) for part in node.args if isinstance(part, ast.Constant)}
    return {one for one in names if one and (FOLDER / _path(one)).is_file()}


def _path(name: str) -> str:
    """Return a file by its dotted name in the checker."""
    return f"{name.replace('.', '/')}.py"
