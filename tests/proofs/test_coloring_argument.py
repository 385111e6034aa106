"""The colouring argument: its errata hold as printed in the files, and planted falsehoods are found.

Covers: proofs.engine.statement, proofs.engine.statement_audit, symdp.mechanisms.coloring, symdp.sources.source_set,
symdp.tradeoffs.tradeoff
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from proofs.arguments.coloring import formula_32, not_attained
from proofs.audit.ledger import with_theorem
from proofs.definitions import coloring_claims as claims
from proofs.definitions.minimum_sum import (
    LeastLeakage,
    WholeMatrix,
    attained,
    greatest_trace,
    is_least,
    least_leakage,
    least_level,
    minimum_sum,
    threshold,
)
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import Contradiction, audit
from proofs.instances import coloring_optima as optima
from proofs.kalantari2016 import claims_1_to_5, lemma_6
from proofs.kalantari2018 import claim_1, claim_2, claim_3, claim_4, claim_5, figure_8, lemma_9, remark_7
from symdp.mechanisms.coloring import Coloring, color
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import optimal_mechanism

PROVED: list[Statement] = [
    claim_1.no_row_is_all_black_or_all_red,
    claim_2.some_optimum_has_uniform_rows,
    claim_3.row_beside_not_black_is_red,
    claim_4.one_diagonal_entry_is_not_black,
    claim_5.not_black_is_the_least_distorted,
    remark_7.entry_loses_its_color,
    claims_1_to_5.some_optimum_satisfies_the_claims,
]
REFUTED: list[Statement] = [
    lemma_6.some_optimum_has_the_formula,
    lemma_9.some_optimum_has_the_formula,
    figure_8.every_optimum_has_the_colors,
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("stated", PROVED, ids=lambda stated: stated.name)
def test_claims_are_proved(stated: Statement) -> None:
    assert audit(with_theorem(stated), examples=15, seed=3).verdict.name == "PROVED"


@pytest.mark.thorough
@pytest.mark.parametrize("stated", REFUTED, ids=lambda stated: stated.name)
def test_false_statements_are_refuted_and_their_corrections_proved(stated: Statement) -> None:
    found = audit(with_theorem(stated), examples=15, seed=3)
    assert found.verdict.name == "REFUTED"
    assert found.corrected is not None
    assert found.corrected.verdict.name == "PROVED"


def all_white(coloring: Coloring) -> bool:
    return all(len(set(coloring.row(given))) == 1 for given in claims.inputs(coloring))


FALSEHOODS: list[tuple[str, Any, str, Callable[..., Any], Statement]] = [
    ("rows have one colour", claim_1, "no_row_of_one_color", all_white, PROVED[0]),
    ("every optimum has uniform rows", claim_2, "whiten_all", lambda mechanism: mechanism, PROVED[1]),
    ("all diagonal entries are black", claim_3, "red_beside_not_black", lambda c: not claims.not_black(c), PROVED[2]),
    ("no diagonal entry is white", claim_4, "at_most_one_not_black", lambda c: not claims.not_black(c), PROVED[3]),
    ("the largest distortion", claim_5, "not_black_has_least_distortion", lambda c: 1 not in claims.not_black(c), PROVED[4]),
    ("the colours stay", remark_7, "moved", lambda released, *_, **__: released, PROVED[5]),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "module", "attribute", "falsehood", "stated"), FALSEHOODS, ids=[f[0] for f in FALSEHOODS])
def test_a_planted_falsehood_is_found(
    name: str, module: Any, attribute: str, falsehood: Any, stated: Statement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, attribute, falsehood)
    with pytest.raises(Contradiction, match="is proved, but false at"):
        audit(with_theorem(stated), examples=40, seed=1)


def test_the_mechanisms_of_the_errata_have_minimum_sum() -> None:
    for source, bound, dropped, mechanism in (
        (optima.TIED, Fraction(1, 3), 1, claim_2.MIXED_ROW),
        (optima.ONE_LARGEST, Fraction(29, 50), 1, claim_2.LAST_RED),
        (optima.TIED, Fraction(1, 3), 1, figure_8.PAPERS_OPTIMUM),
    ):
        vertices = optima.read(source)
        level = least_level(vertices, bound, dropped)
        assert mechanism.exp_epsilon == level
        assert sum(mechanism.diagonal) == greatest_trace(WholeMatrix(vertices, dropped, level), 1 - bound)
    assert not claims.off_diagonals_agree(color(claim_2.MIXED_ROW))


def test_formula_16_alone_does_not_make_a_mechanism_one_of_least_leakage() -> None:
    """Randomised response satisfies it at each of its distortions, and leaks least at the largest that is allowed."""
    vertices, bound = optima.read((("1/2", "1/3", "1/6"),)), Fraction(1, 4)
    for distortion in (bound, Fraction(1, 5)):
        rows = [[1 - distortion if x == y else distortion / 2 for y in range(3)] for x in range(3)]
        case = LeastLeakage(vertices, bound, 0, Mechanism.from_rows(rows))
        assert formula_32.published(case) == formula_32.computed(case) == 2 * (1 - distortion) / distortion
        assert formula_32.sorted_one_is_valid(case)
        assert lemma_6.least_leakage_is_the_formula(case=case) == (distortion == bound)


def test_least_leakage_and_minimum_sums_can_be_missing() -> None:
    tied = optima.read(optima.TIED)
    assert attained(tied, not_attained.INFIMUM_BOUND, 0) is None
    assert attained(tied, not_attained.INFIMUM_BOUND, 1) is not None
    assert least_level(tied, not_attained.INFIMUM_BOUND, 0) == 3
    wide = optima.read(not_attained.NO_MINIMUM_SUM)
    assert [attained(wide, not_attained.SUM_BOUND, k) is not None for k in range(4)] == [False, True, True, True]
    assert minimum_sum(wide, not_attained.SUM_BOUND, 1, 0) is None
    assert minimum_sum(wide, not_attained.SUM_BOUND, 2, 0) is not None


@pytest.mark.thorough
def test_the_least_level_without_dropped_letters_is_that_of_the_toolkit() -> None:
    for source in (optima.TIED, optima.FOUR_TIED, optima.ONE_LARGEST, optima.LARGEST_NOT_BLACK):
        vertices = optima.read(source)
        top = threshold(vertices, len(vertices[0]) - 1)
        for parts in range(1, 12):
            bound = top * Fraction(parts, 12)
            expected = optimal_mechanism(SourceSet.from_vertices(vertices), bound).exp_epsilon
            assert least_level(vertices, bound, 0) == expected
            case = least_leakage(vertices, bound, 0, parts)
            assert is_least(case)
            assert formula_32.published(case) == expected


def test_chosen_instances_hold_the_rare_cases() -> None:
    cases = optima.chosen()
    colorings = [color(case.mechanism) for case in cases]
    assert any(claims.not_black(coloring) for coloring in colorings)
    assert any(not claims.off_diagonals_agree(coloring) for coloring in colorings)
    assert {case.mechanism.outputs - case.dropped for case in cases} >= {2, 3, 4}
