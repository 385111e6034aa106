"""The function that states a certificate as a theorem of Coq, and the families of claims that one function states."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic.vectors import Vector, number, zero
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import column_blocks, mechanism_blocks
from symdp.certificates.coq.claim_blocks import BY, NO_SUPPORT, Programs, blocks_theorem, written
from symdp.certificates.coq.claim_terms import edges_of, written_pieces
from symdp.certificates.coq.coq_terms import (
    Theorem,
    argument,
    defined,
    field_element,
    listed,
    record_term,
    shared_matrix,
    vector,
)
from symdp.certificates.coq.profile_theorem import profile_blocks_theorem
from symdp.certificates.coq.records_theorem import records_theorem
from symdp.certificates.coq.refuted_theorem import refuted_blocks_theorem
from symdp.certificates.coq.source_terms import coq_source
from symdp.errors import Unsupported

# Names of programs.
LARGEST_SUM = "largest sum"
REACHED, NO_SMALLER = "reached", "no smaller lambda"
MEMBER, LEVEL = "the prior is in the set", "letters of at least {}"


def record_theorem(document: dict[str, Any]) -> Theorem:
    """Return the theorem of a certificate of format 3."""
    record = records.record_in(document)
    if "groups" in record["question"] or "records" in record["question"]:
        return records_theorem(document)
    if "evidence" in document:
        raise Unsupported(
            "no Coq proof is written: a claim that evidence proves, without points and multipliers, has no theorem in Coq"
        )
    return THEOREMS.get(block_programs.name_of(record), blocks_theorem)(document)


def capacity_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the largest exp(min-entropy leakage) with any number of outputs, or with a given number.

    For an unrestricted number of outputs the evidence is the single choice of all rows, with share 1.
    """
    question, graph = document["question"], document["question"]["adjacency"]
    size, outputs = len(graph["labels"]), question.get("outputs")
    level, value = rules.number(document["asks"], "level"), rules.number(document["answer"], "exp")
    edges = [(i, h) for i, h in mechanism_blocks.neighbours(graph, size) if i < h]
    programs = Programs(document)
    point, charged = programs.of_part(LARGEST_SUM)
    if outputs is None:
        point, charged = {"share": number(1), **point}, {**charged, "shares": _total(charged["sums"])}
    charged["gained"] = programs.scales[LARGEST_SUM]
    evidence = NO_SUPPORT | {
        "reached": written([point["share"], point["W"], number(value)]),
        "excluding": written([charged.get(row, zero(0)) for row in ("sums", "private", "shares", "gained")]),
        "scale": programs.scale(LARGEST_SUM),
    }
    limited = "(Guessing edges None)" if outputs is None else f"(Guessing edges (Some {outputs}%nat))"
    numbers = f"{field_element(level)} {field_element(value)}"
    graph_term = f"(joined {size} edges)"
    claim = f"(BlockClaim (Question {size} All {limited}) (Level {argument(level)}) (Exp {argument(value)}))"
    with_outputs = "" if outputs is None else f" with {outputs} outputs"
    return Theorem(
        f"The largest exp(min-entropy leakage){with_outputs} at exp(epsilon) = {level} is {value}.",
        (edges_of(edges), defined("claimed", "block_claim", claim)),
        f"best_min_capacity {graph_term} {numbers}"
        if outputs is None
        else f"best_few_outputs {graph_term} {outputs} {numbers}",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"GraphChecks OutputsChecks {BY}",
    )


def _total(vector: Vector) -> Vector:
    """Return the sum of the entries of a vector."""
    return Vector(1, [[sum(term)] for term in vector.terms], vector.scale)


