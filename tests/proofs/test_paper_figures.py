"""The papers' figures hold the numbers that their texts and tables give, and no sentence about them is taken on trust.

Covers: proofs.figures.alvim2015, proofs.figures.alvim2015_channels, proofs.figures.data_collection,
proofs.figures.diagrams, proofs.figures.figure_lines, proofs.figures.kalantari2018, proofs.figures.optimum_colors,
proofs.figures.paper_figure, proofs.figures.paper_figures, proofs.figures.sarwate2014,
proofs.figures.source_set_figures, proofs.figures.zhong2022, symdp.pictures.marks, symdp.reports.curve_samples,
symdp.sources.source_set
"""

import json
from fractions import Fraction
from functools import cache
from math import exp, isclose, log
from pathlib import Path
from types import SimpleNamespace

import pytest

from proofs.audit import ledger
from proofs.figures import alvim2015, alvim2015_channels, data_collection, kalantari2018, source_set_figures
from proofs.figures.paper_figures import FIGURES, find
from symdp.cli.commands import _run
from symdp.pictures.marks import Area, Dot, Line, Text, Vertex
from symdp.reports.curve_samples import height
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff

SLOW = "kalantari2018:7"
# Sentences of the papers that are false of what is drawn.
FALSE = {
    "sarwate2014:1": ["epsilon is infinite along the edges"],
    "kalantari2016:2": ["column 1 has a red entry"],
    "kalantari2018:5": ["the hull of less and less structured sets"],
    "kalantari2018:8": ["optimal mechanisms have no black entry"],
    "zhong2022:3": ["below D = 1/2 the losses of divergence type"],
    "zhong2022:4": ["maximal leakage is the most relaxed"],
    "alvim2015:9": ["the matrix is epsilon-differentially private"],
}
each = pytest.mark.parametrize("name", [name for name in FIGURES if name != SLOW])


@cache
def drawn(name):
    return find(name).draw()


def marks(name, kind, panel=0):
    return [mark for mark in drawn(name).picture.panels[panel].marks if isinstance(mark, kind)]


def named(name, panel=0):
    return {mark.label: mark.points for mark in marks(name, Line, panel) if mark.label}


def at(points, x):
    """The height at a distortion that was sampled."""
    (found,) = {round(b, 9) for a, b in points if isclose(a, x, abs_tol=1e-12)}
    return found


@pytest.mark.sampled(40)
@each
def test_sentences_are_true_or_known_to_be_false(name):
    wrong = [sentence.text for sentence in drawn(name).sentences if not sentence.holds]
    expected = FALSE.get(name, [])
    assert len(wrong) == len(expected)
    assert all(said.startswith(start) for said, start in zip(wrong, expected, strict=True))
    assert all(sentence.finding for sentence in drawn(name).sentences)


def test_every_figure_that_the_audit_knows_is_drawn():
    """The rows of the audit that are about figures are files of the papers' folders."""
    folder = Path(ledger.__file__).parents[1]
    kept = {f"{paper}/{path.stem}" for paper in ledger.PAPERS for path in (folder / paper).glob("figure*.py")}
    assert kept | {"alvim2015/example_17"} == {figure.statement for figure in FIGURES.values() if figure.statement}


@pytest.mark.parametrize(("letters", "number"), [(6, 4), (10, 5)])
def test_the_classes_end_where_the_tables_say(letters, number):
    """Class II at D^(M-1) = 1 - P_1, Class I at (M-1)/M, III a at the largest worst accuracy of a constant answer."""
    lines = named(f"kalantari2018:{number}")
    tables = kalantari2018.sources(letters)[0].vertices
    assert list(lines) == list(kalantari2018.NAMES)
    last = float(1 - min(prior[0] for prior in tables))
    assert {dot.at[0] for dot in marks(f"kalantari2018:{number}", Dot)} == {last} == {0.3 if letters == 6 else 0.7}
    assert isclose(next(x for x, y in lines["Class I"] if y == 0), (letters - 1) / letters)
    low = 0.1 if letters == 6 else 0.18
    assert isclose(at(lines["Class II"], low), log((letters - 1) * (1 - low) / low), rel_tol=1e-8)
    ends = [next(x for x, y in lines[f"Class III {part}"] if y == 0) for part in "abc"]
    assert ends == [0.575, 209 / 300, 0.7625] if letters == 6 else ends == [0.75, 0.79, 0.8175]


