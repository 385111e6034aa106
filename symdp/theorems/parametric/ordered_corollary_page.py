r"""Corollaries of the theorem on an ordered prior: one known prior, and sets with a least majorised prior."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from symdp.leakages.values.polynomial import Polynomial
from symdp.theorems.measures.majorised_page import Drop, drops, plain_subset
from symdp.theorems.notation import Notation
from symdp.theorems.parametric.ordered_prior_text import OrderedPrior, Range
from symdp.theorems.record import Record
from symdp.theorems.setting.source_hypothesis import SourceDescription, fractions
from symdp.theorems.text.displays import cases
from symdp.theorems.text.number_text import LONGEST_RUN, SHORT_DENOMINATOR, inline, is_decimal, row
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Corollary

FEW_RANGES, FEW_LETTERS, LONGEST_END = 5, 6, 9
THEOREM = r"Theorem~\ref{thm:symdp:ordered}"


@dataclass(frozen=True)
class OrderedCorollary:
    """A corollary about a source set.

    Attributes
    ----------
    source : SourceDescription
    prior : OrderedPrior
        The known prior, or the least majorised prior of the set.
    member : mapping
        The evidence that the prior belongs to the set.
    bounds : sequence of Drop
        The bounds by which all others majorise the prior; empty for a known prior.
    delta : Fraction
    """

    source: SourceDescription
    prior: OrderedPrior
    member: Mapping[str, Any]
    bounds: Sequence[Drop]
    delta: Fraction = Fraction(0)

    @property
    def notation(self) -> Notation:
        """The notation of the page."""
        return self.source.notation

    @property
    def alone(self) -> bool:
        """Decide whether the prior is known."""
        return self.source.only_prior is not None

    @property
    def title(self) -> str:
        """The title of the corollary."""
        return "One known prior" if self.alone else "Least majorised prior"

    def value(self, distortion: str) -> str:
        """Return the function at a distortion, in the style of the page."""
        name = self.named(distortion)
        return self.notation.power(name) if self.notation.style == "exp" else name

    def named(self, distortion: str) -> str:
        """Return the name of the least leakage at a distortion."""
        return self.notation.least(self.notation.prior if self.alone else self.source.name, distortion, bool(self.delta))

    @property
    def scaled(self) -> str:
        """The variable of the ranges: the distortion, divided by 1-delta."""
        return "v" if self.delta else self.notation.distortion

    @property
    def mixed(self) -> str:
        """The words for the mixture with the identity where there is a delta."""
        return r"$\delta I+(1-\delta)V$, where $V$ is " if self.delta else ""

    @property
    def none(self) -> str:
        """The value of zero leakage."""
        return "1" if self.notation.style == "exp" else "0"

    def setting(self) -> Part:
        """Define the prior, or the set."""
        return self.source.stated(None if self.alone else self.prior.prior)

    def response(self, part: Range) -> str:
        """Return the letters on which a range uses randomised response."""
        if len(self.prior.prior) > FEW_LETTERS and not self.prior.is_ordered:
            return f"on the ${part.kept}$ likeliest letters"
        return f"on ${plain_subset(self.prior.likeliest(part.kept))}$"

    @property
    def silent(self) -> str:
        """The mechanism of zero leakage."""
        letters = [self.prior.order[0]] if self.alone else self.prior.silent_letters
        if len(letters) == 1:
            return f"the constant output~${letters[0] + 1}$"
        if len(letters) == len(self.prior.prior):
            return "a uniformly distributed output"
        return f"an output that is uniformly distributed on ${plain_subset(letters)}$"

    def applied(self, numbers: str, at: str = "", scaled: str = "v") -> Iterator[Part]:
        """Apply the theorem, state its hypotheses and, with a delta, the reduction to the distortion divided by 1-delta."""
        whose = "" if self.alone else f" to~${self.notation.least_favourable}$"
        if self.delta:
            subject, n = self.notation.prior if self.alone else self.source.name, self.notation
            yield prose(rf"By Lemma~\ref{{lem:symdp:delta}} ${self.named(at or n.distortion)}={n.least(subject, scaled)}$.")
        if not self.alone:
            yield from self._majorised()
        verb = "Apply" if self.prior.is_ordered else "Sort the letters by probability and apply"
        yield prose(f"{verb} {THEOREM}{whose}{numbers}")

    def _majorised(self) -> Iterator[Part]:
        """State that the prior belongs to the set and all others majorise it."""
        n, s = self.notation, self.source.name
        if self.source.is_tabulated:
            inside = lambda: self.source.contains(self.prior.prior, self.member)  # noqa: E731
            yield claimed(f"The prior ${n.least_favourable}$", inside)
        else:
            yield prose("The prior")
            yield self.source.member(n.least_favourable, {**self.member, "prior": [str(p) for p in self.prior.prior]})
        yield prose(f"belongs to~${s}$.")
        if not self.bounds:
            return
        parts = [drop.part() for drop in self.bounds]
        text = "; ".join([part.latex for part in parts])
        every = "Here" if self.source.vertices else rf"For every ${n.prior}\in{s}$,"
        yield claimed(f"{every} {text}.", lambda: all(part.holds() for part in parts))


class FunctionCorollary(OrderedCorollary):
    """The corollary on the whole function."""

    def corollary(self, record: Record) -> Corollary:
        """Return the corollary with its proof."""
        statement = (self.setting(), *(self._displayed(record) if self._few else self._tabulated(record)))
        numbers = " with the sums and thresholds of the table."
        if self._few:
            numbers = f" with {row([f'$A_{_index(part.kept)}={inline(part.tail)}$' for part in self.prior.ranges])}."
        return Corollary(self.title, statement, tuple(self.applied(numbers)), self.notation)

    @property
    def _few(self) -> bool:
        """Decide whether the ranges fit a display."""
        ranges = self.prior.ranges
        short = all(part.tail.denominator < SHORT_DENOMINATOR or is_decimal(part.tail) for part in ranges)
        return short and len(ranges) <= FEW_RANGES and all(len(inline(part.stop)) <= LONGEST_END for part in ranges)

    def _displayed(self, record: Record) -> Iterator[Part]:
        n, d = self.notation, self.scaled
        rows = []
        for part in self.prior.ranges:
            level = part.ratio(d)
            first = f"0<{d}" if part.start == 0 else rf"{inline(part.start)}\le {d}"
            rows.append((level if n.style == "exp" else n.log_of(level), f"{first}<{inline(part.stop)}"))
        rows.append((self.none, rf"{inline(self.prior.zero_from)}\le {d}" + r"\le1" * (not self.delta)))
        yield self._then()
        yield claimed(cases(self.value(n.distortion), rows), lambda: self._agrees(record))
        yield from self._ends(record)
        names, order = [self.response(part) for part in self.prior.ranges], ", in this order," if len(rows) > 2 else ""
        optimal = f"Optimal is {self.mixed.rstrip()}" if self.delta else "Optimal are"
        yield prose(f"{optimal}{order} randomised response {row(names)}, and {self.silent}.")

    def _then(self) -> Part:
        """Return the words that introduce the ranges."""
        scaled = rf"$v={self.notation.distortion}/(1-\delta)$"
        return prose(rf"Then, with $\delta={inline(self.delta)}$ and {scaled}," if self.delta else "Then")

    def _tabulated(self, record: Record) -> Iterator[Part]:
        d = self.scaled
        level = rf"\frac{{(m-1)(1-{d})}}{{{d}-A_m}}"
        styled = level if self.notation.style == "exp" else self.notation.log_of(level)
        rows = [rf"${part.kept}$ & ${inline(part.tail)}$ & ${inline(part.stop)}$ \\" for part in self.prior.ranges]
        table = "\n".join(rows)
        zero = inline(self.prior.zero_from)
        value = self.value(self.notation.distortion)
        yield self._then()
        yield claimed(f"\\[\n  {value}={styled}\n\\]", lambda: self._agrees(record))
        where = rf"for $\theta_{{m+1}}\le {d}<\theta_m$ and ${d}>0$"
        yield prose(f"{where}, attained by {self.mixed}randomised response on the $m$ likeliest letters, with")
        yield prose(
            "\\begin{center}\\begin{tabular}{@{}rll@{}}\\toprule\n$m$ & $A_m$ & $\\theta_m$ \\\\ \\midrule\n"
            f"{table} \\bottomrule\n\\end{{tabular}}\\end{{center}}"
        )
        yield prose(r"and $\theta_{m+1}$ from the row above, $0$ in the first one. Moreover")
        yield prose(f"${value}={self.none}$ for ${d}\\ge {zero}$, attained by {self.mixed}{self.silent},")
        yield from self._ends(record)

    def _ends(self, record: Record) -> Iterator[Part]:
        n, jump = self.notation, self.prior.jump
        yield prose(f"and ${self.named('0')}=\\infty$.")
        if jump > 1:
            last = f"At ${self.scaled}={inline(self.prior.zero_from)}$"
            text = f"{last} the least leakage falls from ${n.log_of(inline(jump))}$ to~$0$."
            yield claimed(text, lambda: Fraction(record.answer["jump"]) == jump)

    def _agrees(self, record: Record) -> bool:
        """Decide whether ranges and values are the claimed ones, at more points than the degree."""
        ranges, pieces = self.prior.ranges, record.pieces
        if len(ranges) != len(pieces) or record.zero_from != self.prior.zero_from * (1 - self.delta):
            return False
        return all(_same(part, piece, 1 - self.delta) for part, piece in zip(ranges, pieces, strict=True))


class PointCorollary(OrderedCorollary):
    """The corollary on the value at one distortion."""

    def corollary(self, record: Record) -> Corollary:
        """Return the corollary with its proof."""
        d = record.distortion / (1 - self.delta)
        piece = next((part for part in self.prior.ranges if part.start <= d < part.stop), None)
        if d == 0 and piece is not None:
            value, by, numbers = r"\infty", "", " as a likeliest letter is not certain."
        elif piece is None:
            value, by = self.none, f", attained by {self.mixed}{self.silent}"
            numbers = rf" where ${inline(d)}\ge1-\max_x{self._name}(x)={inline(self.prior.zero_from)}$."
        else:
            level = piece.level(d)
            value = inline(level) if self.notation.style == "exp" else self.notation.log_of(inline(level))
            by = rf", attained by {self.mixed}randomised response {self.response(piece)} with $\lambda={inline(level)}$"
            numbers = self._range(piece, d)
        at = inline(record.distortion)
        name = self.value(at)
        opening = rf"For $\delta={inline(self.delta)}$ we have" if self.delta else "Then"
        text = claimed(f"{opening} ${name}={value}${by}.", lambda: self._agrees(record, piece, d))
        return Corollary(self.title, (self.setting(), text), tuple(self.applied(numbers, at, inline(d))), self.notation)

    @property
    def _name(self) -> str:
        return self.notation.prior if self.alone else self.notation.least_favourable

    def _range(self, part: Range, d: Fraction) -> str:
        m = part.kept
        return (
            rf" with $m={m}$: here $A_{_index(m)}={inline(part.tail)}$ and "
            rf"$\theta_{_index(m + 1)}={inline(part.start)}\le {inline(d)}<{inline(part.stop)}=\theta_{_index(m)}$."
        )

    def _agrees(self, record: Record, part: Range | None, d: Fraction) -> bool:
        """Decide whether the record has the value of the corollary."""
        if d == 0 and part is not None:
            return record.infinite
        return record.exp == (1 if part is None else part.level(d))


def standing_alone(parts: Sequence[Part]) -> list[Part]:
    """Replace references to the preliminaries by references to lemmas of the theorem itself."""
    own = {THEOREM: "<ordered>", r"Lemma~\ref{lem:symdp:delta}": "<delta>"}
    return [replace(part, latex=reduce(lambda text, name: text.replace(name, own[name]), own, part.latex)) for part in parts]


def function(record: Record, evidence: Mapping[str, Any], source: SourceDescription) -> Corollary | None:
    """Return the corollary of a certificate of the whole function; None where no prior of the evidence yields one."""
    diagonals = [*evidence["pieces"], evidence["zero"]]
    priors = [evidence["zero"]["prior"], *[piece["prior_to"] for piece in evidence["pieces"]]]
    return _least(FunctionCorollary, record, source, priors, diagonals)


def point(record: Record, evidence: Mapping[str, Any], source: SourceDescription) -> Corollary | None:
    """Return the corollary of a certificate of a least leakage at a distortion; None where no prior of it yields one."""
    priors = [evidence[key] for key in ("prior", "spread_prior") if key in evidence]
    return _least(PointCorollary, record, source, priors, [evidence] if "diagonal" in evidence else [])


def _least(
    kind: Any, record: Record, source: SourceDescription, priors: Sequence[Any], diagonals: Sequence[Any]
) -> Corollary | None:
    """Return the corollary on the first proved least majorised prior whose numbers fit a line; None without one."""
    different: dict[tuple[str, ...], Any] = {}
    for evidence in priors if source.letters > 1 else ():
        different.setdefault(tuple(evidence["prior"]), evidence)
    for evidence in different.values():
        ordered = OrderedPrior(fractions(evidence["prior"]), source.notation)
        sets = [] if source.only_prior is not None else [ordered.likeliest(m) for m in ordered.drops]
        bounds = drops(source, ordered.prior, sets, diagonals)
        fits = all(len(inline(part.tail)) + len(inline(part.stop)) <= LONGEST_RUN for part in ordered.ranges)
        if ordered.ranges and bounds is not None and fits:
            corollary: Corollary = kind(source, ordered, evidence, bounds, record.delta).corollary(record)
            return corollary
    return None


def _same(part: Range, piece: Mapping[str, Any], rest: Fraction) -> bool:
    """Decide whether a range is a piece of an answer, whose distortions are divided by ``rest``."""
    top, below = (Polynomial(fractions(piece[key])) for key in ("numerator", "denominator"))
    inside = [part.start + (part.stop - part.start) * Fraction(k, 4) for k in (1, 2, 3)]
    ends = Fraction(piece["from"]) == part.start * rest and Fraction(piece["to"]) == part.stop * rest
    return ends and all(top(d * rest) == part.level(d) * below(d * rest) for d in inside)


def _index(number: int) -> str:
    return str(number) if number < 10 else f"{{{number}}}"
