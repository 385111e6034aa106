"""Many questions at once: the answers of the command, in order, whatever runs them; a bad line is an answer of its own.

Covers: symdp.certificates.certificate_lines, symdp.cli.batches.answer_file, symdp.cli.batches.batch_command,
symdp.cli.batches.many_questions, symdp.cli.batches.question_line, symdp.cli.batches.solved_chunks, symdp.cli.refusals
"""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from symdp import SourceSet, solve_many
from symdp.cli.batches import answer_file, question_line
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument
from tests.cli.many import answer, documents, priors, solved, write_questions
from tests.executors.process_groups import group_lives

PROJECT = Path(__file__).parents[2]

# A question, and the words of the command line that ask the same.
SAME = [
    ({"source": "1/2,3/10,1/5", "D": "1/5"}, ["1/2,3/10,1/5", "-D", "1/5"]),
    ({"source": "1/2,3/10,1/5", "distortion": "20 %"}, ["1/2,3/10,1/5", "-D", "20%"]),
    ({"source": "zipf:1:5", "D": 0.2, "leakage": "ml"}, ["zipf:1:5", "-D", "0.2", "--leakage", "ml"]),
    ({"source": "uniform:4", "exp-epsilon": 3}, ["uniform:4", "--exp-epsilon", "3"]),
    ({"source": "uniform:4", "exp_epsilon": "3", "joint": False}, ["uniform:4", "--exp-epsilon", "3"]),
    ({"source": "uniform:4", "epsilon": "ln 3", "loss": "line"}, ["uniform:4", "--epsilon", "ln 3", "--loss", "line"]),
    ({"source": "uniform", "adjacency": "ring:5", "D": "1/5"}, ["uniform", "--adjacency", "ring:5", "-D", "1/5"]),
    ({"source": "1/2,1/2", "records": 3, "D": 1}, ["1/2,1/2", "--records", "3", "-D", "1"]),
    ({"source": "1/2,1/2", "leakage": "mi", "digits": 20, "D": "1/5"},
     ["1/2,1/2", "--leakage", "mi", "--digits", "20", "-D", "1/5"]),
    ({"source": "1/2,1/2", "profile": "log(2):1/100,log(3):0"}, ["1/2,1/2", "--profile", "log(2):1/100,log(3):0"]),
    ({"source": "1/2,1/2", "delta": "10%", "D": "1/5", "where": None}, ["1/2,1/2", "--delta", "10%", "-D", "1/5"]),
    ({"source": "p,1-p; q,1-q", "where": "p <= q <= 1/2", "exp-epsilon": 3},
     ["p,1-p; q,1-q", "--where", "p <= q <= 1/2", "--exp-epsilon", "3"]),
    ({"source": "-1/2,3/2", "D": "-1"}, ["-D", "-1", "--", "-1/2,3/2"]),
    ({"source": "1/2,1/2", "D": "3/2"}, ["1/2,1/2", "-D", "3/2"]),
    ({"source": "1/2,1/2"}, ["1/2,1/2"]),
    ({"D": "1/2"}, ["-D", "1/2"]),
    ({"source": "", "D": "1/2"}, ["", "-D", "1/2"]),
    ({"source": "1/2,1/2", "records": "two", "D": "1/2"}, ["1/2,1/2", "--records", "two", "-D", "1/2"]),
    ({"source": "1/2,1/2", "records": 2, "D": "10%"}, ["1/2,1/2", "--records", "2", "-D", "10%"]),
    ({"source": "1/2,1/2", "leakage": "nothing", "D": "1/2"}, ["1/2,1/2", "--leakage", "nothing", "-D", "1/2"]),
    ({"source": "1/2,1/2", "column": "eye", "D": "1/2"}, ["1/2,1/2", "--column", "eye", "-D", "1/2"]),
    ({"source": "1/2,1/2", "epsilon": 1, "D": "1/2"}, ["1/2,1/2", "--epsilon", "1", "-D", "1/2"]),
    ({"source": "données.csv", "column": "é", "D": "1/2"}, ["données.csv", "--column", "é", "-D", "1/2"]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "words"), SAME, ids=range(len(SAME)))
