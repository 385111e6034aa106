"""Floors against the program over all entries, and against the theorem for Hamming's distortion function.

Covers: symdp.losses.hamming, symdp.tradeoffs.general_loss.column_minima.column_minima_program,
symdp.tradeoffs.general_loss.column_minima.column_minima_root,
symdp.tradeoffs.general_loss.column_minima.column_minima_solution,
symdp.tradeoffs.general_loss.column_minima.common_column_minima,
symdp.tradeoffs.general_loss.column_minima.known_column_minima, symdp.tradeoffs.general_loss.column_minima.thresholds,
symdp.tradeoffs.local.local_privacy
"""

from fractions import Fraction as F
from itertools import combinations
from math import isqrt
from operator import mul
from random import Random

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.errors import Infeasible, Unsupported
from symdp.losses import erasure, hamming, lists, matrix
from symdp.tradeoffs.general_loss.column_minima import thresholds
from symdp.tradeoffs.general_loss.column_minima.common_column_minima import ColumnMinima
from symdp.tradeoffs.general_loss.column_minima.thresholds import Thresholds
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from tests.agreement.other_losses import Table, distances, least_distortion
from tests.tradeoffs.floor_instances import random_loss, random_prior, random_source
from tests.tradeoffs.loss_instances import FAMILIES


def by_all_entries(source, costs, level):
    return least_distortion(source.vertices, list(combinations(range(source.letters), 2)), costs, level)


@pytest.mark.sampled(13, 400)
@pytest.mark.parametrize("seed", range(1000))
def test_any_distortion_function_against_the_program_over_all_entries(seed):
    rng = Random(seed)
    size = rng.randint(1, 5)
    tradeoff = Tradeoff(random_source(rng, size, 1 if seed % 2 else 3), loss=random_loss(rng, size))
    assert tradeoff.method.name in ("ColumnMinima", "Codebooks", "SymmetricDistortion")
    agrees(tradeoff, rng)


STRUCTURED = FAMILIES | {
    "lists": lambda rng: lists(*rng.choice([(3, 1), (3, 2), (4, 2), (4, 3), (5, 1), (5, 4)])),
    "erasure": lambda rng: erasure(rng.randint(2, 5), F(rng.randint(-1, 4), 4)),
}


@pytest.mark.sampled(2, 250)
@pytest.mark.parametrize("case", [(name, seed) for name in STRUCTURED for seed in range(100)])
def test_lines_trees_lists_and_silence_of_sets_against_the_program_over_all_entries(case):
    name, seed = case
    rng = Random(seed)
    loss = STRUCTURED[name](rng)
    source = SourceSet.from_vertices(
        [random_prior(rng, loss.letters) for _ in range(1 if seed % 4 == 0 else rng.randint(2, 3))]
    )
    agrees(Tradeoff(source, loss=loss), rng)


def test_a_root_whose_rival_prior_is_rational():
    """Three priors and a hierarchy of three letters: numbers of the field and rationals stand in one certificate."""
    source = SourceSet.from_vertices([["1/3", "5/9", "1/9"], ["2/5", "1/5", "2/5"], ["1", "0", "0"]])
    costs = Table([[0, 2, 1], [1, 0, 1], [1, 2, 0]])
    optimum = Tradeoff(source, loss=costs).at("3/5")
    assert optimum.exp_root.polynomial == (-2, -6, 3)
    optimum.certificate.verify()
    below, above = around(optimum)
    assert by_all_entries(source, costs.matrix(3), above) <= F(3, 5) < by_all_entries(source, costs.matrix(3), below)


def agrees(tradeoff, rng):
    """Both questions, with certificates, against a program that knows neither the package's own nor a theorem."""
    size = tradeoff.question.letters
    source, costs = tradeoff.question.source, tradeoff.question.loss.matrix(size)
    level = F(rng.randint(4, 30), 4)
    best = tradeoff.inverse(exp_epsilon=level)
    best.certificate.verify()
    assert best.distortion == by_all_entries(source, costs, level)
    assert best.mechanism.exp_epsilon <= level
    assert tradeoff.zero_from == by_all_entries(source, costs, F(1))
    least = tradeoff.solution.unavoidable
    distortion = least + (tradeoff.zero_from - least) * F(rng.randint(1, 9), 10)
    optimum = tradeoff.at(distortion)
    optimum.certificate.verify()
    spent = [sum(map(mul, *row)) for row in zip(optimum.mechanism.matrix, costs, strict=True)]
    assert max(sum(map(mul, prior, spent)) for prior in source.vertices) <= distortion
    assert optimum.exp is not None or (optimum.exp_root is not None and len(source.vertices) > 1)
    below, high = around(optimum)
    assert by_all_entries(source, costs, high) <= distortion
    assert high == 1 or by_all_entries(source, costs, below) > distortion


def around(optimum):
    """A level below the least one, and it itself or one above it."""
    if optimum.exp is not None:
        return 1 + (optimum.exp - 1) * F(9999, 10000), optimum.exp
    assert len(optimum.exp_root.polynomial) - 1 <= len(optimum.source.vertices)
    return optimum.exp_root.near(F(1, 10**9), below=True), optimum.exp_root.near(F(1, 10**9), below=False)


