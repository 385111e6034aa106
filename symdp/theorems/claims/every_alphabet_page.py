r"""Theorems for every alphabet size: formulas, proved by block-constant priors, and closed forms of families of sets."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker.identities import block_formula, closed_form, family_texts, flat_blocks
from symdp.certificates.checker.identities.family_texts import CENTER, LETTER, LETTERS, PLACE, SUM
from symdp.theorems.claims.formula_page import ProvedPage
from symdp.theorems.page import PageSubject, accepts
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.text.displays import formula
from symdp.theorems.text.formula_text import in_names, plain
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Theorem, lemma

_BLOCKS = r"""The texts name the distortion, $M$ and sums of greatest or least letters only, and these are the same for a
prior and for its averages between the named places. By <averages> it is enough to look at priors of flat
blocks between these places, and, where the optimum is bounded from below, at those with one more step. Let block $j$ have
$n_j$ letters of the probability $g_j+\dots+g_B$ with $g_i\ge 0$, where $\sum_i(n_1+\dots+n_i)g_i=1$ makes fractions
homogeneous. Sizes that are not given are a number plus some $\nu_j\ge 0$."""
# PRIOR, BOUND and X stand for the letters of the notation, and for the parameter of the family.
_SETS = {
    "ball": r"""the priors $PRIOR$ within total-variation distance $X$ of~$C$, that is, with $PRIOR(A)\ge C(A)-X$ for
every event~$A$""",
    "contamination": r"""the mixtures $(1-X)C+X Q$ with any prior~$Q$, that is, the priors $PRIOR$ with
