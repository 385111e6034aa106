"""Kullback-Leibler balls: certified bounds of any number of digits, exact ends, changed certificates, bad input.

Covers: symdp.certificates.checker.enclosures.kullback_leibler, symdp.leakages.values.leakage_value,
symdp.sources.prior, symdp.theorems.local.divergence_ball_page,
symdp.tradeoffs.divergence_balls.kullback_leibler_evidence, symdp.tradeoffs.divergence_balls.kullback_leibler_tangents,
symdp.tradeoffs.divergence_balls.tilted_priors
"""

from fractions import Fraction
from math import exp, log
from random import Random

import pytest

from proofs.source_sets.programs import diagonal_of, expected
from symdp import SourceSet, Tradeoff, theorem_of
from symdp.arithmetic.late_flint import flint
from symdp.cli.commands import main
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import read_prior
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.theorems.local import divergence_ball_page
from symdp.theorems.notation import Notation
from symdp.tradeoffs.divergence_balls.kullback_leibler_evidence import evidence_of
from symdp.tradeoffs.divergence_balls.kullback_leibler_tangents import KullbackLeiblerFinder
from symdp.tradeoffs.divergence_balls.tilted_priors import TiltedPriors
from tests.tradeoffs.recorded import ends, forged, level_of

SEEDS = range(300)
THREE = ["1/2", "3/10", "1/5"]


def bounds(best):
    return tuple(map(Fraction, level_of(best)))


def drawn(seed):
    rng = Random(seed)
    weights = [rng.choice([0, 1, 1, 2, 3, 5, 8, 13]) for _ in range(rng.randint(1, 4))] + [1]
    center = [Fraction(weight, sum(weights)) for weight in weights]
    radius = Fraction(rng.choice([0, 1, 2, 5, 10, 20, 40]), rng.choice([50, 100, 200]))
    return center, radius, Fraction(rng.randint(1, 39), 40)


def worst(center, radius, diagonal):
    """The prior of the ball that gives a diagonal the least accuracy: a tilted centre, in floats, made a prior."""

    least = min([x for x, c in zip(diagonal, center, strict=True) if c])

    def tilted(scale):
        weights = [c * exp(-(x - least) / scale) if c else 0 for c, x in zip(map(float, center), diagonal, strict=True)]
        return [weight / sum(weights) for weight in weights]

    def divergence(prior):
        return sum(p * log(p / c) for p, c in zip(prior, map(float, center), strict=True) if p > 0)

    low, high = 1e-3, 1e9
    for _ in range(70):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if divergence(tilted(middle)) > radius else (low, middle)
    entries = [Fraction(int(p * 10**12), 10**12) for p in tilted(high)]
    return tuple([entry / sum(entries) for entry in entries])


def accuracy(center, radius, level):
    """The largest accuracy over all entries of a mechanism: priors of the ball are added until none is worse."""
    priors = [tuple(center)]
    while True:
        value, diagonal = diagonal_of(priors, level)
        priors.append(worst(center, radius, list(map(float, diagonal))))
        if expected(priors[-1], diagonal) >= value - Fraction(1, 10**9):
            return value


