"""The least min-entropy leakage of one prior with a certificate of format 3 as a theorem of Coq, of the record alone."""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import column_blocks
from symdp.certificates.coq.claim_blocks import BY, NO_SUPPORT
from symdp.certificates.coq.claim_terms import written_pieces
from symdp.certificates.coq.coq_terms import Theorem, argument, defined, field_element, record_term, shared_matrix
from symdp.certificates.coq.source_terms import coq_source


def guess_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the least exp(leakage) at a distortion, the least distortion (or an enclosure), or the whole curve."""
    said = records.record_in(document)
    source = source_membership.Source(said["question"]["source"])
    described, size, asks, answer = coq_source(source, written=shared_matrix), source.letters, said["asks"], said["answer"]
    named, given = f"(vector R {size} (row vertices 0))", [*described.definitions]
    if "curve" in asks:
        ends = f"pieces {argument(rules.number(answer, 'zero_from'))}"
        given.append(written_pieces(answer))
        title = "The least exp(min-entropy leakage) as a function of the distortion."
        asked, answered, statement = "Everywhere", f"Falling {ends}", f"leakage_curve (least_min_entropy {named}) {ends}"
    elif "at" in asks:
        distortion, value = rules.number(asks, "at"), column_blocks.exponential(answer["nats"])
        title = f"The least exp(min-entropy leakage) at distortion {distortion} is {value}."
        asked, answered = f"(At {argument(distortion)})", f"Exp {argument(value)}"
        statement = f"least_min_entropy {named} {field_element(distortion)} {field_element(value)}"
    else:
        level, (low, high) = rules.number(asks, "level"), block_programs.ends_of(answer["distortion"])
        several = isinstance(answer["distortion"], dict)
        found = f"lies between {low} and {high}" if several else f"is {low}"
        title = f"The least distortion at exp(min-entropy leakage) = {level} {found}."
        numbers = f"Between {argument(low)} {argument(high)}" if several else f"Distortion {argument(low)}"
        asked, answered = f"(Level {argument(level)})", numbers
        statement = f"min_entropy_distortion_between {named} {' '.join(map(field_element, (level, low, high)))}"
    claim = f"(BlockClaim (Question {size} {described.described} MinEntropy) {asked} ({answered}))"
    return Theorem(
        title,
        (*given, defined("claimed", "block_claim", claim)),
        statement,
        f"Definition evidence := {record_term(NO_SUPPORT)}.",
        "accepted",
        "claimed",
        f"CurveChecks LeakageCurveChecks MeasureVulnerability GuessBlocks {BY}",
    )
