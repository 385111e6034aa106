"""Which route to the trace profile a source set takes."""

from __future__ import annotations

from fractions import Fraction

from symdp.sources.prior import HullPrior, uniform
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.ordered import OrderedProfile
from symdp.tradeoffs.profiles.profile import Profile
from symdp.tradeoffs.profiles.program import ProgramProfile


def profile_of(source: SourceSet) -> Profile:
    """The closed form for one prior and for sets that plainly contain the uniform prior, else linear programs."""
    shape = source.shape
    if shape.only_prior is not None:
        return OrderedProfile(shape.only_prior)
    given = shape.inequalities
    if given is not None and isinstance(located := shape.locate(uniform(shape.letters)), HullPrior):
        zeros = (Fraction(0),) * len(given) if shape.needs_multipliers else None
        return OrderedProfile(located, symmetric=True, multipliers=zeros)
    return ProgramProfile(source)
