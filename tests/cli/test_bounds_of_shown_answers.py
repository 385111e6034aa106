"""What is shown of large answers, on both sides of each bound: letters, outputs, pieces, rows, digits of numbers.

Covers: symdp.cli.mechanisms.application_lines, symdp.cli.mechanisms.measure_lines, symdp.cli.mechanisms.oracle_lines,
symdp.cli.mechanisms.profile_lines, symdp.cli.questions.answer_documents, symdp.cli.questions.answer_lines,
symdp.cli.questions.codebook_lines, symdp.cli.questions.formula_lines, symdp.cli.questions.parametric_lines,
symdp.cli.related.graph_leakage_command, symdp.cli.related.graph_show_command, symdp.cli.related.related_answers
"""

import json
from fractions import Fraction as F
from types import SimpleNamespace

import pytest
import sympy

from symdp.arithmetic.rational import INFINITY
from symdp.cli.commands import _run
from symdp.cli.mechanisms import application_lines, measure_lines, oracle_lines, profile_lines
from symdp.cli.questions import answer_documents, answer_lines, codebook_lines, formula_lines, parametric_lines
from symdp.cli.related import graph_leakage_command, graph_show_command, related_answers
from symdp.errors import InvalidArgument
from symdp.graphs.families import line as path_graph
from symdp.graphs.families import star as star_graph
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.leakages.values.unit import Unit
from symdp.sources.domain import Domain
from symdp.tradeoffs.common.distortion_at_epsilon import LevelBelow


def shown(capsys, *words, code=0):
    assert _run(list(words)) == code
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("letters", [12, 13])
def test_mechanisms_and_priors_of_at_most_twelve_letters_are_shown(letters, capsys):
    lines = shown(capsys, "solve", f"uniform:{letters}", "-D", "1/4")
    table = [line for line in lines if line.startswith("optimal mechanism")]
    few = letters == 12
    assert table[0].startswith("optimal mechanism W(column | row):") is few
    assert ("least favourable prior:" in lines) is few
    rows = [line.split() for line in lines if line.split() and line.split()[0].isdigit()]
    if few:
        assert [row[0] for row in rows[1:-1]] == [str(place) for place in range(1, 13)][: len(rows) - 2]
        assert {len(row) for row in rows[1:-1]} == {13}
    else:
        assert table == [
            "optimal mechanism, a mixture of randomised responses on its first letters (--json prints their order):"
        ]
        assert rows == [["13", "1"]]


@pytest.mark.parametrize("records", [7, 8])
def test_weights_of_at_most_eight_numbers_of_records_are_shown(records, capsys):
    lines = shown(capsys, "solve", "simplex:3", "--records", str(records), "-D", "1")
    start = next(place for place, line in enumerate(lines) if line.split()[:2] == ["k", "databases"])
    rows = [line.split() for line in lines[start + 2 :] if line.split()]
    weights = [row for row in rows if row[0].isdigit() and len(row) == 3][:8]
    assert [row[0] for row in weights] == [str(k) for k in range(8)]
    assert [row for row in rows if row[0] == "..."] == ([["...", "...", "1", "more"]] if records == 8 else [])


def test_long_numbers_are_rounded_to_nine_digits():
    short, long = F(2**39, 2**40 - 1), F(2**40 + 1, 2**40 - 1)
    assert [answer_lines._is_long(value) for value in (short, long)] == [False, True]
    assert [answer_lines._is_long(F(2**bits)) for bits in (118, 119, 120)] == [False, True, True]
    assert answer_lines._brief(short) == answer_lines._entry(short) == answer_lines._place(short) == str(short)
    assert answer_lines._brief(long) == answer_lines._place(long) == "about 1"
    assert answer_lines._entry(F(2**50, 3**40)) == "0.0000926082323"
    assert answer_lines._cell(F(1, 3), 2) == "1/3 (0.33)"
    assert answer_lines._note([short]) == ""
    assert answer_lines._note([short, long]) == ", longer entries rounded to 9 digits (--json prints them)"


