"""A source set named by one piece of text: library, shapes with a size, inline vertices, files.

Covers: symdp.sources.reading.source_reader
"""

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.parametric.symbol_reader import names_symbols
from symdp.sources.reading.source_reader import read_source


def test_names_shapes_and_vertices():
    assert read_source("kalantari2018:II-6") == SourceSet.named("kalantari2018:II-6")
    assert read_source("snee1974:eye", confidence="0.9") == SourceSet.named("snee1974:eye", "0.9")
    assert read_source("sarwate2014:binary:1/10,3/10") == SourceSet.named("sarwate2014:binary:1/10,3/10")
    assert read_source("simplex:4") == SourceSet.simplex(4)
    assert read_source("decreasing:3") == SourceSet.decreasing(3)
    assert read_source("1/2,1/2; 1/4,3/4") == SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]])
    assert read_source("1").letters == 1


@pytest.mark.parametrize("name", ["source.json", "source.JSON"])
def test_json_files(tmp_path, name):
    path = tmp_path / name
    path.write_text('{"simplex": 3}', encoding="utf-8")
    assert read_source(str(path)) == read_source(path) == SourceSet.simplex(3)


@pytest.mark.parametrize("name", ["source.toml", "source.TOML"])
def test_toml_files(tmp_path, name):
    path = tmp_path / name
    path.write_text("simplex = 3", encoding="utf-8")
    assert read_source(str(path)) == SourceSet.simplex(3)


@pytest.mark.parametrize("name", ["table.csv", "table.CSV"])
def test_csv_files(tmp_path, name):
    path = tmp_path / name
    path.write_text("eye,n\nblue,3\nbrown,4\n", encoding="utf-8")
    assert read_source(str(path), "eye", "n") == SourceSet.from_counts([3, 4], labels=["blue", "brown"])
    with pytest.raises(InvalidArgument, match="column is needed"):
        read_source(str(path))


def test_many_letters_inline_are_no_file_name():
    letters = 200
    text = ", ".join(["0.005"] * letters)
    assert read_source(text).letters == letters
    assert read_source(f"{text}; {text}").letters == letters


BAD = [
    ("", "source is empty"),
    ("  ", "source is empty"),
    ("simplex", "not in the library"),
    ("simplex:", "not in the library"),
    ("simplex:x", "not in the library"),
    ("simplex:-3", "not in the library"),
    ("simplex:٣", "not in the library"),
    ("simplex:0", "letters=0"),
    ("simplex:99999999999999", "letters="),
    ("1/2,1/3", "sums to 5/6"),
    (";", "vertices is empty"),
    ("missing.json", "does not exist"),
    ("missing.toml", "does not exist"),
    ("nul\0byte", "not in the library"),
    ("x" * 5000, "not in the library"),
]


@pytest.mark.sampled(15)
@pytest.mark.parametrize(("text", "message"), BAD, ids=[ascii(text)[:20] for text, _ in BAD])
def test_bad_text_is_refused(text, message):
    with pytest.raises(InvalidArgument, match=message):
        read_source(text)


def test_directories_and_other_files_are_named(tmp_path):
    with pytest.raises(InvalidArgument, match="is a directory"):
        read_source(str(tmp_path))
    path = tmp_path / "source.txt"
    path.write_text("1/2,1/2", encoding="utf-8")
    with pytest.raises(InvalidArgument, match="must be a"):
        read_source(str(path))


def test_columns_are_for_csv_files_only():
    with pytest.raises(InvalidArgument, match=r"column applies to \.csv files"):
        read_source("simplex:3", column="eye")


def test_which_texts_are_read_as_symbols():
    symbols = ["p,1-p", "p,1-p; q,1-q", "a;b", "ball:r:1/2,1/2", "geometric:rho", "1/2,p"]
    others = ["p", "unknown", "p=1,2", "p=1/2", "a,b.csv", "data.csv", "1/2,1/2", "a:b", "kalantari2018:II-6"]
    assert {text: names_symbols(text) for text in [*symbols, *others]} == dict.fromkeys(symbols, True) | dict.fromkeys(
        others, False
    )
