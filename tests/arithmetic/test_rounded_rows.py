"""Floats become exact distributions by a rounding that the caller states and that is recorded.

Covers: symdp.arithmetic.distinct_values, symdp.arithmetic.rounded_rows
"""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from symdp import Mechanism, SourceSet
from symdp.errors import InvalidArgument


def test_every_row_is_a_distribution_near_the_floats():
    for seed in range(60):
        rng = Random(seed)
        inputs, outputs, digits = rng.randint(1, 4), rng.randint(1, 5), rng.randint(2, 12)
        array = np.array([[rng.random() for _ in range(outputs)] for _ in range(inputs)])
        array /= array.sum(axis=1, keepdims=True)
        read = Mechanism.from_numpy(array, digits=digits)
        distances = []
        for row, floats, total in zip(read.matrix, array.tolist(), read.rounding.sums, strict=True):
            assert sum(row) == 1
            rounded = [Fraction(f"{value:.{digits}f}") for value in floats]
            assert row == tuple(value / sum(rounded) for value in rounded)
            assert total == sum(rounded)
            distances += [abs(new - Fraction(old)) for new, old in zip(row, floats, strict=True)]
        assert read.rounding.largest_change == max(distances)
        assert read == Mechanism.from_rows(read.matrix)
        assert hash(read) == hash(Mechanism.from_rows(read.matrix))
        assert SourceSet.from_numpy(array, digits=digits) == SourceSet.from_vertices(read.matrix)


def test_smaller_floats_integers_and_tiny_negatives_are_read():
    single = np.array([[0.1, 0.9], [1 / 3, 2 / 3]], dtype=np.float32)
    expected = [["1/10", "9/10"], ["333333/1000000", "666667/1000000"]]
    assert Mechanism.from_numpy(single, digits=6) == Mechanism.from_rows(expected)
    identity = np.eye(3, dtype=int)
    assert Mechanism.from_numpy(identity, digits=1) == Mechanism.from_rows(identity)
    assert Mechanism.from_numpy(np.array([[1 + 1e-12, -1e-12]]), digits=6) == Mechanism.from_rows([[1, 0]])
    assert SourceSet.from_numpy([0.25, 0.75], digits=2, labels=["a", "b"]) == SourceSet.single(["1/4", "3/4"], ["a", "b"])


def test_the_change_is_recorded():
    read = Mechanism.from_numpy(np.full((2, 3), 1 / 3), digits=3)
    assert read.rounding.sums == (Fraction(999, 1000),) * 2
    assert str(read.rounding).startswith("rounded to 3 decimals, 2 of 2 rows then divided by their sums")
    assert str(read.rounding).endswith("; every entry moved by less than 1e-16")
    assert str(Mechanism.from_numpy(np.eye(2), digits=3).rounding).endswith(
        "0 of 2 rows then divided by their sums; no entry moved"
    )
    assert Mechanism.from_rows([[1]]).rounding is SourceSet.single([1]).rounding is None


BAD = {
    "no digits": (np.eye(2), None, "digits=None must be an integer from 1 to 15"),
    "no decimals": (np.eye(2), 0, "digits=0 must be an integer from 1 to 15"),
    "more than floats hold": (np.eye(2), 16, "digits=16 must"),
    "a truth value": (np.eye(2), True, "digits=True must"),
    "half a digit": (np.eye(2), 6.0, r"digits=6\.0 must"),
    "not normalised": ([[0.5, 0.4]], 6, r"\[1\] sums to 9/10, which rounding to 6 decimals does not explain"),
    "counts": ([[1, 0], [3, 5]], 6, r"\[2\] sums to 8, which"),
    "nearly normalised": ([[0.5, 0.50001]], 6, "which rounding to 6 decimals does not explain"),
    "negative": ([[1.25, -0.25]], 6, r"\[1\] has the negative entry -0\.25"),
    "nan": ([[float("nan"), 1]], 6, r"\[1\]\[1\]=nan must be finite"),
    "infinite": ([[float("inf"), 1]], 6, r"\[1\]\[1\]=inf must be finite"),
    "text": ([["1/2", "1/2"]], 6, "not floats"),
    "Fractions": ([[Fraction(1, 2), Fraction(1, 2)]], 6, "not floats"),
    "truth values": (np.eye(2, dtype=bool), 6, "holds bool, not floats"),
    "complex": (np.eye(2, dtype=complex), 6, "holds complex128, not floats"),
    "ragged": ([[0.5, 0.5], [1.0]], 6, "is not an array"),
    "no entry": (np.empty((2, 0)), 6, r"has the shape \(2, 0\)"),
    "a cube": (np.ones((1, 1, 1)), 6, r"has the shape \(1, 1, 1\)"),
}


@pytest.mark.parametrize(("array", "digits", "message"), BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("read", [Mechanism.from_numpy, SourceSet.from_numpy], ids=["mechanism", "source"])
def test_bad_arrays_are_refused(read, array, digits, message):
    with pytest.raises(InvalidArgument, match=message):
        read(array, digits=digits)


def test_a_mechanism_has_two_dimensions():
    with pytest.raises(InvalidArgument, match=r"mechanism has the shape \(2,\); it must have 2 dimensions"):
        Mechanism.from_numpy(np.array([0.5, 0.5]), digits=6)
