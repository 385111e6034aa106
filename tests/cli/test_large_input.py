"""Inputs that a parser or a solver would not end with are refused by their size, or answered honestly.

Covers: symdp.conjectures.formulas.formula_check, symdp.graphs.graph_reader,
symdp.sources.learning.confidence_intervals, symdp.sources.reading.source_reader, symdp.text_file
"""

import os

import pytest

from symdp.conjectures.formulas.formula_check import check_formula
from symdp.errors import InvalidArgument
from symdp.graphs import graph_reader
from symdp.sources.learning.confidence_intervals import box_from_counts
from symdp.sources.reading.source_reader import read_source
from symdp.text_file import read_text


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("a.json", '{"simplex": %s}' % ("1" * 10**6), "a number of 1000000 digits"),
        ("a.toml", "simplex = " + "1" * 10**6, "a number of 1000000 digits"),
        ("a.toml", "a" + ".a" * 10**6 + " = 1", "a key of 1000000 dots"),
        ("a.toml", "\n".join([f"key{k} = 1" for k in range(99)]), "key0, key1, key2, key3, key4 and 94 more"),
    ],
)
def test_files_are_refused_by_their_size_in_a_short_line(tmp_path, name, text, what):
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(InvalidArgument, match=what) as refused:
        read_source(path)
    assert len(str(refused.value)) < 400


def test_decimals_and_dotted_keys_are_still_read(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("lower = [" + "0.001, " * 200 + "]\nupper = [" + "0.9, " * 200 + "]")
    assert read_source(path).letters == 200


def test_devices_and_pipes_are_refused_by_their_kind(tmp_path):
    fifo, device = tmp_path / "f.json", tmp_path / "z.json"
    os.mkfifo(fifo)
    device.symlink_to("/dev/zero")
    for path in (fifo, device):
        with pytest.raises(InvalidArgument, match="device or a pipe"):
            read_text(path)


def test_a_graph_is_refused_by_the_head_of_its_graph6_word(tmp_path):
    path = tmp_path / "g.g6"
    path.write_text("~" + "".join([chr(63 + (10_000 >> shift & 63)) for shift in (12, 6, 0)]) + "?\n")
    with pytest.raises(InvalidArgument, match="a graph of 10000 vertices, at most 4096"):
        graph_reader.read_graph(str(path))


@pytest.mark.parametrize(
    ("formula", "letters"),
    [("max(best**12, 0) >= 1", 8), ("max(best**4*P1, 0) >= P2", 5)],
)
def test_formulas_of_a_high_degree_are_undecided_and_say_that_they_are_too_large(formula, letters):
    found = check_formula(formula, letters, examples=0)
    assert found.verdict.name == "UNDECIDED"
    assert "too large" in str(found.verdict)


def test_a_false_formula_of_a_high_degree_is_refuted():
    assert check_formula("((1-D)**12)**12", 3).verdict.name == "REFUTED"


def test_sizes_without_bound_are_refused():
    with pytest.raises(InvalidArgument, match="letters=1000001 must lie between 1 and 1000000"):
        read_source("decreasing:1000001")
    assert read_source("decreasing:1000000").letters == 1_000_000
    with pytest.raises(InvalidArgument, match="at most 1000000000 observations"):
        box_from_counts([10**12, 3])
    with pytest.raises(InvalidArgument, match="between 0 and 100000"):
        check_formula("best", 3, examples=10**12)


def test_equal_counts_have_equal_intervals():
    box = box_from_counts([1] * 500 + [7])
    assert len(set(box.lower)) == len(set(box.upper)) == 2


def test_a_file_of_one_byte_more_than_64_mebibytes_is_refused(tmp_path):
    path = tmp_path / "a.json"
    with path.open("wb") as file:
        file.truncate(2**26 + 1)
    with pytest.raises(InvalidArgument, match=r"a.json has 67108865 bytes, at most 67108864 are read"):
        read_text(path)
