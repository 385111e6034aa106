"""Values of leakages in certificates, with the Python standard library only.

A value is a sum of coefficient * log(argument), held as {argument: coefficient}; an argument is a positive rational or a sum
of products of rational powers, a tuple of products, each a tuple of pairs (base, exponent). "oo" stands for infinity.
"""

from fractions import Fraction
from math import lcm

from .. import rules, work
from ..arithmetic import expression as expressions
from ..arithmetic import logarithms as powers

ZERO = Fraction(0)
MOST_BITS, LARGEST_EXPONENT = 1 << 20, 256
LONGEST_EXPONENT = 4096


def read_value(answer, key):
    """Return the claimed value."""
    if answer[key] == "oo":
        return "oo"
    return merged([(rules.number(term, "coefficient"), argument(term)) for term in rules.field(answer, key, list)])


def argument(term):
    value = term.get("argument") if isinstance(term, dict) else None
    if isinstance(value, str):
        return rules.fraction(value, "argument")
    return tuple(tuple(power(pair) for pair in listed(product)) for product in listed(value))


def power(pair):
    numbers = rules.vector({"power": pair}, "power", 2)
    return numbers[0], numbers[1]


def listed(value):
    if not isinstance(value, list):
        raise rules.Malformed('"argument" must be a number as text, or a list of products of [base, exponent]')
    return value


def merged(pairs):
    """Add terms coefficient * log(argument), with rational arguments inverted to exceed 1, without zero terms."""
    totals = {}
    for coefficient, inner in pairs:
        if isinstance(inner, Fraction) and 0 < inner < 1:
            coefficient, inner = -coefficient, 1 / inner
        if coefficient and inner != 1:
            totals[inner] = totals.get(inner, ZERO) + coefficient
    return {inner: coefficient for inner, coefficient in totals.items() if coefficient}


def sum_of_powers(products):
    """Return a sum of products of powers without those that are zero; a rational where all exponents are small integers."""
    kept = [tuple(product) for product in products if all(number for number, _ in product)]
    exponents = [exponent for product in kept for _, exponent in product]
    bits = sum(work.bits_of(number) * abs(exponent) for product in kept for number, exponent in product)
    if any(exponent.denominator != 1 or abs(exponent) > LARGEST_EXPONENT for exponent in exponents) or bits > MOST_BITS:
        return tuple(kept)
    total = ZERO
    for product in kept:
        value = Fraction(1)
        for number, exponent in product:
            value *= number ** int(exponent)
        total += value
    return total


