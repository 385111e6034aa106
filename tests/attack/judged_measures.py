"""Whether a record about a measure of leakage, or about a ball of priors, is true: programs, formulas, cutting planes."""

from fractions import Fraction as F
from functools import cache
from itertools import combinations

import flint
import mpmath

from tests.agreement.full_program import corners_of
from tests.agreement.leakage_programs import largest_accuracy_at_ratio, least_sum_of_maxima, least_worst_guess
from tests.attack.least_values import holds_uniform, kept_letters, least_value, real, silent_distortion

SMALLER, CLOSE = F(999, 1000), mpmath.mpf(10) ** -25
RATIONAL = ("ml", "sibson:oo", "min-entropy", "mx")


@cache
def bounds(measure, vertices, distortion, likeliest=()):
    """(low, high) of the least leakage in nats at a distortion."""
    if measure == "mx":
        return ends_of_ratio(vertices, distortion)
    if measure in RATIONAL:
        exact = exp_of(measure, vertices, distortion, likeliest)
        return (mpmath.log(real(exact)),) * 2
    return least_value(measure, vertices, distortion)


@cache
def exp_of(measure, vertices, distortion, likeliest):
    if measure == "min-entropy":
        return least_worst_guess(vertices, likeliest, distortion)
    return least_sum_of_maxima(vertices, distortion)


@cache
def accuracy_at(vertices, level):
    return largest_accuracy_at_ratio(vertices, level)


def is_ratio_above(vertices, level, distortion):
    """Whether no mechanism of this distortion keeps every probability within the level of the average."""
    return accuracy_at(vertices, level) < 1 - distortion


def ends_of_ratio(vertices, distortion):
    """Maximal information by halving; infinite only without distortion and with a prior that may be arbitrarily unlikely."""
    low, high = F(1), F(10**6)
    if is_ratio_above(vertices, high, distortion):
        return mpmath.inf, mpmath.inf
    if not is_ratio_above(vertices, low, distortion):
        return mpmath.mpf(0), mpmath.mpf(0)
    for _ in range(50):
        middle = (low + high) / 2 if high < 2 * low else F(round(mpmath.sqrt(real(low * high)) * 2**20), 2**20)
        low, high = (middle, high) if is_ratio_above(vertices, middle, distortion) else (low, middle)
    return mpmath.log(real(low)), mpmath.log(real(high))


def ends_of(value):
    """A number twice, or the two around it."""
    if isinstance(value, str):
        return [value] * 2
    return value["between"] if "between" in value else [value["low"], value["high"]]


def asked_of(question):
    """(measure, vertices, where each letter in turn is the likeliest) of a question."""
    vertices = corners_of(question["source"])
    likeliest = ()
    if question["leakage"] == "min-entropy":
        found = [corners_of(question["source"], first) for first in range(len(vertices[0]))]
        likeliest = tuple([prior for priors in found for prior in priors])
    return question["leakage"], vertices, likeliest


def measured(made):
    """The claimed value at a distortion."""
    measure, vertices, likeliest = asked_of(made["question"])
    d, answer = F(made["asks"]["at"]), made["answer"]
    if not vertices or not 0 <= d <= 1:
        return False
    if measure == "mx":
        ends = ends_of(answer["exp"]) if "exp" in answer else answer["nats"]
        return within_ratio(ends, vertices, d)
    low, high = bounds(measure, vertices, d, likeliest)
    if answer["nats"] == "oo" or low == mpmath.inf:
        return answer["nats"] == "oo" and low == mpmath.inf
    if measure in RATIONAL and (exact := product_of(answer["nats"])):
        return exact == exp_of(measure, vertices, d, likeliest)
    value = sum_of_logarithms(answer["nats"])
    return low - CLOSE <= value <= high + CLOSE


def within_ratio(claimed, vertices, d):
    """Maximal information lies between the claimed ends, or is the claimed sum of logarithms."""
    if claimed == "oo":
        return is_ratio_above(vertices, F(10**6), d)
    if all(isinstance(end, str) for end in claimed) and claimed:
        low, high = map(F, claimed)
    else:
        low = high = product_of(claimed)
    above = low == 1 or is_ratio_above(vertices, 1 + (low - 1) * SMALLER, d)
    return low <= high and above and not is_ratio_above(vertices, high, d)


def product_of(terms):
    """exp of a sum of logarithms of rationals with whole coefficients, or None."""
    total = F(1)
    for term in terms:
        if not isinstance(term["argument"], str) or F(term["coefficient"]).denominator != 1:
            return None
        total *= F(term["argument"]) ** int(F(term["coefficient"]))
    return total


def sum_of_logarithms(terms):
    return sum([real(term["coefficient"]) * mpmath.log(argument(term["argument"])) for term in terms], mpmath.mpf(0))


def argument(given):
    if isinstance(given, str):
        return real(given)
    return sum([mpmath.fprod([real(base) ** real(power) for base, power in part]) for part in given])


def enclosed(made):
    """The least leakage lies between two ends."""
    measure, vertices, likeliest = asked_of(made["question"])
    if not vertices:
        return False
    low, high = [mpmath.inf if end == "oo" else real(end) for end in ends_of(made["answer"]["nats"])]
    least, most = bounds(measure, vertices, F(made["asks"]["at"]), likeliest)
    return low <= most + CLOSE and least <= high + CLOSE and low <= high


def inverse(made):
    """The least distortion at a level lies between two ends."""
    ends = ends_of(made["answer"]["distortion"])
    return level_between(*asked_of(made["question"]), F(made["asks"]["level"]), *map(F, ends))


