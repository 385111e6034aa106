"""Texts of which pages are made, and what pages with changed numbers call false, are those that were read.

Covers: symdp.reports.answer_latex, symdp.reports.curve_samples, symdp.reports.latex_fragment, symdp.reports.latex_text,
symdp.reports.table, symdp.reports.tradeoff_figure, symdp.reports.utility_figure, symdp.theorems.claims.formula_page,
symdp.theorems.general_loss.entries_page, symdp.theorems.graphs.graph_page, symdp.theorems.local.identifiability_page,
symdp.theorems.local.least_epsilon_page, symdp.theorems.local.private_curve_page, symdp.theorems.local.profile_page,
symdp.theorems.measures.least_leakage_page, symdp.theorems.notation, symdp.theorems.paper,
symdp.theorems.parametric.ordered_prior_page, symdp.theorems.parametric.ordered_prior_text,
symdp.theorems.setting.adjacent_letters, symdp.theorems.setting.diagonal_accuracy,
symdp.theorems.setting.privacy_lemmas, symdp.theorems.setting.source_hypothesis, symdp.theorems.text.displays,
symdp.theorems.text.formula_text, symdp.theorems.text.number_text, symdp.theorems.text.polynomial_text,
symdp.theorems.text.sentences, symdp.theorems.text.statement_text
"""

import pytest

from symdp.theorems.text.displays import width
from tests.agreement.golden.stored import is_of_this_solver
from tests.certificates.random_certificates import KINDS
from tests.theorems import stored_pages, text_forms


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", text_forms.FORMS)
def test_texts_at_the_edges_of_widths_and_counts_were_read(name, tmp_path):
    if is_of_this_solver() or name not in text_forms.SOLVED:
        assert stored_pages.changed(f"{stored_pages.TEXTS}{name}", tmp_path) == [], stored_pages.CHANGED


@pytest.mark.sampled(80)
@pytest.mark.parametrize("kind", KINDS)
def test_which_sentences_changed_numbers_make_false_was_read(kind, tmp_path):
    """Which mechanism is optimal may be another one with another version of the solver."""
    if is_of_this_solver():
        assert stored_pages.changed(f"{stored_pages.DECISIONS}{kind}", tmp_path) == [], stored_pages.CHANGED


def test_a_formula_of_a_width_has_it():
    assert [points for points in range(14, 300) if width(text_forms.sized(points)) != points] == []
