"""Points of the programs about databases: only the uniform prior of a set needs one."""

from __future__ import annotations

from symdp.certificates.completions.completion import Completion, Vectors


class Databases(Completion):
    """Maximal leakage of databases, and what is equal to it under the uniform prior."""

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the weights of the uniform prior."""
        return self.prior(self.evidence["uniform"]), {}
