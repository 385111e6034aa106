"""How notions of the theories are shown: each argument stands in its formula, and in its words.

Covers: proofs.audit.notions
"""

from string import Formatter

import pytest

from proofs.audit.notions import NOTIONS

# The weight of a mixture stands before both of its parts.
TWICE = {"LocalModel.mixture": [0, 0, 1, 2]}


@pytest.mark.parametrize("form", ["latex", "text"])
def test_each_argument_of_a_notion_is_shown_once(form):
    for name, symbol in NOTIONS.items():
        places = sorted(int(place) for _, place, _, _ in Formatter().parse(getattr(symbol, form)) if place)
        assert places == TWICE.get(name, list(range(len(places)))), name
        assert places, name


def test_the_formula_and_the_words_have_the_same_arguments():
    def arguments(text):
        return sorted(place for _, place, _, _ in Formatter().parse(text) if place)

    assert [name for name, one in NOTIONS.items() if arguments(one.latex) != arguments(one.text)] == []
