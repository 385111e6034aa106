"""Which class completes the evidence of a question."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.completions.completion import Object

# The checker's file that writes the programs, and the file and class here that complete their points and multipliers.
COMPLETIONS = {
    "capacity_blocks": ("capacity_completion", "Choices"),
    "column_blocks": ("column_completion", "Columns"),
    "diagonal_blocks": ("diagonal_completion", "Diagonals"),
    "identifiability_blocks": ("identifiability_completion", "Identifiable"),
    "information_blocks": ("information_completion", "InformationCompletion"),
    "majorised_blocks": ("majorised_completion", "MajorisedCompletion"),
    "mechanism_blocks": ("mechanism_completion", "Mechanisms"),
    "profile_blocks": ("profile_completion", "Profiles"),
    "record_blocks": ("record_completion", "Records"),
    "refuted_blocks": ("diagonal_completion", "RefutedCompletion"),
    "response_blocks": ("record_completion", "Databases"),
    "shell_blocks": ("record_completion", "Databases"),
}


def completion_of(record: Object, evidence: Object) -> Any:
    """Return the completion of evidence about a record; raise LookupError if there is none."""
    file, kind = COMPLETIONS[block_programs.name_of(record)]
    return getattr(import_module(f"symdp.certificates.completions.{file}"), kind)(record, evidence)
