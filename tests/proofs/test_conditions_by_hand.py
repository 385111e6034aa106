"""Conditions of rows, and instances, told from values on either side of each.

Covers: proofs.alvim2015.section_7_rate, proofs.audit.coq_citations, proofs.instances.small_numbers,
proofs.kalantari2018.figure_8, proofs.sarwate2014.conjecture_1, proofs.zhong2022.definition_3, proofs.zhong2022.lemma_24
"""

from fractions import Fraction as F
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from proofs.alvim2015.section_7_rate import is_size
from proofs.audit import coq_citations
from proofs.instances import small_numbers
from proofs.kalantari2018.figure_8 import is_optimal
from proofs.sarwate2014.conjecture_1 import two_letters_or_more
from proofs.zhong2022 import definition_3, lemma_24
from symdp.mechanisms.mechanism import Mechanism


@pytest.mark.parametrize("size", [(1, 2, F(1)), (3, 5, F(7, 2))])
def test_sizes_of_the_rate_are_at_least_the_least(size):
    least = (1, 2, F(1))
    assert is_size(*size)
    for place in range(3):
        below = [*size]
        below[place] = least[place] - F(1, 2)
        assert not is_size(*below)


@pytest.mark.parametrize(("letters", "distortion", "holds"), [
    (2, F(0), True), (3, F(1), True), (1, F(1, 2), False), (2, F(-1, 9), False), (2, F(10, 9), False),
])  # fmt: skip
def test_a_distortion_is_a_probability_and_letters_are_two_at_least(letters, distortion, holds):
    assert two_letters_or_more(SimpleNamespace(letters=letters), distortion) == holds


LOSSES = ("exp_epsilon", "leaked_level", "renyi_two", "maximal_information", "mutual_information")
PRIOR, ROWS = (F(1, 2), F(1, 2)), ((F(1, 2), F(1, 4), F(1, 4)), (F(1, 4), F(1, 4), F(1, 2)))


def test_nothing_rises_where_no_loss_does():
    assert lemma_24.nothing_rises(PRIOR, ROWS)


@pytest.mark.parametrize("name", LOSSES)
def test_one_loss_that_rises_is_enough(name, monkeypatch):
    """A loss of the channel with fewer outputs that is said to be the larger one."""
    columns = len(ROWS[0])
    monkeypatch.setattr(lemma_24, name, lambda *given: F(columns - len(given[-1][0])))
    assert not lemma_24.nothing_rises(PRIOR, ROWS)


@pytest.mark.parametrize("name", LOSSES)
def test_one_loss_that_processing_raises_is_enough(name, monkeypatch):
    kernel = ((F(1), F(0)), (F(1, 2), F(1, 2)), (F(0), F(1)))
    assert definition_3.keeps_the_losses(PRIOR, ROWS, kernel, F(1, 9))
    monkeypatch.setattr(definition_3, name, lambda *given: F(len(ROWS[0]) - len(given[-1][0])))
    assert not definition_3.keeps_the_losses(PRIOR, ROWS, kernel, F(1, 9))


@pytest.mark.parametrize("name", ["is_stochastic", "sibson_two_falls"])
def test_one_condition_that_fails_is_enough(name, monkeypatch):
    monkeypatch.setattr(lemma_24, name, lambda *given: False)
    assert not lemma_24.nothing_rises(PRIOR, ROWS)


def test_distortions_that_rise_are_enough(monkeypatch):
    monkeypatch.setattr(lemma_24, "letter_distortions", lambda rows: [F(0), F(3 - len(rows[0]))])
    assert not lemma_24.nothing_rises(PRIOR, ROWS)


def test_assumptions_are_asked_for_one_by_one_only_where_there_are_some(monkeypatch):
    asked = []

    def said(question, folder):
        asked.append([name for name in ("A.a", "B.b") if f"@{name} " in question])
        return "an axiom\n" if "B.b" in asked[-1] and axioms else f"{coq_citations.CLOSED}\n"

    monkeypatch.setattr(coq_citations, "_said", said)
    axioms, closed = False, coq_citations.CLOSED
    assert coq_citations.assumptions(["A.a", "B.b"], Path()) == {"A.a": closed, "B.b": closed}
    assert asked == [["A.a", "B.b"]]
    axioms = True
    assert coq_citations.assumptions(["A.a", "B.b"], Path()) == {"A.a": closed, "B.b": "an axiom"}
    assert asked[1:] == [["A.a", "B.b"], ["A.a"], ["B.b"]]


def test_one_mechanism_in_ten_may_have_lone_zeros():
    """Columns are positive or zero in the others."""
    rng = Random(7)
    lone = 0
    for _ in range(400):
        drawn = small_numbers.mechanism(rng, 3, 3)
        lone += any(any(column) and not all(column) for column in zip(*drawn.matrix, strict=True))
    assert 10 < lone < 60


def test_the_figure_is_about_levels_above_one():
    """Beyond the zero threshold one letter is reported whatever it is, which leaks nothing."""
    prior = (F(2, 3), F(1, 3))
    silent, spoken = Mechanism.from_rows([[1, 0], [1, 0]]), Mechanism.from_rows([["7/9", "2/9"], ["2/9", "7/9"]])
    assert is_optimal(prior, F(2, 9), spoken)
    assert not is_optimal(prior, F(1, 3), silent)
