"""Pairs of inputs: how many are taken, searched and told of, and which letters stand for all of their kind.

Covers: symdp.mechanisms.privacy.hockey_stick_divergence, symdp.mechanisms.privacy.neighbouring_pairs,
symdp.mechanisms.privacy.profile_bounds, symdp.mechanisms.privacy.supporting_pairs
"""

from fractions import Fraction
from itertools import pairwise, permutations, product
from random import Random

import numpy as np
import pytest

from symdp import Mechanism
from symdp.errors import Unsupported
from symdp.mechanisms.privacy import neighbouring_pairs, profile_bounds, supporting_pairs
from symdp.mechanisms.privacy.composed_dichotomy import RepeatedUses
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy, best_tests, upper_corners
from symdp.mechanisms.privacy.neighbouring_pairs import PairsOfRows, dichotomies_of_kinds, laws_at_distance, maximal
from symdp.mechanisms.privacy.supporting_pairs import _area, _Bound, _float_tests, _is_later, _outcomes
from symdp.work import listening
from tests.mechanisms.random_mechanisms import random_rows

F, ONE = Fraction, Fraction(1)
ROWS = ((F(1, 2), F(1, 3), F(1, 6)), (F(1, 5), F(2, 5), F(2, 5)), (F(1, 7), F(3, 7), F(3, 7)))


def told(call):
    """What is told while something is done, by name, with its shares."""
    reports = []
    with listening(lambda what, share: reports.append((what, share))):
        call()
    return {what: [share for name, share in reports if name == what] for what, _ in reports}


def test_what_is_told_is_the_share_that_is_done():
    pairs = PairsOfRows.of(ROWS)
    assert told(lambda: list(pairs)) == {"pairs of inputs": [k / 6 for k in range(6)]}
    known = list(pairs)
    assert told(lambda: maximal(known))["comparing pairs of inputs"] == [k / 6 for k in range(6)]
    assert told(lambda: upper_corners([(k, -((k - 900) ** 2)) for k in range(2500)])) == {"joining tests": [0, 0.4, 0.8]}
    laws = [law for _, law in known[:4]]
    assert told(lambda: best_tests(laws))["sorting the tests of pairs of inputs"] == [0, 0.25, 0.5, 0.75]
    shares = told(lambda: pairs.supporting())
    assert shares["pairs of inputs"] == [0, 1 / 3, 2 / 3]
    assert shares["comparing pairs of inputs"][0] == 0
    assert all(
        share == k / len(shares["comparing pairs of inputs"]) for k, share in enumerate(shares["comparing pairs of inputs"])
    )
    repeated = [RepeatedUses(law, 3) for law in laws]
    shares = told(lambda: profile_bounds.delta_bounds(repeated, ONE, 3))
    assert shares["composing pairs of inputs"] == [0, 0.25, 0.5, 0.75]


def test_pairs_are_those_of_different_rows_with_their_first_numbers():
    pairs = PairsOfRows.of((ROWS[0], ROWS[1], ROWS[0], ROWS[2], ROWS[1]))
    assert [place for place, _ in pairs.rows] == [0, 1, 3]
    assert [rows for rows, _ in pairs] == [(0, 1), (0, 3), (1, 0), (1, 3), (3, 0), (3, 1)]
    assert pairs.entries == 18
    assert pairs.are_few
    for (x, y), law in pairs:
        assert law == Dichotomy.of(zip(dict(pairs.rows)[x], dict(pairs.rows)[y], strict=True))


def test_pairs_are_listed_up_to_a_number_of_entries_and_searched_up_to_another(monkeypatch):
    assert (neighbouring_pairs.MOST_ENTRIES, neighbouring_pairs.MOST_SEARCHED) == (250_000, 30_000_000)
    pairs = PairsOfRows.of(ROWS)
    monkeypatch.setattr(neighbouring_pairs, "MOST_ENTRIES", 18)
    assert len(list(pairs)) == 6
    monkeypatch.setattr(neighbouring_pairs, "MOST_ENTRIES", 17)
    assert not pairs.are_few
    with pytest.raises(Unsupported, match="the pairs of 3 different rows have 18 entries, at most 17 are listed"):
        list(pairs)
    monkeypatch.setattr(neighbouring_pairs, "MOST_SEARCHED", 18)
    assert pairs.supporting()
    monkeypatch.setattr(neighbouring_pairs, "MOST_SEARCHED", 17)
    with pytest.raises(Unsupported, match="have 18 entries, at most 17 are searched"):
        pairs.supporting()


