"""Honest certificates that are large are accepted within the work that a checker does at most; or the refusal says so.

Covers: symdp.certificates.certificate, symdp.certificates.checker.arithmetic.exact_numbers,
symdp.certificates.checker.evidence.cores, symdp.certificates.checker.evidence.source_membership,
symdp.certificates.checker.work, symdp.tradeoffs.profiles.profile_exploration
"""

import json
import sys
from collections import Counter
from fractions import Fraction as F
from random import Random

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker import work as checked_work
from symdp.certificates.checker.arithmetic import exact_numbers as numbers
from symdp.certificates.checker.evidence import cores
from symdp.certificates.checker.evidence.source_membership import Source
from symdp.errors import Unsupported
from symdp.tradeoffs.profiles import profile_exploration
from tests.work import calls


def random_vertices(letters, count):
    rng = Random(letters)
    rows = [[rng.randint(1, 99) for _ in range(letters)] for _ in range(count)]
    return SourceSet.from_vertices([[F(weight, sum(row)) for weight in row] for row in rows])


def random_prior(letters):
    rng = Random(letters)
    weights = [rng.randint(1, 10**6) for _ in range(letters)]
    return SourceSet.single([F(weight, sum(weights)) for weight in weights])


def letters():
    return random_vertices(60, 30)


def records():
    return Database(1000, 4)


QUESTIONS = {
    "privacy over 30 priors on 60 letters": lambda: Tradeoff(letters()).at("1/2"),
    "least distortion over 30 priors on 60 letters": lambda: Tradeoff(letters()).inverse(exp_epsilon=9),
    "maximal leakage over 30 priors on 60 letters": lambda: Tradeoff(letters(), leakage="ml").at("1/2"),
    "privacy of 1000 records": lambda: Tradeoff(records()).at(300),
    "information of 1000 records": lambda: Tradeoff(records(), leakage="mi").at(300),
    "maximal leakage of 1000 records": lambda: Tradeoff(records(), leakage="ml").at(300),
    "information of order 2 of 1000 records": lambda: Tradeoff(records(), leakage="sibson:2").at(300),
    "information of order 3/2 of 1000 records": lambda: Tradeoff(records(), leakage="sibson:3/2").at(300),
    "divergence of 1000 records": lambda: Tradeoff(records(), leakage="renyi:3/2").at(300),
    "a delta at every output of 1000 records": lambda: Tradeoff(records(), leakage="adp:1/100:pointwise").at(300),
    "1000 records with one prior": lambda: Tradeoff(Database(1000, source=random_prior(5)), leakage="ml").at(300),
    "least distortion of 1000 records": (
        lambda: Tradeoff(Database(1000, source=random_prior(5)), leakage="mi").inverse(exp_epsilon=7)
    ),
    "one prior on 3000 letters": lambda: Tradeoff(random_prior(3000)).at("1/2"),
    "the whole function of 30 priors on 60 letters": lambda: Tradeoff(letters()).curve(),
    "decreasing priors on 250000 letters": lambda: Tradeoff(SourceSet.decreasing(250_000)).at("1/5"),
    "all priors on 250000 letters, inversely": lambda: Tradeoff(SourceSet.simplex(250_000)).inverse(exp_epsilon=3),
    "one prior on 100000 letters": lambda: Tradeoff(random_prior(100_000)).at("1/2"),
    "maximal leakage of 100000 letters": lambda: Tradeoff(random_prior(100_000), leakage="ml").at("1/2"),
    "least distortion of 100000 letters": lambda: Tradeoff(random_prior(100_000)).inverse(exp_epsilon=9),
}


def marked(name):
    """Questions of seconds are marked for the thorough run, those of a minute or more for the nightly run."""
    if "100000" in name:
        return pytest.param(name, marks=pytest.mark.nightly)
    return pytest.param(name, marks=pytest.mark.thorough if "whole" in name or "0000 letters" in name else ())


@pytest.mark.parametrize("name", [marked(name) for name in QUESTIONS])
def test_a_large_certificate_is_issued_and_accepted(name):
    sys.set_int_max_str_digits(0)
    certificate = QUESTIONS[name]().certificate
    assert certificate.verify()
    assert len(certificate.to_json()) < checked_work.LARGEST_FILE


