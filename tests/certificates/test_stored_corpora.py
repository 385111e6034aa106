"""Both formats say the same of every stored certificate, and of the answers of the golden corpus."""

from collections import Counter
from itertools import islice

import pytest
from stored_corpora import ACCEPTED, counted, golden, stored

from symdp.certificates.checker import block_programs, vectors

# Programs of which the package makes no certificate are of these kinds, for measures or databases that have none.
SOME = {
    "curve",
    "curve of a measure",
    "curve of databases",
    "least distortion of a measure",
    "least distortion of databases",
    "least leakage of a measure",
    "least leakage of databases",
}


def require_alike(counts, faults):
    assert faults == []
    left_out = {kind for kind, what in counts if what != ACCEPTED}
    assert left_out <= {*block_programs.WITHOUT, *SOME}
    assert {kind for kind, what in counts if what == ACCEPTED}.isdisjoint(block_programs.WITHOUT)


def within_statements():
    return [document for document in stored() if document["claim"]["kind"] != "statement"]


@pytest.mark.thorough
def test_what_statements_rest_on_is_reissued():
    counts, faults = counted(within_statements())
    require_alike(counts, faults)
    assert counts == {("least leakage", ACCEPTED): 31, ("curve", ACCEPTED): 15, ("least leakage by floors", ACCEPTED): 1}


@pytest.mark.thorough
def test_a_sample_of_the_golden_corpus_is_reissued():
    counts, faults = counted(golden(step=120))
    require_alike(counts, faults)
    assert sum(count for (_, what), count in counts.items() if what == ACCEPTED) > 30


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(40))
def test_the_golden_corpus_is_reissued(start):
    require_alike(*counted(golden(step=40, start=start)))


def test_a_disagreement_is_found(monkeypatch):
    levels = [document for document in islice(stored(), 150) if document["claim"]["kind"] == "least leakage"][:2]
    assert counted(levels) == (Counter({("least leakage", ACCEPTED): 2}), [])
    monkeypatch.setattr(vectors, "nonnegative", lambda vector, order: False)
    counts, faults = counted(levels)
    assert not counts
    assert [kind for kind, _, _ in faults] == ["least leakage"] * 2
