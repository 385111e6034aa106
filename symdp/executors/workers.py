"""Executors for batches of work: this process, processes of this machine, or one of the user."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from symdp.errors import CampaignStopped, InvalidArgument

BATCHES_PER_JOB = 2
# Workers may come and go; their number is asked for again after this time.
SECONDS_BETWEEN_COUNTS = 5.0


class InThisProcess(Executor):
    """An executor that runs each call at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and return its finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except (Exception, SystemExit) as error:
            future.set_exception(error)
        return future


class LocalProcesses(ProcessPoolExecutor):
    """A pool of processes that end with this one, and at once when the pool is shut down, even in the middle of a batch."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self._their_end, self._our_end = context.Pipe(duplex=False)
        super().__init__(jobs, context, _follow, (self._their_end,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Terminate the processes."""
        self._our_end.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._their_end.close()


def _follow(lifeline: Connection) -> None:
    """End this process when the other end closes; an interruption is left to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            lifeline.recv_bytes()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class Workers:
    """An executor that is replaced when it breaks, where a new one can be made.

    Parameters
    ----------
    executor : Executor, callable that makes one, or None
        An executor of the user is neither replaced nor shut down. None is this process for one job, else processes of this
        machine.
    jobs : int, optional
        Batches that run at the same time; by default as many as the executor runs, now and when its workers change.
    function : callable
        Must be picklable for processes of this machine.
    """

    def __init__(self, executor: Executor | Callable[[], Executor] | None, jobs: int | None, function: Any) -> None:
        self._make: Callable[[], Executor] | None = None
        self._jobs, self._per_job = jobs, BATCHES_PER_JOB
        self._capacity: int | None = None
        self._counted_at = 0.0
        if isinstance(executor, Executor):
            self._executor = executor
            return
        if executor is not None:
            self._make = executor
        elif (count := processors() if jobs is None else jobs) == 1:
            self._make, self._jobs, self._per_job = InThisProcess, 1, 1
        else:
            _require_picklable(function)
            self._make = lambda: LocalProcesses(count)
        self._executor = _made(self._make)

    @property
    def window(self) -> int:
        """The most batches under way: two per job, so that no worker waits for the next one; one in this process."""
        return self._per_job * (self._workers() if self._jobs is None else self._jobs)

    def _workers(self) -> int:
        now = time.monotonic()
        if self._capacity is None or now - self._counted_at >= SECONDS_BETWEEN_COUNTS:
            self._capacity, self._counted_at = capacity(self._executor), now
        return self._capacity

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a call to the executor."""
        return self._executor.submit(function, *arguments)

    def renew(self, error: BaseException) -> None:
        """Replace a broken executor."""
        if self._make is None:
            raise CampaignStopped(
                f"executor broke ({type(error).__name__}: {error}); finished work is in the checkpoint, if there is one: "
                "call again with a new executor, or with a function that makes one"
            ) from error
        self.close()
        self._executor = _made(self._make)
        self._capacity = None

    def close(self) -> None:
        """Shut the executor down if it was started here."""
        if self._make is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)


def capacity(executor: Executor) -> int:
    """Return how many calls an executor runs at the same time; where it does not say, the number of processors here.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> capacity(ThreadPoolExecutor(3))
    3
    """
    threads = getattr(getattr(executor, "_client", None), "nthreads", None)  # of the executors of distributed
    if threads is not None:
        return max(1, sum(map(int, threads().values())))
    count = getattr(executor, "capacity", None) or getattr(executor, "_max_workers", None)
    return count if isinstance(count, int) and count > 0 else processors()


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _made(make: Callable[[], Executor]) -> Executor:
    made = make() if callable(make) else None
    if not isinstance(made, Executor):
        raise InvalidArgument("executor must be a concurrent.futures.Executor, a function that makes one, or None")
    return made


def _require_picklable(function: Any) -> None:
    try:
        pickle.dumps(function)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise InvalidArgument(
            f"{function!r} cannot be sent to another process ({error}); define it at the top of a file, or use jobs=1"
        ) from None
