r"""Local differential privacy on a page: its definition, its mechanisms, and the lemmas on diagonals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.paper import FIXED
from symdp.theorems.parametric.ordered_prior_text import theorem_holds
from symdp.theorems.preliminaries import Result, closure
from symdp.theorems.text.displays import COLUMN, formula, width
from symdp.theorems.text.number_text import entries, inline, subset
from symdp.theorems.text.sentences import Part, Term, chain, claimed, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
LARGEST_MATRIX = 8
DEFINITION = "def:symdp:mechanism"
# The results of the preliminaries that mention randomised response.
ABOUT_RESPONSE = {"response", "supremum", "ordered"}


@dataclass(frozen=True)
class Privacy:
    """Local (epsilon, delta)-differential privacy in a notation.

    Attributes
    ----------
    notation : Notation
    delta : Fraction
        The parameter delta; any positive value on a page about every delta.
    """

    notation: Notation
    delta: Fraction = Fraction(0)

    @property
    def adjective(self) -> str:
        """The adjective for private mechanisms."""
        pair = r"(\epsilon,\delta)" if self.delta else r"\epsilon"
        return f"${pair}$-locally differentially private"

    @cached_property
    def _paragraphs(self) -> list[str]:
        """The paragraphs of the definition in the preliminaries: mechanisms, randomised response, and delta."""
        text = Result("mechanism", self.notation).text.partition("\\end{definition}")[0]
        return text[text.index(r"A \emph{mechanism}") :].strip().split("\n\n")

    @property
    def definition(self) -> Part:
        """The definition of a mechanism, its distortion, its privacy and the least leakage."""
        private, _, with_delta = self._paragraphs
        return Part(f"{private}\n{with_delta}" if self.delta else private, shared=DEFINITION)

    @property
    def response(self) -> Part:
        """The definition of randomised response."""
        return Part(self._paragraphs[1], shared=DEFINITION)

    def accuracy(self, distortion: Fraction) -> Term:
        """Return the accuracy u that the diagonal needs at a distortion."""
        return Term("u", 1 - distortion / (1 - self.delta))

    @property
    def accuracy_text(self) -> str:
        """The accuracy u as a formula."""
        d = self.notation.distortion
        return f"u=1-{d}/(1-\\delta)" if self.delta else f"u=1-{d}"

    def satisfied(self, prior: Vector, u: Fraction, sigma: Fraction) -> Part:
        """State the inequality of the converse lemma for a prior, in numbers."""
        total, bound = sum([max(ZERO, value - sigma) for value in prior], ZERO), u - sigma
        left = Term(rf"\sum_x\max(0,{self.notation.least_favourable}(x)-\sigma)", total)
        return chain(left, ("=", of(total)), (r"\le" if total < bound else "=", Term("u", u) - Term(r"\sigma", sigma)))

    def scale(self, u: Fraction, level: Fraction) -> Part:
        """Define sigma for u and lambda."""
        sigma = Term("u", u).divided_by(Term(r"\lambda", level))
        return related(Term(r"\sigma", sigma.value), ("=", sigma), ("=", of(sigma.value)))

    def theorem(
        self,
        title: str,
        hypothesis: Part,
        statement: Sequence[Part],
        proof: Sequence[Part],
        *,
        alone: bool,
        more: Sequence[Lemma] = (),
    ) -> Theorem:
        """Return a theorem with the definitions and lemmas of the preliminaries that it needs, and further lemmas."""
        lemmas = [*self._cited([*statement, *proof, *[part for lemma in more for part in lemma.proof]], alone), *more]
        meant = [self.response] if ABOUT_RESPONSE & {lemma.name for lemma in lemmas} else []
        setting = (hypothesis, self.definition, *meant)
        return Theorem(title, tuple(statement), tuple(lemmas), tuple(proof), setting)

    def _cited(self, parts: Sequence[Part], alone: bool) -> list[Lemma]:
        """Return the lemmas to which parts refer, each after those that it needs."""
        labels = {name: Result(name, self.notation).label for name in FIXED[1:]}
        text = "".join([part.latex for part in parts])
        needed = closure([label for name, label in labels.items() if f"<{name}>" in text or f"{{{label}}}" in text])
        return [self.ordered(alone) if name == "ordered" else lemma(name, self.notation)
                for name, label in labels.items() if label in needed]  # fmt: skip

    def ordered(self, alone: bool) -> Lemma:
        """Return the theorem on one ordered prior; the paragraphs on source sets are left out for one prior alone."""
        ordered = Result("ordered", self.notation)
        texts = [text.rpartition("\n\n")[0] if alone else text for text in (ordered.statement, ordered.proof)]
        return Lemma("ordered", (claimed(texts[0], theorem_holds),), (prose(texts[1]),), ordered.label)

    def mechanism(self, diagonal: Vector, level: Fraction) -> list[Part]:
        """State the mechanism of the lemma for a diagonal, as briefly as possible."""
        private, built = from_diagonal(diagonal, level), from_diagonal(diagonal, level, self.delta)

        def right() -> bool:
            kept = all(built.probability(x, x) >= self.delta + (1 - self.delta) * q for x, q in enumerate(diagonal))
            return kept and private.exp_epsilon <= level and set(built.row_sums) == {1}

        words = self._constant(private) if level == 1 else matrix_text(built) or self._mixed(private, level)
        return [claimed(words, right)]

    def _constant(self, private: NestedRandomizedResponse) -> str:
        row = private.to_mechanism().matrix[0]
        chances = [f"${x}$ with probability ${inline(value)}$" if value < 1 else f"${x}$" for x, value in enumerate(row, 1)
                   if value]  # fmt: skip
        then = (
            f"; with probability $\\delta={inline(self.delta)}$ it reports the letter itself instead" if self.delta else ""
        )
        what = "the constant output~" if len(chances) == 1 else "an output that does not depend on the letter: "
        return f"It is attained by {what}{', '.join(chances)}{then}."

    def _mixed(self, private: NestedRandomizedResponse, level: Fraction) -> str:
        """Return the mechanism in words: randomised response on some letters, or on a random set of letters."""
        if private.weights == {private.letters: ONE} and not self.delta:
            right, wrong = private.probability(0, 0), private.probability(0, 1)
            own = rf"$W(x\mid x)={inline(right)}$, and $W(y\mid x)={inline(wrong)}$ for $y\ne x$"
            return f"It is attained by randomised response: {own}."
        parts = []
        for size, weight in sorted(private.weights.items()):
            share = "" if weight == 1 else f" with probability ${inline(weight)}$"
            one = f"the constant answer ${private.order[0] + 1}$" if size == 1 else ""
            parts.append((one or f"randomised response on ${subset(private.order[:size])}$") + share)
        truth = rf"The truth is told with probability $\delta={inline(self.delta)}$; otherwise answers are by"
        return f"{truth if self.delta else 'It is attained by'} {', '.join(parts)}, with $\\lambda={inline(level)}$."

    def checked(self, diagonal: Vector, level: Fraction) -> list[Part]:
        """Prove that the mechanism is private and has the diagonal, by its matrix where displayed, else by the lemma."""
        built, q = from_diagonal(diagonal, level), entries("q", diagonal)
        if self.delta or level == 1 or matrix_text(built) is None:
            return [prose(rf"Let {q}; the mechanism is that of <response>, as"), self._level_check(diagonal, level)]
        rows = built.matrix
        least = "" if all(row[x] == diagonal[x] for x, row in enumerate(rows)) else " at least"

        def holds() -> bool:
            columns = list(zip(*rows, strict=True))
            private = all(min(column) >= 0 and max(column) <= level * min(column) for column in columns)
            return private and all(sum(row) == 1 and row[x] >= diagonal[x] for x, row in enumerate(rows))

        text = (
            r"The rows of~$W$ sum to~$1$, no entry is more than $\lambda$ times another one of its column, and its diagonal"
        )
        return [claimed(f"{text} is{least}~$q$, where", holds), prose(f"{q}.")]

    def _level_check(self, q: Vector, level: Fraction) -> Part:
        """State the inequality of the lemma for a diagonal, in numbers."""
        lam, most, total = Term(r"\lambda", level), max(q), sum(q, ZERO)
        steps, reached = (of(level) - 1) * of(most) + of(total), lam.with_value()
        left = (lam - 1) * Term(r"\max_x q_x", most) + Term(r"\sum_x q_x", total)
        if steps.value == level:
            return chain(left, ("=", steps), ("=", reached))
        return chain(left, ("=", steps), ("=", of(steps.value)), (r"\le", reached))


def matrix_text(mechanism: NestedRandomizedResponse) -> str | None:
    """Return a mechanism of few letters as a matrix; None where it does not fit a column."""
    if mechanism.letters > LARGEST_MATRIX:
        return None
    rows = [[inline(entry) for entry in row] for row in mechanism.matrix]
    columns = [max(map(width, column)) + 11 for column in zip(*rows, strict=True)]
    if sum(columns) + 40 > COLUMN:
        return None
    body = r" \\ ".join([" & ".join(row) for row in rows])
    return f"It is attained by the mechanism\n{formula(rf'W={chr(92)}begin{{pmatrix}} {body} {chr(92)}end{{pmatrix}}')}"
