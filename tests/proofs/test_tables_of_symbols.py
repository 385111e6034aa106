"""The tables that show names of Coq: both patterns show the same arguments, which exist and which no type tells.

Covers: nothing
"""

import string

import pytest

from proofs.audit.symbols import MATHCOMP

# In plain text a backslash stands for the difference of sets alone.
SETS_APART = "ssreflect.finset.setD"


def shown(pattern):
    """The arguments of a pattern, each with the level from which on it has no brackets."""
    fields = [field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None]
    levels = [level for _, field, level, _ in string.Formatter().parse(pattern) if field is not None]
    return dict(zip(map(int, fields), levels, strict=True))


@pytest.mark.sampled(len(MATHCOMP))
@pytest.mark.parametrize("name", MATHCOMP)
def test_both_patterns_show_the_arguments_that_types_do_not_tell(name):
    symbol = MATHCOMP[name]
    latex, text = shown(symbol.latex), shown(symbol.text)
    assert latex.keys() == text.keys()
    assert not latex.keys() & set(symbol.told)
    assert latex.keys() | set(symbol.told) <= set(range(symbol.arguments))
    assert len(set(symbol.told)) == len(symbol.told)
    assert all(level == "" or 0 < int(level) <= 101 for level in [*latex.values(), *text.values()])


def test_commands_of_latex_are_in_no_plain_text_and_signs_of_it_in_no_latex():
    assert {name for name, symbol in MATHCOMP.items() if "\\" in symbol.text} == {SETS_APART}
    for symbol in MATHCOMP.values():
        assert not {"<=", ">=", "<=>", "&"} & set(symbol.latex.split())
