"""The choice of the method for the trace profile of a source set."""

from __future__ import annotations

from fractions import Fraction

from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.ordered_profile import OrderedProfile
from symdp.tradeoffs.profiles.trace_profile import Profile


def profile_of(source: SourceSet) -> Profile:
    """Return the closed form for one prior and for sets with a prior that all others majorise, else linear programs."""
    shape = source.shape
    if shape.only_prior is not None:
        return OrderedProfile(shape.only_prior)
    if (prior := shape.least_majorised) is not None:
        # Multipliers are needed for inequalities only, and there the prior is uniform and the diagonals are constant.
        zeros = (Fraction(0),) * len(shape.inequalities or ()) if shape.needs_multipliers else None
        return OrderedProfile(prior, common=True, multipliers=zeros)
    from symdp.tradeoffs.profiles.profile_program import ProgramProfile

    return ProgramProfile(source)
