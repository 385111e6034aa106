"""The most letters, records and entries that are read, each with one more; names, places, and what is shown of a set.

Covers: symdp.sources.alphabet, symdp.sources.database, symdp.sources.majorised_prior,
symdp.sources.reading.source_reader, symdp.sources.shapes.polygon, symdp.sources.source_notebook,
symdp.sources.source_picture
"""

import re
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from symdp import Database, SourceSet
from symdp.errors import InvalidArgument
from symdp.pictures.marks import Area, Dot, Line, Text
from symdp.sources import alphabet, source_notebook, source_picture
from symdp.sources.majorised_prior import between_bounds, within_variation
from symdp.sources.reading import source_reader
from symdp.sources.reading.source_reader import read_source, source_of
from symdp.sources.shapes import polygon

pytestmark = pytest.mark.sampled(60)

ONE, ZERO = Fraction(1), Fraction(0)
REFUSED = {
    "letters=0 must lie between 1 and 1000000": lambda: alphabet.read_letters(0),
    "letters=1000001 must lie between 1 and 1000000": lambda: alphabet.read_letters(10**6 + 1),
    "letters=True must be an integer": lambda: alphabet.read_letters(True),
    "letters=2.0 must be an integer": lambda: alphabet.read_letters(2.0),
    "labels has 3 names, the alphabet 2 letters": lambda: alphabet.read_labels(["a", "b", "c"], 2),
    "labels has 1 names, the alphabet 2 letters": lambda: alphabet.read_labels(["a"], 2),
    "labels='ab' must be a sequence of names, one for each letter": lambda: alphabet.read_names("ab"),
    "labels={'a'} must be a sequence of names, one for each letter": lambda: alphabet.read_names({"a"}),
    "labels=3 must be a sequence of names, one for each letter": lambda: alphabet.read_names(3),
    "order must be different for different letters; 'a' is there twice": (
        lambda: alphabet.read_names(["b", "a", "a"], "order")
    ),
    f"labels must be different for different letters; {'x' * 40!r} is there twice": (
        lambda: alphabet.read_names(["x" * 41] * 2)
    ),
    "labels are the keys of the counts; leave labels out or give a sequence of counts": (
        lambda: alphabet.read_labelled({"a": 1}, ["a"])
    ),
    "x must be a sequence of integers from 0 to 4": lambda: alphabet.read_places([0.0, 1.0], 5, "x"),
    "x[1]=5 must lie between 0 and 4": lambda: alphabet.read_places([4, 5], 5, "x"),
    "x[0]=-1 must lie between 0 and 4": lambda: alphabet.read_places([-1, 5], 5, "x"),
    "x has the letter 0; letters are counted from 1 to 5": lambda: alphabet.read_letter(0, "x", 5),
    "x has the letter 6; letters are counted from 1 to 5": lambda: alphabet.read_letter(6, "x", 5),
    "x must be a list of one or more letters, counted from 1": lambda: alphabet.read_subset([], "x", 5),
    "x names a letter twice; name each once": lambda: alphabet.read_subset([1, 2, 1], "x", 5),
    "records=0 must lie between 1 and 1000000": lambda: Database(0, 2),
    "records=1000001 must lie between 1 and 1000000": lambda: Database(10**6 + 1, 2),
    "records=2.0 must be an integer": lambda: Database(2.0, 2),
    "give exactly one of letters and source to a Database": lambda: Database(2),
    "source=SourceSet.single(['p', '1-p']) must list the priors of a record in numbers": None,
    "source is empty; name a library set, vertices or a file": lambda: read_source(" "),
    "source=3 must be text or a path; SourceSet.from_vertices(...) reads priors": lambda: read_source(3),
    "where=p <= 1 is about symbols; the source has numbers only": lambda: read_source("1/2,1/2", where="p <= 1"),
    "where=q <= 1 is about symbols; the source has numbers only": lambda: read_source("simplex:3", where="q <= 1"),
    "column is needed for a.csv; add --column NAME": lambda: read_source("a.csv"),
    "count applies to .csv files, not to 'simplex:3'; leave it out": lambda: read_source("simplex:3", count="n"),
    "order applies to .csv files, not to '1/2,1/2'; leave it out": lambda: read_source("1/2,1/2", order=["a"]),
    "probability applies to .csv files, not to 'simplex:3'; leave it out": (
        lambda: read_source("simplex:3", probability="p", letters=["a"])
    ),
    "letters applies to .csv files, not to 'p,1-p'; leave it out": lambda: read_source("p,1-p", letters=["a"]),
}


