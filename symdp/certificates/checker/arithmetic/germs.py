"""Polynomials in a number s > 0 that is as small as is needed, with the Python standard library only.

One that is not 0 is positive if its first coefficient that is not 0 is: it then is positive for all s > 0 that are small
enough. What the kernel shows in these numbers holds for every such s.
"""

from fractions import Fraction

from .. import work

MOST_TERMS = 64


class Polynomial:
    """Coefficients from the constant one upwards; its subclasses say what is positive."""

    def __init__(self, coefficients):
        if len(coefficients) > MOST_TERMS:
            raise work.TooLarge(f"too large: a polynomial with {len(coefficients)} terms, at most {MOST_TERMS} are read")
        kept = list(coefficients)
        while kept and not kept[-1]:
            kept.pop()
        self.terms = kept

    def __add__(self, other):
        longer, shorter = self.terms, terms_of(other)
        if len(longer) < len(shorter):
            longer, shorter = shorter, longer
        return type(self)([*[a + b for a, b in zip(longer, shorter)], *longer[len(shorter) :]])

    def __mul__(self, other):
        product = [Fraction(0)] * (len(self.terms) + len(terms_of(other)))
        work.spend(len(self.terms) * len(terms_of(other)))
        for place, a in enumerate(self.terms):
            for step, b in enumerate(terms_of(other)):
                product[place + step] += a * b
        return type(self)(product)

    def __neg__(self):
        return type(self)([-value for value in self.terms])

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def __str__(self):
        return " + ".join(f"({value}) {self.letter}^{place}" for place, value in enumerate(self.terms)) or "0"

    def bits(self):
        return sum(map(work.bits_of, self.terms))


class Germ(Polynomial):
    """A polynomial that is compared for small s > 0."""

    letter = "s"

    def is_nonnegative(self):
        return not self.terms or self.is_positive()

    def is_positive(self):
        return next((value > 0 for value in self.terms if value), False)


def terms_of(value):
    return value.terms if isinstance(value, Polynomial) else [value] if value else []


SMALL = Germ([Fraction(0), Fraction(1)])
