r"""Theorems on the least epsilon as a function of the distortion, any source set: a mechanism and two priors for each piece.

On the piece that begins at a breakpoint (r, t) of the trace profile the value is u/sigma with sigma = (r-u)/(t-1); the
lemma on scaled diagonals attains it, and the lemma on ranges needs a prior at each end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.values.polynomial import Polynomial
from symdp.reports.latex_text import fraction_of
from symdp.sources.prior import Vector, inner
from symdp.theorems.page import PrivatePage
from symdp.theorems.parametric.ordered_corollary_page import function, standing_alone
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import cases, itemized, table
from symdp.theorems.text.number_text import entries, inline, row
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)
FEW_RANGES, FEW_ENDS = 3, 2
TITLE = "The least leakage as a function of the distortion"
LONG_CURVE = "theorem: none is written for a curve of so many pieces; write those of single distortions, with at(distortion)"


@dataclass(frozen=True)
class Side:
    """One piece of the function, with its evidence."""

    piece: Mapping[str, Any]
    proof: Mapping[str, Any]
    rest: Fraction

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The two ends of the piece."""
        return Fraction(self.piece["from"]), Fraction(self.piece["to"])

    @cached_property
    def ratio(self) -> tuple[Polynomial, Polynomial]:
        """The exponential of the least epsilon as a ratio of polynomials in D."""
        top, below = (Polynomial(fractions(self.piece[key])) for key in ("numerator", "denominator"))
        return top, below

    @cached_property
    def diagonal(self) -> Vector:
        """The diagonal b."""
        return fractions(self.proof["diagonal"])

    @cached_property
    def trace(self) -> Fraction:
        """The trace t."""
        return sum(self.diagonal, ZERO)

    @cached_property
    def accuracy(self) -> Fraction:
        """The accuracy r."""
        return Fraction(self.proof["accuracy"])

    def left(self, distortion: Fraction) -> Fraction:
        """Return u at a distortion."""
        return 1 - distortion / self.rest

    def slope(self, distortion: Fraction) -> Fraction:
        """Return sigma at a distortion."""
        return (self.accuracy - self.left(distortion)) / (self.trace - 1)

    @cached_property
    def agrees(self) -> bool:
        """Whether b, r and t satisfy the lemma and u/sigma is the claimed function, at more points than its degree.

        On a piece u/sigma decreases, hence is at least 1 if its value at the right end is.
        """
        (start, stop), (top, below) = self.ends, self.ratio
        inside = [start + (stop - start) * Fraction(k, 5) for k in range(1, 5)]
        same = all(self.slope(d) > 0 and below(d) * self.left(d) == top(d) * self.slope(d) for d in inside)
        return same and 0 <= min(self.diagonal) <= max(self.diagonal) <= 1 and self.slope(stop) <= self.left(stop)


