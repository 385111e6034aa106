"""The theorems of rows: they are what Coq has, of the rows of the ledger, and what is printed of them is what they state.

Covers: proofs.engine.statement_audit, symdp.theorems.claims.statement_page
"""

import re
from dataclasses import replace

import pytest

from proofs.audit import grades, ledger, notions, row_texts, rows, store, symbols
from proofs.audit.coq_citations import statements_of
from proofs.audit.coq_terms import Terms
from proofs.audit.kernel import Unknown, parse_all
from proofs.audit.layout import Theorems
from proofs.audit.render import Rendering
from proofs.engine.statement_audit import AuditResult, audit
from symdp.errors import Contradiction, InvalidArgument
from symdp.theorems.claims.statement_page import typeset
from tests.programs import needs_coq

KEPT = row_texts.theorems()
STATEMENTS = {one.name: one for row in ledger.rows() for one in statements_of(row)}


def test_every_theorem_of_a_row_is_kept():
    assert {row: one.name for row, one in KEPT.rows.items()} == rows.stated()
    assert all(rows.stands(row) for row in KEPT.rows)


@pytest.mark.parametrize("row", KEPT.rows)
def test_a_theorem_is_that_of_a_statement(row):
    assert KEPT.rows[row].refutes == (STATEMENTS[row].refutation is not None)


def test_every_notion_is_told():
    used = {notion for one in KEPT.rows.values() for notion in one.notions}
    assert used == KEPT.notions.keys()


@needs_coq
def test_coq_has_what_is_kept():
    now = rows.ask(rows.stated())
    assert rows.differences(now, KEPT) == []
    assert now == KEPT


def test_what_changes_is_told():
    row, one = next(iter(KEPT.rows.items()))
    other = row_texts.RowTheorem(one.name, "0", one.refutes, one.latex, one.text, one.notions)
    now = row_texts.RowTheorems({**KEPT.rows, row: other}, KEPT.notions)
    assert rows.differences(now, KEPT) == [f"{row} states the same words, of which Coq has other terms"]


# What is printed of single terms.

