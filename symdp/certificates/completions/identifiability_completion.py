"""Points and multipliers of the programs of identifiability.

For one prior P on M letters the least lambda is the largest of three numbers. At mu = lambda - s, s > 0, the rows "most" and
"least" of the joint probabilities J(x,z) = P_x W(z|x), J(x,z) <= mu floor(z) and floor(z) <= J(x,z), are combined to

    P_i/P_j           J(i,z) <= mu J(j,z) for all z, whose sum contradicts P_i = lambda P_j;
    (1 - D)/P_m       J(z,z) <= mu J(m,z) for all z but m, and J(m,m) <= mu J(m,m);
    (M - 1)(1 - D)/D  the sum of J(z,z) <= mu J(x,z) over all z and x other than z.

The combinations are violated by s P_j, s P_m and s D.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.completions.completion import ONE, ZERO, Completion, Vectors, fractions, number, of, shifted
from symdp.certificates.completions.source_prices import Numbers

Pairs = list[tuple[int, int]]


class Identifiable(Completion):
    """Identifiability with Hamming loss."""

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        prior = fractions(self.question["source"]["vertices"][0])
        if name == "reached":
            rows = [[chance * entry for entry in fractions(row)] for chance, row in self._rows(prior)]
            joint = [entry for row in rows for entry in row]
            return {"W": of(joint), "floor": of([min(column) for column in zip(*rows, strict=True)])}, {}
        return {}, self._excluded(prior, Fraction(self.answer["exp"]), 1 - Fraction(self.asks["at"]))

    def _rows(self, prior: Numbers) -> list[tuple[Fraction, list[str]]]:
        return list(zip(prior, self.evidence["matrix"], strict=True))

    def _excluded(self, prior: Numbers, level: Fraction, kept: Fraction) -> Vectors:
        """Return multipliers that refute the ratio lambda - s."""
        size = len(prior)
        letters, low = range(size), prior.index(min(prior))
        if level == max(prior) / prior[low]:
            high = prior.index(max(prior))
            larger, smaller = [(high, z) for z in letters], [(low, z) for z in letters]
            return _summed(size, larger, smaller, level, {high: ONE}, {low: ONE})
        if level == kept / prior[low]:
            larger, smaller = ([(x, z) for z in letters for x in [z if end else low] if z != low] for end in (1, 0))
            return _summed(size, larger, smaller, level, {}, {low: ONE}) | {"accuracy": number(ONE)}
        larger = [(z, z) for z in letters for _ in range(size - 1)]
        smaller = [(x, z) for z in letters for x in letters if x != z]
        every = dict.fromkeys(letters, ONE)
        return _summed(size, larger, smaller, level, {}, every) | {
            "accuracy": number(size - 1 + level) + shifted(number(-ONE))
        }


def _summed(
    size: int, larger: Pairs, smaller: Pairs, level: Fraction, plus: dict[int, Fraction], less: dict[int, Fraction]
) -> Vectors:
    """Combine the "most" rows and mu times the "least" rows; "sums" get ``plus`` minus mu times ``less``."""
    most, least = ([ZERO] * (size * size) for _ in "ab")
    for places, charges in ((larger, most), (smaller, least)):
        for x, z in places:
            charges[x * size + z] += ONE
    once, times = (of([chosen.get(x, ZERO) for x in range(size)]) for chosen in (plus, less))
    return {"most": of(most), "least": _by_mu(of(least), level), "sums": once + _by_mu(-times, level)}


def _by_mu(vector: Any, level: Fraction) -> Any:
    return vector.times(number(level)) + shifted(-vector)
