"""A page that changed has been read, and stored, again.

Covers: proofs.figures.paper_figures, symdp.derivations.steps, symdp.reports.answer_notebook,
symdp.reports.curve_samples, symdp.reports.tradeoff_figure, symdp.reports.utility_figure,
symdp.theorems.claims.statement_page, symdp.theorems.general_loss.entries_page, symdp.theorems.local.least_epsilon_page,
symdp.theorems.local.private_curve_page, symdp.theorems.measures.enclosure_page, symdp.theorems.measures.majorised_page,
symdp.theorems.measures.response_bounds, symdp.theorems.notation, symdp.theorems.page_choice
"""

from pathlib import Path

import pytest

from proofs.figures.paper_figures import FIGURES
from tests.agreement.golden.stored import is_of_this_solver
from tests.certificates.random_certificates import KINDS as CERTIFICATES
from tests.cli.printed_answers import LINES
from tests.digits.changed_answers import answers
from tests.theorems import stored_pages
from tests.theorems.kinds import KINDS
from tests.theorems.text_forms import FORMS

STORED = stored_pages.stored()
ELSEWHERE = (stored_pages.DECISIONS, stored_pages.TEXTS, stored_pages.COMPARED, stored_pages.PRINTED)
PAGES = [group for group in STORED if not group.startswith(ELSEWHERE)]


@pytest.mark.sampled(400)
@pytest.mark.parametrize("group", PAGES)
def test_pages_are_those_that_were_read(group, tmp_path):
    """Where another version of the solver proposes other optimal mechanisms, the names of the pages are compared alone."""
    pages = stored_pages.groups(tmp_path)[group]
    if is_of_this_solver():
        assert stored_pages.changed(group, tmp_path) == [], stored_pages.CHANGED
    assert [name for name, _ in pages] == list(STORED[group])


def test_every_kind_is_stored():
    groups = stored_pages.groups(Path())
    assert list(groups) == list(STORED)
    others = (
        stored_pages.SOURCES,
        stored_pages.SOURCES,
        stored_pages.DERIVED,
        FIGURES,
        CERTIFICATES,
        CERTIFICATES,
        FORMS,
        answers(),
        LINES,
    )
    assert len(groups) == len(CERTIFICATES) + len(KINDS) + sum(map(len, others)) + 3


def test_a_changed_word_or_short_number_is_another_digest():
    page = "the least $D$ is $3/7$ and not $123456789/7$"
    changes = {"the least": "the largest", "3/7": "4/7", "$D$": "$D'$", "not": "then"}
    assert len({stored_pages.digest(page.replace(*pair)) for pair in changes.items()} | {stored_pages.digest(page)}) == 5
    assert stored_pages.digest(page) == stored_pages.digest(page.replace("123456789", "123456788"))


def test_of_a_page_that_floats_proposed_the_words_count_and_no_number():
    page = r"\begin{theorem}[Bounds of the least leakage]\label{thm:symdp:a4a7eae4}"
    page += " with the weight $0.25$; with the weight $1/3$"
    same = page.replace("0.25", "9.72\\cdot10^{-12}").replace("a4a7eae4", "00112233")
    assert stored_pages.digest(same) == stored_pages.digest(page) == stored_pages.digest(page.replace("; with", "; with", 1))
    assert stored_pages.digest(page.replace("least", "largest", 1)) != stored_pages.digest(page)
    assert stored_pages.digest(page.replace("the weight", "weights")) != stored_pages.digest(page)
