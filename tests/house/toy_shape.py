"""A shape of a user's own, in one file: a prior, and what it is after two of its neighbouring letters are exchanged."""

from dataclasses import dataclass
from functools import cached_property

from symdp.sources.shapes.shape import Polytope
from symdp.sources.shapes.vertex_set import VertexSet


@dataclass(frozen=True)
class Exchanges(Polytope):
    """The hull of a prior and of its exchanges of neighbours; everything is asked of the hull."""

    prior: tuple

    @cached_property
    def hull(self):
        rows = [self.prior]
        for k in range(len(self.prior) - 1):
            row = list(self.prior)
            row[k : k + 2] = reversed(row[k : k + 2])
            rows.append(tuple(row))
        return VertexSet(tuple(rows))

    @property
    def letters(self):
        return len(self.prior)

    def minimum(self, objective):
        return self.hull.minimum(objective)

    def locate(self, prior):
        return self.hull.locate(prior)

    def relative_interior(self):
        return self.hull.relative_interior()

    def constrain_accuracy(self, program, diagonal, level, constant):
        return self.hull.constrain_accuracy(program, diagonal, level, constant)

    def add_prior(self, program):
        return self.hull.add_prior(program)

    def describe(self):
        return self.hull.describe()
