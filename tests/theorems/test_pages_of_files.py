"""The page of a certificate that was read is that of the answer, whose question is asked again.

Covers: symdp.conjectures.certificate_theorem, symdp.theorems.measures.maximal_leakage_page, symdp.theorems.page_choice
"""

from dataclasses import replace
from random import Random

import pytest

from symdp import Certificate, SourceSet, Tradeoff, theorem_of
from symdp.cli.commands import _run
from symdp.conjectures.certificate_theorem import solved_again
from symdp.errors import InvalidArgument, Unsupported
from symdp.theorems.page_choice import page_from, page_of
from tests.certificates.random_certificates import KINDS, certificate

# Of a prior that is named, as it is too long to be listed, no page is written.
UNWRITTEN = [kind for kind in KINDS if kind.endswith("of a named prior")]
WRITTEN = [kind for kind in KINDS if kind not in UNWRITTEN]
MOST_TRIES = 200


def of_answer(kind, rng):
    """A certificate with its page; some kinds have sets whose pages are not written."""
    for _ in range(MOST_TRIES):
        made = certificate(kind, rng)
        try:
            return made, page_from(made.finding)
        except Unsupported:
            continue
    raise ValueError(f"kind={kind}: {MOST_TRIES} certificates have no page")


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(3000))
def test_the_page_of_a_file_is_that_of_its_answer(seed):
    made, page = of_answer(WRITTEN[seed % len(WRITTEN)], Random(f"page of a file:{seed}"))
    assert theorem_of(Certificate(made.document)).to_latex() == page.to_latex()


@pytest.mark.parametrize("kind", UNWRITTEN)
def test_no_page_is_written_of_a_prior_that_is_named(kind, rng):
    made = certificate(kind, rng)
    for write in (lambda: page_from(made.finding), lambda: theorem_of(Certificate(made.document))):
        with pytest.raises(Unsupported, match="none is written yet"):
            write()


def test_the_command_writes_the_same_fragment_of_a_certificate_that_is_written_anew(tmp_path, capsys):
    first, again = tmp_path / "first.json", tmp_path / "again.json"
    one, two = tmp_path / "one.tex", tmp_path / "two.tex"
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/4", "--leakage", "ml", "--certificate", str(first)]) == 0
    assert _run(["recheck", str(first), "--reissue", str(again), "--latex", str(one)]) == 0
    assert _run(["recheck", str(again), "--latex", str(two)]) == 0
    assert one.read_text() == two.read_text() != ""
    assert "ACCEPTED" in capsys.readouterr().out


def test_a_record_with_another_answer_is_told_from_one_that_cannot_be_asked_for():
    best = Tradeoff(SourceSet.simplex(3)).at("1/2").certificate
    with pytest.raises(InvalidArgument, match="not that of its question"):
        solved_again(best.record | {"answer": {"exp": "3"}})
    close = Tradeoff(SourceSet.simplex(3), leakage="gdp", digits=7).at("1/4").certificate
    with pytest.raises(Unsupported, match="must have 9, 20, 40, 100 digits"):
        solved_again(close.record)


def test_a_curve_of_thousands_of_pieces_has_no_page():
    curve = Tradeoff(SourceSet.single([f"{2 * k}/{600 * 601}" for k in range(1, 601)])).curve()
    for write in (curve.theorem, lambda: theorem_of(curve.certificate)):
        with pytest.raises(Unsupported, match="so many pieces"):
            write()


def test_without_the_finding_of_its_claim_a_certificate_is_asked_again():
    found, other = (Tradeoff(SourceSet.simplex(3)).at(distortion).certificate for distortion in ("1/2", "1/3"))
    assert page_of(found).title == "Least leakage"
    for unknown in (Certificate(found.document), replace(found, finding=other.finding)):
        with pytest.raises(Unsupported, match="nothing is known of how this certificate was found"):
            page_of(unknown)
