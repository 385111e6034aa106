"""Points and multipliers of the programs about one of several records, whose evidence is part of that of all."""

from __future__ import annotations

from symdp.certificates.checker import inside, record_blocks
from symdp.certificates.completions.blocks import Given, Vectors
from symdp.certificates.completions.choice import completion_of


class Records:
    """Independent records and databases."""

    def __init__(self, record: Given, evidence: Given) -> None:
        self.record, self.evidence = record, evidence

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Point and multipliers of a program, whose name says which record it is about."""
        about, _, inner = name.partition(": ")
        return completion_of(*self._one(about)).of(inner)  # type: ignore[no-any-return]

    def _one(self, about: str) -> tuple[Given, Given]:
        question = self.record["question"]
        if "groups" in question:
            place = int(about.removeprefix("group ")) - 1
            return inside.one_of(self.record)[place][1], self.evidence["groups"][place]
        given = self.evidence["record"]
        if not isinstance(question["records"], dict):
            return inside.one_alike(self.record), given
        return record_blocks.of_each(self.record), given[0] if isinstance(given, list) else given
