"""Forms, quotients and functions in symbols: operations are those of their values, equal ones are equal as data.

Interpolation finds the function that values come from, and needs as many values as it says; polyhedra have the points,
least values and cells that vertices say.

Covers: symdp.arithmetic.symbols.affine, symdp.arithmetic.symbols.consequence, symdp.arithmetic.symbols.elimination,
symdp.arithmetic.symbols.polyhedron, symdp.arithmetic.symbols.quotient, symdp.arithmetic.symbols.rational_function,
symdp.arithmetic.symbols.rational_interpolation
"""

import pickle
from fractions import Fraction
from itertools import count, pairwise, product
from random import Random

import flint
import pytest
import sympy

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.symbols import polyhedron
from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.arithmetic.symbols.consequence import consequence
from symdp.arithmetic.symbols.elimination import Elimination
from symdp.arithmetic.symbols.polyhedron import Polyhedron, covering
from symdp.arithmetic.symbols.quotient import Quotient, value_at
from symdp.arithmetic.symbols.rational_function import RationalFunction, fitted
from symdp.arithmetic.symbols.rational_interpolation import Ratio, branches, interpolated, monomials, valued
from symdp.errors import Infeasible, Unsupported

F = Fraction
P, Q, R = (Affine.symbol(name) for name in "pqr")
HERE = {"p": F(2, 7), "q": F(-3, 5), "r": F(11, 3)}


def part(rng, most=4):
    return F(rng.randint(-most, most), rng.randint(1, 3))


def forms(rng):
    return Affine.of(part(rng), {name: part(rng) for name in "pqr"})


def in_sympy(value):
    return sympy.Rational(*value.as_integer_ratio())


THERE = {sympy.Symbol(name): in_sympy(value) for name, value in HERE.items()}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(10))
def test_operations_on_forms_are_those_of_their_values(seed):
    rng = Random(seed)
    first, second, factor = forms(rng), forms(rng), F(rng.randint(-5, 5), 3)
    one, two = first.at(HERE), second.at(HERE)
    assert (first + second).at(HERE) == one + two
    assert (first - second).at(HERE) == one - two
    assert (first * factor).at(HERE) == one * factor
    assert (first / 3).at(HERE) == one / 3
    assert (-first).at(HERE) == -one
    assert (first + factor).at(HERE) == one + factor
    assert (first - 2).at(HERE) == one - 2
    assert (2 - first).at(HERE) == 2 - one
    assert sum_of_forms([first, second, first]).at(HERE) == 2 * one + two
    assert first - first == Affine.number(0) == sum_of_forms([])
    left, right = first.sides
    assert all(value >= 0 for side in (left, right) for value in [side.constant, *[value for _, value in side.terms]])
    assert left - right == first.normal
    assert not left.symbols & right.symbols
    names = sympy.symbols("p q r")
    read = sympy.sympify(str(first), dict(zip("pqr", names, strict=True)))
    assert read == first.to_sympy(dict(zip("pqr", names, strict=True)))
    assert read.subs(THERE) == in_sympy(one)


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Affine.number(0), "0"),
        (Affine.number(F(-1, 2)), "-1/2"),
        (P, "p"),
        (-P, "-p"),
        (P * 2 - Q, "2*p - q"),
        (-P * F(1, 2) + Q, "-1/2*p + q"),
        (Q - P + 1, "1 - p + q"),
        (P - 1, "-1 + p"),
    ],
)
def test_a_form_is_written_constant_first_then_by_names(form, text):
    assert str(form) == text


def test_a_normal_form_has_coprime_integers_and_the_same_sign():
    assert (P * F(2, 3) - F(4, 9)).normal == P * 3 - 2
    assert (P * -6 + 4).normal == P * -3 + 2
    assert Affine.number(0).normal == Affine.number(0)
    assert Affine.number(F(-3, 7)).normal == Affine.number(-1)
    assert Affine.number(-1).is_negative
    assert not any(form.is_negative for form in (Affine.number(0), Affine.number(1), P - 1))


def test_equations_are_solved_for_their_last_symbols():
    solved = Elimination.of([P + Q + R - 1, P - Q, Affine.number(0), P * 2 - Q * 2])
    assert {name: str(form) for name, form in solved.forms.items()} == {"r": "1 - 2*p", "q": "p"}
    assert str(solved.reduced(R * 3 + Q - 5)) == "-2 - 5*p"
    assert solved.completed({"p": F(1, 3)}) == {"p": F(1, 3), "q": F(1, 3), "r": F(1, 3)}
    assert solved.completed({}) == {"p": 0, "q": 0, "r": 1}
    with pytest.raises(Infeasible, match=r"^where: no values of the symbols satisfy 2 - p - q = 0 and"):
        Elimination.of([P + Q - 1, 2 - P - Q])


