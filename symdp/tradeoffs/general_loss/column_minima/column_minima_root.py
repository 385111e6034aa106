"""The least lambda of a source set where it is irrational: a root, with evidence in its number field.

With the basis that is optimal just below it, the least distortion is a ratio of polynomials in lambda, and so is every
number of the minima, the prior and the radii that prove it. Where the ratio comes down to the distortion, their values are
numbers of the field of the root; the checker says whether they prove that it is the least lambda.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from symdp.arithmetic.symbols.rational_function import Coefficients, RationalFunction, fitted
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding, written_prior
from symdp.errors import CertificateRejected, Unsupported
from symdp.sources.prior import HullPrior
from symdp.tradeoffs.common.level_search import Levels
from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import OptimalColumnMinima
from symdp.tradeoffs.question import Question

Along = Callable[[Fraction], OptimalColumnMinima | None]
Numbers = list[Coefficients]


@dataclass(frozen=True)
class FloorRoot:
    """An irrational least lambda with its evidence, which a checker accepted.

    Attributes
    ----------
    root : AlgebraicNumber
    finding : Finding
    """

    root: AlgebraicNumber
    finding: Finding


class Proposal:
    """The least lambda of a distortion between two levels that a basis implies."""

    def __init__(self, question: Question, program: FloorProgram, distortion: Fraction, levels: Levels) -> None:
        self.question, self.program, self.distortion, self.levels = question, program, distortion, levels
        self.along: Along = program.along(levels[0])

    def root(self) -> AlgebraicNumber | None:
        """Return where the least distortion of the basis equals the distortion; None unless that is exactly one place."""
        least = self._fitted(lambda optimum: optimum.distortion)
        if least is None:
            return None
        low, high = self.levels
        # It is one of rationals that are constant where the basis has the distortion at every level.
        met = least.meets(self.distortion)
        roots = [] if met.degree() < 1 else [root for root, _ in real_roots(met) if low <= root and root <= high]
        return roots[0] if len(roots) == 1 else None

    def proved(self, root: AlgebraicNumber) -> FloorRoot | None:
        """Return the evidence; None where the basis is not optimal at the root."""
        first = self.along(self.levels[0])
        if first is None:
            return None
        floor = self._at(root, len(first.floor), lambda optimum: optimum.floor)
        prior = self._at(root, len(first.radii), lambda optimum: optimum.prior.prior)
        radii = self._at(root, len(first.radii), lambda optimum: optimum.radii)
        weights = self._at(root, len(first.prior.weights or ()), lambda optimum: optimum.prior.weights or ())
        multipliers = self._at(root, len(first.multipliers or ()), lambda optimum: optimum.multipliers or ())
        if floor is None or prior is None or radii is None or weights is None or multipliers is None:
            return None
        bound = {"prior": _written(prior), "radii": _written(radii)}
        evidence: dict[str, Any] = {"floor": _written(floor), "bound": bound}
        if weights:
            bound["weights"] = _written(weights)
        if multipliers:
            evidence["multipliers"] = _written(multipliers)
        if rival := self._rival(prior, radii):
            evidence["rival"] = written_prior(rival)
        finding = Finding.of(self.question, {"at": self.distortion}, {"exp": _root_document(root)}, evidence)
        try:
            Certificate.of(finding)
        except (CertificateRejected, Unsupported):
            return None
        return FloorRoot(root, finding)

    def _fitted(self, part: Callable[[OptimalColumnMinima], Fraction]) -> RationalFunction | None:
        def value(level: Fraction) -> Fraction | None:
            optimum = self.along(level)
            return None if optimum is None else part(optimum)

        return fitted(value, _places())

    def _at(
        self, root: AlgebraicNumber, size: int, part: Callable[[OptimalColumnMinima], Sequence[Fraction]]
    ) -> Numbers | None:
        """Return the values of some numbers of the solution at the root."""
        values: Numbers = []
        for place in range(size):
            function = self._fitted(lambda optimum, place=place: part(optimum)[place])  # type: ignore[misc]
            value = None if function is None else function.coefficients_at(root)
            if value is None:
                return None
            values.append(value)
        return values

    def _rival(self, prior: Numbers, radii: Numbers) -> HullPrior | None:
        """Return the costliest prior with the outputs of cost equal to the radii; None where there are none."""
        loss, letters = self.program.loss, range(len(radii))
        chosen = [y for y in range(len(loss[0])) if all(_times(prior[x], loss[x][y]) == radii[x] for x in letters)]
        if not chosen:
            return None
        return self.question.source.minimum(tuple([-min([row[y] for y in chosen]) for row in loss]))[1]


def _places() -> Iterator[int]:
    return count(2)


def _times(value: Coefficients, factor: Fraction) -> Coefficients:
    return tuple([part * factor for part in value]) if factor else ()


def _written(values: Numbers) -> list[Any]:
    """Write a rational as text, other numbers as the coefficients of the powers of the root."""
    return [
        exact_text(value[0] if value else Fraction(0)) if len(value) < 2 else [exact_text(part) for part in value]
        for value in values
    ]


def _root_document(root: AlgebraicNumber) -> dict[str, Any]:
    document = root.to_document(Fraction(1))
    return {"root_of": document["root_of"], "in": document["between"]}
