"""Printing answers, and writing them to files, which are checked before the work and written whole after it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from symdp.errors import InvalidArgument
from symdp.reports.table import printable
from symdp.text_file import print_text, write_whole
from symdp.work import listening, stages, tell

MOST_DIGITS = 1000
WIDE, PATIENCE, LONGEST_WORD = 200, 2.0, 400
_FRACTION = re.compile(r"-?\d+/\d+", re.ASCII)


class Page(Protocol):
    """A page of LaTeX: a theorem, an answer or a picture."""

    def to_latex(self) -> str:
        """Return a LaTeX fragment."""

    def to_document(self) -> str:
        """Return a LaTeX document that compiles."""


@dataclass(frozen=True)
class Targets:
    """Output files of a command, which were checked before the work; LaTeX is a fragment or a document."""

    latex: str | None = None
    plot: str | None = None
    certificate: str | None = None
    checkpoint: str | None = None
    document: bool = False

    def __post_init__(self) -> None:
        if self.document and self.latex is None:
            raise InvalidArgument("--document needs --latex FILE")

    def write(
        self,
        latex: Callable[[], Page] | None = None,
        plot: Callable[[str], object] | None = None,
        certificate: Callable[[], str] | None = None,
    ) -> None:
        """Produce the contents of all files, then write them."""
        ready: list[tuple[str, str]] = []
        if self.latex is not None and latex is not None:
            page = latex()
            ready.append((self.latex, page.to_document() if self.document else page.to_latex()))
        if self.certificate is not None and certificate is not None:
            ready.append((self.certificate, certificate()))
        if self.plot is not None and plot is not None:
            _draw(plot, self.plot)
        for path, text in ready:
            write_whole(path, text)


def _draw(plot: Callable[[str], object], path: str) -> None:
    """Write a picture, without the warning of matplotlib if it cannot cache its list of fonts."""
    import logging

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    plot(path)


def say_unwritten(why: str, **files: str | None) -> None:
    """Print one line on standard error for each requested file that is not written, by its option."""
    import click

    for option, path in files.items():
        if path is not None:
            click.echo(printable(one_line(f"symdp: {option}={path} was not written: {why}")), err=True)


def remark(reason: str | None) -> list[str]:
    """Return the line about a function that was not verified."""
    return [] if reason is None else [f"not verified as a whole: {reason}"]


def counted(number: int, what: str) -> str:
    """Return a number with its noun: ``1 letter``, ``3 letters``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def shortened(number: object, most: int = 60) -> str:
    """Return an exact number as text, or its beginning if it is long."""
    text = str(number)
    return text if len(text) <= most else f"{text[:20]}... ({len(text)} characters, --json prints them)"


def one_line(message: str) -> str:
    """Return a message on one line, with long words, such as paths and numbers, cut off."""
    words = message.split()
    return " ".join([word if len(word) <= LONGEST_WORD else f"{word[:60]}... ({len(word)} characters)" for word in words])


def with_decimals(cell: str, digits: int | None) -> str:
    """Return the text of a cell, with decimals beside a fraction that it begins with if digits are wanted.

    Examples
    --------
    >>> [with_decimals(cell, 3) for cell in ("2/3", "1/4 !", "1", "2/(D - 1/3)")], with_decimals("2/3", None)
    (['2/3 (0.667)', '1/4 (0.25) !', '1', '2/(D - 1/3)'], '2/3')
    """
    first, blank, rest = cell.partition(" ")
    if digits is None or not _FRACTION.fullmatch(first) or (rest and rest != "!"):
        return cell
    from symdp.arithmetic.rational import rational
    from symdp.arithmetic.reals.enclosure import rounded

    return f"{first} ({rounded(rational(first), require_digits(digits))}){blank}{rest}"


def require_digits(digits: int) -> int:
    """Refuse a number of digits that is not positive, or too large to be printed."""
    if not 1 <= digits <= MOST_DIGITS:
        raise InvalidArgument(f"digits={digits} must lie between 1 and {MOST_DIGITS}")
    return digits


def print_json(document: Any) -> None:
    """Print JSON on standard output."""
    print_text(json.dumps(document))


def print_line(text: str) -> None:
    """Print one line, with control characters escaped."""
    print_text(printable(text))


def show(*parts: object) -> None:
    """Print texts, one line each, and tables; they are as wide as necessary if the output is not a terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    # Rich would end the program where nobody reads any more, and with it the exit code of the answer.
    with console.capture() as captured:
        for part in parts:
            if isinstance(part, str):
                console.print(printable(part), markup=False, emoji=False, soft_wrap=True)
            else:
                console.print(part)
    if parts:
        print_text(captured.get())


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None]]:
    """Return a function that reports the finished share to the listeners of :mod:`symdp.work`."""
    with stages():
        yield lambda share: tell(title, share)


class Watch:
    """A progress line on standard error, on a terminal: the current step, its finished share, and the time.

    It appears after ``PATIENCE`` seconds and vanishes before an answer is printed. Nothing is written to a
    file or a pipe, whose content must not depend on the speed of the machine.
    """

    def __init__(self) -> None:
        self._bar: Any = None
        self._timer: Any = None
        self._what, self._share = "working", -1.0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Show the line in the meantime, on a terminal."""
        if not sys.stderr.isatty():
            yield
            return
        from threading import Timer

        self._what, self._share = "working", -1.0
        self._timer = Timer(PATIENCE, self._appear)
        self._timer.daemon = True
        self._timer.start()
        try:
            with listening(self._update):
                yield
        finally:
            self._vanish()

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
        bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False)
        bar.add_task("", total=None)
        self._show(bar)
        bar.start()
        self._bar = bar

    def _update(self, what: str, share: float | None) -> None:
        if share is None:
            self._vanish()
            return
        self._what, self._share = what, share
        if self._bar is not None:
            self._show(self._bar)

    def _show(self, bar: Any) -> None:
        is_known = self._share >= 0
        bar.update(bar.task_ids[0], description=printable(self._what), total=1.0 if is_known else None)
        bar.update(bar.task_ids[0], completed=max(0.0, self._share))

    def _vanish(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
            self._timer = None
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


WATCH = Watch()
