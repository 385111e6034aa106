"""Neighbours of the notion, and its uses, on the command line: the numbers of the library, files, refusals in a line.

Covers: symdp.cli.related.related_answers, symdp.cli.related.related_questions
"""

import json

import pytest

from symdp import Certificate, SourceSet, Tradeoff, theorem_of
from symdp.cli.commands import _run
from symdp.mechanisms.frequency_oracles import subset_selection_variance
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.local.least_delta import hockey_stick

ONE = "1/2,3/10,1/5"


def asked(capsys, *words):
    assert _run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["sensitive", ONE, "--letters", "1,2", "--exp-epsilon", "3"], {"distortion": "3/10"}),
        (["sensitive", ONE, "--letters", "3", "--exp-epsilon", "3"], {"distortion": "4/15"}),
        (["identify", ONE, "-D", "1/4"], {"exp_epsilon": "6"}),
        (["identify", ONE, "--exp-epsilon", "3"], {"distortion": "2/5"}),
        (["hockey-stick", "7/10,3/10", "-D", "1/10", "--profile", "0:2/3,log(9):0"], {"missing": "1/9"}),
    ],
)
def test_answers_have_the_numbers_of_the_library_and_certificates(words, expected, capsys, tmp_path):
    path, page = tmp_path / "certificate.json", tmp_path / "theorem.tex"
    document = asked(capsys, *words, "--certificate", str(path), "--latex", str(page))
    assert expected.items() <= document.items()
    assert page.read_text() == theorem_of(Certificate.load(path)).to_latex()
    assert _run(["recheck", str(path)]) == 0
    assert "proved: " in capsys.readouterr().out
    assert _run(words) == 0
    shown = capsys.readouterr().out
    assert "accepted" in shown
    assert all(value in shown for value in expected.values())


def test_records_may_have_alphabets_and_losses_of_their_own(capsys):
    document = asked(capsys, "split", ONE, "simplex:2", "--loss", "line", "--loss", "hamming", "--exp-epsilon", "3")
    expected = split_budget(
        [Tradeoff(SourceSet.single(ONE.split(",")), loss="line"), Tradeoff(SourceSet.simplex(2))], exp_epsilon=3
    )
    assert document["shares"] == [str(share) for share in expected.shares]
    assert document["distortion"] == str(expected.distortion) == "7/10"
    both = asked(capsys, "split", ONE, "simplex:2", "--loss", "hamming", "-D", "13/20")
    assert (both["exp_epsilon"], both["shares"]) == ("3", ["2/5", "1/4"])


def test_frequency_oracles_are_compared(capsys):
    document = asked(capsys, "oracles", "10", "--exp-epsilon", "2")
    assert document["best_subset_size"] == 3
    assert document["variances"]["subsets of 3"] == str(subset_selection_variance(10, 2))
    assert document["variances"]["randomised response"] == "108"
    assert "Hadamard response" in document["variances"]
    many = asked(capsys, "oracles", "1000", "--exp-epsilon", "2")
    assert "Hadamard response" not in many["variances"]


def test_delta_is_a_function_of_epsilon(capsys):
    document = asked(capsys, "hockey-stick", "7/10,3/10", "-D", "1/10")
    found = hockey_stick(SourceSet.single(["7/10", "3/10"]), "1/10")
    assert document["stretches"] == [["1", "7/3", "2/3"], ["7/3", "9", "9/10 - lambda/10"]]
    assert document["attained_by_one_mechanism"] == "no"
    assert found.zero_from == 9
    able = asked(capsys, "hockey-stick", "7/10,3/10", "-D", "1/10", "--profile", "0:2/3,log(9):2/3")
    assert able["profile"] == "one mechanism has it"
    assert asked(capsys, "hockey-stick", ONE, "-D", "1")["stretches"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sensitive", ONE, "--letters", "a", "--exp-epsilon", "3"], "letters=a must be whole numbers"),
        (["sensitive", ONE, "--letters", "9", "--exp-epsilon", "3"], "letters are counted from 1 to 3"),
        (["identify", "simplex:3", "-D", "1/4"], "must be one prior"),
        (["identify", ONE], "exactly one of distortion and exp_epsilon"),
        (["split", ONE, ONE, "--loss", "line", "--loss", "line", "--loss", "line", "-D", "1"], "3 times for 2 records"),
        (["split", ONE, "-D", "1/4", "--exp-epsilon", "2"], "exactly one of distortion and exp_epsilon"),
        (["oracles", "0", "--exp-epsilon", "2"], "letters"),
        (["hockey-stick", ONE, "-D", "1/4", "--certificate", "c.json"], "certificate and latex are about a profile"),
    ],
)
def test_refusals_are_one_line(words, said, capsys):
    assert _run(words) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
