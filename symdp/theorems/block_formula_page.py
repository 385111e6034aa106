r"""A formula that is proved for every alphabet, or under hypotheses: priors of flat blocks suffice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import block_formula, rules
from symdp.certificates.checker import blocks as checked_blocks
from symdp.certificates.checker.block_formula import Question
from symdp.certificates.checker.blocks import Layout
from symdp.theorems.expressions import RELATIONS, in_names
from symdp.theorems.notation import Notation
from symdp.theorems.part import COLUMN, Part, claimed, formula, said, width
from symdp.theorems.privacy import Privacy
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem, lemma

SOME_DELTA = Fraction(1, 2)
_BLOCKS = r"""The texts name the distortion, $M$ and sums of greatest or least letters only, and these are the same for a
prior and for its averages between the named places. By <averages> it is enough to look at priors of flat
blocks between these places, and, where the optimum is bounded from below, at those with one more step. Let block $j$ have
$n_j$ letters of the probability $g_j+\dots+g_B$ with $g_i\ge 0$, where $\sum_i(n_1+\dots+n_i)g_i=1$ makes fractions
homogeneous. Sizes that are not given are a number and $\nu_j\ge 0$."""


def proved(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return BlockFormula(record, evidence, notation).theorem()


@dataclass(frozen=True)
class BlockFormula:
    """What a certificate of a formula by blocks says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def question(self) -> Question:
        """The texts."""
        return Question(self.record.question["formula"], self.record.question["where"])

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, shown = self.notation, self._relation(self.record.question["formula"])
        shape = formula(shown, end="") if width(shown) <= COLUMN else f"${shown}$"
        statement = (
            said(f"{self._whose()} ${n.optimum}={n.least(n.prior, n.distortion, self.question.with_delta)}$ satisfies"),
            claimed(shape, self._checks),
            said("wherever both sides are defined and the letters that they name exist."),
        )
        accuracy = rf"{n.distortion}/(1-\delta)" if self.question.with_delta else n.distortion
        averages = lemma("averages", n, ACCURACY=accuracy)
        letters, title = said(r"The letters are $1,\dots,M$."), "A formula for every alphabet"
        return self._privacy.theorem(title, letters, statement, self._proof(), alone=True, more=[averages])

    @property
    def _privacy(self) -> Privacy:
        return Privacy(self.notation, SOME_DELTA if self.question.with_delta else Fraction(0))

    def _whose(self) -> str:
        n, letters = self.notation, self.record.question["letters"]
        size = r"Let $M\ge 2$" if letters == checked_blocks.ALL else f"Let $M={letters}$"
        text = rf"{size}. For every prior ${n.prior}$ with ${n.prior}(1)\ge\dots\ge {n.prior}(M)$"
        if "T_{" in "".join(self._texts) or "L_{" in "".join(self._texts):
            text += ", with $T_j$ and $L_j$ for the sums of its $j$ greatest and $j$ least entries"
        if self.question.needs.side is not None:
            text += r", every $k=1,\dots,M$"
        text += rf", and every $0<{n.distortion}<1$" + r" and $0\le\delta<1$" * self.question.with_delta
        where = " and ".join([f"${self._relation(given)}$" for given in self.record.question["where"]])
        return f"{text} with {where}," if where else f"{text},"

    @property
    def _texts(self) -> list[str]:
        return [self._relation(text) for text in (self.record.question["formula"], *self.record.question["where"])]

    def _relation(self, text: str) -> str:
        left, relation, right = block_formula.parsed(text)
        if relation is None:
            relation, right = "==", block_formula.BEST
        return f"{in_names(_named(left), self._name)}{RELATIONS[relation]}{in_names(_named(right), self._name)}"

    def _name(self, name: str) -> str:
        n = self.notation
        known = {
            "best": n.power(n.optimum),
            "D": n.distortion,
            "delta": r"\delta",
            "M": "M",
            "k": "k",
            "PM": f"{n.prior}(M)",
        }
        if name in known:
            return known[name]
        return f"{n.prior}({name[1:]})" if name[0] == "P" else f"{name[0]}_{{{name[1:]}}}"

    def _checks(self) -> bool:
        letters = self.record.question["letters"]
        layouts = checked_blocks.layouts(self.question.needs, letters)
        try:
            block_formula.check_point([], self.question, letters, self.evidence["point"])
            block_formula.check_trees([], self.question, layouts, self.evidence)
        except (rules.Rejected, rules.Malformed):
            return False
        return bool(layouts)

    def _proof(self) -> list[Part]:
        n, deltas = self.notation, r", $\delta=e/(1+e)$ with $e\ge 0$" * self.question.with_delta
        ends = (
            rf"Between two ends $a<b$ of a range put ${n.distortion}=(a+bx)/(1+x)$ with $x\ge 0${deltas}. The left side "
            r"less the right one, times its denominators, is then a polynomial in unknowns that are not negative, and so "
            r"are the hypotheses."
        )
        delta = r" By <delta> it is that of $D/(1-\delta)$ without~$\delta$.".replace("D", n.distortion)
        optimum = rf"The optimum is that of <ordered>.{delta * self.question.with_delta}"
        parts = [said(optimum), said(_BLOCKS), said(ends)]
        for side in self.question.sides:
            parts.append(said("Above:" if side == "above" else "Below:"))
            layouts = checked_blocks.layouts(self.question.needs, self.record.question["letters"])
            cases = [part for layout in layouts for part in self.question.parts(layout, side)]
            parts += [self._case(side, *case) for case in zip(cases, self.evidence[side], strict=True)]
        return parts

    def _case(self, side: str, layout: Layout, tree: Any) -> Part:
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
        return claimed(text, lambda: self._holds(side, layout, tree))

    def _holds(self, side: str, layout: Layout, tree: Any) -> bool:
        try:
            block_formula.check_layout([], "", self.question, side, layout, tree, 0)
        except (rules.Rejected, rules.Malformed):
            return False
        return True


def _leaves(tree: Any) -> list[Any]:
    """The proofs at the ends of a tree."""
    parts = [*tree.get("parts", []), *tree.get("ranges", []), *tree.get("choose", [])]
    return [leaf for part in parts for leaf in _leaves(part)] if parts else [tree]


def _named(tree: Any) -> Any:
    """Sums of letters as names."""
    if tree[0] in ("top", "tail"):
        return ("name", f"{'T' if tree[0] == 'top' else 'L'}{checked_blocks.index_of(tree)}")
    return (tree[0], *[_named(part) if isinstance(part, tuple) else part for part in tree[1:]])
