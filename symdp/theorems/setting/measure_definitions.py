r"""Measures and their claimed values on a page: definitions, and sums of logarithms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.exact_value import Argument, ExactValue
from symdp.theorems.notation import Notation
from symdp.theorems.text.displays import COLUMN, formula, valued, width
from symdp.theorems.text.number_text import displayed, inline
from symdp.theorems.text.sentences import Part, prose


@dataclass(frozen=True)
class Leakage:
    """A measure in a notation.

    Examples
    --------
    >>> from symdp import measure
    >>> Leakage(measure("ml"), Notation()).term
    'maximal leakage'
    """

    measure: Measure
    notation: Notation

    @property
    def order(self) -> Fraction:
        """The order of a divergence or an information."""
        if not isinstance(self.measure.order, Fraction | int):
            raise Unsupported(f"theorem: none is written yet for leakage={self.measure.name}; use the certificate")
        return Fraction(self.measure.order)

    @property
    def term(self) -> str:
        """The name of the measure in a sentence."""
        order = inline(self.order) if self.measure.kind in (Kind.DIVERGENCE, Kind.INFORMATION) else ""
        delta = self.measure.delta
        privacy = rf"$(\epsilon,{inline(delta)})$-differential privacy" if delta else "differential privacy"
        names = {
            Kind.RATIO: rf"$\epsilon$ of {privacy}",
            Kind.COLUMN_MAXIMA: "maximal leakage",
            Kind.OUTPUT_RATIO: "maximal information",
            Kind.VULNERABILITY: "min-entropy leakage",
            Kind.CONCENTRATION: "zero-concentrated privacy leakage",
            Kind.DIVERGENCE: f"R\\'enyi privacy leakage of order~${order}$" if order != "1" else "divergence leakage",
            Kind.INFORMATION: f"Sibson information of order~${order}$" if order != "1" else "mutual information",
        }
        return names[self.measure.kind]

    @property
    def formula(self) -> str:
        """The value of the measure for a mechanism, and under a prior where it needs one."""
        log, p, kind = self.notation.logarithm, self.notation.prior, self.measure.kind
        if kind is Kind.OUTPUT_RATIO:
            return rf"{log}\max_{{x,y}}\frac{{W(y\mid x)}}{{\sum_z{p}(z)W(y\mid z)}}"
        if kind is Kind.CONCENTRATION:
            inner = r"\sum_yW(y\mid x)^{\alpha}\,W(y\mid x')^{1-\alpha}"
            return rf"\sup_{{\alpha>1}}\max_{{x,x'}}\frac{{1}}{{\alpha(\alpha-1)}}{log}{inner}"
        if kind is Kind.COLUMN_MAXIMA:
            return f"{log}{self.convex}"
        if kind is Kind.VULNERABILITY:
            return rf"{log}\frac{{{self.convex}}}{{\max_x{p}(x)}}"
        largest, a = r"\max_{x,x'}" if kind is Kind.DIVERGENCE else "", self.order
        share = (1 if kind is Kind.DIVERGENCE else a) / (a - 1) if a != 1 else None
        return f"{largest}{'' if share is None else factor(share) + log}{self.convex}"

    @property
    def convex(self) -> str:
        """A convex function of the mechanism W of which the leakage is an increasing function, by pairs or priors."""
        log, p, kind = self.notation.logarithm, self.notation.prior, self.measure.kind
        if kind in (Kind.COLUMN_MAXIMA, Kind.VULNERABILITY):
            return rf"\sum_y\max_x{f'{p}(x)' if kind is Kind.VULNERABILITY else ''}W(y\mid x)"
        a = self.order
        if kind is Kind.DIVERGENCE:
            if a == 1:
                return rf"\sum_yW(y\mid x)\,{log}\frac{{W(y\mid x)}}{{W(y\mid x')}}"
            return rf"\sum_yW(y\mid x)^{{{inline(a)}}}\,W(y\mid x')^{{{inline(1 - a)}}}"
        if a == 1:
            return rf"\sum_{{x,y}}{p}(x)W(y\mid x)\,{log}\frac{{W(y\mid x)}}{{\sum_z{p}(z)W(y\mid z)}}"
        return rf"\sum_y\Bigl(\sum_x{p}(x)W(y\mid x)^{{{inline(a)}}}\Bigr)^{{{inline(1 / a)}}}"

    def definition(self, under: str) -> Part:
        """Define a mechanism, its distortion and its leakage."""
        p = self.notation.prior
        cost = rf"its \emph{{distortion}} under ${p}$ is $\sum_x {p}(x)\,(1-W(x\mid x))$"
        which = f" under~${p}$" if self.measure.needs_prior else ""
        sentences = []
        if self.measure.kind is Kind.OUTPUT_RATIO:
            sentences.append("Outputs of probability zero are left out.")
        if self.measure.needs_prior and under:
            sentences.append(f"The largest such value over~${under}$, or the supremum, is its {self.term} on~${under}$.")
        return prose(
            rf"A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$ on the letters; {cost}, and its "
            rf"\emph{{{self.term}}}{which} is{chr(10)}\[{chr(10)}  {self.formula}.{chr(10)}\]{chr(10)}{' '.join(sentences)}"
        )


def factor(value: Fraction) -> str:
    r"""Return a coefficient in front of a logarithm.

    Examples
    --------
    >>> factor(Fraction(1)), factor(Fraction(2)), factor(Fraction(1, 2))
    ('', '2\\,', '\\frac{1}{2}\\,')
    """
    return "" if value == 1 else rf"{displayed(value)}\,"


def single_level(terms: Sequence[Mapping[str, Any]]) -> Fraction | None:
    """Return the exponential of a value that is the logarithm of one rational; None for other values."""
    if not terms:
        return Fraction(1)
    if len(terms) == 1 and terms[0]["coefficient"] == "1" and isinstance(terms[0]["argument"], str):
        return Fraction(terms[0]["argument"])
    return None


def same(terms: Sequence[Mapping[str, Any]], value: ExactValue) -> bool:
    """Decide whether a claimed value equals an exact one term by term; log 1/2 counts as -log 2."""
    return set(above_one(exact(terms)).terms) == set(above_one(value).terms)


def exact(terms: Sequence[Mapping[str, Any]]) -> ExactValue:
    """Return a claimed value as an exact value.

    Examples
    --------
    >>> str(exact([{"coefficient": "1/2", "argument": [[["2", "1/2"]], [["1", "1"]]]}]).value)
    '1/2*log(1 + 2**(1/2))'
    """
    return ExactValue.of([(Fraction(term["coefficient"]), _read(term["argument"])) for term in terms])


def above_one(value: ExactValue) -> ExactValue:
    """Rewrite a value with rational arguments of logarithms above 1, and without the terms of powers of 1.

    Examples
    --------
    >>> one, half = Fraction(1), Fraction(1, 2)
    >>> above_one(ExactValue(((one, half), (one, (((one, half),),))))) == ExactValue(((-one, Fraction(2)),))
    True
    """
    plain = [(share, inner) for share, inner in value.terms if not _is_power_of_one(inner)]
    return ExactValue.of([
        (-share, 1 / inner) if isinstance(inner, Fraction) and inner < 1 else (share, inner) for share, inner in plain
    ])  # fmt: skip


def _is_power_of_one(argument: Argument) -> bool:
    return isinstance(argument, tuple) and len(argument) == 1 and all(base == 1 for base, _ in argument[0])


def _read(argument: Any) -> Any:
    if isinstance(argument, str):
        return Fraction(argument)
    return tuple([tuple([(Fraction(base), Fraction(exponent)) for base, exponent in product]) for product in argument])


def least_text(notation: Notation, level: Fraction, argument: str = "") -> str:
    r"""State that the least leakage, with its arguments, is the logarithm of a level.

    Examples
    --------
    >>> least_text(Notation(), Fraction(1)), least_text(Notation(style="exp"), Fraction(2))
    ('\\[\n  \\epsilon^*=0.\n\\]', '\\[\n  e^{\\epsilon^*}=2.\n\\]')
    """
    if level == 1 and notation.style == "epsilon":
        return formula(f"{notation.optimum}{argument}=0")
    if level.denominator == 1 or notation.style == "exp":
        return valued(notation.equals("", argument), level)
    line = f"{notation.optimum}{argument}={notation.log_of(displayed(level))}"
    return formula(line) if width(line) <= COLUMN else f"${notation.equals(inline(level), argument)}$."


def value_text(terms: Sequence[Mapping[str, Any]], notation: Notation) -> str:
    r"""Return a value as a sum of logarithms.

    Examples
    --------
    >>> value_text([{"coefficient": "3/4", "argument": "3/4"}, {"coefficient": "-1", "argument": "2"}], Notation())
    '\\frac{3}{4}\\,\\log \\frac{3}{4}-\\log 2'
    """
    text = ""
    for term in terms:
        share = Fraction(term["coefficient"])
        sign = "-" if share < 0 else "+" if text else ""
        text += f"{sign}{factor(abs(share))}{notation.logarithm} {_argument(term['argument'])}"
    return text or "0"


def _argument(argument: Any) -> str:
    if isinstance(argument, str):
        return displayed(Fraction(argument))
    products = ["".join([_power(Fraction(base), Fraction(exponent)) for base, exponent in product]) for product in argument]
    return rf"\bigl({'+'.join(products)}\bigr)"


def _power(base: Fraction, exponent: Fraction) -> str:
    if exponent == 1:
        return f"({inline(base)})" if base.denominator > 1 else inline(base)
    return f"({inline(base)})^{{{inline(exponent)}}}"
