"""The corners of a trace profile, with a checkpoint where there is work to lose, and the size of their certificates."""

from __future__ import annotations

from pathlib import Path

from symdp.errors import Unsupported
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.hull import Hull, Progress, hull_of
from symdp.tradeoffs.profiles.profile import Profile

LARGEST_CERTIFICATE = 4_000_000


def explored_hull(profile: Profile, source: SourceSet, on_progress: Progress | None, checkpoint: str | Path | None) -> Hull:
    """All corners and sides; with a checkpoint, finished work is kept in a file and resumed from it."""
    if checkpoint is not None:
        from symdp.tradeoffs.profiles.checkpoint import RememberedProfile
        from symdp.tradeoffs.profiles.program import ProgramProfile

        if isinstance(profile, ProgramProfile):
            return hull_of(RememberedProfile.open(profile, source, checkpoint), on_progress)
    return hull_of(profile, on_progress)


def require_small(numbers_per_letter: int, letters: int, pieces: int) -> None:
    """Refuse the certificate of a function with more than four million numbers."""
    size = numbers_per_letter * letters
    if size > LARGEST_CERTIFICATE:
        raise Unsupported(
            f"a certificate of {pieces} pieces for {letters} letters holds {size} numbers, "
            f"at most {LARGEST_CERTIFICATE} are written; use at(distortion).certificate at single distortions"
        )
