"""Distortion functions on the command line: irrational answers, and bad input in one line with exit code 2.

Covers: symdp.losses.lines
"""

import json

import pytest

from symdp.cli.commands import _run

APART = "1/2,1/4,1/4; 1/5,1/5,3/5"


def test_an_irrational_leakage_is_printed_as_a_root(capsys, tmp_path):
    page = tmp_path / "root.tex"
    assert _run(["solve", APART, "--loss", "line", "-D", "2/5", "--latex", str(page)]) == 0
    shown = capsys.readouterr().out
    assert "exp(epsilon)   47/24 + sqrt(5281)/24\n" in shown
    assert "log(47/24 + 1/24*5281**(1/2)) = 1.60668821210492 nats" in shown
    assert "mechanism with slightly more leakage W(column | row)" in shown
    assert "attained" not in page.read_text()


def test_bounds_of_a_root_stand_below_it_without_its_name(capsys):
    assert _run(["solve", "chi-square:1/50:1/2,3/10,1/5", "-D", "13/25"]) == 0
    root = "exp(epsilon)   6*sqrt(2)/31 + 48/31\n               between 1.822105850781889 and 1.82210585078189\n"
    assert root in capsys.readouterr().out


def test_an_answer_with_another_root_than_its_certificate_is_refused(capsys, tmp_path):
    assert _run(["solve", APART, "--loss", "line", "-D", "2/5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["exp"] is None
    found["exp_root"]["root_of"][0] = "-65"
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(found))
    assert _run(["recheck", str(path)]) == 2
    assert "the answer and its certificate differ in exp_root" in capsys.readouterr().err


TABLES = {
    "ragged": ("0,1,2\n1,0\n", "costs"),
    "empty": ("", "costs"),
    "names only": ("a,b\n", "costs"),
    "twice": ("yes,yes\n0,1\n1,0\n", "yes"),
    "words": ("0,1\n1,none\n", "none"),
    "infinite": ("0,inf\n1,0\n", "inf"),
}


@pytest.mark.parametrize("name", TABLES)
def test_bad_tables_of_costs(name, capsys, tmp_path):
    text, told = TABLES[name]
    path = tmp_path / "costs.csv"
    path.write_text(text)
    assert _run(["solve", "1/2,1/2", "--loss", str(path), "-D", "1/4"]) == 2
    complaint = capsys.readouterr().err
    assert told in complaint
    assert complaint.count("\n") == 1


BAD = {
    "too small": (["1/2,1/2", "--loss", "positions:0,1", "-D", "-1/2"], "distortion=-1/2"),
    "no mechanism": (["1/4,3/4", "--loss", "COSTS", "-D", "1/2"], "is below 3/4, the cost of the best outputs"),
    "no mechanism for a set": (["1/2,1/2; 1/4,3/4", "--loss", "COSTS", "-D", "1/2"], "is below 3/4, the cost"),
    "letters": (["1/2,1/2", "--loss", "positions:0,1,2", "-D", "1/2"], "is made for 3 letters, the source has 2"),
    "too many costs": (["simplex:30", "--loss", "lists:15", "-D", "1/2"], "costs, at most 1000000 are written out"),
    "too many for all entries": (
        ["simplex:34", "--loss", "line", "--adjacency", "ring:34", "-D", "1/2"], "1156 unknown entries",
    ),
    "seven items": (["simplex:5040", "--loss", "permutations:7,kendall", "-D", "1/2"], "take 6 items or fewer"),
    "a distance": (["simplex:6", "--loss", "permutations:3,spearman", "-D", "1/2"], "must be one of kendall, cayley"),
    "a graph": (["simplex:6", "--loss", "graph:ring", "-D", "1/2"], "graph=ring must be clique:N"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_questions(name, capsys, tmp_path):
    asked, told = BAD[name]
    path = tmp_path / "costs.csv"
    path.write_text("0,3\n2,1\n")
    assert _run(["solve", *[str(path) if word == "COSTS" else word for word in asked]]) == 2
    complaint = capsys.readouterr().err
    assert told in complaint
    assert complaint.count("\n") == 1
