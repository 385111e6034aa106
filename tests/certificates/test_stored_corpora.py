"""Every stored certificate is accepted, and so are the answers of the golden corpus.

Covers: symdp.certificates.checker.arithmetic.vectors
"""

from collections import Counter
from itertools import islice

import pytest

from symdp.certificates.checker.arithmetic import vectors
from tests.certificates.stored_corpora import EVIDENCE, PROGRAMS, counted, golden, name_of, stored


@pytest.mark.thorough
def test_what_is_stored_is_accepted():
    counts, faults = counted(stored())
    assert faults == []
    assert counts.pop(("statement", EVIDENCE)) > 200
    assert counts == {("least leakage", PROGRAMS): 31, ("least leakage by floors", PROGRAMS): 1, ("curve", PROGRAMS): 15}


@pytest.mark.thorough
def test_a_sample_of_the_golden_corpus_is_accepted():
    counts, faults = counted(golden(step=120))
    assert faults == []
    assert sum(count for (_, what), count in counts.items() if what == PROGRAMS) > 30


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(40))
def test_the_golden_corpus_is_accepted(start):
    assert counted(golden(step=40, start=start))[1] == []


@pytest.mark.thorough
def test_what_is_refused_is_found(monkeypatch):
    levels = list(islice((certificate for certificate in stored() if name_of(certificate) == "least leakage"), 2))
    assert counted(levels) == (Counter({("least leakage", PROGRAMS): 2}), [])
    monkeypatch.setattr(vectors, "nonnegative", lambda vector, order: False)
    counts, faults = counted(levels)
    assert not counts
    assert [kind for kind, _, _ in faults] == ["least leakage"] * 2
