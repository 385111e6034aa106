"""Families of priors with a parameter in a given interval, such as geometric priors with a ratio up to 3/4.

Where the sums P_1 + ... + P_k all fall, or all rise, with the parameter, as for geometric and Zipf priors, the members and
their mixtures lie in the band between the distribution functions of the two ends. The end with the smaller sums, the
least majorised member, has its letters in decreasing order, so that every prior of the band majorises it: it is least
favourable at every distortion for the members, their mixtures and the whole band, which have one optimum there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from symdp.sources.prior import HullPrior, Vector
from symdp.sources.shapes.cdf_band import CdfBand


@dataclass(frozen=True)
class FamilyBand(CdfBand):
    """The band of a family between its least majorised member and the other end of the interval.

    Attributes
    ----------
    member : str
        The least majorised member in words.
    """

    member: str = field(default="", kw_only=True, compare=False)

    @property
    def least_majorised(self) -> HullPrior:
        """The least majorised member, whose distribution function is the lower end of the band."""
        return HullPrior((self.lower[0], *[after - before for before, after in pairwise(self.lower)]))

    @property
    def remark(self) -> str:
        """The reason why one member decides for all."""
        return f"the band of its distribution functions, in which every prior majorises the {self.member}"


def family_band(even: Vector, other: Vector, member: str) -> FamilyBand:
    """Return the band from the least majorised member to the other end, whose partial sums are larger."""
    return FamilyBand(tuple(accumulate(even)), tuple(accumulate(other)), member=member)
