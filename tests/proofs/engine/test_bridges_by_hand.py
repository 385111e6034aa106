r"""Bridges of one line, at objects that are written here: what is counted, and each defect with its sentence.

Covers: proofs.engine.bridge
"""

from fractions import Fraction as F

import pytest

from proofs.engine.bridge import Bridge, Scene, cross, violated
from symdp.conjectures import facts

TEXT = r"x\ge1\Rightarrow x^2\ge1"
NUMBERS = [F(-1, 2), F(0), F(1, 2), F(1), F(2)]


def scene(numbers):
    return Scene("numbers", lambda random: {"x": F(random.randint(-8, 8), 4)}, tuple([{"x": x} for x in numbers]))


def read(given):
    return {"x": given["x"]}


def crossed(text=TEXT, numbers=NUMBERS, reading=read, facts=(), count=0, **parts):
    return cross(text, Bridge(scene(numbers), reading, **parts), facts, count)


def test_edges_come_first_and_then_as_many_objects_as_asked_for_by_the_seed():
    made = scene(NUMBERS)
    assert list(made.objects(0)) == [{"x": x} for x in NUMBERS]
    drawn = list(made.objects(9, seed=3))
    assert drawn[:5] == [{"x": x} for x in NUMBERS]
    assert len(drawn) == 14
    assert drawn == list(made.objects(9, seed=3)) != list(made.objects(9, seed=4))
    assert list(made.objects(4, seed=3)) == drawn[:9]


def test_objects_inside_and_borders_are_counted():
    found = crossed()
    assert (found.objects, found.borders, found.problems) == (2, 1, [])
    both = crossed(r"x\ge0,\ x\le1\Rightarrow 0\le x,\ x\le1", [F(-1), F(0), F(1, 2), F(1), F(2)])
    assert (both.objects, both.borders, both.problems) == (3, 2, [])
    plain = crossed(r"x^2\ge0")
    assert (plain.objects, plain.borders, plain.problems) == (5, 0, [])
    several = crossed(r"x\ge1\Rightarrow x^2\ge1;\ x^2\ge0")
    assert (several.objects, several.borders, several.problems) == (5, 1, [])


def test_several_readings_of_one_object_count_each_and_none_does_not():
    twice = crossed(reading=lambda given: [read(given), read(given)])
    assert (twice.objects, twice.borders) == (4, 1)
    some = crossed(reading=lambda given: read(given) if given["x"] < 2 else None)
    assert (some.objects, some.problems) == (1, [])
    none = crossed(reading=lambda given: None)
    assert (none.objects, none.problems) == (0, ["the text speaks of none of the objects of its scene"])
    assert crossed(reading=lambda given: []).problems == none.problems


DEFECTS = {
    "false": ({"text": r"x\ge1\Rightarrow x^2\ge2"}, ["false text: 'x^2\\ge2' fails at x = 1"]),
    "false at another": ({"text": r"x\ge1\Rightarrow x\le1"}, ["false text: 'x\\le1' fails at x = 2"]),
    "without a value": (
        {"text": r"x\ge1\Rightarrow\log(1-x)\le0", "numbers": [F(0), F(2)]},
        ["false text: '\\log(1-x)\\le0' fails at x = 2"],
    ),
    "vacuous": (
        {"text": r"x\ge3\Rightarrow x\ge3"},
        ["vacuous: the hypotheses of 'x\\ge3' never hold"],
    ),
    "needless hypothesis": (
        {"text": r"x\ge1\Rightarrow x^2\ge0"},
        [r"no border at 'x\ge1': the claim holds without it"],
    ),
    "never violated": (
        {"text": r"x\ge-1\Rightarrow x\ge-1"},
        [r"no border at 'x\ge-1': the scene never violates it alone"],
    ),
    "never violated alone": (
        {"text": r"x\ge1,\ x\ge\frac{1}{4}\Rightarrow x\ge1"},
        [r"no border at 'x\ge\frac{1}{4}': the scene never violates it alone"],
    ),
    "needed, and said to be needless": (
        {"unused_hypotheses": (r"x\ge1",)},
        [r"'x\ge1' is said to be needless, and the claim fails without it"],
    ),
    "needless, and none": (
        {"unused_hypotheses": ("x>7",)},
        ["'x>7' is needless, and no hypothesis of the text"],
    ),
    "read and not there": (
        {"reading": lambda given: read(given) | {"Z": F(1)}},
        ["'Z' is read and does not occur in the text"],
    ),
}


