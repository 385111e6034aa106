"""Longer databases: the program over the n + 1 weights, extreme orders and deltas, conditions of optimality.

Covers: symdp.arithmetic.reals.root_bracket, symdp.leakages.values.leakage_value,
symdp.tradeoffs.databases.sphere_weights
"""

from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random

import pytest

from symdp import Database, Tradeoff
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.reals.enclosure import ball
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.databases.sphere_weights import ThetaSearch
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion


def least_of_weights(records, letters, level, delta):
    """min sum k N_k w_k over weights with w_k <= lambda w_(k+1) + delta and w_(k+1) <= lambda w_k + delta."""
    program = LinearProgram()
    sizes = [comb(records, k) * (letters - 1) ** k for k in range(records + 1)]
    w = [program.add_column(cost=k * size) for k, size in enumerate(sizes)]
    program.add_row(dict(zip(w, sizes, strict=True)), lower=1, upper=1)
    for a, b in pairwise(w):
        program.add_row({a: 1, b: -level}, upper=delta)
        program.add_row({b: 1, a: -level}, upper=delta)
    return minimize(program).value


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_pointwise_privacy(seed):
    rng = Random(seed)
    records, letters = rng.randint(1, 8), rng.randint(2, 5)
    level = Fraction(rng.randint(4, 30), 4)
    delta = Fraction(rng.choice([0, 1, 2, 5]), 10 ** rng.randint(1, 5))
    data = Database(records, letters)
    name = f"adp:{delta}:pointwise"
    best = least_distortion(data, level, leakage=name)
    assert best.distortion == least_of_weights(records, letters, level, delta)
    assert best.mechanism.distortion == best.distortion
    if level > 1:
        tradeoff = Tradeoff(data, leakage=name)
        again = tradeoff.at(best.distortion)
        low, high = again.value.enclosure(12)
        target = LeakageValue.log_of(level).enclosure(15)
        assert low <= target[1]
        assert target[0] <= high
        reached = tradeoff.solution.levels(best.distortion, 15)[1] if delta else again.exp
        assert again.mechanism.satisfies(reached, delta, "pointwise")
        assert len(again.certificate.verify()) > 1


@pytest.mark.parametrize(("records", "letters", "delta", "distortion"), [
    (200, 2, "1e-20", 30), (200, 2, "1e-90", 30), (100, 50, "1e-60", 20), (60, 3, "1e-28", 19),
])  # fmt: skip
def test_tiny_deltas(records, letters, delta, distortion):
    best = optimal_mechanism(Database(records, letters), distortion, leakage=f"adp:{delta}:pointwise")
    assert best.mechanism.mass == 1
    assert best.mechanism.distortion <= distortion
    assert len(best.certificate.verify()) > 1
    assert best.value <= optimal_mechanism(Database(records, letters), distortion).value


def test_the_pointwise_sense_is_hardly_a_restriction():
    """With delta = 1e-300, a thousand records over fifty letters may be published with 97 of them changed."""
    curve = privacy_distortion(Database(1000, 50), leakage="adp:1e-300:pointwise")
    assert 96 < curve.zero_from < 97
    assert privacy_distortion(Database(1000, 50), leakage="adp:1e-300").zero_from > Fraction(9799, 10)


ORDERS = ["1001/1000", "101/100", "3/2", "7/3", "7", "50", "301"]


