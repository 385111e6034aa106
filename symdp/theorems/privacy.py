r"""Local differential privacy on a page: its definition, its mechanisms, and the lemmas on what a diagonal may keep."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, subset
from symdp.theorems.part import COLUMN, Part, Term, chain, claimed, formula, of, related, said, width
from symdp.theorems.preliminaries import Result
from symdp.theorems.theorem import Lemma

ONE = Fraction(1)
LARGEST_MATRIX = 8
DEFINITION = "def:symdp:mechanism"


@dataclass(frozen=True)
class Privacy:
    """(epsilon, delta)-local differential privacy in a notation.

    Attributes
    ----------
    notation : Notation
    delta : Fraction
    any_delta : bool
        Whether the page is about every delta, of which the given one, not 0, is an example.
    """

    notation: Notation
    delta: Fraction = Fraction(0)
    any_delta: bool = False

    @property
    def given_delta(self) -> str:
        """What delta is."""
        return r"\delta" if self.any_delta else rf"\delta={inline(self.delta)}"

    @property
    def adjective(self) -> str:
        """How a mechanism is called that satisfies it."""
        pair = r"(\epsilon,\delta)" if self.delta else r"\epsilon"
        return f"${pair}$-locally differentially private"

    @property
    def definition(self) -> Part:
        """What a mechanism, its distortion and its privacy are."""
        p, power = self.notation.prior, self.notation.power(r"\epsilon")
        cost = rf"its \emph{{distortion}} under ${p}$ is $\sum_x {p}(x)\,(1-W(x\mid x))$"
        if self.delta:
            bound = rf"$W(E\mid x)\le {power}\,W(E\mid x')+\delta$ for all letters $x,x'$ and all sets $E$ of letters"
            bound += r", where $0\le\delta<1$" if self.any_delta else f", where ${self.given_delta}$"
        else:
            bound = rf"$W(y\mid x)\le {power}\,W(y\mid x')$ for all letters $x,x',y$"
        return Part(
            rf"A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$ on the letters; {cost}. It is {self.adjective} if "
            rf"{bound}.",
            shared=self._shared,
        )

    @property
    def bases(self) -> Part:
        """Which logarithm is meant."""
        return Part(self.notation.bases, shared=self._shared)

    @property
    def _shared(self) -> str:
        """The label of the definition in the preliminaries."""
        return "" if self.delta else DEFINITION

    def accuracy(self, distortion: Fraction) -> Term:
        """What must remain on the diagonal."""
        return Term("u", 1 - distortion / (1 - self.delta))

    @property
    def accuracy_text(self) -> str:
        """The same as a formula."""
        d = self.notation.distortion
        return f"u=1-{d}/(1-\\delta)" if self.delta else f"u=1-{d}"

    @property
    def diagonal_text(self) -> str:
        """What the diagonal of a mechanism is in the proofs."""
        return r"q_x=\max(0,W(x\mid x)-\delta)/(1-\delta)" if self.delta else r"q_x=W(x\mid x)"

    @cached_property
    def diagonal(self) -> Lemma:
        """Lemma: the diagonals of private mechanisms are a polytope."""
        name = "diagonal_with_delta" if self.delta else "diagonal"
        return _lemma("diagonal", Result(name, self.notation), shared=not self.delta)

    @cached_property
    def converse(self) -> Lemma:
        """Lemma: what two priors say of all diagonals, below a level as well."""
        return _lemma("converse", Result("converse", self.notation), shared=not self.delta)

    @cached_property
    def bound(self) -> Lemma:
        """Lemma: a prior that bounds the accuracy of all private mechanisms."""
        q = self.notation.least_favourable
        statement = rf"""Let $\lambda\ge 1$, $0<u\le 1$ and $L=\lambda/u$, and let ${q}$ be a prior with
$\sum_x\max(0,L{q}(x)-1)\le\lambda-1$. If $q\ge 0$ satisfies the inequality of <diagonal>, then $\sum_x{q}(x)q_x\le u$."""
        proof = rf"""With $s=\max_xq_x$,
\begin{{align*}}
  L\sum_x{q}(x)q_x&=\sum_xq_x+\sum_x(L{q}(x)-1)q_x\\
  &\le\sum_xq_x+s\sum_x\max(0,L{q}(x)-1)\\
  &\le\sum_xq_x+s(\lambda-1)\le\lambda .
