"""Texts that are kept line by line beside the module that makes them: what changed is read, then stored again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path


@dataclass(frozen=True)
class StoredLines:
    """A file, and what makes its lines anew."""

    file: Path
    lines: Callable[[], Iterable[str]]

    def known(self) -> list[str]:
        """The lines as they were read."""
        return self.file.read_text(encoding="utf-8").splitlines()

    def changes(self) -> list[tuple[str | None, str | None]]:
        """The lines that differ: as they were read, and as they are."""
        return [pair for pair in zip_longest(self.known(), self.lines()) if pair[0] != pair[1]]

    def write(self) -> None:
        """Store the lines as they are."""
        self.file.write_text("".join(f"{line}\n" for line in self.lines()), encoding="utf-8")
