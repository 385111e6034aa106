"""Uniform sources on an interval and on a circle: the limits of grids with more and more letters, in closed form.

On an interval the best mechanism is randomised response on finitely many codewords. Between two codewords the letters go to
the nearer one, so that for k codewords at 1/2 + z the sum that is to be least is quadratic in z, and least where

    z_(j+1) + z_(j-1) = 2 c z_j,    c = (lambda + 1)/(lambda - 1).

On a circle the costs look the same from every letter, and a ball around it is optimal.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exp_epsilon_value, printed, rational, rational_in
from symdp.errors import InvalidArgument, Unsupported

if TYPE_CHECKING:
    import sympy

ONE, QUARTER, HALF = Fraction(1), Fraction(1, 4), Fraction(1, 2)
LARGEST_LEVEL = 10**4


@dataclass(frozen=True)
class IntervalCodebook:
    """The best mechanism for a uniform source on [0, 1] and the distance |x - y|.

    Attributes
    ----------
    level, distortion : Fraction
        lambda = exp(epsilon), and the least expected distance D.
    codewords : tuple of Fraction
        Where the outputs lie. Each letter stands for the nearest one, which has lambda times the probability of every other.
    """

    level: Fraction
    distortion: Fraction
    codewords: tuple[Fraction, ...]


def uniform_interval(exp_epsilon: Any) -> IntervalCodebook:
    """Minimise the expected distance |x - y| for a uniform source on [0, 1] under local differential privacy.

    Parameters
    ----------
    exp_epsilon : rational from 1 to 10,000
        lambda.

    Returns
    -------
    IntervalCodebook
        Exact. All numbers of codewords that can be the best are compared: k of them cost k/(4(k + lambda - 1)) at least.

    Raises
    ------
    InvalidArgument
    Unsupported
        Above 10,000.

    Examples
    --------
    >>> [(str(best.distortion), len(best.codewords)) for best in map(uniform_interval, (1, 3, 4, 50))]
    [('1/4', 1), ('5/24', 2), ('5/26', 3), ('1109175/15416816', 7)]
    >>> [str(place) for place in uniform_interval(4).codewords]
    ['7/26', '1/2', '19/26']
    """
    level = exp_epsilon_value(exp_epsilon)
    if level > LARGEST_LEVEL:
        raise Unsupported(
            f"exp_epsilon={printed(level)} is above {LARGEST_LEVEL}; ask for a fine grid, with loss=positions(...)"
        )
    best, size = IntervalCodebook(level, QUARTER, (HALF,)), 1
    while level > 1 and (size + 1) * QUARTER < best.distortion * (size + level):
        size += 1
        codebook = _codebook(level, size)
        if codebook.distortion < best.distortion:
            best = codebook
    return best


def _codebook(level: Fraction, size: int) -> IntervalCodebook:
    """Return the best codebook with a given number of codewords, at least 2."""
    rate = level - 1
    double = 2 * (level + 1) / rate
    # Up to a factor, the distances of the codewords on one side from the middle.
    steps = [ONE, double + 1] if size % 2 == 0 else [ONE, double]
    while len(steps) < size // 2:
        steps.append(double * steps[-1] - steps[-2])
    steps = steps[: size // 2]
    inner = steps[-2] / steps[-1] if len(steps) > 1 else Fraction(-1 if size % 2 == 0 else 0)
    last = rate / (4 + 3 * rate - rate * inner)
    right = [HALF + step * last / steps[-1] for step in steps]
    middle = [] if size % 2 == 0 else [HALF]
    distortion = QUARTER - rate * last / (2 * (size + rate))
    return IntervalCodebook(level, distortion, (*[1 - place for place in reversed(right)], *middle, *right))


def interval_formula(codewords: int) -> sympy.Expr:
    """Return the least expected distance with k codewords for a uniform source on [0, 1], in the symbol lambda.

    Parameters
    ----------
    codewords : int
        k, from 1 to 12.

    Returns
    -------
    sympy expression

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> import sympy
    >>> level = sympy.Symbol("lambda")
    >>> two, three = interval_formula(2), interval_formula(3)
    >>> sympy.simplify(two - (sympy.Rational(1, 4) - (level - 1) ** 2 / (8 * level * (level + 1))))
    0
    >>> sympy.solve(sympy.numer(sympy.together(two - three)), level)[-1]
    3/2 + sqrt(17)/2
    """
    import sympy

    if isinstance(codewords, bool) or not isinstance(codewords, int) or not 1 <= codewords <= 12:
        text = repr(codewords)
        raise InvalidArgument(f"codewords={text:.40} must be a whole number from 1 to 12")
    level = sympy.Symbol("lambda")
    rate = level - 1
    double, inner = 2 * (level + 1) / rate, sympy.Integer(-1 if codewords % 2 == 0 else 0)
    if codewords == 1:
        return sympy.Rational(1, 4)
    # The ratio of neighbouring distances from the middle, from the inside to the outside.
    for _ in range(codewords // 2 - 1):
        inner = sympy.cancel(1 / (double - inner))
    last = rate / (4 + 3 * rate - rate * inner)
    return sympy.factor(sympy.Rational(1, 4) - rate * last / (2 * (codewords + rate)))


def uniform_circle(distortion: Any, half_length: Any = 1) -> Fraction:
    """Minimise exp(epsilon) for a uniform source on a circle, where d is the length of the shorter arc.

    Parameters
    ----------
    distortion : rational in (0, L]
        D; zero leakage is achievable from L/2 on.
    half_length : rational > 0
        L, the largest distance.

    Returns
    -------
    Fraction
        ((L - D)/D)^2, at least 1: with it the letters within D of the truth have lambda times the density of the others. So
        the least distortion at lambda is L/(1 + sqrt(lambda)).

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> uniform_circle("1/4"), uniform_circle("3/5"), uniform_circle("1/4", half_length=2)
    (Fraction(9, 1), Fraction(1, 1), Fraction(49, 1))
    """
    largest = rational(half_length, "half_length")
    if largest <= 0:
        raise InvalidArgument(f"half_length={largest} must be above 0")
    d = rational_in(distortion, "distortion", 0, largest)
    if d == 0:
        raise InvalidArgument("distortion=0 needs an infinite epsilon; ask for more than 0")
    return max(ONE, ((largest - d) / d) ** 2)
