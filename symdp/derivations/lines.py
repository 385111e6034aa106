"""Sentences with formulas, written once and read as text or as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import sympy

_RELATIONS = {"<=": r"\le ", ">=": r"\ge ", "=": "=", "<": "<", "==": "="}
_NAMES = (
    (re.compile(r"\br\((\d+),(\d+)\)"), r"r_{\1\2}"),
    (re.compile(r"\b([mwp])\(?(\d+|y)\)?(?=\W|$)"), r"\1_{\2}"),
    (re.compile(r"\bloss\((\d+)\)"), r"\\mathrm{loss}_{\1}"),
    (re.compile(r"\b(lambda|kappa|Lambda)\b\*?"), r"\\\1 "),
    (re.compile("<="), r"\\le "),
    (re.compile(">="), r"\\ge "),
)


@dataclass(frozen=True)
class Formula:
    """A formula as text and as LaTeX."""

    text: str
    latex: str


Part = str | Formula


@dataclass(frozen=True)
class Line:
    """A sentence or a part of one: words, and formulas between them."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The line as text."""
        return "".join([part if isinstance(part, str) else part.text for part in self.parts])

    @property
    def latex(self) -> str:
        """The line as LaTeX, formulas inside the text."""
        return "".join([part if isinstance(part, str) else f"${part.latex}$" for part in self.parts])


@dataclass(frozen=True)
class Step:
    """A step of a derivation.

    Attributes
    ----------
    title : str
    lines : tuple of Line
    colors : tuple of str
        The rows of the pattern that the step is about, if it is about one.
    """

    title: str
    lines: tuple[Line, ...]
    colors: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The step as text, with its title."""
        pattern = [f"    {' '.join(row)}" for row in self.colors]
        return "\n".join([self.title, *pattern, *[f"  {line.text}" for line in self.lines]])

    @property
    def latex(self) -> str:
        """The step as a LaTeX fragment."""
        body = "\\\\\n".join([line.latex for line in self.lines])
        return f"\\par\\medskip\\noindent\\textbf{{{self.title}}}\\\\\n{self._array}{body}\n"

    @property
    def _array(self) -> str:
        if not self.colors:
            return ""
        rows = r" \\ ".join([" & ".join([rf"\mathrm{{{c}}}" for c in row]) for row in self.colors])
        return f"$\\begin{{array}}{{{'c' * len(self.colors[0])}}} {rows} \\end{{array}}$\\\\[1ex]\n"

    def __str__(self) -> str:
        return self.text


def line(*parts: Part) -> Line:
    """Return a line of words and formulas."""
    return Line(parts)


def chain(*sides: object) -> Formula:
    """Return expressions with relations between them, such as ``chain(d, "<=", p)``, as one formula.

    Examples
    --------
    >>> d, p = sympy.symbols("D P2")
    >>> chain(0, "<=", d, "<=", p / 2)
    Formula(text='0 <= D <= P2/2', latex='0\\\\le D\\\\le \\\\frac{P_{2}}{2}')
    """
    texts, latex = list[str](), list[str]()
    for side in sides:
        if isinstance(side, str):
            texts.append(f" {side} ")
            latex.append(_RELATIONS[side])
        else:
            written = sympy.Integer(side) if isinstance(side, int) else side
            texts.append(as_text(written))
            latex.append(as_latex(written))
    return Formula("".join(texts), "".join(latex))


def relation(text: str) -> Formula:
    """Return a relation between unknowns, given as text, as a formula.

    Examples
    --------
    >>> relation("r(3,1) >= 0").latex, relation("W(2|1) <= lambda*m2").latex
    ('r_{31} \\\\ge  0', 'W(2|1) \\\\le  \\\\lambda m_{2}')
    """
    latex = text
    for pattern, replacement in _NAMES:
        latex = pattern.sub(replacement, latex)
    return Formula(text, latex)


def listed(items: Sequence[Line]) -> Line:
    """Return lines with commas between them."""
    parts: list[Part] = []
    for place, item in enumerate(items):
        parts += [", "] if place else []
        parts += item.parts
    return Line(tuple(parts))


def as_text(expression: sympy.Expr) -> str:
    """Return an expression as text, with one fraction bar."""
    top, below = _sides(expression)
    if below == 1:
        return str(top)
    top_text, below_text = str(top), str(below)
    return f"{_bracketed(top, top_text)}/{below_text if below.is_Atom else f'({below_text})'}"


def as_latex(expression: sympy.Expr) -> str:
    """Return an expression as LaTeX, with one fraction bar; lines may end within parentheses."""
    top, below = _sides(expression)
    if below == 1:
        return _latex(top)
    sign = "-" if top.could_extract_minus_sign() and not top.is_Add else ""
    return rf"{sign}\frac{{{_latex(-top if sign else top)}}}{{{_latex(below)}}}"


def _latex(expression: sympy.Expr) -> str:
    names = {symbol: str(symbol) for symbol in expression.free_symbols if "(" in str(symbol)}
    text = str(sympy.latex(expression, symbol_names=names))
    return text.replace(r"\left(", "(").replace(r"\right)", ")")


def _sides(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """Return numerator and denominator, of sums with fractions too."""
    if expression.is_Add and not any(factor.is_Add for term in expression.args for factor in sympy.Mul.make_args(term)):
        content = sympy.ilcm(*[term.as_coeff_Mul()[0].q for term in expression.args])
        return sympy.expand(expression * content), sympy.Integer(content)
    if expression.is_Add:
        return expression, sympy.Integer(1)
    top, below = sympy.fraction(expression)
    return top, below


def _bracketed(expression: sympy.Expr, text: str) -> str:
    return f"({text})" if expression.is_Add else text