def test_figure_6_starts_at_the_entropies_of_table_1():
    lines = named("kalantari2018:6")
    table = SourceSet.named("kalantari2018:II-6").vertices[0]
    assert isclose(at(lines["MI, Class I"], 0.0), log(6), rel_tol=1e-9)
    assert isclose(at(lines["MI, Class II"], 0.0), -sum(float(p) * log(p) for p in table), rel_tol=1e-9)
    assert isclose(next(x for x, y in lines["MI, Class II"] if y == 0), 0.3)
    assert isclose(next(x for x, y in lines["MI, Class I"] if y == 0), 5 / 6)


@pytest.mark.thorough
def test_figure_7_has_a_band_around_the_information_of_table_2():
    (band,) = marks(SLOW, Area)
    (dots,) = [mark for mark in marks(SLOW, Line) if not mark.joined]
    lines = named(SLOW)
    best = max(-sum(float(p) * log(p) for p in prior) for prior in SourceSet.named("kalantari2018:II-10").vertices)
    assert dots.points[0][1] >= best - 1e-9
    assert dots.points[-1] == (0.7, 0.0)
    assert isclose(at(lines["MI, Class I"], 0.0), log(10), rel_tol=1e-9)
    assert isclose(next(x for x, y in lines["DP, Class I"] if y == 0), 0.9)
    assert len(band.corners) == 4 * (len(dots.points) - 1)
    assert [sentence.holds for sentence in drawn(SLOW).sentences] == [True] * 3


def test_zhong_figure_3_by_the_formulas_of_the_text():
    lines = named("zhong2022:3")
    formulas = {
        "differential privacy": lambda d: log((1 - d) / d),
        "0.1-approximate DP": lambda d: log((0.9 - d) / d),
        "maximal leakage": lambda d: log(2 * (1 - d)),
        "mutual information": lambda d: log(2) + d * log(d) + (1 - d) * log(1 - d),
        "Sibson, order 2": lambda d: log(2 * (1 - d) ** 2 + 2 * d**2),
        "Rényi, order 2": lambda d: log((1 - d) ** 2 / d + d**2 / (1 - d)),
    }
    for label, formula in formulas.items():
        inner = [(x, y) for x, y in lines[label] if 0 < x < 0.44 and y > 0]
        assert len(inner) > 30
        assert all(isclose(y, formula(x), abs_tol=1e-9) for x, y in inner)
    ends = {label: next(x for x, y in points if y == 0) for label, points in lines.items()}
    assert ends == dict.fromkeys(formulas, 0.5) | {"0.1-approximate DP": 0.45}


def test_zhong_figure_4_jumps_where_the_text_says():
    dots = marks("zhong2022:4", Dot)
    assert {dot.at[0] for dot in dots} == {0.6, 0.54}
    assert all(isclose(dot.at[1], log(4 / 3)) for dot in dots if not dot.filled)
    lines = named("zhong2022:4")
    assert isclose(at(lines["maximal leakage"], 0.0), log(4), rel_tol=1e-9)
    assert isclose(at(lines["maximal leakage"], 0.3), log(2), rel_tol=1e-8)
    assert isclose(at(lines["differential privacy"], 0.3), log(7), rel_tol=1e-8)


def test_sarwate_figure_1_has_the_line_and_the_levels():
    lines = marks("sarwate2014:1", Line)
    assert lines[0].points == ((0, 1), (1, 0))
    for level in ("3/2", "2", "4", "16"):
        (points,) = [mark.points for mark in lines if mark.label == f"${level}$"]
        below = float(1 / (1 + Fraction(level)))
        assert points == ((1, 0), (below, below), (0, 1))


def test_sarwate_figure_1_has_equal_information_on_each_line():
    """On both sides of the dashed line, where there is none, as in a mirror."""
    first, *lines = marks("sarwate2014:1", Line, 1)
    assert (first.points, len(lines)) == (((0, 1), (1, 0)), 8)
    for number, level in enumerate((0.02, 0.1, 0.25, 0.4)):
        below, above = lines[2 * number : 2 * number + 2]
        assert (below.label, above.label) == (str(level), "")
        assert all(x + y < 1 for x, y in below.points)
        assert all(x + y > 1 for x, y in above.points)
        assert len(below.points) == len(above.points) > 4
        for (x, y), (other_x, other_y) in zip(below.points, above.points, strict=True):
            assert isclose(x + other_y, 1)
            assert isclose(y + other_x, 1)
        for x, y in (*below.points, *above.points):
            joint = [[(1 - y) / 2, y / 2], [x / 2, (1 - x) / 2]]
            outputs = [sum(column) for column in zip(*joint, strict=True)]
            terms = [p * log(2 * p / q) for row in joint for p, q in zip(row, outputs, strict=True) if p > 0]
            assert isclose(sum(terms), level, rel_tol=1e-9)