NAT, ORDER, RING = "Coq.Init.Datatypes.nat", "mathcomp.ssreflect.order.Order", "mathcomp.algebra.ssralg.GRing"
BIG = "mathcomp.ssreflect.bigop"
FIELD, REAL = "mathcomp.algebra.ssrnum.Num.RealField.type", "mathcomp.algebra.ssrnum.Num.RealField"
FINITE, FINITE_SORT = "mathcomp.ssreflect.fintype.Finite.type", "mathcomp.ssreflect.fintype.Finite.sort"
ORDINAL, FINFUN = "mathcomp.ssreflect.fintype.ordinal", "mathcomp.ssreflect.finfun"
WORDS = (
    f"({FINFUN}.finfun_of ({ORDINAL}_finType #1) (fun:_ ({ORDINAL} #1) ({FINITE_SORT} #1)) "
    f"(Coq.ssr.ssreflect.Phant (all:_ ({ORDINAL} #1) ({FINITE_SORT} #1))))"
)
QUANTIFIERS = "mathcomp.ssreflect.fintype.FiniteQuant"
BELOW = "(mathcomp.ssreflect.ssrnat.leq (Coq.Init.Datatypes.S (mathcomp.ssreflect.fintype.nat_of_ord #1 #0)) #1)"
ENTRY = (
    f"({FINFUN}.fun_of_fin ({ORDINAL}_finType #3) (fun:_ ({ORDINAL} #3) ({FINITE_SORT} #3)) Coq.ssr.ssreflect.Phant #1 #0)"
)
SHOWN = {
    "a strict bound": (
        f"(all:k {NAT} (Coq.Init.Datatypes.is_true (mathcomp.ssreflect.ssrnat.leq (Coq.Init.Datatypes.S #0) #0)))",
        "for all k in N: k < k",
    ),
    "a letter below a number": (
        f"(all:n {NAT} (all:i (mathcomp.ssreflect.fintype.ordinal #0) (Coq.Init.Datatypes.is_true "
        "(mathcomp.ssreflect.ssrnat.leq (Coq.Init.Datatypes.S (mathcomp.ssreflect.fintype.nat_of_ord #1 #0)) #1))))",
        "for all n in N, i in {1..n}: i <= n",
    ),
    "a quotient and a product": (
        f"(fun:R {FIELD} (fun:a ({REAL}.sort #0) ({RING}.mul ({REAL}.ringType #1) #0 ({RING}.mul ({REAL}.ringType #1) #0 "
        f"({RING}.inv ({REAL}.unitRingType #1) #0)))))",
        "(R -> (a -> a * (a / a)))",
    ),
    "a word of letters and its entries": (
        f"(all:n {NAT} (all:X {FINITE} (all:x {WORDS} (all:i ({ORDINAL} #2) (Coq.Init.Logic.eq ({FINITE_SORT} #2) "
        f"{ENTRY} {ENTRY})))))",
        "for all n in N, X finite, x in X^{1..n}, i in {1..n}: x_i = x_i",
    ),
    "the last letter": (f"(fun:n {NAT} (mathcomp.ssreflect.fintype.ord_max #0))", "(n -> n + 1)"),
    "a pair, its first part, nothing": (
        f"(fun:n {NAT} (Coq.Init.Datatypes.pair {NAT} {NAT} (Coq.Init.Datatypes.fst {NAT} {NAT} "
        f"(Coq.Init.Datatypes.pair {NAT} {NAT} #0 #0)) (Coq.Init.Datatypes.None {NAT})))",
        "(n -> ((n, n)_1, none))",
    ),
    "the least number with a property": (
        f"(fun:n {NAT} (mathcomp.ssreflect.seq.find {NAT} (fun:k {NAT} (mathcomp.ssreflect.ssrnat.leq #1 #0)) "
        "(mathcomp.ssreflect.seq.iota Coq.Init.Datatypes.O #0)))",
        "(n -> min({k < n | n <= k} + {n}))",
    ),
    "an underscore that keeps a name from a keyword": (
        f"(all:end_ {NAT} (Coq.Init.Datatypes.is_true (mathcomp.ssreflect.ssrnat.leq #0 #0)))",
        "for all end in N: end <= end",
    ),
    "a comparison that does not hold": (
        f"(all:n {NAT} (Coq.Init.Logic.not (Coq.Init.Datatypes.is_true "
        "(mathcomp.ssreflect.ssrnat.leq (Coq.Init.Datatypes.S #0) #0))))",
        "for all n in N: not n < n",
    ),
    "two numbers that differ": (
        f"(all:n {NAT} (Coq.Init.Logic.not (Coq.Init.Logic.eq {NAT} #0 (Coq.Init.Datatypes.S #0))))",
        "for all n in N: n != n + 1",
    ),
    "natural numbers do not become negative": (
        f"(fun:n {NAT} (mathcomp.ssreflect.ssrnat.subn (mathcomp.ssreflect.ssrnat.subn #0 #0) (Coq.Init.Datatypes.S #0)))",
        "(n -> (n - n - (n + 1))^+)",
    ),
    "a sum over letters": (
        f"(fun:n {NAT} ({BIG}.BigOp.bigop {NAT} ({ORDINAL} #0) Coq.Init.Datatypes.O "
        f"({BIG}.index_enum ({ORDINAL}_finType #0)) "
        f"(fun:i ({ORDINAL} #0) ({BIG}.BigBody {NAT} ({ORDINAL} #1) #0 mathcomp.ssreflect.ssrnat.addn "
        "Coq.Init.Datatypes.true (mathcomp.ssreflect.ssrnat.muln #1 #1)))))",
        "(n -> sum_{i in {1..n}} n * n)",
    ),
    "a product that is taken away needs no brackets": (
        f"(fun:n {NAT} (mathcomp.ssreflect.ssrnat.subn #0 (mathcomp.ssreflect.ssrnat.muln #0 #0)))",
        "(n -> (n - n * n)^+)",
    ),
}


LETTERS = f"(all:_ ({ORDINAL} #0) ({REAL}.sort #2))"
TWO_LETTERS = f"(all:_ ({ORDINAL} #0) (all:_ ({ORDINAL} #1) ({REAL}.sort #3)))"


def test_letters_are_indices_of_what_has_one_letter_and_arguments_of_what_has_a_name():
    for name, text in (("p", "p_i"), ("q'", "q'_i"), ("weight", "weight(i)"), ("pq", "pq(i)")):
        term = f"(fun:R {FIELD} (fun:n {NAT} (fun:{name} {LETTERS} (fun:i ({ORDINAL} #1) (#1 #0)))))"
        assert Rendering({}).shown(parse_all(term)[0]).text == f"(R -> (n -> ({name} -> (i -> {text}))))"
    for name, text in (("W", "W(j | i)"), ("w", "w(i, j)")):
        entry = f"(fun:i ({ORDINAL} #1) (fun:j ({ORDINAL} #2) (#2 #1 #0)))"
        term = f"(fun:R {FIELD} (fun:n {NAT} (fun:{name} {TWO_LETTERS} {entry})))"
        assert Rendering({}).shown(parse_all(term)[0]).text == f"(R -> (n -> ({name} -> (i -> (j -> {text})))))"
    for name, of in (("f", f"({REAL}.sort #1)"), ("F", NAT)):
        term = f"(fun:R {FIELD} (fun:{name} (all:_ ({REAL}.sort #0) {of}) (fun:x ({REAL}.sort #1) (#1 #0))))"
        assert Rendering({}).shown(parse_all(term)[0]).text == f"(R -> ({name} -> (x -> {name}(x))))"


