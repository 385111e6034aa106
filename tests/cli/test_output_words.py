"""Words of printed output and their bounds: nouns, long numbers and words, decimals, percentages, chains, progress.

Covers: symdp.cli.claims.digit_lines, symdp.cli.command_output, symdp.cli.commands, symdp.cli.notation,
symdp.cli.table_notes
"""

import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from symdp import Certificate, SourceSet, Tradeoff, read_source
from symdp.arithmetic.rational import exact_text
from symdp.cli import command_output, table_notes
from symdp.cli.claims import digit_lines
from symdp.cli.claims.digit_lines import _plain
from symdp.cli.command_output import (
    Targets,
    counted,
    one_line,
    remark,
    require_digits,
    say_unwritten,
    shortened,
    show,
    with_decimals,
)
from symdp.cli.commands import _run
from symdp.cli.notation import DISTORTION, LOGARITHMS, RELATIONS, SHARE
from symdp.digits import function_check
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.common.plain_answers import places_of


def test_a_noun_is_that_of_its_number():
    assert [counted(number, "line") for number in (0, 1, 2, 11)] == ["0 lines", "1 line", "2 lines", "11 lines"]


def test_a_number_is_shortened_where_it_is_longer_than_sixty_signs():
    assert shortened("1" * 60) == "1" * 60
    assert shortened(Fraction(1, 3)) == "1/3"
    assert shortened("12" * 30 + "3") == "12121212121212121212... (61 characters, --json prints them)"
    assert shortened("12345", 4) == "12345... (5 characters, --json prints them)"
    assert shortened("1234", 4) == "1234"


def test_a_word_is_cut_where_it_is_longer_than_four_hundred_signs():
    assert one_line(" a\nb\t c  ") == "a b c"
    assert one_line("x" * 400) == "x" * 400
    assert one_line(f"path {'x' * 401} end") == f"path {'x' * 60}... (401 characters) end"


@pytest.mark.parametrize("digits", [0, -1, 1001])
def test_digits_lie_between_one_and_a_thousand(digits):
    with pytest.raises(InvalidArgument, match=f"^digits={digits} must lie between 1 and 1000$"):
        require_digits(digits)
    assert (require_digits(1), require_digits(1000)) == (1, 1000)


def test_decimals_stand_beside_a_fraction_at_the_start_of_a_cell():
    shown = {"2/3": "2/3 (0.667)", "-1/3": "-1/3 (-0.333)", "1/4 !": "1/4 (0.25) !", "2/3 D": "2/3 D", "1": "1", "": "",
             "2/3!": "2/3!", "D 2/3": "D 2/3", "2/3 ! !": "2/3 ! !"}  # fmt: skip
    for cell, text in shown.items():
        assert with_decimals(cell, 3) == text
        assert with_decimals(cell, None) == cell


def test_a_remark_is_a_line_where_something_was_not_verified():
    assert (remark(None), remark("too long")) == ([], ["not verified as a whole: too long"])


def test_files_that_are_asked_for_and_not_written_are_named(capsys):
    say_unwritten("no proof", certificate="a.json", latex=None, plot="b c.svg")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == [
        "symdp: certificate=a.json was not written: no proof", "symdp: plot=b c.svg was not written: no proof"
    ]  # fmt: skip


def test_a_document_needs_a_file_of_latex(tmp_path):
    with pytest.raises(InvalidArgument, match=r"^--document needs --latex FILE$"):
        Targets(document=True)
    page = SimpleNamespace(to_latex=lambda: "part", to_document=lambda: "whole")
    for is_document in (False, True):
        path = tmp_path / f"{is_document}.tex"
        Targets(latex=str(path), document=is_document).write(lambda: page, certificate=lambda: "proof")
        assert path.read_text(encoding="utf-8") == ("whole" if is_document else "part")
    proof = tmp_path / "proof.json"
    drawn = []
    Targets(plot="p.svg", certificate=str(proof)).write(lambda: page, drawn.append, lambda: "proof")
    assert (drawn, proof.read_text(encoding="utf-8")) == (["p.svg"], "proof")
    Targets(plot="p.svg", latex="none.tex").write()
    assert drawn == ["p.svg"]


