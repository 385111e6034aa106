"""The option ``--batch`` of ``solve``: a file of questions, one a line, becomes a file of answers, one a line."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from symdp.arguments import required_integer
from symdp.cli.batches.answer_file import AnswerFile, QuestionFile
from symdp.cli.batches.solved_chunks import CHUNK, Chunks
from symdp.cli.command_class import complain
from symdp.cli.command_output import counted, print_line, progress
from symdp.cli.questions.tradeoff_commands import kept_work
from symdp.errors import InvalidArgument
from symdp.executors.place import executor_at, require_one_place
from symdp.text_file import require_folder


@dataclass(frozen=True)
class BatchOptions:
    """The options of many questions at once."""

    batch: str
    output: str | None
    certificates: str | None
    jobs: int | None
    cluster: str | None
    chunk: int | None

    def __post_init__(self) -> None:
        if self.output is None:
            raise InvalidArgument(f"batch={self.batch} needs -o FILE, the file of the answers")
        if self.output == "-":
            raise InvalidArgument("output=- is standard output, from which no run can go on; name a file")
        require_one_place(self.cluster, self.jobs)
        for name, value in (("jobs", self.jobs), ("chunk", self.chunk)):
            if value is not None:
                required_integer(value, name)


def run_batch(options: BatchOptions) -> int:
    """Answer the questions that have no answer yet; return the greatest exit code of a refusal, or 0."""
    questions = QuestionFile.read(options.batch)
    folder = None if options.certificates is None else str(require_folder(options.certificates, "certificates"))
    size, path = options.chunk or CHUNK, Path(str(options.output))
    try:
        with AnswerFile(path, questions, folder, size) as answers:
            if answers.kept < questions.count:
                _answer(answers, Chunks(questions.lines(answers.kept), size, answers.kept, folder), options)
    except KeyboardInterrupt:
        raise click.Abort(kept_work(str(path))) from None
    number = answers.kept
    print_line(f"{counted(number, 'question')}: {number - answers.refused} answered; the answers are in {path}")
    if answers.first_refused is None:
        return answers.code
    line, error = answers.first_refused["line"], answers.first_refused["error"]
    return complain(f"{answers.refused} of {number} refused, the first on line {line}: {error}", answers.code)


def _answer(answers: AnswerFile, chunks: Chunks, options: BatchOptions) -> None:
    with (
        executor_at(options.cluster, options.jobs) as executor,
        progress("questions") as report,
        closing(chunks.solved(executor, options.jobs)) as solved,
    ):
        for texts in solved:
            answers.append(texts)
            report(answers.kept / answers.questions.count)
