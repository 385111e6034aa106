"""Multipliers that leave no private mechanism of a distortion at any lambda, by the programs at lambda = 1/s.

Under a prior r of the evidence the cheapest outputs alone have the distortion, so that E_z(x) = r_x (d(x, z) - min d(x, .))
is left of the costs. Outputs with E_z(x) = 0 on a whole component are open there. As in mechanism_blocks.py a rival R is
added, or R = 0 and v = 1 on a component without open outputs: k s^K v and k s^K R. What letters lack is handed on to letters
with E_z > 0, at each step divided by s, so that K is the length of the longest way; where floors stand for amounts it is 1.

With a delta, shares b(i, h) of the evidence are amounts k b(i, h) for the outputs with E_z(h) > 0, at order 0, no letter
hands on, and the rows of the evidence are added.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import vectors
from symdp.certificates.completions.blocks import ONE, ZERO, Given, Vectors, above, fractions, number, of
from symdp.certificates.completions.mechanism_evidence import components_of, known_prior, towards
from symdp.certificates.prices import Numbers

HALF = Fraction(1, 2)
Amounts = dict[tuple[int, int], Fraction]


class Infinite:
    """A question whose distortion no finite lambda allows."""

    def __init__(self, question: Given, evidence: Given, asked: Any, pairs: list[tuple[int, int]], by_floors: bool) -> None:
        self.evidence, self.asked, self.pairs, self.by_floors = evidence, asked, pairs, by_floors
        self.prior = known_prior(question, evidence)
        self.least = [min(row) for row in asked.loss]
        self.letters, self.outputs = range(asked.letters), range(asked.outputs)

    def matrix(self) -> list[Numbers]:
        """Every letter is answered by one of its cheapest outputs."""
        return [
            [ONE if z == row.index(low) else ZERO for z in self.outputs]
            for row, low in zip(self.asked.loss, self.least, strict=True)
        ]

    def multipliers(self, charged: Any) -> Vectors:
        """Blocks for nothing at lambda = 1/s; the function charges a prior, times a number."""
        chances, rival = fractions(self.prior["prior"]), self._rival
        rows = [chance * low for chance, low in zip(chances, self.least, strict=True)]
        added = fractions(rival["prior"]) if rival is not None else [ZERO] * len(rows)
        made = {
            "sums": self._later(rows, self._rows),
            "cost": self._later(chances, added),
            "at most": self._later([ONE], [ONE if rival is not None else ZERO]),
        }
        more = charged(rival, ONE) if rival is not None else {}
        for name, vector in charged(self.prior, ONE).items():
            made[name] = vector + _powers(more[name], self._order, self._share) if name in more else vector
        return made | (self._floors() if self.by_floors else self._flows())

    def _later(self, first: Numbers, second: Numbers) -> Any:
        return of(first) + _powers(of(second), self._order, self._share) if any(second) else of(first)

    def left(self, x: int, z: int) -> Fraction:
        """E_z(x)."""
        found: Fraction = self._chances[x] * (self.asked.loss[x][z] - self.least[x])
        return found

    @cached_property
    def _chances(self) -> Numbers:
        return fractions(self.prior["prior"])

    @cached_property
    def _open(self) -> list[tuple[set[int], list[int]]]:
        whole = [set(self.letters)] if self.by_floors else components_of(self.asked.letters, self.pairs)
        return [(part, [z for z in self.outputs if not any(self.left(x, z) for x in part)]) for part in whole]

    @cached_property
    def _rival(self) -> Given | None:
        """The prior that costs more than the distortion with what is left; None where nothing is left on a component."""
        then = self.evidence.get("then", [])
        if self.asked.delta:
            return then[-1] if then else self.prior
        if not all(outputs for _, outputs in self._open):
            return None
        if len(then) != 1:
            raise LookupError("several priors exclude one output after another")
        return then[0]  # type: ignore[no-any-return]

    @cached_property
    def _rows(self) -> Numbers:
        """v."""
        if self.asked.delta:
            return fractions(self.evidence["rows"])
        if self._rival is None:
            closed = next(part for part, outputs in self._open if not outputs)
            return [ONE if x in closed else ZERO for x in self.letters]
        rival, rows = fractions(self._rival["prior"]), [ZERO] * self.asked.letters
        for part, outputs in self._open:
            for x in part:
                rows[x] = rival[x] * min([self.asked.loss[x][z] for z in outputs])
        return rows

    def _lack(self, x: int, z: int) -> Fraction:
        """What the rows lack at an output with nothing left, for k = 1."""
        rival = fractions(self._rival["prior"])[x] if self._rival is not None else ZERO
        return max(ZERO, self._rows[x] - rival * self.asked.loss[x][z]) if not self.left(x, z) else ZERO

    @cached_property
    def _ends(self) -> list[tuple[int, dict[int, Fraction], list[tuple[int, int, int, Fraction]]]]:
        """For each output the longest way, what is handed to its ends, and (letter, next, steps before the end, amount)."""
        return [self._handed(z) for z in self.outputs]

    def _handed(self, z: int) -> tuple[int, dict[int, Fraction], list[tuple[int, int, int, Fraction]]]:
        longest, ends, found = 0, dict[int, Fraction](), []
        for part, outputs in self._open:
            if z in outputs:
                continue
            start = [x for x in sorted(part) if self.left(x, z)]
            on, order = towards(part, start, self.pairs)
            for x in order:
                if lack := self._lack(x, z):
                    way = [x]
                    while on[way[-1]] is not None:
                        way.append(on[way[-1]])  # type: ignore[arg-type]
                    steps = len(way) - 1
                    longest = max(longest, steps)
                    ends[way[-1]] = ends.get(way[-1], ZERO) + lack
                    found += [(way[j], way[j + 1], j + 1, lack) for j in range(steps)]
        return longest, ends, found

    @cached_property
    def _order(self) -> int:
        """K."""
        return 1 if self.by_floors or self.asked.delta else max(longest for longest, _, _ in self._ends)

    @cached_property
    def _share(self) -> Fraction:
        """k: half of what the letters have that are handed to."""
        if self.asked.delta:
            taken = [(self.left(h, z), amount) for z in self.outputs for h, amount in self._taken(z).items()]
        else:
            taken = [(self.left(x, z), amount) for z, (_, ends, _) in enumerate(self._ends) for x, amount in ends.items()]
        return min([ONE, *[HALF * left / amount for left, amount in taken if amount > 0]])

    @cached_property
    def _shares(self) -> list[tuple[int, int, Fraction]]:
        return [(i, h, Fraction(share)) for i, h, share in self.evidence["shares"]]

    def _taken(self, z: int) -> dict[int, Fraction]:
        found = dict[int, Fraction]()
        for _, h, share in self._shares:
            found[h] = found.get(h, ZERO) + (share if self.left(h, z) else ZERO)
        return found

    def _floors(self) -> Vectors:
        """What letters lack above the floor is paid by one letter that has it."""
        size = self.asked.letters * self.asked.outputs
        least, most = [ZERO] * size, [ZERO] * size
        for z in self.outputs:
            lacks = {x: self._lack(x, z) for x in self.letters}
            if any(lacks.values()):
                payer = next(x for x in self.letters if self.left(x, z))
                for x, lack in lacks.items():
                    most[x * self.asked.outputs + z] += self._share * lack
                least[payer * self.asked.outputs + z] += self._share * sum(lacks.values())
        return {"least": above(least), "most": above(most)}

    def _flows(self) -> Vectors:
        amounts = [[Amounts() for _ in self.outputs] for _ in range(self._order + 1)]
        if self.asked.delta:
            return self._with_delta(amounts[0])
        for z, (_, _, found) in enumerate(self._ends):
            for x, h, steps, lack in found:
                here = amounts[self._order - steps][z]
                here[x, h] = here.get((x, h), ZERO) + self._share * lack
        made = number(ZERO).spread(len(self.pairs) * self.asked.outputs)
        for power, order in enumerate(amounts):
            values = [of_output.get(pair, ZERO) for pair in self.pairs for of_output in order]
            made = made + _powers(of(values), power, ONE)
        return {"private": made}

    def _with_delta(self, amounts: list[Amounts]) -> Vectors:
        largest = Amounts()
        for i, h, share in self._shares:
            largest[i, h] = largest.get((i, h), ZERO) + self._share * share
            for z in self.outputs:
                if self.left(h, z):
                    amounts[z][i, h] = amounts[z].get((i, h), ZERO) + self._share * share
        private = [of_output.get(pair, ZERO) for pair in self.pairs for of_output in amounts]
        return {"private": of(private), "delta": of([largest.get(pair, ZERO) for pair in self.pairs])}


def _powers(vector: Any, power: int, times: Fraction) -> Any:
    """A vector of rationals times a number and a power of s."""
    scaled = vector.times(number(times))
    return vectors.Vector(scaled.size, [[0] * scaled.size] * power + list(scaled.terms), scaled.scale)
