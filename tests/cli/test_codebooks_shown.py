"""Which outputs are kept is said in words and in JSON.

Covers: symdp.cli.questions.codebook_lines, symdp.mechanisms.codebook_mechanism
"""

import json
from fractions import Fraction

import pytest

from symdp import SourceSet, Tradeoff
from symdp.cli.commands import _run
from symdp.cli.questions import codebook_lines
from symdp.graphs.families import ring
from symdp.mechanisms.codebook_mechanism import CodebookMechanism, codebook_of
from symdp.mechanisms.mechanism import Mechanism


def said(capsys, *arguments):
    assert _run(["solve", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["1/2,1/4,1/4", "-D", "1/2", "--loss", "line"], "codebook       1, 2 (for 2, 3)"),
        (["1/2,1/4,1/4", "-D", "1/5", "--loss", "line"], "codebook       1, 2, 3"),
        (["1/2,1/4,1/8,1/8", "-D", "1/5", "--loss", "erasure:1/3"], "codebook       1, 2, no answer (for 3, 4)"),
    ],
)
def test_outputs_that_stand_for_other_letters_say_so(capsys, arguments, line):
    assert line in said(capsys, *arguments).splitlines()


def test_the_function_names_the_codebook_of_each_piece(capsys):
    assert _run(["curve", "1/2,1/4,1/4", "--loss", "line"]) == 0
    text = capsys.readouterr().out
    assert "  0   1 - sqrt(5)/4        (11/4 - 2 D) / D    1, 2, 3  " in text
    assert _run(["curve", "1/2,1/4,1/4", "--loss", "line", "--json"]) == 0
    assert [piece["codebook"] for piece in json.loads(capsys.readouterr().out)["pieces"]] == [["1", "2", "3"], ["1", "2"]]


def test_what_is_no_codebook_is_not_called_one(capsys):
    assert "codebook" not in said(capsys, "uniform:5", "-D", "11/10", "--loss", "ring")
    assert "codebook" not in said(capsys, "1/2,1/4,1/4", "-D", "1/5")
    assert json.loads(said(capsys, "uniform:5", "-D", "11/10", "--loss", "ring", "--json"))["codebook"] is None


def test_many_codewords_are_shortened(capsys):
    prior = ",".join(["1/60"] * 60)
    text = said(capsys, prior, "-D", "1/60", "--loss", "line")
    assert ", ... 40 more" in text
    found = json.loads(said(capsys, prior, "-D", "7", "--loss", "line", "--json"))["codebook"]
    assert sum(len(entry["letters"]) for entry in found) == 60
    assert "(for 1, ... " in said(capsys, prior, "-D", "7", "--loss", "line")


def test_wide_mechanisms_are_not_drawn(capsys):
    assert "optimal mechanism: --json prints it" in said(capsys, "uniform:8", "-D", "1/5", "--loss", "lists:3")


@pytest.mark.parametrize("kept", [(0, 2), (0, 1, 3), (0, 1, 2, 3)])
def test_a_matrix_that_is_response_on_a_codebook_is_found_to_be_one(kept):
    response = CodebookMechanism(Fraction(3), 4, kept, tuple([min(kept, key=lambda y: abs(x - y)) for x in range(4)]))
    assert codebook_of(Mechanism(response.matrix)) == response
    even = Mechanism(tuple([tuple([Fraction(int(y in kept), len(kept)) for y in range(4)])] * 4))
    assert codebook_of(even) is None


def test_a_graph_has_no_codebook_though_its_mechanism_may_be_one():
    best = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), adjacency=ring(3), loss="line").at("1/5")
    assert codebook_of(best.mechanism) is not None
    assert codebook_lines.codebook_document(best) is None
    assert codebook_lines.codebook_line(best) is None
