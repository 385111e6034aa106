r"""A formula for a number of letters: proved by signs of polynomials, or refuted by a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from symdp.certificates.checker import block_formula
from symdp.certificates.checker import expression as checked_expression
from symdp.certificates.checker import formula as checked_formula
from symdp.errors import Unsupported
from symdp.reports.latex import escaped
from symdp.theorems.expressions import RELATIONS, expression
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import counting, inline, row, vector
from symdp.theorems.page import Shown, accepts
from symdp.theorems.part import COLUMN, Part, claimed, formula, said, width
from symdp.theorems.privacy import Privacy
from symdp.theorems.private_point import PrivatePoint
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

# Terms of a polynomial that are printed.
MOST_TERMS = 10
# Where a page is about every delta, one that stands for them in the choice of words.
SOME_DELTA = Fraction(1, 2)
SUBSTITUTED = r"$\delta=e/(1+e)$ with $e\ge 0$"
FUNCTIONS = checked_formula.FUNCTIONS
PRECISION = 64


@dataclass(frozen=True)
class Cell:
    """A part of a range on which the winners of all max and min are known."""

    range: int
    number: int
    start: Any
    given: Mapping[str, Any]

    @property
    def stop(self) -> Any:
        """Its right end, as a tree."""
        return checked_expression.parse(self.given["to"], FUNCTIONS, checked_formula.LARGEST_POWER)


class ProvedFormula(Shown):
    """What a certificate of a formula says and shows."""

    @property
    def letters(self) -> int:
        """M."""
        return int(self.record.question["letters"])

    @property
    def uniform(self) -> bool:
        """Whether the formula is about sets that hold the uniform prior."""
        return bool(self.record.question["class"] == "I")

    @cached_property
    def sides(self) -> tuple[Any, str, Any]:
        """Left side, relation, right side."""
        left, relation, right = checked_formula.parse_claim(self.record.question["formula"])
        return left, relation, right

    @property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, SOME_DELTA if self.with_delta else Fraction(0))

    @property
    def with_delta(self) -> bool:
        """Whether the formula is about every delta."""
        return "delta" in self.record.question["formula"]

    def cells(self) -> Iterator[Cell]:
        """All cells, in their order."""
        start: Any = ("number", Fraction(0))
        for piece in self.evidence["pieces"]:
            for number, given in enumerate(piece["cells"], 1):
                cell = Cell(piece["range"], number, start, given)
                yield cell
                start = cell.stop

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, (left, relation, right) = self.notation, self.sides
        p, d = n.prior, n.distortion
        sides = f"{expression(left, n)}{RELATIONS[relation]}{expression(right, n)}"
        names = rf"with $L_k$ for the sum of its $k$ least entries and $M={self.letters}$"
        whose = (
            rf"Let ${p}$ be the uniform prior of the letters ${counting(1, self.letters)}$"
            if self.uniform
            else rf"For every prior ${p}$ of the letters ${counting(1, self.letters)}$ with ${p}(1)\ge\dots\ge "
            rf"{p}({self.letters})$"
        )
        deltas = r" and $0\le\delta<1$" * self.with_delta
        asked = rf", {names}, and every $0<{d}<1${deltas}, ${n.optimum}={n.least(p, d, self.with_delta)}$ satisfies"
        shown = formula(sides, end="") if width(sides) <= COLUMN else f"${sides}$"
        more = " The same holds for every set of priors that contains the uniform one." if self.uniform else ""
        statement = (said(f"{whose}{asked}"), claimed(shown, self._checks), said(f"wherever both sides are defined.{more}"))
        letters = said(rf"The letters are ${counting(1, self.letters)}$.")
        return self.privacy.theorem("A formula", letters, statement, self._proof(), alone=True)

    def _checks(self) -> bool:
        """Whether the ranges follow each other from D = 0 to 1, each with cells that prove it."""
        world, here, cells = self._world, checked_formula.scaled(self._world.one, 0), self.cells()
        for piece in self.evidence["pieces"]:
            k = piece["range"]
            if not (0 <= k < self.letters and checked_formula.equal(here, world.bound(k - 1))):
                return False
            for cell in islice(cells, len(piece["cells"])):
                if not self._cell_holds(cell):
                    return False
                here = self._end(cell.stop)
            if not checked_formula.equal(here, world.bound(k)):
                return False
        return bool(self.sides[1] == self.record.question["relation"] and checked_formula.equal(here, world.one))

    def _proof(self) -> list[Part]:
        p, m = self.notation.prior, self.letters
        sums = "+".join([f"{k if k > 1 else ''}g_{k}" for k in range(1, m + 1)])
        gaps = (
            [] if self.uniform else [said(
                rf"Let $g_k={p}(k)-{p}(k+1)$ for $k<{m}$ and $g_{{{m}}}={p}({m})$. They are not negative, "
                rf"${p}(k)=g_k+\dots+g_{{{m}}}$, and ${sums}=1$, which makes fractions homogeneous.")]
        )  # fmt: skip
        uniform = (
            "A mechanism that serves a set with the uniform prior serves this prior, and averaged over all permutations of "
            "the letters it keeps under every prior what it keeps under the uniform one. "
            if self.uniform else ""
        )  # fmt: skip
        delta = r" for $v=D/(1-\delta)$ in place of~$D$, by <delta>".replace("D", self.notation.distortion)
        return [
            said(rf"The optimum is that of <ordered> with $M={m}${delta if self.with_delta else ''}."), *gaps,
            said(rf"{uniform}Between two ends $a$ and $b$ put ${self.notation.distortion}=(a+bx)/(1+x)$ with $x\ge 0$"
                 rf"{', and ' + SUBSTITUTED if self.with_delta else ''}."),
            *[part for cell in self.cells() for part in self._cell(cell)],
        ]  # fmt: skip

    def _cell(self, cell: Cell) -> list[Part]:
        n, k = self.notation, cell.range
        rest = r"(1-\delta)" if self.with_delta else ""
        m = self.letters - k
        where = rf"{rest}\theta_{{{m + 1}}}\le {n.distortion}<{rest}\theta_{{{m}}}"
        if k == self.letters - 1:
            first = rf"{rest}(1-{n.prior}(1))" if rest else f"1-{n.prior}(1)"
            where = rf"{first}\le {n.distortion}<1"
        steps = [self._winner(choice) for choice in cell.given["choices"]]
        sign = {"==": "", ">=": ", which is not negative", "<=": ", which is not positive"}[self.sides[1]]
        ends = f"$a={expression(cell.start, n)}$ and $b={expression(cell.stop, n)}$"
        difference = f"the left side less the right one is {self._ratio(cell.given['difference'])}{sign}."
        return [claimed(f"For ${where}$, with {ends}: {' '.join([*steps, difference])}", lambda: self._cell_holds(cell))]

    def _winner(self, choice: Mapping[str, Any]) -> str:
        shown = row([self._ratio(proof) for proof in choice["proofs"]])
        return rf"the next $\max$ or $\min$ is its operand number~${choice['winner'] + 1}$, less the others {shown};"

    def _ratio(self, given: Mapping[str, Any]) -> str:
        """A fraction of polynomials, all coefficients of one sign each."""
        top, below = (self._polynomial(given[key]) for key in ("numerator", "denominator"))
        if top == "0":
            return "$0$"
        if top is None or below is None:
            count = len(given["numerator"]) + len(given["denominator"])
            return f"a fraction of polynomials with ${count}$ terms, of one sign above and of one below"
        if below == "1":
            return f"${top}$"
        return f"$({top})/({below})$"

    def _polynomial(self, terms: Any) -> str | None:
        if len(terms) > MOST_TERMS:
            return None
        text = ""
        for coefficient, exponents in terms:
            monomial = self._monomial(exponents)
            sign, size = ("-", coefficient[1:]) if coefficient.startswith("-") else ("+" if text else "", coefficient)
            text += f"{sign}{'' if size == '1' and monomial else size}{monomial}"
        return text or "0"

    def _monomial(self, exponents: Any) -> str:
        names = [*[f"g_{{{k}}}" for k in range(1, self.letters + 1)], "e", "x"]
        pairs = [(name, power) for name, power in zip(names, exponents, strict=True) if power]
        return "".join([name if power == 1 else f"{name}^{{{power}}}" for name, power in pairs])

    def _cell_holds(self, cell: Cell) -> bool:
        start, stop, world = self._end(cell.start), self._end(cell.stop), self._world
        return accepts(checked_formula.check_cell, [], "", world, cell.range, start, stop, self.sides, cell.given)

    @cached_property
    def _world(self) -> Any:
        """The symbols of the checker."""
        return checked_formula.World(self.letters, self.with_delta, self.uniform)

    def _end(self, tree: Any) -> Any:
        """An end of a cell, as the checker reads it."""
        return self._world.value(tree, {}, checked_formula.Choices([], "an end", [], 0))


def refuted(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate: the formula is false at the witness, and here is the optimum there with its proof."""
    known = prior_names(record.answer["refuted"])
    left, relation, right = checked_formula.parse_claim(record.question["formula"])
    ends = [checked_expression.interval(side, known, PRECISION) for side in (left, right)]
    if any(low != high for low, high in ends):
        raise Unsupported("theorem: none is written yet for formulas with logarithms; use the certificate")
    sides = (ends[0][0], ends[1][0])
    return _page(record, evidence, notation, sides, lambda: not checked_expression.holds(left, relation, right, known), ())


def refuted_by_blocks(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The same for a formula about every alphabet, or under hypotheses."""
    witness = record.answer["refuted"]
    prior = [Fraction(value) for value in witness["prior"]]
    known = {name: Fraction(witness[name]) for name in ("distortion", "delta", "best", "k")} | {"M": Fraction(len(prior))}
    known["D"] = known.pop("distortion")

    def sides(text: str) -> tuple[Any, str | None, Any]:
        left, relation, right = block_formula.parsed(text)
        trees = [left, block_formula.BEST if relation is None else right]
        values = [
            checked_expression.interval(block_formula.numbered(tree, prior, known), known, PRECISION)[0] for tree in trees
        ]
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
