"""Transitive distortion functions in symbols: spheres of equal costs around an output.

With the uniform prior among the priors, n_j letters at the cost d_j of an output and d_0 < d_1 < ..., the least distortion
at lambda is the least 1/(1+lambda)-expectile of the costs, and its inverse a quotient between each two costs
(proofs/distortion/transitive_loss.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.losses.loss import read_size

if TYPE_CHECKING:
    import sympy

MOST_SHELLS = 40
KINDS = "hamming, lists, strings:LENGTH, ring:M"


@dataclass(frozen=True)
class SphereTradeoff:
    """The trade-off of a distortion function with known spheres, for sets that contain the uniform prior.

    Attributes
    ----------
    family : str
        Of which distortion function it is, in words.
    shells : tuple of pairs
        (number of letters, cost) in order of the cost, as sympy expressions; the costs are numbers.

    Examples
    --------
    >>> shell_form("lists").least_distortion
    (M - l)/(M + l*lambda - l)
    >>> shell_form("ring:5").pieces[1]
    (1, 2, Max(1, (4 - 2*D)/(3*D - 2)))
    """

    family: str
    shells: tuple[tuple[Any, int], ...]

    @cached_property
    def least_distortion(self) -> sympy.Expr:
        """D* as a function of lambda = exp(epsilon)."""
        import sympy

        level, quotients = sympy.Symbol("lambda"), []
        for near in range(1, len(self.shells)):
            weights = [level * size if place < near else size for place, (size, _) in enumerate(self.shells)]
            costs = [weight * cost for weight, (_, cost) in zip(weights, self.shells, strict=True)]
            quotients.append(sum(costs) / sum(weights))
        return sympy.Min(*quotients)

    @cached_property
    def pieces(self) -> tuple[tuple[int, int, sympy.Expr], ...]:
        """(from D, to D, exp(epsilon*)): the first piece open at its infinite end; 1 after the last."""
        import sympy

        bound, pieces = distortion_symbol(), []
        for near, ((_, low), (_, high)) in enumerate(pairwise(self.shells), 1):
            above = sum([size * (cost - bound) for size, cost in self.shells[near:]])
            below = sum([size * (bound - cost) for size, cost in self.shells[:near]])
            pieces.append((low, high, sympy.Max(1, above / below, evaluate=False)))
        return tuple(pieces)


def shell_form(text: str) -> SphereTradeoff:
    """Read a distortion function by name: the number of letters M, the length l of a list and the alphabet m are symbols.

    Parameters
    ----------
    text : str
        ``hamming``, ``lists``, ``strings:LENGTH`` (over m symbols), ``ring:M``.

    Raises
    ------
    InvalidArgument
        For another text, and for sizes out of range.
    """
    import sympy

    letters, length, symbols = (sympy.Symbol(name) for name in ("M", "l", "m"))
    kind, _, size = text.partition(":")
    if text == "hamming":
        return SphereTradeoff("Hamming's distortion function on M letters", ((sympy.Integer(1), 0), (letters - 1, 1)))
    if text == "lists":
        return SphereTradeoff(
            "lists of l of M letters, at no cost where they hold the letter", ((length, 0), (letters - length, 1))
        )
    if kind not in ("strings", "ring") or not size:
        raise InvalidArgument(f"loss={text!r:.40} has no form in symbols; those are {KINDS}")
    count = read_size(int(size) if size.isdigit() and len(size) < 6 else -1, "loss") or 0
    if kind == "strings":
        _require(count <= MOST_SHELLS, f"loss={text} must have at most {MOST_SHELLS} places")
        sizes = [(sympy.binomial(count, j) * (symbols - 1) ** j, j) for j in range(count + 1)]
        return SphereTradeoff(f"changed places of strings of length {count} over m symbols", tuple(sizes))
    _require(2 <= count <= 2 * MOST_SHELLS, f"loss={text} must have 2 to {2 * MOST_SHELLS} letters")
    half = [(sympy.Integer(1 if j == 0 or 2 * j == count else 2), j) for j in range(count // 2 + 1)]
    return SphereTradeoff(f"the steps on a circle of {count} letters", tuple(half))


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise InvalidArgument(what)
