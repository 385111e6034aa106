"""Honest questions about databases for the least distortion: every answer comes with a certificate that is accepted.

Covers: symdp.sources.database, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import Database, SourceSet
from symdp.cli.commands import _run
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion

MEASURES = ["kl", "renyi:2", "renyi:3/2", "sibson:2", "sibson:3/2", "mi", "mx", "ml", "min-entropy", "dp", "adp:1/10"]
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def random_prior(rng, letters):
    weights = [rng.randint(0, 6) for _ in range(letters)]
    weights = weights if any(weights) else [1] * letters
    return [Fraction(weight, sum(weights)) for weight in weights]


def random_set(rng, letters):
    prior = random_prior(rng, letters)
    return rng.choice([
        lambda: SourceSet.simplex(letters),
        lambda: SourceSet.decreasing(letters),
        lambda: SourceSet.single(prior),
        lambda: SourceSet.from_vertices([random_prior(rng, letters) for _ in range(rng.randint(1, 3))]),
        lambda: SourceSet.total_variation_ball(prior, Fraction(rng.randint(0, 4), 20)),
        lambda: SourceSet.box([p / 2 for p in prior], [min(1, p * Fraction(3, 2) + Fraction(1, 20)) for p in prior]),
    ])()  # fmt: skip


def ask(seed, measure, letters, records):
    rng = Random(seed)
    level = max(Fraction(1), Fraction(rng.randint(4, 24), rng.choice((1, 2, 4))))
    best = least_distortion(Database(records, source=random_set(rng, letters)), level, leakage=measure)
    low, high = best.distortion_bounds
    assert 0 <= low <= high <= records
    assert high - low <= Fraction(high, 10**9)
    assert best.certificate.verify()
    assert best.certificate.record["answer"]["distortion"] == {"between": [str(low), str(high)]}


# These three take many seconds each.
SLOW = (26, 28, 50)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", [seed for seed in range(63) if seed not in SLOW])
def test_an_honest_question_has_an_accepted_certificate(seed):
    ask(seed, MEASURES[seed % len(MEASURES)], 1 + seed % 3, 1 + seed % 4)


@pytest.mark.sampled(0, 120)
@pytest.mark.parametrize("seed", [*range(1000, 2000)])
def test_a_thousand_honest_questions_have_accepted_certificates(seed):
    rng = Random(seed)
    ask(seed, rng.choice(MEASURES), rng.randint(1, 4), rng.randint(1, 4))


@pytest.mark.sampled(11)
@pytest.mark.parametrize("measure", MEASURES)
def test_one_letter_has_nothing_to_tell(measure):
    one = Database(4, source=SourceSet.simplex(1))
    assert optimal_mechanism(one, 1, leakage=measure).certificate.verify()
    assert least_distortion(one, 2, leakage=measure).certificate.verify()
    for source in (SourceSet.decreasing(1), SourceSet.single(["1", "0"])):
        assert list(privacy_distortion(Database(2, source=source), leakage=measure).breakpoints) in ([], [0])


def test_an_equality_of_logarithms_with_rational_coefficients_is_decided():
    optimum = least_distortion(Database(3, source=SourceSet.simplex(3)), 2, leakage="kl")
    assert optimum.distortion_bounds == (1, 1)
    assert optimum.certificate.verify()


@pytest.mark.thorough
def test_maximal_information_needs_more_than_the_level_before_the_bracket():
    optimum = least_distortion(Database(2, source=TWO), 2, leakage="mx")
    low, high = optimum.distortion_bounds
    assert low < high < low * (1 + Fraction(1, 10**12))
    assert optimum.certificate.verify()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "command",
    [
        "solve 1/2,3/10,1/5 --records 3 --exp-epsilon 2 --leakage renyi:2",
        "solve simplex:3 --records 3 --exp-epsilon 2 --leakage kl",
        "solve simplex:1 -D 1 --records 4 --leakage mx",
        "curve decreasing:1 --records 5 --leakage mx",
        "curve 1,0 --records 2 --leakage renyi:2",
    ],
)
def test_what_was_rejected_or_broke_is_answered(command, tmp_path, capsys):
    path = tmp_path / "c.json"
    assert _run([*command.split(), "--certificate", str(path)]) == 0
    assert _run(["recheck", str(path)]) == 0
    capsys.readouterr()