def test_the_answer_is_what_the_command_prints(capsys, tmp_path, question, words):
    code, printed, refusal = solved(capsys, *words)
    questions = write_questions(tmp_path / "questions.jsonl", [question])
    assert answer(questions, tmp_path / "answers.jsonl") == code
    written = (tmp_path / "answers.jsonl").read_text()
    if code == 0:
        assert written == printed
    else:
        assert json.loads(written) == {"error": refusal.removeprefix("symdp: ").rstrip("\n"), "line": 1, "exit_code": code}


def test_a_source_is_the_object_of_a_file_as_well(capsys, tmp_path):
    text = '{"vertices": [["1/2", 0.5], ["1/4", 0.75]], "labels": ["ja", "nein"]}'
    (tmp_path / "set.json").write_text(text)
    _, printed, _ = solved(capsys, str(tmp_path / "set.json"), "-D", "1/5")
    line = f'{{"source": {text}, "D": "1/5"}}'
    assert answer(write_questions(tmp_path / "q.jsonl", [line]), tmp_path / "a.jsonl") == 0
    assert (tmp_path / "a.jsonl").read_text() == printed
    for key, value in {"where": "p <= q", "column": "x", "letters": ["ja"]}.items():
        refused = next(solve_many([json.loads(line) | {key: value}]))
        assert refused["error"].startswith(f"{key}=")
        assert refused["error"].endswith("does not apply to a source that is an object; leave it out")
    assert next(solve_many([{"source": {"vertices": [["1"], 7]}, "D": 0}]))["error"].startswith("source: vertices[2]")


def test_labels_are_a_list_or_text(tmp_path):
    (tmp_path / "data.csv").write_text('colour\nred\n"green, dark"\nred\n')
    question = {"source": str(tmp_path / "data.csv"), "column": "colour", "D": "1/5"}
    answers = list(
        solve_many([question | {"letters": of} for of in (["red", "green, dark", "blue"], 'red,"green, dark",blue')])
    )
    assert answers[0] == answers[1]
    assert answers[0]["letters"] == 3


BAD = {
    b"nonsense": "the line is not JSON: Expecting value",
    b"": "the line is not JSON: Expecting value",
    b"[1, 2]": "the line is not a JSON object; write {",
    b'{"source": "1/2,1/2", "D": "1/2", "D": "1/3"}': "the line: the key 'D' is given 2 times; give it once",
    b'{"source": "1/2,1/2", "D": "1/2", "distortion": "1/3"}': "distortion is given 2 times; give it once",
    b'{"source": {"simplex": 2, "simplex": 3}, "D": "1/2"}': "the line: the key 'simplex' is given 2 times",
    b'{"source": "1/2,1/2", "D": NaN}': "distortion='NaN' is not a number",
    b'{"source": "1/2,1/2", "D": true}': "D=True must be text or a number",
    b'{"source": "1/2,1/2", "D": ["1/2"]}': "D=['1/2'] must be text or a number",
    b'{"source": "1/2,1/2", "joint": 1, "D": 0}': "joint=1 must be true or false",
    b'{"source": ["1/2", "1/2"], "D": 0}': "source=['1/2', '1/2'] must be text, or an object",
    b'{"source": "1/2,1/2", "D": "1/2", "plot": "x.pdf"}': "the key 'plot' is no option of a question; the keys are source",
    b'{"source": "1/2,1/2", "D": 1' + b"0" * 5000 + b"}": "the line is too large: a number of 5001 digits",
    b'{"source": "1/2,1/2", "D": "\xff"}': "the line is not UTF-8 text (byte 28)",
    b"[" * 100_000: "the line is not JSON: ",
    b'{"source": "1/2,1/2\\n1/2", "D": 0}': "1/2",
    b'{"source": "\\u0000.csv", "column": "x", "D": 0}': "cannot be read",
    b'{"source": "\\ud800", "D": 0}': "source",
}


