"""alvim2015, Proposition 13: Hamming graphs are distance-regular.

Statement. If v >= 2, the graph of the databases of u records with v values each, adjacent when they differ in one
record, is connected and distance-regular, with diameter u and b_d = (u-d)(v-1), c_d = d for 0 <= d <= u.
Hypotheses. Any u. v >= 2 is needed for the diameter only: with v = 1 there is one vertex, of diameter 0.
Uses. Nothing.

Check. The distance is the number d of records that differ: a neighbour changes one record, so that the number changes
by at most 1 along an edge (1), and d changes are enough; this is u where all records differ, which v >= 2 allows.

*Neighbours* of x' at distance d from x: v-1 changes of each of the u-d records that agree lead one step further (2),
one change of each of the d others one step back (3), the other v-2 changes of those to the same distance (4), and these
are all u(v-1) neighbours (5). For any u and v.

*On instances.* Intersection numbers by brute force, and the toolkit's.

Erratum. The statement stands. The proof writes val_1, ..., val_u for the entries of a tuple; in Section 3 these letters
are the values, and the entries are x_0, ..., x_{u-1}.

Source. alvim2015, Section 5.1, Proposition 13; its proof in the appendix.
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments import toolkit
from proofs.alvim2015.arguments.instances import hamming
from proofs.alvim2015.arguments.plain import diameter, intersection_numbers, is_connected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

Numbers = tuple[tuple[int, int], ...]
SIZES = ((1, 2), (1, 3), (1, 4), (1, 7), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (4, 2), (5, 2))


def published(records: int, values: int) -> Numbers:
    """(b_d, c_d) for d = 0, ..., u."""
    return tuple([((records - d) * (values - 1), d) for d in range(records + 1)])


def computed(records: int, values: int) -> Numbers | None:
    """The same from the graph."""
    return intersection_numbers(hamming(records, values))


def directed() -> list[dict[str, Any]]:
    """Databases of up to 32 tuples."""
    return [{"records": records, "values": values} for records, values in SIZES]


def fits(records: int, values: int) -> bool:
    """u >= 1, v >= 2."""
    return records >= 1 and values >= 2


def counts() -> tuple[Fact, ...]:
    """(1) to (5): e_i = 1 where the records i differ, 0 where they agree."""
    records = {"I": ("u", "e")}
    known = {"distance": "d == sum(e)"}
    neighbours = {"families": records, "assume": known}
    step = facts.inequality(
        "(1) a neighbour changes one record, from e to f of {0, 1}, and the number of differing records by at most 1",
        assume={"new": "c == d - e + f", "was": "e >= 0", "is": "1 - f >= 0"},
        conclude="d + 1 - c >= 0",
    )
    return (
        step,
        facts.inequality("(2) one step further", conclude="sum((1-e)*(v-1)) == (u-d)*(v-1)", **neighbours),
        facts.inequality("(3) one step back", conclude="sum(e) == d", **neighbours),
        facts.inequality("(4) at the same distance", conclude="sum(e*(v-2)) == d*(v-2)", **neighbours),
        facts.inequality("(5) all neighbours", assume={}, conclude="(u-d)*(v-1) + d + d*(v-2) == u*(v-1)"),
    )


def proof() -> Proof:
    """Changes of one record, counted."""
    return Proof("all u and v", "changes of one record, counted", counts())


@statement(
    paper="alvim2015",
    id="proposition_13",
    kind="equality",
    hypotheses=fits,
    published=published,
    computed=computed,
    directed=directed,
    proof=proof,
    coq=("Databases.hamming_regular", "Databases.hamming_diameter"),
)
def hamming_graphs_are_distance_regular(records: int, values: int) -> bool:
    """The numbers, the diameter, and the toolkit's intersection array."""
    from symdp.graphs.regularity import DistanceRegular, distance_regularity

    graph, numbers = hamming(records, values), published(records, values)
    array = DistanceRegular(tuple([b for b, _ in numbers[:-1]]), tuple([c for _, c in numbers[1:]]))
    return (
        is_connected(graph)
        and diameter(graph) == records
        and computed(records, values) == numbers
        and distance_regularity(toolkit.adjacency(graph)) == array
    )
