"""Compositions take the steps that they took, and reach the same bounds; ties of random words are found wherever they are.

Covers: symdp.mechanisms.privacy.composed_dichotomy, symdp.mechanisms.privacy.composed_on_grid,
symdp.mechanisms.privacy.mechanism_profile, symdp.mechanisms.privacy.profile_bounds,
symdp.mechanisms.sampling.random_words, symdp.mechanisms.sampling.record_sampling
"""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import flint
import numpy as np
import pytest

from symdp import Mechanism, randomized_response
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.mechanisms.privacy import composed_dichotomy, profile_bounds
from symdp.mechanisms.privacy.composed_dichotomy import RepeatedUses, _power_at_most
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy, best_tests, upper_corners
from symdp.mechanisms.privacy.profile_bounds import _middle
from symdp.mechanisms.sampling import random_words
from symdp.mechanisms.sampling.record_sampling import _rows_with_ties, changed, read_databases
from symdp.work import account
from tests.mechanisms.stored_compositions import STORED, mechanism

ONE = Fraction(1)
CHANGED = "lines that changed are read, then stored by python -m tests.mechanisms.stored_compositions"


def test_compositions_have_the_bounds_that_they_had_and_take_as_many_steps():
    assert STORED.changes() == [], CHANGED


def test_rows_with_ties_are_those_with_two_equal_words():
    rows = list(product(range(3), repeat=3))
    ties = [place for place, row in enumerate(rows) if len(set(row)) < 3]
    assert _rows_with_ties(np.array(rows, dtype=np.uint64)).tolist() == ties
    apart = np.array([[9, 1, 5, 7], [1, 5, 7, 5], [2, 2, 8, 9], [8, 9, 2, 9], [4, 3, 2, 1]], dtype=np.uint64)
    assert _rows_with_ties(apart).tolist() == [1, 2, 3]
    assert _rows_with_ties(np.array([[3], [3]], dtype=np.uint64)).tolist() == []


class Scripted:
    """Words that are prescribed."""

    def __init__(self, *words):
        self.words = list(words)
        self.steps = []

    def take(self, count):
        taken, self.words = self.words[:count], self.words[count:]
        return np.array(taken, dtype=np.uint64)

    def below(self, bounds):
        self.steps.append(bounds.tolist())
        return np.arange(len(bounds)) % bounds


def test_ties_are_drawn_again_row_by_row_until_there_are_none():
    words = Scripted(1, 2, 3, 5, 4, 4, 7, 7, 6, 9, 8, 7, 5, 5, 5, 1, 3, 2)
    databases = np.zeros((3, 3), dtype=np.int64)
    outputs = changed(databases, np.array([1, 2, 1]), 4, words)
    # The second and third rows are drawn again, and then the third one once more: of 1, 3, 2 the first is the least.
    assert outputs.tolist() == [[1, 0, 0], [0, 2, 3], [1, 0, 0]]
    assert (words.words, words.steps) == ([], [[3, 3, 3, 3]])


def test_letters_that_are_changed_become_other_letters():
    words = Scripted(*range(6))
    outputs = changed(np.array([[0, 1, 2], [2, 2, 2]]), np.array([3, 0]), 3, words)
    assert outputs.tolist() == [[1, 0, 0], [2, 2, 2]]
    single = changed(np.zeros((2, 2), dtype=np.int64), np.array([0, 0]), 1, Scripted(1, 2, 3, 4))
    assert single.tolist() == [[0, 0], [0, 0]]


def test_databases_have_a_row_each():
    assert read_databases([[0, 1], [2, 2]], 2, 3).tolist() == [[0, 1], [2, 2]]
    for wrong in ([0, 1], [[0, 1, 2]], [[True, False]], [[[0, 1]]]):
        with pytest.raises(InvalidArgument, match="databases must have one row each, of 2 letters from 0 to 2"):
            read_databases(wrong, 2, 3)
    with pytest.raises(InvalidArgument):
        read_databases([[0, 3]], 2, 3)


