"""Certificates of format 3 as theorems of Coq, by the type of claims and the decision procedure of BlockClaims.v."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic.vectors import Vector, number, zero
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.kernel.block_forms import SCALE, Reader, filled, made
from symdp.certificates.checker.programs import column_blocks
from symdp.certificates.coq.claim_terms import under, written_pieces
from symdp.certificates.coq.coq_terms import Theorem, argument, defined, field_element, listed, record_term, shared_matrix
from symdp.certificates.coq.mechanism_terms import OF_ENTRIES, Mechanisms, is_of_mechanisms
from symdp.certificates.coq.source_terms import CoqSource, coq_source
from symdp.errors import Unsupported

Document = dict[str, Any]
# A claim: its title, its terms of the types ask and answer, and its statement.
Statement = tuple[str, str, str, str]
# The rows of a source set in the order of DescribedBlocks.v; omitted ones are written as empty.
ROWS = {
    frozenset({"vertices"}): ("sum",),
    frozenset({"lower", "upper"}): ("sum", "most", "least"),
    frozenset({"center", "radius"}): ("sum", "letters", "radius"),
    frozenset({"cdf_lower", "cdf_upper"}): ("sum", "sums", "most", "least"),
    frozenset({"letters", "focal"}): ("masses",),
    frozenset({"decreasing"}): ("sum", "steps"),
    frozenset({"simplex"}): ("sum",),
    frozenset({"letters", "inequalities"}): ("sum", "inequalities"),
}
BY = "Blocks BlockClaims"
# The empty record support of BlockClaims.v.
NO_SUPPORT = {"prior_shown": "[::]", "reached": "[::]", "excluding": "[::]", "scale": "[:: 1]", "of_pieces": "[::]"}
# Names of the programs with a point, and the blocks besides those of the set, in their order.
REACHED = ("reached", "least distortion", "least exp(leakage)", "least slack")
OWN = ("diagonal", "top", "wrong", "total", "slack")
# Those of whole mechanisms, unknowns and rows: one of each of these names, or none.
ENTRIES = (("W",), ("floor", "excess"), ("cost",))
ROWS_OF_ENTRIES = (("sums",), ("least", "private"), ("most", "delta"), ("cost",))


def blocks_theorem(document: Document) -> Theorem:
    """Return the theorem of a certificate of format 3."""
    record = records.record_in(document)
    question, asks, answer = [record.get(key, {}) for key in records.RECORD_KEYS]
    whole, leaking = is_of_mechanisms(record), block_programs.name_of(record) == "column_blocks"
    if not (whole or leaking or is_private(record)):
        raise Unsupported(
            "no Coq proof is written: of certificates of format 3, numbers and curves of differential privacy and maximal"
            " leakage have a theorem in Coq"
        )
    source = source_membership.Source(question["source"])
    described = coq_source(source, written=shared_matrix)
    programs = Programs(document, source)
    on_pieces = "curve" in asks
    definitions = (*described.definitions, written_pieces(answer)) if on_pieces else described.definitions
    evidence = programs.of_curve(len(answer["pieces"])) if on_pieces else programs.of_number()
    if whole:
        mechanisms = Mechanisms(question)
        definitions += mechanisms.definitions
        limited, suffix, defining = mechanisms.limited, under(mechanisms.delta), OF_ENTRIES
        title, ask_term, answer_term, statement = mechanisms.claim(described, asks, answer)
    elif leaking:
        limited, suffix, defining = "Leaking", "", "MaximalLeakage CurveChecks LeakageChecks LeakageCurveChecks"
        title, ask_term, answer_term, statement = _leakage(described, asks, answer)
    else:
        delta = rules.number(question, "delta")
        limited, suffix, defining = f"(Private {argument(delta)})", under(delta), "CurveChecks"
        write = _curve if on_pieces else _number
        title, ask_term, answer_term, statement = write(described, asks, answer, field_element(delta))
    claim = f"BlockClaim (Question {source.letters} {described.described} {limited}) {ask_term} ({answer_term})"
    return Theorem(
        f"{title}{suffix}.",
        (*definitions, defined("claimed", "block_claim", f"({claim})")),
        statement,
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"{defining} {BY}",
    )


def is_private(record: Document) -> bool:
    """Return whether a record concerns private diagonals over a polyhedron, with numbers or a curve as its answer."""
    plain = type(record["answer"].get("exp", "")) is str and "chi_square" not in record["question"]["source"]
    return plain and block_programs.name_of(record) == "diagonal_blocks"


def _leakage(source: CoqSource, asks: Document, answer: Document) -> Statement:
    """State the least maximal leakage at a distortion, its inverse, or its curve."""
    if "curve" in asks:
        ends = f"pieces {argument(rules.number(answer, 'zero_from'))}"
        statement = f"leakage_curve (least_maximal_leakage ({source.claimed})) {ends}"
        return "The least exp(maximal leakage) as a function of the distortion", "Everywhere", f"Falling {ends}", statement
    if "level" in asks:
        return _leakage_distortion(source, rules.number(asks, "level"), answer["distortion"])
    distortion, value = rules.number(asks, "at"), column_blocks.exponential(answer["nats"])
    title = f"The least exp(maximal leakage) at distortion {distortion} is {value}"
    statement = f"least_maximal_leakage ({source.claimed}) {field_element(distortion)} {field_element(value)}"
    return title, f"(At {argument(distortion)})", f"Exp {argument(value)}", statement


def _leakage_distortion(source: CoqSource, level: Fraction, answer: Any) -> Statement:
    """State the least distortion at a maximal leakage, as a number or an enclosure."""
    low, high = block_programs.ends_of(answer)
    title, kept = f"The least distortion at exp(maximal leakage) = {level}", field_element(level)
    if isinstance(answer, dict):
        numbers, answer_term = " ".join(map(field_element, (level, low, high))), f"Between {argument(low)} {argument(high)}"
        statement = f"leakage_distortion_between ({source.claimed}) {numbers}"
        return f"{title} lies between {low} and {high}", f"(Level {argument(level)})", answer_term, statement
    end = field_element(low)
    reached = [f"leakage_achievable ({source.claimed}) {place} {kept}" for place in (end, "E")]
    statement = f"{reached[0]} /\\\n    forall E, {reached[1]} -> ({end} <= E)%R"
    return f"{title} is {low}", f"(Level {argument(level)})", f"Distortion {argument(low)}", statement


def _curve(source: CoqSource, _asks: Document, answer: Document, delta: str) -> Statement:
    """State the least exp(epsilon) as a function of the distortion."""
    ends = " ".join([argument(rules.number(answer, key)) for key in ("zero_from", "jump")])
    least = f"fun D => least_approximate_exp_epsilon ({source.claimed}) D {delta}"
    statement = f"curve ({least})\n    (no_finite_approximate_epsilon ({source.claimed}) 0%R {delta}) pieces {ends}"
    return "The least exp(epsilon) as a function of the distortion", "Everywhere", f"Function pieces {ends}", statement


def _number(source: CoqSource, asks: Document, answer: Document, delta: str) -> Statement:
    """State a claim at one distortion or one level."""
    if "level" in asks:
        level, distortion = rules.number(asks, "level"), rules.number(answer, "distortion")
        numbers = f"{field_element(level)} {delta} {field_element(distortion)}"
        statement = f"least_approximate_distortion ({source.claimed}) {numbers}"
        title = f"The least distortion at exp(epsilon) = {level} is {distortion}"
        return title, f"(Level {argument(level)})", f"Distortion {argument(distortion)}", statement
    distortion = rules.number(asks, "at")
    ask_term, place = f"(At {argument(distortion)})", field_element(distortion)
    if answer["exp"] == block_programs.INFINITE:
        statement = f"no_finite_approximate_epsilon ({source.claimed}) {place} {delta}"
        return f"No finite epsilon allows distortion {distortion}", ask_term, "Infinite", statement
    level = rules.number(answer, "exp")
    statement = f"least_approximate_exp_epsilon ({source.claimed}) {place} {delta} {field_element(level)}"
    title = f"The least exp(epsilon) at distortion {distortion} is {level}"
    return title, ask_term, f"Exp {argument(level)}", statement


class Programs:
    """The points and multipliers of a certificate, in the order in which Coq has the blocks of a program."""

    def __init__(
        self,
        document: Document,
        source: source_membership.Source | None = None,
        order: Callable[[Iterable[str]], list[str]] = list,
    ) -> None:
        self.parts = {part.name: part for part in block_programs.parts_of(records.record_in(document))}
        self.rows, self.order = ROWS[source.kind] if source else (), order
        points, multipliers = (
            Reader(rules.field(document, key, dict), key == "multipliers") for key in block_programs.PROOF
        )
        self.points: dict[str, dict[str, Vector]] = {}
        self.multipliers: dict[str, dict[str, Vector]] = {}
        self.scales: dict[str, Vector] = {}
        for name, part in self.parts.items():
            if part.name is not None and part.at_most is not None:
                self.points[name] = made(part.program, points.of(name, part.program.unknowns, part.program))
            if part.name is not None and (part.at_least is not None or part.empty):
                charges = multipliers.of(name, {**part.program.rows, SCALE: None}, part.program)
                self.scales[name] = charges.pop(SCALE, number(1))
                self.multipliers[name] = filled(part.program, charges, self.scales[name])

    def of_number(self) -> dict[str, str]:
        """Return the evidence of a claim about one distortion or one level."""
        reached = next((name for name in REACHED if name in self.parts), None)
        bounded = next((name for name, part in self.parts.items() if part.empty or part.at_least is not None), None)
        return self._evidence(reached, bounded)

    def of_curve(self, pieces: int, piece: str = "piece", end: str = "no leakage") -> dict[str, str]:
        """Return the evidence of a curve from its named programs; the curve of one prior has none."""
        if None in self.parts:
            return self._evidence(None, None)
        named = [f"{piece} {place + 1}" for place in range(pieces)]
        on_pieces = [f"({self._point(name)}, {self.scale(name)}, {self._multipliers(name)})" for name in named]
        return self._evidence(end, None) | {"of_pieces": listed(on_pieces)}

    def _evidence(self, reached: str | None, bounded: str | None) -> dict[str, str]:
        """Return the record support of BlockClaims.v."""
        some = {"prior_shown": self.weights("a prior")} if "a prior" in self.parts else {}
        point = {"reached": self._point(reached)} if reached else {}
        multipliers = {"excluding": self._multipliers(bounded), "scale": self.scale(bounded)} if bounded else {}
        return NO_SUPPORT | some | point | multipliers

    def weights(self, name: str) -> str:
        """Return a point of a program whose unknowns are the columns of a set."""
        return written(self._read(name, self.points).values())

    def prices(self, name: str) -> str:
        """Return the multipliers of a program whose rows are those of a set, as a piece without a point."""
        charges = self._read(name, self.multipliers)
        return f"([::], {self.scale(name)}, {written([charges.get(row, zero(0)) for row in self.rows])})"

    def _point(self, name: str) -> str:
        prices = [f"price {row}" for row in self.rows]
        vectors = self._read(name, self.points)
        own, tail = ([vectors[block] for block in blocks if block in vectors] for blocks in (OWN, ("distortion",)))
        own = _one_of_each(ENTRIES, vectors) if "W" in vectors else own
        return written([*own, *[vectors.get(block, zero(0)) for block in prices], *tail])

    def _multipliers(self, name: str) -> str:
        charges = self._read(name, self.multipliers)
        if "sums" not in charges:
            return written([charges[row] for row in self.order(charges)])
        own = {row for rows in ROWS_OF_ENTRIES for row in rows}
        return written(
            [*_one_of_each(ROWS_OF_ENTRIES, charges), *[value for row, value in charges.items() if row not in own]]
        )

    def of_part(self, name: str) -> tuple[dict[str, Vector], dict[str, Vector]]:
        """Return all blocks of the point and of the multipliers of a program."""
        return self._read(name, self.points), self._read(name, self.multipliers)

    def scale(self, name: str) -> str:
        """Return the factor by which multipliers scale the costs."""
        (coefficients,) = self.scales[name].entries()
        return listed([argument(value) for value in coefficients])

    def _read(self, name: str, vectors: dict[str, dict[str, Vector]]) -> dict[str, Vector]:
        """Return all blocks of a program, with zeros for omitted ones."""
        program = self.parts[name].program
        blocks = program.unknowns if vectors is self.points else program.rows
        return {block: vectors[name].get(block, zero(known.size)) for block, known in blocks.items()}


def _one_of_each(blocks: Iterable[tuple[str, ...]], vectors: dict[str, Vector]) -> list[Vector]:
    """Return for each list the vector of its first name that occurs, or an empty vector."""
    return [next((vectors[name] for name in names if name in vectors), zero(0)) for names in blocks]


def written(vectors: Iterable[Vector]) -> str:
    """Write vectors over one denominator, so that Coq adds integers."""
    known = list(vectors)
    whole = lcm(*[vector.scale for vector in known])
    return listed([_entries(vector, whole) for vector in known])


def _entries(vector: Vector, whole: int) -> str:
    times = whole // vector.scale
    terms = [listed([str(times * value) for value in term]) for term in vector.terms]
    return f"entries {vector.size} {whole} {listed(terms)}%Z"
