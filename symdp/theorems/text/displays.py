r"""Formulas of a page in lines: displays that break at relations, definitions by cases, lists and tables; widths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from symdp.theorems.text.number_text import displayed, inline

# The width of a journal column in points, without the space around a display.
COLUMN = 205
# The width of a line of an aligned display, with its indent; the longest LaTeX of a fraction without breaks.
LONGEST, LONG_FRACTION = 225, 20
_FRACTION = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")
_COMMAND, _SIGN = re.compile(r"\\(?:[A-Za-z]+|.)"), re.compile(r"[A-Za-z0-9+\-=<>/*]")
_NARROW = {r"\,", r"\!", r"\;", r"\bigl", r"\bigr", r"\Bigl", r"\Bigr", r"\left", r"\right", r"\frac", r"\mathcal", r"\ "}
MOST_CASES, ROWS, CELL = 12, 18, 8
_APART = r"\raggedright\setlength{\lineskiplimit}{2pt}\setlength{\lineskip}{2pt}"
Row = tuple[str, str]


_NARROW |= {r"\displaystyle", r"\mathrm", r"\tfrac", r"\dfrac", r"\{", r"\}", r"\allowbreak"}


def display(first: str, following: Sequence[tuple[str, str]], end: str = ".") -> str:
    """Return a display: in one line where it is short, else aligned at the relations."""
    line = first + "".join([f"{spaced(relation)}{latex}" for relation, latex in following])
    if width(line) <= COLUMN:
        return f"\\[\n  {line}{end}\n\\]"
    rows = [f"&{spaced(relation)}{latex}" for relation, latex in following]
    if max([width(row) for row in rows]) > LONGEST:
        parts = [running(first), *[f"{spaced(relation)}{running(latex)}" for relation, latex in following]]
        return f"${''.join(parts)}${end}"
    if width(first) + max([width(row) for row in rows]) <= COLUMN:
        body = f"{first}{rows[0]}" + "".join([f"\\\\\n  {row}" for row in rows[1:]])
    else:
        body = f"&{first}" + "".join([rf"\\{chr(10)}  &\quad {row[1:]}" for row in rows])
    return f"\\begin{{align*}}\n  {body}{end}\n\\end{{align*}}"


def running(latex: str) -> str:
    r"""Return a formula in running text, its long fractions with slashes and breaks.

    Examples
    --------
    >>> running(r"\frac{1}{2}+\frac{1234567890123}{2}")
    '\\frac{1}{2}+(1234567890123/2)'
    """

    def shorter(match: re.Match[str]) -> str:
        top, below = map(int, match.groups())
        text = inline(Fraction(top, below))
        return match[0] if len(match[0]) <= LONG_FRACTION else text if match[0] == latex else f"({text})"

    return _FRACTION.sub(shorter, latex)


def formula(latex: str, end: str = ".") -> str:
    """Return a display of one formula."""
    return f"\\[\n  {latex}{end}\n\\]"


def valued(left: str, value: Fraction) -> str:
    r"""State that a quantity equals a number: in a display, or in running text where that is longer than a line.

    Examples
    --------
    >>> valued("D=", Fraction(1, 5))
    '\\[\n  D=\\frac{1}{5}.\n\\]'
    >>> valued("D=", Fraction(10**40, 10**40 - 1)).startswith("$D=100")
    True
    """
    line = f"{left}{displayed(value)}"
    return formula(line) if width(line) <= COLUMN else f"${left}{inline(value)}$."


def spaced(relation: str) -> str:
    """Return a relation, separated from a letter that follows."""
    return f"{relation} " if relation.startswith("\\") else relation


def width(latex: str) -> float:
    r"""Estimate the width of a formula in points.

    Examples
    --------
    >>> width("1+1") < width(r"\frac{1}{2}+\frac{1000}{2000}") < COLUMN
    True
    """
    built = re.sub(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", lambda pair: max(pair.groups(), key=len), latex)
    commands = [command for command in _COMMAND.findall(built) if command not in _NARROW]
    plain = _COMMAND.sub("", built)
    signs = _SIGN.findall(plain)
    relations = sum(sign in "+-=<>" for sign in signs)
    return 5.3 * len(signs) + 8 * len(commands) + 8 * relations + 3 * sum(plain.count(sign) for sign in "(),|.")


def cases(function: str, rows: Sequence[Row], end: str = ",") -> str:
    r"""Return a definition by cases.

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
    if len(rows) == 1 and width("".join([function, *rows[0]])) + 40 <= COLUMN:
        return formula(rf"{function}={rows[0][0]},\qquad {rows[0][1]}", end)
    broken = max([width(expression) + width(condition) for expression, condition in rows]) > COLUMN - 25
    if len(rows) > MOST_CASES and not broken:
        length = ceil(len(rows) / ceil(len(rows) / ROWS))
        return "\n".join([_table(function, rows[start : start + length]) for start in range(0, len(rows), length)])
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
    """Return a definition by cases as a list, whose lines may break."""
    rows_of_list = [rf"\item[]$\displaystyle {expression}$\quad for ${condition}$" for expression, condition in rows]
    return f"${function}$ is\n{itemized(rows_of_list, ',', end)}"


