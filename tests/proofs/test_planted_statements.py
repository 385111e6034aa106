"""The statements of foundations, the basic ones of kalantari2018 and the newest notice each planted falsehood.

Covers: proofs.engine.statement, proofs.engine.statement_audit
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from proofs.alvim2015 import example_30, section_1_composition
from proofs.audit import ledger
from proofs.definitions import full_program
from proofs.definitions.elementary import expected, tail
from proofs.definitions.mutual_information import mutual_information
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import Contradiction, audit
from proofs.foundations import (
    approximate,
    curve_pieces,
    extreme_points,
    largest_accuracy,
    least_leakage,
    one_prior_accuracy,
    one_prior_jump,
    profiles,
    worst_prior,
    zero_leakage,
)
from proofs.instances import small_numbers as instances
from proofs.instances.random_classes import tail_threshold
from proofs.kalantari2018 import (
    definition_1,
    example_sublinearity,
    lemma_1,
    lemma_2,
    lemma_3,
    lemma_4,
    lemma_7,
    lemma_8,
    lemma_10,
    output_thresholds,
    remark_3,
    tables_1_to_4,
    theorem_1,
)
from proofs.zhong2022 import lemma_21, section_2_convexity
from symdp import Mechanism, SourceSet
from symdp.arithmetic.rational import INFINITY


def tails_as_thresholds(prior: Any) -> list[Fraction]:
    return one_prior_jump.tails(prior)[1:]


def slope_without_the_start(points: Any, accuracy: Any) -> Any:
    if accuracy <= points[0][0]:
        return Fraction(1)
    return min(accuracy * t / (r - accuracy) for r, t in points if r > accuracy)


def limit_at_the_zero_threshold(points: Any, accuracy: Any) -> Any:
    start, following = points[0][0], points[min(1, len(points) - 1)]
    if accuracy == start < 1:
        return start * (following[1] - 1) / (following[0] - start)
    return TRUE_LEVEL(points, accuracy)


def inverse_without_one(source: Any, level: Any) -> Any:
    return max(level * r / (level + t) for r, t in profiles.corners(profiles.hull(source)))


TRUE_LEVEL = least_leakage.published


def one_output(source: Any, level: Any, outputs: Any) -> Any:
    return full_program.least_distortion(instances.Hull(tuple(source.vertices)), level, [0])


def first_vertex_only(source: Any, shares: Any, level: Any) -> Any:
    return full_program.least_distortion(instances.Hull(source.vertices[:1]), level, range(source.letters))


def falling(mechanism: Any) -> Any:
    return TRUE_ORDER(mechanism)[::-1]


def all_letters_count(source: Any, distortion: Any) -> Any:
    return max(Fraction(1), source.letters * (1 - distortion) / distortion) if distortion else INFINITY


def information_with_the_distortion(prior: Any, rows: Any) -> Any:
    return section_2_convexity.distortion_at(prior, rows), mutual_information(prior, rows)


def larger_level(pair: Any) -> list[Any]:
    levels = [section_1_composition.exp_epsilon(one.matrix) for one in pair]
    return [max(levels), TRUE_PRODUCTS(pair)[1]]


TRUE_PRODUCTS = section_1_composition.published
TRUE_ORDER = lemma_4.sorted_letters
TRUE_COUNT = lemma_8.silent

STATEMENTS: list[tuple[str, ModuleType, str, Callable[..., Any]]] = [
    ("the extreme points are smaller", extreme_points, "scale", lambda size, level: level / (level + size)),
    ("the uniform guess solves the game", zero_leakage, "published", lambda source: Fraction(1, source.letters)),
    ("trace instead of trace - 1", least_leakage, "published", slope_without_the_start),
    ("no jump in the wrong place", least_leakage, "published", limit_at_the_zero_threshold),
    ("the inverse without -1", largest_accuracy, "published", inverse_without_one),
    ("the likeliest letter alone", one_prior_accuracy, "published", lambda prior, level: max(prior)),
    ("the tails are the thresholds", one_prior_jump, "thresholds", tails_as_thresholds),
    ("every prior near the worst is as bad", worst_prior, "guaranteed", lambda level, *_: level),
    ("the prior is affine in W", curve_pieces, "mixing_weight", lambda a, b, here: (b - here) / (b - a)),
    ("the pieces end at the corners", curve_pieces, "expected_ends", lambda points: [1 - r for r, _ in points[-2::-1]]),
    ("delta is subtracted from D", approximate, "rescaled", lambda distance, delta: max(Fraction(0), distance - delta)),
    ("the uniform prior is like any other", definition_1, "uniform_in_hull", lambda _: False),
    ("letters 1 and 2 come first in every order", definition_1, "permutations", lambda letters: [tuple(letters)]),
    ("the uniform prior is of Class II", tables_1_to_4, "meets_uniform", lambda _: False),
    (
        "a digit of Table I",
        tables_1_to_4,
        "digits",
        lambda row: tuple([Fraction(f"0{e}") for e in row.replace("6", "7").split()]),
    ),
    ("zeros may stand beside positive entries", remark_3, "published", lambda _: True),
    ("one prior is enough for (6)", example_sublinearity, "published", lambda _: True),
    ("the smaller epsilon bounds a mixture", lemma_1, "published", lambda pair, _: min(w.exp_epsilon for w in pair)),
    ("one prior stands for the hull", lemma_2, "published", first_vertex_only),
    ("one output suffices", lemma_3, "published", one_output),
    ("distortions fall with the letters", lemma_4, "sorted_letters", falling),
    ("Theorem 1 with M instead of M-1", theorem_1, "published", all_letters_count),
    ("the first threshold is the last", lemma_7, "published", lambda source, D: tail_threshold(source, 1) <= D),
    ("one more letter is lost", lemma_8, "silent", lambda mechanism: min(TRUE_COUNT(mechanism) + 1, mechanism.outputs)),
    ("outputs are dropped from the tail on", output_thresholds, "threshold", tail),
    ("mutual information is that of the ends", section_2_convexity, "losses_at", information_with_the_distortion),
    ("two mechanisms are as private as one", section_1_composition, "published", larger_level),
    ("Lemma 10 the other way round", lemma_10, "published", lambda t: expected(t[1], t[2])),
]


def statement_of(module: ModuleType) -> Statement:
    (found,) = [one for one in vars(module).values() if isinstance(one, Statement) and one.refutation is None]
    return ledger.with_theorem(found)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("module", sorted({row[1] for row in STATEMENTS}, key=lambda module: module.__name__))
def test_the_statement_is_proved(module: ModuleType) -> None:
    found = audit(statement_of(module), examples=30, seed=1)
    assert found.verdict.name == "PROVED"
    assert found.instances >= 30


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "module", "attribute", "falsehood"), STATEMENTS, ids=[row[0] for row in STATEMENTS])
def test_a_statement_notices_a_planted_falsehood(
    name: str, module: Any, attribute: str, falsehood: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, attribute, falsehood)
    with pytest.raises(Contradiction, match="is proved, but false at"):
        audit(statement_of(module), examples=200, seed=2)


def test_lemma_10_needs_the_order_of_b() -> None:
    transfer: Any = [[Fraction(number) for number in numbers] for numbers in ((0, 1), (1, 0), (1, 0))]
    assert not lemma_10.admissible(transfer)
    assert not lemma_10.moving_mass_to_the_least_value_lowers_the_sum(transfer=transfer)


@pytest.mark.parametrize("weights", [(3, 2, 1, 0), (2, 2, 1, 0), (1, 1, 1, 0), (2, 1, 1, 1)])
@pytest.mark.parametrize("values", [(0, 1, 2, 3), (0, 1, 1, 2), (1, 1, 1, 1)])
def test_the_rearrangement_inequality_beside_lemma_10(weights: tuple[int, ...], values: tuple[int, ...]) -> None:
    least = sum(a * b for a, b in zip(weights, values, strict=True))
    for order in permutations(values):
        excess = sum(a * c for a, c in zip(weights, order, strict=True)) - least
        places = combinations(range(4), 2)
        inverted = any(weights[i] > weights[j] and order[i] > order[j] for i, j in places)
        assert (excess > 0) == inverted
        assert excess >= 0


def test_a_segment_that_ends_at_the_uniform_prior_is_of_class_one() -> None:
    half, one, zero = Fraction(1, 2), Fraction(1), Fraction(0)
    assert tables_1_to_4.printed_class(((one, zero), (half, half))) == "I"
    assert tables_1_to_4.segments_that_avoid_the_uniform_prior_are_of_class_two(
        pair=((one, zero), (half, half)), name="II-6"
    )


def test_the_zero_case_is_decided_before_the_linear_program() -> None:
    """At D = 1 - P_1 the linear program's value is not lambda*."""
    hull = instances.Hull(((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),))
    half = Fraction(1, 2)
    assert least_leakage.one_program(hull, half) == 2
    assert least_leakage.published(profiles.corners(hull), half) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_a_table_that_is_no_channel_or_not_private_is_noticed_where_its_utility_is_as_said(place, monkeypatch):
    """At a prior that is certain the utility of a mechanism is 1, whatever its rows are."""
    sure = (Fraction(1), *[Fraction(0)] * 5)
    claim = example_30.both_tables_are_private_channels.claim
    assert claim(sure)
    tables = [example_30.read(example_30.CITIES), example_30.randomised_response(6, example_30.LEVEL)]
    for changed in ([[entry / 2 for entry in row] for row in tables[place]], [*tables[place][:5], sure]):
        shown = [changed if which == place else table for which, table in enumerate(tables)]
        monkeypatch.setattr(example_30, "read", lambda _, shown=shown: shown[0])
        monkeypatch.setattr(example_30, "randomised_response", lambda *_, shown=shown: shown[1])
        assert not claim(sure)
    monkeypatch.setattr(example_30, "read", lambda _: tables[0])
    monkeypatch.setattr(example_30, "randomised_response", lambda *_: [(Fraction(1, 6),) * 6] * 6)
    assert not claim((Fraction(1, 6),) * 6), "a private channel of less utility than is said"


