"""The grammar of formulas: what it reads, what it refuses, and that nothing is ever run as code.

Covers: symdp.arithmetic.expression, symdp.conjectures.formulas.formula_grammar
"""

from fractions import Fraction

import pytest

from symdp.arithmetic.expression import Name, evaluate, names_of
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.errors import InvalidArgument

VALUES = {
    "D": Fraction(1, 4), "M": Fraction(4), "delta": Fraction(1, 10), "best": Fraction(9),
    "P1": Fraction(2, 5), "P4": Fraction(1, 10), "A2": Fraction(3, 10),
}  # fmt: skip


@pytest.mark.sampled(14)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(M-1)*(1-D)/D", 9),
        ("1 - 2 - 3", -4),
        ("8/4/2", 1),
        ("2*3 + 4*5", 26),
        ("-D**2", "-1/16"),
        ("(-D)**2", "1/16"),
        ("2**3", 8),
        ("0.15*20", 3),
        ("max(1, min(P1/P4, 3), D)", 3),
        ("A2 + delta", "2/5"),
        ("max(D)", "1/4"),
        ("2 * -D", "-1/2"),
        ("best - 9", 0),
        ("D**0", 1),
    ],
)
def test_arithmetic_is_that_of_the_rationals(text, value):
    assert evaluate(parse_claim(text, 4).left, VALUES) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "relation"), [("D", "=="), ("D = best", "=="), ("D == best", "=="), ("D <= best", "<="), ("best >= D", ">=")]
)
def test_relations(text, relation):
    assert parse_claim(text, 3).relation == relation


def test_a_formula_alone_is_compared_with_the_optimum():
    claim = parse_claim("P1/P2", 3)
    assert claim.right == Name("best")
    assert names_of(claim.left) == {"P1", "P2"}


@pytest.mark.sampled(25)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["at its end", "was expected"]),
        ("1 +", ["at its end"]),
        ("(1-D", ["')' was expected"]),
        ("1-D)", ["at ')'", "nothing more"]),
        ("P5", ["'P5' is unknown", "P1..P4"]),
        ("P0", ["'P0' is unknown"]),
        ("A5", ["'A5' is unknown", "A0..A4"]),
        ("P01", ["'P01' is unknown"]),
        ("exp(1)", ["'exp' is unknown"]),
        ("D.numerator", ["'.numerator'"]),
        ("__import__('os').system('true')", ["'os'", "expected"]),
        ("D[0]", ["'[0]'"]),
        ("lambda: 1", ["': 1'", "expected"]),
        ("9**9**9", ["power of a power"]),
        ("2**D", ["exponent must be an integer"]),
        ("2**99", ["from 0 to 12"]),
        ("2**-1", ["exponent must be an integer"]),
        ("D < best", ["strict"]),
        ("D <= best <= 1", ["'<= 1'", "nothing more"]),
        ("max()", ["')'"]),
        ("D; best", ["'; best'"]),
        ("1 2", ["'2'", "nothing more"]),
        ("(" * 60 + "D" + ")" * 60, ["40 parentheses"]),
        ("D+" * 500_000 + "D", ["1000001 characters", "2000"]),
        ("٣*D", ["'٣*D'"]),
    ],
)
def test_what_is_outside_the_grammar_is_refused_at_its_place(text, words):
    with pytest.raises(InvalidArgument) as caught:
        parse_claim(text, 4)
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert len(str(caught.value)) < 200