def order(value, level):
    """Compare the value with log(level): -1, 0 or 1."""
    difference = merged([*[(coefficient, inner) for inner, coefficient in value.items()], (Fraction(-1), level)])
    if is_zero(difference):
        return 0
    for bits in expressions.PRECISIONS:
        low, high = interval(difference, bits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
    raise rules.Rejected(f"the order of two leakages is not decided with {expressions.PRECISIONS[-1]} bits")


class Exact:
    """A sum of coefficient * log(argument) that is known exactly, compared with logarithms without rounding."""

    def __init__(self, pairs):
        self.value = merged(pairs)

    @property
    def exp(self):
        """The exponential of the value if it simplifies to a rational, else None."""
        if any(coefficient.denominator != 1 or not isinstance(inner, Fraction) for inner, coefficient in self.value.items()):
            return None
        result = Fraction(1)
        for inner, coefficient in self.value.items():
            if abs(coefficient) * work.bits_of(inner) > MOST_BITS:
                return None
            result *= inner ** int(coefficient)
        return result

    def nats(self, bits):
        return interval(self.value, bits)

    def at_most(self, level):
        return order(self.value, level) <= 0

    def at_least(self, level):
        return order(self.value, level) >= 0


def is_zero(value):
    """Decide whether a sum of logarithms is 0; False also if it is not reduced to rationals or has too large powers."""
    value = in_rationals(value)
    if value is None:
        return False
    scale = lcm(*[coefficient.denominator for coefficient in value.values()])
    top = bottom = 1
    for inner, coefficient in value.items():
        times = int(coefficient * scale)
        if abs(times) * (inner.numerator.bit_length() + inner.denominator.bit_length()) > MOST_BITS:
            return False
        above, below = (inner.numerator, inner.denominator) if times > 0 else (inner.denominator, inner.numerator)
        top, bottom = top * above ** abs(times), bottom * below ** abs(times)
    return top == bottom


def in_rationals(value):
    """Rewrite a value by logarithms of rationals; None for a sum of radicals whose ratios are not all rational.

    One such sum is no rational power of a rational: all terms of its powers are positive, and some are irrational.
    """
    pairs = []
    for inner, coefficient in value.items():
        if isinstance(inner, Fraction):
            pairs.append((coefficient, inner))
            continue
        ratios = [root_of((*product, *[(number, -exponent) for number, exponent in inner[0]])) for product in inner]
        if None in ratios:
            return None
        pairs += [(coefficient, sum(ratios)), *[(coefficient * exponent, number) for number, exponent in inner[0]]]
    return merged(pairs)


def root_of(product):
    """Return a product of rational powers where it is visibly rational and not too large, else None."""
    shares = {}
    for number, exponent in product:
        shares[number] = shares.get(number, ZERO) + exponent
    degree = lcm(*[exponent.denominator for exponent in shares.values()])
    inside = Fraction(1)
    for number, exponent in shares.items():
        times = int(exponent * degree)
        if abs(times) * (number.numerator.bit_length() + number.denominator.bit_length()) > MOST_BITS:
            return None
        inside *= number**times
    top, bottom = (powers.integer_root(part, degree) for part in (inside.numerator, inside.denominator))
    return Fraction(top, bottom) if inside == Fraction(top, bottom) ** degree else None


def interval(value, bits):
    """Return rational ends around a value."""
    low = high = ZERO
    for inner, coefficient in value.items():
        ends = logarithm_of_powers(inner, bits) if is_steep(inner) else logarithm_of(inner, bits)
        low, high = low + coefficient * ends[coefficient < 0], high + coefficient * ends[coefficient > 0]
    return low, high


def logarithm_of(inner, bits):
    """Return rational ends around the logarithm of a rational, or of a sum of products of powers."""
    least, most = (inner, inner) if isinstance(inner, Fraction) else radicals(inner, bits)
    return expressions.logarithm_below(least, bits), -expressions.logarithm_below(1 / expressions.positive(most), bits)


def is_steep(inner):
    """Return whether the powers of a sum are too large to be written out."""
    return not isinstance(inner, Fraction) and any(
        abs(power) > LARGEST_EXPONENT for product in inner for _, power in product
    )


def logarithm_of_powers(products, bits):
    """Return rational ends around the logarithm of a sum of products of powers of any size: the largest one is taken out."""
    longest = max(work.bits_of(exponent) for product in products for _, exponent in product)
    if longest > LONGEST_EXPONENT:
        raise rules.Malformed(f"too large: an exponent of {longest} bits, at most {LONGEST_EXPONENT} are read")
    finer, bounds = bits + longest, []
    for product in products:
        low = high = ZERO
        for number, exponent in product:
            ends = expressions.logarithm_below(number, finer), -expressions.logarithm_below(1 / number, finer)
            low, high = low + exponent * ends[exponent < 0], high + exponent * ends[exponent > 0]
        bounds.append((low, high))
    top = max(low for low, _ in bounds)
    parts = [(shrunk(low - top, bits)[0], shrunk(high - top, bits)[1]) for low, high in bounds]
    least, most = sum(low for low, _ in parts), sum(high for _, high in parts)
    return top + expressions.logarithm_below(least, bits), top - expressions.logarithm_below(1 / most, bits)


def shrunk(value, bits):
    """Return bounds of exp of a number that is at most 0 up to rounding; values below 2**-bits are not computed."""
    return (ZERO, Fraction(1, 1 << bits)) if value < -bits else powers.exponential(value, bits)


def radicals(products, bits):
    """Return rational ends around a sum of products of rational powers of positive numbers."""
    low = high = ZERO
    for product in products:
        least = most = Fraction(1)
        for number, exponent in product:
            ends = powers.bounds_of_power(expressions.positive(number), exponent, bits)
            least, most = least * ends[0], most * ends[1]
        low, high = low + least, high + most
    return low, high
