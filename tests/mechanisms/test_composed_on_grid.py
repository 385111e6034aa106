"""Compositions on a grid of privacy losses: they enclose exact ones, sums over multinomials, and each other.

Covers: symdp.mechanisms.privacy.composed_dichotomy, symdp.mechanisms.privacy.composed_on_grid,
symdp.mechanisms.privacy.profile_bounds
"""

from fractions import Fraction
from itertools import islice, pairwise
from math import comb
from random import Random

import flint
import mpmath
import pytest

from symdp import Mechanism
from symdp.errors import Undecided, Unsupported
from symdp.mechanisms.privacy import composed_dichotomy, composed_on_grid
from symdp.mechanisms.privacy.composed_dichotomy import RepeatedUses
from symdp.mechanisms.privacy.composed_on_grid import GridComposition, RoundedLosses
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from tests.mechanisms.random_mechanisms import random_mixture, random_rows

LEVELS = (1, Fraction(10, 9), 2, Fraction(17, 3), 40)


def two_rows(outputs, seed=1, most=9):
    rng = Random(seed)
    rows = [[rng.randint(1, most) for _ in range(outputs)] for _ in range(2)]
    return Mechanism.from_rows([[Fraction(weight, sum(row)) for weight in row] for row in rows])


def dichotomy(seed, outputs=4):
    rng = Random(seed)
    return Dichotomy.of(zip(*random_rows(rng, 2, rng.randint(2, outputs)).matrix, strict=True))


def possible(one):
    return tuple((p, q) for p, q in one.outcomes if p and q)


def exact(outcomes, uses, level):
    """E_P (1 - lambda Q/P)_+ over products of outcomes, without any merging."""
    products = [(Fraction(1), Fraction(1))]
    for _ in range(uses):
        products = [(p * a, q * b) for p, q in products for a, b in outcomes]
    return sum([p - level * q for p, q in products if p > level * q], Fraction(0))


@pytest.fixture
def on_grid(monkeypatch):
    """All compositions on a grid, of single uses."""
    monkeypatch.setattr(composed_dichotomy, "FEW_BITS", 0)
    monkeypatch.setattr(composed_dichotomy, "MOST_TERMS", (0, 0, 0, 0))
    monkeypatch.setattr(composed_dichotomy, "MOST_ROUNDED", 0)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(200))
def test_the_grid_encloses_the_profile_of_random_mechanisms(seed, on_grid):
    """Both orders of each pair of rows, and outputs that one of them never gives."""
    rng = Random(seed)
    mechanism = random_rows(rng, rng.randint(2, 3), rng.randint(2, 4)) if seed % 4 else random_mixture(rng)
    uses = rng.randint(2, 5)
    profile = mechanism.profile().compose(uses)
    for level in LEVELS:
        low, high = profile.delta_bounds(exp_epsilon=level, digits=6)
        assert low <= profile.delta(level) <= high <= low * (1 + Fraction(1, 10**6))
    for _, one in profile.neighbours:
        for low, high in islice(RepeatedUses(one, uses).stages(Fraction(2), 9), 3):
            assert low <= RepeatedUses(one, uses).exact().hockey_stick(Fraction(2)) <= high


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(400))
def test_few_binary_digits_are_rounded_in_the_safe_direction(seed, monkeypatch):
    """The bounds hold where what is rounded off is all that keeps them apart, in coefficients and in exponentials."""
    rng = Random(seed)
    outcomes, uses, step = possible(dichotomy(seed)), rng.randint(1, 4), Fraction(2) ** rng.randint(-9, 2)
    if not outcomes:
        outcomes = ((Fraction(1, 3), Fraction(1, 2)),)
    monkeypatch.setattr(composed_on_grid, "SPARE", rng.choice((12, 64)))
    for bits in (3, 4, 6, 9, 14):
        law = RoundedLosses.of(outcomes, uses, step, bits)
        for level in (Fraction(1, 3), *map(Fraction, LEVELS)):
            low, high = law.bounds(level)
            assert 0 <= low <= exact(outcomes, uses, level) <= high <= 1


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_laws_lack_what_rounding_takes_and_no_more(seed):
    rng = Random(seed)
    outcomes, uses = possible(dichotomy(seed)) or ((Fraction(1, 2), Fraction(1, 3)),), rng.randint(1, 9)
    law = RoundedLosses.of(outcomes, uses, Fraction(1, 64), 50)
    for terms, total in ((law.first, sum(p for p, _ in outcomes) ** uses), (law.second, 1)):
        assert 0 <= total - Fraction(int(terms.polynomial(1)), 2**50) <= terms.lacking < Fraction(1, 2**30)
    assert law.tilt >= sum(p for p, _ in outcomes) ** uses
    assert law.tilt < sum(p for p, _ in outcomes) ** uses * (1 + Fraction(uses, 64**2))


