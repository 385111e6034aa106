"""Expressions in certificates: their grammar, and enclosures of logarithms against mpmath.

Covers: symdp.certificates.checker.arithmetic.expression
"""

from fractions import Fraction
from random import Random

import mpmath
import pytest

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import expression as expressions
from tests.work import calls

FUNCTIONS = ("max", "min", "log")
VALUES = {"x": Fraction(-3, 7), "y": Fraction(5, 2), "M": Fraction(4)}


def value(text, bits=64, **values):
    low, high = expressions.interval(expressions.parse(text, FUNCTIONS), values or VALUES, bits)
    assert low <= high
    return low, high


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 - 2 - 3", "-4"),
        ("8/4/2", "1"),
        ("8/4*2", "4"),
        ("2*3 + 4*5", "26"),
        ("2 * -3", "-6"),
        ("-2**2", "-4"),
        ("(-2)**2", "4"),
        ("2**3*2", "16"),
        ("(2**3)**2", "64"),
        ("x**0", "1"),
        ("(x-x)**0", "1"),
        ("x**2", "9/49"),
        ("x**3", "-27/343"),
        ("-x - -x", "0"),
        ("0.15*20", "3"),
        ("007", "7"),
        ("max(x, y, 1)", "5/2"),
        ("min(x, -x, max(y))", "-3/7"),
        ("((y))", "5/2"),
        ("1/x/x", "49/9"),
        ("  1\t+\n1  ", "2"),
        ("log(1)", "0"),
        ("log(x/x)*y", "0"),
    ],
)
def test_rational_values_are_exact(text, expected):
    assert value(text) == (Fraction(expected), Fraction(expected))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("operator", ["+", "-"])
@pytest.mark.parametrize("length", [1, 32, 33, 34, 100, 5000])
def test_long_sums_are_read_from_the_left(operator, length):
    rng = Random(length)
    signs = ["+" if rng.random() < 0.5 else operator for _ in range(length)]
    numbers = [rng.randint(0, 9) for _ in range(length)]
    text = "7" + "".join([f"{sign}{number}" for sign, number in zip(signs, numbers, strict=True)])
    expected = 7 + sum([number if sign == "+" else -number for sign, number in zip(signs, numbers, strict=True)])
    assert value(text) == (expected, expected)


def test_long_products_are_read_from_the_left():
    assert value("2" + "/2*2" * 50) == (2, 2)
    with pytest.raises(rules.Malformed, match="at most 100 factors"):
        value("2" + "/2*2" * 51)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+1", "--1", "1 +", "(1", "1)", "()", "max()", "max(1,)", "log()", "log(1, 2)", "log 2", "1 2", "x y", "2x",
        "2**-1", "2**x", "2**2.0", "2**(2)", "2**65", "2**99999", "9**9**9", "2^3", "2//1", "1e5", ".5", "1.", "_x", "é",
        "x.real", "x[0]", "f(1)", "sum(x)", "exp(1)", "x = 1", "1 < 2", "a;b", "x\x00", "٣", "1_0", "0x1", "lambda: 1",
    ],
)  # fmt: skip
def test_what_is_outside_the_grammar_is_no_expression(text):
    with pytest.raises(rules.Malformed):
        expressions.interval(expressions.parse(text, FUNCTIONS), VALUES | {"a": 1, "b": 1}, 64)


@pytest.mark.parametrize("text", ["N", "1/(x-x)", "1/(log(2) - log(2))", "log(0)", "log(x)", "log(log(1))", "log(1 - y)"])
def test_what_has_no_value_is_refused(text):
    with pytest.raises((rules.Malformed, rules.Rejected)):
        value(text)


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9",
        "(" * 101 + "1" + ")" * 101,
        "x+" * 500_000 + "x",
        "1" * 1_000_000,
        "max(" + "1," * 900_000 + "1)",
        "((((9**64)**64)**64)**64)**64",
        "((x**64)**64)**2",
        "(1 + (2**64)**64)**2",
        "9" * 5000,
    ],
    ids=lambda text: text[:12],
)
def test_huge_texts_are_refused_at_once(text):
    def refused():
        with pytest.raises(rules.Malformed) as caught:
            expressions.parse(text, FUNCTIONS)
        assert len(str(caught.value)) < 200

    assert calls(refused) < 1000


