"""(epsilon, delta) with any distortion function: the program over all entries, against one row for each set of outputs.

Covers: symdp.arithmetic.programs.exact_simplex, symdp.leakages.measures.approximate_privacy,
symdp.tradeoffs.general_loss.entries.approximate_entries,
symdp.tradeoffs.general_loss.entries.minimum_distortion_with_delta,
symdp.tradeoffs.general_loss.entries.strictness_witness
"""

from fractions import Fraction as F
from itertools import combinations, pairwise
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.programs import exact_simplex
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs.families import clique
from symdp.graphs.graph_reader import read_graph
from symdp.leakages.measures.approximate_privacy import ApproximateDifferentialPrivacy
from symdp.losses import lists
from symdp.tradeoffs.general_loss.entries.approximate_entries import ApproximateEntries
from tests.agreement.other_losses import Table, distances, least_distortion
from tests.tradeoffs.floor_instances import random_loss, random_source
from tests.tradeoffs.recorded import forged, level_of

ONE = SourceSet.single(["1/2", "1/4", "1/4"])
APART = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])


def by_sets(source, costs, level, delta):
    return least_distortion(source.vertices, list(combinations(range(source.letters), 2)), costs, level, delta)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(200))
def test_all_entries_against_all_sets_of_outputs(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    tradeoff = Tradeoff(random_source(rng, size, 2), loss=random_loss(rng, size, 4), delta=F(rng.randint(1, 5), 10))
    assert tradeoff.method.name == "ApproximateEntries"
    assert "rescaled is proved" in tradeoff.method.reason
    source, costs, delta = tradeoff.question.source, tradeoff.question.loss.matrix(size), tradeoff.question.leakage.delta
    level = F(rng.randint(5, 30), 4)
    best = tradeoff.inverse(exp_epsilon=level)
    best.certificate.verify()
    assert best.distortion == by_sets(source, costs, level, delta)
    measured = ApproximateDifferentialPrivacy(delta).of(best.mechanism.matrix)
    assert measured.exp is not None
    assert measured.exp <= level
    assert tradeoff.zero_from == by_sets(source, costs, F(1), delta)
    least = tradeoff.solution.unavoidable
    distortion = least + (tradeoff.zero_from - least) * F(rng.randint(1, 9), 10)
    optimum = tradeoff.at(distortion)
    optimum.certificate.verify()
    low, high = map(F, level_of(optimum))
    assert by_sets(source, costs, high, delta) <= distortion
    below = low if low < high else 1 + (low - 1) * F(9999, 10000)
    assert high == 1 or by_sets(source, costs, below, delta) > distortion


@pytest.mark.parametrize("seed", range(4))
def test_errors_are_rescaled_by_all_entries_too(seed):
    rng = Random(seed)
    size, delta = rng.randint(2, 3), F(rng.randint(1, 4), 8)
    tradeoff = Tradeoff(random_source(rng, size), delta=delta)
    assert tradeoff.method.name == "LocalPrivacy"
    level = F(rng.randint(5, 20), 4)
    assert ApproximateEntries(tradeoff.question).inverse(level).distortion == tradeoff.inverse(exp_epsilon=level).distortion
    plain = Tradeoff(tradeoff.question.source).inverse(exp_epsilon=level).distortion
    assert tradeoff.inverse(exp_epsilon=level).distortion == (1 - delta) * plain


def test_lists_are_not_rescaled_and_a_line_is():
    best = Tradeoff(SourceSet.simplex(4), loss=lists(4, 2), delta="1/10").inverse(exp_epsilon=2)
    assert (best.distortion, Tradeoff(SourceSet.simplex(4), loss=lists(4, 2)).inverse(exp_epsilon=2).distortion) == (
        F(17, 60),
        F(1, 3),
    )
    assert best.distortion < F(9, 10) * F(1, 3)
    for source in (ONE, APART):
        plain = Tradeoff(source, loss="line").inverse(exp_epsilon=2).distortion
        assert Tradeoff(source, loss="line", delta="1/10").inverse(exp_epsilon=2).distortion == F(9, 10) * plain


def test_rational_levels_are_exact():
    optimum = Tradeoff(ONE, loss="line", delta="1/10").at("1/3")
    assert optimum.exp == F(217, 40) == Tradeoff(ONE, loss="line").at(F(1, 3) / F(9, 10)).exp
    for level in ("216/40", "218/40"):
        with pytest.raises(CertificateRejected):
            forged(optimum.certificate, answer={"exp": level}).verify()


def test_adjacent_letters_only():
    tradeoff = Tradeoff(ONE, loss="line", adjacency=read_graph("line:3"), delta="1/10")
    best = tradeoff.inverse(exp_epsilon=2)
    best.certificate.verify()
    assert best.distortion == least_distortion(ONE.vertices, [(0, 1), (1, 2)], distances(3).matrix(3), F(2), F(1, 10))
    assert best.distortion < Tradeoff(ONE, loss="line", delta="1/10").inverse(exp_epsilon=2).distortion


def test_changed_certificates_are_rejected():
    best = Tradeoff(APART, loss="line", delta="1/10").inverse(exp_epsilon=2)
    assert "all letters adjacent and delta = 1/10" in best.certificate.sentence()
    deltas = [{"question": {"delta": delta}} for delta in ("1/11", "0", "1/9", "1", "-1/10")]
    for change in (*deltas, {"asks": {"level": "3"}}, {"answer": {"distortion": str(best.distortion - F(1, 99))}}):
        with pytest.raises((CertificateRejected, InvalidArgument)):
            forged(best.certificate, **change).verify()


def test_what_is_refused():
    with pytest.raises(Unsupported, match="is worth nothing with more outputs"):
        _ = Tradeoff(ONE, loss="line", leakage="adp:1/10:pointwise").method
    many = Tradeoff(SourceSet.decreasing(15), loss="line", delta="1/10")
    with pytest.raises(Unsupported, match="225 unknown entries and 3150 ratios between them, at most 500 and 2000"):
        many.inverse(exp_epsilon=2)


def test_the_least_distortion_falls_with_delta():
    costs = Table([[F(x != y, 1 + x) for y in range(3)] for x in range(3)])
    values = [Tradeoff(ONE, loss=costs, delta=F(k, 10)).inverse(exp_epsilon=2).distortion for k in range(10)]
    assert all(a > b for a, b in pairwise(values))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(200))
