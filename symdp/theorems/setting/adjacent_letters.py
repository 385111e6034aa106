r"""Graphs of adjacent letters on a page, and privacy for adjacent letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.errors import Unsupported
from symdp.reports.answer_latex import escaped
from symdp.theorems.notation import Notation
from symdp.theorems.text.displays import COLUMN, width
from symdp.theorems.text.number_text import inline, listed, vector

MOST_EDGES, MOST_LETTERS, FEW_ENTRIES = 60, 16, 6
Rows = Sequence[Sequence[Fraction]]


@dataclass(frozen=True)
class Neighbours:
    """The adjacent letters of a graph; all pairs where there is no graph."""

    graph: Mapping[str, Any] | None
    letters: int

    def __post_init__(self) -> None:
        if self.letters > MOST_LETTERS or (len(self.edges) > max(MOST_EDGES, 1) and self.graph is not None):
            raise Unsupported(
                f"theorem: none is written for {self.letters} letters with {len(self.edges)} adjacent pairs; at most "
                f"{MOST_LETTERS} and {MOST_EDGES} are printed"
            )

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The adjacent pairs, with letters from 0."""
        if self.graph is None:
            return [(i, h) for h in range(self.letters) for i in range(h)]
        return [(i, h) for i, h in self.graph["edges"]]

    @property
    def pairs(self) -> str:
        """The words for the pairs of letters that privacy compares."""
        return "adjacent letters $x,x'$"

    def alike(self, level: Fraction) -> str:
        """State that a matrix is stochastic and private."""
        return (
            rf"The rows of $W$ sum to~$1$, and the entries of each of its columns at adjacent letters have a ratio "
            rf"of at most "
            rf"$\lambda={inline(level)}$."
        )

    @property
    def text(self) -> str:
        """The definition of adjacency."""
        if self.graph is None:
            return "All pairs of letters are called adjacent."
        pairs = listed([f"{i + 1}{h + 1}" if self.letters < 10 else f"({i + 1},{h + 1})" for i, h in self.edges])
        labels = [str(label) for label in self.graph["labels"]]
        plain = labels in ([str(k) for k in range(self.letters)], [str(k + 1) for k in range(self.letters)])
        named = "" if plain else f" The letters are the vertices {', '.join(map(escaped, labels))}, in this order."
        return (
            f"Let the adjacent pairs of letters be ${pairs}$.{named}"
            if self.edges
            else f"Let no two letters be adjacent.{named}"
        )

    def private(self, rows: Rows, level: Fraction) -> bool:
        """Decide whether a matrix is stochastic and private for adjacent letters."""
        stochastic = all(sum(row) == 1 and min(row) >= 0 for row in rows)
        return stochastic and all(
            a <= level * b and b <= level * a for i, h in self.edges for a, b in zip(rows[i], rows[h], strict=True)
        )

    def components(self) -> list[list[int]]:
        """Return the connected components of the graph."""
        owner = list(range(self.letters))
        for i, h in self.edges:
            first, second = owner[i], owner[h]
            owner = [first if place == second else place for place in owner]
        return [[x for x in range(self.letters) if owner[x] == name] for name in sorted(set(owner))]


@dataclass(frozen=True)
class Sensitive(Neighbours):
    """The sensitive letters, whose outputs must be nearly as likely for every other letter."""

    sensitive: Sequence[int] = ()

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The pairs of a sensitive letter and another letter, from 0."""
        return [(i - 1, h) for i in sorted(self.sensitive) for h in range(self.letters) if h != i - 1]

    @property
    def pairs(self) -> str:
        """The words for the pairs of letters that privacy compares."""
        return "sensitive letters $x$ and letters $x'\\ne x$"

    def alike(self, level: Fraction) -> str:
        """State that a matrix is stochastic and private."""
        return (
            rf"The rows of $W$ sum to~$1$, and in each of its columns the entry of a sensitive letter is at most "
            rf"$\lambda={inline(level)}$ times each other entry."
        )

    @property
    def text(self) -> str:
        """The definition of the sensitive letters."""
        if not self.sensitive:
            return "Let no letter be sensitive."
        named = ", ".join([f"${i}$" for i in sorted(self.sensitive)])
        return (
            f"Let the letter {named} be sensitive." if len(self.sensitive) == 1 else f"Let the letters {named} be sensitive."
        )

    def private(self, rows: Rows, level: Fraction) -> bool:
        """Decide whether a matrix is stochastic and private for sensitive letters."""
        stochastic = all(sum(row) == 1 and min(row) >= 0 for row in rows)
        return stochastic and all(a <= level * b for i, h in self.edges for a, b in zip(rows[i], rows[h], strict=True))


def definition(notation: Notation, cost: str, pairs: str) -> str:
    """Return the definition of a mechanism, its distortion and its privacy for pairs of letters."""
    power = notation.power(r"\epsilon")
    private = rf"It is $\epsilon$-private if $W(y\mid x)\le {power}\,W(y\mid x')$ for all outputs~$y$ and all {pairs}."
    return (
        rf"A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$; its \emph{{distortion}} under ${notation.prior}$ "
        rf"is "
        rf"${cost}$. {private}"
    )


def _fits(texts: Sequence[Sequence[str]]) -> bool:
    """Decide whether a matrix fits a column."""
    wide = sum(max(map(width, column)) + 11 for column in zip(*texts, strict=True)) + 40
    return wide <= COLUMN and len(texts) <= 10


def _display(texts: Sequence[Sequence[str]], end: str) -> str:
    body = r" \\ ".join([" & ".join(row) for row in texts])
    return f"\\[\n  W=\\begin{{pmatrix}} {body} \\end{{pmatrix}}{end}\n\\]"


def matrix_rows(rows: Rows) -> str:
    r"""Return a matrix as a display, with names for few long entries, or else row by row.

    Examples
    --------
    >>> matrix_rows([[Fraction(1, 2), Fraction(1, 2)]])
    '\\[\n  W=\\begin{pmatrix} 1/2 & 1/2 \\end{pmatrix}.\n\\]'
    """
    texts = [[inline(entry) for entry in row] for row in rows]
    if _fits(texts):
        return _display(texts, ".")
    kinds = sorted({entry for row in rows for entry in row} - {Fraction(0), Fraction(1)}, reverse=True)
    names = {kind: rf"\omega_{{{place}}}" for place, kind in enumerate(kinds, 1)}
    named = [[names.get(entry, inline(entry)) for entry in row] for row in rows]
    if len(kinds) <= FEW_ENTRIES and _fits([["w1"] * len(row) for row in rows]):
        listing = rf"$\omega={vector(kinds)}$." if len(kinds) > 1 else rf"$\omega_{{1}}={inline(kinds[0])}$."
        return f"{_display(named, ',')}\nwhere {listing}"
    return "; ".join([rf"${{W(\,\cdot\mid {x})}}={vector(row)}$" for x, row in enumerate(rows, 1)]) + "."
