"""Real numbers as ends of intervals, and signs of polynomials between them, with the Python standard library only.

An end is a rational, or {"root_of": [c0, c1, ...], "between": [low, high]}: the only root of c0 + c1 x + ... between two
rationals that are no roots. Nothing is rounded: an interval is halved until a Sturm sequence shows that another polynomial
has no root in it but the end itself, and that this one is a root is shown by a common factor of both.
"""

from .. import rules
from . import exact_numbers as numbers
from . import sturm


def rejected(text):
    raise rules.Rejected(text)


class End:
    """A real number: a rational, or a root with an isolating interval."""

    def __init__(self, value, key):
        if isinstance(value, dict):
            self.polynomial, _ = sturm.read(value.get("root_of"), "root_of")
            self.low, self.high = numbers.vector(value, "between", 2)
            self.isolate()
        else:
            self.become(numbers.fraction(value, key))

    def become(self, value):
        self.low = self.high = value
        self.polynomial = (-value.numerator, value.denominator)

    @property
    def rational(self):
        return self.low == self.high

    def isolate(self):
        """Raise Rejected unless there is one root between the two numbers, and these are none."""
        if len(self.polynomial) < 2 or not self.low < self.high:
            rejected("an end is the root of a polynomial between two numbers, the lesser one first")
        self.polynomial = sturm.simple(sturm.primitive(self.polynomial))
        if 0 in [sturm.sign_at(self.polynomial, place) for place in (self.low, self.high)]:
            rejected("an end lies between two numbers that are no roots of its polynomial")
        if self.roots_around(sturm.sequence(self.polynomial)) != 1:
            rejected("the polynomial of an end has one root between its two numbers")

    def roots_around(self, chain):
        return sturm.changes(chain, self.low) - sturm.changes(chain, self.high)

    def halve(self):
        """Cut the interval in two, and keep the part with the root."""
        middle = (self.low + self.high) / 2
        sign = sturm.sign_at(self.polynomial, middle)
        if sign == 0:
            self.become(middle)
        elif sign == sturm.sign_at(self.polynomial, self.low):
            self.low = middle
        else:
            self.high = middle

    def is_root_of(self, polynomial):
        if self.rational or not polynomial:
            return not polynomial or sturm.sign_at(polynomial, self.low) == 0
        shared = sturm.common(polynomial, self.polynomial)
        return len(shared) > 1 and sturm.sign_at(shared, self.low) != sturm.sign_at(shared, self.high)

    def clear(self, polynomial, chain):
        """Halve until a polynomial without double roots, whose Sturm sequence is given, has no other root around."""
        here = self.is_root_of(polynomial)
        while not self.rational:
            ends = [sturm.sign_at(polynomial, place) for place in (self.low, self.high)]
            if 0 not in ends and self.roots_around(chain) == here:
                return
            self.halve()

    def sign_of(self, polynomial):
        """Return the sign of a polynomial at the number."""
        if self.is_root_of(polynomial):
            return 0
        part = sturm.simple(polynomial)
        self.clear(part, sturm.sequence(part))
        return sturm.sign_at(polynomial, self.low)

    def compared(self, other):
        """Return 1, 0 or -1 as it is greater than another end, equal to it, or less."""
        if self is other:
            return 0
        if self.is_root_of(other.polynomial):
            # The ends of the other interval are no roots of its polynomial, so that this root is none of them.
            while not other.rational and self.low <= other.low <= self.high:
                self.halve()
            while not other.rational and self.low <= other.high <= self.high:
                self.halve()
            if other.rational or other.low < self.low < other.high:
                return 0
        while not (self.high < other.low or other.high < self.low):
            for end in (self, other):
                if not end.rational:
                    end.halve()
        return -1 if self.high < other.low else 1


class Span:
    """All numbers from one end to another, or the one number that both are."""

    def __init__(self, low, high):
        self.low, self.high, self.order = low, high, high.compared(low)
        while self.order > 0 and not low.high < high.low:
            for end in (low, high):
                if not end.rational:
                    end.halve()

    @property
    def ends(self):
        return (self.low, self.high)

    def not_negative(self, polynomial):
        """Decide whether a polynomial is at least 0 on the closed interval."""
        if len(polynomial) < 2:
            return polynomial == () or polynomial[0] > 0
        if self.order == 0:
            return self.low.sign_of(polynomial) >= 0
        part = sturm.changing(sturm.primitive(polynomial))
        return self.is_positive_inside(part)

    def positive_inside(self, polynomial):
        """Decide whether a polynomial is positive inside the interval; at a single point, positive there."""
        if len(polynomial) < 2:
            return polynomial != () and polynomial[0] > 0
        if self.order == 0:
            return self.low.sign_of(polynomial) > 0
        return self.is_positive_inside(sturm.simple(sturm.primitive(polynomial)), polynomial)

    def positive(self, polynomial):
        """Decide whether a polynomial is positive on the closed interval."""
        return self.positive_inside(polynomial) and not any(end.is_root_of(polynomial) for end in self.ends)

    def is_positive_inside(self, part, whole=None):
        """Decide whether a square-free polynomial, or a whole with the same roots, is positive inside."""
        for end in self.ends:
            if end.rational and end.is_root_of(part):
                part = sturm.divided(part, end.polynomial)
                # The removed factor is negative on the left of the end and positive on its right.
                part = part if end is self.low else sturm.negated(part)
        chain = sturm.sequence(part)
        known = [end.rational for end in self.ends]
        for end in self.ends:
            end.clear(part, chain)
        if known != [end.rational for end in self.ends]:
            return self.is_positive_inside(part, whole)
        if sturm.changes(chain, self.low.high) != sturm.changes(chain, self.high.low):
            return False
        middle = (self.low.high + self.high.low) / 2
        return sturm.sign_at(part if whole is None else whole, middle) > 0


def covering(lines, parts, name, low, high):
    """Return the spans of parts with "from" and "to", which follow one another from one end to the other."""
    spans, last = [], End(low, "from")
    rules.require(lines, f"{name}s are there", len(parts) > 0)
    for place, part in enumerate(parts, 1):
        start, stop = (End(part.get(key) if isinstance(part, dict) else None, key) for key in ("from", "to"))
        rules.require(lines, f"{name} {place} begins where the last one ends", start.compared(last) == 0)
        rules.require(lines, f"{name} {place} does not end before it begins", stop.compared(start) >= 0)
        spans.append(Span(start, stop))
        last = stop
    rules.require(lines, f"the last {name} ends where it must", last.compared(End(high, "to")) == 0)
    return spans
