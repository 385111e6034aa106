"""The programs of a formula that is refuted at one prior, over blocks, with the Python standard library only.

The least lambda at the prior, D and delta is the claimed one, by the programs of diagonal_blocks.py, and the formula is
false there: its text is read, and evaluated at these numbers, as in expression.py.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions
from ..arithmetic.exact_numbers import number, vector
from ..kernel.block_programs import require
from . import diagonal_blocks

FUNCTIONS, RELATIONS, LONGEST, LARGEST_POWER = ("max", "min"), ("<=", ">=", "==", "="), 4000, 12


def parts(record):
    """Yield the programs of a record."""
    question, counterexample = record["question"], record["answer"]["refuted"]
    text = question["formula"]
    prior = vector(counterexample, "prior", question["letters"])
    distortion, delta = number(counterexample, "distortion"), number(counterexample, "delta")
    require(all(p >= q for p, q in zip(prior, prior[1:])), "P1 >= ... >= PM")
    require(question["class"] == "II" or (question["class"] == "I" and len(set(prior)) == 1), "a prior of the class")
    require(0 < distortion < 1 and (delta == 0 or "delta" in text), "0 < D < 1, and a delta that the formula names")
    values = {"D": distortion, "delta": delta, "best": number(counterexample, "best")}
    require(not holds(text, prior, values), "a false formula")
    yield from diagonal_blocks.parts(at_prior(counterexample))


def at_prior(counterexample):
    """Return the record of the least lambda at the prior."""
    notion = {"source": {"vertices": [counterexample["prior"]]}, "leakage": "dp", "loss": "hamming", "adjacency": None}
    question = {**notion, "delta": counterexample["delta"]}
    return {"question": question, "asks": {"at": counterexample["distortion"]}, "answer": {"exp": counterexample["best"]}}


def holds(text, prior, values):
    """Decide whether a formula holds at a prior with k-th probability Pk and sum Ak of its k least probabilities."""
    if len(text) > LONGEST:
        raise rules.Malformed(f"a formula has at most {LONGEST} characters")
    left, relation, right = expressions.parse_relation(text, FUNCTIONS, RELATIONS, LARGEST_POWER)
    if relation is None:
        relation, right = "==", ("name", "best")
    size = len(prior)
    values = values | {f"P{k}": chance for k, chance in enumerate(prior, 1)} | {"M": Fraction(size)}
    values |= {f"A{k}": sum(prior[size - k :], Fraction(0)) for k in range(size + 1)}
    sizes = {name: work.bits_of(value) for name, value in values.items()}
    work.spend(sum(expressions.cost(tree, sizes)[1] for tree in (left, right)))
    return expressions.holds(left, relation, right, values)
