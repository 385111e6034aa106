r"""Databases and their mechanisms on a page; theorems on measures whose optimum fills the nearest distances first."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from symdp.leakages.measure import Kind
from symdp.leakages.values.exact_value import ExactValue
from symdp.theorems.page import RecordsSubject
from symdp.theorems.record import CURVE
from symdp.theorems.text.number_text import counting, inline
from symdp.theorems.text.sentences import Part, Term, chain, claimed, heading, of, prose, related
from symdp.theorems.theorem import Theorem, lemma

LONG = 40
FILLED = (Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.VULNERABILITY)
FUNCTION = "The least leakage of databases as a function of the distortion"


class SpherePage(RecordsSubject):
    """The page of databases whose priors include the uniform one, with the sizes of the spheres around a database."""

    @cached_property
    def shells(self) -> list[int]:
        """The sphere sizes N_0, ..., N_n."""
        n, m = self.records, self.letters
        return list(accumulate(range(n), lambda size, k: size * (n - k) * (m - 1) // (k + 1), initial=1))

    @property
    def total(self) -> int:
        """The number T of databases."""
        return int(self.letters**self.records)

    def setting(self) -> tuple[Part, ...]:
        """Define databases, mechanisms and the measure."""
        near = r"; they are \emph{neighbours} if it is one" if self.measure.compares_neighbours else ""
        text = (
            rf"Let databases consist of ${self.records}$ records with letters ${counting(1, self.letters)}$, and let "
            rf"$d(x,y)$ be the number of records in which two of them differ{near}. A \emph{{mechanism}} is a stochastic "
            rf"matrix $W(y\mid x)$ on the databases; its \emph{{distortion}} is the mean of $d(x,y)$ under {self.priors}. "
        )
        records = [] if self.source is None else [prose("As to a record:"), self.source.hypothesis()]
        return (prose(text + self._measured), prose(self.notation.bases), *records)

    @property
    def _measured(self) -> str:
        """The definition of the leakage of a mechanism, or of its privacy."""
        if self.measure.kind is not Kind.RATIO:
            pairs = " the maximum over all neighbours in" if self.measure.compares_neighbours else ""
            return f"Its {self.leakage.term} is{pairs}\n\\[\n  {self.leakage.formula}.\n\\]"
        power, delta = self.notation.power(r"\epsilon"), self.measure.delta
        rows, what = (r"W(E\mid x{})", "all sets~$E$") if delta and not self.measure.pointwise else (
            r"W(y\mid x{})", "all outputs~$y$")  # fmt: skip
        plus, where = (r"+\delta", rf", where $\delta={inline(delta)}$") if delta else ("", "")
        bound = rf"${rows.format('')}\le {power}\,{rows.format(chr(39))}{plus}$"
        return rf"It is \emph{{$\epsilon$-private}} if {bound} for all neighbours $x,x'$ and {what}{where}."

    @property
    def opening(self) -> str:
        """The first words of a statement about one distortion or every distortion."""
        d = self.notation.distortion
        at = f" ${d}={inline(self.record.distortion)}$" if self.record.parameter != CURVE else f"~${d}$"
        if self.measure.kind is Kind.RATIO:
            what = r"least $\epsilon\ge0$ for which an $\epsilon$-private mechanism has distortion"
        else:
            what = f"least {self.leakage.term} of the mechanisms with distortion"
        return f"The {what} at most{at}{self.under}"

    @property
    def under(self) -> str:
        """The priors under which the distortion is taken, empty where the setting states them."""
        return ""

    @property
    def sizes(self) -> Part:
        """Define N_k and T."""
        n, m = self.records, self.letters
        size = rf"N_k=\binom{{{n}}}{{k}}" + (f"{m - 1}^k" if m > 2 else "")
        return prose(rf"Let ${size}$, the number of databases at distance~$k$ from a given one, and $T=\sum_kN_k$.")

    def silent(self, d: Fraction) -> Theorem:
        """Return the theorem that zero leakage is achievable at the distortion."""
        kept = related(Term(inline(self.zero_from), self.zero_from), (r"\le", Term(self.notation.distortion, d)))
        mixed = ", mixed with the truth, which is told with probability~$\\delta$," if self.measure.delta else ""
        by = " by an output that does not depend on the input." if not mixed else ""
        statement = prose(f"{self.opening} is~$0${',' + by if by else '.'}")
        words = prose(f"A uniform output{mixed} has the distortion")
        return Theorem("No leakage", (statement,), (), (words, kept, prose(". No leakage is negative.")), self.setting())

    def only_one(self) -> Theorem:
        """Return the theorem for an alphabet of one letter, which has one database."""
        right = self.record.zero_from if self.record.parameter == CURVE else self.record.ends[1]
        text = "Every mechanism has distortion~$0$, and nothing leaks."
        why = prose("There is one database only, which no output changes or tells apart from another one.")
        return Theorem("No leakage", (claimed(text, lambda: right == 0),), (), (why,), self.setting())

    def told_apart(self) -> Theorem:
        """Return the theorem that no finite bound for neighbours holds at distortion 0."""
        small = rf", while $\delta={inline(self.measure.delta)}<1$" if self.measure.delta else ""
        why = claimed(
            rf"Under the uniform prior distortion~$0$ forces $W(x\mid x)=1$ for all~$x$: an output is certain for one of "
            rf"two neighbours and has probability~$0$ for the other{small}.",
            lambda: self.record.distortion == 0 and self.measure.delta < 1,
        )
        infinite = prose(f"{self.opening} is infinite.")
        return Theorem("Infinite leakage", (infinite,), (), (why,), self.setting())


class FilledShells(SpherePage):
    """The page of a certificate by full spheres, at one distortion or for the whole function."""

    def start(self, full: int) -> Fraction:
        """Return the distortion at which the spheres up to K are full and no others are used."""
        sizes = self.shells[: full + 1]
        return Fraction(sum(k * size for k, size in enumerate(sizes)), sum(sizes))

    @property
    def _level(self) -> str:
        d = self.notation.distortion
        return rf"\frac{{T(K+1-{d})}}{{\sum_{{k\le K}}(K+1-k)N_k}}"

    @property
    def full(self) -> int:
        """The radius K of the last full sphere."""
        return int(self.evidence["full"]) if self.record.distortion else 0

    @property
    def level(self) -> Fraction:
        """The exponential of the least leakage."""
        room = sum((self.full + 1 - k) * size for k, size in enumerate(self.shells[: self.full + 1]))
        return self.total * (self.full + 1 - self.record.distortion) / room

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        whole = self.record.parameter == CURVE
        if not whole and self.record.distortion >= self.zero_from:
            return self.silent(self.record.distortion)
        value = self._function() if whole else self._value()
        statement = (self.sizes, prose(f"{self.opening} is the logarithm of"), *value, self._attained)
        title = FUNCTION if whole else "Least leakage of databases"
        return Theorem(title, statement, (lemma("shells", self.notation),), self._proof(), self.setting())

    def _value(self) -> list[Part]:
        """State the value at one distortion."""
        d, full, value = self.record.distortion, self.full, self.level
        short = [("=", of(value))] if len(str(value)) <= LONG else []
        between = claimed(
            rf"where $K={full}$ and $a_K\le {self.notation.distortion}\le a_{{K+1}}$ for {self._starts}.",
            lambda: self.start(full) <= d <= self.start(full + 1) and self._agrees(value),
        )
        return [chain(Term(self._level, value), *short, end=","), between]

    @property
    def _starts(self) -> str:
        return r"$a_K=\sum_{k\le K}kN_k/\sum_{k\le K}N_k$"

    def _agrees(self, value: Fraction) -> bool:
        """Decide whether the claimed enclosure contains the logarithm of a level."""
        if "exp" in self.record.answer:
            return self.record.exp == value
        return self.encloses(ExactValue.log_of(value))

    def _function(self) -> list[Part]:
        """State the function on all ranges."""
        d, last = self.notation.distortion, self.records - 1
        ends = claimed(
            rf"for $a_K\le {d}\le a_{{K+1}}$, $K={counting(0, last)}$, where {self._starts}; here $a_0=0$ and "
            rf"$a_{{{last + 1}}}={inline(self.zero_from)}$, from where on it is~$0$.",
            self._follow,
        )
        return [prose(f"\\[\n  {self._level}\n\\]"), ends]

    def _follow(self) -> bool:
        """Decide whether the claimed pieces are those of full spheres."""
        ends = [(Fraction(piece["from"]), Fraction(piece["to"])) for piece in self.record.pieces]
        starts = [self.start(full) for full in range(self.records + 1)]
        return ends == list(pairwise(starts)) and starts[-1] == self.zero_from

    @property
    def _attained(self) -> Part:
        d = self.notation.distortion
        return prose(
            rf"It is attained by $W(y\mid x)=h$ for $d(x,y)\le K$ and $h'$ for $d(x,y)=K+1$, zero for all others, where "
            rf"$h=(K+1-{d})/\sum_{{k\le K}}(K+1-k)N_k$ and $h\sum_{{k\le K}}N_k+h'N_{{K+1}}=1$."
        )

    def _proof(self) -> tuple[Part, ...]:
        log, d = self.notation.logarithm, self.notation.distortion
        largest = r"largest entry of each column is~$h$, so that"
        leaks = {
            Kind.COLUMN_MAXIMA: rf"The {largest} it leaks ${log}(hT)$.",
            Kind.VULNERABILITY: (
                rf"The {largest} it leaks at most ${log}\sum_y\max_xW(y\mid x)={log}(hT)$ under every prior."
            ),
            Kind.OUTPUT_RATIO: rf"Its outputs are equally likely, so that it leaks ${log}(hT)$.",
        }[self.measure.kind]
        bound = {
            Kind.COLUMN_MAXIMA: r"put $m_y=\max_xW(y\mid x)$; the exponential of the leakage is $\sum_ym_y$.",
            Kind.VULNERABILITY: r"put $m_y=\max_xW(y\mid x)$; under the uniform prior the exponential of the leakage is "
            r"$\sum_ym_y$.",
            Kind.OUTPUT_RATIO: r"let $m_y$ be the probability of~$y$ under the uniform prior times the exponential of the "
            r"leakage; this is $\sum_ym_y$, and $W(y\mid x)\le m_y$.",
        }[self.measure.kind]
        return (
            heading("Achievability."),
            prose(rf"By <shells> the distortion is ${d}$ under every prior. {leaks}"),
            heading("Converse."),
            prose(rf"For another mechanism with distortion at most~${d}$ {bound} By <shells> it is at least $hT$."),
        )
