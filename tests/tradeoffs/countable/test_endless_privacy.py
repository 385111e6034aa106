"""Infinitely many letters: against truncations, programs over whole mechanisms, and high precision.

Covers: symdp.sources.countable.countable_prior, symdp.tradeoffs.countable.countable_form,
symdp.tradeoffs.countable.countable_privacy, symdp.tradeoffs.curve, symdp.tradeoffs.optimum, symdp.tradeoffs.piece
"""

import json
import pickle
from fractions import Fraction as F
from itertools import pairwise
from random import Random

import flint
import mpmath
import numpy as np
import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.sources.countable.countable_prior import zipf
from symdp.tradeoffs.countable.countable_privacy import _sign
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.full_program import least_distortion_of_full_program


def endless(ratio):
    return SourceSet.geometric(ratio, letters="oo")


@pytest.mark.parametrize("ratio", [F(1, 2), F(1, 3), F(9, 10)])
@pytest.mark.parametrize("distortion", [F(2, 5), F(1, 4), F(1, 7), F(1, 50)])
def test_a_truncation_has_the_same_optimum_with_a_certificate(ratio, distortion):
    best = optimal_mechanism(endless(ratio), distortion)
    if best.mechanism.kept < 2:
        assert (best.exp, distortion >= ratio) == (1, True)
    source, bound = best.mechanism.truncated()
    optimum = optimal_mechanism(source, bound)
    assert optimum.exp == best.exp
    assert optimum.certificate.verify()


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
        assert tradeoff.at(at).mechanism.kept == kept
        assert tradeoff.at(at - F(1, 10**9)).mechanism.kept == kept + 1


@pytest.mark.parametrize("source", [endless("3/5"), SourceSet.zipf(2, "oo"), SourceSet.zipf(2, 10**6)])
@pytest.mark.parametrize("delta", [0, F(1, 10)])
def test_pieces_meet_and_give_the_values(source, delta):
    tradeoff = privacy_distortion(source, delta)
    pieces = tradeoff.pieces_from_above(5)
    assert pieces[0].stop == tradeoff.zero_from
    for above, below in pairwise(pieces):
        assert below.stop == above.start
        ends = [piece.exp_to_sympy().subs("D", above.start).evalf(25) for piece in (above, below)]
        assert abs(ends[0] - ends[1]) < 10**-20
    for kept, piece in enumerate(pieces, 2):
        middle = F(str(((sympy.sympify(piece.start) + sympy.sympify(piece.stop)) / 2).round(6)))
        value = piece.to_sympy().subs("D", sympy.Rational(str(middle)))
        assert tradeoff.at(middle).mechanism.kept == kept
        assert abs(value.evalf(30) - sympy.Float(tradeoff.value(middle).nats(30), 30)) < 10**-25
        assert piece.value(middle) == tradeoff.value(middle)


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
        assert abs(mpmath.mpf(best.value.nats(25)) - mpmath.log(expected)) <= mpmath.mpf(10) ** -22
        assert abs(mpmath.mpf(str(best.epsilon.evalf(30))) - mpmath.log(expected)) <= mpmath.mpf(10) ** -22
        assert abs(mpmath.mpf(str(sympy.N(best.mechanism.exp_epsilon, 30))) - expected) <= expected * mpmath.mpf(10) ** -22


def test_zipf_grows_as_its_exponent_says():
    """exp(epsilon) ~ 2 (6/pi^2) D^-2 for s = 2."""
    best = optimal_mechanism(SourceSet.zipf(2, letters="oo"), F(1, 10**5))
    ratio = float(mpmath.exp(best.value.nats(20))) / (2 * 2 * (6 / mpmath.pi**2) * 10**10)
    assert best.mechanism.kept > 10**5
    assert 0.49 < ratio < 1.01


def test_the_inverse():
    tradeoff = privacy_distortion(endless("1/2"))
    for distortion in (F(2, 5), F(1, 4), F(1, 9)):
        best = tradeoff.inverse(exp_epsilon=tradeoff.at(distortion).exp)
        assert best.distortion_bounds == (distortion, distortion)
        source = SourceSet.geometric("1/2", 40)
        whole = 1 - F(1, 2) ** 40
        finite = least_distortion(source, tradeoff.at(distortion).exp).distortion
        assert best.mechanism.kept >= 2
        assert 1 - (1 - finite) * whole == distortion


