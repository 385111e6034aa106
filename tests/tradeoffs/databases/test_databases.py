"""Databases: reference values, boundaries, agreement with one record, a thousand records over fifty letters.

Covers: symdp.leakages.composition, symdp.leakages.values.leakage_value, symdp.mechanisms.product_mechanism,
symdp.sources.database, symdp.tradeoffs.databases.information_on_spheres, symdp.tradeoffs.databases.leakage_on_spheres,
symdp.tradeoffs.databases.pointwise_on_spheres, symdp.tradeoffs.databases.record_responses,
symdp.tradeoffs.databases.uniform_records
"""

from fractions import Fraction
from functools import partial
from math import comb
from random import Random

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.composition import composition
from symdp.leakages.measure import measure
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.database import Database
from symdp.tradeoffs.databases.pointwise_on_spheres import PointwiseOnSpheres
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.work import calls

PAIR = Database(records=2, letters=2)
LARGE = Database(records=1000, letters=50)
NAMES = ["dp", "adp:1/20", "adp:1/20:pointwise", "ml", "mx", "min-entropy", "mi", "kl", "renyi:2", "renyi:7/3"]
NAMES += ["sibson:2", "sibson:3/2", "sibson:3", "renyi:oo", "sibson:oo"]


def test_the_two_senses_of_delta_differ():
    standard = least_distortion(PAIR, 3, delta="1/20")
    pointwise = least_distortion(PAIR, 3, leakage="adp:1/20:pointwise")
    assert (standard.distortion, pointwise.distortion) == (Fraction(19, 40), Fraction(9, 20))
    assert standard.mechanism.satisfies(3, "1/20")
    assert pointwise.mechanism.satisfies(3, "1/20", "pointwise")
    assert not pointwise.mechanism.satisfies(3, "1/20")
    assert pointwise.mechanism.weights == (Fraction(19, 32), Fraction(29, 160), Fraction(7, 160))
    assert optimal_mechanism(PAIR, "9/20", "1/20", leakage="adp:0:pointwise").exp_epsilon == 3


def test_the_closed_forms_at_one_point():
    values = {name: optimal_mechanism(PAIR, "9/20", leakage=name).value for name in NAMES}
    d = Fraction(9, 40)
    assert values["dp"].exp == values["renyi:oo"].exp == Fraction(31, 9)
    assert values["adp:1/20"].exp == Fraction(29, 9)
    assert values["ml"].exp == values["mx"].exp == values["min-entropy"].exp == values["sibson:oo"].exp == Fraction(11, 5)
    assert values["mi"] == LeakageValue.log_sum({2 * (1 - d): 2 * (1 - d), 2 * d: 2 * d})
    assert values["renyi:2"].exp == (1 - d) ** 2 / d + d**2 / (1 - d)
    assert values["kl"] == LeakageValue.log_sum({(1 - d) / d: 1 - 2 * d})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("letters", [1, 2, 3, 7])
def test_one_record_is_the_local_model(name, letters):
    one, local = Database(records=1, letters=letters), SourceSet.single([Fraction(1, letters)] * letters)
    for d in (0, Fraction(1, 10), Fraction(1, 3), Fraction(letters - 1, letters), 1):
        optimum = optimal_mechanism(one, d, leakage=name)
        if "pointwise" in name:
            assert optimum.value == optimal_mechanism(one, d, leakage="adp:1/20").value
        else:
            assert optimum.value == optimal_mechanism(local, d, leakage=name).value
        assert optimum.mechanism.distortion <= d


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("records", "letters"), [(1, 2), (2, 2), (3, 3), (4, 2)])
def test_the_ends_of_the_range(name, records, letters):
    data = Database(records, letters)
    rest = Fraction(19, 20) if name == "adp:1/20" else 1
    curve = privacy_distortion(data, leakage=name)
    if "pointwise" in name:
        assert curve.zero_from <= Fraction(records * (letters - 1), letters) * Fraction(19, 20)
    else:
        assert curve.zero_from == rest * Fraction(records * (letters - 1), letters)
    start = curve.value(0)
    if name.split(":")[0] in ("dp", "adp", "renyi", "kl"):
        assert start.is_infinite
    else:
        assert start.exp == letters**records
    assert curve.value(curve.zero_from).exp == 1
    assert curve.value(records).exp == 1
    assert curve.mechanism(records).distortion == curve.zero_from
    just_before = curve.value(curve.zero_from * Fraction(999, 1000))
    assert LeakageValue.log_of(Fraction(1)) < just_before < LeakageValue.log_of(Fraction(21, 20))
    assert least_distortion(data, 1, leakage=name).distortion == curve.zero_from


