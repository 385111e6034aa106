"""alvim2015, Definition 1: differential privacy on a graph, for sets of answers or for single ones.

Statement. A mechanism K satisfies epsilon-differential privacy if Pr[K(x) in S] <= exp(epsilon) Pr[K(x') in S] for all
adjacent x, x' and all S. With finitely many answers it is sufficient to ask this of single answers, Pr[K(x) = z].
Hypotheses. Finitely many answers; any epsilon; any graph, connected or not. Neighbours are vertices joined by an edge;
the relation is symmetric, so that each edge asks for both directions.
Uses. Nothing.

Check. Single answers are sets; a set sums the inequalities of its answers (fact), for any number of answers and any
graph.

*On instances.* All sets of answers, on channels that are private and on others, small graphs of any kind; and the least
exp(epsilon) of the toolkit.

Erratum. The definition stands. Section 4.1 recalls it as exp(-epsilon) <= M_ij/M_hj <= exp(epsilon), which is 0/0 in
the all-zero columns that the same section adds to a channel; Section 3 has the product form M_xz <= exp(epsilon) M_x'z,
which is the definition for single answers and is meant throughout.

Section 2.2 takes exp(epsilon) for about 1 + epsilon when epsilon is "smaller than 1"; it has to be small, as near 1 the
two are e and 2.

Source. alvim2015, Section 2.2, Definition 1 and the sentence after it; Sections 3 and 4.1 for the two other forms.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from proofs.alvim2015.arguments import toolkit
from proofs.alvim2015.arguments.instances import Channel
from proofs.alvim2015.arguments.plain import PlainGraph, is_private
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof

MOST_OUTPUTS = 4


def sets_pass(graph: PlainGraph, level: Fraction, rows: Channel) -> bool:
    """The definition: every set of answers, every edge in both directions."""
    for inside in product((False, True), repeat=len(rows[0])):
        masses = [sum((entry for entry, chosen in zip(row, inside, strict=True) if chosen), Fraction(0)) for row in rows]
        for a, b in graph[1]:
            if masses[a] > level * masses[b] or masses[b] > level * masses[a]:
                return False
    return True


def instances() -> dict[str, Any]:
    """A graph, a level, and a channel that is private at that level or at another one."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import any_graphs, levels, private_channel

    parts = st.tuples(any_graphs(4), levels(), levels(), st.integers(1, MOST_OUTPUTS), st.integers(0, 2**20), st.booleans())

    def made(part: tuple[PlainGraph, Fraction, Fraction, int, int, bool]) -> tuple[PlainGraph, Fraction, Channel]:
        graph, level, other, outputs, seed, same = part
        return graph, level, private_channel(graph, level if same else other, outputs, seed)

    return {"case": parts.map(made)}


def proof() -> Proof:
    """The sum over a set of answers."""
    line = facts.inequality(
        "the inequalities of the answers in S add up to that of S",
        families={"S": ("n", "w v")},
        assume={"single": ("S", "L*v - w >= 0")},
        conclude="L*sum(v) - sum(w) >= 0",
    )
    return Proof("all graphs, all finite sets of answers", "a sum of inequalities", (line,))


@statement(
    paper="alvim2015",
    id="definition_1",
    kind="equivalence",
    instances=instances,
    proof=proof,
    coq="Channels.graph_dp_sets",
)
def single_answers_are_enough(case: tuple[PlainGraph, Fraction, Channel]) -> bool:
    """Sets and single answers agree, and so does the least level of the toolkit."""
    from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon

    graph, level, rows = case
    least = graph_exp_epsilon(toolkit.adjacency(graph), toolkit.mechanism(rows))
    return is_private(graph, rows, level) == sets_pass(graph, level, rows) == (least <= level)
