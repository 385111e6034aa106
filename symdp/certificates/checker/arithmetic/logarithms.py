"""Sums of logarithms, and rational powers, in certificates: intervals with rational ends, standard library only."""

from fractions import Fraction
from math import floor, isqrt, lcm

from .. import rules, work
from . import expression

PRECISIONS, MOST_ROOT = (192, 768, 3072), 32


class Value:
    """A rational multiple of logarithms of numbers in intervals, added; or the logarithm of a rational."""

    def __init__(self, terms=(), exp=None):
        self.terms, self.known = list(terms), exp

    @property
    def exp(self):
        """The exponential of the value if the coefficients are integers and the arguments exact, else None."""
        if self.known is not None:
            return self.known
        if any(share.denominator != 1 or low != high for share, (low, high) in self.terms):
            return None
        if sum(abs(share) * work.bits_of(argument) for share, (argument, _) in self.terms) > work.MOST_BITS:
            return None
        product = Fraction(1)
        for share, (argument, _) in self.terms:
            product *= argument ** int(share)
        return product

    def nats(self, bits):
        terms = [(Fraction(1), (self.known,) * 2)] if self.known is not None else self.terms
        low = high = Fraction(0)
        for share, (first, last) in terms:
            ends = [expression.logarithm_below(first, bits), -expression.logarithm_below(1 / last, bits)]
            if share < 0:
                ends.reverse()
            low, high = low + share * ends[0], high + share * ends[1]
        return low, high

    def at_most(self, level):
        return (self.known <= level) if self.known is not None else self.order(level) <= 0

    def at_least(self, level):
        return (self.known >= level) if self.known is not None else self.order(level) >= 0

    def order(self, level):
        for bits in PRECISIONS:
            (low, high), (first, last) = self.nats(bits), Value(exp=level).nats(bits)
            if high < first or low > last:
                return -1 if high < first else 1
        if self.exp == level:
            return 0
        raise rules.Rejected(f"the order of two leakages is not decided with {PRECISIONS[-1]} bits")


def power(ends, exponent, bits):
    """Return [low, high]**exponent for positive ends; exact for integers."""
    if exponent.denominator == 1:
        values = [end ** int(exponent) for end in ends]
        return min(values), max(values)
    bounds = [bounds_of_power(end, exponent, bits) for end in dict.fromkeys(ends)]
    return min(low for low, _ in bounds), max(high for _, high in bounds)


def bounds_of_power(value, exponent, bits):
    """Return bounds of value**exponent, by a root of an integer, or by the exponential of a logarithm."""
    top, bottom = exponent.numerator, exponent.denominator
    if not 0 < top <= MOST_ROOT or bottom > MOST_ROOT:
        first, last = expression.logarithm_below(value, bits), -expression.logarithm_below(1 / value, bits)
        return exponential(min(exponent * first, exponent * last), bits)[0], exponential(
            max(exponent * first, exponent * last), bits
        )[1]
    # (x/y)**(p/q) is the q-th root of x**p y**(qm-p) over y**m, m the least integer above p/q.
    m, x, y = -(-top // bottom), value.numerator, value.denominator
    work.spend(4 * work.weight((x.bit_length() + y.bit_length()) * bottom * m + bottom * bits))
    inner = x**top * y ** (bottom * m - top)
    shift = max(0, bits + 16 - inner.bit_length() // bottom)
    root = integer_root(inner << (bottom * shift), bottom)
    return Fraction(root, y**m << shift), Fraction(root + 1, y**m << shift)


def integer_root(number, degree):
    """Return the largest integer whose power is at most the number: Newton's method from above."""
    if degree == 2 or number < 2:
        return isqrt(number)
    if number.bit_length() <= degree:
        return 1  # below 2**degree: no power is to be written out
    root = 1 << -(-number.bit_length() // degree)
    while True:
        following = ((degree - 1) * root + number // root ** (degree - 1)) // degree
        if following >= root:
            return root
        root = following


def sum_of_powers(pairs, exponent, bits):
    """Return bounds of the sum of size * value**exponent; values are not negative."""
    pairs = [(size, value) for size, value in pairs if size and value]
    if exponent.denominator == 1:
        longest = max([work.bits_of(value) for _, value in pairs], default=0) * int(exponent)
        work.spend(len(pairs) * work.weight(longest))
        # Over one denominator, so that intermediate fractions are not reduced.
        scale = lcm(*{value.denominator for _, value in pairs})
        total = sum(size * int(value * scale) ** int(exponent) for size, value in pairs)
        return (Fraction(total, scale ** int(exponent)),) * 2
    low = high = Fraction(0)
    for size, value in pairs:
        ends = bounds_of_power(value, exponent, bits)
        low, high = low + size * ends[0], high + size * ends[1]
    return low, high


def exponential(value, bits):
    """Return bounds of exp(value): value = k log 2 + r with |r| < 1, and the series of r in units of 2**-(bits+16)."""
    if abs(value) > work.MOST_BITS:
        raise rules.Malformed(f"too large: exp of a number above {work.MOST_BITS} occurs")
    precision = bits + 16 + abs(int(value)).bit_length()
    below, above = (expression.twice_atanh(Fraction(1, 3), precision, side) for side in (True, False))
    k, unit = round(value / below), 2 ** (bits + 16)
    rest = [floor((value - k * end) * unit) for end in (above, below)]
    scale = Fraction(2) ** k / unit
    return (series(min(rest), unit)[0]) * scale, series(max(rest) + 1, unit)[1] * scale


def series(value, unit):
    """Return integers around unit * exp(value/unit), |value| <= unit; each term 1, v, v**2/2, ... is off by two at most."""
    term, total, count = unit, unit, 0
    while term not in (0, -1):
        count += 1
        term = term * value // (unit * count)
        total += term
    return total - 2 * count - 2, total + 2 * count + 2
