r"""Theorems that randomised response on every record is optimal, for databases or one letter, the uniform prior in the set.

A record keeps its letter with probability s = 1 - D/n, other letters have b = D/(n(M-1)) each, and rho = s/b. The
multipliers of the proofs are tangents at the ratios rho, 1/rho and 1, so that the identities hold for all n, M and D.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.arithmetic.rational import INFINITY
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.theorems.databases.distance_page import SpherePage
from symdp.theorems.measures.divergence_bound import ConcentrationBound, DivergenceBound
from symdp.theorems.measures.least_leakage_page import MeasuredPoint
from symdp.theorems.measures.response_bounds import ResponseBound, guess, information, ratio
from symdp.theorems.page import MeasuredPage, RecordsSubject
from symdp.theorems.record import LEVEL
from symdp.theorems.setting.measure_definitions import least_text, same, single_level, value_text
from symdp.theorems.text.displays import COLUMN, display, width
from symdp.theorems.text.number_text import displayed, inline
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Theorem

ONE = Fraction(1)


class Response(SpherePage):
    """The page of a question whose optimum is randomised response: on one letter, or on databases."""

    def setting(self) -> tuple[Part, ...]:
        """Define the source set, the mechanisms and the leakage."""
        if self.source is None or not self.local:
            return super().setting()
        alone = self.source.only_prior is not None
        uniform = "" if alone else f" The uniform prior is in~${self.source.name}$."
        defined = self.leakage.definition("" if alone else self.source.name)
        return self.source.hypothesis(), prose(uniform), defined, prose(self.notation.bases)

    @property
    def under(self) -> str:
        """The priors under which the distortion is taken, empty where the setting states them."""
        return "" if not self.local or self.source is None else f" {self.source.under}"

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if self.record.parameter == LEVEL:
            return self._least_distortion()
        if self.distortion is not None and self.distortion >= self.zero_from:
            return self.silent(self.distortion)
        if self.distortion == 0:
            return self.told_apart() if self.measure.compares_neighbours else self._identity()
        bound = BOUNDS[self.measure.kind](self)
        statement = [*self._defined(), prose(f"{self.opening} is"), *self._value(bound.value), self._mechanism()]
        proof = [*self._silent(), *bound.achieved(), *bound.converse()]
        name = "Least leakage" if self.distortion is not None else "The least leakage as a function of the distortion"
        return Theorem(name, tuple(statement), bound.lemmas, tuple(proof), self.setting())

    def _least_distortion(self) -> Theorem:
        """Return the theorem of the least distortion under differential privacy at a lambda."""
        n, m, delta, level = self.records, self.letters, self.measure.delta, self.record.level
        (low, high), notation = self.record.ends, self.notation
        top, below = Fraction(n * (1 - delta) * (m - 1)), rf"\lambda+{m - 1}"
        below = below if top.denominator == 1 else f"{top.denominator}({below})"
        value = display(notation.distortion, [("=", rf"\frac{{{top.numerator}}}{{{below}}}"), ("=", displayed(high))])
        epsilon = "0" if level == 1 else notation.log_of(inline(level))
        statement = (
            prose(rf"The least distortion of $\epsilon$-private mechanisms for $\epsilon={epsilon}$ is"),
            claimed(value, lambda: low == high == top / (level + m - 1)),
            self._mechanism(inline(level)),
        )
        numbers = rf"$n={n}$, $M={m}$ and $\delta={inline(Fraction(delta))}$; the uniform prior is one of the priors."
        proof = (prose("This is <replies> with"), claimed(numbers, lambda: level >= 1 and m > 1))
        return Theorem("Least distortion of databases", statement, ratio(self).lemmas, proof, self.setting())

    def _defined(self) -> list[Part]:
        """Define s, b and rho."""
        if self.measure.kind is Kind.RATIO:
            return []
        d, n, m = self.notation.distortion, self.records, self.letters
        b_text = d if n * (m - 1) == 1 else f"{d}/{n * (m - 1)}"
        if self.distortion is None:
            return [prose(rf"Let $s=1-{self.share}$, $b={b_text}$ and $\rho=s/b$.")]
        s, b = 1 - self.distortion / n, self.distortion / (n * (m - 1))
        rows = [("s", f"1-{self.share}", s), ("b", b_text, b), (r"\rho", "s/b", s / b)]
        definitions = [related(Term(name, value), ("=", Term(text, value)), ("=", of(value))) for name, text, value in rows]
        return [prose("Let"), definitions[0], prose(","), definitions[1], prose("and"), definitions[2], prose(".")]

    def _value(self, general: str) -> list[Part]:
        n, d = self.notation, self.notation.distortion
        if self.distortion is None:
            name = f"{n.optimum}({d})"
            end = inline(self.zero_from)
            if n.style == "exp":
                general, name = rf"\exp\Bigl({general}\Bigr)" if n.log == "e" else f"2^{{{general}}}", n.power(name)
            return [claimed(display(name, [(
                "=", general)], end=","), lambda: self.record.zero_from == self.zero_from),
                    prose(rf"for $0<{d}<{end}$, and $0$ for ${d}\ge {end}$.")]  # fmt: skip
        level = self._level()
        if level is not None and n.style == "exp":
            return [claimed(least_text(n, level), self._agrees)]
        number = [] if level is None else [("=", f"{n.log_of(displayed(level))}")]
        long = level is not None and width(number[0][1]) > COLUMN - width(n.optimum)
        parts = [claimed(display(n.optimum, [("=", general), *([] if long else number)]), self._agrees)]
        if level is not None and long:
            parts.append(prose(f"This is {least_text(n, level)}"))
        if level is None and self.local:
            parts.append(
                prose(f"In numbers, ${n.optimum}={value_text(self.record.answer['nats'], n).replace('+', '+{}')}$.")
            )
        if level is None and not self.local and n.log == "e":
            low, high = (inline(Fraction(end)) for end in self.record.answer["nats"]["in"])
            parts.append(prose(f"It lies between ${low}$ and~${high}$."))
        return parts

    def _level(self) -> Fraction | None:
        """Return the exponential of the claimed value, where that is one rational."""
        if self.local:
            return single_level(self.record.answer["nats"])
        return self.record.exp if "exp" in self.record.answer else None

    def _agrees(self) -> bool:
        """Decide whether the claimed value is that of the formula, exactly or enclosed."""
        d, level = self.distortion or Fraction(0), self._level()
        if self.measure.kind is not Kind.RATIO and (self.local or level is None):
            return self._is(_of_one(self.measure, self.letters, d / self.records), self.measure.compares_neighbours)
        return leaked(self.measure, self.letters, self.records, d).exp == level

    def _is(self, one: ExactValue, alone: bool) -> bool:
        """Decide whether the claim is or encloses a value for one letter, times the number of records unless ``alone``."""
        if self.local:
            return same(self.record.answer["nats"], one)
        return self.encloses(one if alone else ExactValue.of([(self.records * share, inner) for share, inner in one.terms]))

    def _mechanism(self, level: str = "") -> Part:
        each = "" if self.records == 1 and self.local else " on every record independently"
        if self.measure.kind is Kind.RATIO:
            truth = r"with probability~$\delta$ the whole truth is told, and otherwise " if self.measure.delta else ""
            kept = (
                rf"a letter is kept with probability $\lambda/(\lambda+{self.letters - 1})$ and becomes each other one "
                rf"with probability $1/(\lambda+{self.letters - 1})$"
            )
            value = f"{self.notation.optimum}" + (f"({self.notation.distortion})" if self.distortion is None else "")
            level = level or self.notation.power(value)
            return prose(rf"It is attained by randomised response{each}: {truth}{kept}, where $\lambda={level}$.")
        return prose(
            f"It is attained by randomised response{each}: a letter is kept with probability~$s$ and becomes each other one "
            f"with probability~$b$."
        )

    def _silent(self) -> list[Part]:
        if self.distortion is not None:
            return []
        mixed = r", mixed with the truth, which is told with probability~$\delta$," if self.measure.delta else ""
        return [heading("Without leakage."), prose(
            rf"A uniform answer{mixed} has the expected distortion ${inline(self.zero_from)}$ and leaks nothing, so that "
            rf"from there on the least leakage is~$0$."
        )]  # fmt: skip

    def _identity(self) -> Theorem:
        """Return the theorem at distortion 0, where the output is the input."""
        size = self.letters**self.records
        value = claimed(
            least_text(self.notation, Fraction(size)), lambda: self._is(ExactValue.log_of(Fraction(size)), alone=True)
        )
        most = f"${self.notation.logarithm} {size}$"
        proof = (
            prose(rf"Under the uniform prior distortion~$0$ forces $W(x\mid x)=1$ for all~$x$, and the output is the input. "
                  rf"Its leakage is {most} under the uniform prior, and under no prior is it more than {most}."),
        )  # fmt: skip
        statement = (prose(f"{self.opening} is"), value, prose("It is attained by the identity."))
        return Theorem("Least leakage", statement, (), proof, self.setting())


BOUNDS: dict[Kind, Callable[[RecordsSubject], ResponseBound]] = {
    Kind.DIVERGENCE: DivergenceBound,
    Kind.CONCENTRATION: ConcentrationBound,
    Kind.INFORMATION: information,
    Kind.VULNERABILITY: guess,
    Kind.RATIO: ratio,
}


def leaked(measure: Measure, letters: int, records: int, d: Fraction) -> LeakageValue:
    """Compute the leakage of randomised response on every record at a distortion of positive leakage."""
    if d == 0:
        every = LeakageValue.log_of(Fraction(letters**records))
        return LeakageValue.log_of(INFINITY) if measure.compares_neighbours else every
    if measure.kind is Kind.RATIO:
        return LeakageValue.log_of((letters - 1) * (records * (1 - measure.delta) - d) / d)
    return _of_one(measure, letters, d / records).value.times(1 if measure.compares_neighbours else records)


def _of_one(measure: Measure, letters: int, d: Fraction) -> ExactValue:
    """Compute the leakage of randomised response on one letter."""
    form = measure.response_form(letters)
    if form is None:
        raise ArithmeticError("the leakage of randomised response has a closed form")
    return form.exact(d) or ExactValue(())


def proved(point: MeasuredPoint) -> ExactValue | None:
    """Return the value of randomised response on one letter; None where it is infinite."""
    if point.distortion == 0 and point.measure.compares_neighbours:
        return None
    if point.distortion == 0:
        return ExactValue.log_of(Fraction(point.source.letters))
    return _of_one(point.measure, point.source.letters, point.distortion)


def function(page: MeasuredPage) -> Theorem:
    """Return the theorem of the whole function of one letter."""
    return Response(page.record, page.evidence["pieces"][0], page.notation).theorem()


def one_letter(point: MeasuredPoint) -> Theorem:
    """Return the theorem of a least leakage of one letter."""
    return Response(point.record, point.evidence, point.notation).theorem()
