"""Largest leakages over a set where an output is so rare that the worst prior hardly reaches it.

Covers: symdp.leakages.maxima.concave_maximum
"""

from fractions import Fraction
from random import Random

import mpmath
import pytest

from symdp import SourceSet, measure
from symdp.errors import Undecided
from symdp.leakages.maxima.concave_maximum import ConcaveProgram

NAMES = ["mi", "sibson:101/100", "sibson:7/5", "sibson:3/2", "sibson:2", "sibson:5"]
SETS = [
    SourceSet.simplex(4),
    SourceSet.box(["1/10", "0", "0", "1/5"], ["4/5", "1/2", "1/2", "3/5"]),
    SourceSet.total_variation_ball(["1/4"] * 4, "1/5"),
    SourceSet.from_inequalities(["P1 >= 2*P4", "P2 <= 1/4"], 4),
    SourceSet.from_vertices([["2/5", "1/5", "1/5", "1/5"], ["1/2", "0", "1/4", "1/4"], ["3/5", "0", "1/10", "3/10"]]),
]


def long_rows(rng, rare):
    """Entries with long denominators, like those of a rounded optimum; two outputs belong to the second letter alone."""

    def entry(low, high):
        return Fraction(rng.randint(low * 10**50, high * 10**50), 10**52)

    first, second, third, fourth = entry(75, 85), entry(70, 76), entry(60, 72), entry(70, 79)
    rows = [[first, 0, 1 - first, 0], [second, rare, 1 - second - 2 * rare, rare]]
    return [*rows, [third, 0, 1 - third, 0], [fourth, 0, 1 - fourth, 0]]


@pytest.mark.sampled(13)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("source", SETS, ids=lambda source: type(source).__name__)
@pytest.mark.parametrize("rare", [Fraction(1, 10**5), Fraction(1, 3 * 10**12), Fraction(1, 7 * 10**40)], ids=float)
def test_outputs_of_one_letter_are_no_obstacle(source, name, rare):
    rng = Random(f"{name} {rare}")
    rows = long_rows(rng, rare)
    value = measure(name).worst(rows, source)
    before = value.enclosure(3)
    for digits in (9, 15, 30):
        low, high = value.enclosure(digits)
        assert before[0] <= low <= high <= before[1]
        assert high - low <= low / 10**digits
        before = low, high
    inside = source.relative_interior().prior
    for share in (Fraction(1), Fraction(1, 100), Fraction(1, 10**9)):
        objective = tuple([Fraction(rng.randint(-9, 9)) for _ in range(4)])
        end = source.minimum(objective)[1].prior
        prior = [share * a + (1 - share) * b for a, b in zip(inside, end, strict=True)]
        assert measure(name).of(rows, prior).enclosure(30)[0] <= before[1]


@pytest.mark.parametrize("power", [None, Fraction(2, 3)])
def test_priors_are_added_until_every_output_is_reached_and_the_weights_remain_a_mixture(power):
    """The outputs 2 and 3 belong to the second and the third letter; each prior that is added makes the function larger."""
    rare = Fraction(1, 10**9)
    rows = [[Fraction(1), Fraction(0), Fraction(0)], [1 - rare, rare, Fraction(0)], [1 - rare, Fraction(0), rare]]
    priors = [tuple([Fraction(int(x == k)) for x in range(3)]) for k in range(3)]
    slopes = [Fraction(0), -rare, -rare]
    program = ConcaveProgram(priors, rows, slopes, power, [Fraction(1)] * 3)
    half = Fraction(1, 2)

    def value(kept, shares):
        with mpmath.workdps(60):
            outputs = [sum(share * rows[k][y] for k, share in zip(kept, shares, strict=True)) for y in range(3)]
            reached = [mpmath.mpf(one.numerator) / one.denominator for one in outputs if one]
            total = mpmath.fsum([-s * mpmath.log(s) if power is None else s ** (mpmath.mpf(2) / 3) for s in reached])
            linear = sum(share * slopes[k] for k, share in zip(kept, shares, strict=True))
            return total + mpmath.mpf(linear.numerator) / linear.denominator

    for kept, shares in (([0], [Fraction(1)]), ([0, 1], [half, half]), ([2], [Fraction(1)])):
        places, weights = program._with_every_output(kept, shares)
        assert sorted(places) == sorted({*kept, 1, 2})
        assert places[: len(kept)] == kept
        assert sum(weights) == 1
        assert min(weights) > 0
        # Those that were there share the rest as before.
        assert len({now / before for now, before in zip(weights, shares, strict=False)}) == 1
        assert value(places, weights) > value(kept, shares)


def test_what_is_not_reached_says_how_to_go_on(monkeypatch):
    value = measure("sibson:7/5").worst(long_rows(Random(1), Fraction(1, 10**5)), SETS[2])
    value.enclosure(15)
    monkeypatch.setattr("symdp.leakages.maxima.hull_maximum._EXTRA_DIGITS", ())
    with pytest.raises(Undecided, match=r"30 digits of the maximum over the source set are not reached; ask for fewer"):
        value.enclosure(30)


@pytest.mark.parametrize(("digits", "steps"), [(0, 4), (10, 5), (30, 6)])
def test_each_step_of_newtons_method_doubles_the_digits(digits, steps, monkeypatch):
    half, taken = Fraction(1, 2), []
    program = ConcaveProgram([(half, half)], [[half, half], [half, half]], [Fraction(0)] * 2, None, [Fraction(1)] * 2)
    monkeypatch.setattr(ConcaveProgram, "_newton", lambda *_: taken.append(1) or mpmath.matrix([0]))
    assert program.polished([0], [Fraction(1)], digits) == [1]
    assert len(taken) == steps
