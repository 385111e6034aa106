"""Writing results: all files are checked before the work and written whole after it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.reports.table import printable
from symdp.text_file import print_text, write_whole

WIDE = 200


@dataclass(frozen=True)
class Targets:
    """The files a command was asked to write; bad ones, and those that it reads, are refused before any work."""

    latex: str | None = None
    plot: str | None = None
    certificate: str | None = None
    checkpoint: str | None = None
    reads: str | None = None

    def __post_init__(self) -> None:
        seen: dict[Path, str] = {}
        for option in ("latex", "plot", "certificate", "checkpoint"):
            path = getattr(self, option)
            if path is None:
                continue
            require_writable(option, path, self.reads)
            other = seen.setdefault(Path(path).resolve(), option)
            if other != option:
                raise InvalidArgument(f"{option}={path} is also the {other} file; name two files")
        if self.plot is not None:
            from symdp.pictures.matplotlib import checked_path

            checked_path(self.plot)

    def write(
        self,
        latex: Callable[[], str] | None = None,
        plot: Callable[[str], object] | None = None,
        certificate: Callable[[], str] | None = None,
    ) -> None:
        """Produce everything that was asked for, then put the files in place."""
        ready: list[tuple[str, str]] = []
        if self.latex is not None and latex is not None:
            from symdp.reports.latex import document

            ready.append((self.latex, document(latex())))
        if self.certificate is not None and certificate is not None:
            ready.append((self.certificate, certificate()))
        if self.plot is not None and plot is not None:
            _draw(plot, self.plot)
        for path, text in ready:
            write_whole(path, text)

    def write_picture(self, latex: Callable[[], str], plot: Callable[[str], object]) -> None:
        """Write a picture: its LaTeX is a document already."""
        if self.plot is not None:
            _draw(plot, self.plot)
        if self.latex is not None:
            write_whole(self.latex, latex())


def _draw(plot: Callable[[str], object], path: str) -> None:
    """Write a picture, without a second line where matplotlib has no room to remember its list of fonts."""
    import logging

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    plot(path)


def remark(reason: str | None) -> list[str]:
    """What is said of a function that was not verified."""
    return [] if reason is None else [f"not verified as a whole: {reason}"]


def counted(number: int, what: str) -> str:
    """``1 letter``, ``3 letters``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def shortened(number: object, most: int = 60) -> str:
    """An exact number, or what it begins with where it is long."""
    text = str(number)
    return text if len(text) <= most else f"{text[:20]}... ({len(text)} characters, --json prints them)"


def print_json(document: Any) -> None:
    """Print JSON on standard output."""
    print_text(json.dumps(document))


def print_line(text: str) -> None:
    """Print one line for a person, whatever the text holds."""
    print_text(printable(text))


def show(*parts: object) -> None:
    """Print for a person: text as it is, tables as wide as they need where nobody watches."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    # Rich would end the program where nobody reads any more, and with it the exit code of the answer.
    with console.capture() as captured:
        for part in parts:
            if isinstance(part, str):
                lines = [printable(line) for line in part.split("\n")]
                console.print("\n".join(lines), markup=False, emoji=False, soft_wrap=True)
            else:
                console.print(part)
    if parts:
        print_text(captured.get())


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error, where a person looks at one."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)


def require_writable(option: str, path: str, reads: str | None = None) -> None:
    """Refuse a file that cannot be written, or that is read as well, before any work."""
    target = Path(path)
    if path == "-" and option != "checkpoint":
        return
    if target.is_dir():
        raise InvalidArgument(f"{option}={path} is a directory; name a file")
    if reads is not None and _same_file(path, reads):
        raise InvalidArgument(f"{option}={path} is the file that is read; name another file")
    if target.exists() and not target.is_file():
        if option == "checkpoint":
            raise InvalidArgument(f"checkpoint={path} is not a regular file; name a file")
        return
    if not target.parent.is_dir():
        raise InvalidArgument(f"{option}={path}: the directory {target.parent} does not exist")
    if not os.access(target.parent, os.W_OK):
        raise InvalidArgument(f"{option}={path}: the directory {target.parent} is not writable")


def _same_file(first: str, second: str) -> bool:
    try:
        return os.path.samefile(first, second)
    except (OSError, ValueError):
        return False
