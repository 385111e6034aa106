r"""A refuted formula: the witness, both sides there, and the proof of the exact optimum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import block_formula, expression, formula
from symdp.errors import Unsupported
from symdp.reports.latex import escaped
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, vector
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.private_point import PrivatePoint
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

PRECISION = 64


def refuted(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate: the formula is false at the witness, and here is the optimum there with its proof."""
    known = prior_names(record.answer["refuted"])
    left, relation, right = formula.parse_claim(record.question["formula"])
    ends = [expression.interval(side, known, PRECISION) for side in (left, right)]
    if any(low != high for low, high in ends):
        raise Unsupported("theorem: none is written yet for formulas with logarithms; use the certificate")
    sides = (ends[0][0], ends[1][0])
    return _page(record, evidence, notation, sides, lambda: not expression.holds(left, relation, right, known), ())


def refuted_by_blocks(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The same for a formula about every alphabet, or under hypotheses."""
    witness = record.answer["refuted"]
    prior = [Fraction(value) for value in witness["prior"]]
    known = {name: Fraction(witness[name]) for name in ("distortion", "delta", "best", "k")} | {"M": Fraction(len(prior))}
    known["D"] = known.pop("distortion")

    def sides(text: str) -> tuple[Any, str | None, Any]:
        left, relation, right = block_formula.parsed(text)
        trees = [left, block_formula.BEST if relation is None else right]
        values = [expression.interval(block_formula.numbered(tree, prior, known), known, PRECISION)[0] for tree in trees]
        return values[0], relation, values[1]

    def holds(text: str) -> bool:
        left, relation, right = sides(text)
        return bool({"<=": left <= right, ">=": left >= right}.get(relation or "", left == right))

    given = []
    if block_formula.Question(record.question["formula"], record.question["where"]).needs.side is not None:
        sums = r"\texttt{top(k)} and \texttt{tail(k)} are the sums of the $k$ greatest and of the $k$ least probabilities."
        given.append(said(f"Here $k={witness['k']}$; {sums}"))
    if record.question["where"]:
        hypotheses = " and ".join([rf"\texttt{{{breakable(text)}}}" for text in record.question["where"]])
        holding = f"The formula is claimed where {hypotheses}, which holds there."
        given.append(claimed(holding, lambda: all(map(holds, record.question["where"]))))
    left, _, right = sides(record.question["formula"])
    return _page(record, evidence, notation, (left, right), lambda: not holds(record.question["formula"]), given)


def _page(
    record: Record,
    evidence: Mapping[str, Any],
    notation: Notation,
    sides: tuple[Fraction, Fraction],
    is_false: Callable[[], bool],
    given: Sequence[Part],
) -> Theorem:
    """The sides of the formula at the witness, and the optimum there."""
    witness = record.answer["refuted"]
    optimum = PrivatePoint(_inner(witness), evidence, notation).at_distortion()
    text = rf"The formula \texttt{{{breakable(record.question['formula'])}}}"
    p, d = notation.prior, notation.distortion
    prior, distortion = [Fraction(value) for value in witness["prior"]], Fraction(witness["distortion"])
    where = f"${p}={vector(prior)}$ and ${d}={inline(distortion)}$"
    opening = said(f"{text} for the least $\\exp(\\epsilon)$ (written \\texttt{{best}}) is false for {where}: its sides are")
    values = claimed(f"${inline(sides[0])}$ and ${inline(sides[1])}$.", is_false)
    statement = (opening, values, *given, said("In detail:"), *optimum.setting, *optimum.statement)
    return Theorem("Refutation", statement, optimum.lemmas, optimum.proof)


def _inner(witness: Mapping[str, Any]) -> Record:
    """The optimum at the witness."""
    question = {"source": {"vertices": [witness["prior"]]}, "delta": witness["delta"]}
    return Record(question, {"at": witness["distortion"]}, {"exp": witness["best"]})


def prior_names(witness: Mapping[str, Any]) -> dict[str, Fraction]:
    """What the names of a formula stand for at the witness."""
    prior = [Fraction(value) for value in witness["prior"]]
    size = len(prior)
    names = {f"P{k}": value for k, value in enumerate(prior, 1)}
    names |= {f"A{k}": sum(prior[size - k :], Fraction(0)) for k in range(size + 1)}
    return names | {
        "D": Fraction(witness["distortion"]),
        "delta": Fraction(witness["delta"]),
        "best": Fraction(witness["best"]),
        "M": Fraction(size),
    }


def breakable(text: str) -> str:
    """A formula as it is written, with breaks after its signs."""
    # The typewriter font has these two signs; what LaTeX has for other fonts it would take from mathematics.
    broken = escaped(text).replace(r"\textless{}", "<").replace(r"\textgreater{}", ">")
    for sign in ("*", "/", "+", ",", "="):
        broken = broken.replace(sign, sign + r"\allowbreak{}")
    return broken