@pytest.mark.sampled(6, 60)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_bounds_are_those_of_programs_over_all_entries(seed):
    center, radius, distortion = drawn(seed)
    optimum = Tradeoff(KullbackLeiblerBall(center, radius)).at(distortion)
    low, high = bounds(optimum)
    assert high - low <= high / 10**15
    level = Fraction(round(high * 10**8), 10**8)
    reached = accuracy(center, radius, level)
    assert reached >= 1 - distortion - Fraction(1, 10**6)
    assert high == 1 or reached <= 1 - distortion + Fraction(1, 10**6)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_radius_zero_is_the_centre_and_a_larger_ball_is_harder(seed):
    center, radius, distortion = drawn(seed)
    alone = Tradeoff(KullbackLeiblerBall(center, 0)).at(distortion)
    known = [c for c in center if c]
    exact = Tradeoff(SourceSet.single(known)).at(distortion).exp if len(known) > 1 else 1
    assert bounds(alone) == (exact, exact)
    near, far = (bounds(Tradeoff(KullbackLeiblerBall(center, r)).at(distortion)) for r in (radius, radius + 1))
    assert exact <= near[1]
    assert near[0] <= far[1]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_mechanism_and_the_prior_have_what_is_said(seed):
    center, radius, distortion = drawn(seed)
    optimum = Tradeoff(KullbackLeiblerBall(center, radius)).at(distortion)
    low, high = bounds(optimum)
    assert optimum.mechanism.exp_epsilon <= high
    kept = float(sum(p * q for p, q in zip(worst(center, radius, list(map(float, optimum.mechanism.diagonal))),
                                           optimum.mechanism.diagonal, strict=True)))  # fmt: skip
    assert radius == 0 or kept >= float(1 - distortion) - 1e-6
    if low > 1:
        assert read_prior(optimum.worst_prior, "prior") == optimum.worst_prior
        assert all(c or not q for q, c in zip(optimum.worst_prior, center, strict=True))
        alone = Tradeoff(SourceSet.single(optimum.worst_prior)).at(distortion).exp
        assert alone >= low or max(optimum.worst_prior) >= 1 - distortion


def test_randomised_response_is_optimal_up_to_the_largest_least_probability():
    """The nearest prior to the centre with all letters above a third of D decides, exactly."""
    ball = Tradeoff(KullbackLeiblerBall(THREE, "1/100"))
    assert bounds(ball.at("1/2")) == (2, 2)
    low, high = bounds(ball.at("53/100"))
    assert low < high < Fraction(2 * 47, 53)


def test_a_ball_of_the_uniform_prior_is_like_it():
    """The divergence of the uniform prior from (1/2, 3/10, 1/5) is 0.0703..."""
    for distortion in ("1/10", "1/2", "33/50"):
        exact = Tradeoff(SourceSet.simplex(3)).at(distortion).exp
        assert bounds(Tradeoff(KullbackLeiblerBall(THREE, "71/1000")).at(distortion)) == (exact, exact)
    assert Tradeoff(KullbackLeiblerBall(THREE, "71/1000")).zero_from == Fraction(2, 3)
    low, high = Tradeoff(KullbackLeiblerBall(THREE, "7/100")).zero_from.enclosure(30)
    assert low < high < Fraction(2, 3)
    assert high - low <= Fraction(2, 10**30)


def test_letters_that_never_occur_stay_so():
    with_zero, without = (Tradeoff(KullbackLeiblerBall(c, "1/50")) for c in (["2/3", "0", "1/3"], ["2/3", "1/3"]))
    for distortion in ("1/4", "7/20", "2/5", "1/2"):
        assert bounds(with_zero.at(distortion)) == bounds(without.at(distortion))
    assert with_zero.zero_from.enclosure() == without.zero_from.enclosure()
    assert bounds(Tradeoff(KullbackLeiblerBall(["1", "0"], 5)).at(0)) == (1, 1)


def test_the_distortion_from_which_nothing_leaks_is_found_to_any_digits():
    ball = Tradeoff(KullbackLeiblerBall(THREE, "1/100"))
    low, high = ball.zero_from.enclosure(40)
    assert low < ball.zero_from < high
    assert bounds(ball.at(high)) == (1, 1)
    assert bounds(ball.at(low))[1] > 1
    assert Tradeoff(KullbackLeiblerBall(THREE, 0)).zero_from == Fraction(1, 2)


def test_the_slope_at_the_threshold_of_a_ball_that_is_a_prior():
    for center, slope in ((["1"], 1), (["3/5", "2/5"], Fraction(3, 2)), (["2/5", "2/5", "1/5"], 1)):
        assert KullbackLeiblerFinder(KullbackLeiblerBall(center, 0)).jump == slope