@pytest.mark.parametrize("message", REFUSED, ids=range(len(REFUSED)))
def test_what_lies_beyond_is_refused(message):
    if REFUSED[message] is None:
        with pytest.raises(InvalidArgument, match=r"^source=.* must list the priors of a record in numbers$"):
            Database(2, source=SourceSet.single(["p", "1-p"]))
        return
    with pytest.raises(InvalidArgument) as caught:
        REFUSED[message]()
    assert str(caught.value) == message


def test_the_ends_are_taken():
    assert (alphabet.read_letters(1), alphabet.read_letters(10**6)) == (1, 10**6)
    assert (Database(1, 2).records, Database(10**6, 2).records) == (1, 10**6)
    assert alphabet.read_labels([], 3) == ()
    assert alphabet.read_labels(["a", "b"], 2) == ("a", "b")
    assert alphabet.read_labelled([1, 2], ()) == ([1, 2], ())
    assert alphabet.read_places([0, 4], 5, "x").tolist() == [0, 4]
    assert alphabet.read_places(np.array([], dtype=float), 5, "x").tolist() == []
    assert alphabet.read_places(np.array([3], dtype=np.uint8), 5, "x").dtype == np.int64
    for wrong in ([True], [[0]], [0, False], "01", np.array([True])):
        with pytest.raises(InvalidArgument, match=r"^x must be a sequence of integers from 0 to 4$"):
            alphabet.read_places(wrong, 5, "x")
    assert (alphabet.read_letter(1, "x", 5), alphabet.read_letter(5, "x", 5)) == (1, 5)
    for members in ([3, 1], (1, 3), {1, 3}, frozenset({3, 1})):
        assert alphabet.read_subset(members, "x", 3) == (0, 2)
    assert alphabet.read_subset(range(1, 3), "x", 3) == (0, 1)
    assert Database(2, source=SourceSet.simplex(3)).letters == 3


def test_a_document_lists_at_most_as_many_entries_as_there_are_letters(monkeypatch):
    monkeypatch.setattr(source_reader, "MOST_LETTERS", 4)
    row = {size: [f"1/{size}"] * size for size in (4, 5)}
    assert source_of({"vertices": [row[4]]}, "a.json").letters == 4
    assert source_of({"vertices": [row[4]] * 4}, "a.json").letters == 4
    assert source_of({"simplex": 5}, "a.json").letters == 5
    for document in (
        {"vertices": [row[5]]},
        {"vertices": [row[4]] * 5},
        {"center": row[5], "radius": "1/10"},
        {"letters": 4, "groups": [{"letters": [1], "lower": 0, "upper": 1}] * 5},
    ):
        with pytest.raises(InvalidArgument, match=r"^a\.json is too large: a list of 5 entries, at most 4 are read$"):
            source_of(document, "a.json")
    with pytest.raises(InvalidArgument, match=r"^a\.json: .*center sums to"):
        source_of({"center": ["1/2", "1/4"], "radius": "1/10"}, "a.json")


def test_texts_of_numbers_are_vertices_and_others_are_names(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_source(" 1/2 , 1/2 ; 1/4 , 3/4 ;").vertices == ((Fraction(1, 2),) * 2, (Fraction(1, 4), Fraction(3, 4)))
    assert read_source("0.5,0.5").vertices == ((Fraction(1, 2),) * 2,)
    assert read_source("1").letters == 1
    (tmp_path / "s.json").write_text('{"simplex": 3}', encoding="utf-8")
    (tmp_path / "s.toml").write_text("simplex = 3", encoding="utf-8")
    assert read_source("s.json") == read_source("s.toml") == SourceSet.simplex(3)
    (tmp_path / "1,2").write_text("", encoding="utf-8")
    with pytest.raises(InvalidArgument, match=r"^1,2 must be a \.json, \.toml or \.csv file$"):
        read_source("1,2")
    with pytest.raises(InvalidArgument, match=r" is a directory; name a \.json, \.toml or \.csv file$"):
        read_source(str(tmp_path))


def majorises(first, second):
    """Whether the k largest entries of the first sum to those of the second or more, for each k."""
    sums = [[sum(sorted(prior, reverse=True)[:k]) for k in range(1, len(prior) + 1)] for prior in (first, second)]
    return all(a >= b for a, b in zip(*sums, strict=True))


def priors_on_a_grid(letters, steps):
    for bars in combinations(range(steps + letters - 1), letters - 1):
        ends = [-1, *bars, steps + letters - 1]
        yield tuple([Fraction(b - a - 1, steps) for a, b in pairwise(ends)])


@pytest.mark.parametrize("seed", range(12))
def test_the_least_majorised_prior_is_majorised_by_every_prior_of_a_grid(seed):
    rng, steps = Random(seed), 12
    letters = rng.choice((1, 2, 3, 4))
    grid = list(priors_on_a_grid(letters, steps))
    inside = rng.choice(grid)
    lower = [max(ZERO, p - Fraction(rng.randint(0, 4), steps)) for p in inside]
    upper = [min(ONE, p + Fraction(rng.randint(0, 4), steps)) for p in inside]
    found = between_bounds(tuple(lower), tuple(upper))
    assert sum(found) == 1
    assert all(low <= p <= high for low, p, high in zip(lower, found, upper, strict=True))
    for prior in grid:
        if all(low <= p <= high for low, p, high in zip(lower, prior, upper, strict=True)):
            assert majorises(prior, found)
    radius = Fraction(rng.randint(0, 6), steps)
    found = within_variation(inside, radius)
    assert sum(found) == 1
    assert sum([max(ZERO, a - b) for a, b in zip(inside, found, strict=True)]) <= radius
    for prior in grid:
        if sum([max(ZERO, a - b) for a, b in zip(inside, prior, strict=True)]) <= radius:
            assert majorises(prior, found)


TRIANGLE = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))


