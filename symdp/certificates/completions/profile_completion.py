"""Points and multipliers of the programs of profiles.

Fact (K) of privacy_profile.py has a prior p and prices kappa >= 0 of sum k, the multipliers of "room" and "total". For the
letter x, the multipliers of the lines that bound h have the sum k - kappa_x: they belong to the two lines around the slope
(p_x - kappa_x)/(k - kappa_x), or to one line, and the remainder of p_x - kappa_x is the multiplier of "one". The charge of
the lines on the slack is the scale. Of equal bounds the one with the largest charge is taken, as one without it bounds no
slack.

Without distortion two letters of the prior are reported truthfully, so that h = 0 for one of them: a line of the pair with
the least delta charges the slack.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.certificates.checker.programs.profile_blocks import Profile
from symdp.certificates.completions.completion import (
    ONE,
    UNIT,
    ZERO,
    Completion,
    Object,
    Vectors,
    above,
    between,
    fractions,
    number,
    of,
)

Line = tuple[Fraction, Fraction, Fraction]
Charges = dict[int, Fraction]


class Profiles(Completion):
    """Least distortions under a profile, and least slacks of it."""

    def __init__(self, record: Object, evidence: Object) -> None:
        super().__init__(record, evidence)
        # The line 0 is h >= 0; those of the pairs follow.
        self.lines: list[Line] = [(ZERO, ZERO, ZERO), *Profile(self.question).lines()]

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        if name == "a prior":
            return self.prior((self.evidence["points"][0] if "curve" in self.asks else self.evidence)["bound"]), {}
        if name == "least distortion":
            slack, distortion = Fraction(self.asks["level"]), number(Fraction(self.answer["distortion"]))
            multipliers, _ = self._bound(self.evidence["bound"], slack)
            return self._diagonal(self.evidence, slack) | {"distortion": distortion}, multipliers
        if name == "least slack":
            slack = Fraction(self.answer["slack"])
            return self._slack(self.evidence, slack), self._excluded(
                self.evidence["bound"], slack, Fraction(self.asks["at"])
            )
        points = self.evidence["points"]
        if name == "no slack":
            return self._slack(points[-1], ZERO), {}
        place = int(name.removeprefix("segment ")) - 1
        corners = [fractions(corner) for corner in self.answer["corners"][place : place + 2]]
        ends = [self._slack(points[2 * (place + k)], corner[1]) for k, corner in enumerate(corners)]
        middle = [sum(pair) / 2 for pair in zip(*corners, strict=True)]
        return between(*ends), self._excluded(points[2 * place + 1]["bound"], middle[1], middle[0])

    def _slack(self, evidence: Object, slack: Fraction) -> Vectors:
        return self._diagonal(evidence, slack) | {"slack": number(slack)}

    def _diagonal(self, evidence: Object, slack: Fraction) -> Vectors:
        q = fractions(evidence["diagonal"])
        known = {
            value: max([top - share * slack - slope * (1 - value) for slope, top, share in self.lines]) for value in set(q)
        }
        h = [known[value] for value in q]
        return self.accurate(q, evidence) | {"wrong": of(h), "total": number(sum(h, ZERO))}

    def _bound(self, bound: Object, slack: Fraction) -> tuple[Vectors, Fraction]:
        """Return the multipliers of fact (K), and their charge on the slack."""
        p, kappa = fractions(bound["prior"]), fractions(bound["prices"])
        k, left, scale = sum(kappa, ZERO), [], ZERO
        shares = [[ZERO] * len(p) for _ in self.lines]
        for x, (chance, own) in enumerate(zip(p, kappa, strict=True)):
            charged, rest = self._cheapest(chance - own, k - own, slack)
            left.append(rest)
            for place, share in charged.items():
                shares[place][x] = share
                scale += share * self.lines[place][2]
        lines = {f"line {place}": of(values) for place, values in enumerate(shares) if place}
        fixed = {"one": of(left), "room": of(kappa), "total": number(k), "at most": UNIT}
        return fixed | lines | self.charged(bound, UNIT), scale

    def _cheapest(self, gain: Fraction, cost: Fraction, slack: Fraction) -> tuple[Charges, Fraction]:
        """Return multipliers of the lines, of total ``cost``, that minimise the bound, and the remaining gain for q."""

        def worth(choice: tuple[Charges, Fraction]) -> tuple[Fraction, Fraction]:
            charged, rest = choice
            heights = [share * (slope - top + taken * slack) for slope, top, taken, share in self._of(charged)]
            return rest + sum(heights, ZERO), -sum([share * taken for _, _, taken, share in self._of(charged)], ZERO)

        return min(self._choices(gain, cost), key=worth)

    def _of(self, charged: Charges) -> Iterator[tuple[Fraction, Fraction, Fraction, Fraction]]:
        return ((*self.lines[place], share) for place, share in charged.items())

    def _choices(self, gain: Fraction, cost: Fraction) -> Iterator[tuple[Charges, Fraction]]:
        """Yield one line, or two around the slope gain/cost."""
        if cost == 0:
            yield {}, max(ZERO, gain)
            return
        for i, (low, *_) in enumerate(self.lines):
            yield {i: cost}, max(ZERO, gain - low * cost)
            for j, (high, *_) in enumerate(self.lines):
                if low * cost < gain < high * cost:
                    share = (gain - low * cost) / (high - low)
                    yield {i: cost - share, j: share}, ZERO

    def _excluded(self, bound: Object, slack: Fraction, distortion: Fraction) -> Vectors:
        """Return multipliers that refute smaller slacks; slack 0 needs none."""
        if slack == 0:
            return {}
        if distortion == 0:
            return self._truthful(bound)
        multipliers, scale = self._bound(bound, slack)
        return multipliers | {"scale": number(scale)}

    def _truthful(self, bound: Object) -> Vectors:
        """Return the multipliers without distortion, for the two likeliest letters, of which one leaves no room."""
        p = fractions(bound["prior"])
        first, second = sorted(range(len(p)), key=p.__getitem__)[-2:]
        place = max(range(1, len(self.lines), 2), key=lambda line: self.lines[line][1])
        costs = [ZERO] * len(p)
        costs[first], costs[second] = ONE, self.lines[place][0]
        price = max([costs[x] / p[x] for x in (first, second)])
        unit = {x: of([Fraction(int(x == y)) for y in range(len(p))]) for x in (first, second)}
        return {
            "one": above([price * chance - cost for chance, cost in zip(p, costs, strict=True)]),
            "room": unit[first],
            "total": UNIT,
            f"line {place}": unit[second],
            "at most": number(price),
        } | self.charged(bound, number(price))
