"""The search under Gaussian differential privacy: priors of the set, their best diagonals, and mixtures of these.

On one prior the best diagonal is known; mixtures of diagonals are possible, for the set of them is convex. The mixture that
is best for the whole set names, by its multipliers, the prior to look at next. It ends where a mixture is good enough.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import Undecided, Unsupported
from symdp.sources.prior import HullPrior, Vector, uniform
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.gaussian.gaussian_bounds import accuracy_bound, fits, quantiles
from symdp.tradeoffs.gaussian.gaussian_tangent import Real, TangentPoint, least_mu, real, touch
from symdp.work import account

ONE = Fraction(1)
MOST_LETTERS, MOST_EVEN, MOST_ROUNDS, MOST_ZEROS = 300, 5_000, 400, 300
_SPARE, _ATTEMPTS = 8, 6


@dataclass(frozen=True)
class MixedDiagonal:
    """A diagonal with its accuracy on the whole set, and the prior that its multipliers name."""

    diagonal: Vector
    accuracy: Fraction
    weights: Vector
    multipliers: Vector | None
    prior: HullPrior


@dataclass(frozen=True)
class MuEnclosure:
    """The two ends of an enclosure with their evidence.

    Attributes
    ----------
    low, high : Fraction
    diagonal, places : vectors
        q, and z with q <= Phi(z), which reach the upper end.
    multipliers : tuple of Fractions, or None
        Of the inequalities of the set, for the accuracy of q.
    prior : HullPrior
        That needs the lower end.
    prices : tuple of Fractions
        kappa, which proves it.
    mu : Fraction
        At which the diagonal is possible.
    digits : int
        Decimals of the numbers z.
    """

    low: Fraction
    high: Fraction
    diagonal: Vector
    places: Vector
    multipliers: Vector | None
    prior: HullPrior
    prices: Vector
    mu: Fraction
    digits: int


class MuSearch:
    """The search of one source set.

    Parameters
    ----------
    source : SourceSet
    spread : HullPrior
        A prior of the set with the least largest entry, which needs some mu at every distortion at which the set does.
    """

    def __init__(self, source: SourceSet, spread: HullPrior) -> None:
        self.source, self.spread = source, spread
        # Letters that are equally likely share one value, which all others are searched for by itself.
        if source.letters > MOST_EVEN or (source.letters > MOST_LETTERS and not self._is_even):
            raise Unsupported(
                f"letters={source.letters} are too many under Gaussian privacy: at most {MOST_LETTERS} are taken, and "
                f"{MOST_EVEN} where the uniform prior is in the hull of the set"
            )

    @property
    def _is_even(self) -> bool:
        return isinstance(self.source.locate(uniform(self.source.letters)), HullPrior)

    @cached_property
    def ruling(self) -> HullPrior | None:
        """A prior that is least favourable at every distortion, where one is known: the least majorised one."""
        middle = self.source.locate(uniform(self.source.letters))
        return middle if isinstance(middle, HullPrior) else self.source.shape.least_majorised

    def least_mu(self, distortion: Fraction, digits: int) -> MuEnclosure:
        """Return the least mu at a distortion, above 0 and below the one without leakage."""
        zeros = len(str(distortion.denominator // distortion.numerator))
        return _decided(
            lambda fine: self._least_mu(1 - distortion, digits + 1, fine), digits, zeros, f"mu at distortion={distortion}"
        )

    def least_distortion(self, mu: Fraction, digits: int) -> MuEnclosure:
        """Return the least distortion at a mu > 0."""
        # Phi(-mu/2), what even the uniform prior of two letters needs, begins with so many zeros.
        zeros = int(mu * mu / 18) + 1
        return _decided(
            lambda fine: self._least_distortion(mu, digits + 1, fine), digits, zeros, f"the least distortion at mu={mu}"
        )

    # The least mu: priors with the mu that each needs, and mixtures that are possible a little above the largest.

    def _least_mu(self, accuracy: Fraction, digits: int, fine: int) -> MuEnclosure | None:
        width = real(Fraction(1, 10**digits))
        prior = self._first()
        best, worst, cuts, active = flint.arb(0), prior, dict[Vector, Vector](), list[Vector]()
        for _ in range(MOST_ROUNDS):
            near = best if best > 0 else flint.arb(1)
            needed = least_mu(prior.prior, accuracy, near) if max(prior.prior) < accuracy else flint.arb(0)
            if needed > (best * (1 + width / 8)).mid():
                # All diagonals are computed anew at a larger mu; only those of the last mixture still count.
                cuts = {}
            if needed > best:
                best, worst = needed, prior
            for known in (*active, prior.prior):
                if known not in cuts:
                    cuts[known] = _rounded(touch(known, (best * (1 + width / 2)).mid()).diagonal, fine)
            mixed = self._mixed(list(cuts.values()))
            active = [known for known, weight in zip(cuts, mixed.weights, strict=True) if weight]
            if mixed.accuracy - Fraction(1, 10**fine) >= accuracy:
                return self._enclosed_mu(mixed, worst, accuracy, best, digits, fine)
            if mixed.prior.prior in cuts:
                return None
            prior = mixed.prior
        return None

    def _enclosed_mu(
        self, mixed: MixedDiagonal, worst: HullPrior, accuracy: Fraction, best: Real, digits: int, fine: int
    ) -> MuEnclosure | None:
        width, q = real(Fraction(1, 10**digits)), _below(mixed.diagonal, fine)
        low, high = _decimal(best * (1 - width), digits + 2, False), _decimal(best * (1 + width), digits + 2, True)
        prices = _rounded(touch(worst.prior, best).prices, fine)
        places = quantiles(q, fine + _SPARE)
        if not fits(q, places, high, fine + _SPARE) or accuracy_bound(worst.prior, prices, low, fine) >= accuracy:
            return None
        return MuEnclosure(low, high, q, places, mixed.multipliers, worst, prices, high, fine + _SPARE)

    # The least distortion: the same at one mu.

    def _least_distortion(self, mu: Fraction, digits: int, fine: int) -> MuEnclosure | None:
        width = real(Fraction(1, 10**digits))
        wide = real(mu)
        prior = self._first()
        best, worst, cuts = flint.arb(2), prior, dict[Vector, Vector]()
        for _ in range(MOST_ROUNDS):
            if prior.prior in cuts:
                return None
            tangent = touch(prior.prior, wide)
            if tangent.accuracy < best:
                best, worst = tangent.accuracy, prior
            cuts[prior.prior] = _rounded(touch(prior.prior, (wide - _spared(tangent, wide, width)).mid()).diagonal, fine)
            mixed = self._mixed(list(cuts.values()))
            if (best - real(mixed.accuracy)).mid() <= (width * (1 - best)).mid():
                prices = _rounded(touch(worst.prior, wide).prices, fine)
                q = _below(mixed.diagonal, fine)
                places = quantiles(q, fine + _SPARE)
                if not fits(q, places, mu, fine + _SPARE):
                    return None
                low = _down(1 - accuracy_bound(worst.prior, prices, mu, fine), fine)
                high = 1 - _down(mixed.accuracy - Fraction(1, 10**fine), fine)
                return MuEnclosure(low, high, q, places, mixed.multipliers, worst, prices, mu, fine + _SPARE)
            prior = mixed.prior
        return None

    def _first(self) -> HullPrior:
        return self.ruling or self.spread

    def _mixed(self, cuts: list[Vector]) -> MixedDiagonal:
        """Return the mixture of diagonals with the largest accuracy on the whole set."""
        program = LinearProgram()
        weights = [program.add_column() for _ in cuts]
        program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
        diagonal = [program.add_column(lower=None) for _ in range(self.source.letters)]
        for x, column in enumerate(diagonal):
            mixture = {weight: -cut[x] for weight, cut in zip(weights, cuts, strict=True)}
            program.add_row({column: ONE} | mixture, lower=0, upper=0)
        least = program.add_column(cost=-1, lower=None)
        constraint = self.source.constrain_accuracy(program, diagonal, {least: ONE}, Fraction(0))
        solution = minimize(program)
        q = tuple([solution.x[column] for column in diagonal])
        shares = tuple([solution.x[weight] for weight in weights])
        return MixedDiagonal(q, -solution.value, shares, constraint.multipliers(solution), constraint.prior(solution))


def _spared(tangent: TangentPoint, mu: Real, width: Real) -> Real:
    """Return the part of mu that a diagonal may leave unused, so that rounding cannot make it infeasible.

    It costs at most an eighth of the tolerance of the least distortion of the prior, however steep it is in mu.
    """
    whole = (mu * width / 2).mid()
    return min(whole, (width * (1 - tangent.accuracy) / (8 * tangent.slope)).mid()) if tangent.slope > 0 else whole


def _decided(attempt: Callable[[int], MuEnclosure | None], digits: int, zeros: int, what: str) -> MuEnclosure:
    """Return the enclosure of the first sufficient precision: near the zero threshold the accuracy hardly depends on mu."""
    if zeros > MOST_ZEROS:
        raise Undecided(f"{what:.60} needs more than {MOST_ZEROS} decimals; ask for a distortion above 1e-{MOST_ZEROS}")
    with account(f"the search for digits={digits} of {what:.60}", "ask for fewer digits or letters"):
        for fine in [digits + zeros + (_SPARE << doubled) for doubled in range(_ATTEMPTS)]:
            with flint.ctx.workdps(fine + _SPARE), suppress(Undecided):
                if (enclosure := attempt(fine)) is not None:
                    return enclosure
    raise Undecided(f"{digits} digits of {what:.60} are not decided with {fine} decimals; ask for fewer digits")


def _rounded(values: list[Real], digits: int) -> Vector:
    """Return decimals below nonnegative numbers."""
    scale = 10**digits
    return tuple([Fraction(_floor(value * scale), scale) for value in values])


def _below(values: Vector, digits: int) -> Vector:
    """Return decimals below numbers from 0 to 1, none of them 1; the accuracy falls by 10**-digits at most."""
    most = 1 - Fraction(1, 10**digits)
    return tuple([min(_down(value, digits), most) for value in values])


def _down(value: Fraction, digits: int) -> Fraction:
    return max(Fraction(0), Fraction(value.numerator * 10**digits // value.denominator, 10**digits))


def _decimal(value: Real, digits: int, up: bool) -> Fraction:
    """Return a decimal with the given number of significant digits below or above a positive number."""
    scale = Fraction(10) ** (digits - _floor(value.log() / flint.arb(10).log()))
    whole = value * ball(scale)
    return (-_floor(-whole) if up else _floor(whole)) / scale


def _floor(value: Real) -> int:
    """Return the largest integer that is at most the middle of a ball."""
    return int(value.mid().floor().mid().unique_fmpz())
