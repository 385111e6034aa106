"""Mutants of the theorems of rows: the rows' proofs refuse them, and what is printed of them differs.

Covers: nothing
"""

from random import Random

import pytest
from programs import needs_coq

from proofs.audit import mutants, row_texts, rows

PAPERS = rows.papers()
KEPT = mutants.counts()
KEPT_THEOREMS = row_texts.theorems().rows
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


def test_mutants_of_rows_that_there_are_are_counted():
    assert KEPT.keys() <= row_texts.theorems().rows.keys()
    assert all(one.tried > 0 for one in KEPT.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_counts_are_those_of_the_statements_and_scripts_of_today(paper):
    kept = {name: one.of for name, one in KEPT.items() if name.startswith(f"{paper}/")}
    assert kept.items() <= mutants.digests(paper).items()


@pytest.mark.parametrize("row", KEPT)
def test_what_is_proved_all_the_same_has_a_reason(row):
    one = KEPT[row]
    assert one.refused + len(one.survived) == one.tried
    assert all(len(reason) > 10 for reason in one.survived.values())


def refused_again(rows):
    """Mutants of some rows of one paper: none is proved that was not, and what is printed of each differs."""
    paper = rows[0].partition("/")[0]
    found = mutants.tried(paper, rows=[theorem_of(name) for name in rows])
    now, formed = mutants.counted(paper, found), found.formed
    assert {name: one.tried for name, one in now.items()} == {name: KEPT[name].tried for name in rows}
    assert {name: set(now[name].survived) <= set(KEPT[name].survived) for name in rows} == dict.fromkeys(rows, True)
    printed = dict(zip([(one.row, one.label) for one in formed], mutants.printed(paper, formed), strict=True))
    same = [key for key, text in printed.items() if key[1] != "unchanged" and text == printed[key[0], "unchanged"]]
    assert same == []


def theorem_of(name):
    return KEPT_THEOREMS[name].name.rpartition(".")[2]


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize("place", range(5))
def test_mutants_of_some_rows_are_refused_other_rows_with_each_seed(place, request):
    chosen = Random(request.config.option.seed).sample(sorted(KEPT), 5)
    refused_again([chosen[place]])


@needs_coq
@pytest.mark.nightly
@pytest.mark.parametrize("paper", PAPERS)
def test_mutants_of_all_rows_are_refused(paper):
    refused_again([name for name in KEPT if name.startswith(f"{paper}/")])
