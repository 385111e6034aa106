"""The frame of the tests of the program that Coq extracts finds what is planted: wrong answers, and tables that do not hold.

Covers: nothing
"""

import pytest

from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED, UNKNOWN_KIND
from tests.attack import extracted_answers
from tests.attack.extracted_answers import (
    changes,
    forgeries,
    of_each_kind,
    require_accepted,
    require_alike,
    require_answers,
    require_no_theorem,
)
from tests.certificates.document_parts import code, inserted
from tests.certificates.samples import samples

LEVEL = ("answer", "exp")


def honest():
    return samples("least leakage")[0].document


def false():
    return inserted(honest(), LEVEL, "1")


TABLE = [(honest, ("more",), 1, NO_CERTIFICATE), (honest, LEVEL, "1", REJECTED)]


@pytest.fixture
def answer(monkeypatch):
    """Plants what the program answers about each document, and keeps the documents that it is asked about."""
    asked = []

    def plant(of_document):
        def in_coq(program, folder, documents):
            asked.extend(documents)
            return list(map(of_document, documents))

        monkeypatch.setattr(extracted_answers, "in_coq", in_coq)
        return asked

    return plant


def test_what_holds_is_not_refused(answer):
    answer(code)
    require_answers(None, None, TABLE)
    require_accepted(None, None, [honest()])
    require_alike(None, None, [honest(), false(), false()], {ACCEPTED: 0, REJECTED: 1})
    answer(lambda document: UNKNOWN_KIND)
    require_no_theorem(None, None, [honest()])


@pytest.mark.parametrize("row", [(honest, ("more",), 1, REJECTED), (honest, LEVEL, "1", ACCEPTED)])
def test_a_table_with_another_exit_code_is_refused(row, answer):
    answer(code)
    with pytest.raises(AssertionError, match=rf"1 documents are at fault\n.*, not {row[-1]}: "):
        require_answers(None, None, [*TABLE, row])


@pytest.mark.parametrize("planted", [ACCEPTED, REJECTED, NO_CERTIFICATE, UNKNOWN_KIND])
def test_a_program_that_answers_all_documents_alike_is_found(planted, answer):
    answer(lambda document: planted)
    with pytest.raises(AssertionError, match="documents are at fault"):
        require_answers(None, None, TABLE)
    with pytest.raises(AssertionError, match="documents are at fault"):
        require_alike(None, None, [honest(), false(), inserted(honest(), ("more",), 1)], {})
    require = require_accepted if planted != ACCEPTED else require_no_theorem
    with pytest.raises(AssertionError, match="documents are at fault"):
        require(None, None, [honest()])


def test_what_python_alone_rejects_is_not_accepted(answer):
    answer(lambda document: ACCEPTED)
    with pytest.raises(AssertionError, match="documents are at fault"):
        require_accepted(None, None, [honest(), false()])


def test_nothing_that_is_asked_is_no_test(answer):
    answer(code)
    for require in (require_accepted, require_no_theorem):
        with pytest.raises(AssertionError, match="there are no documents"):
            require(None, None, [])
    with pytest.raises(AssertionError, match="of 1 documents 0 have the exit code 1"):
        require_alike(None, None, [honest()], {REJECTED: 0})
    with pytest.raises(AssertionError, match="of 1 documents 1 have the exit code 0"):
        require_alike(None, None, [honest()], {ACCEPTED: 1})


def test_the_tests_that_are_made_ask_about_every_row_and_every_change(answer):
    asked = answer(code)
    forgeries(TABLE)(None, None)
    assert asked == [inserted(honest(), ("more",), 1), false()]
    asked.clear()
    changes(of_each_kind("least leakage", count=3), {ACCEPTED: 2}, vectors=4, numbers=2)("least leakage", None, None)
    assert len(asked) == 3 * (1 + 4 + 2)
    first, *others = asked[:7]
    apart = [{key for key in first if other[key] != first[key]} for other in others]
    assert [keys <= {"point", "multipliers"} for keys in apart[:4]] == [True] * 4
    assert [keys <= {"question", "asks", "answer"} for keys in apart[4:]] == [True] * 2
    assert any(apart[:4])
    assert any(apart[4:])
