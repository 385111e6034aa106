"""What both divergence balls answer alike: inverse questions, D = 0, delta, sets inside and outside, and what is refused.

Covers: symdp.cli.questions.answer_documents, symdp.sources.shapes.divergence_balls, symdp.tradeoffs.common.refusal,
symdp.tradeoffs.divergence_balls.ball_privacy, symdp.tradeoffs.divergence_balls.ball_tangents
"""

import json
import pickle
from fractions import Fraction
from math import log
from random import Random

import pytest

from symdp import Certificate, SourceSet, Tradeoff, read_source
from symdp.answers import LeakageValue
from symdp.arithmetic.rational import INFINITY
from symdp.cli.questions.answer_documents import of_optimum
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall, read_divergence_ball
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from tests.tradeoffs.recorded import level_of

SEEDS = range(300)
KINDS = (ChiSquareBall, KullbackLeiblerBall)
THREE = ["1/2", "3/10", "1/5"]
BOTH = [ChiSquareBall(THREE, "1/50"), KullbackLeiblerBall(THREE, "1/100")]
LEVELS = [Fraction(k, 20) for k in (20, 21, 24, 30, 41, 60, 97, 300)]


def drawn(seed, kind, radii=(0, 1, 2, 5, 10, 20, 40)):
    rng = Random(seed)
    weights = [rng.choice([1, 1, 2, 3, 5, 8, 13]) for _ in range(rng.randint(1, 6))]
    center = [Fraction(weight, sum(weights)) for weight in weights]
    return kind(center, Fraction(rng.choice(radii), rng.choice([50, 100, 200]))), rng


@pytest.mark.sampled(8, 100)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_inverse_is_enough_and_less_is_not(seed, kind):
    """By the exact sign of the least leakage at both ends, and by the certificates that the refusal names."""
    ball, rng = drawn(seed, kind)
    tradeoff, level = Tradeoff(ball), rng.choice(LEVELS)
    best = tradeoff.inverse(exp_epsilon=level)
    low, high = best.distortion_bounds
    assert best.distortion == high
    assert high - low <= Fraction(3, 10**9)
    assert best.mechanism.exp_epsilon <= level
    assert tradeoff.at(high).value <= best.value <= LeakageValue.log_of(level)
    if low < high:
        assert tradeoff.at(low).value > LeakageValue.log_of(level)
    elif high:
        step = min(high, Fraction(1, 10**6))
        assert tradeoff.at(high - step).value > LeakageValue.log_of(level)
    assert tradeoff.curve().inverse(exp_epsilon=level).distortion_bounds == (low, high)
    if best.distortion and low < high:
        enough, less = (Fraction(level_of(tradeoff.at(end))[k]) for k, end in ((1, high), (0, low)))
        assert enough <= level < less


@pytest.mark.sampled(8, 100)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_leaks_from_a_distortion_on_where_it_falls_by_the_jump(seed, kind):
    ball, _ = drawn(seed, kind)
    tradeoff, curve = Tradeoff(ball), Tradeoff(ball).curve()
    zero, near = tradeoff.zero_from, Fraction(1, 10**9)
    assert curve.zero_from == zero
    above = Fraction(round(float(zero) * 10**12), 10**12) + near
    assert tradeoff.at(above).exp == 1 if above <= 1 else ball.letters == 1
    if ball.letters > 1:
        left = tradeoff.at(above - 2 * near).value
        assert left > LeakageValue.log_of(Fraction(1))
        assert float(left.nats(9)) == pytest.approx(log(float(curve.jump)), abs=1e-4)
        assert curve.value(above) == LeakageValue.log_of(Fraction(1))


@pytest.mark.sampled(8, 100)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_polytope_inside_needs_no_more_and_one_outside_no_less(seed, kind):
    """Inside: the centre, and priors towards letters as far as the ball reaches. Outside: by Pinsker's inequality."""
    ball, rng = drawn(seed, kind, radii=(1, 2, 5, 10))
    distortion = Fraction(rng.randint(1, 39), 40)
    inner = [ball.center]
    for letter in range(ball.letters):
        share = Fraction(1)
        while distance(ball, member := toward(ball.center, letter, share)) > ball.radius * Fraction(999, 1000):
            share /= 2
        inner.append(member)
    # The variation distance is at most the root of half the divergence, and of a quarter of the chi-square distance.
    reach = Fraction(1, 100)
    while reach**2 < ball.radius / (4 if kind is ChiSquareBall else 2):
        reach += Fraction(1, 100)
    below, least, above = (
        Tradeoff(source).at(distortion)
        for source in (SourceSet.from_vertices(inner), ball, SourceSet.total_variation_ball(ball.center, min(reach, 1)))
    )
    assert below.value <= least.value <= above.value
    assert all(least.mechanism.distortion(SourceSet.single(prior)) <= distortion for prior in inner)


def toward(center, letter, share):
    return tuple([c + share * ((k == letter) - c) for k, c in enumerate(center)])