def test_consequences_are_proved_by_multiples_and_others_are_not():
    rng, proved = Random(3), 0
    for _ in range(40):
        known, zeros, target = [forms(rng) for _ in range(3)], [forms(rng)] if rng.random() < 0.4 else [], forms(rng)
        if rng.random() < 0.5:
            target = sum_of_forms(
                [form * rng.randint(0, 2) for form in known] + [zero * rng.randint(-2, 2) for zero in zeros]
            )
            target += rng.randint(-1, 2)
        found = consequence(target, known, zeros)
        region = Polyhedron((*known, *zeros, *[-zero for zero in zeros]))
        least = region.least(target)
        if found is None:
            assert least is None or least < 0
            continue
        proved += bool(found)
        assert all(value > 0 or place >= len(known) for place, value in found)
        rest = target - sum_of_forms([(known + zeros)[place] * value for place, value in found])
        assert not rest.terms
        assert rest.constant >= 0
        assert least is None or least >= 0
    assert proved > 5
    assert consequence(Affine.number(0), []) == []
    assert consequence(Affine.number(-1), []) is None
    assert consequence(Affine.number(-1), [P, -1 - P]) is not None


def quotients(rng):
    symbols = [Quotient.symbol(name) for name in rng.sample("pqr", 2)]
    products = [one * two for one in [*symbols, F(1)] for two in [*symbols, F(1)]]
    top, below = (sum((part(rng, 3) * one for one in products), F(0)) for _ in range(2))
    return (top / below) if below != 0 else top


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(15))
def test_operations_on_quotients_are_those_of_their_values(seed):
    rng = Random(seed)
    first, second = quotients(rng), quotients(rng)
    one, two = value_at(first, HERE), value_at(second, HERE)
    assert value_at(first + second, HERE) == one + two
    assert value_at(first - second, HERE) == one - two
    assert value_at(first * second, HERE) == one * two
    assert value_at(2 - first, HERE) == 2 - one
    assert value_at(first * F(3, 4) + 1, HERE) == one * F(3, 4) + 1
    if two:
        assert value_at(first / second, HERE) == one / two
        assert value_at(3 / second, HERE) == 3 / two
        assert (first / second) * second == first
    assert first - first == 0
    assert first + second - second == first
    if isinstance(first, Quotient):
        assert pickle.loads(pickle.dumps(first)) == first
        assert first.below[-1][1] == 1
        assert list(first.top) == sorted(first.top)
        assert hash(first + second - second) == hash(first)
        plain = sympy.sympify(str(first))
        assert sympy.simplify(plain - first.to_sympy()) == 0
        assert plain.subs(THERE) == in_sympy(one)


def test_quotients_are_reduced_and_written_in_integers():
    p, q = Quotient.symbol("p"), Quotient.symbol("q")
    assert (p * q / q).names == ("p",)
    assert p / p == 1
    assert (p - p) + F(1, 2) == F(1, 2)
    assert type(p - p) is type(p / p) is Fraction
    assert p * 0 == 0
    assert (p / 2 + F(1, 3)).top == (((0,), F(1, 3)), ((1,), F(1, 2)))
    texts = [str(number) for number in (p / 2 + q / 3, (p / 2 + q) / (q / 3 - 1), 1 / (2 - p), p * p * q)]
    assert texts == ["p/2 + q/3", "(-3*p - 6*q)/(6 - 2*q)", "1/(2 - p)", "p**2*q"]
    for form in (P * 2 - Q + F(1, 3), Q, -R, Affine.number(F(2, 3)), P + R):
        assert value_at(Quotient.of_form(form), HERE) == form.at(HERE)
    assert Quotient.of_form(P * 2 - Q + F(1, 3)) == 2 * p - q + F(1, 3)
    assert Quotient.of_form(P - Q) == p - q
    with pytest.raises(ZeroDivisionError):
        p / (q - q)
    with pytest.raises(ZeroDivisionError, match="the denominator 0"):
        1 / (p - p + q) / (q - q + p * 0)
    function = RationalFunction.polynomial(1, 0, F(2, 3)) / RationalFunction.polynomial(0, 5)
    assert value_at(Quotient.of_function(function, "p"), HERE) == (1 + F(2, 3) * HERE["p"] ** 2) / (5 * HERE["p"])


