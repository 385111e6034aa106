"""Exact least leakages: the values of the papers' examples, boundaries, and what is refused.

Covers: symdp.leakages.measure, symdp.leakages.values.exact_value, symdp.leakages.values.leakage_form,
symdp.leakages.values.leakage_value, symdp.leakages.values.polynomial,
symdp.tradeoffs.information.maximal_information_program, symdp.tradeoffs.local.guessing_leakage,
symdp.tradeoffs.local.least_maximal_leakage, symdp.tradeoffs.local.local_leakage,
symdp.tradeoffs.local.symmetric_source, symdp.tradeoffs.profiles.ordered_profile
"""

from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import measure
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.tradeoffs.local.symmetric_source import SymmetricSource, class_one_formula, class_one_value, class_one_zero
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion

FIGURE_4 = SourceSet.named("zhong2022:figure-4")
PRIOR_FREE_NAMES = ["ml", "renyi:2", "renyi:3/2", "kl"]
NAMES = [*PRIOR_FREE_NAMES, "mi", "mx", "sibson:2", "sibson:5/3", "sibson:oo", "min-entropy"]
symbol = sympy.Symbol("D")


@pytest.mark.parametrize(
    ("name", "digits"),
    [("dp", "2.1972"), ("ml", "0.5878"), ("mi", "0.3681"), ("renyi:2", "2.0932"), ("sibson:2", "0.4947")],
)
@pytest.mark.parametrize("source", [SourceSet.simplex(2), SourceSet.single(["1/2", "1/2"])])
def test_two_letters_of_class_one_at_one_tenth(name, digits, source):
    best = optimal_mechanism(source, "1/10", leakage=name)
    assert f"{float(best.value.nats()):.4f}" == digits
    assert best.value == class_one_value(name, 2, "1/10")


TOP, BELOW = Polynomial.of(2, -2), Polynomial.of(0, 1)
RATIO = [(TOP, 1), (BELOW, -1)]
FORMS = {
    "a ratio": (Form.of([(1, [RATIO])]), (TOP, BELOW)),
    "nothing": (Form(()), None),
    "a ratio and one more logarithm": (Form.of([(1, [RATIO]), (BELOW, [[(TOP, 1)]])]), None),
    "two ratios": (Form.of([(1, [RATIO]), (1, [RATIO])]), None),
    "a ratio, doubled": (Form.of([(2, [RATIO])]), None),
    "a ratio, some of it": (Form.of([(BELOW, [RATIO])]), None),
    "a ratio and one more summand": (Form.of([(1, [RATIO, [(3, 1)]])]), None),
    "three factors": (Form.of([(1, [[*RATIO, (3, 1)]])]), None),
    "a polynomial": (Form.of([(1, [[(TOP, 1)]])]), None),
    "a product": (Form.of([(1, [[(TOP, 1), (BELOW, 1)]])]), None),
    "a square below": (Form.of([(1, [[(TOP, 1), (BELOW, -2)]])]), None),
}


@pytest.mark.sampled(11)
@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_a_ratio_where_it_is_one_logarithm_of_one(name):
    form, exponential = FORMS[name]
    assert form.exponential == exponential
    assert form.is_ratio == (exponential is not None)
    d, value = Fraction(1, 5), form.value(Fraction(1, 5))
    for factor in (1, 2, 3):
        assert form.times(factor).value(d) == value.times(factor)
        assert form.stretched(factor).value(factor * d) == value
        # The denominator D/k is made D again.
        assert form.stretched(factor).exponential == (exponential and (Polynomial.of(2 * factor, -2), BELOW))
    written = sympy.log(form.exp_to_sympy()).subs(symbol, sympy.Rational(1, 5))
    assert abs(written.evalf(30) - sympy.Float(value.nats(25), 30)) < sympy.Float("1e-20")


@pytest.mark.parametrize(("name", "delta"), [("dp", 0), ("adp:1/10", Fraction(1, 10))])
@pytest.mark.parametrize("letters", [2, 3, 7])
def test_the_least_distortion_of_a_ratio_is_rational(name, delta, letters):
    """lambda = (1 - delta - D)(M - 1)/D, as long as D is not negative."""
    answers = SymmetricSource.of(Question(SourceSet.simplex(letters), measure(name)))
    for level in (Fraction(1), Fraction(3, 2), Fraction(4), Fraction(100)):
        optimum = answers.least_distortion(level)
        assert optimum.distortion == (1 - delta) * (letters - 1) / (level + letters - 1)
        assert optimum.exp == level
        assert class_one_value(name, letters, optimum.distortion).exp == level