def test_bounds_are_as_narrow_as_their_digits_say():
    finder = KullbackLeiblerFinder(KullbackLeiblerBall(THREE, "1/100"))
    for digits in (1, 7, 12, 25):
        for low, high in (finder.largest_accuracy(Fraction(7, 5), digits), finder.around_silence(digits)):
            assert 0 < high - low <= low / 10**digits
    first, last = finder.largest_accuracy(Fraction(7, 5), 25)
    assert finder.at(first, 10).bounds[0] < Fraction(7, 5) < finder.at(last, 25).bounds[1]


def test_the_nearest_even_prior_is_even():
    """At 1 over the number of letters all probabilities are that number, with ties of the centre and without."""
    for center in (THREE, ["1/2", "1/4", "1/4"], ["2/5", "2/5", "1/5"], ["1/3", "1/3", "1/3"], ["3/4", "1/4"]):
        priors, even = TiltedPriors(KullbackLeiblerBall(center, "1/100")), Fraction(1, len(center))
        assert priors.prior(priors.spread(even)) == (even,) * len(center)
        assert priors.is_outside(priors.spread(even)) == (len(set(center)) > 1)


def test_more_digits_lie_inside_fewer():
    few, many = (Tradeoff(KullbackLeiblerBall(THREE, "1/100"), digits=digits).at("11/20") for digits in (3, 100))
    assert bounds(few)[0] <= bounds(many)[0] < bounds(many)[1] <= bounds(few)[1]
    # Q = (u, s, 1 - u - s) with divergence 1/100; log(u/s) by Newton's method elsewhere.
    assert few.value.nats(50) == many.value.nats(50) == "0.42763655595013553821547360689506810288574726987053"


