"""Mechanisms of two shells: for a whole order the parameter is exact, for others near the power that it stands for.

Covers: symdp.tradeoffs.databases.information_on_spheres, symdp.tradeoffs.databases.leakage_on_spheres
"""

from fractions import Fraction as F
from math import comb

import pytest

from symdp import Database, measure
from symdp.tradeoffs.databases.information_on_spheres import InformationOnSpheres
from symdp.tradeoffs.databases.leakage_on_spheres import MaximalLeakageOnSpheres
from symdp.tradeoffs.question import Question


def theta_of(order, distortion, records=3, letters=2):
    question = Question(Database(records, letters=letters), measure(f"sibson:{order}"))
    return InformationOnSpheres.of(question)._two_shell_theta(distortion)


@pytest.mark.parametrize("order", [3, 4, 7])
def test_the_parameter_of_a_whole_order_is_exact(order):
    for distortion, records, letters in ((F(1, 10), 3, 2), (F(1, 7), 2, 3), (F(2, 5), 4, 4)):
        ratio = distortion / (records * (letters - 1) * (1 - distortion))
        assert theta_of(order, distortion, records, letters) == 1 - ratio ** (order - 1)


@pytest.mark.parametrize("order", [F(3, 2), F(5, 2), F(7, 2)])
def test_the_parameter_of_another_order_is_rounded_far_behind_the_digits_that_are_shown(order):
    ratio = F(1, 10) / (3 * (1 - F(1, 10)))
    power = 1 - theta_of(order, F(1, 10))
    assert abs(power**2 / ratio ** int(2 * (order - 1)) - 1) < F(1, 10**40)
    assert (power.denominator & (power.denominator - 1)) == 0


@pytest.mark.parametrize(("records", "letters"), [(4, 2), (5, 3), (7, 4)])
def test_the_shells_that_are_full_begin_where_their_mean_distance_is_reached(records, letters):
    spheres = MaximalLeakageOnSpheres(Question(Database(records, letters=letters), measure("ml")))
    sizes = [comb(records, k) * (letters - 1) ** k for k in range(records + 1)]
    means = [F(sum(k * sizes[k] for k in range(last + 1)), sum(sizes[: last + 1])) for last in range(records)]
    for last, mean in enumerate(means):
        assert spheres.full_shells(mean) == last
        assert spheres.full_shells(mean - F(1, 10**6)) == max(0, last - 1)
