"""Formulas for exp(epsilon) as text: a restricted grammar, without evaluation as code.

    claim      = formula [("<=" | ">=" | "=" | "==") formula]

A formula is an expression of :mod:`symdp.arithmetic.expression`. Names are D, M, delta, best (the exact optimum), P1, ...,
PM and A0, ..., AM (sums of the k least probabilities). About every alphabet they are P1, ..., P12 and A0, ..., A12, the
least probability PM, the sums top(3) and tail(3) of the three greatest and least, and top(k) and tail(k) with
k = 1, ..., M.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from symdp.arguments import required_text
from symdp.arithmetic.expression import Expression, ExpressionReader, Name, Number, names_of
from symdp.errors import InvalidArgument

LONGEST = 2000
_INDEXED = re.compile(r"[PA](0|[1-9]\d{0,3})", re.ASCII)
LARGEST_INDEX = 12


@dataclass(frozen=True)
class Claim:
    """A claim ``left relation right`` for every D in (0, 1) and every prior of the class; relation is <=, >= or ==."""

    left: Expression
    relation: str
    right: Expression
    text: str

    @property
    def names(self) -> frozenset[str]:
        """The names that either side uses."""
        return names_of(self.left) | names_of(self.right)


def parse_claim(text: str, letters: int | None) -> Claim:
    """Read a claim about M letters; a formula alone claims to equal ``best``.

    Parameters
    ----------
    text : str
        At most 2,000 characters of the grammar above.
    letters : int or None
        M; P1..PM and A0..AM are the names that exist. None for every alphabet.

    Returns
    -------
    Claim

    Raises
    ------
    InvalidArgument
        For anything outside the grammar; the message shows the place.

    Examples
    --------
    >>> parse_claim("(M-1)*(1-D)/D >= best", 4).relation
    '>='
    >>> parse_claim("9**9**9", 4)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: formula: at '**9' one power of a power is too many; write parentheses
    """
    required_text(text, "formula", '"(M-1)*(1-D)/D >= best"')
    if len(text) > LONGEST:
        raise InvalidArgument(f"formula has {len(text)} characters, at most {LONGEST} are read")
    reader = _Formula(text, letters)
    left = reader.formula()
    relation = reader.relation()
    right = reader.formula() if relation else Name("best")
    reader.end()
    return Claim(left, relation or "==", right, text.strip())


def degrees(expression: Expression) -> tuple[int, int]:
    """Bound the degrees of numerator and denominator, as a rational function of probabilities, D and delta.

    Examples
    --------
    >>> degrees(parse_claim("((1-D)**12)**12", 3).left), degrees(parse_claim("(1-D)/D + best", 3).left)
    ((144, 0), (2, 2))
    >>> degrees(parse_claim("best*best/M", 3).left)
    (2, 2)
    """
    if isinstance(expression, Number):
        return 0, 0
    if isinstance(expression, Name):
        return (1, 1) if expression.text == "best" else (int(expression.text != "M"), 0)
    (top, below), *others = [degrees(operand) for operand in expression.operands]
    if expression.kind == "**":
        exponent = expression.operands[1]
        power = int(exponent.value) if isinstance(exponent, Number) else 0
        return top * power, below * power
    for above, under in others:
        if expression.kind == "*":
            top, below = top + above, below + under
        elif expression.kind == "/":
            top, below = top + under, below + above
        else:
            top, below = max(top + under, above + below), below + under
    return top, below


class _Formula(ExpressionReader):
    """The names of claims about M letters, or about every alphabet."""

    def __init__(self, text: str, letters: int | None) -> None:
        super().__init__(text)
        self._letters = letters

    def _sum(self, kind: str) -> Expression:
        self._expect("(")
        index = self._next()
        if index != "k" and not (index.isdigit() and int(index[:6]) <= LARGEST_INDEX):
            raise self._error(f"{kind} takes k or an integer from 0 to {LARGEST_INDEX}", back=1)
        self._expect(")")
        return Name(f"{kind}({index})")

    def _name(self, token: str) -> Expression:
        if token in ("top", "tail") and self._letters is None:
            return self._sum(token)
        if token in ("D", "M", "delta", "best") or (self._letters is None and token in ("k", "PM")):
            return Name(token)
        most = LARGEST_INDEX if self._letters is None else self._letters
        if _INDEXED.fullmatch(token):
            index = int(token[1:])
            if index <= most and (token[0] == "A" or index >= 1):
                return Name(token)
        known = f"D, M, delta, best, P1..P{most}, A0..A{most}, max, min" + ", PM, k, top, tail" * (self._letters is None)
        raise self._error(f"the name {token[:20]!r} is unknown; known are {known}", back=1)
