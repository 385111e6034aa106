"""Enclosures of least leakages against closed forms and optimisation by other means.

Covers: symdp.leakages.values.leakage_value, symdp.tradeoffs.profiles.profile_choice
"""

from fractions import Fraction
from random import Random

import pytest

from proofs.kalantari2018.arguments.information_saddle import enclosure
from symdp import SourceSet
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.profiles.profile_choice import profile_of
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.random_sources import random_prior, random_source
from tests.tradeoffs.plain_optimisation import (
    alternating_sibson,
    least_for_two_letters,
    randomised_response_of_order_two,
    renyi_two,
)
from tests.tradeoffs.searches import enclosed_distortion, enclosed_optimum

NAMES = ["renyi:2", "renyi:3/2", "renyi:7", "kl", "mi", "sibson:2", "sibson:4/3", "sibson:6"]


def order_of(name):
    kind, _, order = name.partition(":")
    return kind in ("renyi", "kl"), float(Fraction(order)) if order else None


def zero_from(source):
    return 1 - profile_of(source).start.accuracy


def positive_distortion(rng, source):
    return zero_from(source) * Fraction(rng.choice([1, 3, 8, 12, 16, 19]), 20)


def judged(best, digits=9):
    """Valid, narrow, accepted, and the mechanism leaks within the bounds by the measure's own code."""
    assert len(best.certificate.verify()) >= 5
    assert best.mechanism.distortion(best.source) <= best.distortion
    low, high = best.value.enclosure(digits)
    assert low <= high <= low * (1 + Fraction(1, 10**digits))
    first, last = worst(best.leakage, best.mechanism, best.source)
    assert first <= high
    assert last >= low
    return low, high


def worst(measure, mechanism, source):
    """The largest leakage over a set by the measure's own code."""
    return measure.worst(mechanism, source).enclosure(15)


def leaking_source(rng):
    """A set on which something must leak at distortion zero."""
    while True:
        source = random_source(rng)
        if source.letters <= 5 and zero_from(source) > 0:
            return source


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(104))
def test_two_letters_against_nested_search(seed):
    rng = Random(seed)
    name = NAMES[seed % len(NAMES)]
    priors = [random_prior(rng, 2) for _ in range(rng.randint(1, 3))]
    source = SourceSet.from_vertices(priors)
    if zero_from(source) == 0:
        return
    distortion = positive_distortion(rng, source)
    low, _ = judged(enclosed_optimum(source, distortion, name))
    assert least_for_two_letters(priors, distortion, *order_of(name)) == pytest.approx(float(low), rel=1e-4, abs=1e-7)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_mutual_information_of_one_prior_holds_the_closed_form(seed):
    rng = Random(seed)
    source = SourceSet.single(random_prior(rng, rng.randint(2, 5)))
    if zero_from(source) == 0:
        return
    distortion = positive_distortion(rng, source)
    low, high = judged(enclosed_optimum(source, distortion, "mi"))
    exact = optimal_mechanism(source, distortion, leakage="mi").value
    assert exact.is_exact
    assert LeakageValue.enclosed(low, low) <= exact <= LeakageValue.enclosed(high, high)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_sets_with_the_uniform_prior_hold_the_closed_form(seed):
    rng = Random(seed)
    letters, name = rng.randint(2, 5), NAMES[seed % len(NAMES)]
    source = rng.choice([SourceSet.simplex, SourceSet.decreasing])(letters)
    if rng.random() < 0.5:
        source = SourceSet.from_vertices([random_prior(rng, letters), [Fraction(1, letters)] * letters])
    distortion = Fraction(letters - 1, letters) * Fraction(rng.randint(1, 19), 20)
    low, high = judged(enclosed_optimum(source, distortion, name))
    exact = optimal_mechanism(source, distortion, leakage=name).value
    assert exact.is_exact
    assert LeakageValue.enclosed(low, low) <= exact <= LeakageValue.enclosed(high, high)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_order_two_on_two_letters_has_two_closed_forms(seed):
    """Where P_2 - D <= D (1 - 2D) the letters lie with different probabilities; randomised response is optimal elsewhere."""
    rng = Random(seed)
    second = Fraction(rng.randint(1, 9), 20)
    prior, distortion = [1 - second, second], second * Fraction(rng.randint(4, 19), 20)
    low, high = enclosed_optimum(SourceSet.single(prior), distortion, "renyi:2").value.enclosure(9)
    plain = randomised_response_of_order_two(distortion)
    unequal = renyi_two(prior, distortion)
    assert unequal is None or unequal <= plain
    exact = LeakageValue.log_of(plain if unequal is None else unequal)
    assert LeakageValue.enclosed(low, low) <= exact <= LeakageValue.enclosed(high, high)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(12))
