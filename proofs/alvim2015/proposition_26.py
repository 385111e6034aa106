"""alvim2015, Proposition 26: an oblivious mechanism is as private as its noise channel.

Statement. If the query f is deterministic and K_xz = H_f(x),z, then K is epsilon-private on the databases if and only
if H is epsilon-private on the answers, two answers being adjacent when some adjacent databases have them (Definition
25).
Hypotheses. epsilon >= 0. Answers that no database has are isolated; f need not be onto.
Uses. Nothing.

Check. K_xz is H_f(x),z, since p(y|x) is 1 at f(x) (``rows``). Adjacent x, x' with different answers have adjacent
answers, and all adjacent answers come from such: the inequalities of K and H are the same (``same``). Adjacent x, x'
with one answer have equal rows, private as lambda >= 1 (``equal``).

*The graph of the answers.* The answers of a query that is onto form a connected graph, as the databases do, and every
connected graph arises: number the steps of a walk along all its edges, and answer with the step whose number is that of
the values not 0. So it may have one of the two symmetries of Section 2 or none, as the text says after the proposition.

*On instances.* Random queries on small databases and on other graphs, random channels with and without the property.

Erratum. The proposition stands. The last step compares quotients for all x, x' and needs two remarks: f(x) = f(x') for
adjacent x, x' asks nothing of H, and 0/0 counts as no violation.
Source. alvim2015, Section 6.1, Definition 25 and Proposition 26; appendix.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.instances import Channel, any_graphs, private_channel
from proofs.alvim2015.arguments.plain import PlainGraph, is_private, plain
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof

Case = tuple[PlainGraph, tuple[int, ...], int, Fraction, Channel]
"""The databases, the answer of each, the number of answers, lambda, and a noise channel."""


def induced(graph: PlainGraph, query: tuple[int, ...], answers: int) -> PlainGraph:
    """Definition 25."""
    return plain(answers, [(query[x], query[other]) for x, other in graph[1] if query[x] != query[other]])


def instances() -> dict[str, Any]:
    """Any small graph and query, one answer more than they need now and then, lambda that fits or not."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    def queries(graph: PlainGraph) -> Any:
        query = st.lists(st.integers(0, 2), min_size=graph[0], max_size=graph[0]).map(tuple)
        return st.tuples(st.just(graph), query, st.integers(3, 4), levels(), levels(), st.integers(0, 2**20))

    def made(parts: Any) -> Case:
        graph, query, answers, level, drawn, seed = parts
        return graph, query, answers, level, private_channel(induced(graph, query, answers), drawn, 3, seed)

    return {"case": any_graphs(5).flatmap(queries).map(made)}


def proof() -> Proof:
    """The rows of K, and the inequalities on an edge."""
    rows = facts.inequality(
        "a deterministic query hands on the row of its answer: p = p(y|x), e those of the other answers",
        families={"Y": ("n", "e r")},
        assume={"cascade": "k == p*h + sum(e*r)", "answer": "p == 1", "others": ("Y", "e == 0")},
        conclude="k == h",
        equality_multipliers={"cascade": ["1"], "answer": ["h"], "others": ["r"]},
    )
    same = facts.inequality(
        "the difference of an inequality of K is that of H",
        assume={"x": "k == h", "other": "j == i"},
        conclude="L*j - k == L*i - h",
    )
    equal = facts.inequality(
        "one answer: equal rows are private",
        assume={"level": "L - 1 >= 0", "entry": "h >= 0"},
        conclude="L*h - h >= 0",
        products=["level*entry"],
    )
    return Proof("all graphs, queries, channels, lambda >= 1", "the inequalities are the same", (rows, same, equal))


@statement(
    paper="alvim2015",
    id="proposition_26",
    kind="equivalence",
    instances=instances,
    proof=proof,
    coq="Channels.oblivious_private",
)
def both_are_private_or_none(case: Case) -> bool:
    """The mechanism, row by row, against the channel on the induced graph, which is the toolkit's too."""
    from proofs.alvim2015.arguments.toolkit import adjacency
    from symdp.graphs.induced_graph import induced_graph

    graph, query, answers, level, rows = case
    mechanism, target = [rows[answer] for answer in query], induced(graph, query, answers)
    same = induced_graph(adjacency(graph), query, range(answers)).edges == target[1]
    return same and is_private(graph, mechanism, level) == is_private(target, rows, level)
