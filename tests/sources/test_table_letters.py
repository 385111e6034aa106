"""Which letters a table has, and in which order: never what the sample happens to say first.

Covers: symdp.losses.line_positions, symdp.pictures.html_display, symdp.sources.alphabet,
symdp.sources.learning.sets_from_data, symdp.sources.reading.table_letters
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from symdp import AdjacencyGraph, SourceSet, Tradeoff, losses
from symdp.errors import InvalidArgument
from symdp.graphs.graph_reader import read_graph
from symdp.sources.reading.table_letters import Order, table_letters


@pytest.fixture
def table(tmp_path):
    def write(rows, header="answer"):
        path = tmp_path / "table.csv"
        path.write_text("\n".join([header, *rows, ""]), encoding="utf-8")
        return path

    return write


NUMBERS = {
    "ten is above nine": ["9", "10", "11", "100"],
    "fractions, decimals and negative ones": ["-3/2", "-1", "-.5", "0", "1e-1", "1/3", "1.5", "20"],
    "one number in several spellings, by their text": ["01", "1", "1.0", "2"],
}


@pytest.mark.parametrize("labels", NUMBERS.values(), ids=NUMBERS.keys())
def test_single_rows_of_numbers_are_in_numeric_order(labels, table):
    for rows in (labels, labels[::-1], sorted(labels), labels[1:] + labels[:1]):
        source = SourceSet.from_csv(table(rows + rows[:1]), "answer", region="dkw")
        assert list(source.labels) == labels
        assert source.table.order is Order.NUMERIC


def test_the_order_of_the_rows_changes_nothing(table):
    expected = SourceSet.from_ordinal_counts([1, 2, 1], labels=["2", "9", "10"])
    for rows in permutations(["9", "10", "9", "2"]):
        assert SourceSet.from_csv(table(rows), "answer", region="dkw") == expected


def test_single_rows_of_labels_have_no_order(table):
    path = table(["often", "never", "often"])
    message = r"table\.csv: region=dkw needs the order of the letters, which is not known: 'often', 'never'; add --order A,B"
    with pytest.raises(InvalidArgument, match=message) as refusal:
        SourceSet.from_csv(path, "answer", region="dkw")
    assert "\n" not in str(refusal.value)
    with pytest.raises(InvalidArgument, match="needs the order of the letters"):
        SourceSet.from_csv(path, "answer", region="dkw", letters=["never", "seldom", "often"])
    given = SourceSet.from_csv(path, "answer", region="dkw", order=["never", "seldom", "often"])
    assert given == SourceSet.from_ordinal_counts([1, 0, 2], labels=["never", "seldom", "often"])
    assert given.table.sentence == "letters are those named: 3, in the order given"
    assert SourceSet.from_csv(path, "answer").table.sentence == "letters are those of the file: 2, in no particular order"


def test_one_label_that_is_no_number_leaves_single_rows_without_an_order(table):
    with pytest.raises(InvalidArgument, match="'9', '10', 'unknown'; add"):
        SourceSet.from_csv(table(["9", "10", "unknown"]), "answer", region="dkw")


LISTS = {
    "labels": ["never", "seldom", "often"],
    "rising numbers": ["9", "10", "11"],
    "falling numbers": ["5", "4.5", "-1"],
    "numbers and labels": ["under 18", "18", "17"],
}


@pytest.mark.parametrize("labels", LISTS.values(), ids=LISTS.keys())
def test_counts_are_in_the_order_of_the_file(labels, table):
    path = table([f"{label},{count}" for count, label in enumerate(labels)], "answer,n")
    source = SourceSet.from_csv(path, "answer", "n", region="dkw")
    assert source == SourceSet.from_ordinal_counts([0, 1, 2], labels=labels)
    assert source.table.sentence == "letters are those of the file: 3, in the order of the file"
    assert SourceSet.from_csv(path, "answer", "n", region="dkw", letters=labels[::-1]) == source
    turned = SourceSet.from_csv(path, "answer", "n", region="dkw", order=labels[::-1])
    assert turned == SourceSet.from_ordinal_counts([2, 1, 0], labels=labels[::-1])


def test_a_tally_that_is_sorted_by_its_counts_has_the_order_of_the_sample(table):
    """Of numbers anyone can tell: they neither rise nor fall."""
    path = table(["26,9", "81,5", "78,3"], "age,n")
    with pytest.raises(InvalidArgument, match="region=dkw needs the order of the letters, which is not known: '26', '81'"):
        SourceSet.from_csv(path, "age", "n", region="dkw")
    assert SourceSet.from_csv(path, "age", "n").labels == ("26", "81", "78")
    for named in ({"letters": [26, 81, 78]}, {"order": ["26", "78", "81"]}):
        assert SourceSet.from_csv(path, "age", "n", region="dkw", **named).sample.counts == (9, 3, 5)


FALLING = {"strictly": (9, 5, 3), "weakly": (9, 9, 3), "at its end": (9, 9, 9, 8), "to nobody": (1, 0, 0)}
WORDS = ["often", "never", "18", "seldom"]


@pytest.mark.parametrize("counts", FALLING.values(), ids=FALLING.keys())
def test_a_tally_of_words_that_is_sorted_by_its_counts_has_the_order_of_the_sample(counts, table):
    labels = WORDS[: len(counts)]
    path = table([f"{label},{count}" for label, count in zip(labels, counts, strict=True)], "answer,n")
    shown = "needs the order of the letters, which is not known where their counts fall throughout: 'often', 'never', '18'"
    for named in ({}, {"letters": labels}, {"letters": labels[::-1]}):
        with pytest.raises(InvalidArgument, match=rf"region=dkw {shown}.*; add --order A,B"):
            SourceSet.from_csv(path, "answer", "n", region="dkw", **named)
    box = SourceSet.from_csv(path, "answer", "n")
    assert (
        box.table.sentence
        == f"letters are those of the file: {len(labels)}, in the order of the file, in which their counts fall"
    )
    assert box.labels == tuple(labels)
    for question in ({"loss": "line"}, {"adjacency": read_graph(f"line:{len(labels)}")}):
        with pytest.raises(InvalidArgument, match=f"{next(iter(question))}.* {shown}"):
            Tradeoff(box, **question)
    given = SourceSet.from_csv(path, "answer", "n", region="dkw", order=labels[::-1])
    assert given.sample.counts == counts[::-1]
    with pytest.raises(InvalidArgument, match=rf"from_ordinal_counts {shown}.*; give a sequence of counts"):
        SourceSet.from_ordinal_counts(dict(zip(labels, counts, strict=True)))
    assert SourceSet.from_ordinal_counts(counts, labels=labels).labels == tuple(labels)


@pytest.mark.parametrize("counts", [(5, 3), (3, 3, 3), (5, 3, 4), (0, 0, 0, 1), (9, 9, 8, 9)])
def test_other_counts_have_the_order_of_the_file(counts, table):
    path = table([f"{label},{count}" for label, count in zip(WORDS, counts, strict=False)], "answer,n")
    assert SourceSet.from_csv(path, "answer", "n", region="dkw").table.order is Order.FILE


def test_counts_that_fall_are_those_of_all_rows_of_a_letter(table):
    path = table(["often,4", "never,3", "seldom,2", "never,3"], "answer,n")
    assert SourceSet.from_csv(path, "answer", "n").table.order is Order.FILE
    path = table(["often,1", "never,3", "seldom,2", "often,8"], "answer,n")
    assert SourceSet.from_csv(path, "answer", "n").table.order is Order.COUNTS
    falling_numbers = table(["3,9", "2,5", "1,3"], "answer,n")
    assert SourceSet.from_csv(falling_numbers, "answer", "n", region="dkw").table.order is Order.FILE


def test_a_table_of_probabilities_is_no_sample(table):
    path = table(["often,1/2", "never,1/3", "seldom,1/6"], "answer,share")
    assert SourceSet.from_csv(path, "answer", probability="share").table.order is Order.FILE


def test_counts_of_letters_that_the_file_does_not_list_have_no_order_without_numbers(table):
    path = table(["never,3", "often,4"], "answer,n")
    with pytest.raises(InvalidArgument, match="'never', 'seldom', 'often'; add --order"):
        SourceSet.from_csv(path, "answer", "n", region="dkw", letters=["never", "seldom", "often"])
    path = table(["1,3", "3,4"], "answer,n")
    assert SourceSet.from_csv(path, "answer", "n", region="dkw", letters=[3, 2, 1]).sample.counts == (3, 0, 4)


@pytest.mark.parametrize("region", ["clopper-pearson", "dirichlet", "dkw"])
def test_letters_that_nobody_saw_are_counted_as_none(region, table):
    path = table(["a"] * 30 + ["b"] * 10)
    source = SourceSet.from_csv(path, "answer", region=region, order=["a", "b", "c"])
    makes = {"clopper-pearson": "from_counts", "dirichlet": "credible", "dkw": "from_ordinal_counts"}
    assert source == getattr(SourceSet, makes[region])([30, 10, 0], labels=["a", "b", "c"])
    assert source.contains(["7/10", "1/4", "1/20"])


def test_letters_that_nobody_saw_share_in_the_confidence(table):
    path = table(["a"] * 30 + ["b"] * 10)
    seen, named = SourceSet.from_csv(path, "answer"), SourceSet.from_csv(path, "answer", letters=["b", "c", "a"])
    assert named.labels == ("b", "c", "a")
    assert named.upper[2] > seen.upper[0]
    assert 0 < named.upper[1] < Fraction(1, 5)


@pytest.mark.parametrize("name", ["letters", "order"])
def test_a_row_with_another_letter_is_named(name, table):
    path = table(["a", "b", "c", "d"])
    message = rf"table\.csv: row 3 has the category 'c', which {name} does not name: 'a', 'b'$"
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_csv(path, "answer", **{name: ["a", "b"]})
    path = table(["a,1/2", "c,1/2"], "answer,p")
    with pytest.raises(InvalidArgument, match=rf"row 2 has the category 'c', which {name} does not name"):
        SourceSet.from_csv(path, "answer", probability="p", **{name: ["a", "b"]})


def test_a_prior_may_leave_letters_out(table):
    path = table(["a,1/2", "c,1/2"], "answer,p")
    source = SourceSet.from_csv(path, "answer", probability="p", order=["c", "b", "a"])
    assert source == SourceSet.single(["1/2", 0, "1/2"], ["c", "b", "a"])


BAD = {
    "both": ({"letters": ["a"], "order": ["a"]}, "order names all letters from the first to the last; leave letters out"),
    "none": ({"letters": []}, "letters is empty; name all letters of the table"),
    "twice": ({"order": ["a", "b", "a"]}, "order must be different for different letters; 'a' is there twice"),
    "text": ({"order": "ab"}, "order='ab' must be a sequence of names"),
    "a set": ({"letters": {"a"}}, "letters={'a'} must be a sequence of names"),
    "a number": ({"letters": 2}, "letters=2 must be a sequence of names"),
}


@pytest.mark.parametrize(("options", "message"), BAD.values(), ids=BAD.keys())
def test_letters_that_are_no_alphabet_are_refused(options, message, table):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_csv(table(["a"]), "answer", **options)


def test_empty_lines_of_the_only_column_are_left_out_and_said(table):
    """A blank cell is written as two quotes; an empty line may be one, or nothing."""
    source = SourceSet.from_csv(table(["a", "", "b", "", "", "a", "", ""]), "answer")
    assert (source.labels, source.sample.counts) == (("a", "b"), (2, 1))
    assert source.table.remarks == ('3 empty lines are left out; write "" for a blank cell',)
    named = SourceSet.from_csv(table(["a", "", "b"]), "answer", letters=["a", "b"])
    assert named.table.remarks == ('1 empty line is left out; write "" for a blank cell',)
    assert SourceSet.from_csv(table(["a,1", "", "b,2"], "answer,n"), "answer", "n").table.remarks == ()
    assert SourceSet.from_csv(table(["a", '""', ""]), "answer").sample.counts == (1, 1)


def test_what_may_be_a_slip_is_said():
    remarks = table_letters(["a", "b", " a", "A", "", "  ", "2", "2.0", "4/2"]).remarks
    assert remarks == (
        "blank cells are taken for a letter, ''",
        "blank cells are taken for a letter, '  '",
        "'a' and ' a' and 'A' are taken for 3 letters",
        "'2' and '2.0' and '4/2' are taken for 3 letters",
    )
    assert table_letters(["a", "b", "ab"]).remarks == ()
    many = table_letters([label for k in range(60) for label in (f"a{k}", f"A{k}")]).remarks
    assert (len(many), many[-1]) == (9, "52 more pairs or groups look alike")
    assert table_letters(["a", " a"], letters=["a", " a"]).remarks == ()


def test_a_notebook_says_how_the_letters_were_read(table):
    path = table(["often", "never", "often", "Often"])
    said = "letters are those of the file: 3, in no particular order; 'often' and 'Often' are taken for"
    assert said in SourceSet.from_csv(path, "answer")._repr_html_()


@pytest.mark.parametrize(
    "loss", ["line", "ring", "positions:0,1,5", losses.matrix([[0, 1, 2], [1, 0, 1], [2, 1, 0]])], ids=str
)
def test_costs_by_place_need_the_order(loss, table):
    rows, name = ["often", "never", "seldom", "never"], loss if isinstance(loss, str) else "matrix"
    with pytest.raises(InvalidArgument, match=f"loss={name} needs the order of the letters, which is not known: 'often'"):
        Tradeoff(SourceSet.from_csv(table(rows), "answer"), loss=loss)
    assert Tradeoff(SourceSet.from_csv(table(rows), "answer", order=["never", "seldom", "often"]), loss=loss)
    assert Tradeoff(SourceSet.from_csv(table(["3", "1", "2"]), "answer"), loss=loss)


def test_costs_that_look_alike_from_all_letters_need_no_order(table):
    source = SourceSet.from_csv(table(["often", "never", "seldom"]), "answer")
    for loss in ("hamming", "lists:2", "erasure:1/4"):
        assert Tradeoff(source, loss=loss).question.loss.name == loss


def test_neighbours_by_place_need_the_order(table):
    source = SourceSet.from_csv(table(["often", "never", "seldom"]), "answer")
    with pytest.raises(InvalidArgument, match="adjacency needs the order of the letters"):
        Tradeoff(source, adjacency=read_graph("line:3"))
    assert Tradeoff(source, adjacency=read_graph("clique:3")).question.adjacency.size == 3


def test_a_counter_has_the_order_of_the_sample():
    message = r"from_ordinal_counts needs the order of the letters.*: 'often', 'never'; give a sequence of counts"
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_ordinal_counts(Counter(["often", "never"]))
    with pytest.raises(InvalidArgument, match="needs the order of the letters"):
        SourceSet.from_ordinal_counts({26: 9, 81: 5, 78: 3})
    expected = SourceSet.from_ordinal_counts([1, 2, 1], labels=[8, 9, 10])
    assert SourceSet.from_ordinal_counts(Counter([10, 9, 8, 9])) == expected
    assert SourceSet.from_ordinal_counts({"never": 3, "often": 4}).labels == ("never", "often")


class Index:
    """Stands in for an index of pandas."""

    def __init__(self, labels):
        self.labels = labels

    def __iter__(self):
        return iter(self.labels)

    def __len__(self):
        return len(self.labels)

    def __bool__(self):
        raise ValueError("The truth value of an Index is ambiguous.")


class Series:
    """Stands in for a series of pandas, which is no Mapping and goes through its values."""

    def __init__(self, values, index):
        self.values, self.index = values, Index(index)

    def __iter__(self):
        return iter(self.values)

    def __len__(self):
        return len(self.values)

    def __bool__(self):
        raise ValueError("The truth value of a Series is ambiguous.")

    def items(self):
        return zip(self.index, self.values, strict=True)


def of_pandas(values, index):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    return pandas.Series(values, index=index)


@pytest.mark.parametrize("series", [Series, of_pandas])
def test_a_series_of_counts_keeps_its_index(series):
    counts = series([10, 20, 0], ["a", "b", "c"])
    for make in (SourceSet.from_counts, SourceSet.from_ordinal_counts, SourceSet.credible):
        assert make(counts) == make({"a": 10, "b": 20, "c": 0})
        with pytest.raises(InvalidArgument, match="labels are the keys of the counts"):
            make(counts, labels=["x", "y", "z"])
    assert SourceSet.from_counts(series([3, 4], [7, 9])).labels == ("7", "9")
    with pytest.raises(InvalidArgument, match="'a' is there twice"):
        SourceSet.from_counts(series([3, 4], ["a", "a"]))


NAMES = [np.array(["a", "b"]), np.array(["a", "b"], dtype=object), Index(["a", "b"]), Series(["a", "b"], [0, 1])]
TAKE_LABELS = {
    "from_vertices": lambda labels: SourceSet.from_vertices([["1/2", "1/2"]], labels),
    "single": lambda labels: SourceSet.single(["1/2", "1/2"], labels),
    "from_numpy": lambda labels: SourceSet.from_numpy(np.array([0.5, 0.5]), digits=3, labels=labels),
    "from_inequalities": lambda labels: SourceSet.from_inequalities(["P1 >= P2"], labels=labels),
    "decreasing": lambda labels: SourceSet.decreasing(2, labels),
    "simplex": lambda labels: SourceSet.simplex(2, labels),
    "from_counts": lambda labels: SourceSet.from_counts([1, 2], labels=labels),
    "from_ordinal_counts": lambda labels: SourceSet.from_ordinal_counts([1, 2], labels=labels),
    "credible": lambda labels: SourceSet.credible([1, 2], labels=labels),
    "box": lambda labels: SourceSet.box([0, 0], [1, 1], labels),
    "total_variation_ball": lambda labels: SourceSet.total_variation_ball(["1/2", "1/2"], "1/4", labels),
    "contamination": lambda labels: SourceSet.contamination(["1/2", "1/2"], "1/4", labels),
    "pari_mutuel": lambda labels: SourceSet.pari_mutuel(["1/2", "1/2"], "1/4", labels),
    "cdf_band": lambda labels: SourceSet.cdf_band([0, 1], [1, 1], labels),
    "groups": lambda labels: SourceSet.groups([([1], 0, 1)], 2, labels),
    "belief": lambda labels: SourceSet.belief([([1, 2], 1)], 2, labels),
    "geometric": lambda labels: SourceSet.geometric("1/2", 2, labels),
    "zipf": lambda labels: SourceSet.zipf(1, 2, labels),
    "mixture": lambda labels: SourceSet.mixture(["1/2", "1/2"], "1/4", labels),
    "SourceSet": lambda labels: SourceSet(SourceSet.simplex(2).shape, labels),
    "AdjacencyGraph": lambda labels: AdjacencyGraph.from_edges([("a", "b")], labels),
}


@pytest.mark.parametrize("labels", NAMES, ids=["text", "objects", "index", "series"])
@pytest.mark.parametrize("take", TAKE_LABELS.values(), ids=TAKE_LABELS.keys())
def test_labels_are_any_sequence(take, labels):
    found = take(labels).labels
    assert found == ("a", "b")
    assert {type(label) for label in found} == {str}


@pytest.mark.parametrize("labels", ["ab", {"a", "b"}, 2, None], ids=["text", "set", "number", "none"])
def test_labels_that_are_no_sequence_are_refused(labels):
    with pytest.raises(InvalidArgument, match="must be a sequence of names, one for each letter"):
        SourceSet.simplex(2, labels)


def test_labels_are_different():
    with pytest.raises(InvalidArgument, match="labels must be different for different letters; 'a' is there twice"):
        SourceSet.simplex(2, ["a", "a"])


def test_vertices_may_be_numbers_of_numpy():
    graph = AdjacencyGraph.from_edges([(1, 2), (2, 3)], np.arange(1, 4))
    assert graph.labels == ("1", "2", "3")
