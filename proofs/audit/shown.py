"""What is printed of a term: LaTeX and plain text side by side, bracketed where that is needed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter

from proofs.audit.symbols import ALL, ATOM, GREEK, IMPLIES, RELATION, Symbol


@dataclass(frozen=True)
class Shown:
    """A term in LaTeX and in plain text, and how tightly each binds."""

    latex: str
    text: str
    level: int = ATOM
    latex_level: int | None = None

    def within(self, level: int) -> Shown:
        """The same, in brackets where it binds less tightly.

        Examples
        --------
        >>> Shown("a+b", "a + b", 50).within(60)
        Shown(latex='(a+b)', text='(a + b)', level=100, latex_level=100)
        """
        high = r"\frac" in self.latex and r"\text" not in self.latex
        left, right = (r"\left(", r"\right)") if high else ("(", ")")
        mine = self.level if self.latex_level is None else self.latex_level
        latex, latex_level = (f"{left}{self.latex}{right}", ATOM) if mine < level else (self.latex, mine)
        text, text_level = (f"({self.text})", ATOM) if self.level < level else (self.text, self.level)
        return Shown(latex, text, text_level, latex_level)


def joined(parts: Sequence[Shown], latex: str = "", text: str = "", level: int = ALL) -> Shown:
    """Parts with a sign between them."""
    return Shown(latex.join([one.latex for one in parts]), text.join([one.text for one in parts]), level)


def words(text: str) -> Shown:
    """Words among formulas; a line may be broken behind them."""
    return Shown(rf"\text{{{text}}}" + r"\allowbreak{}" * text.endswith(" "), text)


def conjoined(parts: Sequence[Shown], level: int = ALL) -> Shown:
    """Propositions that all hold."""
    inside = [one.within(level) for one in parts]
    return joined(inside, r"\text{ and }\allowbreak{}", " and ", level if len(parts) > 1 else inside[0].level)


def filled(symbol: Symbol, arguments: Sequence[Shown]) -> Shown:
    """A symbol at its arguments; a pattern of one argument alone is that argument."""
    if alone := re.fullmatch(r"\{(\d)\}", symbol.latex):
        return arguments[int(alone[1])]
    latex, text = [_pattern(pattern, arguments, bool(side)) for side, pattern in enumerate((symbol.latex, symbol.text))]
    return Shown(latex, text, symbol.level, symbol.latex_level)


def _pattern(pattern: str, arguments: Sequence[Shown], plain: bool) -> str:
    parts = []
    for literal, name, level, _ in Formatter().parse(pattern):
        parts.append(literal)
        if name is not None:
            one = arguments[int(name)].within(int(level) if level and level != "_" else 0)
            parts.append(index(one.text) if level == "_" else one.text if plain else one.latex)
    return "".join(parts)


def index(text: str) -> str:
    """An index in plain text, with what is more than a word in braces."""
    return f"_{text}" if text.isalnum() else f"_{{{text}}}"


def places(symbol: Symbol) -> set[int]:
    """The arguments that a symbol shows."""
    return {int(name) for _, name, _, _ in Formatter().parse(symbol.latex) if name is not None}


def name_of(name: str) -> Shown:
    r"""A variable; its digits and what follows its first underscore are an index.

    Examples
    --------
    >>> name_of("lambda'").latex, name_of("p_min").latex, name_of("P0").latex
    ("\\lambda'", 'p_{\\min}', 'P_{0}')
    """
    if name == "_":
        return Shown(r"\cdot", ".")
    letters = name.rstrip("'")
    found = re.fullmatch(r"([A-Za-z]+)(\d*)(?:_(\w+))?", letters)
    base, digits, index = found.groups() if found else (letters, "", None)
    latex = rf"\{base}" if base in GREEK else base if len(base) == 1 else rf"\mathit{{{base}}}"
    below = [one for one in (digits, {"min": r"\min", "max": r"\max"}.get(index or "", index)) if one]
    return Shown(latex + (f"_{{{','.join(below)}}}" if below else "") + name[len(letters) :], name)


def called(base: Shown, given: Sequence[Shown]) -> Shown:
    """A function at its arguments."""
    inside = joined([one.within(IMPLIES) for one in given], r",\,\allowbreak{}", ", ")
    return Shown(f"{base.within(ATOM).latex}({inside.latex})", f"{base.within(ATOM).text}({inside.text})")


def element(given: Shown, collection: Shown) -> Shown:
    """That something belongs to a set."""
    return joined([given.within(RELATION + 1), collection.within(RELATION + 1)], r"\in ", " in ", RELATION)
