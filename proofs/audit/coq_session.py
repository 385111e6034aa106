"""A conversation with Coq: one step after the other, and what is wrong after the first wrong one is not tried."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from proofs.audit import coq_library

_PROMPT = "</prompt>"


class Session:
    """Coq, which answers each step before it is given the next.

    Parameters
    ----------
    folder : Path
        The compiled theories, ``symdp``.

    Raises
    ------
    CoqFailed
        From every method, when Coq has ended.
    """

    def __init__(self, folder: Path = coq_library.FOLDER) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            ["coqtop", "-emacs", "-q", "-w", "none", "-R", str(folder), "symdp"],  # noqa: S607
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self._answer()
        self.say("Set Silent.")

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()

    def say(self, step: str) -> str:
        """Give a step, which is one sentence, bullet or brace; what Coq prints, nothing when it has nothing to say."""
        _pipe(self._process.stdin).write(f"{step}\n")
        _pipe(self._process.stdin).flush()
        return self._answer()

    def does(self, step: str, seconds: int) -> bool:
        """Give a step; whether Coq takes it, a sentence in so many seconds."""
        return not _wrong(self.say(f"Timeout {seconds} {step}" if step.endswith(".") else step))

    def proves(self, script: Sequence[str], seconds: int) -> float | None:
        """Give a theorem with its proof up to the first step that is refused; None where no theorem is made of it.

        A proof that is complete before its last step is one.

        Parameters
        ----------
        script : sequence of str
            The statement, the steps, and ``Qed.``.
        seconds : int
            The most that a sentence may take; a bullet or a brace takes no time.

        Returns
        -------
        float or None
            The seconds that the slowest step took.
        """
        slowest = 0.0
        for step in script:
            begun = time.perf_counter()
            if not self.does(step, seconds):
                proved = step != script[0] and self.does("Qed.", seconds)
                self.say("Abort All.")
                return slowest if proved else None
            slowest = max(slowest, time.perf_counter() - begun)
        return slowest

    def _answer(self) -> str:
        said: list[str] = []
        while not (said and said[-1] == ">" and "".join(said[-len(_PROMPT) :]) == _PROMPT):
            one = _pipe(self._process.stdout).read(1)
            if not one:
                raise coq_library.CoqFailed(f"Coq has ended: {''.join(said)[-200:]}")
            said.append(one)
        return "".join(said).partition("<prompt>")[0].strip()


def _wrong(answer: str) -> bool:
    return any(line.startswith(("Error:", "Syntax error", "Timeout!")) for line in answer.splitlines())


def _pipe(pipe: IO[str] | None) -> IO[str]:
    if pipe is None:
        raise coq_library.CoqFailed("Coq has no pipe")
    return pipe
