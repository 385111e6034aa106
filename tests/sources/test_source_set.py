"""A source set is a shape with labels: equality, hash and text, and what a set was not given.

Covers: symdp.sources.shapes.simplex_box_and_ball
"""

import pytest

from symdp import SourceSet, read_source
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.shapes.simplex_box_and_ball import Simplex

SETS = [
    SourceSet.single(["1/2", "1/2"]),
    SourceSet.single(["1/2", "1/2"], ["yes", "no"]),
    SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]]),
    SourceSet.from_inequalities(["P1 >= P2"], 2),
    SourceSet.box([0, 0], [1, "1/2"]),
    SourceSet.total_variation_ball(["1/2", "1/2"], "1/4"),
    SourceSet.decreasing(2),
    SourceSet.simplex(2),
    SourceSet.simplex(3),
]


@pytest.mark.sampled(9)
@pytest.mark.parametrize("source", SETS, ids=repr)
def test_sets_given_by_the_same_data_are_equal(source):
    again = SourceSet.from_document(source.to_document())
    assert again.to_document() == source.to_document()
    assert again.labels == source.labels
    assert hash(source) == hash(SourceSet(source.shape, source.labels))
    assert [source == other for other in SETS].count(True) == 1
    assert len({*SETS, source}) == len(SETS)


LONG = SourceSet.from_vertices([[f"{7**40}/{7**40 + 20 * 11**30}", *[f"{11**30}/{7**40 + 20 * 11**30}"] * 20]] * 2)
LONGEST = SourceSet.box([0] * 12, ["123456789/1234567890"] * 12, [f"a long name of a category {k}" for k in range(12)])


@pytest.mark.sampled(11)
@pytest.mark.parametrize("source", [*SETS, LONG, LONGEST], ids=range(len(SETS) + 2))
def test_the_text_fits_on_two_lines(source):
    assert len(repr(source)) <= 2 * 82
    assert "\n" not in repr(source)


def test_the_text_shows_what_the_set_was_given():
    assert repr(SETS[2]) == "SourceSet({'vertices': [['1/2', '1/2'], ['1/4', '3/4']]})"
    assert repr(read_source("simplex:4")) == "SourceSet({'simplex': 4})"


@pytest.mark.sampled(9)
@pytest.mark.parametrize("source", SETS, ids=repr)
def test_what_a_set_was_not_given_is_refused_by_name(source):
    given = source.to_document()
    for name, key in (("vertices", "vertices"), ("lower", "lower"), ("upper", "upper")):
        if key in given:
            assert len(getattr(source, name)) >= 1
        else:
            with pytest.raises(Unsupported, match=f"^{name} of a source set given by "):
                getattr(source, name)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("source", SETS, ids=repr)
def test_traits_agree_with_what_was_given(source):
    shape, given = source.shape, source.describe()
    assert (shape.vertices is None) == (shape.inequalities is not None) == ("vertices" not in given)
    assert (shape.only_prior is not None) == (len(given.get("vertices", ())) == 1)
    assert shape.needs_multipliers == ("inequalities" in given)
    known = shape.known_vertices(2)
    for vertex in known or ():
        assert source.contains(vertex)
    assert shape.known_vertices(0) is None
    if shape.vertices is None:
        with pytest.raises(Unsupported, match="vertices"):
            shape.mixture((1,))
        with pytest.raises(Unsupported, match="vertices"):
            shape.vertex(0)
    else:
        with pytest.raises(Unsupported, match="given by vertices"):
            shape.half_spaces()


def test_a_set_is_built_of_a_shape_and_labels():
    assert SourceSet(Simplex(2), ["a", "b"]) == SourceSet.simplex(2, ["a", "b"])
    assert SourceSet(Simplex(2), ["a", "b"]).label(1) == "b"
    with pytest.raises(InvalidArgument, match="labels has 1 names, the alphabet 2 letters"):
        SourceSet(Simplex(2), ["a"])
    with pytest.raises(InvalidArgument, match="must be a Shape"):
        SourceSet([["1/2", "1/2"]])


def test_a_long_set_is_shortened_where_it_is_printed():
    many = read_source("; ".join([f"a{k},1-a{k}" for k in range(20)]))
    assert repr(many) == f"SourceSet({many.description[:150]}...)"
