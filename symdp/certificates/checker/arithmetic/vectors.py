"""Vectors of exact numbers as integers over one denominator, with the Python standard library only.

The entries are rationals, or polynomials in one letter with rational coefficients: ``terms`` has a list of integers for each
power of the letter. Numbers are compared in the order that a program names:

    RATIONAL  of rationals
    SMALL     for all small s > 0: a polynomial that is not 0 has the sign of its first coefficient that is not 0
    INSIDE    for all t from 0 to 1, as cells.py compares polynomials; at least 0 only where its test proves it

A number is a vector with one entry. Two vectors of different lengths are never added, multiplied or compared. Where numbers
are those of a field with a root (algebraic.py), its elements stand among the integers.
"""

import re
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from math import comb, gcd, lcm
from operator import add, mul, neg, sub

from .. import work
from . import algebraic, germs

RATIONAL, SMALL, INSIDE = "rational", "small", "inside"
FINER, MOST_TERMS = 8, 16
TEXT = re.compile(r"-?[0-9]+(?: -?[0-9]+)*(?:/[1-9][0-9]*)?")


class Vector:
    """``size`` entries; entry k is the sum of terms[i][k] times the i-th power of the letter, over ``scale`` > 0."""

    __slots__ = ("scale", "size", "terms")

    def __init__(self, size, terms, scale=1):
        if len(terms) == 1 and len(terms[0]) == size and any(terms[0]):  # what most vectors of rationals are
            self.size, self.terms, self.scale = size, terms, scale
            return
        for term in terms:
            if len(term) != size:
                raise ValueError("the terms of a vector have its size")
        if len(terms) > MOST_TERMS:
            raise work.TooLarge(f"too large: a polynomial with {len(terms)} terms, at most {MOST_TERMS} are read")
        while terms and not any(terms[-1]):
            terms = terms[:-1]
        self.size = size
        self.terms = terms
        self.scale = scale if terms else 1

    def __add__(self, other):
        require_alike(self, other)
        return self._plus(other, 1) if self.terms else other

    def __neg__(self):
        return Vector(self.size, [list(map(neg, term)) for term in self.terms], self.scale) if self.terms else self

    def __sub__(self, other):
        require_alike(self, other)
        return self._plus(other, -1) if self.terms else -other

    def over(self, scale):
        """Return the terms over a multiple of the scale."""
        return [multiplied(term, scale // self.scale) for term in self.terms]

    def times(self, number):
        """Multiply every entry by a number."""
        require_number(number)
        return self._product(number, lambda term, factor: multiplied(term, factor[0]))

    def share(self, above, below):
        """Multiply every entry by above/below, where what they and the scale have in common is cancelled before."""
        if type(above) is not int:
            return self.times(Vector(1, [[above]], below))
        whole = self.scale
        work.spend(work.weight(max(above.bit_length(), below.bit_length(), whole.bit_length())) >> 4)
        common = gcd(above, below)
        above, below = above // common, below // common
        common = gcd(above, whole)
        return Vector(self.size, self.terms, whole // common).times(Vector(1, [[above // common]], below))

    def by(self, other):
        """Multiply entry by entry."""
        require_alike(self, other)
        return self._product(other, lambda term, factor: list(map(mul, term, factor)))

    def dot(self, other):
        """Return the number that is the sum of the products of the entries."""
        require_alike(self, other)
        return self._product(other, lambda term, factor: [sum(map(mul, term, factor))], 1)

    def total(self):
        """Return the number that is the sum of the entries."""
        work.spend_on(self.size * len(self.terms), self.scale)
        return Vector(1, [[sum(term)] for term in self.terms], self.scale)

    def spread(self, size):
        """Return the vector that repeats a number."""
        require_number(self)
        work.spend_on(size * len(self.terms), self.scale)
        return Vector(size, [term * size for term in self.terms], self.scale)

    def entries(self):
        """Return the entries, as lists of the coefficients of the powers."""
        share = Fraction(1, self.scale)
        return [[term[place] * share for term in self.terms] for place in range(self.size)]

    def fraction(self):
        """Return the value of a number that is a rational."""
        require_number(self)
        if len(self.terms) > 1:
            raise ValueError("a polynomial is no rational")
        return Fraction(self.terms[0][0], self.scale) if self.terms else Fraction(0)

    def _plus(self, other, sign):
        """Return the sum with another one times a sign."""
        if not other.terms:
            return self
        if self.scale == other.scale:
            return self._joined(other, add if sign > 0 else sub)
        scale = lcm(self.scale, other.scale)
        powers = len(self.terms) + len(other.terms)
        work.spend_on(self.size * powers, scale)
        share, more = scale // self.scale, sign * (scale // other.scale)
        if powers == 2:  # one term each
            pair = zip(self.terms[0], other.terms[0])
            return Vector(self.size, [[a * share + b * more for a, b in pair]], scale)
        pairs = zip_longest(self.terms, other.terms, fillvalue=[0] * self.size)
        return Vector(self.size, [[a * share + b * more for a, b in zip(*pair)] for pair in pairs], scale)

    def _joined(self, other, join):
        """Return the sum or difference with one of the same scale, which takes no products."""
        work.spend_on_sums(self.size * (len(self.terms) + len(other.terms)), self.scale)
        if len(self.terms) == 1 == len(other.terms):
            return Vector(self.size, [list(map(join, self.terms[0], other.terms[0]))], self.scale)
        pairs = zip_longest(self.terms, other.terms, fillvalue=[0] * self.size)
        return Vector(self.size, [list(map(join, *pair)) for pair in pairs], self.scale)

    def _product(self, other, join, size=None):
        """Multiply polynomials; ``join`` multiplies a term of each."""
        size = self.size if size is None else size
        if not (self.terms and other.terms):
            return zero(size)
        terms, scale = {}, self.scale * other.scale
        work.spend_on(self.size * len(self.terms) * len(other.terms), scale)
        if len(self.terms) == 1 == len(other.terms):
            return Vector(size, [join(self.terms[0], other.terms[0])], scale)
        for i, term in enumerate(self.terms):
            for k, factor in enumerate(other.terms):
                made = join(term, factor)
                terms[i + k] = list(map(add, terms[i + k], made)) if i + k in terms else made
        return Vector(size, [terms[power] for power in range(len(terms))], scale)


def multiplied(values, factor):
    """Multiply integers by another one."""
    return values if factor == 1 else [value * factor for value in values]


def require_alike(first, second):
    if first.size != second.size:
        raise ValueError(f"a vector of {first.size} entries meets one of {second.size}")


def require_number(vector):
    if vector.size != 1:
        raise ValueError(f"a number has one entry, not {vector.size}")


def of(values):
    """Return the vector of rationals."""
    return of_ratios([value.as_integer_ratio() for value in values])


def of_ratios(ratios):
    """Return the vector of ratios, pairs of an integer and its denominator."""
    scale = common({below for _, below in ratios})
    work.spend_on(len(ratios), scale)
    return Vector(len(ratios), [[above * (scale // below) for above, below in ratios]], scale)


def common(scales):
    """Return the least common multiple, refused as soon as it is too long."""
    multiple = 1
    for scale in scales:
        multiple = lcm(multiple, scale)
        bits = multiple.bit_length()
        if bits >> 9:  # What is too long for sums is refused before it has grown.
            work.spend((bits >> 9) + work.weight(bits) // 4096)
    return multiple


def normalised(weights):
    """Return the vector with the sum 1 that rational weights of a positive sum are proportional to."""
    return Vector(weights.size, weights.terms, sum(weights.terms[0]))


@lru_cache
def zero(size):
    """Return the vector of zeros."""
    return Vector(size, [])


def number(value):
    """Return a number, or a polynomial with such coefficients, as a vector with one entry."""
    if type(value) in (int, Fraction):
        above, below = value.as_integer_ratio()
        return Vector(1, [[above]], below)
    terms = germs.terms_of(value)
    if algebraic.Element in map(type, terms):
        return Vector(1, [[term] for term in terms])
    scale = common([term.denominator for term in terms])
    work.spend_on(len(terms), scale)
    return Vector(1, [[term.numerator * (scale // term.denominator)] for term in terms], scale)


ONE = number(1)


def joined(numbers):
    """Concatenate numbers."""
    size, powers = len(numbers), max((len(one.terms) for one in numbers), default=0)
    scale = common({one.scale for one in numbers})
    work.spend_on(size * powers, scale)
    columns = zip_longest(*[[value for (value,) in one.over(scale)] for one in numbers], fillvalue=0)
    return Vector(size, list(map(list, columns)), scale)


def with_terms(parts, size):
    """Return the polynomials with such coefficients, vectors of a size without the letter."""
    if any(len(part.terms) > 1 for part in parts):
        raise ValueError("a coefficient of a polynomial is no polynomial")
    scale = common({part.scale for part in parts})
    work.spend_on(size * len(parts), scale)
    return Vector(size, [part.over(scale)[0] if part.terms else [0] * size for part in parts], scale)


def between(start, end):
    """Interpolate between two vectors, the first at t = 0 and the second at t = 1."""
    rise = end - start
    return start + Vector(rise.size, [[0] * rise.size, *rise.terms], rise.scale)


def read(value, size, key, order, field=None):
    """Return a vector of a certificate: its integers and their denominator, "3 -1 0/4"; a list of such for polynomials.

    Over a field each of them may be a list of its own: the coefficients of the powers of the root.
    """
    if type(value) is str:
        values, scale = read_integers(value, size, key)
        work.spend_on(size, scale)
        return Vector(size, [values], scale)
    terms = listed(value, 1 if order == RATIONAL else MOST_TERMS, key)
    lines = [
        read_integers(term, size, key) if field is None or type(term) is str else (read_elements(term, size, key, field), 1)
        for term in terms
    ]
    scale = common([below for _, below in lines])
    work.spend_on(size * len(lines), scale)
    return Vector(size, [multiplied(values, scale // below) for values, below in lines], scale)


def read_elements(texts, size, key, field):
    """Read numbers of a field, by the coefficients of the powers of its root."""
    lines = [read_integers(text, size, key) for text in listed(texts, field.degree, key)]
    columns = zip(*[[Fraction(value, scale) for value in values] for values, scale in lines])
    return [field.element(column) for column in columns]


def listed(value, most, key):
    terms = value if type(value) is list else [value]
    if not 0 < len(terms) <= most:
        raise work.Malformed(f'"{key}" has {len(terms)} coefficients, and must have 1 to {most}')
    return terms


def read_integers(text, size, key):
    if type(text) is not str or not TEXT.fullmatch(text):
        raise work.Malformed(f'"{key}" must hold integers over one denominator as text such as "3 -1 0/4"')
    above, _, below = text.partition("/")
    signs = above.split(" ")
    if len(signs) != size:
        raise work.Malformed(f'"{key}" has {len(signs)} entries where its block has {size}')
    try:
        return [int(sign) for sign in signs], int(below or 1)
    except ValueError:
        raise work.Malformed(f'"{key}" has too many digits before sys.set_int_max_str_digits(0)') from None


def written(vector):
    """Write a vector as text, in lowest terms."""
    return texts[0] if len(texts := [line(term, vector.scale) for term in vector.terms]) == 1 else texts


def line(term, scale):
    share = gcd(scale, *term)
    scale, values = scale // share, " ".join([str(value // share) for value in term])
    return values if scale == 1 else f"{values}/{scale}"


def nonnegative(vector, order):
    """Decide whether every entry is at least 0."""
    if len(vector.terms) < 2:
        return not vector.terms or min(vector.terms[0], default=0) >= 0
    if order == SMALL:  # Which is the order of tuples.
        zeros = (0,) * len(vector.terms)
        return all(column >= zeros for column in zip(*vector.terms, strict=True))
    if order == INSIDE:
        return all(min(control, default=0) >= 0 for control in controls(vector))
    raise work.Malformed("polynomials are not compared as rationals are")


def above(vector, order):
    """Return entries >= 0 that are no smaller than those given; on 0 <= t <= 1 affine ones, which are so at both ends."""
    if order == INSIDE:
        ends = vector.terms[:1], [list(map(sum, zip(*vector.terms)))] if vector.terms else []
        return between(*[above(Vector(vector.size, end, vector.scale), RATIONAL) for end in ends])
    zeros = (0,) * len(vector.terms)
    kept = [column > zeros for column in zip(*vector.terms)]
    return Vector(vector.size, [list(map(mul, term, kept)) for term in vector.terms], vector.scale)


def positive(value, order):
    """Decide whether a number is positive; on 0 < t < 1 one that is at least 0 and not identically 0 is."""
    require_number(value)
    return bool(value.terms) and nonnegative(value, order)


def controls(vector):
    """Yield the coefficients of the products of powers of t and 1 - t, times a positive number: vectors of integers."""
    degree = len(vector.terms) - 1
    if degree > 1:
        degree += FINER
    shares = [comb(degree, i) for i in range(len(vector.terms))]
    whole = lcm(*shares)
    work.spend_on((degree + 1) * len(vector.terms) * vector.size, vector.scale)
    for k in range(degree + 1):
        weights = [comb(k, i) * (whole // share) for i, share in enumerate(shares)]
        yield [sum(map(mul, weights, column)) for column in zip(*vector.terms, strict=True)]
