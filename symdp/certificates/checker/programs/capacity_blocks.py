"""The programs of the largest capacity of private mechanisms on a graph, over blocks, with the Python standard library only.

Outputs whose columns have their largest entries in one row may be merged, so that the exponential of the largest min-entropy
leakage, the sum of the largest entries of the columns, is the largest sum of entries W(z|z); with at most r outputs it is
the largest sum of entries W(k|a_k) of r outputs, over all choices of rows a_1 < ... < a_r, and over mixtures of choices: the
unknowns are then the share of each choice, and a matrix for each whose rows have this sum.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

from .. import work
from ..arithmetic import vectors
from ..arithmetic.exact_numbers import number
from ..kernel import source_blocks
from ..kernel.block_kernel import Entries, Program, Sum
from ..kernel.block_programs import Part, require
from .mechanism_blocks import bound_pairs, mechanisms, neighbours

ONE, MOST_CHOICES = Fraction(1), 200
CAPACITY, LARGEST_SUM = "capacity", "largest sum"


def concerns(record):
    """Return whether the choices of rows are few enough to be compared one by one."""
    question = record["question"]
    size, outputs = len(question["adjacency"]["labels"]), question["outputs"]
    # There are at least as many choices as rows, unless all or none are chosen: large binomials are not computed.
    return not 0 < outputs < size or (size <= MOST_CHOICES and comb(size, outputs) <= MOST_CHOICES)


def parts(record):
    """Yield the programs of a record."""
    question = record["question"]
    graph, level, value = question["adjacency"], number(record["asks"], "level"), number(record["answer"], "exp")
    size = len(graph["labels"])
    pairs = neighbours(graph, size)
    require(level >= 1, "lambda >= 1")
    if "outputs" in question:
        program = mixtures(size, pairs, level, choices_of(size, question["outputs"]))
    else:
        work.spend(size * size)
        program = mechanisms(size, size, cost=vectors.of([Fraction(-(x == z)) for x in range(size) for z in range(size)]))
        bound_pairs(program, size, pairs, (ONE, level))
    yield Part(LARGEST_SUM, program, at_most=-value, at_least=-value)


def choices_of(size, outputs):
    """Return the choices of a number of rows."""
    require(1 <= outputs <= size, "1 <= r <= n")
    return list(combinations(range(size), outputs))


def mixtures(size, pairs, level, choices):
    """Return the program of mixtures of choices of rows."""
    program, letters, outputs = Program(), len(choices) * size, len(choices[0])
    work.spend(letters * outputs)
    cost = [Fraction(-(x == rows[z])) for rows in choices for x in range(size) for z in range(outputs)]
    program.unknown("share", len(choices))
    program.unknown("W", letters * outputs, vectors.of(cost))
    summed = Entries([(x, x * outputs + z, ONE) for x in range(letters) for z in range(outputs)])
    shares = Entries([(x, x // size, -ONE) for x in range(letters)])
    program.row("sums", [("W", summed), ("share", shares)], size=letters, equal=True)
    program.row("shares", [("share", Sum())], source_blocks.ones(1), equal=True)
    apart = [(c * size + i, c * size + h) for c in range(len(choices)) for i, h in pairs]
    bound_pairs(program, outputs, apart, (ONE, level))
    return program