def test_sibson_information_of_one_prior_against_alternating_minimisation(seed):
    rng = Random(seed)
    order = rng.choice([Fraction(2), Fraction(3), Fraction(3, 2)])
    weights = [rng.randint(2, 9) for _ in range(rng.randint(2, 4))]
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    price = rng.choice([2.0, 4.0, 8.0])
    distortion, expected = alternating_sibson(prior, order, price)
    if expected < 1e-3:
        return
    low, _ = judged(enclosed_optimum(SourceSet.single(prior), Fraction(distortion), f"sibson:{order}"))
    assert expected == pytest.approx(float(low), rel=1e-5)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_robust_mutual_information_against_cutting_planes(seed):
    rng = Random(seed)
    letters = rng.randint(2, 3)
    vertices = [random_prior(rng, letters) for _ in range(rng.randint(2, 3))]
    source = SourceSet.from_vertices(vertices)
    if zero_from(source) == 0:
        return
    distortion = positive_distortion(rng, source)
    low, high = judged(enclosed_optimum(source, distortion, "mi"))
    other = enclosure(vertices, distortion, Fraction(1, 100))
    assert other.low <= high
    assert low <= other.high


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_sets_of_every_kind(seed):
    """Nothing but the certificate, the measure of the mechanism, and mechanisms that do not leak less."""
    rng = Random(seed)
    source, name = leaking_source(rng), NAMES[seed % len(NAMES)]
    distortion = positive_distortion(rng, source)
    best = enclosed_optimum(source, distortion, name)
    low, _ = judged(best)
    size = source.letters
    for _ in range(5):
        rows = [random_prior(rng, size) for _ in range(size)]
        lies = source.worst_distortion([1 - rows[x][x] for x in range(size)])
        truth = max(Fraction(0), 1 - distortion / lies) if lies else Fraction(0)
        mixed = [[(1 - truth) * w + truth * (x == y) for y, w in enumerate(row)] for x, row in enumerate(rows)]
        assert worst(best.leakage, mixed, source)[1] >= low


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", [29, 183, 396, 522, 621, 836, 894, 1679, *range(40)])
def test_the_largest_leakage_of_an_optimum_is_known_to_many_digits(seed):
    """An optimum leaks the same at many priors, to as many digits as it has, and some of its entries are tiny."""
    rng = Random(seed)
    source = random_source(rng)
    if source.letters > 5 or zero_from(source) == 0:
        return
    name = rng.choice(["sibson:2", "sibson:3/2", "mi", "sibson:7/5", "sibson:101/100", "sibson:5"])
    distortion = zero_from(source) * Fraction(rng.randint(1, 19), 20)
    best = enclosed_optimum(source, distortion, name, digits=rng.choice([9, 9, 20, 40]))
    value = best.leakage.worst(best.mechanism, source)
    before = value.enclosure(3)
    for digits in (9, 15, 30):
        low, high = value.enclosure(digits)
        assert before[0] <= low <= high <= before[1]
        before = low, high
    assert before[1] >= best.value.enclosure(9)[0]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(16))
def test_least_distortions_lead_back(seed):
    rng = Random(seed)
    source, name = leaking_source(rng), NAMES[seed % len(NAMES)]
    level = 1 + Fraction(rng.choice([1, 2, 5]), 20)
    best = enclosed_distortion(source, level, name)
    best.certificate.verify()
    low, high = best.distortion_bounds
    assert low <= high <= low * (1 + Fraction(1, 10**9))
    assert best.mechanism.distortion(source) <= high == best.distortion
    allowed = LeakageValue.log_of(level)
    assert worst(best.leakage, best.mechanism, source)[0] <= allowed.enclosure(15)[1]
    if low > 0:
        shorter = enclosed_optimum(source, low * Fraction(999, 1000), name)
        assert shorter.value > allowed


def test_least_distortions_at_the_ends():
    source = SourceSet.single(["1/2", "1/3", "1/6"])
    nothing = enclosed_distortion(source, 1, "sibson:2")
    assert nothing.distortion_bounds == (Fraction(1, 2), Fraction(1, 2))
    everything = enclosed_distortion(source, 1000, "sibson:2")
    assert everything.distortion_bounds == (0, 0)
    assert everything.mechanism.distortion(source) == 0
    everything.certificate.verify()