def test_a_long_place_is_its_first_digits_where_it_has_some():
    class Place:
        def __init__(self, text):
            self.text = text

        def __str__(self):
            return self.text

    class Root(Place):
        def decimal(self, digits):
            return f"0.{'7' * digits}"

    for kind in (Place, Root):
        assert answer_lines._place(kind("x" * 40)) == "x" * 40
    assert answer_lines._place(Root("x" * 41)) == "about 0.777777777"
    assert answer_lines._place(Place("x" * 41)) == "x" * 41


def test_values_are_shown_in_their_unit():
    two, infinite, one = LeakageValue.log_of(F(2)), LeakageValue.log_of(INFINITY), LeakageValue.log_of(F(1))
    assert answer_lines._digits(two, 15, Unit.NATS) == "log(2) = 0.693147180559945 nats = 1 bits"
    assert [answer_lines._digits(value, 15, Unit.NATS) for value in (infinite, one)] == ["oo", "0"]
    assert answer_lines._decimals(one) == "0"
    assert answer_lines._decimals(two) == "0.693147181"


def test_the_end_of_a_function_is_a_fall_or_none():
    assert answer_lines._end(None, "epsilon*") == ""
    assert answer_lines._end(F(1), "epsilon*") == "; epsilon* is continuous there"
    assert answer_lines._end(F(5, 4), "epsilon*") == "; exp(epsilon*) falls from 5/4 to 1 there"


def test_of_a_codebook_twenty_outputs_are_shown():
    for count in (20, 21, 25):
        names = [f"y{k}" for k in range(count)]
        more = f", ... {count - 20} more" if count > 20 else ""
        assert codebook_lines.shortened_codebook(names) == ", ".join(names[:20]) + more


def test_letters_of_an_output_are_named_up_to_three():
    told = {
        ("a",): "", (): " (for no letter)", ("b",): " (for b)", ("a", "b"): " (for a, b)", ("a", "b", "c"): " (for a, b, c)",
        ("a", "b", "c", "d"): " (for a, ... 2 more ..., d)", tuple("abcdef"): " (for a, ... 4 more ..., f)",
    }  # fmt: skip
    for letters, text in told.items():
        assert codebook_lines._standing({"output": "a", "letters": list(letters)}) == text


def test_lists_of_vertices_have_twelve_entries_and_numbers_forty_digits():
    assert graph_show_command._listed(range(12)) == ", ".join(map(str, range(12)))
    assert graph_show_command._listed(range(13), "; ") == "; ".join(map(str, range(12))) + "; ..."
    assert graph_show_command._short(10**40 - 1) == str(10**40 - 1)
    assert graph_show_command._short(10**40) == "133-bit number (--json prints it)"


