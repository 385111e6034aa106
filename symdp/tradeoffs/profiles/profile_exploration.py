"""The vertices of a trace profile, with a checkpoint of long computations, and the size of their certificates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symdp.certificates.certificate import SINGLE_DISTORTIONS
from symdp.certificates.checker.work import LARGEST_FILE
from symdp.errors import Unsupported
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import LongWork
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.profile_hull import Hull, hull_of
from symdp.tradeoffs.profiles.trace_profile import Profile
from symdp.work import account

LARGEST_CERTIFICATE = 4_000_000


def explored_hull(profile: Profile, source: SourceSet, work: LongWork) -> Hull:
    """Compute all vertices and sides; finished work is stored in a checkpoint and resumed from it, if there is one.

    Without one, and in this process, all of it is held against one limit; else each of the linear programs by itself.
    """
    if work.checkpoint is not None or work.is_shared:
        from symdp.tradeoffs.profiles.profile_checkpoint import RememberedProfile
        from symdp.tradeoffs.profiles.profile_program import ProgramProfile

        if isinstance(profile, ProgramProfile):
            remembered = RememberedProfile.open(profile, source, work.checkpoint)
            if work.is_shared:
                from symdp.tradeoffs.profiles.shared_exploration import explore

                explore(remembered, source, work)
                return hull_of(remembered)
            return hull_of(remembered, work.on_progress)
    what = f"the whole function of {source.letters} letters"
    with account(what, "ask single distortions, or keep what is done in a checkpoint and go on from there"):
        return hull_of(profile, work.on_progress)


def proofs_of(pieces: Sequence[Piece], letters: int, vectors: int) -> list[dict[str, Any]]:
    """Return the evidence for each piece of a function, with the given number of vectors of all letters.

    Raises
    ------
    Unsupported
        For more than four million numbers, and as soon as the text is longer than the limit of the checker.
    """
    size = vectors * len(pieces) * letters
    if size > LARGEST_CERTIFICATE:
        raise _too_large(len(pieces), letters, f"{size} numbers, at most {LARGEST_CERTIFICATE} are written")
    proofs, characters = [], 0
    for piece in pieces:
        proofs.append(piece.prove())
        characters += _characters(proofs[-1])
        if characters > LARGEST_FILE:
            raise _too_large(len(pieces), letters, f"more than {LARGEST_FILE} characters, at most these are read")
    return proofs


def _too_large(pieces: int, letters: int, why: str) -> Unsupported:
    return Unsupported(f"a certificate of {pieces} pieces for {letters} letters holds {why}; {SINGLE_DISTORTIONS}")


def _characters(evidence: Any) -> int:
    """Return a lower bound of the length of plain data as text, with the delimiters of its parts."""
    if isinstance(evidence, dict):
        return sum([2 + len('"": ') + len(key) + _characters(value) for key, value in evidence.items()])
    return 2 + len(evidence) if isinstance(evidence, str) else sum([2 + _characters(part) for part in evidence])
