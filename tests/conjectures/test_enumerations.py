"""What the search tries, all of it and in its order: lists made by hand or by another route, not only some of their members.

An instance that is left out of a list, or comes later, makes a search weaker and no answer wrong: other tests may still
find a counterexample.

Covers: symdp.conjectures.search.argument_kinds, symdp.conjectures.search.extreme_instances,
symdp.conjectures.search.interior_instances, symdp.conjectures.search.shrinking
"""

from fractions import Fraction
from itertools import combinations, islice, pairwise, product

import pytest

from symdp import Mechanism, SourceSet
from symdp.conjectures.search import shrinking
from symdp.conjectures.search.argument_kinds import (
    DistortionKind,
    MechanismKind,
    PermutationKind,
    PriorKind,
    SourceKind,
    sources_in,
)
from symdp.conjectures.search.extreme_instances import (
    beside,
    critical_distortions,
    extreme_mechanisms,
    extreme_priors,
    extreme_sets,
    interleaved,
)
from symdp.conjectures.search.interior_instances import LARGEST_SIZE, interior_instances
from symdp.conjectures.search.shrinking import inward, shrunk, simpler_values, size
from symdp.tradeoffs.tradeoff import privacy_distortion


def fractions(text):
    return tuple(map(Fraction, text.split()))


def rows(text):
    return tuple(map(fractions, text.split(";")))


PRIORS = {
    1: ["1"],
    2: ["1 0", "1/2 1/2", "2/3 1/3", "100/101 1/101"],
    3: [
        "1 0 0", "1/3 1/3 1/3", "1/2 1/2 0", "1/2 1/4 1/4", "2/5 2/5 1/5", "2/3 1/3 0", "1/2 1/3 1/6", "4/7 2/7 1/7",
        "100/102 1/102 1/102",
    ],
}  # fmt: skip


@pytest.mark.parametrize("letters", PRIORS)
def test_extreme_priors_are_these(letters):
    assert list(extreme_priors(letters)) == [fractions(text) for text in PRIORS[letters]]


def test_extreme_priors_of_a_kind_are_turned_unless_they_decrease():
    decreasing, others = (list(PriorKind(1, 2, order).extremes({})) for order in (True, False))
    assert decreasing == [fractions(text) for text in ("1", "1 0", "1/2 1/2", "2/3 1/3", "100/101 1/101")]
    turned = "1; 1 0; 0 1; 1/2 1/2; 2/3 1/3; 1/3 2/3; 100/101 1/101; 1/101 100/101"
    assert others == list(rows(turned))


def test_extreme_sets_on_two_letters_are_these():
    texts = "1 0 | 100/101 1/101; 1/101 100/101 | 1 0; 1/2 1/2 | 1/2 1/2 | 2/3 1/3; 1/3 2/3 | 1/2 1/2; 2/3 1/3 | 2/3 1/3"
    texts += " | 2/3 1/3; 100/101 1/101 | 100/101 1/101 | 1 0; 0 1"
    assert [set(source.vertices) for source in extreme_sets(2)] == [set(rows(text)) for text in texts.split(" | ")]


@pytest.mark.parametrize("letters", [3, 4])
def test_extreme_sets_are_those_of_their_families(letters):
    priors = list(extreme_priors(letters))
    flat = [(Fraction(1, k),) * k + (Fraction(0),) * (letters - k) for k in range(1, letters + 1)]
    known = [[prior] for prior in priors] + [[prior, prior[::-1]] for prior in priors] + [[*two] for two in pairwise(priors)]
    known += [[prior, (prior[1], prior[0], *prior[2:])] for prior in priors]
    known += [[(prior * 2)[k : k + letters] for k in range(letters)] for prior in priors]
    known += [flat, flat[:-1]]
    found = [frozenset(source.vertices) for source in extreme_sets(letters)]
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(SourceSet.from_vertices(vertices).vertices) for vertices in known}


SAME, SILENT = "1/2 1/2; 1/2 1/2", "1 0; 1 0"
MECHANISMS = {
    (1, 1): ["1", "1", "1"],
    (2, 2): ["1 0; 0 1", SAME, SILENT, "2/3 1/3; 1/3 2/3", SILENT, SAME, SILENT, "10/11 1/11; 1/11 10/11", SILENT,
             "1/2 1/2; 0 1"],
    (2, 3): ["1/3 1/3 1/3; 1/3 1/3 1/3", "1 0 0; 1 0 0", "1 0 0; 0 1 0", "1 0 0; 0 1 0"],
    (3, 2): ["1/2 1/2; 1/2 1/2; 1/2 1/2", "1 0; 1 0; 1 0", "1 0; 0 1; 1 0"],
}  # fmt: skip


