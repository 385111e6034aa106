"""Rationals and square roots, ordered exactly, with the Python standard library only.

A square root is written as {"root_of": [c0, c1, c2], "between": [low, high]}: the only root of c0 + c1 x + c2 x^2 between
two rationals at which the polynomial has different signs.
"""

from fractions import Fraction

from .. import rules


class Root:
    """A number that is given by a quadratic polynomial and an interval."""

    def __init__(self, record):
        self.polynomial, self.ends = rules.vector(record, "root_of", 3), rules.vector(record, "between", 2)
        first, last = (value_at(self.polynomial, end) for end in self.ends)
        if not (self.ends[0] < self.ends[1] and first * last < 0 and self.polynomial[2]):
            raise rules.Rejected("a square root lies between two numbers at which its quadratic has different signs")
        self.rises = last > 0

    def __eq__(self, other):
        return isinstance(other, Root) and (self.polynomial, self.ends) == (other.polynomial, other.ends)

    def __hash__(self):
        return hash((*self.polynomial, *self.ends))

    def compared(self, other):
        """Return 1, 0 or -1 as the root is greater than a rational, equal to it, or less."""
        if other <= self.ends[0] or other >= self.ends[1]:
            return 1 if other <= self.ends[0] else -1
        value = value_at(self.polynomial, other)
        return 0 if value == 0 else 1 if (value < 0) == self.rises else -1

    def sign(self, polynomial):
        """Return the sign of another quadratic polynomial at the root, by the remainder of a division."""
        factor = Fraction(polynomial[2]) / self.polynomial[2]
        constant, slope = (coefficient - factor * own for coefficient, own in zip(polynomial, self.polynomial[:2]))
        if slope == 0:
            return (constant > 0) - (constant < 0)
        return self.compared(-constant / slope) * (1 if slope > 0 else -1)


def read(value):
    """Return a rational, or a root."""
    if isinstance(value, dict):
        return Root(value)
    return rules.fraction(value, "number")


def value_at(polynomial, place):
    return polynomial[0] + place * (polynomial[1] + place * polynomial[2])


def less(first, second):
    """Decide whether the first number is less than the second."""
    if not isinstance(first, Root):
        return second.compared(first) > 0 if isinstance(second, Root) else first < second
    if not isinstance(second, Root):
        return first.compared(second) < 0
    # Two different roots are separated by an end of their intervals.
    sides = [(first.compared(end), second.compared(end)) for end in (*first.ends, *second.ends)]
    return any(one <= 0 <= other and one < other for one, other in sides)


def not_negative(polynomial, low, high):
    """Decide whether a quadratic polynomial is nowhere negative between two numbers."""
    if any(sign_at(polynomial, end) < 0 for end in (low, high)):
        return False
    if polynomial[2] <= 0:
        return True  # A concave function is least at the ends.
    lowest = -Fraction(polynomial[1]) / (2 * polynomial[2])
    inside = less(low, lowest) and less(lowest, high)
    return not inside or value_at(polynomial, lowest) >= 0


def sign_at(polynomial, place):
    if isinstance(place, Root):
        return place.sign(polynomial)
    value = value_at(polynomial, place)
    return (value > 0) - (value < 0)
