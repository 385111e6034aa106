"""Commands and groups of symdp: options are given once, files are checked before any work, and help has sections."""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from typing import Any

import click

from symdp.cli import sections
from symdp.cli.command_output import one_line
from symdp.cli.file_options import require_files
from symdp.cli.notation import DISTORTION
from symdp.reports.table import printable


class Command(click.Command):
    """A command whose options and files are checked before it runs, and whose help has sections."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Reject a repeated option, of which only the last value would count."""
        if not context.resilient_parsing:
            _, _, order = self.make_parser(context).parse_args(args=list(arguments))
            for parameter in order:
                if _has_one_value(parameter) and order.count(parameter) > 1:
                    name = max(parameter.opts, key=len)
                    raise click.UsageError(f"{name} is given {order.count(parameter)} times; give it once", context)
        return super().parse_args(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        """Refuse files that cannot be written or are inputs, and read percentages, before any work."""
        require_files(self.params, context.params)
        for parameter in self.params:
            text = context.params.get(parameter.name or "")
            if parameter.type is DISTORTION and text is not None:
                context.params[parameter.name or ""] = DISTORTION.number(text, context.params.get("records"))
        return super().invoke(context)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the forms of the arguments, and the options, in sections where they are many."""
        for name, forms in sections.FORMS.items():
            if any(_takes(parameter, name) for parameter in self.params):
                with formatter.section(f"{name} is, for example, one of"):
                    formatter.write_dl(forms)
        listed = [parameter for parameter in self.get_params(context) if isinstance(parameter, click.Option)]
        records = {parameter.name: parameter.get_help_record(context) for parameter in listed}
        rest = {name: record for name, record in records.items() if record is not None}
        titles = sections.OPTIONS if len(rest) > sections.FEW else {}
        for title, names in titles.items():
            if chosen := [rest.pop(name) for name in names if name in rest]:
                with formatter.section(title):
                    formatter.write_dl(chosen)
        with formatter.section("Other options" if titles else "Options"):
            formatter.write_dl([*rest.values()])


class Group(click.Group):
    """A group of commands, listed in sections."""

    command_class = Command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first sentence of each command, as long as it is, in the sections of their purposes."""
        commands = {name: self.get_command(context, name) for name in self.list_commands(context)}
        rows = {name: (name, summary(command)) for name, command in commands.items() if command is not None}
        for title, names in sections.COMMANDS.items():
            if chosen := [rows.pop(name) for name in names if name in rows]:
                with formatter.section(title):
                    formatter.write_dl(chosen)
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl([*rows.values()])

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Print the help for a group without a command, which is bad input; versions of click differ there."""
        if not arguments and not context.resilient_parsing:
            click.echo(context.get_help(), err=True)
            context.exit(sections.BAD_INPUT)
        return super().parse_args(context, arguments)


def summary(command: click.Command) -> str:
    """Return the first paragraph of the help of a command, on one line."""
    return " ".join((command.help or "").split("\n\n")[0].split())


def missing(package: str) -> str:
    """Return the line that installs an optional package."""
    return f'this needs the package {package}; install it with pip install "symdp[{sections.EXTRAS[package]}]"'


def _takes(parameter: click.Parameter, name: str) -> bool:
    """Tell whether a parameter is an argument such as SOURCE, or the option of this name."""
    return (parameter.name or "").upper().rstrip("S") == name


def _has_one_value(parameter: click.Parameter) -> bool:
    """Tell whether a second value would replace the first; a repeated flag means the same."""
    return isinstance(parameter, click.Option) and not (parameter.multiple or parameter.is_flag or parameter.count)


def complain(message: str, code: int, prefix: str = "symdp: ") -> int:
    """Print one line on standard error, and return the exit code."""
    with suppress(OSError):
        click.echo(printable(prefix + one_line(message)), err=True)
    return code


def interrupted(message: str) -> int:
    """Print that the work was interrupted, and return the exit code for it."""
    if sys.stderr.isatty():
        click.echo(err=True)  # The terminal has shown ^C on this line.
    return complain(message, sections.INTERRUPTED)


def report_fault(error: Exception) -> int:
    """Print where symdp itself has failed, and return the exit code for it."""
    with suppress(OSError):
        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    return complain("this is a fault in symdp, so the question has no answer; please report the lines above", sections.FAULT)