@pytest.mark.parametrize("name", SHOWN)
def test_terms_are_shown(name):
    term, text = SHOWN[name]
    assert Rendering({}).shown(parse_all(term)[0]).text == text


def truth(quantifier):
    """That no i in {1..n} has a truth value: of ``ex`` that is i <= n itself, of ``all`` that it is false."""
    inside = f"({QUANTIFIERS}.{quantifier} ({ORDINAL}_finType #1) ({QUANTIFIERS}.Quantified {BELOW}) #0)"
    return f"({QUANTIFIERS}.quant0b ({ORDINAL}_finType #0) (fun:i ({ORDINAL} #0) {inside}))"


DENIED = {
    "two numbers that differ": (
        f"(all:n {NAT} (Coq.Init.Logic.not (Coq.Init.Logic.eq {NAT} #0 Coq.Init.Datatypes.O)))",
        "for all n in N: n != 0",
    ),
    "a proposition that does not hold": (
        f"(all:n {NAT} (Coq.Init.Logic.not (Coq.Init.Datatypes.is_true (mathcomp.ssreflect.ssrnat.leq #0 #0))))",
        "for all n in N: not n <= n",
    ),
    "a truth value that is false": (
        f"(all:n {NAT} (Coq.Init.Datatypes.is_true (Coq.Init.Datatypes.negb (mathcomp.ssreflect.ssrnat.leq #0 #0))))",
        "for all n in N: not n <= n",
    ),
    "a truth value of some letter": (
        f"(all:n {NAT} (Coq.Init.Datatypes.is_true (Coq.Init.Datatypes.negb {truth('ex')})))",
        "for all n in N: there is i in {1..n} with i <= n",
    ),
    "a truth value of every letter": (
        f"(all:n {NAT} (Coq.Init.Datatypes.is_true {truth('all')}))",
        "for all n in N: for all i in {1..n}: i <= n",
    ),
}


@pytest.mark.parametrize("name", DENIED)
def test_what_does_not_hold_is_said_so(name):
    term, text = DENIED[name]
    assert Rendering({}).shown(parse_all(term)[0]).text == text


@pytest.mark.parametrize("term", [f"(Coq.Init.Datatypes.negb {truth('all')})", truth("ex")])
def test_a_truth_value_of_the_other_quantifier_stops_the_rendering(term):
    with pytest.raises(Unknown, match="a truth value over a finite type that is"):
        Rendering({}).shown(parse_all(f"(all:n {NAT} (Coq.Init.Datatypes.is_true {term}))")[0])