SOURCES = {
    "geometric": endless("1/2"),
    "slow": endless("9/10"),
    "band": SourceSet.geometric("1/2..3/4", "oo"),
    "zipf": SourceSet.zipf(2, "oo"),
    "steep": SourceSet.zipf(3, "oo"),
    "band of exponents": SourceSet.zipf("2..3", "oo"),
    "many letters": SourceSet.zipf(2, 10**6),
    "many letters, exact": SourceSet(zipf(2, 80)),
}


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("delta", [0, F(1, 7)])
def test_the_inverse_is_one_on_both_sides(name, delta):
    """At the least distortion the level is enough; a little below it more must leak."""
    tradeoff, rng = Tradeoff(SOURCES[name], delta=delta), Random(name)
    for level in (F(1), tradeoff.curve().jump, *(1 + F(rng.randint(1, 10**4), rng.randint(1, 50)) for _ in range(6))):
        optimum = tradeoff.inverse(exp_epsilon=level)
        low, high = optimum.distortion_bounds
        assert low <= high == optimum.distortion
        assert high - low <= low / 10**9
        leakage = tradeoff.inverse(exp_epsilon=level).value
        assert tradeoff.at(high).value <= leakage
        assert tradeoff.at(low - low / 10**6).value > Tradeoff(SourceSet.simplex(2)).inverse(exp_epsilon=level).value
        mechanism = optimum.mechanism
        assert low <= sympy.sympify(mechanism.distortion()) <= high
        assert mechanism.parameter <= level
        assert (optimum.value.exp == 1) == (level <= tradeoff.curve().jump)


@pytest.mark.sampled(40)
@pytest.mark.parametrize("seed", range(200))
def test_values_are_those_of_the_letters_that_matter_and_of_many_letters(seed):
    rng = Random(seed)
    ratio, delta = F(rng.randint(1, 9), 10), rng.choice([F(0), F(1, 10), F(1, 3)])
    tradeoff, distortion = Tradeoff(endless(ratio), delta=delta), F(rng.randint(1, 999), 1000)
    best = tradeoff.at(distortion)
    source, bound = best.mechanism.truncated()
    assert Tradeoff(source, delta=delta).at(bound).exp == best.exp
    # A prior of many letters has the accuracy of this one on its letters, where no letter that is kept is missing.
    size = best.mechanism.kept + 40
    whole = 1 - ratio**size
    long = Tradeoff(SourceSet.geometric(ratio, size), delta=delta)
    if distortion <= tradeoff.zero_from:
        missed = 1 - (1 - distortion / (1 - delta)) / whole
        assert long.at((1 - delta) * missed).exp == best.exp
    level = 1 + F(rng.randint(1, 500), 7)
    assert 1 - (1 - long.inverse(exp_epsilon=level).distortion / (1 - delta)) * whole == (
        tradeoff.inverse(exp_epsilon=level).distortion / (1 - delta)
    )


def test_a_long_finite_prior_is_near():
    near = Tradeoff(SourceSet.geometric("1/2", 60))
    for distortion in ("1/3", "1/10", "1/100"):
        assert 0 < Tradeoff(endless("1/2")).at(distortion).exp / near.at(distortion).exp - 1 < F(1, 10**15)


