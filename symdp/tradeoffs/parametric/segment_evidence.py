"""The certificate of the closed form of one prior or two: the diagonals, and a proof that they suffice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from symdp.arithmetic.symbols.affine import Affine
from symdp.certificates.finding import Finding
from symdp.sources.parametric.parametric_segment import Letters, SymbolicSegment
from symdp.tradeoffs.parametric.parametric_evidence import EvidenceWriter

Sets = tuple[Letters, ...]


def finding(source: SymbolicSegment, silent: Sequence[Sets], corners: Sequence[Sets]) -> Finding:
    """Return the certified finding from the chosen sets of letters and pairs of them."""
    written = EvidenceWriter(source)
    question = written.question({"vertices": [written.forms(prior) for prior in source.priors]})
    answer = {"silent": [_counted(sets) for sets in silent], "corners": [_counted(sets) for sets in corners]}
    left_out = [pair for pair in combinations(source.leading(1), 2) if pair not in silent]
    left_out += [pair for pair in source.nested() if pair not in corners]
    evidence = {
        "point": written.point(source.region.inside()),
        "source": [written.prior(prior) for prior in source.priors],
        "ahead": [
            {"letters": [x, y], "proofs": [written.proof(prior[x] - prior[y]) for prior in source.priors]}
            for x, y in sorted(source.ahead)
        ],
        "nowhere": [
            {"start": list(start), "end": list(end), "proofs": _nowhere(source.gain(start), -source.gain(end), written)}
            for start, end in left_out
        ],
    }
    return Finding.of(question, {"curve": True}, answer, evidence)


def _counted(sets: Sets) -> list[list[int]]:
    """Count letters from 1."""
    return [[x + 1 for x in part] for part in sets]


def _nowhere(gain: Affine, loss: Affine, written: EvidenceWriter) -> list[dict[str, Any]]:
    """Return proofs that two forms are nowhere both positive, nor both negative."""
    return [_never_both(gain * sign, loss * sign, written) for sign in (1, -1)]


def _never_both(first: Affine, second: Affine, written: EvidenceWriter) -> dict[str, Any]:
    """Return weights a, b of sum 1 with a first + b second <= 0: 0 is at least the combination of the two forms."""
    return written.mixed(Affine.number(0), [first, second], [])