@pytest.mark.parametrize("name", NAMES)
def test_the_mechanism_leaks_what_is_said(name):
    rng = Random(name)
    for _ in range(12):
        data = Database(rng.randint(1, 9), rng.randint(2, 5))
        d = data.records * Fraction(data.letters - 1, data.letters) * Fraction(rng.randint(1, 20), 20)
        best = optimal_mechanism(data, d, leakage=name)
        assert best.mechanism.mass == 1
        assert best.mechanism.distortion <= d
        known = best.leakage.on_shells(best.mechanism)
        low, high = best.value.enclosure(12)
        assert low <= known.enclosure(15)[1]
        assert known.enclosure(15)[0] <= high
        assert best.value.nats(20) == known.nats(20) or best.value.expression is None


def test_no_delta_is_differential_privacy():
    for d in (Fraction(1, 7), Fraction(1), Fraction(3, 2)):
        for data in (PAIR, Database(3, 4)):
            expected = optimal_mechanism(data, d).value
            assert optimal_mechanism(data, d, leakage="adp:0:pointwise").value == expected
            assert optimal_mechanism(data, d, leakage="adp").value == expected


def test_shells_end_where_they_are_full():
    """At C_K/S_K maximal leakage has the mechanism that is uniform on a ball; the formula holds on both sides."""
    data = Database(records=4, letters=3)
    curve = privacy_distortion(data, leakage="ml")
    sizes = [comb(4, k) * 2**k for k in range(5)]
    for last, d in enumerate(curve.breakpoints, 1):
        total = sum(sizes[: last + 1])
        assert d == Fraction(sum(k * size for k, size in enumerate(sizes[: last + 1])), total)
        assert curve.exp_epsilon(d) == Fraction(81, total)
        assert set(curve.mechanism(d).weights[: last + 1]) == {Fraction(1, total)}
        assert least_distortion(data, Fraction(81, total), leakage="ml").distortion == d


def test_sibson_of_order_two_is_exact_on_every_stretch():
    data = Database(records=4, letters=3)
    curve = privacy_distortion(data, leakage="sibson:2")
    d = next(iter(curve.to_sympy().free_symbols))
    assert len(curve.breakpoints) == 4
    for stop, piece in zip(curve.breakpoints, curve.pieces, strict=True):
        inside = (piece.start + stop) / 2
        assert LeakageValue.exact(piece.to_sympy().subs(d, inside).doit()) == curve.value(inside)
        at_stop = curve.mechanism(stop)
        assert at_stop.distortion == stop


def test_the_curve_says_the_same_as_the_points():
    for name in ("dp", "adp:1/20", "mi", "kl", "renyi:2", "ml"):
        curve = privacy_distortion(Database(3, 3), leakage=name)
        function = curve.to_sympy()
        d = next(iter(function.free_symbols))
        for point in (Fraction(1, 5), Fraction(4, 5), Fraction(3, 2), Fraction(19, 10), Fraction(5, 2)):
            assert LeakageValue.exact(function.subs(d, point).doit()) == curve.value(point)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_records_over_fifty_letters(name):
    def solve(data, d):
        best = optimal_mechanism(data, d, leakage=name)
        assert best.value.nats(15)
        assert len(best.certificate.verify()) > 1
        assert best.mechanism.distortion <= d

    solve(Database(2, 2), Fraction(1, 3))  # so that no import is counted below
    for d in (Fraction(1, 3), Fraction(200), Fraction(979)):
        assert calls(partial(solve, LARGE, d)) < 1_000_000
    if name == "dp":
        assert optimal_mechanism(LARGE, 200, leakage=name).exp_epsilon == 196


def test_enclosures_narrow_to_any_digits_and_stay_inside():
    for name in ("sibson:3/2", "sibson:3", "adp:1/1000:pointwise"):
        value = optimal_mechanism(Database(6, 3), "13/10", leakage=name).value
        before = value.enclosure(5)
        for digits in (10, 20, 40, 80):
            low, high = value.enclosure(digits)
            assert before[0] <= low < high <= before[1]
            assert (high - low) * 10**digits <= low
            before = (low, high)
        assert value.nats(60).startswith(value.nats(30)[:-2])


