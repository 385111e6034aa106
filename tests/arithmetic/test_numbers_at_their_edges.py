"""Readers and exact numbers at the last thing that they take and the first that they refuse, and by another route inside.

Covers: symdp.arithmetic.deferred, symdp.arithmetic.distinct_values, symdp.arithmetic.expression,
symdp.arithmetic.place, symdp.arithmetic.programs.extreme_points, symdp.arithmetic.programs.optimize,
symdp.arithmetic.rational, symdp.arithmetic.reals.algebraic_number, symdp.arithmetic.reals.binary,
symdp.arithmetic.reals.enclosed_real, symdp.arithmetic.reals.logarithm, symdp.arithmetic.reals.quadratic,
symdp.arithmetic.reals.root_bracket, symdp.arithmetic.rounded_rows, symdp.arithmetic.simple_rational
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb, floor, inf, isqrt
from random import Random

import flint
import mpmath
import numpy as np
import pytest
import sympy

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.distinct_values import different, mapped
from symdp.arithmetic.expression import ExpressionReader, evaluate, names_of
from symdp.arithmetic.place import read_place, read_word
from symdp.arithmetic.programs import extreme_points as vertices
from symdp.arithmetic.programs.extreme_points import extreme_points
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import RecalledBasis, minimize
from symdp.arithmetic.rational import (
    INFINITY,
    exact_text,
    exact_texts,
    exp_epsilon_value,
    over_common_denominator,
    printed,
    rational,
    rational_in,
)
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, rational_between, real_roots
from symdp.arithmetic.reals.binary import exact_binary
from symdp.arithmetic.reals.enclosed_real import EnclosedReal
from symdp.arithmetic.reals.logarithm import Logarithm
from symdp.arithmetic.reals.quadratic import Quadratic
from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.arithmetic.rounded_rows import float_array, rounded_rows
from symdp.arithmetic.simple_rational import simple_between
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.work import account

F = Fraction
ONE = F(1)


def test_random_formulas_have_the_value_of_python():
    rng = Random(1)
    values = {"p": F(2, 3), "q": F(-5, 7), "M": F(4)}

    def formula(depth):
        if not depth:
            return rng.choice([*values, str(rng.randint(0, 9)), f"{rng.randint(0, 9)}.{rng.randint(0, 99):02}"])
        kind = rng.choice(["+", "-", "*", "/", "**", "()", "-()", "max", "min"])
        if kind in "+-*/":
            return f"{formula(depth - 1)}{rng.choice(['', ' '])}{kind} {formula(depth - 1)}"
        if kind == "**":
            return f"({formula(depth - 1)})**{rng.randint(0, 3)}"
        if kind in ("max", "min"):
            return f"{kind}({', '.join([formula(depth - 1) for _ in range(rng.randint(2, 3))])})"
        return f"{'-' if kind == '-()' else ''}({formula(depth - 1)})"

    read = 0
    for _ in range(150):
        text = formula(3)
        plain = "".join([f"F('{token}')" if token[:1].isdigit() else token for token in tokens(text)])
        try:
            expected = eval(plain, {"F": F, "max": max, "min": min} | values)
        except ZeroDivisionError:
            with pytest.raises(ZeroDivisionError):
                evaluate(ExpressionReader.read(text), values)
            continue
        assert evaluate(ExpressionReader.read(text), values) == expected, text
        assert names_of(ExpressionReader.read(text)) == {name for name in values if name in text}
        read += 1
    assert read > 100


def tokens(text):
    """The numbers of a formula, and what stands between them; exponents are left as they are."""
    place = 0
    while place < len(text):
        end = place + 1
        if text[place].isdigit() and text[max(0, place - 2) : place] != "**":
            while end < len(text) and (text[end].isdigit() or text[end] == "."):
                end += 1
        yield text[place:end]
        place = end


REFUSED_FORMULAS = [
    ("D^2", "formula: at '^2' a power is written **, as in D**2"),
    ("2 + $", "formula: at '$' a number, a name or an operator was expected"),
    ("2**13", "formula: at '13' an exponent must be an integer from 0 to 12"),
    ("2**x", "formula: at 'x' an exponent must be an integer from 0 to 12"),
    ("2**3**2", "formula: at '**2' one power of a power is too many; write parentheses"),
    ("(1", "formula: at its end ')' was expected"),
    ("(1 2", "formula: at '2' ')' was expected"),
    ("1 2", "formula: at '2' nothing more was expected"),
    ("*2", "formula: at '*2' a number, a name or a parenthesis was expected"),
    ("1 +", "formula: at its end a number, a name or a parenthesis was expected"),
    ("max 2", "formula: at '2' '(' was expected"),
    ("max(1, 2", "formula: at its end ')' was expected"),
    ("1 + abcdefghijklmnopqrstuvwxyz )", "formula: at ')' nothing more was expected"),
    ("1 abcdefghijklmnopqrstuvwxyz", "formula: at 'abcdefghijklmnopqrst' nothing more was expected"),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("text", "message"), REFUSED_FORMULAS, ids=[text for text, _ in REFUSED_FORMULAS])
def test_a_formula_is_refused_at_its_place_with_twenty_signs_of_it(text, message):
    with pytest.raises(InvalidArgument) as refusal:
        ExpressionReader.read(text)
    assert str(refusal.value) == message


def test_formulas_up_to_the_twelfth_power_and_forty_parentheses():
    assert evaluate(ExpressionReader.read("2**12"), {}) == 4096
    assert evaluate(ExpressionReader.read("2**0"), {}) == 1
    assert ExpressionReader.read("max(D)") == ExpressionReader.read("D")
    assert evaluate(ExpressionReader.read("(" * 40 + "1" + ")" * 40), {}) == 1
    assert evaluate(ExpressionReader.read("+".join(["(1)"] * 50)), {}) == 50
    assert evaluate(ExpressionReader.read("max(" * 40 + "1" + ")" * 40), {}) == 1
    for text in ("(" * 41 + "1" + ")" * 41, "max(" * 41 + "1" + ")" * 41):
        with pytest.raises(InvalidArgument, match="more than 40 parentheses inside each other"):
            ExpressionReader.read(text)
    reader = ExpressionReader("a <= b")
    assert (names_of(reader.formula()), reader.relation(), names_of(reader.formula()), reader.relation()) == (
        {"a"},
        "<=",
        {"b"},
        None,
    )
    for sign in "<>":
        reader = ExpressionReader(f"a {sign} b")
        reader.formula()
        with pytest.raises(InvalidArgument, match="strict inequalities"):
            reader.relation()


def test_numbers_are_read_up_to_four_thousand_signs_and_three_digits_of_an_exponent():
    assert rational("1" + "0" * 3999) == 10**3999
    assert rational(" " * 50 + "1" + "0" * 3999 + "\n") == 10**3999
    with pytest.raises(InvalidArgument, match=r"^value='10{35}\.\.\. has 4001 characters, at most 4000 are read$"):
        rational("1" + "0" * 4000)
    assert rational("1e999") == 10**999
    assert rational("1e-999") == F(1, 10**999)
    for text in ("1e1000", "1e-1000", "1/-2", "1.5/2", "--1", "1e", ".", "", "1 2", "e5"):
        with pytest.raises(InvalidArgument, match="is not a number"):
            rational(text)
    assert [rational(text) for text in (".5", "5.", "+1/2", "-.25e2", "1.5E+2")] == [F(1, 2), 5, F(1, 2), -25, 150]
    with pytest.raises(InvalidArgument, match=r"^x=1/0 has denominator 0$"):
        rational("1/0", "x")


def test_decimals_are_read_up_to_an_exponent_of_999_and_four_thousand_digits():
    assert rational(Decimal("1e999")) == 10**999
    assert rational(Decimal("-1e-999")) == F(-1, 10**999)
    with localcontext() as context:
        context.prec = 5000
        whole = Decimal("1." + "1" * 3999)
        assert rational(whole) == F(int("1" * 4000), 10**3999)
        for number in (Decimal("1e1000"), Decimal("1e-1000"), Decimal("1." + "1" * 4000)):
            with pytest.raises(InvalidArgument, match=r"^value is a Decimal with exponent -?\d+, at most 999 is read$"):
                rational(number)
    for number in (Decimal("nan"), Decimal("inf")):
        with pytest.raises(InvalidArgument, match=r"^value=(NaN|Infinity) must be finite$"):
            rational(number)


def test_numbers_of_up_to_300_bits_are_printed_and_longer_ones_described():
    assert printed(F(2**298 - 1)) == str(2**298 - 1)
    assert printed(F(2**299 - 1)) == str(2**299 - 1)
    assert printed(F(2**299)) == "(a rational of 301 bits)"
    assert printed(F(1, 2**298)) == str(F(1, 2**298))
    assert printed(F(1, 2**299)) == "(a rational of 301 bits)"


def test_all_digits_are_written_however_many_there_are():
    for number in (2**2000 - 1, 2**2000, 2**2001, -(2**3000), 10**5000):
        digits, below = str(flint.fmpz(number)), 2**2001 + 1
        assert exact_text(number) == digits
        assert exact_texts([F(number, below), number]) == [exact_text(F(number, below)), digits]
        assert exact_text(F(1, abs(number))) == f"1/{digits.removeprefix('-')}"


def test_values_of_forty_signs_are_shown_and_longer_ones_shortened():
    for size, shown in ((38, "'" + "x" * 38 + "'"), (39, "'" + "x" * 36 + "...")):
        with pytest.raises(InvalidArgument) as refusal:
            rational("x" * size)
        assert str(refusal.value).startswith(f"value={shown} is not a number")


def test_intervals_and_levels():
    for value, ok in (("0", True), ("1", True), ("-1/9", False), ("10/9", False)):
        if ok:
            assert rational_in(value, "x", 0, 1) == F(value)
        else:
            with pytest.raises(InvalidArgument, match=rf"^x={value} must lie in \[0, 1\]$"):
                rational_in(value, "x", 0, 1)
    assert rational_in("8/9", "x", 0, 1, open_above=True) == F(8, 9)
    with pytest.raises(InvalidArgument, match=r"^x=1 must lie in \[0, 1\)$"):
        rational_in(1, "x", 0, 1, open_above=True)
    assert exp_epsilon_value(1) == 1
    with pytest.raises(InvalidArgument, match="exp_epsilon=8/9 must be at least 1"):
        exp_epsilon_value("8/9")


def test_a_common_denominator_is_the_least():
    assert over_common_denominator([]) == ([], 1)
    assert over_common_denominator([F(1, 6), F(-1, 4), F(0), F(2)]) == ([2, -3, 0, 24], 12)
    assert over_common_denominator([F(3, 7), F(-5, 7)]) == ([3, -5], 7)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("radicand", ["0", "2", "4/9", "5", "12/5"])
def test_quadratic_numbers_are_those_of_their_decimals(radicand):
    rng, root = Random(radicand), F(radicand)
    with mpmath.workdps(60):
        square = mpmath.sqrt(mpmath.mpf(root.numerator) / root.denominator)
        for _ in range(30):
            number = Quadratic(F(rng.randint(-9, 9), rng.randint(1, 5)), F(rng.randint(-9, 9), rng.randint(1, 5)), root)
            value = mpmath.mpf(number.rational.numerator) / number.rational.denominator
            value += square * number.factor.numerator / number.factor.denominator
            for digits in (0, 1, 7, 30):
                low = number.below(digits)
                gap = value - mpmath.mpf(low.numerator) / low.denominator
                assert -(mpmath.mpf(10) ** -50) < gap <= mpmath.mpf(10) ** -digits
            exact = number.real
            is_rational = number._known is not None
            assert isinstance(exact, Fraction) == is_rational
            if is_rational:
                assert number.below(3) == exact
                assert abs(value - mpmath.mpf(exact.numerator) / exact.denominator) < mpmath.mpf(10) ** -50
            else:
                assert abs(value - mpmath.mpf(exact.decimal(40))) < mpmath.mpf(10) ** -35
                assert abs(value - mpmath.mpf(str(number.radicals.to_sympy().evalf(45)))) < mpmath.mpf(10) ** -35
                assert flint.fmpz_poly(list(exact.polynomial)).factor()[1][0][1] == 1
                assert exact.polynomial[-1] > 0
            for other in (F(2, 3), 5):
                assert (other - number) + number == Quadratic(F(other), F(0), root)
                assert number - other == -(other - number)
                assert (number + other).rational == number.rational + other
                assert (other * number).factor == number.factor * other
                if number.sign:
                    assert ((other / number) * number).sign == 1
                    assert (((other / number) * number) - other).sign == 0


def test_algebraic_numbers_by_a_multiple_and_by_short_neighbours():
    root = AlgebraicNumber((-2, 0, 1), 1)
    for number in (root, AlgebraicNumber((-2, 0, 1), 0), AlgebraicNumber((-1, -1, 0, 1), 0), AlgebraicNumber.of(F(7, 3))):
        value = F(number.decimal(30))
        for factor in (1, 2, 5):
            assert abs(F((factor * number).decimal(30)) - factor * value) < F(1, 10**27)
        for width in (ONE, F(1, 10), F(1, 10**9), F(1, 10**25)):
            low, high = number.near(width, below=True), number.near(width, below=False)
            assert value - width - F(1, 10**28) <= low < value + F(1, 10**28)
            assert value - F(1, 10**28) < high <= value + width + F(1, 10**28)
            assert low < number < high or number.rational is not None
            short = number.rational is not None or max(low.denominator, high.denominator) <= isqrt(floor(9 / width)) + 3
            assert short
        document = number.to_document()
        low, high = map(F, document["between"])
        assert low <= value <= high
        assert document["root_of"] == [str(part) for part in number.polynomial]
    low, _ = map(F, root.to_document(least=F(7, 5))["between"])
    assert F(7, 5) <= low < root
    assert float(root) == pytest.approx(2**0.5, rel=1e-15)
    assert [str(part) for part in (root, 3 * root, AlgebraicNumber((-1, -1, 1), 0))] == [
        "sqrt(2)",
        "3*sqrt(2)",
        "1/2 - sqrt(5)/2",
    ]
    assert str(AlgebraicNumber((-1, -1, 1), 0).radicals) == "1/2 + -1/2*5**(1/2)".replace("+ -", "- ")
    assert AlgebraicNumber((-1, -1, 0, 1), 0).radicals is None
    assert AlgebraicNumber.of(F(2, 3)).radicals.rational == F(2, 3)
    assert isinstance(AlgebraicNumber((-1, -1, 0, 1), 0).to_sympy(), sympy.polys.rootoftools.ComplexRootOf)


def test_rationals_between_numbers_lie_in_the_parts_of_the_interval():
    """Attempt k has those from 1/(k + 3) to 2/(k + 3) of the way."""
    zero, one = AlgebraicNumber.of(F(0)), AlgebraicNumber.of(ONE)
    for attempt in range(8):
        assert F(1, attempt + 3) < rational_between(zero, one, attempt) < F(2, attempt + 3)
    two = AlgebraicNumber.of(F(2))
    assert [rational_between(two, None, k) for k in range(3)] == [F(7, 2), 3 + F(4, 3), 4 + F(5, 4)]
    root = AlgebraicNumber((-2, 0, 1), 1)
    assert rational_between(root, None) == F(7, 2)
    assert rational_between(AlgebraicNumber((-2, 0, 1), 0), root) == 0
    roots = sorted(number for number, _ in real_roots(flint.fmpz_poly([-6, 11, -6, 1]) * flint.fmpz_poly([2, 0, -1]) ** 3))
    assert [str(number) for number in roots] == ["-sqrt(2)", "1", "sqrt(2)", "2", "3"]
    assert dict(real_roots(flint.fmpz_poly([2, 0, -1]) ** 3)) == {root: 3, AlgebraicNumber((-2, 0, 1), 0): 3}
    for sign in (1, -1):
        polynomial = sign * flint.fmpz_poly([3, -1]) * flint.fmpz_poly([-2, 0, -5]) * flint.fmpz_poly([5, 0, -1])
        assert sorted([str(number) for number, _ in real_roots(polynomial)]) == ["-sqrt(5)", "3", "sqrt(5)"]


def asked_bits(monkeypatch, compare):
    """At which precisions balls are taken for a comparison, each once."""
    bits = []
    enclosure = AlgebraicNumber.enclosure

    def noted(number, precision=64):
        bits.append(precision)
        return enclosure(number, precision)

    with monkeypatch.context() as patch:
        patch.setattr(AlgebraicNumber, "enclosure", noted)
        compare()
    return list(dict.fromkeys(bits))


def test_the_precision_is_doubled_from_64_bits_until_numbers_are_apart(monkeypatch):
    root = AlgebraicNumber((-2, 0, 1), 1)
    unit = 10**100
    close = AlgebraicNumber.of(F(isqrt(2 * unit**2), unit))
    assert asked_bits(monkeypatch, lambda: root < AlgebraicNumber((-3, 0, 1), 1)) == [64]
    assert asked_bits(monkeypatch, lambda: close < root) == [64, 128, 256, 512]
    assert asked_bits(monkeypatch, lambda: rational_between(close, root)) == [64, 128, 256, 512]
    assert asked_bits(monkeypatch, lambda: root.near(ONE, below=True)) == [64]
    assert asked_bits(monkeypatch, lambda: root.near(F(1, unit), below=False)) == [64, 128, 256, 512]
    assert close < rational_between(close, root) < root


def test_the_simplest_fraction_of_an_interval_has_the_least_denominator():
    rng = Random(7)
    for _ in range(200):
        low = F(rng.randint(0, 40), rng.randint(1, 30))
        high = low + F(rng.randint(1, 20), rng.randint(1, 200))
        found = simple_between(low, high)
        assert low < found < high
        for below in range(1, found.denominator):
            assert floor(low * below) + 1 >= high * below


CURVES = {
    "square root": (lambda x: 2 - x * x, 1, 2, 0),
    "line": (lambda x: 5 - 3 * x, 1, 9, 0),
    "reciprocal": (lambda x: 1 / x - F(1, 7), 1, 100, 0),
    "steep": (lambda x: F(9, 8) - x**9, 1, 4, 0),
    "step": (lambda x: F(1) if x < F(10, 3) else F(-1), 2, 5, 1),
}


# Of 1, 5 and 30 digits how many values are asked, and the bits of all their denominators: a fifth of what halving takes.
ASKED = {
    "square root": [(5, 30), (15, 289), (24, 964)],
    "line": [(7, 72), (13, 240), (21, 836)],
    "reciprocal": [(11, 81), (21, 299), (33, 1090)],
    "steep": [(4, 21), (13, 261), (22, 885)],
    "step": [(5, 14), (19, 316), (136, 11204)],
}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", CURVES)
def test_a_bracket_is_narrowed_around_the_root_by_few_values(name):
    """Its ends are bounds that answers print, so that which values are asked is part of them."""
    excess, low, high, origin = CURVES[name]
    for digits, expected in zip((1, 5, 30), ASKED[name], strict=True):
        asked = []
        width = F(1, 10**digits)
        start, stop = narrowed(lambda x, asked=asked: asked.append(x) or excess(x), F(low), F(high), width, origin)
        assert excess(start) > 0 >= excess(stop)
        assert 0 < stop - start <= width * (start - origin)
        assert low <= start < stop <= high
        assert all(value.denominator & (value.denominator - 1) == 0 for value in asked)
        assert (len(asked), sum(value.denominator.bit_length() for value in asked)) == expected
    assert narrowed(excess, F(low), F(high), F(1000), origin) == (low, high)


def square(size):
    """The simplex of so many letters, and that the first is at most a half."""
    rows = [(tuple([-ONE if k == j else F(0) for j in range(size)]), F(0)) for k in range(size)]
    return [*rows, (tuple([ONE] + [F(0)] * (size - 1)), F(1, 2))]


def test_extreme_points_are_sorted_and_each_once():
    assert extreme_points(3, square(3)) == [(0, 0, 1), (0, 1, 0), (F(1, 2), 0, F(1, 2)), (F(1, 2), F(1, 2), 0)]
    assert extreme_points(1, [((ONE,), ONE)]) == [(1,)]
    assert extreme_points(2, [((ONE, F(0)), F(-1)), ((-ONE, F(0)), F(0))]) == []
    with account("points", "take less") as work:
        extreme_points(3, square(3))
    assert work.done == comb(4, 2) * (9 + 12)


def test_twenty_thousand_choices_are_tried_at_most(monkeypatch):
    for most, is_refused in ((6, False), (5, True)):
        monkeypatch.setattr(vertices, "MOST_CHOICES", most)
        if is_refused:
            with pytest.raises(
                Unsupported, match="4 constraints in 3 unknowns has 6 candidates for an extreme point, at most 5 are"
            ):
                extreme_points(3, square(3))
        else:
            assert len(extreme_points(3, square(3))) == 4
    monkeypatch.undo()
    with pytest.raises(Unsupported, match="has 20001 candidates"):
        extreme_points(2, [((ONE, F(0)), ONE)] * 20_001)


def test_a_program_like_the_one_before_costs_one_look(monkeypatch):
    def program(share):
        made = LinearProgram()
        x, y = made.add_column(cost=-1), made.add_column(cost=-1, upper=1)
        made.add_row({x: share, y: 1}, upper=2)
        return made

    recalled = RecalledBasis()
    assert recalled.optimum(program(3)).objective == minimize(program(3)).value
    with account("a program", "take less") as work:
        basis = recalled.optimum(program(4))
    assert (basis.objective, work.done) == (minimize(program(4)).value, program(4).size)
    basis = recalled.optimum(program(F(1, 2)))
    assert basis.objective == minimize(program(F(1, 2))).value
    monkeypatch.setattr("symdp.work.MOST_STEPS", 3)
    with pytest.raises(
        Unsupported, match="an exact linear program of 1 rows and 2 unknowns takes more than 3 steps; ask with fewer letters"
    ):
        minimize(program(3), lambda _: None)


def third(digits):
    return F(10**digits // 3, 10**digits), F(10**digits // 3 + 1, 10**digits)


def test_an_enclosed_number_is_ordered_and_told_by_its_bounds():
    number = EnclosedReal(Deferred(third))
    for digits in (1, 4, 15):
        low, high = number.enclosure(digits)
        assert low <= F(1, 3) <= high
        assert high - low <= F(2, 10**digits)
        assert (low * 10**digits).denominator == (high * 10**digits).denominator == 1
    assert number.enclosure() == number.enclosure(15)
    assert number < F(334, 1000)
    assert number > F(333, 1000)
    assert not number < F(333, 1000)
    assert number < 1
    for width in (F(1, 9), F(1, 10), F(2, 21), F(1, 99), F(1, 999), F(1, 1000), F(3, 7)):
        assert (
            F(1, 3) - width
            <= number.near(width, below=True)
            <= F(1, 3)
            <= number.near(width, below=False)
            <= F(1, 3) + width
        )
    assert float(number) == pytest.approx(1 / 3, rel=1e-15)
    assert str(number) == "[0.333333333333333, 0.333333333333334]"
    assert number.decimal() == "0.333333333333333"
    assert number.decimal(3) == "0.333"
    with pytest.raises(
        Undecided, match=r"^10000 digits do not separate the number \[0\.333333333333333, 0\.333333333333334\] from 0\.3"
    ):
        bool(number < F(1, 3))
    with pytest.raises(TypeError):
        number < "1"  # noqa: B015


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    "value", [F(1, 3), F(-1, 3), F(10**19, 3), F(-(10**20), 3), F(10**21, 7), F(10**40, 9), F(1, 3 * 10**14)]
)
def test_the_ends_that_are_shown_enclose_a_number_however_large_it_is(value):
    def around(digits):
        unit = 10**digits
        return F(value * unit // 1, unit), F(value * unit // 1 + 1, unit)

    number = EnclosedReal(Deferred(around))
    low, high = map(F, str(number).strip("[]").split(", "))
    assert (low, high) == number.enclosure()
    assert low < value < high


def test_an_order_is_looked_for_with_fifteen_digits_and_then_twice_as_many():
    asked = []
    number = EnclosedReal(Deferred(lambda digits: asked.append(digits) or third(digits)))
    assert number < F(1, 3) + F(1, 10**70)
    assert asked == [15, 30, 60, 120]
    asked.clear()
    assert (number.enclosure(4), number.decimal(4)) == ((F(3333, 10000), F(3334, 10000)), "0.3333")
    assert [number.near(width, below=True) for width in (F(1, 9), F(1, 10), F(3))] == [F(3, 10), F(33, 100), F(3, 10)]
    assert asked == [6, 6, 1, 2, 1]
    asked.clear()
    with pytest.raises(Undecided):
        bool(number < F(1, 3))
    assert asked[:10] == [15 * 2**k for k in range(10)]


def test_binary_numbers_have_an_exponent_of_a_million_at_most():
    assert exact_binary(mpmath.mpf("-0.75"), "x") == F(-3, 4)
    assert exact_binary(mpmath.mpf(0), "x") == 0
    for exponent in (-1_000_000, 1_000_000):
        assert exact_binary(mpmath.ldexp(mpmath.mpf(1), exponent), "x") == F(2) ** exponent
    for number in (mpmath.ldexp(mpmath.mpf(1), 1_000_001), mpmath.ldexp(mpmath.mpf(1), -1_000_001), mpmath.inf, mpmath.nan):
        with pytest.raises(InvalidArgument, match=r"^x=.* must be finite and have a moderate exponent$"):
            exact_binary(number, "x")


def test_logarithms_of_powers_of_two_are_exact_in_bits():
    assert [Logarithm(F(value)).bits(5) for value in ("1", "2", "1/8", "1024")] == ["0", "1", "-3", "10"]
    assert Logarithm(F(3)).bits(5) == "1.585"
    assert Logarithm(F(3, 2)).bits(6) == "0.584963"
    assert Logarithm(F(2)).nats(5) == "0.69315"
    assert Logarithm(INFINITY).bits() == Logarithm(INFINITY).nats() == str(Logarithm(INFINITY)) == "oo"
    assert str(Logarithm(ONE)) == Logarithm(ONE).nats() == "0"
    assert len(Logarithm(F(3)).nats()) == len(Logarithm(F(3)).bits()) == 16
    assert Logarithm(F(3)).nats(1) == "1"
    for digits in (0, -1):
        with pytest.raises(InvalidArgument, match=f"^digits={digits} must be at least 1$"):
            Logarithm(F(3)).nats(digits)
    assert Logarithm(F(2)) < Logarithm(F(3)) < Logarithm(INFINITY)


def test_places_are_integers_from_the_first_to_the_last():
    assert [read_place(value, "row", 1, 3) for value in (1, 3, np.int64(2))] == [1, 3, 2]
    assert read_place(10**30, "row", 1, None) == 10**30
    for value, last, message in (
        (0, 3, "row=0 must lie between 1 and 3"),
        (4, 3, "row=4 must lie between 1 and 3"),
        (0, None, "row=0 must be at least 1"),
        (True, 3, "row=True must be an integer from 1 to 3"),
        (np.bool_(True), 3, "must be an integer from 1 to 3"),
        (1.0, None, "row=1.0 must be an integer from 1 on"),
        ("1", 3, "row='1' must be an integer from 1 to 3"),
        ("1" * 60, 3, f"row='{'1' * 39} must be an integer from 1 to 3"),
    ):
        with pytest.raises(InvalidArgument) as refusal:
            read_place(value, "row", 1, last)
        assert str(refusal.value).endswith(message)
    assert read_word(iter([1, 0]), "output", [2, 1]) == (1, 0)
    for value, message in (
        ([0], "output has 1 records, the databases have 2"),
        (5, "output=5 must be a sequence of 2 letters, counted from 0"),
        ([0, 1], "output[1]=1 must lie between 0 and 0"),
        ([2, 0], "output[0]=2 must lie between 0 and 1"),
    ):
        with pytest.raises(InvalidArgument) as refusal:
            read_word(value, "output", [2, 1])
        assert str(refusal.value) == message


def test_rows_of_floats_are_rounded_to_one_to_fifteen_decimals():
    for digits in (1, 15):
        rows, rounding = rounded_rows(np.array([[0.5, 0.5]]), digits, "a")
        assert (rows, rounding.digits, rounding.sums, rounding.largest_change) == (((F(1, 2), F(1, 2)),), digits, (1,), 0)
        assert str(rounding) == f"rounded to {digits} decimals, 0 of 1 rows then divided by their sums; no entry moved"
    for digits in (0, 16, True, 2.0, "3"):
        with pytest.raises(InvalidArgument, match="must be an integer from 1 to 15"):
            rounded_rows(np.array([[0.5, 0.5]]), digits, "a")
    rows, rounding = rounded_rows(np.array([[0.25, 0.26, 0.25, 0.25], [0.5, 0.5, 0, 0]]), 2, "a")
    assert (rows[0][1], rounding.sums) == (F(26, 101), (F(101, 100), 1))
    assert rounding.largest_change == F(0.26) - F(26, 101)
    assert str(rounding).endswith("1 of 2 rows then divided by their sums; every entry moved by less than 1e-2")
    assert rounded_rows(np.array([[0.26, 0.26, 0.26, 0.26]]), 2, "a")[1].sums == (F(104, 100),)
    with pytest.raises(InvalidArgument, match=r"^a\[1\] sums to 21/20, which rounding to 2 decimals does not explain"):
        rounded_rows(np.array([[0.26, 0.26, 0.26, 0.27]]), 2, "a")
    assert rounded_rows(np.array([[0.24, 0.24, 0.24, 0.24]]), 2, "a")[1].sums == (F(96, 100),)
    with pytest.raises(InvalidArgument, match="does not explain"):
        rounded_rows(np.array([[0.24, 0.24, 0.24, 0.23]]), 2, "a")
    with pytest.raises(InvalidArgument, match=r"^a\[2\] has the negative entry -0.5; entries must be >= 0$"):
        rounded_rows(np.array([[0.5, 0.5], [-0.5, 1.5]]), 2, "a")
    assert rounded_rows(np.array([[-0.001, 1.0]]), 2, "a")[0] == ((0, 1),)
    with pytest.raises(InvalidArgument, match=r"^a\[1\]\[2\]=nan must be finite"):
        rounded_rows(np.array([[0.5, np.nan]]), 2, "a")


def test_arrays_have_an_entry_and_as_many_dimensions_as_are_read():
    assert float_array([[1, 2]], "a", (1, 2)).shape == (1, 2)
    assert float_array([1, 2], "a", (1, 2)).shape == (2,)
    for values, words in (
        ([[[1.0]]], "has the shape (1, 1, 1); it must have 1 or 2 dimensions and an entry"),
        ([], "has the shape (0,)"),
        (["1/2"], "not floats; other readers take exact numbers and text"),
        ([True], "holds bool, not floats"),
        ([[1.0], [1.0, 2.0]], "make its rows equally long"),
    ):
        with pytest.raises(InvalidArgument) as refusal:
            float_array(values, "a", (1, 2))
        assert words in str(refusal.value)


def test_calls_that_are_put_off_and_functions_of_few_values():
    power = Deferred(pow, 2)
    assert (power(3), power(3, 5), known(7)()) == (8, 3, 7)
    assert power == Deferred(pow, 2) != Deferred(pow, 3)
    assert hash(power) == hash(Deferred(pow, 2))
    half, calls = F(1, 2), []
    assert mapped(lambda value: calls.append(value) or 2 * value, iter([half, F(3, 2), half])) == [1, 3, 1]
    assert calls == [half, F(3, 2)]
    assert different(iter([half, half, inf])) == [half, inf]
