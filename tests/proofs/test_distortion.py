"""The rows on any distortion function: numbers that their texts name, and the routes on which they rest.

Covers: symdp.losses.tree_nodes
"""

from fractions import Fraction

import pytest

from proofs.distortion.floors import codebook_parts, codebooks, constant_losses, quasi_convex
from proofs.distortion.line_codebooks import samples
from proofs.distortion.listed_letters import least_loss_is_that_of_the_best_lists, list_costs
from proofs.distortion.programs import is_least_level, largest_radii, least_loss, level_of_floors, loss_of_floors
from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY

LINE = [[Fraction(abs(x - y)) for y in range(3)] for x in range(3)]
RING = [[Fraction(min((x - y) % 5, (y - x) % 5)) for y in range(5)] for x in range(5)]
HALVES = tuple(map(Fraction, ("1/2", "1/4", "1/4")))
FIFTHS = (Fraction(1, 5),) * 5


def level_of_codebooks(prior, costs, distortion):
    """1 plus the least quotient over sets of outputs."""
    parts = [(len(chosen), *codebook_parts(prior, costs, chosen)) for chosen in codebooks(len(costs[0]))]
    return 1 + min((total - size * distortion) / (distortion - near) for size, total, near in parts if near < distortion)


@pytest.mark.parametrize("distortion", ["1/10", "2/5", "1/2", "7/10"])
def test_three_letters_on_a_line(distortion):
    bound = Fraction(distortion)
    found = level_of_floors(HALVES, LINE, bound)
    assert found == min(1 + (Fraction(11, 4) - 3 * bound) / bound, level_of_codebooks(HALVES, LINE, bound))
    assert found == Tradeoff(SourceSet.single(HALVES), loss="line").at(bound).exp
    assert is_least_level(HALVES, LINE, bound, found)


def test_off_trees_floors_are_better_than_codebooks():
    bound = Fraction(11, 10)
    assert level_of_floors(FIFTHS, RING, bound) == Fraction(18, 13)
    assert level_of_codebooks(FIFTHS, RING, bound) == Fraction(7, 5)
    assert is_least_level(FIFTHS, RING, bound, Fraction(18, 13))


@pytest.mark.parametrize(("letters", "size"), [(3, 1), (3, 2), (4, 2)])
def test_lists_under_the_uniform_prior(letters, size):
    uniform, bound = (Fraction(1, letters),) * letters, Fraction(1, 5)
    expected = (letters - size) * (1 - bound) / (size * bound)
    assert level_of_floors(uniform, list_costs(letters, size), bound) == expected


def test_the_ends_of_the_curve():
    assert level_of_floors(HALVES, LINE, Fraction(0)) == INFINITY
    assert is_least_level(HALVES, LINE, Fraction(0), INFINITY)
    assert level_of_floors(HALVES, LINE, min(constant_losses(HALVES, LINE))) == 1
    assert level_of_floors(HALVES, LINE, Fraction(2)) == 1


def test_a_wrong_level_is_no_least_one():
    bound = Fraction(2, 5)
    for wrong in (Fraction(39, 8) - Fraction(1, 10), Fraction(39, 8) + Fraction(1, 10), Fraction(1), INFINITY):
        assert not is_least_level(HALVES, LINE, bound, wrong)


def test_three_programs_have_one_value():
    costs = [[Fraction(-1), Fraction(3, 2), Fraction(2)], [Fraction(1), Fraction(0), Fraction(2)], [Fraction(2)] * 3]
    for level in (Fraction(1), Fraction(5, 3), Fraction(9)):
        values = [loss_of_floors(HALVES, costs, level), largest_radii(HALVES, costs, level)]
        assert values == [least_loss([HALVES], costs, level)] * 2


@pytest.mark.parametrize("floor", [["1/3", "1/3", "1/3"], ["1/2", "0", "3/2", "1/5"], ["2"], ["1/7", "6/7", "0"]])
def test_systematic_samples_meet_every_interval_as_often_as_it_is_long(floor):
    lengths = list(map(Fraction, floor))
    drawn = samples(lengths)
    assert sum(chance for chance, _ in drawn) == 1
    assert all(chosen for _, chosen in drawn)
    for left in range(len(lengths)):
        for right in range(left + 1, len(lengths) + 1):
            met = sum(chance for chance, chosen in drawn if any(left <= y < right for y in chosen))
            assert met == min(1, sum(lengths[left:right]))


def test_rows_are_put_into_an_order_that_falls_and_rises():
    assert quasi_convex([[3, 1, 0, 2, 1], [0, 5, 4]]) == ((3, 1, 0, 1, 2), (0, 4, 5))


def test_the_bridge_of_lists_reads_the_sums_of_the_likeliest_letters_up_to_all_of_them():
    prior = tuple(map(Fraction, ("1/4", "1/2", "1/4")))
    reading = least_loss_is_that_of_the_best_lists.bridge().reading({"prior": prior, "costs": LINE, "level": Fraction(2)})
    sums = [0, Fraction(1, 2), Fraction(3, 4), 1]
    assert [reading["T_h"](h) for h in range(4)] == sums
    assert [[reading["T_{h+m}"](h)(m) for m in range(4 - h)] for h in range(4)] == [sums[h:] for h in range(4)]
