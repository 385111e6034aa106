"""The plane that supports the least leakage from below, read off the multipliers of an interior-point state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from symdp.arithmetic.reals.enclosure import ball
from symdp.leakages.values.interval import ends
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.information.interior_point.interior_state import State
from symdp.tradeoffs.information.interior_point.leakage_planes import Bounds, Support
from symdp.tradeoffs.information.interior_point.rounding import distribution, mixture, significant
from symdp.tradeoffs.information.interior_point.working_precision import Bits, Number, exactly

ZERO = Fraction(0)

Ratios: TypeAlias = dict[tuple[int, int], Vector]


@dataclass(frozen=True)
class Proposal:
    """The rows of a mechanism, Q where there is one, and the state that they come from."""

    state: State
    rows: list[list[Number]]
    outputs: list[Number] | None

    @staticmethod
    def of(state: State, letters: int, pairs: bool, truthful: bool) -> Proposal:
        """Cut the unknowns into rows."""
        blocks = [state.point[k : k + letters] for k in range(0, len(state.point), letters)]
        if truthful:
            return Proposal(state, [[Bits().of(int(x == y)) for y in range(letters)] for x in range(letters)], blocks[0])
        return Proposal(state, blocks, None) if pairs else Proposal(state, blocks[:-1], blocks[-1])

    @property
    def exact_rows(self) -> list[list[Fraction]]:
        """The rows as the rationals that they are."""
        return [[exactly(entry) for entry in row] for row in self.rows]

    @property
    def exact_outputs(self) -> list[Fraction]:
        """Q as the rationals that it is."""
        return [exactly(entry) for entry in self.outputs or []]


@dataclass(frozen=True)
class Supporting:
    """Reads planes off states; to be used inside ``flint.ctx.workprec``.

    Attributes
    ----------
    bounds : Bounds
    priors, limits : sequences of HullPrior
        The priors of the groups and of the accuracies of the program.
    """

    bounds: Bounds
    priors: Sequence[HullPrior]
    limits: Sequence[HullPrior]

    def plane(self, proposal: Proposal, least: Fraction, bits: int) -> Support:
        """Return the plane at a point, weighted by the multipliers; those below ``least`` are left out."""
        size, state = self.bounds.source.letters, proposal.state
        shares = [exactly(share) for share in state.groups]
        total = sum(shares, ZERO)
        weights = distribution([share / total if share > least * total else ZERO for share in shares], bits)
        table = proposal.rows if proposal.outputs is None else [*proposal.rows, proposal.outputs]
        if self.bounds.comparison.pairs:
            pairs = [(i, j) for i in range(size) for j in range(size) if i != j]
            weighted = {pair: share for pair, share in zip(pairs, weights, strict=True) if share}
            return Support(weighted, None, self._ratios(list(weighted), table, bits), *self._priced(state, total, bits))
        prior = mixture(self.priors, weights)
        ratios = self._ratios([(x, size) for x, share in enumerate(prior.prior) if share], table, bits)
        if not self.limits:
            return self._truthful(prior, ratios, bits)
        return Support(None, prior, ratios, *self._priced(state, total, bits))

    def _priced(self, state: State, total: Fraction, bits: int) -> tuple[Fraction, HullPrior]:
        shares = [significant(exactly(share) / total, bits) for share in state.accuracies]
        price = sum(shares, ZERO)
        return price, mixture(self.limits, [share / price for share in shares])

    def _truthful(self, prior: HullPrior, ratios: Ratios, bits: int) -> Support:
        """Return a price at distortion 0, where any price suffices that makes false reports the worse ones."""
        tiny = ZERO if self.bounds.comparison.order is not None else Fraction(1, 2**bits)
        kept = {place: tuple([ratio if ratio else tiny for ratio in row]) for place, row in ratios.items()}
        inside = self.bounds.source.relative_interior()
        price = ZERO
        for (x, _), row in kept.items():
            ups = [self.bounds.plane(ratio)[0] * ball(prior.prior[x]) for ratio in row]
            price = max([price, *[ends(ups[x] - up)[1] / inside.prior[x] for up in ups]])
        return Support(None, prior, kept, significant(price, bits) + 1, inside)

    def _ratios(self, pairs: Sequence[tuple[int, int]], table: list[list[Number]], bits: int) -> Ratios:
        order = self.bounds.comparison.order
        root = _rooted(1 if order is None else order.denominator)
        return {
            (i, j): tuple([significant(exactly(root(p, q)), bits) for p, q in zip(table[i], table[j], strict=True)])
            for i, j in pairs
        }


def _rooted(degree: int) -> Callable[[Number, Number], Number]:
    def root(p: Number, q: Number) -> Number:
        if p == 0:
            return p
        return (p / q).mid() if degree == 1 else ((p / q).log() / degree).exp().mid()

    return root