def test_powers_up_to_the_limits_are_read():
    assert value("((2**16)**16)**16")[0] == 2**4096
    assert value("(2**64)**64 - (2**64)**64") == (0, 0)
    assert expressions.parse("2**12", FUNCTIONS, 12) == ("**", ("number", 2), 12)
    with pytest.raises(rules.Malformed, match="up to 12"):
        expressions.parse("2**13", FUNCTIONS, 12)


@pytest.mark.parametrize(
    ("text", "relation"),
    [("x", None), ("x = y", "=="), ("x == y", "=="), ("x<=y", "<="), ("x >= y", ">="), ("x < y", "<"), ("x>y", ">")],
)
def test_relations(text, relation):
    left, sign, right = expressions.parse_relation(text, FUNCTIONS)
    assert (left, sign) == (("name", "x"), relation)
    assert right == (("name", "y") if relation else None)


@pytest.mark.parametrize(
    "text", ["x => y", "x =< y", "x <== y", "x = y = 1", "x != y", "x <> y", "x === y", "=", "x <", "<= y"]
)
def test_what_is_no_relation_is_refused(text):
    with pytest.raises(rules.Malformed):
        expressions.parse_relation(text, FUNCTIONS)
    with pytest.raises(rules.Malformed):
        expressions.parse_relation("x < y", FUNCTIONS, relations=("<=", ">=", "=="))


# Logarithms.


def random_rationals():
    rng = Random(20181205)
    for _ in range(150):
        yield Fraction(rng.randint(1, 10**9), rng.randint(1, 10**9))
    for k in (1, 2, 9, 40, 100):
        for sign in (1, -1):
            yield 1 + Fraction(sign * rng.randint(1, 9), 10**k)
    for k in (10, 1000, 20_000):
        yield from (Fraction(2) ** k, Fraction(1, 3) ** k, Fraction(10**k + 1, 10**k - 1), Fraction(7, 5) ** k)
    # The ends of the ranges to which an argument is reduced.
    for end in (Fraction(4, 3), Fraction(2, 3), Fraction(2), Fraction(1, 2), Fraction(8, 3)):
        yield from (end, end + Fraction(1, 10**12), end - Fraction(1, 10**12))


def reference(x, bits):
    """log x as an exact fraction with an error far below 2**-bits."""
    magnitude = abs(x.numerator.bit_length() - x.denominator.bit_length())
    with mpmath.workprec(2 * bits + 800 + magnitude.bit_length()):
        if abs(x - 1) < Fraction(1, 1000):
            return exact(mpmath.log1p(mpmath.mpf((x - 1).numerator) / (x - 1).denominator))
        return exact(mpmath.log(mpmath.mpf(x.numerator)) - mpmath.log(mpmath.mpf(x.denominator)))


def exact(number):
    sign, mantissa, exponent, _ = number._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


@pytest.mark.parametrize("bits", [8, 64, 256])
def test_enclosures_hold_the_logarithm_and_are_as_narrow_as_asked(bits):
    for x in random_rationals():
        low, high = value("log(x)", bits, x=x)
        slack, true = Fraction(1, 2 ** (2 * bits + 200)), reference(x, bits)
        assert low <= true + slack, x
        assert true - slack <= high, x
        scale = 1 + abs(x.numerator.bit_length() - x.denominator.bit_length())
        assert high - low <= Fraction(scale, 2**bits), x


def test_the_enclosure_of_a_logarithm_is_exact_at_one_only():
    assert value("log(x)", 64, x=Fraction(1)) == (0, 0)
    for x in (Fraction(2), Fraction(1, 2), 1 + Fraction(1, 10**400), 1 - Fraction(1, 10**400)):
        low, high = value("log(x)", 64, x=x)
        assert low < high
        assert (low <= 0 <= high) == (abs(x - 1) < Fraction(1, 2**64))


