"""The programs of a prior that all priors of a set majorise, in format 2, with the Python standard library only.

A prior P of the set is majorised by all others exactly if every Q of the set gives each set of letters {P >= c} at least as
much as P does, for c > 0 a probability of P. If Q does, its k largest probabilities have a sum at least that of P for the
sizes k of these sets, and between them, where the sums of P are affine in k and those of Q concave. If Q does not, then P
moved a little towards Q has the same largest letters with a smaller sum.
"""

from . import programs
from .exact_numbers import vector
from .kernel import EQUAL
from .polyhedron import Priors


def least_majorised(claim):
    priors = Priors(claim["source"])
    prior = vector(claim, "prior", priors.letters)
    program = priors.some_prior()
    for letter, chance in enumerate(prior):
        program.row(f"P({letter + 1})", priors.probability({letter}), chance, EQUAL)
    yield programs.possible("the prior is in the set", program)
    for value in sorted({chance for chance in prior if chance}, reverse=True):
        members = {letter for letter, chance in enumerate(prior) if chance >= value}
        program = priors.some_prior()
        for unknown, chance in priors.probability(members).items():
            program.costs[unknown] = chance
        total = sum(prior[letter] for letter in members)
        yield programs.Part(f"letters of at least {value}", program, at_least=total)


BUILDERS = {"least majorised prior": least_majorised}