def guess_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the least exp(leakage) at a distortion, the least distortion (or an enclosure), or the whole curve."""
    record = records.record_in(document)
    source = source_membership.Source(record["question"]["source"])
    asks, answer = record["asks"], record["answer"]
    described, size = coq_source(source, written=shared_matrix), source.letters
    named, definitions = f"(vector R {size} (row vertices 0))", [*described.definitions]
    if "curve" in asks:
        ends = f"pieces {argument(rules.number(answer, 'zero_from'))}"
        definitions.append(written_pieces(answer))
        title = "The least exp(min-entropy leakage) as a function of the distortion."
        ask_term, answer_term = "Everywhere", f"Falling {ends}"
        statement = f"leakage_curve (least_min_entropy {named}) {ends}"
    elif "at" in asks:
        distortion, value = rules.number(asks, "at"), column_blocks.exponential(answer["nats"])
        title = f"The least exp(min-entropy leakage) at distortion {distortion} is {value}."
        ask_term, answer_term = f"(At {argument(distortion)})", f"Exp {argument(value)}"
        statement = f"least_min_entropy {named} {field_element(distortion)} {field_element(value)}"
    else:
        level, (low, high) = rules.number(asks, "level"), block_programs.ends_of(answer["distortion"])
        several = isinstance(answer["distortion"], dict)
        words = f"lies between {low} and {high}" if several else f"is {low}"
        title = f"The least distortion at exp(min-entropy leakage) = {level} {words}."
        numbers = f"Between {argument(low)} {argument(high)}" if several else f"Distortion {argument(low)}"
        ask_term, answer_term = f"(Level {argument(level)})", numbers
        statement = f"min_entropy_distortion_between {named} {' '.join(map(field_element, (level, low, high)))}"
    claim = f"(BlockClaim (Question {size} {described.described} MinEntropy) {ask_term} ({answer_term}))"
    return Theorem(
        title,
        (*definitions, defined("claimed", "block_claim", claim)),
        statement,
        f"Definition evidence := {record_term(NO_SUPPORT)}.",
        "accepted",
        "claimed",
        f"CurveChecks LeakageCurveChecks MeasureVulnerability GuessBlocks {BY}",
    )


def identifiability_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the least exp(epsilon) of identifiability at a distortion."""
    source = source_membership.Source(document["question"]["source"])
    described, size = coq_source(source, written=shared_matrix), source.letters
    distortion, level = rules.number(document["asks"], "at"), rules.number(document["answer"], "exp")
    programs = Programs(document, source)
    point, square = programs.points[REACHED], size * size
    reached = [*_pieces(point.get("W", zero(square)), size), point.get("floor", zero(size))]
    evidence = NO_SUPPORT | {"reached": written(reached)}
    if NO_SMALLER in programs.multipliers:
        charges = programs.multipliers[NO_SMALLER]
        rows = [("sums", size, 1), ("least", square, size), ("most", square, size), ("accuracy", 1, 1)]
        pieces = [piece for name, count, width in rows for piece in _pieces(charges.get(name, zero(count)), width)]
        evidence |= {"excluding": written(pieces), "scale": programs.scale(NO_SMALLER)}
    question = f"(Question {size} {described.described} Identifying)"
    claim = f"(BlockClaim {question} (At {argument(distortion)}) (Exp {argument(level)}))"
    numbers = f"{field_element(distortion)} {field_element(level)}"
    return Theorem(
        f"The least exp(epsilon) of identifiability at distortion {distortion} is {level}.",
        (*described.definitions, defined("claimed", "block_claim", claim)),
        f"least_identifiability (vector R {size} (row vertices 0)) {numbers}",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"IdentifiabilityChecks {BY}",
    )


def _pieces(vector_: Vector, width: int) -> list[Vector]:
    """Return a vector in pieces of one width."""
    starts = range(0, vector_.size, width)
    return [Vector(width, [term[start : start + width] for term in vector_.terms], vector_.scale) for start in starts]


def majorised_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the prior of a set that all priors of the set majorise."""
    source = source_membership.Source(document["question"]["source"])
    described = coq_source(source, written=shared_matrix)
    prior = rules.vector(document["answer"], "prior", source.letters)
    programs = Programs(document, source)
    levels = [programs.prices(LEVEL.format(value)) for value in distinct(prior)]
    evidence = NO_SUPPORT | {"prior_shown": programs.weights(MEMBER), "of_pieces": listed(levels)}
    question = f"(Question {source.letters} {described.described} Majorising)"
    claim = f"(BlockClaim {question} Everywhere (Prior prior_))"
    return Theorem(
        "The least majorised prior of the set.",
        (*described.definitions, defined("prior_", "seq Q", vector(prior)), defined("claimed", "block_claim", claim)),
        f"least_majorised ({described.claimed}) (vector R {source.letters} prior_)",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"MajorisedChecks {BY}",
    )


def distinct(prior: list[Fraction]) -> list[Fraction]:
    """Return the positive probabilities, each once, in the order of their last places, as MajorisedBlocks.v has them.

    Examples
    --------
    >>> [str(value) for value in distinct([Fraction(n, 8) for n in (2, 4, 0, 2)])]
    ['1/2', '1/4']
    """
    return [value for value in reversed(dict.fromkeys(reversed(prior))) if value > 0]


# Of single records, by the file of the checker that writes their programs.
THEOREMS = {
    "capacity_blocks": capacity_blocks_theorem,
    "guess_blocks": guess_blocks_theorem,
    "identifiability_blocks": identifiability_blocks_theorem,
    "majorised_blocks": majorised_blocks_theorem,
    "profile_blocks": profile_blocks_theorem,
    "refuted_blocks": refuted_blocks_theorem,
}
