"""Every source answers every verb, or refuses it with a way out that is true; what does not yet is listed, and only less."""

import pytest
from verbs import ANSWERS, REFUSED, failing, judged, listed, matrix


@pytest.fixture(scope="module")
def cells(matplotlib_without_a_screen):
    return matrix()


@pytest.fixture(scope="module")
def matplotlib_without_a_screen():
    import matplotlib

    matplotlib.use("Agg")


def test_what_fails_is_what_is_listed(cells):
    """A new line is a fault; one that is not needed any more is taken out by 'python tests/house/verbs.py --write'."""
    assert failing(cells) == listed()


def test_there_are_answers_and_refusals(cells):
    found = list(cells.values())
    assert found.count(ANSWERS) >= 340
    assert found.count(REFUSED) >= 100


@pytest.mark.parametrize("message", ["x=1 must be 2", "plot: pictures need numbers; name values"])
def test_a_refusal_is_one_true_line(message):
    assert judged(message) == REFUSED
    assert judged(f"{message}\nand another line") != REFUSED
    assert judged(f"{message}; give the symbols values") != REFUSED
