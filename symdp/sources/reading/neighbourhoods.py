"""Sources named by a number with a prior or an alphabet size: ``ball:1/10:1/2,3/10,1/5``, ``zipf:2:6``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.parametric.geometric_ratio import KIND, symbol_of
from symdp.sources.shapes.geometric_and_zipf import geometric, mixture, zipf
from symdp.sources.shapes.lower_probabilities import contamination, pari_mutuel
from symdp.sources.shapes.shape import Shape

Build = Callable[[Any, Any], Shape]


def _ball(center: Any, radius: Any) -> Shape:
    from symdp.sources.shapes.simplex_box_and_ball import TotalVariationBall

    return TotalVariationBall.read(center, radius)


_AROUND: dict[str, Build] = {
    "ball": _ball,
    "contamination": contamination,
    "pari-mutuel": pari_mutuel,
    "mixture": mixture,
}
_FAMILIES: dict[str, Build] = {"geometric": geometric, "zipf": zipf}
_MOST_DIGITS = 9


def read_around(text: str) -> Shape | None:
    """Return the neighbourhood of a prior, or the member of a family, that a text names, or None.

    Examples
    --------
    >>> read_around("ball:1/10:1/2,3/10,1/5").radius
    Fraction(1, 10)
    >>> read_around("geometric:1/2:6").letters
    6
    >>> read_around("simplex:4") is None
    True
    """
    kind, *rest = text.split(":")
    if kind not in _AROUND and kind not in _FAMILIES:
        return None
    example = "1/10:1/2,3/10,1/5" if kind in _AROUND else "1/2:6" if kind == "geometric" else "2:6"
    size = rest[-1].strip() if rest else ""
    written = f"write it as in {kind}:{example}"
    if kind in _FAMILIES and rest and symbol_of(rest[0]):
        raise InvalidArgument(
            f"source={text!r:.60} is in symbols, and {kind} has no formula in symbols; {written}, with an interval as in "
            f"{kind}:1..2:3, or ask 'symdp curve' and 'symdp formula' for {KIND}:rho"
        )
    if len(rest) != 2 or (kind in _FAMILIES and not (size.isascii() and size.isdigit() and len(size) <= _MOST_DIGITS)):
        raise InvalidArgument(f"source={text!r:.60} is incomplete or has a bad number; {written}")
    number = rest[0].strip()
    if kind in _FAMILIES:
        return _FAMILIES[kind](number, int(size))
    return _AROUND[kind]([entry.strip() for entry in size.split(",")], number)