@pytest.mark.parametrize("shape", MECHANISMS)
def test_extreme_mechanisms_are_these(shape):
    known = [rows(text) for text in MECHANISMS[shape]]
    assert [mechanism.matrix for mechanism in extreme_mechanisms(*shape)] == known


def test_extreme_mechanisms_on_three_letters_answer_with_all_or_some_of_them():
    found = [mechanism.matrix for mechanism in extreme_mechanisms(3, 3)]
    assert found[3] == rows("1 0 0; 0 1 0; 1 0 0")
    assert found[-1] == rows("1/3 1/3 1/3; 0 1 0; 0 0 1")
    for place, level in ((4, 2), (7, 1), (10, 10)):
        high, low = Fraction(level, level + 2), Fraction(1, level + 2)
        assert found[place] == tuple([tuple([high if x == y else low for y in range(3)]) for x in range(3)])
        least = Fraction(1, level + 1)
        assert found[place + 1][:2] == ((1 - least, least, 0), (least, 1 - least, 0))
        assert found[place + 2] == ((1, 0, 0),) * 3
    assert len(found) == 14
    several = MechanismKind(2, 2).extremes({})
    assert [(one.inputs, one.outputs) for one in islice(several, 4)] == [(1, 2), (2, 1), (2, 2), (1, 1)]


def test_distortions_of_a_prior_are_tried_in_this_order():
    known = fractions("2/5 1/2 1/5 2/3 1/10 3/10 9/20 7/12 5/6 1/3 0 1")
    source = SourceSet.single(["1/2", "3/10", "1/5"])
    assert critical_distortions([source]) == list(known)
    near = fractions("19/50 21/50 99/250 101/250")
    tried = DistortionKind(include_ends=True).extremes({"source": source, "D": Fraction(2, 5)})
    assert list(tried) == [*near, *known]
    inner = list(DistortionKind().extremes({"prior": fractions("1/2 3/10 1/5"), "D": Fraction(2, 5)}))
    assert inner == [*near, *known[:-2]]


def test_places_beside_an_end_lie_in_the_unit_interval():
    assert beside(Fraction(0)) == list(fractions("1/50 1/250"))
    assert beside(Fraction(1)) == list(fractions("49/50 249/250"))
    assert beside(Fraction(1, 50)) == list(fractions("0 1/25 2/125 3/125"))
    assert beside(Fraction(249, 250)) == list(fractions("122/125 124/125 1"))


def test_permutations_are_these():
    assert list(PermutationKind(4).extremes({})) == [(1, 2, 3, 4), (4, 3, 2, 1), (2, 3, 4, 1), (2, 1, 3, 4)]
    assert list(PermutationKind(1).extremes({})) == [(1,)]


def test_only_fractions_that_sum_to_one_are_a_prior():
    for other in ((), (1,), (0.5, 0.5), ("a",), [Fraction(1)], fractions("1/2 1/4"), fractions("3/2 -1/2")):
        assert sources_in({"it": other}) == []
        assert not isinstance(other, tuple) or not PriorKind(0, 3).accepts(other)
    assert sources_in({"p": fractions("1/2 1/2"), "s": SourceSet.simplex(2)}) == [
        SourceSet.simplex(2),
        SourceSet.single(["1/2", "1/2"]),
    ]


def test_kinds_accept_what_has_their_sizes():
    sets = [SourceSet.single([Fraction(1, letters)] * letters) for letters in (2, 3, 4, 5)]
    assert [SourceKind(3, 4).accepts(source) for source in sets] == [False, True, True, False]
    assert not SourceKind(1, 4).accepts(fractions("1/2 1/2"))
    assert not SourceKind(2, 3, lambda source: source.letters == 2).accepts(sets[1])
    assert [PriorKind(2, 2).accepts((Fraction(1, count),) * count) for count in (1, 2, 3)] == [False, True, False]
    channels = {(n, m): Mechanism(((Fraction(1, m),) * m,) * n) for n in (1, 2, 3) for m in (1, 2, 3)}
    accepted = {shape for shape, channel in channels.items() if MechanismKind(2, 1).accepts(channel)}
    assert accepted == {(1, 1), (2, 1)}
    assert [DistortionKind(ends).accepts(Fraction(place)) for ends in (True, False) for place in (-1, 0, 1, 2)] == [
        False, True, True, False, False, False, False, False,
    ]  # fmt: skip
    assert [PermutationKind(2).accepts(one) for one in ((1, 2), (2, 1), (1,), (0, 1), (1, 1))] == [True, True] + [False] * 3


