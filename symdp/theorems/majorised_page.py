r"""The prior of a set that all others majorise: what every prior gives the likeliest letters of it at least."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.certificates.checker.least import SUPERMODULAR, level_sets
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, subset
from symdp.theorems.page import Page
from symdp.theorems.part import Part, Term, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


class MajorisedPage(Page):
    """What a certificate of a least majorised prior says and shows."""

    @property
    def prior(self) -> Vector:
        """Q."""
        return fractions(self.record.answer["prior"])

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n = self.notation
        p, q, s = n.prior, n.least_favourable, self.source.name
        statement = (
            said("The prior"), self.source.member(q, {**self.evidence, "prior": self.record.answer["prior"]}),
            said(rf"of~${s}$ is majorised by all others: for every~$k$, the sum of the $k$ largest probabilities of a prior "
                 rf"in~${s}$ is at least that of the $k$ largest ones of~${q}$."),
        )  # fmt: skip
        proof = [*self.tight(), said(
            rf"So for every $c>0$ the letters with ${q}(x)\ge c$ have at least as much under every~${p}$ in~${s}$. If "
            rf"there are "
            rf"$k$ of them, the $k$ largest probabilities of~${p}$ sum to no less. These sums are concave in~$k$, and those "
            rf"of~${q}$ are affine between such~$k$."
        )]  # fmt: skip
        return Theorem("Least majorised prior", statement, (), tuple(proof), (self.source.hypothesis(),))

    def tight(self) -> list[Part]:
        """That no prior gives the letters above a value of the prior less than that prior does."""
        supermodular = self.record.source.keys() - {"labels"} in SUPERMODULAR
        return self._at_once() if supermodular else self._levels()

    def _at_once(self) -> list[Part]:
        q, p, prior = self.notation.least_favourable, self.notation.prior, self.prior
        square = inner(prior, prior)
        least = Term(f"{inline(square)}=\\sum_x{q}(x)^2", square)
        return [
            said(f"For $q={q}$:"), *self.source.accuracy(prior, least, self.evidence),
            said(rf"The least probabilities $\nu(A)=\min {p}(A)$ of sets of letters under priors of this set are "
                 rf"supermodular, so "
                 rf"that the least value of $\sum_x{p}(x){q}(x)$ is the sum of $\nu(A)$ times the steps of~${q}$ over its "
                 rf"sets "
                 rf"$A=\{{x:{q}(x)\ge c\}}$. As $\nu(A)\le {q}(A)$, and the sum is not less than that for~${q}$, "
                 rf"$\nu(A)={q}(A)$ for each of them."),
        ]  # fmt: skip

    def _levels(self) -> list[Part]:
        found: list[Part] = []
        levels = list(level_sets(list(self.prior)))
        proofs = self.evidence.get("levels") or [{}] * len(levels)
        for (members, total), proof in zip(levels, proofs, strict=True):
            indicator = tuple([Fraction(int(x in members)) for x in range(self.source.letters)])
            least = Term(rf"{inline(total)}", total)
            opening = said(rf"For the letters ${subset(members)}$, with $q_x=1$ at them and $0$ elsewhere:")
            found += [opening, *self.source.accuracy(indicator, least, proof)]
        return found


def least_majorised(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return MajorisedPage(record, evidence, notation).theorem()
