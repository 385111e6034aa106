r"""Priors that depend on one parameter, on a page: vertices, ends and parts of its interval, signs of polynomials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor
from typing import Any

from symdp.certificates.checker.arithmetic import real_ends
from symdp.certificates.checker.identities import one_parameter as checked
from symdp.theorems.page import PageSubject
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.text.number_text import inline, letters, listed, row
from symdp.theorems.text.polynomial_text import integers, lowest, polynomial, ratio, reduced
from symdp.theorems.text.sentences import Part, claimed, heading, prose

PLACES = 10
# Names reserved for lemmas and proofs; a parameter with such a name is printed as theta.
USED = frozenset("ADELIMPQRSVWabcdeijklmnqrsuvwxyz") | {
    "epsilon", "lambda", "mu", "kappa", "tau", "alpha", "delta", "rho", "sigma", "ell", "log", "max", "min", "sum",
}  # fmt: skip
Ratio = Any  # A function of the checker: a polynomial over a positive polynomial.


@dataclass(frozen=True)
class ProvedPart:
    """A part of a cell, with its evidence."""

    cell: int
    span: Any
    evidence: Mapping[str, Any]


class ParametricClaim(PageSubject):
    """A page of a certificate in one parameter."""

    @cached_property
    def name(self) -> str:
        """The name of the parameter on the page."""
        from sympy import Symbol, latex

        taken = self.record.source["symbol"] in USED or self.record.source["symbol"] in self._reserved
        return r"\theta" if taken else str(latex(Symbol(self.record.source["symbol"])))

    @property
    def _reserved(self) -> tuple[str, ...]:
        n = self.notation
        return (n.prior, n.distortion, n.least_favourable, n.optimum)

    @cached_property
    def privacy(self) -> Privacy:
        """The notion of privacy, without delta."""
        return Privacy(self.notation)

    @cached_property
    def vertices(self) -> list[Any]:
        """The integer polynomials of each vertex, with their denominator."""
        whole = real_ends.Span(*[real_ends.End(self.record.source[key], key) for key in ("from", "to")])
        vertices: list[Any] = checked.read_vertices([], dict(self.record.source), whole)
        return vertices

    @property
    def alone(self) -> bool:
        """Decide whether there is one vertex only."""
        return len(self.vertices) == 1

    @property
    def least(self) -> str:
        """The least leakage as a function of D, in the style of the page."""
        n = self.notation
        name = n.least(n.prior if self.alone else r"\mathcal{S}", n.distortion)
        return name if n.style == "epsilon" else n.power(name)

    @cached_property
    def pieces(self) -> list[ProvedPart]:
        """All parts in order."""
        pieces = []
        for place, (cell, parts) in enumerate(zip(self.record.answer["cells"], self.evidence["cells"], strict=True)):
            spans = real_ends.covering([], parts, "part", cell["from"], cell["to"])
            pieces += [ProvedPart(place, span, part) for span, part in zip(spans, parts, strict=True)]
        return pieces

    @cached_property
    def roots(self) -> list[Mapping[str, Any]]:
        """The ends that are irrational roots, each once."""
        ends = [cell[key] for cell in self.record.answer["cells"] for key in ("from", "to")]
        ends += [part[key] for parts in self.evidence["cells"] for part in parts for key in ("from", "to")]
        roots = list[Mapping[str, Any]]()
        for end in ends:
            if isinstance(end, dict) and end not in roots:
                roots.append(end)
        return roots

    def end(self, end: Any) -> str:
        """Return an end: a number, or the name of a root."""
        if isinstance(end, str):
            return inline(Fraction(end))
        return rf"\rho_{{{self.roots.index(end) + 1}}}" if len(self.roots) > 1 else r"\rho"

    def where(self, part: Mapping[str, Any]) -> str:
        """Return the interval of a cell or of a part."""
        low, high = (self.end(part[key]) for key in ("from", "to"))
        return f"{self.name}={low}" if low == high else rf"{low}\le {self.name}\le {high}"

    def mixture(self, weight: str) -> str:
        """Return a prior of the set as a mixture of the vertices with given weights."""
        p = self.notation.prior
        return p if self.alone else rf"\sum_v{weight}{self.notation.numbered('v')}"

    def hypothesis(self) -> Part:
        """Define the priors and the range of the parameter."""
        p, low, high = self.notation.prior, *[inline(Fraction(self.record.source[key])) for key in ("from", "to")]
        rows = [listed([ratio(entry, below, self.name) for entry in vertex]) for vertex, below in self.vertices]
        names = [p] if self.alone else [self.notation.numbered(k) for k in range(1, len(rows) + 1)]
        priors = row([f"${name}=({entries})$" for name, entries in zip(names, rows, strict=True)])
        hull = "the prior" if self.alone else r"$\mathcal{S}$ be the convex hull of the priors"
        return claimed(rf"For ${low}\le {self.name}\le {high}$ let {hull} {priors}" + (" be given." if self.alone else "."),
                       lambda: bool(self.vertices))  # fmt: skip

    @property
    def _claimed_roots(self) -> list[Mapping[str, Any]]:
        ends = [cell[key] for cell in self.record.answer["cells"] for key in ("from", "to")]
        return [root for root in self.roots if root in ends]

    def ends_of_cells(self) -> list[Part]:
        """Define the irrational ends of the cells."""
        return [self._root(root) for root in self._claimed_roots]

    def other_ends(self) -> list[Part]:
        """Define the other irrational ends of the parts."""
        return [self._root(root) for root in self.roots if root not in self._claimed_roots]

    def _root(self, root: Mapping[str, Any]) -> Part:
        low, high = map(Fraction, root["between"])
        coefficients = [Fraction(value) for value in root["root_of"]]
        name, near = self.end(root), decimals(root)
        text = rf"${name}$ is the only root of ${polynomial(coefficients, self.name)}$ between ${inline(low)}$ and "
        digits = rf"${inline(high)}$, and ${inline(near[0])}<{name}<{inline(near[1])}$."
        return claimed(text + digits, lambda: lies(root, near))

    def signs(self, piece: ProvedPart, functions: Sequence[Ratio], strict: bool = False) -> Part:
        """State that functions are nonnegative on a part, or positive inside it, by their nonconstant numerators."""
        numerators = list(dict.fromkeys([tuple(lowest(function.top)[0]) for function in functions if len(function.top) > 1]))
        decide = piece.span.positive_inside if strict else piece.span.not_negative

        def holds() -> bool:
            return all(decide(function.top) and piece.span.positive(function.below) for function in functions)

        return claimed(", ".join([f"${polynomial(part, self.name)}$" for part in numerators]) or "none", holds)

    def vector(self, name: str, entries: Sequence[Any], below: Any) -> str:
        """Return functions over one denominator, each in lowest terms."""
        ratios = [ratio(*reduced(entry, below), self.name) for entry in entries]
        return f"${name}=({listed(ratios)})$"

    def text(self, function: Any) -> str:
        """Return a function of a record, or of the checker, in LaTeX."""
        parts = integers(function) if isinstance(function, Mapping) else reduced(function.top, function.below)
        return ratio(*parts, self.name)

    def each_part(self, proof_of: Callable[[ProvedPart], Iterator[Part]]) -> list[Part]:
        """Return the statements of the parts, one after the other."""
        others = self.other_ends()
        parts_of_proof = [heading("Ends of parts."), *others] if others else []
        for place, piece in enumerate(self.pieces, 1):
            parts_of_proof += [heading(f"Part {place}."), prose(f"For ${self.where(piece.evidence)}$:"), *proof_of(piece)]
        return parts_of_proof


def inner(cell: Mapping[str, Any]) -> Fraction:
    """Return a value in a cell, in its interior where that is not empty."""
    span = real_ends.Span(*[real_ends.End(cell[key], key) for key in ("from", "to")])
    return Fraction(span.low.high + span.high.low) / 2


def split(left: str, right: str, above: set[int], size: int) -> str:
    r"""Return the letters with entries at least a number; the entries of the others are at most this number.

    Examples
    --------
    >>> split("Q(x)", "u", {0}, 3), split("Q(x)", "u", set(), 3)
    ('$Q(x)\\ge u$ for $x=1$, and $Q(x)\\le u$ for all others', '$Q(x)\\le u$ for all~$x$')
    """
    if not above:
        return rf"${left}\le {right}$ for all~$x$"
    if len(above) == size:
        return rf"${left}\ge {right}$ for all~$x$"
    return rf"${left}\ge {right}$ for ${letters(sorted(above))}$, and ${left}\le {right}$ for all others"


def decimals(root: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    """Return decimals around a root, one or two units of the last decimal apart."""
    end = real_ends.End(dict(root), "end")
    while not end.rational and floor(end.low * 10**PLACES) != floor(end.high * 10**PLACES):
        end.halve()
    low = Fraction(floor(end.low * 10**PLACES), 10**PLACES)
    step = Fraction(1, 10**PLACES)
    return (low - step if end.rational and low == end.low else low), low + step


def lies(root_of: Mapping[str, Any], around: Sequence[Fraction]) -> bool:
    """Decide whether a root, the only one in its interval, lies between two rationals."""
    root = real_ends.End(dict(root_of), "end")
    low, high = (real_ends.End(str(value), "end") for value in around)
    return bool(low.compared(root) < 0 < high.compared(root))
