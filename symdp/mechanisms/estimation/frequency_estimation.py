"""Unbiased estimates of the frequencies before a mechanism from its outputs, with exact variances.

With W(y|x) the mechanism, f the frequencies of n people and p the shares of the outputs, E p = f W. Whatever E(y, x) has
sum over y of W(y|x') E(y, x) = 1 if x' = x and else 0, the estimate sum over y of p(y) E(y, x) has the mean f(x). The people
are held fixed and the mechanism maps each independently, so that its variance is

    (sum over y of (f W)(y) E(y, x)^2 - f(x)) / n,

which is linear in f: with p in the place of f W, and the estimate in that of f, it is itself estimated without bias.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import inf, nan
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.programs.linear_solve import solving_steps
from symdp.arithmetic.rational import printed, rational, rationals
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.alphabet import read_places
from symdp.sources.prior import sum_of
from symdp.work import account, spend

if TYPE_CHECKING:
    import flint
    import numpy as np

    Array = np.ndarray[Any, Any]

LARGEST_DENSE, ROOT_DIGITS = 300, 25
SMALLER = "merge letters or outputs, or take a mechanism made for estimating"
DEPENDENT = (
    "no unbiased estimate of all frequencies exists: the rows of the mechanism are linearly dependent, "
    "as where an output never occurs; take a smaller distortion, or a mechanism made for estimating: "
    "subset_selection, or what 'symdp oracles LETTERS --epsilon E -o FILE' writes"
)


@dataclass(frozen=True)
class Estimate:
    """An unbiased estimate of the frequencies of letters.

    Attributes
    ----------
    size : int
        The number n of observed outputs.
    frequencies : tuple of Fraction
        Exact. Single ones may lie outside [0, 1]; where there are as many outputs as letters their sum is 1.
    variances : tuple of Fraction
        Exact, unbiased estimates of the variances of the frequencies over the randomness of the mechanism. Single ones may
        be negative.
    labels : tuple of str
        The names of the letters, or none.

    Examples
    --------
    >>> from symdp import Randomizer, randomized_response
    >>> estimate = Randomizer(randomized_response(2, 3), ("no", "yes")).estimate(["no"] * 60 + ["yes"] * 40)
    >>> estimate.labels
    ('no', 'yes')
    >>> estimate.frequencies
    (Fraction(7, 10), Fraction(3, 10))
    >>> estimate.variances[0]
    Fraction(3, 400)
    >>> estimate.to_numpy(), [round(float(value), 4) for value in estimate.standard_errors]
    (array([0.7, 0.3]), [0.0866, 0.0866])
    >>> [(round(low, 3), round(high, 3)) for low, high in estimate.intervals("0.95")]
    [(0.53, 0.87), (0.13, 0.47)]
    """

    size: int
    frequencies: tuple[Fraction, ...]
    variances: tuple[Fraction, ...]
    labels: tuple[str, ...] = ()

    def to_numpy(self) -> Array:
        """Return the frequencies in double precision; the exact ones stay in ``frequencies``."""
        import numpy as np

        return np.array([double(value) for value in self.frequencies])

    @property
    def standard_errors(self) -> Array:
        """The square roots of the variances in double precision, nan for a variance below 0."""
        import numpy as np

        return np.array([root(value) if value >= 0 else nan for value in self.variances])

    def intervals(self, confidence: Any = "0.95") -> list[tuple[float, float]]:
        """Return for each letter the frequency plus and minus a multiple of its standard error, by the normal approximation.

        Parameters
        ----------
        confidence : rational in (0, 1)
            The approximate coverage of the true frequency by the interval of one letter: for many outputs, and not for all
            letters together.

        Returns
        -------
        list of pairs of float
            Lower and upper ends in double precision, no enclosures, and not cut off at 0 and 1; nan for a variance below 0.
        """
        reach = normal_reach(confidence)
        centres = zip(self.to_numpy().tolist(), self.standard_errors.tolist(), strict=True)
        return [(centre - reach * error, centre + reach * error) for centre, error in centres]


def double(value: Fraction) -> float:
    """Return the nearest double, infinite where the value is too large.

    Examples
    --------
    >>> double(Fraction(1, 3)), double(Fraction(-(10**400)))
    (0.3333333333333333, -inf)
    """
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf


def root(value: Fraction) -> float:
    """Return the square root of a rational >= 0, which may be too large or too small for a double itself.

    Examples
    --------
    >>> root(Fraction(1, 4)), root(Fraction(10**600))
    (0.5, 1e+300)
    """
    with localcontext(prec=ROOT_DIGITS):
        return float((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())


def normal_reach(confidence: Any) -> float:
    """Return the number of standard deviations that contain a normal variable with a probability, in double precision.

    Examples
    --------
    >>> round(normal_reach("0.95"), 4), round(normal_reach("99/100"), 4)
    (1.96, 2.5758)
    """
    level = rational(confidence, "confidence")
    if not 0 < level < 1:
        raise InvalidArgument(f"confidence={printed(level)} must lie strictly between 0 and 1, such as 0.95")
    tail = float((1 - level) / 2)
    if not 0 < tail < 0.5:
        raise InvalidArgument(f"confidence={printed(level)} is too near to 0 or 1 for double precision, such as 0.95")
    return -NormalDist().inv_cdf(tail)


class Inversion(ABC):
    """The estimator matrix E of a mechanism, or an equivalent algorithm."""

    outputs: int

    def shares(self, outputs: Any) -> tuple[int, list[Fraction]]:
        """Return the number n of outputs in the data, and the empirical frequency p of each output."""
        import numpy as np

        places = read_places(outputs, self.outputs, "outputs")
        counts = np.bincount(places, minlength=self.outputs).tolist()
        return len(places), [Fraction(count, len(places)) for count in counts] if len(places) else []

    @abstractmethod
    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        """Return the sum over y of p(y) E(y, x) for every letter x."""

    @abstractmethod
    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        """Return the sum over y of p(y) E(y, x)^2 for every letter x."""

    @abstractmethod
    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        """Return the expected frequencies f W of the outputs."""

    def variances(self, shares: Sequence[Fraction], frequencies: Sequence[Fraction], size: int) -> tuple[Fraction, ...]:
        """Evaluate the variance formula of this module."""
        return tuple([(square - f) / size for square, f in zip(self.squares(shares), frequencies, strict=True)])

    def estimate(self, outputs: Any) -> Estimate:
        """Return the estimate from a sequence of outputs."""
        size, shares = self.shares(outputs)
        if not size:
            raise InvalidArgument("outputs is empty; at least one answer is needed")
        frequencies = self.frequencies(shares)
        return Estimate(size, tuple(frequencies), self.variances(shares, frequencies, size))

    def known_variances(self, frequencies: Any, letters: int, size: int) -> tuple[Fraction, ...]:
        """Return the variances of the estimate for known frequencies of M letters, of n people."""
        known = rationals(frequencies, "frequencies")
        if len(known) != letters or min(known) < 0 or sum_of(known) != 1:
            raise InvalidArgument(f"frequencies must be {letters} numbers >= 0 whose sum is 1")
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise InvalidArgument(f"size={size!r} must be an integer >= 1")
        return self.variances(self.law(known), known, size)


class DenseInversion(Inversion):
    """The estimator E = V (W V)^-1 with V the transpose of W, by exact elimination: the least-squares choice of E."""

    def __init__(self, matrix: Sequence[Sequence[Fraction]]) -> None:
        if len(matrix) > LARGEST_DENSE or len(matrix[0]) > LARGEST_DENSE:
            raise Unsupported(
                f"a mechanism without structure of {len(matrix)} letters and {len(matrix[0])} outputs is too large to be "
                f"inverted, at most {LARGEST_DENSE} are"
            )
        self.matrix, self.outputs = matrix, len(matrix[0])
        with account(f"the inversion of a matrix of {len(matrix)} letters and {self.outputs} outputs", SMALLER):
            inverse = _inverse(matrix)
        self.columns = [
            [Fraction(int(inverse[y, x].p), int(inverse[y, x].q)) for y in range(self.outputs)] for x in range(len(matrix))
        ]

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        return [sum_of([p * value for p, value in zip(shares, column, strict=True)]) for column in self.columns]

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        return [sum_of([p * value * value for p, value in zip(shares, column, strict=True)]) for column in self.columns]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        rows = list(zip(*self.matrix, strict=True))
        return [sum_of([f * value for f, value in zip(frequencies, row, strict=True)]) for row in rows]


def _inverse(matrix: Sequence[Sequence[Fraction]]) -> flint.fmpq_mat:
    size = len(matrix)
    # The numbers of an inverse are determinants, which need the bits of all rows.
    spend(1 + size * solving_steps(size, [value.denominator for row in matrix for value in row]) // 8)
    forward = _flint_matrix(matrix)
    back = forward.transpose()
    try:
        return forward.inv() if size == len(matrix[0]) else back * (forward * back).inv()
    except ZeroDivisionError:
        raise Unsupported(DEPENDENT) from None


def _flint_matrix(matrix: Sequence[Sequence[Fraction]]) -> flint.fmpq_mat:
    import flint

    entries = [flint.fmpq(value.numerator, value.denominator) for row in matrix for value in row]
    return flint.fmpq_mat(len(matrix), len(matrix[0]), entries)