def area(corners):
    """Twice the area in the plane of the first two probabilities, positive in one direction of the turn."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum([a[0] * b[1] - a[1] * b[0] for a, b in pairs], ZERO)


def test_six_orders_part_the_triangle_into_equal_parts():
    orders = [(a, b, c) for a in range(3) for b in range(3) for c in range(3) if {a, b, c} == {0, 1, 2}]
    parts = [polygon.ordered_part(TRIANGLE, order) for order in orders]
    assert [abs(area(part)) for part in parts] == [Fraction(1, 6)] * 6
    for order, part in zip(orders, parts, strict=True):
        assert all(prior[order[0]] >= prior[order[1]] >= prior[order[2]] for prior in part)
    assert polygon.centre(TRIANGLE) == (Fraction(1, 3),) * 3


@pytest.mark.parametrize("seed", range(10))
def test_a_line_parts_a_polygon_into_two_with_its_area_in_all(seed):
    rng = Random(seed)
    normal = tuple([Fraction(rng.randint(-3, 3)) for _ in range(3)])
    sides = [polygon.clipped(TRIANGLE, tuple([sign * value for value in normal])) for sign in (1, -1)]
    if any(normal):
        assert sum([abs(area(side)) for side in sides if side]) == 1
    for sign, side in zip((1, -1), sides, strict=True):
        assert all(sign * sum([a * b for a, b in zip(normal, prior, strict=True)]) >= 0 for prior in side)
    first = [tuple([Fraction(v, 12) for v in row]) for row in ((6, 3, 3), (2, 7, 3), (3, 3, 6))]
    assert set(polygon.intersection(TRIANGLE, first)) == set(polygon.intersection(first, TRIANGLE)) == set(first)
    half = polygon.clipped(first, (ONE, -ONE, ZERO))
    assert set(polygon.intersection(first, half)) == set(polygon.intersection(half, first)) == set(half)


def test_corners_of_a_set_are_its_vertices_in_turn():
    rows = [(6, 3, 3), (2, 7, 3), (3, 3, 6), (4, 4, 4)]
    source = SourceSet.from_vertices([[Fraction(v, 12) for v in row] for row in rows])
    corners = polygon.corners(source.shape)
    assert set(corners) == {tuple([Fraction(v, 12) for v in row]) for row in rows[:3]}
    box = polygon.corners(SourceSet.box(["1/10"] * 3, ["1/2"] * 3).shape)
    turns = [area((a, b, c)) for a, b, c in zip(box, (*box[1:], box[0]), (*box[2:], *box[:2]), strict=True)]
    assert len(box) == 6
    assert all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
    assert polygon.corners(SourceSet.single(["1/2", "1/4", "1/4"]).shape) == (
        (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),
    )
    assert len(polygon.corners(SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/2", 0, "1/2"]]).shape)) == 2


def test_a_picture_has_the_triangle_its_medians_and_each_set():
    point, segment = [(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))], TRIANGLE[:2]
    drawn = source_picture.picture([TRIANGLE, segment, point], ["all", "", "one"], ("a", "b$", "c"), "Title", [1, 0, 6])
    (panel,) = drawn.panels
    height = 3**0.5 / 2
    corners = ((0.0, 0.0), (1.0, 0.0), (0.5, pytest.approx(height)))
    guides = [mark for mark in panel.marks if isinstance(mark, Line) and mark.guide]
    assert [mark.points[0] for mark in guides] == list(corners)
    middles = [(0.75, height / 2), (0.25, height / 2), (0.5, 0)]
    assert [mark.points[1] for mark in guides] == [pytest.approx(middle) for middle in middles]
    outline, *others = [mark for mark in panel.marks if isinstance(mark, Line) and not mark.guide]
    assert outline.points == (*corners, corners[0])
    assert [(len(mark.points), mark.style, mark.label, mark.joined) for mark in others] == [
        (2, 0, "", True), (1, 6, "one", False), (1, 1, "uniform prior", False),
    ]  # fmt: skip
    assert others[-1].points == ((pytest.approx(0.5), pytest.approx(height / 3)),)
    (filled,) = [mark for mark in panel.marks if isinstance(mark, Area)]
    assert (filled.corners, filled.color, filled.label) == (corners, source_picture.GREYS[1], "all")
    assert [(mark.text, mark.side) for mark in panel.marks if isinstance(mark, Text)] == [
        ("a", "left"), (r"b\$", "right"), ("c", "above"),
    ]  # fmt: skip
    dots = [mark for mark in panel.marks if isinstance(mark, Dot)]
    ends = ["(1, 0, 0)", "(0, 1, 0)", "(0, 0, 1)"]
    assert [mark.note for mark in dots] == [*ends, *ends[:2], "(1/2, 1/4, 1/4)"]
    assert panel.window == pytest.approx((-0.14, 1.14, -0.14, height + 0.14))
    assert panel.title == "Title"
    (plain,) = source_picture.picture([TRIANGLE] * 5, ["x"] * 5).panels
    greys = [mark.color for mark in plain.marks if isinstance(mark, Area)]
    assert greys == [*source_picture.GREYS, source_picture.GREYS[0]]


def test_a_notebook_lists_twelve_letters_and_twelve_priors():
    def cells(source):
        return re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", source._repr_html_())

    for size, shown in ((12, True), (13, False)):
        assert bool(cells(SourceSet.single([f"1/{size}"] * size))) == shown
    priors = [[f"{k}/20", f"{20 - k}/20"] for k in range(14)]
    twelve, thirteen, fourteen = (cells(SourceSet.from_vertices(priors[:count])) for count in (12, 13, 14))
    assert twelve[-3:] == ["12", "11/20", "9/20"]
    assert "1 more" in thirteen
    assert "2 more" in fourteen
    assert not [text for text in twelve if "more" in text]
    box = SourceSet.box(["1/10", 0], ["1/2", 1])
    assert cells(box)[-6:] == ["at least", "1/10", "0", "at most", "1/2", "1"]
    learnt = cells(SourceSet.from_counts([5, 3]))
    assert learnt[learnt.index("count") :][:3] == ["count", "5", "3"]


FORMULAS = {
    r"$\mathcal{P}=\mathrm{conv}\{(\frac{1}{2},\frac{1}{2}),(1,0)\}$": SourceSet.from_vertices([["1/2", "1/2"], [1, 0]]),
    r"$\mathcal{P}=\{P:(\frac{1}{10},0)\le P\le(\frac{1}{2},1)\}$": SourceSet.box(["1/10", 0], ["1/2", 1]),
    "A source set on 3 letters given by simplex": SourceSet.simplex(3),
    "A source set on 2 letters given by letters and focal": SourceSet.belief([([1], "1/2"), ([1, 2], "1/2")], 2),
    "the priors within total-variation distance r of (1/2, 1/2), where r >= 0, 1 >= r": (
        SourceSet.total_variation_ball(["1/2", "1/2"], "r")
    ),
}


@pytest.mark.parametrize("text", FORMULAS)
def test_sets_are_formulas_where_their_priors_are_listed_or_bounded(text):
    assert source_notebook.latex(FORMULAS[text].shape) == text


def test_a_formula_lists_twelve_priors():
    priors = [[f"{k}/20", f"{20 - k}/20"] for k in range(13)]
    assert source_notebook.latex(SourceSet.from_vertices(priors[:12]).shape).count(r"\frac") == 2 * 12 - 1 - 1
    assert source_notebook.latex(SourceSet.from_vertices(priors).shape) == "A source set on 2 letters given by vertices"
