"""The rows on privacy profiles: numbers that their texts name, and the routes on which they rest.

Covers: nothing
"""

from fractions import Fraction

import pytest

from proofs.profiles import blind_guess, dependent_records, identifiability, pointwise_leakage, sensitive_letters
from proofs.profiles.hockey_stick import curve, has_least_delta, zero_level
from proofs.profiles.programs import accuracy_of_diagonals, accuracy_of_prices, largest_accuracy, least_slack
from proofs.profiles.single_mechanism import response_on_support
from proofs.profiles.trade_offs import corners, least_delta, response, shadow

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
PAIRS = [(Fraction(2), Fraction(1, 10)), (Fraction(3), Fraction(0))]
PRIORS = [tuple(map(Fraction, ("1/2", "3/10", "1/5"))), tuple(map(Fraction, ("3/10", "1/5", "1/2")))]


def test_three_programs_have_one_value():
    for pairs in (PAIRS, PAIRS[:1], [(Fraction(1), QUARTER)], [(Fraction(8, 7), Fraction(0))]):
        values = {largest_accuracy(PRIORS, pairs), accuracy_of_diagonals(PRIORS, pairs), accuracy_of_prices(PRIORS, pairs)}
        assert len(values) == 1
    assert values == {Fraction(2, 5)}


def test_the_mechanism_of_a_diagonal_keeps_the_pairs():
    rows = response(PAIRS, [HALF, Fraction(3, 10), Fraction(1, 5)])
    assert [sum(row) for row in rows] == [1, 1, 1]
    assert all(least_delta(rows, level) <= delta for level, delta in PAIRS)
    assert [(q, shadow(PAIRS, q)) for q, _ in corners(PAIRS)] == corners(PAIRS)


def test_randomised_response_on_two_letters_has_the_least_delta_of_three():
    prior = (HALF, HALF, Fraction(0))
    assert has_least_delta(prior, QUARTER, response_on_support(prior, QUARTER))
    assert (zero_level(prior, QUARTER), curve(prior, QUARTER, Fraction(2))) == (3, QUARTER)
    assert least_slack([prior], Fraction(2), QUARTER) == QUARTER


@pytest.mark.parametrize("prior", [("7/10", "3/10"), ("1/2", "1/4", "1/4")])
def test_randomised_response_is_not_best_for_a_prior_that_is_not_even(prior):
    prior = tuple(map(Fraction, prior))
    assert not has_least_delta(prior, Fraction(1, 10), response_on_support(prior, Fraction(1, 10)))


def test_numbers_that_the_texts_name():
    twins = ((HALF, Fraction(0)), (Fraction(0), HALF))
    asked = (twins, [(Fraction(3), Fraction(0))])
    assert (dependent_records.computed(*asked), dependent_records.published(*asked)) == (Fraction(1, 3), 0)
    rows = ((HALF, HALF), (QUARTER, 1 - QUARTER))
    never = ((Fraction(1), Fraction(0)), rows)
    assert (pointwise_leakage.computed(*never), pointwise_leakage.published(*never)) == (1, Fraction(3, 2))
    assert identifiability.published(PRIORS[0], Fraction(3)) == Fraction(2, 5)


def test_a_letter_that_is_too_rare_gains_nothing():
    """lambda = 2 is the border for (2/3, 1/3)."""
    prior = (Fraction(2, 3), Fraction(1, 3))
    for level in (Fraction(2), Fraction(201, 100)):
        asked = (prior, [(level, Fraction(0))])
        assert blind_guess.published(*asked) == blind_guess.computed(*asked) == (level > 2)


def test_a_bound_on_g_that_no_letter_asks_for_is_false():
    nobody = ([(HALF, HALF)], Fraction(2), ())
    assert (sensitive_letters.computed(*nobody), sensitive_letters.published(*nobody)) == (1, Fraction(3, 4))
