"""Mechanisms at the largest size that is built, and as pictures, tables and formulas: every cell, end and number of them.

Covers: symdp.mechanisms.codebook_mechanism, symdp.mechanisms.countable_response,
symdp.mechanisms.estimation.frequency_estimation, symdp.mechanisms.frequency_oracles, symdp.mechanisms.hadamard,
symdp.mechanisms.hamming_mechanism, symdp.mechanisms.mechanism_document, symdp.mechanisms.mechanism_notebook,
symdp.mechanisms.mechanism_picture, symdp.mechanisms.privacy.profile_display, symdp.mechanisms.product_mechanism,
symdp.mechanisms.proportional_mechanism, symdp.mechanisms.randomized_response, symdp.mechanisms.subset_selection
"""

from fractions import Fraction
from importlib import import_module
from math import exp, isinf, log
from types import SimpleNamespace

import pytest

from symdp import Mechanism, randomized_response
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms import mechanism_notebook, mechanism_picture
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.countable_response import CountableResponse
from symdp.mechanisms.estimation import frequency_estimation
from symdp.mechanisms.estimation.frequency_estimation import DenseInversion, double, normal_reach, root
from symdp.mechanisms.frequency_oracles import (
    best_subset_size,
    hadamard_response,
    subset_selection,
    subset_selection_variance,
)
from symdp.mechanisms.hamming_mechanism import identity_mechanism, product_of_randomized_responses, shell_sizes
from symdp.mechanisms.mechanism_document import read_mechanism
from symdp.mechanisms.privacy import profile_display
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.pictures.marks import Area, Dot, Line, Text
from symdp.sources.countable.countable_prior import zipf
from symdp.work import account

F, HALF = Fraction, Fraction(1, 2)
WORDS = HammingMechanism.from_weights(2, 2, ["9/16", "3/16", "1/16"])
BUILT = {
    "randomized_response": (lambda: randomized_response(3, 2).matrix, "LARGEST_MATRIX", 9),
    "codebook_mechanism": (lambda: CodebookMechanism(F(3), 4, (0, 2), (0, 0, 2)).matrix, "LARGEST_MATRIX", 12),
    "subset_selection": (lambda: subset_selection(4, 2, 2).matrix, "LARGEST_MATRIX", 24),
    "hadamard": (lambda: hadamard_response(3, 2).matrix, "LARGEST_MATRIX", 12),
    "proportional_mechanism": (lambda: ProportionalMechanism((HALF,) * 3, (HALF,) * 3).matrix, "LARGEST_MATRIX", 9),
    "product_mechanism": (lambda: ProductMechanism.power(randomized_response(2, 3), 2).to_mechanism(), "LARGEST_MATRIX", 16),
    "hamming_mechanism": (lambda: WORDS.to_mechanism(), "LARGEST_MATRIX", 16),
    "hamming_mechanism, a row": (lambda: WORDS.row((0, 1)), "LARGEST_ROW", 4),
}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", BUILT)
def test_a_matrix_is_built_up_to_the_largest_number_of_entries(name, monkeypatch):
    build, limit, entries = BUILT[name]
    module = import_module(f"symdp.mechanisms.{name.partition(',')[0]}")
    monkeypatch.setattr(module, limit, entries)
    assert build()
    monkeypatch.setattr(module, limit, entries - 1)
    with pytest.raises(Unsupported, match=f"{entries - 1}"):
        build()


def test_four_million_entries_are_built_and_a_million_of_a_row():
    many = HammingMechanism.from_weights(1, 2, ["1/2", "1/2"])
    assert many.row((0,)) == (HALF, HALF)
    for build, text in (
        (lambda: randomized_response(2001, 2).matrix, "4004001 entries, at most 4000000 are built"),
        (
            lambda: identity_mechanism(20, 2).row((0,) * 20),
            "a row for records=20, letters=2 has 1048576 entries, at most 1000000",
        ),
        (lambda: identity_mechanism(11, 2).to_mechanism(), "has 4194304 entries, at most 4000000"),
        (lambda: identity_mechanism(31, 2).to_mechanism(), f"has {2**62} entries"),
        (lambda: identity_mechanism(32, 2).to_mechanism(), "has about 2^64 entries"),
        (lambda: identity_mechanism(63, 2).row((0,) * 63), "has about 2^63 entries"),
        (lambda: identity_mechanism(62, 2).row((0,) * 62), f"has {2**62} entries"),
    ):
        with pytest.raises(Unsupported) as refusal:
            build()
        assert text in str(refusal.value)


