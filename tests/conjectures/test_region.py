"""Regions of validity, against exact values at random priors and distortions.

Covers: symdp.arithmetic.expression, symdp.conjectures.formulas.formula_grammar,
symdp.conjectures.formulas.ordered_field, symdp.conjectures.formulas.validity_region
"""

from fractions import Fraction
from functools import cache
from random import Random

import pytest
import sympy

from symdp import SourceSet
from symdp.arithmetic.expression import evaluate
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.conjectures.formulas.validity_region import region_of_validity
from symdp.errors import Undecided
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.random_sources import random_prior

SYMMETRIC = "(M-1)*(1-D)/D"
FORMULAS = [
    SYMMETRIC,
    "(M-2)*(1-D)/(D-A1)",
    "max(1, (M-1)*(1-D)/D)",
    "max(1, (M-1)*(1-D-delta)/D)",
    "(1-D)/D",
    "P1/P2",
    "best*best >= best",
    "2 >= best",
    "max(1, min((M-1)*(1-D)/D, (M-2)*(1-D)/(D-A1)))",
    "(M-1)*(1-D)/D <= 2*best",
]


@cache
def region(text, letters):
    return region_of_validity(parse_claim(text, letters), letters)


def shown(text, letters, source_class="II"):
    parts = region_of_validity(parse_claim(text, letters), letters, source_class)
    return [(str(part.start), str(part.stop), part.relation) for part in parts]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("letters", [3, 4, 5, 6])
def test_symmetric_mechanism_is_optimal_exactly_up_to_its_threshold(letters):
    threshold, uniform = f"{letters - 1}*P{letters}", f"{letters - 1}/{letters}"
    expected = [("0", threshold, "equal"), (threshold, uniform, "above"), (uniform, "1", "below")]
    assert shown(SYMMETRIC, letters) == expected


def test_two_letters_have_no_range_above_before_the_jump():
    assert shown(SYMMETRIC, 2) == [("0", "P2", "equal"), ("P2", "1/2", "above"), ("1/2", "1", "below")]


def test_class_one_is_the_symmetric_mechanism():
    assert shown("max(1, (M-1)*(1-D)/D)", 5, "I") == [("0", "1", "equal")]
    assert shown(SYMMETRIC, 5, "I") == [("0", "4/5", "equal"), ("4/5", "1", "below")]


def test_a_root_that_only_some_priors_reach_is_clipped_to_its_piece():
    assert shown("(1-D)/D", 3)[1] == ("P2 + P3", "Max(1/2, P2 + P3)", "above")


def test_delta_is_a_parameter_where_the_formula_names_it():
    first = shown("(M-1)*(1-D-delta)/D", 3)[0]
    assert (sympy.expand(first[1]), first[2]) == (sympy.expand("2*P3*(1-delta)"), "equal")


@pytest.mark.parametrize("text", ["max(D, P3*(2*P1-1))", "max(D, P2/2)", "min(D, P3*(2*P1-1))"])
def test_where_a_maximum_changes_before_or_behind_a_piece_for_some_priors_nothing_is_decided(text):
    """P3 (2 P1 - 1) lies below P3 and may be negative; P2/2 is positive and may lie above P3, where the first piece ends."""
    with pytest.raises(
        Undecided, match=r"max or min changes at D = .*, for some ordered priors inside a piece, for others not"
    ):
        region_of_validity(parse_claim(text, 3), 3)


@pytest.mark.parametrize("text", ["1/D", "(M-1)*(1-D**2)/D"])
def test_what_needs_more_than_linear_roots_is_undecided(text):
    with pytest.raises(Undecided, match="sign of"):
        region_of_validity(parse_claim(text, 3), 3)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("text", FORMULAS)
def test_relations_hold_at_random_priors_inside_their_ranges(text, seed):
    rng = Random(seed)
    letters = rng.choice([3, 4])
    claim = parse_claim(text, letters)
    prior = sorted(random_prior(rng, letters), reverse=True)
    delta = Fraction(rng.randint(0, 3), 10) if "delta" in text else Fraction(0)
    distortion = Fraction(rng.randint(1, 59), 60)
    best = optimal_mechanism(SourceSet.single(prior), distortion, delta).exp_epsilon
    values = {"D": distortion, "M": Fraction(letters), "delta": delta, "best": best}
    values |= {f"P{k}": p for k, p in enumerate(prior, 1)} | {f"A{k}": sum(prior[letters - k :]) for k in range(letters + 1)}
    try:
        difference = evaluate(claim.left, values) - evaluate(claim.right, values)
    except ZeroDivisionError:
        return
    numbers = {sympy.Symbol(f"P{k}"): sympy.Rational(str(p)) for k, p in enumerate(prior, 1)}
    numbers[sympy.Symbol("delta")] = sympy.Rational(str(delta))
    for part in region(text, letters):
        if part.start.subs(numbers) < sympy.Rational(str(distortion)) < part.stop.subs(numbers):
            allowed = {"equal": difference == 0, "above": difference >= 0, "below": difference <= 0}
            assert allowed[part.relation], (prior, distortion, part, difference)