def test_a_million_records():
    huge = Database(records=10**6, letters=50)
    best = optimal_mechanism(huge, 200_000)
    assert best.exp_epsilon == 196
    assert isinstance(best.mechanism, ProductMechanism)
    assert best.mechanism.distortion(SourceSet.simplex(50)) == 200_000
    private = optimal_mechanism(huge, 200_000, delta="1/10")
    assert private.mechanism.distortion(SourceSet.simplex(50)) == 200_000
    assert private.exp_epsilon == Fraction(49 * 700_000, 200_000)
    assert str(optimal_mechanism(huge, 0).mechanism.exp_epsilon) == "oo"
    assert optimal_mechanism(huge, "9/10", leakage="adp:1/10:pointwise").value.exp == 1
    with pytest.raises(Unsupported, match="records=1000000, letters=50: the sizes of all shells"):
        optimal_mechanism(huge, 200_000, leakage="ml")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["mi", "kl", "renyi:2", "renyi:7/3", "sibson:2", "sibson:3/2", "sibson:3"])
def test_the_inverse_question_encloses_the_distortion(name):
    for data, level in ((PAIR, "3/2"), (Database(5, 3), 10)):
        best = least_distortion(data, level, leakage=name)
        low, high = best.distortion_bounds
        assert 0 < low <= best.distortion == high
        assert (high - low) * 10**14 <= high
        target = LeakageValue.log_of(Fraction(level))
        assert optimal_mechanism(data, high, leakage=name).value <= target
        assert optimal_mechanism(data, low, leakage=name).value >= target
        assert len(best.certificate.verify()) > 1
    assert least_distortion(PAIR, 5, leakage="mi").distortion == 0


def test_an_inverse_that_is_rational_is_found():
    assert least_distortion(PAIR, "3/2", leakage="sibson:2").distortion_bounds == (Fraction(1, 2), Fraction(1, 2))
    assert least_distortion(PAIR, "3/2", leakage="renyi:2").distortion_bounds == (Fraction(2, 3), Fraction(2, 3))


def test_the_distortion_of_a_chain_is_compared_exactly_where_no_enclosure_decides():
    answers = PointwiseOnSpheres(Question(Database(records=2, letters=3), measure("adp:1/20:pointwise")))
    for level in (Fraction(2), Fraction(7, 3)):
        distortion = answers.chain(level).distortion
        assert answers._excess(level, distortion, 1 << 14) == 0
        assert answers._excess(level, distortion * 2, 64) < 0 < answers._excess(level, distortion / 2, 64)


def test_independent_records():
    prior = SourceSet.single(["2/5", "3/10", "1/5", "1/10"])
    data = Database(records=10, source=prior)
    assert optimal_mechanism(data, 2).exp_epsilon == optimal_mechanism(prior, "1/5").exp_epsilon
    assert optimal_mechanism(data, 2, delta="1/10").exp_epsilon == Fraction(21, 2)
    ml = optimal_mechanism(data, 2, leakage="ml")
    assert (ml.exp_epsilon, ml.scope) == (Fraction(5, 2) ** 10, "products of identical mechanisms")
    mi = optimal_mechanism(data, 2, leakage="mi")
    assert mi.scope == "all mechanisms"
    assert mi.value == optimal_mechanism(prior, "1/5", leakage="mi").value.times(10)
    assert mi.mechanism.distortion(prior) == 2
    assert composition("mi").of(mi.mechanism, prior.vertices[0]) == mi.value
    assert privacy_distortion(data).zero_from == 6
    assert privacy_distortion(data, delta="1/10").zero_from == Fraction(27, 5)
    curve = privacy_distortion(data)
    assert curve.breakpoints == tuple(10 * stop for stop in privacy_distortion(prior).breakpoints)
    d = next(iter(curve.to_sympy().free_symbols))
    assert LeakageValue.exact(curve.to_sympy().subs(d, 2)) == curve.value(2)
    assert least_distortion(data, "21/2", delta="1/10").distortion == 2
    with pytest.raises(Unsupported, match="pointwise"):
        optimal_mechanism(data, 2, leakage="adp:1/10:pointwise")


def test_products_of_different_factors_can_leak_less():
    """Two uniform bits, total distortion 1/2: keep one bit, drop the other. The identical product leaks more."""
    identical = 2 * (1 - Fraction(1, 4))
    drop_one = Fraction(2)
    ball = optimal_mechanism(PAIR, "1/2", leakage="ml").exp_epsilon
    assert ball == drop_one < identical**2


