"""Mutants of the theorems of rows: the rows' proofs refuse them, and what is printed of them differs."""

import pytest
from programs import needs_coq

from proofs.audit import mutants, row_texts, rows

PAPERS = rows.papers()
KEPT = mutants.counts()
TEXT = """Theorem row_a (n : nat) : 0 < n -> (n <= 2 -> n + 1 <= n * 2) /\\ (exists m, m = n).
Proof.
by [].
Qed.

Theorem row_a_corrected : True.
Proof. by []. Qed.
"""


def test_a_statement_is_changed_in_many_ways():
    found = [one for one in mutants.of_file(TEXT) if one.row == "row_a"]
    assert len(found) == len({one.statement for one in found})
    changed = {one.label: one.parts[1] for one in found}
    assert changed["<= to < #2"].strip() == changed["unchanged"].strip().replace("n + 1 <= n", "n + 1 < n")
    assert "(exists" not in changed["exists to forall #1"]
    assert changed["premise 1 dropped"].split() == changed["unchanged"].partition("->")[2].split()
    assert changed["premise 2 dropped"].replace(" ", "").startswith("0<n->(n+1<=")
    assert [one.row for one in mutants.of_file(TEXT)][-1] == "row_a_corrected"


def test_the_mutants_of_every_row_are_counted():
    assert KEPT.keys() == row_texts.theorems().rows.keys()
    assert all(one.tried > 0 for one in KEPT.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_counts_are_those_of_the_statements_and_scripts_of_today(paper):
    kept = {name: one.of for name, one in KEPT.items() if name.startswith(f"{paper}/")}
    assert kept == mutants.digests(paper)


@pytest.mark.parametrize("row", KEPT)
def test_what_is_proved_all_the_same_has_a_reason(row):
    one = KEPT[row]
    assert one.refused + len(one.survived) == one.tried
    assert all(len(reason) > 10 for reason in one.survived.values())


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize("paper", PAPERS)
def test_mutants_are_refused_and_print_otherwise(paper):
    found = mutants.tried(paper)
    assert mutants.counted(paper, found) == {name: one for name, one in KEPT.items() if name.startswith(f"{paper}/")}
    formed = found.formed
    printed = dict(zip([(one.row, one.label) for one in formed], mutants.printed(paper, formed), strict=True))
    same = [key for key, text in printed.items() if key[1] != "unchanged" and text == printed[key[0], "unchanged"]]
    assert same == []