def test_lines_are_as_wide_as_they_are_and_hold_no_control_characters(capsys):
    show()
    assert capsys.readouterr().out == ""
    show("x" * 300, "[bold]a[/bold] :smile:\x1b", "")
    assert capsys.readouterr().out.splitlines() == ["x" * 300, r"[bold]a[/bold] :smile:\x1b", ""]


def test_a_bar_appears_on_a_terminal_with_the_share_that_is_known(monkeypatch):
    seen = []
    bar = SimpleNamespace(
        task_ids=[7], update=lambda task, **told: seen.append((task, told)), stop=lambda: seen.append("end")
    )
    watch = command_output.Watch()
    watch._update("before it appears", 0.5)
    watch._bar = bar
    watch._update("instances\n", 0.25)
    watch._update("working", -1.0)
    watch._update("at once", 0.0)
    watch._update("answer", None)
    assert seen == [
        (7, {"description": r"instances\n", "total": 1.0}), (7, {"completed": 0.25}),
        (7, {"description": "working", "total": None}), (7, {"completed": 0.0}),
        (7, {"description": "at once", "total": 1.0}), (7, {"completed": 0.0}), "end",
    ]  # fmt: skip
    assert watch._bar is None


def test_percentages_are_exact_fractions():
    written = {"10%": "10/100", " 12.5 % ": "125/1000", "0.05%": "5/10000", "100%": "100/100", "1/10": "1/10", "%": "%",
               "1.%": "1.%", "-5%": "-5%"}  # fmt: skip
    for text, number in written.items():
        assert SHARE.convert(text, None, None) == number
        assert DISTORTION.number(text, None) == number
    assert DISTORTION.number("3/2", 2) == "3/2"
    with pytest.raises(InvalidArgument) as caught:
        DISTORTION.number("9" * 50 + "%", 2)
    said = f"distortion={'9' * 40} is in percent, and with records=2 D is a number of records, 0 to 2"
    assert str(caught.value) == said


def test_arguments_of_logarithms_are_put_into_parentheses():
    written = {"ln 2": "log(2)", "log2": "log(2)", "log 3/2 + ln5": "log(3/2) + log(5)", "log(2)": "log(2)",
               "ln 2.5": "log(2.5)", "log 3 / 2": "log(3 / 2)", "blog2": "blog2", "log x": "log x"}  # fmt: skip
    for text, read in written.items():
        assert LOGARITHMS.convert(text, None, None) == read


def test_chains_of_relations_are_taken_apart_at_their_signs():
    written = {"a<b": "a<b", "a <= b": "a <= b", "a<b<=c": "a < b, b <= c", "a = b == c > d": "a = b, b == c, c > d", "": "",
               "max(a, b) < c, d": "max(a, b) < c, d", "0<max(a,(b,c))<1,x>0": "0 < max(a,(b,c)), max(a,(b,c)) < 1, x>0",
               " a , b ": "a, b"}  # fmt: skip
    for text, read in written.items():
        assert RELATIONS.convert(text, None, None) == read


def test_of_a_table_forty_letters_are_shown(capsys):
    for letters in (40, 41, 43):
        counts = SimpleNamespace(counts=[5] * letters, size=5 * letters, assurance="confidence", confidence="19/20")
        bounds = ([Fraction(1, 3)] * letters, [Fraction(2, 3)] * letters)
        source = SimpleNamespace(
            sample=counts, letters=letters, table=None, label=lambda letter: f"x{letter}",
            shape=SimpleNamespace(bounds=bounds, cumulative_bounds=None),
        )  # fmt: skip
        table_notes.show_table(source)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == f"table          n = {5 * letters}, {letters} letters, confidence 19/20:"
        rows = [line.split() for line in lines if line.split()[:1] and line.split()[0].startswith("x")]
        assert rows == [[f"x{letter}", "5", "0.33333333", "0.66666667"] for letter in range(40)]
        more = [f"... {letters - 40} more letters"] if letters > 40 else []
        assert [line.strip() for line in lines if "more" in line] == more
        assert "letter count least P largest P" in [" ".join(line.split()) for line in lines]


