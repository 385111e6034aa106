"""Points and multipliers of the program of a largest sum of entries W(z|z).

For any number of outputs the proof is the bound on a guess under the uniform prior on the n vertices
(mechanism_evidence.py), n times: rows are charged -n w for the weights w of the vertices. With few outputs choices of rows
are solved one by one: the best one has the whole share, multipliers of the rows of each bound its own largest sum, and that
of the shares is the largest of them.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.certificates.completions.completion import ONE, ZERO, Completion, Vectors, of
from symdp.certificates.completions.exact_solutions import by_one_program
from symdp.certificates.completions.mechanism_evidence import Bound, bound_of_parts, matrix_of_parts


class Choices(Completion):
    """The largest capacity, with any number of outputs or with a given number."""

    def of(self, _name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of the program."""
        return self._of_few() if "outputs" in self.question else self._of_all()

    def _of_all(self) -> tuple[Vectors, Vectors]:
        from symdp.certificates.checker.programs.mechanism_blocks import neighbours

        parts, level = self.evidence["parts"], Fraction(self.asks["level"])
        rows = matrix_of_parts(self.question, parts, level)
        size = len(rows)
        bound = bound_of_parts(self.question, parts, Bound([], level, {"prior": [f"1/{size}"] * size}, [], []))
        pairs = neighbours(self.question["adjacency"], size)
        amounts = [size * flows.get(pair, ZERO) for pair in pairs for flows in bound.flows]
        charged = {"sums": of([size * row - ONE for row in bound.rows])} | ({"private": of(amounts)} if amounts else {})
        return {"W": of([entry for row in rows for entry in row])}, charged

    def _of_few(self) -> tuple[Vectors, Vectors]:
        from symdp.certificates.checker.programs import capacity_blocks
        from symdp.certificates.checker.programs.mechanism_blocks import neighbours

        size, level = len(self.question["adjacency"]["labels"]), Fraction(self.asks["level"])
        choices = capacity_blocks.choices_of(size, self.question["outputs"])
        pairs = neighbours(self.question["adjacency"], size)
        programs = [capacity_blocks.mixtures(size, pairs, level, [rows]) for rows in choices]
        solutions = [by_one_program(program) for program in programs]
        bounds = [multipliers["shares"][0] for _, multipliers in solutions]
        best = bounds.index(min(bounds))
        point: dict[str, list[Fraction]] = {"share": [], "W": []}
        charged: dict[str, list[Fraction]] = {"sums": [], "private": []}
        for place, (own, multipliers) in enumerate(solutions):
            for name, values in point.items():
                values += own[name] if place == best else [ZERO] * len(own[name])
            for name, values in charged.items():
                values += multipliers.get(name, [])
        charged["shares"] = [bounds[best]]
        return _vectors(point), _vectors(charged)


def _vectors(blocks: dict[str, list[Fraction]]) -> Vectors:
    return {name: of(values) for name, values in blocks.items() if values}
