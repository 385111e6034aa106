"""What kinds of errors are to a command: the line that is printed and the exit code.

Covers: symdp.cli.refusals
"""

import click
import pytest

from symdp import errors
from symdp.cli import refusals

BAD_INPUT, REFUTED, UNDECIDED = 2, 1, 3
KINDS = [
    (click.UsageError("No such option: --x\nTry again"), "No such option: --x Try again", BAD_INPUT),
    (errors.CertificateRejected("lambda is too small"), "REJECTED: lambda is too small", REFUTED),
    (errors.Undecided("not within the steps"), "not within the steps", UNDECIDED),
    (errors.InvalidArgument("D=2 must be at most 1"), "D=2 must be at most 1", BAD_INPUT),
    (errors.Unsupported("letters=9 are too many"), "letters=9 are too many", BAD_INPUT),
    (MemoryError(), "the question needs more memory than is available; use fewer letters", BAD_INPUT),
    (FileNotFoundError(2, "No such file"), "a file cannot be read or written (No such file)", BAD_INPUT),
    (OSError("full"), "a file cannot be read or written (full)", BAD_INPUT),
]


@pytest.mark.parametrize(("error", "line", "code"), KINDS, ids=[type(error).__name__ for error, _, _ in KINDS])
def test_an_error_is_a_line_and_an_exit_code(error, line, code):
    refusal = refusals.refusal_of(error)
    assert (refusal.message, refusal.code) == (line, code)


@pytest.mark.parametrize("error", [ModuleNotFoundError("no symdp.x", name="symdp.x"), ModuleNotFoundError(), KeyError("x")])
def test_a_fault_of_the_toolkit_is_no_refusal(error):
    assert refusals.refusal_of(error) is None


def test_a_package_that_is_not_installed_is_named_with_what_installs_it():
    refusal = refusals.refusal_of(ModuleNotFoundError("no distributed", name="distributed.client"))
    assert refusal.code == BAD_INPUT
    assert "symdp[cluster]" in refusal.message
