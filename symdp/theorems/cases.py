r"""A function by cases: a display, or a table where the cases are many, which breaks over pages without a longtable."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.theorems.part import COLUMN, width

MOST_CASES, ROWS = 12, 25
Row = tuple[str, str]


def cases(function: str, rows: Sequence[Row], end: str = ",") -> str:
    r"""Expressions with their conditions.

    Examples
    --------
    >>> print(cases("f(D)", [("1", "D<0"), ("2", r"0\le D")]))
    \[
      f(D)=\begin{cases}
      1, & D<0, \\[1ex]
      2, & 0\le D,
      \end{cases}
    \]
    """
    broken = max([width(expression) + width(condition) for expression, condition in rows]) > COLUMN - 25
    if len(rows) > MOST_CASES and not broken:
        return "\n".join([_table(function, rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)])
    gap = "2ex" if any(expression.count(r"\dfrac") for expression, _ in rows) else "1ex"
    body = f", \\\\[{gap}]\n  ".join([f"{expression}, & {condition}" for expression, condition in rows]) + end
    if broken:
        return _items(function, rows, end)
    wide = max([width(expression) + width(condition) for expression, condition in rows]) + width(function) + 40
    head = f"{function}=" if wide <= COLUMN else rf"&{function}={{}}\\{chr(10)}  &"
    inner = f"{head}\\begin{{cases}}\n  {body}\n  \\end{{cases}}"
    if wide <= COLUMN:
        return f"\\[\n  {inner}\n\\]"
    return f"\\begin{{align*}}\n  {inner}\n\\end{{align*}}"


def _items(function: str, rows: Sequence[Row], end: str) -> str:
    """A list, whose lines break."""
    shown = [rf"\item[]$\displaystyle {expression}$\quad for ${condition}$" for expression, condition in rows]
    body = ",\n".join(shown) + end
    return f"${function}$ is\n\\begin{{list}}{{}}{{\\setlength{{\\leftmargin}}{{1em}}}}\n{body}\n\\end{{list}}"


def _table(function: str, rows: Sequence[Row]) -> str:
    body = " \\\\[1ex]\n".join([rf"$\displaystyle {expression}$ & ${condition}$" for expression, condition in rows])
    return (
        f"\\begin{{center}}\\begin{{tabular}}{{ll}}\\toprule\n${function}$ & range \\\\ \\midrule\n{body} \\\\ "
        f"\\bottomrule\n"
        "\\end{tabular}\\end{center}"
    )