$PRIOR(A)\ge(1-X)C(A)$ for every event~$A$ but the certain one""",
    "pari-mutuel": r"""the priors $PRIOR\le(1+X)C$, that is, those with $PRIOR(A)\ge(1+X)C(A)-X$ for every event~$A$""",
}
_ONE = r"""The weights do not grow from letter to letter and are not negative, $G_0=0$, $G_M=1$, and
$(G_{k+1}-G_k)w_1=G_1w_{k+1}$: identities of polynomials and signs of coefficients, which the certificate checks. So
$G_k=(w_1+\dots+w_k)/(w_1+\dots+w_M)$, the probability of the $k$ likeliest letters. In <closed> let $g(A)$ be
the probability of~$A$; then the prior is the only one there, and $G_k$ the greatest $g(A)$ of $k$ letters."""
_LOWER = r"""The bound is, by identities of polynomials and signs of coefficients, which the certificate checks, the
greatest of functions of $C(A)$ that are affine, do not fall, and are at most $0$ at~$0$ and at most $1$ at~$1$; let
$h(C(A))$ be the bound where it is positive, and $0$ elsewhere. So $h$ is convex, does not fall, and $h(0)=0$, which
makes $g(A)=h(C(A))$ supermodular, also when it is raised to~$1$ at the certain event. Among $k<M$ letters the $k$
likeliest ones have the greatest $g(A)$, which is $G_k$ where that is positive. So <closed> applies."""


class BlockFormula(ProvedPage):
    """A formula proved by block-constant priors, for every alphabet size or under hypotheses."""

    @cached_property
    def layouts(self) -> Any:
        """The admissible layouts of the blocks."""
        return flat_blocks.layouts(self.question.needs, self.record.question["letters"])

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, letters = self.notation, self.record.question["letters"]
        size = r"Let $M\ge 2$" if letters == flat_blocks.ALL else f"Let $M={letters}$"
        whose = f"{size}. For every prior ${n.prior}$ with ${n.prior}(1)\\ge\\dots\\ge {n.prior}(M)$"
        statement = self.stated(whose, " and the letters that they name exist.", self._checks)
        accuracy = rf"{n.distortion}/(1-\delta)" if self.with_delta else n.distortion
        averages = lemma("averages", n, ACCURACY=accuracy)
        return self.written("A formula for every alphabet", r"1,\dots,M", (statement, self._proof()), [averages])

    def _checks(self) -> bool:
        """Decide whether the checker accepts the point of evidence and all trees."""
        letters, point = self.record.question["letters"], self.evidence["point"]
        whole = bool(self.layouts) and accepts(block_formula.check_point, [], self.question, letters, point)
        return whole and accepts(block_formula.check_trees, [], self.question, self.layouts, self.evidence)

    def _proof(self) -> list[Part]:
        signs = (
            "The left side less the right one, times its denominators, is then a polynomial in unknowns that are not "
            "negative, and so are the hypotheses."
        )
        parts = [self.optimum(""), prose(_BLOCKS), prose(signs)]
        for side in self.question.sides:
            parts.append(prose("Above:" if side == "above" else "Below:"))
            cases = [part for layout in self.layouts for part in self.question.parts(layout, side)]
            parts += [self._case(side, *case) for case in zip(cases, self.evidence[side], strict=True)]
        return parts

    def _case(self, side: str, layout: flat_blocks.Layout, tree: Any) -> Part:
        sizes = ", ".join(
            [f"{least}+\\nu_{{{place}}}" if free else f"{least}" for place, (least, free) in enumerate(layout.blocks, 1)]
        )
        leaves = list(_leaves(tree))
        plain = sum(not leaf.get("products") for leaf in leaves)
        after = "after multiples of products of the hypotheses are taken away"
        how = f"in {plain} of {len(leaves)} ranges, or parts of them, no coefficient has the wrong sign"
        if plain == 0:
            how = f"in each range no coefficient has the wrong sign {after}"
        elif plain < len(leaves):
            how += f", in the others none has {after}"
        text = f"Blocks of ${sizes}$ letters: {how}."
        return claimed(text, lambda: accepts(block_formula.check_layout, [], "", self.question, side, layout, tree, 0))


def _leaves(tree: Any) -> list[Any]:
    """Return the proofs at the leaves of a tree."""
    parts = [*tree.get("parts", []), *tree.get("ranges", []), *tree.get("choose", [])]
    return [leaf for part in parts for leaf in _leaves(part)] if parts else [tree]


class ClosedForm(PageSubject):
    """The page of a certificate of a closed form."""

    @cached_property
    def family(self) -> family_texts.Family:
        """The family of sets."""
        return family_texts.Family(self.record.question["family"])

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, height = self.notation, _expression(family_texts.read(self.record.answer["heights"]), CENTER)
        sums = r"$T_k=C_1+\dots+C_k$ and" if self.family.centered else ""
        d, level = n.distortion, n.power(n.optimum)
        least = rf"{level}=\min_{{2\le k\le M,\ G_k>1-{d}}}\frac{{(k-1)(1-{d})}}{{G_k-(1-{d})}}"
        statement = (
            prose(f"{self._scope}. Let the source set consist of {self._named(self._sets)}. With {sums}"),
            claimed(formula(f"G_k={height}", ""), self._accepted),
            prose(rf"for $0\le k<M$, and $G_M=1$, the least ${n.optimum}$ for which some ${n.optimum}$-locally"),
            prose(rf"differentially private mechanism has distortion at most~${d}$ under all of them is given by"),
            claimed(formula(least, ""), self._accepted),
            prose(rf"for $0<{d}<1-\max_{{1\le k\le M}}G_k/k$, and is $0$ from there on, where no denominator"),
            prose("of the family or of $G_0,\\dots,G_M$ is~$0$."),
        )
        proof, lemmas = prose(_LOWER if self.family.lower else _ONE), (lemma("core", n), lemma("closed", n))
        return Theorem("A closed form", statement, lemmas, (proof,), (Privacy(n).definition,))

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
            return _SETS[self.family.kind].replace("X", _expression(family_texts.read(self.family.parameter), CENTER))
        if self.family.lower:
            bound = _expression(self.family.tree, "C(A)")
            return rf"the priors $PRIOR$ with $PRIOR(A)\ge {bound}$ for every event~$A$ but the certain one"
        weight = _expression(self.family.tree, "C_i")
        return rf"the one prior that is in proportion to $w_i={weight}$, where not all of these are~$0$"

    def _accepted(self) -> bool:
        """Decide whether the checker accepts the algebra of the closed form."""
        return accepts(closed_form.check_algebra, [], {**self.record.question, **self.record.answer})


def _expression(tree: Any, center: str) -> str:
    """Return an expression of a family in LaTeX; ``center`` replaces C."""

    def name(token: str) -> str:
        return {CENTER: center, SUM: "T_k"}.get(token) or (token[1:] if token[0] == "$" else plain(token))

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
