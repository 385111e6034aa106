"""The whole function of one prior: against single distortions, and what is shown of its thresholds.

Covers: symdp.certificates.checker.evidence.column_minima_curve,
symdp.tradeoffs.general_loss.column_minima.column_minima_branch,
symdp.tradeoffs.general_loss.column_minima.column_minima_exploration,
symdp.tradeoffs.general_loss.column_minima.column_minima_pieces
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import work
from symdp.certificates.checker.evidence import column_minima_curve
from symdp.errors import CertificateRejected, Infeasible, Unsupported
from tests.agreement.other_losses import Table, distances
from tests.tradeoffs.floor_instances import random_loss, random_prior
from tests.tradeoffs.recorded import forged

ONE = SourceSet.single(["1/2", "1/4", "1/4"])


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(400))
def test_the_function_is_the_least_leakage_at_every_distortion(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    loss = distances(size) if seed % 3 == 0 else random_loss(rng, size)
    tradeoff = Tradeoff(SourceSet.single(random_prior(rng, size)), loss=loss)
    curve = tradeoff.curve()
    curve.certificate.verify()
    assert not curve.pieces or curve.pieces[0].start == tradeoff.solution.unavoidable
    assert [piece.stop for piece in curve.pieces[:-1]] == [piece.start for piece in curve.pieces[1:]]
    for piece in curve.pieces:
        assert piece.start < piece.stop
        for share in (F(1, 7), F(rng.randint(1, 99), 100)):
            distortion = piece.inside(share)
            assert curve.value(distortion).exp == tradeoff.at(distortion).exp
    if curve.pieces:
        before = tradeoff.zero_from - (tradeoff.zero_from - tradeoff.solution.unavoidable) / 10**9
        assert curve.jump < tradeoff.at(before).exp < curve.jump + F(1, 10**6)
    assert curve.value(tradeoff.zero_from).exp == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(300))
def test_hammings_function_is_a_case_of_it(seed):
    rng = Random(seed)
    size = rng.randint(2, 6)
    source = SourceSet.single(random_prior(rng, size))
    costs = Table([[int(x != y) for y in range(size)] for x in range(size)])
    curve, expected = Tradeoff(source, loss=costs).curve(), Tradeoff(source).curve()
    assert (curve.breakpoints, curve.zero_from, curve.jump) == (expected.breakpoints, expected.zero_from, expected.jump)
    assert curve.exp_to_sympy().equals(expected.exp_to_sympy())


def test_thresholds_may_be_square_roots():
    curve = Tradeoff(ONE, loss=distances(3)).curve()
    assert [str(stop) for stop in curve.breakpoints] == ["1 - sqrt(5)/4", "3/4"]
    assert str(curve.exp_to_sympy()) == (
        "Piecewise(((11/4 - 2*D)/D, D < 1 - sqrt(5)/4), ((5/4 - D)/(D - 1/4), D < 3/4), (1, True))"
    )
    assert "1 - \\frac{\\sqrt{5}}{4}" in curve.to_latex()
    assert (curve.jump, curve.value(0).is_infinite, curve.value("44098/100000").exp) == (1, True, F(93402, 22049))
    root = curve.breakpoints[0]
    assert curve.value(root.near(F(1, 10**9), below=True)).exp > curve.value(root.near(F(1, 10**9), below=False)).exp


def test_a_function_that_jumps_and_one_that_does_not():
    jumps = Tradeoff(SourceSet.single(["2/3", "1/3"]), loss=Table([[0, 3], [1, 0]])).curve()
    assert (jumps.zero_from, jumps.jump, len(jumps.certificate.verify()) > 0) == (F(1, 3), 6, True)
    smooth = Tradeoff(SourceSet.single(["2/3", "1/3"]), loss=Table([[0, 1], [2, 0]])).curve()
    assert (smooth.zero_from, smooth.jump) == (F(2, 3), 1)


def test_costs_that_are_never_nothing():
    curve = Tradeoff(SourceSet.single(["1/2", "1/2"]), loss=Table([[-1, 2], [3, 1]])).curve()
    assert (curve.pieces[0].start, curve.zero_from) == (0, 1)
    curve.certificate.verify()
    with pytest.raises(Infeasible, match="distortion=-1/2 is below 0, the cost of the best outputs"):
        curve.value("-1/2")
    flat = Tradeoff(SourceSet.single(["1/2", "1/2"]), loss=Table([[1, 2], [1, 3]])).curve()
    assert (flat.pieces, flat.zero_from, flat.jump) == ((), 1, 1)
    assert "1 from D = 1, below which there is no mechanism" in flat.certificate.sentence()
    flat.certificate.verify()


def test_a_curve_that_another_one_touches_before_its_end():
    test_the_function_is_the_least_leakage_at_every_distortion(204)


SYMMETRIC = {
    "ring": (SourceSet.simplex(6), "ring"),
    "lists": (SourceSet.total_variation_ball(["1/5"] * 5, "1/10"), "lists:2"),
    "erasure": (SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/6", "5/12", "5/12"]]), "erasure:1/4"),
    "strings": (SourceSet.decreasing(8), "strings:3,2"),
}


@pytest.mark.parametrize("name", SYMMETRIC)
def test_whole_functions_of_sets_where_letters_are_alike(name):
    source, loss = SYMMETRIC[name]
    tradeoff = Tradeoff(source, loss=loss)
    curve = tradeoff.curve()
    assert any("fact (S)" in line for line in curve.certificate.verify())
    for share in (F(1, 10), F(1, 3), F(4, 5)):
        distortion = curve.zero_from * share
        assert curve.value(distortion).exp == tradeoff.at(distortion).exp
    with pytest.raises(Unsupported, match="written for one prior"):
        curve.theorem()


def test_changed_evidence_for_sets_is_rejected():
    whole = Tradeoff(*SYMMETRIC["ring"][:1], loss="ring").curve().certificate
    for changed in (
        {"answer": ["1", *["0"] * 5]},
        {"answer": ["1/3"] * 6},
        {"prior": ["1/2", "1/10", "1/10", "1/10", "1/10", "1/10"]},
    ):
        with pytest.raises(CertificateRejected):
            forged(whole, evidence=changed).verify()
    with pytest.raises(CertificateRejected):
        forged(whole, question={"source": SourceSet.box([0] * 6, ["1/5"] * 5 + ["1/10"]).to_document()}).verify()


def test_the_function_of_a_prior_is_not_that_of_a_set_where_letters_differ():
    # Two of three letters are close to each other; the third output costs each letter the same.
    costs = Table([[0, 1, 1, 4], [1, 0, 1, 4], [4, 4, 1, 0]])
    alone = Tradeoff(SourceSet.single(["1/3"] * 3), loss=costs).curve().certificate
    evidence = {"prior": ["1/3"] * 3, "answer": ["0", "0", "1", "0"]}
    with pytest.raises(CertificateRejected, match=r"A and F are the same at each letter, fact \(S\)"):
        forged(alone, question={"source": SourceSet.simplex(3).to_document()}, evidence=evidence).verify()


def test_the_ends_for_a_set_take_two_products_an_entry(monkeypatch):
    spent = []
    monkeypatch.setattr(work, "spend", spent.append)
    plane = object.__new__(column_minima_curve.Plane)
    plane.lines, plane.prior, plane.loss = [], [F(1, 2), F(1, 2)], [[F(0), F(1), F(1)], [F(1), F(0), F(1)]]
    plane.constant, plane.least, plane.zero, plane.evidence = (
        [F(1, 2), F(1, 2), F(1)],
        F(0),
        F(1, 2),
        {"answer": ["1/2", "1/2", "0"]},
    )
    plane.check_ends()
    assert spent[0] == 2 * 2 * 3
    assert len(plane.lines) == 3
