"""Min-entropy leakage of one prior: its record is all that is compared."""

from __future__ import annotations

from symdp.certificates.completions.blocks import Completion


class Guesses(Completion):
    """There is no program to complete."""