def test_bounds_of_sums_are_named_as_such_and_none_are_blank(capsys):
    sample = SimpleNamespace(counts=[1], size=1, assurance="confidence", confidence="9/10")
    for bounds, cumulative, words in ((None, ([Fraction(1, 8)], [Fraction(1)]), "x 1 0.125 1"), (None, None, "x 1")):
        shape = SimpleNamespace(bounds=bounds, cumulative_bounds=cumulative)
        table_notes.show_table(SimpleNamespace(sample=sample, letters=1, table=None, label=lambda _: "x", shape=shape))
        lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
        assert lines[0] == "table n = 1, 1 letter, confidence 9/10:"
        assert words in lines
        assert any(line.endswith("least sum largest sum") for line in lines)
    table_notes.show_table(SourceSet.simplex(3))
    assert capsys.readouterr().out == ""


def test_commands_in_numbers_refuse_records_and_symbols():
    assert table_notes.source_in_numbers("1/2,1/2", None, None, {}).letters == 2
    with pytest.raises(InvalidArgument, match=r"^records=2 is about databases; the command is about one letter, leave"):
        table_notes.source_in_numbers("1/2,1/2", None, 2, {})
    with pytest.raises(Unsupported, match=r"^source=p,1-p is in symbols, for which there are 'symdp solve' and"):
        table_notes.source_in_numbers("p,1-p", "0 <= p", None, {})


CLAIMED = {"low": "1/3", "high": "2/5"}


@pytest.mark.parametrize(
    ("certificate", "ends"),
    [
        ({"answer": {"nats": CLAIMED}}, ["1/3", "2/5"]),
        ({"answer": {"nats": {"high": "2/5"}}}, ["1", "2"]),
        ({"answer": {"nats": [{"low": "1"}]}}, ["1", "2"]),
        ({"answer": {}}, ["1", "2"]),
        ({"answer": None}, ["1", "2"]),
        ({}, ["1", "2"]),
        (None, ["1", "2"]),
    ],
)  # fmt: skip
def test_the_enclosure_is_that_of_the_certificate_where_it_states_one(certificate, ends):
    answer = dict.fromkeys(("source", "leakage", "distortion", "mechanism")) | {"letters": 2, "enclosure": ["1", "2"]}
    found = _plain({**answer, "certificate": certificate})
    assert found["enclosure"] == ends
    assert found["loss"] == "hamming"


def test_costs_of_an_answer_are_listed_and_missing_keys_named():
    answer = dict.fromkeys(("source", "leakage", "distortion", "mechanism")) | {"letters": 3}
    assert _plain({**answer, "loss": "line"})["loss"] == [["0", "1", "2"], ["1", "0", "1"], ["2", "1", "0"]]
    assert _plain({**answer, "loss": ""})["loss"] == "hamming"
    assert _plain(answer)["enclosure"] is None
    for key in answer:
        with pytest.raises(InvalidArgument, match=f"^the answer lacks {key}; write it with --json$"):
            _plain({name: value for name, value in answer.items() if name != key})


