"""LaTeX for a paper: exact numbers in, source text out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.arithmetic.rational import ExpEpsilon, Infinity

PieceRow = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction], Fraction, Fraction]

_MOST_CASES = 12
_PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage{amssymb}
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
            "\\begin{longtable}{ll}\n$\\epsilon^*(D)$ & range of $D$ \\\\ \\hline \\endhead\n"
            + body
            + "\n\\end{longtable}\n"
        )
    if jump > 1:
        shown += f"At $D={number(zero_from)}$ the function falls from $\\log {number(jump)}$ to $0$.\n"
    return shown


def ordered_prior(rows: Sequence[tuple[str, str, str]], zero_from: str) -> str:
    """The function of one ordered prior; each row holds exp(epsilon), the left side of the range, its right end."""
    cases = [rf"\log {_grouped(value)}, & {left}D<{right}" for value, left, right in rows]
    body = " \\\\[1ex]\n  ".join([rf"0, & {zero_from}\le D\le 1", *cases])
    return f"\\[\n  \\epsilon^*(D)=\\begin{{cases}}\n  {body}\n  \\end{{cases}}\n\\]\n"


def any_alphabet() -> str:
    """The closed form of one prior for every number of letters M."""
    return r"""For a prior $P_1\ge P_2\ge\dots\ge P_M$ put $A_k=\sum_{i>M-k}P_i$ and
$t_k=A_k+(M-1-k)\,P_{M-k}$ for $k=0,\dots,M-2$, and $t_{-1}=0$. The least $\epsilon$ of an
$\epsilon$-locally differentially private mechanism with expected Hamming distortion at most $D$ is
\[
  \epsilon^*(D)=\begin{cases}
  \log\dfrac{(M-1-k)(1-D)}{D-A_k}, & t_{k-1}\le D<t_k,\ D>0,\ k=0,\dots,M-2, \\[2ex]
  0, & 1-P_1\le D\le 1.
  \end{cases}
\]
The thresholds increase to $t_{M-2}=1-P_1$, where the function falls from $\log(P_1/P_2)$ to $0$. On the
$k$-th range randomised response on the $M-k$ likeliest letters is optimal. For
$(\epsilon,\delta)$-differential privacy replace $D$ by $D/(1-\delta)$.
"""


def optimum(
    distortion: Fraction, exp_epsilon: str, rows: Sequence[Sequence[Fraction]] | None, prior: Sequence[Fraction]
) -> str:
    """One optimum as a statement; the mechanism is shown when its rows are given."""
    shown = f"At distortion $D={number(distortion)}$ the least leakage is $\\epsilon^*={exp_epsilon}$.\n"
    if rows is not None:
        body = r" \\ ".join([" & ".join(map(number, row)) for row in rows])
        size = max(10, len(rows))
        shown += f"\\setcounter{{MaxMatrixCols}}{{{size}}}%\nIt is attained by the mechanism\n"
        shown += f"\\[\n  W=\\begin{{pmatrix}} {body} \\end{{pmatrix}}\n\\]\n"
    entries = ",\\,".join(map(number, prior))
    return shown + f"A least favourable prior is $\\left({entries}\\right)$.\n"


def escaped(text: str) -> str:
    """Plain text for LaTeX.

    Examples
    --------
    >>> escaped("50 % of P_1")
    '50 \\\\% of P\\\\_1'
    """
    special = {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
    return "".join([special.get(sign, f"\\{sign}" if sign in "&%$#_{}" else sign) for sign in text])


def logarithm(value: ExpEpsilon) -> str:
    """log of a rational, 0, or infinity."""
    if isinstance(value, Infinity):
        return r"\infty"
    return "0" if value == 1 else rf"\log {number(value)}"


def _grouped(value: str) -> str:
    return value if value.startswith(r"\frac") else rf"\left({value}\right)"


def document(fragment: str) -> str:
    """A fragment as a document that compiles on its own; the fragment stands between two comment lines."""
    return f"{_PREAMBLE}% begin fragment\n{fragment}% end fragment\n\\end{{document}}\n"