@pytest.mark.parametrize("name", SOURCES)
def test_answers_are_those_of_every_other_source(name):
    tradeoff = Tradeoff(SOURCES[name])
    for best in (tradeoff.at("1/4"), tradeoff.at(0), tradeoff.at(1), tradeoff.inverse(exp_epsilon=5)):
        assert type(best) is Optimum
        assert pickle.loads(pickle.dumps(best)) == best
        assert (best.worst_prior, best.supremum_attained, best.source) == (None, None, SOURCES[name])
    curve = tradeoff.curve()
    assert isinstance(curve, Curve)
    assert pickle.loads(pickle.dumps(curve)) == curve
    assert curve != Tradeoff(SOURCES[name], delta="1/2").curve()
    assert curve.value("1/4") == tradeoff.at("1/4").value
    assert curve.epsilon("1/4") == tradeoff.at("1/4").epsilon
    assert mpmath.almosteq(curve.evaluate("1/4"), float(tradeoff.at("1/4").epsilon), 1e-12)
    assert tradeoff.method.name == "CountablePrivacy"
    for attribute in ("pieces", "breakpoints", "certificate", "to_sympy", "exp_to_sympy", "plot", "picture", "theorem"):
        with pytest.raises(Unsupported) as refusal:
            getattr(curve, attribute)()  # of what is no method, the look is refused
        assert "\n" not in str(refusal.value)
    assert curve.thresholds is None
    assert r"\tau_1" in curve._repr_html_()
    assert "least leakage" in tradeoff.at("1/4")._repr_html_()


def enclosed(mechanism, letters):
    """The rows of a mechanism on the first letters, one for each output, as numbers of sympy."""
    return [[sympy.sympify(mechanism.probability(y, x)) for y in range(letters)] for x in range(letters)]


@pytest.mark.parametrize("name", ["geometric", "zipf", "many letters", "many letters, exact"])
@pytest.mark.parametrize("distortion", ["1/3", "1/4", "3/4"])
@pytest.mark.parametrize("delta", [0, F(1, 10)])
def test_the_mechanism_is_as_private_and_as_accurate_as_it_says(name, distortion, delta):
    best = Tradeoff(SOURCES[name], delta=delta).at(distortion)
    mechanism, size = best.mechanism, best.mechanism.kept + 2
    rows = enclosed(mechanism, size)
    level = sympy.sympify(mechanism.parameter)
    for row in rows[: size if delta == 0 else mechanism.kept]:  # the identity answers letters that are not kept beyond them
        assert abs(sum(row).evalf(30) - 1) < 10**-25
    excess = 0
    for row in rows:
        for other in rows:
            over = [sympy.N(a - level * b, 30) for a, b in zip(row, other, strict=True)]
            excess = max(excess, sum(max(value, 0) for value in over))
    assert abs(excess - sympy.sympify(delta)) < 10**-25
    prior = SOURCES[name]
    tails = [sympy.sympify(prior.shape.tail_exactly(count)) for count in range(mechanism.kept + 1)]
    accuracy = sum((tails[k] - tails[k + 1]) * rows[k][k] for k in range(mechanism.kept))
    accuracy += sympy.sympify(delta) * tails[-1]
    assert abs(sympy.N(1 - accuracy - sympy.sympify(mechanism.distortion()), 30)) < 10**-25
    assert sympy.sympify(mechanism.distortion()) <= sympy.Rational(distortion)


def test_the_profile_of_the_mechanism():
    best = Tradeoff(endless("1/2")).at("1/4")
    profile = best.mechanism.profile()
    assert (profile.delta(best.exp), profile.delta(best.exp - 1) > 0) == (0, True)
    both = Tradeoff(endless("1/2"), delta="1/10").at("1/4")
    assert both.mechanism.profile().delta(both.exp) == F(1, 10)
    assert Tradeoff(endless("1/2")).at(0).mechanism.profile().delta(10**9) == 1
    with pytest.raises(Unsupported, match="irrational"):
        Tradeoff(SOURCES["zipf"]).at("1/4").mechanism.profile()


@pytest.mark.parametrize("name", ["geometric", "zipf"])
@pytest.mark.parametrize("delta", [0, F(1, 4)])
def test_samples_have_the_probabilities_of_the_mechanism(name, delta):
    mechanism = Tradeoff(SOURCES[name], delta=delta).at("1/4").mechanism
    count = 20_000
    for letter in (0, mechanism.kept - 1, mechanism.kept, 10**12):
        outputs = mechanism.sample(np.full(count, letter), seed=3)
        for output in {0, 1, letter}:
            p = float(mechanism.probability(output, letter))
            assert abs((outputs == output).mean() - p) <= 5 * (p * (1 - p) / count) ** 0.5 + 1e-12
        assert set(outputs.tolist()) <= set(range(mechanism.kept)) | ({letter} if delta else set())
    assert Tradeoff(SOURCES[name]).at(0).mechanism.sample([5, 10**15]).tolist() == [5, 10**15]
    assert mechanism.sample([0, 1, 2], seed=7).tolist() == mechanism.sample([0, 1, 2], seed=7).tolist()