def poly(*coefficients):
    return RationalFunction.polynomial(*coefficients)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(8))
def test_operations_on_functions_are_those_of_their_values(seed):
    rng = Random(seed)
    first, second = [poly(*[rng.randint(-4, 4) for _ in range(3)], 1) / poly(part(rng), part(rng), 1) for _ in range(2)]
    place = F(22, 7)
    one, two = first.at(place), second.at(place)
    assert (first + second).at(place) == one + two
    assert (first - second).at(place) == one - two
    assert (first * second).at(place) == one * two
    assert (first / second).at(place) == one / two
    assert (first - first).is_zero
    assert first + second - second == first
    assert hash(first + second - second) == hash(first)
    assert pickle.loads(pickle.dumps(first)) == first
    assert first.has(place, one)
    assert not first.has(place, one + 1)
    assert first.meets(one)(flint.fmpq(22, 7)) == 0
    assert first.meets(one + 1)(flint.fmpq(22, 7)) != 0
    symbol = sympy.Symbol("x")
    assert first.to_sympy(symbol).subs(symbol, sympy.Rational(22, 7)) == sympy.Rational(*one.as_integer_ratio())
    again = fitted(lambda x: first.at(x) if first.denominator(int(x)) != 0 else None, count(-3))
    assert again == first


def test_zeros_and_poles_where_the_sign_changes():
    x = poly(0, 1)
    function = (
        (x - poly(1)) * (x - poly(2)) * (x - poly(2)) * (x * x - poly(2)) / ((x - poly(3)) * (x + poly(4)) * (x + poly(4)))
    )
    assert sorted(str(root) for root in function.roots()) == ["-sqrt(2)", "1", "2", "sqrt(2)"]
    assert sorted(str(root) for root in function.sign_changes()) == ["-sqrt(2)", "1", "3", "sqrt(2)"]
    assert function.is_root(AlgebraicNumber.of(F(2)))
    assert not function.is_root(AlgebraicNumber.of(F(3)))
    nothing = x - x
    assert (nothing.roots(), nothing.sign_changes(), nothing.is_root(AlgebraicNumber.of(F(7)))) == ([], [], True)
    assert not function.has(F(3), F(1))


def test_a_function_at_an_algebraic_number_is_a_polynomial_in_it():
    root = AlgebraicNumber((-2, 0, 1), 1)
    x = poly(0, 1)
    assert (poly(1) / (x - poly(1))).coefficients_at(root) == (1, 1)
    assert (x * x * x).coefficients_at(root) == (0, 2)
    assert (poly(1) / (x * x - poly(2))).coefficients_at(root) is None


FITTED = [(lambda x: F(5), 4), (lambda x: x, 6), (lambda x: 1 / (x + 1), 6), (lambda x: (x + 1) / (x * x + 3), 8)]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("value", "asked"), FITTED, ids=range(len(FITTED)))
def test_a_function_is_fitted_from_three_values_more_than_it_has_coefficients(value, asked):
    """Two more a round; places where there is no value are passed over."""
    places = []
    function = fitted(lambda x: places.append(x) or value(x), count(2))
    assert (len(places), function.at(F(99))) == (asked, value(F(99)))
    places.clear()
    fitted(lambda x: places.append(x) or (value(x) if x % 2 else None), count(2))
    assert len(places) == 2 * asked


def test_a_function_is_fitted_to_66_values_at_most():
    """Of 63 values come polynomials of a degree up to 31; three confirm them."""
    for degree, expected in ((31, poly(*[0] * 31, 1)), (32, None)):
        places = []
        assert fitted(lambda x, degree=degree, places=places: places.append(x) or x**degree, count(-33)) == expected
        assert len(places) == 66


def grid(size, value, variables=2):
    return [(point, value(*point)) for point in product([F(k) for k in range(1, size + 1)], repeat=variables)]


