"""What the papers leave open: the answers are rows that are decided, and the page says what they say.

Covers: nothing
"""

import pytest

from proofs.__main__ import questions_page
from proofs.audit import ledger, questions, store

every_question = pytest.mark.parametrize("asked", questions.QUESTIONS, ids=lambda one: f"{one.paper}: {one.words[:40]}")


@every_question
def test_answers_are_rows_that_are_decided(asked):
    assert asked.state in questions.STATES
    assert asked.paper in ledger.PAPERS
    assert bool(asked.rows) == (asked.state != questions.OPEN)
    for row in ledger.rows(asked.rows) if asked.rows else ():
        audited = store.stored(row.statement)
        assert audited.verdict.name in {"PROVED", "REFUTED"}, row.name
        assert audited.verdict.name == "PROVED" or audited.corrected.verdict.name == "PROVED", row.name


def test_the_page_is_current():
    assert questions.PAGE.read_text(encoding="utf-8") == questions_page()
