"""List decoding of one prior: the likeliest letters are always listed, the others chosen by subset selection.

Let T_k be the k largest probabilities together and u = 1 - D. With the h likeliest letters on every list, and the other
l - h chosen among the m next ones by lists that hold the truth lambda times as often,

    u = T_h + (T_(h+m) - T_h) (l-h) lambda / ((l-h) lambda + m - l + h).

The best h and m are optimal. For with w_x = P_x + (lambda-1) nu_x the radii nu prove D where sum nu = D and no l of the w
exceed u together; w_x lies between P_x and lambda P_x, as near as it can to the level (u - T_h)/(l-h).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations
from typing import Self

from symdp.arithmetic.deferred import Deferred
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import filled
from symdp.tradeoffs.general_loss.column_minima.known_column_minima import ClosedColumnMinima, Floor
from symdp.tradeoffs.question import Question

ZERO = Fraction(0)


@dataclass(frozen=True)
class Selection:
    """The h likeliest letters on every list, the rest chosen among the m next ones.

    Attributes
    ----------
    sure, among : int
        h and m.
    free : int
        l - h.
    below, above : Fraction
        T_h and T_(h+m).
    """

    sure: int
    among: int
    free: int
    below: Fraction
    above: Fraction

    def level(self, utility: Fraction) -> Fraction:
        """Return lambda at u, which lies between T_h and T_(h+m)."""
        return (self.among - self.free) * (utility - self.below) / (self.free * (self.above - utility))

    def utility(self, level: Fraction) -> Fraction:
        """Return u at lambda."""
        return self.below + (self.above - self.below) * self.free * level / (self.free * level + self.among - self.free)


class ListDecoding(ClosedColumnMinima):
    """The trade-off of one prior under list decoding.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> tradeoff = Tradeoff(SourceSet.single(["1/2", "1/4", "1/8", "1/8"]), loss="lists:2")
    >>> tradeoff.at("1/5").exp
    Fraction(3, 1)
    >>> tradeoff.inverse(exp_epsilon=3).distortion
    Fraction(1, 5)
    >>> tradeoff.zero_from
    Fraction(1, 4)
    """

    def __init__(self, question: Question, prior: HullPrior, listed: int) -> None:
        super().__init__(question)
        self._prior, self._listed = prior, listed
        self._order = sorted(range(len(prior.prior)), key=lambda letter: -prior.prior[letter])
        self._top = list(accumulate([prior.prior[letter] for letter in self._order], initial=ZERO))

    @classmethod
    def of(cls, question: Question) -> Self | None:
        prior, listed = question.source.shape.only_prior, question.loss.listed
        return None if prior is None or listed is None else cls(question, prior, listed)

    @property
    def prior(self) -> HullPrior:
        return self._prior

    @property
    def zero_from(self) -> Fraction:
        return 1 - self._top[self._listed]

    @property
    def unavoidable(self) -> Fraction:
        return ZERO

    def _selections(self) -> Iterator[Selection]:
        for sure in range(self._listed):
            for last in range(self._listed, self.question.letters + 1):
                yield Selection(sure, last - sure, self._listed - sure, self._top[sure], self._top[last])

    def floor_at(self, distortion: Fraction) -> Floor:
        utility = 1 - distortion
        possible = [selection for selection in self._selections() if selection.below < utility < selection.above]
        best = min(possible, key=lambda selection: selection.level(utility))
        return self._floor(best, best.level(utility), distortion)

    def floor_of(self, level: Fraction) -> Floor:
        best = max(self._selections(), key=lambda selection: selection.utility(level))
        return self._floor(best, level, 1 - best.utility(level))

    def truth(self) -> Mechanism:
        rows = self._costs
        nearest = [row.index(ZERO) for row in rows]
        return Mechanism(tuple([tuple([Fraction(int(z == y)) for z in range(len(rows[0]))]) for y in nearest]))

    @cached_property
    def _costs(self) -> tuple[Vector, ...]:
        return self.question.loss.matrix(self.question.letters)

    def _floor(self, best: Selection, level: Fraction, distortion: Fraction) -> Floor:
        return Floor(
            level,
            distortion,
            Deferred(ListDecoding._mechanism, self, best, level),
            Deferred(ListDecoding._shares, self, best, level),
            Deferred(ListDecoding._radii, self, best, level, distortion),
        )

    def _mechanism(self, best: Selection, level: Fraction) -> Mechanism:
        floor = self._shares(best, level)
        return Mechanism(tuple([filled(floor, costs, level) for costs in self._costs]))

    def _shares(self, best: Selection, level: Fraction) -> Vector:
        """Return equal shares for the lists of the selection, so that lists with and without a letter fill a row."""
        sure, chosen = set(self._order[: best.sure]), set(self._order[: best.sure + best.among])
        lists = [set(y) for y in combinations(range(self.question.letters), self._listed)]
        kept = [sure <= y <= chosen for y in lists]
        with_letter = Fraction(sum(kept) * best.free, best.among)
        share = 1 / (sum(kept) + (level - 1) * with_letter)
        return tuple([share if is_kept else ZERO for is_kept in kept])

    def _radii(self, best: Selection, level: Fraction, distortion: Fraction) -> Vector:
        if best.among == best.free:
            # The same list always: only the letters that it leaves out cost anything.
            left_out = set(self._order[self._listed :])
            return tuple([chance if letter in left_out else ZERO for letter, chance in enumerate(self.prior.prior)])
        water = (1 - distortion - best.below) / best.free
        masses = [min(max(water, chance), level * chance) for chance in self.prior.prior]
        return tuple([(value - chance) / (level - 1) for value, chance in zip(masses, self.prior.prior, strict=True)])
