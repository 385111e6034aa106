"""Statements in LaTeX as MathML, which browsers typeset without any script or font of ours."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from symdp.errors import Unsupported

MISSING = 'the pages need the package latex2mathml; install it with pip install "symdp[site]"'
_PART = re.compile(r"\\[A-Za-z]+|\\.|[{}]|.", re.DOTALL)
_OPENS, _CLOSES = {"{", r"\left", r"\begin"}, {"}", r"\right", r"\end"}
_BREAKS = {r"\quad", r"\qquad"}
_JOINS = (r"\iff", r"\Rightarrow")


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
    return "".join([escape(one) if is_text else " " * one.startswith(_JOINS) + mathml(one) for is_text, one in pieces])


def worded(line: str) -> list[tuple[bool, str]]:
    r"""The words of a line outside of all brackets, and the formulas between them, cut before what joins sentences.

    A word at which a bracket opens is the name of a function, and belongs to the formula.

    Examples
    --------
    >>> worded(r"\text{if }\text{cost}(a)=1\iff c\text{.}")
    [(True, 'if '), (False, '\\text{cost}(a)=1'), (False, '\\iff c'), (True, '.')]
    """
    groups, depth = [""], 0
    for part in _PART.findall(line.replace(r"\allowbreak{}", "")):
        if depth == 0 and part in (r"\text", *_JOINS):
            groups.append("")
        groups[-1] += part
        depth += (part in _OPENS) - (part in _CLOSES)
        if depth == 0 and part == "}" and groups[-1].startswith(r"\text{"):
            groups.append("")
    pieces: list[tuple[bool, str]] = []
    name = ""
    for here, after in zip(groups, [*groups[1:], ""], strict=True):
        if here.startswith(r"\text{") and " " not in here and after.startswith("("):
            name = here
        elif here.startswith(r"\text{"):
            pieces.append((True, here[len(r"\text{") : -1]))
        elif here.strip():
            pieces.append((False, name + here))
            name = ""
    return pieces


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
