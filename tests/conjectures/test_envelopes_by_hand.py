"""Data of a discovery by hand: instances and their centres, edge cases, heights, envelopes above them, thresholds.

Covers: symdp.conjectures.discovery.envelope_heights, symdp.conjectures.discovery.family_refutation,
symdp.conjectures.discovery.height_search, symdp.conjectures.discovery.parameter_range,
symdp.conjectures.discovery.set_family
"""

from fractions import Fraction as F
from itertools import accumulate, islice, pairwise
from random import Random

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.symbols.rational_interpolation import Ratio
from symdp.conjectures.discovery import height_search
from symdp.conjectures.discovery.envelope_heights import Heights, least_of, values_of
from symdp.conjectures.discovery.family_reader import family_of, read_family
from symdp.conjectures.discovery.family_refutation import difference
from symdp.conjectures.discovery.height_search import _Instances, _joined, explained, proposals
from symdp.conjectures.discovery.parameter_range import SCALES, Range
from symdp.conjectures.discovery.set_family import Instance
from symdp.errors import InvalidArgument
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

ONE = {(0,): F(1)}
BALL = Heights((Ratio({(1, 0): F(1), (0, 1): F(-1)}, {(0, 0): F(1)}),), ("T_k", "r"))
DISTORTIONS = [F(0), *[F(k, 24) for k in range(1, 24)], F(1)]


# Values of parameters.


@pytest.mark.parametrize(("low", "high", "length"), [(F(0), F(1), 1), (F(-1, 2), F(3, 2), 2), (F(2), None, 3)])
def test_a_value_lies_at_its_share_of_the_range(low, high, length):
    known = Range("r", low, high)
    assert [known.between(share) for share in (F(0), F(1, 4), F(1))] == [low, low + F(length, 4), low + length]
    assert known.ends == [str(low), "oo" if high is None else str(high)]
    drawn = list(islice(known.samples(Random(1)), 3000))
    shares = {(value - low) / length for value in drawn}
    assert shares <= {F(k, 61 * scale) for k in range(1, 61) for scale in (1, 4, 16, 64)}
    assert {min(shares), max(shares)} == {F(1, 61 * 64), F(60, 61)}
    # One draw of three in five is not scaled down.
    near = [value for value in drawn if value - low < F(length, 15)]
    assert 1000 < len(near) < 1700
    assert drawn == list(islice(known.samples(Random(1)), 3000))


# Instances.


def test_centres_fall_and_a_larger_power_falls_as_its_power():
    family = read_family("prior:C")
    for letters, seed in ((2, 0), (4, 1), (6, 5)):
        one, two, three = (list(family.instances(letters, 3, seed, power)) for power in (1, 2, 3))
        assert len(one) == len(two) == 3
        for first, second, third in zip(one, two, three, strict=True):
            weights = [entry / first.center[-1] for entry in first.center]
            assert second.center == tuple([w**2 / sum(v**2 for v in weights) for w in weights])
            assert third.center == tuple([w**3 / sum(v**3 for v in weights) for w in weights])
            steps = [a - b for a, b in pairwise([*first.center, F(0)])]
            assert min(steps) > 0
            assert max(steps) <= 12 * min(steps)
            assert first.letters == len(first.center) == letters
        assert one == list(family.instances(letters, 3, seed)) != list(family.instances(letters, 3, seed + 1))
        assert one[:2] == list(family.instances(letters, 2, seed))


def test_instances_have_the_envelopes_of_their_sets_and_values_without_a_set_are_left_out():
    family = read_family("ball:C,r")
    for instance in family.instances(4, 3, 7):
        source = SourceSet.total_variation_ball(instance.center, instance.values["r"])
        assert instance.corners == lorenz_envelope(source).corners
        assert instance == family.instance(4, instance.values, instance.center)
    assert list(read_family("lower:M").instances(3, 5)) == []
    assert read_family("lower:M").instance(3, {}, ()) is None
    few = read_family("lower:2*r", "r < 1")
    kept = list(few.instances(3, 40))
    assert 0 < len(kept) < 40
    assert all(instance.values["r"] * 2 <= 1 for instance in kept)


