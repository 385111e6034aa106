"""The kernel of format 2: what a point and multipliers prove of a linear program, and what they do not."""

from fractions import Fraction as F
from random import Random

import pytest

from symdp.certificates.checker import kernel, work
from symdp.certificates.checker.algebraic import Field
from symdp.certificates.checker.cells import Cell, affine
from symdp.certificates.checker.germs import SMALL, Germ
from symdp.certificates.checker.rules import Rejected


def diet():
    """The least x + 2 y with x + y >= 3, x <= 2, x - y = z, z free: 4 at x = 2, y = 1."""
    program = kernel.Program()
    program.unknown("x", cost=F(1))
    program.unknown("y", cost=F(2))
    program.unknown("z", free=True)
    program.row("sum", {"x": F(1), "y": F(1)}, F(3))
    program.row("most", {"x": F(-1)}, F(-2))
    program.row("difference", {"x": F(1), "y": F(-1), "z": F(-1)}, F(0), kernel.EQUAL)
    return program


def test_a_point_and_multipliers_meet():
    assert kernel.value_at(diet(), {"x": F(2), "y": F(1), "z": F(1)}) == 4
    assert kernel.proved_by(diet(), {"sum": F(2), "most": F(1)}) == 4
    assert kernel.proved_by(diet(), {}) == 0


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ({"x": F(2), "y": F(1)}, "difference"),
        ({"x": F(3), "z": F(3)}, "most"),
        ({"x": F(2), "y": F(1) - F(1, 10**40), "z": F(1) + F(1, 10**40)}, "sum"),
        ({"x": F(4), "y": F(-1), "z": F(5)}, "y"),
        ({"x": F(2), "y": F(1), "z": F(1), "w": F(0)}, "w"),
        ({}, "sum"),
    ],
)
def test_a_point_that_breaks_a_row_proves_nothing(point, why):
    with pytest.raises(Rejected, match=f'"{why}"'):
        kernel.value_at(diet(), point)


@pytest.mark.parametrize(
    ("multipliers", "why"),
    [
        ({"sum": F(2), "most": F(-1)}, "most"),
        ({"sum": F(2) + F(1, 10**40), "most": F(1) + F(1, 10**40)}, "y"),
        ({"sum": F(2), "most": F(1, 2)}, "x"),
        ({"difference": F(1)}, "z"),
        ({"difference": F(-1)}, "z"),
        ({"other": F(0)}, "other"),
    ],
)
def test_multipliers_that_charge_too_much_prove_nothing(multipliers, why):
    with pytest.raises(Rejected, match=f'"{why}"'):
        kernel.proved_by(diet(), multipliers)


def test_an_unknown_that_pays_and_is_in_no_row_has_no_least_value():
    for cost, free in ((F(-1), False), (F(1), True)):
        program = kernel.Program()
        program.unknown("x", cost=cost, free=free)
        with pytest.raises(Rejected, match='"x", which costs'):
            kernel.proved_by(program, {})


def test_small_numbers_are_compared_by_their_first_coefficient():
    assert kernel.positive(SMALL)
    assert kernel.positive(F(1, 10**9) - 10**9 * SMALL)
    assert not kernel.at_least_zero(-SMALL)
    assert not kernel.at_least_zero(SMALL * SMALL - SMALL)
    assert not kernel.positive(SMALL - SMALL)
    assert kernel.at_least_zero(SMALL * F(0))
    assert (2 - SMALL).terms == [2, -1] == (SMALL * -1 + 2).terms


@pytest.mark.parametrize("lower", [Germ([F(2), F(1)]), Germ([F(2), F(0), F(1)])])
def test_what_holds_for_all_small_numbers_is_shown_by_multipliers_in_them(lower):
    """x >= 2 + s and x <= 2 have no point, x >= 2 + s and x <= 2 + s have one."""
    for upper, has_point in ((F(2), False), (lower, True)):
        program = kernel.Program()
        program.unknown("x")
        program.row("least", {"x": F(1)}, lower)
        program.row("most", {"x": F(-1)}, -upper)
        assert kernel.positive(kernel.proved_by(program, {"least": F(1), "most": F(1)})) != has_point
    kernel.value_at(program, {"x": lower})
    with pytest.raises(Rejected):
        kernel.value_at(program, {"x": lower - SMALL * SMALL * SMALL})


