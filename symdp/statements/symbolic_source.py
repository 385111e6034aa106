"""Sources in symbols as text: ``"p,1-p; 1-p,p"``, ``"ball:r:C1,C2,C3"``, ``"sarwate2014:binary:p,q"``, ``geometric:rho``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arguments import required_text
from symdp.errors import InvalidArgument
from symdp.sources.geometric_symbols import GeometricSymbols, read_geometric
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.statements.formula import Expression, Name, Number, _Reader

if TYPE_CHECKING:
    import sympy

    from symdp.sources.moving_set import MovingSet
    from symdp.sources.symbolic_segment import SymbolicSegment
    from symdp.sources.symbolic_set import SymbolicSet

_LONGEST = 2000
_BINARY, _ORDERED = "sarwate2014:binary", "ordered"
_KINDS = ("ball", "contamination", "box")
_SYMBOL = re.compile(r"(?<![\w.])[A-Za-z_]\w*", re.ASCII)
_RELATION = re.compile(r"<=|>=|==?")
_FILES = (".json", ".toml", ".csv")


class _Symbols(_Reader):
    """The grammar of formulas, in which every other name is a symbol."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 0)

    def _name(self, token: str) -> Expression:
        return Name(token)


def names_symbols(text: str) -> bool:
    """Whether a source is given in symbols.

    Examples
    --------
    >>> names_symbols("p,1-p; 1-p,p"), names_symbols("ball:r:1/2,1/2"), names_symbols("1/2,1/2"), names_symbols("simplex:4")
    (True, True, False, False)
    """
    kind, colon, rest = text.partition(":")
    if read_geometric(text) is not None or (kind == _ORDERED and colon):
        return True
    if text.startswith(f"{_BINARY}:"):
        rest = text.removeprefix(_BINARY)
    elif kind not in _KINDS:
        rest = "" if ":" in text or "=" in text or not re.search("[,;]", text) or Path(text).suffix in _FILES else text
    return bool(_SYMBOL.search(rest))


def read_symbols(
    text: str, where: str = ""
) -> SymbolicSet | SymbolicSegment | MovingSet | GeometricSymbols | SymbolicOrderedPrior:
    """Read a source in symbols.

    Parameters
    ----------
    text : str
        Vertices such as ``"p,1-p; q,1-q"`` or ``"t,1-t,0; 1/3,1/3,1/3"``, ``"ball:RADIUS:CENTER"``,
        ``"contamination:LEVEL:CENTER"``, ``"box:LOWER:UPPER"`` or ``"sarwate2014:binary:PMIN,PMAX"``. Entries
        are rationals, names and affine expressions of them; vertices of more than two letters are polynomials in one symbol,
        or one or two priors that are affine in several. ``"geometric:rho"``, ``"geometric:rho:6"`` and
        ``"geometric:rho:oo"`` are geometric priors on every number of letters, on 6, and on infinitely many;
        ``"ordered:4"`` is the prior P1 >= P2 >= P3 >= P4.
    where : str
        What holds of the symbols: relations between commas, such as ``"p <= q, q <= 1/2"``. One symbol of vertices with more
        than two letters needs its interval, as in ``"0 <= t, t <= 1"``.

    Returns
    -------
    SymbolicSet; for vertices of more than two letters SymbolicSegment in several symbols, and MovingSet in one, as for
    vertices that are not affine; GeometricSymbols; SymbolicOrderedPrior

    Raises
    ------
    InvalidArgument
        For text outside the grammar, and for entries that are not affine.

    Examples
    --------
    >>> source = read_symbols("sarwate2014:binary:p,q")
    >>> source.symbols, [str(form) for form in source.conditions.forms]
    ((p, q), ['1 - p', 'p', '1 - q', 'q', '-p + q', '1 - 2*q'])
    """
    from symdp.sources.symbolic_set import SymbolicSet  # only where there are symbols

    required_text(text, "source", "p,1-p; q,1-q")
    if len(text) + len(where) > _LONGEST:
        raise InvalidArgument(f"source has {len(text) + len(where)} characters, at most {_LONGEST} are read in symbols")
    if (geometric := read_geometric(text)) is not None:
        if where.strip():
            name = geometric.name
            raise InvalidArgument(f"where={where:.60}: {name} is any number between 0 and 1 here; leave --where out")
        return geometric
    if text.startswith(f"{_ORDERED}:"):
        return _ordered(text, where)
    known = [_relation(part) for part in where.split(",") if part.strip()]
    if text.startswith(f"{_BINARY}:"):
        return _binary(text, known)
    kind, *parts = text.split(":")
    if not parts:
        return _hull([_entries(row) for row in text.split(";") if row.strip()], known)
    if kind not in _KINDS or len(parts) != 2:
        raise InvalidArgument(f"source={text!r:.60} is incomplete; write it as in ball:r:C1,C2 or box:l,0:1,v")
    first, second = _entries(parts[0]), _entries(parts[1])
    if kind == "box":
        return SymbolicSet.box(first, second, known)
    if len(first) != 1:
        raise InvalidArgument(f"source={text!r:.60} has {len(first)} numbers before the prior; give one")
    around = SymbolicSet.ball if kind == "ball" else SymbolicSet.contamination
    return around(second, first[0], known)