def test_probabilities_down_to_the_least_one_are_searched():
    tiny = F(1, 10**200)
    rows = ((tiny, 1 - tiny), (F(1, 2), F(1, 2)), (F(1, 3), F(2, 3)))
    assert PairsOfRows.of(rows).supporting()
    less = F(1, 10**200 + 1)
    with pytest.raises(Unsupported, match=r"a probability below 10\^-200, at most 250000 entries are taken with one"):
        PairsOfRows.of(((less, 1 - less), *rows[1:])).supporting()


def test_letters_of_a_kind_are_represented_by_two_and_outputs_by_those_that_are_neither(monkeypatch):
    """A mechanism that treats letters 0..1 alike, and 2..4: 0 and 2 stand for their kinds, or 0 with 1, or 2 with 3."""
    kinds = [range(2), range(2, 5)]
    shares = {(0, 0): F(1, 4), (0, 1): F(1, 6), (1, 0): F(1, 12), (1, 1): F(1, 5)}
    matrix = [[shares[int(x >= 2), int(y >= 2)] for y in range(5)] for x in range(5)]
    for x, row in enumerate(matrix):
        row[x] += 1 - sum(row)
    made = dict(dichotomies_of_kinds(lambda y, x: matrix[x][y], kinds))
    assert list(made) == [(0, 1), (0, 2), (2, 0), (2, 3)]
    for (x, other), law in made.items():
        assert law == Dichotomy.of(zip(matrix[x], matrix[other], strict=True))
    assert list(dict(dichotomies_of_kinds(lambda y, x: matrix[x][y], [[0], [1], range(2, 5)]))) == [
        (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 3),
    ]  # fmt: skip
    monkeypatch.setattr(neighbouring_pairs, "MOST_ENTRIES", 16)
    assert len(list(dichotomies_of_kinds(lambda y, x: matrix[x][y], kinds))) == 4
    with pytest.raises(Unsupported, match=r"^the pairs of 3 kinds of letters have 45 entries, at most 16 are taken$"):
        next(dichotomies_of_kinds(lambda y, x: matrix[x][y], [[0], [1], range(2, 5)]))


def test_databases_at_a_distance_of_one_have_outputs_nearer_to_either_or_to_neither():
    """On two records of three letters: sizes 1 and 2 of the other record, and weights by distance 0, 1, 2."""
    weights = [F(4, 9), F(1, 9), F(1, 36)]
    words = list(product(range(3), repeat=2))
    rows = [[weights[sum(a != b for a, b in zip(x, y, strict=True))] for y in words] for x in words]
    assert laws_at_distance((1, 2), weights) == Dichotomy.of(zip(rows[0], rows[3], strict=True))


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(12))
def test_supporting_pairs_have_all_corners_and_the_largest_first(seed):
    rng = Random(seed)
    matrix = random_rows(rng, rng.randint(3, 6), rng.randint(2, 5)).matrix
    pairs = PairsOfRows.of(matrix)
    if len(pairs.rows) < 2:
        return
    supporting = pairs.supporting()
    laws = [Dichotomy.of(zip(*pair, strict=True)) for pair in permutations(matrix, 2)]
    assert best_tests([law for _, law in supporting]) == best_tests(laws)
    areas = [_area(law) for _, law in supporting]
    assert areas == sorted(areas, reverse=True)
    for (x, y), law in supporting:
        assert law == Dichotomy.of(zip(matrix[x], matrix[y], strict=True))
    for law in laws:
        points = law.tests
        area = sum((c - a) * (b + d) for (a, b), (c, d) in pairwise(points))
        assert _area(law) == area
    assert pairs.are_ruled_by(supporting) == all(any(ruler.dominates(law) for _, ruler in supporting) for law in laws)


