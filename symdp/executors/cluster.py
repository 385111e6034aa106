"""The workers of a Dask scheduler as an executor (extra ``cluster``)."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from symdp.errors import CampaignStopped, InvalidArgument, Unsupported
from symdp.executors.workers import capacity

PATIENCE = 60.0
_HOST = r"\[[0-9a-fA-F:]+\]|[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*"
_ADDRESS = re.compile(rf"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:{_HOST}):[0-9]{{1,5}}/?")
_PAUSE = 0.1
_FAREWELL = 2.0


class ClusterExecutor(Executor):
    """An executor that outlives its scheduler.

    The scheduler runs the batch of a failed worker elsewhere. When the connection to the scheduler is
    lost, pending batches are cancelled, and their submission repeats them; submitting then waits for a scheduler to
    answer at the same address. The modules of a batch must be importable on the workers.

    Parameters
    ----------
    address : str
        Such as ``"tcp://192.168.1.10:8786"``.
    patience : float
        Seconds to wait for the scheduler, at first and whenever it is gone.

    Raises
    ------
    InvalidArgument
        When no scheduler answers at first.
    Unsupported
        Without the package ``distributed``.
    """

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        if not isinstance(address, str) or _ADDRESS.fullmatch(address) is None:
            raise InvalidArgument(
                f'address={address!r:.60} must be that of a Dask scheduler, such as "tcp://127.0.0.1:8786"'
            )
        if not patience > 0:
            raise InvalidArgument(f"patience={patience} must be positive")
        self._address, self._patience = address, patience
        self._turn = threading.RLock()
        self._closed = threading.Event()
        try:
            self._connection: _Connection | None = _connect(address, patience)
        except (OSError, TypeError, ValueError) as error:  # TypeError: TLS that is not configured
            raise InvalidArgument(f"no scheduler answers at address={address} within {patience:g} s ({error})") from None
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def capacity(self) -> int:
        """The number of threads of all workers now; 1 while there is none, or no scheduler answers."""
        with self._turn:
            if self._connection is not None:
                with suppress(Exception):  # the connection may be lost at this moment, which the watcher notices
                    return capacity(self._connection.executor)
            return 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call once the scheduler answers.

        Raises
        ------
        CampaignStopped
            When no scheduler answers for as long as the patience lasts.
        """
        with self._turn:
            if self._closed.is_set():
                raise RuntimeError("cannot schedule new futures after shutdown")
            if self._connection is None:
                self._connection = self._reconnect()
            return self._connection.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for pending calls, or cancel them, and disconnect; scheduler and workers continue."""
        if wait and not cancel_futures and self._connection is not None:
            self._connection.await_all()
        with self._turn:
            self._closed.set()
            self._drop()

    def _reconnect(self) -> _Connection:
        try:
            return _connect(self._address, self._patience)
        except OSError:
            raise CampaignStopped(
                f"no scheduler has answered at {self._address} for {self._patience:g} s; start it and call again: finished "
                "work is in the checkpoint, if there is one"
            ) from None

    def _watch(self) -> None:
        # The client reconnects by itself, but a call submitted at that moment may never return.
        while not self._closed.wait(_PAUSE):
            if self._connection is not None and not self._connection.stands():
                with self._turn:
                    self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.abandon()
            self._connection = None


@dataclass
class _Connection:
    """A client with one connection to a scheduler, and the futures that depend on it."""

    client: Any
    executor: Executor
    stream: Any
    pending: set[Future[Any]] = field(default_factory=set)

    def stands(self) -> bool:
        return self.client.status == "running" and self.client.scheduler_comm is self.stream

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        promised: Future[Any] = Future()
        self.pending.add(promised)
        try:
            answer = self.executor.submit(fn, *args, **kwargs)
        except Exception as error:
            # The watcher of the connection notices its loss.
            if self.stands():
                answer = Future()
                answer.set_exception(error)
                self._settle(promised, answer)
            return promised
        answer.add_done_callback(lambda _: self._settle(promised, answer))
        promised.add_done_callback(lambda _: self._withdraw(promised, answer))
        return promised

    def await_all(self) -> None:
        wait([promised for promised in list(self.pending) if not promised.cancelled()])

    def abandon(self) -> None:
        """Cancel pending calls and disconnect."""
        for promised in list(self.pending):
            self._settle(promised, None)
        log = logging.getLogger("distributed.client")
        log.addFilter(_is_news)
        with suppress(Exception):
            self.client.close(timeout=_FAREWELL)
        log.removeFilter(_is_news)

    def _settle(self, promised: Future[Any], answer: Future[Any] | None) -> None:
        """Settle a future in the thread that took it from the set, and in no other."""
        try:
            self.pending.remove(promised)
        except KeyError:
            return
        if answer is None or answer.cancelled():
            promised.cancel()
            promised.set_running_or_notify_cancel()
        elif promised.set_running_or_notify_cancel():
            error = answer.exception()
            if error is None:
                promised.set_result(answer.result())
            else:
                promised.set_exception(error)

    def _withdraw(self, promised: Future[Any], answer: Future[Any]) -> None:
        if promised.cancelled() and self.stands():
            answer.cancel()


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether an error is new: a client that is closed while it reconnects reports its own cancellation."""
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cancelled and not record.getMessage().startswith("Failed to reconnect")


def _connect(address: str, patience: float) -> _Connection:
    try:
        from distributed import Client
    except ImportError:
        needed = 'a cluster needs the package distributed; install it with pip install "symdp[cluster]"'
        raise Unsupported(needed) from None
    client = Client(address, timeout=patience, set_as_default=False)
    # Equal calls are different batches.
    return _Connection(client, client.get_executor(pure=False), client.scheduler_comm)
