"""How much work a call does, as a number that no busy machine changes."""

import sys


def calls(function):
    """The number of calls of Python and C functions that a call makes, exceptions that it raises included."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count
