r"""Theorems on priors that depend on one parameter: the least leakage at one distortion, and as a function of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.certificates.checker.identities import one_parameter as checked
from symdp.theorems.page import accepts
from symdp.theorems.parametric.parametric_vertices_text import ParametricClaim, ProvedPart, Ratio, inner, split
from symdp.theorems.text.displays import cases
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.polynomial_text import built_up, fraction, grouped, integers, lowest, polynomial, product
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

SIGNS = r"""A polynomial that is positive somewhere inside of a part and has no root of odd multiplicity there is at least
$0$ on the part, its ends included; Sturm's theorem counts these roots. On a part of one value the sign there counts. The
polynomials that are listed with a part, without numerical factors, are so at least~$0$ on it; they are the numerators of
what is to be shown, over denominators that are positive on the part, its ends included. What does not depend
on~$PARAMETER$ is left out."""
ONE, NONE = checked.number(1), checked.number(0)


@dataclass(frozen=True)
class Diagonal:
    """A diagonal of a part, with its trace and its accuracies under the vertices."""

    cell: Any
    entries: Sequence[Any]
    below: Any

    @classmethod
    def of(cls, cell: Any, evidence: Mapping[str, Any], key: str) -> Diagonal:
        """Return the diagonal of the evidence."""
        return cls(cell, *cell.point(evidence, key, cell.size))

    @property
    def shares(self) -> list[Ratio]:
        """The entries of the diagonal."""
        return [checked.Ratio(entry, self.below) for entry in self.entries]

    @property
    def total(self) -> Ratio:
        """The sum of the entries."""
        return checked.Ratio(checked.total(self.entries), self.below)

    @property
    def kept(self) -> list[Ratio]:
        """The accuracy under each vertex."""
        return list(self.cell.accuracies(self.entries, self.below))

    @property
    def between(self) -> list[Ratio]:
        """The functions that are nonnegative since the entries lie between 0 and 1."""
        return [*self.shares, *[ONE - share for share in self.shares]]


class ParameterPage(ParametricClaim):
    """A page about priors that depend on one parameter."""

    def written(
        self,
        statement: Sequence[Part],
        method: Sequence[Part],
        proof_of: Callable[[ProvedPart], Iterator[Part]],
        lemmas: Sequence[str],
    ) -> Theorem:
        """Return a theorem from the values, the tests of a part, and the parts; ``lemmas`` are names of files."""
        alone = [prose(rf"Let $\mathcal{{S}}=\{{{self.notation.prior}\}}$.")] if self.alone else []
        signs = [heading("Signs."), prose(SIGNS.replace("PARAMETER", self.name)), heading("What a part gives.")]
        proof = [*signs, *alone, *method, *self.each_part(proof_of)]
        more = [lemma(name, self.notation) for name in lemmas]
        title = "Priors that move with a parameter"
        return self.privacy.theorem(title, self.hypothesis(), statement, proof, alone=self.alone, more=more)

    def logarithm(self, level: str) -> str:
        """Return a value in the style of the page."""
        none = "0" if level == "1" else rf"{self.notation.logarithm}{level}"
        return level if self.notation.style == "exp" else none

    @property
    def hull(self) -> str:
        """The remark that an inequality is proved for the vertices."""
        return "" if self.alone else f", whose inequality is shown for each~${self.notation.numbered('v')}$"

    def silence(self, piece: ProvedPart, cell: Any, least: Ratio) -> Iterator[Part]:
        """State the numbers of the lemma on zero leakage."""
        law = Diagonal.of(cell, piece.evidence, "silent")
        yield prose(f"{self.vector('b', law.entries, law.below)}; the polynomials:")
        yield self.signs(piece, [*law.shares, ONE - law.total, *[kept - least for kept in law.kept]])
        yield prose(".")

    def exceeding(self, evidence: Mapping[str, Any], excesses: Sequence[Ratio], most: Ratio) -> tuple[list[Ratio], Ratio]:
        """Return the functions that are nonnegative if exactly the given letters have an excess, and the remaining bound."""
        above = set(evidence["above"])
        signed = [excess if x in above else NONE - excess for x, excess in enumerate(excesses)]
        reached = checked.Ratio(checked.total([excesses[x].top for x in sorted(above)]), excesses[0].below)
        return signed, most - reached

    def weights(self, cell: Any, evidence: Mapping[str, Any], key: str, name: str) -> tuple[list[str], list[Ratio]]:
        """Return the weights of a prior of the set; empty where it is the only prior."""
        if self.alone:
            return [], []
        mixture = Diagonal(cell, *cell.point(evidence, key, len(self.vertices)))
        return [self.vector(name, mixture.entries, mixture.below)], mixture.shares


class LevelPage(ParameterPage):
    """The page of a certificate at one distortion."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        meeting = "Where two of these ranges meet, the least of their values counts."
        statement = [*self._values(), *self.ends_of_cells(), prose(meeting if len(self.record.answer["cells"]) > 1 else "")]
        kinds = {"weights" in piece.evidence for piece in self.pieces}
        lemmas = [name for name, leaks in (("silent", False), ("attained", True)) if leaks in kinds]
        return self.written(statement, self._method(lemmas), self._part, lemmas)

    @cached_property
    def accuracy(self) -> Ratio:
        """The accuracy u."""
        return checked.number(1 - self.record.distortion)

    def _values(self) -> list[Part]:
        rows = [(self.logarithm(built_up(*integers(cell["exp_epsilon"]), self.name)), self.where(cell))
                for cell in self.record.answer["cells"]]  # fmt: skip
        first = f"For ${self.notation.distortion}={inline(self.record.distortion)}$ and each~${self.name}$"
        return [prose(first), prose(cases(self.least, rows, end="."))]

    def _method(self, lemmas: Sequence[str]) -> list[Part]:
        q, u, parts = self.notation.least_favourable, inline(1 - self.record.distortion), list[Part]()
        if "silent" in lemmas:
            parts.append(prose(f"Where ${self.logarithm('1')}$ is claimed, a part gives $b$ for <silent>{self.hull}."))
        if "attained" in lemmas:
            other = "Otherwise a part" if parts else "A part"
            text = rf"""{other} gives $b$ for <attained> with $u={u}$ and the $\lambda$ that is
claimed{self.hull}; a prior ${q}={self.mixture("w_v")}$ with
\[
  \sum_x\max(0,\lambda {q}(x)-u)\le u(\lambda-1) ,
\]
where it says on which side of~$u$ each $\lambda {q}(x)$ is; and a prior $R={self.mixture("r_v")}$ with $R(x)<u$ for all~$x$
inside of the part. By <converse> with $\sigma=u/\lambda$ the least leakage is at least ${self.notation.logarithm}\lambda$
there."""
            touched = f"If some $R(x)$ is $u$ at an end of the part, ${self.logarithm('1')}$ is claimed there as well, "
            parts += [prose(text), claimed(f"{touched}the least value of all.", self._silence_begins)]
        return parts

    def _silence_begins(self) -> bool:
        """Decide whether each end at which an entry of a spread prior is u meets a part of zero leakage."""
        ends = []
        for piece in self.pieces:
            silent = "weights" not in piece.evidence
            rests = (
                []
                if silent
                else [(self.accuracy - entry).top for entry in self._cell(piece).prior(piece.evidence, "spread")]
            )
            ends.append((silent, [any(end.is_root_of(rest) for rest in rests) for end in piece.span.ends]))
        spans = [piece.span for piece in self.pieces]
        return accepts(checked.check_meetings, [], spans, ends)

    def _cell(self, piece: ProvedPart) -> Any:
        return checked.LevelCell([], "part", piece.span, self.vertices)

    def _part(self, piece: ProvedPart) -> Iterator[Part]:
        cell, u = self._cell(piece), self.accuracy
        level = cell.function(self.record.answer["cells"][piece.cell], "exp_epsilon")
        yield prose(rf"$\lambda={self.text(level)}$;")
        if "weights" not in piece.evidence:
            yield claimed("", lambda: level.equals(ONE))
            yield from self.silence(piece, cell, u)
            return
        b = Diagonal.of(cell, piece.evidence, "diagonal")
        needed = u * (level - ONE + b.total)
        yield claimed(f"{self.vector('b', b.entries, b.below)}, not all $0$; the polynomials:",
                      lambda: piece.span.positive(b.total.top))  # fmt: skip
        yield self.signs(piece, [*b.between, level - ONE, *[level * kept - needed for kept in b.kept]])
        yield prose(".")
        yield from self._bounded(piece, cell, level)

    def _bounded(self, piece: ProvedPart, cell: Any, level: Ratio) -> Iterator[Part]:
        evidence, q, u = piece.evidence, self.notation.least_favourable, self.accuracy
        signed, rest = self.exceeding(evidence, [level * entry - u for entry in cell.prior(evidence)], u * (level - ONE))
        (names, weights), (more, spread) = (
            self.weights(cell, evidence, key, name) for key, name in (("weights", "w"), ("spread", "r"))
        )
        sides = split(rf"\lambda {q}(x)", "u", set(evidence["above"]), cell.size)
        yield prose(f"Further, {'; '.join([*names, *more, sides])}.")
        yield claimed(
            rf"So $\sum_x\max(0,\lambda {q}(x)-u)$ is {'at most ' if rest.top else ''}$u(\lambda-1)$; the polynomials:",
            lambda: piece.span.not_negative(rest.top),
        )
        yield self.signs(piece, [*weights, *spread, *signed, rest])
        yield prose(r". Those of $u-R(x)$, which inside of the part are positive:")
        yield self.signs(piece, [u - entry for entry in cell.prior(evidence, "spread")], strict=True)
        yield prose(".")


