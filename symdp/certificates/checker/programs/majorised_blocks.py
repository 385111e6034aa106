"""The programs of a prior that all priors of a set majorise, over blocks, with the Python standard library only.

A prior P of the set is majorised by all others exactly if every Q of the set gives each set of letters {P >= c} at least as
much as P does, for c > 0 a probability of P.

If Q does, its k largest probabilities have a sum at least that of P for the sizes k of these sets, and between them, where
the sums of P are affine in k and those of Q concave. If Q does not, then P moved a little towards Q has the same largest
letters with a smaller sum.
"""

from fractions import Fraction

from ..arithmetic import vectors
from ..arithmetic.exact_numbers import vector
from ..kernel import source_blocks
from ..kernel.block_programs import Part

ZERO = Fraction(0)


def parts(record):
    """Yield the programs of a record."""
    priors = source_blocks.Priors(record["question"]["source"])
    prior = vector(record["answer"], "prior", priors.letters)
    program = priors.some_prior()
    program.row("prior", priors.probabilities(), vectors.of(prior), priors.letters, equal=True)
    yield Part("the prior is in the set", program, at_most=ZERO)
    for value in sorted({chance for chance in prior if chance}, reverse=True):
        members = vectors.of([Fraction(chance >= value) for chance in prior])
        program = priors.some_prior()
        for block, share in priors.probabilities():
            program.unknowns[block].amount = share.backward(members, program.unknowns[block].size)
        yield Part(f"letters of at least {value}", program, at_least=sum(chance for chance in prior if chance >= value))
