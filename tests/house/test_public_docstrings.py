"""The docstrings of the public names: a displayed formula, worked examples, and one fact in each line of a doctest.

Covers: symdp.public_names
"""

import ast
import doctest
import inspect
import re
from functools import cached_property
from importlib import import_module

import pytest

from symdp.public_names import ANSWERS, PUBLIC
from tests.house.source_tree import code, docstrings, of_each

NAMES = PUBLIC | ANSWERS
# The public functions whose answer is no number, set, function or mechanism, and the reason.
WITHOUT_A_FORMULA = {
    "theorem_of": "its answer is a page of LaTeX, whose formulas are those of the claim",
    "plot_curves": "it draws functions, whose formula is that of Curve",
}
FORMULA = re.compile(r"^ *\.\. math::\n\n((?: +\S.*\n)+)", re.MULTILINE)
MOST_ALIKE, LONGEST_PARAGRAPH = 2, 90
PARSER = doctest.DocTestParser()


def of(name):
    """The docstring of a public name, as it is written."""
    return inspect.getdoc(getattr(import_module(NAMES[name]), name))


def formulas(text):
    return [" ".join(found.split()) for found in FORMULA.findall(f"{text}\n")]


def answered(text):
    """The examples of a docstring that show an answer."""
    return [example for example in PARSER.get_examples(text) if example.want.strip()]


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_a_formula_and_two_examples(name):
    assert bool(formulas(of(name))) != (name in WITHOUT_A_FORMULA)
    assert len(answered(of(name))) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_introduced_by_a_sentence(name):
    """What a worked example asks is said before it."""
    section = of(name).split("Examples\n--------\n")[1]
    assert re.match(r"[A-Z][^>]*[.:?]\n\n>>>", section)


@of_each(code())
def test_every_formula_is_typeset(place):
    convert = pytest.importorskip("latex2mathml.converter", reason="latex2mathml is not installed (extra site)").convert
    shown = [formula for _, text in docstrings(code()[place]) for formula in formulas(text)]
    assert [formula for formula in shown if "\\" in convert(formula, display="block")] == []


@of_each(code())
def test_paragraphs_are_short(place):
    """Those of functions and classes; a module may hold a proof."""
    told = [(name, part.split()) for name, text in docstrings(code()[place])[1:] for part in text.split("\n\n")]
    assert [(name, " ".join(words[:8])) for name, words in told if is_prose(words) and len(words) > LONGEST_PARAGRAPH] == []


def is_prose(words):
    """Neither examples, nor a section with its entries."""
    return ">>>" not in words and not any(re.fullmatch(r"-{3,}", word) for word in words)


def kind(node):
    """What is asked for: the function or the attribute, whatever its arguments are."""
    function = node.func if isinstance(node, ast.Call) else node
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
    return type(node).__name__, name


def unrelated(text):
    """The lines of doctests that show several things of more than one kind as one tuple."""
    found = []
    for example in answered(text):
        shown = ast.parse(example.source).body[-1]
        parts = shown.value.elts if isinstance(shown, ast.Expr) and isinstance(shown.value, ast.Tuple) else []
        if len(parts) > MOST_ALIKE and len(set(map(kind, parts))) > 1:
            found.append(example.source.strip())
    return found


@of_each(code())
def test_no_line_of_a_doctest_shows_unrelated_facts(place):
    assert [(name, lines) for name, text in docstrings(code()[place]) if (lines := unrelated(text))] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_a_public_doctest_shows_one_fact(name):
    shown = [ast.parse(example.source).body[-1] for example in answered(of(name))]
    assert [ast.unparse(one) for one in shown if isinstance(one, ast.Expr) and isinstance(one.value, ast.Tuple)] == []


def properties(name):
    """The docstrings of the properties of a public class."""
    public = getattr(import_module(NAMES[name]), name)
    found = {key: inspect.getattr_static(public, key) for key in dir(public) if not key.startswith("_")}
    told = {key: inspect.getdoc(one) for key, one in found.items() if isinstance(one, property | cached_property)}
    return {key: text for key, text in told.items() if text is not None}


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_reads_no_type_in_the_first_line_of_a_property(name):
    """What stands before a colon there is taken for the type."""
    firsts = {key: text.splitlines()[0] for key, text in properties(name).items()}
    assert [key for key, line in firsts.items() if ":" in re.sub(r"(:\w+:)?`[^`]*`", "", line)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_member_is_described_by_a_sentence_that_ends(name):
    assert [key for key, text in properties(name).items() if not text.split("\n\n")[0].endswith(".")] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_example_counts_lines(name):
    assert not re.search(r"grep -c|wc -l", of(name))


def test_a_tuple_of_unrelated_facts_is_found():
    assert unrelated(">>> f(1), g(2), h.x\n(1, 2, 3)") == ["f(1), g(2), h.x"]
    assert unrelated(">>> f(1), f(2), f(3)\n(1, 2, 3)") == []
    assert unrelated(">>> f(1), g(2)\n(1, 2)") == []
    assert formulas("A.\n\n.. math::\n\n    a\n    b\n\nC.") == ["a b"]