@pytest.mark.parametrize(("vertices", "more"), [(40, []), (41, ["... 1 more (--json)"]), (45, ["... 3 more (--json)"])])
def test_of_sphere_sizes_twenty_are_shown(vertices, more):
    lines = graph_show_command.GraphReport(path_graph(vertices))._sphere_lines()
    assert len(lines) == min(20, -(-vertices // 2)) + len(more)
    assert lines[0].startswith("sphere sizes       1, 1, ")
    assert all(line.startswith(" " * 19) for line in lines[1:])
    assert [line.strip() for line in lines[20:]] == more


def test_spheres_of_a_star_are_those_of_its_middle_and_of_its_leaves():
    report = graph_show_command.GraphReport(star_graph(3))
    labels = star_graph(3).labels
    assert report._sphere_lines() == [
        f"sphere sizes       1, 3 around {labels[0]}", f"{'':19}1, 1, 2 around {'; '.join(labels[1:])}"
    ]  # fmt: skip
    assert report.lines()[:4] == [
        "vertices           4", "edges              3", "components         1", "diameter           2"
    ]  # fmt: skip
    assert "automorphisms      6" in report.lines()
    assert "orbits             2" in report.lines()


def test_an_entry_of_a_table_is_as_long_as_the_table_is_wide():
    for digits, text in ((200, "7" * 200), (201, "7" * 20 + "... (201 characters, --json prints them)")):
        assert related_answers._text(F(int("7" * digits))) == text
        assert related_answers._text((F(1, 2), F(int("7" * digits)))) == f"(1/2, {text})"
    assert related_answers._written((F(1, 2), F(3))) == ["1/2", "3"]
    assert related_answers._text("word") == "word"
    level = LevelBelow(F(3, 2))
    assert related_answers._written(level) == "3/2"
    assert related_answers._shown_level(F(3, 2), level) is level
    assert related_answers._shown_level(F(4, 3), level) == related_answers._shown_level(F(4, 3), None) == LevelBelow(F(4, 3))


def test_a_plain_answer_has_its_names_beside_its_numbers(capsys):
    answer = related_answers.PlainAnswer("split", {"a": F(2, 3), "longer name": 5}, ("x",), [["1/3"], ["2"]], digits=2)
    answer.show(False, related_answers.Targets())
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    # A blank line, and the table between blank lines of its own.
    assert lines[:4] == ["a            2/3 (0.67)", "longer name  5", "", ""]
    assert [line.strip() for line in lines[4:] if "─" not in line] == ["x", "1/3 (0.33)", "2", ""]
    answer.show(True, related_answers.Targets())
    document = json.loads(capsys.readouterr().out)
    assert {key: document[key] for key in ("command", "a", "longer_name")} == {
        "command": "split",
        "a": "2/3",
        "longer_name": 5,
    }


@pytest.mark.parametrize("inputs", [12, 13])
def test_entries_of_at_most_twelve_rows_are_shown(inputs):
    matrix = [[F(1, 2), F(1, 2)]] * inputs
    answer = related_answers._with_mechanism(related_answers.PlainAnswer("identify", {}), matrix)
    assert answer.more == {"mechanism": {"rows": [["1/2", "1/2"]] * inputs}}
    assert answer.names == (("", "1", "2") if inputs == 12 else ())
    assert list(answer.rows) == ([[str(place), "1/2", "1/2"] for place in range(1, 13)] if inputs == 12 else [])


@pytest.mark.parametrize("text", ["0", "1,a", "1;2", "²", "-1", ""])
def test_letters_that_are_sensitive_are_whole_numbers(text):
    if text == "0":
        assert [related_answers._letter(part) for part in (" 1", "3 ", "12")] == [1, 3, 12]
        return
    with pytest.raises(InvalidArgument, match=r"must be whole numbers between commas, counted from 1, such as 1,3$"):
        related_answers._letter(text)


SIZES = {"1,1": (1, 1), "999999999, 2": (999999999, 2), "007,2": (7, 2)}
NO_SIZES = ("1000000000,2", "2", "2,2,2", "0,2", "2,0", "2,00", "-1,2", "a,2", "²,2", ",")


def test_databases_on_graphs_are_two_whole_numbers():
    for text, pair in SIZES.items():
        assert graph_leakage_command._chosen(None, text) == graph_leakage_command._chosen(f"hamming:{text}", None) == pair
    for text in NO_SIZES:
        with pytest.raises(InvalidArgument) as caught:
            graph_leakage_command._chosen(None, text)
        said = f"hamming={text} must be two integers U,V from 1 to 10^9 - 1: records and values"
        assert str(caught.value) == said
    for given in ((None, None), ("ring:4", "2,2")):
        with pytest.raises(InvalidArgument, match=r"^give exactly one of GRAPH and --hamming U,V$"):
            graph_leakage_command._chosen(*given)
    assert graph_leakage_command._chosen("ring:4", None).size == 4


@pytest.mark.parametrize("inputs", [200, 201])
def test_rows_of_a_channel_are_written_up_to_two_hundred(inputs):
    answer = SimpleNamespace(
        inputs=inputs, exp_epsilon=F(2), outputs=None, exp_leakage=None, leakage=None, bound=F(9), exact=False,
        certificate=None, mechanism=SimpleNamespace(to_document=lambda: {"rows": [["1"]]}),
    )  # fmt: skip
    document = graph_leakage_command._document(answer, LevelBelow(F(2)))
    assert document["mechanism"] == ([["1"]] if inputs == 200 else None)
    assert (document["exp_leakage"], document["bits"], document["bound"]) == (None, None, "9")
    assert graph_leakage_command._bits(answer).startswith("at most 2.197224577336")
    assert graph_leakage_command._why_none(answer) == "none, the maximum is not known"


def test_names_of_letters_are_read_and_numbers_are_short():
    assert oracle_lines.read_names(" 12 ", None) == 12
    assert oracle_lines.read_names("a, b,c", None) == ["a", "b", "c"]
    assert oracle_lines.read_names("123456789", None) == 123456789
    for text, told in (
        ("1234567890", "must be at most"),
        ("a", "must be a number, names between commas"),
        ("a,,b", "must be a"),
    ):
        with pytest.raises(InvalidArgument, match=f"^letters={text} {told}"):
            oracle_lines.read_names(text, None)
    with pytest.raises(InvalidArgument, match=r"^column=c needs a \.csv file; letters=a,b is none$"):
        oracle_lines.read_names("a,b", "c")
    with pytest.raises(InvalidArgument, match=r"^letters=x\.CSV is a table; name the column of the letters with"):
        oracle_lines.read_names("x.CSV", None)
    assert oracle_lines.brief(F(1234, 5678 + 1), 3) == "1234/5679"
    assert oracle_lines.brief(F(12345, 56789), 3) == "0.217"


def test_methods_of_few_letters_have_their_standard_errors():
    few, many = oracle_lines.Oracles(64, F(2)), oracle_lines.Oracles(65, F(2))
    assert len(few.variances) == len(many.variances) + 1 == 3
    assert "Hadamard response" in few.variances
    assert few.standard_error(F(64), 100, 3) == "0.100"
    assert oracle_lines.Oracles(2, F(3)).size == 1
    assert list(oracle_lines.Oracles(2, F(3)).variances) == ["randomised response", "Hadamard response"]
    assert oracle_lines.Oracles(2, F(3)).names["subset"] == "randomised response"
    assert few.names["subset"] == f"subsets of {few.size}"
    for method in oracle_lines.METHODS:
        with pytest.raises(InvalidArgument, match=r"^exp_epsilon=1 must be above 1: outputs that are independent"):
            oracle_lines.Oracles(4, F(1)).mechanism(method)


def test_a_level_is_in_percent_where_that_is_short():
    told = {F(19, 20): "95 %", F(999, 1000): "99.9 %", F(123456, 10**6): "12.3456 %", F(1234567, 10**7): "1234567/10000000",
            F(2, 3): "2/3"}  # fmt: skip
    for level, text in told.items():
        assert application_lines._percent(level) == text


def test_an_exact_value_of_at_most_sixty_signs_is_shown():
    def row(text):
        document = {"value": text, "nats": "1.5", "bits": None, "enclosure": ["1", "2"]}
        return measure_lines._row("mi", SimpleNamespace(to_document=lambda: document))

    assert row("x" * 60) == ["mi", "x" * 60, "1.5", "-"]
    assert row("x" * 61) == ["mi", "exact with --json", "1.5", "-"]
    assert row(None) == ["mi", "in [1, 2]", "1.5", "-"]
    assert measure_lines._row("mi", None) == ["mi", "-", "-", "-"]


@pytest.mark.parametrize("count", [40, 41, 44])
def test_of_a_profile_forty_corners_are_shown(count, capsys):
    corners = [(F(k + 2), F(1, k + 2)) for k in range(count)]
    profile = SimpleNamespace(corners=corners, trade_off_corners=corners, to_document=lambda: {"corners": count})
    document, (first, title, second) = profile_lines._whole(profile, None)
    assert (document, title) == ({"corners": count}, "trade-off function, linear between:")
    cells = [[str(cell) for cell in column.cells] for column in first.columns]
    more = [f"... {count - 40} more"] if count > 40 else []
    assert cells[0] == [str(k + 2) for k in range(40)] + more
    assert cells[1][:2] == ["0.693147181", "1.09861229"]
    assert cells[2] == [f"1/{k + 2}" for k in range(40)] + [""] * len(more)
    assert second.row_count == 40
    _, (rounded, *_) = profile_lines._whole(profile, 2)
    assert [str(cell) for cell in rounded.columns[1].cells][:2] == ["0.69", "1.1"]
    assert [str(cell) for cell in rounded.columns[2].cells][1] == "1/3 (0.33)"


def test_of_epsilon_and_delta_one_is_given():
    for given in ((None, None, None), ("1", None, None), (None, "2", None), (None, None, "1/10")):
        profile_lines.ProfilePoint(*given)
    for given in (("1", "2", None), ("1", None, "0"), (None, "2", "0"), ("1", "2", "0")):
        with pytest.raises(InvalidArgument, match=r"^epsilon, exp-epsilon and delta: give at most one of them$"):
            profile_lines.ProfilePoint(*given)


@pytest.mark.parametrize("letters", [200, 201])
@pytest.mark.parametrize("database", [None, "records"])
@pytest.mark.parametrize("domain", [Domain.NUMBERS, Domain.CURVED, Domain.ENDLESS])
def test_all_entries_are_written_for_one_letter_of_at_most_two_hundred(letters, database, domain):
    mechanism = SimpleNamespace(matrix=[[F(1, 2), F(1, 2)]], to_document=lambda: "numbers that determine it")
    question = SimpleNamespace(domain=domain, database=database, letters=letters)
    found = answer_documents._mechanism(SimpleNamespace(mechanism=mechanism, question=question))
    is_listed = letters == 200 and database is None and domain is not Domain.ENDLESS
    assert found == ([["1/2", "1/2"]] if is_listed else "numbers that determine it")


def test_ratios_of_polynomials_are_text_that_python_reads():
    d, one = Polynomial.of(0, 1), Polynomial.of(1)
    for (top, below), text in {
        (4 - 4 * d, d): "(4 - 4*D)/(D)",
        (d - 1, 2 * one): "-1/2 + 1/2*D",
        (0 * d, one): "0",
        (-1 * d, one): "-D",
        (Polynomial.of(0, 0, -1), d): "(-D**2)/(D)",
        (Polynomial.of(0, "1/2", 3), 1 - d): "(1/2*D + 3*D**2)/(1 - D)",
        (Polynomial.of(-1, -1, 1), Polynomial.of(0, 0, 2)): "(-1 - D + D**2)/(2*D**2)",
    }.items():
        assert answer_documents.ratio_text(top, below) == text


@pytest.mark.parametrize("pieces", [40, 41])
def test_forty_pieces_of_a_function_are_shown_and_forty_thresholds(pieces, capsys):
    """The prior whose probabilities fall evenly has a piece under maximal leakage for each letter but one."""
    letters = pieces + 1
    prior = ",".join([str(F(2 * k, letters * (letters + 1))) for k in range(letters, 0, -1)])
    lines = shown(capsys, "curve", prior, "--leakage", "ml")
    start = next(place for place, line in enumerate(lines) if line.split()[:2] == ["from", "D"])
    rows = [line.split() for line in lines[start + 2 : start + 44]]
    ends = [str(F(k * (k + 1), letters * (letters + 1))) for k in range(pieces + 1)]
    assert [row[:2] for row in rows[:40]] == [[ends[k], ends[k + 1]] for k in range(40)]
    more = [["...", "...", "1", "more", "pieces", "(--json", "prints", "all)"]] if pieces == 41 else []
    assert rows[40:] == [*more, [ends[-1], "1", "1"], *([[]] if pieces == 40 else [])]
    thresholds = [line for line in lines if line.startswith("papers' thresholds: ")]
    told = ", ".join([f"D^({k}) = {ends[k]}" for k in range(1, 41)]) + (", ..." if pieces == 41 else "")
    assert thresholds == [f"papers' thresholds: {told}"]


def test_of_a_function_without_a_list_of_pieces_values_are_shown_at_twentieths(capsys):
    lines = shown(capsys, "curve", "chi-square:1/50:1/2,3/10,1/5")
    start = next(place for place, line in enumerate(lines) if line.split()[:2] == ["D", "epsilon*"])
    rows = [line.split() for line in lines[start + 2 : start + 14]]
    # Nothing leaks from 1/2 + sqrt(2)/20 on, which lies between 11/20 and 12/20.
    assert [row[0] for row in rows[:-1]] == [str(F(k, 20)) for k in range(1, 12)]
    assert rows[-1] == []


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_of_pieces_without_end_the_last_six_are_shown(option, capsys):
    lines = shown(capsys, "curve", "geometric:1/2:oo", *option)
    if option:
        found = [[piece["from"], piece["to"]] for piece in json.loads(lines[0])["pieces"]]
    else:
        start = next(place for place, line in enumerate(lines) if line.split()[:2] == ["from", "D"])
        assert lines[start + 2].split() == ["...", "...", "more", "pieces"]
        found = [line.split()[:2] for line in lines[start + 3 : start + 9]]
        assert lines[start + 9].split() == ["1/2", "1", "1"]
    assert found == [["1/32", "7/128"], ["7/128", "3/32"], ["3/32", "5/32"], ["5/32", "1/4"], ["1/4", "3/8"], ["3/8", "1/2"]]


@pytest.mark.parametrize("outputs", [24, 25])
def test_mechanisms_with_at_most_twenty_four_outputs_are_shown(outputs, capsys, tmp_path):
    path = tmp_path / "costs.csv"
    path.write_text(f"0,{','.join(['1'] * (outputs - 1))}\n1,{','.join(['0'] * (outputs - 1))}\n", encoding="utf-8")
    lines = shown(capsys, "solve", "1/2,1/2", "--loss", str(path), "-D", "1/4")
    assert ("optimal mechanism W(column | row):" in lines) is (outputs == 24)
    assert ("optimal mechanism: --json prints it" in lines) is (outputs == 25)


def test_of_a_mixture_forty_sizes_are_shown_in_their_order(capsys):
    weights = {size: F(size, 1000) for size in range(45, 1, -1)}
    answer_lines._show_mixture(weights)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:4] == ["optimal", "mechanism,", "a", "mixture"]
    rows = [line for line in lines if len(line) == 2 and line[0].isdigit()]
    assert rows == [[str(size), str(F(size, 1000))] for size in range(2, 42)]
    answer_lines._show_mixture([1, 2])
    assert capsys.readouterr().out == "optimal mechanism: --json prints it\n"


@pytest.mark.parametrize("option", ["--certificate", "--latex"])
def test_files_about_a_profile_are_refused_without_one(option, capsys, tmp_path):
    path = tmp_path / "proof"
    words = ["hockey-stick", "1/2,3/10,1/5", "-D", "1/5"]
    assert _run([*words, option, str(path)]) == 2
    assert capsys.readouterr().err.startswith(
        "symdp: certificate and latex are about a profile; give --profile, or use solve"
    )
    assert not path.exists()
    assert shown(capsys, *words, "--profile", "log(2):1/10", option, str(path))
    assert path.exists()
    assert shown(capsys, *words)


FAMILIES = [
    (("p,1-p", 3, False, None, None), "source=p,1-p names its letters; leave --letters and --ball out"),
    (("p,1-p", None, True, None, None), "source=p,1-p names its letters; leave --letters and --ball out"),
    (
        ("p,1-p", None, False, None, "ring"),
        "loss=ring is for sets that contain the uniform prior; leave SOURCE,",
    ),
    ((None, 3, False, None, "ring"), "loss=ring is for sets that contain the uniform prior; leave SOURCE,"),
    ((None, None, True, None, "ring"), "loss=ring is for sets that contain the uniform prior; leave SOURCE,"),
    ((None, 3, False, "p <= 1", None), "where=p <= 1 is about the symbols of a SOURCE; give one"),
]


def test_a_formula_is_about_one_family():
    for given, told in FAMILIES:
        with pytest.raises(InvalidArgument) as caught:
            formula_lines.Family(*given)
        assert str(caught.value).startswith(told)
    for source, letters, ball, loss in (
        ("p,1-p", None, False, None),
        (None, None, True, None),
        (None, None, False, "ring:5"),
    ):
        family = formula_lines.Family(source, letters, ball, None, loss)
        with pytest.raises(InvalidArgument, match=r"^records=2: --ball, --loss and SOURCE are about one record; leave"):
            formula_lines.run_formula(family, "dp", "0", 2, False, related_answers.Targets())
    for letters in (0, 61):
        family = formula_lines.Family(None, letters, False, None)
        with pytest.raises(InvalidArgument, match=f"^letters={letters} must lie between 1 and 60;"):
            formula_lines.run_formula(family, "dp", "0", None, False, related_answers.Targets())
    assert formula_lines.Family(None, 2, False, None).in_symbols() is None
    assert formula_lines.Family(None, None, True, None).in_symbols() is None
    assert formula_lines.Family(None, 2, True, None).in_symbols().letters == 2
    with pytest.raises(InvalidArgument, match=r"has no symbols; 'symdp curve' takes numbers$"):
        formula_lines.Family("1/2,1/2", None, False, None).in_symbols()


def test_conditions_in_symbols_are_text_and_none_is_blank():
    p, q = sympy.symbols("p q")
    corner = SimpleNamespace(t=2 * p, height=q / 2, where=p <= q)
    assert parametric_lines._row(corner) == ("2*p", "q/2", "p <= q")
    corner.where = None
    assert parametric_lines._row(corner) == ("2*p", "q/2", "")
    assert parametric_lines.plain_relation(sympy.Eq(p, q)) == "p = q"
    assert parametric_lines.plain_relation(p < q) == "p < q"
    assert parametric_lines._conditions(SimpleNamespace(relations=[p < q, q <= 1])) == "p < q and q <= 1"
    assert parametric_lines._conditions(SimpleNamespace(relations=[])) == "all values"
    whole = SimpleNamespace(to_sympy=lambda: p + 1)
    assert parametric_lines.cases_of(whole) == [{"value": "p + 1", "if": "always"}]
    cases = SimpleNamespace(expression=sympy.Piecewise((p, p < q), (q, True)))
    assert parametric_lines.cases_of(cases) == [{"value": "p", "if": "p < q"}, {"value": "q", "if": "always"}]


@pytest.mark.parametrize("form", ["kullback-leibler", "chi-square"])
@pytest.mark.parametrize(
    ("asked", "said"), [(["-D", "0"], "exp(epsilon)   oo"), (["--exp-epsilon", "3"], "exp(epsilon)   3")]
)
def test_what_a_ball_leaks_at_its_ends_is_what_its_mechanism_leaks(form, asked, said, capsys):
    assert _run(["solve", f"{form}:1/10:1/2,3/10,1/5", *asked]) == 0
    shown = capsys.readouterr().out
    assert said in shown.splitlines()
    assert "\noptimal mechanism W(column | row)" in shown
