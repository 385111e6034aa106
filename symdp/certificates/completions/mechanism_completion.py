"""Points and multipliers of the programs of whole mechanisms.

The evidence (mechanism_evidence.py) is a mechanism, a prior p, numbers nu of the letters, and for each output z flows
f_z(i, h) on adjacent letters. With E_z(x) = p_x d(x, z) - nu_x the reduced costs are

    s_z(x) = E_z(x) + sum_h f_z(x, h) - lambda sum_i f_z(i, x) >= 0.

If all letters are adjacent and there is no delta, column minima replace the flows, with the positive parts of E and -E.

At lambda - s the multipliers are nu + s k v, p + s k R and f + s g, with a rival prior R, or with R = 0. An output is open
on a component of the adjacency if s_z(x) = 0 and no flow enters there. On a component, v is the least cost of R at open
outputs, or 1 if there are none and R = 0.

Elsewhere a letter lacks k (v_x - R_x d(x, z)). This deficit is passed on from letter to letter, times lambda at each step,
to a letter with s_z > 0, or with an inflow, of which lambda - s frees s times as much; a small k suffices. With a delta
nothing is passed on, and prices of pairs change their flows and the upper bounds of these.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.kernel.block_forms import REST
from symdp.certificates.checker.programs import mechanism_blocks
from symdp.certificates.completions.completion import (
    ONE,
    UNIT,
    ZERO,
    Completion,
    Object,
    Vectors,
    above,
    fractions,
    number,
    of,
    shifted,
)
from symdp.certificates.completions.mechanism_evidence import Bound, bound_of, components_of, known_prior, matrix_of, towards
from symdp.certificates.completions.mechanism_infinite import Infinite
from symdp.certificates.completions.source_prices import prices

HALF = Fraction(1, 2)
# The multipliers of the rows of column minima: the positive and negative parts of the reduced costs of entries.
FLOORS = {"least": REST, "most": REST}
Amounts = dict[tuple[int, int], Fraction]


class Mechanisms(Completion):
    """Differential privacy with any loss, any adjacent letters, sensitive ones, and delta."""

    def __init__(self, record: Object, evidence: Object) -> None:
        super().__init__(record, evidence)
        self.root: Any = None
        if "root_of" in self.answer.get("exp", ""):
            value = self.answer["exp"]
            self.root = mechanism_blocks.field_of({"root_of": value["root_of"], "between": value["in"]}).root
            self.evidence = _in_field(evidence, self.root.field)
        self.programs: Any = mechanism_blocks.Mechanisms(self.question)
        self.by_floors = self.programs.pairs is mechanism_blocks.ALL and not self.programs.delta

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        if name == "a prior":
            return self.prior(self._some_prior), {}
        if name == "least distortion":
            level, distortion = Fraction(self.asks["level"]), Fraction(self.answer["distortion"])
            return self._point(level) | {"distortion": number(distortion)}, self._charged(self._bound(level))
        low, high = [self.root] * 2 if self.root is not None else block_programs.ends_of(self.answer["exp"])
        if name == "reached":
            return self._point(high), {}
        if name == "no finite lambda":
            return {}, self._infinite.multipliers(self.charged)
        bound = self._bound(low)
        return {}, self._charged(bound) if low < high else self._excluded(bound)

    @property
    def _some_prior(self) -> Object:
        """Return a rational prior of the evidence."""
        if self.root is None:
            return known_prior(self.question, self.evidence)
        vertices = self.source["vertices"]
        return {"prior": vertices[0], "weights": ["1", *["0"] * (len(vertices) - 1)]}

    @cached_property
    def _infinite(self) -> Infinite:
        return Infinite(
            {"question": self.question, "asks": self.asks}, self.evidence, self.programs, self._pairs, self.by_floors
        )

    def _bound(self, level: Fraction) -> Bound:
        return bound_of(self.question, self.evidence, self.programs, level)

    def _point(self, level: Fraction) -> Vectors:
        """Return a mechanism, with its costs, their prices, and its column minima or excesses."""
        bounded = level != block_programs.INFINITE
        rows = matrix_of(self.question, self.evidence, self.programs, level) if bounded else self._infinite.matrix()
        costs = [sum(map(lambda a, b: a * b, *pair), ZERO) for pair in zip(rows, self.programs.loss, strict=True)]
        point = {"W": of([entry for row in rows for entry in row]), "cost": of(costs)}
        point |= {name: of(values) for name, values in prices(self.source, [-cost for cost in costs], self.evidence).items()}
        if not bounded:
            return point
        if self.by_floors:
            filled = {"W": REST} if "floor" in self.evidence else {}
            return point | filled | {"floor": of([min(column) for column in zip(*rows, strict=True)])}
        if self.programs.delta:
            over = [a - level * b for i, h in self._pairs for a, b in zip(rows[i], rows[h], strict=True)]
            point["excess"] = above(over)
        return point

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        size = self.programs.letters
        listed = [(i, h) for i in range(size) for h in range(size) if i != h]
        return listed if self.programs.pairs is mechanism_blocks.ALL else self.programs.pairs

    def _charged(self, bound: Bound) -> Vectors:
        """Return multipliers proving the lower bound on the cost of private mechanisms."""
        common = {"sums": of(bound.rows), "cost": of(bound.chances), "at most": UNIT}
        common |= self.charged(bound.prior, UNIT)
        if self.by_floors:
            return common | FLOORS
        return common | self._flows([bound.flows], [bound.largest])

    def _flows(self, flows: list[list[Amounts]], largest: list[Amounts]) -> Vectors:
        """Return the flows by their power of s, and their upper bounds if there is a delta."""
        amounts = [[of_output.get(pair, ZERO) for pair in self._pairs for of_output in order] for order in flows]
        made = {"private": _germ(*amounts)}
        if self.programs.delta:
            made["delta"] = _germ(*[[order.get(pair, ZERO) for pair in self._pairs] for order in largest])
        return made

    def _excluded(self, bound: Bound) -> Vectors:
        """Return multipliers that refute lambda - s."""
        witness = _StrictnessWitness(self, bound)
        k = witness.share
        charged = {"sums": (bound.rows, witness.rows), "cost": (bound.chances, witness.chances)}
        made = {name: _germ(first, [k * value for value in more]) for name, (first, more) in charged.items()}
        made["at most"] = _germ([ONE], [k * witness.counts])
        with_rival = self.charged(witness.prior, number(k)) if witness.prior is not None else {}
        for name, vector in self.charged(bound.prior, UNIT).items():
            made[name] = vector + shifted(with_rival[name]) if name in with_rival else vector
        if self.by_floors:
            return made | FLOORS
        return made | self._flows([bound.flows, witness.flows(k)], [bound.largest, witness.largest(k)])


class _StrictnessWitness:
    """The terms that are added to the multipliers, times k s, to refute lambda - s."""

    def __init__(self, of_all: Mechanisms, bound: Bound) -> None:
        self.programs, self.bound, self.pairs, self.by_floors = of_all.programs, bound, of_all._pairs, of_all.by_floors
        size = self.programs.letters
        self.open = {x: outputs for letters, outputs in self._open() for x in letters}
        closed = next((letters for letters, outputs in self._open() if not outputs), None)
        self.prior = None if closed else bound.rival
        self.counts, self.prices = ZERO, Amounts()
        self.chances, self.rows = [ZERO] * size, [ONE if closed and x in closed else ZERO for x in range(size)]
        if self.prior is not None:
            self.counts, self.chances = ONE, fractions(self.prior["prior"])
            self.prices = {(i, h): -Fraction(price) for i, h, price in self.prior.get("prices", ())}
            self.rows = [min([self.left(x, z, ZERO) for z in self.open[x]]) for x in range(size)]

    @cached_property
    def components(self) -> list[set[int]]:
        """Return the connected sets of letters; with column minima all letters, with a delta singletons."""
        size = self.programs.letters
        return [set(range(size))] if self.by_floors else components_of(size, () if self.programs.delta else self.pairs)

    def _open(self) -> list[tuple[set[int], list[int]]]:
        """Return the outputs that are open on a component: nothing is left there, and nothing flows in."""
        outputs = range(self.programs.outputs)
        return [(letters, [z for z in outputs if all(self._is_open(x, z) for x in letters)]) for letters in self.components]

    def _is_open(self, x: int, z: int) -> bool:
        return self._rest(x, z) == 0 and (self.by_floors or self.bound.inflow(x, z) == 0)

    def _rest(self, x: int, z: int) -> Fraction:
        return self.bound.left(x, z) if self.by_floors else self.bound.slack(x, z)

    def left(self, x: int, z: int, row: Fraction | None = None) -> Fraction:
        """Return the reduced cost under R of entry (x, z), with the change made by prices."""
        flows = self.bound.flows[z] if self.prices else {}
        priced = [(pair, self.prices[pair] * amount) for pair, amount in flows.items() if pair in self.prices]
        out, into = (sum([worth for pair, worth in priced if pair[end] == x], ZERO) for end in (0, 1))
        own: Fraction = self.chances[x] * self.programs.loss[x][z] - (self.rows[x] if row is None else row)
        return own + out - self.bound.level * into

    @cached_property
    def share(self) -> Fraction:
        """The factor k."""
        if self.by_floors:
            return min([ONE, *[self._share_of_floor(z) for z in range(self.programs.outputs)]])
        lacks = [(self.bound.inflow(x, z), lack) for z, lacking in enumerate(self._lacks) for x, lack in lacking.items()]
        return min([ONE, *[HALF * inflow / lack for inflow, lack in lacks if lack > 0]])

    def _share_of_floor(self, z: int) -> Fraction:
        """Return a k > 0 that keeps sum (E + k g)+ >= (lambda - s) sum (E + k g)- to first order in s."""
        letters = range(self.programs.letters)
        pairs = [(self.bound.left(x, z), self.left(x, z)) for x in letters]
        below = sum([max(ZERO, -e) for e, _ in pairs], ZERO)
        if not any(e for e, _ in pairs) or sum([max(ZERO, e) for e, _ in pairs], ZERO) > self.bound.level * below:
            return ONE
        up = sum([g if e > 0 else max(ZERO, g) if e == 0 else ZERO for e, g in pairs], ZERO)
        down = sum([-g if e < 0 else max(ZERO, -g) if e == 0 else ZERO for e, g in pairs], ZERO)
        lack = self.bound.level * down - up
        return _half_of_ratio(below, lack) if lack > 0 else ONE

    @cached_property
    def _handed(self) -> list[Amounts]:
        """For each output the flows that pass deficits on, for k = 1."""
        return [self._hand_on(z)[0] for z in range(self.programs.outputs)]

    @cached_property
    def _lacks(self) -> list[dict[int, Fraction]]:
        """For each output the deficits of the letters at the ends of the paths, for k = 1."""
        return [self._hand_on(z)[1] for z in range(self.programs.outputs)]

    def _hand_on(self, z: int) -> tuple[Amounts, dict[int, Fraction]]:
        amounts, ends = Amounts(), dict[int, Fraction]()
        for letters in self.components:
            if z in self.open[next(iter(letters))]:
                continue
            start = [x for x in sorted(letters) if not self._is_open(x, z)]
            on, order = towards(letters, start, () if self.programs.delta else self.pairs)
            lack = {x: max(ZERO, -self.left(x, z)) for x in order}
            for x in reversed(order):
                following = on[x]
                if following is None:
                    ends[x] = lack[x] if self.bound.slack(x, z) == 0 else ZERO
                elif lack[x]:
                    amounts[x, following] = lack[x]
                    lack[following] += self.bound.level * lack[x]
        return amounts, ends

    def flows(self, k: Fraction) -> list[Amounts]:
        """Return the terms added to the flows."""
        made = [{pair: k * amount for pair, amount in handed.items()} for handed in self._handed]
        for z, flows in enumerate(self.bound.flows if self.prices else ()):
            for pair, amount in flows.items():
                if pair in self.prices:
                    made[z][pair] = made[z].get(pair, ZERO) + k * self.prices[pair] * amount
        return made

    def largest(self, k: Fraction) -> Amounts:
        """Return the terms added to the upper bounds of the flows."""
        return {pair: k * self.prices[pair] * most for pair, most in self.bound.largest.items() if pair in self.prices}


def _germ(first: Any, second: Any = ()) -> Any:
    """Return the vector of the first numbers plus s times the second."""
    return of(list(first)) + shifted(of(list(second))) if any(second) else of(list(first))


def _half_of_ratio(above: Fraction, below: Fraction) -> Fraction:
    """Return half of a ratio, or less for numbers of a field, which are not divided by one another."""
    if isinstance(above, Fraction) and isinstance(below, Fraction):
        return HALF * above / below
    ratio = HALF
    while ratio * below > HALF * above:
        ratio *= HALF
    return ratio


def _in_field(evidence: Any, field: Any) -> Any:
    """Return evidence with its numbers in a field, read from texts or lists of coefficients of powers of the root."""
    if isinstance(evidence, dict):
        return {key: _in_field(value, field) for key, value in evidence.items()}
    return [field.read(value, "number") for value in evidence]
