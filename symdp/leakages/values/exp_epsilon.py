"""A leakage epsilon in nats as text: a rational plus rational multiples of logarithms of rationals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import exact_text, rational
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import InvalidArgument
from symdp.leakages.values.interval import Ends, decimals_around
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue

Term = tuple[Fraction, Fraction]

LONGEST_TEXT = 60
_EXPONENTIAL = re.compile(r"exp\((.+)\)", re.ASCII)
_LOGARITHM = re.compile(r"(?:([^*()]+)\*)?\s*(?:log|ln)\(([^()]+)\)\s*(?:/([^/()]+))?", re.ASCII)


@dataclass(frozen=True)
class Level:
    """A level epsilon = constant + sum of coefficient * log(argument).

    Attributes
    ----------
    constant : Fraction
    logarithms : tuple of (coefficient, argument)

    Examples
    --------
    >>> parsed_level("2*log(3)").exp
    Fraction(9, 1)
    >>> parsed_level("1/2").exp is None
    True
    >>> parsed_level("1/2").exp_around(2)
    (Fraction(41, 25), Fraction(33, 20))
    """

    constant: Fraction
    logarithms: tuple[Term, ...] = ()

    @cached_property
    def exp(self) -> Fraction | None:
        """The value of exp(epsilon) where it is rational, which requires a constant of 0."""
        if self.constant:
            return None
        value = self._sum.exp
        return value if isinstance(value, Fraction) else None

    @property
    def _sum(self) -> LeakageValue:
        total = ZERO_LEAKAGE
        for coefficient, argument in self.logarithms:
            total = total + LeakageValue.log_sum({argument: coefficient})
        return total

    @property
    def value(self) -> LeakageValue:
        """The level epsilon as a leakage."""
        if not self.constant:
            return self._sum
        if not self.logarithms:
            return LeakageValue.enclosed(self.constant, self.constant)
        return LeakageValue.enclosed(*self._decimals(15), Deferred(Level._decimals, self))

    @property
    def text(self) -> str:
        """The level epsilon as an expression in the checker's syntax."""
        terms = [f"{exact_text(share)}*log({exact_text(argument)})" for share, argument in self.logarithms]
        return " + ".join([exact_text(self.constant), *terms] if self.constant or not terms else terms)

    def _evaluate(self) -> flint.arb:
        parts = [ball(share) * ball(argument).log() for share, argument in self.logarithms]
        return sum(parts, ball(self.constant))

    def _decimals(self, digits: int) -> Ends:
        return decimals_around(self._evaluate, digits)

    def exp_around(self, digits: int) -> Ends:
        """Return neighbouring decimals around an irrational exp(epsilon), at most 10**-digits of it apart."""
        return decimals_around(lambda: self._evaluate().exp(), digits)


def parsed_level(epsilon: Any) -> Level:
    """Parse a rational, a text such as ``"2*log(8/7)"`` or a sympy expression as a number of any size.

    ``ln`` is another name of ``log``.

    Raises
    ------
    InvalidArgument
        For anything else.
    """
    if isinstance(epsilon, str) and (match := _LOGARITHM.fullmatch(epsilon.strip())):
        factor, argument, divisor = (rational(part or "1", "epsilon") for part in match.groups())
        if divisor == 0:
            raise InvalidArgument(f"epsilon={level_text(epsilon)} divides by 0")
        return Level(Fraction(0), ((factor / divisor, _positive(argument, epsilon)),))
    if hasattr(epsilon, "as_ordered_terms") and not getattr(epsilon, "is_Rational", False):
        return _from_sympy(epsilon)
    if (inner := exponent_of(epsilon)) is not None:
        text = level_text(epsilon)
        raise InvalidArgument(
            f'epsilon={text!r} is no number of nats; write epsilon="{level_text(inner)}" where exp(epsilon) = {text}'
        )
    try:
        return Level(rational(epsilon, "epsilon"))
    except InvalidArgument:
        if isinstance(epsilon, str) and any(map(str.isalpha, epsilon)):
            raise InvalidArgument(
                f'epsilon={level_text(epsilon)!r} is no number and no logarithm of one; write "3/20", "0.15", "log(3)" or '
                '"2*log(8/7)"'
            ) from None
        raise


def exponent_of(text: Any) -> str | None:
    """Return the argument of ``exp(...)``; None for any other text.

    Examples
    --------
    >>> exponent_of("exp(1)"), exponent_of("exp(log(3)/2)"), exponent_of("3")
    ('1', 'log(3)/2', None)
    """
    match = _EXPONENTIAL.fullmatch(text.strip()) if isinstance(text, str) else None
    return None if match is None else match[1]


def is_logarithm(text: Any) -> bool:
    """Return whether a text is a multiple of a logarithm, which may be an epsilon but not an exp(epsilon).

    Examples
    --------
    >>> is_logarithm("ln(3)"), is_logarithm("2*log(3)"), is_logarithm("3")
    (True, True, False)
    """
    return isinstance(text, str) and _LOGARITHM.fullmatch(text.strip()) is not None


def _from_sympy(epsilon: Any) -> Level:
    import sympy

    constant, logarithms = Fraction(0), list[Term]()
    for term in sympy.Add.make_args(sympy.expand_mul(epsilon)):
        coefficient, rest = term.as_coeff_Mul()
        if not coefficient.is_Rational or not (rest == 1 or (rest.func is sympy.log and rest.args[0].is_Rational)):
            raise InvalidArgument(
                f"epsilon={level_text(epsilon)} must be a sum of rationals and rational multiples of logarithms of "
                "rationals; give a rational near to it"
            )
        share = rational(coefficient, "epsilon")
        if rest == 1:
            constant += share
        else:
            logarithms.append((share, _positive(rational(rest.args[0], "epsilon"), epsilon)))
    return Level(constant, tuple(logarithms))


def _positive(argument: Fraction, epsilon: Any) -> Fraction:
    if argument <= 0:
        raise InvalidArgument(f"epsilon={level_text(epsilon)} must have logarithms of positive numbers only")
    return argument


def level_text(epsilon: Any) -> str:
    """Return the user's input, for a message."""
    text = str(epsilon)
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."
