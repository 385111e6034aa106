"""A row of the audit that is decided on something else than before has been read, and stored, again.

Covers: proofs.engine.bridge, proofs.engine.statement
"""

from importlib.metadata import version

import pytest

from proofs.audit import ledger
from tests.agreement.golden.stored import is_of_this_solver
from tests.proofs import stored_rows

CHANGED = "changed rows are read, python -m tests.proofs.stored_rows --show PAPER/ID, then stored without --show"
STORED = stored_rows.stored()
ROWS = {row.name: row for row in ledger.rows()}


def test_every_row_is_stored():
    assert list(STORED["rows"]) == list(ROWS)


@pytest.mark.sampled(1, 20)
@pytest.mark.parametrize("name", STORED["rows"])
def test_a_row_is_decided_on_what_was_read(name):
    fixed, drawn = STORED["rows"][name]
    if is_of_this_solver():
        assert stored_rows.digest(stored_rows.fixed(ROWS[name])) == fixed, CHANGED
        if version("hypothesis") == STORED["hypothesis"]:
            assert stored_rows.digest(stored_rows.by_hypothesis(ROWS[name])) == drawn, CHANGED


def test_other_numbers_other_signs_and_other_kinds_are_spelled_apart():
    row = ROWS["zhong2022/lemma_21"]
    values = [1, -1, "a", (1,), [2], {"a": 1}, {"a": -1}, frozenset({"x", "y"}), row.statement, stored_rows.spelled]
    assert len(set(map(stored_rows.spelled, values))) == len(values)
    assert stored_rows.spelled(frozenset("yxz")) == stored_rows.spelled(set("zyx")) == "{x, y, z}"
