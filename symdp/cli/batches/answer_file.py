"""Files of many questions and of their answers: a run that was killed goes on behind the last whole line."""

from __future__ import annotations

import codecs
import hashlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from symdp.cli.batches.question_line import MOST_BYTES
from symdp.errors import InvalidArgument
from symdp.text_file import note_input, read_text, require_no_input, write_whole
from symdp.version import __version__

BLOCK, SECONDS_BETWEEN_SYNCS = 2**20, 1.0
REFUSED = b'{"error": '


@dataclass(frozen=True)
class QuestionFile:
    """A file with a question on each line.

    Attributes
    ----------
    path : Path
    count : int
        The number of lines; the last one need not end.
    digest : str
        The SHA-256 of the file.
    """

    path: Path
    count: int
    digest: str

    @classmethod
    def read(cls, path: str | Path) -> QuestionFile:
        """Count and digest the lines of a regular file, which becomes an input of the command."""
        if not Path(path).is_file():
            kind = "is not a regular file" if os.path.exists(path) else "does not exist"
            raise InvalidArgument(f"batch={path} {kind}; name a file with a question on each line")
        digest, count, last = hashlib.sha256(), 0, b"\n"
        with open(path, "rb") as file:
            note_input(file.fileno())
            while block := file.read(BLOCK):
                digest.update(block)
                count += block.count(b"\n")
                last = block[-1:]
        return cls(Path(path), count + (last != b"\n"), digest.hexdigest())

    def lines(self, skipped: int) -> Iterator[bytes | None]:
        """Generate the lines after the first ones; None is a line that is too long."""
        with open(self.path, "rb") as file:
            for place in range(self.count):
                line = part = file.readline(MOST_BYTES + 2)
                fits = len(line.rstrip(b"\r\n")) <= MOST_BYTES
                while not part.endswith(b"\n") and (part := file.readline(BLOCK)):
                    fits = False
                if place == 0:
                    line = line.removeprefix(codecs.BOM_UTF8)
                if place >= skipped:
                    yield line if fits else None


@dataclass
class AnswerFile:
    """A file with the answer of a question on each line, and beside it the record of the questions.

    The record is written first and says which questions are answered; how many of them are is the number of whole lines.

    Attributes
    ----------
    path : Path
    questions : QuestionFile
    certificates : str, or None
        The folder of shards.
    chunk : int
        Questions of a shard.
    kept : int
        The number of answers that the file has.
    refused : int
        How many of them are refusals.
    first_refused : dict, or None
        The first one.
    code : int
        The greatest exit code of a refusal; 0 without one.
    """

    path: Path
    questions: QuestionFile
    certificates: str | None
    chunk: int
    kept: int = 0
    refused: int = 0
    first_refused: dict[str, Any] | None = None
    code: int = 0
    _synced: float = 0.0
    _file: IO[bytes] = field(init=False)

    @property
    def record_path(self) -> Path:
        """The path of the record."""
        return self.path.with_name(f"{self.path.name}.checkpoint")

    def __enter__(self) -> Self:
        require_no_input(self.path)
        self._require_folder()
        with self._writing():
            self._file = self.path.open("ab+")
        try:
            self._lock()
            self._begin()
            self._resume()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self._file:
            if error is None:
                self._sync()

    def append(self, answers: Sequence[str]) -> None:
        """Append the answers of the next questions; they survive the end of this process."""
        data = "".join([f"{answer}\n" for answer in answers]).encode()
        with self._writing():
            self._file.write(data)
            self._file.flush()
        if time.monotonic() - self._synced >= SECONDS_BETWEEN_SYNCS:
            self._sync()
        self._count(data.splitlines())

    def _count(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            self.kept += 1
            if line.startswith(REFUSED):
                self.refused += 1
                document = json.loads(line)
                self.first_refused = self.first_refused or document
                self.code = max(self.code, document["exit_code"])

    def _begin(self) -> None:
        """Write the record, or require that it is about these questions: under the lock, lest two runs write it."""
        record = self._record()
        if self.record_path.exists():
            self._require_same(_read_record(self.record_path), record)
        elif os.fstat(self._file.fileno()).st_size:
            raise InvalidArgument(f"output={self.path} exists, and no {self.record_path} beside it; name another file")
        else:
            write_whole(self.record_path, json.dumps(record) + "\n")

    def _resume(self) -> None:
        """Count the answers that are there, and drop a line that was cut, and what is in no whole shard."""
        for part in [] if self.certificates is None else Path(self.certificates).glob(".*.part"):
            part.unlink(missing_ok=True)  # of a worker that was killed while it wrote
        self._file.seek(0)
        size, waiting = 0, list[bytes]()
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            waiting.append(line)
            place = self.kept + len(waiting)
            if place > self.questions.count:
                raise InvalidArgument(
                    f"output={self.path} has more lines than batch={self.questions.path}; name another file"
                )
            if self.certificates is None or place % self.chunk == 0 or place == self.questions.count:
                size += sum(map(len, waiting))
                self._count(waiting)
                waiting.clear()
        self._file.truncate(size)

    def _record(self) -> dict[str, Any]:
        sharded = self.certificates is not None
        return {
            "answers_of": self.questions.digest,
            "questions": self.questions.count,
            "version": __version__,
            "certificates": self.certificates,
            "chunk": self.chunk if sharded else None,
        }

    def _require_same(self, written: dict[str, Any], record: dict[str, Any]) -> None:
        if written["answers_of"] != record["answers_of"]:
            raise InvalidArgument(
                f"output={self.path} has answers to other questions: batch={self.questions.path} has changed since (sha256 "
                f"{str(written['answers_of'])[:12]}, now {record['answers_of'][:12]}); name another file"
            )
        for key in ("version", "certificates", "chunk"):
            if written[key] != record[key]:
                raise InvalidArgument(
                    f"output={self.path} was begun with {key}={written[key]}, this call has {key}={record[key]}; call it as "
                    "before, or name another file"
                )

    def _require_folder(self) -> None:
        """Refuse a folder of shards in which the answers would lie, and for a new run one that is not empty."""
        if self.certificates is None:
            return
        if not self.record_path.exists() and any(Path(self.certificates).iterdir()):
            raise InvalidArgument(f"certificates={self.certificates} is not empty; name an empty folder")
        if self.path.resolve().parent == Path(self.certificates).resolve():
            raise InvalidArgument(f"output={self.path} lies in certificates={self.certificates}; name a file outside of it")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise InvalidArgument(f"output={self.path} cannot be written ({error.strerror})") from None

    def _sync(self) -> None:
        with self._writing():
            os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def _lock(self) -> None:
        """Refuse a file that another process is writing, where the system has locks."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InvalidArgument(f"output={self.path} is being written by another process; wait for its end") from None
            except OSError:
                return  # a file system without locks


def _read_record(path: Path) -> dict[str, Any]:
    text = read_text(path, again=True)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    keys = {"answers_of", "questions", "version", "certificates", "chunk"}
    if not isinstance(document, dict) or set(document) != keys:
        raise InvalidArgument(f"{path} is not the record of a file of answers; name another file by -o")
    return document
