"""Values known from the papers and from hand calculation, with the edges of every range.

Covers: symdp.arithmetic.rational, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction

import mpmath
import pytest
import sympy

from symdp import SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion

F = Fraction
CLASS_THREE = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
NOT_ATTAINED = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["49/100", "12/25", "3/100"]])
SIX = SourceSet.named("kalantari2018:II-6")


def test_class_three_set_beats_the_printed_lower_bound():
    best = optimal_mechanism(CLASS_THREE, "3/5")
    assert best.exp_epsilon == F(8, 7)
    assert best.epsilon == sympy.log(sympy.Rational(8, 7))
    assert best.value.bits(10) == "0.1926450779"


def test_supremum_over_priors_that_none_attains():
    best = optimal_mechanism(NOT_ATTAINED, "1/2")
    assert (best.exp_epsilon, best.supremum_attained, best.worst_prior) == (2, False, (F(1, 2), F(1, 4), F(1, 4)))
    for step in range(101):
        prior = [a + (b - a) * F(step, 100) for a, b in zip(*NOT_ATTAINED.vertices, strict=True)]
        assert optimal_mechanism(SourceSet.single(prior), "1/2").exp_epsilon < 2
    near = [a + (b - a) / 10**6 for a, b in zip(*NOT_ATTAINED.vertices, strict=True)]
    assert optimal_mechanism(SourceSet.single(near), "1/2").exp_epsilon > F(1999, 1000)


def test_vertices_alone_do_not_suffice_for_class_three():
    for vertex in CLASS_THREE.vertices:
        assert optimal_mechanism(SourceSet.single(vertex), "3/5").exp_epsilon == 1
    assert optimal_mechanism(CLASS_THREE, "3/5").exp_epsilon == F(8, 7)
    assert privacy_distortion(CLASS_THREE).zero_from == F(31, 50)


def test_five_pieces_of_the_six_letter_prior():
    curve = privacy_distortion(SIX)
    assert curve.breakpoints == (F(1, 10), F(7, 50), F(17, 100), F(21, 100), F(3, 10))
    assert tuple(curve.thresholds) == (F(1, 50), F(1, 20), F(9, 100), F(3, 20), F(3, 10))
    assert curve.exp_epsilon("3/20") == F(51, 2)
    ratios = [piece.form.exponential for piece in curve.pieces]
    assert [top.coefficients for top, _ in ratios] == [(k, -k) for k in (5, 4, 3, 2, 1)]
    assert [below.coefficients[0] for _, below in ratios] == [0, F(-1, 50), F(-1, 20), F(-9, 100), F(-3, 20)]
    assert curve.jump == F(14, 3)


def test_value_at_a_threshold_is_that_of_both_pieces():
    curve = privacy_distortion(SIX)
    for left, right in zip(curve.pieces, curve.pieces[1:], strict=False):
        assert left.value(left.stop).exp == right.value(right.start).exp == curve.exp_epsilon(left.stop)
    assert curve.pieces[-1].value(F(3, 10)).exp == F(14, 3)
    assert curve.exp_epsilon("3/10") == 1


def test_approximate_privacy_rescales_the_distortion():
    source = SourceSet.named("zhong2022:figure-4")
    assert optimal_mechanism(source, "1/5", delta="1/10").exp_epsilon == F(21, 2)
    assert privacy_distortion(source, delta="1/10").zero_from == F(27, 50)
    mechanism = optimal_mechanism(source, "1/5", delta="1/10").mechanism.to_mechanism()
    assert mechanism.satisfies("21/2", "1/10")
    assert not mechanism.satisfies("20/2", "1/10")


def test_binary_sources_jump_at_the_largest_probability():
    curve = privacy_distortion(SourceSet.named("sarwate2014:binary:1/10,3/10"))
    assert (curve.zero_from, curve.jump) == (F(3, 10), F(7, 3))
    assert curve.exp_epsilon("1/5") == 4


@pytest.mark.parametrize("letters", [2, 3, 7])
def test_class_one_is_the_symmetric_mechanism(letters):
    for source in (SourceSet.simplex(letters), SourceSet.decreasing(letters), SourceSet.single([F(1, letters)] * letters)):
        curve = privacy_distortion(source)
        assert len(curve.pieces) == 1
        assert curve.exp_epsilon("1/3") == (letters - 1) * 2
        assert (curve.zero_from, curve.jump) == (F(letters - 1, letters), 1)


def test_zero_distortion_is_infinite_and_says_so():
    best = optimal_mechanism(CLASS_THREE, 0)
    assert best.exp_epsilon == INFINITY
    assert str(best.value) == best.value.nats() == "oo"
    assert best.epsilon == sympy.oo
    assert best.mechanism.diagonal == (1, 1, 1)
    assert best.mechanism.exp_epsilon == INFINITY


@pytest.mark.parametrize("prior", [[1], [1, 0], [0, 0, 1]])
def test_a_certain_letter_leaks_nothing_even_at_zero_distortion(prior):
    source = SourceSet.single(prior)
    assert optimal_mechanism(source, 0).exp_epsilon == 1
    curve = privacy_distortion(source)
    assert (curve.pieces, curve.zero_from, curve.jump) == ((), 0, 1)
    assert curve.least_distortion(1) == 0


def test_letters_that_never_occur_change_nothing():
    padded = SourceSet.from_vertices([["1/2", 0, "3/10", "1/5"], ["3/10", 0, "1/5", "1/2"]])
    for distortion in ("1/10", "1/3", "3/5", 1):
        assert optimal_mechanism(padded, distortion).exp_epsilon == optimal_mechanism(CLASS_THREE, distortion).exp_epsilon


def test_duplicate_and_inner_vertices_change_nothing():
    inner = ["2/5", "1/4", "7/20"]
    doubled = SourceSet.from_vertices([*CLASS_THREE.vertices, *CLASS_THREE.vertices, inner])
    first, second = privacy_distortion(doubled), privacy_distortion(CLASS_THREE)
    assert [(p.start, p.stop, p.form.exponential) for p in first.pieces] == [
        (p.start, p.stop, p.form.exponential) for p in second.pieces
    ]


@pytest.mark.parametrize("distortion", ["1e-400", "1e-30", F(1, 10) + F(1, 10**60), F(3, 5) - F(1, 10**500)])
def test_numbers_beyond_floating_point_change_nothing(distortion):
    best = optimal_mechanism(CLASS_THREE, distortion)
    best.certificate.verify()
    assert best.exp_epsilon == privacy_distortion(CLASS_THREE).exp_epsilon(distortion)
    assert best.mechanism.distortion(CLASS_THREE) == F(distortion)


def test_leakage_beyond_floating_point_changes_nothing():
    best = least_distortion(CLASS_THREE, 10**400)
    best.certificate.verify()
    assert best.distortion == privacy_distortion(CLASS_THREE).least_distortion(10**400)


def test_full_distortion_is_free():
    assert optimal_mechanism(CLASS_THREE, 1).exp_epsilon == 1
    assert optimal_mechanism(CLASS_THREE, 1, delta="1/2").exp_epsilon == 1


def test_inverse_below_the_jump_is_the_zero_threshold():
    assert least_distortion(SIX, 1).distortion == F(3, 10)
    assert least_distortion(SIX, 4).distortion == F(3, 10)
    assert least_distortion(SIX, "14/3").distortion == F(3, 10)
    assert least_distortion(SIX, 5).distortion < F(3, 10)
    assert least_distortion(SIX, "51/2").distortion == privacy_distortion(SIX).least_distortion("51/2") == F(3, 20)


@pytest.mark.parametrize("digits", [15, 50, 200])
def test_mpmath_evaluation_has_the_digits_asked_for(digits):
    curve = privacy_distortion(SIX)
    with mpmath.workdps(digits + 20):
        for distortion in ("1/10", "3/20", "29/100"):
            exact = curve.exp_epsilon(distortion)
            expected = mpmath.log(mpmath.mpf(exact.numerator) / exact.denominator)
            assert abs(curve.evaluate(distortion, digits) - expected) <= mpmath.mpf(10) ** (-digits) * expected
        irrational = mpmath.sqrt(2) / 10
        expected = mpmath.log(3 * (1 - irrational) / (irrational - mpmath.mpf(1) / 20))
        assert abs(curve.evaluate(irrational, digits) - expected) <= mpmath.mpf(10) ** (-digits) * expected
    assert curve.evaluate(0) == curve.evaluate(mpmath.mpf(0)) == mpmath.inf
    assert curve.evaluate("3/10") == curve.evaluate(1) == 0


def test_mpmath_keeps_relative_digits_where_leakage_vanishes():
    curve = privacy_distortion(CLASS_THREE)
    near = curve.zero_from - F(1, 10**60)
    with mpmath.workdps(100):
        exact = curve.exp_epsilon(near) - 1
        expected = mpmath.log1p(mpmath.mpf(exact.numerator) / exact.denominator)
        assert 0 < expected < mpmath.mpf(10) ** -58
        assert abs(curve.evaluate(near, 30) - expected) <= mpmath.mpf(10) ** -30 * expected


@pytest.mark.parametrize("number", ["1.5", "-0.1", "nan", "inf", "1e-10000000"])
def test_mpmath_numbers_outside_the_domain_are_refused(number):
    with pytest.raises(InvalidArgument, match="distortion"):
        privacy_distortion(SIX).evaluate(mpmath.mpf(number))


def test_sympy_piecewise_agrees_with_exact_values():
    curve = privacy_distortion(SIX, delta="1/7")
    expression, symbol = curve.exp_to_sympy(), sympy.Symbol("D")
    for step in range(1, 60):
        value = expression.subs(symbol, sympy.Rational(step, 60))
        assert F(int(value.p), int(value.q)) == curve.exp_epsilon(F(step, 60))


def test_mixture_of_a_piece_in_sympy_agrees_with_the_mechanism():
    curve = privacy_distortion(CLASS_THREE)
    symbol = sympy.Symbol("D")
    for piece in curve.pieces:
        middle = (piece.start + piece.stop) / 2
        at = sympy.Rational(middle.numerator, middle.denominator)
        weights = {subset: sympy.simplify(w.subs(symbol, at)) for subset, w in piece.support.mixture_to_sympy().items()}
        mechanism = piece.support.mechanism(middle)
        used = [size for size, weight in mechanism.weights.items() if size > 1 and weight]
        assert [len(subset) for subset in weights if len(subset) > 1] == used
        for subset, weight in weights.items():
            assert sorted(letter + 1 for letter in mechanism.order[: len(subset)]) == list(subset)
            rest = 1 - sum(weights.values()) if len(subset) == 1 else 0
            assert F(int((weight + rest).p), int((weight + rest).q)) == mechanism.weights[len(subset)]


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: optimal_mechanism(SIX, "3/2"), ["distortion=3/2", "[0, 1]"]),
        (lambda: optimal_mechanism(SIX, "-1/2"), ["distortion=-1/2", "[0, 1]"]),
        (lambda: optimal_mechanism(SIX, 0.15), ["distortion=0.15", '"3/20"']),
        (lambda: optimal_mechanism(SIX, "1/2", delta=1), ["delta=1", "[0, 1)"]),
        (lambda: optimal_mechanism(SIX, "1/2", delta="-1/9"), ["delta=-1/9", "[0, 1)"]),
        (lambda: least_distortion(SIX, "9/10"), ["exp_epsilon=9/10", "at least 1"]),
        (lambda: optimal_mechanism([["1/2", "1/2"]], "1/2"), ["source=", "SourceSet"]),
        (lambda: privacy_distortion("kalantari2018:II-6"), ["source=", "SourceSet"]),
        (lambda: privacy_distortion(SIX).exp_epsilon(2), ["distortion=2", "[0, 1]"]),
        (lambda: privacy_distortion(SIX).pieces[0].support.mechanism(0), ["distortion=0", "identity"]),
        (lambda: privacy_distortion(SIX).plot("curve.gif"), ["plot=curve.gif", ".pdf"]),
    ],
)
def test_bad_arguments_are_named_with_value_and_bound(call, words):
    with pytest.raises(InvalidArgument) as caught:
        call()
    assert all(word in str(caught.value) for word in words), str(caught.value)
