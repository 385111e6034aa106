"""Claims by entries as theorems of Coq: by a floor and radii where they are enough, else by entries and flows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import entries, rules, sensitive
from symdp.certificates.coq import floor
from symdp.certificates.coq.among import Question
from symdp.certificates.coq.graph import Part, bound_of, channel_of, edges_of, parts_of
from symdp.certificates.coq.terms import Numbers, Theorem, defined, listed
from symdp.certificates.coq.within import Within

Document = dict[str, Any]


def level_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) at a distortion, two numbers between which it lies, or that no finite epsilon will do."""
    question, distortion = _question(claim), rules.number(claim, "distortion")
    if question.asked.delta:
        return _level_within(Within(question), distortion, claim, evidence)
    if claim.get("exp_epsilon") == "oo":
        priors = [rules.field(evidence, "prior", dict), *(evidence.get("then") or [])]
        return question.no_level_theorem(_infinite(distortion), distortion, evidence, priors)
    low, high = rules.vector(claim, "exp_bounds", 2)
    title = _between(distortion, low, high)
    if high <= 1:
        shown = question.silent(question.reached(evidence, high), evidence)
        return question.between_theorem(title, (distortion, low, high), shown)
    bound = rules.field(evidence, "bound", dict)
    if low == high and floor.is_by_floor(question.asked, bound):
        return floor.level_theorem(title, question.asked, distortion, low, evidence)
    rivals = [evidence["rival"]] if "rival" in evidence else []
    shown = question.bounded(question.reached(evidence, high), bound, low, rivals)
    return question.between_theorem(title, (distortion, low, high), shown)


def loss_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion at a level of privacy."""
    question = _question(claim)
    distortion, level = [rules.number(claim, key) for key in ("distortion", "exp_epsilon")]
    title = f"The least distortion at exp(epsilon) = {level} is {distortion}."
    if question.asked.delta:
        return Within(question).loss_theorem(title, distortion, level, evidence)
    if floor.is_by_floor(question.asked, rules.field(evidence, "bound", dict)):
        return floor.loss_theorem(title, question.asked, distortion, level, evidence)
    return question.loss_theorem(title, distortion, level, evidence)


def sensitive_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion where some letters are sensitive."""
    asked = sensitive.Asked(claim)
    letters = sorted(asked.sensitive)
    given = defined("letters", "seq nat", listed(map(str, letters)), "nat")
    distortion, level = [rules.number(claim, key) for key in ("distortion", "exp_epsilon")]
    named = ", ".join([str(letter + 1) for letter in letters])
    title = f"The least distortion at exp(epsilon) = {level} with the sensitive letters {named} is {distortion}."
    return Question(asked, "(FromLetters letters)", (given,)).loss_theorem(title, distortion, level, evidence)


def graph_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) on a graph: a claim by entries with the loss of Hamming.

    What is right under a prior is lost where it is wrong: the prices of a loss are the prior less the weights.
    """
    source = {"vertices": [rules.field(claim, "prior", list)]}
    question = _question({"source": source, "adjacency": rules.field(claim, "graph", dict), "loss": "hamming"})
    distortion, asked = rules.number(claim, "distortion"), question.asked
    (prior,), size, only = asked.source.vertices, asked.source.letters, {"prior": source["vertices"][0], "weights": ["1"]}
    if claim.get("exp_epsilon") == "oo":
        return question.no_level_theorem(_infinite(distortion), distortion, {}, [only])
    low, high = rules.vector(claim, "exp_bounds", 2)
    title = _between(distortion, low, high)
    above = parts_of(rules.field(evidence, "high", dict), size, asked.edges, prior, high)
    shown = question.mechanism(channel_of(above, size), {})
    if high <= 1:
        return question.between_theorem(title, (distortion, low, high), question.silent(shown, {"prior": only}))
    below = parts_of(rules.field(evidence, "low", dict), size, asked.edges, prior, low)
    shown = question.bounded(shown, {**only, **_prices(below, prior)}, low)
    return question.between_theorem(title, (distortion, low, high), shown)


def _level_within(within: Within, distortion: Fraction, claim: Document, evidence: Document) -> Theorem:
    if claim.get("exp_epsilon") == "oo":
        return within.no_level_theorem(_infinite(distortion), distortion, evidence)
    low, high = rules.vector(claim, "exp_bounds", 2)
    return within.level_theorem(_between(distortion, low, high), distortion, low, high, evidence)


def _prices(parts: list[Part], prior: Numbers) -> Document:
    weights, flows = bound_of(parts, len(prior))
    amounts = [[guess, [[i, k, str(amount)] for i, k, amount in ones]] for guess, ones in enumerate(flows)]
    return {"rows": [str(p - weight) for p, weight in zip(prior, weights, strict=True)], "flows": amounts}


def _between(distortion: Fraction, low: Fraction, high: Fraction) -> str:
    if low == high:
        return f"The least exp(epsilon) at distortion {distortion} is {low}."
    return f"The least exp(epsilon) at distortion {distortion} lies between {low} and {high}."


def _infinite(distortion: Fraction) -> str:
    return f"No finite epsilon allows distortion {distortion}."


def _question(claim: Document) -> Question:
    asked: Any = entries.Asked(claim)
    if asked.edges is None:
        return Question(asked)
    return Question(asked, "(Edges edges)", (edges_of(asked.edges),))
