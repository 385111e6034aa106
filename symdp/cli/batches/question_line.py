"""A line of a file of questions: the options of ``solve`` as a JSON object, and the JSON document that answers it."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

import click

from symdp.arithmetic.exact_json import parse_json
from symdp.cli import sections
from symdp.cli.command_output import one_line
from symdp.cli.notation import DISTORTION
from symdp.cli.options import CONSTRAINT, QUESTION, SOURCE, WHERE, options
from symdp.cli.questions.tradeoff_commands import Constraint, QuestionOptions, solved_document, under_profile
from symdp.cli.refusals import refusal_of
from symdp.errors import InvalidArgument
from symdp.text_file import require_small

MOST_BYTES = 4 * 2**20
LABELS = ("letters", "order")


@click.command()
@options(SOURCE, QUESTION, CONSTRAINT, WHERE)
def _question() -> None:
    """Name the options that state a question."""


def _keys(parameter: click.Parameter) -> list[str]:
    """Return the keys of an option: its names on the command line, with hyphens or underscores."""
    names = [name.lstrip("-") for name in parameter.opts]
    return list(dict.fromkeys([*names, *[name.replace("-", "_") for name in names]]))


_PARAMETERS = {key: parameter for parameter in _question.params for key in _keys(parameter)}


def answer_document(line: bytes | None, place: int) -> dict[str, Any]:
    """Return the document that ``solve --json`` prints for a question, or that of its refusal.

    Parameters
    ----------
    line : bytes, or None
        A JSON object in UTF-8: ``source``, as text or as the object of a .json file, one of ``D``, ``epsilon``,
        ``exp-epsilon``, ``value`` and ``profile``, and other options of ``solve``. None is a line that was too long.
    place : int
        The number of the line, from 1.

    Returns
    -------
    dict
        For a refusal ``error``, the sentence, ``line``, and ``exit_code``, that of ``solve``.

    Examples
    --------
    >>> answer_document(b'{"source": "1/2,3/10,1/5", "D": "1/5"}', 1)["exp"]
    '8'
    >>> answer_document(b'{"source": "1/2,3/10,1/5"}', 2)["line"]
    2
    """
    try:
        return _solved(_document(line))
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is not None:
            return refused(refusal.message, place, refusal.code)
        fault = f"{type(error).__name__}: {error}"
        return refused(f"this is a fault in symdp, please report the question: {fault}", place, sections.FAULT)


def refused(message: str, place: int, code: int) -> dict[str, Any]:
    """Return the document of a refusal."""
    return {"error": one_line(message), "line": place, "exit_code": code}


def _solved(document: dict[str, Any]) -> dict[str, Any]:
    values = _values(document)
    source = values.pop("source", None)
    words = [f"--{name}" if value is True else f"--{name}={value}" for name, value in values.items() if value is not False]
    # The command line reads the options, so that values, defaults and refusals are the same.
    text = [] if source is None else [source] if isinstance(source, str) else ["{}"]
    question = _question.make_context("solve", [*words, "--", *text]).params
    if isinstance(source, dict):
        question["source"] = source
    distortion, *rest = [question.pop(name) for name in ("distortion", "epsilon", "exp_epsilon", "value", "profile")]
    if distortion is not None:
        distortion = DISTORTION.number(distortion, question["records"])
    epsilon, exp_epsilon, value, profile = rest
    question, value = under_profile(question, profile, value)
    return solved_document(QuestionOptions(**question), Constraint(distortion, epsilon, exp_epsilon, value))


def _document(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise InvalidArgument(
            f"the line has more than {MOST_BYTES} bytes; write the source to a .json file and name it in the line"
        )
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidArgument(f"the line is not UTF-8 text (byte {error.start}); save the file as UTF-8") from None
    require_small(text, "the line")
    document = parse_json(text, "the line")
    if not isinstance(document, dict):
        raise InvalidArgument(f'the line is not a JSON object; write {{"source": "1/2,3/10,1/5", "D": "1/5"}}: {text:.40}')
    return document


def _values(document: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an object by the long names of the options, as the command line has them."""
    values = dict[str, Any]()
    for key, value in document.items():
        parameter = _PARAMETERS.get(key)
        if parameter is None:
            keys = ", ".join([_keys(one)[0] for one in _question.params])
            raise InvalidArgument(f"the key {key!r:.40} is no option of a question; the keys are {keys}")
        name = max(parameter.opts, key=len).lstrip("-")
        if name in values:
            raise InvalidArgument(f"{name} is given 2 times; give it once")
        if value is not None:
            values[name] = _value(key, value, parameter)
    return values


def _value(key: str, value: Any, parameter: click.Parameter) -> Any:
    if key == "source":
        if isinstance(value, str | dict):
            return value
        raise InvalidArgument(f"source={value!r:.60} must be text, or an object as in a .json file")
    if isinstance(parameter, click.Option) and parameter.is_flag:
        if isinstance(value, bool):
            return value
        raise InvalidArgument(f"{key}={value!r:.60} must be true or false")
    if parameter.name in LABELS and isinstance(value, list) and all(isinstance(label, str) for label in value):
        return _in_csv(value)
    if isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        return str(value)
    raise InvalidArgument(f"{key}={value!r:.60} must be text or a number")


def _in_csv(labels: Sequence[str]) -> str:
    """Return labels as a line of a CSV file, the form of the command line."""
    line = StringIO()
    csv.writer(line, lineterminator="").writerow(labels)
    return line.getvalue()