@pytest.fixture(scope="module")
def proof(tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "proof.json"
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/5", "--certificate", str(path)]) == 0
    return path


WRITES = {
    "reissue": ["--reissue", "NEW"],
    "coq": ["--coq", "NEW"],
    "latex": ["--latex", "NEW"],
    "a document": ["--latex", "NEW", "--document"],
    "coqc": ["--coqc"],
}


@pytest.mark.parametrize("name", WRITES)
def test_nothing_is_written_beside_digits_or_for_many_certificates(name, proof, tmp_path, capsys):
    new, lines = tmp_path / "new.txt", tmp_path / "proofs.JSONL"
    lines.write_text(json.dumps(json.loads(proof.read_text(encoding="utf-8"))) + "\n", encoding="utf-8")
    words = [str(new) if word == "NEW" else word for word in WRITES[name]]
    capsys.readouterr()
    assert _run(["recheck", str(proof), "--mpmath", "20", *words]) == 2
    assert "--mpmath evaluates a claim and writes no file; leave out the other options" in capsys.readouterr().err
    assert _run(["recheck", str(lines), *words]) == 2
    assert "has many certificates, and the options are for one; save its line as a file" in capsys.readouterr().err
    assert not new.exists()


@pytest.mark.parametrize("question", [["curve", "ordered:3"], ["solve", "ordered:3", "-D", "1/5"]])
def test_answers_in_symbols_are_not_evaluated_at_digits(question, tmp_path, capsys):
    assert _run([*question, "--json"]) == 0
    (tmp_path / "answer.json").write_text(capsys.readouterr().out, encoding="utf-8")
    assert _run(["recheck", str(tmp_path / "answer.json"), "--mpmath", "20"]) == 2
    assert "mpmath: this answer does not state its question in numbers; use curve.check() in" in capsys.readouterr().err


def test_many_certificates_are_not_evaluated_at_digits(proof, tmp_path, capsys):
    lines = tmp_path / "proofs.jsonl"
    lines.write_text(2 * (json.dumps(json.loads(proof.read_text(encoding="utf-8"))) + "\n") + '{"error": "x"}\n', "utf-8")
    capsys.readouterr()
    assert _run(["recheck", str(lines), "--mpmath", "20"]) == 2
    assert "has many certificates" in capsys.readouterr().err


def test_coq_runs_on_a_file_alone(proof, capsys):
    capsys.readouterr()
    assert _run(["recheck", str(proof), "--coqc"]) == 2
    assert "--coqc needs --coq FILE.v, the file that it checks" in capsys.readouterr().err


def test_what_is_reissued_is_the_certificate_in_the_current_format(proof, tmp_path, capsys):
    new = tmp_path / "new.json"
    capsys.readouterr()
    assert _run(["recheck", str(proof), "--reissue", str(new)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("ACCEPTED: ")
    assert len(said) == 2
    assert json.loads(new.read_text(encoding="utf-8")) == json.loads(proof.read_text(encoding="utf-8"))
    assert _run(["recheck", str(new), "--verbose"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-2:] == said
    assert len([line for line in shown if line.startswith("holds: ")]) == int(said[0].split()[1])
    assert shown[-3].startswith("checked by ")
    assert len(shown) == int(said[0].split()[1]) + 3


def test_a_function_is_evaluated_at_the_same_distortions_each_time(monkeypatch, tmp_path, capsys):
    """An answer and its certificate alike: at and beside the ends of pieces, and at five others that are drawn by 0."""
    source, path = "1/2,3/10,1/5; 3/10,1/5,1/2", tmp_path / "proof.json"
    assert _run(["curve", source, "--json", "--certificate", str(path)]) == 0
    document = json.loads(capsys.readouterr().out)
    places = list(map(exact_text, places_of(Tradeoff(read_source(source)).curve(), 0)))
    assert [witness["distortion"] for witness in digit_lines._witnesses(document)] == places
    seen = []
    monkeypatch.setattr(function_check, "check_function", lambda _, witnesses, digits: seen.append(([*witnesses], digits)))
    digit_lines._of_record(Certificate.load(path), 30)
    ((witnesses, digits),) = seen
    assert [witness["distortion"] for witness in witnesses] == places
    assert digits == 30
