"""Points and multipliers of the least leakage at the prior where a formula is false."""

from __future__ import annotations

from symdp.certificates.checker.programs import refuted_blocks
from symdp.certificates.completions.completion import Given
from symdp.certificates.completions.diagonal_blocks import Diagonals


class RefutedCompletion(Diagonals):
    """The evidence is that of the least leakage."""

    def __init__(self, record: Given, evidence: Given) -> None:
        super().__init__(refuted_blocks.at_prior(record["answer"]["refuted"]), evidence)