def test_bounds_have_fifteen_digits_of_delta_and_six_of_the_level_where_none_are_asked_for():
    profile = mechanism(2, 1).profile().compose(1000)
    assert profile.delta_bounds(exp_epsilon=20) == profile.delta_bounds(exp_epsilon=20, digits=15)
    low, high = profile.delta_bounds(exp_epsilon=20)
    assert high - low <= low / 10**15
    assert profile.delta_bounds(exp_epsilon=20, digits=14) != (low, high)
    few = mechanism(2, 1).profile().compose(3)
    low, high = few.exp_epsilon_bounds("1/1000")
    assert (low, high) == few.exp_epsilon_bounds("1/1000", 6)
    assert low / 10**7 < high - low <= low / 10**6


@pytest.mark.parametrize("digits", [0, 101, True, "3", 2.0])
def test_digits_are_an_integer_from_1_to_100(digits):
    profile = mechanism(2, 1).profile()
    for ask in (
        lambda: profile.delta_bounds(exp_epsilon=2, digits=digits),
        lambda: profile.exp_epsilon_bounds("1/9", digits),
    ):
        with pytest.raises(InvalidArgument, match="digits="):
            ask()


def test_one_digit_and_a_hundred_are_known():
    profile = mechanism(2, 1).profile()
    for digits in (1, 100):
        assert profile.delta_bounds(exp_epsilon=1, digits=digits)[0] == profile.delta(1)


def test_up_to_a_million_uses_and_a_million_nats():
    profile = randomized_response(2, 3).profile()
    assert profile.compose(10**6).uses == 10**6
    assert profile.compose(1000).compose(1000).uses == 10**6
    for compose in (
        lambda: profile.compose(10**6 + 1),
        lambda: profile.compose(0),
        lambda: profile.compose(1000).compose(1001),
    ):
        with pytest.raises(InvalidArgument, match="uses="):
            compose()
    for uses in (True, "2", 1.0):
        with pytest.raises(InvalidArgument, match="uses="):
            profile.compose(uses)
    assert profile.delta_bounds(epsilon=10**6) == (0, 0)
    for epsilon in (10**6 + 1, -1):
        with pytest.raises(InvalidArgument, match="epsilon="):
            profile.delta_bounds(epsilon=epsilon)
    for arguments in ({}, {"epsilon": 1, "exp_epsilon": 2}):
        with pytest.raises(InvalidArgument, match="give one of them"):
            profile.delta_bounds(**arguments)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("base", ["1", "3/2", "2", "7/3", "10"])
def test_a_power_is_compared_without_being_written_out(base):
    value = Fraction(base)
    for uses in (1, 2, 3, 5, 8, 13):
        power = value**uses
        for level in (power, power - Fraction(1, 7), power + Fraction(1, 7), ONE):
            assert _power_at_most(value, uses, level) == (power <= level)
    assert not _power_at_most(Fraction(2), 10**12, Fraction(10**9)) or value == 1


def test_the_middle_is_a_power_of_two_between_numbers_that_are_far_apart():
    assert _middle(ONE, Fraction(4)) == Fraction(5, 2)
    assert _middle(ONE, Fraction(5)) == 2
    assert _middle(ONE, Fraction(16)) == 4
    assert _middle(Fraction(3), Fraction(2**20)) == 2**11
    for low, high in ((1, 5), (3, 13), (1, 10**30), (7, 29)):
        assert low < _middle(Fraction(low), Fraction(high)) < high


def test_the_largest_delta_is_asked_for_more_closely_only_where_it_may_be_largest():
    """Three pairs: one that cannot be the largest is asked once; the others until they are known."""
    asked = []

    def stage(name, *ends):
        for pair in ends:
            asked.append(name)
            yield tuple(map(Fraction, pair))

    stages = [
        stage("low", ("0", "1/4")),
        stage("high", ("1/3", "1/2"), ("2/5", "41/100"), ("40/100", "4001/10000")),
        stage("wide", ("0", "1"), ("1/5", "3/10")),
    ]
    repeated = [RepeatedUses(Dichotomy(((ONE, ONE),)), 7)] * 3
    assert profile_bounds._largest(stages, repeated, 3) == (Fraction(2, 5), Fraction(4001, 10000))
    assert asked == ["low", "high", "wide", "wide", "high", "high"]
    assert profile_bounds._largest([], [], 3) == (0, 0)
    with pytest.raises(Undecided, match=r"delta after uses=7 is below 2\^-1024, or not known to digits=3"):
        profile_bounds._largest([stage("short", ("1/3", "1/2"))], repeated[:1], 3)


