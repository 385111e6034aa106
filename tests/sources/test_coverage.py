"""Campaigns of coverage: 2,000 tables of each kind, and how often what is learnt from them misses the true prior.

A region of confidence c misses with probability at most 1 - c, so that more misses than the bound, the quantile of the
binomial distribution at 1 - 10^-6, refute it. The true prior is fixed, but for the credible intervals: their posterior
probability is that of priors drawn from the uniform distribution.

Covers: symdp.sources.learning.confidence_intervals
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb

import numpy as np
import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.learning import confidence_intervals as confidence

SAMPLES, LEVEL, DOUBT = 2000, Fraction(19, 20), Fraction(1, 10**6)


def most_misses(samples, level, doubt=DOUBT):
    """The least k with P(Binomial(samples, 1 - level) > k) <= doubt, by exact sums."""
    beyond = Fraction(1)
    for k in range(samples + 1):
        beyond -= comb(samples, k) * (1 - level) ** k * level ** (samples - k)
        if beyond <= doubt:
            return k
    raise AssertionError


def test_the_bound_is_the_quantile():
    assert most_misses(1, Fraction(19, 20)) == 1
    assert most_misses(2, Fraction(1, 2), Fraction(1, 4)) == 1
    assert most_misses(2, Fraction(1, 2), Fraction(1, 5)) == 2
    assert SAMPLES * (1 - LEVEL) < most_misses(SAMPLES, LEVEL) < 2 * SAMPLES * (1 - LEVEL)


def shares(weights):
    return [Fraction(weight, sum(weights)) for weight in weights]


# A prior with the number of people in a sample; the rare letters of the last two are not seen in most samples.
PRIORS = {
    "even": (shares([1] * 40), 500),
    "falling": (shares([2520 // k for k in range(1, 11)]), 200),
    "rare": (shares([2**k for k in range(12)]), 200),
    "hardly any": (shares([1, 1, 1, 994, 1, 1, 1]), 50),
}


def numbers(size):
    """The letters of a questionnaire: -2, -3/2, -1, ..., in numeric order, which is not that of their text."""
    return [str(Fraction(k, 2) - 2) for k in range(size)]


def words(size):
    """Labels whose order is neither that of the alphabet nor that of any number."""
    return [f"kind {7 * k % 41}" for k in range(size)]


def rows_of_numbers(rng, counts):
    names = numbers(len(counts))
    return rng.permutation(np.repeat(names, counts)), names, {"letters": sorted(names)}


def rows_of_numbers_alone(rng, counts):
    return *rows_of_numbers(rng, counts)[:2], {}


def rows_in_a_given_order(rng, counts):
    names = words(len(counts))
    return rng.permutation(np.repeat(names, counts)), names, {"order": names}


def rows_of_named_letters(rng, counts):
    names = words(len(counts))
    return rng.permutation(np.repeat(names, counts)), names, {"letters": names}


def counts_in_the_order_of_the_file(rng, counts):
    names = words(len(counts))
    return [f"{name},{count}" for name, count in zip(names, counts, strict=True)], names, {"count": "people"}


BOX, BAND, CREDIBLE = "clopper-pearson", "dkw", "dirichlet"
FIXED = {
    (region, table, prior)
    for region in (BOX, BAND)
    for table in (rows_of_numbers, rows_in_a_given_order, counts_in_the_order_of_the_file)
    for prior in PRIORS
}
# Where no letters are named the sample must have seen them all.
ALONE = {(region, rows_of_numbers_alone, prior) for region in (BOX, BAND) for prior in ("even", "falling")}
NAMED = {(BOX, rows_of_named_letters, prior) for prior in PRIORS}
DRAWN = {
    (CREDIBLE, table, "drawn")
    for table in (rows_of_numbers, rows_of_named_letters, rows_in_a_given_order, counts_in_the_order_of_the_file)
}
CASES = sorted(FIXED | ALONE | NAMED | DRAWN, key=lambda case: (case[0], case[1].__name__, case[2]))


def true_prior(rng, prior):
    if prior != "drawn":
        return PRIORS[prior]
    cuts = [0, *sorted(rng.integers(0, 10**9, size=5).tolist()), 10**9]
    return [Fraction(b - a, 10**9) for a, b in pairwise(cuts)], 60


def misses(file, region, table, prior, samples):
    """In how many samples the region that is learnt from the table does not hold the prior that they are drawn from."""
    rng, found = np.random.default_rng(17), 0
    for _ in range(samples):
        truth, people = true_prior(rng, prior)
        counts = rng.multinomial(people, [float(share) for share in truth])
        rows, names, options = table(rng, counts)
        header = "answer,people" if "count" in options else "answer"
        file.seek(0)
        file.truncate()
        file.write("\n".join([header, *rows, ""]))
        file.flush()
        source = learnt(file.name, region, names, options)
        shares_of = dict(zip(names, truth, strict=True))
        prior_of_letters = [shares_of[source.label(letter)] for letter in range(source.letters)]
        found += sum(prior_of_letters) != 1 or not source.contains(prior_of_letters)
    return found


def learnt(file, region, names, options):
    """What a reader of the table has: counts that happen to fall throughout are refused, and the order is told then."""
    try:
        return SourceSet.from_csv(file, "answer", region=region, **options)
    except InvalidArgument as refused:
        reason = str(refused)
    assert (region, options) == (BAND, {"count": "people"})
    assert "fall throughout" in reason
    return SourceSet.from_csv(file, "answer", region=region, order=names, **options)


def named(cases):
    return [pytest.param(*case, id=f"{case[0]}, {case[1].__name__}, {case[2]}") for case in cases]


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Where the tables are written. A sample of so many people has few different counts: each interval is found once."""
    for interval in ("clopper_pearson", "credible_interval"):
        monkeypatch.setattr(confidence, interval, cache(getattr(confidence, interval)))
    with open(tmp_path / "table.csv", "w", encoding="utf-8") as opened:
        yield opened


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("region", "table", "prior"), named(case for case in CASES if case[2] in ("even", "drawn")))
def test_a_tenth_of_the_campaign_misses_no_more_often_than_it_says(region, table, prior, file):
    assert misses(file, region, table, prior, SAMPLES // 10) <= most_misses(SAMPLES // 10, LEVEL)


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("region", "table", "prior"), named(CASES))
def test_what_is_learnt_misses_no_more_often_than_it_says(region, table, prior, file):
    assert misses(file, region, table, prior, SAMPLES) <= most_misses(SAMPLES, LEVEL)


@pytest.mark.parametrize(("letters", "people"), [(30, 200), (50, 400)])
def test_a_tally_that_is_sorted_by_its_counts_is_told_its_order_and_misses_no_more_often(letters, people, file):
    """As it was written, in the order of the counts, it missed the true prior in each sample."""
    rng, found, samples, names = np.random.default_rng(5), 0, 60, [f"kind {k}" for k in range(letters)]
    for _ in range(samples):
        counts = dict(zip(names, rng.multinomial(people, [1 / letters] * letters).tolist(), strict=True))
        by_counts = sorted(counts, key=lambda name: -counts[name])
        file.seek(0)
        file.truncate()
        file.write("\n".join(["answer,people", *[f"{name},{counts[name]}" for name in by_counts], ""]))
        file.flush()
        with pytest.raises(InvalidArgument, match="--order"):
            SourceSet.from_csv(file.name, "answer", "people", region=BAND)
        sorted_too = SourceSet.from_ordinal_counts([counts[name] for name in by_counts])
        assert not sorted_too.contains(shares([1] * letters))
        source = SourceSet.from_csv(file.name, "answer", "people", region=BAND, order=names)
        found += not source.contains(shares([1] * letters))
    assert found <= most_misses(samples, LEVEL)