\end{{align*}}
Divide by~$L$."""
        return Lemma("prior", (said(statement),), (said(proof),))

    def mechanism(self, diagonal: Vector, level: Fraction) -> list[Part]:
        """The mechanism of the lemma for a diagonal, in as few words as it allows."""
        private = from_diagonal(diagonal, level)
        built = from_diagonal(diagonal, level, self.delta)

        def right() -> bool:
            matrix = private.to_mechanism()
            kept = all(built.probability(x, x) >= self.delta + (1 - self.delta) * q for x, q in enumerate(diagonal))
            return kept and matrix.exp_epsilon <= level and all(sum(row) == 1 for row in built.matrix)

        return [claimed(self._shown(private, built, level), right)]

    def _shown(self, private: NestedRandomizedResponse, built: NestedRandomizedResponse, level: Fraction) -> str:
        size = private.letters
        if level == 1:
            return self._constant(private)
        if size <= LARGEST_MATRIX and (matrix := matrix_text(built.to_mechanism())) is not None:
            return f"It is attained by the mechanism\n{formula(matrix)}"
        if private.weights == {size: ONE} and not self.delta:
            right, wrong = built.probability(0, 0), built.probability(0, 1)
            return (
                rf"It is attained by randomised response: $W(x\mid x)={inline(right)}$, and $W(y\mid "
                rf"x)={inline(wrong)}$ "
                rf"for $y\ne x$."
            )
        return self._mixed(private, level)

    def _constant(self, private: NestedRandomizedResponse) -> str:
        row = private.to_mechanism().matrix[0]
        places = [(x, value) for x, value in enumerate(row) if value]
        text = ", ".join(
            [f"${x + 1}$ with probability ${inline(value)}$" if value < 1 else f"${x + 1}$" for x, value in places]
        )
        then = (
            f"; with probability $\\delta={inline(self.delta)}$ it reports the letter itself instead" if self.delta else ""
        )
        if len(places) == 1:
            return f"It is attained by the constant output~{text}{then}."
        return f"It is attained by an output that does not depend on the letter: {text}{then}."

    def _mixed(self, private: NestedRandomizedResponse, level: Fraction) -> str:
        parts = []
        for size, weight in sorted(private.weights.items()):
            kept = subset(private.order[:size])
            share = "" if weight == 1 else f" with probability ${inline(weight)}$"
            one = f"the constant answer ${private.order[0] + 1}$" if size == 1 else ""
            parts.append((one or rf"randomised response on $\{{{kept[2:-2]}\}}$") + share)
        truth = (
            rf"The truth is told with probability $\delta={inline(self.delta)}$; otherwise answers"
            if self.delta
            else "It is attained by"
        )
        verb = " are by " if self.delta else " "
        detail = (
            rf" Here randomised response on $k$ letters reports each of them as itself with probability "
            rf"$\lambda/(\lambda+k-1)$, as any other one"
            rf" of them with probability $1/(\lambda+k-1)$, and replaces all other letters by a uniform one of them; "
            rf"$\lambda={inline(level)}$."
        )
        return f"{truth}{verb}{', '.join(parts)}.{detail}"

    def level_check(self, q: Vector, level: Fraction) -> Part:
        """The inequality of the lemma for a diagonal, in numbers."""
        total, most = sum(q, Fraction(0)), max(q)
        lam = of(level)
        left = Term(r"(\lambda-1)\max_x q_x+\sum_x q_x", (level - 1) * most + total)
        value = (level - 1) * most + total
        steps = [("=", (lam - 1) * of(most) + of(total)), ("=", of(value))]
        if value == level:
            return chain(left, steps[0], ("=", Term(rf"{lam.latex}=\lambda", level)))
        return chain(left, *steps, (r"\le", Term(rf"{lam.latex}=\lambda", level)))

    def multipliers(self, prior: Vector, level: Fraction, u: Fraction) -> tuple[Vector, Part]:
        """c_x = max(0, L Q(x) - 1), and that their sum is at most lambda - 1."""
        scale = level / u
        c = tuple([max(Fraction(0), scale * value - 1) for value in prior])
        total = sum(c, Fraction(0))
        steps = [("=", of(total))] + ([(r"\le", of(level - 1))] if total < level - 1 else [])
        return c, related(Term(r"\sum_x c_x", total), *steps, ("=", Term(r"\lambda-1", level - 1)))

    def no_less(self, rival: str, under: str) -> Part:
        """What would follow if less were enough, for multipliers c_x as in :meth:`multipliers`."""
        n = self.notation
        q = n.least_favourable
        return said(rf"""Suppose that $1\le\mu<\lambda$ and that some mechanism that is private with $\mu$ in place of
$\lambda$ has distortion at most ${n.distortion}$ {under}. Its diagonal ${self.diagonal_text}$, with $s=\max_x q_x$, has
$\sum_x{q}(x)q_x\ge u$, hence
\begin{{align*}}
  \lambda&\le\sum_xL{q}(x)q_x\le\sum_x(1+c_x)q_x\\
  &\le\sum_xq_x+s\sum_xc_x\le\sum_xq_x+(\lambda-1)s\\
  &\le\mu-(\mu-1)s+(\lambda-1)s
\end{{align*}}
by <diagonal> for~$\mu$, that is, $(\lambda-\mu)(1-s)\le 0$. So $s\ge 1$, and by <diagonal> one entry of $q$ is~$1$ and all
others are~$0$.
But then $\sum_x{rival}(x)q_x\le\max_x{rival}(x)$, while""")


def _lemma(name: str, result: Result, shared: bool) -> Lemma:
    """A result of the preliminaries as a lemma of a page."""
    return Lemma(name, (said(result.statement),), (said(result.proof),), result.label if shared else "")


def matrix_text(mechanism: Mechanism) -> str | None:
    """A matrix in parentheses, where it fits a column."""
    rows = [[inline(entry) for entry in row] for row in mechanism.matrix]
    columns = [max(map(width, column)) + 11 for column in zip(*rows, strict=True)]
    if sum(columns) + 40 > COLUMN:
        return None
    body = r" \\ ".join([" & ".join(row) for row in rows])
    return rf"W=\begin{{pmatrix}} {body} \end{{pmatrix}}"