def test_outcomes_of_integers_are_ordered_exactly_where_floats_are_equal():
    big = 10**30
    pairs = [(big, big + 1), (big + 1, big), (1, 0), (0, 5), (2 * big, 2 * big + 2), (0, 0), (big + 2, big + 1)]
    outcomes = _outcomes(*zip(*pairs, strict=True))
    ratios = [F(p, q) if q else None for p, q in outcomes]
    assert outcomes[0] == (1, 0)
    assert ratios[1:] == sorted(ratios[1:], reverse=True)
    assert outcomes[-1] == (0, 5)
    assert (3 * big, 3 * big + 3) in outcomes
    assert sum(p for p, _ in outcomes) == sum(p for p, _ in pairs)
    assert _is_later((1, 2), (1, 3)) < 0 < _is_later((1, 3), (1, 2))
    assert _is_later((1, 2), (2, 4)) == 0


def test_a_bound_is_close_to_tests_up_to_its_margin():
    bound = _Bound([(F(0), F(0)), (F(1, 2), F(3, 4)), (F(1), F(1))], 3)
    size = np.array([0.25, 0.25, 0.25, 1.0, 1.0000000005, 1.00000001])
    power = np.array([0.375, 0.375 * (1 - 0.9e-9), 0.375 * (1 - 1.1e-9), 1.0, 1.0, 1.0])
    assert bound.close(size, power).tolist() == [True, True, False, True, True, False]
    wide = _Bound([(F(0), F(0)), (F(1), F(1))], 2**22)
    assert wide.close(np.array([0.5]), np.array([0.5 * (1 - 2.0**-28 * 0.99)])).tolist() == [True]
    assert wide.close(np.array([0.5]), np.array([0.5 * (1 - 2.0**-28 * 1.01)])).tolist() == [False]
    bound.raise_to(np.array([0.25, 0.75]), np.array([0.5, 0.8]))
    assert bound.close(np.array([0.25, 0.25, 0.75]), np.array([0.49, 0.5, 0.8])).tolist() == [False, True, False]
    assert supporting_pairs.LEAST_MARGIN == 1e-9


def test_tests_in_floats_are_those_of_rationals():
    matrix = np.array([[float(p) for p in row] for row in ROWS])
    for x in range(3):
        place, size, power = _float_tests(matrix, x)
        for other in {0, 1, 2} - {x}:
            law = Dichotomy.of(zip(ROWS[x], ROWS[other], strict=True))
            own = sorted((s, p) for k, s, p in zip(place, size, power, strict=True) if k == other)
            for q, p in law.tests[1:-1]:
                assert any(abs(s - float(q)) < 1e-12 and abs(t - float(p)) < 1e-12 for s, t in own)
            assert len(own) == 2
    zero = np.array([[0.5, 0.5, 0.0], [0.0, 0.5, 0.5]])
    place, size, power = _float_tests(zero, 0)
    assert sorted(zip(place.tolist(), size.tolist(), power.tolist(), strict=True)) == [(1, 0.0, 0.5), (1, 0.5, 1.0)]


def test_a_test_of_all_that_a_row_may_give_has_the_probability_one_in_floats():
    """Ten tenths have another sum in floats; an outcome that the row never gives comes after them, and one of neither.

    Where the other row gives no more than the first one, the sure event is left out.
    """
    tenth, ninth = 1 / 10, 1 / 9
    first, neither = [tenth] * 10, [0.0]
    assert np.cumsum(first)[-1] != 1
    others = [[ninth / 2] * 10 + [4 * ninth], [tenth] * 9 + [0.0, tenth], [tenth / 2] * 5 + [3 * tenth / 2] * 5 + [0.0]]
    place, size, power = _float_tests(np.array([row + neither for row in (first + neither, *others)]), 0)
    for other, sure in ((1, [5 * ninth]), (2, [9 * tenth]), (3, [])):
        tests = list(zip(size[place == other].tolist(), power[place == other].tolist(), strict=True))
        assert [at for at, height in tests if height == 1] == pytest.approx(sure)
        assert [height for _, height in tests if height < 1] == pytest.approx([(k + 1) / 10 for k in range(9)])


def test_mechanisms_have_the_profile_of_their_pairs():
    made = Mechanism.from_rows(ROWS).profile()
    assert made.corners == Mechanism.from_rows([ROWS[0], ROWS[2]]).profile().corners
