r"""The least epsilon as a function of the distortion, for any source set: one mechanism and two priors a piece.

On the piece behind a corner (r, t) of the trace profile the value is u/sigma with sigma = (r-u)/(t-1). The inequality of the
converse lemma for the prior Q, sum max(0, Q - sigma) <= u - sigma, is convex in Q and sigma on the left and affine on the
right, so that it holds on a piece where it holds at the ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.polynomial import Polynomial
from symdp.reports.typeset import fraction_of
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.numbers import entries, inline, row, shown
from symdp.theorems.ordered_corollary import function
from symdp.theorems.page import PrivatePage
from symdp.theorems.part import Part, Term, cases, claimed, heading, itemized, of, related, said
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)
FEW_RANGES = 3
LONG_CURVE = "theorem: none is written for a curve of so many pieces; write those of single distortions, with at(distortion)"


@dataclass(frozen=True)
class Side:
    """One piece of the function, with its evidence."""

    piece: Mapping[str, Any]
    proof: Mapping[str, Any]
    rest: Fraction

    @property
    def start(self) -> Fraction:
        """Its left end."""
        return Fraction(self.piece["from"])

    @property
    def stop(self) -> Fraction:
        """Its right end."""
        return Fraction(self.piece["to"])

    @cached_property
    def ratio(self) -> tuple[Polynomial, Polynomial]:
        """exp of the least epsilon as a ratio of polynomials in D."""
        top, below = (Polynomial(fractions(self.piece[key])) for key in ("numerator", "denominator"))
        return top, below

    @cached_property
    def diagonal(self) -> Vector:
        """x."""
        return fractions(self.proof["diagonal"])

    @property
    def trace(self) -> Fraction:
        """t."""
        return sum(self.diagonal, ZERO)

    @property
    def accuracy(self) -> Fraction:
        """r."""
        return Fraction(self.proof["accuracy"])

    def left(self, distortion: Fraction) -> Fraction:
        """u at D."""
        return 1 - distortion / self.rest

    def slope(self, distortion: Fraction) -> Fraction:
        """sigma at D."""
        return (self.accuracy - self.left(distortion)) / (self.trace - 1)

    def agrees(self) -> bool:
        """Whether u/sigma is the claimed function, at more points than its degree."""
        width = self.stop - self.start
        for k in range(1, 5):
            d = self.start + width * Fraction(k, 5)
            top, below = self.ratio
            if self.slope(d) <= 0 or below(d) * self.left(d) != top(d) * self.slope(d):
                return False
        return True


class WholeFunction(PrivatePage):
    """What a certificate of the whole function says and shows."""

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return self.record.zero_from

    @cached_property
    def sides(self) -> list[Side]:
        """The pieces."""
        pairs = zip(self.record.pieces, self.evidence["pieces"], strict=True)
        return [Side(piece, proof, 1 - self.privacy.delta) for piece, proof in pairs]

    def theorem(self) -> Theorem:
        """Statement and proof, with the corollary where a prior is known or majorised by all others."""
        if not self.evidence:
            raise Unsupported(LONG_CURVE)
        title, corollary = (
            "The least leakage as a function of the distortion",
            function(self.record, self.evidence, self.source),
        )
        return replace(self.written(title, self._statement(), self._proof()), corollary=corollary)

    @property
    def _name(self) -> str:
        """The function."""
        return f"{self.notation.optimum}{self.argument}"

    def _statement(self) -> tuple[Part, ...]:
        n, delta = self.notation, self.privacy.delta
        d, zero = n.distortion, self.zero_from
        rows = [(self._value(side), _range(d, side)) for side in self.sides]
        rows.append(("1" if n.style == "exp" else "0", rf"{inline(zero)}\le {d}\le 1" if zero < 1 else f"{d}=1"))
        shown_cases = claimed(cases(n.power(self._name) if n.style == "exp" else self._name, rows), self._ordered)
        return (
            said(rf"For $\delta={inline(delta)}$" if delta else "Then"), shown_cases, *self._at_ends(), *self._attained(),
        )  # fmt: skip

    def _value(self, side: Side) -> str:
        shown_ratio = fraction_of(*side.ratio).replace(r"\frac", r"\dfrac")
        if self.notation.distortion != "D":
            shown_ratio = shown_ratio.replace("D", self.notation.distortion)
        return shown_ratio if self.notation.style == "exp" else self.notation.log_of(shown_ratio)

    def _ordered(self) -> bool:
        """Whether the pieces follow each other from 0 to the range without leakage, each the claimed ratio."""
        ends = [ZERO, *[side.stop for side in self.sides]]
        joined = all(side.start == end < side.stop for side, end in zip(self.sides, ends, strict=False))
        return joined and ends[-1] == self.zero_from and all(side.agrees() for side in self.sides)

    def _at_ends(self) -> list[Part]:
        n, d, jump = self.notation, self.notation.distortion, Fraction(self.record.answer["jump"])
        parts = [said(f"and ${n.least(self.given, '0', bool(self.privacy.delta))}=\\infty$.")] if self.sides else []
        if jump > 1:
            top, below = self.sides[-1].ratio
            text = f"At ${d}={inline(self.zero_from)}$ the function falls from ${n.log_of(inline(jump))}$ to~$0$."
            parts.append(claimed(text, lambda: top(self.zero_from) == jump * below(self.zero_from)))
        return parts

    def _of(self, name: str, k: int) -> str:
        """A quantity of a range, with its number where there are several."""
        return f"{name}_{{{k}}}" if len(self.sides) > 1 else name

    def _attained(self) -> list[Part]:
        """The mechanisms."""
        if not self.sides:
            return []
        n, several = self.notation, len(self.sides) > 1
        b, r, where = ("b_k", "r_k", "On the $k$-th range") if several else ("b", "r", "On the first range")
        rows = [
            f"{entries(self._of('b', k), side.diagonal)} and ${self._of('r', k)}={inline(side.accuracy)}$"
            for k, side in enumerate(self.sides, 1)
        ]
        which = r"$W=\delta I+(1-\delta)V$, where $V$ is the mechanism" if self.privacy.delta else "the mechanism"
        text = rf"{where} the value is attained by {which} of <response> for $\lambda={n.power(self._name)}$ "
        text += rf"and $q_x=u\,{b}(x)/{r}$, with ${self.privacy.accuracy_text}$"
        if len(rows) <= FEW_RANGES:
            return [said(f"{text}, {'; '.join(rows)}.")]
        items = [rf"\item[({k})] {row}" for k, row in enumerate(rows, 1)]
        return [said(f"{text} and\n{itemized(items, ';', '.', margin=2)}")]

    def _proof(self) -> tuple[Part, ...]:
        bound = rf"{self.notation.distortion}/(1-\delta)"
        less = self.without_delta(rf"${self.notation.least(self.given, bound)}$ is as claimed, attained by a mechanism~$V$")
        return *less, *self._silent(), *((*self._achieved(), *self._converse()) if self.sides else ())

    def _silent(self) -> list[Part]:
        zero, d = self.evidence["zero"], self.notation.distortion
        q, least = fractions(zero["diagonal"]), self.privacy.accuracy(self.zero_from).value
        total = related(Term(r"\sum_xq_x", sum(q, ZERO)), (r"\le", of(ONE)))
        return [
            heading("Without leakage."), said(rf"Let {entries('q', q)}; then"), total,
            said(rf". An output that is $x$ with probability $q_x$ or more, whatever the letter, leaks nothing, and its "
                 rf"accuracy suffices for ${d}\ge {inline(self.zero_from)}$:"),
            *self.source.accuracy(q, Term(self._kept_text(least), least), zero),
        ]  # fmt: skip

    def _kept_text(self, least: Fraction) -> str:
        zero = inline(self.zero_from)
        zero = f"({zero})" if "/" in zero and self.privacy.delta else zero
        share = f"{zero}/(1-\\delta)" if self.privacy.delta else zero
        return f"{shown(least)}=1-{share}"

    def _achieved(self) -> list[Part]:
        """The mechanisms keep the distortion, and have the level that is claimed."""
        several = len(self.sides) > 1
        b, r, t = ("b_k", "r_k", "t_k") if several else ("b", "r", "t")
        each = "on the $k$-th range " if several else ""
        traces = row([f"${self._of('t', k)}={inline(side.trace)}$" for k, side in enumerate(self.sides, 1)])
        text = rf"Let ${t}=\sum_x{b}(x)$, that is {traces}, and {each}$\sigma=({r}-u)/({t}-1)$; "
        text += r"the claimed value of $\lambda$ is $u/\sigma$."
        parts = [
            heading("Achievability."), claimed(text, lambda: all(side.trace > 1 and side.agrees() for side in self.sides)),
            claimed(rf"As $0\le {b}(x)\le1$,", self._bounded),
            said(rf"\begin{{align*}}{chr(10)}  (\lambda-1)\max_xq_x+\sum_xq_x&\le\frac{{u}}{{{r}}}(\lambda-1+{t})\\{chr(10)}"
                 rf"  &=\lambda,{chr(10)}\end{{align*}}"),
            said(rf"since $u({t}-1)=\lambda({r}-u)$. The distortion is at most~${self.notation.distortion}$, since"),
        ]  # fmt: skip
        return [*parts, self._at_vertices()] if self.source.vertices and len(self.sides) > 2 else [*parts, *self._kept()]

    def _at_vertices(self) -> Part:
        """The accuracies of several diagonals under the priors that span the set."""
        n, vertices = self.notation, self.source.vertices[:1] if self.alone else self.source.vertices
        names = [n.prior] if self.alone else [n.numbered(k) for k in range(1, len(vertices) + 1)]
        values = [[inner(vertex, side.diagonal) for vertex in vertices] for side in self.sides]
        rows = [f"{row([f'${inline(value)}$' for value in found])} for $k={k}$" for k, found in enumerate(values, 1)]
        text = f"under {row([f'${name}$' for name in names])} the accuracy of $b_k$ is {'; '.join(rows)}, at least~$r_k$"
        hull = "." if self.alone else "; hence it is as large on the hull."
        enough = lambda: all(min(found) >= side.accuracy for found, side in zip(values, self.sides, strict=True))  # noqa: E731
        return claimed(f"{text}{hull}", enough)

    def _kept(self) -> list[Part]:
        """The accuracies of the diagonals, one after the other."""
        parts: list[Part] = []
        for k, side in enumerate(self.sides, 1):
            name = self._of("b", k)
            least = Term(f"{shown(side.accuracy)}={self._of('r', k)}", side.accuracy)
            parts += [said("Moreover")] if k > 1 else []
            parts += self.source.accuracy(side.diagonal, least, side.proof, name=name)
        return parts

    def _bounded(self) -> bool:
        return all(min(side.diagonal) >= 0 and max(side.diagonal) <= 1 for side in self.sides)

    def _converse(self) -> list[Part]:
        n = self.notation
        d, q, zero = n.distortion, n.least_favourable, inline(self.zero_from)
        given = self.evidence["zero"]["prior"]
        largest, least = max(fractions(given["prior"])), self.privacy.accuracy(self.zero_from).value
        rival = [said(f"$R={n.prior}$")] if self.alone else [self.source.member("R", given)]
        return [
            heading("Converse."), said("Let"), *rival,
            claimed(rf"; for ${d}<{zero}$ we have $\max_xR(x)={inline(largest)}<u$.", lambda: largest == least),
            said(rf"By <converse> nothing smaller than the claimed value is possible if some prior~${q}$"
                 f"{'' if self.alone else f' in~${self.source.name}$'} "
                 rf"satisfies \eqref{{eq:symdp:converse}}. There the left side is convex in $({q},\sigma)$, and $u$ and "
                 rf"$\sigma$ are affine in~${d}$ on each range: it is enough to have such a prior at both ends."),
            claimed(rf"At ${d}=0$ it holds for every prior, as $\sigma=0$ and $u=1$.",
                    lambda: self.sides[0].slope(ZERO) == 0),
            *[part for side, where, at in self._ends() for part in self._end(side, where, at)],
            said(rf"As ${d}\to0$, the value tends to infinity; hence it is infinite at~$0$."),
        ]  # fmt: skip

    def _ends(self) -> list[tuple[Side, Fraction, Mapping[str, Any]]]:
        """The ends of ranges above 0, each with a prior; one for both of its ranges where they share it."""
        found: list[tuple[Side, Fraction, Mapping[str, Any]]] = []
        for side in self.sides:
            last = found[-1] if found else None
            if side.start > 0 and not (
                last
                and last[2]["prior"] == side.proof["prior_from"]["prior"]
                and last[0].slope(side.start) == side.slope(side.start)
            ):
                found.append((side, side.start, side.proof["prior_from"]))
            found.append((side, side.stop, side.proof["prior_to"]))
        return found

    def _end(self, side: Side, d: Fraction, given: Mapping[str, Any]) -> list[Part]:
        q, sigma, u = self.notation.least_favourable, side.slope(d), side.left(d)
        where = rf"At ${self.notation.distortion}={inline(d)}$, where $u={inline(u)}$ and $\sigma={inline(sigma)}$,"
        member = [said(f"${q}={self.notation.prior}$")] if self.alone else [self.source.member(q, given)]
        return [said(where), *member, said("has"), self.privacy.satisfied(fractions(given["prior"]), u, sigma)]


def _range(name: str, side: Side) -> str:
    first = "0<" if side.start == 0 else rf"{inline(side.start)}\le "
    return f"{first}{name}<{inline(side.stop)}"
