"""The bounds of zhong2022, Theorems 6 to 8, as numbers; nothing but fractions and exact sums of logarithms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from proofs.definitions.log_sums import LogSum

ONE = Fraction(1)


@dataclass(frozen=True)
class Formulas:
    """M letters, n records, 0 < D < n; s = 1 - D/n, b = (D/n)/(M-1), rho = s/b."""

    letters: int
    records: int
    distortion: Fraction

    @property
    def size(self) -> int:
        """M^n."""
        found: int = self.letters**self.records
        return found

    @property
    def kept(self) -> Fraction:
        """The probability s that a record is kept."""
        return 1 - self.distortion / self.records

    @property
    def rho(self) -> Fraction:
        """(M-1)(n-D)/D."""
        return (self.letters - 1) * (self.records - self.distortion) / self.distortion

    def privacy_from(self, p: Fraction, delta: Fraction) -> Fraction:
        """(M-1)(n p (1 - M^(n-1) delta) - D)/D: below it no level lies; delta = 0 for differential privacy."""
        slack = 1 - self.letters ** (self.records - 1) * delta
        found: Fraction = (self.letters - 1) * (self.records * p * slack - self.distortion) / self.distortion
        return found

    def privacy_to(self, delta: Fraction) -> Fraction:
        """rho (1 - delta s^-n), which may be less than 1 and negative."""
        return self.rho * (1 - delta / self.kept**self.records)

    def leakage_from(self, p: Fraction) -> Fraction:
        """M^n (1 - D/p)."""
        return self.size * (1 - self.distortion / p)

    @property
    def least_leakage(self) -> Fraction:
        """The largest M^n (K-D) / sum over k < K of (K-k) C(n, k) (M-1)^k, over K = 1, ..., n."""
        values: list[Fraction] = []
        for nearest in range(1, self.records + 1):
            shells = sum([(nearest - k) * comb(self.records, k) * (self.letters - 1) ** k for k in range(nearest)])
            values.append(self.size * (nearest - self.distortion) / shells)
        return max(values)

    @property
    def leakage_to(self) -> Fraction:
        """(M s)^n."""
        found: Fraction = (self.letters * self.kept) ** self.records
        return found

    def renyi_two(self, changed: Fraction) -> Fraction:
        """s^2/b + b^2/s + (M-2) b at s = 1 - e, b = e/(M-1); 1 from e = (M-1)/M on."""
        if changed * self.letters >= self.letters - 1:
            return ONE
        s, b = 1 - changed, changed / (self.letters - 1)
        return s * s / b + b * b / s + (self.letters - 2) * b

    @property
    def sibson_two_to(self) -> Fraction:
        """(M (s^2 + (M-1) b^2))^n."""
        s = self.kept
        found: Fraction = (self.letters * (s * s + (1 - s) ** 2 / (self.letters - 1))) ** self.records
        return found

    @property
    def row_entropy(self) -> LogSum:
        """n h(D/n) + D log(M-1), for 0 < D < n."""
        s = self.kept
        b = (1 - s) / (self.letters - 1)
        return LogSum.log(s) * (self.distortion - self.records) - LogSum.log(b) * self.distortion

    @property
    def information_to(self) -> LogSum:
        """n log M - n h(D/n) - D log(M-1)."""
        return LogSum.log(Fraction(self.size)) - self.row_entropy

    def information_from(self, largest: Fraction) -> LogSum:
        """-log max Q - n h(D/n) - D log(M-1)."""
        return LogSum.log(1 / largest) - self.row_entropy
