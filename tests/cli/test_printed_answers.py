"""Each command prints what it printed when that was read: answers, errors and exit codes.

Covers: symdp.cli.commands, symdp.cli.questions.derivation_lines, symdp.cli.questions.tradeoff_commands
"""

import pytest

from tests.agreement.golden.stored import is_of_this_solver
from tests.cli.printed_answers import LINES
from tests.theorems import stored_pages


@pytest.mark.sampled(40)
@pytest.mark.parametrize("group", LINES)
def test_commands_print_what_was_read(group, tmp_path):
    """Where another version of the solver proposes other optimal mechanisms, the lines are compared alone."""
    made = stored_pages.groups(tmp_path)[f"{stored_pages.PRINTED}{group}"]
    if is_of_this_solver():
        assert stored_pages.changed(f"{stored_pages.PRINTED}{group}", tmp_path) == [], stored_pages.CHANGED
    assert [line for line, _ in made] == LINES[group]