def cone():
    """The least x that is at least the square root of 4 y^2, y = 3: x = 6."""
    program = kernel.Program()
    program.unknown("x", cost=F(1))
    program.unknown("y", free=True)
    program.row("given", {"y": F(1)}, F(3), kernel.EQUAL)
    program.cone(("top", {"x": F(1)}, F(0)), [("part", {"y": F(1)}, F(4))])
    return program


def test_a_point_and_multipliers_meet_in_a_cone():
    assert kernel.value_at(cone(), {"x": F(6), "y": F(3)}) == 6
    assert kernel.proved_by(cone(), {"top": F(1), "part": F(-2), "given": F(2)}) == 6


@pytest.mark.parametrize("x", [6 - F(1, 10**40), F(0), F(-6), F(-7)])
def test_a_point_outside_of_a_cone_proves_nothing(x):
    with pytest.raises(Rejected):
        kernel.value_at(cone(), {"x": x, "y": F(3)})


@pytest.mark.parametrize(("top", "part"), [(1, -2 - F(1, 10**40)), (0, -1), (-1, 0), (-3, 2), (1, 3)])
def test_multipliers_outside_of_a_cone_prove_nothing(top, part):
    with pytest.raises(Rejected):
        kernel.proved_by(cone(), {"top": F(top), "part": F(part), "given": -F(part)})


def test_numbers_of_a_field_are_compared():
    root = Field({"root_of": ["-2", "0", "1"], "between": ["1", "2"]}).root
    program = kernel.Program()
    program.unknown("x", cost=root)
    program.row("least", {"x": root}, F(2))
    assert kernel.value_at(program, {"x": root}) == 2
    assert kernel.proved_by(program, {"least": F(1)}) == 2
    for x in (root - F(1, 10**40), F(1414, 1000), -root):
        with pytest.raises(Rejected):
            kernel.value_at(program, {"x": x})
    with pytest.raises(Rejected):
        kernel.proved_by(program, {"least": root - F(414, 1000)})
    small = Germ([root, F(-1)]) * root
    assert kernel.positive(small - F(1999, 1000))
    assert not kernel.at_least_zero(small - 2)
    assert kernel.at_least_zero(affine(root, root * root) - root)
    assert not kernel.positive(affine(root, root * root) - F(3, 2))


def test_a_name_that_a_builder_gives_twice_is_its_fault():
    """Else a row would stand for two of them."""
    program = diet()
    with pytest.raises(KeyError):
        program.unknown("x")
    with pytest.raises(KeyError):
        program.row("sum", {"x": F(1)})


def test_work_is_counted_before_it_is_done():
    @work.counted
    def squared(value):
        program = kernel.Program()
        program.unknown("x")
        program.row("row", {"x": value})
        kernel.value_at(program, {"x": value})

    squared(F(3))
    with pytest.raises(work.TooLarge):
        squared(F(1 << work.MOST_BITS))
    with pytest.raises(work.TooLarge):
        Germ([F(1)] * 65)


def test_polynomials_on_a_cell_are_compared_by_the_products_of_t_and_its_rest():
    square = Cell([F(1, 4), F(-1), F(1)])  # (t - 1/2)^2 has a negative sum at every n
    for terms, known in (([0, 1], True), ([1, -1], True), ([1, -2], False), ([0, 1, -1], True), ([1, -2, F(21, 20)], True)):
        assert kernel.at_least_zero(Cell(list(map(F, terms)))) == known
    assert not kernel.at_least_zero(square)
    assert not kernel.at_least_zero(-square)
    assert kernel.positive(affine(0, 1))
    assert not kernel.positive(affine(0, 0))
    assert (affine(2, 3) * affine(1, 0) - 1).terms == [1, -1, -1]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_at_least_0_on_a_cell_is_so_at_its_numbers(seed):
    rng = Random(seed)
    for _ in range(20):
        polynomial = Cell([F(rng.randint(-3, 3)) for _ in range(rng.randint(1, 5))])
        values = [sum(c * F(k, 12) ** i for i, c in enumerate(polynomial.terms)) for k in range(13)]
        if polynomial.is_nonnegative():
            assert min(values) >= 0
            assert polynomial.is_positive() == all(value > 0 for value in values[1:-1])
