"""Infinitely many letters: against truncations, programs over whole mechanisms, and high precision."""

import sys
from fractions import Fraction as F
from itertools import islice, pairwise
from pathlib import Path

import mpmath
import pytest
import sympy

from symdp import INFINITY, SourceSet, least_distortion, optimal_mechanism, privacy_distortion
from symdp.arithmetic.enclosure import rounded
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.countable import zipf
from symdp.tradeoffs.countable import CountableTradeoff

sys.path.insert(0, str(Path(__file__).parents[1] / "agreement"))
from full_program import least_distortion_of_full_program


def endless(ratio):
    return SourceSet.geometric(ratio, letters="oo")


@pytest.mark.parametrize("ratio", [F(1, 2), F(1, 3), F(9, 10)])
@pytest.mark.parametrize("distortion", [F(2, 5), F(1, 4), F(1, 7), F(1, 50)])
def test_a_truncation_has_the_same_optimum_with_a_certificate(ratio, distortion):
    best = optimal_mechanism(endless(ratio), distortion)
    if best.kept < 2:
        assert (best.exp, distortion >= ratio) == (1, True)
        return
    source, bound = best.truncated()
    found = optimal_mechanism(source, bound)
    assert found.exp == best.exp
    assert found.certificate.verify()


@pytest.mark.parametrize("distortion", [F(2, 5), F(3, 10), F(1, 5)])
def test_no_truncation_does_better(distortion):
    """With whole**M of the mass on M letters an optimal mechanism has this accuracy on them, and no letter else matters."""
    exact = optimal_mechanism(endless(F(1, 2)), distortion).exp
    levels = []
    for letters in range(2, 9):
        whole = 1 - F(1, 2) ** letters
        bound = 1 - (1 - distortion) / whole
        levels.append(optimal_mechanism(SourceSet.geometric("1/2", letters), bound).exp if bound > 0 else INFINITY)
    assert levels == sorted(levels, reverse=True)
    assert levels[-1] == exact


def test_thresholds_of_a_geometric_prior():
    tradeoff, ratio = privacy_distortion(endless("2/3")), sympy.Rational(2, 3)
    for kept in range(1, 6):
        assert sympy.simplify(tradeoff.threshold(kept) - ratio**kept * (kept - (kept - 1) * ratio)) == 0
        at = F(str(tradeoff.threshold(kept)))
        assert tradeoff.at(at).kept == kept
        assert tradeoff.at(at - F(1, 10**9)).kept == kept + 1


def test_pieces_meet_and_give_the_values():
    tradeoff = privacy_distortion(endless("3/5"))
    pieces = list(islice(tradeoff.pieces(), 5))
    for (start, _, here), (_, stop, below) in pairwise(pieces):
        assert start == stop
        assert here.subs("D", start) == below.subs("D", start)
    for start, stop, value in pieces:
        middle = (start + stop) / 2
        assert sympy.Rational(str(tradeoff.at(str(middle)).exp)) == value.subs("D", middle)


@pytest.mark.parametrize("exponent", [2, 3, 5])
@pytest.mark.parametrize("distortion", ["1/100", "1/20", "1/5"])
def test_zipf_against_a_scan_at_high_precision(exponent, distortion):
    best = optimal_mechanism(SourceSet.zipf(exponent, letters="oo"), distortion)
    with mpmath.workdps(40):
        d, total, reached, least = (
            mpmath.mpf(F(distortion).numerator) / F(distortion).denominator,
            mpmath.zeta(exponent),
            0,
            [],
        )
        for k in range(1, 800):
            reached += mpmath.mpf(k) ** -exponent
            missing = d - (1 - reached / total)
            if k > 1 and missing > 0:
                least.append((k - 1) * (1 - d) / missing)
        expected = 1 if d >= 1 - 1 / total else min(least)
        assert abs(mpmath.mpf(best.decimal(25)) - expected) <= expected * mpmath.mpf(10) ** -22
        assert abs(mpmath.mpf(str(best.exp_expression.evalf(30))) - expected) <= expected * mpmath.mpf(10) ** -22


