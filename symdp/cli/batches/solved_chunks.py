"""Chunks of consecutive questions, each solved where an executor runs it, and the shards of their certificates."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any

from symdp.certificates.certificate import any_digits
from symdp.cli.batches.question_line import answer_document
from symdp.executors.submission import Submission
from symdp.executors.workers import Workers
from symdp.text_file import write_whole

CHUNK = 250
"""Questions of a chunk: half a second of work where each takes 2 milliseconds, as one prior of ten letters does."""

MakesExecutor = Executor | Callable[[], Executor] | None


@dataclass
class Chunks:
    """The chunks of some lines, which are read when they are submitted and kept until they are answered.

    Attributes
    ----------
    lines : iterator of bytes, or None
        The questions; None is a line that was too long.
    size : int
        Questions of a chunk, but for the last one.
    before : int
        The number of questions before the first of these.
    certificates : str, or None
        The folder of the shards.
    """

    lines: Iterator[bytes | None]
    size: int = CHUNK
    before: int = 0
    certificates: str | None = None
    _kept: dict[int, list[bytes | None]] = field(default_factory=dict)

    def solved(self, executor: MakesExecutor, jobs: int | None) -> Generator[list[str], None, None]:
        """Generate the answers of each chunk, in the order of the questions; a single chunk is solved in this process."""
        numbered = enumerate(iter(lambda: list(islice(self.lines, self.size)), []))
        first = list(islice(numbered, 2))
        if executor is None and jobs is None and len(first) < 2:
            jobs = 1
        submission = Submission(
            Workers(executor, jobs, solved_chunk), self._call, self._missing(chain(first, numbered)), self._name, _again
        )
        with closing(submission.ordered()) as chunks:
            for number, answers in chunks:
                del self._kept[number]
                yield answers

    def _missing(self, numbered: Iterator[tuple[int, list[bytes | None]]]) -> Iterator[int]:
        for number, lines in numbered:
            self._kept[number] = lines
            yield number

    def _call(self, number: int) -> tuple[Callable[..., list[str]], tuple[Any, ...]]:
        return solved_chunk, (self._before(number), self._kept[number], self.certificates)

    def _before(self, number: int) -> int:
        return self.before + number * self.size

    def _name(self, number: int) -> str:
        start = self._before(number)
        return f"the chunk of the questions {start + 1} to {start + len(self._kept[number])}"


def _again(_: int) -> str:
    return "answers before it are kept where there is a file; take out the question that ends its worker"


def solved_chunk(before: int, lines: list[bytes | None], certificates: str | None) -> list[str]:
    """Return the answers of consecutive questions as JSON; certificates go to a shard in a folder, if there is one."""
    with any_digits():
        documents = [answer_document(line, place) for place, line in enumerate(lines, before + 1)]
        if certificates is not None:
            _write_shard(documents, Path(certificates, shard_name(before + 1)))
        return [json.dumps(document) for document in documents]


def shard_name(first: int) -> str:
    """Return the name of the shard of a chunk by the number of its first question.

    Examples
    --------
    >>> shard_name(201)
    'certificates-000000000201.jsonl'
    """
    return f"certificates-{first:012d}.jsonl"


def _write_shard(documents: list[dict[str, Any]], path: Path) -> None:
    """Move the certificates of answers into a file, one a line, and leave the place and the digest of each."""
    texts = list[str]()
    for document in documents:
        if document.get("certificate") is not None:
            texts.append(json.dumps(document["certificate"]))
            digest = sha256(texts[-1].encode()).hexdigest()
            document["certificate"] = {"shard": path.name, "line": len(texts), "sha256": digest}
    if texts:
        write_whole(path, "".join([f"{text}\n" for text in texts]))
