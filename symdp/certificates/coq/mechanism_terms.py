"""Claims about whole mechanisms in the terms of Coq, with any costs, adjacent letters, sensitive letters and delta."""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import mechanism_blocks
from symdp.certificates.coq.claim_terms import edges_of
from symdp.certificates.coq.coq_terms import argument, defined, field_element, listed, shared_matrix
from symdp.certificates.coq.source_terms import CoqSource

Document = dict[str, Any]
# The files that define the notions.
OF_ENTRIES = "GraphChecks FloorChecks EntriesChecks ApproximateEntriesChecks"


def is_of_mechanisms(record: Document) -> bool:
    """Return whether a record concerns whole mechanisms, with a number or an enclosure of a level as its answer."""
    level = record["answer"].get("exp", "")
    return block_programs.name_of(record) == "mechanism_blocks" and (type(level) is str or level.keys() == {"between"})


class Mechanisms:
    """A question about whole mechanisms: letters, outputs, costs, adjacent letters and delta."""

    def __init__(self, question: Document) -> None:
        programs: Any = mechanism_blocks.Mechanisms(question)
        self.letters, self.outputs, self.delta = programs.letters, programs.outputs, programs.delta
        self.costs = defined("costs", "seq (seq Q)", shared_matrix(programs.loss))
        self.adjacent, self.adjacency_definitions = _adjacent(question)

    @property
    def definitions(self) -> tuple[str, ...]:
        """Return the definitions of the costs and of the adjacency."""
        return (*self.adjacency_definitions, self.costs)

    @property
    def limited(self) -> str:
        """The privacy notion, a term of BlockClaims.v."""
        claim = f"{self.outputs} {self.adjacent} costs"
        return f"(Within {claim} {argument(self.delta)})" if self.delta else f"(Among {claim})"

    def claim(self, source: CoqSource, asks: Document, answer: Document) -> tuple[str, str, str, str]:
        """Return the title, question, answer and statement of a claim."""
        loss = f"(loss_matrix R {self.letters} {self.outputs} costs)"
        about = f"(adjacent_in {self.letters} {self.adjacent}) ({source.claimed}) {loss}"
        delta = f" {field_element(self.delta)}" if self.delta else ""
        among = "within" if self.delta else "among"
        if "level" in asks:
            level, distortion = rules.number(asks, "level"), rules.number(answer, "distortion")
            numbers = f"{field_element(level)}{delta} {field_element(distortion)}"
            title = f"The least distortion at exp(epsilon) = {level} is {distortion}"
            ask_term, answer_term = f"(Level {argument(level)})", f"Distortion {argument(distortion)}"
            return title, ask_term, answer_term, f"least_loss_{among} {about} {numbers}"
        distortion = rules.number(asks, "at")
        ask_term, place = f"(At {argument(distortion)})", f"{about} {field_element(distortion)}{delta}"
        low, high = block_programs.ends_of(answer["exp"])
        if low == block_programs.INFINITE:
            notion = "no_level_within" if self.delta else "no_level"
            return f"No finite epsilon allows distortion {distortion}", ask_term, "Infinite", f"{notion} {place}"
        notion = "level_within" if self.delta else "level_between"
        statement = f"{notion} {place} {field_element(low)} {field_element(high)}"
        title = f"The least exp(epsilon) at distortion {distortion}"
        if low == high:
            return f"{title} is {low}", ask_term, f"Exp {argument(low)}", statement
        return f"{title} lies between {low} and {high}", ask_term, f"Between {argument(low)} {argument(high)}", statement


def _adjacent(question: Document) -> tuple[str, tuple[str, ...]]:
    """Return a term of the type EntriesChecks.adjacency, with the definition that it needs, if any."""
    if "sensitive" in question:
        letters = [str(letter - 1) for letter in question["sensitive"]]
        return "(FromLetters letters)", (defined("letters", "seq nat", listed(letters), "nat"),)
    if question["adjacency"] is None:
        return "AllPairs", ()
    edges = sorted({(first, second) for first, second in question["adjacency"]["edges"]})
    return "(Edges edges)", (edges_of(edges),)
