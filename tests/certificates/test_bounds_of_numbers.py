"""The bounds that the checker works with enclose the number that mpmath computes, and are as close as they claim.

Covers: symdp.certificates.checker.arithmetic.exact_numbers, symdp.certificates.checker.arithmetic.expression,
symdp.certificates.checker.arithmetic.logarithms, symdp.certificates.checker.arithmetic.normal_bounds,
symdp.certificates.checker.enclosures.leakage_enclosure
"""

from fractions import Fraction as F
from math import isqrt
from random import Random

import mpmath
import pytest

from symdp.certificates.checker import rules, work
from symdp.certificates.checker.arithmetic import exact_numbers, expression, logarithms, normal_bounds
from symdp.certificates.checker.enclosures import leakage_enclosure
from symdp.certificates.checker.enclosures.leakage_enclosure import Measure, Planes, Table
from symdp.certificates.checker.evidence import least_leakage
from symdp.certificates.checker.evidence.source_membership import Source

BITS = (6, 40)
EXPONENTS = [F(1, 2), F(3, 2), F(1, 3), F(7, 5), F(31, 32), F(32, 31), F(33, 32), F(5, 33), F(-1, 2), F(2)]
# What mpmath rounds, with 600 bits.
ROUNDED = mpmath.mpf(2) ** -500


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workprec(600):
        yield


def test_each_text_of_a_list_is_read_once_and_what_is_no_text_is_refused():
    asked = []

    def read(text, key):
        asked.append(text)
        return exact_numbers.fraction(text, key)

    assert exact_numbers.vector({"a": ["1/2", "1/3", "1/2"]}, "a", 3, read) == [F(1, 2), F(1, 3), F(1, 2)]
    assert asked == ["1/2", "1/3"]
    for entry in (["1/2"], {}, 1, None):
        with pytest.raises(rules.Malformed, match='"a" must hold exact numbers as text'):
            exact_numbers.vector({"a": ["1/2", entry]}, "a", 2)


def real(value):
    return mpmath.mpf(value.numerator) / value.denominator


def sign(value):
    return (value > 0) - (value < 0)