def test_approximate_privacy_of_two_letters():
    assert optimal_mechanism(SourceSet.simplex(2), "1/10", delta="1/10").exp_epsilon == 8
    assert optimal_mechanism(SourceSet.simplex(2), "1/10", leakage="adp:1/10").exp_epsilon == 8
    assert optimal_mechanism(SourceSet.simplex(2), "1/10", "1/10", "adp").exp_epsilon == 8
    assert class_one_value("adp:1/10", 2, "1/10").exp == 8


def test_figure_four():
    assert optimal_mechanism(FIGURE_4, "1/5", leakage="ml").exp_epsilon == Fraction(5, 2)
    assert optimal_mechanism(FIGURE_4, "1/5", "1/10").exp_epsilon == Fraction(21, 2)
    assert privacy_distortion(FIGURE_4, "1/10").zero_from == Fraction(27, 50)
    curve = privacy_distortion(FIGURE_4, leakage="ml")
    assert curve.breakpoints == (Fraction(1, 10), Fraction(3, 10), Fraction(3, 5))
    assert [str(curve.value(d).exp) for d in ("0", "1/10", "1/5", "3/10", "3/5", "1")] == ["4", "3", "5/2", "2", "1", "1"]


def test_mutual_information_keeps_the_thresholds_of_differential_privacy():
    curve, private = privacy_distortion(FIGURE_4, leakage="mi"), privacy_distortion(FIGURE_4)
    assert curve.breakpoints == private.breakpoints
    for piece, after in zip(curve.pieces, curve.pieces[1:], strict=False):
        assert piece.value(piece.stop) == after.value(piece.stop)
    assert curve.pieces[-1].value(curve.zero_from) == LeakageValue.log_of(1)
    assert curve.value(0) == LeakageValue.log_sum({1 / p: p for p in FIGURE_4.vertices[0]})
    best = optimal_mechanism(FIGURE_4, "1/5", leakage="mi")
    assert str(best.value) == "2/5*log(2) + 3/10*log(8/3) + 1/5*log(4) + 1/10*log(8) + 1/5*log(1/12)"
    assert best.exp_epsilon is None
    low, high = best.value.enclosure(30)
    assert low < high < low + Fraction(1, 10**30)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "source",
    [
        SourceSet.single(["1"]),
        SourceSet.single(["1", "0"]),
        SourceSet.single(["0", "1", "0"]),
        SourceSet.single(["1/2", "1/4", "1/4"]),
        SourceSet.single(["1/2", "1/2", "0"]),
        SourceSet.simplex(1),
        SourceSet.simplex(3),
        SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
        SourceSet.decreasing(3),
        SourceSet.box(["1/5", "1/5", "1/10"], ["1/2", "1/2", "3/5"]),
    ],
    ids=str,
)
def test_nothing_leaks_from_the_same_distortion_on_for_every_measure(source, name):
    zero_from = privacy_distortion(source).zero_from
    for distortion in (zero_from, (1 + zero_from) / 2, 1):
        best = optimal_mechanism(source, distortion, leakage=name)
        best.certificate.verify()
        assert (best.exp_epsilon, best.value.nats()) == (1, "0")
        assert len(set(best.mechanism.matrix)) == 1
        assert best.mechanism.distortion(source) <= distortion
    inverse = least_distortion(source, 1, leakage=name)
    inverse.certificate.verify()
    assert inverse.distortion_bounds == (zero_from, zero_from)


@pytest.mark.parametrize("name", [*PRIOR_FREE_NAMES[1:], "mx"])
def test_without_distortion_divergences_are_infinite(name):
    source = SourceSet.from_vertices([["1/2", "1/2", "0"], ["0", "1/2", "1/2"]])
    best = optimal_mechanism(source, 0, leakage=name)
    best.certificate.verify()
    assert best.exp_epsilon == INFINITY
    assert best.value.nats() == "oo"
    assert best.mechanism.distortion(source) == 0


def test_letters_that_never_occur_do_not_count():
    with_zeros = SourceSet.single(["1/2", "0", "3/10", "1/5", "0"])
    without = SourceSet.single(["1/2", "3/10", "1/5"])
    for distortion in ("0", "1/10", "2/5", "9/20"):
        for name in ("ml", "mi", "mx", "min-entropy"):
            optimum = optimal_mechanism(with_zeros, distortion, leakage=name)
            optimum.certificate.verify()
            assert optimum.value == optimal_mechanism(without, distortion, leakage=name).value


