"""LaTeX and figures of leakages that need not be logarithms of rationals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from symdp.reports.figure import checked_path, save
from symdp.reports.latex import number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_CASES = 12
_SAMPLES, _MOST_SAMPLES = 60, 300
_TOP = 6.0
_DIGITS = 6

Row = tuple[str, Fraction, Fraction]


class Number(Protocol):
    """A number in nats that knows its digits."""

    def nats(self, digits: int = 15) -> str:
        """Decimal digits, ``"oo"`` for infinity."""
        ...


Span = tuple[Fraction, Fraction, Callable[[Fraction], Number]]


def symbol(name: str) -> str:
    """The least leakage of a measure as a LaTeX symbol.

    Examples
    --------
    >>> symbol("ml"), symbol("renyi:3/2")
    ('\\\\epsilon^*_{\\\\mathrm{ML}}', '\\\\epsilon^*_{\\\\mathrm{Renyi},\\\\,3/2}')
    """
    kind, *order = name.split(":")
    shown = kind.upper() if len(kind) == 2 else kind.capitalize()
    after = "".join([rf",\,{value}" for value in order]).replace("oo", r"\infty")
    return rf"\epsilon^*_{{\mathrm{{{shown}}}{after}}}"


def curve(name: str, rows: Sequence[Row], zero_from: Fraction) -> str:
    """The function as a statement; each row holds an expression in D and the ends of its range."""
    ranges = [(expression, _range(start, stop)) for expression, start, stop in rows]
    return cases(name, [*ranges, ("0", rf"{number(zero_from)}\le D\le 1")])


def cases(name: str, rows: Sequence[tuple[str, str]]) -> str:
    """Expressions with their conditions: a displayed ``cases``, or a table where there are many."""
    function = f"{symbol(name)}(D)"
    if len(rows) <= _MOST_CASES + 1:
        body = " \\\\[1ex]\n  ".join([f"{expression}, & {condition}" for expression, condition in rows])
        return f"\\[\n  {function}=\\begin{{cases}}\n  {body}\n  \\end{{cases}}\n\\]\n"
    lines = [rf"$\displaystyle {expression}$ & ${condition}$" for expression, condition in rows]
    body = " \\\\[2ex]\n".join(lines)
    head = f"${function}$ & range of $D$ \\\\ \\hline \\endhead\n"
    return "\\begin{longtable}{ll}\n" + head + body + "\n\\end{longtable}\n"


def _range(start: Fraction, stop: Fraction) -> str:
    return rf"{'0<' if start == 0 else number(start) + chr(92) + 'le '}D<{number(stop)}"


def formula(name: str, expression: str, zero_from: str, condition: str) -> str:
    """One formula for a whole range of distortions, and zero after it."""
    rows = [(expression, f"0<D<{zero_from}"), ("0", rf"{zero_from}\le D\le 1")]
    return f"{condition}\n" + cases(name, rows)


def optimum(
    name: str,
    distortion: Fraction,
    value: str,
    rows: Sequence[Sequence[Fraction]] | None,
    prior: Sequence[Fraction] | None,
) -> str:
    """One optimum as a statement; ``value`` is what follows the symbol, such as ``=\\log 2``."""
    shown = f"At distortion $D={number(distortion)}$ the least leakage is ${symbol(name)}{value}$.\n"
    if rows is not None:
        body = r" \\ ".join([" & ".join(map(number, row)) for row in rows])
        size = max(10, len(rows))
        shown += f"\\setcounter{{MaxMatrixCols}}{{{size}}}%\nIt is attained by the mechanism\n"
        shown += f"\\[\n  W=\\begin{{pmatrix}} {body} \\end{{pmatrix}}\n\\]\n"
    if prior is not None:
        shown += f"A least favourable prior is $\\left({_vector(prior)}\\right)$.\n"
    return shown


def _vector(values: Sequence[Fraction]) -> str:
    return ",\\,".join(map(number, values))


def figure(name: str, spans: Sequence[Span], zero_from: Fraction, path: str | None = None) -> Figure:
    """Draw a leakage in nats against D: break points dotted, zero at the end."""
    checked = None if path is None else checked_path(path)
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(6, 4), layout="constrained")
    axes = drawing.add_subplot()
    samples = max(2, min(_SAMPLES, _MOST_SAMPLES // max(1, len(spans))))
    shown = spans[:: max(1, 2 * len(spans) // _MOST_SAMPLES)]
    points = [point for span in shown for point in _sampled(span, samples, zero_from)]
    axes.plot([x for x, _ in points], [y for _, y in points], color="C0")
    axes.plot([*[x for x, _ in points[-1:]], float(zero_from), 1.0], [*[y for _, y in points[-1:]], 0.0, 0.0], color="C0")
    if len(spans) <= 40:
        for _, stop, _ in spans:
            axes.axvline(float(stop), color="0.8", linewidth=0.8, linestyle=":", zorder=0)
    axes.set(xlabel="distortion $D$", ylabel=f"${symbol(name)}$ in nats", xlim=(0, 1))
    axes.set_ylim(0, 1.05 * max([y for _, y in points if y <= _TOP], default=1.0))
    if checked is not None:
        save(drawing, checked)
    return drawing


def _sampled(span: Span, samples: int, zero_from: Fraction) -> list[tuple[float, float]]:
    start, stop, value = span
    found = []
    for k in range(samples + 1):
        # Near D = 0 the slope may be infinite; samples crowd there.
        share = Fraction(k, samples) ** 3 if start == 0 else Fraction(k, samples)
        d = start + (stop - start) * share
        if (text := "0" if d == zero_from else value(d).nats(_DIGITS)) != "oo":
            found.append((float(d), float(text)))
    return found