@pytest.mark.parametrize("digits", [1, 10, 20, 40])
def test_the_ends_of_levels_are_as_near_as_their_digits_and_not_much_nearer(digits):
    finder = KullbackLeiblerFinder(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100"))
    for low, high in (finder.largest_accuracy(Fraction(3, 2), digits), finder.around_silence(digits)):
        assert Fraction(1, 8) < (high - low) / low * 10**digits <= 1


def is_true(record):
    """Answer again, from the record alone."""
    low, high = map(Fraction, ends(record["answer"]["exp"]))
    source = record["question"]["source"]
    ball = KullbackLeiblerBall(source["around"], source["kullback_leibler"])
    least, most = bounds(Tradeoff(ball, digits=30).at(record["asks"]["at"]))
    return low <= most and least <= high


@pytest.mark.parametrize("distortion", ["2/5", "21/40", "11/20", "3/5"])
def test_changed_certificates_are_rejected_or_true(distortion):
    best = Tradeoff(KullbackLeiblerBall(THREE, "1/100")).at(distortion)
    issued, known = best.certificate, best.certificate.record["question"]["source"]
    low, high = map(Fraction, level_of(best))
    step, rejected = Fraction(1, 100), 0
    changes = [
        {"answer": {"exp": {"between": [str(high + step), str(high + 1)]}}},
        {"answer": {"exp": {"between": [str(low), str(low - step)]}}},
        {"answer": {"exp": {"between": [str(max(1, low - 2 * step)), str(low - step)]}}},
        {"question": {"source": known | {"kullback_leibler": "1/10"}}},
        {"question": {"source": known | {"kullback_leibler": "1/1000"}}},
        {"question": {"source": known | {"kullback_leibler": "0"}}},
        {"question": {"source": known | {"around": ["3/5", "3/10", "1/5"]}}},
        {"question": {"source": known | {"around": ["2/5", "2/5", "1/5"]}}},
        {"question": {"source": known | {"around": ["1/2", "1/2", "0"]}}},
        {"asks": {"at": str(Fraction(distortion) - step)}},
        {"asks": {"at": str(Fraction(distortion) + step)}},
    ]
    for change in changes:
        changed = forged(issued, **change)
        try:
            changed.verify()
        except (CertificateRejected, InvalidArgument):
            rejected += 1
        else:
            assert is_true(changed.record), change
    assert rejected >= 5


@pytest.mark.parametrize(
    "change",
    [
        {"factor": "-1"},
        {"factor": "100"},
        {"tilted": ["1/2", "1/2", "0"]},
        {"tilted": ["1/2", "3/10", "1/5"]},
        {"diagonal": ["1", "1", "0"]},
        {"diagonal": ["2", "1", "0"]},
        {"prior": ["1/3", "1/3", "1/3"]},
        {"spread_prior": ["1/2", "3/10", "1/5"]},
    ],
)
def test_changed_evidence_proves_nothing(change):
    issued = Tradeoff(KullbackLeiblerBall(THREE, "1/100")).at("11/20").certificate
    with pytest.raises(CertificateRejected):
        forged(issued, evidence=change).verify()


def test_the_value_is_exact_where_it_is_rational():
    ball = Tradeoff(KullbackLeiblerBall(THREE, "1/100"))
    assert ball.at("2/5").value == LeakageValue.log_of(Fraction(3))
    assert not ball.at("11/20").value.is_exact


def test_the_page_says_what_is_proved():
    ball = Tradeoff(KullbackLeiblerBall(THREE, "1/100"))
    for distortion in ("2/5", "11/20", "3/5"):
        assert theorem_of(ball.at(distortion).certificate).false_claims() == ()
    assert "divergence of $P$ from~$C$" in theorem_of(ball.at("11/20").certificate).to_latex()


def test_the_sentence_names_the_ball():
    certificate = Tradeoff(KullbackLeiblerBall(["1/2", "1/2"], "1/50")).at("1/4").certificate
    assert "at a Kullback-Leibler divergence of at most 1/50 from (1/2, 1/2)" in certificate.sentence()


@pytest.mark.parametrize(
    ("center", "radius", "message"),
    [(["1/2", "1/2"], "-1", "radius=-1"), (["1/2"], 0, "sums to 1/2"), (["1/2", "1/2"], 0.5, "radius=0.5")],
)
def test_bad_balls_are_refused(center, radius, message):
    with pytest.raises(InvalidArgument, match=message):
        KullbackLeiblerBall(center, radius)


def test_bad_distortions_and_digits_are_refused():
    ball = KullbackLeiblerBall(["1/2", "1/2"], 0)
    for distortion in (-1, 2, 0.5):
        with pytest.raises(InvalidArgument, match="distortion="):
            Tradeoff(ball).at(distortion)
    with pytest.raises(InvalidArgument, match="digits=301"):
        Tradeoff(ball, digits=301).at("1/4")


@pytest.mark.sampled(20)
@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["solve", "kullback-leibler:1/100:1/2,3/10,1/5", "-D", "2/5"], 0, "exp(epsilon)   3\n"),
        (["solve", "chi-square:1/50:1/2,3/10,1/5", "-D", "11/20"], 0, "log(495/359 + 30/359*3**(1/2)) = 0.42105607"),
        (["solve", "kullback-leibler:1/100:1/2,3/10,1/5", "-D", "3/5"], 0, "epsilon        0\n"),
        (["solve", "kullback-leibler:1/100:1/2,1/2", "-D", "1/4", "--json"], 0, '"answer": {"exp": "3"}'),
        (["theorem", "chi-square:1/50:1/2,3/10,1/5", "-D", "2/5"], 0, "Cauchy and Schwarz"),
        (["solve", "chi-square:1/50:1/2,3/10,1/5", "-D", "11/20"], 0, "between 1.523569705367872 and 1.523569705367873"),
        (["curve", "kullback-leibler:1/100:1/2,3/10,1/5"], 0, "falls from [1.254273341135759, 1.25427334113576] to 1 there"),
        (["curve", "kullback-leibler:1/100:1/2,1/2"], 0, "epsilon* is continuous there"),
        (["curve", "chi-square:1/50:1/2,3/10,1/5"], 0, "epsilon* = 0 from D = sqrt(2)/20 + 1/2; exp(epsilon*) falls from"),
        (["curve", "chi-square:1/50:1/2,3/10,1/5", "--json"], 0, '"pieces": null'),
        (
            ["curve", "chi-square:1/50:1/2,3/10,1/5", "--latex", "-"],
            2,
            "is not listed by pieces; ask single distortions",
        ),
        (
            ["classify", "chi-square:1/50:1/2,3/10,1/5"],
            2,
            "is no polytope, for which there are 'symdp solve' and 'symdp curve'",
        ),
        (["solve", "kullback-leibler:1/100:1/2,1/2", "--epsilon", "log(3)"], 0, "D = 1/4"),
        (["solve", "chi-square:1/50:1/2,3/10,1/5", "--exp-epsilon", "3/2"], 0, "D in [0.552328233, 0.552328234]"),
        (["solve", "chi-square:1/50:1/2,3/10,1/5", "-D", "0"], 0, "epsilon        oo\n"),
        (["solve", "kullback-leibler:1/100", "-D", "1/4"], 2, "write it as in"),
        (["solve", "chi-square:1/100:1/2,1/2", "-D", "1/4", "--leakage", "mi"], 2, "leakage=mi"),
        (["solve", "chi-square:1/100:1/2,1/2", "-D", "1/4", "--delta", "1/9"], 0, "delta = 1/9"),
        (["solve", "chi-square:1/100:1/2,1/2", "-D", "1/4", "--loss", "line"], 2, "is not solved over a divergence ball"),
        (["solve", "chi-square:1/100:1/2,1/2", "-D", "1/4", "--records", "2"], 2, "records=2"),
    ],
)
def test_on_the_command_line(arguments, code, text, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, text in out + err) == (code, True), out + err


