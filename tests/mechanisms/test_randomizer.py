"""Labels in, labels out, in the form in which they came; mechanisms read back from what was written.

Covers: symdp.mechanisms.estimation.frequency_estimation, symdp.mechanisms.mechanism_document,
symdp.mechanisms.output_labels, symdp.mechanisms.proportional_mechanism, symdp.mechanisms.randomizer
"""

import json
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from symdp import Mechanism, Randomizer, SourceSet, Tradeoff, randomized_response, subset_selection
from symdp.errors import InvalidArgument
from symdp.mechanisms.estimation.frequency_estimation import Estimate
from symdp.mechanisms.mechanism_document import read_mechanism
from symdp.mechanisms.output_labels import SetReports
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism

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


LABEL_KINDS = {"array": np.array(LABELS), "list": list(LABELS), "objects": np.array(LABELS, dtype=object)}


@pytest.mark.parametrize("labels", LABEL_KINDS.values(), ids=LABEL_KINDS.keys())
def test_labels_may_be_a_list_or_an_array(labels):
    assert Randomizer(randomized_response(3, 4), labels) == RANDOMIZER


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
        ({"exp_epsilon": "2", "letters": 4, "size": 4}, "size=4 must be an integer between 1 and 3"),
        ({"exp_epsilon": "2", "letters": 4, "size": None}, "size=null must be the number"),
        ({"exp_epsilon": "1/2", "letters": 4, "size": 2}, "exp_epsilon=1/2 must be at least 1"),
        ({"exp_epsilon": "2", "letters": "4", "size": 2}, "letters='4' must be an integer"),
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


HOSTILE = ("a;b", "a", "b", "\\", "\\;", "", " a ", 'say "no"', "line\nbreak")


@pytest.mark.parametrize("size", [1, 2, 4, 8])
def test_sets_of_any_labels_are_one_text_each_and_are_read_back(size):
    letters = len(HOSTILE)
    randomizer = Randomizer(subset_selection(letters, 3, size), HOSTILE)
    values = [label for label in HOSTILE for _ in range(40)]
    released = randomizer.apply(values, seed=1)
    sets = randomizer.mechanism.sample([place for place in range(letters) for _ in range(40)], seed=1)
    assert len(set(released)) == len({tuple(row) for row in sets.tolist()})
    estimate, expected = randomizer.estimate(released), randomizer.mechanism.estimate(sets)
    assert (estimate.frequencies, estimate.labels) == (expected.frequencies, HOSTILE)


def test_different_sets_have_different_texts():
    reports = SetReports(HOSTILE, 3)
    sets = np.array(list(combinations(range(len(HOSTILE)), 3)))
    texts = reports.written(sets).tolist()
    assert len(set(texts)) == len(sets)
    assert reports.places(texts).tolist() == sets.tolist()


@pytest.mark.parametrize("text", ["tea", "tea;coffee;water", "tea;tea", "tea;x", "tea;", "tea\\;coffee", "tea;coffee\\", ""])
def test_what_is_no_set_of_labels_is_refused(text):
    randomizer = Randomizer(subset_selection(3, 2, 2), LABELS)
    with pytest.raises(InvalidArgument, match=r"row 2 has the value .*, which is no set of 2 letters with ';' between them"):
        randomizer.estimate(["tea;coffee", text])


def test_a_long_value_is_shown_with_its_first_forty_characters():
    randomizer = Randomizer(subset_selection(3, 2, 2), LABELS)
    with pytest.raises(InvalidArgument, match=f"row 1 has the value '{'x' * 40}', which is no set"):
        randomizer.estimate(["x" * 60])


def test_subset_selection_is_read_back():
    mechanism = subset_selection(50, "2.718281")
    document = json.loads(json.dumps(Randomizer(mechanism).to_document()))
    assert document["mechanism"] == {"exp_epsilon": "2718281/1000000", "letters": 50, "size": 13}
    again = Randomizer.from_json(json.dumps(document))
    assert again.mechanism == mechanism
    values = [str(1 + place % 50) for place in range(1000)]
    assert again.apply(values, seed=2) == Randomizer(mechanism).apply(values, seed=2)


def test_estimates_are_numbers_on_request():
    estimate = RANDOMIZER.estimate(["tea"] * 70 + ["coffee"] * 30)
    assert estimate.labels == LABELS
    assert estimate.to_numpy().tolist() == [float(value) for value in estimate.frequencies]
    assert estimate.frequencies[2] < 0
    assert estimate.standard_errors.tolist() == pytest.approx([float(value) ** 0.5 for value in estimate.variances])
    for (low, high), value, error in zip(
        estimate.intervals("0.95"), estimate.to_numpy(), estimate.standard_errors, strict=True
    ):
        assert (low, high) == pytest.approx((value - 1.959963985 * error, value + 1.959963985 * error))
    wider, narrower = estimate.intervals("999/1000")[0], estimate.intervals("0.5")[0]
    assert wider[0] < narrower[0] < narrower[1] < wider[1]
    (bad, _), _ = Estimate(1, (Fraction(1, 2), Fraction(1, 2)), (Fraction(-1), Fraction(1))).intervals()
    assert bad != bad


@pytest.mark.parametrize("confidence", ["0", "1", "-1", "2", "x", 0.95, "1e-30"])
def test_what_is_no_confidence_is_refused(confidence):
    with pytest.raises(InvalidArgument, match="confidence"):
        RANDOMIZER.estimate(["tea"]).intervals(confidence)


def test_intervals_hold_the_frequency_about_as_often_as_they_say():
    """300 releases of 400 answers: 95 % intervals of five letters, at least 92 % of which hold."""
    randomizer, held = Randomizer(subset_selection(5, 3, 2)), 0
    for seed in range(300):
        released = randomizer.apply(["1"] * 200 + ["2"] * 120 + ["5"] * 80, seed=seed)
        ends = randomizer.estimate(released).intervals("0.95")
        held += sum(low <= true <= high for (low, high), true in zip(ends, (0.5, 0.3, 0, 0, 0.2), strict=True))
    assert 0.92 * 1500 < held < 0.98 * 1500