def test_enclosed_coefficients_are_taken_at_their_lower_ends_and_their_sum_at_its_upper_end():
    wide = composed_on_grid._power([(3, flint.arb("0.5", "0.1")), (5, flint.arb("0.25", "0.1"))], 1, 20)
    assert (wide.least, wide.polynomial.degree()) == (3, 2)
    assert int(wide.polynomial[0]) <= 2**20 * 2 // 5
    assert int(wide.polynomial[2]) <= 2**20 * 3 // 20
    assert wide.lacking >= Fraction(95, 100) - Fraction(int(wide.polynomial(1)), 2**20)


@pytest.mark.parametrize("uses", [1, 7, 100])
def test_the_factor_of_the_second_law_is_at_least_the_true_one(uses, monkeypatch):
    outcomes = two_rows(5, 3).profile().neighbours[0][1].outcomes
    close = RoundedLosses.of(outcomes, uses, Fraction(1, 2), 300)
    monkeypatch.setattr(composed_on_grid, "SPARE", 4)
    for bits in range(8, 24):
        assert RoundedLosses.of(outcomes, uses, Fraction(1, 2), bits).tilt > close.tilt - Fraction(1, 2**200)
    assert close.shift == pytest.approx(close.tilt)


def test_a_small_delta_is_known_to_as_many_digits(on_grid):
    """Binary digits are doubled as long as they keep the bounds apart, the step is made finer where it does."""
    profile = two_rows(4, 7).profile().compose(60)
    most = max(one.extremes[0] for _, one in profile.neighbours)
    for level in (most**54, most**59):
        low, high = profile.delta_bounds(exp_epsilon=level, digits=5)
        assert 0 < low <= profile.delta(level) <= high <= low * (1 + Fraction(1, 10**5))
        assert low < Fraction(1, 10**4)
        assert all(len(each._on_grid._laws) < 9 for each in profile._repeated)
    assert [composed_on_grid._refinement(Fraction(low), Fraction(high), 4) for low, high in ((0, 1), ("1", "2"))] == [8, 8]
    for ratio, factor in ((1, 2), (3, 2), (Fraction(9, 2), 3), (24, 5), (25, 6)):
        low = Fraction(1, 100)
        assert composed_on_grid._refinement(low, low * (1 + ratio / Fraction(10**4)), 4) == factor


def test_the_test_begins_where_rounded_losses_are_as_likely_under_either_law():
    """A coarse step adds some 48 nats to the losses of 1,000 uses; a test from log(lambda) on would prove nothing."""
    outcomes = two_rows(20).profile().neighbours[0][1].outcomes
    low, high = RoundedLosses.of(outcomes, 1000, Fraction(1, 2), 60).bounds(Fraction(2) ** 433)
    assert Fraction(99, 100) < low < high < 1


