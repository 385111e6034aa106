"""The rows on source sets: numbers to check by hand, falsehoods near the theorems, and the routes they rest on.

Covers: nothing
"""

from fractions import Fraction

import pytest

from proofs.source_sets import (
    balls,
    box,
    cores,
    distribution_bands,
    families,
    hierarchies,
    least_majorised,
    lower_probabilities,
    monotone_families,
    ruling_letters,
    schur_order,
    sorted_hull,
    variation_ball,
)
from proofs.source_sets.divergence_balls import Ball
from proofs.source_sets.lorenz_envelope import published as share
from proofs.source_sets.programs import accuracy, corners, greedy_priors, least_top, levels_of, polygon, tops
from proofs.source_sets.record_orbits import by_itself, by_order_and_name, least
from proofs.source_sets.unknown_prior import MIRRORED, known, published

PAIR = [tuple(map(Fraction, ("1/2", "3/10", "1/5"))), tuple(map(Fraction, ("3/10", "1/5", "1/2")))]
EVEN = (Fraction(1, 3),) * 3


def test_the_envelope_of_two_rotated_priors():
    """Its corner (5/3, 19/30) is at no whole number, and gives 8/7 at D = 3/5."""
    assert corners(PAIR) == [(0, 0), (Fraction(5, 3), Fraction(19, 30)), (3, 1)]
    assert share(PAIR, Fraction(8, 7)) == accuracy(PAIR, Fraction(8, 7)) == Fraction(2, 5)
    assert least_top(PAIR, Fraction(1)) == Fraction(19, 50)


def test_the_cells_of_a_segment():
    found = sorted_hull.sorted_priors(*PAIR)
    told = {("1/2", "3/10", "1/5"), ("9/20", "11/40", "11/40"), ("19/50", "19/50", "6/25")}
    assert {tuple(map(str, one)) for one in found} == told
    # Sorting the ends alone, which are renamings of each other, makes the set harder than it is.
    assert accuracy(found[:1], Fraction(8, 7)) > accuracy(PAIR, Fraction(8, 7))


def test_the_best_set_of_letters_is_a_strict_bound_where_no_core_is():
    level = Fraction(8, 7)
    assert lower_probabilities.published(PAIR, level) == Fraction(28, 75) < accuracy(PAIR, level)
    assert not lower_probabilities.is_core(PAIR)
    lower = lower_probabilities.lower_probability([EVEN])
    assert greedy_priors(lower, 3) == {EVEN}


@pytest.mark.parametrize(
    ("first", "second", "harder"),
    [(EVEN, PAIR[0], True), (PAIR[0], EVEN, False), (PAIR[0], PAIR[1], True), (PAIR[0], ("2/5", "2/5", "1/5"), False)],
)
def test_majorisation_is_hardness_both_ways(first, second, harder):
    second = tuple(map(Fraction, second))
    assert schur_order.published(first, second) == schur_order.computed(first, second) == harder


def test_priors_that_are_not_comparable_are_told_apart():
    """Each of them is harder at some level of the other's sides."""
    first, second = (tuple(map(Fraction, one)) for one in (("3/5", "1/5", "1/5"), ("1/2", "1/2", "0")))
    assert not schur_order.computed(first, second)
    assert not schur_order.computed(second, first)
    assert levels_of(polygon(first)) == [1, 3, 3]


def test_a_vertex_that_only_the_vertices_majorise_does_not_rule():
    """A mixture of two renamings is more even than either."""
    assert tops(PAIR[0]) == tops(PAIR[1])
    assert not least_majorised.published(PAIR)
    assert not least_majorised.computed(PAIR)
    assert least_majorised.published([EVEN, *PAIR])


def test_the_ball_of_a_centre_with_letters_that_are_clipped():
    center, radius = tuple(map(Fraction, ("1/2", "3/10", "1/5"))), Fraction(1, 10)
    assert balls.clipped(center, radius) == (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
    assert variation_ball.shifts(center, radius)
    # One more letter than is moved, and the shift is false.
    moved = balls.clipped(center, radius)
    assert balls.threshold(moved, 0) != balls.threshold(center, 0) + radius
    assert balls.clipped(center, Fraction(1)) == EVEN


def test_two_likeliest_letters_of_a_chi_square_ball():
    told = Ball((Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)), 2, Fraction(1, 4))
    assert (told.radius, told.factors) == (Fraction(1, 100), (Fraction(19, 20), Fraction(6, 5)))
    u = Fraction(26, 50)
    assert told.rules(u)
    assert told.level(u) == Fraction(13, 6)
    assert accuracy([told.worst], Fraction(13, 6)) == u
    assert not told.rules(Fraction(1, 5))


def test_a_box_that_cuts_and_fills():
    """Two letters share the level 2/5, the third is at its upper bound below it."""
    bounds = (tuple(map(Fraction, ("3/10", "1/10", "0"))), tuple(map(Fraction, ("1/2", "1/2", "1/5"))))
    assert box.level_between(bounds) == Fraction(2, 5)
    assert box.evened(bounds) == tuple(map(Fraction, ("2/5", "2/5", "1/5")))
    # The centre of a contamination is harder to beat than the set: it is not the least favourable prior.
    contaminated = box.bounds(PAIR[0], Fraction(1, 5), Fraction(0))[0]
    assert accuracy([box.evened(contaminated)], Fraction(2)) < accuracy(PAIR[:1], Fraction(2))