def test_a_bad_line_stops_nothing(tmp_path, capsys):
    good = priors(len(BAD) + 1)
    mixed = [line for pair in zip(good, BAD, strict=False) for line in pair] + [good[-1]]
    questions = write_questions(tmp_path / "questions.jsonl", mixed)
    assert answer(questions, tmp_path / "answers.jsonl", "--jobs", "1", "--chunk", "4") == 2
    told = capsys.readouterr()
    assert told.out == f"{len(mixed)} questions: {len(good)} answered; the answers are in {tmp_path / 'answers.jsonl'}\n"
    assert told.err.startswith(f"symdp: {len(BAD)} of {len(mixed)} refused, the first on line 2: the line is not JSON: Exp")
    assert told.err.count("\n") == 1
    answers = documents(tmp_path / "answers.jsonl")
    assert [one["source"]["vertices"][0] for one in answers[::2]] == [
        [str(Fraction(number)) for number in one["source"].split(",")] for one in good
    ]
    for place, (message, one) in enumerate(zip(BAD.values(), answers[1::2], strict=True)):
        assert message in one["error"], (message, one)
        assert "\n" not in one["error"]
        assert (one["line"], one["exit_code"]) == (2 * place + 2, 2)


def test_the_exit_code_is_the_greatest_of_the_refusals(tmp_path, monkeypatch):
    from symdp.errors import Undecided

    def faulty(document):
        raise {"1": Undecided("the digits do not settle it"), "2": InvalidArgument("D=2"), "3": TypeError("no number")}[
            str(document["D"])
        ]

    monkeypatch.setattr(question_line, "_solved", faulty)
    for levels, code in {"1": 3, "12": 3, "2": 2, "213": 70}.items():
        questions = write_questions(tmp_path / f"{levels}.jsonl", [{"D": level} for level in levels])
        for _ in range(2):  # when it is called again, the file says so
            assert answer(questions, tmp_path / f"{levels}.answers", "--jobs", "1") == code
    answers = documents(tmp_path / "213.answers")
    assert [one["exit_code"] for one in answers] == [2, 3, 70]
    assert answers[2]["error"] == "this is a fault in symdp, please report the question: TypeError: no number"


@pytest.mark.parametrize(
    ("data", "count"),
    [(b"", 0), (b"\n", 1), (b"{}", 1), (b'{"source": "1/2,1/2", "D": "1/3"}', 1), (b"\xef\xbb\xbf{}\r\n{}\r\n", 2)],
)
def test_the_end_of_the_last_line_may_be_missing(data, count, tmp_path, capsys):
    (tmp_path / "q.jsonl").write_bytes(data)
    code = answer(tmp_path / "q.jsonl", tmp_path / "a.jsonl")
    answers = documents(tmp_path / "a.jsonl")
    assert len(answers) == count
    assert code == (2 if any("error" in one for one in answers) else 0)
    assert "UTF-8" not in str(answers)
    assert "BOM" not in str(answers)
    assert capsys.readouterr().out.startswith(f"{count} question{'s' * (count != 1)}: ")


def test_a_huge_line_is_refused_without_being_read_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(answer_file, "MOST_BYTES", 100)
    monkeypatch.setattr(answer_file, "BLOCK", 64)
    fits = b'{"source": "1/2,1/2", "D": "1/3"}'.ljust(100)
    lines = [fits, fits + b" ", fits.ljust(1000), fits]
    for end in (b"\n", b"\r\n"):
        (tmp_path / "q.jsonl").write_bytes(end.join(lines))
        asked = answer_file.QuestionFile.read(tmp_path / "q.jsonl")
        assert [line and line.strip() for line in asked.lines(0)] == [fits.strip(), None, None, fits.strip()]
        assert [line and line.strip() for line in asked.lines(2)] == [None, fits.strip()]
    refused = question_line.answer_document(None, 2)
    assert refused["error"].startswith(f"the line has more than {question_line.MOST_BYTES} bytes; write the source to")
    assert len(next(solve_many(["{" + " " * question_line.MOST_BYTES + "}"], jobs=1))["error"]) < 120