@pytest.mark.sampled(len(DEFECTS))
@pytest.mark.parametrize("name", DEFECTS)
def test_each_defect_is_said(name):
    parts, said = DEFECTS[name]
    assert [line.replace("\\\\", "\\") for line in crossed(**parts).problems] == said


def test_a_hypothesis_that_is_said_to_be_needless_may_be():
    found = crossed(r"x\ge1\Rightarrow x^2\ge0", unused_hypotheses=(r"x \ge 1",))
    assert (found.problems, found.borders, found.objects) == ([], 0, 2)


def test_the_text_of_a_bridge_stands_for_that_of_the_statement():
    assert crossed("nothing that can be read", says=TEXT).problems == []
    assert crossed(says=r"x\ge1\Rightarrow x\le1").problems != []


# Facts.

SQUARE = facts.inequality("a square", assume={"one": "x >= 1"}, conclude="x*x >= 1")
BOTH = facts.inequality(
    "two sums",
    families={"J": ("n", "w"), "K": ("m", "v")},
    assume={"entry": ("J", "1 - w >= 0"), "more": ("K", "v - 1 >= 0")},
    conclude="n - sum(w) + sum(v) - m >= 0",
)


def test_a_fact_is_met_by_several_objects_or_is_vacuous():
    def letters(least):
        return lambda given: {"x": given["x"]} if given["x"] >= least else None

    found = crossed(facts=[SQUARE], letters={"a square": letters(1)})
    assert (found.filled, found.unfilled, found.problems) == (["a square"], [], [])
    once = crossed(facts=[SQUARE], letters={"a square": letters(2)})
    assert (once.filled, once.problems) == ([], ["vacuous fact: 'a square' is met by 1 of the objects"])
    never = crossed(facts=[SQUARE], letters={"a square": letters(9)})
    assert never.problems == ["vacuous fact: 'a square' is met by 0 of the objects"]
    unsaid = crossed(facts=[SQUARE, facts.arithmetic("a number", "4", ">", "0")])
    assert (unsaid.filled, unsaid.unfilled) == ([], ["a square"])
    wrong = crossed(facts=[SQUARE], letters={"a square": lambda given: {"x": given["x"] - 1}})
    assert wrong.problems == ["fact about another object: 'a square': 'one' fails at x = -1/2"]
    silent = crossed(
        reading=lambda given: read(given) if given["x"] >= 1 else None,
        text=r"x^2\ge1",
        facts=[SQUARE],
        letters={"a square": lambda given: {"x": given["x"]}},
    )
    assert (silent.problems, silent.filled) == ([], ["a square"])


def test_sums_and_sizes_are_those_of_their_own_index():
    ones, twos = [F(1)], [F(1)] * 2
    for w in (ones, twos, [F(1)] * 5, [F(1, 2), F(-3), F(1)]):
        for v in (ones, twos, [F(1)] * 5, [F(1), F(7, 2)]):
            assert violated(BOTH, {"w": w, "v": v}) is None
            assert violated(BOTH, {"w": [*w, F(2)], "v": v}) == "'entry'"
            assert violated(BOTH, {"w": w, "v": [*v, F(1, 2)]}) == "'more'"
    assert violated(BOTH, {"w": [], "v": ones}) is None


def test_relations_of_a_fact_are_strict_where_they_say_so():
    strict = facts.inequality("strict", assume={"a": "x > 0", "b": "y == 2"}, conclude="x + y - 2 > 0")
    assert violated(strict, {"x": F(1), "y": F(2)}) is None
    assert violated(strict, {"x": F(0), "y": F(2)}) == "'a'"
    assert violated(strict, {"x": F(1), "y": F(3)}) == "'b'"
    assert violated(SQUARE, {"x": F(1)}) is None
    assert violated(SQUARE, {"x": F(1, 2)}) == "'one'"