HALVES = {2: ["1", "0"], 3: ["1/2", "1/2", "0"], 4: ["1/2", "1/2", "0", "0"], 5: ["1/3", "1/3", "1/3", "0", "0"]}


@pytest.mark.parametrize("letters", HALVES)
def test_edge_cases_are_flat_sure_and_half_at_both_ends_of_the_range(letters):
    flat, sure = (F(1, letters),) * letters, (F(1), *[F(0)] * (letters - 1))
    centers = [flat, sure, tuple(map(F, HALVES[letters]))]
    found = [(instance.values["r"], instance.center) for instance in read_family("ball:C,r").special(letters)]
    assert found == [(F(share), center) for share in ("1/1000", "1/2", "999/1000") for center in centers]
    beyond = [instance.values["r"] for instance in read_family("prior:1+r/i", "r >= 1").special(letters)]
    assert beyond == [1 + F(share) * 3 for share in ("1/1000", "1/2", "999/1000")]


def test_an_instance_says_its_numbers():
    instance = read_family("ball:C,r").read_instance(3, {"r": "1/10"}, ["1/2", "3/10", "1/5"])
    assert str(instance) == "M = 3, r = 1/10, C = (1/2, 3/10, 1/5)"
    assert instance.tops == (0, F(1, 2), F(4, 5), 1)
    assert instance.point == {"letters": 3, "parameters": {"r": "1/10"}, "center": ["1/2", "3/10", "1/5"]}
    alone = read_family("geometric:rho").read_instance(4, {"rho": "1/3"}, ())
    assert (str(alone), alone.tops, alone.corners) == ("M = 4, rho = 1/3", (0, 0, 0, 0, 0), ())


