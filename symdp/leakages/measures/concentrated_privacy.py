"""Zero-concentrated differential privacy: the largest Renyi divergence of two rows, of any order, over that order.

With K(t) = log sum_y p_y (p_y/q_y)^t, which is convex and 0 at t = 0, the divergence of order 1 + t is K(t)/t, so that rho
is the supremum of K(t)/(t(t+1)) over t > 0. At t = 0 it begins with Kullback and Leibler's divergence.

Randomised response on at most six letters has no larger value than that. With u = (t + 1/2)^2 and x = epsilon sqrt(u) it has
K = log(cosh x + c) up to a constant, c = (M - 2)/(2 sqrt(lambda)) <= 2, and K is 0 at u = 1/4. It is concave in u if
c (x cosh x - sinh x) <= sinh x cosh x - x; for c = 2 the power series of the difference has the coefficients 4^k - 4k, at
least 0, of x^(2k+1)/(2k+1)!, and 0 for k = 0. So its slope from u = 1/4 on is largest there, and t(t+1) = u - 1/4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.reals.enclosure import ball, ends
from symdp.arithmetic.reals.precision import bits_of
from symdp.errors import Undecided, Unsupported
from symdp.leakages.measure import Kind, PriorFreeMeasure, refuse_parameters
from symdp.leakages.measures.renyi import LargestDivergence, Pairs, pairs_of_rows
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

MOST_LETTERS = 6
_DIGITS, _MOST_HALVINGS, _MOST_RAISED = 15, 4_000, 200


class ConcentratedPrivacy(PriorFreeMeasure):
    """The least rho such that a mechanism is rho-zero-concentrated differentially private; every input counts.

    Examples
    --------
    >>> ConcentratedPrivacy().of([["9/10", "1/10"], ["1/10", "9/10"]]).expression
    4*log(9)/5
    >>> uneven = ConcentratedPrivacy().of([["99/100", "1/100"], ["1", "0"]])
    >>> uneven.is_infinite, ConcentratedPrivacy().of([["1/2", "1/2"], ["1/100", "99/100"]]).nats(6)
    (True, '1.82025')
    """

    kind: ClassVar[Kind] = Kind.CONCENTRATION
    compares_neighbours: ClassVar[bool] = True
    tensorizes = True
    answered = f"sets that contain the uniform prior, of at most {MOST_LETTERS} letters"

    @staticmethod
    def read(parameters: Sequence[str]) -> ConcentratedPrivacy:
        """Refuse parameters after the name."""
        refuse_parameters("zcdp", parameters)
        return ConcentratedPrivacy()

    @property
    def name(self) -> str:
        return "zcdp"

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any] | None:
        few = isinstance(letters, int) and letters <= MOST_LETTERS
        return LargestDivergence().response_terms(right, wrong, letters) if few else None

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        pairs = pairs_of_rows(matrix)
        if pairs is None:
            return LeakageValue.log_of(INFINITY)
        if not pairs:
            return ZERO_LEAKAGE
        if _is_ruled_by_divergence(matrix):
            return LargestDivergence().of(matrix)
        around = Deferred(_enclosed, pairs)
        return LeakageValue.enclosed(*around(_DIGITS), around)

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        raise Unsupported("leakage=zcdp is a supremum over orders, which has no expression in symbols; write renyi:A or kl")


def _is_ruled_by_divergence(matrix: Matrix) -> bool:
    """Return whether a matrix is randomised response with c <= 2, that is 16 lambda >= (M - 2)^2."""
    size = len(matrix)
    if size < 2 or len(matrix[0]) != size:
        return False
    right, wrong = matrix[0][0], matrix[0][1]
    alike = all(entry == (right if x == y else wrong) for x, row in enumerate(matrix) for y, entry in enumerate(row))
    return alike and right >= wrong and 16 * right >= (size - 2) ** 2 * wrong


def _enclosed(pairs: list[Pairs], digits: int) -> tuple[Fraction, Fraction]:
    """Enclose rho between two rationals, at most a share of 10**-digits apart."""
    with flint.ctx.workprec(bits_of(3 * digits)):
        known = [_Pair(pair) for pair in pairs]
        places = [(one, Fraction(2) ** power) for one in known for power in range(-2 * digits, 8)]
        low = max(_below(one.ratio(t)) for one, t in places)
        for _ in range(_MOST_RAISED):
            high = low * (1 + Fraction(1, 10**digits))
            higher = [bound for one in known if (bound := one.above(high)) is not None]
            if not higher:
                return low, high
            low = max(higher)
    raise Undecided(f"{digits} digits of rho are not decided; ask for fewer")


class _Pair:
    """The function K of two rows, in ball arithmetic."""

    def __init__(self, pair: Pairs) -> None:
        self.terms = [(ball(p), (ball(p) / ball(q)).log()) for p, q in pair]
        self.most = self.terms[0][1]
        for _, log in self.terms[1:]:
            self.most = self.most.max(log)

    def cumulant(self, t: Fraction) -> flint.arb:
        """Return K(t)."""
        total = flint.arb(0)
        for p, log in self.terms:
            total += p * (ball(t) * log).exp()
        return total.log()

    def ratio(self, t: Fraction) -> flint.arb:
        """Return the divergence of order 1 + t divided by that order."""
        return self.cumulant(t) / ball(t * (t + 1))

    def above(self, rho: Fraction) -> Fraction | None:
        """Return a value above rho, as large as is easily computed; None if there is none.

        K is below its chords, and below t times the largest log(p/q), so that finitely many chords bound it.
        """
        end = Fraction(int(_above(self.most / ball(rho))) + 1)
        todo = [((Fraction(0), flint.arb(0)), (end, self.cumulant(end)))]
        for _ in range(_MOST_HALVINGS):
            if not todo:
                return None
            first, last = todo.pop()
            if _is_below(first, last, ball(rho)):
                continue
            middle = (first[0] + last[0]) / 2
            value = self.cumulant(middle)
            if value > ball(rho * middle * (middle + 1)):
                return self.climbed(middle, last[0] - first[0])
            todo += [(first, (middle, value)), ((middle, value), last)]
        raise Undecided(f"{_MOST_HALVINGS} chords do not show that rho is at most {float(rho):.6g}")

    def climbed(self, t: Fraction, step: Fraction) -> Fraction:
        """Return the value at t or a larger one, by steps to both sides with halving."""
        best = _below(self.ratio(t))
        for _ in range(flint.ctx.prec // 4):
            step = min(step, t) / 2
            around = [(_below(self.ratio(place)), place) for place in (t - step, t + step)]
            best, t = max([(best, t), *around])
        return best


def _is_below(first: tuple[Fraction, flint.arb], last: tuple[Fraction, flint.arb], rho: flint.arb) -> bool:
    """Decide whether the chord between two points of K lies below rho t(t+1); their difference has one minimum."""
    (a, value), (b, other) = first, last
    slope = (other - value) / ball(b - a)
    if (a and not value <= rho * ball(a * (a + 1))) or not other <= rho * ball(b * (b + 1)):
        return False
    place = (slope / rho - 1) / 2
    if place <= ball(a) or place >= ball(b):
        return True
    return bool(rho * place * (place + 1) >= value + slope * (place - ball(a)))


def _below(value: flint.arb) -> Fraction:
    return ends(value)[0]


def _above(value: flint.arb) -> Fraction:
    return ends(value)[1]
