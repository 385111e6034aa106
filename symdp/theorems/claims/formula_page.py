r"""Theorems on formulas for the least leakage of every prior: proved for an alphabet size, or refuted at one prior."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from operator import eq, ge, le
from typing import Any

from symdp.certificates.checker.arithmetic import expression as checked_expression
from symdp.certificates.checker.identities import block_formula, flat_blocks
from symdp.certificates.checker.identities import ordered_formula as checked
from symdp.errors import Unsupported
from symdp.theorems.local.least_epsilon_page import PrivatePoint
from symdp.theorems.page import PageSubject, accepts
from symdp.theorems.record import Record
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.text.displays import COLUMN, formula, width
from symdp.theorems.text.formula_text import RELATIONS, expression, in_names
from symdp.theorems.text.number_text import counting, inline, row, vector
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Lemma, Theorem

# The largest number of terms that a printed polynomial may have.
MOST_TERMS = 10
# A representative delta for pages about every delta.
SOME_DELTA = Fraction(1, 2)
PRECISION = 64
HOLDS = {"==": eq, ">=": ge, "<=": le}
Trees = tuple[Any, str, Any]


class FormulaPage(PageSubject):
    """The page of a certificate about a formula."""

    @property
    def by_blocks(self) -> bool:
        """Decide whether the certificate is by blocks, whose formulas may have hypotheses and name sums of probabilities."""
        return "where" in self.record.question

    @property
    def where(self) -> Sequence[str]:
        """The hypotheses of the formula."""
        return self.record.question["where"] if self.by_blocks else []

    @cached_property
    def question(self) -> Any:
        """The formula and its hypotheses, parsed by the checker of blocks."""
        return block_formula.Question(self.record.question["formula"], self.where)

    @property
    def with_delta(self) -> bool:
        """Decide whether the formula is about every delta."""
        return self.question.with_delta if self.by_blocks else "delta" in self.record.question["formula"]

    @property
    def named(self) -> bool:
        """Decide whether the formula is about every k."""
        return self.by_blocks and self.question.needs.side is not None

    def sides(self, text: str) -> Trees:
        """Return the left side, the relation and the right side of a formula."""
        if not self.by_blocks:
            return checked.parse_claim(text)  # type: ignore[no-any-return]
        left, relation, right = block_formula.parsed(text)
        return (left, "==", block_formula.BEST) if relation is None else (left, relation, right)

    def relation(self, text: str) -> str:
        """Return a formula in LaTeX."""
        left, relation, right = self.sides(text)
        return f"{in_names(_named(left), self._name)}{RELATIONS[relation]}{in_names(_named(right), self._name)}"

    def _name(self, name: str) -> str:
        return "k" if name == "k" else expression(("name", name), self.notation)

    @property
    def sums(self) -> str:
        """The definition of the names T_j and L_j of sums of probabilities, where the formulas contain them."""
        formulas = "".join(map(self.relation, [self.record.question["formula"], *self.where]))
        sums = [(f"${name}_j$", which) for name, which in (("T", "greatest"), ("L", "least")) if f"{name}_{{" in formulas]
        names, which = (" and ".join(part) for part in zip(*sums, strict=True)) if sums else ("", "")
        return f", with {names} for the sum of its $j$ {which} entries" if sums else ""

    @property
    def conditions(self) -> str:
        """The hypotheses in LaTeX."""
        return " and ".join([f"${self.relation(hypothesis)}$" for hypothesis in self.where])


class ProvedPage(FormulaPage):
    """The page of a formula that holds."""

    def stated(self, whose: str, end: str, holds: Callable[[], bool]) -> tuple[Part, ...]:
        """State the priors and parameters for which the formula holds, with the test that decides it."""
        n, relation = self.notation, self.relation(self.record.question["formula"])
        every = (", every $k=1,\\dots,M$" if self.named else "") + f", and every $0<{n.distortion}<1$"
        every += r" and $0\le\delta<1$" * self.with_delta + (f" with {self.conditions}" if self.where else "")
        optimum = f"${n.optimum}={n.least(n.prior, n.distortion, self.with_delta)}$"
        shape = formula(relation, end="") if width(relation) <= COLUMN else f"${relation}$"
        return (
            prose(f"{whose}{self.sums}{every}, {optimum} satisfies"),
            claimed(shape, holds),
            prose(f"wherever both sides are defined{end}"),
        )

    def optimum(self, where: str) -> Part:
        """State the optimum and the parametrisation of D within a range."""
        d, delta = self.notation.distortion, ""
        if self.with_delta:
            delta = rf"; by <delta> it is that of ${d}/(1-\delta)$ without~$\delta$"
        more = r", and $\delta=e/(1+e)$ with $e\ge 0$" * self.with_delta
        return prose(
            rf"The optimum is that of <ordered>{where}{delta}. Between two ends $a<b$ of a range put "
            rf"${d}=(a+bx)/(1+x)$ with $x\ge 0${more}."
        )

    def written(
        self, title: str, letters: str, parts: tuple[Sequence[Part], Sequence[Part]], more: Sequence[Lemma]
    ) -> Theorem:
        """Return a theorem on the formula with its proof."""
        privacy = Privacy(self.notation, SOME_DELTA if self.with_delta else Fraction(0))
        letters_part = prose(f"The letters are ${letters}$.")
        return privacy.theorem(title, letters_part, *parts, alone=True, more=more)


@dataclass(frozen=True)
class Cell:
    """A subinterval of a range on which the active arguments of all max and min are known."""

    range: int
    number: int
    start: Any
    proof: Mapping[str, Any]

    @property
    def stop(self) -> Any:
        """The right end of the cell as a parsed expression."""
        return checked_expression.parse(self.proof["to"], checked.FUNCTIONS, checked.LARGEST_POWER)


class ProvedFormula(ProvedPage):
    """A formula for a fixed alphabet size, proved by the signs of the coefficients of polynomials."""

    @property
    def letters(self) -> int:
        """The alphabet size M."""
        return int(self.record.question["letters"])

    @property
    def uniform(self) -> bool:
        """Decide whether the formula is about sets that contain the uniform prior."""
        return bool(self.record.question["class"] == "I")

    @cached_property
    def claim(self) -> Trees:
        """The parsed formula."""
        return self.sides(self.record.question["formula"])

    def cells(self) -> Iterator[Cell]:
        """Iterate over all cells in order."""
        start: Any = ("number", Fraction(0))
        for piece in self.evidence["pieces"]:
            for number, data in enumerate(piece["cells"], 1):
                cell = Cell(piece["range"], number, start, data)
                yield cell
                start = cell.stop

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        p, m = self.notation.prior, self.letters
        every = f"every prior ${p}$ with ${p}(1)\\ge\\dots\\ge {p}({m})$"
        more = "; the same holds for every set of priors that contains the uniform one." if self.uniform else "."
        statement = self.stated(
            f"Let $M={m}$. For {f'the uniform prior~${p}$' if self.uniform else every}", more, self._checks
        )
        return self.written("A formula", counting(1, m), (statement, self._proof()), ())

    def _checks(self) -> bool:
        """Decide whether the ranges cover D from 0 to 1 without gaps and every cell proves its part."""
        world, here, cells = self._world, checked.scaled(self._world.one, 0), self.cells()
        for piece in self.evidence["pieces"]:
            k = piece["range"]
            if not (0 <= k < self.letters and checked.equal(here, world.bound(k - 1))):
                return False
            for cell in islice(cells, len(piece["cells"])):
                if not self._cell_holds(cell):
                    return False
                here = self._end(cell.stop)
            if not checked.equal(here, world.bound(k)):
                return False
        return bool(self.claim[1] == self.record.question["relation"] and checked.equal(here, world.one))

    def _proof(self) -> list[Part]:
        p, m = self.notation.prior, self.letters
        sums = "+".join([f"{k if k > 1 else ''}g_{k}" for k in range(1, m + 1)])
        gaps = (
            rf"Let $g_k={p}(k)-{p}(k+1)$ for $k<{m}$ and $g_{{{m}}}={p}({m})$. They are not negative, "
            rf"${p}(k)=g_k+\dots+g_{{{m}}}$, and ${sums}=1$, which makes fractions homogeneous."
        )
        uniform = (
            "A mechanism that serves a set with the uniform prior serves this prior, and averaged over all permutations of "
            "the letters it keeps under every prior what it keeps under the uniform one."
        )
        return [
            self.optimum(f" with $M={m}$"),
            prose(uniform if self.uniform else gaps),
            *[self._cell(cell) for cell in self.cells()],
        ]

    def _cell(self, cell: Cell) -> Part:
        n, k, m = self.notation, cell.range, self.letters - cell.range
        rest = r"(1-\delta)" if self.with_delta else ""
        where = rf"{rest}\theta_{{{m + 1}}}\le {n.distortion}<{rest}\theta_{{{m}}}"
        if k == self.letters - 1:
            first = rf"{rest}(1-{n.prior}(1))" if rest else f"1-{n.prior}(1)"
            where = rf"{first}\le {n.distortion}<1"
        steps = [self._winner(choice) for choice in cell.proof["choices"]]
        sign = {"==": "", ">=": ", which is not negative", "<=": ", which is not positive"}[self.claim[1]]
        ends = f"$a={expression(cell.start, n)}$ and $b={expression(cell.stop, n)}$"
        difference = f"the left side less the right one is {self._ratio(cell.proof['difference'])}{sign}."
        return claimed(f"For ${where}$, with {ends}: {' '.join([*steps, difference])}", lambda: self._cell_holds(cell))

    def _winner(self, choice: Mapping[str, Any]) -> str:
        ratios = row([self._ratio(proof) for proof in choice["proofs"]])
        return rf"the next $\max$ or $\min$ is its operand number~${choice['winner'] + 1}$, less the others {ratios};"

    def _ratio(self, proof: Mapping[str, Any]) -> str:
        """Return a fraction of polynomials, each with coefficients of one sign."""
        top, below = (self._polynomial(proof[key]) for key in ("numerator", "denominator"))
        if top is None or below is None:
            count = len(proof["numerator"]) + len(proof["denominator"])
            return f"a fraction of polynomials with ${count}$ terms, of one sign above and of one below"
        return f"${top}$" if below == "1" or top == "0" else f"$({top})/({below})$"

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
        return accepts(checked.check_cell, [], "", world, cell.range, start, stop, self.claim, cell.proof)

    @cached_property
    def _world(self) -> Any:
        """The symbols of the checker."""
        return checked.World(self.letters, self.with_delta, self.uniform)

    def _end(self, tree: Any) -> Any:
        """Return an end of a cell as a value of the checker."""
        return self._world.value(tree, {}, checked.Choices([], "an end", [], 0))


class Refutation(FormulaPage):
    """A formula that is false at a witness, with the optimum there and its proof."""

    @property
    def witness(self) -> Mapping[str, Any]:
        """The witness: prior, distortion, optimum and delta, and k where the formula has it."""
        return self.record.answer["refuted"]  # type: ignore[no-any-return]

    @cached_property
    def prior(self) -> list[Fraction]:
        """The prior of the witness."""
        return [Fraction(value) for value in self.witness["prior"]]

    @cached_property
    def known(self) -> dict[str, Fraction]:
        """The values of the names at the witness."""
        size, witness = len(self.prior), self.witness
        names = {f"P{k}": value for k, value in enumerate(self.prior, 1)}
        names |= {f"A{k}": sum(self.prior[size - k :], Fraction(0)) for k in range(size + 1)}
        names |= {name: Fraction(witness[name]) for name in ("delta", "best", "k") if name in witness}
        return names | {"D": Fraction(witness["distortion"]), "M": Fraction(size)}

    def values(self, text: str) -> tuple[Fraction, str, Fraction]:
        """Return the left side, the relation and the right side of a formula, evaluated at the witness."""
        left, relation, right = self.sides(text)
        trees = [block_formula.numbered(tree, self.prior, self.known) if self.by_blocks else tree for tree in (left, right)]
        ends = [checked_expression.interval(tree, self.known, PRECISION) for tree in trees]
        if any(low != high for low, high in ends):
            raise Unsupported("theorem: none is written yet for formulas with logarithms; use the certificate")
        return ends[0][0], relation, ends[1][0]

    def holds(self, text: str) -> bool:
        """Decide whether a formula holds at the witness."""
        left, relation, right = self.values(text)
        return bool(HOLDS[relation](left, right))

    def theorem(self) -> Theorem:
        """Return the refutation with its proof."""
        n, text, witness = self.notation, self.record.question["formula"], self.witness
        question = {"source": {"vertices": [witness["prior"]]}, "delta": witness["delta"]}
        inner = Record(question, {"at": witness["distortion"]}, {"exp": witness["best"]})
        optimum = PrivatePoint(inner, self.evidence, n).at_distortion()
        left, _, right = self.values(text)
        at = [f"${n.distortion}={inline(self.known['D'])}$", *([f"$k={witness['k']}$"] if self.named else [])]
        at += [f"$M={len(self.prior)}$"] if "M" in self.relation(text) else []
        at.append(f"${n.optimum}={n.least(n.prior, n.distortion, self.with_delta)}$")
        relation, but = self.relation(text), f", though {self.conditions}" if self.where else ""
        statement = [
            prose(f"Let ${n.prior}={vector(self.prior)}${self.sums}, and let {row(at)}. Then"),
            prose(formula(relation, end="") if width(relation) <= COLUMN else f"${relation}$"),
            claimed(
                f"does not hold{but}: its sides are ${inline(left)}$ and ${inline(right)}$.",
                lambda: not self.holds(text) and all(map(self.holds, self.where)),
            ),
        ]
        return Theorem("Refutation", (*optimum.setting, *statement, *optimum.statement), optimum.lemmas, optimum.proof)


def _named(tree: Any) -> Any:
    """Replace the sums of probabilities in an expression by names."""
    if tree[0] in ("top", "tail"):
        return ("name", f"{'T' if tree[0] == 'top' else 'L'}{flat_blocks.index_of(tree)}")
    return (tree[0], *[_named(part) if isinstance(part, tuple) else part for part in tree[1:]])
