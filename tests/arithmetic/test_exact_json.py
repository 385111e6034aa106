"""JSON texts are read exactly, each key once, and in bounded time.

Covers: symdp.arithmetic.exact_json
"""

import sys
from decimal import Decimal

import pytest

from symdp.arithmetic.exact_json import _once, parse_json
from symdp.errors import InvalidArgument

REFUSED = {
    "": "a is not JSON: Expecting value: line 1 column 1 (char 0)",
    "[1, 2": "a is not JSON: Expecting ',' delimiter: line 1 column 6 (char 5)",
    "[" * (2 * sys.getrecursionlimit() + 98_000): "a is not JSON: nested too deeply",
    '{"x": {"y": 1, "z": 2, "y": 1}}': "a: the key 'y' is given 2 times; give it once",
    '{"x": 1, "y": 2, "y": 3, "x": 4, "x": 5}': "a: the key 'x' is given 3 times; give it once",
    "[1e99999999999999999999]": "a: '1e99999999999999999999' is not a number that can be read exactly; write fewer digits",
}


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused_is_told(text):
    with pytest.raises(InvalidArgument) as told:
        parse_json(text, "a")
    assert str(told.value) == REFUSED[text]


def test_numbers_are_exact():
    assert parse_json('[0.1, 1e-3, 7, "1/3", null, true]', "a") == [Decimal("0.1"), Decimal("0.001"), 7, "1/3", None, True]
    assert [type(one) for one in parse_json("[7, 0.5, 1e0]", "a")] == [int, Decimal, Decimal]
    assert [str(one) for one in parse_json("[NaN, Infinity, -Infinity]", "a")] == ["NaN", "Infinity", "-Infinity"]


class Counted(str):
    """A key that counts its comparisons with other keys."""

    __slots__ = ()
    comparisons = 0
    __hash__ = str.__hash__

    def __eq__(self, other):
        Counted.comparisons += 1
        return str.__eq__(self, other)


def test_the_work_for_a_repeated_key_does_not_grow_with_the_square_of_the_keys():
    pairs = [(Counted(f"a{place}"), 0) for place in range(1000)]
    with pytest.raises(InvalidArgument, match="the key 'a999' is given 2 times"):
        _once([*pairs, (Counted("a999"), 1)])
    assert Counted.comparisons < 10_000