def random_tree(rng, depth):
    if depth == 0:
        return rng.choice(["x", "y", "M", "1/3", "2", "7"])
    kind = rng.choice(["+", "-", "*", "/", "max", "min", "log", "**"])
    first, second = random_tree(rng, depth - 1), random_tree(rng, depth - 1)
    if kind == "log":
        return f"log({first})"
    if kind == "**":
        return f"({first})**{rng.randint(0, 3)}"
    return f"{kind}({first}, {second})" if kind in ("max", "min") else f"({first}) {kind} ({second})"


def by_mpmath(tree):
    kind, *parts = tree
    if kind == "number":
        return mpmath.mpf(parts[0].numerator) / parts[0].denominator
    if kind == "name":
        return mpmath.mpf(VALUES[parts[0]].numerator) / VALUES[parts[0]].denominator
    if kind == "**":
        return by_mpmath(parts[0]) ** parts[1]
    first, *others = [by_mpmath(part) for part in parts]
    if kind == "log":
        return mpmath.log(first)
    if kind in ("max", "min"):
        return {"max": max, "min": min}[kind](first, *others)
    return (
        {"+": first + others[0], "-": first - others[0], "*": first * others[0]}[kind] if kind != "/" else first / others[0]
    )


def test_random_expressions_agree_with_mpmath(rng):
    decided = 0
    for _ in range(600):
        tree = expressions.parse(random_tree(rng, rng.randint(1, 4)), FUNCTIONS)
        try:
            low, high = expressions.interval(tree, VALUES, 200)
        except rules.Rejected:
            continue
        with mpmath.workprec(600):
            true = exact(by_mpmath(tree))
        slack = Fraction(1, 2**300) * (1 + abs(true))
        assert low - slack <= true <= high + slack, tree
        assert high - low < Fraction(1, 2**100) * (1 + abs(true)), tree
        decided += 1
    assert decided > 250


@pytest.mark.parametrize(
    ("left", "relation", "right", "answer"),
    [
        ("log(2)", ">", "log(3)/2", True),
        ("log(2)", "<=", "log(3)/2", False),
        ("log(2) + log(3)", "==", "log(5)", False),
        ("log(2)", "<", "9/13", False),
        ("log(2)", "<", "7050/10171", True),
        ("log(x)", ">", "0", True),
        ("max(log(2), 1)", "==", "1", True),
        ("log(1)", ">=", "0", True),
        ("log(1)", ">", "0", False),
        ("1/3", "==", "2/6", True),
    ],
)
def test_relations_are_decided(left, relation, right, answer):
    sides = [expressions.parse(text, FUNCTIONS) for text in (left, right)]
    assert expressions.holds(sides[0], relation, sides[1], {"x": Fraction(10**30 + 1, 10**30)}) is answer


@pytest.mark.parametrize("digits", [15, 60, 250, 1000])
def test_the_precision_grows_until_the_sign_is_known(digits, monkeypatch):
    """log 2 against its first digits: more of them need more bits."""
    precisions = []
    original = expressions.interval

    def watched(tree, values, bits):
        precisions.append(bits)
        return original(tree, values, bits)

    with mpmath.workdps(digits + 20):
        below = Fraction(int(mpmath.floor(mpmath.log(2) * mpmath.mpf(10) ** digits)), 10**digits)
    monkeypatch.setattr(expressions, "interval", watched)
    for close, relation in ((below, ">"), (below + Fraction(1, 10**digits), "<")):
        precisions.clear()
        sides = expressions.parse("log(2)", FUNCTIONS), ("number", close)
        assert expressions.holds(sides[0], relation, sides[1], {})
        assert max(precisions) == min(bits for bits in expressions.PRECISIONS if bits > digits * 3.33)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("relation", ["==", "<=", ">=", "<", ">"])
@pytest.mark.parametrize(("left", "right"), [("log(4)", "2*log(2)"), ("log(2)", "log(2)"), ("log(x)", "0")])
def test_a_sign_that_no_precision_decides_is_refused(left, relation, right):
    def refused():
        with pytest.raises(rules.Rejected, match="not decided with 4096 bits"):
            expressions.holds(expressions.parse(left, FUNCTIONS), relation, expressions.parse(right, FUNCTIONS), values)

    values = {"x": 1 + Fraction(1, 2**5000)}
    assert calls(refused) < 20_000
