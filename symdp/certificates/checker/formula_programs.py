"""The programs of a formula that is refuted at one prior, in format 2, with the Python standard library only.

The least lambda at the prior, D and delta is the claimed one, by the programs of local_programs.py, and the formula is false
there: its text is read, and evaluated at these numbers, as in expression.py.
"""

from fractions import Fraction

from . import expression as expressions
from . import local_programs as local
from . import rules, work
from .exact_numbers import number, vector

FUNCTIONS, RELATIONS, LONGEST, LARGEST_POWER = ("max", "min"), ("<=", ">=", "==", "="), 4000, 12
require = local.require


def refuted(claim):
    prior, text = vector(claim, "prior", claim["letters"]), claim["formula"]
    distortion, delta = number(claim, "distortion"), number(claim, "delta")
    require(all(p >= q for p, q in zip(prior, prior[1:])), "P1 >= ... >= PM")
    require(claim["class"] == "II" or (claim["class"] == "I" and len(set(prior)) == 1), "a prior of the class")
    require(0 < distortion < 1 and (delta == 0 or "delta" in text), "0 < D < 1, and a delta that the formula names")
    require(not holds(text, prior, {"D": distortion, "delta": delta, "best": number(claim, "best")}), "a false formula")
    inner = {"source": {"vertices": [claim["prior"]]}, "exp_epsilon": claim["best"]}
    yield from local.least_leakage(inner | {key: claim[key] for key in ("distortion", "delta")})


def holds(text, prior, values):
    """Whether a formula is true at a prior, whose k-th probability is Pk and whose k least ones have the sum Ak."""
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


BUILDERS = {"refuted formula": refuted}
