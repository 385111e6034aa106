"""Data frames of pandas and polars keep their labels, and say what is missing.

Covers: symdp.sources.reading.frame
"""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from symdp import Randomizer, SourceSet, randomized_response
from symdp.errors import InvalidArgument


class PolarsSeries:
    """What polars has of a series: a name, and no index."""

    def __init__(self, name, values):
        self.name, self._values = name, list(values)

    def to_list(self):
        return list(self._values)

    def to_numpy(self):
        return np.array(self._values)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    @property
    def dtype(self):
        return "String"


class PolarsFrame:
    """What polars has of a data frame: columns that are listed, and no items."""

    def __init__(self, columns):
        self._columns = [PolarsSeries(name, values) for name, values in columns.items()]

    @property
    def columns(self):
        return [column.name for column in self._columns]

    def get_columns(self):
        return list(self._columns)


COLUMNS = {"drink": ["tea", "water ", "tea"], "n": [70, 30, 5]}
KINDS = {"mapping": dict, "pandas": pd.DataFrame, "polars": PolarsFrame}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_frame_is_read_as_a_file_is(kind, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("drink,n\ntea,70\nwater,30\ntea,5\n", encoding="utf-8")
    found, expected = SourceSet.from_frame(kind(COLUMNS), "drink", "n"), SourceSet.from_csv(path, "drink", "n")
    assert found == expected
    assert (found.labels, found.sample.counts) == (("tea", "water"), (75, 30))
    with pytest.raises(InvalidArgument, match="frame: the column 'n' holds numbers that no option names"):
        SourceSet.from_frame(kind(COLUMNS), "drink")
    with pytest.raises(InvalidArgument, match="column='food' is not a column of frame; its columns are drink, n"):
        SourceSet.from_frame(kind(COLUMNS), "food")


def test_rows_of_people_and_numbers():
    frame = pd.DataFrame({"age": [10, 9, 10], "name": ["a", "b", "c"]})
    source = SourceSet.from_frame(frame, "age", region="dkw", letters=[8, 9, 10])
    assert (source.labels, source.sample.counts) == (("8", "9", "10"), (0, 1, 2))


def test_a_categorical_column_names_its_letters():
    drinks = pd.Categorical(["tea", "tea", "milk"], categories=["water", "tea", "milk"])
    unordered = SourceSet.from_frame(pd.DataFrame({"drink": drinks}), "drink")
    assert (unordered.labels, unordered.sample.counts) == (("water", "tea", "milk"), (0, 2, 1))
    with pytest.raises(InvalidArgument, match="needs the order of the letters"):
        SourceSet.from_frame(pd.DataFrame({"drink": drinks}), "drink", region="dkw")
    ordered = pd.DataFrame({"drink": drinks.as_ordered()})
    assert SourceSet.from_frame(ordered, "drink", region="dkw").table.sentence.endswith("in the order given")


def test_probabilities_of_a_frame_are_exact():
    frame = pd.DataFrame({"drink": ["tea", "water"], "p": ["0.25", "3/4"], "float": [0.25, 0.75]})
    assert SourceSet.from_frame(frame, "drink", probability="p").vertices == ((Fraction(1, 4), Fraction(3, 4)),)
    with pytest.raises(InvalidArgument, match=r'row 1, float=0\.25 is a binary float; write "0\.25"'):
        SourceSet.from_frame(frame, "drink", probability="float")


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT], ids=str)
def test_missing_values_are_named(missing):
    frame = pd.DataFrame({"drink": ["tea", missing, "water"]})
    with pytest.raises(InvalidArgument, match="row 2 has no value in the column 'drink'; drop such rows or fill them"):
        SourceSet.from_frame(frame, "drink")


BAD = {
    "a series": (pd.Series([1, 2]), "frame is a Series, it must be a DataFrame of pandas or polars"),
    "a path": ("table.csv", "frame is a str"),
    "counts": ({"tea": 3}, "SourceSet.from_counts reads a mapping from labels to counts"),
    "lengths": ({"drink": ["a", "b"], "n": [1]}, "columns of one length"),
    "two columns": (pd.DataFrame([["a", 1]], columns=["drink", "drink"]), "is the name of 2 columns of frame"),
    "no rows": (pd.DataFrame({"drink": []}), "frame has a header and no data"),
}


@pytest.mark.parametrize(("frame", "message"), BAD.values(), ids=BAD.keys())
def test_other_things_are_refused(frame, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_frame(frame, "drink")


def test_each_reader_names_the_other():
    frame = pd.DataFrame(COLUMNS)
    with pytest.raises(InvalidArgument, match=r"path is a DataFrame.*SourceSet\.from_frame reads a data frame"):
        SourceSet.from_csv(frame, "drink", "n")
    for given in (frame, PolarsFrame(COLUMNS)):
        with pytest.raises(InvalidArgument, match="counts is a data frame; give its column of counts"):
            SourceSet.from_counts(given)


def test_series_keep_their_labels():
    assert SourceSet.from_counts(pd.Series({"a": 3, "b": 4})).labels == ("a", "b")
    counts = SourceSet.from_counts(PolarsSeries("n", [3, 4]), labels=PolarsSeries("drink", ["a", "b"]))
    assert counts == SourceSet.from_counts({"a": 3, "b": 4})


def test_a_series_of_polars_comes_out_as_one():
    randomizer = Randomizer(randomized_response(2, 3), ("tea", "water"))
    given = ["tea", "water", "tea"]
    released = randomizer.apply(PolarsSeries("drink", given), seed=1)
    assert (type(released), released.name, released.to_list()) == (PolarsSeries, "drink", randomizer.apply(given, seed=1))
    assert randomizer.estimate(released).size == 3
    for frame in (pd.DataFrame(COLUMNS), PolarsFrame(COLUMNS)):
        with pytest.raises(InvalidArgument, match="values is a data frame; give one of its columns"):
            randomizer.apply(frame)
