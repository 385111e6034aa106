"""Files of questions and of their answers, shared by the tests of many questions at once."""

import json
from random import Random

from symdp.cli.commands import _run


def priors(count, letters=3, seed=0):
    """Questions about random priors, each another one."""
    random = Random(seed)
    questions = []
    for _ in range(count):
        weights = [random.randint(1, 999) for _ in range(letters)]
        questions.append({"source": ",".join([f"{one}/{sum(weights)}" for one in weights]), "D": "1/5"})
    return questions


def write_questions(path, questions):
    """A line for each question; text and bytes are lines as they are."""
    lines = [
        one if isinstance(one, bytes) else (one if isinstance(one, str) else json.dumps(one)).encode() for one in questions
    ]
    path.write_bytes(b"".join([line + b"\n" for line in lines]))
    return path


def answer(questions, answers, *options):
    """The exit code of the command."""
    return _run(["solve", "--batch", str(questions), "-o", str(answers), *options])


def solved(capsys, *arguments):
    """(exit code, what ``solve --json`` prints, the line on standard error)."""
    code = _run(["solve", "--json", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def documents(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
