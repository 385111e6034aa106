"""The theorems of Coq that statements cite: they exist, assume nothing, and say what they said when they were cited."""

import json
import re
import shutil

import pytest
from programs import needs_coq

from proofs.__main__ import command, coq_page
from proofs.audit import coq_citations, coq_library, ledger, pages, store
from proofs.audit.coq_sources import PREFIXES, sentences, without_comments
from symdp.errors import InvalidArgument
from symdp.statements import facts
from symdp.statements.proof import Proof
from symdp.statements.statement import statement

FOLDER = coq_library.FOLDER
EXTRACTION = FOLDER / "extraction" / "Extraction.v"  # writes a program and is no theory
FILES = sorted({*FOLDER.rglob("*.v")} - {EXTRACTION})
CITED = coq_citations.cited(ledger.rows())
ESCAPES = re.compile(
    r"\b(?:Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|Primitive|Abort|Bail|Add\s+Rec|bypass_check|"
    r"Unset\s+(?:Guard|Positivity|Universe)\s+Checking|type_in_type|vm_cast_no_check\s+I|Declare\s+Module)\b"
)
ASSUMED = re.compile(rf"\s*{PREFIXES}(Variables?|Hypothes[ie]s|Context)\b")

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


# The theories.


@every_file
def test_no_theory_takes_a_way_out(path):
    text = without_comments(path.read_text(encoding="utf-8"))
    assert ESCAPES.findall(text) == []
    assert assumptions_outside_sections(text) == []


def assumptions_outside_sections(text):
    depth, found = 0, []
    for sentence in sentences(text):
        words = sentence.split()
        depth += (words[0] == "Section") - (words[0] == "End")
        if depth == 0 and ASSUMED.match(sentence):
            found.append(" ".join(words))
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Axiom a : False.",
        "Lemma a : False. Proof. Admitted.",
        "Lemma a : False. Proof. admit. Qed.",
        "Parameter a : nat.",
        "Section S. End S. Variable a : False.",
        "Section S. End S.\nHypotheses (a : False).",
        "Context {a : False}.",
        "Time Hypothesis a : forall P : Prop, P.",
        "#[local] Timeout 5 Variable a : False.",
        "Unset Guard Checking.",
    ],
)
def test_ways_out_are_seen(text):
    assert ESCAPES.findall(text) or assumptions_outside_sections(text)


NO_WAYS_OUT = ("Section S. Variable a : nat. Hypothesis b : a = a. End S.", "(* Axiom *) Lemma axiom_free : 0 = 0.")


@pytest.mark.parametrize("text", NO_WAYS_OUT)
def test_sections_and_comments_are_no_way_out(text):
    text = without_comments(text)
    assert not ESCAPES.findall(text)
    assert assumptions_outside_sections(text) == []


def test_every_theory_is_built():
    listed = [line for line in (FOLDER / "_CoqProject").read_text().split() if line.endswith(".v")]
    assert sorted(listed) == sorted([path.relative_to(FOLDER).as_posix() for path in FILES])


@every_file
def test_theories_say_what_they_are_about(path):
    assert path.read_text(encoding="utf-8").startswith("(* ")


# The citations.


def test_statements_cite_theorems():
    assert CITED


def test_what_is_cited_is_as_it_was():
    assert coq_citations.out_of_date(CITED) == []


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
    monkeypatch.setattr(coq_citations, "recorded", lambda folder=FOLDER: {})
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


@needs_coq
def test_an_untouched_citation_stands(planted):
    assert json.loads((planted / coq_citations.RECORD).read_text()).keys() == {NAME}
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
def test_a_changed_statement_fails(planted):
    rewrite(planted, "Sums.v", "n + m = twice n", "m + n = twice n")
    assert "has changed since it was cited" in coq_citations.problems([NAME], planted)[0]


@needs_coq
def test_a_changed_definition_beneath_fails(planted):
    rewrite(planted, "Definitions.v", "n + n", "n + n + 0")
    assert "a definition beneath it, has changed" in coq_citations.problems([NAME], planted)[0]


@needs_coq
def test_a_changed_hypothesis_of_the_section_fails(planted):
    rewrite(planted, "Sums.v", "same : n = m", "same : m = n")
    assert f"{NAME} says forall n m : nat, m = n ->" in coq_citations.problems([NAME], planted)[0]


@needs_coq
def test_an_added_axiom_fails(planted):
    rewrite(planted, "Sums.v", "Section Sums.", "Axiom absurd : False.\nSection Sums.")
    rewrite(planted, "Sums.v", "unfold twice. now rewrite same.", "destruct absurd.")
    found = coq_citations.problems([NAME], planted)
    assert any(line.startswith(f"{NAME} rests on Axioms: absurd") for line in found), found
    with pytest.raises(coq_library.CoqFailed, match="a cited theorem assumes nothing"):
        coq_citations.record([NAME], planted)


@needs_coq
def test_a_theory_that_does_not_compile_fails(planted):
    rewrite(planted, "Sums.v", "now rewrite same.", "reflexivity.")
    with pytest.raises(coq_library.CoqFailed, match="Unable to unify"):
        coq_citations.problems([NAME], planted)