def test_a_set_that_contains_the_uniform_prior_has_the_answers_of_the_uniform_prior():
    everything = Database(records=3, source=SourceSet.simplex(3))
    alone = Database(records=3, letters=3)
    for name in ("dp", "adp:1/20:pointwise", "ml", "mi", "sibson:2", "renyi:2"):
        best = optimal_mechanism(everything, "1/2", leakage=name)
        assert best.value.nats(30) == optimal_mechanism(alone, "1/2", leakage=name).value.nats(30)
        assert best.scope == "all mechanisms"
        assert len(best.certificate.verify()) > 1
    mx = optimal_mechanism(everything, "1/2", leakage="mx")
    assert mx.scope == "products of identical mechanisms"
    assert mx.exp_epsilon == optimal_mechanism(SourceSet.simplex(3), "1/6", leakage="mx").exp_epsilon ** 3
    assert optimal_mechanism(alone, "1/2", leakage="mx").value == optimal_mechanism(alone, "1/2", leakage="ml").value


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: optimal_mechanism(PAIR, "5/2"), ["distortion=5/2", "[0, 2]"]),
        (lambda: optimal_mechanism(PAIR, "-1"), ["distortion=-1"]),
        (lambda: optimal_mechanism(PAIR, 1, leakage="sibson:1"), ["order=1", "mi"]),
        (lambda: optimal_mechanism(PAIR, 1, leakage="renyi:1/2"), ["order=1/2"]),
        (lambda: optimal_mechanism(PAIR, 1, delta=1), ["delta=1", "[0, 1)"]),
        (lambda: optimal_mechanism(PAIR, 1, delta="1/10", leakage="ml"), ["delta=1/10", "ml"]),
        (lambda: optimal_mechanism(PAIR, 1, leakage="poem"), ["poem"]),
        (lambda: least_distortion(PAIR, "1/2"), ["exp_epsilon=1/2"]),
        (lambda: privacy_distortion(PAIR, leakage="mi").value(3), ["distortion=3"]),
    ],
)
def test_bad_arguments_are_named(call, words):
    with pytest.raises(InvalidArgument) as caught:
        call()
    assert all(word in str(caught.value) for word in words)


def test_what_a_curve_does_not_have():
    curve = privacy_distortion(Database(2, 3), leakage="sibson:3/2")
    with pytest.raises(Unsupported, match="no expression in D is known between 0 and 4/3"):
        curve.to_sympy()
    with pytest.raises(Unsupported, match="leakage=sibson:3/2 is known point by point"):
        _ = curve.certificate
    with pytest.raises(Unsupported, match="pointwise"):
        _ = privacy_distortion(PAIR, leakage="adp:1/9:pointwise").certificate


def test_the_pieces_of_the_pointwise_sense_end_where_the_function_says():
    curve = privacy_distortion(Database(5, 3), leakage="adp:1/20:pointwise")
    first, second = curve.pieces
    assert curve.breakpoints == (first.stop, second.stop) == (Fraction(1, 2), curve.zero_from)
    assert second.form is None
    for d in (Fraction(1, 9), Fraction(1, 2)):
        assert first.value(d) == curve.value(d) == curve.at(d).value
    with pytest.raises(Unsupported, match="is known between 1/2 and"):
        curve.to_sympy()


@pytest.mark.sampled(15)
@pytest.mark.parametrize("name", NAMES)
def test_one_letter_has_no_pieces(name):
    curve = privacy_distortion(Database(3, 1), leakage=name)
    assert (curve.zero_from, curve.pieces, curve.breakpoints, curve.to_sympy()) == (0, (), (), 0)


def test_many_records_write_their_weights_in_a_few_numbers():
    for name, parameter in (("dp", "exp_epsilon"), ("ml", "full"), ("sibson:2", "theta"), ("adp:1e-90:pointwise", "delta")):
        data = Database(201, 3)
        document = optimal_mechanism(data, 3, leakage=name).mechanism.to_document()
        assert (document["records"], document["letters"], "weights" in document) == (201, 3, False)
        assert parameter in document
        assert optimal_mechanism(data, 0, leakage=name).mechanism.to_document()["family"] == "identity"
    assert len(optimal_mechanism(Database(200, 3), 3).mechanism.to_document()["weights"]) == 201


def test_records_without_a_closed_form_are_enclosed():
    prior = SourceSet.single(["2/3", "1/3"])
    data = Database(records=3, source=prior)
    for name, scope, factor in (
        ("renyi:2", "all mechanisms", 1), ("kl", "all mechanisms", 1), ("sibson:2", "products of identical mechanisms", 3),
    ):  # fmt: skip
        best = optimal_mechanism(data, "3/5", leakage=name)
        one = optimal_mechanism(prior, "1/5", leakage=name)
        assert best.scope == scope
        assert best.value.nats(7) == one.value.times(factor).nats(7)
        assert len(best.certificate.verify()) > 1
        leakage = composition(name).of(best.mechanism, prior.vertices[0])
        assert abs(float(leakage.nats()) / float(best.value.nats(7)) - 1) < 1e-6