def test_weights_of_up_to_200_records_are_written_out():
    for records, is_short in ((200, False), (201, True)):
        made = HammingMechanism(records, 2, (1, *[0] * records), 1, {"rule": "none"})
        assert ("rule" in made.to_document()) is is_short
        assert made.to_document()["records"] == records
    assert HammingMechanism(201, 2, (1, *[0] * 201), 1).to_document()["weights"] == ["1"]
    assert WORDS.to_document() == {"records": 2, "letters": 2, "weights": ["9/16", "3/16", "1/16"]}
    assert shell_sizes(4, 3) == (1, 8, 24, 32, 16)
    assert shell_sizes(2, 1) == (1, 0, 0)
    mixed = product_of_randomized_responses(2, 3, 2, "1/5")
    assert mixed.weights == (F(2, 5), F(1, 10), F(1, 20))
    assert mixed.satisfies(2, "1/5")
    assert not mixed.satisfies(2, "4/25")


def test_a_matrix_of_three_hundred_letters_is_inverted_at_most(monkeypatch):
    with pytest.raises(Unsupported, match="of 301 letters and 1 outputs is too large to be inverted, at most 300 are"):
        DenseInversion([[F(1)]] * 301)
    with pytest.raises(Unsupported, match="of 1 letters and 301 outputs is too large"):
        DenseInversion([[F(1, 301)] * 301])
    monkeypatch.setattr(frequency_estimation, "LARGEST_DENSE", 3)
    assert DenseInversion(randomized_response(3, 2).matrix).outputs == 3
    single = DenseInversion([[HALF, HALF]])
    assert (single.outputs, single.frequencies([F(1, 3), F(2, 3)]), single.law([F(1)])) == (2, [1], [HALF, HALF])
    assert DenseInversion([[HALF, F(1, 4), F(1, 4)], [F(1, 4), HALF, F(1, 4)]]).outputs == 3
    with pytest.raises(Unsupported, match="at most 3 are"):
        DenseInversion(randomized_response(4, 2).matrix)


@pytest.mark.parametrize(("letters", "steps"), [(2, 1), (10, 7), (30, 548)])
def test_an_inversion_takes_steps_by_its_size_and_its_bits(letters, steps):
    """An eighth of the letters times the steps of a system of this size, as determinants have the bits of all rows."""
    with account("an inversion", "ask less") as work:
        DenseInversion(randomized_response(letters, 1000).matrix)
    assert work.done == steps


def test_doubles_roots_and_normal_reach_at_their_edges():
    assert [double(F(value)) for value in (HALF, 10**400, -(10**400), F(1, 10**400))] == [
        0.5,
        float("inf"),
        -float("inf"),
        0,
    ]
    assert (root(F(9, 4)), root(F(0)), root(F(1, 10**600))) == (1.5, 0, 1e-300)
    assert root(F(2)) == pytest.approx(2**0.5, rel=1e-15)
    assert normal_reach("0.6826894921370859") == pytest.approx(1, rel=1e-12)
    for confidence in (0, 1, "-1/2", "3/2"):
        with pytest.raises(InvalidArgument, match="must lie strictly between 0 and 1"):
            normal_reach(confidence)
    for confidence in (F(1, 10**30), 1 - F(1, 10**400)):
        with pytest.raises(InvalidArgument, match="too near to 0 or 1"):
            normal_reach(confidence)


@pytest.mark.parametrize("level", ["1", "11/10", "2", "7"])
def test_the_best_size_of_a_subset_has_the_least_variance(level):
    for letters in (2, 3, 7, 12):
        if level != "1":
            variances = [subset_selection_variance(letters, level, k) for k in range(1, letters)]
            assert best_subset_size(letters, level) == 1 + variances.index(min(variances))
            assert subset_selection_variance(letters, level) == min(variances)
        else:
            assert best_subset_size(letters, level) == letters // 2 or letters == 2
    with pytest.raises(InvalidArgument, match="letters=1 must be at least 2"):
        best_subset_size(1, level)
    for size in (0, 7, True, "2"):
        with pytest.raises(InvalidArgument, match="must be an integer between 1 and 6, one less than the letters"):
            subset_selection(7, level, size)
    assert subset_selection(7, level, 6).size == 6
    with pytest.raises(InvalidArgument, match="exp_epsilon=1 must be above 1"):
        subset_selection_variance(3, 1)


