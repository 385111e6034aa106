r"""Maximal leakage, for any source set: the sum of the diagonal, bounded by the multipliers of a prior."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.leakages.exact_value import ExactValue
from symdp.leakages.polynomial import Polynomial
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, chain, heading, of, related, said
from symdp.theorems.theorem import Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)


def proved(point: MeasuredPoint) -> ExactValue:
    """The value that the diagonal has."""
    return ExactValue.log_of(sum(fractions(point.evidence["diagonal"]), ZERO))


def least(point: MeasuredPoint) -> Theorem:
    """At one distortion: the sum of the diagonal against the multipliers of a prior."""
    x, slope = fractions(point.evidence["diagonal"]), Fraction(point.evidence["slope"])
    prior, total = fractions(point.evidence["prior"]["prior"]), sum(x, ZERO)
    d, q = point.notation.distortion, point.notation.least_favourable
    c = tuple([max(ZERO, slope * value - 1) for value in prior])
    paid = sum(c, ZERO)
    below = Term(rf"s(1-{d})-\sum_xc_x", slope * (1 - point.distortion) - paid)
    attained = f"It is attained by a mechanism with the diagonal {entries('q', x)}, which is that of <trace>."
    proof = [
        heading("Achievability."), said("By <trace> the leakage of the mechanism is at most the logarithm of"),
        chain(Term(r"\sum_xq_x", total), ("=", of(total))), said("Its accuracy suffices:"),
        *point.source.accuracy(x, point.kept, point.evidence),
        heading("Converse."), said("Let"), point.named(),
        said(rf"and $s={inline(slope)}$. With $c_x=\max(0,s{q}(x)-1)$, that is {entries('c', c)}, <bound> says that "
             r"$\sum_y\max_xW(y\mid x)$ is at least"),
        chain(below, ("=", of(slope) * of(1 - point.distortion) - of(paid)), ("=", of(total))),
    ]  # fmt: skip
    lemmas = (lemma("trace", point.notation), lemma("bound", point.notation))
    return point.page(proved(point), [said(attained), *point.worst()], lemmas, proof)


def function(page: MeasuredPage) -> Theorem:
    """The whole function."""
    return AffineTraces(page.record, page.evidence, page.notation).theorem()


class AffineTraces(MeasuredPage):
    """Maximal leakage: its exponential is convex and piecewise affine."""

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return self.record.zero_from

    def line(self, piece: Mapping[str, Any]) -> Polynomial:
        """exp of the leakage on a piece."""
        return Polynomial(fractions(piece["numerator"]))

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, d = self.notation, self.notation.distortion
        rows = []
        for piece in self.record.pieces:
            constant, slope = self.line(piece).coefficients
            level = rf"\left({shown(constant)}-{'' if slope == -1 else shown(-slope)}{d}\right)"
            rows.append(
                (
                    level if n.style == "exp" else f"{n.logarithm}{level}",
                    rf"{inline(Fraction(piece['from']))}\le {d}<{inline(Fraction(piece['to']))}",
                )
            )
        statement = (
            *self.function(rows, self._joined),
            said(f"It is attained by the mechanisms of <trace> for diagonals that are affine in ${d}$ on each range, and "
                 f"have the following values at its left end:"), *self._corners(),
        )  # fmt: skip
        return Theorem(
            "The least maximal leakage as a function of the distortion",
            statement,
            (lemma("trace", n), lemma("bound", n)),
            tuple(self._proof()),
            self.setting(),
        )

    def _joined(self) -> bool:
        """Whether the pieces follow each other and meet, down to the value 1."""
        pieces = self.record.pieces
        ends = [(Fraction(piece["from"]), Fraction(piece["to"]), self.line(piece)) for piece in pieces]
        starts = [end for _, end, _ in ends[:-1]]
        follow = all(
            first[1] == second[0] and first[2](first[1]) == second[2](first[1]) for first, second in itertools.pairwise(ends)
        )
        return (
            follow
            and len(starts) == len(ends[1:])
            and (not ends or (ends[0][0] == 0 and ends[-1][1] == self.zero_from and ends[-1][2](self.zero_from) == 1))
        )

    def _corners(self) -> list[Part]:
        d = self.notation.distortion
        found = [
            (Fraction(piece["from"]), fractions(proof["diagonal"]))
            for piece, proof in zip(self.record.pieces, self.evidence["pieces"], strict=True)
        ]
        found.append((self.zero_from, fractions(self.evidence["zero"]["diagonal"])))
        rows = [rf"\item[] ${d}={inline(at)}$: {entries('q', values)}" for at, values in found]
        body = ";\n".join(rows)
        return [said(f"\\begin{{list}}{{}}{{\\setlength{{\\leftmargin}}{{1em}}}}\n{body}.\n\\end{{list}}")]

    def _proof(self) -> list[Part]:
        d = self.notation.distortion
        parts = [
            heading("Achievability."),
            said(f"The accuracy and the sum of a diagonal are affine in it, and so are $1-{d}$ and the exponential of the "
                 f"claimed value on each range. It is enough to look at the ends of the ranges."),
        ]  # fmt: skip
        pieces, proofs = self.record.pieces, self.evidence["pieces"]
        levels = [self.line(piece)(Fraction(piece["from"])) for piece in pieces] + [ONE]
        places = [Fraction(piece["from"]) for piece in pieces] + [self.zero_from]
        for at, level, proof in zip(places, levels, [*proofs, self.evidence["zero"]], strict=True):
            q = fractions(proof["diagonal"])
            total = sum(q, ZERO)
            parts += [
                said(f"At ${d}={inline(at)}$,"), related(Term(r"\sum_xq_x", total), *([(
                    "=", of(total))] if total != level else []), ("=" if total == level else r"\le", of(level))),
                said("and the accuracy is large enough:"), *self.source.accuracy(q, Term(
                    f"{shown(1 - at)}=1-{d}", 1 - at), proof),
            ]  # fmt: skip
        parts += [
            heading("Converse."),
            said(r"Put $c_x=\max(0,s{q}(x)-1)$ in <bound>.".replace("{q}", self.notation.least_favourable)),
        ]  # fmt: skip
        for piece, proof in zip(pieces, proofs, strict=True):
            parts += self._bounded(piece, proof)
        return parts

    def _bounded(self, piece: Mapping[str, Any], proof: Mapping[str, Any]) -> list[Part]:
        q, d = self.notation.least_favourable, self.notation.distortion
        constant, slope = self.line(piece).coefficients
        prior, s = fractions(proof["prior"]["prior"]), -slope
        c = tuple([max(ZERO, s * value - 1) for value in prior])
        total = sum(c, ZERO)
        named = self.chosen(q, proof["prior"])
        where = f"{inline(Fraction(piece['from']))}\\le {d}<{inline(Fraction(piece['to']))}"
        steps = [("=", of(total))] + ([(r"\le", of(s - constant))] if total < s - constant else [])
        bound = chain(Term(r"\sum_xc_x", total), *steps, ("=", Term(f"{shown(s)}-{shown(constant)}", s - constant)), end=",")
        return [
            said(rf"For ${where}$ take $s={inline(s)}$ and"), named, said(f", so that $c={vector(c)}$. Then"), bound,
            said(f"and the bound is at least the exponential of the claimed value, ${shown(constant)}-{shown(s)}\\,{d}$."),
        ]  # fmt: skip
