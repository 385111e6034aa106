"""Multipliers that exclude private mechanisms of a distortion at every lambda, by the programs at lambda = 1/s.

Under the first prior r of the evidence only the cheapest outputs have the distortion, so that the reduced costs are
E_z(x) = r_x (d(x, z) - min d(x, .)). An output with E_z = 0 on a whole component stays open there. The next stage is a rival
R whose least cost over open outputs is more than the distortion, or that closes further outputs; on a component without open
outputs it is R = 0 and v = 1. The last stage costs more than the distortion.

Its v and R are added, times k s^B, as in mechanism_completion.py. What a letter lacks at a closed output is passed on,
divided by s at each step, to letters with E_z > 0 in the stage that closed it. So B grows from stage to stage by the length
of the longest path, or by 1 with column minima.

With a delta there is one rival and nothing is passed on: shares b(i, h) of the evidence are flows k b(i, h) at outputs with
E_z(h) > 0, at order 0, and the rows of the evidence are added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.completions.completion import ONE, UNIT, ZERO, Object, Vectors, above, fractions, number, of
from symdp.certificates.completions.mechanism_evidence import components_of, known_prior, towards
from symdp.certificates.completions.source_prices import Numbers

HALF = Fraction(1, 2)
Left = dict[tuple[int, int], Fraction]
Open = list[tuple[set[int], list[int]]]


@dataclass(frozen=True)
class Stage:
    """A prior, or none, the terms added to the rows of letters, and the reduced costs at outputs that were open.

    ``order`` and ``share`` are B and k, ``handed`` the flows (order, letter, next letter, output, amount).
    """

    prior: Object | None
    rows: Numbers
    left: Left
    order: int = 0
    share: Fraction = ONE
    handed: tuple[tuple[int, int, int, int, Fraction], ...] = ()


class Infinite:
    """A question whose distortion no finite lambda allows."""

    def __init__(
        self, record: Object, evidence: Object, programs: Any, pairs: list[tuple[int, int]], by_floors: bool
    ) -> None:
        question, self.distortion = record["question"], Fraction(record["asks"]["at"])
        self.evidence, self.programs, self.pairs, self.by_floors = evidence, programs, pairs, by_floors
        self.prior = known_prior(question, evidence)
        self.least = [min(row) for row in programs.loss]
        self.letters, self.outputs = range(programs.letters), range(programs.outputs)

    def matrix(self) -> list[Numbers]:
        """Return the mechanism that maps every letter to one of its cheapest outputs."""
        return [
            [ONE if z == row.index(low) else ZERO for z in self.outputs]
            for row, low in zip(self.programs.loss, self.least, strict=True)
        ]

    def multipliers(self, charged: Any) -> Vectors:
        """Return multipliers that leave no point at lambda = 1/s; the function charges a prior times a number."""
        stages = self._with_delta if self.programs.delta else self._stages
        made = dict[str, Any]()
        for stage in stages:
            prior = [ZERO] * self.programs.letters if stage.prior is None else fractions(stage.prior["prior"])
            blocks = {"sums": of(stage.rows), "cost": of(prior), "at most": number(ONE if stage.prior is not None else ZERO)}
            if stage.prior is not None:
                blocks |= charged(stage.prior, UNIT)
            for name, vector in blocks.items():
                scaled = vector if not stage.order and stage.share == ONE else _powers(vector, stage.order, stage.share)
                made[name] = made[name] + scaled if name in made else scaled
        if self.programs.delta:
            return made | self._delta_amounts()
        return made | (self._floors(stages) if self.by_floors else self._flows(stages))

    def _left(self, prior: Object, open_: Open) -> tuple[Numbers, Left]:
        """Return each letter's least cost over open outputs under a prior, and the reduced costs of the other outputs."""
        chances, rows, left = fractions(prior["prior"]), [ZERO] * self.programs.letters, Left()
        for part, outputs in open_:
            for x in part:
                low = min([self.programs.loss[x][z] for z in outputs])
                rows[x] = chances[x] * low
                left.update({(x, z): chances[x] * (self.programs.loss[x][z] - low) for z in outputs})
        return rows, {place: value for place, value in left.items() if value}

    @cached_property
    def _parts(self) -> list[set[int]]:
        return [set(self.letters)] if self.by_floors else components_of(self.programs.letters, self.pairs)

    @cached_property
    def _stages(self) -> list[Stage]:
        open_ = [(part, list(self.outputs)) for part in self._parts]
        rows, left = self._left(self.prior, open_)
        stages, waiting = [Stage(self.prior, rows, left)], list(self.evidence.get("then", []))
        while True:
            open_ = [(part, [z for z in outputs if not any((x, z) in left for x in part)]) for part, outputs in open_]
            closed = next((part for part, outputs in open_ if not outputs), None)
            if closed is not None:
                return [*stages, self._next(stages, None, [ONE if x in closed else ZERO for x in self.letters], Left())]
            if not waiting:
                raise LookupError("the priors of the evidence leave an output that costs no more")
            rival = waiting.pop(0)
            rows, left = self._left(rival, open_)
            stages.append(self._next(stages, rival, rows, left))
            if sum(rows) > self.distortion:
                return stages

    def _next(self, stages: list[Stage], rival: Object | None, rows: Numbers, left: Left) -> Stage:
        """Return a further stage, whose deficits are paid from the reduced costs of the stages before."""
        chances = [ZERO] * self.programs.letters if rival is None else fractions(rival["prior"])
        ways = [way for z in self.outputs for way in self._ways(stages, chances, rows, z)]
        longest = max([len(way) - 1 for _, way, _, _ in ways], default=1)
        order, taken = stages[-1].order + longest, dict[tuple[int, int, int], Fraction]()
        for z, way, payer, lack in ways:
            place = (payer, way[-1], z)
            taken[place] = taken.get(place, ZERO) + lack
        # The stages take decreasing powers of 1/2 of the reduced cost of a letter, so less than all of it.
        room = Fraction(1, 1 << (len(stages) + 1))
        limits = [room * stages[k].share * stages[k].left[x, z] / lack for (k, x, z), lack in taken.items()]
        share = min([ONE, *limits])
        handed = [
            (order - step, way[step - 1], way[step], z, share * lack)
            for z, way, _, lack in ways
            for step in range(1, len(way))
        ]
        return Stage(rival, rows, left, order, share, tuple(handed))

    def _ways(
        self, stages: list[Stage], chances: Numbers, rows: Numbers, z: int
    ) -> Iterator[tuple[int, list[int], int, Fraction]]:
        """Yield (output, path from a letter with a deficit to one that pays, the stage that pays, amount)."""
        for part in self._parts:
            payer = next((k for k, stage in enumerate(stages) if any((x, z) in stage.left for x in part)), None)
            if payer is None:
                continue
            start = [x for x in sorted(part) if (x, z) in stages[payer].left]
            on = {x: start[0] if x not in start else None for x in part} if self.by_floors else None
            on, order = (on, sorted(part)) if on is not None else towards(part, start, self.pairs)
            for x in order:
                # No deficit arises where a later stage has reduced costs of its own.
                lack = max(ZERO, rows[x] - chances[x] * self.programs.loss[x][z])
                if lack:
                    way = [x]
                    while on[way[-1]] is not None:
                        way.append(on[way[-1]])  # type: ignore[arg-type]
                    yield z, way, payer, lack

    def _floors(self, stages: list[Stage]) -> Vectors:
        """Return multipliers by which a paying letter covers each deficit of another letter above the column minima."""
        made = {name: number(ZERO).spread(self.programs.letters * self.programs.outputs) for name in ("least", "most")}
        for stage in stages:
            sides = {name: [ZERO] * made[name].size for name in made}
            for _, lacking, payer, z, amount in stage.handed:
                sides["most"][lacking * self.programs.outputs + z] += amount
                sides["least"][payer * self.programs.outputs + z] += amount
            if stage.handed:
                made = {name: made[name] + _powers(above(values), stage.order - 1, ONE) for name, values in sides.items()}
        return made

    def _flows(self, stages: list[Stage]) -> Vectors:
        amounts = dict[int, list[Fraction]]()
        place = {pair: k for k, pair in enumerate(self.pairs)}
        for stage in stages:
            for power, x, h, z, amount in stage.handed:
                values = amounts.setdefault(power, [ZERO] * (len(self.pairs) * self.programs.outputs))
                values[place[x, h] * self.programs.outputs + z] += amount
        made = number(ZERO).spread(len(self.pairs) * self.programs.outputs)
        for power, values in amounts.items():
            made = made + _powers(of(values), power, ONE)
        return {"private": made}

    @cached_property
    def _chances(self) -> Numbers:
        return fractions(self.prior["prior"])

    def left(self, x: int, z: int) -> Fraction:
        """Return E_z(x) of the first prior."""
        cost: Fraction = self._chances[x] * (self.programs.loss[x][z] - self.least[x])
        return cost

    @cached_property
    def _with_delta(self) -> list[Stage]:
        """The stages with a delta: the prior, and the rival with the rows of the evidence."""
        then = self.evidence.get("then", [])
        rows = [chance * low for chance, low in zip(self._chances, self.least, strict=True)]
        rival = then[-1] if then else self.prior
        return [Stage(self.prior, rows, Left()), Stage(rival, fractions(self.evidence["rows"]), Left(), 1, self._share)]

    @cached_property
    def _shares(self) -> list[tuple[int, int, Fraction]]:
        return [(i, h, Fraction(share)) for i, h, share in self.evidence["shares"]]

    @cached_property
    def _share(self) -> Fraction:
        """The factor k: a half of the least ratio of the reduced costs to what is taken from them, at most 1."""
        taken = [(self.left(h, z), amount) for z in self.outputs for h, amount in self._taken(z).items()]
        return min([ONE, *[HALF * left / amount for left, amount in taken if amount > 0]])

    def _taken(self, z: int) -> dict[int, Fraction]:
        taken = dict[int, Fraction]()
        for _, h, share in self._shares:
            taken[h] = taken.get(h, ZERO) + (share if self.left(h, z) else ZERO)
        return taken

    def _delta_amounts(self) -> Vectors:
        place, size = {pair: k for k, pair in enumerate(self.pairs)}, self.programs.outputs
        private, largest = [ZERO] * (len(self.pairs) * size), [ZERO] * len(self.pairs)
        for i, h, share in self._shares:
            largest[place[i, h]] += self._share * share
            for z in self.outputs:
                private[place[i, h] * size + z] += self._share * share if self.left(h, z) else ZERO
        return {"private": of(private), "delta": of(largest)}


def _powers(vector: Any, power: int, times: Fraction) -> Any:
    """Return a vector of rationals times a number and a power of s."""
    scaled = vector.times(number(times))
    return vectors.Vector(scaled.size, [[0] * scaled.size] * power + list(scaled.terms), scaled.scale)
