"""Points and multipliers of the program of few outputs, whose choices of rows are solved one by one.

The best choice has the whole share. Multipliers of the rows of each choice bound its own largest sum; that of the shares is
the largest of these sums.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.certificates.completions.blocks import Given, Vectors, of
from symdp.certificates.solved import by_one_program


class Choices:
    """The largest capacity with so many outputs."""

    def __init__(self, record: Given, _evidence: Given) -> None:
        self.question, self.level = record["question"], Fraction(record["asks"]["level"])

    def of(self, _name: str) -> tuple[Vectors, Vectors]:
        """Point and multipliers; LookupError where the number of outputs is not limited, and one program is solved."""
        from symdp.certificates.checker import capacity_blocks
        from symdp.certificates.checker.mechanism_blocks import neighbours

        size = len(self.question["adjacency"]["labels"])
        choices = capacity_blocks.choices_of(size, self.question["outputs"])
        pairs = neighbours(self.question["adjacency"], size)
        programs = [capacity_blocks.mixtures(size, pairs, self.level, [rows]) for rows in choices]
        found = [by_one_program(program) for program in programs]
        bounds = [multipliers["shares"][0] for _, multipliers in found]
        best = bounds.index(min(bounds))
        point: dict[str, list[Fraction]] = {"share": [], "W": []}
        charged: dict[str, list[Fraction]] = {"sums": [], "private": []}
        for place, (own, multipliers) in enumerate(found):
            for name, values in point.items():
                values += own[name] if place == best else [Fraction(0)] * len(own[name])
            for name, values in charged.items():
                values += multipliers.get(name, [])
        charged["shares"] = [bounds[best]]
        return _vectors(point), _vectors(charged)


def _vectors(blocks: dict[str, list[Fraction]]) -> Vectors:
    return {name: of(values) for name, values in blocks.items() if values}
