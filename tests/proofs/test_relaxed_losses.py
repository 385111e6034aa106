"""(epsilon, delta) and maximal leakage in zhong2022: verdicts, planted falsehoods, errata.

Covers: proofs.engine.statement, proofs.engine.statement_audit, symdp.mechanisms.mechanism
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofs.audit.ledger import with_theorem
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import audit
from proofs.zhong2022 import (
    figure_4,
    lemma_10,
    lemma_11,
    lemma_24,
    lemma_25_to_27,
    lemma_33,
    lemma_34,
    properties_28_to_30,
    proposition_12,
    proposition_15,
    propositions_31_32,
    theorem_9,
    theorem_13,
    theorem_14,
)
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from proofs.zhong2022.arguments.global_bounds.sandwich import least_losses_lie_between
from proofs.zhong2022.arguments.relaxed_losses import colors, levels, optima, programs, whitening
from symdp.errors import Contradiction, InvalidArgument
from symdp.mechanisms.mechanism import Mechanism


def worst_vertex(source: Any, delta: Fraction, share: Fraction, place: Fraction) -> Any:
    """The largest least level of a vertex, without the rest of the hull."""
    bound = proposition_12.bound_at(source, delta, share)
    return max(levels.least_level_at(vertex, bound, delta) for vertex in source.vertices)


PROVED: dict[str, Statement] = {
    given.id: with_theorem(given)
    for given in (
        lemma_10.delta_suffices_from_the_last_threshold_on,
        lemma_11.some_optimum_has_the_shape,
        proposition_12.least_level_is_the_optimisation,
        theorem_14.least_leakage_is_the_formula,
        proposition_15.worst_prior_decides,
        lemma_24.merging_outputs_costs_nothing,
        properties_28_to_30.optima_have_the_pattern,
        propositions_31_32.first_row_is_red_and_leaking_diagonals_are_black,
        lemma_33.no_leakage_is_needed_from_the_last_tail_on,
        lemma_34.an_optimum_has_its_maxima_on_the_diagonal,
    )
}
REFUTED: list[Statement] = [
    with_theorem(given)
    for given in (
        theorem_9.no_valid_mechanism_leaks_less,
        theorem_13.no_valid_mechanism_leaks_less,
        lemma_25_to_27.some_optimum_has_rows_of_one_color,
        figure_4.maximal_leakage_is_the_most_relaxed,
    )
]
KNAPSACK = "theorem_14/corrected"
FALSEHOODS: list[tuple[str, Any, str, Callable[..., Any], Statement]] = [
    ("delta is not subtracted", lemma_10, "last_tail", lambda prior: sum(prior[2:], Fraction(0)), PROVED["lemma_10"]),
    ("(2) without delta", lemma_11, "has_shape", lambda w, level, _: w[1][1] == level * w[0][1], PROVED["lemma_11"]),
    ("the vertices decide", proposition_12, "computed", lambda *given: worst_vertex(*given), PROVED["proposition_12"]),
    ("no maximum with 0", theorem_14, "published", lambda p, d: sum(levels.knapsack(p, 1 - d)), PROVED[KNAPSACK]),
    ("k letters more", proposition_15, "floor", lambda level: int(level) + 1, PROVED["proposition_15"]),
    ("the last output is lost", lemma_24, "merged", lambda rows: tuple([row[:-1] for row in rows]), PROVED["lemma_24"]),
    ("letter 1 is merged", lemma_24, "merged", lambda w: tuple([(*r[1:-1], r[0] + r[-1]) for r in w]), PROVED["lemma_24"]),
    ("no white diagonal", colors, "not_black_is_largest", lambda c: not c.not_black, PROVED["properties_28_to_30"]),
    ("the last row is red", colors, "first_row_is_red", lambda c: c.shared(-1) >= colors.RED, PROVED["propositions_31_32"]),
    ("no leakage from A_(M-2) on", lemma_33, "last_tail", lambda prior: sum(prior[2:], Fraction(0)), PROVED["lemma_33"]),
    ("half the leakage", lemma_34, "leaked_level", lambda rows: levels.leaked_level(rows) / 2, PROVED["lemma_34"]),
]  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize("stated", PROVED.values(), ids=lambda stated: stated.name)
def test_statements_are_proved(stated: Statement) -> None:
    assert audit(stated, examples=12, seed=5).verdict.name == "PROVED"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("stated", REFUTED, ids=lambda stated: stated.name)
def test_false_statements_are_refuted_and_their_corrections_proved(stated: Statement) -> None:
    found = audit(stated, examples=12, seed=5)
    assert found.verdict.name == "REFUTED"
    assert found.corrected is not None
    assert found.corrected.verdict.name == "PROVED"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "module", "attribute", "falsehood", "stated"), FALSEHOODS, ids=[f[0] for f in FALSEHOODS])
def test_a_planted_falsehood_is_found(
    name: str, module: Any, attribute: str, falsehood: Any, stated: Statement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, attribute, falsehood)
    with pytest.raises(Contradiction, match="is proved, but false at"):
        audit(stated, examples=60, seed=1)


@pytest.mark.parametrize("stated", [theorem_9.least_level_is_the_least_term, theorem_13.least_level_is_the_least_term])
def test_the_formula_without_its_zero_case_is_found_to_be_false(stated: Statement, monkeypatch: pytest.MonkeyPatch) -> None:
    module = theorem_9 if "theorem_9" in stated.name else theorem_13
    whole = lambda prior, *rest: module.least_term(prior, *rest, len(prior) - 1)  # noqa: E731
    monkeypatch.setattr(module, "published", whole)
    with pytest.raises(Contradiction, match="is proved, but false at"):
        audit(with_theorem(stated), examples=0)


def test_a_lower_bound_is_wrong_where_one_of_the_optimal_mechanisms_is_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least maximal leakage is attained with an infinite Renyi loss, which is above every bound."""
    half = (Fraction(1, 2), Fraction(1, 2))
    given = ((half,), Formulas(2, 1, Fraction(1, 4)), Fraction(1, 8), Fraction(1), half)
    assert least_losses_lie_between(*given)
    bound = Formulas.renyi_two
    monkeypatch.setattr(Formulas, "renyi_two", lambda f, changed: bound(f, changed) + 1)
    assert not least_losses_lie_between(*given)


