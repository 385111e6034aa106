"""The least distortion at a leakage epsilon in nats as entered by a user.

Theorems take exp(epsilon), a rational. Where it is irrational it lies between two rationals, and the least distortion
between the least ones at these: a mechanism of the lower level is good enough, and none of the higher one is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import exact_text, exp_epsilon_value
from symdp.certificates.checker.enclosures import irrational_epsilon as checked_epsilon
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.values.exp_epsilon import Level, exponent_of, is_logarithm, level_text, parsed_level
from symdp.leakages.values.interval import decimal_text
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.sources.domain import Domain
from symdp.tradeoffs.optimum import Optimum, mechanism_of
from symdp.tradeoffs.solution import Solution

LARGEST, ROUNDED, LONGEST = 5_000, 6, 30


def inverse_at(level: Level, solution: Solution) -> Optimum:
    """Return the least distortion at a leakage, enclosed to the digits of the question where exp(epsilon) is irrational."""
    if level.exp is not None:
        return solution.inverse(level.exp)
    if solution.question.domain is Domain.SYMBOLS:
        raise Unsupported(f"epsilon={level.text}: exp(epsilon) is irrational; in symbols give a rational exp_epsilon")
    digits = solution.question.digits
    for more in (2, 2 * digits, 6 * digits):
        low, high = level.exp_around(digits + more)
        ends = solution.inverse(low), solution.inverse(high)
        if (_least(ends[0]) - _least(ends[1])) * 10**digits <= abs(_least(ends[0])):
            break
    return _between(level, (low, high), ends)


def _between(level: Level, levels: tuple[Fraction, Fraction], ends: tuple[Optimum, Optimum]) -> Optimum:
    reached, bound = ends
    bounds = (_least(bound), reached.distortion)
    return Optimum(
        reached.question,
        reached.distortion,
        # At a jump, or where the distortion falls in steps, less than this level is enough.
        reached.value if bounds[0] == bounds[1] else level.value,
        Deferred(mechanism_of, reached),
        Deferred(_certificate, level, levels, ends),
        scope=reached.scope,
        least_favourable=bound.least_favourable,
        distortion_bounds=bounds,
    )


def _certificate(level: Level, levels: tuple[Fraction, Fraction], ends: tuple[Optimum, Optimum]) -> Finding:
    inner = [end.prove() for end in ends]
    answer = {
        "distortion": {"between": [_least(ends[1]), ends[0].distortion]},
        "exp": {"between": levels},
        "since": [{key: finding.record[key] for key in ("asks", "answer")} for finding in inner],
    }
    evidence = {"ends": [finding.evidence for finding in inner]}
    return Finding.of(inner[0].record["question"], {"nats": level.text}, answer, evidence)


def _least(optimum: Optimum) -> Fraction:
    """Return the least distortion or a lower bound of it."""
    return optimum.distortion if optimum.distortion_bounds is None else optimum.distortion_bounds[0]


def level_of_exp(exp_epsilon: Any) -> Level | None:
    """Return the level of a text ``exp(...)`` or an irrational sympy expression for exp(epsilon); None for other input.

    Raises
    ------
    InvalidArgument
        For the text of a logarithm.

    Examples
    --------
    >>> import sympy
    >>> level_of_exp(sympy.E)
    Level(constant=Fraction(1, 1), logarithms=())
    >>> level_of_exp(sympy.sqrt(2)).text
    '1/2*log(2)'
    >>> level_of_exp("3/2") is None
    True
    >>> level_of_exp("exp(1/2)").text
    '1/2'
    """
    if (inner := exponent_of(exp_epsilon)) is not None:
        return read_level(inner)
    if is_logarithm(exp_epsilon):
        text = level_text(exp_epsilon)
        raise InvalidArgument(
            f'exp_epsilon={text!r} is a logarithm, as epsilon is; write epsilon="{text}", or exp_epsilon="exp({text})"'
        )
    if getattr(exp_epsilon, "is_rational", None) is not False:
        return None
    import sympy

    return read_level(sympy.expand_log(sympy.log(exp_epsilon)))


@dataclass(frozen=True)
class LevelBelow:
    """A rational lambda equal to a given exp(epsilon), or below it where that is irrational.

    Attributes
    ----------
    value : Fraction
        lambda >= 1.
    rounded_from : str or None
        exp(epsilon) as an expression, where it is irrational.
    """

    value: Fraction
    rounded_from: str | None = None

    def __str__(self) -> str:
        if self.rounded_from is None:
            return exact_text(self.value)
        text = decimal_text(self.value)
        number = text if len(text) <= LONGEST else f"1 + {decimal_text(self.value - 1)}"
        return f"{number} (rounded down from {self.rounded_from})"


def level_below(epsilon: Any = None, exp_epsilon: Any = None) -> LevelBelow:
    """Return lambda from exactly one of epsilon and exp_epsilon, rounded down where exp(epsilon) is irrational.

    Every lambda-private mechanism is then epsilon-private. lambda - 1 is rounded by less than a millionth of it.

    Examples
    --------
    >>> print(level_below(epsilon=1), level_below(epsilon="log(3)"), level_below(exp_epsilon="exp(1/2)"), sep="; ")
    2.718281 (rounded down from exp(1)); 3; 1.6487212 (rounded down from exp(1/2))
    """
    if (epsilon is None) == (exp_epsilon is None):
        raise InvalidArgument("give exactly one of epsilon and exp_epsilon")
    level = level_of_exp(exp_epsilon) if epsilon is None else read_level(epsilon)
    if level is None:
        return LevelBelow(exp_epsilon_value(exp_epsilon))
    if level.exp is not None:
        return LevelBelow(level.exp)
    digits = ROUNDED
    while True:
        low, high = level.exp_around(digits)
        if (high - low) * 10**ROUNDED <= low - 1:
            return LevelBelow(low, f"exp({level.text})")
        digits += digits if low == 1 else 1


def read_level(epsilon: Any) -> Level:
    """Read a leakage in nats.

    Parameters
    ----------
    epsilon : rational, text or sympy expression
        A rational, ``"log(3)"``, ``"ln(3)"``, ``"2*log(8/7)"``, ``"log(3)/2"``, or a sympy sum of rationals and
        rational multiples of logarithms of rationals.

    Raises
    ------
    InvalidArgument
        For anything else, a number below 0, one above 5000, or one of more than 50 logarithms.

    Examples
    --------
    >>> import sympy
    >>> read_level("log(8/7)").exp, read_level("1/2*log(9/4)").exp, read_level(2 * sympy.log(3)).exp, read_level(0).exp
    (Fraction(8, 7), Fraction(3, 2), Fraction(9, 1), Fraction(1, 1))
    >>> read_level("1/2").exp is None
    True
    >>> read_level("1/2").value.nats(5)
    '0.5'
    >>> read_level(1 + sympy.log(2)).text
    '1 + 1*log(2)'
    >>> read_level("exp(1)")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: epsilon='exp(1)' is no number of nats; write epsilon="1" where exp(epsilon) = exp(1)
    """
    level = parsed_level(epsilon)
    if len(level.logarithms) > checked_epsilon.MOST_LOGARITHMS or len(level.text) > checked_epsilon.LONGEST:
        raise InvalidArgument(
            f"epsilon={level_text(epsilon)} has {len(level.logarithms)} logarithms and {len(level.text)} characters, at "
            f"most {checked_epsilon.MOST_LOGARITHMS} and {checked_epsilon.LONGEST} are read; give a rational near to it"
        )
    if level.value < ZERO_LEAKAGE:
        raise InvalidArgument(f"epsilon={level_text(epsilon)} must be at least 0; exp(epsilon) is at least 1")
    if level.value > LeakageValue.enclosed(Fraction(LARGEST), Fraction(LARGEST)):
        raise InvalidArgument(f"epsilon={level_text(epsilon)} must be at most {LARGEST}; give exp_epsilon for a larger one")
    return level
