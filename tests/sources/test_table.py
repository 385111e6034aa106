"""CSV files: what is read, and one clear line for each thing that is wrong.

Covers: symdp.sources.learning.sample, symdp.sources.reading.category_table
"""

from fractions import Fraction

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.learning.sample import Sample
from symdp.sources.reading.category_table import counts_from_csv, read_table


@pytest.fixture
def csv_file(tmp_path):
    def write(content, name="table.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


READ = {
    "lines count once": ("eye\nblue\nbrown\nblue\n", None, {"blue": 2, "brown": 1}),
    "no last line end": ("eye\nblue\nbrown", None, {"blue": 1, "brown": 1}),
    "repeated categories are summed": ("eye,n\nblue,3\nbrown,4\nblue,5\n", "n", {"blue": 8, "brown": 4}),
    "CRLF": ("eye,n\r\nblue,3\r\nbrown,4\r\n", "n", {"blue": 3, "brown": 4}),
    "byte order mark": (b"\xef\xbb\xbfeye,n\nblue,3\n", "n", {"blue": 3}),
    "quoted commas": ('eye,n\n"blue, light",3\n"brown",4\n', "n", {"blue, light": 3, "brown": 4}),
    "quoted quotes": ('eye,n\n"the ""green"" one",3\n', "n", {'the "green" one': 3}),
    "quoted header": ('"eye","n, students"\nblue,3\n', "n, students", {"blue": 3}),
    "blank lines": ("eye,n\n\nblue,3\n\n", "n", {"blue": 3}),
    "zero counts": ("eye,n\nblue,0\nbrown,2\n", "n", {"blue": 0, "brown": 2}),
    "other columns": ("hair,eye,n\nred,blue,3\nred,brown,1\n", "n", {"blue": 3, "brown": 1}),
    "an empty category": ("eye,n\n,3\nbrown,1\n", "n", {"": 3, "brown": 1}),
    "other scripts": ("eye,n\n青,3\nbraun é,1\n", "n", {"青": 3, "braun é": 1}),
    "words beside": ("eye,hair\nblue,red\nbrown,3\n", None, {"blue": 1, "brown": 1}),
    "numbers beside repeated categories": ("eye,hair,age\na,x,3\na,y,4\nb,z,5\n", None, {"a": 2, "b": 1}),
    "two columns of a name that is not asked for": ("eye,x,x,n\nblue,a,b,3\n", "n", {"blue": 3}),
    "semicolons": ("eye;n\nblue, light;3\nbrown;4\n", "n", {"blue, light": 3, "brown": 4}),
    "tabs": ("eye\tn\nblue;light\t3\n", "n", {"blue;light": 3}),
    "commas before semicolons": ("eye,n;m,n\nblue;light,1,3\n", "n", {"blue;light": 3}),
    "blanks around fields": (" eye , n\nblue ,3\n blue, 4 \n\tbrown,1\n", "n", {"blue": 7, "brown": 1}),
    "blank cells": ("eye,n\n  ,3\n,1\nbrown,1\n", "n", {"": 4, "brown": 1}),
    "whole decimals": ("eye,n\nblue,3.0\n", "n", {"blue": 3}),
}


@pytest.mark.sampled(22)
@pytest.mark.parametrize(("content", "count", "expected"), READ.values(), ids=READ.keys())
def test_tables_are_read_in_order_of_appearance(csv_file, content, count, expected):
    labels, counts = counts_from_csv(csv_file(content), "eye", count)
    assert dict(zip(labels, counts, strict=True)) == expected
    assert labels == tuple(expected)
    assert all(type(number) is int for number in counts)


QUOTED_BREAKS = {"line feed": "\n", "carriage return": "\r\n"}


@pytest.mark.parametrize("line_end", QUOTED_BREAKS.values(), ids=QUOTED_BREAKS.keys())
def test_a_line_end_inside_quotes_belongs_to_the_category(csv_file, line_end):
    content = f'eye,n\n"dark{line_end}blue",3\ndarkblue,4\n'
    assert counts_from_csv(csv_file(content), "eye", "n")[1] == (3, 4)


@pytest.mark.parametrize("separator", ["\u2028", "\x85", "\x0b", "\x1c"], ids=ascii)
def test_only_line_ends_end_a_line(csv_file, separator):
    assert counts_from_csv(csv_file(f"eye\ndark{separator}blue\n"), "eye") == ((f"dark{separator}blue",), (1,))


REFUSED = {
    "empty": ("", "eye", None, "is empty; a header line"),
    "only blank lines": ("\n\n", "eye", None, "is empty; a header line"),
    "header only": ("eye,n\n", "eye", "n", "has a header and no data"),
    "missing column": ("hair,n\nred,1\n", "eye", None, "column='eye' is not a column of .*hair, n"),
    "missing count": ("eye,n\nblue,1\n", "eye", "students", "count='students' is not a column of .*eye, n"),
    "two columns of a name": ("eye,n,n\nblue,1,2\n", "eye", "n", "count='n' is the name of 2 columns of"),
    "two columns of categories": ("eye,eye,n\nblue,red,2\n", "eye", "n", "column='eye' is the name of 2 columns of"),
    "numbers unnamed": ("eye,n\nblue,1\nblue,2\n", "eye", None, "the column 'n' holds numbers that no option names"),
    "probabilities unnamed": ("eye,p,why\na,0.5,x\nb,1/2,y\n", "eye", None, r"'p' holds numbers .*--probability NAME"),
    "short row": ("eye,n\nblue,1\nbrown\n", "eye", "n", "row 2 has 1 fields, the header has 2"),
    "long row": ("eye,n\nblue,1,2\n", "eye", "n", "row 1 has 3 fields, the header has 2"),
    "negative count": ("eye,n\nblue,-1\n", "eye", "n", "row 1, n=-1 must be an integer >= 0"),
    "fractional count": ("eye,n\nblue,1\nbrown,1/2\n", "eye", "n", "row 2, n=1/2 must be an integer >= 0"),
    "decimal count": ("eye,n\nblue,1.5\n", "eye", "n", "row 1, n=3/2 must be an integer >= 0"),
    "count that is no number": ("eye,n\nblue,many\n", "eye", "n", "row 1, n='many' is not a number"),
    "count left out": ("eye,n\nblue,\n", "eye", "n", "row 1, n='' is not a number"),
    "infinite count": ("eye,n\nblue,inf\n", "eye", "n", "row 1, n='inf' is not a number"),
    "decimal commas": ("eye;n\nblue;0,5\n", "eye", "n", "row 1, n='0,5' is not a number"),
    "too many semicolons": ("eye;n\nblue;1;2\n", "eye", "n", "row 1 has 3 fields, the header has 2"),
    "open quote": ('eye,n\n"blue,1\n', "eye", "n", "is not CSV"),
    "text after a quote": ('eye,n\n"bl"ue,1\n', "eye", "n", "line 2 is not CSV"),
    "not UTF-8": (b"eye,n\nblu\xe9,1\n", "eye", "n", "is not UTF-8 text .*save it as UTF-8"),
    "UTF-16": ("eye,n\nblue,1\n".encode("utf-16"), "eye", "n", "is not UTF-8 text"),
}


@pytest.mark.sampled(23)
@pytest.mark.parametrize(("content", "column", "count", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_wrong_with_a_table_is_said(csv_file, content, column, count, message):
    with pytest.raises(InvalidArgument, match=message) as refusal:
        counts_from_csv(csv_file(content), column, count)
    assert "\n" not in str(refusal.value)
    if "is not a column" in message or "empty" in message:
        assert "table.csv" in str(refusal.value)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(InvalidArgument, match=r"missing\.csv does not exist"):
        counts_from_csv(tmp_path / "missing.csv", "eye")
    with pytest.raises(InvalidArgument, match="is a directory; name a file"):
        counts_from_csv(tmp_path, "eye")
    with pytest.raises(InvalidArgument, match="cannot be read"):
        counts_from_csv("nul\0byte.csv", "eye")


def test_a_file_too_large_is_refused_unread(csv_file):
    path = csv_file("eye\nblue\n")
    with path.open("r+b") as handle:
        handle.truncate(64 * 2**20 + 1)
    with pytest.raises(InvalidArgument, match="at most 67108864 are read"):
        counts_from_csv(path, "eye")


def test_a_source_set_from_a_table_carries_the_labels(csv_file):
    path = csv_file("eye,n\nblue,3\nbrown,4\n")
    assert SourceSet.from_csv(path, "eye", "n") == SourceSet.from_counts([3, 4], labels=["blue", "brown"])
    assert SourceSet.from_csv(str(path), "eye", "n", "0.9") == SourceSet.from_counts([3, 4], "0.9", ["blue", "brown"])
    with pytest.raises(InvalidArgument, match="the column 'n' holds numbers that no option names"):
        SourceSet.from_csv(path, "eye")
    alone = csv_file("eye\nblue\nbrown\n")
    assert SourceSet.from_csv(alone, "eye") == SourceSet.from_counts([1, 1], labels=["blue", "brown"])
    assert SourceSet.from_csv(alone, "eye").sample == Sample((1, 1), Fraction(19, 20))


def test_a_table_of_zeros_is_no_observation(csv_file):
    with pytest.raises(InvalidArgument, match="at least one observation"):
        SourceSet.from_csv(csv_file("eye,n\nblue,0\n"), "eye", "n")


def test_a_column_of_probabilities_is_one_prior(csv_file):
    path = csv_file("why,eye,p\nx,blue,0.25\ny,brown,1/2\nz,green,2.5e-1\nz,none,0\n")
    expected = SourceSet.single(["1/4", "1/2", "1/4", 0], ["blue", "brown", "green", "none"])
    assert SourceSet.from_csv(path, "eye", probability="p") == expected
    assert expected.sample is None
    letters, prior = read_table(path).prior("eye", "p")
    assert (letters.labels, prior) == (expected.labels, expected.vertices[0])


BAD_PROBABILITIES = {
    "sum below 1": ("eye,p\na,0.333\nb,0.333\nc,0.333\n", "p sums to 999/1000, 1/1000 less than 1; write fractions"),
    "sum above 1": ("eye,p\na,1/2\nb,2/3\n", "p sums to 7/6, 1/6 more than 1"),
    "negative": ("eye,p\na,-1/2\nb,3/2\n", "row 1, p=-1/2 must not be negative"),
    "repeated": ("eye,p\na,1/2\na,1/2\n", "row 2 has the category 'a' again"),
    "no number": ("eye,p\na,half\n", "row 1, p='half' is not a number"),
    "two columns": ("eye,p,p\na,1,1\n", "probability='p' is the name of 2 columns"),
    "missing": ("eye,q\na,1\n", "probability='p' is not a column of .* eye, q"),
    "no rows": ("eye,p\n", "has a header and no data"),
}


@pytest.mark.parametrize(("content", "message"), BAD_PROBABILITIES.values(), ids=BAD_PROBABILITIES.keys())
def test_what_is_wrong_with_probabilities_is_said(csv_file, content, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_csv(csv_file(content), "eye", probability="p")


def test_counts_and_probabilities_exclude_each_other(csv_file):
    with pytest.raises(InvalidArgument, match="count='n' and probability='p' exclude each other"):
        SourceSet.from_csv(csv_file("eye,n,p\na,1,1\n"), "eye", "n", probability="p")


def test_a_table_is_written_with_its_separator_and_its_blanks(csv_file):
    table = read_table(csv_file("id; eye\n 1;blue\n2; brown \n"))
    assert table.column("eye", "column") == ["blue", "brown"]
    assert table.replaced("eye", ["a;b", "c"]) == 'id;eye\n 1;"a;b"\n2;c\n'
    lone = read_table(csv_file('"a;b"\nblue\n'))
    assert lone.header == ["a;b"]
    again = read_table(csv_file(lone.replaced("a;b", ["x"])))
    assert (again.header, again.rows) == (["a;b"], [["x"]])