def test_edges():
    tradeoff = Tradeoff(endless("1/2"))
    assert (tradeoff.at(0).exp, tradeoff.at(1).exp, tradeoff.at("1/2").exp) == (INFINITY, 1, 1)
    assert tradeoff.at(F(1, 2) - F(1, 10**6)).exp > 1
    assert tradeoff.at(0).epsilon == sympy.oo
    assert (tradeoff.zero_from, tradeoff.curve().jump, tradeoff.inverse(exp_epsilon=2).distortion) == (F(1, 2), 2, F(1, 2))
    with pytest.raises(Unsupported, match=r"mechanism\.truncated\(\) is a question"):
        _ = tradeoff.at("1/3").certificate
    with pytest.raises(Unsupported, match="zipf:2:20, have one"):
        _ = optimal_mechanism(SourceSet.zipf(2, letters="oo"), "1/3").certificate
    with pytest.raises(Unsupported, match="rational probabilities"):
        optimal_mechanism(SourceSet.zipf(2, letters="oo"), "1/3").mechanism.truncated()
    with pytest.raises(Unsupported, match="all letters are reported truthfully"):
        tradeoff.at(0).mechanism.truncated()
    with pytest.raises(Unsupported, match="not solved"):
        optimal_mechanism(endless("1/2"), "1/3", leakage="ml")
    with pytest.raises(Unsupported, match="not solved"):
        optimal_mechanism(endless("1/2"), "1/3", leakage="adp:1/10:pointwise")
    with pytest.raises(InvalidArgument, match="take a source of as many letters"):
        Tradeoff(endless("1/2"), adjacency=read_graph("ring:6"))
    for ratio in (0, 1, 2):
        with pytest.raises(InvalidArgument, match="ratio="):
            endless(ratio)
    with pytest.raises(InvalidArgument, match="exponent=1"):
        SourceSet.zipf(1, letters="oo")


@pytest.mark.sampled(16)
@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        ("solve geometric:1/2:oo -D 1/10", 0, "576/11"),
        ("solve zipf:2:oo -D 1/10 --json", 0, '"kept": 11'),
        ("solve geometric:1/2:oo --exp-epsilon 3", 0, "D = 7/16"),
        ("solve geometric:1/2:oo --epsilon 1 -D 1/2", 2, "exactly one"),
        ("solve zipf:2:oo --exp-epsilon 5", 0, "D in [0.366742602235, 0.366742602236]"),
        ("solve geometric:1/2:oo -D 1/4 --delta 1/10", 0, "104/11"),
        ("curve geometric:1/2:oo", 0, "3/8"),
        ("curve geometric:1/2:oo --plot x.pdf", 2, "without end"),
        ("curve geometric:1/2:oo --certificate x", 2, "without end"),
        ("curve geometric:1/2:oo --checkpoint x", 0, "checkpoint=x was not written"),
        ("theorem geometric:1/2:oo", 2, "'symdp theorem ordered'"),
        ("theorem geometric:1/2:oo -D 1/4", 2, "truncated()"),
        ("curve zipf:3:oo --json", 0, "zeta(3)"),
        ("solve geometric:1/2:oo --epsilon 1", 0, "D in [0.451706"),
        ("solve geometric:1/2:oo -D 1/10 --certificate x", 2, "certificates list all letters"),
        ("solve geometric:1/2:oo -D 1/10 --records 2", 2, "records=2"),
    ],
)
def test_commands(capsys, tmp_path, monkeypatch, arguments, code, text):
    monkeypatch.chdir(tmp_path)
    assert _run(arguments.split()) == code
    captured = capsys.readouterr()
    assert text in captured.out + captured.err


