r"""Leakages that need no optimum: none at all, and infinite ones."""

from __future__ import annotations

from fractions import Fraction

from symdp.leakages.exact_value import ExactValue
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.numbers import entries, inline
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, claimed, of, related, said
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)


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
