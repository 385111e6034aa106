"""The best codebook of one prior at a distortion, or at a level: a few problems with linear costs, each solved exactly.

A codebook B of k outputs costs A when it is the sum of d_P over its outputs, and F when letters are replaced by the nearest
ones of it. Randomised response on it needs lambda = 1 + (A - k D)/(D - F) for the distortion D. A ratio is least where the
numerator minus the ratio times the denominator is at least 0 for all codebooks, and 0 for one.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction

from symdp.sources.prior import Vector
from symdp.tradeoffs.general_loss.codebooks.quantiser import Chosen, Quantiser
from symdp.work import Work, account, spend

# Each output is taken up so many times in one search for the cheapest ones.
STEPS = 16


@dataclass(frozen=True)
class Codebook:
    """A set of outputs kept as codewords.

    Attributes
    ----------
    codewords : tuple of int
        The outputs, in increasing order.
    constant : Fraction
        A, the sum of the expected costs of each as constant output.
    error : Fraction
        F, the mean cost of the nearest one.
    """

    codewords: Chosen
    constant: Fraction
    error: Fraction

    @property
    def size(self) -> int:
        """The number k of codewords."""
        return len(self.codewords)

    def rate(self, distortion: Fraction) -> Fraction:
        """Return lambda - 1 at a distortion above F."""
        return (self.constant - self.size * distortion) / (distortion - self.error)

    def distortion(self, rate: Fraction) -> Fraction:
        """Return D at lambda - 1 = rate."""
        return (self.constant + rate * self.error) / (self.size + rate)


class CodebookSearch:
    """The best codebooks of a prior and a distortion function on a line or in a tree.

    Examples
    --------
    >>> from symdp.losses import line
    >>> from symdp.tradeoffs.general_loss.codebooks.line_quantiser import LineQuantiser
    >>> prior = Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)
    >>> search = CodebookSearch(LineQuantiser(prior, line().matrix(3)))
    >>> best = search.at(Fraction(1, 2))
    >>> best.codewords
    (0, 1)
    >>> best.rate(Fraction(1, 2))
    Fraction(2, 1)
    >>> search.of(Fraction(2)) == best
    True
    >>> [str(radius) for radius in search.radii(Fraction(1, 2), Fraction(2))]
    ['1/8', '1/8', '1/4']
    """

    def __init__(self, quantiser: Quantiser) -> None:
        self._quantiser, self._scale = quantiser, quantiser.scale
        self.constants = [Fraction(cost, self._scale) for cost in quantiser.constant]

    def codebook(self, codewords: Chosen) -> Codebook:
        """Return the codebook of given outputs with its costs."""
        error = Fraction(self._quantiser.error(codewords), self._scale)
        return Codebook(codewords, sum([self.constants[y] for y in codewords], Fraction(0)), error)

    @property
    def everything(self) -> Codebook:
        """The codebook of all outputs."""
        return self.codebook(tuple(range(len(self.constants))))

    @property
    def single(self) -> Codebook:
        """The best codebook with one output."""
        return self.codebook((self.constants.index(min(self.constants)),))

    def at(self, distortion: Fraction) -> Codebook:
        """Return the codebook of the least lambda at a distortion between the costs of all outputs and of the best one."""
        codebook = self.everything
        with self._account():
            return self._at(distortion, codebook)

    def _at(self, distortion: Fraction, codebook: Codebook) -> Codebook:
        while True:
            better = self.cheapest(distortion, codebook.rate(distortion))
            if better.error >= distortion or better.rate(distortion) >= codebook.rate(distortion):
                return codebook
            codebook = better

    def of(self, rate: Fraction) -> Codebook:
        """Return the codebook of the least distortion at lambda - 1 = rate."""
        with self._account():
            return self._of(rate, self.single)

    def _account(self) -> AbstractContextManager[Work]:
        return account(f"the search for outputs to keep of {len(self.constants)}", "merge letters")

    def _of(self, rate: Fraction, codebook: Codebook) -> Codebook:
        while True:
            better = self.cheapest(codebook.distortion(rate), rate)
            if better.distortion(rate) >= codebook.distortion(rate):
                return codebook
            codebook = better

    def radii(self, distortion: Fraction, rate: Fraction) -> Vector:
        """Return dual variables whose sum is the least distortion of a rate above 0, and which prove it."""
        return tuple([level / rate for level in self.levels(distortion, rate)])

    def levels(self, distortion: Fraction, rate: Fraction) -> Vector:
        """Return mu of sum the least A - k D + rate F, with sum_x max(0, mu_x - rate P_x d(x,y)) <= d_P(y) - D for all y."""
        prices, weight = self._prices(distortion, rate)
        divisor = self._scale * (distortion * self._scale).denominator * rate.denominator
        return tuple([Fraction(share, divisor) for share in self._quantiser.shares(prices, weight)])

    def cheapest(self, distortion: Fraction, rate: Fraction) -> Codebook:
        """Return the codebook with the least A - k D + rate F."""
        spend(STEPS * len(self.constants))
        return self.codebook(self._quantiser.cheapest(*self._prices(distortion, rate)))

    def _prices(self, distortion: Fraction, rate: Fraction) -> tuple[list[int], int]:
        """Return d_P(y) - D for all outputs and the rate, times their denominators and the scale."""
        common = distortion * self._scale
        times = common.denominator * rate.denominator
        shift = common.numerator * rate.denominator
        return [cost * times - shift for cost in self._quantiser.constant], rate.numerator * common.denominator