@pytest.mark.thorough
def test_the_information_of_so_many_letters_is_refused_by_the_checker_in_one_line():
    sys.set_int_max_str_digits(0)
    best = Tradeoff(random_prior(45_000), leakage="mi").at("1/2")
    with pytest.raises(Unsupported, match=r"^the certificate cannot be checked: too large: [^\n]*$"):
        best.certificate.verify()


def runs(rng):
    """A vector of runs of one number each; some runs side by side are equal numbers, and different objects."""
    return [value for _ in range(rng.randint(1, 6)) for value in [F(rng.randint(0, 4), 8)] * rng.randint(1, 5)]


@pytest.mark.parametrize("seed", range(50))
def test_what_is_taken_once_for_repeated_numbers_is_what_it_is_for_all(seed):
    q = runs(Random(seed))
    assert cores.least_prefix_average(q) == min(sum(q[:k]) / k for k in range(1, len(q) + 1))
    assert (numbers.least(q), numbers.largest(q)) == (min(q), max(q))
    assert numbers.total(q) == sum(q)
    counted = Counter()
    for value, times in numbers.repeated(q):
        counted[value] += times
    assert counted == Counter(q)
    source = Source({"decreasing": len(q)})
    assert source.holds(q, {}) == (sorted(q, reverse=True) == q)


def test_the_work_on_a_vector_grows_with_its_different_numbers_alone():
    short, long = ([F(1, 3)] * size for size in (10, 100_000))
    for taken in (numbers.least, numbers.largest, numbers.total):
        assert calls(lambda taken=taken: taken(long)) == calls(lambda taken=taken: taken(short))


@pytest.mark.parametrize("leakage", ["dp", "ml"])
@pytest.mark.parametrize("records", [None, 3])
def test_functions_whose_certificates_nobody_would_read_are_refused_before_they_are_checked(leakage, records, monkeypatch):
    """With the way out, whatever of it has the size: one record of a database has it too."""
    source = SourceSet.zipf(1, 30)
    curve = Tradeoff(source if records is None else Database(records, source=source), leakage=leakage).curve()
    size = len(json.dumps(curve.certificate.finding.evidence))
    assert len(curve.pieces) > 5
    monkeypatch.setattr(profile_exploration, "LARGEST_FILE", size // 2)
    monkeypatch.setattr(Certificate, "verify", None)
    again = Tradeoff(curve.source, leakage=leakage).curve()
    way = "certify single distortions, with solve -D or"
    with pytest.raises(Unsupported, match=rf"^a certificate of \d+ pieces for 30 letters holds more than \d+ char.*{way}"):
        _ = again.certificate
    assert "characters" in again.unverified


def test_what_is_written_of_a_function_is_not_refused():
    """The characters that are counted are no more than those of the text."""
    finding = Tradeoff(SourceSet.zipf(1, 30)).curve().certificate.finding
    counted = sum(map(profile_exploration._characters, finding.evidence["pieces"]))
    assert 0 < counted < len(json.dumps(finding.evidence))


def test_a_function_that_is_too_large_to_be_written_says_the_way_out(monkeypatch):
    """What lies between what is counted and the text is refused last, in the same words."""
    certificate = Tradeoff(SourceSet.zipf(1, 12)).curve().certificate
    evidence = certificate.finding.evidence["pieces"]
    assert sum(map(profile_exploration._characters, evidence)) == len(json.dumps(evidence)) - 2 * len(evidence)
    best = Tradeoff(SourceSet.zipf(1, 12)).at("1/5").certificate
    monkeypatch.setattr(checked_work, "LARGEST_FILE", 100)
    way = r"^the certificate is not written: too large: .*; certify single distortions, with solve -D or at\(distortion\)"
    with pytest.raises(Unsupported, match=way):
        certificate.to_json()
    with pytest.raises(Unsupported) as refused:
        best.to_json()
    assert "single distortions" not in str(refused.value)
