"""Points and multipliers of the programs about one of several records, whose evidence is part of that of all."""

from __future__ import annotations

from symdp.certificates.checker.claim import record as records
from symdp.certificates.completions.completion import Given, Vectors
from symdp.certificates.completions.completion_choice import completion_of


class Records:
    """Independent records and databases."""

    def __init__(self, record: Given, evidence: Given) -> None:
        self.inside: list[Given] = records.record_in(record).inside
        given = evidence["groups" if "groups" in record["question"] else "record"]
        self.given = given if isinstance(given, list) else [given]

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return point and multipliers of a program, whose name says which record it is about."""
        about, _, inner = name.partition(": ")
        place = int(about.removeprefix("group ")) - 1 if about.startswith("group ") else 0
        return completion_of(self.inside[place], self.given[place]).of(inner)  # type: ignore[no-any-return]
