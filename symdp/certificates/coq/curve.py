"""Whole curves, D -> least exp(epsilon) or D -> least exp(maximal leakage), as theorems of Coq."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.leakage import member, two_letters, under
from symdp.certificates.coq.maximal_leakage import require_maximal
from symdp.certificates.coq.source import coq_source, multipliers, written_weights
from symdp.certificates.coq.terms import (
    Numbers,
    Theorem,
    argument,
    defined,
    evidence_vector,
    field_element,
    listed,
    rational,
    record,
    vector,
)

Document = dict[str, Any]


def curve_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) at every distortion, piece by piece."""
    source = source_set.Source(rules.field(claim, "source", dict))
    zero, jump, delta = [rules.number(claim, key) for key in ("zero_from", "jump", "delta")]
    described = coq_source(source)
    pieces = written_pieces(claim)
    least, infinite = f"least_exp_epsilon ({described.claimed})", f"no_finite_epsilon ({described.claimed}) 0%R"
    if delta:
        least = f"fun D => least_approximate_exp_epsilon ({described.claimed}) D {field_element(delta)}"
        infinite = f"no_finite_approximate_epsilon ({described.claimed}) 0%R {field_element(delta)}"
    ends = f"{argument(zero)} {argument(jump)}"
    return Theorem(
        f"The least exp(epsilon) as a function of the distortion{under(delta)}.",
        (*described.definitions, pieces),
        f"curve ({least})\n    ({infinite}) pieces {ends}",
        curve_evidence(source, evidence),
        "approximate_curve_proved" if delta else "curve_proved",
        f"{source.letters} {described.described} {argument(delta) + ' ' if delta else ''}pieces {ends}",
        "CurveChecks",
    )


def leakage_curve_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least maximal leakage at every distortion, piece by piece."""
    require_maximal(claim)
    source, zero = source_set.Source(rules.field(claim, "source", dict)), rules.number(claim, "zero_from")
    described = coq_source(source)
    pieces = written_pieces(claim)
    proofs, last = rules.field(evidence, "pieces", list), rules.field(evidence, "zero", dict)
    (some, some_weights), priors = member(source, last, "prior"), [member(source, proof, "prior") for proof in proofs]
    diagonals = [(rules.vector(proof, "diagonal", source.letters), proof) for proof in (*proofs, last)]
    corners = [f"({evidence_vector(x)}, {vector(multipliers(source, x, proof))})" for x, proof in diagonals]
    return Theorem(
        "The least exp(maximal leakage) as a function of the distortion.",
        (*described.definitions, pieces),
        f"leakage_curve (least_maximal_leakage ({described.claimed})) pieces {argument(zero)}",
        record(
            {
                "corners": listed(corners),
                "piece_priors": listed(
                    [f"({evidence_vector(prior)}, {written_weights(source, weights)})" for prior, weights in priors]
                ),
                "some_prior": evidence_vector(some),
                "some_weights": written_weights(source, some_weights),
            }
        ),
        "leakage_curve_proved",
        f"{source.letters} {described.described} pieces {argument(zero)}",
        "MaximalLeakage CurveChecks LeakageCurveChecks",
    )


def written_pieces(claim: Document, times: int = 1) -> str:
    """The definition of the pieces of a curve, as a function of so many times the distortion."""
    pieces = [_piece(piece, times) for piece in rules.field(claim, "pieces", list)]
    return defined("pieces", "seq piece", listed(pieces))


def _piece(piece: Document, times: int) -> str:
    begin, end = [rational(times * rules.number(piece, key)) for key in ("from", "to")]
    (top, slope), (bottom, fall) = [rules.vector(piece, key, 2) for key in ("numerator", "denominator")]
    above, below = [", ".join(map(rational, pair)) for pair in ((top, slope / times), (bottom, fall / times))]
    return f"({begin}, {end}, ({above}), ({below}))"


def curve_evidence(source: source_set.Source, evidence: Document) -> str:
    """The record curve_evidence of CurveChecks.v."""
    simplex, proofs = rules.field(evidence, "zero", dict), rules.field(evidence, "pieces", list)
    diagonal = rules.vector(simplex, "diagonal", source.letters)
    prior, weights = member(source, simplex, "prior")
    first, _ = member(source, proofs[0], "prior_to") if proofs else ((), ())
    letters = two_letters(first)
    return record(
        {
            "at_zero": evidence_vector(diagonal),
            "at_zero_multipliers": vector(multipliers(source, diagonal, simplex)),
            "member": evidence_vector(prior),
            "member_weights": written_weights(source, weights),
            "letters": f"({letters[0]}%nat, {letters[1]}%nat)",
            "on_pieces": listed([_proof(source, proof) for proof in proofs]),
        },
    )


def _proof(source: source_set.Source, proof: Document) -> str:
    x: Numbers = rules.vector(proof, "diagonal", source.letters)
    accuracy: Fraction = rules.number(proof, "accuracy")
    ends = [member(source, proof, key) for key in ("prior_from", "prior_to")]
    numbers = " ".join([f"{evidence_vector(prior)} {written_weights(source, weights)}" for prior, weights in ends])
    return f"PieceEvidence {evidence_vector(x)} {vector(multipliers(source, x, proof))} {argument(accuracy)} {numbers}"
