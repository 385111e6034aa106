r"""Theorems on maximal leakage for any source set: the trace of the mechanism, bounded by the multipliers of a prior."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.sources.prior import Vector
from symdp.theorems.measures.least_leakage_page import LeastFunction, LeastLeakage
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import displayed, entries, inline, vector
from symdp.theorems.text.sentences import Part, Term, chain, claimed, heading, of, prose, related

ZERO, ONE = Fraction(0), Fraction(1)


def is_traced(diagonal: Vector) -> bool:
    """Decide whether the lemma yields a mechanism with the diagonal."""
    return min(diagonal) >= 0 and max(diagonal) <= 1 and sum(diagonal) >= 1


def excesses(slope: Fraction, prior: Vector) -> Vector:
    """Return c_x = max(0, s Q(x) - 1)."""
    return tuple([max(ZERO, slope * value - 1) for value in prior])


class TracePoint(LeastLeakage):
    """The page of maximal leakage at one distortion: the trace against the multipliers of a prior."""

    cited: tuple[str, ...] = ("trace", "bound")

    @cached_property
    def diagonal(self) -> Vector:
        """The diagonal q."""
        return fractions(self.evidence["diagonal"])

    @property
    def level(self) -> Fraction:
        """The exponential of the least leakage."""
        return sum(self.diagonal, ZERO)

    def value(self) -> ExactValue:
        return ExactValue.log_of(self.level)

    def attained(self) -> list[Part]:
        text = f"It is attained by a mechanism with the diagonal {entries('q', self.diagonal)}, which is that of <trace>."
        return [claimed(text, lambda: is_traced(self.diagonal)), *self.worst()]

    @property
    def leaks(self) -> str:
        """The bound of the leakage of the mechanism of the lemma."""
        return "By <trace> the leakage of the mechanism is at most the logarithm of"

    def achieved(self) -> list[Part]:
        total, level = sum(self.diagonal, ZERO), self.level
        return [
            heading("Achievability."), prose(self.leaks),
            chain(Term(r"\sum_xq_x", total), ("=" if total == level else r"\le", of(level))),
            prose("Its accuracy suffices:"), *self.source.accuracy(self.diagonal, self.kept, self.evidence),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        slope, d, q = Fraction(self.evidence["slope"]), self.notation.distortion, self.notation.least_favourable
        c = excesses(slope, fractions(self.evidence["prior"]["prior"]))
        paid = sum(c, ZERO)
        below = Term("s", slope) * (1 - Term(d, self.distortion)) - Term(r"\sum_xc_x", paid)
        return [
            heading("Converse."), prose("Let"), self.named(), claimed(f"and $s={inline(slope)}$.", lambda: slope >= 0),
            prose(rf"With $c_x=\max(0,s{q}(x)-1)$, that is {entries('c', c)}, <bound> says that "
                  r"$\sum_y\max_xW(y\mid x)$ is at least"),
            chain(below, ("=", of(slope) * of(1 - self.distortion) - of(paid)), ("=", of(self.level))),
        ]  # fmt: skip


class TraceFunction(LeastFunction):
    """The page of maximal leakage as a function of the distortion, whose exponential is convex and piecewise affine."""

    cited: tuple[str, ...] = ("trace", "bound")

    @cached_property
    def ranges(self) -> list[tuple[Fraction, Fraction, Polynomial]]:
        """The ends of each piece with the exponential of the leakage on it."""
        return [(Fraction(piece["from"]), Fraction(piece["to"]), Polynomial(fractions(piece["numerator"])))
                for piece in self.record.pieces]  # fmt: skip

    @cached_property
    def corners(self) -> list[tuple[Fraction, Fraction, Vector, Mapping[str, Any]]]:
        """The ends of the pieces: distortion, exponential of the leakage, a diagonal with sum at least 1, and evidence."""
        proofs, zero = self.evidence["pieces"], self.evidence["zero"]
        starts = [(start, line(start), fractions(proof["diagonal"]), proof)
                 for (start, _, line), proof in zip(self.ranges, proofs, strict=True)]  # fmt: skip
        first, *rest = fractions(zero["diagonal"])
        return [*starts, (self.zero_from, ONE, (max(first, 1 - sum(rest, ZERO)), *rest), zero)]

    def _where(self, start: Fraction, stop: Fraction) -> str:
        return rf"{inline(start)}\le {self.notation.distortion}<{inline(stop)}"

    def stated(self) -> list[Part]:
        n, rows = self.notation, []
        for start, stop, line in self.ranges:
            constant, slope = line.coefficients
            level = rf"\left({displayed(constant)}-{'' if slope == -1 else displayed(-slope)}{n.distortion}\right)"
            rows.append((level if n.style == "exp" else f"{n.logarithm}{level}", self._where(start, stop)))
        return [*self.function(rows, self.joined)]

    def joined(self) -> bool:
        """Decide whether the pieces are contiguous and continuous, and decrease to the value 1."""
        falls = all(line.coefficients[1] <= 0 for *_, line in self.ranges)
        meet = all(stop == start and first(stop) == second(stop)
                   for (_, stop, first), (start, _, second) in pairwise(self.ranges))  # fmt: skip
        (first, *_), (_, last, line) = self.ranges[0], self.ranges[-1]
        whole = all(piece["denominator"] == ["1", "0"] for piece in self.record.pieces)
        return whole and falls and meet and first == 0 and last == self.zero_from and line(last) == 1

    def attained(self) -> list[Part]:
        d = self.notation.distortion
        body = ";\n".join([rf"\item[] ${d}={inline(at)}$: {entries('q', values)}" for at, _, values, _ in self.corners])
        return [
            prose(f"It is attained by the mechanisms of <trace> for diagonals that are affine in ${d}$ on each range, and "
                  f"have the following values at its left end:"),
            claimed(f"\\begin{{list}}{{}}{{\\setlength{{\\leftmargin}}{{1em}}}}\n{body}.\n\\end{{list}}",
                    lambda: all(is_traced(values) for _, _, values, _ in self.corners)),
        ]  # fmt: skip

    def achieved(self) -> list[Part]:
        d = self.notation.distortion
        parts = [
            heading("Achievability."),
            prose(f"The accuracy and the sum of a diagonal are affine in it, and so are $1-{d}$ and the exponential of the "
                  f"claimed value on each range. It is enough to look at the ends of the ranges."),
        ]  # fmt: skip
        for at, level, values, proof in self.corners:
            total, kept = sum(values, ZERO), (1 - Term(d, at)).with_value()
            steps = [("=", of(total)), (r"\le", of(level))] if total != level else [("=", of(level))]
            parts += [
                prose(f"At ${d}={inline(at)}$,"), related(Term(r"1", ONE), (r"\le", Term(r"\sum_xq_x", total)), *steps),
                prose("and the accuracy is large enough:"), *self.source.accuracy(values, kept, proof),
            ]  # fmt: skip
        return parts

    def converse(self) -> list[Part]:
        q = self.notation.least_favourable
        parts = [heading("Converse."), prose(rf"Put $c_x=\max(0,s{q}(x)-1)$ in <bound>.")]
        for (start, stop, line), proof in zip(self.ranges, self.evidence["pieces"], strict=True):
            constant, slope = line.coefficients
            s, c = -slope, excesses(-slope, fractions(proof["prior"]["prior"]))
            total, room = sum(c, ZERO), of(s) - of(constant)
            steps = [("=", of(total))] + ([(r"\le", of(s - constant))] if total < s - constant else [])
            parts += [
                prose(rf"For ${self._where(start, stop)}$ take $s={inline(s)}$ and"), self.chosen(q, proof["prior"]),
                prose(f", so that $c={vector(c)}$. Then"), chain(Term(r"\sum_xc_x", total), *steps, ("=", room), end=","),
                prose(f"and the bound is at least the exponential of the claimed value, "
                      rf"${displayed(constant)}-{displayed(s)}\,{self.notation.distortion}$."),
            ]  # fmt: skip
        return parts
