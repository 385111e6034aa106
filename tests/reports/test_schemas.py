"""The schemas of JSON files are those of today's code, and today's answers and certificates are of their form.

Covers: symdp.reports.schemas
"""

import copy
import json
from pathlib import Path

import jsonschema
import pytest
from referencing import Registry, Resource

from symdp import Tradeoff
from symdp.cli.commands import _run
from symdp.errors import SymdpError
from symdp.reports import schemas
from tests.agreement import every_answer
from tests.certificates import samples

STORED = Path(__file__).parents[2] / "docs" / "schemas"
FILES = {name: json.loads(text) for name, text in schemas.written().items()}
KNOWN = Registry().with_resources([(name, Resource.from_contents(schema)) for name, schema in FILES.items()])
ANSWER, CERTIFICATE = (
    jsonschema.Draft202012Validator(FILES[name], registry=KNOWN) for name in (schemas.ANSWER, schemas.CERTIFICATE)
)


def faults(validator, document):
    """What is wrong with a document, with the key where it is: the nearest of the answers that it might be."""
    errors = [jsonschema.exceptions.best_match(validator.iter_errors(document))]
    return [f"{error.json_path}: {error.message[:200]}" for error in errors if error is not None]


def printed(capsys, *command):
    assert _run([*command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", FILES)
def test_the_stored_schemas_are_those_of_today(name):
    jsonschema.Draft202012Validator.check_schema(FILES[name])
    assert (STORED / name).read_text(encoding="utf-8") == schemas.written()[name], (
        "run python -m symdp.reports.schemas docs/schemas"
    )


@pytest.mark.parametrize("kind", samples.SAMPLES)
def test_certificates_of_every_kind_are_of_the_form(kind):
    for certificate in samples.samples(kind):
        assert faults(CERTIFICATE, certificate.document) == []


def test_what_the_checker_refuses_by_its_form_the_schema_refuses():
    good = samples.samples("least leakage")[0].document
    bad = []
    for path, value in [
        (("format",), 2),
        (("format",), None),
        (("answer", "exp"), 8),
        (("answer", "exp"), "1/0"),
        (("answer", "other"), "1"),
        (("asks", "curve"), True),
        (("question", "loss"), "euclid"),
        (("question", "source", "vertices"), [["1/2", 0.5]]),
        (("evidence",), {}),
        (("more",), "1"),
    ]:
        document = copy.deepcopy(good)
        part = document
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = value
        bad.append(document)
    bad += [{key: value for key, value in good.items() if key != left} for left in good]
    assert all(faults(CERTIFICATE, document) for document in bad)


COMMANDS = {
    "one prior": ["solve", "1/2,3/10,1/5", "-D", "1/5"],
    "two priors": ["solve", "1/2,3/10,1/5; 3/10,1/5,1/2", "-D", "3/5"],
    "a level": ["solve", "1/2,3/10,1/5", "--epsilon", "1/2"],
    "infinite": ["solve", "1/2,1/2", "-D", "0"],
    "a ring": ["solve", "uniform:6", "--adjacency", "ring:6", "-D", "1/2"],
    "records": ["solve", "1/2,1/2", "--records", "3", "-D", "1/4"],
    "a codebook": ["solve", "1/2,3/10,1/5", "--loss", "line", "-D", "1/4"],
    "a slack": ["solve", "1/2,3/10,1/5", "--leakage", "profile:1:1/10", "-D", "1/5"],
    "gdp": ["solve", "1/2,1/2", "--leakage", "gdp", "-D", "1/5"],
    "mutual information": ["solve", "1/2,3/10,1/5", "--leakage", "mi", "-D", "1/5"],
    "many digits": ["solve", "1/2,3/10,1/5", "--leakage", "mi", "-D", "1/5", "--digits", "30"],
    "endless letters": ["solve", "geometric:1/2:oo", "-D", "1/5"],
    "symbols": ["solve", "p,1-p; q,1-q", "--where", "p <= q, q <= 1/2", "--exp-epsilon", "3"],
    "a table": ["solve", "snee1974:eye", "-D", "1/5"],
    "a curve": ["curve", "1/2,3/10,1/5"],
    "the curve of a graph": ["curve", "1/2,3/10,1/5", "--loss", "line"],
    "the curve of a ball": ["curve", "chi-square:1/50:1/2,3/10,1/5"],
    "the curve of records": ["curve", "1/2,1/2", "--records", "3"],
    "the curve of endless letters": ["curve", "geometric:1/2:oo"],
    "a curve in cells": ["curve", "p,1-p; q,1-q", "--where", "p <= q, q <= 1/2"],
    "a curve by corners": ["curve", "p,q,1-p-q; r,s,1-r-s"],
    "a curve in a ratio": ["curve", "geometric:rho"],
    "a curve over a parameter": ["curve", "t,1-t,0; 1-t,0,t", "--where", "0 <= t, t <= 1"],
    "oracles": ["oracles", "5", "--epsilon", "1/2"],
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_printed_answers_are_of_the_form(command, capsys):
    assert faults(ANSWER, printed(capsys, *command)) == []


def test_estimates_are_of_the_form(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("m.json").write_text('{"mechanism": [["3/4", "1/4"], ["1/4", "3/4"]], "labels": ["no", "yes"]}', encoding="utf-8")
    Path("released.csv").write_text("answer\nno\nyes\nno\n", encoding="utf-8")
    assert faults(ANSWER, printed(capsys, "estimate", "m.json", "released.csv", "--column", "answer")) == []


def test_other_answers_are_refused(capsys):
    good = printed(capsys, *COMMANDS["one prior"])
    for key, value in [("command", "curve"), ("exp", 8), ("delta", 0), ("mechanism", "1"), ("more", None)]:
        assert faults(ANSWER, good | {key: value})
    for key in good:
        assert faults(ANSWER, {name: value for name, value in good.items() if name != key})
    broken = copy.deepcopy(good)
    broken["certificate"]["answer"]["exp"] = 8
    assert faults(ANSWER, broken)


@pytest.mark.thorough
@pytest.mark.parametrize("measure", every_answer.MEASURES)
def test_answers_of_every_measure_are_of_the_form(measure):
    from symdp.cli.questions import answer_documents

    for source in every_answer.SOURCES.values():
        try:
            tradeoff = Tradeoff(source, leakage=measure, digits=4)
            best, found = tradeoff.at("1/4"), tradeoff.curve()
            told = [
                answer_documents.of_optimum(best, tradeoff.method, None),
                answer_documents.of_curve(found, tradeoff.method, found.unverified),
            ]
        except SymdpError:
            continue
        assert [fault for document in told for fault in faults(ANSWER, json.loads(json.dumps(document)))] == []


@pytest.mark.thorough
def test_the_command_says_how_it_is_called(capsys, tmp_path):
    assert schemas.main([]) == 2
    assert "usage: python -m symdp.reports.schemas FOLDER" in capsys.readouterr().err
    assert schemas.main([str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)
    assert schemas.main([str(tmp_path / "missing")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_schemas_are_written_into_one_folder(tmp_path, capsys):
    for arguments in ([], [str(tmp_path), "more"]):
        assert schemas.main(arguments) == 2
        assert capsys.readouterr().err == "usage: python -m symdp.reports.schemas FOLDER\n"
    assert schemas.main([str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == set(schemas.written())
