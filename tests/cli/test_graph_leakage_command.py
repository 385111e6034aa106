"""``symdp graph leakage``: what is printed, exit codes, files.

Covers: symdp.cli.commands, symdp.cli.related.graph_leakage_command
"""

import json

import pytest

from symdp import Certificate
from symdp.cli.commands import _run


def output(capsys, *arguments):
    code = _run(["graph", "leakage", *arguments])
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return captured.out


def test_databases(capsys):
    document = json.loads(output(capsys, "--hamming", "2,2", "--exp-epsilon", "2", "--json"))
    assert document["exp_leakage"] == document["bound"] == "16/9"
    assert document["bits"] == "0.830074998557688"
    assert document["exact"] is True
    assert len(Certificate(document["certificate"]).verify()) > 1
    document = json.loads(output(capsys, "--hamming", "1000,2", "--exp-epsilon", "2", "--json"))
    assert document["exp_leakage"] == f"{4**1000}/{3**1000}"
    assert document["mechanism"] is None


@pytest.mark.thorough
def test_databases_by_either_name(capsys):
    for options in (["--outputs", "5"], []):
        asked = [*options, "--exp-epsilon", "2", "--json"]
        assert output(capsys, "hamming:4,3", *asked) == output(capsys, "--hamming", "4,3", *asked)
    assert "415.037499278844 bits" in output(capsys, "hamming:1000,2", "--exp-epsilon", "2")


def test_few_outputs(capsys):
    document = json.loads(output(capsys, "--hamming", "3,2", "--outputs", "4", "--exp-epsilon", "2", "--json"))
    assert (document["exp_leakage"], document["bound"], document["exact"]) == ("16/7", "16/7", True)
    assert [len(document["mechanism"]), len(document["mechanism"][0])] == [8, 4]
    document = json.loads(output(capsys, "--hamming", "40,2", "--outputs", "4", "--exp-epsilon", "2", "--json"))
    assert (document["exp_leakage"], document["bits"], document["exact"]) == (None, None, False)
    assert document["bound"].startswith("43980")
    assert "exp(leakage)   at most" in output(capsys, "--hamming", "40,2", "--outputs", "4", "--exp-epsilon", "2")
    shown = output(capsys, "ring:5", "--outputs", "2", "--exp-epsilon", "3/2")
    assert "outputs        at most 2" in shown
    assert "certificate    accepted, " in shown


def test_a_transcript(capsys):
    shown = output(capsys, "star:3", "--exp-epsilon", "2").splitlines()
    assert shown[:6] == [
        "inputs         4",
        "exp(epsilon)   2",
        "outputs        any number",
        "exp(leakage)   2",
        "leakage        0.693147180559945 nats = 1 bits",
        "bound          2",
    ]
    assert shown[6].startswith("certificate    accepted, ")


def test_files(capsys, tmp_path):
    edges, certificate = tmp_path / "edges.txt", tmp_path / "certificate.json"
    edges.write_text("a b\nb c\nd\n", encoding="utf-8")
    shown = output(capsys, str(edges), "--exp-epsilon", "3", "--certificate", str(certificate))
    assert "inputs         4" in shown
    assert "exp(leakage)   3\n" in shown
    assert len(Certificate.load(certificate).verify()) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--exp-epsilon 2", "give exactly one of GRAPH and --hamming U,V"),
        ("ring:5 --hamming 2,2 --exp-epsilon 2", "give exactly one of GRAPH and --hamming U,V"),
        ("ring:5", "Missing option '--exp-epsilon'"),
        ("ring:5 --exp-epsilon 1/2", "exp_epsilon=1/2 must be at least 1"),
        ("ring:5 --exp-epsilon two", "exp_epsilon='two' is not a number"),
        ("ring:5 --exp-epsilon 2 --outputs 0", "outputs=0 must be an integer of at least 1"),
        ("ring:5 --exp-epsilon 2 --outputs 6", "outputs=6 must lie between 1 and 5"),
        ("--hamming 3,2 --exp-epsilon 2 --outputs 9", "outputs=9 must lie between 1 and 8"),
        ("--hamming 3 --exp-epsilon 2", "hamming=3 must be two integers U,V"),
        ("--hamming 0,2 --exp-epsilon 2", "hamming=0,2 must be two integers U,V"),
        ("hamming:3 --exp-epsilon 2", "hamming=3 must be two integers U,V"),
        ("--hamming 3,0 --exp-epsilon 2", "hamming=3,0 must be two integers U,V"),
        ("--hamming 3,-2 --exp-epsilon 2", "hamming=3,-2 must be two integers U,V"),
        ("--hamming 3,9999999999 --exp-epsilon 2", "must be two integers U,V"),
        ("--hamming 999999999,2 --exp-epsilon 2", "at most 1000000 are written"),
        ("--hamming 40,2 --exp-epsilon 2 --outputs 4 --certificate c.json", "certificate=c.json cannot be written"),
    ],
)
def test_bad_input(capsys, arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert _run(["graph", "leakage", *arguments.split()]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert list(tmp_path.iterdir()) == []
