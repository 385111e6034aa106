"""Claims about several records as theorems of Coq.

RecordClaims.v decides them by the decisions of BlockClaims.v about one record of each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import kinds
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.kernel.block_programs import PROOF, ends_of
from symdp.certificates.checker.programs import response_blocks
from symdp.certificates.coq.claim_blocks import NO_SUPPORT, Programs, is_private
from symdp.certificates.coq.claim_terms import count_of, pairs_of, written_pairs, written_pieces
from symdp.certificates.coq.coq_terms import (
    Theorem,
    argument,
    defined,
    field_element,
    listed,
    natural,
    record_term,
    shared_matrix,
)
from symdp.certificates.coq.iid_records import THEORIES, CoqClaim, IidRecords, LeakingRecords, PrivateRecords, where
from symdp.certificates.coq.profile_theorem import in_order
from symdp.certificates.coq.source_terms import CoqSource, coq_source
from symdp.errors import Unsupported

Document = dict[str, Any]
EVEN, MOST_LETTERS = "the uniform prior", 10_000
# Maximal leakage, what is equal to it if the set contains the uniform prior, and min-entropy leakage.
LEAKING = ("ml", "sibson:oo", "min-entropy")


@dataclass(frozen=True)
class _Record:
    """One record: its source set, its delta, or pairs, and the term of its evidence."""

    source: CoqSource
    letters: int
    delta: Fraction | None
    definitions: tuple[str, ...]
    evidence: str

    @property
    def limited(self) -> str:
        """Return the privacy notion, a term of the Coq type notion."""
        return "(Keeping pairs)" if self.delta is None else f"(Private {argument(self.delta)})"


def records_theorem(document: Document) -> Theorem:
    """Return the theorem of a certificate about groups of records or about i.i.d. records."""
    record = records.record_in(document)
    if "groups" in record["question"]:
        return _total(document, record)
    if type(record["question"]["records"]) is int:
        return _slack(document, record)
    if "of each record" in record["answer"] and record["question"].get("scope") == kinds.EVERY:
        return _iid(document, record)
    if "of each record" in record["answer"]:
        raise Unsupported("no Coq proof is written: an answer by one record has a theorem in Coq for all mechanisms only")
    return uniform_databases_theorem(document)


def _iid(document: Document, record: Any) -> Theorem:
    """State that n records at total distortion D have the value of one record at D/n."""
    list(block_programs.parts_of(record))
    count, (one,) = count_of(record["question"]["records"]), record.inside
    one_record, asks, answer = _described(document, "one record", one), record["asks"], one["answer"]
    iid = PrivateRecords.of(count, one_record.letters, one_record.source, rules.number(one["question"], "delta"))
    if "curve" in asks:
        zero, jump = rules.number(record["answer"], "zero_from"), rules.number(answer, "jump")
        return iid.theorem(iid.curve(zero, written_pieces(answer, count), jump), one_record.evidence)
    if "level" in asks:
        total = count * rules.number(answer, "distortion")
        level = rules.number(asks, "level")
        return iid.theorem(iid.level(level, total, total, f"Distortion {argument(total)}"), one_record.evidence)
    return iid.theorem(iid.at(rules.number(asks, "at"), answer), one_record.evidence)


def _slack(document: Document, record: Any) -> Theorem:
    """State that the least slack of n records at total distortion D is that of one record at D/n."""
    list(block_programs.parts_of(record))
    count, (one,), total = count_of(record["question"]), record.inside, rules.number(record["asks"], "at")
    one_record, slack = _described(document, "one record", one), rules.number(one["answer"], "slack")
    profile = f"(profile_level R pairs) (profile_delta R pairs) ({one_record.source.claimed})"
    statement = f"least_total_slack {count} {profile} {field_element(total)} {field_element(slack)}"
    iid = IidRecords(count, one_record.letters, one_record.source, one_record.limited)
    title = f"The least slack of {iid.start} at the total distortion {total} is {slack}"
    made = CoqClaim(f"(At {argument(total)})", f"Slack {argument(slack)}", title, statement)
    return iid.theorem(made, one_record.evidence, one_record.definitions)


def _total(document: Document, record: Any) -> Theorem:
    """State the least total distortion of groups of records, each with its own source set."""
    groups = record.inside
    level, (low, high) = rules.number(record["asks"], "level"), rules.vector(record["answer"]["distortion"], "between", 2)
    counts = [count_of(group) for group in record["question"]["groups"]]
    described_records = [_described(document, f"group {place}", one, str(place)) for place, one in enumerate(groups, 1)]
    letters, delta = described_records[0].letters, described_records[0].delta
    pairs = "pairs" if delta is None else f"[:: ({argument(level)}, {argument(delta)})]%Q"
    if any(one.letters != letters for one in described_records):
        raise Unsupported("no Coq proof is written: records of several alphabets have no theorem in Coq")
    claimed, described = [
        _counted(counts, terms)
        for terms in ([one.source.claimed for one in described_records], [one.source.described for one in described_records])
    ]
    least = [argument(rules.number(one["answer"], "distortion")) for one in groups]
    kinds = f"(Kinds {letters} {described_records[0].limited} (Level {argument(level)}) {described}"
    evidence = listed([f"({number}%Q, {one.evidence})" for number, one in zip(least, described_records, strict=True)])
    return Theorem(
        f"The least total distortion of {sum(counts)} independent records {where(low, high)}.",
        (
            *[line for one in described_records for line in one.source.definitions],
            *described_records[0].definitions,
            defined("claimed", "records_claim", f"{kinds} {argument(low)} {argument(high)})"),
        ),
        f"total_of R {letters} {pairs} {argument(level) if delta is None else 0}\n    (records_of {claimed})\n"
        f"    {field_element(low)} {field_element(high)}",
        f"Definition evidence := {evidence}.",
        "accepted",
        "claimed",
        THEORIES,
    )


def _counted(counts: Sequence[int], terms: Sequence[str]) -> str:
    return listed([f"({natural(count)}, {term})" for count, term in zip(counts, terms, strict=True)])


def _described(document: Document, name: str, one: Document, mark: str = "") -> _Record:
    """Return one record with its evidence, the points and multipliers of the programs whose names begin with its name."""
    question, asks, answer = [one[key] for key in records.RECORD_KEYS]
    several = block_programs.name_of(one) == "profile_blocks"
    if not (several or is_private(one)):
        raise Unsupported(
            "no Coq proof is written: records have a theorem in Coq only under differential privacy with Hamming loss"
        )
    start = f"{name}: "
    parts = {
        key: {part.removeprefix(start): vectors for part, vectors in document[key].items() if part.startswith(start)}
        for key in PROOF
    }
    source = source_membership.Source(question["source"])
    described = coq_source(source, mark, shared_matrix)
    programs = Programs({"format": document["format"], **one, **parts}, source, in_order if several else list)
    evidence = programs.of_curve(len(answer["pieces"])) if "curve" in asks else programs.of_number()
    delta = None if several else rules.number(question, "delta")
    definitions = (written_pairs(pairs_of(question)),) if several else ()
    return _Record(described, source.letters, delta, definitions, record_term(evidence))


def uniform_databases_theorem(document: Document) -> Theorem:
    """Return the theorem of a certificate about databases by the formula; its evidence is the weights of the uniform prior.

    The theorem concerns exp(leakage); that its logarithm lies between two numbers is no part of it.
    """
    record = records.record_in(document)
    question, asks, answer = [record[key] for key in records.RECORD_KEYS]
    data, name = question["records"], block_programs.name_of(record)
    private = name == "response_blocks"
    if not private and not (name == "shell_blocks" and question["leakage"] in LEAKING):
        raise Unsupported(
            "no Coq proof is written: databases with the uniform prior have a theorem in Coq under differential privacy,"
            " maximal leakage and min-entropy leakage only"
        )
    count = count_of(data)
    source = source_membership.Source(data["source"]) if "source" in data else uniform(data["letters"])
    described = coq_source(source, written=shared_matrix)
    programs = Programs(document, source)
    weights = programs.weights(EVEN) if "source" in data else "[:: [:: [:: 1]]]"
    evidence = record_term(NO_SUPPORT | {"prior_shown": weights})
    iid = (
        PrivateRecords.of(count, source.letters, described, response_blocks.Responses(question).delta)
        if private
        else LeakingRecords.of(count, source.letters, described, question["leakage"])
    )
    return iid.theorem(_of_database(iid, asks, answer), evidence)


def _of_database(iid: PrivateRecords | LeakingRecords, asks: Document, answer: Document) -> CoqClaim:
    """Return the claim of a record for the whole database."""
    if "level" in asks:
        low, high = ends_of(answer["distortion"])
        return iid.level(rules.number(asks, "level"), low, high, f"Between {argument(low)} {argument(high)}")
    if "curve" in asks:
        return iid.curve(rules.number(answer, "zero_from"), written_pieces(answer))
    return iid.at(rules.number(asks, "at"), answer)


def uniform(letters: int) -> source_membership.Source:
    """Return the uniform prior alone."""
    if letters > MOST_LETTERS:
        raise Unsupported(f"no Coq proof is written: there are {letters} letters, at most {MOST_LETTERS} are written")
    return source_membership.Source({"vertices": [[f"1/{letters}"] * letters]})
