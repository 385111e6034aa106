"""Identifiability, against the exact program over all entries; changed certificates.

Covers: symdp.certificates.checker.programs.identifiability_blocks,
symdp.certificates.completions.identifiability_completion, symdp.tradeoffs.local.identifiability
"""

from fractions import Fraction
from random import Random

import pytest

from symdp.errors import CertificateRejected, Infeasible, InvalidArgument, Unsupported
from symdp.tradeoffs.local import identifiability
from symdp.tradeoffs.local.identifiability import least_identifiability
from tests.tradeoffs.notion_programs import identifiable_distortion
from tests.tradeoffs.recorded import forged


def random_prior(rng, letters):
    weights = [rng.randrange(1, 9) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(200))
def test_closed_form_is_the_program_over_all_entries(seed):
    rng = Random(seed)
    prior = random_prior(rng, rng.randrange(2, 6))
    blind = max(prior) / min(prior)
    for level in (blind, blind + Fraction(rng.randrange(1, 40), 7)):
        best = least_identifiability(prior, exp_epsilon=level)
        assert best.distortion == identifiable_distortion(prior, level)
        assert best.exp_epsilon <= level
        assert best.certificate.verify()
    distortion = Fraction(rng.randrange(1, 24), 24)
    answer = least_identifiability(prior, distortion=distortion)
    assert answer.certificate.verify()
    assert identifiable_distortion(prior, answer.exp_epsilon) <= distortion
    if answer.exp_epsilon > blind:
        assert identifiable_distortion(prior, max(blind, answer.exp_epsilon * Fraction(999, 1000))) > distortion


def test_equal_letters_and_one_letter():
    best = least_identifiability(["1/3"] * 3, distortion="1/2")
    assert (best.exp_epsilon, best.mechanism.exp_epsilon) == (2, 2)
    assert least_identifiability(["1/3"] * 3, distortion=1).exp_epsilon == 1
    assert least_identifiability([1], distortion=0).certificate.verify()
    assert least_identifiability(["1/2", "1/2"], exp_epsilon=1).mechanism.exp_epsilon == 1


def test_changed_certificates_are_rejected():
    issued = least_identifiability(["1/2", "3/10", "1/5"], distortion="1/4").certificate
    for change in (
        {"answer": {"exp": "7"}}, {"answer": {"exp": "5"}}, {"asks": {"at": "1/5"}}, {"asks": {"at": "0"}},
        {"asks": {"at": "2"}}, {"question": {"source": {"vertices": [["2/5", "2/5", "1/5"]]}}},
        {"question": {"source": {"vertices": [["1/2", "1/2", "0"]]}}},
    ):  # fmt: skip
        with pytest.raises(CertificateRejected):
            forged(issued, **change).verify()


@pytest.mark.parametrize(
    ("question", "error", "words"),
    [
        ({"prior": ["1/2", "1/2", 0], "distortion": "1/2"}, InvalidArgument, "probability 0"),
        ({"prior": ["1/2", "1/2"]}, InvalidArgument, "exactly one"),
        ({"prior": ["1/2", "1/2"], "distortion": 0}, Infeasible, "distortion=0"),
        ({"prior": ["2/3", "1/3"], "exp_epsilon": "3/2"}, Infeasible, "P_max/P_min = 2"),
        ({"prior": ["2/3", "1/3"], "distortion": 2}, InvalidArgument, "distortion=2"),
        ({"prior": [Fraction(1, 400)] * 400, "distortion": "1/2"}, Unsupported, "400 letters"),
    ],
)
def test_bad_questions(question, error, words):
    with pytest.raises(error, match=words):
        least_identifiability(question.pop("prior"), **question)


def test_as_many_letters_as_mechanisms_have_and_one_more(monkeypatch):
    monkeypatch.setattr(identifiability, "MOST_LETTERS", 3)
    assert least_identifiability(["1/2", "3/10", "1/5"], distortion="1/4").exp_epsilon == 6
    with pytest.raises(Unsupported, match="prior has 4 letters, mechanisms of at most 3 are built; merge letters"):
        least_identifiability(["1/4"] * 4, distortion="1/4")