def test_families_take_turns():
    assert list(interleaved([[1, 2, 3], [], [4], [5, 6]])) == [1, 4, 5, 2, 6, 3]


def test_exact_values_near_coordinates():
    prior = PriorKind(2, 3)
    assert prior.at(None, [0.5, 0.25, 0.25], 4) == fractions("1/2 1/4 1/4")
    assert prior.at(None, [-0.5, 1.5, 0.5], 8) == fractions("0 3/4 1/4")
    assert prior.at(None, [-1.0, 0.0], 8) is None
    pair = SourceSet.from_vertices([["1/2", "1/2"], ["1", "0"]])
    assert set(SourceKind(2, 2).at(pair, [0.26, 0.74, 2.0, 0.0], 4).vertices) == set(rows("1/4 3/4; 1 0"))
    assert SourceKind(2, 2).at(pair, [0.26, 0.74, 0.0, -1.0], 4) is None
    faithful = Mechanism.from_rows([["1", "0"], ["0", "1"]])
    assert MechanismKind(2, 2).at(faithful, [0.26, 0.74, 1.0, 1.0], 4).matrix == rows("1/4 3/4; 1/2 1/2")
    assert MechanismKind(2, 2).at(faithful, [0.0, 0.0, 1.0, 1.0], 4) is None
    places = [DistortionKind().at(None, [place], 10) for place in (-0.2, 0.3334, 1.2)]
    assert places == [0, Fraction(1, 3), 1]


# In the interior.


def by_sums(letters, largest):
    """Decreasing positive priors, with distortions between breakpoints of their exact curve, by the sum of denominators."""
    found = []
    for total in range(1, largest):
        for parts in combinations(range(total, 0, -1), letters):
            prior = tuple([Fraction(part, total) for part in parts])
            if sum(parts) == total and max(entry.denominator for entry in prior) and _common(prior) == total:
                curve = privacy_distortion(SourceSet.single(prior))
                ends = {*curve.breakpoints, curve.zero_from, *[sum(prior[k:], Fraction(0)) for k in range(letters + 1)]}
                for below in range(2, largest - total + 1):
                    inner = [Fraction(step, below) for step in range(1, below)]
                    found += [(total + below, total, prior, d) for d in inner if d.denominator == below and d not in ends]
    return found


def _common(prior):
    below = 1
    while any((entry * below).denominator > 1 for entry in prior):
        below += 1
    return below


@pytest.mark.parametrize(("letters", "largest"), [(2, 9), (3, 12), (4, 13)])
def test_instances_of_the_interior_come_by_the_sum_of_their_denominators(letters, largest):
    known = by_sums(letters, largest)
    count = len(known)
    found = list(islice(interior_instances(letters), count + 1))
    assert set(found[:count]) == {(prior, place) for _, _, prior, place in known}
    sums = [_common(prior) + place.denominator for prior, place in found]
    assert sums == sorted(sums)
    assert sums[-1] == largest + 1
    assert [_common(prior) for prior, _ in found[:count]] == [
        total for _, total, *_ in sorted(known, key=lambda one: one[:2])
    ]


def test_the_last_instances_of_the_interior_have_the_largest_sum():
    last = list(interior_instances(2))[-1]
    assert _common(last[0]) + last[1].denominator == LARGEST_SIZE - 1


SURE = fractions("1 0 0")


def test_the_first_failing_instance_of_the_interior_is_taken():
    two = inward({"prior": SURE, "a": Fraction(1, 2), "b": Fraction(1, 2)}, lambda at: at["a"] < at["b"])
    assert two == {"prior": fractions("1/2 1/3 1/6"), "a": Fraction(1, 4), "b": Fraction(3, 4)}
    of_set = inward({"source": SourceSet.single(SURE), "a": Fraction(1, 2)}, lambda at: True)
    assert of_set == {"source": SourceSet.single(["1/2", "1/3", "1/6"]), "a": Fraction(2, 3)}
    assert inward({"prior": SURE, "n": 3}, lambda at: True) == {"prior": fractions("1/2 1/3 1/6"), "n": 3}