def distance(ball, prior):
    """The chi-square distance, which is an upper bound of the divergence."""
    return sum((q - c) ** 2 / c for q, c in zip(prior, ball.center, strict=True))


@pytest.mark.parametrize("ball", BOTH)
def test_without_distortion_every_letter_is_reported(ball):
    best = Tradeoff(ball).at(0)
    assert best.exp == INFINITY
    assert best.mechanism.matrix == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert (best.worst_prior, best.supremum_attained) == (ball.center, True)
    with pytest.raises(Unsupported, match=r"Tradeoff\(SourceSet.single\(center\)\).at\(0\) has one"):
        _ = best.certificate
    assert Tradeoff(SourceSet.single(ball.center)).at(0).certificate.record["answer"]["exp"] == "oo"
    assert Tradeoff(ball).curve().value(0).is_infinite


@pytest.mark.parametrize("kind", KINDS)
def test_one_letter_needs_no_distortion(kind):
    tradeoff = Tradeoff(kind([1], "1/50"))
    assert tradeoff.at(0).exp == tradeoff.inverse(exp_epsilon=2).exp == 1
    assert (tradeoff.zero_from, tradeoff.curve().jump, tradeoff.inverse(exp_epsilon=2).distortion) == (0, 1, 0)
    if tradeoff.at(0).unverified is not None:
        assert "Tradeoff(SourceSet.single(center)).at(0) has one" in tradeoff.at(0).unverified


@pytest.mark.parametrize("ball", BOTH)
def test_delta_rescales_the_distortion(ball):
    tradeoff, plain = Tradeoff(ball, delta="1/10"), Tradeoff(ball)
    for distortion in ("0", "1/4", "1/2", "4/5", "19/20"):
        best = tradeoff.at(distortion)
        assert best.value == plain.at(min(Fraction(1), Fraction(distortion) / Fraction(9, 10))).value
        assert best.mechanism.distortion(SourceSet.single(ball.center)) <= Fraction(distortion)
        assert best.mechanism.identity == (Fraction(1) if distortion == "0" else Fraction(1, 10))
    with pytest.raises(Unsupported, match="the answer is that of delta=0 at distortion=5/18, which has one"):
        _ = tradeoff.at("1/4").certificate
    assert plain.at("5/18").certificate.verify()
    assert float(tradeoff.zero_from) == pytest.approx(0.9 * float(plain.zero_from))
    low, high = tradeoff.inverse(exp_epsilon=3).distortion_bounds
    assert (low, high) == (Fraction(9, 25), Fraction(9, 25))
    with pytest.raises(Unsupported, match=r"that of at\('2/5'\) with delta=0 shows that it is enough"):
        _ = tradeoff.inverse(exp_epsilon=3).certificate


@pytest.mark.parametrize("ball", BOTH)
def test_what_has_no_pieces_says_so(ball):
    curve = Tradeoff(ball).curve()
    for ask in (
        lambda: curve.pieces,
        lambda: curve.breakpoints,
        lambda: curve.thresholds,
        lambda: curve.certificate,
        curve.theorem,
        curve.to_latex,
        curve.to_sympy,
        curve.exp_to_sympy,
    ):
        with pytest.raises(
            Unsupported,
            match=r"^(pieces|thresholds): over .* ask single distortions, with solve -D or at\(distortion\)$",
        ):
            ask()
    assert curve.at("1/4").certificate.verify()
    assert "is not listed by pieces; ask single distortions" in curve.unverified
    assert (curve.exp_epsilon("1/4"), curve.scope, curve.delta, curve.source) == (6, "all mechanisms", 0, SourceSet(ball))
    assert curve == pickle.loads(pickle.dumps(curve)) != Tradeoff(ball, delta="1/10").curve()
    assert "not listed by pieces" in curve._repr_html_()
    assert curve._repr_latex_() is None
    (panel,) = curve.picture(at="1/4").panels
    assert float(curve.zero_from) < panel.window[1] < 1


@pytest.mark.parametrize(
    "options",
    [{"leakage": name} for name in ("ml", "mi", "min-entropy", "gdp", "tv", "renyi:2", "zcdp")] + [{"loss": "line"}],
)
def test_other_questions_are_sent_to_a_polytope_which_answers_them(options):
    for ball in BOTH:
        with pytest.raises(Unsupported, match=r"take a polytope around the centre, as in ball:1/10:1/2,1/2$"):
            Tradeoff(ball, **options, digits=3).at("1/4")
    assert Tradeoff(read_source("ball:1/10:1/2,1/2"), **options, digits=3).at("1/4").value


def test_the_pointwise_sense_of_a_delta_is_sent_to_the_standard_one():
    for ball in BOTH:
        with pytest.raises(Unsupported, match=r"write leakage=adp:1/10$"):
            Tradeoff(ball, leakage="adp:1/10:pointwise").at("1/4")
        assert Tradeoff(ball, leakage="adp:1/10").at("1/4").exp == Fraction(26, 5)


