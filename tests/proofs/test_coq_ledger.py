"""The theorems of Coq that statements cite: they exist, assume nothing, and say what they said when they were cited.

Covers: proofs.engine.statement, symdp.conjectures.facts, symdp.conjectures.proof
"""

import json
import re
import shutil

import pytest

from proofs.__main__ import command, coq_page
from proofs.audit import coq_citations, coq_library, ledger, pages, store
from proofs.audit.coq_pinned import OF_FORMATS, pinned
from proofs.audit.coq_sources import theories
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.errors import InvalidArgument
from tests.programs import needs_coq

FOLDER = coq_library.FOLDER
FILES = sorted(FOLDER.rglob("*.v"))
CITED = coq_citations.cited(ledger.rows())

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@every_file
def test_theories_say_what_they_are_about(path):
    assert path.read_text(encoding="utf-8").startswith("(* ")


# The citations.


def test_statements_cite_theorems():
    assert CITED


@pytest.mark.thorough
def test_what_is_cited_is_as_it_was():
    assert coq_citations.out_of_date(CITED) == []
    assert coq_citations.unread() == [], f"changed since Coq was asked; {coq_citations.AGAIN} asks again"


def test_what_certificates_rest_on_is_kept_too():
    assert sorted(coq_citations.kept_answers().others) == pinned(FOLDER)
    page = (FOLDER.parents[1] / "docs" / "certificates.md").read_text(encoding="utf-8")
    part = page[page.index("## Theorems about the programs") : page.index("## Attacks on the checkers")]
    named = [(file, re.findall(r"`(\w+)`", names)) for names, file in re.findall(r"([^|;]*?) of\s+\[(\w+)\.v\]", part)]
    told = {f"{file}.{name}" for file, names in named for name in names} & set(theories(FOLDER).theorems)
    assert len(told) > 60
    assert told - {*CITED} == set(OF_FORMATS)


@needs_coq
def test_coq_says_of_every_cited_theorem_what_was_recorded():
    assert coq_citations.problems(CITED) == []


def test_nothing_is_recorded_that_is_not_cited():
    assert sorted(coq_citations.recorded()) == CITED


def test_the_page_is_up_to_date():
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == coq_page()


def test_a_citation_shows_in_the_scope():
    rows = ledger.rows(["foundations/diagonal_bound", "kalantari2018/theorem_3"])
    audits = {row.name: store.stored(row.statement) for row in rows}
    proved, refuted = pages.as_documents(rows, audits)
    assert (proved["scope"], proved["coq"]) == ("all M, Coq", ["DiagonalPolytope.diagonal_bound"])
    assert (refuted["scope"], refuted["coq"]) == ("one exact instance, Coq", ["Refutations.folded_lower_bound_fails"])
    assert refuted["corrected"]["scope"] == "all M, Coq"
    assert refuted["corrected"]["coq"] == ["Folding.folded_upper", "Folding.folded_lower", "Folding.group_means"]
    assert "| PROVED | all M, Coq: " in pages.as_markdown(rows, audits)
    assert "all M, Coq: " in pages.as_latex(rows, audits)


def test_a_broken_citation_fails_and_is_no_scope(monkeypatch, capsys):
    monkeypatch.setattr(coq_citations, "kept_answers", lambda folder=FOLDER: coq_citations.Kept())
    code = command.main(["foundations/diagonal_bound", "--examples", "1", "--jobs", "1"], standalone_mode=False)
    printed = capsys.readouterr()
    assert code == 1
    assert "FAILED Coq: DiagonalPolytope.diagonal_bound is not in proofs/coq/statements.json" in printed.err
    assert "all M: " in printed.out
    assert "as Coq stated them" not in printed.out


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"coq": "diagonal_bound"}, "coq='diagonal_bound' must be File.theorem"),
        ({"coq": ("Sums.one", "sums.two")}, "coq='sums.two' must be File.theorem"),
        ({"coq": "Sums.one", "proof": None, "undecided": "too hard"}, "beside a proof or a refutation"),
    ],
)
def test_malformed_citations_are_refused(parts, words):
    proof = lambda: Proof("all x", "inspection", (facts.arithmetic("one", "1", "==", "1"),))  # noqa: E731
    with pytest.raises(InvalidArgument, match=re.escape(words)):
        statement("folklore", "lemma", "prose", "x=x", **({"proof": proof} | parts))(lambda x: x == x)