def test_a_level_is_enclosed_by_doubling_and_halving():
    response = [RepeatedUses(one, 1) for _, one in randomized_response(2, 3).profile().neighbours]
    for digits in (1, 2, 5):
        low, high = profile_bounds.level_bounds(response, Fraction(1, 4), digits)
        assert low <= 2 <= high
        assert high - low <= low / 10**digits
    assert profile_bounds.level_bounds(response, Fraction(1, 2), 3) == (1, 1)
    assert profile_bounds.level_bounds(response, Fraction(3, 4), 3) == (1, 1)


def test_a_few_bits_are_composed_exactly_and_more_are_enclosed(monkeypatch):
    each = RepeatedUses(randomized_response(2, 3).profile().neighbours[0][1], 9)
    exact = each.exact().hockey_stick(Fraction(2))
    monkeypatch.setattr(composed_dichotomy, "FEW_BITS", each.exact_bits)
    assert next(each.stages(Fraction(2), 3)) == (exact, exact)
    monkeypatch.setattr(composed_dichotomy, "FEW_BITS", each.exact_bits - 1)
    low, high = next(each.stages(Fraction(2), 3))
    assert low < exact < high
    assert next(each.stages(Fraction(3**9), 3)) == (0, 0)
    assert next(each.stages(Fraction(3**9 - 1), 3))[1] > 0


def sized(uses, bits, ratios, rows=None):
    """A pair of rows whose numbers are said to be so long, and so many."""
    one = (rows or randomized_response(2, 3)).profile().neighbours[0][1]
    each = RepeatedUses(one, uses)
    vars(each)["_size"] = bits, ratios
    return each


def test_what_is_exact_has_fifty_million_bits_at_most_and_what_is_short_two_hundred_thousand(monkeypatch):
    assert sized(9, 25_000_000, 2).exact() == RepeatedUses(sized(9, 1, 1).once, 9).exact()
    with pytest.raises(Unsupported, match="uses=9 may have 1 corners of 50000001 bits each; ask delta_bounds"):
        sized(9, 50_000_001, 1).exact()
    low, high = next(sized(9, 100_000, 2).stages(Fraction(2), 3))
    assert low == high
    low, high = next(sized(9, 200_001, 1).stages(Fraction(2), 3))
    assert low < high


def test_powers_have_up_to_twenty_thousand_terms_and_more_where_ratios_are_related(monkeypatch):
    """Of one independent logarithm 200,000, of two 60,000, of three and more 20,000; without any there is one term."""
    seen = []
    monkeypatch.setattr(composed_dichotomy, "_rounded_power", lambda start, uses, bits, most: seen.append(most) or {})
    by_rank = {
        1: [["1/3", "2/3"], ["2/3", "1/3"]],
        2: [["1/2", "1/2"], ["1/4", "3/4"]],
        3: [["1/2", "1/3", "1/6"], ["1/4", "1/9", "23/36"]],
        4: [["2/30", "3/30", "5/30", "7/30", "13/30"], ["1/30", "1/30", "1/30", "1/30", "26/30"]],
    }
    for rows in by_rank.values():
        sized(9, 1, 1, Mechanism.from_rows(rows))._terms(64)
    assert seen == [200_000, 60_000, 20_000, 20_000]


def test_binary_digits_are_doubled_up_to_2048(monkeypatch):
    monkeypatch.setattr(RepeatedUses, "_terms", lambda each, bits: {})
    monkeypatch.setattr(RepeatedUses, "_enclosed", lambda each, level, bits, terms: bits)
    for uses, digits, first in ((1000, 4, 58), (1023, 4, 58), (1024, 4, 59), (2, 1, 38)):
        asked = list(sized(uses, 10**6, 1).stages(Fraction(2), digits))
        assert asked == [first * 2**k for k in range(len(asked))]
        assert asked[-1] <= 2048 < 2 * asked[-1]
    assert list(sized(2, 10**6, 1).stages(Fraction(2), 503)) == [2046]
    assert list(sized(2, 10**6, 1).stages(Fraction(2), 504)) == []
    assert list(sized(8, 10**6, 1).stages(Fraction(2), 503)) == [2048]
    assert list(sized(16, 10**6, 1).stages(Fraction(2), 503)) == []


