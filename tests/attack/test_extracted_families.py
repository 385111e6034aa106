"""Certificates of format 3 about priors and records: the program that Coq extracts answers as the checker in Python."""

from random import Random

import pytest
from document_parts import replaced
from random_certificates import certificate as drawn
from test_extracted_blocks import ACCEPTED, NO_CERTIFICATE, REJECTED, SETS, UNKNOWN, program  # noqa: F401
from test_extracted_checker import in_coq, inserted, needs_ocaml
from three_checkers import changed_vector, code, reissued

from symdp import SourceSet, lorenz_envelope

WITH_LEAST = ("box", "ball", "decreasing", "simplex", "inequalities", "groups")
MEMBER, LEVEL = "the prior is in the set", "letters of at least 1/2"


def majorised(source=SETS["ball"]):
    return lorenz_envelope(source).certificate.reissued().document


def halved():
    """A prior of which two vertices have half each."""
    return majorised(SourceSet.from_vertices([["3/4", "1/4", "0"], ["1/4", "3/4", "0"]]))


# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (halved, ("answer", "prior"), ["3/4", "1/4", "0"], REJECTED),
    (halved, ("answer", "prior"), ["1/2", "1/2"], NO_CERTIFICATE),
    (halved, ("answer", "prior"), ["1/2", "1/2", "0", "0"], NO_CERTIFICATE),
    (halved, ("answer", "prior"), ["0", "1/2", "1/2"], REJECTED),
    (halved, ("answer", "more"), "1", NO_CERTIFICATE),
    (halved, ("asks",), {}, NO_CERTIFICATE),
    (halved, ("point", MEMBER, "weight"), "1 0", REJECTED),
    (halved, ("point", MEMBER, "weight"), "-1 2", REJECTED),
    (halved, ("point", MEMBER, "weight"), "1", NO_CERTIFICATE),
    (halved, ("point", MEMBER), {}, REJECTED),
    (halved, ("point", "elsewhere"), {}, REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "2", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "99/100", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), "-1", REJECTED),
    (halved, ("multipliers", LEVEL, "sum"), ["1", "1"], NO_CERTIFICATE),
    (halved, ("multipliers", LEVEL, "scale"), "0", REJECTED),
    (halved, ("multipliers", LEVEL, "scale"), "-1", REJECTED),
    (halved, ("multipliers", LEVEL, "scale"), "2", REJECTED),
    (halved, ("multipliers", LEVEL), {"sum": "3", "scale": "3"}, ACCEPTED),
    (halved, ("multipliers",), {}, NO_CERTIFICATE),
    (halved, ("multipliers", "letters of at least 1/4"), {}, REJECTED),
    (halved, ("question", "source", "vertices", 0), ["1", "0", "0"], REJECTED),
]


@needs_ocaml
@pytest.mark.thorough
def test_priors_that_all_others_majorise_are_decided_over_every_set(program, tmp_path):  # noqa: F811
    documents = [majorised(SETS[name]) for name in WITH_LEAST]
    assert in_coq(program, tmp_path, [*documents, halved()]) == [ACCEPTED] * (len(documents) + 1)


@needs_ocaml
@pytest.mark.thorough
def test_what_a_forger_writes_is_answered_alike(program, tmp_path):  # noqa: F811
    documents = [inserted(ask(), path, value) for ask, path, value, _ in HOSTILE]
    wanted = [answer for *_, answer in HOSTILE]
    assert list(map(code, documents)) == wanted
    assert in_coq(program, tmp_path, documents) == wanted


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["least majorised prior"])
def test_changed_vectors_are_answered_alike(kind, program, tmp_path):  # noqa: F811
    rng, documents = Random(kind), []
    for _ in range(30):
        found = drawn(kind, rng).document
        third = reissued(found["claim"], found["evidence"])
        documents += [third, *[changed_vector(rng, third) for _ in range(6)]]
    codes = list(zip(map(code, documents), in_coq(program, tmp_path, documents), strict=True))
    assert all(second in (first, UNKNOWN) for first, second in codes)
    assert codes.count((ACCEPTED, ACCEPTED)) > 15
    assert codes.count((REJECTED, REJECTED)) > 30


@needs_ocaml
@pytest.mark.thorough
def test_priors_of_bands_and_of_masses_have_no_theorem(program, tmp_path):  # noqa: F811
    band = majorised(SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]))
    masses = majorised(SourceSet.belief([([1, 2], "1/2"), ([3], "1/2")], letters=3))
    assert [code(one) for one in (band, masses)] == [ACCEPTED] * 2
    assert in_coq(program, tmp_path, [band, masses]) == [UNKNOWN] * 2
    left = replaced(halved(), ("multipliers", LEVEL, "sum"), "rest")
    assert in_coq(program, tmp_path, [left]) == [UNKNOWN]
