"""The program that Coq extracts reads distribution bands, focal sets and weights, and answers as the checker in Python.

Covers: symdp.sources.source_set, symdp.tradeoffs.profiles.lorenz_envelope, symdp.tradeoffs.tradeoff
"""

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.attack.described_sets import SETS
from tests.attack.extracted_answers import changes, forgeries, require_accepted
from tests.certificates.document_parts import replaced
from tests.programs import needs_ocaml

ASKED = {
    "level": lambda source: Tradeoff(source, delta="1/10").at("1/4"),
    "infinite": lambda source: Tradeoff(source).at(0),
    "distortion": lambda source: Tradeoff(source).inverse(exp_epsilon=3),
    "curve": lambda source: Tradeoff(source, delta="1/10").curve(),
    "leakage": lambda source: Tradeoff(source, leakage="ml").at("1/4"),
    "curve of the leakage": lambda source: Tradeoff(source, leakage="ml").curve(),
    "slack": lambda source: Tradeoff(source, leakage="profile:log(2):1/10,log(5):1/50").at("1/10"),
    "whole mechanisms": lambda source: Tradeoff(source, loss="line").inverse(exp_epsilon=2),
    "majorised": lorenz_envelope,
}


def band(ask="level"):
    return ASKED[ask](SETS["band"]).certificate.document


def focal(ask="level"):
    return ASKED[ask](SETS["focal"]).certificate.document


def hull(ask="level"):
    """A hull of two priors, both told by weights."""
    document = ASKED[ask](SETS["vertices"]).certificate.document
    return replaced(document, (*SOURCE, "vertices"), [{"weights": ["10", "6", "4"]}, {"weights": ["3/2", "1", "5/2"]}])


SOURCE, PART = ("question", "source"), ("question", "source", "focal", 0)
FIRST = (*SOURCE, "vertices", 0)

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (band, (*SOURCE, "cdf_lower"), ["0", "1/2", "1"], ACCEPTED),
    (band, (*SOURCE, "cdf_upper"), ["2/5", "1/2", "1"], REJECTED),
    (band, (*SOURCE, "cdf_lower"), ["-1/5", "1/2", "1"], REJECTED),
    (band, (*SOURCE, "cdf_upper"), ["2/5", "9/10", "2"], REJECTED),
    (band, (*SOURCE, "cdf_upper"), ["2/5", "9/10"], REJECTED),
    (band, (*SOURCE, "cdf_upper"), [], NO_CERTIFICATE),
    (band, (*SOURCE, "cdf_lower"), ["1/5", "1/2", "1", "1"], REJECTED),
    (band, (*SOURCE, "upper"), ["1", "1", "1"], NO_CERTIFICATE),
    (band, ("point", "reached", "price sums"), "1 1 1", REJECTED),
    (band, ("point", "reached", "price steps"), "0 0", REJECTED),
    (band, ("point", "a prior", "up to"), "0 0 0", REJECTED),
    (band, ("point", "a prior", "up to"), "0 0", NO_CERTIFICATE),
    (band, ("multipliers", "no smaller lambda", "prior up to"), "0 0 0", REJECTED),
    (focal, (*PART, "mass"), "1/4", REJECTED),
    (focal, (*PART, "mass"), "-1/2", REJECTED),
    (focal, (*PART, "letters"), [1], NO_CERTIFICATE),
    (focal, (*PART, "letters"), [1, 1], REJECTED),
    (focal, (*PART, "letters"), [1, 4], REJECTED),
    (focal, (*PART, "letters"), [0, 1], REJECTED),
    (focal, (*PART, "letters"), [], REJECTED),
    (focal, (*PART, "letters"), ["1", 2], NO_CERTIFICATE),
    (focal, (*PART, "letters"), [2, 3], REJECTED),
    (focal, (*PART, "letters"), [1, 2**70], REJECTED),
    (focal, (*PART, "lower"), "0", NO_CERTIFICATE),
    (focal, (*SOURCE, "letters"), 2, REJECTED),
    (focal, (*SOURCE, "letters"), 4, NO_CERTIFICATE),
    (focal, (*SOURCE, "letters"), 10**30, NO_CERTIFICATE),
    (focal, (*SOURCE, "focal"), [], REJECTED),
    (focal, ("point", "a prior", "share"), "0 0 0 0 0", REJECTED),
    (focal, ("point", "a prior", "share"), "1 1 1 1", NO_CERTIFICATE),
    (focal, ("point", "reached", "price masses"), "0 0 0", REJECTED),
    (focal, ("multipliers", "no smaller lambda", "prior share"), "0 0 0 0 0", REJECTED),
    (hull, (*FIRST, "weights"), ["5", "3", "2"], ACCEPTED),
    (hull, FIRST, ["1/2", "3/10", "1/5"], ACCEPTED),
    (hull, (*FIRST, "weights"), ["5", "3", "3"], REJECTED),
    (hull, (*FIRST, "weights"), ["5", "3", "-2"], NO_CERTIFICATE),
    (hull, (*FIRST, "weights"), ["-5", "-3", "-2"], NO_CERTIFICATE),
    (hull, (*FIRST, "weights"), ["0", "0", "0"], NO_CERTIFICATE),
    (hull, (*FIRST, "weights"), [], NO_CERTIFICATE),
    (hull, (*FIRST, "weights"), ["5", "3", 2], NO_CERTIFICATE),
    (hull, (*FIRST, "sum"), "1", NO_CERTIFICATE),
    (hull, FIRST, {}, NO_CERTIFICATE),
]


test_what_a_forger_writes_of_sets_is_answered_alike = forgeries(HOSTILE)


MORE = [
    SourceSet.cdf_band(["0", "0", "1/2", 1], ["1", "1", "1", 1]),
    SourceSet.belief([([1], "1/4"), ([1, 2], "1/4"), ([1, 2, 3], "1/4"), ([3, 4], "1/4")], letters=4),
    SourceSet.belief([([1, 2, 3], "1"), ([2], "0")], letters=3),
]


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("ask", ASKED)
def test_sets_are_decided(ask, program, tmp_path):
    found = [ASKED[ask](source) for source in (SETS["band"], SETS["focal"], *MORE)]
    documents = [one.certificate.document for one in found if one.certificate is not None]
    assert len(documents) > 3
    if ask != "majorised":  # No prior of this hull is majorised by all others.
        documents.append(hull(ask))
    require_accepted(program, tmp_path, documents)


def of_both(rng):
    """The same certificates, whatever the random numbers."""
    return [certificate(ask) for ask in ASKED for certificate in (band, focal)]


test_changed_sets_are_answered_alike = changes(
    {"bands and focal sets": of_both}, {ACCEPTED: 15, REJECTED: 100}, vectors=12, numbers=8
)
