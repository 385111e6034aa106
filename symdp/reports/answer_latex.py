"""LaTeX for a paper: answers and functions in, source text out. Every sentence is a claim of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.reals.real import Real
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.unit import Unit
from symdp.reports.latex_text import LONGEST, decimals, fraction_of, matrix, number, vector
from symdp.reports.table import printable
from symdp.sources.domain import Domain
from symdp.work import tell

if TYPE_CHECKING:
    from symdp.leakages.values.leakage_value import LeakageValue
    from symdp.reports.reported_answers import ByLettersKept, Function, InCells, PointReport
    from symdp.tradeoffs.piece import Piece
    from symdp.tradeoffs.question import Question

MOST_CASES, SHOWN_LETTERS, MOST_ROWS = 12, 12, 18
_PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage{amssymb}
\begin{document}
"""

Row = tuple[str, str]
_UNITS = {Unit.SLACK: "s^*", Unit.MU: r"\mu^*"}


def document(fragment: str) -> str:
    """Return a fragment as a document that compiles on its own; the fragment stands between two comment lines."""
    return f"{_PREAMBLE}% begin fragment\n{fragment}% end fragment\n\\end{{document}}\n"


def symbol(leakage: Measure) -> str:
    """Return the least leakage of a measure as a LaTeX symbol.

    Examples
    --------
    >>> from symdp import measure
    >>> symbol(measure("dp")), symbol(measure("ml")), symbol(measure("renyi:3/2"))
    ('\\\\epsilon^*', '\\\\epsilon^*_{\\\\mathrm{ML}}', '\\\\epsilon^*_{\\\\mathrm{Renyi},\\\\,3/2}')
    """
    if leakage.unit is not Unit.NATS:
        return _UNITS[leakage.unit]
    if leakage.kind is Kind.RATIO and not leakage.pointwise:
        return r"\epsilon^*" + (rf"_{{\delta={leakage.delta}}}" if leakage.delta else "")
    kind, *order = leakage.name.split(":")
    name = kind.upper() if len(kind) < 5 else kind.capitalize()
    after = "".join([r",\," + (rf"\mathrm{{{part}}}" if part.isalpha() else part) for part in order])
    return rf"\epsilon^*_{{\mathrm{{{escaped(name)}}}{after}}}"


def curve(function: Function) -> str:
    """Return the least leakage as a function of the distortion."""
    pieces, rows = function.pieces, list[Row]()
    zero = decimals(function.zero_from)
    for place, piece in enumerate(pieces):
        tell("pieces as LaTeX", place / len(pieces))
        rows.append((_piece(piece), _range(piece.start, piece.stop)))
    rows.append(("0", rf"{zero}\le D\le {number(function.question.largest_distortion)}"))
    text = f"{_among(function.question, function.scope, '$D$')} the least leakage ({_name(function.leakage)}) is\n"
    text += cases(f"{symbol(function.leakage)}(D)", rows)
    if function.jump is not None and function.jump > 1:
        text += f"At $D={zero}$ the function falls from $\\log {number(function.jump)}$ to $0$.\n"
    return text + remarks(function.question)


def symbolic(function: InCells) -> str:
    """Return the least leakage of one prior P_1 >= ... >= P_M in symbols, the range of zero leakage first."""
    from sympy import latex

    (cell,) = function.cells
    rows = [("0", rf"{latex(cell.expression(cell.zero_from))}\le D\le 1")]
    for piece in cell.pieces:
        start, stop = piece.ends
        left = "0<" if start == 0 else latex(start) + r"\le "
        rows.append((latex(piece.value), f"{left}D<{latex(stop)}"))
    return (
        "For one prior $P_1\\ge P_2\\ge\\dots$ the first case that applies gives the least leakage "
        f"({_name(function.leakage)}):\n" + cases(f"{symbol(function.leakage)}(D)", rows)
    )


def cases(function: str, rows: Sequence[Row]) -> str:
    """Return expressions with their conditions: a displayed ``cases``, or tables where there are many."""
    if len(rows) <= MOST_CASES + 1:
        body = " \\\\[1ex]\n  ".join([f"{expression}, & {condition}" for expression, condition in rows])
        return f"\\[\n  {function}=\\begin{{cases}}\n  {body}\n  \\end{{cases}}\n\\]\n"
    return "".join([_table(function, rows[first : first + MOST_ROWS]) for first in range(0, len(rows), MOST_ROWS)])