class WholeFunction(PrivatePage):
    """The page of a certificate of the whole function."""

    @property
    def zero_from(self) -> Fraction:
        """The least distortion with zero leakage."""
        return self.record.zero_from

    @cached_property
    def sides(self) -> list[Side]:
        """The pieces of the function."""
        pairs = zip(self.record.pieces, self.evidence["pieces"], strict=True)
        return [Side(piece, proof, 1 - self.privacy.delta) for piece, proof in pairs]

    def theorem(self) -> Theorem:
        """Return the theorem with its proof, by the corollary on ordered priors where that applies."""
        if not self.evidence:
            raise Unsupported(LONG_CURVE)
        corollary = function(self.record, self.evidence, self.source)
        if corollary is None:
            return self.written(TITLE, self._statement(), self._proof())
        (hypothesis, *statement), proof = map(standing_alone, (corollary.statement, corollary.proof))
        return replace(self.privacy.theorem(TITLE, hypothesis, statement, proof, alone=self.alone), corollary=corollary)

    @property
    def _name(self) -> str:
        """The name of the function."""
        return f"{self.notation.optimum}{self.argument}"

    def _statement(self) -> tuple[Part, ...]:
        n, delta = self.notation, self.privacy.delta
        d, zero = n.distortion, self.zero_from
        rows = [(self._value(side), _range(d, side)) for side in self.sides]
        rows.append(("1" if n.style == "exp" else "0", rf"{inline(zero)}\le {d}\le 1" if zero < 1 else f"{d}=1"))
        shown_cases = claimed(cases(n.power(self._name) if n.style == "exp" else self._name, rows), self._ordered)
        return (
            prose(rf"For $\delta={inline(delta)}$" if delta else "Then"), shown_cases, *self._at_ends(), *self._attained(),
        )  # fmt: skip

    def _value(self, side: Side) -> str:
        shown_ratio = fraction_of(*side.ratio).replace(r"\frac", r"\dfrac")
        if self.notation.distortion != "D":
            shown_ratio = shown_ratio.replace("D", self.notation.distortion)
        return shown_ratio if self.notation.style == "exp" else self.notation.log_of(shown_ratio)

    def _ordered(self) -> bool:
        """Decide whether the pieces, each with its ratio, are contiguous from 0 to the range of zero leakage."""
        starts, stops = ([side.ends[place] for side in self.sides] for place in (0, 1))
        joined = [*starts, self.zero_from] == [ZERO, *stops] and all(side.ends[0] < side.ends[1] for side in self.sides)
        return joined and all(side.agrees for side in self.sides)

    def _at_ends(self) -> list[Part]:
        n, d, jump = self.notation, self.notation.distortion, Fraction(self.record.answer["jump"])
        parts = [prose(f"and ${n.least(self.subject, '0', bool(self.privacy.delta))}=\\infty$.")] if self.sides else []
        if jump > 1:
            top, below = self.sides[-1].ratio
            text = f"At ${d}={inline(self.zero_from)}$ the function falls from ${n.log_of(inline(jump))}$ to~$0$."
            parts.append(claimed(text, lambda: top(self.zero_from) == jump * below(self.zero_from)))
        return parts

    def _of(self, name: str, k: int | str) -> str:
        """Return the name of a quantity of a range, with its number where there are several."""
        return f"{name}_{{{k}}}" if len(self.sides) > 1 else name

    def _attained(self) -> list[Part]:
        """State the mechanisms."""
        if not self.sides:
            return []
        b, r, where = ("b_k", "r_k", "On the $k$-th range") if len(self.sides) > 1 else ("b", "r", "On the first range")
        rows = [
            f"{entries(self._of('b', k), side.diagonal)} and ${self._of('r', k)}={inline(side.accuracy)}$"
            for k, side in enumerate(self.sides, 1)
        ]
        which = r"$W=\delta I+(1-\delta)V$, where $V$ is the mechanism" if self.privacy.delta else "the mechanism"
        text = rf"{where} the value is attained by {which} of <response> for $\lambda={self.notation.power(self._name)}$ "
        text += rf"and $q_x=u\,{b}(x)/{r}$, with ${self.privacy.accuracy_text}$"
        if len(rows) <= FEW_RANGES:
            return [prose(f"{text}, {'; '.join(rows)}.")]
        items = [rf"\item[({k})] {row}" for k, row in enumerate(rows, 1)]
        return [prose(f"{text} and\n{itemized(items, ';', '.', margin=2)}")]

    def _proof(self) -> tuple[Part, ...]:
        bound = rf"{self.notation.distortion}/(1-\delta)"
        less = self.without_delta(
            rf"${self.notation.least(self.subject, bound)}$ is as claimed, attained by a mechanism~$V$"
        )
        return *less, *self._silent(), *((*self._achieved(), *self._converse()) if self.sides else ())

    def _silent(self) -> list[Part]:
        zero, where = self.evidence["zero"], inline(self.zero_from)
        q, least = fractions(zero["diagonal"]), self.privacy.accuracy(self.zero_from).value
        total = related(Term(r"\sum_xq_x", sum(q, ZERO)), (r"\le", of(ONE)))
        share = where
        if self.privacy.delta:
            share = rf"{f'({where})' if '/' in where else where}/(1-\delta)"
        return [
            heading("Without leakage."), claimed(rf"Let {entries('q', q)}; then", lambda: min(q) >= 0), total,
            prose(rf". An output that is $x$ with probability $q_x$ or more, whatever the letter, leaks nothing, and its "
                  rf"accuracy suffices for ${self.notation.distortion}\ge {where}$:"),
            *self.source.accuracy(q, (1 - Term(share, 1 - least)).with_value(), zero),
        ]  # fmt: skip

    def _achieved(self) -> list[Part]:
        """Prove that the mechanisms are those of the lemma, and have the claimed level."""
        traces = [f"${self._of('t', k)}={inline(side.trace)}$" for k, side in enumerate(self.sides, 1)]
        listed = bool(self.source.vertices) and len(self.sides) > FEW_ENDS
        numbers = "the sum of its entries" if listed else f"where {row(traces)}"
        text = f"let $b=b_k$, $r=r_k$ and $t=t_k$, {numbers}" if len(traces) > 1 else f"{traces[0]}"
        claim = (
            f"In <scaled> {text}; the claimed value of $\\lambda$ is $u/\\sigma$ for its~$\\sigma$. The accuracies suffice:"
        )
        return [
            heading("Achievability."),
            claimed(claim, lambda: all(side.trace > 1 and side.agrees for side in self.sides)),
            *(self._at_vertices() if listed else self._kept()),
        ]

    def _at_vertices(self) -> list[Part]:
        """State the accuracies of the diagonals under the priors that span the set."""
        vertices = self.source.vertices[:1] if self.alone else self.source.vertices
        names = [self.notation.prior] if self.alone else [self.notation.numbered(k) for k in range(1, len(vertices) + 1)]
        values = [[inner(vertex, side.diagonal) for vertex in vertices] for side in self.sides]
        rows = [[str(k), *map(inline, (side.trace, *accuracies, side.accuracy))]
                for k, (side, accuracies) in enumerate(zip(self.sides, values, strict=True), 1)]  # fmt: skip
        hull = "" if self.alone else ", hence on the hull"
        enough = lambda: all(min(accuracies) >= side.accuracy for accuracies, side in zip(values, self.sides, strict=True))  # noqa: E731
        return [
            prose(f"that of~$b_k$ under {row([f'${name}$' for name in names])} is at least~$r_k${hull}, namely"),
            claimed(table(["k", "t_k", *names, "r_k"], rows), enough),
        ]

    def _kept(self) -> list[Part]:
        """Prove the accuracies of the diagonals, one after the other."""
        parts: list[Part] = []
        for k, side in enumerate(self.sides, 1):
            least = Term(self._of("r", k), side.accuracy).with_value()
            parts += [prose("Moreover")] if k > 1 else []
            parts += self.source.accuracy(side.diagonal, least, side.proof, name=self._of("b", k))
        return parts

    def _converse(self) -> list[Part]:
        d, zero, evidence = self.notation.distortion, inline(self.zero_from), self.evidence["zero"]["prior"]
        largest, least = max(fractions(evidence["prior"])), self.privacy.accuracy(self.zero_from).value
        return [
            heading("Converse."), prose("Let"), self.chosen("R", evidence),
            claimed(rf"; for ${d}<{zero}$ we have $\max_xR(x)={inline(largest)}<u$.", lambda: largest == least),
            prose("By <ranges> nothing smaller than the claimed value is possible if at the ends of each range some prior"
                  f"{'' if self.alone else f' in~${self.source.name}$'} satisfies \\eqref{{eq:symdp:converse}}."),
            claimed(rf"At ${d}=0$ every prior does, as $\sigma=0$ and $u=1$.", lambda: self.sides[0].slope(ZERO) == 0),
            *self._bounded(),
            prose(rf"As ${d}\to0$, the value tends to infinity; hence it is infinite at~$0$."),
        ]  # fmt: skip

    def _ends(self) -> Sequence[tuple[Side, Fraction, Mapping[str, Any]]]:
        """Return the positive ends of ranges, each with a prior; one for both of its ranges where they share it."""
        ends: list[tuple[Side, Fraction, Mapping[str, Any]]] = []
        for side in self.sides:
            (start, stop), last = side.ends, ends[-1:]
            shared = [one for one, _, at in last if at["prior"] == side.proof["prior_from"]["prior"]]
            if start > 0 and not any(one.slope(start) == side.slope(start) for one in shared):
                ends.append((side, start, side.proof["prior_from"]))
            ends.append((side, stop, side.proof["prior_to"]))
        return ends

    def _bounded(self) -> list[Part]:
        """State the inequality of the converse lemma at the ends, each prior once."""
        d, q = self.notation.distortion, self.notation.least_favourable
        places: dict[Vector, list[tuple[Fraction, Side]]] = {}
        members: dict[Vector, Part] = {}
        for side, where, evidence in self._ends():
            prior = fractions(evidence["prior"])
            places.setdefault(prior, []).append((where, side))
            members[prior] = self.chosen(q, evidence)
        parts: list[Part] = []
        for prior, ends in places.items():
            numbers = [(where, side.left(where), side.slope(where)) for where, side in ends]
            if len(ends) == 1:
                ((at, u, sigma),) = numbers
                text = rf"At ${d}={inline(at)}$, where $u={inline(u)}$ and $\sigma={inline(sigma)}$,"
                parts += [prose(text), members[prior], prose("has"), self.privacy.satisfied(prior, u, sigma)]
                continue
            rows = [(at, u, sigma, sum([max(ZERO, p - sigma) for p in prior], ZERO), u - sigma) for at, u, sigma in numbers]
            shown_rows = table([d, "u", r"\sigma", "c", r"u-\sigma"], [[inline(value) for value in line] for line in rows])
            sums = prose(rf"does at the following ends, where $c=\sum_x\max(0,{q}(x)-\sigma)$ is at most $u-\sigma$:")
            held = partial(all, [line[3] <= line[4] for line in rows])
            parts += [prose("The prior"), members[prior], sums, claimed(shown_rows, held)]
        return parts


def _range(name: str, side: Side) -> str:
    start, stop = side.ends
    first = "0<" if start == 0 else rf"{inline(start)}\le "
    return f"{first}{name}<{inline(stop)}"
