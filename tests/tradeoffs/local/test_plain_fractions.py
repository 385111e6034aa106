"""Answers on integers over a common denominator equal the formulas in plain fractions, whatever the prior.

Covers: symdp.sources.prior, symdp.tradeoffs.local.local_privacy, symdp.tradeoffs.profiles.ordered_profile
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from tests.work import calls

DISTORTIONS = [Fraction(0), Fraction(1, 10**400), Fraction(1, 10), Fraction(1, 3), Fraction(3, 5), Fraction(1)]


def drawn(seed):
    """A prior of 1 to 7 letters: with ties and zeros, of one letter, or over a denominator of hundreds of digits."""
    rng = Random(seed)
    size, kind = rng.randint(1, 7), seed % 3
    if kind == 0:
        weights = [Fraction(rng.randint(0, 3)) for _ in range(size)]
    elif kind == 1:
        weights = [Fraction(rng.randint(1, 9), rng.randint(1, 9)) for _ in range(size)]
    else:
        weights = [Fraction(rng.randint(1, 10**20), rng.randint(1, 10**250)) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [weight / sum(weights) for weight in weights]


def least_exp(prior, distortion):
    """The least exp(epsilon) by the sums of the likeliest letters, in fractions."""
    u, tops = 1 - distortion, sorted(prior, reverse=True)
    sums = [sum(tops[:k], Fraction(0)) for k in range(1, len(tops) + 1)]
    if sums[0] >= u:
        return 1
    return min([u * (k - 1) / (top - u) for k, top in enumerate(sums, 1) if top > u], default=INFINITY)


def accuracy(prior, diagonal):
    return sum([p * q for p, q in zip(prior, diagonal, strict=True)], Fraction(0))


def largest_accuracy(prior, level):
    tops = sorted(prior, reverse=True)
    return max([level * sum(tops[:k], Fraction(0)) / (level + k - 1) for k in range(1, len(tops) + 1)])


@pytest.mark.sampled(24)
@pytest.mark.parametrize("seed", range(24))
def test_least_leakages_of_one_prior(seed):
    prior = drawn(seed)
    tradeoff = Tradeoff(SourceSet.single(prior))
    for distortion in DISTORTIONS:
        best = tradeoff.at(distortion)
        assert best.exp == least_exp(prior, distortion)
        assert accuracy(prior, best.mechanism.diagonal) >= 1 - distortion
        assert best.mechanism.exp_epsilon == best.exp
    for level in (Fraction(1), Fraction(5, 4), Fraction(10**300)):
        assert tradeoff.inverse(exp_epsilon=level).distortion == 1 - largest_accuracy(prior, level)


@pytest.mark.parametrize("seed", range(6))
def test_evidence_holds_the_numbers_as_text(seed):
    prior = drawn(seed)
    tradeoff = Tradeoff(SourceSet.single(prior))
    for distortion in DISTORTIONS:
        best = tradeoff.at(distortion)
        evidence = best.prove().evidence
        assert evidence["prior"]["prior"] == list(map(str, prior))
        assert best.certificate.record["question"]["source"] == {"vertices": [list(map(str, prior))]}
        if 1 < best.exp < INFINITY:
            assert evidence["spread_prior"] == evidence["prior"]
            assert accuracy(prior, map(Fraction, evidence["diagonal"])) == 1 - distortion


@pytest.mark.parametrize("letters", [2, 3, 5])
def test_diagonals_are_the_same_as_a_list_and_entry_by_entry(letters):
    rows = [["1/2", *[Fraction(1, 2 * (letters - 1))] * (letters - 1)]]
    for source in (
        SourceSet.single(rows[0]),
        SourceSet.total_variation_ball(rows[0], "1/20"),
        SourceSet.geometric(1, letters),
    ):
        profile = LocalPrivacy(Tradeoff(source).question).profile
        for k in profile.corners:
            diagonal = profile.corner(k).diagonal
            assert list(diagonal) == [diagonal[place] for place in range(letters)]
            assert sum(list(diagonal)) == k


def test_an_optimum_writes_no_text_before_its_certificate(monkeypatch):
    written = []
    monkeypatch.setattr("symdp.certificates.finding.exact_texts", lambda values: written.append(values) or ["0"])
    best = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"])).at("1/3")
    assert best.exp == least_exp(list(map(Fraction, ["1/2", "1/4", "1/4"])), Fraction(1, 3))
    assert not written
    best.prove()
    assert [len(values) for values in written] == [3, 3, 1]


def test_work_on_a_prior_of_many_letters_is_a_few_calls_a_letter():
    letters = 2000
    weights = [Random(1).randint(1, 100) + k % 7 for k in range(letters)]
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    assert calls(lambda: Tradeoff(SourceSet.single(prior)).at("1/3")) < 12 * letters
