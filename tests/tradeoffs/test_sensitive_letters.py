"""Sensitive letters: against utility-optimised privacy with outputs that prove a letter, and a program for diagonals.

Covers: symdp.sources.source_set, symdp.tradeoffs.local.sensitive_letters, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, losses
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.tradeoff import least_distortion
from tests.tradeoffs.notion_programs import of_diagonals, utility_optimised
from tests.tradeoffs.recorded import forged

ONE = Fraction(1)


def random_prior(rng, letters):
    weights = [rng.randrange(1, 8) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def random_question(seed):
    rng = Random(seed)
    letters = rng.choice([2, 3, 4])
    sensitive = [letter for letter in range(1, letters + 1) if rng.random() < 0.5]
    priors = [random_prior(rng, letters) for _ in range(rng.choice([1, 1, 2]))]
    costs = [[rng.randrange(0, 5) for _ in range(letters)] for _ in range(letters)]
    return priors, sensitive, costs, rng.choice([ONE, Fraction(3, 2), Fraction(3), Fraction(10)])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(150))
def test_proving_outputs_cost_nothing(seed):
    priors, sensitive, costs, level = random_question(seed)
    source, loss = SourceSet.from_vertices(priors), losses.matrix(costs)
    best = least_sensitive_distortion(source, sensitive, exp_epsilon=level, loss=loss)
    assert best.distortion == utility_optimised(priors, sensitive, costs, level)
    rows = best.mechanism.matrix
    assert all(rows[i - 1][z] <= level * row[z] for i in sensitive for row in rows for z in range(len(row)))
    assert best.certificate.verify()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(150))
def test_diagonals_of_hamming_distortion(seed):
    priors, sensitive, _, level = random_question(seed)
    source = SourceSet.from_vertices(priors)
    best = least_sensitive_distortion(source, sensitive, exp_epsilon=level)
    assert best.distortion == of_diagonals(priors, sensitive, level)


def test_all_letters_sensitive_is_local_privacy():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    for level in (1, 2, 5):
        best = least_sensitive_distortion(source, [1, 2, 3], exp_epsilon=level)
        assert best.distortion == least_distortion(source, exp_epsilon=level).distortion
    assert least_sensitive_distortion(source, [], exp_epsilon=1).distortion == 0


def test_changed_certificates_are_rejected():
    issued = least_sensitive_distortion(SourceSet.single(["1/2", "3/10", "1/5"]), [1, 2], exp_epsilon=3).certificate
    assert issued.verify()
    wrong = ([1, 2, 3], [1], [0], [4], [1, 1], ["1"])
    changes = [{"question": {"sensitive": letters}} for letters in wrong]
    changes += [{"answer": {"distortion": "1/3"}}, {"asks": {"level": "2"}}, {"question": {"delta": "1/10"}}]
    for change in changes:
        with pytest.raises((InvalidArgument, CertificateRejected)):
            forged(issued, **change).verify()


@pytest.mark.parametrize(
    ("sensitive", "words"),
    [([0], "letter 0"), ([4], "letter 4"), (["a"], "letter 'a'"), ([True], "letter True"), ("12", "list")],
)
def test_bad_letters(sensitive, words):
    with pytest.raises(InvalidArgument, match=words):
        least_sensitive_distortion(SourceSet.simplex(3), sensitive, exp_epsilon=2)


def test_too_many_letters_are_refused():
    with pytest.raises(Unsupported, match="linear program"):
        least_sensitive_distortion(SourceSet.simplex(30), [1], exp_epsilon=2)
    # Their costs and pairs are counted and not listed: there are 10 billions of them.
    with pytest.raises(Unsupported, match=r"has 10000000000 unknown entries .* are solved; merge letters$"):
        least_sensitive_distortion(SourceSet.simplex(100_000), [1], exp_epsilon=2)
