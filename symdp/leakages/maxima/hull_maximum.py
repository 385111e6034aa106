"""The maximum of a concave leakage over the hull of a source set: exact where proved, enclosed elsewhere.

Floating point proposes a prior; a supporting hyperplane there, rounded outward, bounds the function from above on the
whole hull by an exact linear program, and the value at the prior bounds it from below.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.precision import bits_of
from symdp.errors import Undecided
from symdp.leakages.maxima.concave_maximum import ConcaveProgram, Number
from symdp.leakages.merged_columns import merged_columns
from symdp.leakages.values.interval import Ends, ends
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector, inner
from symdp.sources.source_set import SourceSet
from symdp.work import account, spend

ZERO = Fraction(0)

_MOST_LETTERS = 2000
_ROUNDS = 100
_EXCHANGES = 12
_SMALL = Fraction(1, 1 << 20)
_CLOSE = 1e-6
_SIMPLE = 1000
_FIRST_BITS, _SLOPE_BITS = 128, 192
_EXTRA_DIGITS = (10, 40, 160)


class ConcaveLeakage(ABC):
    """A leakage that increases with a function concave in the prior, on letters that can all occur."""

    power: Fraction | None = None

    def __init__(self, matrix: Matrix) -> None:
        self.columns = merged_columns(matrix)
        self.matrix: list[Vector] = [tuple(row) for row in zip(*self.columns, strict=True)]

    @property
    @abstractmethod
    def rows(self) -> list[list[Number]]:
        """The contribution of a letter to each output: R of :class:`ConcaveProgram`."""

    @property
    @abstractmethod
    def constants(self) -> list[Number]:
        """The contribution of a letter to the linear part: h of :class:`ConcaveProgram`."""

    @property
    def scales(self) -> list[Fraction]:
        """The factors of the outputs: c of :class:`ConcaveProgram`."""
        return [Fraction(1)] * len(self.columns)

    @abstractmethod
    def value(self, prior: Vector) -> LeakageValue:
        """Return the leakage of a prior, exactly."""

    @abstractmethod
    def rises_towards(self, prior: Vector, other: Vector) -> bool:
        """Decide exactly whether the leakage grows from a positive prior towards another; Undecided where algebra fails."""

    @abstractmethod
    def slopes(self, prior: Vector) -> tuple[flint.arb, list[flint.arb]]:
        """Return a constant and one slope per letter that bound the concave function everywhere, at the current
        precision.
        """

    @abstractmethod
    def of_bounds(self, low: flint.arb, high: flint.arb) -> tuple[flint.arb, flint.arb]:
        """Return bounds of the leakage from bounds of the concave function."""

    @abstractmethod
    def at_independent(self, priors: list[Vector], others: list[Vector]) -> LeakageValue | None:
        """Return the closed form where the optimum mixes as many independent priors as there are outputs, else None."""


class HullMaximum:
    """The search over one source set."""

    def __init__(self, leakage: Callable[[Matrix], ConcaveLeakage], matrix: Matrix, source: SourceSet) -> None:
        self._question = leakage, matrix, source
        self.source = source
        inside = source.relative_interior().prior
        self.letters = [letter for letter, share in enumerate(inside) if share]
        self.leakage: ConcaveLeakage = leakage(tuple([matrix[letter] for letter in self.letters]))
        self.priors = self._known_priors()
        self.complete = self.priors is not None
        if self.priors is None:
            self.priors = [self._restricted(inside)]

    def value(self) -> LeakageValue:
        """Return the maximum over the source set."""
        program, weights, kept, shares = self._proposed()
        value = self._at_simple_prior(self._simple_priors(program, weights, kept, shares))
        if value is None and self.complete and len(kept) == len(self.leakage.columns):
            others = [prior for k, prior in enumerate(program.priors) if k not in kept]
            value = self.leakage.at_independent([program.priors[k] for k in kept], others)
        if value is not None:
            return value
        refine = Deferred(HullMaximum._refined, self, program, kept, shares)
        return LeakageValue.enclosed(*self._first_bounds(program, kept, shares), refine)

    def __eq__(self, other: object) -> bool:
        return self._question == other._question if isinstance(other, HullMaximum) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.source)

    def _known_priors(self) -> list[Vector] | None:
        """Return the vertices, where there are not too many of them."""
        known = self.source.shape.known_vertices(_MOST_LETTERS)
        return None if known is None else [self._restricted(vertex) for vertex in known]

    @cached_property
    def _units(self) -> list[Vector]:
        size = len(self.letters)
        return [tuple([Fraction(int(k == place)) for k in range(size)]) for place in range(size)]

    def _restricted(self, prior: Vector) -> Vector:
        return tuple([prior[letter] for letter in self.letters])

    def _program(self) -> ConcaveProgram:
        return ConcaveProgram(
            self.priors or [], self.leakage.rows, self.leakage.constants, self.leakage.power, self.leakage.scales
        )

    def _proposed(self) -> tuple[ConcaveProgram, Any, list[int], list[Fraction]]:
        """Return a program over enough priors, its solution in floats, and an equivalent one on independent priors."""
        program = self._program()
        for _ in range(_ROUNDS):
            weights = program.maximizer()
            kept, shares = program.independent(weights)
            if self.complete:
                break
            prior = _normalised(_mixed([program.priors[k] for k in kept], shares))
            slopes = self._rounded_slopes(prior, 64)[1]
            above, best = self._greatest(slopes)
            here = sum([share * slope for share, slope in zip(prior, slopes, strict=True)], ZERO)
            if above - here <= abs(above) * Fraction(1, 10**13) or best in program.priors:
                break
            program = replace(program, priors=[*program.priors, best])
        return program, weights, kept, shares

    def _greatest(self, slopes: list[Fraction]) -> tuple[Fraction, Vector]:
        """Maximise a linear function of the prior over the source set; return the value and a maximiser."""
        least, prior = self.source.minimum(self._extended([-slope for slope in slopes]))
        return -least, self._restricted(prior.prior)

    def _rounded_slopes(self, prior: Vector, bits: int) -> tuple[flint.arb, list[Fraction]]:
        with flint.ctx.workprec(bits):
            constant, slopes = self.leakage.slopes(prior)
            return constant, [ends(slope)[1] for slope in slopes]

    def _at_simple_prior(self, candidates: Iterable[Vector]) -> LeakageValue | None:
        """Return the value at a prior of the hull that algebra proves optimal: no direction leads up."""
        for prior in candidates:
            if all(inner(prior, column) for column in self.leakage.columns):
                try:
                    if not self._rises(prior):
                        return self.leakage.value(prior).simplified()
                except Undecided:
                    continue
        return None

    def _simple_priors(
        self, program: ConcaveProgram, weights: Any, kept: list[int], shares: list[Fraction]
    ) -> Iterator[Vector]:
        """Generate priors of the hull near the proposed one, with small weights or, beyond known vertices, small entries."""
        for places, mixture in ((range(len(weights)), weights), (kept, shares)):
            if (simple := _simple(mixture)) is not None:
                yield _mixed([program.priors[k] for k in places], simple)
        if not self.complete:
            prior = _mixed(program.priors, [Fraction(float(weight)) for weight in weights])
            entries = _simple([float(share) for share in prior])
            if entries is not None and self.source.contains(self._extended(entries)):
                yield tuple(entries)

    def _extended(self, entries: Sequence[Fraction]) -> Vector:
        """Extend a vector to all letters, by zero where the set excludes one."""
        vector = [ZERO] * self.source.letters
        for letter, entry in zip(self.letters, entries, strict=True):
            vector[letter] = entry
        return tuple(vector)

    def _rises(self, prior: Vector) -> bool:
        """Decide whether the leakage grows from a prior in any direction, by balls first, then by algebra."""
        with flint.ctx.workprec(_SLOPE_BITS):
            _, slopes = self.leakage.slopes(prior)
        for other in self._directions():
            with flint.ctx.workprec(_SLOPE_BITS):
                steps = [ball(b - a) * slope for a, b, slope in zip(prior, other, slopes, strict=True) if a != b]
                rise = sum(steps, flint.arb(0))
            if steps and (rise > 0 or (not rise < 0 and self.leakage.rises_towards(prior, other))):
                return True
        return False

    def _directions(self) -> list[Vector]:
        return (self.priors or []) if self.complete else self._units

    def _first_bounds(self, program: ConcaveProgram, kept: list[int], shares: list[Fraction]) -> Ends:
        return self._bounds(_normalised(_mixed([program.priors[k] for k in kept], shares)), _FIRST_BITS)[0]

    def _bounds(self, prior: Vector, bits: int) -> tuple[Ends, Vector]:
        """Return rigorous bounds of the maximum from one prior of the hull, and the prior of steepest ascent."""
        constant, slopes = self._rounded_slopes(prior, bits)
        above, best = self._greatest(slopes)
        with flint.ctx.workprec(bits):
            here = sum([ball(p) * slope for p, slope in zip(prior, self.leakage.slopes(prior)[1], strict=True)], constant)
            low, high = self.leakage.of_bounds(here, constant + ball(above))
            return (max(ZERO, ends(low)[0]), ends(high)[1]), best

    def _refined(self, program: ConcaveProgram, kept: list[int], shares: list[Fraction], digits: int) -> Ends:
        what = f"the search for digits={digits} of the largest leakage of {self.source.letters} letters"
        with account(what, "ask for fewer digits, letters or priors"):
            return self._narrowed(program, kept, shares, digits)

    def _narrowed(self, program: ConcaveProgram, kept: list[int], shares: list[Fraction], digits: int) -> Ends:
        for extra in _EXTRA_DIGITS:
            correct = digits + extra
            for _ in range(_EXCHANGES):
                spend(len(kept) ** 3 + len(self.letters) * len(self.leakage.columns) * (1 + correct // 64))
                weights = program.polished(kept, shares, correct)
                prior = _mixed([program.priors[k] for k in kept], weights)
                (low, high), best = self._bounds(prior, bits_of(correct))
                if high - low <= low / 10**digits:
                    return low, high
                if not all(weights):
                    kept, shares = [k for k, weight in zip(kept, weights, strict=True) if weight], [w for w in weights if w]
                elif best not in program.priors:
                    program = replace(program, priors=[*program.priors, best])
                    kept, shares = program.independent(program.maximizer())
                elif (place := program.priors.index(best)) not in kept:
                    kept, shares = [*kept, place], [*[share * (1 - _SMALL) for share in weights], _SMALL]
                else:
                    break
        raise Undecided(f"{digits} digits of the maximum over the source set are not reached; ask for fewer")


def _simple(weights: Iterable[float | Fraction]) -> list[Fraction] | None:
    """Return rationals of small denominators close to some weights, of sum 1; None if there are none."""
    pairs = [(float(weight), Fraction(float(weight)).limit_denominator(_SIMPLE)) for weight in weights]
    if any(abs(weight - share) > _CLOSE for weight, share in pairs) or sum([share for _, share in pairs], ZERO) != 1:
        return None
    return [share for _, share in pairs]


def _mixed(priors: list[Vector], weights: list[Fraction]) -> Vector:
    used = [(weight, prior) for weight, prior in zip(weights, priors, strict=True) if weight]
    return tuple([sum([weight * prior[x] for weight, prior in used], ZERO) for x in range(len(priors[0]))])


def _normalised(prior: Vector) -> Vector:
    total = sum(prior, ZERO)
    return tuple([share / total for share in prior])
