r"""Maximal leakage, and min-entropy leakage where one prior decides it: sums of the largest entries of columns."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from symdp.leakages.exact_value import ExactValue
from symdp.leakages.polynomial import Polynomial
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import Halves, LeastFunction, LeastLeakage
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, chain, heading, of, related, said

ZERO, ONE = Fraction(0), Fraction(1)


def excesses(slope: Fraction, prior: Vector) -> Vector:
    """c_x = max(0, s Q(x) - 1)."""
    return tuple([max(ZERO, slope * value - 1) for value in prior])


class TracePoint(LeastLeakage):
    """Maximal leakage: the sum of the diagonal against the multipliers of a prior."""

    cited: tuple[str, ...] = ("trace", "bound")

    @cached_property
    def diagonal(self) -> Vector:
        """q."""
        return fractions(self.evidence["diagonal"])

    @property
    def total(self) -> Fraction:
        """The sum of the diagonal."""
        return sum(self.diagonal, ZERO)

    @property
    def level(self) -> Fraction:
        """exp of the least leakage."""
        return self.total

    def value(self) -> ExactValue:
        return ExactValue.log_of(self.level)

    def attained(self) -> list[Part]:
        text = f"It is attained by a mechanism with the diagonal {entries('q', self.diagonal)}, which is that of <trace>."
        return [said(text), *self.worst()]

    @property
    def leaks(self) -> str:
        """What the mechanism of the lemma leaks."""
        return "By <trace> the leakage of the mechanism is at most the logarithm of"

    def achieved(self) -> list[Part]:
        equal = "=" if self.total == self.level else r"\le"
        return [
            heading("Achievability."), said(self.leaks), chain(Term(r"\sum_xq_x", self.total), (equal, of(self.level))),
            said("Its accuracy suffices:"), *self.source.accuracy(self.diagonal, self.kept, self.evidence),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        slope, d, q = Fraction(self.evidence["slope"]), self.notation.distortion, self.notation.least_favourable
        c = excesses(slope, fractions(self.evidence["prior"]["prior"]))
        paid = sum(c, ZERO)
        below = Term(rf"s(1-{d})-\sum_xc_x", slope * (1 - self.distortion) - paid)
        return [
            heading("Converse."), said("Let"), self.named(),
            said(rf"and $s={inline(slope)}$. With $c_x=\max(0,s{q}(x)-1)$, that is {entries('c', c)}, <bound> says that "
                 r"$\sum_y\max_xW(y\mid x)$ is at least"),
            chain(below, ("=", of(slope) * of(1 - self.distortion) - of(paid)), ("=", of(self.level))),
        ]  # fmt: skip


class GuessPoint(TracePoint):
    """Min-entropy leakage over a set, of which one prior decides it."""

    cited: tuple[str, ...] = ("trace", "guess")

    @property
    def level(self) -> Fraction:
        return (1 - self.distortion) / max(fractions(self.evidence["prior"]["prior"]))

    @property
    def leaks(self) -> str:
        return f"{under_every(self)}, which for the mechanism of <trace> is the logarithm of"

    def converse(self) -> list[Part]:
        return guessed(self, self.evidence["prior"], 1 - self.distortion, of(self.level))


class TraceFunction(LeastFunction):
    """Maximal leakage as a function of the distortion: its exponential is convex and piecewise affine."""

    cited: tuple[str, ...] = ("trace", "bound")

    @cached_property
    def ranges(self) -> list[tuple[Fraction, Fraction, Polynomial]]:
        """Where each piece begins and ends, and exp of the leakage on it."""
        return [(Fraction(piece["from"]), Fraction(piece["to"]), Polynomial(fractions(piece["numerator"])))
                for piece in self.record.pieces]  # fmt: skip

    @cached_property
    def corners(self) -> list[tuple[Fraction, Fraction, Vector, Mapping[str, Any]]]:
        """Where the ranges begin and the last one ends: exp of the leakage, a diagonal with the sum 1 at least, evidence."""
        proofs, zero = self.evidence["pieces"], self.evidence["zero"]
        found = [(start, line(start), fractions(proof["diagonal"]), proof)
                 for (start, _, line), proof in zip(self.ranges, proofs, strict=True)]  # fmt: skip
        first, *rest = fractions(zero["diagonal"])
        return [*found, (self.zero_from, ONE, (max(first, 1 - sum(rest, ZERO)), *rest), zero)]

    def _where(self, start: Fraction, stop: Fraction) -> str:
        return rf"{inline(start)}\le {self.notation.distortion}<{inline(stop)}"

    def stated(self) -> list[Part]:
        n, rows = self.notation, []
        for start, stop, line in self.ranges:
            constant, slope = line.coefficients
            level = rf"\left({shown(constant)}-{'' if slope == -1 else shown(-slope)}{n.distortion}\right)"
            rows.append((level if n.style == "exp" else f"{n.logarithm}{level}", self._where(start, stop)))
        return [*self.function(rows, self.joined)]

    def joined(self) -> bool:
        """Whether the pieces follow each other and meet, down to the value 1."""
        meet = all(stop == start and first(stop) == second(stop)
                   for (_, stop, first), (start, _, second) in pairwise(self.ranges))  # fmt: skip
        (first, *_), (_, last, line) = self.ranges[0], self.ranges[-1]
        whole = all(piece["denominator"] == ["1", "0"] for piece in self.record.pieces)
        return whole and meet and first == 0 and last == self.zero_from and line(last) == 1

    def attained(self) -> list[Part]:
        d = self.notation.distortion
        body = ";\n".join([rf"\item[] ${d}={inline(at)}$: {entries('q', values)}" for at, _, values, _ in self.corners])
        return [
            said(f"It is attained by the mechanisms of <trace> for diagonals that are affine in ${d}$ on each range, and "
                 f"have the following values at its left end:"),
            said(f"\\begin{{list}}{{}}{{\\setlength{{\\leftmargin}}{{1em}}}}\n{body}.\n\\end{{list}}"),
        ]  # fmt: skip

    def achieved(self) -> list[Part]:
        d = self.notation.distortion
        parts = [
            heading("Achievability."),
            said(f"The accuracy and the sum of a diagonal are affine in it, and so are $1-{d}$ and the exponential of the "
                 f"claimed value on each range. It is enough to look at the ends of the ranges."),
        ]  # fmt: skip
        for at, level, values, proof in self.corners:
            total, kept = sum(values, ZERO), Term(f"{shown(1 - at)}=1-{d}", 1 - at)
            steps = [("=", of(total)), (r"\le", of(level))] if total != level else [("=", of(level))]
            parts += [
                said(f"At ${d}={inline(at)}$,"), related(Term(r"1", ONE), (r"\le", Term(r"\sum_xq_x", total)), *steps),
                said("and the accuracy is large enough:"), *self.source.accuracy(values, kept, proof),
            ]  # fmt: skip
        return parts

    def converse(self) -> list[Part]:
        q = self.notation.least_favourable
        parts = [heading("Converse."), said(rf"Put $c_x=\max(0,s{q}(x)-1)$ in <bound>.")]
        for (start, stop, line), proof in zip(self.ranges, self.evidence["pieces"], strict=True):
            constant, slope = line.coefficients
            s, c = -slope, excesses(-slope, fractions(proof["prior"]["prior"]))
            total, room = sum(c, ZERO), Term(f"{shown(s)}-{shown(constant)}", s - constant)
            steps = [("=", of(total))] + ([(r"\le", of(s - constant))] if total < s - constant else [])
            parts += [
                said(rf"For ${self._where(start, stop)}$ take $s={inline(s)}$ and"), self.chosen(q, proof["prior"]),
                said(f", so that $c={vector(c)}$. Then"),
                chain(Term(r"\sum_xc_x", total), *steps, ("=", room), end=","),
                said(f"and the bound is at least the exponential of the claimed value, "
                     rf"${shown(constant)}-{shown(s)}\,{self.notation.distortion}$."),
            ]  # fmt: skip
        return parts


class GuessFunction(TraceFunction):
    """Min-entropy leakage over a set as a function of the distortion, in one piece."""

    cited: tuple[str, ...] = ("trace", "guess")

    def joined(self) -> bool:
        ((_, _, line),) = self.ranges
        return super().joined() and line(ONE) == 0 and line(ZERO) * max(fractions(self.told["prior"]["prior"])) == 1

    def achieved(self) -> list[Part]:
        return [*super().achieved(), said(f"{under_every(self)}.")]

    def converse(self) -> list[Part]:
        level = self.ranges[0][2](ZERO)
        return guessed(self, self.told["prior"], ONE, Term(rf"{shown(level)}\,(1-{self.notation.distortion})", level))


class Mixture(Halves):
    """Min-entropy leakage of a known prior: the truth is told with some probability, and else the likeliest letter."""

    cited: tuple[str, ...] = ("guess",)

    @property
    def most(self) -> Fraction:
        """The largest probability."""
        return max(self.source.only_prior or ())

    @property
    def likeliest(self) -> int:
        """z."""
        return (self.source.only_prior or ()).index(self.most) + 1

    def mixture(self, tau: str) -> str:
        """What attains the value."""
        return f"It is attained by telling the truth with probability~${tau}$ and answering~${self.likeliest}$ otherwise"

    def achieved(self) -> list[Part]:
        p, z, q = self.notation.prior, self.likeliest, self.notation.least_favourable
        most = related(Term(rf"\max_x{p}(x)", self.most), ("=", Term(f"{p}({z})", self.most)), ("=", of(self.most)))
        return [said(f"This is <guess> for ${q}={p}$ and $z={z}$, as"), most, said(".")]


class MixturePoint(Mixture, LeastLeakage):
    """Min-entropy leakage of a known prior at one distortion."""

    def value(self) -> ExactValue:
        return ExactValue.log_of((1 - self.distortion) / self.most)

    def attained(self) -> list[Part]:
        return [said(f"{self.mixture(inline(1 - self.distortion / (1 - self.most)))}.")]


class MixtureFunction(Mixture, GuessFunction):
    """Min-entropy leakage of a known prior as a function of the distortion."""

    def attained(self) -> list[Part]:
        zero = inline(self.zero_from)
        tau = rf"1-{shown(1 / self.zero_from)}\,{self.notation.distortion}"
        constant = f"the constant answer~${self.likeliest}$, which leaks nothing"
        return [said(f"{self.mixture(tau)}; from ${zero}$ on by {constant}.")]

    def converse(self) -> list[Part]:
        return []


def under_every(page: MeasuredPage) -> str:
    """What bounds the min-entropy leakage under all priors."""
    return rf"Under every prior the min-entropy leakage is at most ${page.notation.logarithm}\sum_y\max_xW(y\mid x)$"


def guessed(page: MeasuredPage, prior: Mapping[str, Any], kept: Fraction, value: Term) -> list[Part]:
    """That a prior needs the min-entropy leakage at an accuracy."""
    q, d = page.notation.least_favourable, page.notation.distortion
    bound = Term(rf"\frac{{1-{d}}}{{\max_x{q}(x)}}", kept / max(fractions(prior["prior"])))
    text = rf". By <guess> the leakage under~${q}$ is at least the logarithm of"
    return [heading("Converse."), said("Let"), page.chosen(q, prior), said(text), chain(bound, ("=", value))]