def test_one_citation_may_be_text():
    proof = lambda: Proof("all x", "inspection", (facts.arithmetic("one", "1", "==", "1"),))  # noqa: E731
    cited = statement("folklore", "lemma", "prose", "x=x", proof=proof, coq="Sums.one")(lambda x: x == x)
    assert cited.coq == ("Sums.one",)


# Planted citations.

DEFINITIONS = "(* Planted. *) Definition twice n := n + n.\n"
SUMS = """(* Planted. *)
From symdp Require Import Definitions.
Section Sums.
Variables (n m : nat).
Hypothesis same : n = m.
Lemma step : n + 0 = n. Proof. now induction n; simpl; [|f_equal]. Qed.
Theorem sum_is_twice : n + m = twice n. Proof. unfold twice. now rewrite same. Qed.
End Sums.
"""
NAME = "Sums.sum_is_twice"


@pytest.fixture
def planted(tmp_path):
    """A folder with two small theories, recorded as Coq states them."""
    for name in ("Makefile",):
        shutil.copy(FOLDER / name, tmp_path / name)
    (tmp_path / "_CoqProject").write_text("-R . symdp\nDefinitions.v\nSums.v\n")
    (tmp_path / "Definitions.v").write_text(DEFINITIONS)
    (tmp_path / "Sums.v").write_text(SUMS)
    coq_citations.record([NAME], tmp_path)
    return tmp_path


def rewrite(folder, file, old, new):
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


def believed(folder):
    """The texts of the theories are kept as read, by hand: only Coq can see what has changed."""
    path = folder / coq_citations.RECORD
    kept = json.loads(path.read_text())
    path.write_text(json.dumps(kept | {"theories": theories(folder).digests}))


@needs_coq
def test_an_untouched_citation_stands(planted):
    assert coq_citations.kept_answers(planted).terms.keys() == {NAME, "Definitions.twice"}
    assert coq_citations.recorded(planted)[NAME].statement == "forall n m : nat, n = m -> (n + m)%coq_nat = twice n"
    assert coq_citations.problems([NAME], planted) == []
    rewrite(planted, "Sums.v", "now rewrite same.", "rewrite same; reflexivity.")
    rewrite(planted, "Sums.v", "(* Planted. *)", "(* Another comment. *)")
    assert coq_citations.problems([NAME], planted) == []


@needs_coq
def test_a_renamed_theorem_fails(planted):
    rewrite(planted, "Sums.v", "sum_is_twice", "sum_is_double")
    assert coq_citations.problems([NAME], planted) == [f"{NAME} is no theorem of proofs/coq"]


@needs_coq
@pytest.mark.parametrize(
    ("file", "old", "new", "changed"),
    [
        ("Sums.v", "n + m = twice n", "m + n = twice n", "what it states"),
        ("Definitions.v", "n + n", "n + n + 0", "Definitions.twice"),
        ("Sums.v", "same : n = m", "same : m = n", "what it states"),
    ],
)
def test_a_changed_term_is_seen_in_the_text_and_by_coq(planted, file, old, new, changed):
    rewrite(planted, file, old, new)
    assert coq_citations.problems([NAME], planted) == [
        f"{NAME} rests on {file}, changed since Coq was asked; python -m proofs coq asks again"
    ]
    believed(planted)
    assert coq_citations.problems([NAME], planted)[-1].startswith(f"{NAME} has changed: {changed};")


@needs_coq
def test_an_added_axiom_fails(planted):
    rewrite(planted, "Sums.v", "Section Sums.", "Axiom absurd : False.\nSection Sums.")
    rewrite(planted, "Sums.v", "unfold twice. now rewrite same.", "destruct absurd.")
    believed(planted)
    assert coq_citations.problems([NAME], planted)[0] == f"{NAME} rests on Axioms: Sums.absurd : False"
    with pytest.raises(coq_library.CoqFailed, match="a cited theorem assumes nothing"):
        coq_citations.record([NAME], planted)


@needs_coq
def test_what_is_asked_again_is_told(planted):
    rewrite(planted, "Definitions.v", "n + n", "n + n + 0")
    assert coq_citations.record([NAME], planted) == [f"{NAME} has changed: Definitions.twice"]
    assert coq_citations.problems([NAME], planted) == []


@needs_coq
def test_a_theory_that_does_not_compile_fails(planted):
    rewrite(planted, "Sums.v", "now rewrite same.", "reflexivity.")
    assert coq_citations.out_of_date([NAME], planted) == []
    with pytest.raises(coq_library.CoqFailed, match="Unable to unify"):
        coq_citations.problems([NAME], planted)
