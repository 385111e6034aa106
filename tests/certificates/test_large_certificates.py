"""Honest certificates that are large are accepted within the work that a checker does at most; or the refusal says so."""

import sys
from fractions import Fraction as F
from random import Random

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.certificates import recheck_work
from symdp.errors import Unsupported


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
    "one prior on 100000 letters": lambda: Tradeoff(random_prior(100_000)).at("1/2"),
    "maximal leakage of 100000 letters": lambda: Tradeoff(random_prior(100_000), leakage="ml").at("1/2"),
    "least distortion of 100000 letters": lambda: Tradeoff(random_prior(100_000)).inverse(exp_epsilon=9),
}


def marked(name):
    """What takes seconds is for the thorough run, and a minute or more, but for one question, for the night."""
    if "of 100000" in name:
        return pytest.param(name, marks=pytest.mark.nightly)
    return pytest.param(name, marks=pytest.mark.thorough if "whole" in name or "100000" in name else ())


@pytest.mark.parametrize("name", [marked(name) for name in QUESTIONS])
def test_a_large_certificate_is_issued_and_accepted(name):
    sys.set_int_max_str_digits(0)
    certificate = QUESTIONS[name]().certificate
    assert certificate.verify()
    assert len(certificate.to_json()) < recheck_work.LARGEST_FILE


@pytest.mark.thorough
def test_the_information_of_so_many_letters_is_refused_by_the_checker_in_one_line():
    sys.set_int_max_str_digits(0)
    best = Tradeoff(random_prior(100_000), leakage="mi").at("1/2")
    with pytest.raises(Unsupported, match=r"^the certificate cannot be checked: too large: [^\n]*$"):
        best.certificate.verify()