def test_what_both_balls_answer_has_the_same_attributes():
    chi_square = Tradeoff(ChiSquareBall(THREE, "1/50")).at("11/20")
    assert bounds(chi_square)[0] < bounds(chi_square)[1]
    assert chi_square.mechanism.exp_epsilon <= bounds(chi_square)[1]
    assert sum(chi_square.worst_prior) == 1
    assert Tradeoff(KullbackLeiblerBall(THREE, "1/100")).at("3/5").worst_prior is None


def test_a_divergence_that_few_bits_do_not_bound_is_compared_with_more(monkeypatch):
    priors = TiltedPriors(KullbackLeiblerBall(read_prior(["1/2", "3/10", "1/5"]), Fraction(1, 10)))
    known = iter([flint.arb("nan"), flint.arb(1, 3), flint.arb("0.75")])
    monkeypatch.setattr(priors, "_divergence", lambda tilted: next(known))
    assert abs(priors.excess(priors.spread(Fraction(2, 5))) - Fraction(13, 20)) < Fraction(1, 10**15)


@pytest.mark.parametrize(("prior", "radius", "inside"), [
    (("1/2", "1/2", "0"), "10", False), (("1/3", "2/3", "0"), "1/10", False), (("1/2", "0", "1/2"), "1/100", True),
    (("2/3", "0", "1/3"), "1/10", True), (("1", "0", "0"), "69/100", False), (("1", "0", "0"), "7/10", True),
    (("1/2", "0", "1/2"), "0", True), (("2/3", "0", "1/3"), "0", False),
])  # fmt: skip
def test_a_page_knows_which_priors_lie_in_a_ball(prior, radius, inside):
    """A letter that never occurs under the centre occurs under none of its priors."""
    ball = divergence_ball_page.KullbackLeiblerBall({"kullback_leibler": radius, "around": ["1/2", "0", "1/2"]}, Notation())
    assert ball.contains(tuple(map(Fraction, prior))) == inside


def test_of_one_prior_the_evidence_is_exact():
    for accuracy in (Fraction(11, 20), Fraction(4, 5)):
        (low, high), _ = evidence_of(TiltedPriors(KullbackLeiblerBall(THREE, 0)), accuracy, 9)
        assert low == high == Tradeoff(SourceSet.single(THREE)).at(1 - accuracy).exp