QUESTIONS = [*priors(40), "nonsense", *priors(40, seed=1), {"source": "1/2,1/2", "D": 2}]


def test_processes_write_the_same_bytes(tmp_path):
    questions = write_questions(tmp_path / "q.jsonl", QUESTIONS)
    for jobs in (1, 2):
        (tmp_path / f"certificates {jobs}").mkdir()
        folder = ("--certificates", str(tmp_path / f"certificates {jobs}"))
        assert answer(questions, tmp_path / f"a{jobs}", "--jobs", str(jobs), "--chunk", "7") == 2
        assert answer(questions, tmp_path / f"b{jobs}", "--jobs", str(jobs), "--chunk", "7", *folder) == 2
    for name in ("a", "b"):
        assert (tmp_path / f"{name}1").read_bytes() == (tmp_path / f"{name}2").read_bytes()
    shards = [sorted((tmp_path / f"certificates {jobs}").iterdir()) for jobs in (1, 2)]
    assert [path.name for path in shards[0]] == [f"certificates-{first:012d}.jsonl" for first in range(1, 83, 7)]
    assert [path.read_bytes() for path in shards[0]] == [path.read_bytes() for path in shards[1]]
    inline, apart = documents(tmp_path / "a1"), documents(tmp_path / "b1")
    for one, other in zip(inline, apart, strict=True):
        if "error" in one:
            assert one == other
            continue
        place = other["certificate"]
        line = (tmp_path / "certificates 1" / place["shard"]).read_text().splitlines()[place["line"] - 1]
        assert sha256(line.encode()).hexdigest() == place["sha256"]
        assert json.loads(line) == one["certificate"]
        assert one | {"certificate": None} == other | {"certificate": None}


def test_any_executor_gives_the_same_answers():
    expected = list(solve_many(QUESTIONS, jobs=1))
    assert len(expected) == len(QUESTIONS)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert list(solve_many(QUESTIONS, executor=threads, chunk=3)) == expected
        assert list(solve_many(QUESTIONS, executor=processes, chunk=9)) == expected
        assert threads.submit(int, "7").result() == 7, "the user's executor stays open"


def test_questions_are_read_as_answers_are_taken():
    taken = []

    def endless():
        for place, question in enumerate(priors(10) * 10**6):
            taken.append(place)
            yield question

    with ThreadPoolExecutor(1) as threads:
        for options in ({"jobs": 1}, {"executor": threads}):
            taken.clear()
            answers = solve_many(endless(), chunk=2, **options)
            assert taken == []
            assert [next(answers)["exp"] for _ in range(3)] == [one["exp"] for one in solve_many(priors(3))]
            assert len(taken) < 60
            answers.close()


def test_python_values_are_exact():
    prior = ["1/2", Fraction(3, 10), Decimal("0.2")]
    source = SourceSet.single(prior)
    (expected,) = solve_many([{"source": "1/2,3/10,1/5", "D": "1/5"}])
    for question in (
        {"source": source, "D": Fraction(1, 5)},
        {"source": {"vertices": [prior]}, "D": Decimal("0.2")},
        {"source": source.to_document(), "D": 0.2},
        '{"source": "1/2,3/10,1/5", "D": 0.2}',
    ):
        assert next(solve_many([question])) == expected


