"""Statements with one fact of each kind, as certificates."""

import json
from fractions import Fraction
from functools import cache

from symdp import check_formula
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.checker.claim import schema
from symdp.certificates.made_certificate import document_of as certificate_of
from symdp.conjectures import facts
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import optimal_mechanism

CORNERS = ((1, 0), (0, 1))
THREE = SourceSet.single(["1/2", "1/3", "1/6"])


def least_cost():
    data = LinearProgram()
    x, y = data.add_column(cost=1), data.add_column(cost=2, upper=5)
    data.add_row({x: 1, y: 1}, lower=1)
    data.add_row({x: 2, y: -1}, upper=Fraction(1, 2))
    return data


def conflict():
    data = least_cost()
    data.add_row({0: 1, 1: 1}, upper=Fraction(1, 3))
    return data


ROW = {
    "scalars": "L c n", "families": {"J": ("n", "w q")},
    "assume": {"row": "c + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")},
    "model": {"L": 2, "c": "1/2", "n": 1, "w": ["1/2"], "q": ["1/2"]},
}  # fmt: skip
EDGE = {"scalars": "a x", "assume": {"edge": "a - 1 > 0", "up": "x >= 0", "down": "(a-1)*(1 - x) >= 0"}}
TWO_SETS = {
    "scalars": "n", "families": {"J": ("n", "p"), "K": ("n", "v")},
    "assume": {"prior": "sum(p) == 1", "likely": ("J", "p >= 0"), "low": ("K", "v < 0")},
    "model": {"n": 2, "p": [1, 0], "v": [-1, "-1/2"]},
}  # fmt: skip
FACTS = {
    "arithmetic": lambda: facts.arithmetic("larger", "(M-1)*(1-D)/D", ">", "8/7", M=3, D="3/5"),
    "arithmetic with logarithms": lambda: facts.arithmetic("a mean", "log(5/4)", ">", "(log(1) + log(3/2))/2"),
    "cases": lambda: facts.cases("all", "max(k*D, 1/2)**2", "<=", "9/4", {"k": [1, 2, 3], "D": ["1/2", "1/3"]}),
    "mechanism": lambda: facts.mechanism("half", [["2/3", "1/3"], ["1/4", "3/4"]], Fraction(8, 3), CORNERS, "1/3"),
    "mechanism without privacy": lambda: facts.mechanism("truth", CORNERS, INFINITY, CORNERS, 0),
    "program": lambda: facts.program("least cost", least_cost()),
    "infeasible program": lambda: facts.infeasible("no point", conflict()),
    "certified": lambda: facts.certified("best", optimal_mechanism(THREE, "1/4").certificate),
    "certified formula": lambda: facts.certified("private", check_formula("best >= 1", 2).verdict.certificate),
    "inequality with an index set": lambda: facts.inequality("row", conclude="L - L*c - sum(q) >= 0", degree=1, **ROW),
    "identity": lambda: facts.inequality(
        "square", assume={}, conclude="(x - 1)**2 == x**2 - 2*x + 1", model={"x": 0}
    ),
    "strict inequality": lambda: facts.inequality(
        "sums", assume={"x": "x > 0", "y": "y >= 0"}, conclude="x + 2*y > 0", model={"x": 1, "y": 0}
    ),
    "supposed and contradicted": lambda: facts.inequality(
        "no third way", suppose={"above": "x > 1"}, conclude="contradiction", times="edge above",
        model={"a": 2, "x": 1}, **EDGE
    ),
    "multiplied first": lambda: facts.inequality(
        "divided", conclude="x <= 1", times="edge", model={"a": 2, "x": 1}, degree=1, **EDGE
    ),
    "two index sets": lambda: facts.inequality("sums", conclude="sum(p) + 2 >= 2*sum(v)", degree=1, **TWO_SETS),
}  # fmt: skip
PAPER = {"paper": "folklore", "id": "lemma_1", "text": "x = x", "scope": "all M", "method": "facts", "source_sha256": "0"}


def document_of(assertions, proofs, **changed):
    """A statement with facts, with changes of its answer or its question."""
    answer = {"verdict": "PROVED", "facts": list(assertions)}
    answer |= {key: changed.pop(key) for key in ("verdict", "witness") if key in changed}
    question = {"sought": "statement", **PAPER, **changed}
    return {"format": 3, "question": question, "answer": answer, "evidence": {"proofs": list(proofs)}}


@cache
def fact(kind):
    return FACTS[kind]()


def proof_of(part):
    """The proof of a fact; that of a record holds the points and multipliers of its programs."""
    if part.assertion["kind"] != "certified":
        return part.evidence
    whole = certificate_of(part.assertion["claim"], part.evidence)
    return {key: whole[key] for keys in schema.PROOFS for key in keys if key in whole}


@cache
def text_of(kind):
    return json.dumps(document_of([fact(kind).assertion], [proof_of(fact(kind))]))


def document(kind):
    return json.loads(text_of(kind))
