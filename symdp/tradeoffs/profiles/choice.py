"""Which route to the trace profile a source set takes."""

from __future__ import annotations

from fractions import Fraction

from symdp.sources.inequality_set import Polyhedron
from symdp.sources.prior import HullPrior, uniform
from symdp.sources.source_set import SourceSet
from symdp.sources.vertex_set import VertexSet
from symdp.tradeoffs.profiles.ordered import OrderedProfile
from symdp.tradeoffs.profiles.profile import Profile
from symdp.tradeoffs.profiles.program import ProgramProfile


def profile_of(source: SourceSet) -> Profile:
    """The closed form for one prior and for sets that plainly contain the uniform prior, else linear programs."""
    if isinstance(source, VertexSet) and len(source.vertices) == 1:
        return OrderedProfile(source.vertex(0))
    if isinstance(source, Polyhedron) and isinstance(located := source.locate(uniform(source.letters)), HullPrior):
        zeros = (Fraction(0),) * len(source.inequalities) if source.needs_multipliers else None
        return OrderedProfile(located, symmetric=True, multipliers=zeros)
    return ProgramProfile(source)