def _table(function: str, rows: Sequence[Row]) -> str:
    """Return rows in tables that fit on a page; a page may end between tables."""
    lines = [rf"$\displaystyle {expression}$ & ${condition}$" for expression, condition in rows]
    body = " \\\\[2ex]\n".join(lines)
    head = f"${function}$ & range of $D$ \\\\ \\hline\n"
    return "\\begin{center}\\begin{tabular}{ll}\n" + head + body + "\n\\end{tabular}\\end{center}\n"


def any_alphabet() -> str:
    """Return the closed form of one prior for every number of letters M."""
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


def optimum(answer: PointReport) -> str:
    """Return one answer as a statement, with mechanism and prior where they are short."""
    if answer.question.domain is Domain.SYMBOLS:
        return optimum_sentence(answer)
    return optimum_sentence(answer) + _mechanism(answer) + prior(answer)


def optimum_sentence(answer: PointReport) -> str:
    """Return one answer as a sentence."""
    if answer.question.domain is Domain.SYMBOLS:
        return in_symbols(answer)
    question, value = answer.question, answer.value
    leak = f"({_name(answer.leakage)})"
    if answer.distortion_bounds is None:
        text = f"{_among(question, answer.scope, f'$D={decimals(answer.distortion)}$')} the least leakage {leak} is\n"
        text += f"${symbol(answer.leakage)}{_value(value)}$.\n"
    else:
        low, high = answer.distortion_bounds
        least = f"is $D={decimals(high)}$" if low == high else f"lies in $[{decimals(low)},{decimals(high, up=True)}]$"
        name = r"\epsilon" if answer.leakage.unit is Unit.NATS else symbol(answer.leakage).removesuffix("^*")
        text = f"Among {answer.scope}{_setting(question)} of leakage {leak} at most ${name}$, where\n"
        text += f"${name}{_value(value)}$, the least {_expected(question)} {least}.\n"
    return text + _closed_form(answer) + remarks(question)


def remarks(question: Question) -> str:
    """Return the scope of the answer, where the source does not state it, in sentences."""
    return "".join([f"{escaped(remark[0].upper() + remark[1:])}.\n" for remark in question.remarks])


def in_symbols(answer: PointReport) -> str:
    """Return one answer of a parametric source: the first case that applies."""
    from sympy import latex

    source, notation = answer.question.source, symbol(answer.leakage)
    assumed = ", ".join([latex(relation) for relation in source.hypotheses])
    text = f"Let ${assumed}$. For {escaped(source.description)} the first case that applies gives"
    value: Any = answer.value
    if answer.distortion_bounds is None:
        text += f" the least leakage ({_name(answer.leakage)}) at $D={decimals(answer.distortion)}$:\n"
        return text + cases(notation, _cases(value.expression))
    distortion: Any = answer.distortion
    text += f" a leakage ({_name(answer.leakage)}) and the least distortion of mechanisms that leak no more:\n"
    return text + cases(notation, _cases(value.expression)) + cases("D", _cases(distortion.to_sympy()))


def _cases(expression: Any) -> list[Row]:
    """Return the cases of an expression with their conditions."""
    from sympy import Piecewise, latex, true

    pairs = expression.args if isinstance(expression, Piecewise) else [(expression, true)]
    return [
        (latex(part), r"\text{otherwise}" if condition == true else latex(condition).replace(r"\wedge", r"\text{ and }"))
        for part, condition in pairs
    ]


def _closed_form(answer: PointReport) -> str:
    if answer.adjacency is None or not answer.loss.counts_errors:
        return ""
    text = f"The utility $1-D$, the probability of a right guess, is then ${decimals(answer.utility)}$.\n"
    if answer.closed_form is not None:
        from sympy import latex

        text += f"In closed form this is $\\displaystyle {latex(answer.closed_form)}$, with $\\lambda=e^\\epsilon$.\n"
    return text


def endless(function: ByLettersKept) -> str:
    """Return the least leakage on a countable alphabet: all pieces as one formula in the number k of kept letters."""
    from sympy import latex

    question, (exp, threshold, zero) = function.question, function.general()
    most = "" if question.letters is None else rf"\le {question.letters}"
    last = "" if question.letters is None else rf" for $k<{question.letters}$, and $\tau_{{{question.letters}}}=0$"
    value = latex(exp, fold_short_frac=False)
    return (
        f"For {escaped(question.source.description)}, and\n"
        f"{_expected(question)} at most $D$, the least leakage ({_name(question.leakage)}) is\n"
        rf"\[ {symbol(question.leakage)}(D)=\log {value}\quad\text{{for }}\tau_k\le D<\tau_{{k-1}},\ 2\le k{most}, \]" + "\n"
        rf"with $\displaystyle \tau_k={latex(threshold)}$" + f"{last}: exactly the $k$ likeliest letters are kept.\n"
        f"It is $0$ from $D=\\tau_1={latex(zero)}$ on.\n"
    )


