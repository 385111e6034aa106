"""Limits on the work of a query, counted in steps before they are done, and reports of progress.

Steps are counted by the engine, so that an answer, or a refusal, is independent of clock and machine. The logger
``symdp`` gets a line of level INFO about work that is still under way, every ``LOGGED_EVERY`` seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from symdp.errors import Unsupported

# The current work, in a few words, and its finished share, from 0 to 1; None once an answer is to be printed.
Tell = Callable[[str, float | None], None]

# A step is a few microseconds: what takes more of them than this takes a minute or two.
MOST_STEPS = 50_000_000
LOGGED_EVERY = 5.0

_listener: ContextVar[Tell | None] = ContextVar("listener", default=None)
_open: ContextVar[Work | None] = ContextVar("open", default=None)
_last_report: ContextVar[dict[str, float] | None] = ContextVar("last_report", default=None)


class ProgressLog:
    """A log of the progress of a piece of work, at level INFO of the logger ``symdp``; work of a few seconds is not logged.

    A program that has not imported ``logging`` has no handler, and the log does not import it.

    Examples
    --------
    >>> ProgressLog("the search").note("%.0f %% done", 50)
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self._begun = self._last = monotonic()

    def note(self, message: str, *values: object) -> None:
        """Log a message with its values, unless the last one is too recent."""
        logging = sys.modules.get("logging")
        if logging is not None and (now := monotonic()) - self._last >= LOGGED_EVERY:
            self._last = now
            logging.getLogger("symdp").info(f"%s: {message} after %.0f s", self.what, *values, now - self._begun)


def reporting(what: str, on_progress: Callable[[float], object] | None) -> Callable[[float], None]:
    """Return a function that takes the finished share, passes it on and logs it.

    Examples
    --------
    >>> reporting("the search", print)(0.5)
    0.5
    """
    log = ProgressLog(what)

    def report(share: float) -> None:
        if on_progress is not None:
            on_progress(share)
        log.note("%.0f %% done", 100 * share)

    return report


class Work:
    """An account of one piece of work, which is refused where it takes more steps than a limit.

    Parameters
    ----------
    what : str
        The work and the query, as the beginning of a sentence.
    most : int
        The limit, in steps, of which a million take some seconds at most.
    instead : str
        The way out, as a sentence ends with it.

    Examples
    --------
    >>> work = Work("the search on letters=9", 100, "take fewer letters")
    >>> work.spend(100)
    >>> work.spend(1)
    Traceback (most recent call last):
    ...
    symdp.errors.Unsupported: the search on letters=9 takes more than 100 steps; take fewer letters
    """

    def __init__(self, what: str, most: int, instead: str) -> None:
        self.what, self.most, self.instead, self.done = what, most, instead, 0
        self._log = ProgressLog(what)

    def spend(self, steps: int) -> None:
        """Enter steps that are about to be done.

        Raises
        ------
        Unsupported
            Where they are too many, together with those before them.
        """
        self.done += steps
        if self.done > self.most:
            raise Unsupported(f"{self.what} takes more than {self.most} steps; {self.instead}")
        self._log.note("%d steps of at most %d", self.done, self.most)
        for what, share in (_last_report.get() or {self.what: self.done / max(1, self.most)}).items():
            _pass_on(what, share)

    @property
    def left(self) -> int:
        """The steps that may still be taken."""
        return max(0, self.most - self.done)


@contextmanager
def account(what: str, instead: str, more: int = 0) -> Iterator[Work]:
    """Limit the work of a context to ``MOST_STEPS`` and ``more``; an account inside of another one draws on that one.

    The message then names the whole query. A generator opens none, as the code after a ``yield`` is not its work.

    Examples
    --------
    >>> with account("the search on letters=9", "take fewer letters") as work, account("a linear program", "take less"):
    ...     spend(1000)
    >>> work.what, work.done
    ('the search on letters=9', 1000)
    """
    outer = _open.get()
    if outer is not None:
        yield outer
        return
    work = Work(what, MOST_STEPS + more, instead)
    token = _open.set(work)
    try:
        with stages():
            yield work
    finally:
        _open.reset(token)


def left() -> int:
    """Return the steps left in the open account; without one those of a whole account."""
    work = _open.get()
    return MOST_STEPS if work is None else work.left


def spend(steps: int) -> None:
    """Enter steps that are about to be done in the open account; without an account they are not counted."""
    work = _open.get()
    if work is not None:
        work.spend(steps)


def tell(what: str, share: float | None) -> None:
    """Report the current work and its finished share to the listener, or, by None, that an answer is to be printed."""
    last = _last_report.get()
    if last is not None and share is not None:
        last.clear()
        last[what] = share
    _pass_on(what, share)


@contextmanager
def stages() -> Iterator[None]:
    """Repeat the last report with the steps that follow it, in place of the names of their accounts.

    Examples
    --------
    >>> with listening(lambda what, share: print(f"{what}: {share:.0%}")), account("the search", "take fewer letters"):
    ...     spend(500_000)
    ...     tell("first stage", 0.5)
    ...     spend(500_000)
    the search: 1%
    first stage: 50%
    first stage: 50%
    """
    if _last_report.get() is not None:
        yield
        return
    token = _last_report.set({})
    try:
        yield
    finally:
        _last_report.reset(token)


def _pass_on(what: str, share: float | None) -> None:
    listener = _listener.get()
    if listener is not None:
        listener(what, share)


@contextmanager
def listening(listener: Tell) -> Iterator[None]:
    """Report the work of a context to a function.

    Examples
    --------
    >>> with listening(lambda what, share: print(f"{what}: {share:.0%}")):
    ...     Work("the search", 100, "take fewer letters").spend(20)
    the search: 20%
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
