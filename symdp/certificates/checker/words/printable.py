"""Printing of text from files, a line each without control characters, with the Python standard library only."""

import os
import sys


def printable(text):
    """Escape the characters that would control a terminal: control characters and lone surrogates."""
    if text.isprintable():
        return text
    return "".join([sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text])


def print_lines(lines):
    """Print lines; return False if this fails, where a closed pipe is no failure."""
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for line in lines:
            print(printable(line))
        sys.stdout.flush()
    except OSError as error:
        # Python would write the remaining buffer, and report the error again, at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"standard output cannot be written: {error.strerror}", file=sys.stderr)
            return False
    return True
