"""What holds of every command: an option is given once, no file is read and written, and a fault is no verdict."""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from typing import Any

import click

from symdp.cli.files import require_files
from symdp.cli.output import one_line
from symdp.reports.table import printable

BAD_INPUT, FAULT, INTERRUPTED = 2, 70, 130


class Command(click.Command):
    """A command whose options and files are looked at before it runs."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Refuse an option that is given twice, of which only the last value would count."""
        if not context.resilient_parsing:
            _, _, order = self.make_parser(context).parse_args(args=list(arguments))
            for parameter in order:
                if _has_one_value(parameter) and order.count(parameter) > 1:
                    name = max(parameter.opts, key=len)
                    raise click.UsageError(f"{name} is given {order.count(parameter)} times; give it once", context)
        return super().parse_args(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        """Refuse files that cannot be written, or are inputs, before any work."""
        require_files(self.params, context.params)
        return super().invoke(context)


class Group(click.Group):
    """A group of such commands."""

    command_class = Command

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """No command is bad input, and the help is what to do about it; versions of click differ there."""
        if not arguments and not context.resilient_parsing:
            click.echo(context.get_help(), err=True)
            context.exit(BAD_INPUT)
        return super().parse_args(context, arguments)


def _has_one_value(parameter: click.Parameter) -> bool:
    """Whether a second value would replace the first; a flag says the same twice."""
    return isinstance(parameter, click.Option) and not (parameter.multiple or parameter.is_flag or parameter.count)


def complain(message: str, code: int, prefix: str = "symdp: ") -> int:
    """Say it on standard error, in one line; the exit code is handed through."""
    with suppress(OSError):
        click.echo(printable(prefix + one_line(message)), err=True)
    return code


def interrupted(said: str) -> int:
    """Say that the work was interrupted; the exit code of that."""
    if sys.stderr.isatty():
        click.echo(err=True)  # The terminal has shown ^C on this line.
    return complain(said, INTERRUPTED)


def report_fault(error: Exception) -> int:
    """Say on standard error where symdp itself has failed, and that nothing was decided; the exit code of that."""
    with suppress(OSError):
        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    return complain("this is a fault in symdp, which says nothing of what was asked; please report the lines above", FAULT)