STRANGE = {
    "functions whose values are of different types": (
        f"(all:n {NAT} (all:x ({FINFUN}.finfun_of ({ORDINAL}_finType #0) (fun:i ({ORDINAL} #0) (f #0)) #0) "
        "(Coq.Init.Logic.eq #0 #0 #0)))"
    ),
    "a search in another list": (
        f"(fun:n {NAT} (mathcomp.ssreflect.seq.find {NAT} (fun:k {NAT} Coq.Init.Datatypes.true) "
        "(mathcomp.ssreflect.seq.iota #0 #0)))"
    ),
    "another order": f"(fun:R {FIELD} ({ORDER}.le {ORDER}.dual_display ({ORDER}.DualOrder.porderType #0) #0 #0))",
    "another field": "(all:R mathcomp.field.closed_field.RealClosedField.type Coq.Init.Logic.True)",
    "another ring": f"(fun:R {FIELD} ({RING}.add ({RING}.converse_zmodType #0) #0 #0))",
    "a notion of which nothing is known": f"(fun:R {FIELD} (symdp.Definitions.prior #0))",
    "a sum of something else": (
        f"(fun:R {FIELD} ({BIG}.BigOp.bigop #0 #0 #0 ({BIG}.index_enum #0) "
        f"(fun:i #0 ({BIG}.BigBody #0 #0 #0 {RING}.mul Coq.Init.Datatypes.true #0))))"
    ),
    "a proof within a statement": f"(all:R {FIELD} (all:h (Coq.Init.Logic.eq #0 #0 #0) (Coq.Init.Logic.eq #0 #0 #0)))",
    "a function that calls itself": f"(fun:n {NAT} (fix 0 0 {NAT} #0))",
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_has_no_form_stops_the_rendering(name):
    with pytest.raises(Unknown):
        Rendering({}).shown(parse_all(STRANGE[name])[0])


def test_the_notions_of_a_theorem_are_those_that_it_names_and_those_beneath_them():
    """Each once, in the order in which they are met; of a notion that was read by a person nothing beneath is told."""
    function, read = f"(all:n {NAT} {NAT})", next(iter(notions.READ))
    terms = {
        "Made.theorem": f"(all:n {NAT} (Coq.Init.Logic.eq {NAT} (symdp.Made.upper #0) (symdp.Made.upper #0)))",
        "Made.upper": f"{function} (fun:n {NAT} (symdp.Made.middle (symdp.Made.lower #0)))",
        "Made.middle": f"{function} (fun:n {NAT} (symdp.Made.lower (symdp.{read} #0)))",
        "Made.lower": f"{function} (fun:n {NAT} (Coq.Init.Datatypes.S #0))",
        "Made.other": f"{function} (fun:n {NAT} #0)",
        read: f"{function} (fun:n {NAT} (symdp.Made.other #0))",
    }
    found = Theorems(Terms(terms, terms))
    shown, met = found.with_notions("Made.theorem")
    assert shown.text == found.sentence("Made.theorem").text == "Let n in N. upper(n) = upper(n)."
    assert met[0] == "Made.upper"
    assert sorted(met) == sorted(["Made.upper", "Made.middle", "Made.lower", read])
    assert found.definition("Made.lower").text == "lower(n) := n + 1"
    for without in ("Made.upper", "Made.middle", "Made.lower"):
        by_cases = {**terms, without: f"{function} (inductive 0)"}
        with pytest.raises(Unknown, match=f"^{without} is defined by cases; read it in notions.READ$"):
            Theorems(Terms(by_cases, by_cases)).with_notions("Made.theorem")


# No text is believed because it stands there.


def grade_of(given):
    return grades.evidence(given, AuditResult(given.name, store.stored(given).verdict, (), 0, 0.0)).grade


@pytest.mark.parametrize("row", [name for name, one in STATEMENTS.items() if one.theorem is None and one.proof is not None])
def test_a_text_without_a_theorem_is_never_the_statement(row):
    assert grade_of(STATEMENTS[row]) == "B"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("row", [name for name, one in STATEMENTS.items() if one.theorem is None and one.bridge is not None])
def test_a_text_that_a_bridge_reads_is_not_certified_when_it_is_false(row):
    planted = replace(STATEMENTS[row], text="1=2", instances=None, directed=None, corrected=None)
    with pytest.raises((Contradiction, InvalidArgument)):
        audit(planted, examples=0)


def test_a_theorem_leaves_no_room_for_a_text():
    given = next(one for one in STATEMENTS.values() if one.theorem is not None)
    bare = replace(given, theorem=None, text="1=2")
    with pytest.raises(InvalidArgument, match="delete text="):
        bare.stated_by(given.theorem)
    with pytest.raises(InvalidArgument, match="and the row does not"):
        replace(bare, text="").stated_by(replace(given.theorem, refutes=not given.theorem.refutes))
    with pytest.raises(InvalidArgument, match="text is missing"):
        audit(replace(bare, text=""))


def test_a_certificate_is_bound_to_the_term_of_the_theorem():
    given = next(one for one in STATEMENTS.values() if one.theorem is not None)
    other = replace(given, theorem=replace(given.theorem, sha256="0" * 64))
    assert other.source_sha256 != given.source_sha256
    assert store.stored(given).verdict.name in ("PROVED", "REFUTED")
    assert store.stored(other).verdict.name == "UNDECIDED"


def test_pages_of_certificates_typeset_the_texts_of_rows():
    assert [name for name, row in row_texts.theorems().rows.items() if r"\texttt" in typeset(row.latex)] == []


def test_plain_texts_of_symbols_hold_no_latex():
    tables = [table for table in vars(symbols).values() if isinstance(table, dict)]
    known = [one for table in tables for one in table.values() if isinstance(one, symbols.Symbol)]
    assert len(known) > 40
    assert [one for one in known if re.search(r"\\[a-z{]", one.text)] == []
