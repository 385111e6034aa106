"""Gaussian differential privacy: the shift of two normal laws no harder to distinguish than two rows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, ClassVar

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY, rational
from symdp.errors import InvalidArgument
from symdp.leakages.measure import Kind, PriorFreeMeasure, refuse_parameters
from symdp.leakages.measures.normal_distribution import quantile
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.interval import Ends, decimals_around
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.leakages.values.unit import Unit
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

LARGEST_MU = 1_000
_DIGITS = 15

Row = tuple[Fraction, ...]
Test = tuple[Fraction, Fraction]


class GaussianPrivacy(PriorFreeMeasure):
    """The least mu such that a mechanism is mu-Gaussian differentially private; every input counts.

    An event of probability q under one row has the probability Phi(Phi^-1(q) - mu) at least under every other one, Phi
    being the normal distribution function.

    Examples
    --------
    >>> value = GaussianPrivacy().of([["9/10", "1/10"], ["1/10", "9/10"]])
    >>> value.nats(12), GaussianPrivacy().of([["1", "0"], ["1/2", "1/2"]]).is_infinite
    ('2.56310313109', True)
    """

    kind: ClassVar[Kind] = Kind.GAUSSIAN
    unit: ClassVar[Unit] = Unit.MU
    compares_neighbours: ClassVar[bool] = True

    @staticmethod
    def read(parameters: Sequence[str]) -> GaussianPrivacy:
        """Refuse parameters after the name."""
        refuse_parameters("gdp", parameters)
        return GaussianPrivacy()

    @property
    def name(self) -> str:
        return "gdp"

    def to_record(self) -> dict[str, Any]:
        return super().to_record() | {"adjacency": None}

    def read_value(self, value: Any) -> Fraction:
        mu = rational(value, "mu")
        if not 0 <= mu <= LARGEST_MU:
            raise InvalidArgument(f"mu={mu} must lie in [0, {LARGEST_MU}]")
        return mu

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        tests: dict[Test, None] = {}
        for first, second in permutations(dict.fromkeys(matrix), 2):
            tests |= dict.fromkeys(_tests(first, second))
        if not tests:
            return ZERO_LEAKAGE
        if any(q == 0 or p == 1 for p, q in tests):
            return LeakageValue.log_of(INFINITY)
        return _enclosed(list(tests))

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        """Return the maximum over all sets of outputs, by the inverse error function."""
        import sympy

        shifts = [sympy.Integer(0)]
        for first, second in permutations(rows, 2):
            for code in range(1, (1 << len(first)) - 1):
                chosen = [y for y in range(len(first)) if code >> y & 1]
                ends = [sympy.Add(*[row[y] for y in chosen]) for row in (first, second)]
                if ends[0] == 0 or ends[1] == 1:
                    continue
                if ends[1] == 0 or ends[0] == 1:
                    return sympy.oo
                shifts.append(sympy.sqrt(2) * (sympy.erfinv(2 * ends[0] - 1) - sympy.erfinv(2 * ends[1] - 1)))
        return greatest(shifts)


def _tests(first: Row, second: Row) -> list[Test]:
    """Return the breakpoints of the trade-off of two rows by decreasing likelihood ratio, trivial ones left out."""
    pairs = [(p, q) for p, q in zip(first, second, strict=True) if p or q]
    pairs.sort(key=lambda pair: pair[0] / (pair[0] + pair[1]), reverse=True)
    tests, p_sum, q_sum = list[Test](), Fraction(0), Fraction(0)
    for p, q in pairs:
        p_sum, q_sum = p_sum + p, q_sum + q
        if p_sum > q_sum:
            tests.append((p_sum, q_sum))
    return tests


def _enclosed(tests: list[Test]) -> LeakageValue:
    refine = Deferred(_decimals, tests)
    return LeakageValue.enclosed(*refine(_DIGITS), refine)


def _decimals(tests: list[Test], digits: int) -> Ends:
    return decimals_around(Deferred(_largest_shift, tests), digits)


def _largest_shift(tests: list[Test]) -> flint.arb:
    shifts = [quantile(p) - quantile(q) for p, q in tests]
    most = shifts[0]
    for shift in shifts[1:]:
        most = most.max(shift)
    return most