@pytest.mark.parametrize("distortion", [F(1, 5), F(1, 8)])
def test_the_program_over_whole_mechanisms_agrees(distortion):
    best = optimal_mechanism(endless("1/3"), distortion)
    source, bound = best.mechanism.truncated()
    assert least_distortion_of_full_program(source.vertices, best.exp) == bound


@pytest.mark.parametrize("exponent", [1, 2, 3])
@pytest.mark.parametrize("distortion", ["1/100", "1/10", "1/3", "2/5"])
def test_zipf_on_letters_that_are_not_listed_agrees_with_the_list(exponent, distortion):
    listed = optimal_mechanism(SourceSet.zipf(exponent, 60), distortion)
    tradeoff = Tradeoff(zipf(exponent, 60))
    assert tradeoff.at(distortion).exp == listed.exp
    for level in (1, 2, 3, F(7, 2), 100, 10**6):
        expected = least_distortion(SourceSet.zipf(exponent, 60), level).distortion
        assert tradeoff.inverse(exp_epsilon=level).distortion == expected
    curve = Tradeoff(SourceSet.zipf(exponent, 60)).curve()
    assert (tradeoff.zero_from, tradeoff.curve().jump) == (curve.zero_from, curve.jump)
    above = tradeoff.curve().pieces_from_above(100)
    assert [(p.start, p.stop, p.form.value(p.start).exp) for p in above] == [
        (p.start, p.stop, p.form.value(p.start).exp) for p in curve.pieces_from_above(100)
    ]


def test_a_million_letters_that_are_not_listed(capsys):
    assert _run(["solve", "zipf:2:1000000", "-D", "1/10"]) == 0
    many = capsys.readouterr().out
    endless_value = optimal_mechanism(SourceSet.zipf(2, letters="oo"), "1/10").value.nats()
    assert "on 1000000 letters" in many
    value = float(many.split("= ")[2].split()[0])
    assert 0 < float(endless_value) - value < 2e-5
    assert _run(["curve", "zipf:1:1000000"]) == 0
    assert "harmonic(1000000, 1)" in capsys.readouterr().out
    # Of fewer letters the probabilities are rationals that can be written out.
    assert _run(["curve", "zipf:1:100000"]) == 0
    assert "epsilon* = 0 from D = about 0.917288014" in capsys.readouterr().out


def test_the_documents_have_the_keys_of_all_sources(capsys):
    for command in (["solve", "-D", "1/4"], ["solve", "--exp-epsilon", "5"], ["curve"]):
        documents = []
        for source in ("1/2,3/10,1/5", "geometric:1/2:oo", "zipf:2:oo"):
            assert _run([command[0], source, *command[1:], "--json"]) == 0
            documents.append(json.loads(capsys.readouterr().out))
        assert documents[0].keys() == documents[1].keys() == documents[2].keys()
        assert documents[1]["certificate"] is documents[1]["source_class"] is None
    assert [list(piece) for piece in documents[1]["pieces"]] == [list(documents[0]["pieces"][0])] * 6
    assert documents[1]["pieces"][-1] == {
        "from": "3/8",
        "to": "1/2",
        "codebook": None,
        "value": "log((1 - D)/(-1/4 + D))",
        "exp": "(1 - D)/(-1/4 + D)",
    }


@pytest.mark.parametrize("value", [F(-1, 3), F(0), F(1, 3)])
def test_the_sign_of_what_no_enclosure_decides_is_that_of_the_rational(value):
    """Between -1 and 1, at any precision."""
    assert _sign(lambda: flint.arb(0, 1), lambda: value) == (value > 0) - (value < 0)


def test_letters_are_listed_where_some_are_kept_and_no_more_than_a_thousand(monkeypatch):
    kept = optimal_mechanism(endless("3/5"), F(1, 5)).mechanism
    assert kept.is_listed
    assert not optimal_mechanism(endless("3/5"), 0).mechanism.is_listed
    for most, is_listed in ((kept.kept, True), (kept.kept - 1, False)):
        monkeypatch.setattr("symdp.mechanisms.countable_response.MOST_LISTED", most)
        assert kept.is_listed is is_listed
