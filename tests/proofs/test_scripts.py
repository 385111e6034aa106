"""The proofs run, and each of them notices a falsehood that is planted in it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from proofs import script, theorem_diagonal_polytope
from proofs.diagonal_polytope import approximate, bounds, diagonals, one_prior, pieces, profile, worst_prior
from proofs.kalantari2018 import lemma_1, lemma_10
from proofs.script import Refuted

SCRIPTS = (lemma_1, lemma_10, theorem_diagonal_polytope)


@pytest.mark.parametrize("module", SCRIPTS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_the_proof_runs_and_prints_its_seed(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    lines = module.check(15, 1)
    assert "seed 1" in lines
    assert len(lines) >= 3
    assert module.check(15, 1) == lines


def one_letter_fewer(prior: Any, distortion: Any) -> Any:
    return max(0, sum(step <= distortion for step in TRUE_THRESHOLDS(prior)) - 1)


def tails_as_thresholds(prior: Any) -> list[Fraction]:
    return [one_prior.tail(prior, k) for k in range(1, len(prior))]


def slope_without_the_start(points: Any, accuracy: Any) -> Any:
    if accuracy <= points[0][0]:
        return Fraction(1)
    return min(accuracy * t / (r - accuracy) for r, t in points if r > accuracy)


def limit_at_the_zero_threshold(points: Any, accuracy: Any) -> Any:
    start, following = points[0][0], points[min(1, len(points) - 1)]
    if accuracy == start < 1:
        return start * (following[1] - 1) / (following[0] - start)
    return TRUE_LEVEL(points, accuracy)


TRUE_THRESHOLDS = one_prior.thresholds
TRUE_LEVEL = profile.published

FALSEHOODS: list[tuple[str, ModuleType, str, Callable[..., Any]]] = [
    ("eps_DP is convex", lemma_1, "quasi_convex", lemma_1.convex),
    ("the smaller epsilon bounds a mixture", lemma_1, "published", lambda m: min(m.first.exp_epsilon, m.second.exp_epsilon)),
    ("Lemma 10 needs no order", lemma_10, "ascending", tuple),
    ("Lemma 10 the other way round", lemma_10, "published", lambda t: -lemma_10.dot(t.before, t.values)),
    ("a smaller polytope", diagonals, "load", lambda q, level: level * max(q) + sum(q)),
    ("a larger polytope", diagonals, "boundary_point", lambda _, level: (level, level / 2)),
    ("only the likeliest letter counts", bounds, "bounding_accuracy", lambda p, _: max(p)),
    ("the uniform guess solves the game", bounds, "game_value", lambda sources: Fraction(1, sources.letters)),
    ("trace instead of trace - 1", profile, "published", slope_without_the_start),
    ("no jump in the wrong place", profile, "published", limit_at_the_zero_threshold),
    ("the inverse without -1", profile, "inverse", lambda points, level: max(level * r / (level + t) for r, t in points)),
    ("k off by one", one_prior, "dropped_letters", one_letter_fewer),
    ("the tails are the thresholds", one_prior, "thresholds", tails_as_thresholds),
    ("every prior near the worst is as bad", worst_prior, "guaranteed", lambda level, *_: level),
    ("the two vertices suffice", worst_prior, "optimal_mechanism", lambda *_: NOTHING),
    ("the prior is affine in W", pieces, "mixing_weight", lambda a, b, here: (b - here) / (b - a)),
    ("the pieces end at the corners", pieces, "expected_ends", lambda points: [1 - r for r, _ in points[-2::-1]]),
    ("delta is subtracted from D", approximate, "published", lambda distortion, delta: max(Fraction(0), distortion - delta)),
]


class NOTHING:
    exp_epsilon = Fraction(1)
    worst_prior = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    supremum_attained = True


@pytest.mark.parametrize(("name", "module", "attribute", "falsehood"), FALSEHOODS, ids=[row[0] for row in FALSEHOODS])
def test_a_planted_falsehood_is_refuted(
    name: str, module: Any, attribute: str, falsehood: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, attribute, falsehood)
    with pytest.raises(Refuted, match=r" fails at .*\d"):
        module.check(60, 2)


def test_the_exit_code_tells_the_outcome(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["lemma_1", "--examples", "40", "--seed", "2"])
    assert script.run(lemma_1.check, 10) == 0
    assert "examples 40, seed 2" in capsys.readouterr().out
    monkeypatch.setattr(lemma_1, "quasi_convex", lemma_1.convex)
    assert script.run(lemma_1.check, 10) == 1
    assert "REFUTED: the inequality of Lemma 1 fails at W1 = [" in capsys.readouterr().out


def test_the_zero_case_is_decided_before_the_linear_program() -> None:
    """At D = 1 - P_1 the linear program's value is not lambda*."""
    hull = profile.Hull(((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),))
    half = Fraction(1, 2)
    assert profile.one_program(hull, half) == 2
    assert profile.published(profile.corners(hull), half) == 1
