r"""Statements that mix words and formulas, as sentences whose words may break over lines."""

from __future__ import annotations

import re

_PART = re.compile(r"\\[A-Za-z]+|\\.|[{}]|.", re.DOTALL)
_OPENS, _CLOSES = {"{", r"\left", r"\begin"}, {"}", r"\right", r"\end"}
_SPACES = re.compile(r"^(?:\\ |\s)+|(?:\\ |\s)+$")
_BREAKS = {r"\quad", r"\qquad"}
JOINS = (r"\iff", r"\Rightarrow")
"""What joins sentences; a line may be broken before."""


def flowing(text: str) -> str | None:
    r"""Return a statement as a sentence of LaTeX; None for a formula without words outside of its brackets.

    Examples
    --------
    >>> flowing(r"\text{If }\allowbreak{}a=1\text{, then}\qquad b\iff c"), flowing(r"a_{\text{b}}=1")
    ('If $a=1$, then $b$ $\\iff c$', None)
    """
    lines = [worded(line) for line in lines_of(text)]
    if not any(is_text for line in lines for is_text, _ in line):
        return None
    return " ".join([_sentence(line) for line in lines])


def _sentence(pieces: list[tuple[bool, str]]) -> str:
    return "".join([one if is_text else _formula(one) for is_text, one in pieces])


def _formula(piece: str) -> str:
    """Return a formula without the spaces around it, which become spaces between words."""
    formula = _SPACES.sub("", piece)
    before, after = piece.startswith(("\\ ", *JOINS)), piece.endswith("\\ ")
    return f"{' ' * before}${formula}${' ' * after}" if formula else " "


def worded(line: str) -> list[tuple[bool, str]]:
    r"""Return the words of a line outside of all brackets and the formulas between them, cut before conjunctions.

    A word directly before a bracket is the name of a function, and belongs to the formula.

    Examples
    --------
    >>> worded(r"\text{if }\text{cost}(a)=1\iff c\text{.}")
    [(True, 'if '), (False, '\\text{cost}(a)=1'), (False, '\\iff c'), (True, '.')]
    """
    groups, depth = [""], 0
    for part in _PART.findall(line.replace(r"\allowbreak{}", "")):
        if depth == 0 and part in (r"\text", *JOINS):
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
            joins = pieces and not pieces[-1][0] and not here.startswith(JOINS)
            earlier = pieces.pop()[1] if joins else ""
            pieces.append((False, earlier + name + here))
            name = ""
    return pieces


def lines_of(text: str) -> list[str]:
    r"""Return the parts of a formula between wide spaces that no bracket encloses.

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
