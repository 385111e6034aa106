"""Certificates by entries, on graphs and at epsilon, changed at random: an accepted record is a true one.

Covers: symdp.certificates.checker.arithmetic.vectors, symdp.certificates.checker.kernel.block_kernel,
symdp.certificates.completions.mechanism_completion
"""

from random import Random

import pytest

from tests.certificates.document_parts import accepted, claim_of
from tests.certificates.level_mutations import documents, is_true, mutated


def run(seeds, times):
    """(changed documents, accepted ones with a changed record), all of which are true."""
    tried = changes = 0
    for seed in seeds:
        rng = Random(seed)
        issued = documents(rng)
        for document in issued:
            assert accepted(document), seed
            assert is_true(claim_of(document)), (seed, claim_of(document))
        for place in range(times * len(issued)):
            document = issued[place % len(issued)]
            changed = mutated(rng, document, issued)
            tried += 1
            if accepted(changed) and claim_of(changed) not in [claim_of(other) for other in issued]:
                changes += 1
                assert is_true(claim_of(changed)), (seed, place, claim_of(changed))
    return tried, changes


def test_some_hundred_changes():
    tried, changes = run(range(4), 20)
    assert tried > 250
    assert changes > 4


@pytest.mark.parametrize(
    "seeds", [pytest.param(30, marks=pytest.mark.thorough), pytest.param(100, marks=pytest.mark.nightly)]
)
def test_many_thousand_changes(seeds):
    tried, changes = run(range(1000, 1000 + seeds), 50)
    assert tried > 200 * seeds
    assert changes > 5 * seeds