def test_what_is_rational_is_found_and_certified_exactly():
    """Roots of squares are rationals: in the ball around (1/3, 1/6, 1/6, 1/3) the tangent at 21/20 is one."""
    tradeoff = Tradeoff(ChiSquareBall(["1/3", "1/6", "1/6", "1/3"], "1/50"))
    best = tradeoff.inverse(exp_epsilon="21/20")
    assert best.distortion_bounds == (Fraction(142, 205), Fraction(142, 205))
    at = tradeoff.at("142/205")
    assert (level_of(at), at.supremum_attained) == (["21/20", "21/20"], True)
    assert best.mechanism.exp_epsilon == at.mechanism.exp_epsilon == Fraction(21, 20)


@pytest.mark.parametrize("ball", BOTH)
def test_where_nothing_leaks_from_on_is_data_and_a_number(ball):
    zero, jump = Tradeoff(ball).zero_from, Tradeoff(ball).curve().jump
    for number in (zero, jump):
        assert number == pickle.loads(pickle.dumps(number))
        assert hash(number) == hash(pickle.loads(pickle.dumps(number)))
        assert Fraction(1, 2) < number < 2
        assert number.near(Fraction(1, 10**9), below=True) < number < number.near(Fraction(1, 10**9), below=False)
        assert float(number) == pytest.approx(float(number.decimal(15)))


def test_a_level_in_nats_lies_between_rational_ones():
    for ball in BOTH:
        tradeoff = Tradeoff(ball)
        low, high = tradeoff.inverse(epsilon="1/2").distortion_bounds
        assert low < high < low + Fraction(1, 10**8)
        half = LeakageValue.number(Fraction(1, 2))
        assert tradeoff.at(high).value <= half <= tradeoff.at(low).value


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"exp": "5"}, "exp"),
        ({"exp": "oo"}, "exp"),
        ({"distortion": "1/5"}, "distortion"),
        ({"source": {"center": ["1/2", "1/4", "1/4"], "kullback_leibler": "1/100"}}, "source"),
        ({"source": {"center": THREE, "kullback_leibler": "1/200"}}, "source"),
        ({"source": {"center": THREE, "chi_square": "1/100"}}, "source"),
        ({"source": "1/2,3/10,1/5"}, "source"),
    ],
)
def test_an_answer_in_json_says_what_its_certificate_does(change, text, tmp_path, capsys):
    best, path = Tradeoff(BOTH[1]).at("1/4"), tmp_path / "answer.json"
    answer = of_optimum(best, Tradeoff(BOTH[1]).method, None)
    path.write_text(json.dumps(answer), encoding="utf-8")
    assert Certificate.load(path).verify()
    path.write_text(json.dumps(answer | change), encoding="utf-8")
    with pytest.raises(InvalidArgument, match=f"differ in {text}"):
        Certificate.load(path)


def test_sensitive_letters_are_those_of_priors_in_numbers():
    with pytest.raises(Unsupported, match="the least distortion with sensitive letters is not known over a divergence ball"):
        least_sensitive_distortion(BOTH[0], [1, 3], exp_epsilon=2)


@pytest.mark.parametrize("kind", ["chi-square", "kullback-leibler"])
def test_balls_as_text(kind):
    ball = read_divergence_ball(f"{kind}:1/50: 1/2, 3/10,1/5")
    assert ball == pickle.loads(pickle.dumps(ball))
    assert hash(ball) == hash(read_divergence_ball(f"{kind}:0.02:0.5,0.3,0.2"))
    assert ball != read_divergence_ball(f"{kind}:1/51:1/2,3/10,1/5")
    assert (ball.letters, ball.order, SourceSet(ball).label(2)) == (3, (0, 1, 2), "3")
    with pytest.raises(InvalidArgument, match="write it as in"):
        read_divergence_ball(f"{kind}:1/50")


def test_balls_of_different_divergences_differ():
    first, second = (kind(THREE, "1/50") for kind in KINDS)
    assert first != second
    assert Tradeoff(first) != Tradeoff(second)
    assert len({first, second, ChiSquareBall(THREE, "1/50")}) == 2


@pytest.mark.parametrize(("radius", "expected"), [("0", False), ("7/100", False), ("71/1000", True)])
def test_the_uniform_prior_lies_in_a_ball_that_is_large_enough(radius, expected):
    """Its divergence from (1/2, 3/10, 1/5) is 0.0703..., its chi-square distance (2 + 10/3 + 5)/9 - 1 = 4/27."""
    assert KullbackLeiblerBall(THREE, radius).contains_uniform is expected
    assert not KullbackLeiblerBall(["1/2", "1/2", "0"], 5).contains_uniform
    assert KullbackLeiblerBall(["1/2", "1/2"], 0).contains_uniform
    assert ChiSquareBall(THREE, "4/27").contains_uniform
    assert not ChiSquareBall(THREE, "3/27").contains_uniform
