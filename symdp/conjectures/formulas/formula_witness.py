"""Exact counterexamples to claims about formulas: the smallest first, those in the interior before, then random ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import gcd
from random import Random
from typing import Any

from symdp.arithmetic.expression import evaluate
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim.kinds import OF_FORMULA
from symdp.certificates.finding import Finding
from symdp.conjectures.formulas.formula_grammar import Claim
from symdp.conjectures.formulas.validity_region import Range
from symdp.conjectures.search.interior_instances import interior_instances
from symdp.sources.prior import Vector, uniform
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import Progress
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import reporting

Instance = tuple[Vector, Fraction, Fraction]

DELTAS = (Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))
LARGEST_SIZE = 24
MOST_INTERIOR = 1000
LARGEST_TOTAL = 13


@dataclass(frozen=True)
class FormulaWitness:
    """An ordered prior, a distortion and a delta at which a claim fails, with the exact optimum there.

    Attributes
    ----------
    prior : tuple of Fraction
    distortion, delta : Fraction
    left, right : Fraction
        The two sides of the claim.
    best : Fraction
        The least exp(epsilon).
    certificate : Certificate
        Of the optimum, and of the claim being false.
    """

    claim: Claim
    prior: Vector
    distortion: Fraction
    delta: Fraction
    left: Fraction
    right: Fraction
    best: Fraction
    certificate: Certificate

    def __str__(self) -> str:
        prior = ", ".join(map(str, self.prior))
        delta = f", delta = {self.delta}" if self.delta else ""
        return (
            f"P = ({prior}), D = {self.distortion}{delta}: left side {self.left}, right side {self.right}, "
            f"exact optimum {self.best}"
        )

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        numbers = ("distortion", "delta", "left", "right", "best")
        document: dict[str, Any] = {name: str(getattr(self, name)) for name in numbers}
        document["prior"] = [str(value) for value in self.prior]
        return document | {"certificate": self.certificate.document}


@dataclass(frozen=True)
class WitnessSearch:
    """The search for a witness: among all ordered priors on M letters, or the uniform one (Class I)."""

    claim: Claim
    letters: int
    uniform: bool

    def smallest(self, most: int | None = None) -> FormulaWitness | None:
        """Return the first failure by the sum of the denominators of prior and distortion, among a bounded number.

        Priors without ties and zeros come first, with distortions that are no breakpoints.
        """
        inside = islice(self._interior_instances(), MOST_INTERIOR if most is None else most)
        return self._first_failure(inside) or self._first_failure(islice(self._small_instances(), most))

    def inside(self, ranges: Iterable[Range]) -> FormulaWitness | None:
        """Return the first failure inside ranges of D, at the simplest rational of each for a small prior."""
        return self._first_failure(self._inside(list(ranges)))

    def random(self, examples: int, seed: int, on_progress: Progress | None = None) -> FormulaWitness | None:
        """Return the first failure among random exact instances."""
        rng, report = Random(seed), reporting(f"random instances of {self.claim.text:.60}", on_progress)  # noqa: S311

        def drawn() -> Iterator[Instance]:
            for done in range(examples):
                report(done / examples)
                yield self._random_instance(rng)

        return self._first_failure(drawn())

    @property
    def _deltas(self) -> tuple[Fraction, ...]:
        return DELTAS if "delta" in self.claim.names else DELTAS[:1]

    def _first_failure(self, instances: Iterable[Instance]) -> FormulaWitness | None:
        for prior, distortion, delta in instances:
            best = Tradeoff(SourceSet.single(prior), delta=delta).at(distortion)
            if not isinstance(best.exp_epsilon, Fraction):
                continue
            values = _names(prior, distortion, delta, best.exp_epsilon)
            try:
                left, right = evaluate(self.claim.left, values), evaluate(self.claim.right, values)
            except ZeroDivisionError:
                continue
            if not _holds(left, self.claim.relation, right):
                certificate = self._certificate(prior, best)
                return FormulaWitness(self.claim, prior, distortion, delta, left, right, best.exp_epsilon, certificate)
        return None

    def _certificate(self, prior: Vector, best: Optimum) -> Certificate:
        kind = "I" if self.uniform else "II"
        question = {"sought": OF_FORMULA, "formula": self.claim.text, "letters": self.letters, "class": kind}
        place = {"prior": prior, "distortion": best.distortion, "delta": best.delta, "best": best.exp_epsilon}
        return Certificate.of(Finding.of(question, None, {"refuted": place}, best.prove().evidence))

    def _interior_instances(self) -> Iterator[Instance]:
        for prior, distortion in interior_instances(self.letters) if not self.uniform else ():
            yield from ((prior, distortion, delta) for delta in self._deltas)

    def _small_instances(self) -> Iterator[Instance]:
        for size in range(3, LARGEST_SIZE):
            for total in range(1, size - 1):
                for parts in _partitions(total, self.letters, total):
                    if gcd(*parts) == 1 and (not self.uniform or len(set(parts)) == 1):
                        prior = tuple([Fraction(part, total) for part in parts])
                        yield from self._at_distortions(prior, size - total)

    def _inside(self, ranges: list[Range]) -> Iterator[Instance]:
        for total in range(1, LARGEST_TOTAL):
            for parts in _partitions(total, self.letters, total):
                if gcd(*parts) == 1 and (not self.uniform or len(set(parts)) == 1):
                    prior = tuple([Fraction(part, total) for part in parts])
                    for delta in self._deltas:
                        for part in ranges:
                            start, stop = part.at(prior, delta)
                            if start < stop:
                                yield prior, simplest_between(start, stop), delta

    def _at_distortions(self, prior: Vector, bottom: int) -> Iterator[Instance]:
        for step in range(1, bottom):
            if gcd(step, bottom) == 1:
                yield from ((prior, Fraction(step, bottom), delta) for delta in self._deltas)

    def _random_instance(self, rng: Random) -> Instance:
        weights = sorted([rng.choice([0, 1, 2, 3, 5, 8, rng.randint(1, 1000)]) for _ in range(self.letters)], reverse=True)
        weights[0] += not sum(weights)
        prior = tuple([Fraction(weight, sum(weights)) for weight in weights])
        bottom = rng.randint(2, 200)
        distortion = Fraction(rng.randint(1, bottom - 1), bottom)
        return uniform(self.letters) if self.uniform else prior, distortion, rng.choice(self._deltas)


def simplest_between(start: Fraction, stop: Fraction) -> Fraction:
    """Return the rational of the open interval with the least denominator, and of those the least.

    Examples
    --------
    >>> simplest_between(Fraction(1, 3), Fraction(1001, 3000))
    Fraction(334, 1001)
    """
    whole = start.numerator // start.denominator
    if whole + 1 < stop:
        return Fraction(whole + 1)
    low, high = start - whole, stop - whole
    # The reciprocals lie in (1/high, 1/low); where low is 0 every large number is among them.
    if low == 0:
        return whole + Fraction(1, high.denominator // high.numerator + 1)
    return whole + 1 / simplest_between(1 / high, 1 / low)


def _holds(left: Fraction, relation: str, right: Fraction) -> bool:
    if relation == "==":
        return left == right
    return left <= right if relation == "<=" else left >= right


def _names(prior: Vector, distortion: Fraction, delta: Fraction, best: Fraction) -> dict[str, Fraction]:
    values = {"D": distortion, "M": Fraction(len(prior)), "delta": delta, "best": best, "A0": Fraction(0)}
    for k in range(1, len(prior) + 1):
        values[f"P{k}"] = prior[k - 1]
        values[f"A{k}"] = sum(prior[-k:], Fraction(0))
    return values


def _partitions(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Generate decreasing sequences of the given length of nonnegative integers with the given sum."""
    if parts == 1:
        if total <= largest:
            yield (total,)
        return
    for first in range(min(total, largest), -(-total // parts) - 1, -1):
        for rest in _partitions(total - first, parts - 1, first):
            yield (first, *rest)
