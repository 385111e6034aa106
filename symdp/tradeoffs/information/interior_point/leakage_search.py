"""The search for the least worst leakage: floats, then more bits, then rational bounds from both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.errors import Undecided
from symdp.leakages.values.interval import decimal_text, ends, outward
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector, inner
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison, DivergenceProgram
from symdp.tradeoffs.information.interior_point.divergences import of_letters
from symdp.tradeoffs.information.interior_point.interior_point import InteriorPoint
from symdp.tradeoffs.information.interior_point.interior_state import State
from symdp.tradeoffs.information.interior_point.leakage_planes import Bounds, Support
from symdp.tradeoffs.information.interior_point.newton_system import FLOAT_PRODUCTS
from symdp.tradeoffs.information.interior_point.rounding import distribution, mechanisms_near, repaired
from symdp.tradeoffs.information.interior_point.supporting_plane import Proposal, Supporting
from symdp.tradeoffs.information.interior_point.working_precision import Bits, Floats, Number, exactly
from symdp.work import account

ZERO, ONE = Fraction(0), Fraction(1)

_MOST_VERTICES = 12
_MOST_ROUNDS = 1000
_FLOAT_STEPS, _STEPS = 60, 400
# Digits that bounds from states in double precision may have.
_FLOAT_DIGITS = 10
_FIRST_SHARE = 0.03
_FLOAT_GAP, _LEAST_FLOAT_GAP, _FLOAT_SHARE = 1e-7, 1e-10, Fraction(1, 10**6)
_TRIES = 3
_NEARBY = 4
_PHI = Fraction(89, 144)
_FIRST_SPARE, _SPARE_BITS = 128, 24
_SPARE_DIGITS = 3


@dataclass(frozen=True)
class LeakageEnclosure:
    """Two bounds with their evidence: of the leakage in nats, or of the distortion."""

    comparison: Comparison
    low: Fraction
    high: Fraction
    rows: Matrix
    outputs: Vector | None
    support: Support

    def is_within(self, digits: int) -> bool:
        """Return whether the bounds are at most 10**-digits of the value apart."""
        return self.low > 0 and self.high - self.low <= self.low / 10**digits


class LeakageSearch:
    """The least leakage of one comparison at a distortion where it is neither zero nor infinite."""

    def __init__(self, source: SourceSet, distortion: Fraction, comparison: Comparison) -> None:
        self.source, self.distortion, self.comparison = source, distortion, comparison
        self.bounds = Bounds(comparison, source)
        vertices = source.shape.vertices
        if vertices is not None and len(vertices) <= _MOST_VERTICES:
            self.priors = [source.shape.vertex(k) for k in range(len(vertices))]
        else:
            self.priors = [source.relative_interior()]
        self.limits = list(self.priors)

    @property
    def truthful(self) -> bool:
        """Return whether the only valid mechanism reports every letter as it is."""
        return self.distortion == 0

    def enclosure(self, digits: int) -> LeakageEnclosure:
        """Return bounds with a relative width of 10**-digits.

        Raises
        ------
        Undecided
            Where they are not reached.
        """
        what = f"the search for digits={digits} of a leakage of {self.source.letters} letters"
        more = _FLOAT_STEPS * self.source.letters**6 // FLOAT_PRODUCTS if self.comparison.pairs else 0
        with account(what, "ask for fewer digits, letters or priors", more):
            return self._enclosure(digits)

    def _enclosure(self, digits: int) -> LeakageEnclosure:
        import numpy as np

        best = None
        for bits in islice(doubled(bits_of(2 * digits, _FIRST_SPARE)), _TRIES):
            # Floats that overflow propose nothing, which is no news to a user.
            with flint.ctx.workprec(bits), np.errstate(all="ignore"):
                for enclosure in self._attempts(digits):
                    if enclosure.is_within(digits):
                        return enclosure
                    if best is None or enclosure.high - enclosure.low < best.high - best.low:
                        best = enclosure
        if best is None:
            raise Undecided(f"digits={digits}: the interior-point method does not come so close; ask for fewer digits")
        interval = ", ".join([decimal_text(end) for end in outward(best.low, best.high, _SPARE_DIGITS + digits)])
        raise Undecided(f"digits={digits} are not reached, the value lies in [{interval}]; ask for fewer digits")

    # What differs where the distortion is sought.

    def program(self) -> DivergenceProgram:
        """Return the program for the priors known so far."""
        priors, letters = [located.prior for located in self.priors], self.source.letters
        if self.truthful:
            return self.comparison.truthful_program(letters, priors)
        limits = [located.prior for located in self.limits]
        return self.comparison.program(letters, priors, limits, self.distortion, None)

    def tolerance(self, method: InteriorPoint, digits: int) -> Number:
        """Return the tolerance of t for this many digits."""
        objective, numbers = method.state.objective, method.numbers
        value = objective if self.comparison.order is None else objective * numbers.log(objective)
        return numbers.settled(value / 10 ** (digits + 1))

    def bounded(
        self, support: Support, mechanisms: list[list[Vector]], outputs: Vector | None
    ) -> Iterator[LeakageEnclosure]:
        """Return bounds from a plane and from each of some mechanisms, repaired where they are not valid."""
        low = self._nats(self.bounds.least(support, self.distortion))[0]
        for rows in mechanisms:
            matrix = tuple(rows) if self.truthful else repaired(rows, self.source, self.distortion)
            most = None if matrix is None else self.bounds.largest(matrix, outputs)
            if matrix is not None and most is not None:
                yield LeakageEnclosure(self.comparison, low, self._nats(most)[1], matrix, outputs, support)

    # The steps of the search.

    def _attempts(self, digits: int) -> Iterator[LeakageEnclosure]:
        """Yield bounds at smaller and smaller gaps, the first ones from double precision."""
        near, target = self._near(), digits
        if near is not None and digits <= _FLOAT_DIGITS:
            near, tolerance = self._nearer(near, digits)
            if tolerance is not None:
                yield from self._certified(self._proposal(near.state), tolerance)
        method = self._started(near)
        for _ in range(_MOST_ROUNDS):
            if method is None:
                return
            tolerance = self._run(method, target, _STEPS + 2 * digits)
            proposal = self._proposal(method.state)
            if self._grows(method, _FLOAT_SHARE if tolerance is None else Fraction(1, 10 ** (target + 1))):
                method = self._started(self._near(near))
                continue
            if tolerance is None:
                return
            yield from self._certified(proposal, tolerance)
            target += _SPARE_DIGITS
            if target > digits + _TRIES * _SPARE_DIGITS:
                return

    def _started(self, near: InteriorPoint | None) -> InteriorPoint | None:
        """Return the method in bits, started from a floating-point state where there is one."""
        try:
            if near is None:
                return InteriorPoint(self.program(), Bits())
            state = self._pruned(near.state)
            return InteriorPoint(self.program(), Bits(), state)
        except (ArithmeticError, ValueError):
            return None

    def _pruned(self, state: State) -> State:
        """Forget the priors that do not count at a state, and return it without their multipliers."""
        if not self.truthful:
            self.limits, state.accuracies = _counting(self.limits, state.accuracies)
        if not self.comparison.pairs:
            self.priors, state.groups = _counting(self.priors, state.groups)
        return state

    def _nearer(self, near: InteriorPoint, digits: int) -> tuple[InteriorPoint, Number | None]:
        """Return the method in double precision at a state for this many digits, with its tolerance; None on failure."""
        for _ in range(_MOST_ROUNDS):
            method = InteriorPoint(near.program, Floats(), near.state)
            tolerance = self._run(method, digits, _FLOAT_STEPS)
            if tolerance is None:
                break
            if not self._grows(method, Fraction(1, 10 ** (digits + 1))):
                return method, tolerance
            grown = self._near(method)
            if grown is None:
                break
            near = grown
        return near, None

    def _near(self, method: InteriorPoint | None = None) -> InteriorPoint | None:
        """Return the method in double precision, with all relevant priors; None where the iteration breaks down.

        Priors are added already where the gap is large, unless a method with fewer of them is given. With too few the
        optimum may be 0, hence a gap that does not shrink with it.
        """
        share, grown = (_FIRST_SHARE, False) if method is None else (_FLOAT_GAP, True)
        for _ in range(_MOST_ROUNDS):
            try:
                if method is None or grown:
                    method = self._restarted(method, share)
                for _ in range(_FLOAT_STEPS):
                    if method.gap() <= max(share * abs(method.state.objective), _LEAST_FLOAT_GAP):
                        break
                    method.advance()
                grown = self._grows(method, max(Fraction(share), _FLOAT_SHARE))
            except (ArithmeticError, ValueError):
                return None
            if not grown and share <= _FLOAT_GAP:
                return method
            if not grown:
                share = max(_FLOAT_GAP, share * _FIRST_SHARE)
        return None

    def _restarted(self, method: InteriorPoint | None, share: float) -> InteriorPoint:
        """Return the method for the priors known so far, near the last point where that is close to the path."""
        program = self.program()
        if method is not None:
            try:
                return InteriorPoint(program, Floats(), method.state, share)
            except (ArithmeticError, ValueError):
                pass
        return InteriorPoint(program, Floats())

    def _run(self, method: InteriorPoint, digits: int, steps: int) -> Number | None:
        """Iterate until the gap is small and the multipliers fit; return the tolerance then, None on failure.

        Each step to a smaller gap leaves errors in the multipliers of what vanishes; steps to the center remove them.
        """
        close = False
        try:
            for _ in range(steps):
                tolerance, gap = self.tolerance(method, digits), method.gap()
                close = gap <= tolerance and (close or gap * 4 <= tolerance)
                if close and method.imbalance() * len(method.state.point) <= tolerance:
                    return tolerance
                if close:
                    method.centering = ONE
                method.advance()
        except (ArithmeticError, ValueError):
            return None
        return None

    def _proposal(self, state: State) -> Proposal:
        return Proposal.of(state, self.source.letters, self.comparison.pairs, self.truthful)

    def _grows(self, method: InteriorPoint, share: Fraction) -> bool:
        """Return whether a prior was added that moves t or its own bound by more than this share."""
        state, grown = method.state, False
        objective = abs(exactly(state.objective))
        if not self.truthful:
            worth = objective / sum([exactly(price) for price in state.accuracies])
            kept = [exactly(state.point[k]) for k in method.program.diagonal]
            grown = _added(self.limits, self.source, kept, share, worth)
        if not self.comparison.pairs:
            worth = objective / sum([exactly(price) for price in state.groups])
            spread = [exactly(-value) for value in of_letters(method.program, method.numbers, state.point)]
            grown = _added(self.priors, self.source, spread, share, worth) or grown
        return grown

    def _certified(self, proposal: Proposal, tolerance: Number) -> Iterator[LeakageEnclosure]:
        state = proposal.state
        slack = exactly(tolerance / (1 + state.objective))
        bits = max(64, (1 / slack).__ceil__().bit_length()) + _SPARE_BITS
        limits = () if self.truthful else self.limits
        support = Supporting(self.bounds, self.priors, limits).plane(proposal, slack / 1000 / len(state.groups), bits)
        outputs = None if proposal.outputs is None else distribution(proposal.exact_outputs, bits)
        yield from self.bounded(support, mechanisms_near(proposal.exact_rows, bits), outputs)

    def _nats(self, value: Fraction) -> tuple[Fraction, Fraction]:
        """Return bounds of the leakage from a value of the convex function; no leakage is negative."""
        least = ZERO if self.comparison.order is None else ONE
        return (ZERO, ZERO) if value <= least else ends(self.bounds.nats(value))


def _added(
    known: list[HullPrior], source: SourceSet, objective: Sequence[Fraction], share: Fraction, worth: Fraction
) -> bool:
    """Add the prior of least objective to those known, unless it is hardly less there than at one of them.

    Those of least nearby objectives are added with it where they are as far below: the more at once, the fewer searches.
    """
    least, located = source.minimum(tuple(objective))
    here = min([inner(objective, prior.prior) for prior in known])
    most = here - share * min(abs(here), worth)
    if least >= most or any(located.prior == prior.prior for prior in known):
        return False
    known.append(located)
    scale = here - least
    for turn in range(1, _NEARBY):
        near = [value + scale * ((_PHI * turn * x) % 1) for x, value in enumerate(objective)]
        other = source.minimum(tuple(near))[1]
        if inner(objective, other.prior) < most and all(other.prior != prior.prior for prior in known):
            known.append(other)
    return True


def _counting(known: list[HullPrior], multipliers: list[Number]) -> tuple[list[HullPrior], list[Number]]:
    """Return the priors whose multipliers are not almost 0, and those."""
    least = sum(multipliers) * _FLOAT_GAP
    kept = [(prior, price) for prior, price in zip(known, multipliers, strict=True) if price > least]
    return [prior for prior, _ in kept], [price for _, price in kept]
