"""Sources in symbols as text: ``"p,1-p; 1-p,p"``, ``"ball:r:C1,C2,C3"``, ``"sarwate2014:binary:p,q"``, ``geometric:rho``."""

from __future__ import annotations

import re
from pathlib import Path

from symdp.arguments import required_text
from symdp.errors import InvalidArgument
from symdp.sources.parametric.geometric_ratio import read_geometric
from symdp.sources.parametric.ordered_prior import SymbolicOrderedPrior
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.parametric.symbol_names import SYMBOL
from symdp.sources.source_set import SourceSet

_LONGEST = 2000
_BINARY, _ORDERED = "sarwate2014:binary", "ordered"
_KINDS = ("ball", "contamination", "box")
_FILES = (".json", ".toml", ".csv")


def names_symbols(text: str) -> bool:
    """Return whether a source is given in symbols.

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
    return bool(SYMBOL.search(rest))


def read_symbols(text: str, where: str = "") -> SourceSet:
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
        Conditions on the symbols: relations between commas, such as ``"p <= q, q <= 1/2"``. One symbol of vertices with more
        than two letters needs its interval, as in ``"0 <= t, t <= 1"``.

    Returns
    -------
    SourceSet

    Raises
    ------
    InvalidArgument
        For text outside the grammar, and for entries that are not affine.

    Examples
    --------
    >>> source = read_symbols("sarwate2014:binary:p,q")
    >>> source.symbols, source.hypotheses[-2:]
    ((p, q), (q >= p, 1 >= 2*q))
    """
    required_text(text, "source", "p,1-p; q,1-q")
    if len(text) + len(where) > _LONGEST:
        raise InvalidArgument(f"source has {len(text) + len(where)} characters, at most {_LONGEST} are read in symbols")
    return SourceSet(_named(text, where) or _written(text, where))


def _named(text: str, where: str) -> InSymbols | None:
    """Read a family of priors whose symbols need no condition."""
    if (geometric := read_geometric(text)) is not None:
        if where.strip():
            name = geometric.name
            raise InvalidArgument(f"where={where:.60}: {name} is any number between 0 and 1 here; leave --where out")
        return geometric
    return _ordered(text, where) if text.startswith(f"{_ORDERED}:") else None


def _written(text: str, where: str) -> InSymbols:
    """Read vertices, a ball, a contamination or a box, with conditions."""
    from symdp.sources.parametric.parametric_set import SymbolicSet  # only where there are symbols
    from symdp.sources.parametric.symbolic_hull import hull_in_symbols

    if text.startswith(f"{_BINARY}:"):
        least, most = _bounds(text)
        return SymbolicSet.hull([[f"1-({p})", p] for p in (least, most)], f"{least}<={most}, 2*({most})<=1, {where}")
    kind, *parts = text.split(":")
    if not parts:
        return hull_in_symbols([row.split(",") for row in text.split(";") if row.strip()], where)
    if kind not in _KINDS or len(parts) != 2:
        raise InvalidArgument(f"source={text!r:.60} is incomplete; write it as in ball:r:C1,C2 or box:l,0:1,v")
    first, second = (part.split(",") for part in parts)
    if kind == "box":
        return SymbolicSet.box(first, second, where)
    if len(first) != 1:
        raise InvalidArgument(f"source={text!r:.60} has {len(first)} numbers before the prior; give one")
    around = SymbolicSet.ball if kind == "ball" else SymbolicSet.contamination
    return around(second, first[0], where)


def _ordered(text: str, where: str) -> SymbolicOrderedPrior:
    size = text.removeprefix(f"{_ORDERED}:")
    if not size.isdecimal():
        raise InvalidArgument(f"source={text:.40} must end in a number of letters, such as {_ORDERED}:4")
    if where.strip():
        raise InvalidArgument(f"where={where:.60}: the ordered prior has no other conditions; leave --where out")
    return SymbolicOrderedPrior(int(size))


def _bounds(text: str) -> list[str]:
    bounds = text.removeprefix(f"{_BINARY}:").split(",")
    if len(bounds) != 2:
        raise InvalidArgument(f"source={text!r:.60} needs two bounds, as in {_BINARY}:p,q")
    return bounds