def test_sarwate_figure_2_has_the_ends_of_the_text():
    points = named("sarwate2014:2")["worst distortion $D$"]
    low, high, bound = 0.2, 0.4, 0.25
    assert points == ((0, bound / (1 - low)), (bound, bound), (bound / high, 0))


def test_the_drawn_sets_are_of_their_classes():
    areas = {mark.label for name in ("kalantari2018:1",) for mark in marks(name, Area)}
    assert areas == {"Class I", "Class II", "Class III"}
    assert len(source_set_figures.parts(SourceSet.from_vertices(source_set_figures.FOLDED))) == 3
    assert [len(marks("kalantari2018:2", Area)), len(marks("kalantari2018:3", Area))] == [4, 4]
    assert len(marks("kalantari2018:9", Area)) == 4
    assert len(drawn("kalantari2016:1").picture.panels) == 2


@pytest.mark.parametrize("name", ["kalantari2016:2", "kalantari2018:8"])
def test_colours_keep_the_rules_of_the_text(name):
    """No black entry beside the diagonal, at most one diagonal entry of the support not black, zero columns empty."""
    panel = drawn(name).picture.panels[-1]
    cells = [mark.text for mark in panel.marks if isinstance(mark, Text) and mark.text in ("B", "R", "W", "0")]
    size = round(len(cells) ** 0.5)
    rows = [cells[size * k : size * (k + 1)] for k in range(size)]
    kept = [k for k in range(size) if rows[0][k] != "0"]
    assert all(rows[x][y] != "B" for x in range(size) for y in kept if x != y)
    assert sum(rows[k][k] != "B" for k in kept) <= 1
    assert all(row[k] == "0" for row in rows for k in range(size) if k not in kept)


def test_alvim_graphs_have_the_sizes_of_the_text():
    counts = [
        [len([mark for mark in panel.marks if isinstance(mark, kind)]) for kind in (Vertex, Line)]
        for name in ("alvim2015:1", "alvim2015:2", "alvim2015:7")
        for panel in drawn(name).picture.panels
    ]
    assert counts == [[4, 6], [8, 12], [10, 15], [28, 168], [12, 18], [16, 32], [9, 18]]


def test_alvim_figure_8_by_the_formula_of_the_text():
    panels = [named("alvim2015:8", panel) for panel in range(3)]
    assert [list(panel) for panel in panels] == [
        ["$u=1000$", "$u=100$", "$u=10$"], ["$v=100$", "$v=10$", "$v=2$"],
        [r"$\epsilon=0.5$", r"$\epsilon=0.1$", r"$\epsilon=0.01$"],
    ]  # fmt: skip
    assert isclose(at(panels[1]["$v=2$"], 5.0), 99.03, abs_tol=0.005)
    settings = [[(u, 100) for u in (1000, 100, 10)], [(100, v) for v in (100, 10, 2)], [(None, e) for e in (0.5, 0.1, 0.01)]]
    for panel, chosen in zip(panels, settings, strict=True):
        for points, (records, second) in zip(panel.values(), chosen, strict=True):
            for x, y in points:
                u, v, growth = (x, 100, exp(second)) if records is None else (records, second, exp(x))
                assert isclose(y, u * log(v * growth / (v - 1 + growth), 2), rel_tol=1e-9, abs_tol=1e-9)
    assert all(points[0] == (0.0, 0.0) for panel in panels for points in panel.values())
    assert isclose(alvim2015.bound(100, 2, 50.0), 100, rel_tol=1e-9)


def test_alvim_figure_9_holds_the_corrected_matrix():
    texts = [mark.text for mark in marks("alvim2015:9", Text, 1) if mark.text in ("0", "1", "2")]
    assert len(texts) == 81
    assert texts[3 * 9 : 4 * 9] == list("122011122")
    assert [texts.count(digit) for digit in "012"] == [9, 36, 36]


