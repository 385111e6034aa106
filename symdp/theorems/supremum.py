r"""A least leakage that no single prior attains: the priors that approach it, and the numbers that exclude the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.sources.document import read_document
from symdp.sources.prior import Vector
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.part import Part, Term, claimed, said

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Excluded:
    """The numbers a, b and beta of the lemma, and why its inequality holds on the set."""

    largest: Vector
    excess: Vector
    price: Fraction
    evidence: Mapping[str, Any]

    def well(self) -> bool:
        """Whether they are as the lemma has them."""
        within = all(0 <= b <= self.price for b in self.excess)
        return within and sum(self.largest) == 1 and min(self.largest) >= 0


@dataclass(frozen=True)
class Supremum:
    """The priors Q and R, and why no prior of the set attains the level at the accuracy."""

    source: GivenSet
    notation: Notation
    evidence: Mapping[str, Any]
    level: Fraction
    accuracy: Fraction

    def statement(self) -> list[Part]:
        """What the theorem says."""
        q, s = self.notation.least_favourable, self.source.name
        least, spread = (fractions(self.evidence[key]["prior"]) for key in ("prior", "spread_prior"))
        attained = f" No single prior of~${s}$ attains it." if self.excluded else ""
        return [
            said("It is a supremum: with"),
            claimed(rf"${q}={vector(least)}$ and $R={vector(spread)}$", lambda: max(spread) < self.accuracy),
            said(rf"the least leakages of the priors $(1-s)\,{q}+s\,R$ of~${s}$ tend to it as $s\to0$.{attained}"),
        ]

    def proof(self) -> list[Part]:
        """What the proof adds."""
        approached = rf"By <supremum> the least leakages of $(1-s)\,{self.notation.least_favourable}+s\,R$ tend to it"
        return self._unattained(approached, self.excluded) if self.excluded else [said(f"{approached}.")]

    @cached_property
    def excluded(self) -> Excluded | None:
        """By a linear program: whether a, b and beta can be had."""
        shape, _ = read_document({key: value for key, value in self.source.document.items() if key != "labels"})
        u, sigma, size = self.accuracy, self.accuracy / self.level, self.source.letters
        program = LinearProgram()
        largest = [program.add_column() for _ in range(size)]
        excess = [program.add_column(cost=sigma) for _ in range(size)]
        price, least = program.add_column(cost=u - sigma), program.add_column(cost=-1, lower=None)
        total = [program.add_column(lower=None) for _ in range(size)]
        program.add_row(dict.fromkeys(largest, ONE), lower=1, upper=1)
        for a, b, c in zip(largest, excess, total, strict=True):
            program.add_row({b: ONE, price: -ONE}, upper=0)
            program.add_row({a: ONE, b: ONE, c: -ONE}, lower=0, upper=0)
        rows = shape.constrain_accuracy(program, total, {least: ONE}, ZERO)
        solution = minimize(program)
        if -solution.value < u:
            return None
        found = rows.multipliers(solution)
        evidence = {} if found is None else {"multipliers": [str(value) for value in found]}
        weights, slack = (tuple([solution.x[column] for column in columns]) for columns in (largest, excess))
        return Excluded(weights, slack, solution.x[price], evidence)

    def _unattained(self, approached: str, by: Excluded) -> list[Part]:
        u, sigma = self.accuracy, self.accuracy / self.level
        combined = tuple([a + b for a, b in zip(by.largest, by.excess, strict=True)])
        floor = u + by.price * (u - sigma) + sigma * sum(by.excess, ZERO)
        needed = Term(rf"{shown(floor)}=u+\beta(u-\sigma)+\sigma\sum_xb_x", floor)
        return [
            said(f"{approached}, and no prior attains it: let"),
            claimed(f"{entries('a', by.largest)}, {entries('b', by.excess)} and $\\beta={inline(by.price)}$", by.well),
            said("; then for $f_x=a_x+b_x$"), *self.source.accuracy(combined, needed, by.evidence, name="f"),
        ]  # fmt: skip
