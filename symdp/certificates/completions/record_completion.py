"""Points and multipliers of the programs about several records.

Where the answer for one record implies that for all, they are those of the programs of each record. Where the source set
contains the uniform prior, a formula is compared, and only this prior needs a point.
"""

from __future__ import annotations

from symdp.certificates.checker.claim import record as records
from symdp.certificates.completions.completion import Completion, Object, Vectors
from symdp.certificates.completions.completion_choice import completion_of


class Records:
    """Independent records, and databases whose records have one prior."""

    def __init__(self, record: Object, evidence: Object) -> None:
        self.inside: list[Object] = records.record_in(record).inside
        inner = evidence["groups" if "groups" in record["question"] else "record"]
        self.evidence = inner if isinstance(inner, list) else [inner]

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and multipliers of a program, whose name begins with the record that it concerns."""
        about, _, inner = name.partition(": ")
        place = int(about.removeprefix("group ")) - 1 if about.startswith("group ") else 0
        return completion_of(self.inside[place], self.evidence[place]).of(inner)  # type: ignore[no-any-return]


class Databases(Completion):
    """Databases under maximal leakage or differential privacy, over sets that contain the uniform prior."""

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the weights of the uniform prior."""
        return self.prior(self.evidence["uniform"]), {}
