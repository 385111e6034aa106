"""Every number of the records of many certificates is changed; what the checker then accepts must be true.

Covers: symdp.certificates.made_certificate
"""

from fractions import Fraction
from random import Random

import pytest

from symdp.certificates.checker.claim import record, schema
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.random_sources import random_source
from tests.certificates.asked_anew import is_true
from tests.certificates.document_parts import accepted, claim_of, numbers, replaced, variants


def certificate_of(seed):
    rng = Random(seed)
    source = random_source(rng)
    delta = rng.choice(["0", "0", "1/10"])
    question = seed % 3
    if question == 0:
        return optimal_mechanism(source, Fraction(rng.randint(0, 30), 40), delta).certificate
    if question == 1:
        return least_distortion(source, Fraction(rng.randint(4, 20), 4), delta).certificate
    return privacy_distortion(source, delta).certificate


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_no_changed_record_is_accepted_unless_it_is_true(seed):
    document = certificate_of(seed).document
    for path, text in numbers(document, record.RECORD_KEYS):
        for value in variants(text):
            changed = replaced(document, path, value)
            assert not accepted(changed) or is_true(claim_of(changed)), (seed, path, value)


def proof_of(document):
    return {key: document[key] for key in schema.BY_PROGRAMS}


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_proof_of_another_record_is_rejected(seed):
    first, second = certificate_of(seed).document, certificate_of(seed + 3).document
    for mine, theirs in ((first, second), (second, first)):
        swapped = mine | proof_of(theirs)
        assert claim_of(first) == claim_of(second) or not accepted(swapped) or is_true(claim_of(swapped))


def curve_of(prior, piece, jump):
    """A claim that leakage stays positive up to accuracy 0, of which the facts say nothing."""
    question = {"source": {"vertices": [prior]}, "leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
    answer = {"zero_from": piece["to"], "jump": jump, "pieces": [piece]}
    return {"format": 3, "question": question, "asks": {"curve": True}, "answer": answer, "point": {}, "multipliers": {}}


@pytest.mark.parametrize(
    ("prior", "end", "numerator", "jump"),
    [
        (["1/2", "1/2"], "1", ["1", "-1"], "0"),
        (["1/2", "1/2"], "2", ["1", "-1"], "-1/2"),
        (["1/2", "3/10", "1/5"], "1", ["2", "-2"], "0"),
    ],
)
def test_a_piece_that_runs_to_accuracy_zero_is_rejected(prior, end, numerator, jump):
    piece = {"from": "0", "to": end, "numerator": numerator, "denominator": ["0", "1"]}
    forged = curve_of(prior, piece, jump)
    assert not accepted(forged)
    # Nor over a set, whose programs would be solved.
    several = replaced(forged, ("question", "source", "vertices"), [prior, prior[::-1]])
    with pytest.raises(CertificateRejected):
        document_of(claim_of(several), {})


def test_the_honest_version_of_the_forged_curve_is_accepted():
    piece = {"from": "0", "to": "1/2", "numerator": ["1", "-1"], "denominator": ["0", "1"]}
    assert accepted(curve_of(["1/2", "1/2"], piece, "1"))
