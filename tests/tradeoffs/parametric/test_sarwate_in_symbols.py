"""Theorem 1 of sarwate2014 in symbols: log((1-D)/D) below the largest probability of the less likely letter, then 0.

Covers: symdp.arithmetic.symbols.elimination
"""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
import sympy

from proofs.sarwate2014.theorem_1 import hypotheses, published
from symdp import Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.agreement.full_program import least_distortion_of_full_program

HALF = Fraction(1, 2)
GRID = [Fraction(k, 8) for k in range(9)]
TEXTS = {
    "the class of the paper": "sarwate2014:binary:p,q",
    "two priors": "p,1-p; q,1-q",
    "a prior and its mirror image": "p,1-p; 1-p,p",
}


@cache
def form_of(name):
    return privacy_distortion(read_symbols(TEXTS[name]))


def expected(largest, d):
    """The theorem, where the less likely letter has a probability of up to ``largest``."""
    return Fraction(1) if d >= largest else (1 - d) / d if d else INFINITY


def largest_of(first, last):
    """The largest probability of the less likely letter over the priors (x, 1 - x) between two."""
    low, high = sorted((first, last))
    return HALF if low <= HALF <= high else high if high < HALF else 1 - low


def distortions(largest):
    return sorted({*GRID, largest, largest / 2, max(largest - Fraction(1, 1000), Fraction(0)), Fraction(499, 1000)})


def test_the_symbolic_answer_is_the_printed_one():
    (cell,) = form_of("the class of the paper").cells
    (case,) = cell.pieces
    d, (_, q) = sympy.Symbol("D"), form_of("the class of the paper").symbols
    assert sympy.cancel(case.exp - (1 - d) / d) == 0
    assert (*case.ends, cell.expression(cell.zero_from)) == (0, q, q)
    (cell,) = form_of("a prior and its mirror image").cells
    assert cell.conditions == ()
    assert sympy.cancel(cell.pieces[0].exp - (1 - d) / d) == 0
    assert cell.zero_from == HALF


@pytest.mark.parametrize("name", TEXTS)
def test_the_certificate_claims_the_theorem_for_all_values(name):
    for cell in form_of(name).certificate.record["answer"]["cells"]:
        (piece,) = cell["pieces"]
        assert piece["letters"] == 2  # 1 (1-D)/(D-0), from 0
        assert set(piece["from"]) == {"0"}


def test_every_pair_of_a_grid_with_zeros_ties_and_borders():
    """p and q from 0 to 1, equal or not, 1/2 among them; each D of the grid, the threshold, and just below it."""
    for p, q in combinations_with_replacement(GRID, 2):
        largest = largest_of(p, q)
        for d in distortions(largest):
            assert form_of("two priors").exp_epsilon(d).of({"p": p, "q": q}) == expected(largest, d)
            if q <= HALF:
                assert form_of("the class of the paper").exp_epsilon(d).of({"p": p, "q": q}) == expected(q, d)
            if hypotheses(p, q, d):
                assert expected(q, d) == published(p, q, d)
        for d in distortions(HALF):
            assert form_of("a prior and its mirror image").exp_epsilon(d).of({"p": p}) == expected(HALF, d)


@pytest.mark.sampled(15)
@pytest.mark.parametrize("seed", range(150))
def test_programs_over_all_mechanisms_agree(seed):
    rng = Random(seed)
    p, q = (rng.choice([Fraction(rng.randint(0, 30), 30), HALF, Fraction(0)]) for _ in range(2))
    d = rng.choice(distortions(largest_of(p, q)))
    found = form_of("two priors").exp_epsilon(d).of({"p": p, "q": q})
    assert Tradeoff(form_of("two priors").source.of({"p": p, "q": q})).at(d).exp == found
    if found != INFINITY:
        least = least_distortion_of_full_program([(p, 1 - p), (q, 1 - q)], found)
        assert least == d if found > 1 else least <= d
