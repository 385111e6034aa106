r"""Theorems on a statement of a paper: the assertions from which its verdict follows, each with its proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any

from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.identities import paper_statement as checked_statement
from symdp.errors import Unsupported
from symdp.reports.answer_latex import escaped
from symdp.theorems.notation import Notation
from symdp.theorems.page import accepts
from symdp.theorems.page_choice import template
from symdp.theorems.record import Record
from symdp.theorems.setting.adjacent_letters import matrix_rows
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.formula_text import RELATIONS, InequalityText, in_names, plain
from symdp.theorems.text.number_text import inline, listed, vector
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.text.statement_text import flowing
from symdp.theorems.theorem import Theorem, once

MOST_SIGNS, MOST_CASES = 30_000, 12
# The commands and plain signs that formulas of statements may contain.
_PIECE = re.compile(r"(\\(?:begin|end)\{[a-z]*\}|\\[A-Za-z]+|\\[ ,;:!{}|\\$%&#_])")
_PLAIN = re.compile(r"[A-Za-z0-9 (){}\[\]=+*/<>,.;:'|!^_&-]*")
COMMANDS = {r"\begin{cases}", r"\end{cases}"} | {
    f"\\{name}"
    for group in (
        "mathcal mathrm mathbf text textstyle left right bigl bigr Bigl Bigr quad qquad overline tilde hat bar",
        "frac tfrac binom sqrt max min sup inf lim log exp sum prod Pr le ge ne in notin subseteq cap cup emptyset infty",
        "allowbreak mathit lvert rvert nolimits ne mapsto setminus",
        "forall exists Rightarrow Leftrightarrow iff to mid sim approx cong equiv uparrow downarrow cdot times",
        "otimes star dots colon langle rangle lfloor rfloor lceil rceil ell alpha beta gamma delta epsilon",
        "varepsilon theta kappa lambda mu nu pi rho sigma tau varphi chi Gamma Delta",
    )
    for name in group.split()
}
FUNCTIONS = checked_statement.FUNCTIONS


@dataclass(frozen=True)
class Assertion:
    """An assertion with its number, its evidence and the notation of its page."""

    number: int
    fact: Mapping[str, Any]
    evidence: Mapping[str, Any]
    notation: Notation

    def holds(self) -> bool:
        """Decide whether the checker accepts the assertion."""
        if self.certified:
            return not self.step.false_claims()
        return accepts(checked_statement.CHECKS[self.fact["kind"]], [], "", self.fact, self.evidence)

    def stated(self) -> list[Part]:
        """State the assertion."""
        title = escaped(str(self.fact["title"]))
        return [Part(f"\n({self.number}) \\emph{{{title}}}:"), claimed(SAYS[self.fact["kind"]](self), self.holds)]

    def proof(self, count: int = 1) -> list[Part]:
        """Return the proof of the assertion, which may cover ``count`` consecutive assertions."""
        if self.certified:
            step = self.step
            return [heading(f"({self.number})"), *step.setting, *step.statement, *step.proof]
        last = f"--({self.number + count - 1})" if count > 1 else ""
        return [heading(f"({self.number}){last}"), prose(self.why)]

    @property
    def why(self) -> str:
        """The text of the proof."""
        return "" if self.certified else SHOWS[self.fact["kind"]](self)

    @property
    def certified(self) -> bool:
        """Decide whether the assertion is the claim of another certificate."""
        return bool(self.fact["kind"] == "certified")

    @cached_property
    def step(self) -> Theorem:
        """The theorem of the other certificate."""
        record = Record.of(self.fact["claim"])
        return template(record, self.evidence)(record, self.evidence, self.notation)

    def arithmetic(self) -> str:
        """State a relation for all listed values."""
        left, right = (expression.parse(self.fact[side], FUNCTIONS) for side in ("left", "right"))
        relation = RELATIONS.get(self.fact["relation"], self.fact["relation"])
        where = [self._range(name, values) for name, values in self.fact["domain"].items()]
        text = f"${in_names(left, plain)}{relation}{in_names(right, plain)}$"
        return f"{text}{' for ' + ', '.join(where) if where else ''}."

    @staticmethod
    def _range(name: str, values: list[str]) -> str:
        if len(values) == 1:
            return f"${plain(name)}={inline(Fraction(values[0]))}$"
        refusal = f"of a statement one is written for {{most}} values of {name} at most, the certificate has {{found}}"
        _refuse(len(values), refusal)
        listing = listed([inline(value) for value in fractions(values)])
        return rf"${plain(name)}\in\{{{listing}\}}$"

    def mechanism(self) -> str:
        """State the leakage and the distortion of a mechanism."""
        rows = [fractions(row) for row in self.fact["rows"]]
        _refuse(max(len(rows), *map(len, rows)), "of a mechanism {most} letters are printed at most")
        priors = ", ".join([f"${vector(fractions(prior))}$" for prior in self.fact["vertices"]])
        bounded = self.fact["exp_epsilon"] != "oo"
        largest = f"is ${inline(Fraction(self.fact['exp_epsilon']))}$" if bounded else "is not bounded"
        return (
            f"the mechanism\n{matrix_rows(rows)}\nThe largest ratio of two entries of a column {largest}, and the largest "
            rf"probability that the output is not the letter, over the priors {priors}, is "
            f"${inline(Fraction(self.fact['distortion']))}$."
        )

    def program(self) -> str:
        """State the least value of a linear program."""
        cost, rows = fractions(self.fact["minimize"]), self.fact["rows"]
        _refuse(max(len(cost), len(rows)), "of linear programs {most} columns and rows are printed at most")
        ends = zip(self.fact["lower"], self.fact["upper"], strict=True)
        bounds = [_bounded(f"x_{{{k}}}", low, high) for k, (low, high) in enumerate(ends, 1)]
        bounds += [_bounded(_linear(fractions(row["coefficients"])), row["lower"], row["upper"]) for row in rows]
        under = "; ".join([text for text in bounds if text])
        if self.fact["value"] == "infeasible":
            return f"no $x$ satisfies {under}."
        return f"the least value of ${_linear(cost)}$ under {under} is ${inline(Fraction(self.fact['value']))}$."

    def inequality(self) -> str:
        """State the implication between polynomial inequalities."""
        return InequalityText(self.fact, self.evidence).statement

    def identity(self) -> str:
        """State the identity that proves the implication."""
        text = InequalityText(self.fact, self.evidence).proof
        strict = ", and one of them is positive" if re.search("[<>](?!=)", self.fact["conclude"]) else ""
        return (
            f"With $a_k$ for the larger side of the assumption $(a_k)$ less the smaller one, multiplying out shows {text}. "
            f"The terms on the right are products of what is not negative, or zero{strict}."
        )

    def multipliers(self) -> str:
        """State the optimal point and the multipliers."""
        duals = (
            f"the multipliers ${vector(fractions(self.evidence['duals']))}$ of the rows" if self.fact["rows"] else "no rows"
        )
        if self.fact["value"] == "infeasible":
            return f"With {duals} the rows combine to a contradiction."
        point = vector(fractions(self.evidence["x"]))
        return f"The point $x={point}$ satisfies all of these and has this value; with {duals} none has less."


def _refuse(count: int, text: str, most: int = MOST_CASES) -> None:
    """Refuse input that is too long to print."""
    if count > most:
        raise Unsupported(f"theorem: {text.format(most=most, found=count)}; use the certificate")


def _linear(coefficients: tuple[Fraction, ...]) -> str:
    """Return a linear form in LaTeX."""
    text = ""
    for k, value in enumerate(coefficients, 1):
        if value:
            size = "" if abs(value) == 1 else inline(abs(value))
            text += f"{'-' if value < 0 else '+' if text else ''}{size}x_{{{k}}}"
    return text or "0"


def _bounded(form: str, low: str | None, high: str | None) -> str:
    """Return a form between those of its bounds that are finite."""
    if low is not None and low == high:
        return f"${form}={inline(Fraction(low))}$"
    below = "" if low is None else rf"{inline(Fraction(low))}\le "
    above = "" if high is None else rf"\le {inline(Fraction(high))}"
    return f"${below}{form}{above}$" if below or above else ""


SAYS: dict[str, Callable[[Assertion], str]] = {
    "arithmetic": Assertion.arithmetic,
    "mechanism": Assertion.mechanism,
    "program": Assertion.program,
    "certified": lambda _: "this is shown below.",
    "inequality": Assertion.inequality,
}
SHOWS: dict[str, Callable[[Assertion], str]] = {
    "arithmetic": lambda _: "By arithmetic.",
    "mechanism": lambda _: "By inspection of the columns, and of the diagonal, whose mean is least at one of these priors.",
    "program": Assertion.multipliers,
    "inequality": Assertion.identity,
}


def breakable(text: str) -> str:
    r"""Return a formula that may break across lines, at spaces and without paired delimiters.

    Examples
    --------
    >>> breakable(r"\max\left(a,\ b\right)")
    '\\max(a,\\ \\allowbreak b)'
    """
    loose = re.sub(r"\\(?:left|right)(?![A-Za-z])\.?", "", text)
    return re.sub(r"(\\ |\\quad )", r"\1\\allowbreak ", loose.replace(r"\quad", r"\quad "))


def typeset(text: str) -> str:
    r"""Return the formula of a statement, or its source if a command is unknown, since commands can read files.

    Examples
    --------
    >>> typeset(r"D\le 1"), typeset(r"\input{a}")
    ('$D\\le 1$', '\\texttt{\\textbackslash{}input\\{a\\}}')
    """
    pieces = _PIECE.split(text)
    commands = {command for command in pieces[1::2] if command[1:2].isalpha() or "{" in command[2:]}
    depths = list(accumulate([{"{": 1, "}": -1}.get(sign, 0) for sign in "".join(pieces[::2])]))
    closed = not depths or (min(depths) == 0 == depths[-1])
    known = commands <= COMMANDS and closed and "^^" not in text and all(map(_PLAIN.fullmatch, pieces[::2]))
    if not known:
        return rf"\texttt{{{escaped(text)}}}"
    sentence = flowing(text)
    return f"${breakable(text)}$" if sentence is None else sentence


def _alike(assertions: list[Assertion]) -> list[list[Assertion]]:
    """Group consecutive assertions that have the same text of proof."""
    return [
        part
        for words, alike in groupby(assertions, lambda one: one.why)
        for group in [list(alike)]
        for part in ([group] if words else [[one] for one in group])
    ]


def statement(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate."""
    if notation.log != "e":
        raise Unsupported("theorem: a statement of a paper is written with natural logarithms; use log=e")
    question, facts = record.question, record.answer["facts"]
    signs = "of a statement one is written for {most} signs of assertions at most, these have {found}"
    _refuse(sum(map(len, map(str, facts))), signs, MOST_SIGNS)
    pairs = zip(facts, evidence["proofs"], strict=True)
    assertions = [Assertion(number, *pair, notation) for number, pair in enumerate(pairs, 1)]
    verdict = {"PROVED": "is proved", "REFUTED": "is refuted"}[record.answer["verdict"]]
    paper, scope, method = (escaped(question[key]) for key in ("paper", "scope", "method"))
    name = escaped(question["id"].replace("_", " ").capitalize())
    stated = typeset(question["text"].removesuffix("."))
    intro = (
        f"{name} of {paper}, {stated}, {verdict} ({scope}; {method}) by the assertions that follow. "
        "Whether they say what the statement says is for the reader to judge. Logarithms are natural."
    )
    proof = [part for alike in _alike(assertions) for part in alike[0].proof(len(alike))]
    lemmas = once([each for assertion in assertions if assertion.certified for each in assertion.step.lemmas])
    parts = [part for assertion in assertions for part in assertion.stated()]
    return Theorem(f"A statement that {verdict}", (prose(intro), *parts), lemmas, tuple(proof))