def test_parts_of_a_grid_have_up_to_4096_ratios(monkeypatch):
    monkeypatch.setattr(composed_dichotomy, "MOST_BITS", 10**9)
    monkeypatch.setattr(RepeatedUses, "_composed", property(lambda each: each.once))
    response = randomized_response(2, 3).profile().neighbours[0][1]
    for uses, parts in ((4095, 1), (4096, 2), (8190, 2), (12285, 3), (4099, 4099)):
        assert RepeatedUses(response, uses)._on_grid.uses == parts


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(12))
def test_upper_corners_are_those_of_the_least_concave_function(seed):
    rng = Random(seed)
    points = sorted({(0, 0), *[(rng.randint(0, 12), rng.randint(0, 12)) for _ in range(rng.randint(1, 15))]})
    corners = upper_corners(points)
    best = max(power for _, power in points)
    assert corners[-1][1] == best
    assert corners[-1][0] == min(size for size, power in points if power == best)
    slopes = [Fraction(d - b, c - a) for (a, b), (c, d) in pairwise(corners)]
    assert slopes == sorted(set(slopes), reverse=True)
    for size, power in points:
        before = max((corner for corner in corners if corner[0] <= size), key=lambda corner: corner[0])
        after = min((corner for corner in corners if corner[0] > size), key=lambda corner: corner[0], default=None)
        height = (
            before[1]
            if after is None
            else before[1] + Fraction(after[1] - before[1], after[0] - before[0]) * (size - before[0])
        )
        assert power <= height
    assert set(corners) <= set(points)


def test_tests_of_one_dichotomy_are_its_own_and_of_none_they_guess():
    one = Dichotomy.of([(Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 2), Fraction(3, 4))])
    assert best_tests([one]) == one.tests == ((0, 0), (Fraction(1, 4), Fraction(1, 2)), (1, 1))
    assert best_tests([]) == ((0, 0), (1, 1))


def test_steps_do_not_depend_on_the_order_of_questions():
    """What is known of a law is not worked out again."""
    counts = []
    profile = mechanism(2, 1).profile().compose(1000)
    for level in (20, 20, 3):
        with account("a composition", "ask less") as work:
            profile.delta_bounds(exp_epsilon=level, digits=4)
        counts.append(work.done)
    assert counts[0] > counts[1] == counts[2] > 0


def test_bits_of_a_probability_are_looked_for_with_twice_the_precision_each_time():
    """From two bits for each one that is asked for up to a million."""
    for bits in (64, 128):
        asked = []

        def evaluate(asked=asked, most=3):
            asked.append(flint.ctx.prec)
            return flint.arb(1) / 2 if len(asked) == most else flint.arb("0.5", "0.1")

        assert random_words._floor(evaluate, bits) == 2 ** (bits - 1)
        assert asked == [2 * bits, 4 * bits, 8 * bits]
    asked = []
    with pytest.raises(Undecided, match="64 bits of a probability are not decided at 1048576 bits"):
        random_words._floor(lambda: asked.append(flint.ctx.prec) or flint.arb("0.5", "0.1"), 64)
    assert asked == [128 * 2**k for k in range(14)]


def test_words_have_64_bits_and_are_below_their_bounds():
    assert (random_words.BITS, random_words.SPAN) == (64, 2**64)
    assert len(random_words.RandomWords().take(3)) == 3
    bounds = np.array([1, 2, 3, 10**9, 2**62])
    for seed in range(20):
        assert (random_words.RandomWords(seed).below(bounds) < bounds).all()
    for seed in (-1, True, 1.0, "1"):
        with pytest.raises(InvalidArgument, match="seed="):
            random_words.RandomWords(seed)
    assert random_words.RandomWords(0).take(1).tolist() == random_words.RandomWords(0).take(2).tolist()[:1]
