"""The composition of a dichotomy over n independent outcomes: a power of a polynomial.

Each likelihood ratio is a product of powers of pairwise coprime integers, and ratios of independent outcomes multiply. With
one variable for each of these integers, the outcome of ratio b^e and probability p the term p x^e, the n-th power of the
polynomial gives the law of the ratio of n outcomes under P; under Q the probability of a term is that under P divided by
its ratio. Exactly, this is one power of a polynomial of integers. Enclosed, coefficients are rounded down at each product:
every term then has at least the probability that is left of it, and what all of them lack of 1 adds at most itself, since
delta(lambda) = sum over terms of P (1 - lambda / ratio)_+ and no factor exceeds 1. Where too many terms have a probability
that counts, likelihood ratios are rounded to a grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, prod

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import over_common_denominator
from symdp.arithmetic.reals.coprime import coprime_basis, exponents
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.errors import Unsupported
from symdp.mechanisms.privacy.composed_on_grid import GridComposition
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from symdp.work import spend

ZERO, ONE = Fraction(0), Fraction(1)
MOST_BITS, FEW_BITS, MOST_PRECISION, MOST_ROUNDED = 50_000_000, 200_000, 1 << 11, 1 << 12
LEAST_SPARE = 32
# By the number of independent logarithms of the ratios: products of polynomials in more of them take longer.
MOST_TERMS = (1, 200_000, 60_000, 20_000)
Powers = tuple[int, ...]


@dataclass(frozen=True)
class RepeatedUses:
    """The composition of n independent outcomes of a dichotomy.

    Attributes
    ----------
    once : Dichotomy
    uses : int

    Examples
    --------
    >>> response = Dichotomy(((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))))
    >>> RepeatedUses(response, 2).exact().outcomes[0]
    (Fraction(9, 16), Fraction(1, 16))
    >>> low, high = next(RepeatedUses(response, 1000).stages(Fraction(3), 6))
    >>> low <= high < low + Fraction(1, 10**6)
    True
    """

    once: Dichotomy
    uses: int

    @property
    def _seen(self) -> list[tuple[Fraction, Fraction]]:
        """The outcomes possible under both laws."""
        return [(p, q) for p, q in self.once.outcomes if p and q]

    @property
    def revealing(self) -> Fraction:
        """The probability under P that some outcome is impossible under Q."""
        return 1 - sum([p for p, _ in self._seen], ZERO) ** self.uses

    def exact(self) -> Dichotomy:
        """Return the dichotomy of all n outcomes together.

        Raises
        ------
        Unsupported
            When its numbers may have more than fifty million bits together.
        """
        if self.exact_bits > MOST_BITS:
            bits, most = self._size
            raise Unsupported(
                f"the exact profile of uses={self.uses} may have {most} corners of {bits} bits each; "
                "ask delta_bounds or exp_epsilon_bounds"
            )
        return self._composed

    @property
    def exact_bits(self) -> int:
        """An upper bound on the bits of the numbers of all n outcomes together."""
        return prod(self._size)

    @property
    def most_outcomes(self) -> int:
        """An upper bound on the number of likelihood ratios of n outcomes."""
        return self._size[1]

    @cached_property
    def _size(self) -> tuple[int, int]:
        """The bits of a probability, and an upper bound on the number of likelihood ratios."""
        _, denominator = over_common_denominator([p for p, _ in self._seen])
        return self.uses * denominator.bit_length(), _Ratios.of(self._seen).most_terms(self.uses)

    @cached_property
    def _composed(self) -> Dichotomy:
        if self.uses == 1:
            return self.once
        numerators, denominator = over_common_denominator([p for p, _ in self._seen])
        ratios, total = _Ratios.of(self._seen), denominator**self.uses
        terms = ratios.polynomial(numerators) ** self.uses if numerators else None
        outcomes = [(self.revealing, ZERO), (ZERO, 1 - sum([q for _, q in self._seen], ZERO) ** self.uses)]
        for powers, count in {} if terms is None else terms.to_dict().items():
            p = Fraction(int(count), total)
            outcomes.append((p, p / ratios.value(powers, self.uses)))
        return Dichotomy.of(outcomes)

    @cached_property
    def _rounded(self) -> dict[int, dict[Powers, int] | None]:
        """The n-th powers, rounded down, by precision; None where they have too many terms."""
        return {}

    @cached_property
    def _on_grid(self) -> GridComposition:
        """The composition of equal parts of the uses, each composed exactly: the fewer parts, the closer the bounds."""
        ratios, parts = _Ratios.of(self._seen), range(1, min(self.uses, MOST_ROUNDED) + 1)
        few = [size for size in parts if self.uses % size == 0 and ratios.most_terms(size) <= MOST_ROUNDED]
        short = [part for part in [RepeatedUses(self.once, size) for size in few] if part.exact_bits <= MOST_BITS]
        part = short[-1] if short else RepeatedUses(self.once, 1)
        outcomes = [(p, q) for p, q in part._composed.outcomes if p and q]
        return GridComposition(tuple(outcomes), self.uses // part.uses)

    def stages(self, level: Fraction, digits: int) -> Iterator[tuple[Fraction, Fraction]]:
        """Generate rationals around delta(lambda), exact where it is 0 or short, else closer and closer.

        They end where 2,048 binary digits are not enough. Where more likelihood ratios have a probability that counts than
        20,000, or than up to 200,000 where most are related, they are rounded to a grid.

        Raises
        ------
        Undecided
            After the last pair from a grid.
        """
        finite = [p / q for p, q in self._seen]
        if self.exact_bits <= FEW_BITS:
            exact = self._composed.hockey_stick(level)
            yield exact, exact
        elif not finite or (self.revealing == 0 and _power_at_most(max(finite), self.uses, level)):
            yield self.revealing, self.revealing
        else:
            for bits in doubled(bits_of(digits, LEAST_SPARE) + self.uses.bit_length(), MOST_PRECISION):
                terms = self._terms(bits)
                if terms is None:
                    for low, high in self._on_grid.stages(level, digits):
                        yield self.revealing + low, min(ONE, self.revealing + high)
                    return
                yield self._enclosed(level, bits, terms)

    def _terms(self, bits: int) -> dict[Powers, int] | None:
        if bits not in self._rounded:
            ratios = _Ratios.of(self._seen)
            start = ratios.polynomial([(p.numerator << bits) // p.denominator for p, _ in self._seen])
            self._rounded[bits] = _rounded_power(start, self.uses, bits, MOST_TERMS[min(3, ratios.rank)])
        return self._rounded[bits]

    def _enclosed(self, level: Fraction, bits: int, terms: dict[Powers, int]) -> tuple[Fraction, Fraction]:
        ratios, scale = _Ratios.of(self._seen), 1 << bits
        low = high = 0
        spend(8 * len(terms))
        for powers, weight in terms.items():
            least, most = ratios.share_beyond(level, powers, self.uses, weight, bits)
            low, high = low + least, high + most
        lacking = 1 - self.revealing - Fraction(sum(terms.values()), scale)
        return self.revealing + Fraction(low, scale), min(ONE, self.revealing + Fraction(high, scale) + lacking)


@dataclass(frozen=True)
class _Ratios:
    """Likelihood ratios as products of powers of pairwise coprime integers."""

    basis: tuple[int, ...]
    powers: tuple[Powers, ...]
    least: Powers

    @staticmethod
    def of(outcomes: Sequence[tuple[Fraction, Fraction]]) -> _Ratios:
        ratios = [p / q for p, q in outcomes]
        basis = coprime_basis([part for ratio in ratios for part in (ratio.numerator, ratio.denominator)])
        powers = []
        for ratio in ratios:
            above, below = exponents(ratio.numerator, basis), exponents(ratio.denominator, basis)
            powers.append(tuple([above.get(base, 0) - below.get(base, 0) for base in basis]))
        return _Ratios(tuple(basis), tuple(powers), tuple([min(column) for column in zip(*powers, strict=True)]))

    def polynomial(self, coefficients: Sequence[int]) -> flint.fmpz_mpoly:
        """Return the terms of one outcome, their exponents counted from the least ones."""
        names = [f"x{place}" for place in range(max(1, len(self.basis)))]
        terms: dict[Powers, int] = {}
        for powers, coefficient in zip(self.powers, coefficients, strict=True):
            key = tuple([e - least for e, least in zip(powers, self.least, strict=True)]) or (0,)
            terms[key] = terms.get(key, 0) + coefficient
        return flint.fmpz_mpoly_ctx.get(names, "lex").from_dict(terms)

    @property
    def rank(self) -> int:
        """The number of linearly independent logarithms of ratios."""
        return int(flint.fmpz_mat(len(self.powers), len(self.basis), [e for row in self.powers for e in row]).rank())

    def most_terms(self, uses: int) -> int:
        """Bound the number of terms of the n-th power from above."""
        spans = [max(column) - min(column) for column in zip(*self.powers, strict=True)]
        widest = prod([uses * span + 1 for span in spans])
        return min(widest, comb(uses + len(self.powers) - 1, uses)) if self.powers else 1

    def value(self, powers: Powers, uses: int) -> Fraction:
        """Return the ratio of a term of the n-th power."""
        return prod([Fraction(base) ** e for base, e in zip(self.basis, self._true(powers, uses), strict=True)], start=ONE)

    def _true(self, powers: Powers, uses: int) -> list[int]:
        return [int(e) + uses * least for e, least in zip(powers, self.least, strict=False)]

    def share_beyond(self, level: Fraction, powers: Powers, uses: int, weight: int, bits: int) -> tuple[int, int]:
        """Return weight (1 - level / ratio)_+, rounded down and up."""
        with flint.ctx.workprec(bits + LEAST_SPARE):
            log = flint.arb(flint.fmpq(level.numerator, level.denominator)).log()
            for base, e in zip(self.basis, self._true(powers, uses), strict=True):
                log -= flint.arb(base).log() * e
            if log > 0:
                return 0, 0
            share = (1 - log.exp()) * weight
            low, high = share.lower().floor().unique_fmpz(), share.upper().ceil().unique_fmpz()
        return max(0, int(low)), max(0, int(high))


def _rounded_power(start: flint.fmpz_mpoly, uses: int, bits: int, most: int) -> dict[Powers, int] | None:
    """Return the n-th power by repeated squaring, with coefficients in units of 2^-bits, each rounded down.

    It is None where a product has too many terms.
    """
    power = start
    for bit in bin(uses)[3:]:
        spend(len(power) * (1 + len(power) * bits // 2**14))
        for factor in (power, start)[: 1 + int(bit)]:
            product = power * factor
            if len(product) > most:
                return None
            power = _rounded_down(product, bits)
    return {powers: int(count) for powers, count in power.to_dict().items()}


def _rounded_down(terms: flint.fmpz_mpoly, bits: int) -> flint.fmpz_mpoly:
    kept = {powers: int(count) >> bits for powers, count in terms.to_dict().items()}
    return terms.context().from_dict({powers: count for powers, count in kept.items() if count})


def _power_at_most(base: Fraction, uses: int, level: Fraction) -> bool:
    """Decide whether base^uses <= level, for base >= 1, without writing out a power that is far larger."""
    reached, square = ONE, base
    while uses:
        if uses & 1:
            reached *= square
            if reached > level:
                return False
        uses >>= 1
        if uses:
            if square > level:
                return False
            square *= square
    return True