INSIDE = fractions("1/2 3/10 1/5")
OTHERWISE = {
    "interior already": ({"prior": INSIDE, "a": Fraction(9, 20)}, False),
    "a breakpoint": ({"prior": INSIDE, "a": Fraction(2, 5)}, True),
    "ties": ({"prior": fractions("2/5 2/5 1/5"), "a": Fraction(9, 20)}, True),
    "a zero": ({"prior": fractions("2/3 1/3 0"), "a": Fraction(9, 20)}, True),
    "three numbers": ({"prior": SURE, "a": Fraction(1, 2), "b": Fraction(1, 2), "c": Fraction(1, 2)}, False),
    "two priors": ({"prior": SURE, "other": SURE}, False),
    "no prior": ({"a": Fraction(1, 2)}, False),
    "no prior but numbers": ({"numbers": fractions("1/2 1/4"), "a": Fraction(1, 2)}, False),
    "two vertices": ({"source": SourceSet.from_vertices([SURE, SURE[::-1]])}, False),
    "no vertices": ({"source": SourceSet.total_variation_ball(INSIDE, "1/10")}, None),
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", OTHERWISE)
def test_what_is_moved_into_the_interior(name):
    values, moves = OTHERWISE[name]
    if moves is None:
        moves = values["source"].shape.vertices is not None and len(values["source"].shape.vertices) == 1
    assert (inward(values, lambda at: True) != values) == moves


@pytest.mark.parametrize("most", [1, 10])
def test_no_more_instances_of_the_interior_are_tried_than_said(most, monkeypatch):
    monkeypatch.setattr(shrinking, "MOST_INTERIOR", most)
    start = {"prior": SURE, "a": Fraction(1, 2), "b": Fraction(1, 2)}
    tried = []
    assert inward(start, tried.append) == start
    assert len(tried) == most
    assert inward(start, lambda at: at == tried[-1]) == tried[-1]


# Smaller instances.

SIZES = {
    "true": (True, (0, 0, 0, 0)),
    "text": ("text", (0, 0, 0, 0)),
    "an integer": (-7, (0, 0, 0, 7)),
    "a fraction": (Fraction(-3, 4), (0, 0, 4, 3)),
    "a prior": (fractions("1/2 1/2"), (2, 0, 4, 3)),
    "mixed": ((Fraction(3, 4), 5), (2, 0, 4, 13)),
    "a mechanism": (Mechanism.from_rows([["1/2", "1/2"], ["1", "0"]]), (2, 2, 6, 4)),
    "a set": (SourceSet.from_vertices([["1/2", "1/2"], ["1", "0"]]), (2, 2, 6, 4)),
    "one prior": (SourceSet.single(["1/2", "1/3", "1/6"]), (3, 1, 11, 6)),
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", SIZES)
def test_sizes(name):
    value, known = SIZES[name]
    assert size(value) == known


def matrices(*texts):
    return {Mechanism.from_rows(rows(text)) for text in texts}


def of_vertices(*texts):
    return {SourceSet.from_vertices(rows(text)) for text in texts}


STEPS = {
    "true": (True, (1,), set()),
    "nothing": ((), (1,), set()),
    "one integer": ((1,), (1,), {(), (0,)}),
    "seven": (7, (1,), {0, 3, 6}),
    "minus seven": (-7, (1,), {0, -4, -6}),
    "a fraction": (Fraction(22, 7), (1, 2, 3), set(fractions("0 1/7 2 3 4 5/2 7/2 8/3 10/3"))),
    "near a simpler one": (Fraction(33, 100), (5,), set(fractions("0 1/100 1/5 2/5 1/3"))),
    "its own denominator": (Fraction(1, 3), (3,), set(fractions("0 1/3 2/3"))),
    "a larger denominator": (Fraction(2, 3), (4,), set(fractions("0 1/3"))),
    "two numbers": ((5, 4), (1,), {(4,), (5,), (0, 4), (2, 4), (4, 4), (5, 0), (5, 2), (5, 3)}),
    "a prior": (
        fractions("1/2 1/4 1/4"),
        (2,),
        {
            # Without a letter; with less weight of a letter; with weight on the letter before; in halves.
            *rows("1/2 1/2; 2/3 1/3"),
            *rows("0 1/2 1/2; 1/3 1/3 1/3; 2/3 0 1/3; 2/3 1/3 0"),
            *rows("3/4 0 1/4; 1/2 1/2 0; 1 0 0"),
            # As numbers.
            *rows("1/4 1/4; 1/2 1/4; 0 1/4 1/4; 1/2 1/4 1/4; 1 1/4 1/4"),
            *[fractions(f"1/2 {a} 1/4") for a in ("-1/2", "0", "1/2", "1/4")],
            *[fractions(f"1/2 1/4 {a}") for a in ("-1/2", "0", "1/2", "1/4")],
        },
    ),
    "a mechanism": (
        Mechanism.from_rows(rows("1/2 1/2; 1 0")),
        (1,),
        matrices("1 0", "1/2 1/2", "1; 1", "1", "0 1; 1 0", "1 0; 1 0", "1/2 1/2; 1 0"),
    ),
    "a silent mechanism": (Mechanism.from_rows([["1"]]), (1,), matrices("1")),
    "a set": (
        SourceSet.from_vertices(rows("1/2 1/2 0; 0 0 1")),
        (1,),
        of_vertices("1 0; 0 1", "1/2 1/2", "0 0 1", "1/2 1/2 0", "0 1 0; 0 0 1", "1 0 0; 0 0 1", "1/2 1/2 0; 0 1 0",
                    "1/2 1/2 0; 0 0 1"),
    ),
}  # fmt: skip


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", STEPS)
def test_one_step_leads_to_these_values(name):
    value, totals, known = STEPS[name]
    assert set(simpler_values(value, totals)) == known


FAILS = {
    "a number": ({"x": Fraction(355, 113)}, lambda at: Fraction(25, 8) <= at["x"] <= Fraction(22, 7)),
    "two letters": ({"p": fractions("5/24 7/12 5/24")}, lambda at: Fraction(1, 3) < at["p"][0] + at["p"][-1] < 1),
    "a mechanism": ({"w": Mechanism.from_rows(rows("3/5 2/5; 1/7 6/7"))}, lambda at: 1 < at["w"].exp_epsilon < 4),
    "a set": (
        {"s": SourceSet.from_vertices(rows("1/2 3/10 1/5; 1/5 1/2 3/10")), "n": 9},
        lambda at: len(at["s"].vertices) > 1 and at["n"] > 4,
    ),
}


@pytest.mark.parametrize("name", FAILS)
def test_no_single_step_makes_a_small_instance_smaller_still(name):
    start, fails = FAILS[name]
    calls = []

    def tried(at):
        calls.append(at)
        return fails(at)

    small = shrunk(start, tried)
    assert fails(small)
    assert len(calls) < shrinking.MOST_EVALUATIONS
    for key, totals in product(small, (shrinking._COARSE, shrinking._FINE)):
        for value in simpler_values(small[key], totals):
            assert size(value) >= size(small[key]) or not holds(fails, small | {key: value})


def holds(fails, at):
    try:
        return fails(at)
    except (ArithmeticError, LookupError, ValueError):
        return False


def test_numbers_are_rounded_to_round_denominators():
    """Where all but two numbers are no failures, the second is found from the first by its denominator."""
    for below in (*range(2, 13), 15, 16, 18, 20, 24, 30, 40, 50, 60, 100, 200, 500):
        place = Fraction(below - 1, below)
        start = place + Fraction(1, 1000 * below + 1)
        assert shrunk({"x": start}, lambda at, known=(place, start): at["x"] in known) == {"x": place}


@pytest.mark.parametrize("most", [1, 7, 40])
def test_no_more_instances_are_evaluated_than_said_and_small_ones_first(most, monkeypatch):
    monkeypatch.setattr(shrinking, "MOST_EVALUATIONS", most)
    start, calls = {"x": Fraction(355, 113), "p": INSIDE}, []

    def never(at):
        calls.append(tuple(map(sum, zip(*map(size, at.values()), strict=True))))
        return False

    assert shrunk(start, never) == start
    assert len(calls) == most
    fine = next((place for place in range(1, most) if calls[place] < calls[place - 1]), most)
    assert calls[:fine] == sorted(calls[:fine])
    assert calls[fine:] == sorted(calls[fine:])


@pytest.mark.parametrize("name", FAILS)
def test_what_is_tried_after_a_failure_is_smaller_than_it(name):
    start, fails = FAILS[name]
    calls = []

    def tried(at):
        calls.append((tuple(map(sum, zip(*map(size, at.values()), strict=True))), holds(fails, at)))
        return fails(at)

    shrunk(start, tried)
    failures = [place for place, (_, failed) in enumerate(calls) if failed]
    assert failures
    for place in failures:
        assert all(later < calls[place][0] for later, _ in calls[place + 1 :])


def test_a_set_that_is_not_given_by_its_vertices_has_no_size():
    assert (
        size(SourceSet.box([0, 0, 0], [1, 1, 1]))
        == size(SourceSet.total_variation_ball(["1/2", "1/2"], "1/4"))
        == (0, 0, 0, 0)
    )
    assert size(SourceSet.from_vertices([["1/2", "1/2"], ["1/3", "2/3"]])) == (2, 2, 10, 8)