def test_zipf_grows_as_its_exponent_says():
    """exp(epsilon) ~ 2 (6/pi^2) D^-2 for s = 2."""
    best = optimal_mechanism(SourceSet.zipf(2, letters="oo"), F(1, 10**5))
    ratio = float(best.decimal()) / (2 * 2 * (6 / mpmath.pi**2) * 10**10)
    assert best.kept > 10**5
    assert 0.49 < ratio < 1.01


def test_the_inverse():
    tradeoff = privacy_distortion(endless("1/2"))
    for distortion in (F(2, 5), F(1, 4), F(1, 9)):
        kept, least = tradeoff.least_distortion(tradeoff.at(distortion).exp)
        assert F(str(least)) == distortion
        source = SourceSet.geometric("1/2", 40)
        whole = 1 - F(1, 2) ** 40
        finite = least_distortion(source, tradeoff.at(distortion).exp).distortion
        assert kept >= 2
        assert 1 - (1 - finite) * whole == distortion


def test_edges():
    tradeoff = privacy_distortion(endless("1/2"))
    assert (tradeoff.at(0).exp, tradeoff.at(1).exp, tradeoff.at("1/2").exp) == (INFINITY, 1, 1)
    assert tradeoff.at(F(1, 2) - F(1, 10**6)).exp > 1
    assert tradeoff.at(0).epsilon() == "oo"
    with pytest.raises(Unsupported, match="no end"):
        _ = tradeoff.at("1/3").certificate
    with pytest.raises(Unsupported, match="irrational"):
        optimal_mechanism(SourceSet.zipf(2, letters="oo"), "1/3").truncated()
    with pytest.raises(Unsupported, match="not solved"):
        optimal_mechanism(endless("1/2"), "1/3", leakage="ml")
    for ratio in (0, 1, 2):
        with pytest.raises(InvalidArgument, match="ratio="):
            endless(ratio)
    with pytest.raises(InvalidArgument, match="exponent=1"):
        SourceSet.zipf(1, letters="oo")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("solve geometric:1/2:oo -D 1/10", 0, "576/11"),
        ("solve zipf:2:oo -D 1/10 --json", 0, '"kept": 11'),
        ("curve geometric:1/2:oo", 0, "3/8"),
        ("curve zipf:3:oo --json", 0, "zeta(3)"),
        ("solve geometric:1/2:oo --epsilon 1", 2, "give -D"),
        ("solve geometric:1/2:oo -D 1/10 --certificate x", 2, "too many here"),
        ("solve geometric:1/2:oo -D 1/10 --records 2", 2, "records=2"),
    ],
)
def test_commands(capsys, arguments, code, said):
    assert _run(arguments.split()) == code
    captured = capsys.readouterr()
    assert said in captured.out + captured.err


@pytest.mark.parametrize("distortion", [F(1, 5), F(1, 8)])
def test_the_program_over_whole_mechanisms_agrees(distortion):
    best = optimal_mechanism(endless("1/3"), distortion)
    source, bound = best.truncated()
    assert least_distortion_of_full_program(source.vertices, best.exp) == bound


@pytest.mark.parametrize("exponent", [1, 2, 3])
@pytest.mark.parametrize("distortion", ["1/100", "1/10", "1/3", "2/5"])
def test_zipf_on_letters_that_are_not_listed_agrees_with_the_list(exponent, distortion):
    listed = optimal_mechanism(SourceSet.zipf(exponent, 60), distortion)
    found = CountableTradeoff(zipf(exponent, 60)).at(distortion)
    assert found.decimal(12) == rounded(listed.exp, 12)


def test_a_million_letters_that_are_not_listed(capsys):
    assert _run(["solve", "zipf:2:1000000", "-D", "1/10"]) == 0
    many = capsys.readouterr().out
    endless_value = optimal_mechanism(SourceSet.zipf(2, letters="oo"), "1/10").decimal()
    assert "on 1000000 letters" in many
    value = float(many.split("= ")[1].split()[0])
    assert 0 < float(endless_value) - value < 3e-3
    assert _run(["curve", "zipf:1:100000"]) == 0
    assert "harmonic(100000, 1)" in capsys.readouterr().out
