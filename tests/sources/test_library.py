"""The library by name: each table digit by digit, and errors that suggest the nearest name.

Covers: symdp.sources.reading.library
"""

from fractions import Fraction

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.reading.library import names

# kalantari2018, Tables I to IV, in hundredths.
TABLE_I = [[70, 15, 6, 4, 3, 2]]
TABLE_II = [[30, 20, 15, 8, 7, 6, 5, 4, 3, 2], [35, 16, 12, 10, 9, 9, 5, 2, 1, 1]]
TABLE_III = [[70, 15, 6, 4, 3, 2], [15, 70, 6, 4, 3, 2], [6, 15, 70, 4, 3, 2], [4, 15, 6, 70, 3, 2]]
TABLE_IV = [
    [30, 20, 15, 8, 7, 6, 5, 4, 3, 2],
    [35, 16, 12, 10, 9, 9, 5, 2, 1, 1],
    [20, 30, 15, 8, 7, 6, 5, 4, 3, 2],
    [16, 35, 12, 10, 9, 9, 5, 2, 1, 1],
    [15, 20, 30, 8, 7, 6, 5, 4, 3, 2],
    [12, 16, 35, 10, 9, 9, 5, 2, 1, 1],
    [8, 20, 15, 30, 7, 6, 5, 4, 3, 2],
    [10, 16, 12, 35, 9, 9, 5, 2, 1, 1],
]

TABLES = {
    "kalantari2018:II-6": TABLE_I,
    "kalantari2018:II-10": TABLE_II,
    "kalantari2018:III-6a": TABLE_III[:2],
    "kalantari2018:III-6b": TABLE_III[:3],
    "kalantari2018:III-6c": TABLE_III,
    "kalantari2018:III-10a": TABLE_IV[:4],
    "kalantari2018:III-10b": TABLE_IV[:6],
    "kalantari2018:III-10c": TABLE_IV,
    "zhong2022:figure-4": [[40, 30, 20, 10]],
    "sarwate2014:binary:1/10,3/10": [[90, 10], [70, 30]],
}


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("name", "table"), TABLES.items())
def test_the_set_is_the_printed_table(name, table):
    expected = tuple(tuple(Fraction(entry, 100) for entry in row) for row in table)
    assert SourceSet.named(name).vertices == expected
    assert SourceSet.named(name).vertices == expected


def test_every_listed_name_is_tested_and_builds():
    fixed = {name for name in names() if not name.endswith((":PMIN,PMAX", ":M"))}
    assert fixed == {name for name in TABLES if "binary" not in name} | {"snee1974:eye", "snee1974:hair"}
    for name in fixed:
        assert SourceSet.named(name).letters >= 2


NEAREST = [
    ("kalantari2018:II-7", "kalantari2018:II-6"),
    ("kalantari2018:III-6d", "kalantari2018:III-6"),
    ("kalantari:III-10c", "kalantari2018:III-10c"),
    ("zhong2022:figure4", "zhong2022:figure-4"),
    ("snee1974:eyes", "snee1974:eye"),
    ("snee:hair", "snee1974:hair"),
    ("KALANTARI2018:II-6", "kalantari2018:II-6"),
    ("simplx:4", "simplex:M"),
    ("decreasing", "decreasing:M"),
]


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("asked", "nearest"), NEAREST)
def test_unknown_names_suggest_the_nearest(asked, nearest):
    with pytest.raises(InvalidArgument) as refusal:
        SourceSet.named(asked)
    assert str(refusal.value).startswith(f"source={asked!r} is not in the library; did you mean {nearest}")


@pytest.mark.parametrize("asked", ["", "xyz", "   ", "☃", "nosuch", "eyes", "x" * 5000])
def test_names_near_nothing_get_the_list_and_no_suggestion(asked):
    with pytest.raises(InvalidArgument) as refusal:
        SourceSet.named(asked)
    assert "did you mean" not in str(refusal.value)
    assert all(name in str(refusal.value) for name in names())
    assert len(str(refusal.value)) < 700


@pytest.mark.parametrize("size", ["39", "039", "0000000039", "0" * 5000 + "39"])
def test_all_digits_of_a_size_are_read(size):
    assert SourceSet.named(f"simplex:{size}") == SourceSet.simplex(39)
    assert SourceSet.named(f"uniform:{size}").letters == SourceSet.named(f"decreasing:{size}").letters == 39


@pytest.mark.parametrize("size", ["0", "000", "1000001", "99999999999999", "1" * 10_000])
def test_sizes_out_of_range_are_refused_unread(size):
    with pytest.raises(InvalidArgument, match=r"^letters=.* must lie between 1 and 1000000$") as refusal:
        SourceSet.named(f"simplex:{size}")
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("asked", [3, None, ["kalantari2018:II-6"]], ids=repr)
def test_names_that_are_no_text_are_refused(asked):
    with pytest.raises(InvalidArgument, match="source="):
        SourceSet.named(asked)


BAD_BINARY = [
    ("sarwate2014:binary", "needs two bounds"),
    ("sarwate2014:binary:1/10", "needs two bounds"),
    ("sarwate2014:binary:1/10,1/5,3/10", "needs two bounds"),
    ("sarwate2014:binary:0.x,3/10", "pmin='0.x'"),
    ("sarwate2014:binary:-1/10,3/10", "pmin=-1/10 must lie"),
    ("sarwate2014:binary:3/10,1/10", "pmin=3/10, pmax=1/10 must satisfy"),
    ("sarwate2014:binary:1/10,3/5", "pmin=1/10, pmax=3/5 must satisfy"),
]


@pytest.mark.parametrize(("asked", "message"), BAD_BINARY)
def test_bad_binary_bounds_are_refused(asked, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.named(asked)