def level_between(measure, vertices, likeliest, level, first, last, times=1):
    """At the first distortion the leakage is the level at least, none being less, and at the last one at most."""
    if not vertices or not 0 <= first <= last <= 1 or level < 1:
        return False
    if level == 1 and measure != "min-entropy":
        return first <= silent_distortion(vertices) <= last
    wanted = mpmath.log(real(level)) / times
    if measure == "mx":
        # The least distortion may be the same for many levels.
        near = F(int(mpmath.floor(mpmath.exp(wanted) * 10**30)), 10**30) if times > 1 else level
        above = accuracy_at(vertices, near + F(times > 1, 10**29))
        return first <= 1 - accuracy_at(vertices, near) and 1 - above <= last
    if level == 1 and first > 0:
        return exp_of(measure, vertices, first * SMALLER, likeliest) > 1 == exp_of(measure, vertices, last, likeliest)
    least, most = bounds(measure, vertices, last, likeliest)[0], bounds(measure, vertices, first, likeliest)[1]
    return least <= wanted + CLOSE and (first == 0 or most >= wanted - CLOSE)


def curve(made):
    """The function inside of each piece, and where it ends."""
    measure, vertices, likeliest = asked_of(made["question"])
    here, end = F(0), F(made["answer"]["zero_from"])
    for piece in made["answer"]["pieces"]:
        begin, stop = F(piece["from"]), F(piece["to"])
        inside = [begin + share * (stop - begin) for share in (F(1, 7), F(1, 2), F(6, 7))]
        if begin != here or stop <= begin or not all(on_piece(measure, vertices, likeliest, piece, d) for d in inside):
            return False
        here = stop
    if here != end:
        return False
    if measure == "min-entropy":
        return exp_of(measure, vertices, end, likeliest) == 1 and (
            end == 0 or exp_of(measure, vertices, end * SMALLER, likeliest) > 1
        )
    return end == silent_distortion(vertices)


def on_piece(measure, vertices, likeliest, piece, d):
    if "letters" in piece:
        return holds_uniform(vertices) and piece["letters"] == len(vertices[0]) and d < 1 - F(1, len(vertices[0]))
    if "kept" in piece:
        return len(vertices) == 1 and measure == "mi" and kept_letters(vertices[0], d) == (piece["kept"], F(piece["tail"]))
    level = ratio_at(piece, d)
    if measure == "mx":
        return within_ratio([str(level)] * 2, vertices, d)
    return level == exp_of(measure, vertices, d, likeliest)


def ratio_at(piece, d):
    (a, b), (c, e) = (map(F, piece[key]) for key in ("numerator", "denominator"))
    return (a + b * d) / (c + e * d)


# A ball of priors: with the letters in order the largest accuracy at a lambda is linear in the prior, k by k.


def chi_square(made):
    """The least exp(epsilon) lies between the two ends."""
    source = made["question"]["source"]
    center = [F(c) for c in source["around"]]
    radius, u = F(source["chi_square"]), 1 - F(made["asks"]["at"])
    low, high = map(F, ends_of(made["answer"]["exp"]))
    every_prior = u * (len(center) - 1) <= high * (1 - u)  # Randomised response serves them all.
    enough = every_prior or nearest(center, u, high) is None or nearest(center, u, high) >= radius
    needed = low == 1 or (nearest(center, u, 1 + (low - 1) * SMALLER) or 0) <= radius
    return 1 <= low <= high and enough and needed and (low == 1 or nearest(center, u, 1 + (low - 1) * SMALLER) is not None)


@cache
def nearest_prior(center, u, level):
    """The least chi-square distance of a prior under which no lambda-private mechanism is right with a higher chance."""
    size = len(center)
    rows = [([F(int(x < k)) for x in range(size)], u * (level - 1 + k) / level) for k in range(1, size + 1)]
    rows += [([F(-int(x == k)) for x in range(size)], F(0)) for k in range(size)]
    best = None
    for count in range(size):
        for tight in combinations(rows, count):
            prior = projected(center, [([F(1)] * size, F(1)), *tight])
            if prior and all(sum(a * p for a, p in zip(row, prior, strict=True)) <= bound for row, bound in rows):
                distance = sum((p - c) ** 2 / c for p, c in zip(prior, center, strict=True))
                best = distance if best is None else min(best, distance)
    return best


def nearest(center, u, level):
    return nearest_prior(tuple(sorted(center, reverse=True)), u, level)


def projected(center, equations):
    """The nearest point with a.P = b for all rows, by the multipliers; None if rows depend on each other."""
    gram = [
        [sum(a * c * b for a, c, b in zip(one, center, other, strict=True)) for other, _ in equations]
        for one, _ in equations
    ]
    missing = [bound - sum(a * c for a, c in zip(row, center, strict=True)) for row, bound in equations]
    size = len(equations)
    entries = [flint.fmpq(value.numerator, value.denominator) for row in gram for value in row]
    try:
        right = flint.fmpq_mat(size, 1, [flint.fmpq(value.numerator, value.denominator) for value in missing])
        solved = flint.fmpq_mat(size, size, entries).solve(right)
    except ZeroDivisionError:
        return None
    multipliers = [F(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size)]
    steps = [sum(m * row[x] for m, (row, _) in zip(multipliers, equations, strict=True)) for x in range(len(center))]
    return [c + c * step for c, step in zip(center, steps, strict=True)]
