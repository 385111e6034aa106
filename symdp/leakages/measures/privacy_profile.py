"""Privacy profiles: several pairs (epsilon, delta) at once, and the slack of a mechanism from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from symdp.arithmetic.rational import exact_text, rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind, PriorFreeMeasure, refuse_parameters
from symdp.leakages.measures.approximate_privacy import least_delta, symbolic_least_delta
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.exp_epsilon import Level, level_text, parsed_level
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.leakages.values.unit import Unit
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

MOST_PAIRS = 100
LARGEST_EPSILON = 5_000


class PrivacyProfile(PriorFreeMeasure):
    """The least slack with which a mechanism is (epsilon, delta + slack)-differentially private for all pairs of a profile.

    The standard sense, W(E|x) <= exp(epsilon) W(E|x') + delta for all sets E of outputs; every input counts. A mechanism
    satisfies the profile if and only if its slack is 0.

    Parameters
    ----------
    pairs : sequence of (epsilon, delta)
        epsilon >= 0 in nats, a rational, a text such as ``"log(2)"`` or a sympy expression; delta in [0, 1).

    Examples
    --------
    >>> profile = PrivacyProfile([("log(2)", "1/10"), ("log(3)", "1/20")])
    >>> profile.name, profile.of([["3/4", "1/4"], ["1/4", "3/4"]]).rational
    ('profile:log(2):1/10,log(3):1/20', Fraction(3, 20))
    """

    kind: ClassVar[Kind] = Kind.HOCKEY_STICK
    unit: ClassVar[Unit] = Unit.SLACK
    compares_neighbours: ClassVar[bool] = True

    def __init__(self, pairs: Iterable[tuple[Any, Any]]) -> None:
        read = [(_epsilon(epsilon), rational_in(delta, "delta", 0, 1, open_above=True)) for epsilon, delta in pairs]
        if not 1 <= len(read) <= MOST_PAIRS:
            raise InvalidArgument(f"profile has {len(read)} pairs, 1 to {MOST_PAIRS} are taken; write profile:log(2):1/100")
        self._pairs = tuple(read)

    @staticmethod
    def read(parameters: Sequence[str]) -> PrivacyProfile:
        """Read the parameters after the name: pairs epsilon:delta, separated by commas."""
        pairs = [pair.split(":") for pair in ":".join(parameters).split(",")]
        if any(len(pair) != 2 for pair in pairs):
            raise InvalidArgument("measure profile needs pairs epsilon:delta; write profile:log(2):1/100,log(3):1/1000")
        return PrivacyProfile([(pair[0], pair[1].strip()) for pair in pairs])

    @property
    def name(self) -> str:
        return "profile:" + ",".join([f"{_text(epsilon)}:{delta}" for epsilon, delta in self.profile])

    @cached_property
    def bound(self) -> TradeoffFunction | None:
        """The trade-off function of the pairs; None where some exp(epsilon) is irrational."""
        known = [(epsilon.exp, delta) for epsilon, delta in self.profile]
        pairs = [(level, delta) for level, delta in known if level is not None]
        return TradeoffFunction(tuple(pairs)) if len(pairs) == len(known) else None

    @property
    def profile(self) -> tuple[tuple[Level, Fraction], ...]:
        return self._pairs

    def to_record(self) -> dict[str, Any]:
        # By exp(epsilon), or by epsilon where some exp(epsilon) is irrational.
        if self.bound is not None:
            by, levels = "exp_epsilon", [exact_text(level) for level, _ in self.bound.pairs]
        else:
            by, levels = "epsilon", ["0" if epsilon.exp == 1 else epsilon.text for epsilon, _ in self.profile]
        deltas = [exact_text(delta) for _, delta in self.profile]
        pairs = [{by: level, "delta": delta} for level, delta in zip(levels, deltas, strict=True)]
        return super().to_record() | {"leakage": "profile", "adjacency": None, "profile": pairs}

    def around(self, digits: int) -> tuple[PrivacyProfile, PrivacyProfile]:
        """Return a stricter and a looser profile with rational exp(epsilon) that agree to a number of digits."""
        ends, deltas = [_around(epsilon, digits) for epsilon, _ in self.profile], [delta for _, delta in self.profile]
        low, high = ([(logarithm(pair[side]), d) for pair, d in zip(ends, deltas, strict=True)] for side in (0, 1))
        return PrivacyProfile(low), PrivacyProfile(high)

    def read_value(self, value: Any) -> Fraction:
        return rational_in(value, "slack", 0, 1)

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        if self.bound is None:
            raise Unsupported(
                f"leakage={self.name} has an irrational exp(epsilon); the slack of a mechanism is known for epsilon=log(q)"
            )
        missed = [least_delta(matrix, level) - delta for level, delta in self.bound.pairs]
        return LeakageValue.number(max(Fraction(0), *missed))

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        missed = [sympy.Integer(0)]
        for epsilon, delta in self.profile:
            level = sympy.exp(epsilon.value.expression)
            missed.append(symbolic_least_delta(rows, level) - sympy.Rational(delta.numerator, delta.denominator))
        return greatest(missed)


class TotalVariation(PrivacyProfile):
    """The largest total variation distance of two rows: the least delta at epsilon = 0.

    Examples
    --------
    >>> TotalVariation().of([["3/4", "1/4"], ["1/4", "3/4"]]).rational
    Fraction(1, 2)
    """

    def __init__(self) -> None:
        super().__init__([(0, 0)])

    @staticmethod
    def read(parameters: Sequence[str]) -> TotalVariation:
        """Refuse parameters after the name."""
        refuse_parameters("tv", parameters)
        return TotalVariation()

    @property
    def name(self) -> str:
        return "tv"


def logarithm(argument: Fraction) -> Level:
    """Return epsilon = log(argument)."""
    return Level(Fraction(0), ((Fraction(1), argument),))


def _epsilon(epsilon: Any) -> Level:
    level = epsilon if isinstance(epsilon, Level) else parsed_level(epsilon)
    if level.value < ZERO_LEAKAGE or level.value > LeakageValue.number(Fraction(LARGEST_EPSILON)):
        raise InvalidArgument(f"epsilon={level_text(epsilon)} of a profile must lie between 0 and {LARGEST_EPSILON}")
    return level


def _around(epsilon: Level, digits: int) -> tuple[Fraction, Fraction]:
    """Return rationals below and above exp(epsilon), both equal to it for epsilon = 0."""
    if epsilon.exp is None:
        return epsilon.exp_around(digits)
    if epsilon.exp == 1:
        return epsilon.exp, epsilon.exp
    width = Fraction(1, 10**digits)
    return max(Fraction(1), epsilon.exp * (1 - width)), epsilon.exp * (1 + width)


def _text(epsilon: Level) -> str:
    """Return a text that reads back as the level, short where exp is rational."""
    if epsilon.exp is None:
        return epsilon.text
    return "0" if epsilon.exp == 1 else f"log({epsilon.exp})"
