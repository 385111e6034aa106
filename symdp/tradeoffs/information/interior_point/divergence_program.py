"""The convex programs of the leakages without closed form: minimise the largest weighted sum of divergences.

A divergence adds up f(p, q) over outputs, f(p, q) = p^a q^(1-a) of order a > 1, or p log(p/q); f is convex in both
together. Renyi differential privacy compares all pairs of rows of the mechanism.

Sibson's and mutual information compare the rows with one more distribution Q of the output, weighted by a prior: I(P; W) is
the minimum over Q, and the maximum over a hull of priors is the one over its vertices once Q is free (both sides are linear
in the prior), so that

    min over W and Q of max over priors P of sum_x P_x sum_y f(W(y|x), Q(y))

is the least worst leakage, its exponential in the case of an order: exp((a-1) leakage). Of all rows with the same W(x|x)
the one proportional to Q elsewhere has the least divergence, as f is convex and homogeneous; it is

    f(W(x|x), Q(x)) + f(1 - W(x|x), 1 - Q(x)),

so that the unknowns of a letter x are W(x|x), Q(x) and what they leave of 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)
CERTAIN = -1
_UNKNOWNS = 4

Term = tuple[int, int, Fraction]
"""(unknown p or CERTAIN for p = 1, unknown q, weight) of one weighted f(p, q)."""


@dataclass(frozen=True)
class DivergenceProgram:
    """Minimise t: every group of terms is at most t, or t is the distortion and the groups are at most a level.

    Attributes
    ----------
    order : Fraction or None
        The order a; None for p log(p/q).
    groups : list of lists of terms
    blocks : list of sequences of unknowns
        Unknowns that are not negative and sum to 1.
    parts : list of ranges
        The unknowns of each letter, where no term compares those of two letters; empty where rows are compared in pairs.
    accuracies : list of vectors
        Priors whose accuracy, the inner product with the diagonal, is at least 1 - distortion.
    diagonal : tuple of int
        The unknowns W(x|x).
    distortion : Fraction
    level : Fraction or None
        The bound of the groups where the distortion is minimised.
    start : list of rationals
        Where to begin: positive, with room in every constraint.
    """

    order: Fraction | None
    groups: list[list[Term]]
    blocks: list[Sequence[int]]
    parts: list[range]
    accuracies: list[Vector]
    diagonal: tuple[int, ...]
    distortion: Fraction
    level: Fraction | None
    start: list[Fraction]

    @property
    def unknowns(self) -> int:
        """The number of unknowns, excluding t."""
        return len(self.start)


@dataclass(frozen=True)
class Comparison:
    """The divergences of a measure: between all pairs of rows, or of the rows from one distribution, of some order.

    Attributes
    ----------
    pairs : bool
    order : Fraction or None
    """

    pairs: bool
    order: Fraction | None

    def program(
        self, letters: int, priors: Sequence[Vector], limits: Sequence[Vector], distortion: Fraction, level: Fraction | None
    ) -> DivergenceProgram:
        """Return the program for the leakage at some priors and the distortion at others."""
        mixed = ONE if level is not None else distortion * Fraction(letters, letters - 1) / 2
        even = Fraction(1, letters)
        if not self.pairs:
            honest = (1 - mixed) + mixed * even
            return self._letterwise(letters, priors, honest, list(limits), distortion, level)
        rows = [range(row * letters, (row + 1) * letters) for row in range(letters)]
        start = [(1 - mixed) * (x == y) + mixed * even for x in range(letters) for y in range(letters)]
        pairs = permutations(rows, 2)
        groups = [[(p, q, ONE) for p, q in zip(first, second, strict=True)] for first, second in pairs]
        diagonal = tuple([x * letters + x for x in range(letters)])
        return DivergenceProgram(self.order, groups, [*rows], [], list(limits), diagonal, distortion, level, start)

    def _letterwise(
        self,
        letters: int,
        priors: Sequence[Vector],
        honest: Fraction,
        limits: list[Vector],
        distortion: Fraction,
        level: Fraction | None,
    ) -> DivergenceProgram:
        """Return the program in W(x|x), 1 - W(x|x), Q(x) and 1 - Q(x)."""
        even = Fraction(1, letters)
        parts = [range(_UNKNOWNS * x, _UNKNOWNS * (x + 1)) for x in range(letters)]
        groups = [
            [(part[k], part[k + 2], share) for part, share in zip(parts, prior, strict=True) if share for k in (0, 1)]
            for prior in priors
        ]
        blocks: list[Sequence[int]] = [part[k : k + 2] for part in parts for k in (0, 2)]
        blocks.append([part[2] for part in parts])
        start = [honest, 1 - honest, even, 1 - even] * letters
        diagonal = tuple([part[0] for part in parts])
        return DivergenceProgram(self.order, groups, blocks, parts, limits, diagonal, distortion, level, start)

    def truthful_program(self, letters: int, priors: Sequence[Vector]) -> DivergenceProgram:
        """Return the program for the mechanism that reports every letter truthfully: only Q is unknown."""
        groups = [[(CERTAIN, x, share) for x, share in enumerate(prior) if share] for prior in priors]
        parts, start = [range(x, x + 1) for x in range(letters)], [Fraction(1, letters)] * letters
        return DivergenceProgram(self.order, groups, [range(letters)], parts, [], (), ZERO, None, start)
