"""Entries in symbols, orders and names at their limits: what is read, and the whole line of what is refused.

Covers: symdp.leakages.measure, symdp.leakages.symbolic_entries
"""

from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet, measure
from symdp.errors import InvalidArgument
from symdp.leakages.symbolic_entries import greatest, read_symbolic_matrix, read_symbolic_prior

pytestmark = pytest.mark.sampled(40)
p, q = sympy.symbols("p q")
HALF = sympy.Rational(1, 2)
ROWS = [["3/4", "1/4"], ["1/4", "3/4"]]
REFUSED = {
    "matrix must be a sequence of rows of sympy expressions": lambda: read_symbolic_matrix("p,1-p"),
    "matrix must be a sequence of rows of sympy expressions ": lambda: read_symbolic_matrix(p),
    "matrix is empty; give one row of output probabilities per input": lambda: read_symbolic_matrix([]),
    "matrix row 2 must be a sequence of sympy expressions": lambda: read_symbolic_matrix([[p, 1 - p], "ab"]),
    "matrix row 1 must be a sequence of sympy expressions": lambda: read_symbolic_matrix([p, 1 - p]),
    "matrix row 2 has 1 outputs, row 1 has 2": lambda: read_symbolic_matrix([[p, 1 - p], [1]]),
    "matrix row 3 has 3 outputs, row 1 has 2": lambda: read_symbolic_matrix([[p, 1 - p], [1, 0], [p, 0, 1 - p]]),
    "matrix row 1 sums to 3/4, it must sum to 1": lambda: read_symbolic_matrix([["1/2", "1/4"]]),
    "matrix row 2 sums to 2, it must sum to 1": lambda: read_symbolic_matrix([[p, 1 - p], [p, 2 - p]]),
    "matrix row 1[2]=-1/2 must not be negative": lambda: read_symbolic_matrix([["3/2", "-1/2"]]),
    "prior must be a sequence of sympy expressions": lambda: read_symbolic_prior("12", 2),
    "prior must be a sequence of sympy expressions ": lambda: read_symbolic_prior(1, 1),
    "prior has 2 letters, the mechanism 3 inputs; make them equal": lambda: read_symbolic_prior([p, 1 - p], 3),
    "prior[1]=-1 must not be negative": lambda: read_symbolic_prior([-1, 2], 2),
    "prior sums to 3/2, it must sum to 1": lambda: read_symbolic_prior([p, sympy.Rational(3, 2) - p], 2),
    "prior is needed for the measure mi; give one probability per input": lambda: measure("mi").symbolic([[p, 1 - p]]),
    "prior is needed for the measure mi; give one probability per input ": lambda: measure("mi").of(ROWS),
    "prior has 3 letters, the mechanism 2 inputs; make them equal": lambda: measure("dp").of(ROWS, ["1/3"] * 3),
    "source has 3 letters, the mechanism 2 inputs; make them equal": lambda: measure("ml").worst(ROWS, SourceSet.simplex(3)),
    "order=1000000001 of renyi must be at most 1000000000, or oo": lambda: measure("renyi:1000000001"),
    "order=1 of sibson must be a rational above 1 or oo; the limit at 1 is the measure mi": lambda: measure("sibson:1"),
    "order=1 of renyi must be a rational above 1 or oo; the limit at 1 is the measure kl": lambda: measure("renyi:1"),
    "measure renyi needs one order, a rational above 1 or oo; write renyi:2": lambda: measure("renyi: "),
    "measure renyi needs one order, a rational above 1 or oo; write renyi:2 ": lambda: measure("renyi:2:3"),
    "measure tv:1:2 must be written tv, without a parameter": lambda: measure("tv:1:2"),
    f"measure tv:{'1' * 40} must be written tv, without a parameter": lambda: measure(f"tv:{'1' * 41}"),
}


@pytest.mark.parametrize("message", REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused_is_said_in_one_line(message):
    with pytest.raises(InvalidArgument) as caught:
        REFUSED[message]()
    assert str(caught.value) == message.strip()


def test_a_name_is_shown_as_far_as_forty_characters():
    for length, shown in ((38, repr("x" * 38)), (39, repr("x" * 39)[:37] + "...")):
        with pytest.raises(InvalidArgument) as caught:
            measure("x" * length)
        assert str(caught.value).startswith(f"leakage={shown} must be one of dp, adp:DELTA, ml")


def test_the_largest_order_and_the_least_are_read():
    assert measure("renyi:1000000000").name == "renyi:1000000000"
    assert measure("sibson:1000001/1000000").name == "sibson:1000001/1000000"


def test_entries_are_expressions_and_rationals():
    rows = [[p, 1 - p], ["1/4", Fraction(3, 4)], [1, 0]]
    read = [[p, 1 - p], [HALF / 2, 1 - HALF / 2], [1, 0]]
    assert read_symbolic_matrix(rows) == read_symbolic_matrix(sympy.Matrix(read)) == read
    assert read_symbolic_prior(iter([p, 1 - p]), 2) == [p, 1 - p]
    assert read_symbolic_prior(["1/2", p, q], 3) == [HALF, p, q]


def test_zeros_of_a_prior_and_of_a_mechanism_add_nothing():
    rows, prior = [[p, 1 - p], [0, 1], ["1/2", "1/2"]], ["1/4", "3/4", 0]
    found = measure("mi").symbolic(rows, prior).xreplace({p: HALF})
    known = measure("mi").of([["1/2", "1/2"], [0, 1], ["1/2", "1/2"]], prior)
    assert abs(float(sympy.N(found, 20)) - float(known.nats(15))) < 1e-12
    assert measure("mi").symbolic([[p, 1 - p], [0, 1]], [0, 1]) == 0
    # An output of a letter that never occurs has probability 0.
    assert measure("mi").symbolic([[p, 1 - p, 0], [0, 0, 1]], [1, 0]) == 0


def test_digits_are_an_integer_up_to_ten_thousand():
    value = measure("ml").of(ROWS)
    assert value.nats(1) == "0.4"
    for digits in (True, 0, 10_001, 1.0, "3"):
        with pytest.raises(InvalidArgument, match=f"^digits={digits!r} must be an integer between 1 and 10000$"):
            value.nats(digits)


def test_the_greatest_of_equal_expressions_is_one_of_them():
    assert greatest([p, p]) == p
    assert greatest([HALF, sympy.Integer(0)]) == HALF
    assert greatest([p, HALF, p, sympy.Rational(1, 3)]) == sympy.Max(p, HALF, evaluate=False)
    assert greatest([p, q]).args in ((p, q), (q, p))


def test_measures_of_symbols_are_those_of_numbers():
    prior = [q, 1 - q]
    at = {p: sympy.Rational(1, 4), q: sympy.Rational(2, 5)}
    rows = [[p, 1 - p], [1 - p, p]]
    for name in ("dp", "ml", "mi", "kl", "renyi:2", "sibson:2", "min-entropy", "mx"):
        known = measure(name).of([["1/4", "3/4"], ["3/4", "1/4"]], ["2/5", "3/5"])
        found = measure(name).symbolic(rows, prior).xreplace(at)
        assert abs(float(sympy.N(found, 20)) - float(known.nats(15))) < 1e-12, name


def test_the_greatest_of_equal_entries_is_one_of_them():
    assert greatest([p, p]) is p
    assert greatest([sympy.Integer(1), HALF]) == 1
    assert greatest([p, sympy.Integer(1), HALF]).args == (1, p)
