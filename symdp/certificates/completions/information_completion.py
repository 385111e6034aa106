"""Points and multipliers of the programs of maximal information at most log r.

A bound has a prior p, whose costs are charged, and for each output z a prior R_z with a weight t_z. The row W(z|x) <= m(z)
has the multiplier g(x,z), the row m(z) <= r R_z.W(z|.) has t_z, and the rows of the mechanism have

    nu_x <= p_x [x != z] + g(x,z) - r t_z R_z(x)    for all outputs z.

For r - s, the multipliers t_z and g(z,z) of outputs with t_z > 0 grow by s k, where k r <= t_z, so that (r - s)(t_z + s k)
is at most r t_z, and k s remains on these diagonal entries. With the costs s k p added, rows with t_x > 0 gain s k p_x, in
all more than s k D.

Priors with their least probability at one letter (stars) have a bound with equal nu, g and t. Without distortion, a letter
that some prior excludes has a bound at 1/s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import information_blocks
from symdp.certificates.completions.completion import ONE, ZERO, Completion, Object, Vectors, fractions, number, of, shifted
from symdp.certificates.completions.source_prices import Numbers, prices


@dataclass(frozen=True)
class RowCharges:
    """The multipliers of mechanism rows, costs, entries (x,z) and outputs at one power of s."""

    rows: Numbers
    costs: list[tuple[Fraction, Object]]
    entries: Mapping[tuple[int, int], Fraction]
    outputs: Mapping[int, tuple[Fraction, Object]] = field(default_factory=dict)


class InformationCompletion(Completion):
    """Maximal information with Hamming loss."""

    def __init__(self, record: Object, evidence: Object) -> None:
        super().__init__(record, evidence)
        self.letters: int = information_blocks.InformationPrograms(self.question).letters
        self.proof = evidence.get("high", evidence)
        self.bound = self.proof.get("bound")

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        if name == "a prior":
            return self.prior(self._some_prior), {}
        if name == "least distortion":
            low, high = block_programs.ends_of(self.answer["distortion"])
            level = Fraction(self.asks["level"])
            return self._point(level) | {"distortion": number(high)}, self._written([self._of_distortion(low, level)])
        ends = "exp" in self.answer
        low, high = block_programs.ends_of(self.answer["exp"]) if ends else [self._exponential()] * 2
        if name == "reached":
            return self._point(high), {}
        if name == "no finite value":
            return {}, self._written(self._unbounded())
        return {}, self._written(self._excluded(low, 1 - Fraction(self.asks["at"]), low == high))

    def _exponential(self) -> Any:
        return information_blocks.exponential_of(self.answer["nats"])

    @property
    def _some_prior(self) -> Object:
        known = self.bound or self.proof
        prior: Object = known["prior"] if "prior" in known else self._uniform()
        return prior

    def _point(self, level: Any) -> Vectors:
        """Return a mechanism with the prices that show its information and its distortion."""
        rows, proofs = self._mechanism()
        size, (a, b) = self.letters, (ZERO, ONE) if level == block_programs.INFINITE else (ONE, level)
        cost = [1 - row[x] for x, row in enumerate(rows)]
        most = [a * max(column) for column in zip(*rows, strict=True)]
        point = {"W": of([entry for row in rows for entry in row]), "most": of(most), "cost": of(cost)}
        point |= self._priced("", [-one for one in cost], ONE, proofs[size])
        for z, column in enumerate(zip(*rows, strict=True)):
            point[f"share {z + 1}"] = of([b * entry for entry in column])
            point |= self._priced(f"output {z + 1}: ", list(column), b, proofs[z])
        return point

    def _priced(self, where: str, q: Numbers, times: Fraction, proof: Object) -> Vectors:
        blocks = prices(self.source, q, proof).items()
        return {f"{where}{name}": of(values).times(number(times)) for name, values in blocks}

    def _mechanism(self) -> tuple[list[Numbers], list[Object]]:
        """Return the rows of the mechanism, and the proofs of accuracy of its columns and diagonal."""
        size, letters = self.letters, range(self.letters)
        none = {"multipliers": ["0"] * len(self.source.get("inequalities", ()))}
        method = self.proof.get("method", "program")
        if method == "program":
            mechanism = self.proof["mechanism"]
            known = mechanism.get("multipliers") or [none["multipliers"]] * (size + 1)
            return [fractions(row) for row in mechanism["matrix"]], [{"multipliers": one} for one in known]
        if method == "zero":
            q = fractions(self.proof["diagonal"])
            q[0] += 1 - sum(q)
            return [q] * size, [*[none] * size, self.proof if "multipliers" in self.proof else none]
        answer = self.answer.get("distortion", self.asks.get("at"))
        _, distortion = block_programs.ends_of(answer) if method == "stars" else (ZERO, ZERO)
        right, wrong = 1 - distortion, distortion / (size - 1)
        rows = [[right if x == z else wrong for z in letters] for x in letters]
        of_columns = self.proof.get("multipliers") or [none["multipliers"]] * size
        if method == "truth":
            return rows, [none] * (size + 1)
        steps = [[str((right - wrong) * share) for share in fractions(one)] for one in of_columns]
        return rows, [*[{"multipliers": step} for step in steps], none]

    def _of_distortion(self, low: Fraction, level: Fraction) -> RowCharges:
        """Return multipliers that bound the distortion from below at a level."""
        if self.bound:
            return self._programmed(level)
        if low == 0:
            return RowCharges([ZERO] * self.letters, [(ONE, self._some_prior)], {})
        if level == 1:
            return self._spread(self.evidence["spread_prior"])
        stars, _ = self._of_stars(level)
        (times, prior), *_ = stars.costs
        entries = {place: one / times for place, one in stars.entries.items()}
        outputs = {z: (one / times, star) for z, (one, star) in stars.outputs.items()}
        return RowCharges([row / times for row in stars.rows], [(ONE, prior)], entries, outputs)

    def _spread(self, prior: Object) -> RowCharges:
        """Return multipliers at level 1, where the accuracy is at most the largest probability."""
        chances = fractions(prior["prior"])
        most = max(chances)
        entries = {(z, z): chance for z, chance in enumerate(chances)}
        return RowCharges(
            [chance * (1 - most) for chance in chances],
            [(ONE, prior)],
            entries,
            dict.fromkeys(range(len(chances)), (most, prior)),
        )

    def _excluded(self, level: Fraction, u: Fraction, exactly: bool) -> list[RowCharges]:
        """Return multipliers that refute the level minus s."""
        if not self.bound:
            return list(self._of_stars(level))
        first = self._programmed(level)
        if not exactly or sum(first.rows) > 1 - u:
            return [first]
        k = min(weight for weight, _ in first.outputs.values()) / level
        chances = fractions(self.bound["prior"]["prior"])
        rows = [k * chance if x in first.outputs else ZERO for x, chance in enumerate(chances)]
        outputs = {z: (k, prior) for z, (_, prior) in first.outputs.items()}
        return [first, RowCharges(rows, [(k, self.bound["prior"])], {(z, z): k for z in outputs}, outputs)]

    def _programmed(self, level: Fraction) -> RowCharges:
        """Return the multipliers that a certificate of format 1 states for a level."""
        bound, prior = self.bound, self.bound["prior"]
        rows = [chance - total for chance, total in zip(fractions(prior["prior"]), fractions(bound["rows"]), strict=True)]
        entries = {
            (x, z): entry for x, row in enumerate(bound["entries"]) for z, entry in enumerate(fractions(row)) if entry
        }
        pairs = enumerate(zip(fractions(bound["weights"]), bound["priors"], strict=True))
        outputs = {z: (weight / level, other) for z, (weight, other) in pairs if weight}
        return RowCharges(rows, [(ONE, prior)], entries, outputs)

    def _of_stars(self, level: Fraction) -> tuple[RowCharges, RowCharges]:
        """Return the multipliers of the bound by stars, priors with the probability p at one letter and e at all others."""
        size, p = self.letters, Fraction(self.proof["least"])
        e = (1 - p) / (size - 1)
        stars = self._stars()
        uniform = self._uniform()
        rows, times = 1 - level * p, size * (1 + level * (e - p))
        outputs = {z: (ONE, star) for z, star in enumerate(stars)}
        first = RowCharges([rows] * size, [(times, uniform)], {(z, z): ONE for z in range(size)}, outputs)
        return first, RowCharges([p] * size, [(size * (p - e), uniform)], {})

    def _stars(self) -> list[Object]:
        size, p = self.letters, Fraction(self.proof["least"])
        all_weights = self.proof.get("weights", [None] * size)
        return [
            {"prior": [str(p if x == z else (1 - p) / (size - 1)) for x in range(size)], "weights": weights}
            for z, weights in enumerate(all_weights)
        ]

    def _uniform(self) -> Object:
        """Return the mean of the stars."""
        size, listed = self.letters, [star["weights"] for star in self._stars()]
        means = [str(sum(column) / size) for column in zip(*map(fractions, listed), strict=True)] if listed[0] else None
        return {"prior": [f"1/{size}"] * size, "weights": means}

    def _unbounded(self) -> list[RowCharges]:
        """Return multipliers that refute 1/s without distortion, by a letter of one prior that the rarest excludes."""
        if self.proof["method"] == "truth":
            prior, rarest = self.proof["prior"], self.proof["rarest"]
        else:
            rarest, prior = self._stars()[:2]
        pairs = enumerate(zip(fractions(prior["prior"]), fractions(rarest["prior"]), strict=True))
        x, chance = next((x, chance) for x, (chance, other) in pairs if chance and not other)
        rows = [ONE if letter == x else ZERO for letter in range(self.letters)]
        first = RowCharges([ZERO] * self.letters, [(ONE, rarest)], {(x, x): ONE}, {x: (ONE, rarest)})
        return [first, RowCharges(rows, [(1 / chance, prior)], {})]

    def _written(self, powers: Sequence[RowCharges]) -> Vectors:
        """Return the blocks of multipliers, one power of s after the other."""
        made: Vectors = {}
        for power, charged in enumerate(powers):
            for name, vector in self._blocks(charged).items():
                term = vector if power == 0 else shifted(vector)
                made[name] = made[name] + term if name in made else term
        return made

    def _blocks(self, charged: RowCharges) -> Vectors:
        size = self.letters
        most = [charged.entries.get((x, z), ZERO) for x in range(size) for z in range(size)]
        made = {"sums": of(charged.rows), "most": of(most)}
        for times, prior in charged.costs:
            share = number(times)
            made |= {"cost": of(prior["prior"]).times(share), "at most": share} | self.charged(prior, share)
        for z, (times, prior) in charged.outputs.items():
            where, share = f"output {z + 1}: ", number(times)
            made[f"share {z + 1}"] = of(prior["prior"]).times(-share)
            made[f"{where}at most"] = share
            made |= {f"{where}{name}": vector for name, vector in self.charged(prior, share).items()}
        return made
