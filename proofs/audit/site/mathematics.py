"""Statements in LaTeX as MathML, which browsers typeset without any script or font of ours."""

from __future__ import annotations

import re
from functools import cache

from symdp.errors import Unsupported

MISSING = 'the pages need the package latex2mathml; install it with pip install "symdp[site]"'
_PART = re.compile(r"\\[A-Za-z]+|\\.|[{}]|.", re.DOTALL)
_OPENS, _CLOSES = {"{", r"\left", r"\begin"}, {"}", r"\right", r"\end"}
_BREAKS = {r"\quad", r"\qquad"}


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
    """A statement as lines of displayed mathematics, broken where it has wide spaces."""
    return "\n".join([f'<div class="formula">{mathml(line, display=True)}</div>' for line in lines_of(text)])


def lines_of(text: str) -> list[str]:
    r"""The parts of a formula between wide spaces that no bracket encloses.

    Examples
    --------
    >>> lines_of(r"a=b;\quad\left(c\quad d\right)\qquad e")
    ['a=b;', '\\left(c\\quad d\\right)', 'e']
    """
    lines, depth = [""], 0
    for part in _PART.findall(text):
        depth += (part in _OPENS) - (part in _CLOSES)
        if part in _BREAKS and depth == 0:
            lines.append("")
        else:
            lines[-1] += part
    return [line.strip() for line in lines if line.strip()]