@pytest.mark.sampled(13, 300)
@pytest.mark.parametrize("seed", range(1000))
def test_hammings_distortion_function_is_a_case_of_it(seed):
    rng = Random(seed)
    source = random_source(rng, rng.randint(2, 5))
    question = Tradeoff(source).question
    floors, local = ColumnMinima(question), LocalPrivacy(question)
    assert floors.zero_from == local.zero_from
    level = F(rng.randint(5, 30), 4)
    best = floors.inverse(level)
    assert best.distortion == local.inverse(level).distortion
    best.certificate.verify()
    distortion = floors.zero_from * F(rng.randint(0, 10), 11)
    optimum, expected = floors.at(distortion), local.at(distortion)
    optimum.certificate.verify()
    assert optimum.exp == expected.exp


def test_one_prior_always_has_a_rational_answer():
    tradeoff = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss=distances(3))
    for distortion in map(F, ("1/7", "2/5", "44/100")):
        assert tradeoff.at(distortion).exp == 1 + (F(11, 4) - 3 * distortion) / distortion
    for distortion in map(F, ("45/100", "7/10")):
        assert tradeoff.at(distortion).exp == 1 + (F(3, 2) - 2 * distortion) / (distortion - F(1, 4))


def test_two_priors_may_need_an_irrational_lambda():
    source = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
    optimum = Tradeoff(source, loss=distances(3), digits=20).at("2/5")
    assert sympy.simplify(sympy.exp(optimum.epsilon) - 1 - (23 + sympy.sqrt(5281)) / 24) == 0
    assert optimum.certificate.record["answer"]["exp"] == {"root_of": ["-64", "-47", "12"], "in": ["4", "5"]}
    assert optimum.exp is None
    assert optimum.certificate.verify()
    low, high = optimum.value.enclosure(30)
    assert 0 < optimum.mechanism.exp_epsilon - (1 + (23 + F(isqrt(5281 * 10**60), 10**30)) / 24) < F(1, 10**18)
    assert low < high < low + F(1, 10**29)


def test_three_priors_may_need_the_root_of_a_cubic_polynomial():
    priors = [["0", "3/5", "1/5", "1/5"], ["2/5", "2/5", "1/5", "0"], ["1/2", "3/10", "1/10", "1/10"]]
    costs = [[1, 10, 8, 8], [13, 3, 6, 13], [20, 5, 5, 11], [15, 6, 4, 5]]
    source = SourceSet.from_vertices(priors)
    optimum = Tradeoff(source, loss=Table(costs)).at("103/20")
    assert optimum.exp_root.polynomial == (980, -2957, -4767, 1246)
    assert repr(optimum).startswith("Optimum(dp at D = 103/20: exp = CRootOf(12")
    assert optimum.value.nats(20) == optimum.value.nats(25)[:21]
    below, above = around(optimum)
    assert by_all_entries(source, costs, above) < F(103, 20) < by_all_entries(source, costs, below)


@pytest.mark.parametrize("seed", range(12))
def test_irrational_lambdas_of_sets_that_are_given_otherwise(seed):
    rng = Random(seed)
    size = rng.choice((3, 4))
    center = random_prior(rng, size)
    source = (
        SourceSet.total_variation_ball(center, "1/10"),
        SourceSet.box([p / 2 for p in center], [(p + 1) / 2 for p in center]),
        SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3/2"], letters=size),
    )[seed % 3]
    tradeoff = Tradeoff(source, loss=random_loss(rng, size))
    least = tradeoff.solution.unavoidable
    optimum = tradeoff.at(least + (tradeoff.zero_from - least) * F(rng.randint(1, 9), 10))
    assert optimum.value.is_exact or optimum.exp_root is not None
    optimum.certificate.verify()


def test_letters_without_probability_and_edges():
    costs = Table([[0, 2], [2, 0], [5, -1]])
    tradeoff = Tradeoff(SourceSet.single(["1/2", "1/2", "0"]), loss=costs)
    assert (tradeoff.zero_from, tradeoff.at(1).exp, tradeoff.at("1/2").exp) == (1, 1, 3)
    assert tradeoff.at(0).value.is_infinite
    one = Tradeoff(SourceSet.single(["1"]), loss=Table([[3, 1, 2]]))
    assert (one.zero_from, one.at(1).exp, one.at(3).exp) == (1, 1, 1)
    with pytest.raises(Infeasible, match="distortion=1/2 is below 1, the cost of the best outputs"):
        one.at("1/2")


@pytest.mark.thorough
def test_dozens_of_letters_and_outputs_are_solved_and_more_are_refused():
    source = SourceSet.single([F(1, 30)] * 30)
    best = Tradeoff(source, loss=distances(30)).inverse(exp_epsilon=3)
    assert len(best.certificate.finding.evidence["floor"]) == 30
    best.certificate.verify()
    with pytest.raises(Unsupported, match="the loss has 160000 entries, at most 100000 are solved"):
        ColumnMinima(Tradeoff(SourceSet.single([F(1, 400)] * 400), loss=distances(400)).question)


