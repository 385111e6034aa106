"""The programs of identifiability of one prior, over blocks, with the Python standard library only.

It bounds by lambda the ratios within each column of J(x,z) = P(x) W(z|x), whose rows sum to P.
"""

from fractions import Fraction

from ..arithmetic import vectors
from ..arithmetic.exact_numbers import number, vector
from ..arithmetic.germs import SMALL as S
from ..kernel.block_kernel import Entries
from ..kernel.block_programs import Part, require
from ..rules import Malformed
from .mechanism_blocks import bound_by_floors, mechanisms

ZERO, ONE = Fraction(0), Fraction(1)


def parts(record):
    """Yield the programs of a record."""
    asks, vertices = record["asks"], record["question"]["source"]["vertices"]
    if len(vertices) != 1:
        raise Malformed("identifiability must be claimed for a single prior")
    prior, distortion = vector({"prior": vertices[0]}, "prior", None), number(asks, "at")
    level = number(record["answer"], "exp")
    require(min(prior) > 0 and sum(prior) == 1, "a prior without zeros")
    yield Part("reached", joint(prior, distortion, level), at_most=ZERO)
    if level > 1:
        yield Part("no smaller lambda", joint(prior, distortion, level - S, vectors.SMALL), empty=True)


def joint(prior, distortion, level, order=vectors.RATIONAL):
    """Return the program of the joint distributions with these ratios and this distortion."""
    size = len(prior)
    program = mechanisms(size, size, order, sums=vectors.of(prior))
    bound_by_floors(program, size, size, (ONE, level))
    kept = Entries([(0, x * size + x, ONE) for x in range(size)])
    program.row("accuracy", [("W", kept)], vectors.number(1 - distortion))
    return program
