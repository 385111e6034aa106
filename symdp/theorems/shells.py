r"""Databases with the uniform prior served, and their distances; maximal leakage and its kin fill the nearest ones first."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from symdp.leakages.exact_value import ExactValue
from symdp.leakages.measure import Kind
from symdp.theorems.numbers import counting, inline
from symdp.theorems.page import Served
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said
from symdp.theorems.record import CURVE
from symdp.theorems.theorem import Theorem

LONG = 40
FILLED = (Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.GUESS)


class Shells(Served):
    """Databases whose priors include the uniform one, and their numbers at each distance."""

    @cached_property
    def shells(self) -> list[int]:
        """N_0, ..., N_n."""
        n, m = self.records, self.letters
        return list(accumulate(range(n), lambda size, k: size * (n - k) * (m - 1) // (k + 1), initial=1))

    @property
    def total(self) -> int:
        """T, how many databases there are."""
        return int(self.letters**self.records)

    def setting(self) -> tuple[Part, ...]:
        """Databases, mechanisms and measure."""
        n, m = self.records, self.letters
        text = (
            rf"Let databases consist of ${n}$ records with letters ${counting(1, m)}$, and let $d(x,y)$ be the number of "
            rf"records in which two of them differ. A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$ on the "
            rf"databases; "
            rf"its \emph{{distortion}} is the mean of $d(x,y)$ under {self.served}. Its {self.leakage.term} is"
            f"\n\\[\n  {self.leakage.formula}.\n\\]"
        )
        records = [] if self.source is None else [said("As to a record:"), self.source.hypothesis()]
        return (said(text), said(self.notation.bases), *records)

    @property
    def sizes(self) -> Part:
        """N_k and T."""
        n, m = self.records, self.letters
        size = rf"N_k=\binom{{{n}}}{{k}}" + (f"{m - 1}^k" if m > 2 else "")
        return said(rf"Let ${size}$, the number of databases at distance~$k$ from a given one, and $T=\sum_kN_k$.")

    def silent(self, d: Fraction) -> Theorem:
        """Where nothing needs to leak."""
        kept = related(Term(inline(self.zero_from), self.zero_from), (r"\le", Term(self.notation.distortion, d)))
        statement = said(
            f"The least {self.leakage.term} of the mechanisms with distortion at most "
            f"${self.notation.distortion}={inline(d)}$ is~$0$."
        )
        proof = (said("A uniform output leaks nothing, and its distortion is"), kept, said(". No leakage is negative."))
        return Theorem("No leakage", (statement,), (), proof, self.setting())


class FilledShells(Shells):
    """What a certificate by full shells says and shows: at one distortion, or as a function of it."""

    def room(self, full: int) -> Fraction:
        """The sum of (K+1-k) N_k for k <= K."""
        return Fraction(sum((full + 1 - k) * size for k, size in enumerate(self.shells[: full + 1])))

    def start(self, full: int) -> Fraction:
        """The distortion at which the shells up to K are full and no others are used."""
        sizes = self.shells[: full + 1]
        return Fraction(sum(k * size for k, size in enumerate(sizes)), sum(sizes))

    @property
    def _level(self) -> str:
        d = self.notation.distortion
        return rf"\frac{{T(K+1-{d})}}{{\sum_{{k\le K}}(K+1-k)N_k}}"

    @property
    def full(self) -> int:
        """K."""
        return int(self.evidence["full"]) if self.record.distortion else 0

    @property
    def level(self) -> Fraction:
        """exp of the least leakage."""
        return self.total * (self.full + 1 - self.record.distortion) / self.room(self.full)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        if self.record.asked == CURVE:
            return self._function()
        d = self.record.distortion
        if d >= self.zero_from:
            return self.silent(d)
        n, full, value = self.notation, self.full, self.level
        numbers = Term(self._level, value)
        short = len(str(value)) <= LONG
        asked = (
            f"The least {self.leakage.term} of the mechanisms with distortion at most "
            f"${n.distortion}={inline(d)}$ is the logarithm of"
        )
        shown = chain(numbers, *([("=", of(value))] if short else []))
        agrees = claimed(f"where $K={full}$.", lambda: self._agrees(value))
        statement = (self.sizes, said(asked), Part(shown.latex, shown.decide), agrees, self._attained())
        proof = (*self._achieved(full, d), *self._converse())
        return Theorem("Least leakage of databases", statement, (), proof, self.setting())

    def _agrees(self, value: Fraction) -> bool:
        """Whether the claimed enclosure holds the logarithm."""
        if "exp" in self.record.answer:
            return self.record.exp == value
        return self.encloses(ExactValue.log_of(value))

    def _attained(self) -> Part:
        d = self.notation.distortion
        return said(
            rf"It is attained by $W(y\mid x)=h$ for $d(x,y)\le K$ and $h'$ for $d(x,y)=K+1$, zero for all others, where "
            rf"$h=(K+1-{d})/\sum_{{k\le K}}(K+1-k)N_k$ and $h\sum_{{k\le K}}N_k+h'N_{{K+1}}=1$."
        )

    def _achieved(self, full: int, d: Fraction) -> list[Part]:
        name, height = self.notation.distortion, (full + 1 - d) / self.room(full)
        sizes = self.shells[: full + 1]
        left = 1 - height * sum(sizes)
        changed = height * sum(k * size for k, size in enumerate(sizes)) + (full + 1) * left
        fits = claimed(r"Here $0\le h'\le h$, and the distortion,", lambda: 0 <= left <= height * self.shells[full + 1])
        kept = claimed(rf"under every prior, is $\sum_{{k\le K}}khN_k+(K+1)h'N_{{K+1}}={name}$.", lambda: changed == d)
        return [heading("Achievability."), fits, kept, self._leaks()]

    def _leaks(self) -> Part:
        log = self.notation.logarithm
        if self.measure.kind is Kind.OUTPUT_RATIO:
            return said(
                rf"Under the uniform prior all outputs are equally likely, so that the leakage is "
                rf"${log}(hT)$."
            )
        most = (
            ""
            if self.measure.kind is Kind.COLUMN_MAXIMA
            else (r"Under every prior the leakage is at most the logarithm of $\sum_y\max_xW(y\mid x)$. ")
        )
        return said(rf"{most}All columns have the largest entry~$h$, so that $\sum_y\max_xW(y\mid x)=hT$.")

    def _converse(self) -> list[Part]:
        d = self.notation.distortion
        bound = {
            Kind.COLUMN_MAXIMA: r"Let $m_y=\max_xW(y\mid x)$ and let $\Lambda=\sum_ym_y$ be the exponential of the leakage.",
            Kind.GUESS: r"Let $m_y=\max_xW(y\mid x)$; under the uniform prior $\Lambda=\sum_ym_y$ is the exponential of the "
            r"leakage.",
            Kind.OUTPUT_RATIO: r"Let $\Lambda$ be the exponential of the leakage under the uniform prior, and $m_y$ the "
            r"probability of $y$ times~$\Lambda$, so that $W(y\mid x)\le m_y$ and $\sum_ym_y=\Lambda$.",
        }[self.measure.kind]
        return [
            heading("Converse."), said(bound), said("For the uniform prior and all~$K$"),
            said(rf"""\begin{{align*}}
  K+1-{d}&\le\mathrm{{E}}\max(0,K+1-d(X,Y))\\
  &\le\frac{{1}}{{T}}\sum_ym_y\sum_{{k\le K}}(K+1-k)N_k ,
