"""Statements in LaTeX as MathML, which browsers typeset without any script or font of ours."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from xml.etree import ElementTree

from symdp.errors import Unsupported
from symdp.theorems.text.statement_text import JOINS, lines_of, worded

ElementTree.register_namespace("", "http://www.w3.org/1998/Math/MathML")
_NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML"'
_OPENING = f'<math{_NAMESPACE} display="inline">'
# What stands between a piece of a formula and the next one, by the sign that ends the piece.
_GAPS = {",": " "} | dict.fromkeys("=<>\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}\N{NOT EQUAL TO}", "<wbr>")
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
    # Bars are brackets as wide as what they enclose only where \left and \right say so.
    text = text.replace(r"\allowbreak{}", "").replace(r"\lvert", "|").replace(r"\rvert", "|")
    if display:
        # What is minimised over stands below.
        text = re.sub(r"\\(min|max|sup|inf)_", r"\\\1\\limits_", text)
    # Beside \left, \bigl and the like latex2mathml prints the backslash of \{ and \}.
    shown = str(convert(text, display="block" if display else "inline"))
    shown = shown.replace('<mo stretchy="false">&#x0007C;', '<mo stretchy="false" lspace="0" rspace="0">&#x0007C;')
    # Browsers put spaces around a slash, and none around a long arrow.
    shown = shown.replace("<mo>&#x0002F;</mo>", '<mo lspace="0" rspace="0">&#x0002F;</mo>')
    shown = shown.replace("<mo>&#x027FA;</mo>", '<mo lspace="0.278em" rspace="0.278em">&#x027FA;</mo>')
    return shown.replace(r">\{<", ">{<").replace(r">\}<", ">}<")


def broken(text: str) -> str:
    r"""A formula in a sentence as MathML, in pieces that end with a comma or a relation: browsers break lines between them.

    Raises
    ------
    Unsupported
        Without latex2mathml.

    Examples
    --------
    >>> [broken(text).count("<math") for text in ("f(a,b)", "f_{a,b}", r"f(a,\frac{1}{2},\left(c,d\right))")]
    [2, 1, 3]
    >>> broken("a=b<c").count("<wbr>")
    2
    """
    (row,) = ElementTree.fromstring(mathml(text))  # noqa: S314  # of our own formula
    shown, piece = "", ""
    for place, part in enumerate(row, 1):
        piece += ElementTree.tostring(part, encoding="unicode").replace(_NAMESPACE, "")
        ends = part.tag.endswith("mo") and part.text in _GAPS
        if ends or place == len(row):
            gap = _GAPS[str(part.text)] if ends and place < len(row) else ""
            shown, piece = f"{shown}{_OPENING}<mrow>{piece}</mrow></math>{gap}", ""
    return shown


def displayed(text: str) -> str:
    """A statement as lines broken where it has wide spaces: displayed mathematics, or words with formulas among them."""
    return "\n".join([f'<div class="formula">{_line(line)}</div>' for line in lines_of(text)])


def _line(line: str) -> str:
    """A formula; one with words outside of all brackets as a sentence, which a browser breaks as it must."""
    pieces = worded(line)
    if not any(is_text for is_text, _ in pieces):
        return mathml(line, display=True)
    return "".join([escape(one) if is_text else " " * one.startswith(JOINS) + broken(one) for is_text, one in pieces])
