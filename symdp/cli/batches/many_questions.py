"""Many questions from Python: answers in the order of the questions, as they are solved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

from symdp.arguments import required_integer
from symdp.cli.batches.question_line import MOST_BYTES
from symdp.cli.batches.solved_chunks import CHUNK, Chunks, MakesExecutor
from symdp.errors import InvalidArgument
from symdp.text_file import require_folder


def solve_many(
    questions: Iterable[Mapping[str, Any] | str],
    *,
    executor: MakesExecutor = None,
    jobs: int | None = None,
    chunk: int = CHUNK,
    certificates: str | Path | None = None,
) -> Iterator[dict[str, Any]]:
    r"""Answers to many questions are the least leakages, or least distortions, of a sequence of trade-offs.

    .. math::

        L_k^*(D_k)=\inf_{W:\ D(W)\le D_k}L_k(W)\quad\text{or}\quad D_k^*(\ell_k)=\inf_{W:\ L_k(W)\le\ell_k}D(W),
        \qquad k=1,\dots,n

    Parameters
    ----------
    questions : iterable of dict or str
        Each has the keys ``source``, one of ``D``, ``epsilon``, ``exp-epsilon``, ``value`` and ``profile``, and the other
        options of ``symdp solve`` by their names, such as ``leakage``, ``loss`` and ``adjacency``; a text is such an object
        in JSON. The source is text, as ``read_source`` takes it, a source set in numbers, or its document. Numbers
        are rationals, or text; a float is the decimal that it prints as.
    executor : Executor, callable, optional
        Where chunks are solved: any executor of :mod:`concurrent.futures`, also a
        :class:`symdp.executors.cluster.ClusterExecutor`, or a function that makes one and is called again when it breaks. By
        default processes of this machine, or this process for one job or one chunk.
    jobs : int, optional
        Chunks that are solved at the same time; by default the number of processors, or of the workers of the executor.
    chunk : int
        Questions that are sent to a worker together. Answers that take seconds each are best sent one at a time.
    certificates : path, optional
        An existing folder, in which workers write the certificates of each chunk as one file of JSON lines.

    Returns
    -------
    iterator of dict
        For each question, in their order, the document that ``symdp solve --json`` prints, with exact numbers as text. With
        ``certificates`` its ``certificate`` is the name of the file, ``shard``, the ``line``, and its ``sha256``. A question
        that is refused has ``error``, one sentence, its ``line``, from 1, and the ``exit_code`` of the command.
        Questions are read, and solved, as answers are taken.

    Raises
    ------
    InvalidArgument
        For an argument outside its domain, and a question that is no text, and no mapping that can be written as JSON. What
        else is wrong in a question is its answer, and stops nothing.
    CampaignStopped
        When the worker of a chunk ended three times, or an executor cannot be replaced.

    Examples
    --------
    The least exp(epsilon) of a prior at two distortions:

    >>> from fractions import Fraction
    >>> questions = [{"source": "1/2,3/10,1/5", "D": distortion} for distortion in ("1/5", Fraction(1, 3))]
    >>> [answer["exp"] for answer in solve_many(questions)]
    ['8', '4']

    Least distortions under two measures, and a question that is refused:

    >>> questions = [{"source": "uniform:4", "exp-epsilon": 3, "leakage": leakage} for leakage in ("dp", "ml", "nothing")]
    >>> answers = list(solve_many(questions, jobs=1))
    >>> [answer["distortion"] for answer in answers[:2]]
    ['1/2', '1/4']
    >>> answers[2]["error"].startswith("leakage='nothing'")
    True
    """
    for name, value in (("jobs", jobs), ("chunk", chunk)):
        if value is not None:
            required_integer(value, name)
    if isinstance(questions, str | bytes | Mapping) or not isinstance(questions, Iterable):
        raise InvalidArgument(f"questions={questions!r:.40} must be a sequence of questions; put one question into a list")
    folder = None if certificates is None else str(require_folder(certificates, "certificates"))
    lines = (_line(question, place) for place, question in enumerate(questions, 1))
    return _documents(Chunks(lines, chunk, certificates=folder), executor, jobs)


def _documents(chunks: Chunks, executor: MakesExecutor, jobs: int | None) -> Iterator[dict[str, Any]]:
    with closing(chunks.solved(executor, jobs)) as solved:
        for answers in solved:
            yield from map(json.loads, answers)


def _line(question: Any, place: int) -> bytes | None:
    if not isinstance(question, str | Mapping):
        raise InvalidArgument(f"questions[{place}]={question!r:.40} must be a mapping, or text in JSON")
    try:
        text = question if isinstance(question, str) else json.dumps(dict(question), default=_plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidArgument(f"questions[{place}] cannot be written as JSON ({error}); use text and numbers") from None
    line = text.encode("utf-8", "surrogatepass")
    return line if len(line) <= MOST_BYTES else None


def _plain(value: Any) -> Any:
    """Return a value as plain data: a number as text, a source set as its document."""
    return value.to_document() if hasattr(value, "to_document") else str(Fraction(value))
