"""Every source answers every verb, or refuses it with a way out that is true; what does not yet is listed, and only less.

Covers: symdp.arithmetic.reals.enclosed_real, symdp.theorems.parametric.parametric_vertices_page,
symdp.theorems.parametric.parametric_vertices_text, symdp.tradeoffs.parametric.segment_corners,
symdp.tradeoffs.parametric.vertex_corners
"""

import inspect

import pytest

from symdp import Tradeoff
from symdp.errors import SymdpError
from tests.house.verbs import ANSWERS, REFUSED, SOURCES, failing, judged, listed, matrix


@pytest.fixture(scope="module")
def cells(matplotlib_without_a_screen):
    return matrix()


@pytest.fixture(scope="module")
def matplotlib_without_a_screen():
    import matplotlib

    matplotlib.use("Agg")


@pytest.mark.thorough
def test_what_fails_is_what_is_listed(cells):
    """A new line is a fault; one that is not needed any more is taken out by 'python -m tests.house.verbs --write'."""
    assert failing(cells) == listed()


def test_there_are_answers_and_refusals(cells):
    found = list(cells.values())
    assert found.count(ANSWERS) >= 340
    assert found.count(REFUSED) >= 100


# What an answer is asked for beside its value: a distortion, both ends, a level, and another measure.
ANSWERS_OF = {
    "at 1/4": lambda source: Tradeoff(source).at("1/4"),
    "at 0": lambda source: Tradeoff(source).at(0),
    "at 1": lambda source: Tradeoff(source).at(1),
    "inverse": lambda source: Tradeoff(source).inverse(exp_epsilon=3),
    "inverse at 1": lambda source: Tradeoff(source).inverse(exp_epsilon=1),
    "curve": lambda source: Tradeoff(source).curve(),
    "ml at 1/4": lambda source: Tradeoff(source, leakage="ml").at("1/4"),
    "ml curve": lambda source: Tradeoff(source, leakage="ml").curve(),
}


def attributes(answer):
    """Every public attribute, and every public method that needs no argument; what notebooks show too."""
    for name in dir(type(answer)):
        if name.startswith("_") and name not in ("_repr_html_", "_repr_latex_"):
            continue
        yield name, lambda name=name: called(getattr(answer, name))


def called(found):
    if inspect.ismethod(found) and not any(map(is_needed, inspect.signature(found).parameters.values())):
        found()


def is_needed(parameter):
    return parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)


def refusal_of(ask):
    """What is said where something is refused; nothing where it is answered."""
    try:
        ask()
    except SymdpError as error:
        return str(error)
    return ""


@pytest.mark.sampled(30)
@pytest.mark.parametrize("asked", ANSWERS_OF)
@pytest.mark.parametrize("name", SOURCES)
def test_every_attribute_of_every_answer_is_there_or_is_refused(name, asked, matplotlib_without_a_screen):
    try:
        answer = ANSWERS_OF[asked](SOURCES[name]())
    except SymdpError:
        return
    assert repr(answer)
    hash(answer)
    assert [attribute for attribute, ask in attributes(answer) if "\n" in refusal_of(ask)] == []


@pytest.mark.parametrize("message", ["x=1 must be 2", "plot: pictures need numbers; name values"])
def test_a_refusal_is_one_true_line(message):
    assert judged(message) == REFUSED
    assert judged(f"{message}\nand another line") != REFUSED
    assert judged(f"{message}; give the symbols values") != REFUSED
