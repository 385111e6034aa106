"""alvim2015, Remark 29: adding adjacencies.

Statement. Where the graph ~ of the answers does not meet the conditions of Theorem 28, adjacencies can be added until
some larger ~' does. The matrix (17) of ~' is epsilon-private for ~, but may be non-optimal. In general, the smaller ~',
the higher the utility.
Hypotheses. "Conditions" are those on the graph; Y is uniform; "smaller" is inclusion of the sets of adjacent pairs.
Uses. alvim2015/theorem_28.

Check. All pairs adjacent is always one such ~'. Privacy for ~' asks for all that privacy for ~ does, and more. If ~' is
part of ~'', each distance is no larger in ~'', so that no power of t = exp(-epsilon) is smaller, the row sums c' <=
c'', and gamma = 1/c is at least as large for ~'; strictly for epsilon > 0 and ~' not ~'' (facts). Non-optimal: Example
31, 8/21 against 4/9.

Coq has the remark as a whole: three nested relations and the matrices (17) of two of them (smaller_relation), and all
pairs as one of the larger relations (complete_relation).

*On instances.* Nested symmetric graphs, parts of the smaller one, and the matrix (17).

Erratum. The remark stands; the conditions that adjacencies can meet are those on the graph, not that on the prior.
"Smaller" cannot mean fewer adjacent pairs: four separate pairs of answers are contained in a ring of eight (8
adjacencies) and in two cliques of four (12), and at exp(epsilon) = 2 the utility is 16/45 for the ring, 2/5 for the
cliques.
Source. alvim2015, Section 6.2, Remark 29.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.instances import bipartite, clique, copies, hamming, petersen, prism, ring, scaled_kernel
from proofs.alvim2015.arguments.plain import PlainGraph, has_symmetry, is_channel, is_private, plain, posterior_vulnerability
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

Nested = tuple[PlainGraph, PlainGraph, PlainGraph]


def pairs() -> list[tuple[PlainGraph, PlainGraph]]:
    """Symmetric graphs, each with one that contains it."""
    found = [(ring(n), clique(n)) for n in (4, 5, 6)] + [(clique(3), clique(3)), (ring(6), ring(6))]
    found += [(copies(clique(1), 3), clique(3)), (copies(clique(2), 2), ring(4)), (copies(clique(2), 2), clique(4))]
    found += [(copies(clique(3), 2), prism(3)), (prism(3), clique(6)), (bipartite(3), clique(6)), (ring(8), clique(8))]
    return [*found, (hamming(3, 2), clique(8)), (petersen(), clique(10)), (copies(ring(4), 2), prism(4))]


def instances() -> dict[str, Any]:
    """A part of the smaller of two nested symmetric graphs, and both."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    def parts(pair: tuple[PlainGraph, PlainGraph]) -> Any:
        size, edges = pair[0]
        kept = st.lists(st.booleans(), min_size=len(edges), max_size=len(edges))
        chosen = kept.map(lambda marks: plain(size, [edge for edge, mark in zip(edges, marks, strict=True) if mark]))
        return st.tuples(chosen, st.just(pair[0]), st.just(pair[1]))

    return {"graphs": st.sampled_from(pairs()).flatmap(parts), "level": levels()}


def utility(graph: PlainGraph, level: Fraction) -> Fraction:
    """That of (17) at the uniform prior."""
    return posterior_vulnerability([Fraction(1, graph[0])] * graph[0], scaled_kernel(graph, level))


def row_sums() -> tuple[Fact, ...]:
    """k, q are t^d for the distances in ~' and ~'', w = t^(difference); c, e the row sums, g, h their inverses."""
    power = facts.inequality(
        "a shorter distance has no smaller power: k = q t^(d' - d'')",
        assume={"power": "k == q*w", "level": "1 - w >= 0", "entry": "q >= 0"},
        conclude="q - k >= 0",
        products=["entry*level"],
    )
    total = facts.inequality(
        "the row sums grow, strictly where one distance shrinks: f, j are its powers, w < 1",
        families={"Y": ("n", "k q")},
        assume={
            "entries": ("Y", "q - k >= 0"),
            "first": "c == f + sum(k)",
            "second": "e == j + sum(q)",
            "power": "f == j*w",
            "level": "1 - w > 0",
            "entry": "j > 0",
        },
        conclude="e - c > 0",
        products=["Y: entries", "entry*level"],
    )
    inverse = facts.inequality(
        "and the utility falls",
        assume={"c": "c > 0", "e": "e > 0", "more": "e - c >= 0", "first": "g*c == 1", "second": "h*e == 1"},
        conclude="g - h >= 0",
        times="c e",
        products=["more"],
    )
    return power, total, inverse


def proof() -> Proof:
    """The order, and the two remarks."""
    remarks = (
        facts.arithmetic("the ring of six against the line", "8/21", "<", "4/9"),
        facts.arithmetic("a ring of eight at t = 1/2", "1/(1 + 2*t + 2*t**2 + 2*t**3 + t**4)", "==", "16/45", t="1/2"),
        facts.arithmetic("two cliques of four", "1/(1 + 3*t)", "==", "2/5", t="1/2"),
        facts.arithmetic("have the higher utility", "2/5", ">", "16/45"),
        facts.arithmetic("and more adjacencies", "2*6", ">", "8"),
    )
    return Proof(
        "all graphs, lambda >= 1, uniform prior", "distances fall where adjacencies are added", (*row_sums(), *remarks)
    )


@statement(
    paper="alvim2015",
    id="remark_29",
    coq=(
        "Channels.fewer_private",
        "Channels.fewer_better",
        "SmallerRelations.smaller_relation",
        "SmallerRelations.complete_relation",
    ),
    kind="inclusion",
    uses=("alvim2015/theorem_28",),
    instances=instances,
    proof=proof,
)
def fewer_adjacencies_more_utility(graphs: Nested, level: Fraction) -> bool:
    """The matrix of the first graph is private on a part of it; its utility is at least that of the second."""
    part, first, second = graphs
    rows = scaled_kernel(first, level)
    valid = has_symmetry(first) and has_symmetry(second) and is_channel(rows) and is_private(part, rows, level)
    gain = utility(first, level) - utility(second, level)
    # At lambda = 1 only the number of answers that are connected counts.
    return valid and gain >= 0 and (gain > 0 or level == 1 or first == second)