class CurvePage(ParameterPage):
    """The page of a certificate of a whole curve."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        d, cells = self.notation.distortion, self.record.answer["cells"]
        where = f"The ranges of ${self.name}$ overlap at their ends, where both are right." if len(cells) > 1 else ""
        first = (
            f"For $0<{d}\\le 1$ and each~${self.name}$ the least leakage is as follows; of the conditions on~${d}$ the "
            f"first that holds counts."
        )
        statement = [
            prose(text) for text in (first, where, *[self._case(place, cell) for place, cell in enumerate(cells, 1)])
        ]
        lemmas = ["silent", *(["attained", "corners"] if any(cell["pieces"] for cell in cells) else [])]
        return self.written([*statement, *self.ends_of_cells()], self._method(len(lemmas) > 1), self._part, lemmas)

    def _case(self, place: int, cell: Mapping[str, Any]) -> str:
        d = self.notation.distortion
        rows = [(self.logarithm("1"), rf"{d}\ge {self.text(cell['zero_from'])}")]
        for piece in cell["pieces"]:
            level = self._level(integers(piece["trace"]), integers(piece["accuracy"]), inner(cell))
            rows.append((self.logarithm(level), f"{d}<{self.text(piece['to'])}"))
        return f"\n({place}) For ${self.where(cell)}$:\n{cases(self.least, rows, end='.')}"

    def _level(self, trace: tuple[Any, Any], height: tuple[Any, Any], inside: Fraction) -> str:
        """Return (1-D)(trace-1)/(accuracy-(1-D)) as a quotient of factors that are positive at a value of the cell."""
        d = self.notation.distortion
        (t, under), (r, over) = [[flint.fmpz_poly(list(part)) for part in each] for each in (trace, height)]
        parts = [(t - under) * over, r * under, over * under]
        common = parts[0].gcd(parts[1]).gcd(parts[2])
        above, reached, scale = lowest(*[[int(value) for value in (part // common).coeffs()] for part in parts])
        if sum([value * inside**power for power, value in enumerate(scale)]) < 0:
            above, reached, scale = ([-value for value in part] for part in (above, reached, scale))
        top = f"1-{d}" if above == [1] else f"{product(above, self.name, inside)}(1-{d})"
        whole, rest = flint.fmpz_poly(scale), flint.fmpz_poly(scale) - flint.fmpz_poly(reached)
        shared = whole.gcd(rest)
        shared *= 1 if shared(flint.fmpq(inside.numerator, inside.denominator)) > 0 else -1
        front = product([int(value) for value in shared.coeffs()], self.name, inside)
        linear = self._linear(whole // shared, rest // shared)
        if front == "1":
            return fraction(top, linear)
        return fraction(top, f"{front}{linear if rest == 0 else f'({linear})'}")

    def _linear(self, slope: Any, rest: Any) -> str:
        """Return slope * D - rest in LaTeX."""
        d = self.notation.distortion
        first, last = ([int(value) for value in part.coeffs()] for part in (slope, -rest))
        text = d if first == [1] else f"{grouped(polynomial(first, self.name))}{d}"
        after = polynomial(last, self.name) if last else ""
        return f"{text}{'' if after.startswith('-') or not last else '+'}{after}"

    def _method(self, leaks: bool) -> list[Part]:
        d, bound, none = self.notation.distortion, self.notation.bound, self.logarithm("1")
        text = (
            rf"Let ${bound}_1\le\dots\le {bound}_n$ be the thresholds of a range of~${self.name}$, ${bound}_n$ that from "
            rf"which on the value is ${none}$. A part gives $b$ for <silent> with ${bound}_n$ for~${d}${self.hull}"
        )
        if leaks:
            text += (
                rf"; and $b_k$, $\tau_k$, $\alpha_k$, $R_k={self.mixture('w_{k,v}')}$ and $\sigma_k$ for <corners>"
                rf"{self.hull}. The value that is claimed between ${bound}_{{k-1}}$ and~${bound}_k$ is that of the lemma"
            )
        return [prose(f"{text}.")]

    def _part(self, piece: ProvedPart) -> Iterator[Part]:
        cell = checked.CurveCell([], "part", piece.span, self.vertices)
        stated, evidence = self.record.answer["cells"][piece.cell], piece.evidence
        yield from self.silence(piece, cell, ONE - cell.function(stated, "zero_from"))
        start, last = NONE, list[Any]()
        rows = zip(stated["pieces"], evidence["sides"], evidence["diagonals"], strict=True)
        for k, (data, side, corner) in enumerate(rows, 1):
            trace, height, end = (cell.function(data, key) for key in ("trace", "accuracy", "to"))
            line = (end, cell.function(side, "slope"))
            yield from self._corner(piece, Diagonal.of(cell, {"b": corner}, "b"), k, (trace, height, end - start))
            yield from self._side(piece, cell, k, side, line)
            yield self._meets(k, [line, *last], trace, height)
            start, last = end, [line]

    def _corner(self, piece: ProvedPart, b: Diagonal, k: int, known: Sequence[Any]) -> Iterator[Part]:
        trace, height, length = known
        numbers = rf"$\tau_{k}={self.text(trace)}$, $\alpha_{k}={self.text(height)}$"
        yield claimed(
            f"$k={k}$: {numbers}, {self.vector(f'b_{k}', b.entries, b.below)};",
            lambda: bool(trace.equals(b.total) and (k > 1 or height.equals(ONE))),
        )
        yield self.signs(piece, [*b.between, *[kept - height for kept in b.kept], trace - ONE, length])
        yield prose(".")

    def _side(self, piece: ProvedPart, cell: Any, k: int, side: Any, line: tuple[Any, Any]) -> Iterator[Part]:
        end, slope = line
        signed, rest = self.exceeding(side, [entry - slope for entry in cell.prior(side)], ONE - end - slope)
        names, weights = self.weights(cell, side, "weights", f"w_{k}")
        sides = split(f"R_{k}(x)", rf"\sigma_{k}", set(side["above"]), cell.size)
        slope_text = rf"$\sigma_{k}={self.text(slope)}$"
        yield prose(f"{', '.join([*names, slope_text, sides])};")
        yield self.signs(piece, [*weights, slope, *signed, rest])
        yield prose(".")

    def _meets(self, k: int, lines: Sequence[Any], trace: Any, height: Any) -> Part:
        """State that the lines through a breakpoint satisfy its equation."""

        def holds() -> bool:
            return all((ONE - end + slope * (trace - ONE)).equals(height) for end, slope in lines)

        which = rf"\sigma_{k}" if len(lines) == 1 else rf"\sigma_{k - 1},\sigma_{k}"
        return claimed(
            rf"The equation for $\alpha_{k}$ with ${which}$ and the thresholds~${self.notation.bound}_k$ holds.", holds
        )
