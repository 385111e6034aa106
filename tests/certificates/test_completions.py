"""Certificates are written from the evidence of the solver: which programs are solved again is a short list.

Covers: symdp.certificates.checker.command, symdp.certificates.completions.exact_solutions,
symdp.certificates.completions.information_completion, symdp.certificates.completions.inner_proofs,
symdp.certificates.completions.profile_completion, symdp.certificates.completions.record_completion,
symdp.certificates.completions.vector_writer, symdp.certificates.made_certificate
"""

from random import Random
from types import SimpleNamespace

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates import made_certificate
from symdp.certificates.checker import command
from symdp.certificates.completions import exact_solutions
from symdp.errors import Unsupported
from tests.certificates.document_parts import code
from tests.certificates.programs_again import still_holds
from tests.certificates.random_certificates import KINDS, certificate
from tests.certificates.samples import samples

# Of a lambda that is a root a prior of the set is solved for, which is to be rational.
ROOT = "least leakage by floors"
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

    monkeypatch.setattr(exact_solutions, "solved", refuse)


def rewritten(certificate):
    """A certificate from what the solver found."""
    return made_certificate.document_of(certificate.finding.record, certificate.finding.evidence)


@pytest.mark.parametrize("kind", sorted({*KINDS} - {ROOT}))
def test_evidence_is_completed_and_not_solved(kind, nothing_is_solved):
    for seed in range(SEEDS):
        assert code(rewritten(certificate(kind, Random(seed)))) == command.ACCEPTED


# Of each completion a kind with several programs, records inside, or a whole curve.
SEVERAL_PROGRAMS = (
    "curve",
    "curve of the least slack",
    "least distortion under a profile",
    "least distortion of databases",
    "curve of databases",
    "least distortion of independent records",
    "least leakage of records alike",
    "least distortion by entries",
    "least distortion with sensitive letters",
    "least majorised prior",
)


def test_all_samples_with_several_programs_are_completed_and_not_solved(nothing_is_solved):
    for kind in SEVERAL_PROGRAMS:
        for one in samples(kind):
            assert code(rewritten(one)) == command.ACCEPTED, kind


ROOTS = {
    "vertices": SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]]),
    "box": SourceSet.box(["1/20", "3/10", "0", "7/20"], ["3/10", "11/20", "1/10", "11/20"]),
    "ball": SourceSet.total_variation_ball(["1/2", "1/6", "1/3"], "1/5"),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ROOTS)
def test_of_a_root_only_a_prior_is_solved(name, monkeypatch):
    def only_a_prior(part, solve=exact_solutions.solved):
        assert part.name == "a prior"
        return solve(part)

    monkeypatch.setattr(exact_solutions, "solved", only_a_prior)
    answers = [Tradeoff(ROOTS[name], loss="line").at(distortion) for distortion in ("2/5", "9/20", "13/20")]
    of_roots = [one.certificate for one in answers if "root_of" in one.certificate.record["answer"]["exp"]]
    assert of_roots
    for one in of_roots:
        again = rewritten(one)
        assert code(again) == command.ACCEPTED
        assert still_holds(again)


@pytest.mark.parametrize("name", INFORMED)
def test_maximal_information_is_completed_for_every_proof(name, nothing_is_solved):
    """By one program, by stars, without leakage, and without distortion; the least distortion too."""
    tradeoff, proofs = Tradeoff(INFORMED[name], leakage="mx"), set()
    answers = [tradeoff.at(distortion) for distortion in ("0", "1/20", "1/3", "1/2", "2/3")]
    answers += [tradeoff.inverse(exp_epsilon=level) for level in ("1", "3/2", "4")]
    for answer in answers:
        finding = answer.certificate.finding
        proofs.add(finding.evidence.get("high", finding.evidence).get("method", "program"))
        assert code(rewritten(answer.certificate)) == command.ACCEPTED
    assert len(proofs) >= 2


def test_a_program_with_a_cone_is_refused_before_it_is_read():
    part = SimpleNamespace(program=SimpleNamespace(cones=[("top", ["other"], [1])]))
    with pytest.raises(Unsupported, match="programs with a cone are not solved"):
        exact_solutions.solved(part)
