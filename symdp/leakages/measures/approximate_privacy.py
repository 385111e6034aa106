"""(epsilon, delta)-differential privacy of one mechanism: the least epsilon at a delta, the least delta at an epsilon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exact_text, exp_epsilon_value, rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind, Measure, PriorFreeMeasure, read_matrix
from symdp.leakages.measures.differential_privacy import DifferentialPrivacy
from symdp.leakages.symbolic_entries import greatest, read_symbolic_matrix
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism

SENSES = ("standard", "pointwise")
MOST_OUTPUTS = 10
ZERO, ONE = Fraction(0), Fraction(1)

Row = tuple[Fraction, ...]


class ApproximateDifferentialPrivacy(PriorFreeMeasure):
    """The least epsilon >= 0 for which a mechanism is (epsilon, delta)-differentially private; every input counts.

    Parameters
    ----------
    delta : rational in [0, 1)
    sense : {"standard", "pointwise"}
        Standard: W(S|x) <= exp(epsilon) W(S|x') + delta for all sets S of outputs; pointwise (zhong2022): for single
        outputs.

    References
    ----------
    zhong2022, Definition 3 (2).

    Examples
    --------
    >>> ApproximateDifferentialPrivacy("1/10").of([["9/10", "1/10"], ["1/10", "9/10"]]).exp
    Fraction(8, 1)
    """

    kind: ClassVar[Kind] = Kind.RATIO
    compares_neighbours: ClassVar[bool] = True

    def __init__(self, delta: Any = 0, sense: str = "standard") -> None:
        self.delta = rational_in(delta, "delta", 0, 1, open_above=True)
        self.sense = _checked_sense(sense)
        self.pointwise = self.sense == "pointwise"
        self.tensorizes = not self.pointwise

    @staticmethod
    def read(parameters: Sequence[str]) -> ApproximateDifferentialPrivacy:
        """Read the parameters after the name: delta (0 without one), and the sense."""
        if len(parameters) > 2:
            raise InvalidArgument("measure adp takes a delta and a sense; write adp:1/10 or adp:1/10:pointwise")
        return ApproximateDifferentialPrivacy(*[text.strip() for text in parameters])

    @property
    def name(self) -> str:
        if self.sense == "standard":
            return f"adp:{self.delta}" if self.delta else "adp"
        return f"adp:{self.delta}:{self.sense}"

    def to_record(self) -> dict[str, Any]:
        return DifferentialPrivacy().to_record() | {"delta": exact_text(self.delta)}

    def limit(self) -> Measure:
        return self if self.delta else DifferentialPrivacy()

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any] | None:
        return None if self.pointwise else [(1, [[(right - self._number(right), 1), (wrong, -1)]])]

    def _number(self, like: Any) -> Any:
        """Return delta as a sympy number where the other data are sympy expressions."""
        if isinstance(like, Polynomial):
            return self.delta
        import sympy

        return sympy.Rational(self.delta.numerator, self.delta.denominator)

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        return LeakageValue.log_of(self._level_on_shells(mechanism))

    def _level_on_shells(self, mechanism: HammingMechanism) -> ExpEpsilon:
        """Return the least lambda whose least delta, a convex piecewise linear function of lambda, is at most delta."""
        if mechanism.letters == 1:
            return ONE
        from symdp.leakages.measures.hamming_distance_leakages import neighbours

        pairs = [item for a, p, q in neighbours(mechanism) for item in ((a, p, q), (a, q, p))]
        needed: ExpEpsilon = ONE
        if self.pointwise:
            for _, p, q in pairs:
                if p > self.delta:
                    needed = max(needed, INFINITY if q == 0 else (p - self.delta) / q)
            return needed
        above = sum([a * p for a, p, q in pairs if q == 0], ZERO)
        if above > self.delta:
            return INFINITY
        below = ZERO
        for _, a, p, q in sorted([(p / q, a, p, q) for a, p, q in pairs if q], reverse=True):
            above, below = above + a * p, below + a * q
            needed = max(needed, (above - self.delta) / below)
        return needed

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        needed: Callable[[Row, Row, Fraction], ExpEpsilon] = _needed if self.sense == "standard" else _needed_pointwise
        worst: ExpEpsilon = ONE
        for first, second in permutations(dict.fromkeys(matrix), 2):
            worst = max(worst, needed(first, second, self.delta))
        return LeakageValue.log_of(worst)

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        delta = sympy.Rational(self.delta.numerator, self.delta.denominator)
        levels = [sympy.Integer(1)]
        for first, second in permutations(rows, 2):
            for chosen in _subsets(len(first), self.sense):
                more = sympy.Add(*[first[y] for y in chosen])
                less = sympy.Add(*[second[y] for y in chosen])
                if more == 0:
                    continue
                if less != 0:
                    levels.append((more - delta) / less)
                elif delta == 0:
                    return sympy.oo
                else:
                    levels.append(sympy.Piecewise((sympy.oo, more > delta), (1, True)))
        return sympy.log(greatest(levels))


def least_epsilon(mechanism: Any, delta: Any, sense: str = "standard") -> LeakageValue:
    """Return the least epsilon for which a mechanism is (epsilon, delta)-differentially private; may be infinite.

    Examples
    --------
    >>> rows = [["1/2", "1/4", "1/4"], ["1/8", "3/8", "1/2"]]
    >>> least_epsilon(rows, "1/8").exp, least_epsilon(rows, "1/8", "pointwise").exp
    (Fraction(3, 1), Fraction(3, 1))
    """
    return ApproximateDifferentialPrivacy(delta, sense).of(mechanism)


def least_delta(mechanism: Any, exp_epsilon: Any, sense: str = "standard") -> Fraction:
    """Return the least delta for which a mechanism is (epsilon, delta)-differentially private.

    Examples
    --------
    >>> rows = [["1/2", "1/4", "1/4"], ["0", "1/2", "1/2"]]
    >>> least_delta(rows, 1), least_delta(rows, 1, "pointwise"), least_delta(rows, 2)
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))
    """
    level = exp_epsilon_value(exp_epsilon)
    combine = sum if _checked_sense(sense) == "standard" else max
    rows = dict.fromkeys(read_matrix(mechanism))
    excesses = [
        combine([max(ZERO, p - level * q) for p, q in zip(first, second, strict=True)])
        for first, second in permutations(rows, 2)
    ]
    return Fraction(max(excesses, default=ZERO))


def symbolic_least_delta(matrix: Any, exp_epsilon: Any, sense: str = "standard") -> Any:
    """Return the least delta of a mechanism of sympy expressions at exp(epsilon), itself a sympy expression.

    Examples
    --------
    >>> import sympy
    >>> d = sympy.Symbol("d", positive=True)
    >>> symbolic_least_delta([[1 - d, d], [d, 1 - d]], 3).subs(d, sympy.Rational(1, 10))
    3/5
    """
    import sympy

    _checked_sense(sense)
    rows = read_symbolic_matrix(matrix)
    zero = sympy.Integer(0)
    totals = [zero]
    for first, second in permutations(rows, 2):
        excesses = [greatest([zero, p - exp_epsilon * q]) for p, q in zip(first, second, strict=True)]
        totals.append(sympy.Add(*excesses) if sense == "standard" else greatest(excesses))
    return greatest(totals)


def _needed(first: Row, second: Row, delta: Fraction) -> ExpEpsilon:
    """Return the least lambda with sum_y max(0, p_y - lambda q_y) <= delta, by decreasing likelihood ratio."""
    p_sum = sum([p for p, q in zip(first, second, strict=True) if q == 0], ZERO)
    if p_sum > delta:
        return INFINITY
    ratios = sorted([(p / q, p, q) for p, q in zip(first, second, strict=True) if q], reverse=True)
    q_sum, needed = ZERO, ONE
    for _, p, q in ratios:
        p_sum, q_sum = p_sum + p, q_sum + q
        needed = max(needed, (p_sum - delta) / q_sum)
    return needed


def _needed_pointwise(first: Row, second: Row, delta: Fraction) -> ExpEpsilon:
    needed: ExpEpsilon = ONE
    for p, q in zip(first, second, strict=True):
        if p > delta:
            needed = max(needed, INFINITY if q == 0 else (p - delta) / q)
    return needed


def _subsets(outputs: int, sense: str) -> list[list[int]]:
    if sense == "pointwise":
        return [[y] for y in range(outputs)]
    if outputs > MOST_OUTPUTS:
        raise Unsupported(
            f"outputs={outputs} of a symbolic mechanism have 2^{outputs} sets, at most {MOST_OUTPUTS} outputs are "
            'taken; put numbers in, or ask for sense="pointwise"'
        )
    return [[y for y in range(outputs) if code >> y & 1] for code in range(1, 1 << outputs)]


def _checked_sense(sense: str) -> str:
    if sense not in SENSES:
        raise InvalidArgument(f'sense={sense!r} must be "standard" or "pointwise"')
    return sense
