"""Largest leakages over a set where an output is so rare that the worst prior hardly reaches it.

Covers: symdp.leakages.maxima.concave_maximum
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, measure
from symdp.errors import Undecided

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


def test_what_is_not_reached_says_how_to_go_on(monkeypatch):
    value = measure("sibson:7/5").worst(long_rows(Random(1), Fraction(1, 10**5)), SETS[2])
    value.enclosure(15)
    monkeypatch.setattr("symdp.leakages.maxima.hull_maximum._EXTRA_DIGITS", ())
    with pytest.raises(Undecided, match=r"30 digits of the maximum over the source set are not reached; ask for fewer"):
        value.enclosure(30)