def marks_of(picture, kind):
    (panel,) = picture.panels
    return [mark for mark in panel.marks if isinstance(mark, kind)]


def test_colors_are_drawn_in_cells_from_the_top_left_with_their_letters():
    drawn = mechanism_picture.colors([["B", "R", "0"], ["W", "B", "0"]], "a title")
    areas, texts = marks_of(drawn, Area), marks_of(drawn, Text)
    assert [area.corners for area in areas[:2]] == [
        ((0, 0), (1, 0), (1, -1), (0, -1)),
        ((1, 0), (2, 0), (2, -1), (1, -1)),
    ]
    assert areas[3].corners == ((0, -1), (1, -1), (1, -2), (0, -2))
    assert [area.color for area in areas] == ["#000000", "#E08080", "#EDEDED", "#FFFFFF", "#000000", "#EDEDED"]
    assert [(text.at, text.text) for text in texts[:3]] == [((0.5, -0.5), "B"), ((1.5, -0.5), "R"), ((2.5, -0.5), "0")]
    assert [text.color for text in texts[:6]] == ["#FFFFFF", "#000000", "#777777", "#000000", "#FFFFFF", "#777777"]
    assert [(text.at, text.text) for text in texts[6:]] == [
        ((0.5, 0.0), "1"), ((1.5, 0.0), "2"), ((2.5, 0.0), "3"), ((0.0, -0.5), "1"), ((0.0, -1.5), "2"),
    ]  # fmt: skip
    (panel,) = drawn.panels
    assert panel.title == "a title"
    assert panel.window == pytest.approx((-0.27, 3.09, -2.09, 0.27))


def test_entries_are_drawn_on_greys_from_white_to_dark():
    drawn = mechanism_picture.entries([["1", "1/3"]], [[1, 1 / 3]], ["a"], across=["x", "y"])
    assert [area.color for area in marks_of(drawn, Area)] == ["#666666", "#cccccc"]
    assert [text.text for text in marks_of(drawn, Text)] == ["1", "1/3", "x", "y", "a"]
    assert {text.color for text in marks_of(drawn, Text)[:2]} == {"#000000"}
    square = mechanism_picture.entries([["1", "0"], ["0", "1"]], [[1, 0], [0, 1]], ["a", "b"])
    assert [text.text for text in marks_of(square, Text)][4:] == ["a", "b", "a", "b"]


def test_matrices_of_up_to_sixteen_rows_and_columns_are_shown():
    for letters, is_shown in ((16, True), (17, False)):
        made = randomized_response(letters, 2).to_mechanism()
        assert ("<table>" in mechanism_notebook.html(made)) is is_shown
        assert ("pmatrix" in mechanism_notebook.latex(made)) is is_shown
    wide = Mechanism.from_rows([[F(1, 17)] * 17])
    assert mechanism_notebook.latex(wide) == "Mechanism with 1 inputs"
    assert "Mechanism with 1 inputs" in mechanism_notebook.html(wide)
    tall = Mechanism.from_rows([[1]] * 17)
    assert mechanism_notebook.latex(tall) == "Mechanism with 17 inputs"
    small = Mechanism.from_rows([["1/3", "2/3"], [1, 0]])
    assert mechanism_notebook.latex(small) == r"$W=\begin{pmatrix} \frac{1}{3} & \frac{2}{3} \\ 1 & 0 \end{pmatrix}$"
    assert mechanism_notebook.html(small).count("<td>") == 6
    assert "<th>W(column | row)</th><th>1</th><th>2</th>" in mechanism_notebook.html(small)
    assert "<td>2</td><td>1</td><td>0</td>" in mechanism_notebook.html(small)
    assert "<td>1</td><td>2</td><td>3/16</td>" in mechanism_notebook.by_distance([1, 2, 1], WORDS.weights)


