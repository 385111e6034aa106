"""Exact arithmetic with a root of a polynomial, with the Python standard library only.

A root is written as {"root_of": [c0, c1, ...], "between": [low, high]}: the only root of c0 + c1 x + ... between rationals
0 < low < high. That it is there, and the only one, is Descartes' rule of signs: of (1 + t)^n c((high + low t) / (1 + t)) the
coefficients change their sign once.

A number of its field is written as a rational, or as the list of its coefficients at 1, x, x^2, ... in the root x. It is
zero where the polynomial divides these, else its sign is that of an enclosure.
"""

from fractions import Fraction
from itertools import zip_longest

from .. import work
from . import exact_numbers as numbers

FIRST_BITS, MOST_BITS, MOST_DEGREE = 128, 1 << 12, 40


class Field:
    """The rationals with a root."""

    def __init__(self, record):
        self.polynomial, self.ends = numbers.vector(record, "root_of", None), numbers.vector(record, "between", 2)
        self.degree = len(self.polynomial) - 1
        if not 1 <= self.degree <= MOST_DEGREE or not self.polynomial[-1]:
            raise work.Malformed(f'"root_of" must have a degree from 1 to {MOST_DEGREE}, with its last number not 0')
        self.integers, _ = numbers.over_one_denominator(self.polynomial)
        self.bits, self.around, self.powers = 0, (), []

    @property
    def isolated(self):
        """Decide whether the polynomial has exactly one root between the two numbers."""
        low, high = self.ends
        if not 0 < low < high or value_at(self.polynomial, low) * value_at(self.polynomial, high) >= 0:
            return False
        work.spend(self.degree**2 * work.weight(self.degree * (work.bits_of(low) + work.bits_of(high))))
        # c(low + (high - low) x), then its reverse at 1 + t: where 0 < x < 1, t > 0.
        moved = shifted(self.polynomial, low)
        scaled = [value * (high - low) ** power for power, value in enumerate(moved)]
        signs = [value > 0 for value in shifted(scaled[::-1], Fraction(1)) if value]
        return sum(a != b for a, b in zip(signs, signs[1:])) == 1

    @property
    def root(self):
        """The root as a number of the field."""
        return self.element([Fraction(0), Fraction(1)])

    def read(self, value, key):
        """Return a rational, or the coefficients of a number."""
        if isinstance(value, list):
            return self.element(numbers.vector({key: value}, key, None))
        return numbers.fraction(value, key)

    def vector(self, record, key, size):
        """Return a list of numbers."""
        values = numbers.field(record, key, list)
        if not values or (size is not None and len(values) != size):
            raise work.Malformed(f'"{key}" has {len(values)} entries, and must have {size or "at least one"}')
        work.spend(len(values) * self.degree**2)
        return [self.read(value, key) for value in values]

    def element(self, coefficients):
        """Return the number with these coefficients, reduced by the polynomial."""
        rest = list(coefficients)
        if len(rest) > 2 * self.degree + 1:
            raise work.Malformed(f"a number of the field has {len(rest)} coefficients, more than twice the degree")
        while len(rest) > self.degree:
            factor = rest.pop() / self.polynomial[-1]
            for place, value in enumerate(self.polynomial[:-1], len(rest) - self.degree):
                rest[place] -= factor * value
        while rest and not rest[-1]:
            rest.pop()
        return Element(self, tuple(rest))

    def sign(self, coefficients):
        """Return the sign of a number whose coefficients are not all zero."""
        whole, _ = numbers.over_one_denominator(coefficients)
        bits = FIRST_BITS
        while bits <= MOST_BITS:
            work.spend(1 + len(whole) * work.weight(max(value.bit_length() for value in whole) + bits))
            low, high = self.enclosed(whole, bits)
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            bits *= 2
        raise work.TooLarge(f"too large: the sign of a number is open at {MOST_BITS} bits, and it may be zero")

    def enclosed(self, whole, bits):
        """Return bounds of a number with integer coefficients, times 2^bits."""
        if self.bits < bits:
            self.narrow(bits)
        spare = self.bits - bits
        parts = [
            (value * below, value * above) if value >= 0 else (value * above, value * below)
            for value, (below, above) in zip(whole, self.powers)
        ]
        return sum(low for low, _ in parts) >> spare, -(-sum(high for _, high in parts) >> spare)

    def narrow(self, bits):
        """Enclose the root, and its powers, in neighbouring multiples of 2^-bits."""
        scale = 1 << bits
        ends = [Fraction(end, 1 << self.bits) for end in self.around] if self.bits else self.ends
        low = ends[0].numerator * scale // ends[0].denominator
        high = -(-ends[1].numerator * scale // ends[1].denominator)
        work.spend((bits + (high - low).bit_length()) * self.degree * work.weight(self.degree * high.bit_length()) // 8)
        rises = value_at(self.polynomial, self.ends[1]) > 0
        while high - low > 1:
            middle = (low + high) // 2
            place = Fraction(middle, scale)
            if place <= self.ends[0]:
                low = middle
            elif place >= self.ends[1]:
                high = middle
            else:
                value = sum(c * middle**k * scale ** (self.degree - k) for k, c in enumerate(self.integers))
                if value == 0:
                    low = high = middle
                elif (value > 0) == rises:
                    high = middle
                else:
                    low = middle
        self.bits, self.around, self.powers = bits, (low, high), [(scale, scale)]
        for _ in range(self.degree):
            below, above = self.powers[-1]
            self.powers.append((below * low >> bits, -(-above * high >> bits)))


class Element:
    """A number of a field; rationals meet it in sums, products and comparisons, polynomials meet it in their own."""

    def __init__(self, field, coefficients):
        self.field, self.coefficients, self._sign = field, coefficients, None

    def __add__(self, other):
        if not isinstance(other, MET):
            return NotImplemented
        other = self.meet(other)
        return self.field.element([a + b for a, b in zip_longest(self.coefficients, other, fillvalue=0)])

    def __mul__(self, other):
        if not isinstance(other, MET):
            return NotImplemented
        other = self.meet(other)
        work.spend(len(self.coefficients) * len(other) // 4)
        product = [Fraction(0)] * (len(self.coefficients) + len(other))
        for i, a in enumerate(self.coefficients):
            for k, b in enumerate(other):
                product[i + k] += a * b
        return self.field.element(product)

    def __neg__(self):
        return Element(self.field, tuple(-value for value in self.coefficients))

    def __truediv__(self, other):
        return self * (1 / Fraction(other))

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def meet(self, other):
        """Return the coefficients of the other operand."""
        if isinstance(other, Element):
            return other.coefficients
        return (Fraction(other),) if other else ()

    @property
    def sign(self):
        """The sign: -1, 0 or 1."""
        if self._sign is None:
            self._sign = self.field.sign(self.coefficients) if self.coefficients else 0
        return self._sign

    def __bool__(self):
        return self.sign != 0

    def __abs__(self):
        return -self if self.sign < 0 else self

    def __str__(self):
        return " + ".join(f"({value}) x^{power}" for power, value in enumerate(self.coefficients)) or "0"

    def bits(self):
        return sum(map(work.bits_of, self.coefficients))

    def __eq__(self, other):
        return isinstance(other, MET) and (self - other).sign == 0

    def __lt__(self, other):
        return (self - other).sign < 0

    def __le__(self, other):
        return (self - other).sign <= 0

    def __gt__(self, other):
        return (self - other).sign > 0

    def __ge__(self, other):
        return (self - other).sign >= 0


MET = Element | Fraction | int


def shifted(polynomial, by):
    """Return the coefficients of c(x + by)."""
    coefficients = list(polynomial)
    for start in range(len(coefficients) - 1):
        for place in range(len(coefficients) - 2, start - 1, -1):
            coefficients[place] += by * coefficients[place + 1]
    return coefficients


def value_at(polynomial, place):
    total = Fraction(0)
    for value in reversed(polynomial):
        total = total * place + value
    return total
