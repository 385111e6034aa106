"""The plane that supports the least leakage from below, read off the multipliers of an interior-point state."""

from __future__ import annotations

from collections.abc import Sequence
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

Ratios: TypeAlias = dict[int, Vector]


@dataclass(frozen=True)
class Proposal:
    """The rows of a mechanism, Q where there is one, the state that they come from, and the numbers compared.

    Attributes
    ----------
    state : State
    rows : list of lists
    outputs : list or None
    compared : list of lists of pairs, or None
        For each row and output the numbers with the ratio of the row to Q; None without Q.
    """

    state: State
    rows: list[list[Number]]
    outputs: list[Number] | None
    compared: list[list[tuple[Number, Number]]] | None

    @staticmethod
    def of(state: State, letters: int, pairs: bool, truthful: bool) -> Proposal:
        """Cut the unknowns into rows."""
        point, each = state.point, range(letters)
        if pairs:
            return Proposal(state, [point[k : k + letters] for k in range(0, len(point), letters)], None, None)
        if truthful:
            rows: list[list[Number]] = [[float(x == y) for y in each] for x in each]
            return Proposal(state, rows, point, [list(zip(row, point, strict=True)) for row in rows])
        kept, left, outputs, others = (point[k::4] for k in range(4))
        rows = [[kept[x] if x == y else left[x] * outputs[y] / others[x] for y in each] for x in each]
        ratios = [[(kept[x], outputs[x]) if x == y else (left[x], others[x]) for y in each] for x in each]
        return Proposal(state, rows, outputs, ratios)

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
        if proposal.compared is None:
            pairs = [(i, j) for i in range(size) for j in range(size) if i != j]
            weighted = {pair: share for pair, share in zip(pairs, weights, strict=True) if share}
            table = tuple([tuple([significant(entry, bits) for entry in row]) for row in proposal.exact_rows])
            return Support(weighted, None, *self._priced(state, total, bits), {}, table)
        prior = mixture(self.priors, weights)
        ratios = {x: self._ratios(proposal.compared[x], bits) for x, share in enumerate(prior.prior) if share}
        if not self.limits:
            return self._truthful(prior, ratios, bits)
        return Support(None, prior, *self._priced(state, total, bits), ratios, None)

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
        for x, row in kept.items():
            ups = [self.bounds.plane(ratio)[0] * ball(prior.prior[x]) for ratio in row]
            price = max([price, *[ends(ups[x] - up)[1] / inside.prior[x] for up in ups]])
        return Support(None, prior, significant(price, bits) + 1, inside, kept, None)

    def _ratios(self, compared: Sequence[tuple[Number, Number]], bits: int) -> Vector:
        return rooted_ratios(compared, self.bounds.comparison.order, bits)


def rooted_ratios(compared: Sequence[tuple[Number, Number]], order: Fraction | None, bits: int) -> Vector:
    """Return the ratios of some numbers, rounded, of an order n/d their d-th roots."""
    degree = 1 if order is None else order.denominator
    keys = [(exactly(p), exactly(q)) for p, q in compared]  # Balls have no hash in all versions of python-flint.
    different = dict(zip(keys, compared, strict=True))
    ratios = {key: significant(exactly(_root(*pair, degree)), bits) for key, pair in different.items()}
    return tuple([ratios[key] for key in keys])


def _root(p: Number, q: Number, degree: int) -> Number:
    if p == 0:
        return p
    ratio = Bits().of(p) / Bits().of(q)
    return (ratio if degree == 1 else (ratio.log() / degree).exp()).mid()
