"""Which class completes the evidence of a question."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.completions.completion import Given

# The classes of ``completions``, by the names of their files, which are those of the checker's.
COMPLETIONS = {
    "diagonal_blocks": "Diagonals",
    "column_blocks": "Columns",
    "profile_blocks": "Profiles",
    "shell_blocks": "Databases",
    "response_blocks": "Responses",
    "capacity_blocks": "Choices",
    "mechanism_blocks": "Mechanisms",
    "identifiability_blocks": "Identifiable",
    "majorised_blocks": "MajorisedCompletion",
    "information_blocks": "InformationCompletion",
    "record_blocks": "Records",
    "refuted_blocks": "RefutedCompletion",
}


def completion_of(record: Given, evidence: Given) -> Any:
    """Return the completion of evidence about a record; raise LookupError if there is none."""
    name = block_programs.name_of(record)
    kind = COMPLETIONS[name]
    return getattr(import_module(f"symdp.certificates.completions.{name}"), kind)(record, evidence)
