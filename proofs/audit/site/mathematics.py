"""Statements in LaTeX as MathML, which browsers typeset without any script or font of ours."""

from __future__ import annotations

from functools import cache
from html import escape

from symdp.errors import Unsupported
from symdp.theorems.worded import JOINS, lines_of, worded

MISSING = 'the pages need the package latex2mathml; install it with pip install "symdp[site]"'


@cache
def mathml(text: str, display: bool = False) -> str:
    """One formula as MathML.

    Raises
    ------
    Unsupported
        Without latex2mathml.
    """
    try:
        from latex2mathml.converter import convert
    except ImportError:
        raise Unsupported(MISSING) from None
    # Where a line may break is the browser's to find.
    text = text.replace(r"\allowbreak{}", "")
    # Beside \left, \bigl and the like latex2mathml prints the backslash of \{ and \}.
    shown = str(convert(text, display="block" if display else "inline"))
    return shown.replace(r">\{<", ">{<").replace(r">\}<", ">}<")


def displayed(text: str) -> str:
    """A statement as lines broken where it has wide spaces: displayed mathematics, or words with formulas among them."""
    return "\n".join([f'<div class="formula">{_line(line)}</div>' for line in lines_of(text)])


def _line(line: str) -> str:
    """A formula; one with words outside of all brackets as a sentence, which a browser breaks as it must."""
    pieces = worded(line)
    if not any(is_text for is_text, _ in pieces):
        return mathml(line, display=True)
    return "".join([escape(one) if is_text else " " * one.startswith(JOINS) + mathml(one) for is_text, one in pieces])
