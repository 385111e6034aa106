"""The kernel over blocks: vectors, patterns, and what a point and multipliers prove of a linear program.

Covers: symdp.certificates.checker.arithmetic.cells, symdp.certificates.checker.arithmetic.germs,
symdp.certificates.checker.arithmetic.vectors, symdp.certificates.checker.kernel.block_kernel,
symdp.certificates.checker.work
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp.certificates.checker import work
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.arithmetic.cells import Cell
from symdp.certificates.checker.arithmetic.germs import SMALL, Germ
from symdp.certificates.checker.arithmetic.vectors import Vector, number, of
from symdp.certificates.checker.kernel import block_kernel as kernel
from symdp.certificates.checker.rules import Rejected

ORDERS = {vectors.SMALL: Germ, vectors.INSIDE: Cell}


def random_vector(rng, size, powers=1):
    terms = [[rng.randint(-9, 9) for _ in range(size)] for _ in range(rng.randint(0, powers))]
    return Vector(size, terms, rng.randint(1, 12))


def polynomials(vector, kind=Germ):
    return [kind(entry) for entry in vector.entries()]


def same(vector, expected):
    return [entry.terms for entry in polynomials(vector)] == [entry.terms for entry in expected]


@pytest.mark.parametrize("seed", range(40))
def test_vectors_compute_as_polynomials_do_entry_by_entry(seed):
    rng = Random(seed)
    size = rng.randint(1, 5)
    v, w, c = random_vector(rng, size, 3), random_vector(rng, size, 3), random_vector(rng, 1, 3)
    a, b, (x,) = polynomials(v), polynomials(w), polynomials(c)
    assert same(v + w, [p + q for p, q in zip(a, b, strict=True)])
    assert same(v - w, [p - q for p, q in zip(a, b, strict=True)])
    assert same(v.by(w), [p * q for p, q in zip(a, b, strict=True)])
    assert same(v.times(c), [p * x for p in a])
    assert same(v.dot(w), [sum([p * q for p, q in zip(a, b, strict=True)], Germ([]))])
    assert same(v.total(), [sum(a, Germ([]))])
    assert same(c.spread(size), [x] * size)
    for order, kind in ORDERS.items():
        assert vectors.nonnegative(v, order) == all(entry.is_nonnegative() for entry in polynomials(v, kind))
        assert vectors.positive(c, order) == polynomials(c, kind)[0].is_positive()


def test_vectors_of_different_lengths_never_meet():
    two, three = of([F(1), F(2)]), of([F(1), F(2), F(3)])
    for meet in (Vector.__add__, Vector.__sub__, Vector.by, Vector.dot, Vector.times):
        for first, second in ((two, three), (three, two)):
            with pytest.raises(ValueError, match=r"entries|entry"):
                meet(first, second)
    with pytest.raises(ValueError, match="its size"):
        Vector(2, [[1, 2], [1]])
    with pytest.raises(ValueError, match="one entry"):
        two.spread(2)
    with pytest.raises(ValueError, match="no rational"):
        number(SMALL).fraction()


@pytest.mark.parametrize("text", ["1/2", "1 -2 3/4", "0 0", ["1 2", "0 0", "-1 5/7"]])
def test_what_is_written_is_read(text):
    size = len((text if isinstance(text, str) else text[0]).partition("/")[0].split(" "))
    vector = vectors.read(text, size, "v", vectors.SMALL)
    assert same(vectors.read(vectors.written(vector) or "0 0", size, "v", vectors.SMALL), polynomials(vector))
    assert same(vectors.read("2 4/6", 2, "v", vectors.RATIONAL), polynomials(of([F(1, 3), F(2, 3)])))


TEXTS = ("1 2 3", "1", "", "1  2", " 1 2", "1/2 1/3", "1 2/0", "1 2/-3", "+1 2", "1 2/3/4", "x y", "1 2\n", "\u0661 2")
NO_VECTORS = (*TEXTS, 1, None, [], ["1 2", 3], ["0 0"] * 17, [["1", "2"]], {"over": 2})


@pytest.mark.parametrize("text", NO_VECTORS)
@pytest.mark.parametrize("order", [vectors.RATIONAL, vectors.SMALL])
def test_what_is_no_vector_is_refused(text, order):
    with pytest.raises(work.Malformed):
        vectors.read(text, 2, "v", order)


def test_polynomials_are_read_only_where_they_are_compared():
    assert same(vectors.read(["1 0", "0 1"], 2, "v", vectors.INSIDE), [Germ([F(1)]), Germ([F(0), F(1)])])
    with pytest.raises(work.Malformed, match="2 coefficients, and must have 1 to 1"):
        vectors.read(["1 0", "0 1"], 2, "v", vectors.RATIONAL)


def random_pattern(rng, rows, columns):
    """A pattern of a size, with its matrix."""
    c, some = F(rng.randint(-5, 5), rng.randint(1, 4)), []
    if rows == columns:
        some.append((kernel.Times(c), [[c if i == j else F(0) for j in range(columns)] for i in range(rows)]))
    if rows == 1:
        some.append((kernel.Sum(c), [[c] * columns]))
    if columns == 1:
        some.append((kernel.Spread(c), [[c]] * rows))
    matrix = [[F(rng.randint(-3, 3), 2) for _ in range(columns)] for _ in range(rows)]
    some.append((kernel.Rows([of(row) for row in matrix]), matrix))
    places = [(i, j) for i in range(rows) for j in range(columns) if matrix[i][j]]
    some.append((kernel.Entries([(i, j, matrix[i][j]) for i, j in places]), matrix))
    pattern, matrix = rng.choice(some)
    if rng.random() < 0.3:
        return kernel.Factor(pattern, c), [[c * value for value in row] for row in matrix]
    return pattern, matrix


@pytest.mark.parametrize("seed", range(60))
def test_patterns_are_matrices_and_their_transposes(seed):
    rng = Random(seed)
    rows, columns = rng.choice((1, 2, 3)), rng.choice((1, 2, 3))
    pattern, matrix = random_pattern(rng, rows, columns)
    x, y = random_vector(rng, columns, 2), random_vector(rng, rows, 2)
    transposed = [list(column) for column in zip(*matrix, strict=True)]
    for one, ahead, back in (
        (pattern, matrix, transposed),
        (kernel.Transposed(kernel.Factor(pattern, F(-2))), transposed, matrix),
    ):
        size, other = len(ahead), len(back)
        scale = F(1) if one is pattern else F(-2)
        (u, v) = (x, y) if one is pattern else (y, x)
        assert one.fits(size, other)
        assert same(one.forward(u, size), product(ahead, polynomials(u), scale))
        assert same(one.backward(v, other), product(back, polynomials(v), scale))
    for wrong in ((rows + 1, columns + 1), (rows, columns + 1), (rows + 1, columns)):
        entries = isinstance(getattr(pattern, "pattern", pattern), kernel.Entries)
        known = pattern.fits(*wrong)
        assert not known or entries or wrong[0] == 1 or wrong[1] == 1 or matrix_like(pattern)


def matrix_like(pattern):
    """Of a scalar pattern any size will do that has its form."""
    return isinstance(getattr(pattern, "pattern", pattern), kernel.Times)


def product(matrix, values, scale):
    return [sum([value * (scale * c) for c, value in zip(row, values, strict=True)], Germ([])) for row in matrix]


def diet(order=vectors.RATIONAL):
    """The least x_1 + 2 x_2 with x_1 + x_2 >= 3, x_1 <= 2, x_1 - x_2 = z, z free: 4 at (2, 1)."""
    program = kernel.Program(order)
    program.unknown("x", 2, of([F(1), F(2)]))
    program.unknown("z", free=True)
    program.row("sum", [("x", kernel.Sum())], number(3))
    program.row("most", [("x", kernel.Entries([(0, 0, F(-1))]))], number(-2))
    program.row("difference", [("x", kernel.Rows([of([F(1), F(-1)])])), ("z", kernel.Times(-1))], equal=True)
    return program


def vectors_of(values):
    return {name: of([F(value) for value in entries]) for name, entries in values.items()}


def test_a_point_and_multipliers_meet():
    assert diet().shape == (3, 3)
    assert kernel.value_at(diet(), vectors_of({"x": [2, 1], "z": [1]})).fraction() == 4
    assert kernel.proved_by(diet(), vectors_of({"sum": [2], "most": [1]})).fraction() == 4
    assert kernel.proved_by(diet(), {}).fraction() == 0
    assert kernel.proved_by(diet(), vectors_of({"sum": [6], "most": [3]}), number(3)).fraction() == 12


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ({"x": [2, 1]}, "difference"),
        ({"x": [3, 0], "z": [3]}, "most"),
        ({"x": [2, 1 - F(1, 10**40)], "z": [1 + F(1, 10**40)]}, "sum"),
        ({"x": [4, -1], "z": [5]}, "x"),
        ({}, "sum"),
    ],
)
def test_a_point_that_breaks_a_row_proves_nothing(point, why):
    with pytest.raises(Rejected, match=f'"{why}"'):
        kernel.value_at(diet(), vectors_of(point))


@pytest.mark.parametrize(
    ("multipliers", "why"),
    [
        ({"sum": [2], "most": [-1]}, "most"),
        ({"sum": [2 + F(1, 10**40)], "most": [1 + F(1, 10**40)]}, "x"),
        ({"sum": [2], "most": [F(1, 2)]}, "x"),
        ({"difference": [1]}, "z"),
        ({"difference": [-1]}, "z"),
    ],
)
def test_multipliers_that_charge_too_much_prove_nothing(multipliers, why):
    with pytest.raises(Rejected, match=f'"{why}"'):
        kernel.proved_by(diet(), vectors_of(multipliers))


@pytest.mark.parametrize("blocks", [{"w": [0]}, {"x": [2, 1, 0]}, {"x": [3]}, {"sum": [1, 1]}, {"other": [0]}])
def test_blocks_that_the_program_has_not_are_faults_of_a_caller(blocks):
    for check in (kernel.value_at, kernel.proved_by):
        with pytest.raises(ValueError, match="no block of the program"):
            check(diet(), vectors_of(blocks))


def test_an_unknown_that_pays_and_is_in_no_row_has_no_least_value():
    for cost, free in ((-1, False), (1, True)):
        program = kernel.Program()
        program.unknown("x", cost=number(cost), free=free)
        with pytest.raises(Rejected, match='"x" their costs'):
            kernel.proved_by(program, {})


def test_a_pattern_that_does_not_fit_and_a_name_given_twice_are_faults_of_a_builder():
    program = diet()
    for size, pattern in (
        (2, kernel.Sum()),
        (3, kernel.Times()),
        (1, kernel.Rows([of([F(1)])])),
        (2, kernel.Rows([of([F(1)] * 2)])),
    ):
        with pytest.raises(KeyError):
            program.row("new", [("x", pattern)], size=size)
    for build in (lambda: program.unknown("x"), lambda: program.unknown("none", 0), lambda: program.row("sum", [])):
        with pytest.raises(KeyError):
            build()


@pytest.mark.parametrize("lower", [Germ([F(2), F(1)]), Germ([F(2), F(0), F(1)])])
def test_what_holds_for_all_small_numbers_is_shown_by_multipliers_in_them(lower):
    """x >= 2 + s and x <= 2 have no point, x >= 2 + s and x <= 2 + s have one."""
    for upper, has_point in ((F(2), False), (lower, True)):
        program = kernel.Program(vectors.SMALL)
        program.unknown("x")
        program.row("least", [("x", kernel.Times())], number(lower))
        program.row("most", [("x", kernel.Times(-1))], number(-upper))
        bound = kernel.proved_by(program, vectors_of({"least": [1], "most": [1]}))
        assert vectors.positive(bound, vectors.SMALL) != has_point
    kernel.value_at(program, {"x": number(lower)})
    with pytest.raises(Rejected):
        kernel.value_at(program, {"x": number(lower - SMALL * SMALL * SMALL)})


def test_polynomials_are_no_rationals():
    with pytest.raises(work.Malformed, match="are not compared"):
        vectors.nonnegative(number(SMALL), vectors.RATIONAL)


def test_between_is_the_first_at_0_and_the_second_at_1():
    start, end = of([F(1), F(2)]), of([F(3), F(0)])
    vector = vectors.between(start, end)
    assert [entry[0] for entry in vector.entries()] == [1, 2]
    assert [sum(entry) for entry in vector.entries()] == [3, 0]
    assert vectors.nonnegative(vector, vectors.INSIDE)
    assert not vectors.nonnegative(vector - of([F(1), F(1, 9)]), vectors.INSIDE)


def test_work_is_counted_before_it_is_done():
    long = Vector(10**6, [[1] * 10**6], 3 ** (10**5))
    with pytest.raises(work.TooLarge):
        long.times(number(F(1, 7)))
    with pytest.raises(work.TooLarge):
        Vector(1, [[1]] * 17)


@pytest.mark.parametrize(
    ("top", "others", "weights"),
    [("one", "two", [1, 0]), ("one", "two", [0, 1]), ("one", "two", [1]), ("two", "two", [1, 1])],
)
def test_a_cone_has_one_height_and_a_weight_above_zero_for_each_side(top, others, weights):
    program = kernel.Program()
    program.unknown("x", 2)
    program.row("one", [("x", kernel.Sum())])
    program.row("two", [("x", kernel.Entries([(0, 0, F(1)), (1, 1, F(1))]))], size=2)
    program.cone("one", "two", [F(1), F(1)])
    with pytest.raises(KeyError):
        program.cone(top, others, [F(weight) for weight in weights])