\end{{align*}}"""),
            said(r"and the last sum over $y$ is~$\Lambda$."),
        ]  # fmt: skip

    def _function(self) -> Theorem:
        d = self.notation.distortion
        last = self.records - 1
        start = r"a_K=\frac{\sum_{k\le K}kN_k}{\sum_{k\le K}N_k}"
        asked = f"The least {self.leakage.term} of the mechanisms with distortion at most~${d}$ is the logarithm of"
        ends = claimed(
            rf"for $a_K\le {d}\le a_{{K+1}}$, $K={counting(0, last)}$, where \[ {start} ; \] here $a_0=0$ and "
            rf"$a_{{{last + 1}}}={inline(self.zero_from)}$, from where on it is~$0$.",
            self._follow,
        )
        statement = (
            self.sizes, said(asked), said(f"\\[\n  {self._level}\n\\]"), ends, self._attained(),
        )  # fmt: skip
        fits = claimed(
            rf"The share that is left, $h'N_{{K+1}}=1-h\sum_{{k\le K}}N_k$, is $0$ at ${d}=a_K$ and grows with~${d}$ until "
            rf"$h'=h$ at ${d}=a_{{K+1}}$. The distortion, under every prior, is "
            rf"$\sum_{{k\le K}}khN_k+(K+1)h'N_{{K+1}}=K+1-h\sum_{{k\le K}}(K+1-k)N_k={d}$.",
            self._fits,
        )
        proof = (heading("Achievability."), fits, self._leaks(), *self._converse())
        title = "The least leakage of databases as a function of the distortion"
        return Theorem(title, statement, (), proof, self.setting())

    def _follow(self) -> bool:
        """Whether the pieces are those of full shells."""
        pieces = self.record.pieces
        ends = [(Fraction(piece["from"]), Fraction(piece["to"])) for piece in pieces]
        starts = [self.start(full) for full in range(self.records + 1)]
        return ends == list(pairwise(starts)) and starts[-1] == self.zero_from

    def _fits(self) -> bool:
        """Whether nothing is left at the start of each range, and as much as fits at its end."""
        for full in range(self.records):
            total, room = sum(self.shells[: full + 1]), self.room(full)
            for at, share in ((self.start(full), 0), (self.start(full + 1), self.shells[full + 1])):
                height = (full + 1 - at) / room
                if 1 - height * total != height * share:
                    return False
        return True