def test_colors_of_columns_of_equal_entries() -> None:
    rows = Mechanism.from_rows([(1, 0, 0), (0, 1, 0), ("1/2", "1/2", 0)]).matrix
    found = colors.color_by_size(rows, zero_columns=True)
    assert [line[2] for line in found.colors] == [colors.BLACK | colors.RED] * 3
    assert not colors.no_black_off_diagonal(found)
    assert colors.color_by_size(rows, zero_columns=False).outputs == (0, 1)


def test_colors_need_a_level_and_a_delta() -> None:
    rows = Mechanism.from_rows([("3/4", "1/4"), ("1/4", "3/4")]).matrix
    assert colors.color_at(rows, Fraction(1, 4)).colors[0] == (colors.BLACK, colors.RED)
    for delta in (Fraction(0), Fraction(1, 2)):
        with pytest.raises(InvalidArgument, match="1 < level < infinity and delta > 0"):
            colors.color_at(rows, delta)


def test_whitening_mends_a_row_of_two_colors() -> None:
    prior, delta = tuple([Fraction(n, 10) for n in (4, 3, 2, 1)]), Fraction(1, 10)
    bound, level = Fraction(2, 5), Fraction(100, 31)
    mixed = [programs.drawn_slack_optimum(prior, bound, level, delta, seed) for seed in range(12)]
    mended = [whitening.whiten_all(rows, delta) for rows in mixed]
    assert not all(colors.off_diagonals_agree(colors.color_at(rows, delta)) for rows in mixed)
    assert all(colors.off_diagonals_agree(colors.color_at(rows, delta)) for rows in mended)
    assert {levels.level_at(rows, delta) for rows in (*mixed, *mended)} == {level}


def test_lemma_26_fails_for_no_prior_of_three_letters_and_for_those_of_four_with_few_columns() -> None:
    claim = lemma_25_to_27.some_optimum_has_rows_of_one_color
    three, four = [tuple([Fraction(n, sum(w)) for n in w]) for w in ((3, 2, 1), (4, 3, 2, 1))]
    places = [Fraction(n, 20) for n in range(1, 12)]
    assert all(claim(prior=three, distortion=place) for place in places if place < 1 - three[0])
    assert [place for place in places if not claim(prior=four, distortion=place)] == [
        n for n in places if n > Fraction(1, 10)
    ]


def test_exhaustion_on_a_grid_finds_no_optimum_of_one_color() -> None:
    """At the witness the optima are the rows 3 and 4 on two columns; on a grid of them no row 3 or 4 has one colour."""
    grid = [Fraction(n, 6) for n in range(7)]
    for first, second in product(grid, repeat=2):
        rows = Mechanism.from_rows([(1, 0, 0, 0), (0, 1, 0, 0), (first, 1 - first, 0, 0), (second, 1 - second, 0, 0)]).matrix
        found = colors.color_by_size(rows, zero_columns=True)
        assert levels.leaked_level(rows) == 2
        assert not colors.off_diagonals_agree(found)


def test_the_last_ranges_of_theorem_14() -> None:
    prior = (Fraction(2, 3), Fraction(1, 3))
    assert theorem_14.published(prior, Fraction(2, 3)) == programs.least_leaked_level(prior, Fraction(2, 3), [0, 1]) == 1
    assert levels.least_leaked_level(prior, Fraction(0)) == 2


def test_the_optimum_is_refused_where_there_is_nothing_to_colour() -> None:
    with pytest.raises(Exception, match="1 < level < infinity"):
        optima.slack_optimum((Fraction(2, 3), Fraction(1, 3)), Fraction(1, 3), Fraction(1, 10))