def _mechanism(answer: PointReport) -> str:
    if answer.question.domain is Domain.ENDLESS:
        return f"An optimal mechanism is this: {answer.mechanism.description}.\n"
    if answer.question.database is not None or answer.question.letters > SHOWN_LETTERS:
        return ""
    rows = answer.mechanism.matrix
    if any(len(number(entry)) > LONGEST for row in rows for entry in row):
        return ""
    bounds = answer.distortion_bounds
    if answer.exp_root is not None:
        words = "The distortion is kept, with slightly more leakage, by the mechanism"
    elif answer.value.is_exact and (bounds is None or bounds[0] == bounds[1]):
        words = "It is attained by the mechanism"
    else:
        words = "Every upper end is kept by the mechanism"
    return f"{words}\n\\[\n  W={matrix(rows)}.\n\\]\n"


def prior(answer: PointReport) -> str:
    """Return the least favourable prior, where one is known and short."""
    worst = answer.worst_prior
    if worst is None or len(worst) > SHOWN_LETTERS:
        return ""
    row = f"${vector(worst)}$"
    every = " of a record" if answer.question.database is not None else ""
    if answer.supremum_attained is None:
        return f"The bound was found at the prior{every} {row}; whether this prior alone needs as much is not known.\n"
    if answer.supremum_attained:
        return f"A least favourable prior{every} is {row}.\n"
    return (
        f"No prior{every} in the convex hull of the set alone needs as much: this is their supremum, to which priors\n"
        f"near the limit point {row} come arbitrarily close.\n"
    )


def _among(question: Question, scope: str, distortion: str) -> str:
    return f"Among {scope}{_setting(question)} with {_expected(question)} at most {distortion}"


def _expected(question: Question) -> str:
    """Return the bounded distortion, by the name of its function."""
    if question.loss.counts_errors:
        return "expected Hamming distortion"
    return f"expected distortion ({escaped(question.loss.name)})"


def _setting(question: Question) -> str:
    text = "" if question.database is None else f" on databases of $n={question.records}$ records"
    if question.adjacency is not None:
        size, edges = question.adjacency.size, len(question.adjacency.edges)
        text += f" on a graph of {size} letters, {edges} pairs of which are adjacent,"
    return text


def _name(leakage: Measure) -> str:
    return escaped(leakage.name) + (", in nats" if leakage.unit is Unit.NATS else "")


def _range(start: Real, stop: Real) -> str:
    return rf"{'0<' if start == 0 else _place(start) + chr(92) + 'le '}D<{_place(stop)}"


def _place(value: Real) -> str:
    if isinstance(value, Fraction):
        return decimals(value)
    from sympy import latex

    text: str = latex(value.to_sympy())
    return text


def _piece(piece: Piece) -> str:
    if piece.form is None:
        return r"\text{(known point by point)}"
    ratio = piece.form.exponential
    if ratio is not None and all(len(side.coefficients) <= 2 for side in ratio):
        text = rf"\log {fraction_of(*ratio)}"
    else:
        from sympy import latex

        text = latex(piece.to_sympy())
    return text if len(text) <= LONGEST else r"\text{(too long to print)}"


def _value(value: LeakageValue) -> str:
    """Return the relation and value after a symbol: an exact number, or an interval."""
    if value.is_infinite:
        return r"=\infty"
    exp = value.exp
    if isinstance(exp, Fraction):
        text = "=0" if exp == 1 else rf"=\log {number(exp)}"
    elif value.is_exact:
        from sympy import latex

        text = f"={latex(value.expression)}"
    else:
        return rf"\in{value}"
    if len(text) <= LONGEST:
        return text
    low, high = value.enclosure()
    return rf"\in[{decimals(low)},{decimals(high, up=True)}]"


def escaped(text: str) -> str:
    """Escape plain text for LaTeX, on one line, with control characters as their escapes.

    Examples
    --------
    >>> escaped("50 % of P_1"), escaped("a\\tb")
    ('50 \\\\% of P\\\\_1', 'a\\\\textbackslash{}tb')
    """
    special = {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
    return "".join([special.get(sign, f"\\{sign}" if sign in "&%$#_{}" else sign) for sign in printable(text)])
