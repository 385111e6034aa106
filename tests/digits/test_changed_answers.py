"""The comparison of an answer at many digits says the same of each answer, and of each changed one, as when it was read.

Covers: symdp.digits.agreement, symdp.digits.answer_check, symdp.digits.answer_claim, symdp.digits.hamming_shells,
symdp.digits.least_at_prior, symdp.digits.mechanism_rows, symdp.digits.prior_sets, symdp.digits.set_maxima
"""

import pytest

from tests.agreement.golden.stored import is_of_this_solver
from tests.digits.changed_answers import MADE, answers
from tests.theorems import stored_pages


@pytest.mark.sampled(40)
@pytest.mark.parametrize("name", answers())
def test_reports_are_those_that_were_read(name, tmp_path):
    """Where another version of the solver proposes other optimal mechanisms, answers that were made are compared alone."""
    if name in MADE or is_of_this_solver():
        assert stored_pages.changed(f"{stored_pages.COMPARED}{name}", tmp_path) == [], stored_pages.CHANGED