def test_monomials_are_all_of_a_degree_the_lowest_first():
    assert monomials(2, 2) == [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    assert monomials(3, 0) == [(0, 0, 0)]
    assert len(monomials(3, 4)) == 35


RATIOS = [
    (lambda x, y: F(7, 3), [(0, 0)], {(0, 0): F(7, 3)}, {(0, 0): F(1)}),
    (lambda x, y: (x - 2 * y) / 3, [(1, 0)], {(1, 0): F(1, 3), (0, 1): F(-2, 3)}, {(0, 0): F(1)}),
    (lambda x, y: (x + 1) / (x + 2 * y), [(1, 1)], {(0, 0): F(1), (1, 0): F(1)}, {(1, 0): F(1), (0, 1): F(2)}),
    (lambda x, y: x * y / (x + y), [(1, 1), (2, 1)], {(1, 1): F(1)}, {(1, 0): F(1), (0, 1): F(1)}),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("value", "degrees", "top", "below"), RATIOS, ids=range(len(RATIOS)))
def test_the_ratio_of_least_degrees_is_found_from_its_values(value, degrees, top, below):
    (found,) = interpolated(lambda size: grid(8, value), 2, degrees)
    scale = next(iter(below.values())) / found.denominator.get(next(iter(below)), F(1))
    assert {key: part * scale for key, part in found.numerator.items()} == top
    assert {key: part * scale for key, part in found.denominator.items()} == below
    assert found.at([F(22), F(5)]) == value(F(22), F(5))
    assert min(found.denominator.items())[1] == 1


def test_eight_values_more_than_coefficients_are_needed():
    """Of degrees (1, 0) in two variables there are four coefficients, of a relation of degree 1 in three symbols four."""
    for found in (12, 11):
        asked = []

        def some(size, found=found, asked=asked):
            asked.append(size)
            return grid(4, lambda x, y: x + y)[:found]

        assert len(list(interpolated(some, 2, [(1, 0)]))) == (found == 12)
        assert asked == [12]
    for found in (14, 13):
        asked = []

        def line(size, found=found, asked=asked):
            asked.append(size)
            return [((F(x),), max(F(x), F(3) - x)) for x in range(-5, 20)][:found]

        assert len(list(branches(line, 1, [2]))) == (found == 14)
        assert asked == [14]


def test_values_that_no_ratio_has_and_values_beyond_the_prime_give_none():
    assert list(interpolated(lambda size: grid(8, lambda x, y: max(x, y)), 2, [(1, 0), (1, 1), (2, 1)])) == []
    wide = F(2**31, 3)
    assert list(interpolated(lambda size: grid(8, lambda x, y: x * wide), 2, [(1, 0)])) == []
    for size, is_short in ((2**30 - 1, True), (2**30, False)):
        assert len(list(interpolated(lambda _, size=size: grid(8, lambda x, y: x * size), 2, [(1, 0)]))) == is_short
        assert len(list(interpolated(lambda _, size=size: grid(8, lambda x, y: x / size), 2, [(1, 0)]))) == is_short


def test_a_ratio_is_none_at_its_poles():
    ratio = Ratio({(1, 0): F(1)}, {(1, 0): F(1), (0, 1): F(-1)})
    assert [ratio.at([F(3), F(y)]) for y in (1, 2, 3)] == [F(3, 2), 3, None]
    assert valued({}, [F(1), F(2)]) == 0


def test_branches_are_the_pieces_of_a_maximum_and_one_piece_is_none():
    """Of y = max(x, 2 - x/3) both pieces; y = x alone is no choice, and pieces that miss a value are none."""
    tent = [((F(x),), max(F(x), 2 - F(x, 3))) for x in range(-9, 12)]
    (found,) = branches(lambda size: tent, 1, [2])
    assert {part.at([F(100)]) for part in found} == {F(100), 2 - F(100, 3)}
    assert list(branches(lambda size: [((F(x),), F(x)) for x in range(30)], 1, [1, 2])) == []
    assert list(branches(lambda size: [((F(x),), F(x) ** 2) for x in range(40)], 1, [2])) == []
    (found,) = branches(lambda size: [((F(x),), abs(F(x))) for x in range(-9, 12)], 1, [1, 2])
    assert {part.at([F(5)]) for part in found} == {5, -5}
    three = [((F(x), F(y)), max(F(x), F(y), F(5) - x - y)) for x in range(6) for y in range(7)]
    (found,) = branches(lambda size: three, 2, [2, 3])
    assert {part.at([F(10), F(20)]) for part in found} == {10, 20, -25}


SQUARE = Polyhedron((P, 1 - P, Q, 1 - Q))


def test_least_values_of_a_square_are_those_at_its_corners():
    rng = Random(4)
    for _ in range(20):
        form = Affine.of(F(rng.randint(-3, 3)), {"p": F(rng.randint(-3, 3), 2), "q": F(rng.randint(-3, 3))})
        assert SQUARE.least(form) == min(form.at({"p": F(p), "q": F(q)}) for p, q in product((0, 1), repeat=2))
    assert Polyhedron((P,)).least(-P) is None
    assert Polyhedron((P, -1 - P)).least(P) is None
    assert Polyhedron((P - 2,)).least(P + Q) is None
    assert Polyhedron((P - 2,)).least(P * 3 + 1) == 7


def test_points_inside_are_positive_in_each_form_and_flat_regions_have_none():
    point = SQUARE.inside()
    assert all(form.at(point) > 0 for form in SQUARE.forms)
    assert SQUARE.symbols == ("p", "q")
    assert SQUARE.with_forms([P - 1]).inside() is None
    assert SQUARE.with_forms([Affine.number(-1)]).inside() is None
    assert SQUARE.with_forms([Affine.number(0)]).inside() is not None
    assert SQUARE.with_forms([P - 2]).inside() is None
    assert Polyhedron((P - 10**9,)).inside()["p"] > 10**9
    assert SQUARE.holds({"p": F(0), "q": F(1)})
    assert not SQUARE.holds({"p": F(-1, 9), "q": F(1)})


def test_a_walk_is_inside_on_short_numbers_and_the_same_for_the_same_seed():
    start = {"p": F(1, 2), "q": F(1, 3)}
    walk = list(SQUARE.walk(start, 40, seed=3))
    assert walk == list(SQUARE.walk(start, 40, seed=3))
    assert walk != list(SQUARE.walk(start, 40, seed=4))
    assert list(SQUARE.walk(start, 5)) == list(SQUARE.walk(start, 5, seed=0))
    assert len(walk) > 35
    assert all(form.at(point) > 0 for point in walk for form in SQUARE.forms)
    assert all(10**6 % value.denominator == 0 for point in walk for value in point.values())
    moved = [sum(one[name] != two[name] for name in "pq") for one, two in pairwise(walk)]
    assert set(moved) == {1, 2}
    assert [tuple(map(str, point.values())) for point in walk[:4]] == [
        ("5/16", "333333/1000000"),
        ("33/64", "4069/31250"),
        ("644287/1000000", "4069/31250"),
        ("5507/10000", "36621/1000000"),
    ]


def test_forms_that_others_imply_are_not_needed():
    assert SQUARE.needed([P + Q + 1, P - Q, 2 - P - Q, P - Q]) == (P - Q,)
    assert SQUARE.needed([Affine.number(3), 1 - P * 2]) == (1 - P * 2,)
    assert SQUARE.needed([P * 2 - 1, P * 3 - 1]) == (P * 2 - 1,)
    assert SQUARE.needed([P - F(1, 2), P * 2 - 1]) in ((P - F(1, 2),), (P * 2 - 1,))


def largest_of(*values):
    """The cell where one of some forms is the largest, for the first that is at a point."""

    def cell(point):
        best = max(values, key=lambda form: form.at(point))
        return tuple(best - other for other in values if other != best)

    return cell


def test_cells_cover_a_square_and_are_told_in_the_order_in_which_they_are_found():
    values = (P, Q, Affine.number(F(2, 3)))
    cells = covering(SQUARE, largest_of(*values), 3)
    assert len(cells) == 3
    for p, q in product([F(k, 6) for k in range(7)], repeat=2):
        point = {"p": p, "q": q}
        assert any(all(form.at(point) >= 0 for form in cell) for cell in cells)
    with pytest.raises(Unsupported, match=r"^cells=1 are not enough for these symbols"):
        covering(SQUARE, largest_of(*values), 1)
    assert len(covering(SQUARE, largest_of(P, P - 1), 1)) == 1


def test_a_search_for_cells_is_given_up_after_too_many_parts(monkeypatch):
    values = (P, Q, Affine.number(F(2, 3)))
    looked = []
    inside = Polyhedron.inside
    monkeypatch.setattr(Polyhedron, "inside", lambda self: looked.append(self) or inside(self))
    cells = covering(SQUARE, largest_of(*values), 3)
    taken = len(looked)
    for most, enough in ((taken, True), (1, False)):
        monkeypatch.setattr(polyhedron, "MOST_PARTS", most)
        if enough:
            assert covering(SQUARE, largest_of(*values), 3) == cells
        else:
            with pytest.raises(Unsupported, match="cells=3"):
                covering(SQUARE, largest_of(*values), 3)


def test_a_polynomial_is_written_as_a_sum():
    x, y = sympy.symbols("x y")
    half, third = Quotient.symbol("x") * F(1, 2), Quotient.symbol("y") * F(1, 3)
    assert (half + third).to_sympy() == x / 2 + y / 3
    assert (half / (half + third)).to_sympy() == 3 * x / (3 * x + 2 * y)
