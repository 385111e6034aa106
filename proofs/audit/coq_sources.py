"""The text of the theories in proofs/coq: their theorems, and every definition that a statement comes down to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

THEOREM = "Theorem|Lemma|Corollary|Example|Proposition|Fact|Remark"
DEFINITION = "Definition|Fixpoint|Inductive|Variant|Record|Structure|Let|Notation|Canonical|Coercion"

# What may stand before a command and changes nothing of what it does.
PREFIXES = r"(?:(?:Time|Program|Local|Global|Timeout\s+\d+|Redirect\s+\S+|Polymorphic|Monomorphic|#\[[^]]*\])\s+)*"

_SENTENCE = re.compile(r".*?\.(?=\s|$)", re.DOTALL)
_NAMED = re.compile(rf"\s*{PREFIXES}({THEOREM}|{DEFINITION})\s+([A-Za-z_][\w']*)")
_REQUIRED = re.compile(r"\s*From\s+symdp\s+Require\s+(?:Import\s+|Export\s+)?([\w\s]+)\.\s*\Z")
_WORD = re.compile(r"[A-Za-z_][\w']*")


@dataclass(frozen=True)
class Theories:
    """The sentences of some theories without comments.

    Attributes
    ----------
    theorems : dict
        ``File.name`` to the statement.
    definitions : dict
        A name to its definitions, a pair of file and text for each.
    required : dict
        A file to the files that it requires itself.
    """

    theorems: dict[str, str]
    definitions: dict[str, tuple[tuple[str, str], ...]]
    required: dict[str, tuple[str, ...]]

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

    def beneath(self, text: str, file: str) -> list[str]:
        """Every definition seen from a file that the text mentions, and those mentioned there."""
        files = self.seen_from(file)
        found: set[str] = set()
        names: set[str] = set()
        waiting = [text]
        while waiting:
            for name in set(_WORD.findall(waiting.pop())) - names:
                names.add(name)
                fresh = [one for place, one in self.definitions.get(name, ()) if place in files]
                found.update(fresh)
                waiting.extend(fresh)
        return sorted(found)

    def digest(self, theorem: str, shown: str) -> str | None:
        """Digest of a theorem as it is written and of all definitions beneath it; None when there is no such theorem.

        Parameters
        ----------
        theorem : str
            ``File.name``.
        shown : str
            The statement as Coq prints it, with the hypotheses of its section.
        """
        stated = self.theorems.get(theorem)
        if stated is None:
            return None
        lines = [stated, *self.beneath(f"{stated} {shown}", theorem.partition(".")[0])]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def theories(folder: Path) -> Theories:
    """Read all theories of a folder; they are read again when one has changed."""
    return _read(tuple([(path, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.v"))]))


@cache
def _read(stamped: tuple[tuple[Path, int], ...]) -> Theories:
    return read_theories([path for path, _ in stamped])


def read_theories(paths: Iterable[Path]) -> Theories:
    """Read some theories.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "Sums.v"
    ...     _ = path.write_text("Definition two := 1 + 1. (* Theorem x : 0. *) Theorem half : two = 2. Proof. by []. Qed.")
    ...     read = read_theories([path])
    >>> read.theorems, read.beneath("two = 2", "Sums")
    ({'Sums.half': 'Theorem half : two = 2.'}, ['Definition two := 1 + 1.'])
    """
    theorems: dict[str, str] = {}
    definitions: dict[str, tuple[tuple[str, str], ...]] = {}
    required: dict[str, tuple[str, ...]] = {}
    for path in paths:
        for sentence in sentences(path.read_text(encoding="utf-8")):
            if require := _REQUIRED.match(sentence):
                required[path.stem] = (*required.get(path.stem, ()), *require[1].split())
            named = _NAMED.match(sentence)
            if named is None:
                continue
            kind, name, text = named[1], named[2], " ".join(sentence.split())
            if re.fullmatch(THEOREM, kind):
                theorems[f"{path.stem}.{name}"] = text
            else:
                definitions[name] = (*definitions.get(name, ()), (path.stem, text))
    return Theories(theorems, definitions, required)


def sentences(text: str) -> list[str]:
    """The sentences of a theory, without comments."""
    return _SENTENCE.findall(without_comments(text))


def without_comments(text: str) -> str:
    """The text with its comments, which may be nested, taken out.

    Examples
    --------
    >>> without_comments("Qed. (* a (* b *) c *) Lemma")
    'Qed.  Lemma'
    """
    parts: list[str] = []
    depth = place = 0
    for mark in re.finditer(r"\(\*(?!\))|\*\)", text):
        if mark[0] == "(*":
            parts += [text[place : mark.start()]] if depth == 0 else []
            depth += 1
        elif depth:
            depth -= 1
            place = mark.end()
    return "".join([*parts, text[place:] if depth == 0 else ""])