@pytest.mark.parametrize(
    ("records", "letters", "distortion"), [(5, 3, "7/5"), (5, 3, "1/100"), (5, 3, "333/100"), (30, 4, 9)]
)
def test_sibson_information_grows_with_the_order_from_mi_to_ml(records, letters, distortion):
    data = Database(records, letters)
    optima = [optimal_mechanism(data, distortion, leakage=f"sibson:{order}") for order in ORDERS]
    values = [optimal_mechanism(data, distortion, leakage="mi").value, *[best.value for best in optima]]
    values.append(optimal_mechanism(data, distortion, leakage="ml").value)
    assert all(a < b for a, b in pairwise(values))
    for best in optima:
        assert best.mechanism.distortion <= Fraction(distortion)
        assert best.mechanism.mass == 1
        assert len(best.certificate.verify()) > 1


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_sibson_weights_satisfy_the_conditions_of_optimality(seed):
    """w^(a-1) is affine in the distance where it is positive, and the line is not above zero elsewhere."""
    rng = Random(seed)
    records, letters = rng.randint(2, 12), rng.randint(2, 6)
    d = records * Fraction(letters - 1, letters) * Fraction(rng.randint(1, 39), 40)
    order = rng.choice([Fraction(2), Fraction(3), Fraction(3, 2), Fraction(5, 2), Fraction(6, 5)])
    w = optimal_mechanism(Database(records, letters), d, leakage=f"sibson:{order}").mechanism.weights
    line = [float(value / w[0]) ** float(order - 1) for value in w]
    slope = line[1] - line[0]
    assert slope < 0
    assert all(abs(value - max(0, 1 + k * slope)) < 1e-9 for k, value in enumerate(line))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_the_inverse_of_the_inverse(seed):
    rng = Random(seed)
    data = Database(rng.randint(1, 12), rng.randint(2, 6))
    d = data.records * Fraction(data.letters - 1, data.letters) * Fraction(rng.randint(1, 39), 40)
    for name in ("dp", "adp:1/30", "ml", "sibson:oo", "renyi:oo"):
        level = optimal_mechanism(data, d, leakage=name).exp_epsilon
        assert level == 1 or least_distortion(data, level, leakage=name).distortion == d


@pytest.mark.parametrize("bits", [20, 40, 64])
@pytest.mark.parametrize(("sizes", "power"), [((1, 2, 1), "1/2"), ((1, 4, 6, 4, 1), "2/3")])
def test_the_weight_of_the_last_shell_is_as_near_and_as_short_as_its_bits(sizes, power, bits):
    """A rational y not above the root, which lies below y (1 + 2^-bits), with few digits more than that needs."""
    search, uniform = ThetaSearch(sizes, Fraction(power)), Fraction(len(sizes) - 1, 2)
    for distortion in (uniform * Fraction(3, 4), uniform * Fraction(19, 20)):
        last = search._last_shell(distortion, bits)
        y = search._bracket_of_last(distortion, bits, last)
        with flint.ctx.workprec(4 * bits):
            beside = [y, y * (1 + Fraction(1, 2**bits))]
            low, high = [search._distortion(search._powers_of_last(each, last)) for each in beside]
            assert low < ball(distortion) < high
        assert y.denominator.bit_length() <= bits + 16


@pytest.mark.parametrize("distortion", [Fraction(1, 2), Fraction(149, 100)])
def test_a_bracket_that_begins_beyond_theta_is_moved_to_it(distortion, monkeypatch):
    """Down by steps that double, by no more than a half at once; up to 1 at most."""
    search, bits = ThetaSearch((1, 3, 3, 1), Fraction(2)), 40
    first, last = search._bracket(distortion, bits)
    assert 0 < first <= last < 1
    assert last - first <= first / 2**bits
    for wrong in ((Fraction(7, 8), Fraction(15, 16)), (first / 64, first / 32)):
        monkeypatch.setattr(ThetaSearch, "_first_bracket", lambda self, distortion, wrong=wrong: wrong)
        low, high = search._bracket(distortion, bits)
        assert max(low, first) <= min(high, last)
        assert high - low <= low / 2**bits


def test_rationals_above_theta_move_away_by_no_less_than_the_precision():
    bits = 20
    found = list(ThetaSearch((1, 3, 3, 1), Fraction(2)).above(Fraction(1, 2), bits))
    moves = [after - before for before, after in pairwise(found[:4])]
    assert moves[0] >= Fraction(1, 2**bits)
    assert moves[1:] == [moves[0], 2 * moves[0]]
