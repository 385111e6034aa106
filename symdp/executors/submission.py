"""The submission of numbered batches: at most a window of them under way, failures repeated, each taken when it finishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import closing
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from symdp.errors import CampaignStopped, InvalidArgument, SymdpError
from symdp.executors.workers import Workers

Result = TypeVar("Result")
ATTEMPTS, MOST_HELD = 3, 8


@dataclass
class Submission(Generic[Result]):
    """The submission of missing batches in order: every batch below a finished one is finished or under way.

    Attributes
    ----------
    workers : Workers
        Where batches run; they are shut down after the last batch.
    call : callable
        Takes the number of a batch and returns a function with its arguments.
    missing : iterator of int
        The batches, in rising order.
    name : callable
        Takes the number of a batch and returns its name, as the beginning of a sentence.
    again : callable
        Takes the number of a batch and returns how it is repeated, as the end of a sentence.
    given_up : int or None
        The batch that failed too often.
    """

    workers: Workers
    call: Callable[[int], tuple[Callable[..., Result], tuple[Any, ...]]]
    missing: Iterator[int]
    name: Callable[[int], str]
    again: Callable[[int], str]
    _flying: dict[Future[Result], int] = field(default_factory=dict)
    # Every future enters it once, when it is done, so that a finished batch costs the same however large the window is.
    _landed: SimpleQueue[Future[Result]] = field(default_factory=SimpleQueue)
    _held: dict[int, Result] = field(default_factory=dict)
    _failed: list[int] = field(default_factory=list)
    # Batches that were under way when an executor broke run alone, so that the one that breaks it is known.
    _suspects: set[int] = field(default_factory=set)
    _failures: Counter[int] = field(default_factory=Counter)
    _broken: BaseException | None = None
    given_up: int | None = None

    def finished(self) -> Generator[tuple[int, Result], None, None]:
        """Generate the batches with their results as they finish, until none is missing.

        Raises
        ------
        CampaignStopped
            When a batch failed three times or an executor cannot be replaced.
        InvalidArgument
            Where a batch raises it; it is not repeated.
        """
        try:
            while self._launch():
                yield from self._land(self._landed.get())
        except SymdpError:
            # An error loses no finished batch.
            yield from self._rest()
            raise
        finally:
            for future in self._flying:
                future.cancel()
            self.workers.close()

    def ordered(self) -> Generator[tuple[int, Result], None, None]:
        """Generate the batches with their results by number, from 0 on; at most eight windows of them are held."""
        due = 0
        with closing(self.finished()) as finished:
            for number, result in finished:
                self._held[number] = result
                while due in self._held:
                    yield due, self._held.pop(due)
                    due += 1

    def give_up_above(self, number: int) -> None:
        """Cancel the batches above a number, and submit none any more."""
        self.missing = iter(())
        self._failed = [other for other in self._failed if other <= number]
        self._suspects = {other for other in self._suspects if other <= number}
        for future in [future for future, other in self._flying.items() if other > number]:
            future.cancel()
            del self._flying[future]

    def _launch(self) -> bool:
        """Submit batches up to the window; return whether any is under way."""
        while True:
            if self._broken is not None:
                if self._flying:
                    return True
                self.workers.renew(self._broken)
                self._broken = None
            number = self._following()
            if number is None:
                return bool(self._flying)
            self._submit(number)

    def _following(self) -> int | None:
        if self._suspects:
            return None if self._flying else min(self._suspects)
        window = self.workers.window
        if len(self._flying) >= window:
            return None
        if self._failed:
            return self._failed.pop()
        # A slow batch that is waited for is under way: the others do not run ahead of it without end.
        return None if len(self._held) >= MOST_HELD * window else next(self.missing, None)

    def _submit(self, number: int) -> None:
        function, arguments = self.call(number)
        try:
            future = self.workers.submit(function, *arguments)
        except RuntimeError as error:  # broken, or shut down
            self._broken = error
            self._suspect(number, error)
        else:
            self._flying[future] = number
            future.add_done_callback(self._landed.put)

    def _land(self, future: Future[Result]) -> Iterator[tuple[int, Result]]:
        """Generate the batch of a finished future with its result; nothing where it failed or was given up."""
        number = self._flying.pop(future, None)
        if number is None:
            return
        try:
            result = future.result()
        except (BrokenExecutor, CancelledError) as error:
            self._broken = error if isinstance(error, BrokenExecutor) else self._broken
            self._suspect(number, error)
        except InvalidArgument:
            raise
        except (Exception, SystemExit) as error:
            self._failed.append(number)
            self._blame(number, error)
        else:
            self._suspects.discard(number)
            yield number, result

    def _rest(self) -> Iterator[tuple[int, Result]]:
        """Generate the other batches that are finished by now; those that failed are left out."""
        while not self._landed.empty():
            future = self._landed.get()
            number = self._flying.pop(future, None)
            if number is not None and not future.cancelled() and future.exception() is None:
                yield number, future.result()

    def _suspect(self, number: int, error: BaseException) -> None:
        if number in self._suspects:
            self._blame(number, error)
        self._suspects.add(number)

    def _blame(self, number: int, error: BaseException) -> None:
        self._failures[number] += 1
        if self._failures[number] == ATTEMPTS:
            self.given_up = number
            raise CampaignStopped(
                f"{self.name(number)} failed {ATTEMPTS} times, at last with {type(error).__name__}: {error}; "
                f"{self.again(number)}"
            ) from error
