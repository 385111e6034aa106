"""Exact numbers and lists of them in certificates: how they are read and added up, with the Python standard library only."""

from collections import Counter
from fractions import Fraction
from math import lcm

from .. import work
from ..claim import schema as shapes
from ..claim.kinds import WEIGHTS


def field(record, key, kind):
    value = record.get(key) if isinstance(record, dict) else None
    if type(value) is not kind:
        raise work.Malformed(f'"{key}" is missing or not of type {kind.__name__}')
    return value


def number(record, key):
    return fraction(record.get(key) if isinstance(record, dict) else None, key)


def fraction(text, key):
    return Fraction(*ratio(text, key))


def ratio(text, key):
    """Return integers with this ratio."""
    if not isinstance(text, str) or not shapes.PATTERN.fullmatch(text):
        raise work.Malformed(f'"{key}" must hold exact numbers as text such as "8/7"')
    if len(text) > 2 * work.MOST_DIGITS:
        raise work.TooLarge(f'too large: "{key}" has {len(text)} digits, at most {2 * work.MOST_DIGITS} are read')
    top, _, bottom = text.partition("/")
    try:
        return int(top), int(bottom or 1)
    except ValueError:
        raise work.Malformed(f'"{key}" has {len(text)} digits, too many before sys.set_int_max_str_digits(0)') from None


def vector(record, key, size, read=fraction):
    """Return the numbers of a list, each text read once."""
    texts, known = field(record, key, list), {}
    for text in texts:
        if type(text) is not str or text not in known:
            known[text] = read(text, key)
    if read is fraction:
        spend_on_sums(known.values())
    if not texts or (size is not None and len(texts) != size):
        raise work.Malformed(f'"{key}" has {len(texts)} entries, and must have {size or "at least one"}')
    return [known[text] for text in texts]


def prior_of(row, key):
    """Return the numbers of a prior that is listed, or given by weights to which it is proportional."""
    if type(row) is not dict:
        return vector({key: row}, key, None)
    weights, _ = over_one_denominator(vector(row, WEIGHTS, None))
    require_weights(min(weights) >= 0 < sum(weights))
    whole = sum(weights)
    work.spend(len(weights) * work.weight(whole.bit_length()))
    return [Fraction(weight, whole) for weight in weights]


def require_weights(holds):
    if not holds:
        raise work.Malformed(f'"{WEIGHTS}" of a prior must be numbers of which none is negative, and one positive')


def spend_on_sums(values):
    """Count the work of adding numbers: the sum is as long as all their different denominators together."""
    lengths = [denominator.bit_length() for denominator in {value.denominator for value in values}]
    work.spend(len(lengths) * sum(lengths) >> 13)


def common_denominator(values):
    """Return the least common denominator, refused as soon as it is too long."""
    scale = 1
    for denominator in {value.denominator for value in values}:
        scale = lcm(scale, denominator)
        work.spend(scale.bit_length() >> 9)
    return scale


def over_one_denominator(values):
    """Return (integers, denominator) of the same numbers."""
    scale = common_denominator(values)
    work.spend_on(len(values), scale)
    return [value.numerator * (scale // value.denominator) for value in values], scale


def repeated(values):
    """Return pairs (value, number of occurrences), for sums over long vectors with few different entries."""
    times = Counter(map(id, values))
    return [(value, times[name]) for name, value in dict(zip(map(id, values), values)).items()]


def least(values):
    return min(value for value, _ in repeated(values))


def largest(values):
    return max(value for value, _ in repeated(values))


def total(values):
    return sum(value * times for value, times in repeated(values))


def dot(first, second):
    return sum((a * b for a, b in zip(first, second) if a and b), Fraction(0))


def product(a, b, c, d):
    """Return coefficients of (a + b D)(c + d D)."""
    return (a * c, a * d + b * c, b * d)


def bounds_of(answer, key):
    """Return the two ends of an enclosure, or a number twice."""
    bounds = answer[key]
    if not isinstance(bounds, dict):
        return [number(answer, key)] * 2
    return vector(bounds, "between", 2) if "between" in bounds else [number(bounds, "low"), number(bounds, "high")]
