"""Mutants of the theorems of rows: the rows' proofs refuse them, and what is printed of them differs.

Covers: nothing
"""

from dataclasses import replace
from random import Random

import pytest

from proofs.audit import mutants, row_texts, rows
from tests.programs import needs_coq

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


def test_mutants_of_all_rows_are_counted():
    assert KEPT.keys() == row_texts.theorems().rows.keys()
    assert [name for name, one in KEPT.items() if one.tried == 0] == ["alvim2015/proposition_14"]  # a single word


@pytest.mark.parametrize("paper", PAPERS)
def test_counts_are_those_of_the_statements_and_scripts_of_today(paper):
    assert {name: one.of for name, one in KEPT.items() if name.startswith(f"{paper}/")} == mutants.digests(paper)


@pytest.mark.parametrize("row", KEPT)
def test_what_is_proved_all_the_same_has_a_reason(row):
    one = KEPT[row]
    assert one.refused + len(one.survived) == one.tried
    assert all(len(reason) > 10 for reason in one.survived.values())


def refused_again(paper, chosen, seconds=mutants.SECONDS):
    """Mutants of rows of a paper: none is proved that was not when all were tried; what Coq has read of them."""
    found = mutants.tried(paper, chosen, seconds=seconds)
    now = mutants.counted(paper, found)
    assert [(name, label) for name, one in now.items() for label in one.survived if label not in KEPT[name].survived] == []
    return found.formed, now


def printed_otherwise(paper, formed):
    """What is printed of each mutant differs from what is printed of its row."""
    printed = dict(zip([(one.row, one.label) for one in formed], mutants.printed(paper, formed), strict=True))
    same = [key for key, text in printed.items() if key[1] != "unchanged" and text == printed[key[0], "unchanged"]]
    assert same == []


def drawn(paper, seed):
    """All rows of a paper, each with about a twentieth of its mutants, other ones with each seed."""
    random = Random(f"{seed} {paper}")
    return [one for one in mutants.of_paper(paper) if one.label == "unchanged" or random.random() < 0.05]


@needs_coq
@pytest.mark.thorough
@pytest.mark.sampled(4)
@pytest.mark.parametrize("paper", PAPERS)
def test_mutants_of_every_row_are_refused_other_ones_with_each_seed(paper, request):
    formed, now = refused_again(paper, drawn(paper, request.config.option.seed), seconds=2)
    assert now.keys() == {name for name in KEPT if name.startswith(f"{paper}/")}
    assert len(formed) > len(now)


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize("place", range(2))
def test_all_mutants_of_some_rows_are_refused_and_printed_otherwise_other_rows_with_each_seed(place, request):
    row = Random(request.config.option.seed).sample(sorted(KEPT), 2)[place]
    paper = row.partition("/")[0]
    formed, now = refused_again(paper, mutants.of_paper(paper, rows=[row]))
    assert now[row].tried == KEPT[row].tried
    printed_otherwise(paper, formed)


@needs_coq
@pytest.mark.nightly
@pytest.mark.parametrize("paper", PAPERS)
def test_all_mutants_of_all_rows_are_refused(paper):
    formed, now = refused_again(paper, mutants.of_paper(paper))
    assert {name: one.tried for name, one in now.items()} == {name: KEPT[name].tried for name in now}
    printed_otherwise(paper, formed)


def test_reasons_are_kept_for_those_that_are_proved_all_the_same():
    name, known = next((name, one) for name, one in KEPT.items() if one.survived)
    paper, _, short = name.partition("/")
    row = next(one.row for one in mutants.of_paper(paper) if mutants.row_named(paper, one.row) == name)
    label, reason = next(iter(known.survived.items()))
    of_row = [one for one in mutants.of_paper(paper) if one.row == row and one.label in (label, mutants.UNCHANGED)]
    assert len(of_row) == 2, short
    found = mutants.counted(paper, mutants.Tried(of_row, of_row))
    assert found == {name: mutants.Counts(1, 0, {label: reason}, known.of)}
    new = [replace(one, row="no_such_row") for one in of_row]
    assert [one.survived for one in mutants.counted(paper, mutants.Tried(new, new)).values()] == [{label: ""}]
    with pytest.raises(mutants.coq_library.CoqFailed, match="its own script does not prove it"):
        mutants.counted(paper, mutants.Tried(of_row, [one for one in of_row if one.label == label]))
