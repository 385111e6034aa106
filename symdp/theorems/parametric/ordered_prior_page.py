r"""Theorems on one ordered prior in symbols, for the measures that have a closed form."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.theorems.notation import Notation
from symdp.theorems.parametric.ordered_prior_text import Ordered, identity, symbols, theorem_holds
from symdp.theorems.setting.measure_definitions import Leakage
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.text.displays import cases
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

MOST_LETTERS = 12
HOMES = frozenset({Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.INFORMATION, Kind.VULNERABILITY})


def ordered_leakage(measure: Measure, letters: int | None, notation: Notation) -> Theorem:
    """Return the theorem of a measure."""
    if measure.kind is Kind.COLUMN_MAXIMA:
        return OrderedTraces(measure, letters, notation).theorem()
    if measure.kind is Kind.VULNERABILITY:
        return OrderedGuess(measure, letters, notation).theorem()
    return OrderedInformation(measure, letters, notation).theorem()


@dataclass(frozen=True)
class OrderedTraces(Ordered):
    """The theorem on maximal leakage, where the least likely reported letter is reported in part."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        lemmas = (lemma("trace", self.notation), lemma("bound", self.notation))
        return Theorem("Maximal leakage of one known prior", self._statement(), lemmas, self._proof())

    def _statement(self) -> tuple[Part, ...]:
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        rows = []
        if self.letters is None:
            level = rf"\Bigl(M-k-\frac{{{d}-A_k}}{{{p}(M-k)}}\Bigr)"
            rows.append((self.value(level), rf"A_k\le {d}<A_{{k+1}},\ k\le M-2"))
        else:
            for k in range(self.letters - 1):
                kept = self.letters - k
                level = rf"\Bigl({kept}-\frac{{{self.less_tail(k)}}}{{{p}({kept})}}\Bigr)"
                rows.append((self.value(level), rf"{'0' if k == 0 else f'A_{k}'}\le {d}<A_{{{k + 1}}}"))
        rows.append((self.none, rf"1-{p}(1)\le {d}\le 1"))
        text = rf"""The ranges join, since $A_{{{"M-1" if self.letters is None else self.letters - 1}}}=1-{p}(1)$. On the
$k$-th one the letters $x<{self.size}-k$ are reported
truthfully, and the letter ${self.size}-k$ with probability $1-({d}-A_k)/{p}({self.size}-k)$."""
        return (
            self.hypothesis, Leakage(self.measure, n).definition(""), prose(n.bases),
            prose(f"The least maximal leakage of the mechanisms with distortion at most~${d}$ "
                  f"is\n{cases(self.named(), rows, end='.')}"), prose(text),
        )  # fmt: skip

    def _proof(self) -> tuple[Part, ...]:
        p, d = self.notation.prior, self.notation.distortion
        a, m, v, least = symbols("A m D p")
        return (
            prose(rf"From $1-{p}(1)$ on, the constant answer~$1$ leaks nothing. Let $A_k\le {d}<A_{{k+1}}$ with $k\le "
                  rf"{self.size}-2$, let $m={self.size}-k$ and $A=A_k$; then "
                  rf"${p}(m)=A_{{k+1}}-A>0$."),
            heading("Achievability."),
            prose(rf"Let $q_x=1$ for $x<m$, $q_m=1-({d}-A)/{p}(m)$, which lies in $(0,1]$, and $q_x=0$ for $x>m$. The "
                  rf"accuracy is"),
            identity(rf"\sum_x{p}(x)q_x=1-A-{p}(m)(1-q_m)=1-{d}", 1 - a - least * ((v - a) / least), 1 - v),
            prose("and <trace> gives a mechanism with this diagonal at least, whose leakage is at most the logarithm of"),
            identity(rf"\sum_xq_x=m-1+q_m=m-\frac{{{d}-A}}{{{p}(m)}}", m - 1 + 1 - (v - a) / least, m - (v - a) / least),
            heading("Converse."),
            prose(rf"As ${p}(x)\ge {p}(m)$ for $x\le m$ and ${p}(x)\le {p}(m)$ for the other letters, <bound> with "
                 rf"${self.notation.least_favourable}={p}$ and $s=1/{p}(m)$ says that $\sum_y\max_xW(y\mid x)$ is at least"),
            identity(rf"\frac{{1-{d}}}{{{p}(m)}}-\frac{{1-A}}{{{p}(m)}}+m=m-\frac{{{d}-A}}{{{p}(m)}}",
                     (1 - v) / least - (1 - a) / least + m, m - (v - a) / least),
        )  # fmt: skip


@dataclass(frozen=True)
class OrderedInformation(Ordered):
    """The theorem on mutual information, the rate-distortion function."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        lemmas = (lemma("information", self.notation), lemma("kept", self.notation))
        return Theorem("Mutual information of one known prior", self._statement(), lemmas, self._proof())

    def _statement(self) -> tuple[Part, ...]:
        n, p, d, m = self.notation, self.notation.prior, self.notation.distortion, self.size
        last = "M-2" if self.letters is None else str(self.letters - 2)
        log = n.logarithm
        value = rf"""\begin{{align*}}
  {n.optimum}({d})&=\sum_{{x\le m}}{p}(x)\,{log}\frac{{1-{d}}}{{{p}(x)}}\\
  &\quad{{}}+({d}-A)\,{log}\frac{{{d}-A}}{{(m-1)(1-{d})}},
