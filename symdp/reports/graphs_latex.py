"""Results on adjacency graphs for a paper: exact numbers in, LaTeX source out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from symdp.reports.latex import number

_TERM = r"(?:K\^-1(?: (?:1|m|pi)\b)?|lambda|\d+(?:/\d+)?)"
_FORMULA = re.compile(rf"{_TERM}(?: (?:>=|<=|=) {_TERM})*")


def utility(
    exp_epsilon: Fraction,
    prior: Sequence[Fraction] | None,
    value: Fraction,
    form: tuple[str, str] | None,
    rows: Sequence[Sequence[Fraction]] | None,
) -> str:
    r"""The optimal utility as a statement: prior (None: uniform, or too long), closed form with its condition, mechanism.

    Examples
    --------
    >>> form = (r"\frac{\lambda}{\lambda+1}", "for lambda >= 1")
    >>> print(utility(Fraction(2), None, Fraction(2, 3), form, None), end="")
    At $\lambda=e^\epsilon=2$ the largest probability to guess the input is $\frac{2}{3}$.
    In closed form it is $\displaystyle \frac{\lambda}{\lambda+1}$ (for $\lambda\ge 1$).
    """
    shown = f"At $\\lambda=e^\\epsilon={number(exp_epsilon)}$ "
    if prior is not None:
        entries = ",\\,".join(map(number, prior))
        shown += f"under the prior $\\left({entries}\\right)$ "
    shown += f"the largest probability to guess the input is ${number(value)}$.\n"
    if form is not None:
        expression, condition = form
        shown += f"In closed form it is $\\displaystyle {expression}$ ({_condition(condition)}).\n"
    if rows is not None:
        body = r" \\ ".join([" & ".join(map(number, row)) for row in rows])
        shown += f"\\setcounter{{MaxMatrixCols}}{{{max(10, len(rows))}}}%\nIt is attained by the mechanism\n"
        shown += f"\\[\n  \\begin{{pmatrix}} {body} \\end{{pmatrix}}.\n\\]\n"
    return shown


def _condition(text: str) -> str:
    """Words with plain formulas between them, such as ``for 1 <= lambda <= 3``, each formula in mathematics."""
    return _FORMULA.sub(lambda found: f"${_typeset(found.group())}$", text)


def _typeset(formula: str) -> str:
    signs = {" >= ": r"\ge ", " <= ": r"\le ", " = ": "=", "K^-1": "K^{-1}", "lambda": r"\lambda", "pi": r"\pi"}
    for plain, sign in signs.items():
        formula = formula.replace(plain, sign)
    return formula
