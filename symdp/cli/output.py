"""Writing results: all files are checked before the work and written whole after it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.reports.table import printable

WIDE = 200


@dataclass(frozen=True)
class Targets:
    """The files a command was asked to write; bad ones are refused before any work."""

    latex: str | None = None
    plot: str | None = None
    certificate: str | None = None

    def __post_init__(self) -> None:
        seen: dict[Path, str] = {}
        for option, path in (("latex", self.latex), ("plot", self.plot), ("certificate", self.certificate)):
            if path is None:
                continue
            require_writable(option, Path(path))
            other = seen.setdefault(Path(path).resolve(), option)
            if other != option:
                raise InvalidArgument(f"{option}={path} is also the {other} file; name two files")
        if self.plot is not None:
            from symdp.reports.figure import checked_path

            checked_path(self.plot)

    def write(
        self,
        latex: Callable[[], str],
        plot: Callable[[str], object] | None = None,
        certificate: Callable[[], str] | None = None,
    ) -> None:
        """Produce everything that was asked for, then put the files in place."""
        ready: list[tuple[str, str]] = []
        if self.latex is not None:
            from symdp.reports.latex import document

            ready.append((self.latex, document(latex())))
        if self.certificate is not None and certificate is not None:
            ready.append((self.certificate, certificate()))
        if self.plot is not None and plot is not None:
            plot(self.plot)
        for path, text in ready:
            write_whole(Path(path), text)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InvalidArgument(f"{path} cannot be written ({error.strerror})") from None


def counted(number: int, what: str) -> str:
    """``1 letter``, ``3 letters``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def shortened(number: object, most: int = 60) -> str:
    """An exact number, or what it begins with where it is long."""
    text = str(number)
    return text if len(text) <= most else f"{text[:20]}... ({len(text)} characters, --json prints them)"


def print_json(document: Any) -> None:
    """Print JSON on standard output."""
    sys.stdout.write(json.dumps(document) + "\n")


def show(*parts: object) -> None:
    """Print for a person: text as it is, tables as wide as they need where nobody watches."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    for part in parts:
        if isinstance(part, str):
            lines = [printable(line) for line in part.split("\n")]
            console.print("\n".join(lines), markup=False, emoji=False, soft_wrap=True)
        else:
            console.print(part)


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error, where a person looks at one."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)


def require_writable(option: str, path: Path) -> None:
    """Refuse a file that cannot be written, before any work."""
    if path.is_dir():
        raise InvalidArgument(f"{option}={path} is a directory; name a file")
    if not path.parent.is_dir():
        raise InvalidArgument(f"{option}={path}: the directory {path.parent} does not exist")
    if not os.access(path.parent, os.W_OK):
        raise InvalidArgument(f"{option}={path}: the directory {path.parent} is not writable")
