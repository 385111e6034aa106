"""Certificates of format 3 are written from the evidence of the solver: which programs are solved again is a short list."""

from random import Random

import pytest
from random_certificates import KINDS, certificate
from test_format_3 import code

from symdp import SourceSet, Tradeoff
from symdp.certificates import compact, solved
from symdp.certificates.checker import command, record

# Their numbers are those of a field with a root.
SOLVED = {"least leakage by floors", "curve by floors"}
SEEDS = 3
BOX = SourceSet.box(["1/10"] * 3, [1] * 3)
INFORMED = {
    "simplex": SourceSet.simplex(3),
    "box": BOX,
    "vertices": SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]),
    "inequalities": SourceSet.from_inequalities([([1, 1, 0], "4/5"), ([-1, 0, 0], "-1/5")], letters=3),
    "ball": SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"),
    "decreasing": SourceSet.decreasing(3),
}


@pytest.fixture
def nothing_is_solved(monkeypatch):
    def refuse(part, *_):
        raise AssertionError(f"{part.name} is solved")

    monkeypatch.setattr(solved, "solved", refuse)


def rewritten(document):
    """A certificate in format 3, from its evidence."""
    return compact.in_format_3(record.record_of(document["claim"]), document["evidence"])


@pytest.mark.parametrize("kind", sorted(set(KINDS) - SOLVED))
def test_evidence_is_completed_and_not_solved(kind, nothing_is_solved):
    for seed in range(SEEDS):
        assert code(rewritten(certificate(kind, Random(seed)).document)) == command.ACCEPTED


@pytest.mark.parametrize("kind", sorted(SOLVED))
def test_the_list_of_what_is_solved_is_as_short_as_it_can_be(kind, nothing_is_solved):
    with pytest.raises(AssertionError, match="is solved"):
        rewritten(certificate(kind, Random(0)).document)


@pytest.mark.parametrize("name", INFORMED)
def test_maximal_information_is_completed_for_every_proof(name, nothing_is_solved):
    """By one program, by stars, without leakage, and without distortion; the least distortion too."""
    tradeoff, proofs = Tradeoff(INFORMED[name], leakage="mx"), set()
    answers = [tradeoff.at(distortion) for distortion in ("0", "1/20", "1/3", "1/2", "2/3")]
    answers += [tradeoff.inverse(exp_epsilon=level) for level in ("1", "3/2", "4")]
    for answer in answers:
        document = answer.certificate.document
        proofs.add(document["evidence"].get("high", document["evidence"]).get("method", "program"))
        assert code(rewritten(document)) == command.ACCEPTED
    assert len(proofs) >= 2
