"""What the theories in proofs/coq say, read without Coq: their theorems, what they require, and a digest of all commands."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs.audit.coq_text import Unclear, commands

_NAMED = re.compile(r"(?:Theorem|Lemma|Corollary|Example|Proposition|Fact|Remark)\s+([A-Za-z_][\w']*)")
_REQUIRED = re.compile(r"From symdp((?:\.\w+)*) Require (?:Import |Export )?([\w ]+)\.\Z")
ROWS = "rows"
"""The folder of the theorems of rows; a file there is called ``rows.File``."""


@dataclass(frozen=True)
class Theories:
    """Some theories, by the names of their files, with the folder in front where there is one.

    Attributes
    ----------
    theorems : dict
        ``File.name`` to the statement.
    required : dict
        A file to the files that it requires itself.
    digests : dict
        A file to the digest of its commands.
    """

    theorems: dict[str, str]
    required: dict[str, tuple[str, ...]]
    digests: dict[str, str]

    def seen_from(self, file: str) -> set[str]:
        """The file and all that it requires, directly or not."""
        found: set[str] = set()
        waiting = [file]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting.extend(self.required.get(one, ()))
        return found


def theories(folder: Path) -> Theories:
    """Read all theories of a folder and the theorems of rows; they are read again when one has changed."""
    found = sorted([*folder.glob("*.v"), *(folder / ROWS).glob("*.v")])
    return _read(tuple([(path, path.stat().st_mtime_ns) for path in found]))


@cache
def _read(stamped: tuple[tuple[Path, int], ...]) -> Theories:
    return read_theories([path for path, _ in stamped])


def read_theories(paths: Iterable[Path]) -> Theories:
    """Read some theories.

    Raises
    ------
    Unclear
        With the name of a file of which only Coq could say what it says.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "Sums.v"
    ...     _ = path.write_text("From symdp Require Import Ones. (* Theorem a : 0. *) Theorem half : 1 = 2.")
    ...     read = read_theories([path])
    >>> read.theorems, read.required
    ({'Sums.half': 'Theorem half : 1 = 2.'}, {'Sums': ('Ones',)})
    """
    theorems: dict[str, str] = {}
    required: dict[str, tuple[str, ...]] = {}
    digests: dict[str, str] = {}
    for path in paths:
        said, file = _commands(path), f"{ROWS}.{path.stem}" if path.parent.name == ROWS else path.stem
        digests[file] = hashlib.sha256("\n".join(said).encode()).hexdigest()
        theorems |= {f"{file}.{named[1]}": sentence for sentence in said if (named := _NAMED.match(sentence))}
        asked = [require for sentence in said if (require := _REQUIRED.match(sentence))]
        found = [f"{require[1]}.{name}".removeprefix(".") for require in asked for name in require[2].split()]
        required |= {file: tuple(found)} if found else {}
    return Theories(theorems, required, digests)


def _commands(path: Path) -> list[str]:
    try:
        return commands(path.read_text(encoding="utf-8"))
    except Unclear as error:
        raise Unclear(f"{path.name}: {error}") from None
