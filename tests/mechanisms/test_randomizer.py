"""Labels in, labels out, in the form in which they came; mechanisms read back from what was written."""

import json
from fractions import Fraction

import numpy as np
import pytest

from symdp import Mechanism, Randomizer, SourceSet, Tradeoff, randomized_response
from symdp.errors import InvalidArgument
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.mechanisms.reading import read_mechanism

LABELS = ("tea", "coffee", "water")
RANDOMIZER = Randomizer(randomized_response(3, 4), LABELS)
VALUES = ["tea", "water", "coffee", "tea", "tea"]


def test_lists_arrays_and_series_come_back_as_they_are():
    released = RANDOMIZER.apply(VALUES, seed=3)
    assert isinstance(released, list)
    array = RANDOMIZER.apply(np.array(VALUES), seed=3)
    assert (type(array), array.tolist()) == (np.ndarray, released)
    places = RANDOMIZER.mechanism.sample([0, 2, 1, 0, 0], seed=3)
    assert [LABELS[place] for place in places] == released


def test_a_series_of_pandas_keeps_index_and_name():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    series = pandas.Series(VALUES, index=[3, 1, 4, 1, 5], name="drink")
    released = RANDOMIZER.apply(series, seed=3)
    assert released.tolist() == RANDOMIZER.apply(VALUES, seed=3)
    assert (released.name, released.index.tolist()) == ("drink", [3, 1, 4, 1, 5])
    assert RANDOMIZER.estimate(released) == RANDOMIZER.estimate(released.tolist())


def test_outputs_have_names_of_their_own_where_they_are_no_letters():
    wide = Randomizer(Mechanism.from_rows([["1/2", "1/4", "1/4"], ["1/8", "1/8", "3/4"]]), ("no", "yes"))
    assert wide.output_labels == ("1", "2", "3")
    assert set(wide.apply(["no", "yes"], seed=1)) <= {"1", "2", "3"}
    assert wide.estimate(["1", "3", "3"]).frequencies == (Fraction(20, 63), Fraction(16, 21))


def test_unknown_values_and_labels_are_named():
    with pytest.raises(InvalidArgument, match="row 2 has the value 'milk', which is not one of: tea, coffee, water"):
        RANDOMIZER.apply(["tea", "milk"])
    with pytest.raises(InvalidArgument, match="labels must be different"):
        Randomizer(randomized_response(2, 4), ("a", "a"))
    with pytest.raises(InvalidArgument, match="labels has 1 names, the alphabet 2 letters"):
        Randomizer(randomized_response(2, 4), ("a",))


@pytest.mark.parametrize("leakage", ["dp", "adp:1/20", "ml", "mi"])
def test_documents_of_optimal_mechanisms_are_read_back(leakage):
    best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"], labels=LABELS), leakage=leakage).at("1/10")
    document = json.loads(json.dumps(best.mechanism.to_document()))
    assert read_mechanism(document).matrix == best.mechanism.matrix
    again = Randomizer.from_json(json.dumps(Randomizer(best.mechanism, LABELS).to_document()))
    assert (again.labels, again.mechanism.matrix) == (LABELS, best.mechanism.matrix)


NESTED = randomized_response(3, 4).to_document()


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"rows": [["1/2", "1/3"]]}, "sums to 5/6"),
        ({"row": []}, "mechanism must be rows of probabilities, or an object"),
        ("text", "mechanism must be rows"),
        (NESTED | {"order": [1, 2, 2]}, "order must contain each number from 1 to 3"),
        (NESTED | {"order": "123"}, "order must be a list"),
        (NESTED | {"identity": "1/2"}, "sum to 3/2, they must sum to 1"),
        (NESTED | {"exp_epsilon": "1/2"}, "exp_epsilon=1/2 must be at least 1"),
        (NESTED | {"components": [{"size": 4, "weight": 1}]}, "size=4 must be an integer from 1 to 3"),
        (NESTED | {"components": [{"size": True, "weight": 1}]}, "size=True must be"),
        (NESTED | {"components": [{"size": 3, "weight": 2}, {"size": 1, "weight": -1}]}, "weight=-1 must be positive"),
        (NESTED | {"components": {"size": 3}}, "components must be a list"),
        (NESTED | {"components": [1]}, "must be an object with the keys"),
        ({"honest": ["1/2", 2], "weights": [1, 1]}, r"honest\[2\]=2 must lie in \[0, 1\]"),
    ],
)
def test_documents_that_are_no_mechanism_are_refused(document, message):
    with pytest.raises(InvalidArgument, match=message):
        read_mechanism(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"mechanism": [[1]], "labels": "a"}', "labels must be a list of text"),
        ('{"mechanism": [[1]], "source": 3, "labels": ["a", "b"]}', "labels has 2 names"),
    ],
)
def test_texts_that_are_no_randomiser_are_refused(text, message):
    with pytest.raises(InvalidArgument, match=message):
        Randomizer.from_json(text)


def test_decimals_of_a_file_are_exact():
    assert Randomizer.from_json("[[0.7, 0.3], [0.1, 0.9]]").mechanism.matrix[0][0] == Fraction(7, 10)


def test_a_channel_matrix_of_qif_is_read_with_stated_digits_and_given_back():
    """qif holds channels as numpy arrays of doubles; the way back is to the nearest doubles."""
    exact = ProportionalMechanism((Fraction(2, 3), Fraction(1, 7)), (Fraction(1), Fraction(1))).to_mechanism()
    channel = exact.to_numpy()
    assert channel.dtype == np.float64
    assert all(
        value == float(entry)
        for row, line in zip(channel, exact.matrix, strict=True)
        for value, entry in zip(row, line, strict=True)
    )
    read = Mechanism.from_numpy(channel, digits=12)
    assert read.rounding.largest_change < Fraction(1, 10**12)
    assert max(
        abs(a - b) for p, q in zip(read.matrix, exact.matrix, strict=True) for a, b in zip(p, q, strict=True)
    ) < Fraction(1, 10**12)


def test_qif_accepts_the_channel_matrix():
    qif = pytest.importorskip("qif", reason="qif is not installed (extra bench)")
    mechanism = randomized_response(4, 3)
    channel = mechanism.to_mechanism().to_numpy()
    capacity = qif.measure.bayes_vuln.mult_capacity(channel)
    assert capacity == pytest.approx(2.0)
