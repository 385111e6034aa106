"""LaTeX for a paper: exact numbers in, source text out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

PieceRow = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction], Fraction, Fraction]

_MOST_CASES = 12
_PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage{longtable}
\begin{document}
"""


def number(value: Fraction) -> str:
    """A rational as LaTeX.

    Examples
    --------
    >>> number(Fraction(-8, 7)), number(Fraction(3))
    ('-\\\\frac{8}{7}', '3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def affine(constant: Fraction, coefficient: Fraction, variable: str = "D") -> str:
    """``constant + coefficient * variable`` without zero terms.

    Examples
    --------
    >>> affine(Fraction(-1, 10), Fraction(1))
    'D-\\\\frac{1}{10}'
    """
    if coefficient == 0:
        return number(constant)
    size = "" if abs(coefficient) == 1 else number(abs(coefficient))
    term = f"{size}{variable}"
    if coefficient < 0:
        return f"{number(constant)}-{term}" if constant else f"-{term}"
    if constant == 0:
        return term
    return f"{term}{'-' if constant < 0 else '+'}{number(abs(constant))}"


def ratio(numerator: tuple[Fraction, Fraction], denominator: tuple[Fraction, Fraction]) -> str:
    """A ratio of affine functions of D; a common factor of the numerator is drawn out."""
    constant, coefficient = numerator
    if coefficient < 0:
        front = "" if coefficient == -1 else number(-coefficient)
        inner = affine(constant / -coefficient, Fraction(-1))
        shown = f"{front}({inner})" if front else inner
    else:
        shown = affine(constant, coefficient)
    return rf"\frac{{{shown}}}{{{affine(*denominator)}}}"


def curve(rows: Sequence[PieceRow], zero_from: Fraction, jump: Fraction) -> str:
    """The privacy-distortion function as a statement, with its jump."""
    zero = rf"0, & {number(zero_from)}\le D\le 1"
    cases = [
        rf"\log {ratio(top, bottom)}, & {'0<' if start == 0 else number(start) + chr(92) + 'le '}D<{number(stop)}"
        for top, bottom, start, stop in rows
    ]
    if len(rows) <= _MOST_CASES:
        body = " \\\\[1ex]\n  ".join([*cases, zero])
        shown = f"\\[\n  \\epsilon^*(D)=\\begin{{cases}}\n  {body}\n  \\end{{cases}}\n\\]\n"
    else:
        lines = [rf"$\displaystyle {case.replace(', & ', '$ & $', 1)}$" for case in [*cases, zero]]
        body = " \\\\[2ex]\n".join(lines)
        shown = (
            "\\begin{longtable}{ll}\n$\\epsilon^*(D)$ & range of $D$ \\\\ \\hline \\endhead\n" + body + "\n\\end{longtable}\n"
        )
    if jump > 1:
        shown += f"At $D={number(zero_from)}$ the function falls from $\\log {_delimited(jump)}$ to $0$.\n"
    return shown


def document(fragment: str) -> str:
    """A fragment as a document that compiles on its own; the fragment stands between two comment lines."""
    return f"{_PREAMBLE}% begin fragment\n{fragment}% end fragment\n\\end{{document}}\n"


def matrix(rows: Sequence[Sequence[str]]) -> str:
    """A matrix of LaTeX entries."""
    body = r" \\ ".join([" & ".join(row) for row in rows])
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


def _delimited(value: Fraction) -> str:
    return number(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