def test_the_least_distortion_of_all_with_a_delta(seed):
    rng = Random(seed)
    size = rng.randint(2, 3)
    tradeoff = Tradeoff(random_source(rng, size, 2), loss=random_loss(rng, size, 4), delta=F(rng.randint(1, 7), 8))
    source, costs, delta = tradeoff.question.source, tradeoff.question.loss.matrix(size), tradeoff.question.leakage.delta
    best = tradeoff.at(tradeoff.solution.unavoidable)
    assert best.certificate.verify()
    if best.value.is_infinite:
        assert all(by_sets(source, costs, level, delta) > best.distortion for level in (F(10), F(10**4)))
    else:
        level = F(level_of(best)[1])
        assert by_sets(source, costs, level, delta) == best.distortion


def test_lists_need_two_thirds_of_delta_to_cost_nothing():
    # Of the three lists that hold a letter each one lacks one of the other letters, and has probability 1 - delta at most.
    for delta, infinite in ((F(3, 5), True), (F(2, 3), False), (F(3, 4), False)):
        best = Tradeoff(SourceSet.simplex(4), loss=lists(4, 2), delta=delta).at(0)
        best.certificate.verify()
        assert best.value.is_infinite == infinite


def test_changed_certificates_of_no_finite_level_are_rejected():
    best = Tradeoff(ONE, loss="line", delta="1/10").at(0)
    assert best.value.is_infinite
    assert (best.worst_prior, best.supremum_attained) == (ONE.vertices[0], True)
    with pytest.raises(CertificateRejected):
        forged(best.certificate, asks={"at": "1/10"}).verify()
    with pytest.raises(CertificateRejected):
        forged(best.certificate, answer={"exp": "1000"}).verify()


def test_a_distortion_that_no_level_reaches_needs_no_pivots_on_numbers_of_thousands_of_bits(monkeypatch):
    """Beyond what floats tell apart each program starts from the basis of the one before."""
    rows = ["0,1/4,1/2,1/4", "1/6,1/6,1/2,1/6", "2/11,8/11,0,1/11", "3/8,1/4,0,3/8", "1/4,1/4,1/2,0"]
    source = SourceSet.from_vertices([row.split(",") for row in rows])
    pivots, pivot = [], exact_simplex._pivot

    def counted(basis, entering, sign):
        pivots.append(entering)
        pivot(basis, entering, sign)

    monkeypatch.setattr(exact_simplex, "_pivot", counted)
    assert Tradeoff(source, adjacency=clique(4), delta="1/10").at(0).value.is_infinite
    assert len(pivots) < 30