def test_a_core_by_decomposition_and_a_function_that_has_none():
    """Half of a mass is free between two letters; without supermodularity the densest set gives no prior of the set."""
    letters = frozenset(range(3))
    focal = {frozenset({0}): Fraction(1, 2), frozenset({0, 1}): Fraction(1, 4), letters: Fraction(1, 4)}

    def belief(chosen):
        return sum((mass for members, mass in focal.items() if members <= chosen), Fraction(0))

    assert cores.evened(belief, 3) == tuple(map(Fraction, ("1/2", "1/4", "1/4")))
    assert cores.against(belief, 3, Fraction(3)) == accuracy([cores.evened(belief, 3)], Fraction(3))

    def lower(chosen):
        return min(sum((one[x] for x in chosen), Fraction(0)) for one in PAIR)

    assert accuracy([cores.evened(lower, 3)], Fraction(8, 7)) != accuracy(PAIR, Fraction(8, 7))


def test_a_band_whose_middle_prior_does_not_rule():
    """The string of the band bends where it must; the prior between the bounds is no string, and is easier to serve."""
    bounds = tuple(tuple(map(Fraction, one)) for one in (("2/5", "3/5", "1"), ("3/5", "9/10", "1")))
    string = distribution_bands.string(bounds)
    assert string == tuple(map(Fraction, ("2/5", "3/10", "3/10")))
    assert distribution_bands.is_tight(bounds, string)
    middle = tuple(map(Fraction, ("1/2", "1/4", "1/4")))
    assert not distribution_bands.is_tight(bounds, middle)
    assert cores.accuracy_within(distribution_bands.events(bounds), 3, Fraction(2)) == accuracy([string], Fraction(2))
    assert accuracy([middle], Fraction(6, 5)) > accuracy([string], Fraction(6, 5))


def test_a_hierarchy_by_hand_and_a_prior_that_is_not_even():
    events = [((0, 1), Fraction(7, 10), Fraction(9, 10)), ((0,), Fraction(0), Fraction(1, 4))]
    prior = hierarchies.evened(events, 4)
    assert prior == tuple(map(Fraction, ("1/4", "9/20", "3/20", "3/20")))
    assert cores.accuracy_within(events, 4, Fraction(3)) == accuracy([prior], Fraction(3))
    kept = hierarchies.within(events, 4)
    assert hierarchies.are_high_or_low(events, prior, kept)
    assert hierarchies.is_majorised(prior, kept)
    # A prior of the set whose letters are not evened within the second bound is no least majorised one.
    other = tuple(map(Fraction, ("1/10", "3/5", "3/20", "3/20")))
    assert not hierarchies.are_high_or_low(events, other, kept)
    assert not hierarchies.is_majorised(other, kept)
    assert accuracy([other], Fraction(3)) > accuracy([prior], Fraction(3))


def test_letters_that_rule_and_letters_that_do_not():
    """For the pair A = {1, 3} of the two priors, and m beyond the probability of the second letter."""
    told = [(chosen, m, u) for chosen, _, m, u in ruling_letters.ruling(PAIR[:1])]
    assert ((0, 1), Fraction(1, 5), Fraction(3, 5)) in told
    assert ((0, 1), Fraction(3, 10), Fraction(1, 2)) in told
    # Below the probability of a letter that is left out the formula is false.
    m, total = Fraction(1, 10), Fraction(4, 5)
    assert accuracy(PAIR[:1], (total - m) / m) > total - m


def test_a_member_of_another_order_does_not_obey():
    """Weights whose ratios fall, but around a member that is not in falling order."""
    prior = tuple(map(Fraction, ("1/5", "4/5")))
    other = tuple(map(Fraction, ("1/2", "1/2")))
    assert accuracy([other], Fraction(2)) < accuracy([prior], Fraction(2))
    assert monotone_families.zipf_threshold(1, 3, 0) == Fraction(4, 11)
    assert monotone_families.zipf_prior(1, 3) == tuple(map(Fraction, ("6/11", "3/11", "2/11")))


def test_thresholds_of_geometric_priors_and_of_truncations():
    assert families.geometric_threshold(Fraction(1, 2), 3, 0) == Fraction(2, 7)
    prior = tuple(map(Fraction, ("1/2", "1/4", "1/8", "1/8")))
    assert families.truncated(prior, 2, Fraction(1, 4)) == 3
    assert families.truncated(prior, 1, Fraction(1, 4)) == 1


def test_several_records_of_an_unknown_prior():
    """Two records of two letters gain nothing, three do, and so do two of three letters; averages lose nothing."""
    level = Fraction(3)
    assert (known(MIRRORED, level), published(MIRRORED, level)) == (Fraction(1, 5), Fraction(1, 4))
    shares = [least(MIRRORED, records, level, by_order_and_name) for records in (1, 2, 3)]
    assert shares == [Fraction(1, 4), Fraction(1, 4), Fraction(73, 300)]
    assert least(MIRRORED, 2, level, by_itself) == least(MIRRORED, 2, level) == Fraction(1, 4)
    assert least(PAIR, 2, Fraction(8, 7)) == Fraction(293, 490) < Fraction(3, 5) == published(PAIR, Fraction(8, 7))
