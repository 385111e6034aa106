"""The optimal utility on a graph at one lambda, component by component, in the format of a certificate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs.optimize import RecalledBasis
from symdp.arithmetic.rational import printed
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding, written
from symdp.errors import Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector, sum_of
from symdp.tradeoffs.graphs.graph_component import Maximum, Part, split
from symdp.tradeoffs.graphs.utility_bracket import utility_bracket
from symdp.tradeoffs.graphs.utility_closed_forms import closed_optimum
from symdp.tradeoffs.graphs.utility_program import ProgramTooLarge, program_optimum
from symdp.tradeoffs.optimum import ClosedForm
from symdp.tradeoffs.question import privacy_of

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)
# n numbers of b bits take n b**2 steps to be written, read and compared.
MOST_SQUARED_BITS = 1 << 38


@dataclass(frozen=True)
class GraphMaximum:
    """The largest probability of guessing the input from the output of a lambda-private mechanism on a graph.

    Attributes
    ----------
    graph : AdjacencyGraph
    exp_epsilon : Fraction
        lambda.
    prior : tuple of n Fractions
    components : tuple of (vertices, Part)
    parts : tuple of Maximum
        The optimum on each component.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> maximum = GraphMaximum.of(line(3), Fraction(2), (Fraction(1, 3),) * 3)
    >>> maximum.utility, [[str(value) for value in row] for row in maximum.mechanism.matrix][0]
    (Fraction(5, 9), ['2/3', '1/6', '1/6'])
    """

    graph: AdjacencyGraph
    exp_epsilon: Fraction
    prior: Vector
    components: tuple[tuple[tuple[int, ...], Part], ...]
    parts: tuple[Maximum, ...]

    @classmethod
    def of(
        cls,
        graph: AdjacencyGraph,
        exp_epsilon: Fraction,
        prior: Vector,
        recalled: Mapping[int, RecalledBasis] | None = None,
    ) -> GraphMaximum:
        """Solve every component by a closed form, or else by its linear program.

        Parameters
        ----------
        graph : AdjacencyGraph
        exp_epsilon : Fraction
        prior : tuple of n Fractions
        recalled : mapping, optional
            For each component by its number what solved its program at other levels.

        Raises
        ------
        Unsupported
            Where a program would be too large; the message says between which numbers the utility lies.
        """
        components = tuple(split(graph, exp_epsilon, prior))
        require_short(graph, exp_epsilon)
        try:
            maxima = tuple(
                [
                    closed_optimum(part) or program_optimum(part, None if recalled is None else recalled[place])
                    for place, (_, part) in enumerate(components)
                ]
            )
        except ProgramTooLarge as error:
            low, high = utility_bracket([part for _, part in components])
            raise Unsupported(f"{error}; the utility lies between {low} and {high}") from None
        return cls(graph, exp_epsilon, prior, components, maxima)

    @property
    def utility(self) -> Fraction:
        """The optimal utility, over mechanisms with any outputs."""
        return sum_of([maximum.utility for maximum in self.parts])

    @cached_property
    def mechanism(self) -> Mechanism:
        """An optimal mechanism: rows are inputs, columns guesses."""
        rows = [[ZERO] * self.graph.size for _ in self.prior]
        for (vertices, part), maximum in zip(self.components, self.parts, strict=True):
            for i, row in zip(vertices, maximum.release.matrix(part.graph, self.exp_epsilon), strict=True):
                for z, value in zip(vertices, row, strict=True):
                    rows[i][z] = value
        return Mechanism(tuple([tuple(row) for row in rows]))

    @property
    def closed_form(self) -> ClosedForm | None:
        """The utility as a function of lambda, where every component has a closed form."""
        forms = [maximum.form for maximum in self.parts if maximum.form is not None]
        if len(forms) < len(self.parts):
            return None
        first, *others = dict.fromkeys([(form.name, form.condition) for form in forms])
        condition = "; ".join([first[1], *[", ".join(other) for other in others]])
        return ClosedForm(first[0], condition, Deferred(_sum_of_forms, forms))

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence that :mod:`symdp.certificates.checker.evidence.graph_bounds` accepted just now."""
        return Certificate.of(self.prove())

    def prove(self) -> Finding:
        """Return the evidence before it is checked."""
        asks, answer = {"level": self.exp_epsilon}, {"distortion": 1 - self.utility}
        return Finding.of(on_graph(self.graph, self.prior), asks, answer, self.evidence())

    def evidence(self) -> dict[str, Any]:
        """Return the mechanism and the bound of each component."""
        return {
            "parts": [
                {
                    "vertices": list(vertices),
                    "mechanism": maximum.release.to_document(),
                    "bound": maximum.bound.to_document(),
                }
                for (vertices, _), maximum in zip(self.components, self.parts, strict=True)
            ]
        }


def on_graph(graph: AdjacencyGraph, prior: Vector) -> dict[str, Any]:
    """Return the question of differential privacy of one prior, with the edges of a graph as adjacency."""
    question = {"source": {"vertices": [written(prior)]}, "adjacency": graph.to_document()}
    return question | privacy_of(question["source"]) | question


def require_short(graph: AdjacencyGraph, exp_epsilon: Fraction) -> None:
    """Refuse unreadably long numbers: each of n numbers is as long as lambda to the diameter."""
    bits = graph.diameter * (exp_epsilon.numerator.bit_length() + exp_epsilon.denominator.bit_length())
    if graph.size * bits**2 > MOST_SQUARED_BITS:
        raise Unsupported(
            f"exp_epsilon={printed(exp_epsilon)} and the diameter {graph.diameter} give {graph.size} numbers of about "
            f"{bits} bits, more than are written; ask for an exp_epsilon of fewer digits"
        )


def _sum_of_forms(forms: list[ClosedForm]) -> sympy.Expr | None:
    import sympy

    built = [form.build() for form in forms]
    return None if None in built else sympy.Add(*built)
