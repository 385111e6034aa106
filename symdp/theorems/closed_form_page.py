r"""A closed form for a family of source sets: one prior, or a supermodular lower probability, for every M."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import closed_form, families, rules
from symdp.certificates.checker.families import CENTER, LETTER, LETTERS, PLACE, SUM
from symdp.theorems.expressions import in_names
from symdp.theorems.inequality_text import plain
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline
from symdp.theorems.part import claimed, formula, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem, lemma

# PRIOR, BOUND and X stand for the letters of the notation, and for the parameter of the family.
_SETS = {
    "ball": r"""the priors $PRIOR$ within total-variation distance $X$ of~$C$, that is, with $PRIOR(A)\ge C(A)-X$ for
every event~$A$""",
    "contamination": r"""the mixtures $(1-X)C+X Q$ with any prior~$Q$, that is, the priors $PRIOR$ with
$PRIOR(A)\ge(1-X)C(A)$ for every event~$A$ but the certain one""",
    "pari-mutuel": r"""the priors $PRIOR\le(1+X)C$, that is, those with $PRIOR(A)\ge(1+X)C(A)-X$ for every event~$A$""",
}
_LEAST = r"""Let $u=1-BOUND>0$, the accuracy, and $H_k$ the greatest $g(A)$ of $k$ letters, which is $G_k$ where one of
them is positive. At $\lambda=1$ the condition of the lemma is $H_k\ge ku$. Otherwise it is $\lambda(H_k-u)\ge(k-1)u$,
which for $k\ge 2$ and $H_k>u$ says that $\lambda$ is at least $(k-1)u/(H_k-u)$, and else that $k=1$ and $H_1\ge u$,
where $\lambda=1$ is enough."""
_ONE = r"""The weights do not grow from letter to letter and are not negative, $G_0=0$, $G_M=1$, and
$(G_{k+1}-G_k)w_1=G_1w_{k+1}$: identities of polynomials and signs of coefficients, which the certificate checks. So
$G_k=(w_1+\dots+w_k)/(w_1+\dots+w_M)$, the probability of the $k$ likeliest letters. In the lemma let $g(A)$ be the
probability of~$A$; then the prior is the only one there, and $G_k$ the greatest $g(A)$ of $k$ letters."""
_LOWER = r"""The bound is, by identities of polynomials and signs of coefficients, which the certificate checks, the
greatest of functions of $C(A)$ that are affine, do not fall, and are at most $0$ at~$0$ and at most $1$ at~$1$; let
$h(C(A))$ be the bound where it is positive, and $0$ elsewhere. So $h$ is convex, does not fall, and $h(0)=0$, which
makes $g(A)=h(C(A))$ supermodular, also when it is raised to~$1$ at the certain event. Among $k<M$ letters the $k$
likeliest ones have the greatest $g(A)$, which is $G_k$ where that is positive. The lemma applies."""


def proved(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return ClosedForm(record, evidence, notation).theorem()


@dataclass(frozen=True)
class ClosedForm:
    """What a certificate of a closed form says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def family(self) -> families.Family:
        """The family."""
        return families.Family(self.record.question["family"])

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, height = self.notation, _shown(families.read(self.record.answer["heights"]), CENTER)
        sums = r"$T_k=C_1+\dots+C_k$ and" if self.family.centered else ""
        d, level = n.distortion, n.power(n.optimum)
        least = rf"{level}=\min_{{2\le k\le M,\ G_k>1-{d}}}\frac{{(k-1)(1-{d})}}{{G_k-(1-{d})}}"
        statement = (
            said(f"{self._scope}. Let the source set hold {self._named(self._sets)}. With {sums}"),
            claimed(formula(f"G_k={height}", ""), self._accepted),
            said(rf"for $1\le k<M$, and $G_M=1$, the least ${n.optimum}$ for which some ${n.optimum}$-locally"),
            said(rf"differentially private mechanism has distortion at most~${d}$ under all of them is given by"),
            claimed(formula(least, ""), self._accepted),
            said(rf"for $0<{d}<1-\max_k G_k/k$, and is $0$ from there on, where no denominator of the family or of"),
            said("$G_0,\\dots,G_M$ is~$0$."),
        )
        proof = said(self._named(f"{_LOWER if self.family.lower else _ONE}\n{_LEAST}"))
        return Theorem("A closed form", statement, (lemma("core", n),), (proof,), (Privacy(n).definition,))

    def _named(self, text: str) -> str:
        return text.replace("PRIOR", self.notation.prior).replace("BOUND", self.notation.distortion)

    @property
    def _scope(self) -> str:
        parts = [r"Let $M\ge 2$"] + [r"let $C_1\ge\dots\ge C_M$ be a prior"] * self.family.centered
        for name, (low, high) in self.record.question["parameters"].items():
            start = inline(Fraction(low))
            ends = (f"{plain(name)}>{start}", "") if high == "oo" else (f"{start}<{plain(name)}<", inline(Fraction(high)))
            parts.append(f"${''.join(ends)}$")
        return ", ".join(parts)

    @property
    def _sets(self) -> str:
        if self.family.kind in _SETS:
            return _SETS[self.family.kind].replace("X", _shown(families.read(self.family.parameter), CENTER))
        if self.family.lower:
            bound = _shown(self.family.tree, "C(A)")
            return rf"the priors $PRIOR$ with $PRIOR(A)\ge {bound}$ for every event~$A$ but the certain one"
        weight = _shown(self.family.tree, "C_i")
        return rf"the one prior that is in proportion to $w_i={weight}$, where not all of these are~$0$"

    def _accepted(self) -> bool:
        """Whether the checker accepts the algebra."""
        try:
            closed_form.check_algebra([], {**self.record.question, **self.record.answer})
        except (rules.Rejected, rules.Malformed):
            return False
        return True


def _shown(tree: Any, center: str) -> str:
    """An expression of a family; ``center`` is what C stands for."""

    def name(given: str) -> str:
        return {CENTER: center, SUM: "T_k"}.get(given) or (given[1:] if given[0] == "$" else plain(given))

    def in_powers(part: Any) -> Any:
        if not isinstance(part, tuple) or part[0] in ("number", "name"):
            return part
        if part[0] == "power":
            return ("name", f"${{{_power(part[1], part[2])}}}")
        return (part[0], *[in_powers(below) for below in part[1:]])

    return in_names(in_powers(tree), name)


def _power(base: Any, exponent: tuple[int, ...]) -> str:
    terms = [
        (count, f"{'' if abs(count) == 1 else abs(count)}{what}")
        for count, what in zip(exponent[:3], (LETTER, PLACE, LETTERS), strict=True)
    ]
    terms.append((exponent[3], str(abs(exponent[3]))))
    text = "".join([f"{'-' if count < 0 else '+'}{term}" for count, term in terms if count]).removeprefix("+") or "0"
    if isinstance(base, str):
        return f"{plain(base)}^{{{text}}}"
    return (inline(base) if base.denominator == 1 else rf"\bigl({inline(base)}\bigr)") + f"^{{{text}}}"