\end{{align*}}"""
        return (
            self.hypothesis, prose(rf"Let $t_k=A_k+({m}-1-k)\,{p}({m}-k)$ for $k=0,\dots,{last}$, and $t_{{-1}}=0$."),
            Leakage(self.measure, n).definition(""), prose(n.bases),
            prose(rf"Let ${n.optimum}({d})$ be the least mutual information of the mechanisms with distortion at "
                  rf"most~${d}$. It is $0$ for "
                  rf"$1-{p}(1)\le {d}\le 1$. For $t_{{k-1}}\le {d}<t_k$, $m={m}-k$ and $A=A_k$,"),
            prose(value), prose(r"where terms $0\log 0$ are~$0$. The thresholds increase to " rf"$t_{{{last}}}=1-{p}(1)$."),
        )  # fmt: skip

    def _proof(self) -> tuple[Part, ...]:
        p, d = self.notation.prior, self.notation.distortion
        a, m, here, below = symbols("A m p r")
        return (
            prose(rf"With $m$ and $A$ as there, $t_k=A+(m-1){p}(m)$ and $t_{{k-1}}=A-{p}(m+1)+m{p}(m+1)$, so that"),
            identity(rf"t_k-t_{{k-1}}=(m-1)({p}(m)-{p}(m+1))", a + (m - 1) * here - (a - below + m * below),
                     (m - 1) * (here - below), end=","),
            prose(rf"which is not negative: the thresholds increase. From $1-{p}(1)$ on, the constant answer~$1$ tells "
                 rf"nothing. For $t_{{k-1}}\le {d}<t_k$ and ${d}>0$ this is <kept> for the letters $x\le m$. At ${d}=0$ the "
                  rf"output determines the letter, and the value is the entropy of~${p}$."),
        )  # fmt: skip


@dataclass(frozen=True)
class OrderedGuess(Ordered):
    """The theorem on min-entropy leakage, which depends on the accuracy only."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        level = rf"\frac{{1-{d}}}{{{p}(1)}}"
        rows = [(self.value(level), rf"0\le {d}<1-{p}(1)"), (self.none, rf"1-{p}(1)\le {d}\le 1")]
        statement = (
            self.hypothesis, Leakage(self.measure, n).definition(""), prose(n.bases),
            prose(f"The least min-entropy leakage of the mechanisms with distortion at most~${d}$ "
                  f"is\n{cases(self.named(), rows, end='.')}"),
        )  # fmt: skip
        least, v = symbols("p D")
        tau = (1 - v - least) / (1 - least)
        proof = (
            prose(rf"For every mechanism $\sum_y\max_x{p}(x)W(y\mid x)\ge\sum_x{p}(x)W(x\mid x)\ge 1-{d}$, and the leakage "
                  rf"is not negative. From $1-{p}(1)$ on, the constant "
                  rf"answer~$1$ attains~$0$. Before, tell the truth with the probability $\tau=(1-{d}-{p}(1))/(1-{p}(1))$, "
                  rf"and answer~$1$ otherwise. The accuracy is"),
            identity(rf"{p}(1)+\tau\,(1-{p}(1))=1-{d}", least + tau * (1 - least), 1 - v),
            prose(rf"The largest entries of ${p}(x)W(y\mid x)$ are ${p}(1)$ for $y=1$, since $(1-\tau){p}(x)\le {p}(1)$, "
                  rf"and $\tau {p}(y)$ for other~$y$; their sum is the accuracy, so "
                  rf"that the bound is attained."),
        )  # fmt: skip
        return Theorem("Min-entropy leakage of one known prior", statement, (), proof)


