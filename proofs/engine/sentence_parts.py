"""The text of a statement cut into clauses, hypotheses and conclusions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from symdp.errors import InvalidArgument

_SPACES = re.compile(r"(?<!\\)\\[,;!: ]|\\q?quad(?![A-Za-z])|\\(?:left|right|bigl|bigr|Bigl|Bigr)(?![A-Za-z])|~|\s+")
_TEXT = re.compile(r"\\text\{[^{}]*\}")
OPEN, CLOSE = "([{", ")]}"


@dataclass(frozen=True)
class Clause:
    """Hypotheses and conclusions, as pieces of the text."""

    hypotheses: tuple[str, ...]
    conclusions: tuple[str, ...]


def clauses(text: str, predicates: Iterable[str] = ()) -> list[Clause]:
    r"""Split a text into its clauses; a predicate is one piece, whatever signs its text contains.

    Examples
    --------
    >>> clauses(r"0<D<1,\ M\ge2\Rightarrow a=b;\quad c\le d")
    [Clause(hypotheses=('0<D<1', 'M\\ge2'), conclusions=('a=b',)), Clause(hypotheses=(), conclusions=('c\\le d',))]
    """
    parsed, whole = [], normal(text)
    named = {rf"\text{{#{place}}}": normal(one) for place, one in enumerate(sorted(predicates, key=len, reverse=True))}
    if named:
        marks = {one: mark for mark, one in named.items()}
        whole = re.sub("|".join(map(re.escape, marks)), lambda match: marks[match[0]], whole)
    for part in split(whole, (";",)):
        pieces = split(part, (r"\Rightarrow", ":"))
        if len(pieces) > 2 or not all(pieces):
            raise InvalidArgument(f"text={part!r} must have at most one implication in a clause")
        hypotheses = split(pieces[0], (",",)) if len(pieces) == 2 else []
        parsed.append(Clause(_restored(hypotheses, named), _restored(split(pieces[-1], (",",)), named)))
    return parsed


def _restored(pieces: list[str], named: Mapping[str, str]) -> tuple[str, ...]:
    """Return the pieces with their predicates in place of the marks."""
    for mark, one in named.items():
        pieces = [piece.replace(mark, one) for piece in pieces]
    return tuple(pieces)


@lru_cache(4096)
def normal(text: str) -> str:
    """Return the text without mere spacing."""
    kept = _TEXT.sub(
        lambda match: match[0].replace(" ", "~"), text.replace(r"\tfrac", r"\frac").replace(r"\dfrac", r"\frac")
    )
    pieces = re.split(r"(\\text\{[^{}]*\})", kept)
    closed = [piece.replace("~", " ") if place % 2 else _closed(piece) for place, piece in enumerate(pieces)]
    return "".join(closed)


def _closed(piece: str) -> str:
    """Remove spaces, except for one between a command and a letter."""
    text = _SPACES.sub(" ", piece)
    return re.sub(r"(\\[A-Za-z]+) +(?=[A-Za-z])|\s+", lambda kept: f"{kept[1]} " if kept[1] else "", text)


def split(text: str, marks: tuple[str, ...]) -> list[str]:
    """Split a text at marks of nesting depth 0."""
    return list(_parts(text, marks))


@lru_cache(4096)
def _parts(text: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    """Split as :func:`split` does, with a cache, as a text is split once for all of its instances."""
    parts, depth, start, place = [], 0, 0, 0
    while place < len(text):
        if text.startswith((r"\begin", r"\lceil", r"\lfloor"), place):
            depth += 1
        if text.startswith((r"\end", r"\rceil", r"\rfloor"), place):
            depth -= 1
        mark = next((one for one in marks if depth == 0 and stands(text, one, place)), None)
        if mark is not None:
            parts.append(text[start:place])
            place += len(mark)
            start = place
            continue
        depth += (text[place] in OPEN) - (text[place] in CLOSE)
        place += 1
    return tuple([part.strip() for part in [*parts, text[start:]]])


def stands(text: str, mark: str, place: int) -> bool:
    """Return whether a mark stands at a place and does not begin a longer command."""
    after = text[place + len(mark) : place + len(mark) + 1]
    return text.startswith(mark, place) and not (mark.startswith("\\") and mark[-1].isalpha() and after.isalpha())
