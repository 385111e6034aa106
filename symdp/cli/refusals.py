"""Refusals: the sentence and the exit code of an error that a command, or one question of many, ends with."""

from __future__ import annotations

from typing import NamedTuple

import click

from symdp import errors
from symdp.cli import sections
from symdp.cli.command_class import missing


class Refusal(NamedTuple):
    """The sentence of an error, its exit code, and what stands before the sentence on standard error."""

    message: str
    code: int
    prefix: str = "symdp: "


def refusal_of(error: Exception) -> Refusal | None:
    """Return the refusal that an error is; None for a fault in symdp.

    Examples
    --------
    >>> refusal_of(errors.InvalidArgument("D=2 must be at most 1")).code, refusal_of(TypeError("no number"))
    (2, None)
    """
    if isinstance(error, click.ClickException):
        return Refusal(error.format_message().replace("\n", " "), sections.BAD_INPUT)
    if isinstance(error, errors.CertificateRejected):
        return Refusal(f"REJECTED: {error}", sections.REFUTED, "")
    if isinstance(error, errors.SymdpError):
        return Refusal(str(error), sections.UNDECIDED if isinstance(error, errors.Undecided) else sections.BAD_INPUT)
    if isinstance(error, MemoryError):
        return Refusal("the question needs more memory than is available; use fewer letters", sections.BAD_INPUT)
    if isinstance(error, OSError):
        return Refusal(f"a file cannot be read or written ({error.strerror or error})", sections.BAD_INPUT)
    package = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return Refusal(missing(package), sections.BAD_INPUT) if package in sections.EXTRAS else None