def stepped(count, uses=1):
    """A profile with so many breakpoints: delta falls from a half by less and less."""
    corners = [(F(1 + k), HALF / (1 + k) - HALF / count) for k in range(count)]
    return SimpleNamespace(
        corners=tuple(corners), trade_off_corners=((F(0), F(1)), (F(1, 3), F(1, 3)), (F(1), F(0))), uses=uses
    )


def test_up_to_eight_lines_are_written_as_a_formula():
    assert profile_display.latex(stepped(8)).startswith(r"$\delta(\varepsilon)=\max\{")
    assert profile_display.latex(stepped(9)) == "privacy profile of 1 uses with 9 corners"
    assert profile_display.latex(stepped(1)) == r"$\delta(\varepsilon)=0$"
    assert profile_display.latex(stepped(3)) == (
        r"$\delta(\varepsilon)=\max\{\frac{7}{12}-\frac{1}{4}e^{\varepsilon},\,\frac{1}{4}-\frac{1}{12}e^{\varepsilon},\,0\}$"
    )
    whole = SimpleNamespace(corners=((F(1), F(1)), (F(2), F(0))), uses=1)
    assert profile_display.latex(whole) == r"$\delta(\varepsilon)=\max\{2-e^{\varepsilon},\,0\}$"


def test_long_numbers_are_told_by_nine_digits():
    assert profile_display.entry(F(10**23)) == "1" + "0" * 23
    assert profile_display.entry(F(10**24)) == "about 1e24"
    assert profile_display.entry(F(12345678901, 10**11)) == "12345678901/100000000000"
    assert profile_display.entry(F(123456789012, 10**12 + 1)) == "about 0.123456789"
    assert profile_display.entry(F(2**95)) == "about 3.96140813e28"
    assert profile_display.entry(F(2, 3)) == "2/3"


def test_a_profile_is_told_by_its_uses(monkeypatch):
    monkeypatch.setattr(profile_display, "image", lambda drawn, text: f"({len(drawn.panels)} panels: {text})")
    for uses, words in ((1, "privacy profile of one use"), (2, "privacy profile of 2 uses")):
        text = profile_display.html(stepped(3, uses))
        assert f"{words}<" in text
        assert text.endswith(f"(2 panels: the {words})")
        assert "<td>2</td><td>1/12</td>" in text


def test_delta_is_drawn_over_epsilon_with_dots_where_there_are_few():
    for count, dots in ((3, 2), (40, 39), (41, 0)):
        delta, trade_off = profile_display.picture(stepped(count)).panels
        drawn = [mark for mark in delta.marks if isinstance(mark, Line)]
        assert len([mark for mark in delta.marks if isinstance(mark, Dot)]) == dots
        right = 1.15 * log(count)
        assert delta.window == pytest.approx((0, right, 0, 1.08 * (0.5 - 0.5 / count)))
        (line,) = drawn
        assert line.points[0] == (0, pytest.approx(0.5 - 0.5 / count))
        assert line.points[-1] == (pytest.approx(right), pytest.approx(0))
        assert len(line.points) == pytest.approx(2 + 120 / 1.15, abs=count / 2 + 2)
        for at, value in line.points:
            level = exp(at)
            below = min(int(level + 1e-9), count)
            start, stop = 0.5 / below - 0.5 / count, 0.5 / min(below + 1, count) - 0.5 / count
            assert value == pytest.approx(start + (stop - start) * (level - below) if below < count else 0, abs=1e-9)
        assert trade_off.window == (0, 1, 0, 1)
        guide, curve = trade_off.marks
        assert (guide.points, guide.guide, curve.guide) == (((0, 1), (1, 0)), True, False)
        assert curve.points == ((0.0, 1.0), (1 / 3, 1 / 3), (1.0, 0.0))
        assert (trade_off.across, trade_off.up) == ("false positives", "false negatives")
        assert (delta.across, delta.up) == (r"$\varepsilon$", r"$\delta$")
    silent = SimpleNamespace(corners=((F(1), F(0)),), trade_off_corners=((F(0), F(1)), (F(1), F(0))), uses=1)
    delta, _ = profile_display.picture(silent).panels
    assert delta.window == pytest.approx((0, 1, 0, 1.08e-9))
    assert not isinf(delta.window[1])