def _ordered(text: str, where: str) -> SymbolicOrderedPrior:
    size = text.removeprefix(f"{_ORDERED}:")
    if not size.isdecimal():
        raise InvalidArgument(f"source={text:.40} must end in a number of letters, such as {_ORDERED}:4")
    if where.strip():
        raise InvalidArgument(f"where={where:.60}: the probabilities fall, and that is all; leave --where out")
    return SymbolicOrderedPrior(int(size))


def _hull(rows: list[list[sympy.Expr]], known: list[Any]) -> SymbolicSet | SymbolicSegment | MovingSet:
    import sympy

    from symdp.sources.moving_set import MovingSet
    from symdp.sources.symbolic_segment import SymbolicSegment
    from symdp.sources.symbolic_set import SymbolicSet

    entries = [entry for row in rows for entry in row]
    affine = all(entry.diff(a, b) == 0 for entry in entries for a in entry.free_symbols for b in entry.free_symbols)
    if affine and all(len(row) == 2 for row in rows):
        return SymbolicSet.hull(rows, known)
    several = len(frozenset[sympy.Symbol]().union(*[entry.free_symbols for entry in entries])) > 1
    return SymbolicSegment.read(rows, known) if affine and several else MovingSet.read(rows, known)


def _binary(text: str, known: list[Any]) -> SymbolicSet:
    from symdp.sources.symbolic_set import SymbolicSet

    bounds = _entries(text.removeprefix(f"{_BINARY}:"))
    if len(bounds) != 2:
        raise InvalidArgument(f"source={text!r:.60} needs two bounds, as in {_BINARY}:p,q")
    least, most = bounds
    return SymbolicSet.hull([[1 - least, least], [1 - most, most]], [least <= most, 2 * most <= 1, *known])


def _entries(text: str) -> list[sympy.Expr]:
    return [read_expression(entry) for entry in text.split(",")]


def _relation(text: str) -> Any:
    import sympy

    signs = _RELATION.findall(text)
    if len(signs) != 1:
        raise InvalidArgument(f"where={text.strip()!r:.60} must contain exactly one of <=, >=, =")
    left, right = (read_expression(side) for side in _RELATION.split(text))
    if signs[0] == "<=":
        return left <= right
    return left >= right if signs[0] == ">=" else sympy.Eq(left, right)


def read_expression(text: str) -> sympy.Expr:
    """Read an expression in symbols, with + - * / ** and parentheses; nothing is ever evaluated as code.

    Examples
    --------
    >>> read_expression("(1-p)/2")
    1/2 - p/2
    """
    reader = _Symbols(text)
    found = reader.formula()
    reader.end()
    return _to_sympy(found, text)


def _to_sympy(expression: Expression, text: str) -> sympy.Expr:
    import sympy

    if isinstance(expression, Number):
        return sympy.Rational(expression.value.numerator, expression.value.denominator)
    if isinstance(expression, Name):
        return sympy.Symbol(expression.text)
    first, *others = [_to_sympy(operand, text) for operand in expression.operands]
    for other in others:
        if expression.kind in ("max", "min"):
            raise InvalidArgument(f"source: {text.strip()!r:.60} has {expression.kind}; say which is it with where")
        if expression.kind == "/" and other == 0:
            raise InvalidArgument(f"source: {text.strip()!r:.60} divides by 0")
        first = _JOINED[expression.kind](first, other)
    return first


_JOINED: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
}
