"""Distortion functions in symbols: at numbers they are what the exact program answers.

Covers: symdp.tradeoffs.parametric.sphere_formula
"""

from fractions import Fraction as F

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.errors import InvalidArgument
from symdp.tradeoffs.parametric.sphere_formula import shell_form

# The name in symbols, the values of the symbols, and the same with numbers on so many letters.
CASES = [
    ("hamming", {"M": 4}, "hamming", 4),
    ("lists", {"M": 5, "l": 2}, "lists:2", 5),
    ("lists", {"M": 3, "l": 2}, "lists:2", 3),
    ("ring:5", {}, "ring", 5),
    ("ring:4", {}, "ring", 4),
    ("ring:2", {}, "ring", 2),
    ("strings:2", {"m": 2}, "strings:2,2", 4),
    ("strings:2", {"m": 3}, "strings:2,3", 9),
]


def number(expression, **values):
    ratio = sympy.Rational(expression.subs({sympy.Symbol(name): value for name, value in values.items()}))
    return F(int(ratio.p), int(ratio.q))


@pytest.mark.parametrize(("text", "values", "loss", "letters"), CASES)
def test_the_forms_at_numbers_are_the_exact_optima(text, values, loss, letters):
    form, tradeoff = shell_form(text), Tradeoff(SourceSet.simplex(letters), loss=loss)
    for level in (F(1), F(3, 2), F(2), F(7)):
        expected = tradeoff.inverse(exp_epsilon=level).distortion
        assert (
            number(form.least_distortion, **values, **{"lambda": sympy.Rational(level.numerator, level.denominator)})
            == expected
        )
    for low, high, exp in form.pieces:
        for share in (F(0), F(1, 3), F(9, 10)):
            bound = low + share * (high - low)
            if bound:
                at = exp.subs(sympy.Symbol("D"), sympy.Rational(bound.numerator, bound.denominator))
                assert number(at, **values) == tradeoff.at(bound).exp


@pytest.mark.parametrize("text", ["line", "lists:2", "ring", "ring:1", "ring:x", "strings:99", "strings:0", "tree"])
def test_other_names_are_refused_in_one_line(text):
    with pytest.raises(InvalidArgument, match="loss") as error:
        shell_form(text)
    assert "\n" not in str(error.value)