def test_misuse_is_refused(tmp_path):
    question = priors(1)[0]
    for call, message in [
        (lambda: solve_many(question), r"questions=.* must be a sequence of questions; put one"),
        (lambda: solve_many("{}"), "questions='{}' must be a sequence"),
        (lambda: solve_many(7), "questions=7 must be a sequence"),
        (lambda: solve_many([], jobs=0), "jobs=0 must be an integer of at least 1"),
        (lambda: solve_many([], chunk=True), "chunk=True must be an integer of at least 1"),
        (lambda: solve_many([], certificates=tmp_path / "none"), "certificates=.* is not a folder; create it"),
        (lambda: list(solve_many([question, 7])), r"questions\[2\]=7 must be a mapping, or text in JSON"),
        (lambda: list(solve_many([{"source": object()}])), r"questions\[1\] cannot be written as JSON"),
        (lambda: list(solve_many([question], executor="cluster")), "executor must be a concurrent"),
    ]:
        with pytest.raises(InvalidArgument, match=message):
            call()
    assert list(solve_many([])) == []


REFUSALS = {
    "no output": (["--batch", "q.jsonl"], "batch=q.jsonl needs -o FILE"),
    "standard output": (["--batch", "q.jsonl", "-o", "-"], "output=- is standard output, from which no run can go on"),
    "no questions": (["--batch", "none.jsonl", "-o", "a"], "batch=none.jsonl does not exist; name a file"),
    "a folder of questions": (["--batch", ".", "-o", "a"], "batch=. is not a regular file"),
    "a pipe": (["--batch", "/dev/null", "-o", "a"], "batch=/dev/null is not a regular file"),
    "a source beside them": (
        ["uniform:2", "--batch", "q.jsonl", "-o", "a"],
        "reads its questions from the file; leave source",
    ),
    "an option beside them": (["--batch", "q.jsonl", "-o", "a", "--leakage", "dp"], "leave --leakage out"),
    "a distortion beside them": (["--batch", "q.jsonl", "-o", "a", "-D", "1/2"], "leave --distortion out"),
    "json": (["--batch", "q.jsonl", "-o", "a", "--json"], "leave --json out"),
    "jobs for one": (
        ["uniform:2", "-D", "1/4", "--jobs", "2"],
        "--jobs is about many questions; give their file by --batch",
    ),
    "output for one": (["uniform:2", "-D", "1/4", "-o", "a"], "--output is about many questions"),
    "no job": (["--batch", "q.jsonl", "-o", "a", "--jobs", "0"], "jobs=0 must be an integer of at least 1"),
    "no chunk": (["--batch", "q.jsonl", "-o", "a", "--chunk", "-1"], "chunk=-1 must be an integer of at least 1"),
    "two places": (["--batch", "q.jsonl", "-o", "a", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9"], "give one of them"),
    "no address": (["--batch", "q.jsonl", "-o", "a", "--cluster", "there"], "address='there' must be that of a Dask"),
    "no folder": (["--batch", "q.jsonl", "-o", "a", "--certificates", "none"], "certificates=none is not a folder"),
    "a full folder": (["--batch", "q.jsonl", "-o", "a", "--certificates", "."], "is not empty; name an empty folder"),
    "the file that is read": (["--batch", "q.jsonl", "-o", "q.jsonl"], "output=q.jsonl is the file that is read"),
    "a missing directory": (["--batch", "q.jsonl", "-o", "none/a"], "the directory none does not exist"),
    "a directory": (["--batch", "q.jsonl", "-o", "."], "output=. is a directory"),
    "a device": (["--batch", "q.jsonl", "-o", "/dev/null"], "output=/dev/null is not a regular file"),
    "another file": (["--batch", "q.jsonl", "-o", "other"], "output=other exists, and no other.checkpoint beside it"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_files_and_options_are_refused_before_any_work(name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_questions(tmp_path / "q.jsonl", priors(2))
    (tmp_path / "other").write_text("mine")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    words, message = REFUSALS[name]
    assert _run(["solve", *words]) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.err.count("\n") == 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.name not in ("a", "a.checkpoint")} == before
    assert not (tmp_path / "a").exists() or not (tmp_path / "a").stat().st_size


def test_certificates_of_answers_in_symbols_are_rechecked_in_shards(tmp_path, capsys):
    """The advice was an option of one question, --certificate, which a file of questions does not take."""
    questions = write_questions(tmp_path / "q.jsonl", [{"source": "p,1-p", "D": "1/5"}, *priors(1)])
    whole, folder = tmp_path / "whole.jsonl", tmp_path / "shards"
    folder.mkdir()
    assert answer(questions, whole) == 0
    assert _run(["recheck", str(whole)]) == 2
    assert "line 1 of " in (message := capsys.readouterr().err)
    assert message.endswith("or of many questions with --certificates FOLDER\n")
    assert answer(questions, tmp_path / "short.jsonl", "--certificates", str(folder)) == 0
    assert _run(["recheck", str(folder / "certificates-000000000001.jsonl")]) == 0
    assert "ACCEPTED: 2 certificates" in capsys.readouterr().out


def test_answers_are_not_written_among_the_shards(tmp_path, capsys):
    """A shard might have the name of the file of answers, and replace it."""
    questions, folder = write_questions(tmp_path / "q.jsonl", priors(2)), tmp_path / "shards"
    folder.mkdir()
    output = folder / "certificates-000000000001.jsonl"
    assert answer(questions, output, "--certificates", str(folder)) == 2
    assert f"output={output} lies in certificates={folder}; name a file outside" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_places_that_cannot_be_written_are_refused(tmp_path, capsys, monkeypatch):
    questions = write_questions(tmp_path / "q.jsonl", priors(2))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert answer(questions, tmp_path / "a") == 2
    assert capsys.readouterr().err == f"symdp: output={tmp_path / 'a'}: the directory {tmp_path} is not writable\n"
    with pytest.raises(InvalidArgument, match=r"certificates=.* is a folder that is not writable; name another one"):
        solve_many([], certificates=tmp_path)


def test_a_full_disk_is_one_line_and_the_run_goes_on(tmp_path, capsys, monkeypatch):
    questions, output = write_questions(tmp_path / "q.jsonl", priors(6)), tmp_path / "a.jsonl"

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(answer_file.os, "fsync", full)
        disk.setattr(answer_file, "write_whole", lambda path, text: path.write_text(text))
        assert answer(questions, output, "--jobs", "1", "--chunk", "2") == 2
    told = capsys.readouterr().err
    assert told == f"symdp: output={output} cannot be written ({os.strerror(errno.ENOSPC)})\n"
    assert answer(questions, output, "--jobs", "1", "--chunk", "2") == 0
    assert [one["exp"] for one in documents(output)] == [one["exp"] for one in solve_many(priors(6))]


# Runs that are stopped, and go on.


class Stopping:
    """An answer that ends the process, or raises, at one line."""

    def __init__(self, place):
        self.place, self.places = place, []

    def __call__(self, line, place):
        if place == self.place:
            raise KeyboardInterrupt
        self.places.append(place)
        return {"answer": line.decode(), "line": place}


@pytest.mark.parametrize("certificates", [False, True])
@pytest.mark.parametrize("cut", [0, 1, 3, 10**6])
def test_a_run_goes_on_behind_the_last_whole_line(cut, certificates, tmp_path, capsys, monkeypatch):
    questions, output = write_questions(tmp_path / "q.jsonl", [str(k) for k in range(1, 21)]), tmp_path / "a.jsonl"
    (tmp_path / "shards").mkdir()
    folder = ["--certificates", str(tmp_path / "shards")] if certificates else []
    stopping = Stopping(14)
    monkeypatch.setattr("symdp.cli.batches.solved_chunks.answer_document", stopping)
    assert answer(questions, output, "--jobs", "1", "--chunk", "3", *folder) == 130
    told = capsys.readouterr()
    assert told.err == f"symdp: interrupted; {output} holds the finished work, and the same command resumes from it\n"
    data = output.read_bytes()
    assert data.count(b"\n") == 12
    output.write_bytes(data[: max(0, len(data) - cut)])
    stopping.place = None
    stopping.places.clear()
    assert answer(questions, output, "--jobs", "1", "--chunk", "3", *folder) == 0
    assert [one["line"] for one in documents(output)] == list(range(1, 21))
    first = {0: 13, 1: 10 if certificates else 12, 3: 10 if certificates else 12}.get(cut, 1)
    assert stopping.places == list(range(first, 21))
    stopping.places.clear()
    before = output.read_bytes()
    assert answer(questions, output, "--chunk", "3", *folder) == 0
    assert (stopping.places, output.read_bytes()) == ([], before)


def test_answers_to_other_questions_are_refused_and_kept(tmp_path, capsys):
    questions, output = write_questions(tmp_path / "q.jsonl", priors(5)), tmp_path / "a.jsonl"
    (tmp_path / "shards").mkdir()
    assert answer(questions, output) == 0
    before = output.read_bytes()
    for changed in (priors(6), [*priors(4), "{}"], priors(4)):
        write_questions(questions, changed)
        assert answer(questions, output) == 2
        assert "has answers to other questions: batch=" in capsys.readouterr().err
        assert output.read_bytes() == before
    write_questions(questions, priors(5))
    assert answer(questions, output, "--certificates", str(tmp_path / "shards")) == 2
    assert "was begun with certificates=None, this call has certificates=" in capsys.readouterr().err
    output.write_bytes(before * 2)
    assert answer(questions, output) == 2
    assert "has more lines than batch=" in capsys.readouterr().err
    record = tmp_path / "a.jsonl.checkpoint"
    output.write_bytes(before)
    for junk in ("", "[]", '{"a": 1}', "[" * 10**5):
        record.write_text(junk)
        assert answer(questions, output) == 2
        assert "is not the record of a file of answers" in capsys.readouterr().err
    assert output.read_bytes() == before


def test_answers_of_another_version_are_refused(tmp_path, capsys, monkeypatch):
    questions, output = write_questions(tmp_path / "q.jsonl", priors(2)), tmp_path / "a.jsonl"
    assert answer(questions, output) == 0
    monkeypatch.setattr(answer_file, "__version__", "99")
    assert answer(questions, output) == 2
    assert ", this call has version=99; call it as before, or name another file" in capsys.readouterr().err


def test_two_processes_do_not_write_the_same_answers(tmp_path):
    questions = answer_file.QuestionFile.read(write_questions(tmp_path / "q.jsonl", priors(2)))
    with answer_file.AnswerFile(tmp_path / "a.jsonl", questions, None, 1) as first:
        first.append(["{}"])
        second = answer_file.AnswerFile(tmp_path / "a.jsonl", questions, None, 1)
        with pytest.raises(InvalidArgument, match="is being written by another process"):
            second.__enter__()
    with answer_file.AnswerFile(tmp_path / "a.jsonl", questions, None, 1) as third:
        assert third.kept == 1


def test_the_record_is_written_by_the_process_that_holds_the_file(tmp_path):
    """Two runs begin at once: the second one must not replace the record of the first, and later own its answers."""
    first, second = [
        answer_file.AnswerFile(
            tmp_path / "a.jsonl",
            answer_file.QuestionFile.read(write_questions(tmp_path / f"{seed}.jsonl", priors(2, seed=seed))),
            None,
            1,
        )
        for seed in (1, 2)
    ]
    with first:
        first.record_path.unlink()  # as before the first one has written it
        with pytest.raises(InvalidArgument, match="is being written by another process"):
            second.__enter__()
        assert not second.record_path.exists()


def started(questions, output, *options):
    words = [sys.executable, "-m", "symdp", "solve", "--batch", str(questions), "-o", str(output), *options]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(words, env=environment, start_new_session=True, **pipes)


def wait_for_lines(process, path, count):
    while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < count):
        time.sleep(0.01)
    assert process.poll() is None, process.communicate()


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_leaves_no_process_and_resumes_to_the_same_bytes(jobs, number, tmp_path):
    questions = write_questions(tmp_path / "q.jsonl", [*priors(600, letters=8), "nonsense"])
    output, whole, folders = tmp_path / "a.jsonl", tmp_path / "whole.jsonl", [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    options = ("--jobs", jobs, "--chunk", "5", "--certificates", str(folders[0]))
    with started(questions, output, *options) as process:
        wait_for_lines(process, output, 20)
        process.send_signal(number)
        told = process.communicate(timeout=60)
        assert process.returncode == (-signal.SIGKILL if number == signal.SIGKILL else 130)
        assert number == signal.SIGKILL or told[1].count("\n") == 1
        for _ in range(3000):
            if not group_lives(process.pid):
                break
            time.sleep(0.02)
        assert not group_lives(process.pid)
    kept = output.read_bytes().count(b"\n")
    assert 20 <= kept < 601
    with output.open("ab") as file:
        file.write(b'{"command": "sol')  # as if it was killed while it wrote
    assert answer(questions, output, *options) == 2
    assert answer(questions, whole, "--jobs", "1", "--chunk", "5", "--certificates", str(folders[1])) == 2
    assert output.read_bytes() == whole.read_bytes()
    names = [sorted(path.name for path in folder.iterdir()) for folder in folders]
    assert names[0] == names[1]
    assert all((folders[0] / name).read_bytes() == (folders[1] / name).read_bytes() for name in names[0])


# Certificates.


def test_shards_and_files_of_answers_are_rechecked(tmp_path, capsys):
    questions = write_questions(tmp_path / "q.jsonl", [*priors(3), "nonsense", *priors(2, seed=1)])
    (tmp_path / "shards").mkdir()
    assert answer(questions, tmp_path / "a.jsonl") == 2
    assert answer(questions, tmp_path / "b.jsonl", "--certificates", str(tmp_path / "shards"), "--chunk", "4") == 2
    capsys.readouterr()
    shards = sorted((tmp_path / "shards").iterdir())
    assert [path.read_bytes().count(b"\n") for path in shards] == [3, 2]
    for path, count, rest in [(shards[0], 3, ""), (shards[1], 2, ""), (tmp_path / "a.jsonl", 5, "1 answer without a cert")]:
        assert _run(["recheck", str(path)]) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"ACCEPTED: {count} certificates, {4 * count} lines checked\n")
        assert rest in told
        assert _run(["recheck", str(path), "--verbose"]) == 0
        assert capsys.readouterr().out.count(" holds: ") == count
    line = shards[0].read_text().splitlines()[1]
    (tmp_path / "one.json").write_text(line)
    assert _run(["recheck", str(tmp_path / "one.json")]) == 0
    capsys.readouterr()
    assert _run(["recheck", str(tmp_path / "b.jsonl")]) == 2
    assert f"line 1 of {tmp_path / 'b.jsonl'} has its certificate in the file 'certificates-0" in capsys.readouterr().err
    changed = json.loads(line)
    changed["answer"]["exp"] = "2"
    lines = shards[0].read_text().splitlines()
    shards[0].write_text("\n".join([lines[0], json.dumps(changed), lines[2]]))
    assert _run(["recheck", str(shards[0])]) == 1
    assert capsys.readouterr().err.startswith("REJECTED: line 2: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no certificate in any of its 0 lines"),
        ('{"error": "x"}\n', "has no certificate in any of its 1 lines"),
        ("nonsense\n", "line 1 of"),
        ("[]\n", "is neither an answer nor a certificate"),
        ('{"a": 1, "a": 2}', 'the key "a" occurs twice'),
        ('{"a": 1}', "line 1"),
    ],
)
def test_lines_that_are_no_certificates_are_refused(text, message, tmp_path, capsys):
    path = tmp_path / "c.jsonl"
    path.write_text(text)
    assert _run(["recheck", str(path)]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert _run(["recheck", str(tmp_path / "none.jsonl")]) == 2
    assert _run(["recheck", str(path), "--mpmath", "20"]) == 2
    assert "has many certificates, and the options are for one" in capsys.readouterr().err
