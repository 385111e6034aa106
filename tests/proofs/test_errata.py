"""The errata as a letter: every row that needs one is in it, graded, and it compiles without an overfull box.

Covers: proofs.engine.paper_verdict, proofs.engine.statement_audit
"""

import re
import sys
from dataclasses import replace
from string import ascii_letters

import pytest

from proofs import __main__ as audit_main
from proofs.audit import errata, ledger, store
from proofs.audit.prose import as_latex, mathematics
from proofs.engine.paper_verdict import STANDS, standing_of
from proofs.engine.statement_audit import settle
from tests.latex_files import compiled
from tests.programs import needs_pdflatex

SHORT = ["sarwate2014/conjecture_1", "sarwate2014/equation_8", "kalantari2018/claim_2", "zhong2022/theorem_14"]


def letter(names):
    rows = ledger.rows(names)
    audits = {row.name: store.stored(row.statement) for row in [*rows, *ledger.used_by(rows)]}
    return errata.document(rows, settle(audits))


def test_each_erratum_stands_under_its_grade_with_witness_correction_and_status():
    text = letter(SHORT)
    places = [text.index(rf"\texttt{{{name.replace('_', chr(92) + '_')}}}") for name in SHORT]
    assert places == sorted(places)
    for heading in ("False statements", "True statements whose printed proof is false", "Displays lost"):
        assert heading in text
    assert text.count(r"\emph{Status.} Proved for") == 3
    assert "UNDECIDED" not in text
    assert r"SymmetricMechanism.\allowbreak{}symmetric\_sufficient" in text


def test_every_row_with_an_erratum_is_in_the_letter():
    text = letter([])
    rows = [row for row in ledger.rows() if row.statement.paper not in ledger.OWN]
    wanted = [row for row in rows if row.erratum or standing_of(row.statement) != STANDS]
    named = re.findall(r"\\footnotesize\\texttt\{([^}]*)\}\\par", text.replace(r"\_", "_"))
    assert sorted(named) == sorted([row.name for row in wanted])


def test_no_correction_is_claimed_that_was_not_audited():
    """An audit from before the correction was found has none; the statement keeps its counterexample."""
    (row,) = ledger.rows(["sarwate2014/conjecture_1"])
    audited = store.stored(row.statement)
    known, unknown = (errata.document([row], {row.name: one}) for one in (audited, replace(audited, corrected=None)))
    for words, counted in ((r"\emph{Counterexample.}", 1), (r"\emph{Corrected.}", 0), (r"\emph{Status.}", 0)):
        assert known.count(words) == 1
        assert unknown.count(words) == counted


def test_the_command_writes_the_letter(tmp_path, monkeypatch, capsys):
    target = tmp_path / "errata.tex"
    monkeypatch.setattr(sys, "argv", ["proofs", "errata", "-o", str(target), "kalantari2018/claim_2"])
    assert audit_main.main() == 0
    assert target.read_text(encoding="utf-8") == letter(["kalantari2018/claim_2"])
    monkeypatch.setattr(sys, "argv", ["proofs", "errata", "-o", str(tmp_path / "none" / "errata.tex")])
    assert audit_main.main() == 2
    assert f"the directory {tmp_path / 'none'} does not exist" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no formula here, a word", "no formula here, a word"),
        ("P_1 >= ... >= P_M", r"\(P_{1}\ge \dots \ge P_{M}\)"),
        ("(c) D = 0 is left out", r"(c) \(D=0\) is left out"),
        ("lambda = 2, see claim_2", r"\(\lambda =2\), see Claim 2"),
        ("(P = (1, 0), which is certain)", r"(\(P=(1,\allowbreak{}0)\), which is certain)"),
        ("5 % of x_1 & y", r"5 \% of \(x_{1}\) \& \(y\)"),
        ("(proofs/arguments/rescaling.py)", r"(\texttt{proofs/\allowbreak{}arguments/\allowbreak{}rescaling.py})"),
        ('it says "more" twice', "it says ``more'' twice"),
    ],
)
def test_formulas_in_prose_are_set_as_mathematics(text, shown):
    assert as_latex(text) == shown


@pytest.mark.parametrize("function", ["log", "ln", "exp", "max", "min", "sup", "inf"])
def test_a_function_is_apart_from_the_letter_behind_it(function):
    assert [mathematics(f"{function} {letter}") for letter in ascii_letters] == [
        rf"\{function} {letter}" for letter in ascii_letters
    ]
    assert mathematics(f"{function} 3").replace(" ", "") == rf"\{function}3"
    assert mathematics("2 oo") == r"2\infty"


@pytest.mark.thorough
@needs_pdflatex
def test_the_letter_compiles_without_an_overfull_box(tmp_path):
    (tmp_path / "errata.tex").write_text(letter([]), encoding="utf-8")
    compiled(tmp_path / "errata.tex")
    assert re.findall(r"Overfull .*", (tmp_path / "errata.log").read_text(errors="replace")) == []


def test_a_paper_of_a_conference_is_cited_with_it_and_others_with_their_journal():
    references = {paper: errata._reference(paper) for paper in ("kalantari2016", "kalantari2018")}
    assert "IEEE International Symposium on Information Theory (ISIT), 2016" in references["kalantari2016"][0]
    assert "IEEE Transactions" in references["kalantari2018"][0]
    assert references["kalantari2016"][1].endswith("(2016)")