def test_the_command_lists_and_writes(tmp_path, capsys):
    assert _run(["figure", "--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == list(FIGURES)
    assert _run(["figure", "--list", "--json"]) == 0
    assert [each["figure"] for each in json.loads(capsys.readouterr().out)["figures"]] == list(FIGURES)
    files = [str(tmp_path / "figure.pdf"), str(tmp_path / "figure.tex")]
    assert _run(["figure", "kalantari2018:8", "--plot", files[0], "--latex", files[1], "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [sentence["holds"] for sentence in document["sentences"]] == [False]
    assert b"/FontFile2" in (tmp_path / "figure.pdf").read_bytes()
    assert b"/Type3" not in (tmp_path / "figure.pdf").read_bytes()
    assert "\\usepackage{pgfplots}" in (tmp_path / "figure.tex").read_text(encoding="utf-8")
    assert _run(["figure", "kalantari2018:99"]) == 2
    assert _run(["figure"]) == 2


def test_heights_are_in_the_unit_that_is_asked_for():
    from symdp.answers import LeakageValue

    value = LeakageValue.log_of(Fraction(8))
    assert (height(value, "bits"), isclose(height(value, "nats"), log(8))) == (3.0, True)


def test_alvim_figures_of_channels_have_the_numbers_of_the_text():
    """Lemmas 7 to 9 on an example of the ring, Example 18 with its formula, the graphs of databases by Proposition 13."""
    given, diagonal, even = alvim2015_channels.transformed()
    sums = [alvim2015_channels.maxima(found) for found in (given, diagonal, even)]
    assert sums == [Fraction(17, 10)] * 3
    assert {even.matrix[x][x] for x in range(4)} == {Fraction(17, 40)}
    assert [len(panel.marks) for panel in drawn("alvim2015:5").picture.panels] == [2 * 20 + 9, 2 * 16 + 8, 2 * 16 + 8]
    prior, channel = alvim2015_channels.known_row(Fraction(1, 10), Fraction(1, 16))
    assert sum(prior) == 1
    assert channel.matrix[0] == (Fraction(1, 16), *[Fraction(5, 16)] * 3)
    assert drawn("alvim2015:10").sentences[0].finding.startswith("exp(epsilon) is 4, 25, 15/2")
    databases, query, noise, whole = alvim2015_channels.counting()
    assert (databases.size, len(databases.edges), len(query.matrix[0])) == (8, 12, 4)
    assert [row for row in whole.matrix if row == noise.matrix[0]] == [noise.matrix[0]]
    texts = {mark.text for mark in marks("alvim2015:6", Text)}
    assert {"a path", "the cube", r"$(\mathcal{V}al^u,\sim)$"} <= texts


def test_zhong_figures_of_collections_have_the_numbers_of_the_text():
    """Lemma 16: the whole has the privacy of one record at D/n; neighbours differ in one individual."""
    whole = data_collection.whole().matrix
    assert (len(whole), whole[0][0], whole[0][-1]) == (8, Fraction(27, 64), Fraction(1, 64))
    assert [[mark.text for mark in marks(f"zhong2022:{number}", Text)].count("mechanism") for number in (1, 2, 5)] == [
        1,
        3,
        3,
    ]
    first = drawn("zhong2022:5").sentences[0].finding
    assert first == "exp(epsilon) is 3 at D = 3/4, n = 3, and for one record at 1/4"


def test_thresholds_coincide_in_both_classes_or_the_sentence_is_false():
    half, third = [SimpleNamespace(zero_from=Fraction(1, k)) for k in (2, 3)]
    assert kalantari2018._coincide([half, third], [half, third]).holds is True
    assert kalantari2018._coincide([half, third], [half, half]).holds is False
    assert kalantari2018._coincide([half, third], [third, third]).holds is False


def test_figures_stand_by_paper_and_number():
    named = [(paper, int(number)) for paper, _, number in (name.partition(":") for name in FIGURES)]
    assert named == sorted(named)
    assert len({paper for paper, _ in named}) > 3


def test_ends_of_ranges_are_0_and_the_breakpoints():
    curve = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve()
    ends = kalantari2018._ends([curve])
    assert ends == sorted({Fraction(0), *curve.breakpoints})
    assert ends[0] == 0 < ends[-1] == curve.zero_from < 1
