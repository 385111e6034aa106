"""Bad names, orders, deltas, priors and matrices: one line that names argument, value and bound.

Covers: symdp.leakages.measures.approximate_privacy, symdp.leakages.measures.renyi, symdp.leakages.measures.sibson
"""

import pytest

from symdp import Mechanism, SourceSet, measure, randomized_response
from symdp.errors import InvalidArgument
from symdp.leakages.measures.approximate_privacy import least_delta, least_epsilon
from symdp.leakages.measures.renyi import RenyiDivergence
from symdp.leakages.measures.sibson import SibsonInformation

ROWS = [["3/4", "1/4"], ["1/4", "3/4"]]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", ["leakage=''", "dp, adp:DELTA, ml"]),
        ("epsilon", ["leakage='epsilon'", "renyi:ORDER"]),
        ("x" * 100, ["leakage='xxx", "..."]),
        (7, ["leakage=7"]),
        (None, ["leakage=None"]),
        ("dp:2", ["dp:2 must be written dp"]),
        ("ml:oo", ["ml:oo must be written ml"]),
        ("mi:", ["mi: must be written mi"]),
        ("renyi", ["renyi needs one order", "renyi:2"]),
        ("renyi:", ["renyi needs one order"]),
        ("sibson:2:3", ["sibson needs one order"]),
        ("renyi:1", ["order=1 of renyi", "above 1 or oo", "the measure kl"]),
        ("sibson:1", ["order=1 of sibson", "above 1 or oo", "the measure mi"]),
        ("renyi:1/2", ["order=1/2"]),
        ("renyi:-3", ["order=-3"]),
        ("renyi:two", ["order='two' is not a number"]),
        ("sibson:sqrt(2)", ["order='sqrt(2)' is not a number"]),
        ("renyi:1e12", ["order=1000000000000", "at most 1000000000, or oo"]),
        ("sibson:infinity", ["order='infinity'"]),
        ("adp:1", ["delta=1 must lie in [0, 1)"]),
        ("adp:-1/10", ["delta=-1/10"]),
        ("adp:x", ["delta='x'"]),
        ("adp:1/10:setwise", ["sense='setwise'", '"standard" or "pointwise"']),
        ("adp:1/10:standard:3", ["adp:1/10:pointwise"]),
    ],
)
def test_bad_names_are_one_clear_line(name, words):
    with pytest.raises(InvalidArgument) as caught:
        measure(name)
    text = str(caught.value)
    assert "\n" not in text
    assert all(word in text for word in words), text


@pytest.mark.sampled(13)
@pytest.mark.parametrize("name", ["dp", "adp", "adp:1/10", "adp:1/10:pointwise", "ml", "mi", "renyi:3/2", "renyi:oo", "kl",
                                  "sibson:2", "sibson:oo", "mx", "min-entropy"])  # fmt: skip
def test_names_are_read_back(name):
    assert measure(name).name == name
    assert measure(measure(name)) is not None
    assert measure(name) == measure(measure(name).name)
    assert hash(measure(name)) == hash(measure(name))
    assert repr(measure(name)) == f"measure({name!r})"


def test_numbers_in_names_are_normalised():
    assert measure("renyi:1.5").name == "renyi:3/2"
    assert measure("adp:0.1").name == "adp:1/10"
    assert measure("adp:0").name == "adp"
    assert measure(" sibson:4/2 ").name == "sibson:2"


@pytest.mark.parametrize("order", [1, 0, -2, True, 1.5, "x", None])
def test_orders_of_the_classes_are_checked(order):
    for family in (RenyiDivergence, SibsonInformation):
        with pytest.raises(InvalidArgument, match="order"):
            family(order)


@pytest.mark.parametrize("name", ["mi", "sibson:2", "sibson:oo", "mx", "min-entropy"])
def test_a_prior_that_is_needed(name):
    with pytest.raises(InvalidArgument, match=f"prior is needed for the measure {name}"):
        measure(name).of(ROWS)
    assert measure(name).needs_prior
    assert not measure("renyi:2").needs_prior


@pytest.mark.parametrize(
    ("prior", "words"),
    [
        (["1/2"], "prior sums to 1/2"),
        ([1], "prior has 1 letters, the mechanism 2 inputs"),
        (["1/3", "1/3", "1/3"], "prior has 3 letters"),
        ([0.5, 0.5], "binary float"),
        (["3/2", "-1/2"], r"prior\[2\]=-1/2"),
        ("1/2", "prior='1/2' must be a sequence"),
        ([], "prior is empty"),
    ],
)
def test_bad_priors(prior, words):
    for name in ("mi", "dp"):
        with pytest.raises(InvalidArgument, match=words):
            measure(name).of(ROWS, prior)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([["1/2", "1/3"]], "sums to 5/6"),
        ([["3/2", "-1/2"]], "negative"),
        ([[0.5, 0.5]], "binary float"),
        ([[1], ["1/2", "1/2"]], "row 2 has 2 outputs"),
        ("rows", "sequence of rows"),
        ([], "empty"),
        (7, "sequence of rows"),
    ],
)
def test_bad_matrices(rows, words):
    for call in (measure("ml").of, lambda rows: measure("ml").worst(rows, SourceSet.simplex(2))):
        with pytest.raises(InvalidArgument, match=words):
            call(rows)


def test_bad_levels_and_senses():
    with pytest.raises(InvalidArgument, match="exp_epsilon=1/2"):
        least_delta(ROWS, "1/2")
    with pytest.raises(InvalidArgument, match="sense='both'"):
        least_delta(ROWS, 2, "both")
    with pytest.raises(InvalidArgument, match="delta=1"):
        least_epsilon(ROWS, 1)


def test_mechanisms_of_every_kind_are_taken():
    response = randomized_response(2, 3)
    assert (
        measure("dp").of(response).exp == measure("dp").of(Mechanism.from_rows(ROWS)).exp == measure("dp").of(ROWS).exp == 3
    )
