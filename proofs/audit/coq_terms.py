"""What Coq's kernel has of theorems: the terms that they state, and those of all definitions of symdp beneath them.

The terms are written down by proofs/coq/guard/Terms.v, with absolute names and without notations, so that no text that is
read in another way, by whatever a theory has set up, says the same by chance. MathComp and Coq are told by name only.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from proofs.audit import coq_library

WRITER = coq_library.FOLDER / "guard" / "Terms.v"

_QUESTION = """{writer}
Require {files}.
Ltac2 Eval terms [{names}].
"""
_LINE = re.compile(r"^term (\S+) (.*)$", re.MULTILINE)
_NAME = re.compile(r"(?<![\w.])symdp\.[\w.']+")
_CALLED = re.compile(r"(?<=\((?:all|fun|let)):[^\s()]+")
_HIDDEN = re.compile(r"Error:\s+(\S+) is opaque")


@dataclass(frozen=True)
class Terms:
    """What the kernel has of some theorems and of everything of symdp beneath them.

    Attributes
    ----------
    lines : dict
        A theorem or definition, ``File.name``, to its term.
    called : dict
        The same with what its variables are called, which has no say in what it states.
    """

    lines: dict[str, str]
    called: dict[str, str] = field(default_factory=dict)

    def beneath(self, name: str) -> list[str]:
        """A theorem and every definition that it comes down to."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            one = waiting.pop()
            if one in self.lines and one not in found:
                found.add(one)
                waiting.extend([used.removeprefix("symdp.") for used in _NAME.findall(self.lines[one])])
        return sorted(found)

    def digest(self, name: str) -> str:
        """Digest of a theorem and of every definition that it comes down to."""
        return _sha256("\n".join([f"{one} {self.lines[one]}" for one in self.beneath(name)]))

    def digests(self) -> dict[str, str]:
        """The digest of each term by itself."""
        return {name: _sha256(line) for name, line in self.lines.items()}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def ask(theorems: Iterable[str], folder: Path = coq_library.FOLDER, beside: Path | None = None) -> Terms:
    """The terms of some theorems, in one run of Coq over theories that are compiled, in one more folder as well.

    Raises
    ------
    Unsupported
        Without Coq.
    CoqFailed
        When a theorem does not exist, or Coq does not say what a definition beneath it stands for.
    """
    wanted = sorted(set(theorems))
    files = sorted({name.rpartition(".")[0] for name in wanted})
    question = _QUESTION.format(
        writer=WRITER.read_text(encoding="utf-8"),
        files=" ".join([f"symdp.{file}" for file in files]),
        names=";\n".join([_path(name) for name in wanted]),
    )
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "terms.v"
        path.write_text(question, encoding="utf-8")
        found = read(_said(path, folder, beside))
    if missing := sorted(set(wanted) - found.lines.keys()):
        raise coq_library.CoqFailed(f"Coq does not say what the kernel has of {', '.join(missing)}")
    return found


def _said(path: Path, folder: Path, beside: Path | None) -> str:
    try:
        return coq_library.compiled(path, folder, beside)
    except coq_library.CoqFailed as error:
        hidden = _HIDDEN.search(str(error))
        if hidden is None:
            raise
        raise coq_library.CoqFailed(
            f"{hidden[1]} is a definition that Coq keeps hidden; give its value in its own sentence"
        ) from error


def _path(name: str) -> str:
    return f"[{'; '.join([f'@{part}' for part in ['symdp', *name.split('.')]])}]"


def read(answer: str) -> Terms:
    """The terms in what Coq prints.

    Examples
    --------
    >>> found = read("term symdp.Sums.a (eq symdp.Sums.b 1) proof\\nterm symdp.Sums.b nat (S symdp.Sums.c)\\n")
    >>> found.beneath("Sums.a"), len(found.digest("Sums.a"))
    (['Sums.a', 'Sums.b'], 64)
    >>> read("term symdp.Sums.a (all:n nat (eq #0 #0)) proof\\n").lines
    {'Sums.a': '(all nat (eq #0 #0)) proof'}
    """
    called = {name.removeprefix("symdp."): line for name, line in _LINE.findall(answer)}
    return Terms({name: _CALLED.sub("", line) for name, line in called.items()}, called)


def changed(name: str, now: Terms, kept: dict[str, str]) -> str:
    """Which of the terms beneath a theorem are not those of some kept digests, in words."""
    new = now.digests()
    found = [one for one in now.beneath(name) if kept.get(one) != new[one]]
    own = ["what it states"] if name in found else []
    shown = [*own, *[one for one in found if one != name]] or ["something beneath it that is gone"]
    more = f" and {len(shown) - 5} more" if len(shown) > 5 else ""
    return f"{', '.join(shown[:5])}{more}"
