r"""Sentences of a page: words, and mathematical claims that carry the test that decides them.

A :class:`Term` is a piece of a formula with its value, and grows by arithmetic on both; a chain of relations between terms
is displayed and decided together, so that the printed claim is the evaluated one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from operator import eq, ge, gt, le, lt
from typing import Any

from symdp.arithmetic.deferred import known
from symdp.theorems.text.number_text import displayed, inline

RELATIONS = {"=": eq, r"\le": le, r"\ge": ge, "<": lt, ">": gt}
ATOM, PRODUCT, SUM = range(3)
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


@dataclass(frozen=True)
class Part:
    """A piece of LaTeX; a mathematical claim carries the test that decides it.

    Attributes
    ----------
    latex : str
    decide : callable, or None
        Returns whether the sentence holds, by exact arithmetic; None for words.
    shared : str
        The label of the same definition in the preliminaries of a paper; empty without one.
    terms : tuple of Term
        The sides of a chain of relations, each with the value that its LaTeX has.
    """

    latex: str
    decide: Callable[[], bool] | None = field(default=None, compare=False)
    shared: str = ""
    terms: tuple[Term, ...] = field(default=(), compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the data of a copy or pickle, in which the test is replaced by its result."""
        return Part, (self.latex, None if self.decide is None else known(self.holds()), self.shared, self.terms)

    def holds(self) -> bool:
        """Decide whether the claim holds; words always do."""
        return self.decide is None or bool(self.decide())


@dataclass(frozen=True)
class Term:
    r"""A subformula with its value.

    Examples
    --------
    >>> term = Term("u", Fraction(2, 5)) * (of(Fraction(3)) - 1)
    >>> term.latex, term.value
    ('u(3-1)', Fraction(4, 5))
    >>> (of(Fraction(2)) - of(Fraction(-1))).latex, (of(Fraction(2)) + of(Fraction(-1))).latex
    ('2+1', '2-1')
    """

    latex: str
    value: Fraction
    rank: int = ATOM

    def __add__(self, other: Term | int) -> Term:
        added = as_term(other)
        return Term(f"{self.latex}{'' if added.latex.startswith('-') else '+'}{added.latex}", self.value + added.value, SUM)

    def __sub__(self, other: Term | int) -> Term:
        taken = as_term(other)
        if taken.rank < SUM and taken.latex.startswith("-"):
            return self + Term(taken.latex[1:], -taken.value, taken.rank)
        return Term(f"{self.latex}-{taken.enclosed(SUM)}", self.value - taken.value, SUM)

    def __rsub__(self, other: int) -> Term:
        return as_term(other) - self

    def __mul__(self, other: Term | int) -> Term:
        factor = as_term(other)
        number = factor.rank < SUM and (factor.latex[0].isdigit() or factor.latex.startswith(r"\frac"))
        between = r"\cdot " if number else ""
        latex = f"{self.enclosed(SUM)}{between}{factor.enclosed(SUM)}"
        return Term(latex, self.value * factor.value, PRODUCT)

    def over(self, other: Term) -> Term:
        """Return the quotient as a built-up fraction."""
        return Term(rf"\frac{{{self.latex}}}{{{other.latex}}}", self.value / other.value)

    def divided_by(self, other: Term) -> Term:
        r"""Return the quotient with a slash.

        Examples
        --------
        >>> ((1 - Term("D", Fraction(1, 4))).divided_by(Term("u", Fraction(3)))).latex
        '(1-D)/u'
        """
        return Term(f"{self.enclosed(SUM)}/{other.enclosed(PRODUCT)}", self.value / other.value, PRODUCT)

    def with_value(self) -> Term:
        """Return the term as the right side of an equation whose left side is its value.

        Examples
        --------
        >>> Term("u", Fraction(3)).with_value().latex
        '3=u'
        """
        return Term(f"{displayed(self.value)}={self.latex}", self.value)

    def enclosed(self, rank: int) -> str:
        """Return the term, in parentheses if its rank is at least a bound."""
        return f"({self.latex})" if self.rank >= rank else self.latex


def as_term(term: Term | int) -> Term:
    """Return a term, or an integer as one."""
    return Term(str(term), Fraction(term)) if isinstance(term, int) else term


def of(value: Fraction) -> Term:
    """Return a number as a term."""
    return Term(displayed(value), value)


def prose(text: str) -> Part:
    """Return words as a part."""
    return Part(text)


def heading(text: str) -> Part:
    """Return the opening words of a paragraph of a proof."""
    return Part(rf"{chr(10)}\emph{{{text}}}")


def claimed(text: str, decide: Callable[[], bool]) -> Part:
    """Return a claim that is decided by arithmetic."""
    return Part(text, decide)


def chain(first: Term, *following: tuple[str, Term], end: str = ".") -> Part:
    r"""Return a displayed chain of relations, which is decided by the values of its terms.

    Examples
    --------
    >>> part = chain(Term("u", Fraction(2)), ("=", of(Fraction(1)) + of(Fraction(1))), (r"\le", of(Fraction(3))))
    >>> part.latex, part.holds()
    ('\\[\n  u=1+1\\le 3.\n\\]', True)
    """
    values = [first.value, *[term.value for _, term in following]]

    def decide() -> bool:
        pairs = zip(values, values[1:], following, strict=False)
        return all(RELATIONS[relation](a, b) for a, b, (relation, _) in pairs)

    latex = display(first.latex, [(relation, term.latex) for relation, term in following], end)
    return Part(latex, decide, terms=(first, *[term for _, term in following]))


def related(first: Term, *following: tuple[str, Term]) -> Part:
    r"""Return a chain of relations in running text.

    Examples
    --------
    >>> related(Term("u", Fraction(2)), ("<", of(Fraction(3)))).latex
    '$u<3$'
    """
    displayed_chain = chain(first, *following)
    text = running(first.latex) + "".join([f"{spaced(relation)}{running(term.latex)}" for relation, term in following])
    return replace(displayed_chain, latex=f"${text}$")


def for_each(parts: Sequence[Part], opening: str = "") -> Part:
    """Return a relation between entries of vectors, which is decided for each index.

    Parameters
    ----------
    parts : sequence of Part
        The relation for each index, in the same words.
    opening : str
        The words before it.

    Examples
    --------
    >>> rows = [related(Term("f_x", a + b), ("=", Term("a_x", a) + Term("b_x", b))) for a, b in [(Fraction(1), Fraction(2))]]
    >>> for_each(rows).latex, for_each(rows).holds()
    ('$f_x=a_x+b_x$', True)
    """
    return Part(f"{opening}{parts[0].latex}", lambda: all(part.holds() and part == parts[0] for part in parts))


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
