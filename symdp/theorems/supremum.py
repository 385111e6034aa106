r"""A least leakage that no single prior attains: the sequence of priors that approaches it, and why none attains it.

Let Q carry the multipliers of the certificate at (lambda, u) and have max Q >= u. Then max Q = u at one letter, lambda Q
<= u at
the others with equality somewhere, and P_s = (1-s) Q + s R, where max R < u, needs at least u / max of its other entries.
"""

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
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said

ZERO, ONE = Fraction(0), Fraction(1)
SAMPLES = tuple([Fraction(1, 2**k) for k in range(0, 60, 6)])


@dataclass(frozen=True)
class Excluded:
    """Multipliers that show that every prior with the multipliers of the bound has an entry of u at least."""

    largest: Vector
    excess: Vector
    price: Fraction
    evidence: Mapping[str, Any]


@dataclass(frozen=True)
class Supremum:
    """The sequence and the reason."""

    source: GivenSet
    notation: Notation
    evidence: Mapping[str, Any]
    level: Fraction
    accuracy: Fraction

    @cached_property
    def prior(self) -> Vector:
        """Q."""
        return fractions(self.evidence["prior"]["prior"])

    @cached_property
    def spread(self) -> Vector:
        """R."""
        return fractions(self.evidence["spread_prior"]["prior"])

    @property
    def top(self) -> int:
        """The letter of Q with probability u, from 0."""
        return max(range(len(self.prior)), key=self.prior.__getitem__)

    def mixed(self, share: Fraction) -> Vector:
        """P_s."""
        return tuple([(1 - share) * a + share * b for a, b in zip(self.prior, self.spread, strict=True)])

    def needed(self, share: Fraction) -> Fraction:
        """A bound of the exponential of the least leakage under P_s."""
        return self.accuracy / max(value for x, value in enumerate(self.mixed(share)) if x != self.top)

    def parts(self) -> tuple[list[Part], list[Part]]:
        """What the theorem says, and what its proof adds."""
        p, q = self.notation.prior, self.notation.least_favourable
        approach = rf"${p}_s=(1-s)\,{q}+s\,R$ of~${self.source.name}$, $0<s\le 1$, with"
        text = [
            said(f"It is a supremum: the priors {approach}"),
            claimed(rf"${q}={vector(self.prior)}$ and $R={vector(self.spread)}$", self._applies),
            said(f"have least leakages that tend to it as $s\\to 0$, while that of ${q}$ alone is~$0$."),
        ]
        excluded = self._excluded()
        if excluded is not None:
            text.append(said(f"No single prior of~${self.source.name}$ attains it."))
        return text, [*self._approached(), *([] if excluded is None else self._unattained(excluded))]

    def _applies(self) -> bool:
        u, others = self.accuracy, [value for x, value in enumerate(self.prior) if x != self.top]
        return max(self.prior) == u and self.level * max(others) == u and max(self.spread) < u

    def _approached(self) -> list[Part]:
        p, q, k, u = self.notation.prior, self.notation.least_favourable, self.top + 1, self.accuracy
        second = max(value for x, value in enumerate(self.prior) if x != self.top)
        first = related(Term(f"{q}({k})", self.prior[self.top]), ("=", of(u)), ("=", Term("u", u)))
        other = related(
            Term(rf"\max_{{x\ne {k}}}{q}(x)", second), ("=", of(second)), ("=", Term(r"u/\lambda", u / self.level))
        )

        def enough() -> bool:
            """The bound of the proof at P_s and lambda_s, for many s; and its limit."""
            for share in SAMPLES:
                found, level = self.mixed(share), self.needed(share)
                excess = sum(max(ZERO, level * value - u) for value in found)
                if level >= 1 and not (excess <= u * (level - 1) and max(found) < u and level <= self.level):
                    return False
            return self.needed(ZERO) == self.level

        return [
            heading("The supremum."), said("Here"), first, said("and"), other, said("."),
            claimed(rf"""For $0<s\le 1$ all entries of ${p}_s$ are below~$u$. Let $\lambda_s=u/\max_{{x\ne {k}}}{p}_s(x)$.
If $\lambda_s>1$, the numbers
$\max(0,{p}_s(x)-u/\lambda_s)$ are $0$ for $x\ne {k}$ and at most $u-u/\lambda_s$ for $x={k}$, so that <converse>
with ${p}_s$ in place of ${q}$
and of~$R$ shows that the least leakage under ${p}_s$ alone is at least ${self.notation.logarithm}\lambda_s$. As $s\to 0$,
$\lambda_s\to\lambda$.""", enough),
            said(rf"Under ${q}$ alone the constant answer ${k}$ has accuracy~$u$, so that its least leakage is~$0$."),
        ]  # fmt: skip

    def _excluded(self) -> Excluded | None:
        """By a linear program: the largest bound of max P over the priors of the set that carry multipliers."""
        shape, _ = read_document({key: value for key, value in self.source.document.items() if key != "labels"})
        u, size = self.accuracy, self.source.letters
        program = LinearProgram()
        largest = [program.add_column() for _ in range(size)]
        excess = [program.add_column() for _ in range(size)]
        price, least = program.add_column(cost=u * (self.level - 1)), program.add_column(cost=-1, lower=None)
        total = [program.add_column(lower=None) for _ in range(size)]
        paid = program.add_column(cost=u)
        program.add_row(dict.fromkeys(largest, ONE), lower=1, upper=1)
        program.add_row(dict.fromkeys(excess, ONE) | {paid: -ONE}, lower=0, upper=0)
        for a, b, c in zip(largest, excess, total, strict=True):
            program.add_row({b: ONE, price: -ONE}, upper=0)
            program.add_row({a: ONE, b: self.level, c: -ONE}, lower=0, upper=0)
        rows = shape.constrain_accuracy(program, total, {least: ONE}, ZERO)
        solution = minimize(program)
        if -solution.value < u:
            return None
        found = rows.multipliers(solution)
        evidence = {} if found is None else {"multipliers": [str(value) for value in found]}
        weights, slack = (tuple([solution.x[column] for column in columns]) for columns in (largest, excess))
        return Excluded(weights, slack, solution.x[price], evidence)

    def _unattained(self, by: Excluded) -> list[Part]:
        p, u, lam = self.notation.prior, self.accuracy, self.level
        combined = tuple([a + lam * b for a, b in zip(by.largest, by.excess, strict=True)])
        paid = sum(by.excess, ZERO) + by.price * (lam - 1)
        floor = u * (1 + paid)
        well = lambda: sum(by.largest) == 1 and min(by.largest) >= 0 and min(by.excess) >= 0 and max(by.excess) <= by.price  # noqa: E731
        intro = rf"""Suppose that a prior ${p}$ of~${self.source.name}$ alone has the least leakage
${self.notation.logarithm}\lambda$. Then
$\sum_x\max(0,\lambda\,{p}(x)-u)\le u(\lambda-1)$: otherwise randomised response on the $k$ letters with
$\lambda\,{p}(x)>u$, whose accuracy
under~${p}$ is at least $\sum\lambda\,{p}(x)/(\lambda+k-1)$ over these letters, would keep more than~$u$, and still $u$ for
a smaller~$\lambda$."""
        numbers = claimed(f"{entries('a', by.largest)}, {entries('b', by.excess)} and $\\beta={inline(by.price)}$", well)
        bound = rf"""\begin{{align*}}
  \max_x{p}(x)&\ge\sum_xa_x{p}(x)+\sum_xb_x(\lambda\,{p}(x)-u)\\
  &\quad{{}}-\beta\,u(\lambda-1)\\
  &=\sum_x(a_x+\lambda b_x){p}(x)-{shown(u * paid)}\ge u,
\end{{align*}}"""
        return [
            heading("No prior attains it."), said(intro),
            said(r" With"), numbers, said(r", where $\sum_xa_x=1$ and $0\le b_x\le\beta$, we have" + "\n" + bound),
            said("since the vector $f_x=a_x+\\lambda b_x$ has a large accuracy:"),
            *self.source.accuracy(combined, Term(shown(floor), floor), by.evidence, name="f"),
            said(rf"Then the constant output of a likeliest letter has accuracy~$u$ under~${p}$: the least leakage is~$0$."),
        ]  # fmt: skip