@pytest.mark.parametrize("name", ["power_sum", "leaked_level", "mutual_information"])
def test_a_loss_above_the_chord_of_two_mechanisms_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Mechanism.from_rows([[1, 0], [0, 1]]), Mechanism.from_rows([["1/2", "1/2"]] * 2)
    prior, weight = (Fraction(1, 2),) * 2, Fraction(1, 4)
    mixed = lemma_21.mixture(first.matrix, second.matrix, weight)
    for other in ("power_sum", "leaked_level", "mutual_information"):
        monkeypatch.setattr(lemma_21, other, lambda *given: Fraction(0))
    for above, convex in ((Fraction(-1), True), (Fraction(0), True), (Fraction(1, 1000), False)):
        # The chord from 1 to 2 is 7/4 at the mixture.
        values = {first.matrix: Fraction(1), second.matrix: Fraction(2), mixed: Fraction(7, 4) + above}
        rows = (lambda one, two: two) if name == "mutual_information" else (lambda one, *rest: one)
        monkeypatch.setattr(lemma_21, name, lambda *given, values=values, rows=rows: values[rows(*given)])
        assert lemma_21.is_convex((first, second), mixed, prior, weight) is convex


@pytest.mark.parametrize(("weights", "shown"), [((2, -1), False), ((1, 0), False), ((1, 1), False), (None, False)])
def test_the_uniform_prior_is_shown_by_shares_of_vertices_alone(weights: tuple[int, ...] | None, shown: bool) -> None:
    source = SourceSet.from_vertices([["3/4", "1/4"], [1, 0]])
    uniform = None if weights is None else SimpleNamespace(weights=tuple(map(Fraction, weights)))
    assert definition_1.shows_uniform(source, SimpleNamespace(uniform=uniform)) is shown  # type: ignore[arg-type]
    inside = SourceSet.from_vertices([["3/4", "1/4"], ["1/4", "3/4"]])
    half = SimpleNamespace(weights=(Fraction(1, 2),) * 2)
    assert definition_1.shows_uniform(inside, SimpleNamespace(uniform=half))  # type: ignore[arg-type]