def test_order_of_the_letters_does_not_matter():
    one, other = SourceSet.single(["1/5", "1/2", "3/10"]), SourceSet.single(["1/2", "3/10", "1/5"])
    for name in ("ml", "mi", "mx", "min-entropy"):
        assert optimal_mechanism(one, "1/4", leakage=name).value == optimal_mechanism(other, "1/4", leakage=name).value


@pytest.mark.parametrize("name", ["renyi:2", "renyi:3/2", "sibson:2", "sibson:3/2", "kl", "mi", "ml", "min-entropy"])
@pytest.mark.parametrize("letters", [2, 3, 5])
def test_formulas_of_class_one_agree_with_their_values_and_their_zero(name, letters):
    formula, zero = class_one_formula(name, letters), class_one_zero(letters)
    for distortion in (sympy.Rational(1, 10), sympy.Rational(1, 3), zero / 2):
        exact = class_one_value(name, letters, Fraction(int(distortion.p), int(distortion.q)))
        assert abs(float(exact.nats()) - float(formula.subs(symbol, distortion))) < 1e-12
    assert abs(float(formula.subs(symbol, zero))) < 1e-12
    assert class_one_value(name, letters, Fraction(int(zero.p), int(zero.q))).exp == 1
    general = class_one_formula(name).subs(sympy.Symbol("M"), letters)
    assert abs(float((general - formula).subs(symbol, sympy.Rational(1, 7)))) < 1e-12


def test_orders_tend_to_their_limits():
    source = SourceSet.simplex(3)
    near_one, limit = (float(optimal_mechanism(source, "1/5", leakage=n).value.nats()) for n in ("renyi:1001/1000", "kl"))
    assert abs(near_one - limit) < 1e-2
    near_one, limit = (float(optimal_mechanism(source, "1/5", leakage=n).value.nats()) for n in ("sibson:1001/1000", "mi"))
    assert abs(near_one - limit) < 1e-3
    far, limit = (float(optimal_mechanism(source, "1/5", leakage=n).value.nats()) for n in ("sibson:200", "ml"))
    assert 0 < limit - far < 1e-2
    assert optimal_mechanism(source, "1/5", leakage="renyi:oo").exp_epsilon == 8
    assert (
        optimal_mechanism(source, "1/5", leakage="sibson:oo").value == optimal_mechanism(source, "1/5", leakage="ml").value
    )


@pytest.mark.parametrize("name", ["mi", "ml", "mx", "min-entropy"])
@pytest.mark.parametrize("level", ["101/100", "3/2", "2", "7/2", "400"])
def test_inverse_is_the_inverse(name, level):
    best = least_distortion(FIGURE_4, level, leakage=name)
    best.certificate.verify()
    low, high = best.distortion_bounds
    target = LeakageValue.log_of(Fraction(level))
    assert best.distortion == high
    assert (high - low) * 10**15 <= high
    assert optimal_mechanism(FIGURE_4, high, leakage=name).value <= target
    if low > 0 and name != "mx":
        assert optimal_mechanism(FIGURE_4, low, leakage=name).value >= target


def test_inverse_finds_rational_distortions():
    prior = SourceSet.single(["1/2", "1/8", "1/8", "1/8", "1/8"])
    assert least_distortion(prior, 4, leakage="mi").distortion_bounds == (0, 0)
    least_distortion(prior, 4, leakage="mi").certificate.verify()
    low, high = least_distortion(SourceSet.simplex(2), "41/25", leakage="sibson:2").distortion_bounds
    assert low == high == Fraction(1, 10)


def test_min_entropy_leakage_of_a_set_where_its_bounds_meet():
    source = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]])
    curve = privacy_distortion(source, leakage="min-entropy")
    curve.certificate.verify()
    assert curve.to_sympy().equals(sympy.Piecewise((sympy.log(3 - 3 * symbol), symbol < sympy.Rational(2, 3)), (0, True)))


def test_maximal_information_that_is_not_found_to_be_rational_is_enclosed_as_asked():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    best = optimal_mechanism(source, "3/5", leakage="mx")
    assert best.certificate.verify()
    assert best.value.expression is None
    wide, narrow = best.value.enclosure(9), best.value.enclosure(40)
    assert wide[0] <= narrow[0] < narrow[1] <= wide[1]
    assert narrow[1] - narrow[0] <= narrow[0] / 10**40


