"""Points at which hypotheses hold: by programs where texts are affine, by trials where they are not, and none where none is.

Covers: symdp.conjectures.formulas.feasible_point
"""

import re
from fractions import Fraction as F

import pytest

from symdp.certificates.checker.identities.block_formula import Question
from symdp.conjectures.formulas import feasible_point
from symdp.conjectures.formulas.feasible_point import point_on

FEASIBLE = {
    "affine": ("best >= 1", ["P1 <= 1/2", "D <= P3"], 3),
    "an equation": ("best >= 1", ["P1 == 1/2", "P2 == 3/10"], 3),
    "a maximum": ("best >= 1", ["max(P1, D) <= 2/5", "min(P3, D) >= 1/4"], 3),
    "a product": ("best >= 1", ["P1*P2 >= 1/10"], 3),
    "a square": ("best >= 1", ["P1**2 <= 1/5", "D*D >= 1/4"], 3),
    "a quotient": ("best >= 1", ["P1/P2 <= 2", "D/P2 >= 1"], 2),
    "delta": ("best >= 1", ["delta >= 1/3", "D <= delta"], 2),
    "k": ("top(k) >= k/M", ["k >= 2", "top(k) <= 3/4"], 4),
    "a divisor that is 0 in the middle of the set": ("1/(P1-P2) >= 1", ["P1 <= 3/4"], 2),
}
EMPTY = {
    "affine": ("best >= 1", ["P1 <= 1/4"], 3),
    "an open border": ("best >= 1", ["D <= 0"], 3),
    "a product": ("best >= 1", ["P1*P1 <= 1/17"], 4),
    "never defined": ("1/(P1-P1) >= 1", [], 3),
}


@pytest.mark.sampled(len(FEASIBLE))
@pytest.mark.parametrize("name", FEASIBLE)
def test_a_point_of_the_hypotheses_is_found(name):
    text, where, letters = FEASIBLE[name]
    found = point_on(Question(text, where), letters)
    prior, d = [F(entry) for entry in found["prior"]], F(found["distortion"])
    assert len(prior) == letters
    assert sum(prior) == 1
    assert prior == sorted(prior, reverse=True)
    assert prior[-1] >= 0
    assert 0 < d < 1
    values = {f"P{place}": entry for place, entry in enumerate(prior, 1)} | {
        "D": d,
        "delta": F(found["delta"]),
        "k": found["k"],
    }
    values |= {"max": max, "min": min, "top": lambda count: sum(prior[:count]), "F": F}
    for relation in where:
        assert eval(re.sub(r"(?<!\w)(\d+)(?=/)", r"F(\1)", relation), values), (relation, found)


@pytest.mark.parametrize("name", EMPTY)
def test_where_nothing_satisfies_the_hypotheses_no_point_is_found(name):
    text, where, letters = EMPTY[name]
    assert point_on(Question(text, where), letters) is None


def test_what_programs_decide_is_not_tried(monkeypatch):
    def untouched(*_):
        raise AssertionError("a prior was tried")
        yield

    monkeypatch.setattr(feasible_point, "points_by_prior", untouched)
    assert point_on(Question("best >= 1", ["P1 <= 1/4"]), 3) is None
    with pytest.raises(AssertionError, match="a prior was tried"):
        point_on(Question("best >= 1", ["P1*P2 >= 1/10"]), 3)
    with pytest.raises(AssertionError, match="a prior was tried"):
        point_on(Question("1/(P1-P2) >= 1", ["P1 <= P2"]), 2)
