"""Polynomials with integer coefficients: common factors, and how many roots they have where, standard library only.

A polynomial is the tuple of its coefficients from the constant one on, the last not 0; () is 0. The number of roots of one
without double roots between two numbers that are none is the difference of the changes of sign in its Sturm sequence.
"""

from fractions import Fraction
from math import gcd

from .. import work
from . import exact_numbers as numbers

ONE, MOST_TERMS = (1,), 1000


def read(terms, key):
    """Return (integer polynomial, positive integer) of which the ratio is the one whose coefficients are given."""
    if type(terms) is list and len(terms) > MOST_TERMS:
        raise work.TooLarge(f"too large: a polynomial with {len(terms)} terms, at most {MOST_TERMS} are read")
    whole, scale = numbers.over_one_denominator(numbers.vector({key: terms}, key, None))
    return trimmed(whole), scale


def trimmed(values):
    kept = list(values)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def bits(polynomial):
    return max(map(int.bit_length, polynomial), default=0)


def plus(first, second):
    longer, shorter = (first, second) if len(first) >= len(second) else (second, first)
    return trimmed([*[a + b for a, b in zip(longer, shorter)], *longer[len(shorter) :]])


def negated(polynomial):
    return tuple([-value for value in polynomial])


def minus(first, second):
    return plus(first, negated(second))


def times(first, second):
    if not first or not second:
        return ()
    work.spend(1 + (len(first) * len(second) * work.weight(bits(first) + bits(second)) >> 3))
    product = [0] * (len(first) + len(second) - 1)
    for place, a in enumerate(first):
        if a:
            for step, b in enumerate(second, place):
                product[step] += a * b
    return tuple(product)


def primitive(polynomial):
    """Divide a polynomial by the greatest common divisor of its coefficients."""
    work.spend(1 + (len(polynomial) * work.weight(bits(polynomial)) >> 3))
    common = gcd(*polynomial)
    return tuple([value // common for value in polynomial]) if common > 1 else polynomial


def derivative(polynomial):
    return trimmed([power * value for power, value in enumerate(polynomial)][1:])


def remainder(first, second):
    """Return the primitive remainder of a positive multiple of the first polynomial divided by the second."""
    rest, lead = list(first), abs(second[-1])
    while len(rest) >= len(second):
        work.spend(1 + ((len(rest) + len(second)) * work.weight(bits(rest) + bits(second)) >> 3))
        factor = rest[-1] if second[-1] > 0 else -rest[-1]
        shift = len(rest) - len(second)
        rest = [value * lead for value in rest]
        for place, value in enumerate(second, shift):
            rest[place] -= factor * value
        rest = list(trimmed(rest))
    return primitive(tuple(rest))


def common(first, second):
    """Return a greatest common divisor, without common divisors of its coefficients."""
    first, second = primitive(first), primitive(second)
    while second:
        first, second = second, remainder(first, second)
    return first


def divided(first, second):
    """Return an exact quotient of polynomials, up to a positive factor."""
    first, second = primitive(first), primitive(second)
    rest, quotient = list(first), [0] * (len(first) - len(second) + 1)
    for shift in range(len(quotient) - 1, -1, -1):
        work.spend(1 + (len(second) * work.weight(bits(rest) + bits(second)) >> 3))
        quotient[shift] = rest[shift + len(second) - 1] // second[-1]
        for place, value in enumerate(second, shift):
            rest[place] -= quotient[shift] * value
    return tuple(quotient)


def simple(polynomial):
    """Return the square-free part of a polynomial, with its sign for large arguments."""
    return divided(polynomial, signed(common(polynomial, derivative(polynomial)), 1))


def changing(polynomial):
    """Return the product of the factors of odd power, each once, with the polynomial's sign wherever that is not 0."""
    rest, product, odd = polynomial, ONE, True
    layers = []
    while len(rest) > 1:
        shared = signed(common(rest, derivative(rest)), 1)
        layers.append(signed(divided(rest, shared), 1))
        rest = shared
    for layer, deeper in zip(layers, [*layers[1:], ONE]):
        product, odd = (times(product, divided(layer, deeper)) if odd else product), not odd
    return signed(product, 1 if polynomial[-1] > 0 else -1)


def signed(polynomial, sign):
    return polynomial if (polynomial[-1] > 0) == (sign > 0) else negated(polynomial)


def sequence(polynomial):
    """Return the Sturm sequence of one without double roots."""
    chain = [polynomial, derivative(polynomial)]
    while chain[-1]:
        chain.append(negated(remainder(chain[-2], chain[-1])))
    return chain[:-1]


def changes(chain, place):
    """Count the sign changes of a Sturm sequence at a rational."""
    signs = [sign for sign in [sign_at(part, place) for part in chain] if sign]
    return sum(a != b for a, b in zip(signs, signs[1:]))


def sign_at(polynomial, place):
    """Return the sign of the value at a rational."""
    place = Fraction(place)
    top, below, power, value = place.numerator, place.denominator, 1, 0
    work.spend(1 + (len(polynomial) * work.weight(bits(polynomial) + len(polynomial) * work.bits_of(place)) >> 2))
    for coefficient in reversed(polynomial):
        value = value * top + coefficient * power
        power *= below
    return (value > 0) - (value < 0)
