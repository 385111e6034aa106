"""The blank form of a row is a row: it is read, decided, and notices a falsehood.

Covers: proofs.engine.statement_audit
"""

import pytest

from proofs import template
from proofs.audit.ledger import SECTIONS, sections_of
from proofs.engine.statement_audit import audit
from symdp.errors import Contradiction

ROW = template.constant_answer_is_wrong_for_the_other_letters


def test_the_form_has_the_sections_of_a_row():
    title, sections = sections_of(template, "template")
    assert title.startswith("template, Lemma 1: ")
    assert tuple(sections) == SECTIONS


def test_the_form_is_decided():
    found = audit(ROW, examples=30)
    assert (found.verdict.name, found.verdict.scope) == ("PROVED", "all M")
    assert found.instances >= 30


def test_the_form_notices_a_falsehood(monkeypatch):
    monkeypatch.setattr(template, "published", lambda prior: 1 - min(prior))
    with pytest.raises(Contradiction, match="template/lemma_1 is proved, but false at"):
        audit(ROW, examples=100)