def test_no_law_takes_more_words_than_are_allowed(monkeypatch):
    outcomes = two_rows(5, 3).profile().neighbours[0][1].outcomes
    length = RoundedLosses.of(outcomes, 4, Fraction(1, 64), 64).first.polynomial.length()
    for most, known in ((2 * length, True), (length // 2, False), (length // 5, False)):
        monkeypatch.setattr(composed_on_grid, "MOST_WORDS", most)
        assert (RoundedLosses.of(outcomes, 4, Fraction(1, 64), 64) is not None) == known


def test_no_laws_are_known_where_one_of_both_takes_too_many_words(monkeypatch):
    """Rounded down to eight binary digits, one law may have more terms than the other."""
    laws, power = [], composed_on_grid._power
    monkeypatch.setattr(composed_on_grid, "_power", lambda *given: laws.append(power(*given)) or laws[-1])
    monkeypatch.setattr(composed_on_grid, "MOST_WORDS", 3)
    outcomes = ((Fraction(1, 8), Fraction(7, 8)), (Fraction(7, 8), Fraction(1, 8)))
    assert RoundedLosses.of(outcomes, 8, Fraction(1), 8) is None
    assert [law is None for law in laws] == [True, False]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(100))
def test_one_outcome_keeps_its_probabilities_when_it_is_rounded(seed):
    """P is split between two multiples of the step so that exp(-s) has the mean Q/P; equal probabilities stay at 0."""
    rng = Random(seed)
    p, q, step = Fraction(rng.randint(1, 30), 100), Fraction(rng.randint(1, 30), 100), Fraction(1, rng.randint(1, 50))
    parts = list(composed_on_grid._split(p, q, step))
    (below, first, _), (above, second, _) = parts
    assert above == below + 1
    assert mpmath.exp(below * mpmath.mpf(step.numerator) / step.denominator) <= mpmath.mpf(p.numerator * q.denominator) / (
        p.denominator * q.numerator
    ) * (1 + mpmath.mpf(10) ** -12)
    s = float(step)
    assert abs(float(first) + float(second) - float(p)) < 1e-12
    assert abs(float(first) * mpmath.exp(-below * s) + float(second) * mpmath.exp(-above * s) - float(q)) < 1e-12
    for place, weight, tilted in parts:
        assert abs(float(tilted) - float(weight) * float(q / p) * mpmath.exp(place * s)) < 1e-12
    (place, same, _), (_, none, _) = composed_on_grid._split(p, p, step)
    assert place == none == 0
    assert abs(float(same) - float(p)) < 1e-12


def multinomial_delta(row, other, uses, level):
    """delta of three outputs by a sum over counts in floating point of fifty digits."""
    p, q = [[mpmath.mpf(x.numerator) / x.denominator for x in one] for one in (row, other)]
    total = mpmath.mpf(0)
    for a in range(uses + 1):
        for b in range(uses + 1 - a):
            many, rest = comb(uses, a) * comb(uses - a, b), uses - a - b
            both = [one[0] ** a * one[1] ** b * one[2] ** rest for one in (p, q)]
            total += many * max(0, both[0] - level * both[1])
    return total


@pytest.mark.sampled(2)
@pytest.mark.parametrize("uses", [60, 61, 97])
@pytest.mark.parametrize("power", [0, 3, 20])
def test_against_sums_over_multinomials_in_other_arithmetic(uses, power, monkeypatch):
    rows = [[Fraction(x) for x in row] for row in (("1/2", "1/7", "5/14"), ("1/3", "4/11", "10/33"))]
    monkeypatch.setattr(composed_dichotomy, "MOST_TERMS", (0, 0, 0, 0))
    with mpmath.workdps(50):
        level = mpmath.mpf(3) ** power
        value = max(multinomial_delta(*rows, uses, level), multinomial_delta(*rows[::-1], uses, level))
        low, high = Mechanism.from_rows(rows).profile().compose(uses).delta_bounds(exp_epsilon=3**power, digits=7)
        assert 0 < high - low <= low / 10**7
        assert mpmath.mpf(low.numerator) / low.denominator <= value <= mpmath.mpf(high.numerator) / high.denominator


def test_what_was_refused_is_answered():
    """20 outputs and 10 uses to six digits; 50 outputs and 1,000 uses to four."""
    few, many = two_rows(20).profile().compose(10), two_rows(50).profile().compose(1000)
    low, high = few.delta_bounds(epsilon=1, digits=6)
    assert Fraction(7678935, 10**7) < low <= high < Fraction(7678937, 10**7)
    assert high - low <= low / 10**6
    low, high = many.delta_bounds(epsilon=350, digits=4)
    assert Fraction(98321, 10**5) < low <= high < Fraction(98323, 10**5)
    assert many.delta_bounds(epsilon=1, digits=9)[1] == 1


def test_delta_falls_in_epsilon_and_grows_with_the_uses(on_grid):
    mechanism = two_rows(6, 5)
    by_epsilon = [mechanism.profile().compose(40).delta_bounds(epsilon=e, digits=5) for e in range(0, 30, 5)]
    by_uses = [mechanism.profile().compose(n).delta_bounds(epsilon=2, digits=5) for n in (3, 6, 12, 25, 50)]
    assert all(high < low for (low, _), (_, high) in pairwise(by_epsilon))
    assert all(high < low for (_, high), (low, _) in pairwise(by_uses))


def test_epsilon_at_a_delta_lies_between_neighbouring_levels():
    profile = two_rows(20).profile().compose(10)
    low, high = profile.exp_epsilon_bounds("1/100", 5)
    assert 0 < high - low <= low / 10**5
    assert profile.delta_bounds(exp_epsilon=low, digits=7)[1] > Fraction(1, 100)
    assert profile.delta_bounds(exp_epsilon=high, digits=7)[0] <= Fraction(1, 100)


def test_uses_are_rounded_in_equal_parts_that_are_composed_exactly():
    """Of 1,000 uses of 3 outputs 50 at a time, which have 1,326 likelihood ratios; 997 is a prime."""
    one = two_rows(3, 2).profile().neighbours[0][1]
    assert (RepeatedUses(one, 1000)._on_grid.uses, len(RepeatedUses(one, 1000)._on_grid.outcomes)) == (20, comb(52, 2))
    assert RepeatedUses(one, 997)._on_grid.outcomes == one.outcomes


def test_no_part_is_composed_exactly_whose_numbers_are_too_long(monkeypatch):
    """Four probabilities of 600 bits were refused, with the advice to ask for the bounds that had been asked for."""
    rng = Random(6)
    rows = []
    for _ in range(2):
        shares = [Fraction(rng.getrandbits(200), 8 * rng.getrandbits(200)) % Fraction(1, 4) for _ in range(3)]
        rows.append([*shares, 1 - sum(shares)])
    repeated = RepeatedUses(Dichotomy.of(zip(*rows, strict=True)), 27 * 100)
    assert RepeatedUses(repeated.once, 27).exact_bits > composed_dichotomy.MOST_BITS
    part = repeated.uses // repeated._on_grid.uses
    assert part == 25
    assert len(repeated._on_grid.outcomes) == comb(part + 3, 3)
    monkeypatch.setattr(composed_dichotomy, "MOST_BITS", 1)
    alone = RepeatedUses(repeated.once, repeated.uses)
    assert alone._on_grid == GridComposition(possible(repeated.once), repeated.uses)


def test_outputs_that_reveal_the_input_count_in_full(on_grid):
    erasing = Mechanism.from_rows([["1/10", 0, "1/2", "2/5"], [0, "1/10", "3/10", "3/5"]]).profile().compose(7)
    for level in (1, 10**6):
        low, high = erasing.delta_bounds(exp_epsilon=level, digits=9)
        assert low <= erasing.delta(level) <= high
        assert high >= 1 - Fraction(9, 10) ** 7
    assert Mechanism.from_rows([["1/2", "1/2"]] * 2).profile().compose(9).delta_bounds(epsilon=0) == (0, 0)


def test_pairs_that_cannot_have_the_largest_delta_are_not_refined(on_grid):
    """Either order of two rows has its own delta; of the smaller one a first pair of bounds is enough."""
    profile = two_rows(6, 5).profile().compose(40)
    profile.delta_bounds(epsilon=2, digits=6)
    assert sorted([len(each._on_grid._laws) for each in profile._repeated])[0] == 1
    assert max(len(each._on_grid._laws) for each in profile._repeated) > 1


def test_grids_that_grow_too_large_say_what_is_reached(monkeypatch):
    monkeypatch.setattr(composed_on_grid, "MOST_WORDS", 1 << 15)
    text = r"lies between about 0\.7\d+ and 0\.7\d+, and a grid of 32768 words decides no more; ask for fewer digits or uses"
    with pytest.raises(Undecided, match=text):
        two_rows(20).profile().compose(10).delta_bounds(epsilon=1, digits=12)
    monkeypatch.setattr("symdp.work.MOST_STEPS", 10**5)
    with pytest.raises(Unsupported, match="takes more than 100000 steps; ask for fewer digits or uses"):
        two_rows(20).profile().compose(10).delta_bounds(epsilon=1, digits=6)


def test_a_first_grid_is_as_wide_as_the_losses_that_count():
    outcomes = two_rows(5).profile().neighbours[0][1].outcomes
    steps = [GridComposition(outcomes, uses)._first_step for uses in (1, 100, 10**4, 10**6)]
    assert all(fine < coarse for fine, coarse in pairwise(steps))
    for step, uses in zip(steps, (1, 100, 10**4, 10**6), strict=True):
        assert 1000 < RoundedLosses.of(outcomes, uses, step, 60).first.polynomial.length() < 2**14


def test_losses_that_span_more_words_than_are_kept_have_no_law(monkeypatch):
    outcomes, step = [(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))], Fraction(1, 100)
    places = [place for p, q in outcomes for place, *_ in composed_on_grid._split(p, q, step)]
    span = max(places) - min(places)
    for most, is_kept in ((span, True), (span - 1, False)):
        monkeypatch.setattr(composed_on_grid, "MOST_WORDS", most)
        assert (composed_on_grid.RoundedLosses.of(outcomes, 1, step, 64) is not None) is is_kept
