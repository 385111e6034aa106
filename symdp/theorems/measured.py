r"""The least leakage of a measure: one page for each method of evidence at a distortion, for each kind as a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.exact_value import ExactValue
from symdp.leakages.measure import Kind
from symdp.theorems.given_set import fractions
from symdp.theorems.measures import least_text, same, single_level, value_text
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, claimed, of, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem

ZERO, ONE = Fraction(0), Fraction(1)
# method of the evidence -> its page: a module of this package, and functions of it, for the page and for the value that is
# proved, where it is a finite number.
METHODS = {
    "zero": ("measured", "without", "nothing"),
    "truth": ("measured", "infinite", None),
    "trace": ("trace_page", "least", "proved"),
    "guess": ("guess_page", "least", "proved"),
    "guesses": ("guesses_page", "least", "proved"),
    "one prior": ("information_page", "least", "proved"),
    "majorised": ("majorised", "least", "proved"),
    "stars": ("star_page", "least", "proved"),
    "program": ("output_ratio_page", "least", None),
    "symmetric": ("responses", "one_letter", "proved"),
}
# kind of a measure -> the page of its functions: a module of this package; its function is ``function``.
FUNCTIONS = {
    Kind.COLUMN_MAXIMA: "trace_page",
    Kind.INFORMATION: "information_page",
    Kind.GUESS: "guess_page",
    Kind.OUTPUT_RATIO: "star_page",
}


class MeasuredPoint(MeasuredPage):
    """What a certificate of a least leakage of a measure says and shows."""

    def asked(self) -> str:
        """The first words of the statement."""
        return (
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${self.notation.distortion}={inline(self.distortion)}$ {self.source.under} is"
        )

    def found(self, proved: ExactValue) -> Part:
        """The value in a display, where it is the one that the evidence proves."""
        terms, n = self.record.answer["nats"], self.notation
        level = single_level(terms)
        general = f"${n.optimum}={value_text(terms, n).replace('+', '+{}')}$."
        text = general if level is None else least_text(n, level)
        return claimed(text, lambda: same(terms, proved))

    def named(self, key: str = "prior") -> Part:
        """The prior of the evidence."""
        return self.chosen(self.notation.least_favourable, self.evidence[key])

    def worst(self, key: str = "prior") -> list[Part]:
        """That a prior alone needs as much, where the set is more than it."""
        if self.alone:
            return []
        prior = fractions(self.evidence[key]["prior"])
        text = (
            f"The prior ${self.notation.least_favourable}={vector(prior)}$ of~${self.source.name}$ is least favourable: "
            f"it alone needs as much."
        )
        return [said(text)]

    def page(
        self, proved: ExactValue, attained: list[Part], lemmas: tuple[Lemma, ...], proof: list[Part], title: str = ""
    ) -> Theorem:
        """The theorem that the value is the one proved, with what attains it."""
        name = title or f"Least {self.leakage.term}"
        return Theorem(name, (said(self.asked()), self.found(proved), *attained), lemmas, tuple(proof), self.setting())


def nothing(_: MeasuredPoint) -> ExactValue:
    """The value without leakage."""
    return ExactValue(())


def without(point: MeasuredPoint) -> Theorem:
    """The output ignores the input."""
    q = fractions(point.evidence["diagonal"])
    total = sum(q, ZERO)
    sure = related(Term(r"\sum_xq_x", total), ("=", of(total)), *([(r"\le", of(ONE))] if total < 1 else []))
    proof = [
        said(f"Let {entries('q', q)}, where"), sure,
        said(". An output that is $x$ with probability $q_x$ or more, whatever the letter, leaks nothing, and no leakage is "
             "negative. Its accuracy is large enough:"), *point.source.accuracy(q, point.kept, point.evidence),
    ]  # fmt: skip
    attained = [said("It is attained by an output that does not depend on the letter.")]
    return point.page(ExactValue(()), attained, (), proof, "No leakage")


def silent(page: MeasuredPage) -> Theorem:
    """Nothing leaks at any distortion."""
    asked = page.record.at(page.record.zero_from, {"nats": []})
    found = without(MeasuredPoint(asked, page.evidence["zero"], page.notation))
    more = said("The same mechanism serves for every larger bound of the distortion.")
    return Theorem(found.title, (*found.statement, more), found.lemmas, found.proof, found.setting)


def infinite(point: MeasuredPoint) -> Theorem:
    """Letters that may occur are told for sure."""
    statement = (said(f"Every mechanism of distortion~$0$ {point.source.under} has an infinite {point.leakage.term}."),)
    proof = _unlikely(point) if "rarest" in point.evidence else _told_apart(point)
    return Theorem("Infinite leakage", statement, (), tuple(proof), point.setting())


def _told_apart(point: MeasuredPoint) -> list[Part]:
    """Two letters, for measures that compare them."""
    prior = fractions(point.evidence["prior"]["prior"])
    q = point.notation.least_favourable
    first, second = [x + 1 for x, value in enumerate(prior) if value > 0][:2]
    positive = claimed(
        f"both ${q}({first})={inline(prior[first - 1])}$ and ${q}({second})={inline(prior[second - 1])}$ are positive",
        lambda: min(prior[first - 1], prior[second - 1]) > 0,
    )
    return [
        said("Let"), point.named(), said("; here"), positive,
        said(rf". Distortion~$0$ forces $W({first}\mid {first})=W({second}\mid {second})=1$, so that $W({first}\mid "
             rf"{second})=0$: the divergence of row~${first}$ from row~${second}$ is infinite, and "
             f"so is the {point.leakage.term}, in {point.notation.unit} or any other unit."),
    ]  # fmt: skip


def _unlikely(point: MeasuredPoint) -> list[Part]:
    """One letter that a prior of the set never has, for maximal information."""
    prior, rarest = (fractions(point.evidence[key]["prior"]) for key in ("prior", "rarest"))
    q, p = point.notation.least_favourable, point.notation.prior
    y = next(x for x, (value, rare) in enumerate(zip(prior, rarest, strict=True)) if value > 0 == rare) + 1
    here = claimed(f"where ${q}({y})>0=R({y})$", lambda: prior[y - 1] > 0 == rarest[y - 1])
    return [
        said("Let"), point.named(), said("and"), point.source.member("R", point.evidence["rarest"]), here,
        said(rf". Distortion~$0$ under both forces $W(x\mid x)=1$ for all letters $x$ of positive probability under ${q}$ "
             rf"or~$R$. Let $0<s\le 1$ and ${p}=(1-s)R+s{q}$. The probability of the output~${y}$ under~${p}$ is "
             rf"$s{q}({y})$, while $W({y}\mid {y})=1$, so that the maximal information under ${p}$ is at least the "
             rf"logarithm "
             rf"of $1/(s{q}({y}))$, which tends to infinity as $s\to 0$."),
    ]  # fmt: skip


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    method = evidence.get("method", "program")
    if method not in METHODS:
        raise Unsupported(
            f"theorem: none is written yet for leakage={record.leakage} of this source at this distortion; use the "
            f"certificate"
        )
    module, name, _ = METHODS[method]
    write: Callable[[MeasuredPoint], Theorem] = getattr(import_module(f"symdp.theorems.{module}"), name)
    return write(MeasuredPoint(record, evidence, notation))


def proved(point: MeasuredPoint) -> ExactValue | None:
    """The value that the evidence proves; None where it is infinite."""
    module, _, name = METHODS[point.evidence["method"]]
    if name is None:
        return None
    value: Callable[[MeasuredPoint], ExactValue | None] = getattr(import_module(f"symdp.theorems.{module}"), name)
    return value(point)


def curve(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate of the whole function, by the kind of the measure."""
    page = MeasuredPage(record, evidence, notation)
    if not record.pieces:
        return silent(page)
    home = "responses" if "letters" in record.pieces[0] else FUNCTIONS[page.measure.kind]
    write: Callable[[MeasuredPage], Theorem] = import_module(f"symdp.theorems.{home}").function
    return write(page)