def values(seed, count=8):
    """Positive numbers of all sizes, and those where a reduction changes its way."""
    rng = Random(seed)
    drawn = [F(rng.randint(1, 2**size), rng.randint(1, 2**size)) for size in (1, 3, 8, 40) for _ in range(count // 4)]
    return [*drawn, F(1), F(2), F(4, 3), F(2, 3), F(1, 1000), F(2**70 + 1, 2**70)]


def check_ends(ends, exact, bits, spare=0):
    """The ends are around the number, and no farther apart than one unit of the last of the bits, times its size."""
    low, high = ends
    assert real(low) * (1 - sign(low) * ROUNDED) <= exact <= real(high) * (1 + sign(high) * ROUNDED)
    assert real(high - low) <= mpmath.mpf(2) ** (spare - bits) * max(1, abs(exact)), (ends, bits)


@pytest.mark.parametrize("bits", BITS)
def test_logarithms_and_powers(bits):
    for value in values(bits):
        check_ends((expression.logarithm_below(value, bits), -expression.logarithm_below(1 / value, bits)),
                   mpmath.log(real(value)), bits)  # fmt: skip
        for exponent in EXPONENTS:
            exact = real(value) ** real(exponent)
            # Beyond small roots a power is the exponential of a logarithm, whose error the exponent multiplies.
            size = abs(mpmath.log(real(value), 2)) if not 0 < exponent <= 32 or exponent.denominator > 32 else 0
            check_ends(logarithms.bounds_of_power(value, exponent, bits), exact, bits, 3 + size)
            ends = logarithms.power((value, 2 * value), exponent, bits)
            around = sorted((exact, real(2 * value) ** real(exponent)))
            assert real(ends[0]) * (1 - ROUNDED) <= around[0] < around[1] <= real(ends[1]) * (1 + ROUNDED)
            assert exponent != 2 or ends == (value**2, 4 * value**2)


def test_a_logarithm_is_rounded_fifteen_binary_digits_beyond_those_asked():
    for bits in BITS:
        for value in (F(4, 3), F(3, 4), F(2), F(5, 7), F(2**70 + 1, 2**70)):
            low, high = expression.logarithm_below(value, bits), -expression.logarithm_below(1 / value, bits)
            assert [(end * 2 ** (bits + 15)).denominator for end in (low, high)] == [1, 1]
            assert low < high


@pytest.mark.parametrize("bits", BITS)
def test_exponentials_and_the_normal_distribution(bits):
    for value in values(bits + 1):
        for one in (value, -value) if value < 2**8 else ():
            check_ends(logarithms.exponential(one, bits), mpmath.exp(real(one)), bits)
            check_ends(normal_bounds.normal(one, bits), mpmath.ncdf(real(one)), bits, 1)
    check_ends(normal_bounds.root_of_two_pi(bits), mpmath.sqrt(2 * mpmath.pi), bits)
    assert logarithms.exponential(F(0), bits)[0] <= 1 <= logarithms.exponential(F(0), bits)[1]


def test_the_ends_are_those_of_the_units_around_a_number():
    """A power is between neighbouring units; the series of an exponential begins at the units around its argument."""
    assert logarithms.bounds_of_power(F(2), F(1, 2), 4) == (F(isqrt(2 << 38), 2**19), F(isqrt(2 << 38) + 1, 2**19))
    unit = 2**20
    # 1/3 lies between two units.
    ends = logarithms.series(unit // 3, unit)[0], logarithms.series(unit // 3 + 1, unit)[1]
    assert logarithms.exponential(F(1, 3), 4) == tuple(F(end, unit) for end in ends)


def test_sums_of_powers_are_those_of_their_terms():
    pairs = [(3, F(2, 7)), (0, F(5)), (2, F(0)), (1, F(9, 4)), (4, F(1, 3))]
    assert logarithms.sum_of_powers(pairs, F(3), 8) == (sum(size * value**3 for size, value in pairs),) * 2
    for exponent in (F(1, 2), F(7, 5), F(40, 39)):
        exact = sum(size * real(value) ** real(exponent) for size, value in pairs)
        for bits in BITS:
            check_ends(logarithms.sum_of_powers(pairs, exponent, bits), exact, bits, 5)


def test_multiples_of_logarithms_lie_between_those_of_the_ends():
    terms = [(F(2), (F(3), F(3))), (F(-1, 2), (F(4, 5), F(5, 6))), (F(-3), (F(7), F(8)))]
    low, high = logarithms.Value(terms).nats(64)
    ends = [sum(real(share) * mpmath.log(real(inner[side if share > 0 else 1 - side])) for share, inner in terms)
            for side in (0, 1)]  # fmt: skip
    check_ends((low, low + F(1, 2**60)), ends[0], 60, 1)
    check_ends((high - F(1, 2**60), high), ends[1], 60, 1)
    assert logarithms.Value([(F(2), (F(3), F(3))), (F(-1), (F(2), F(2)))]).exp == F(9, 2)
    assert logarithms.Value([(F(1, 2), (F(3), F(3)))]).exp is None
    assert logarithms.Value([(F(1), (F(3), F(4)))]).exp is None


ORDERS = {
    "renyi:2": 2,
    "renyi:5/2": F(5, 2),
    "renyi:4/3": F(4, 3),
    "kl": None,
    "sibson:2": 2,
    "sibson:7/5": F(7, 5),
    "mi": None,
}
PRIOR = Source({"vertices": [["1/2", "3/10", "1/5"], ["1/5", "1/2", "3/10"]]})


def measure_of(name):
    return Measure(name, PRIOR)


def compared(p, q, order):
    """f(p, q) of the module's docstring."""
    p, q = real(p), real(q)
    if p == 0:
        return mpmath.mpf(0)
    return p * mpmath.log(p / q) if order is None else p ** real(F(order)) * q ** (1 - real(F(order)))


def has_rational_tangents(order):
    return order is None or F(order).denominator == 1


def divergence(first, second, order):
    return sum(compared(p, q, order) for p, q in zip(first, second, strict=True))


def matrix(seed, zeros=False):
    rng = Random(seed)
    rows = [[F(rng.randint(0 if zeros and x != y else 1, 9)) for y in range(3)] for x in range(3)]
    return [[value / sum(row) for value in row] for row in rows]


@pytest.mark.parametrize("name", ORDERS)
def test_the_leakage_of_a_mechanism_is_bounded_from_above(name):
    measure, order = measure_of(name), ORDERS[name]
    for seed in range(3):
        rows = matrix(seed, zeros=not measure.pairs)
        outputs = [F(1, 2), F(1, 3), F(1, 6)]
        if measure.pairs:
            exact = max(divergence(a, b, order) for a in rows for b in rows if a is not b)
        else:
            each = [divergence(row, outputs, order) for row in rows]
            exact = max(sum(real(p) * value for p, value in zip(prior, each, strict=True)) for prior in PRIOR.vertices)
        exact = exact if order is None else mpmath.log(max(1, exact)) / (real(F(order)) - 1)
        for bits in BITS[1:]:
            above = measure.above(rows, outputs, {}, bits)
            check_ends((above - F(1, 2 ** (bits - 6)), above), exact, bits, 6)


@pytest.mark.parametrize("name", ORDERS)
def test_planes_are_tangents_and_a_table_is_the_planes_of_its_ratios(name):
    measure, order = measure_of(name), ORDERS[name]
    for ratio in (F(1, 7), F(1), F(5, 3)):
        c, e = measure.plane(ratio, 64)
        a = None if order is None else real(F(order))
        r = (
            real(ratio) if a is None else real(ratio) ** F(order).denominator
        )  # where the order is n/d, s with r = s^d is read
        slope = 1 + mpmath.log(r) if a is None else a * r ** (a - 1)
        drop = r if a is None else (a - 1) * r**a
        check_ends((c, c + F(1, 2**58)), slope, 58, 1)
        check_ends((e - F(1, 2**58), e), drop, 58, 1)
    if measure.pairs and has_rational_tangents(order):
        table, weights = matrix(5), {(0, 1): F(1, 3), (1, 2): F(1, 4), (2, 1): F(1, 5)}
        planes = [
            (i, j, weight, [p / q for p, q in zip(table[i], table[j], strict=True)]) for (i, j), weight in weights.items()
        ]
        one, two = Table(table, weights).costs(measure, 64), Planes(planes).costs(measure, 64)
        pairs = [pair for rows in zip(one, two, strict=True) for pair in zip(*rows, strict=True)]
        assert all(abs(a - b) < F(1, 2**55) for a, b in pairs)


@pytest.mark.parametrize("name", ORDERS)
def test_the_least_of_all_valid_mechanisms_is_bounded_from_below(name):
    """By the formula (L), whose planes touch where their ratios are those of the rows."""
    measure, order = measure_of(name), ORDERS[name]
    rows, outputs, price = matrix(8), [F(1, 2), F(1, 3), F(1, 6)], [F(1, 2), F(1, 3), F(1, 5)]
    pairs = [(0, 1, F(1, 2)), (2, 0, F(1, 4))] if measure.pairs else [(x, 3, p) for x, p in enumerate(PRIOR.vertices[0])]
    against = [*rows, outputs]
    planes = Planes([(i, j, weight, [p / q for p, q in zip(rows[i], against[j], strict=True)]) for i, j, weight in pairs])
    costs = planes.costs(measure, 64)
    total = sum(price) * F(4, 5) + min(costs[3])
    for x in range(3):
        total += min(costs[x][y] - (price[x] if x == y else 0) for y in range(3))
    below = measure.below(planes, price, F(1, 5), 64)
    if order is None:
        assert below == total
    elif total < 1:
        assert below == -1
    else:
        exact = mpmath.log(real(total)) / (real(F(order)) - 1)
        check_ends((below, below + F(1, 2**60)), exact, 60)
    if not has_rational_tangents(order):
        return
    # At its own mechanism the planes touch: without a price the sum of all costs is F.
    touched = sum(real(costs[i][y]) * real(against[i][y]) for i in range(4) for y in range(3))
    exact = sum(real(weight) * divergence(against[i], against[j], order) for i, j, weight in pairs)
    assert abs(touched - exact) < mpmath.mpf(2) ** -55


def test_numbers_are_shortened_from_below_or_above():
    for value in values(3):
        low, high = (leakage_enclosure.short(value, 10, up=up) for up in (False, True))
        check_ends((low, high), real(value), 20)
        assert high - low <= value / 2**20


def test_letters_of_planes_are_counted_from_one():
    assert [leakage_enclosure.letter({"row": place}, "row", 3) for place in (1, 2, 3)] == [0, 1, 2]
    for place in (0, 4, -1):
        with pytest.raises(rules.Malformed, match='"row" must be a number from 1 to 3'):
            leakage_enclosure.letter({"row": place}, "row", 3)


@pytest.mark.parametrize("name", ["renyi", "kl:2", "mi:2", "dp", "renyi:1", "sibson:2001", "renyi:1/2"])
def test_measures_without_enclosures_are_refused(name):
    with pytest.raises(
        rules.Malformed, match=r"has no enclosures|the order must be above 1, with a numerator of at most 2000"
    ):
        measure_of(name)
    assert Measure("sibson:2000", PRIOR).order == 2000


def test_a_text_has_at_most_the_digits_of_a_numerator_and_a_denominator(monkeypatch):
    monkeypatch.setattr(work, "MOST_DIGITS", 6)
    assert exact_numbers.ratio("123456/12345", "a") == (123456, 12345)
    with pytest.raises(work.Malformed, match='too large: "a" has 13 digits, at most 12 are read'):
        exact_numbers.ratio("123456/123456", "a")


@pytest.mark.parametrize("order", ["5/2", "4/3", "2"])
def test_entries_of_a_column_enclose_the_powers_of_its_shares(order):
    column = [F(1, 3), F(10**6 + 3, 3 * 10**6 + 7), F(1, 97)]
    for bits in (8, 24, 60):
        for (low, high), value in zip(Measure(f"renyi:{order}", PRIOR).entries(column, bits), column, strict=True):
            exact = real(value / max(column)) ** (real(F(order)) - 1)
            assert real(low) <= exact <= real(high)


def test_a_number_is_rounded_to_so_many_bits_below_or_above():
    for value in (F(1, 3), F(10**9 + 7, 3), F(2, 10**12 + 39)):
        for bits in BITS:
            low, high = (leakage_enclosure.short(value, bits, up=up) for up in (False, True))
            assert low < value < high
            assert high - low <= value / 2**bits


def test_values_that_touch_a_level_are_told_from_those_beyond():
    """From 2 to 3: the ends are not decided, what is beyond them is."""
    between = logarithms.Value([(F(1), (F(2), F(3)))])
    assert [between.order(level) for level in (F(199, 100), F(301, 100))] == [1, -1]
    for ends, level in (((2, 3), 2), ((2, 3), F(5, 2)), ((2, 3), 3), ((F(1, 2), 1), 1), ((1, 2), 1)):
        with pytest.raises(rules.Rejected, match="the order of two leakages is not decided"):
            logarithms.Value([(F(1), tuple(map(F, ends)))]).order(F(level))


@pytest.mark.parametrize("name", ["dp", "dp:2", "tv:3", "renyi", "renyi:1", "sibson:1/2", "ml:2", "kl:2", "renyi:oo"])
def test_measures_of_the_facts_are_those_with_an_order_above_one_and_those_without(name):
    assert least_leakage.read_measure("renyi:3/2") == ("renyi", F(3, 2))
    assert least_leakage.read_measure("sibson:oo") == ("ml", None)
    with pytest.raises(work.Malformed, match=r"is unknown|must hold exact numbers"):
        least_leakage.read_measure(name)
