"""A leakage epsilon in nats as a user gives it, and the least distortion at it.

Theorems take exp(epsilon), a rational. Where it is irrational it lies between two rationals, and the least distortion
between the least ones at these: a mechanism of the lower level is good enough, and none of the higher one is better.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.enclosure import ball
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import exact_text, rational
from symdp.certificates import recheck_epsilon
from symdp.certificates.certificate import Certificate, written
from symdp.errors import InvalidArgument
from symdp.leakages.interval import decimals_around
from symdp.leakages.value import ZERO_LEAKAGE, LeakageValue
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.solution import Solution

Term = tuple[Fraction, Fraction]

LARGEST, LONGEST = 5_000, 60
_LOGARITHM = re.compile(r"(?:([^*()]+)\*)?\s*log\(([^()]+)\)\s*(?:/([^/()]+))?", re.ASCII)


@dataclass(frozen=True)
class Level:
    """epsilon = constant + sum of coefficient * log(argument), not negative.

    Attributes
    ----------
    constant : Fraction
    logarithms : tuple of (coefficient, argument)
    """

    constant: Fraction
    logarithms: tuple[Term, ...] = ()

    @cached_property
    def exp(self) -> Fraction | None:
        """exp(epsilon) where it is rational, which it is for no constant but 0."""
        if self.constant:
            return None
        found = self._sum.exp
        return found if isinstance(found, Fraction) else None

    @property
    def _sum(self) -> LeakageValue:
        total = ZERO_LEAKAGE
        for coefficient, argument in self.logarithms:
            total = total + LeakageValue.log_sum({argument: coefficient})
        return total

    @property
    def value(self) -> LeakageValue:
        """epsilon as a leakage."""
        if not self.constant:
            return self._sum
        if not self.logarithms:
            return LeakageValue.enclosed(self.constant, self.constant)
        return LeakageValue.enclosed(*decimals_around(self._evaluate, 15), lambda n: decimals_around(self._evaluate, n))

    @property
    def text(self) -> str:
        """epsilon as an expression that the checker reads."""
        terms = [f"{exact_text(share)}*log({exact_text(argument)})" for share, argument in self.logarithms]
        return " + ".join([exact_text(self.constant), *terms] if self.constant or not terms else terms)

    def _evaluate(self) -> flint.arb:
        parts = [ball(share) * ball(argument).log() for share, argument in self.logarithms]
        return sum(parts, ball(self.constant))

    def inverse(self, solution: Solution) -> Optimum:
        """The least distortion, enclosed to the digits of the question where exp(epsilon) is irrational."""
        if self.exp is not None:
            return solution.inverse(self.exp)
        digits = solution.question.digits
        for more in (2, 2 * digits, 6 * digits):
            low, high = decimals_around(lambda: self._evaluate().exp(), digits + more)
            ends = solution.inverse(low), solution.inverse(high)
            if (_least(ends[0]) - _least(ends[1])) * 10**digits <= abs(_least(ends[0])):
                break
        return self._between((low, high), ends)

    def _between(self, levels: tuple[Fraction, Fraction], ends: tuple[Optimum, Optimum]) -> Optimum:
        reached, bound = ends
        bounds = (_least(bound), reached.distortion)

        def prove() -> Certificate:
            inner = [end.certificate for end in ends]
            claim = {
                "kind": recheck_epsilon.KIND,
                "epsilon": self.text,
                "exp_bounds": written(levels),
                "distortion": written(bounds),
                "ends": [certificate.claim for certificate in inner],
            }
            return Certificate.of(claim, {"ends": [certificate.document["evidence"] for certificate in inner]})

        return Optimum(
            reached.question,
            reached.distortion,
            # At a jump, or where the distortion falls in steps, less than this level is enough.
            reached.value if bounds[0] == bounds[1] else self.value,
            lambda: reached.mechanism,
            prove,
            scope=reached.scope,
            least_favourable=bound.least_favourable,
            distortion_bounds=bounds,
        )


def _least(found: Optimum) -> Fraction:
    """A number below the least distortion, or it itself."""
    return found.distortion if found.distortion_bounds is None else found.distortion_bounds[0]


def level_of_exp(exp_epsilon: Any) -> Level | None:
    """The level of an irrational sympy expression for exp(epsilon); None for what is no such expression.

    Examples
    --------
    >>> import sympy
    >>> level_of_exp(sympy.E), level_of_exp(sympy.sqrt(2)).text, level_of_exp("3/2")
    (Level(constant=Fraction(1, 1), logarithms=()), '1/2*log(2)', None)
    """
    if getattr(exp_epsilon, "is_rational", None) is not False:
        return None
    import sympy

    return read_level(sympy.expand_log(sympy.log(exp_epsilon)))


def read_level(epsilon: Any) -> Level:
    """Read a leakage in nats.

    Parameters
    ----------
    epsilon : rational, text or sympy expression
        A rational, ``"log(3)"``, ``"2*log(8/7)"``, ``"log(3)/2"``, or a sympy sum of rationals and rational multiples of
        logarithms of rationals.

    Raises
    ------
    InvalidArgument
        For anything else, a number below 0, one above 5000, or one of more than 50 logarithms.

    Examples
    --------
    >>> import sympy
    >>> read_level("log(8/7)").exp, read_level("1/2*log(9/4)").exp, read_level(2 * sympy.log(3)).exp, read_level(0).exp
    (Fraction(8, 7), Fraction(3, 2), Fraction(9, 1), Fraction(1, 1))
    >>> read_level("1/2").exp, read_level("1/2").value.nats(5), read_level(1 + sympy.log(2)).text
    (None, '0.5', '1 + 1*log(2)')
    >>> read_level("exp(1)")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: epsilon='exp(1)' is not a number; write an integer, "3/20" or "0.15"
    """
    level = _read(epsilon)
    if len(level.logarithms) > recheck_epsilon.MOST_LOGARITHMS or len(level.text) > recheck_epsilon.LONGEST:
        raise InvalidArgument(
            f"epsilon={_shown(epsilon)} has {len(level.logarithms)} logarithms and {len(level.text)} characters, at most "
            f"{recheck_epsilon.MOST_LOGARITHMS} and {recheck_epsilon.LONGEST} are read; give a rational near to it"
        )
    if level.value < ZERO_LEAKAGE:
        raise InvalidArgument(f"epsilon={_shown(epsilon)} must be at least 0; exp(epsilon) is at least 1")
    if level.value > LeakageValue.enclosed(Fraction(LARGEST), Fraction(LARGEST)):
        raise InvalidArgument(f"epsilon={_shown(epsilon)} must be at most {LARGEST}; give exp_epsilon for a larger one")
    return level


def _read(epsilon: Any) -> Level:
    if isinstance(epsilon, str) and (found := _LOGARITHM.fullmatch(epsilon.strip())):
        factor, argument, divisor = (rational(part or "1", "epsilon") for part in found.groups())
        if divisor == 0:
            raise InvalidArgument(f"epsilon={_shown(epsilon)} divides by 0")
        return Level(Fraction(0), ((factor / divisor, _positive(argument, epsilon)),))
    if hasattr(epsilon, "as_ordered_terms") and not getattr(epsilon, "is_Rational", False):
        return _from_sympy(epsilon)
    return Level(rational(epsilon, "epsilon"))


def _from_sympy(epsilon: Any) -> Level:
    import sympy

    constant, logarithms = Fraction(0), list[Term]()
    for term in sympy.Add.make_args(sympy.expand_mul(epsilon)):
        coefficient, rest = term.as_coeff_Mul()
        if not coefficient.is_Rational or not (rest == 1 or (rest.func is sympy.log and rest.args[0].is_Rational)):
            raise InvalidArgument(
                f"epsilon={_shown(epsilon)} must be a sum of rationals and rational multiples of logarithms of rationals; "
                "give a rational near to it"
            )
        share = rational(coefficient, "epsilon")
        if rest == 1:
            constant += share
        else:
            logarithms.append((share, _positive(rational(rest.args[0], "epsilon"), epsilon)))
    return Level(constant, tuple(logarithms))


def _positive(argument: Fraction, epsilon: Any) -> Fraction:
    if argument <= 0:
        raise InvalidArgument(f"epsilon={_shown(epsilon)} must have logarithms of positive numbers only")
    return argument


def _shown(epsilon: Any) -> str:
    text = str(epsilon)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