@dataclass(frozen=True)
class OrderedPrivacy(Ordered):
    """The theorem on differential privacy, pure or approximate."""

    @property
    def bound(self) -> str:
        return "v" if self.measure.delta else self.notation.distortion

    @property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, self.measure.delta)

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if self.letters is None and not self.measure.delta:
            known = self.privacy.ordered(alone=True)
            letters = prose(r"The letters are $1,\dots,M$.")
            return self.privacy.theorem(self._title, letters, known.statement, known.proof, alone=True)
        return self.privacy.theorem(self._title, self._hypothesis, self._statement(), self._proof(), alone=True)

    @property
    def _title(self) -> str:
        return "One known prior" if self.letters else "One known prior, any number of letters"

    @property
    def _hypothesis(self) -> Part:
        many = r", $M\ge2$," if self.letters is None else ""
        return prose(
            rf"Let ${self.notation.prior}$ be the known prior of the letters ${self.alphabet}${many} with ${self.order}$."
        )

    def _statement(self) -> tuple[Part, ...]:
        n, p, delta = self.notation, self.notation.prior, bool(self.measure.delta)
        scaled = rf"With $v={n.distortion}/(1-\delta)$" if delta else "Then"
        last = rf"1-{p}(1)"
        mixed = r", mixed with the truth, which is told with probability~$\delta$" if delta else ""
        return (
            prose(scaled), self._cases(), prose(
                rf"and ${n.least(p, '0', delta)}=\infty$ unless ${p}(1)=1$. On the range that ends at $\theta_m$ randomised "
                rf"response on $\{{1,\dots,m\}}$ attains the value{mixed}. At ${self.bound}={last}$ the function falls from "
                rf"${n.logarithm}({p}(1)/{p}(2))$ to~$0$ if ${p}(1)>{p}(2)>0$."),
        )  # fmt: skip

    def _cases(self) -> Part:
        n, v, last = self.notation, self.bound, rf"1-{self.notation.prior}(1)"
        name = n.least(n.prior, n.distortion, bool(self.measure.delta))
        function = n.power(name) if n.style == "exp" else name
        silent = (self.none, rf"{last}\le {v}")
        if self.letters is None:
            level, where = self.value(rf"\frac{{(m-1)(1-{v})}}{{{v}-A_m}}"), rf"\theta_{{m+1}}\le {v}<\theta_m,\ {v}>0"
            names = rf"where $A_m={n.prior}(m+1)+\dots+{n.prior}(M)$ and $\theta_m=A_m+(m-1)\,{n.prior}(m)$ for "
            names += r"$m=2,\dots,M$, $\theta_{M+1}=0$,"
            return claimed(f"{cases(function, [(level, where), silent])}\n{names}", theorem_holds)
        rows, size = [], self.letters
        for m in range(size, 1, -1):
            front = f"{m - 1}(1-{v})" if m > 2 else f"1-{v}"
            first = f"0<{v}" if m == size else rf"\theta_{{{m + 1}}}\le {v}"
            rows.append((self.value(rf"\frac{{{front}}}{{{self.less_tail(size - m)}}}"), rf"{first}<\theta_{{{m}}}"))
        listed = ", ".join([rf"$\theta_{{{m}}}={self._threshold(m)}$" for m in range(size, 1, -1)])
        return claimed(f"{cases(function, [*rows, silent])}\nwhere {listed},", self._spelt_out)

    def _threshold(self, m: int) -> str:
        size, p = self.letters or 0, self.notation.prior
        return "+".join([*([self.tail(size - m)] if m < size else []), f"{m - 1 if m > 2 else ''}{p}({m})"])

    def _spelt_out(self) -> bool:
        """Decide whether the last breakpoint is 1 - P(1), and adjacent values agree at each breakpoint."""
        import sympy

        size = self.letters or 0
        probability = sympy.symbols(f"P1:{size + 1}")
        sums = [sum(probability[size - k :], sympy.Integer(0)) for k in range(size)]
        ends = [sums[k] + (size - 1 - k) * probability[size - 1 - k] for k in range(size - 1)]
        meet = all(
            sympy.cancel((size - 1 - k) / (ends[k] - sums[k]) - (size - 2 - k) / (ends[k] - sums[k + 1])) == 0
            for k in range(size - 2)
        )
        return meet and sympy.expand(ends[-1] - sums[size - 1]) == 0

    def _proof(self) -> tuple[Part, ...]:
        n, p = self.notation, self.notation.prior
        numbers = rf" with $M={self.letters}$" if self.letters else ""
        if not self.measure.delta:
            return (prose(rf"This is <ordered>{numbers}."),)
        return (prose(rf"By <delta> the least leakage is ${n.least(p, 'v')}$, which <ordered>{numbers} gives. It is $0$ for "
                      rf"$v>1$ as well."),)  # fmt: skip


def ordered_theorem(measure: Measure, letters: int | None, notation: Notation | None = None) -> Theorem:
    r"""Return the theorem on the least leakage of one ordered prior as a function of D.

    Parameters
    ----------
    measure : Measure
        (epsilon, delta)-differential privacy, maximal leakage, mutual information or min-entropy leakage.
    letters : int or None
        M; None for every M.
    notation : Notation, optional

    Raises
    ------
    Unsupported
        For other measures, which have no closed form for one prior.

    Examples
    --------
    >>> from symdp import measure
    >>> theorem = ordered_theorem(measure("dp"), 4)
    >>> len(theorem.claims), theorem.false_claims()
    (2, ())
    """
    if letters is not None and not 2 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 2 and {MOST_LETTERS}; or ask for every number of letters")
    known = measure.kind in HOMES and not measure.pointwise and (measure.kind is not Kind.INFORMATION or measure.order == 1)
    if not known:
        raise Unsupported(
            f"theorem: leakage={measure.name} has no known closed form for one prior in symbols; ask for numbers"
        )
    used = notation or Notation()
    privacy = measure.kind is Kind.RATIO
    theorem = OrderedPrivacy(measure, letters, used).theorem() if privacy else ordered_leakage(measure, letters, used)
    if wrong := theorem.false_claims():
        raise ArithmeticError(f"a claim of the theorem does not hold: {wrong[0].latex}")
    return theorem