def test_hamming_is_left_to_its_own_theorem():
    assert Tradeoff(SourceSet.simplex(3), loss=hamming).method.name == "LocalPrivacy"


@pytest.mark.parametrize("source", [SourceSet.simplex(3), SourceSet.decreasing(3), SourceSet.box(["1/5"] * 3, ["1/2"] * 3)])
def test_sets_without_vertices(source):
    tradeoff = Tradeoff(source, loss=distances(3))
    best = tradeoff.inverse(exp_epsilon=2)
    best.certificate.verify()
    optimum = tradeoff.at(best.distortion)
    optimum.certificate.verify()
    assert optimum.exp == 2


def test_sets_of_inequalities():
    tradeoff = Tradeoff(SourceSet.from_inequalities(["P1 >= 2*P2"], letters=3), loss=distances(3))
    for best in (tradeoff.inverse(exp_epsilon=2), tradeoff.at("3/5")):
        best.certificate.verify()


def test_more_entries_than_the_program_over_all_of_them_takes(rng):
    loss = Table([[rng.randint(0, 5) for _ in range(30)] for _ in range(30)])
    tradeoff = Tradeoff(SourceSet.single([F(1, 30)] * 30), loss=loss)
    assert tradeoff.method.name == "ColumnMinima"
    tradeoff.inverse(exp_epsilon=3).certificate.verify()


def plane(rng, size):
    """Distances of points in a plane to two digits, and priors."""
    points = [(rng.randrange(1000), rng.randrange(1000)) for _ in range(size)]
    return matrix([[F(isqrt(10**4 * ((a - c) ** 2 + (b - d) ** 2)), 100) for c, d in points] for a, b in points])


@pytest.mark.sampled(3, 60)
@pytest.mark.parametrize("seed", range(200))
def test_rows_on_demand_have_the_optimum_of_the_whole_program(seed, monkeypatch):
    rng = Random(seed)
    size = rng.randint(5, 30)
    loss = plane(rng, size) if seed % 2 else matrix([[rng.randrange(12) for _ in range(size)] for _ in range(size)])
    source = SourceSet.from_vertices([random_prior(rng, size) for _ in range(rng.choice((1, 1, 3)))])
    level = F(rng.choice((2, 30, 300, 3000)), rng.choice((1, 3)))
    whole = Tradeoff(source, loss=loss).inverse(exp_epsilon=max(level, 1))
    one = SourceSet.single(source.vertices[0])
    point = Tradeoff(one, loss=loss).at(whole.distortion)
    monkeypatch.setattr(thresholds, "MOST_COEFFICIENTS", 0)
    some = Tradeoff(source, loss=loss).inverse(exp_epsilon=max(level, 1))
    assert some.distortion == whole.distortion
    assert some.certificate.verify()
    assert Tradeoff(one, loss=loss).at(whole.distortion).exp == point.exp


def test_rows_on_demand_prove_a_whole_function_and_a_root(monkeypatch):
    rng = Random(4)
    loss, priors = plane(rng, 7), [random_prior(rng, 7) for _ in range(2)]
    curves, points = [], []
    for most in (thresholds.MOST_COEFFICIENTS, 0):
        monkeypatch.setattr(thresholds, "MOST_COEFFICIENTS", most)
        curve = Tradeoff(SourceSet.single(priors[0]), loss=loss).curve()
        assert curve.certificate.verify()
        curves.append([(piece.start, piece.stop, piece.stated) for piece in curve.pieces])
        point = Tradeoff(SourceSet.from_vertices(priors), loss=loss).at(100)
        assert point.certificate.verify()
        points.append(str(point.value))
    assert curves[0] == curves[1]
    assert points[0] == points[1]


def test_a_plane_of_a_hundred_and_thirty_points_has_few_rows():
    rng = Random(7)
    tradeoff = Tradeoff(SourceSet.single(random_prior(rng, 130)), loss=plane(rng, 130))
    floors = tradeoff.solution.floors
    assert tradeoff.inverse(exp_epsilon=100).certificate.verify()
    # All rows are about 8,000 distances from 130 points.
    assert sum(map(len, floors.thresholds.chosen)) < 1500


def test_the_threshold_of_the_row_that_is_violated_most_is_the_best_of_all():
    rng = Random(11)
    for _ in range(50):
        costs = [[rng.randrange(9) for _ in range(6)] for _ in range(4)]
        floor = [rng.randrange(4) for _ in range(6)]
        scale = rng.randint(0, sum(floor))
        best = [
            max(scale * tau - sum([m * max(0, tau - cost) for m, cost in zip(floor, row, strict=True)]) for tau in row)
            for row in costs
        ]
        some = Thresholds(costs)
        some.chosen = [[] for _ in costs]
        assert not some.extend((floor, scale, best), 1)
        assert some.extend((floor, scale, [value - 1 for value in best]), 1)
        for value, row, (tau,) in zip(best, costs, some.chosen, strict=True):
            assert scale * tau - sum([m * max(0, tau - cost) for m, cost in zip(floor, row, strict=True)]) == value
