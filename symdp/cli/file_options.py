"""Options and arguments that name files, and the checks of these files before any work."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from symdp.errors import InvalidArgument
from symdp.text_file import identity


class Written(click.types.StringParamType):
    """An output file."""

    name = "file"

    def require(self, option: str, path: str) -> None:
        """Refuse a file that cannot be written."""
        target = Path(path)
        if target.is_dir():
            raise InvalidArgument(f"{option}={path} is a directory; name a file")
        if target.exists() and not target.is_file():
            self._require_device(option, path)
            return
        if not target.parent.is_dir():
            raise InvalidArgument(
                f"{option}={path}: the directory {target.parent} does not exist; create it or name another file"
            )
        if not os.access(target.parent, os.W_OK):
            raise InvalidArgument(f"{option}={path}: the directory {target.parent} is not writable")

    def _require_device(self, option: str, path: str) -> None:
        """Accept devices and pipes, which are written into."""


class Kept(Written):
    """A checkpoint, which is both read and written."""

    def _require_device(self, option: str, path: str) -> None:
        raise InvalidArgument(f"{option}={path} is not a regular file; name a file")


class Picture(Written):
    """A picture, whose format is the ending of the file."""

    def require(self, option: str, path: str) -> None:
        """Refuse other endings as well."""
        from symdp.pictures.matplotlib_pen import checked_path

        super().require(option, path)
        checked_path(path)


class Read(click.types.StringParamType):
    """Text that may name an input file: all of it, or only with certain endings, or the part after a prefix.

    Examples
    --------
    >>> loss = Read(".csv", after="graph:")
    >>> [loss.file(text) for text in ("costs.csv", "graph:edges.txt", "line:2")]
    ['costs.csv', 'edges.txt', None]
    """

    name = "text"

    def __init__(self, *endings: str, after: str | None = None) -> None:
        self.endings, self.after = endings, after

    def file(self, text: str) -> str | None:
        """Return the file that a text names, or None."""
        if self.after is not None and text.startswith(self.after):
            return text.removeprefix(self.after)
        return text if not self.endings or Path(text).suffix.lower() in self.endings else None


WRITTEN, KEPT, PICTURE = Written(), Kept(), Picture()
SOURCE_TEXT = Read(".csv", ".json", ".toml")
FAMILY_TEXT = Read(".json", ".toml")
LOSS_TEXT = Read(".csv", after="graph:")
ANY_TEXT = Read()


def require_files(parameters: Sequence[click.Parameter], values: Mapping[str, Any]) -> None:
    """Refuse output files that cannot be written, that are also inputs, or that coincide."""
    inputs = {identity(file) for file in _read(parameters, values) if _exists(file)}
    outputs: dict[object, str] = {}
    for kind, option, path in _written(parameters, values):
        if path != "-" or isinstance(kind, Kept):
            kind.require(option, path)
        file = identity(path)
        if file in inputs:
            raise InvalidArgument(f"{option}={path} is the file that is read; name another file")
        other = outputs.setdefault(file, option)
        if other != option:
            raise InvalidArgument(f"{option}={path} is also the {other} file; name two files")


def _read(parameters: Sequence[click.Parameter], values: Mapping[str, Any]) -> Iterator[str]:
    for parameter in parameters:
        value = values.get(parameter.name or "")
        if isinstance(parameter.type, Read) and value is not None:
            for text in [value] if isinstance(value, str) else value:
                if (file := parameter.type.file(text)) is not None:
                    yield file


def _written(parameters: Sequence[click.Parameter], values: Mapping[str, Any]) -> Iterator[tuple[Written, str, str]]:
    for parameter in parameters:
        path = values.get(parameter.name or "")
        if isinstance(parameter.type, Written) and path is not None:
            yield parameter.type, parameter.opts[-1].lstrip("-"), path


def _exists(file: str) -> bool:
    try:
        return os.path.exists(file)
    except ValueError:
        return False