@pytest.mark.thorough
def test_symbolic_curves_agree_with_numbers():
    prior = [Fraction(2, 5), Fraction(3, 10), Fraction(1, 5), Fraction(1, 10)]
    for name in ("ml", "mi", "min-entropy"):
        curve = privacy_distortion(SourceSet.ordered_symbols(4), leakage=name)
        numbers = dict(zip(curve.source.symbols, map(_sympy, prior), strict=True))
        expression = curve.to_sympy().subs(numbers)
        exact = curve.of(prior)
        assert [stop.subs(numbers) for stop in curve.breakpoints] == list(map(_sympy, exact.breakpoints))
        for distortion in (Fraction(1, 20), Fraction(1, 5), Fraction(2, 5), Fraction(11, 20), Fraction(4, 5)):
            assert abs(float(expression.subs(symbol, _sympy(distortion))) - float(exact.value(distortion).nats())) < 1e-12
            chosen = optimal_mechanism(curve.source, distortion, leakage=name).epsilon.subs(numbers)
            assert abs(float(chosen - expression.subs(symbol, _sympy(distortion)))) < 1e-12
        assert r"\begin{cases}" in curve.to_latex()
    assert privacy_distortion(SourceSet.ordered_symbols(1), leakage="mi").pieces == ()


def _sympy(value):
    return sympy.Rational(value.numerator, value.denominator)


@pytest.mark.sampled(13)
@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: optimal_mechanism(FIGURE_4, "1/5", "1/10", leakage="ml"), InvalidArgument, "delta=1/10 must be 0"),
        (lambda: optimal_mechanism(FIGURE_4, "1/5", "1/20", leakage="adp:1/10"), InvalidArgument, "one of the two"),
        (lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="adp:1/10:pointwise"), Unsupported, "write leakage=adp:1/10"),
        (lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="entropy"), InvalidArgument, "must be one of"),
        (lambda: optimal_mechanism(FIGURE_4, "1/5", leakage="renyi:1"), InvalidArgument, "limit at 1 is the measure kl"),
        (lambda: optimal_mechanism(FIGURE_4, "6/5", leakage="ml"), InvalidArgument, "distortion=6/5 must lie in"),
        (lambda: privacy_distortion(FIGURE_4, leakage="renyi:2").to_sympy(), Unsupported, "ask at single distortions"),
        (lambda: privacy_distortion(FIGURE_4, leakage="renyi:2").certificate, Unsupported, "certify single distortions"),
        (lambda: least_distortion(FIGURE_4, "1/2", leakage="ml"), InvalidArgument, "exp_epsilon=1/2 must be at least 1"),
        (lambda: optimal_mechanism(SourceSet.ordered_symbols(3), "1/5", leakage="mx"), Unsupported, "not solved in symbols"),
        (lambda: privacy_distortion(SourceSet.ordered_symbols(3), leakage="mx"), Unsupported, "not solved in symbols"),
        (lambda: class_one_value("mx", 3, "1/5"), Unsupported, "more of a set"),
        (
            lambda: optimal_mechanism(SourceSet.single([Fraction(k, 5151) for k in range(102)]), "1/5", leakage="mx"),
            Unsupported,
            "at most 100 letters",
        ),
    ],
)
def test_what_is_refused_says_why(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_measures_are_taken_as_objects_too():
    assert optimal_mechanism(FIGURE_4, "1/5", leakage=measure("ml")).exp_epsilon == Fraction(5, 2)
    assert optimal_mechanism(FIGURE_4, "1/5", leakage=measure("dp")).exp_epsilon == 12
    assert optimal_mechanism(FIGURE_4, "1/5", "1/10", leakage=measure("adp")).exp_epsilon == Fraction(21, 2)


def test_a_checkpoint_keeps_the_work_of_a_curve(tmp_path):
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    path = tmp_path / "work"
    first = privacy_distortion(source, checkpoint=path, leakage="ml")
    lines = path.read_text()
    again = privacy_distortion(source, checkpoint=path, leakage="ml")
    assert path.read_text() == lines
    assert again.certificate.finding == first.certificate.finding
    with pytest.raises(InvalidArgument, match="another source set"):
        privacy_distortion(SourceSet.from_vertices([["1", "0"], ["1/2", "1/2"]]), checkpoint=path, leakage="ml")


def test_curves_of_very_many_pieces_refuse_a_certificate_that_is_too_large():
    source = SourceSet.single([Fraction(k, 2_001_000) for k in range(1, 2001)])
    curve = privacy_distortion(source, leakage="ml")
    assert len(curve.pieces) == 1999
    assert curve.value("1/2").exp is not None
    with pytest.raises(Unsupported, match="certificate of 1999 pieces"):
        _ = curve.certificate