@pytest.mark.parametrize(
    ("values", "center", "said"),
    [
        ({}, ["1/2", "1/2"], "values are of nothing; give r"),
        ({"r": 1, "s": 1}, ["1/2", "1/2"], "values are of r, s; give r"),
        ({"r": "1/2"}, ["1/2", "1/4", "1/4"], "center must be 2 probabilities in decreasing order"),
        ({"r": "1/2"}, ["1/4", "3/4"], "center must be 2 probabilities in decreasing order"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(values, center, said):
    with pytest.raises(InvalidArgument) as refused:
        read_family("ball:C,r").read_instance(2, values, center)
    assert str(refused.value) == said


# Heights and the envelope above them.


class Listed(Heights):
    """Heights that are given one by one."""

    def at(self, instance, place):
        return instance.values[place]


def majorant(heights, t):
    """The least concave function above the points, at t: the highest chord."""
    points = list(enumerate([F(0), *heights]))
    below = [(x, y) for x, y in points if x <= t]
    above = [(x, y) for x, y in points if x >= t]
    return max(y if x == t else y + (v - y) * (t - x) / (u - x) for x, y in below for u, v in above if u > x or x == t)


def test_corners_are_those_of_the_least_concave_function_above_the_heights():
    rng = Random(7)
    for _ in range(120):
        letters = rng.randint(2, 6)
        heights = [F(rng.randint(-2, 12), 12) for _ in range(letters)]
        instance = Instance(letters, dict(enumerate(heights, 1)), (), ())
        corners = Listed((), ()).corners(instance)
        assert corners[0] == (0, 0)
        assert corners[-1] == (letters, heights[-1])
        places = [t for t, _ in corners]
        assert places == sorted(set(places))
        assert all(height == majorant(heights, t) for t, height in corners)
        slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(corners)]
        assert all(a > b for a, b in pairwise(slopes))
        for t in range(letters + 1):
            low, high = next((a, b) for a, b in pairwise(corners) if a[0] <= t <= b[0])
            assert low[1] + (high[1] - low[1]) * (t - low[0]) / (high[0] - low[0]) == majorant(heights, t)
    assert Listed((), ()).corners(Instance(2, {1: None, 2: F(1)}, (), ())) is None
    assert Listed((), ()).least(Instance(2, {1: None, 2: F(1)}, (), ()), F(1, 2)) is None


SETS = {
    "a ball": lambda: SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"),
    "a contamination": lambda: SourceSet.contamination(["2/5", "3/10", "1/5", "1/10"], "1/5"),
    "a geometric prior": lambda: SourceSet.geometric("1/3", 4),
    "a hull": lambda: SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
    "ties": lambda: SourceSet.single(["2/5", "2/5", "1/5"]),
    "zeros": lambda: SourceSet.single(["3/5", "2/5", "0"]),
    "a sure letter": lambda: SourceSet.single(["1", "0", "0"]),
    "all": lambda: SourceSet.simplex(3),
}


@pytest.mark.parametrize("name", SETS)
def test_the_least_level_of_corners_is_the_exact_optimum(name):
    source = SETS[name]()
    corners, curve = lorenz_envelope(source).corners, Tradeoff(source).curve()
    for distortion in DISTORTIONS:
        assert least_of(corners, 1 - distortion) == curve.exp_epsilon(distortion)


def test_the_thresholds_of_heights_are_the_breakpoints_of_the_exact_function():
    family = read_family("ball:C,r")
    for letters in (2, 3, 5):
        for instance in family.instances(letters, 4, 3):
            curve = Tradeoff(family.build(letters, instance.values, instance.center)).curve()
            assert BALL.corners(instance) == instance.corners
            known = {*curve.breakpoints, curve.zero_from} - {0}
            assert {end for end in BALL.breakpoints(instance) if end > 0} == known
            for distortion in DISTORTIONS:
                assert BALL.least(instance, distortion) == curve.exp_epsilon(distortion)


def test_the_greatest_and_the_least_of_parts_and_the_whole_at_the_last_letter():
    line, flat, pole = (Ratio({(1,): F(1, 4)}, ONE), Ratio({(0,): F(1, 2)}, ONE), Ratio(ONE, {(1,): F(1), (0,): F(-2)}))
    instance = Instance(4, {}, (), ())
    for greatest, values in ((True, [F(1, 2), F(1, 2), F(3, 4), 1]), (False, [F(1, 4), F(1, 2), F(1, 2), 1])):
        assert [Heights((line, flat), ("k",), greatest).at(instance, place) for place in (1, 2, 3, 4)] == values
        assert [Heights((line, pole), ("k",), greatest).at(instance, place) is None for place in (1, 2, 3, 4)] == [
            False, True, False, False
        ]  # fmt: skip
    assert Heights((line, pole), ("k",)).corners(instance) is None


def test_variables_have_their_values_and_powers():
    instance = Instance(4, {"rho": F(1, 3), "a": F(2)}, (F(1, 2), F(1, 4), F(1, 8), F(1, 8)), ())
    names = ("k", "M", "a", "T_k", "rho**k", "rho**M", "2**k", "3/2**M")
    known = [F(3), F(4), F(2), F(7, 8), F(1, 27), F(1, 81), F(8), F(81, 16)]
    assert values_of(names, instance, 3) == known
    assert [values_of(("T_k",), instance, place) for place in range(5)] == [
        [sum(instance.center[:k], F(0))] for k in range(5)
    ]


def test_expressions_and_thresholds_in_symbols_have_the_values_at_numbers():
    geometric = Heights((Ratio({(1, 0): F(1), (0, 0): F(-1)}, {(0, 1): F(1), (0, 0): F(-1)}),), ("rho**k", "rho**M"))
    assert geometric.text() == "(rho**k - 1)/(rho**M - 1)"
    instance = Instance(5, {"rho": F(1, 3)}, (), ())
    numbers = {"rho": sympy.Rational(1, 3), "M": 5}
    for place in (1, 2, 3):
        here, after = geometric.at(instance, place), geometric.at(instance, place + 1)
        assert geometric.expression().subs(numbers | {"k": place}) == sympy.Rational(str(here))
        threshold = geometric.threshold().subs(numbers | {"k": place})
        assert threshold == sympy.Rational(str(1 - after + place * (after - here)))
    assert BALL.text() == "T_k - r"
    shift = BALL.threshold().subs({"T_k": 5, "C_next": 2, "r": 3, "k": 4})
    assert shift == 1 - (5 + 2 - 3) + 4 * 2


@pytest.mark.parametrize(("greatest", "name"), [(True, "Max"), (False, "Min")])
def test_the_greatest_and_the_least_name_every_part_though_one_is_always_above_another(greatest, name):
    """So that the expression says what the text does."""
    heights = Heights((Ratio({(1,): F(1)}, ONE), Ratio({(1,): F(1), (0,): F(1)}, ONE)), ("k",), greatest)
    k = sympy.Symbol("k")
    assert heights.text() == f"{name.lower()}(k, k + 1)"
    shown = heights.expression()
    assert (type(shown).__name__, set(shown.args)) == (name, {k, k + 1})
    for place in (1, 2, 5):
        here, after = place + greatest, place + 1 + greatest
        assert shown.subs(k, place) == here
        assert heights.threshold().subs(k, place) == 1 - after + place * (after - here)


# The search.


class Watched:
    """A family that notes which instances it is asked for."""

    def __init__(self, family):
        self.family, self.asked = family, []

    def __getattr__(self, name):
        return getattr(self.family, name)

    def instances(self, letters, count, seed=0, power=1):
        self.asked.append((letters, count, seed, power))
        return self.family.instances(letters, count, seed, power)


def test_small_instances_of_all_sizes_seeds_and_centres_are_the_data(monkeypatch):
    monkeypatch.setattr(height_search, "EACH", 3)
    family = Watched(read_family("ball:C,r"))
    found = _Instances(family)
    few = found.points(7, ("k", "T_k", "r"))
    asked = len(family.asked)
    assert found.points(7, ("M",)) == found.points(7, ("M",))
    assert len(family.asked) == asked, "what is known is not asked for again"
    whole = found.all_of(("k", "T_k", "r"))(1)
    assert family.asked == [(size, 1, seed, 1) for seed in range(3) for size in range(2, 7)]
    corners = [
        ([t, instance.tops[int(t)], instance.values["r"]], height)
        for size, count, seed, power in family.asked
        for instance in family.family.instances(size, count, seed, power)
        for t, height in instance.corners[1:-1]
        if t.denominator == 1
    ]
    assert whole == found.of(("k", "T_k", "r"))(5) == corners
    # No more instances are asked for than are needed.
    assert corners[: len(few)] == few
    assert 7 <= len(few) < 7 + 5
    assert asked < 12
    single = Watched(read_family("geometric:1/3"))
    assert _Instances(single).all_of(("k",))(1)
    assert single.asked == [(size, 1, 0, 1) for size in range(2, 17)]


def test_several_functions_are_sought_in_data_of_plain_and_of_steep_centres(monkeypatch):
    monkeypatch.setattr(height_search, "EACH", 4)
    family, steep, plain = Watched(read_family("lower:C-r")), [], []
    monkeypatch.setattr(height_search, "interpolated", lambda points, count, degrees: plain.append(points(50)) or ())
    monkeypatch.setattr(height_search, "branches", lambda points, count, degrees: steep.append(points(1)) or ())
    assert list(proposals(family)) == []
    asked = {(size, seed, power) for size, _, seed, power in family.asked}
    both = {(size, seed, power) for size in range(2, 7) for seed in range(2) for power in (1, 2)}
    assert both <= asked
    assert all(power == 1 for size, seed, power in asked - both)
    assert [len(values) for values, _ in (steep[0][0], steep[1][0])] == [3, 4]
    assert [len(points) for points in steep] == [len(steep[0])] * 2
    assert [len(points[0][0]) for points in plain] == [3, 4]


def test_functions_are_joined_as_their_maximum_or_minimum_in_every_order():
    rise, fall = Ratio({(1,): F(1)}, ONE), Ratio({(0,): F(3), (1,): F(-1)}, ONE)
    pole = Ratio(ONE, {(1,): F(1), (0,): F(-1)})
    for chosen, greatest in ((max, True), (min, False)):
        points = [([F(k)], chosen(F(k), F(3 - k))) for k in range(4)]
        found = list(_joined((rise, fall), ("k",), points))
        assert found == [Heights((rise, fall), ("k",), greatest), Heights((fall, rise), ("k",), greatest)]
        wrong = [*points[:3], ([F(3)], F(7))]
        assert list(_joined((rise, fall), ("k",), wrong)) == []
    points = [([F(1)], F(9)), ([F(2)], F(2)), ([F(3)], F(3))]
    assert [one.greatest for one in _joined((rise, pole), ("k",), points)] == [True, True], "beside the pole, where k = 1"
    assert len(list(_joined((rise,), ("k",), [([F(2)], F(2))]))) == 1


def test_why_nothing_was_found_is_said():
    assert explained(read_family("lower:M")) == (
        "no instance of the family is a source set; bound the parameters with where"
    )
    assert explained(read_family("lower:0")) == ("the Lorenz envelopes of small instances have no corner between 0 and M")
    said = "no ratio of polynomials of degrees up to 3 and 3 in k, M, the parameters and their powers has the corners"
    assert explained(read_family("prior:i")) == said + ", alone or where it is the greatest or the least of several"
    assert explained(read_family("zipf:2")).startswith("no ratio of polynomials")
    geometric = read_family("geometric:1/3")
    assert geometric.powers
    assert explained(geometric) == said

    def bent(M, r):
        return SourceSet.from_vertices([[F(1, 2) + r / 4, F(3, 10), F(1, 5) - r / 4], [F(3, 10), F(1, 5), F(1, 2)]])

    assert "has a corner at t = " in explained(family_of(bent, "", ()))


# Refutations.


def test_a_wrong_height_is_refuted_at_a_set_of_the_family():
    """Every corner that is too high or too low by 1/50 is found out."""
    family = read_family("ball:C,r")
    for letters in (2, 3, 4):
        for instance in family.instances(letters, 2, 11):
            for off in (F(1, 50), F(-1, 50)):
                wrong = Heights((Ratio({(1, 0): F(1), (0, 1): F(-1), (0, 0): off}, {(0, 0): F(1)}),), ("T_k", "r"))
                if wrong.corners(instance) == instance.corners:
                    continue
                witness = difference(family, wrong, instance)
                best = Tradeoff(family.build(letters, instance.values, instance.center)).at(witness.distortion).exp
                assert (witness.best, witness.formula) == (best, wrong.least(instance, witness.distortion))
                assert witness.best != witness.formula
                assert witness.certificate.verify()
                document = witness.to_document()
                assert document["letters"] == letters
                assert (document["formula"], document["best"]) == (str(witness.formula), str(witness.best))
                assert str(witness) == (
                    f"{instance}, D = {witness.distortion}: the formula gives {witness.formula}, the exact optimum is {best}"
                )


def test_envelopes_that_do_not_differ_are_no_refutation():
    family = read_family("ball:C,r")
    instance = next(family.instances(3, 1, 2))
    with pytest.raises(ArithmeticError, match="two Lorenz envelopes differ, and the functions do not"):
        difference(family, BALL, instance)


def test_the_tops_of_a_centre_are_its_sums():
    for instance in read_family("prior:C").instances(5, 3):
        assert instance.tops == tuple(accumulate(instance.center, initial=F(0)))
        assert height_search.LARGEST < 12
    assert len(SCALES) == 5
