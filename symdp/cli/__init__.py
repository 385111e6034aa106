"""The command line: the only part of the package that prints."""

from symdp.cli.commands import main

__all__ = ["main"]
