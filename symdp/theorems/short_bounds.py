r"""The evidence of an enclosure in as few decimals as the claimed bounds allow, so that a page can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.sources.prior import Vector
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.numbers import rounded

ZERO, ONE = Fraction(0), Fraction(1)
FEWEST, MOST = 2, 15
# Of the logarithms and powers in a bound, in bits.
PRECISIONS = (128, 512)


@dataclass(frozen=True)
class Reached:
    """A mechanism, and the law of an output that its rows are compared with, where the measure has one."""

    rows: list[Vector]
    outputs: Vector | None


@dataclass(frozen=True)
class Support:
    """Tangents, and the price of accuracy: rows i and j (j = M for the law of the output), weight, ratios."""

    planes: list[tuple[int, int, Fraction, Vector]]
    price: Fraction


@dataclass(frozen=True)
class ShortBounds:
    """The evidence of an enclosure, shortened.

    Attributes
    ----------
    checked : object
        The measure as the checker reads it.
    source : GivenSet
    evidence : mapping
    """

    checked: Any
    source: GivenSet
    evidence: Mapping[str, Any]

    def above(self, found: Reached, bits: int) -> Fraction:
        """An upper bound of the leakage, in nats."""
        outputs = None if found.outputs is None else list(found.outputs)
        return Fraction(self.checked.above([list(row) for row in found.rows], outputs, self.evidence, bits))

    def below(self, found: Support, distortion: Fraction, bits: int) -> Fraction:
        """A lower bound of the leakage at a distortion, in nats."""
        pressing = fractions(self.evidence["support"]["pressing"]["prior"])
        price = [found.price * value for value in pressing]
        return Fraction(self.checked.below(found.planes, price, distortion, bits))

    def reached(self, accuracy: Fraction, leaks: Callable[[Reached], bool]) -> Reached:
        """The mechanism in the fewest decimals with which it keeps an accuracy and a leakage."""
        rows = [fractions(row) for row in self.evidence["mechanism"]]
        outputs = fractions(self.evidence["outputs"]) if "outputs" in self.evidence else None
        for places in range(FEWEST, MOST):
            short = [_rounded_law(row, x, places) for x, row in enumerate(rows)]
            law = None if outputs is None else _rounded_law(outputs, outputs.index(max(outputs)), places)
            found = Reached(short, law)
            if self._is_kept(found, accuracy) and leaks(found):
                return found
        return Reached(rows, outputs)

    def _is_kept(self, found: Reached, accuracy: Fraction) -> bool:
        laws = [*found.rows, *([] if found.outputs is None else [found.outputs])]
        diagonal = [row[x] for x, row in enumerate(found.rows)]
        columns = list(zip(*found.rows, strict=True))
        if found.outputs is None:
            finite = all(min(column) > 0 or not any(column) for column in columns)
        else:
            finite = all(q > 0 or not any(column) for q, column in zip(found.outputs, columns, strict=True))
        return finite and min(map(min, laws)) >= 0 and self.source.least(diagonal, self.evidence) >= accuracy

    def support(self, bounds: Callable[[Support], bool]) -> Support:
        """The tangents in the fewest decimals with which they prove a bound."""
        whole = self._support()
        for places in range(FEWEST, MOST):
            found = Support(list(self._shortened(whole, places)), rounded(whole.price, places, True))
            if bounds(found):
                return found
        return whole

    def _support(self) -> Support:
        given, size = self.evidence["support"], self.source.letters
        prior = None if "prior" not in given else fractions(given["prior"]["prior"])
        planes = []
        for plane in given["planes"]:
            i = plane["row"] - 1
            j, weight = (plane["against"] - 1, Fraction(plane["weight"])) if prior is None else (size, prior[i])
            planes.append((i, j, weight, fractions(plane["ratios"])))
        return Support(planes, Fraction(given["price"]))

    def _shortened(self, whole: Support, places: int) -> Iterator[tuple[int, int, Fraction, Vector]]:
        for i, j, weight, ratios in whole.planes:
            known = j == self.source.letters
            yield i, j, weight if known else rounded(weight, places, False), tuple([_near(r, places) for r in ratios])


def _near(ratio: Fraction, places: int) -> Fraction:
    """A ratio in decimals; a positive one stays positive."""
    return rounded(ratio - Fraction(1, 2 * 10**places), places, True) or rounded(ratio, places, True)


def _rounded_law(law: Sequence[Fraction], kept: int, places: int) -> Vector:
    """A law in decimals, one entry of which does not become smaller; what is missing to 1 goes to the next largest."""
    short = [rounded(value, places, place == kept) for place, value in enumerate(law)]
    others = [place for place in range(len(law)) if place != kept]
    if others:
        short[max(others, key=law.__getitem__)] += 1 - sum(short, ZERO)
    return tuple(short)