@pytest.mark.parametrize("identity", [F(0), F(1, 5)])
@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_responses_on_few_letters_of_many_sum_to_one_and_distort_as_they_say(kept, identity):
    """On a Zipf law of six letters the likeliest ones are kept, and the others answered by one of them at random."""
    made = CountableResponse(zipf(1, 6), kept, F(3), identity=identity)
    rows = [[made.probability(y, x) for y in range(6)] for x in range(6)]
    assert all(sum(row) == 1 for row in rows)
    assert all(row[y] == (identity if x == y else 0) for x, row in enumerate(rows) for y in range(kept, 6))
    for x in range(kept, 6):
        assert rows[x][:kept] == [(1 - identity) / kept] * kept
    for x in range(kept):
        others = {rows[x][y] for y in range(kept) if y != x}
        assert others in (set(), {(1 - identity) / (3 + kept - 1)})
    total = sum(F(1, x + 1) for x in range(6))
    shares = [F(1, x + 1) / total for x in range(6)]
    assert made.distortion() == 1 - sum(share * rows[x][x] for x, share in enumerate(shares))
    source, distortion = made.truncated()
    assert source.letters == min(kept + 1, 6)
    assert 0 < distortion < 1
    assert made.exp_epsilon == (3 if not identity else INFINITY)
    assert made.to_document()["kept"] == kept


NESTED = {"exp_epsilon": "3", "identity": "0", "order": [1, 2], "components": [{"size": 2, "weight": "1"}]}
NO_MECHANISM = {
    "databases": ({"records": 2, "letters": 2, "weights": ["1"]}, "mechanism is one of databases"),
    "factors": ({"factors": []}, "mechanism is one of databases"),
    "other keys": ({"a": 1}, "mechanism must be rows of probabilities, or an object with the keys rows;"),
    "a number": (3, "mechanism must be rows of probabilities"),
    "no order": (NESTED | {"order": []}, "order must be a list of the letters"),
    "letters twice": (NESTED | {"order": [1, 1]}, "order must contain each number from 1 to 2 exactly once"),
    "from 0": (NESTED | {"order": [0, 1]}, "order must contain each number from 1 to 2 exactly once"),
    "a truth value": (NESTED | {"order": [True, 2]}, "order must be a list of the letters"),
    "other weights": (
        NESTED | {"identity": "1/9"},
        "identity and the weights of components sum to 10/9, they must sum to 1",
    ),
    "too large": (NESTED | {"components": [{"size": 3, "weight": "1"}]}, "size=3 must be an integer from 1 to 2, each once"),
    "too small": (NESTED | {"components": [{"size": 0, "weight": "1"}]}, "size=0 must be an integer from 1 to 2, each once"),
    "twice": (NESTED | {"components": [{"size": 2, "weight": "1/2"}] * 2}, "components[2] size=2 must be an integer"),
    "no weight": (NESTED | {"components": [{"size": 2, "weight": "0"}]}, "components[1] weight=0 must be positive"),
    "no list": (NESTED | {"components": {}}, "components must be a list of objects"),
    "no object": (NESTED | {"components": [1]}, 'components[1] must be an object with the keys "size" and "weight"'),
    "no size": ({"exp_epsilon": "2", "letters": 3, "size": None}, "size=null must be the number of letters of a set"),
    "another order": ({"exp_epsilon": "2", "letters": 3, "hadamard_order": 8}, "hadamard_order=8 must be 4 for 3 letters"),
}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", NO_MECHANISM)
def test_what_is_no_local_mechanism_is_refused_with_its_reason(name):
    document, reason = NO_MECHANISM[name]
    with pytest.raises(InvalidArgument) as refusal:
        read_mechanism(document)
    assert str(refusal.value).startswith(reason) or reason in str(refusal.value)


def test_each_kind_of_local_mechanism_is_read_back():
    for made in (
        randomized_response(3, 2),
        subset_selection(4, 2, 2),
        hadamard_response(3, 2),
        Mechanism.from_rows([["1/2", "1/2"]]),
    ):
        assert read_mechanism(made.to_document()) == made
    assert read_mechanism(NESTED) == randomized_response(2, 3)