def itemized(items: Sequence[str], between: str, end: str, margin: int = 1) -> str:
    r"""Return a list of items whose lines are not stretched to the margin.

    Examples
    --------
    >>> print(itemized([r"\item[] first", r"\item[] last"], ";", "."))
    \begin{list}{}{\setlength{\leftmargin}{1em}\setlength{\itemsep}{1ex}}
    \raggedright\setlength{\lineskiplimit}{2pt}\setlength{\lineskip}{2pt}
    \item[] first;
    \item[] last.
    \end{list}
    """
    form = rf"\setlength{{\leftmargin}}{{{margin}em}}\setlength{{\itemsep}}{{1ex}}"
    body = f"{between}\n".join(items)
    return f"\\begin{{list}}{{}}{{{form}}}\n{_APART}\n{body}{end}\n\\end{{list}}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    r"""Return a table of formulas, in parts where rows are many, or a list where they are wider than a column.

    Examples
    --------
    >>> print(table(["x", "q_x"], [["1", "1/2"], ["2", "1/3"]]))
    \begin{center}\setlength{\tabcolsep}{4pt}\begin{tabular}{@{}rr@{}}\toprule
    $x$ & $q_x$ \\ \midrule
    $1$ & $1/2$ \\
    $2$ & $1/3$ \\ \bottomrule
    \end{tabular}\end{center}
    >>> print(table(["x", r"q_x\le"], [["1", "0.123456789012" * 4]]).splitlines()[2])
    \item[] $x=1$, $q_x\le 0.1234567890120.1234567890120.1234567890120.123456789012$.
    """
    columns = list(zip(heads, *rows, strict=True))
    if sum([max(map(width, column)) + CELL for column in columns]) > LONGEST:
        named = [f"{head} " if head.endswith((r"\le", r"\ge")) else f"{head}=" for head in heads]
        items = [[f"${name}{cell}$" for name, cell in zip(named, row, strict=True)] for row in rows]
        return itemized([rf"\item[] {', '.join(item)}" for item in items], ";", ".")
    if len(rows) > ROWS:
        return "\n".join([table(heads, rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)])
    first, *lines = [" & ".join([f"${cell}$" for cell in row]) for row in (heads, *rows)]
    body = " \\\\\n".join(lines)
    form = rf"\begin{{center}}\setlength{{\tabcolsep}}{{{CELL // 2}pt}}\begin{{tabular}}{{@{{}}{'r' * len(heads)}@{{}}}}"
    return f"{form}\\toprule\n{first} \\\\ \\midrule\n{body} \\\\ \\bottomrule\n\\end{{tabular}}\\end{{center}}"


def _table(function: str, rows: Sequence[Row]) -> str:
    gap = 2 if any("frac" in expression for expression, _ in rows) else 1
    body = f" \\\\[{gap}ex]\n".join([rf"$\displaystyle {expression}$ & ${condition}$" for expression, condition in rows])
    return (
        f"\\begin{{center}}\\begin{{tabular}}{{ll}}\\toprule\n${function}$ & range \\\\ \\midrule\n{body} \\\\ "
        f"\\bottomrule\n"
        "\\end{tabular}\\end{center}"
    )
