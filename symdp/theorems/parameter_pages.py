r"""Theorems on priors that move with one parameter: the least leakage at one distortion, and as a function of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.certificates.checker import one_parameter as checked
from symdp.theorems.numbers import inline
from symdp.theorems.parameter_page import ParameterPage, ProvedPart, inner, integers, reduced, split
from symdp.theorems.part import Part, cases, claimed, heading, said
from symdp.theorems.polynomials import built_up, fraction, grouped, lowest, polynomial, product, ratio
from symdp.theorems.theorem import Theorem

_ABOVE = r"""Let $\lambda$ be the value that is claimed, $\lambda\ge 1$, and let $u=1-BOUND=ACCURACY$. A part gives
numbers $b_x$ between $0$ and~$1$ for the letters, and where $\lambda=1$ is claimed $\sum_xb_x\le 1$. Multiply
them by $m=\lambda/(\lambda-1+\sum_xb_x)$; as $\max_xb_x\le 1$, $q=mb$ satisfies \eqref{eq:symdp:diagonal}, and
\[
  \lambda\sum_x VERTEX(x)\,b_x\ge u\Bigl(\lambda-1+\sum_xb_x\Bigr)
\]
ALLOF so that $\sum_xPRIOR(x)\,q_x\ge u$ UNDER. By <response> some $(LOG\lambda)$-locally differentially private
mechanism has distortion at most~$BOUND$."""
_SILENT = r"""Let $BOUND_1\le\dots\le BOUND_n$ be the thresholds of a range of~$PARAMETER$, $BOUND_n$ that from which on the
value is LEAST, and $BOUND_0=0$. A part gives numbers $b_x\ge 0$ with $\sum_xb_x\le 1$ and
$\sum_xVERTEX(x)\,b_x\ge 1-BOUND_n$ ALLOF. To answer $x$ with the probability~$b_x$, and any letter with what is left
to~$1$, is private for $\epsilon=0$ and has distortion at most~$BOUND_n$ UNDER."""
_LINES = r"""Between $BOUND_{k-1}$ and $BOUND_k$ the value that is claimed is $LOG\lambda$ with
$\lambda=(1-BOUND)(\tau_k-1)/(\alpha_k-(1-BOUND))$. A part gives numbers $0\le b_k(x)\le 1$ with
$\sum_xb_k(x)=\tau_k\ge 1$ and $\sum_xVERTEX(x)\,b_k(x)\ge\alpha_k$ ALLOF, where $\alpha_1=1$; and a prior
$Q_k=MIXTURE$ of the set and a number $\sigma_k\ge 0$ with
\[
  \sum_x\max(0,Q_k(x)-\sigma_k)\le 1-BOUND_k-\sigma_k ,
\]
where $\alpha_k=1-BOUND_k+\sigma_k(\tau_k-1)$, and $\alpha_{k+1}=1-BOUND_k+\sigma_k(\tau_{k+1}-1)$ for $k<n$. With $Q_0=Q_1$
and $\sigma_0=0$ this holds for $k=0$ as well, since $\alpha_1=1$ and $\sum_xQ_0(x)=1$."""
_RANGE = r"""Let $0<BOUND<1$, $BOUND_{k-1}\le BOUND<BOUND_k$ and $u=1-BOUND$. For some $0\le\kappa<1$, $u$ is
$(1-\kappa)(1-BOUND_{k-1})+\kappa(1-BOUND_k)$; let LEAST and $\sigma$ be the same mixtures of $Q_{k-1}$ and $Q_k$, and of
$\sigma_{k-1}$ and~$\sigma_k$. By convexity
\[
  \sum_x\max(0,LEAST(x)-\sigma)\le u-\sigma ,
\]
and $\alpha_k=u+\sigma(\tau_k-1)$. Here $\tau_k>1$, as otherwise $\alpha_k$ would be both $1-BOUND_{k-1}$ and
$1-BOUND_k$; and $\sigma>0$, as otherwise $1=\sum_xLEAST(x)\le u<1$. So $\lambda=u/\sigma=u(\tau_k-1)/(\alpha_k-u)$ is the
value that is claimed, $\lambda\ge1$. No $Q_n(x)$ is above $1-BOUND_n$, by the inequality for $k=n$, and $1-BOUND_n<u$: by
<converse> with $R=Q_n$ the least leakage is at least $LOG\lambda$. For
$b_x=b_k(x)$ and $q=\lambda b/(\lambda-1+\tau_k)$, which satisfies \eqref{eq:symdp:diagonal} as $\max_xb_x\le 1$,
\[
  \sum_xPRIOR(x)\,q_x\ge\frac{\lambda\alpha_k}{\lambda-1+\tau_k}=u
\]
UNDER, since $\lambda(\alpha_k-u)=u(\tau_k-1)$. By <response> some $(LOG\lambda)$-locally differentially private mechanism
has distortion at most~$BOUND$."""


class LevelPage(ParameterPage):
    """What a certificate at one distortion says and shows."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        statement = (
            said(f"For ${self.notation.distortion}={inline(self.record.distortion)}$ and each~${self.name}$"),
            said(self._cases()),
            *self.ends_of_cells(),
            *self._meeting(),
        )
        title = "Priors that move with a parameter"
        return self.privacy.theorem(title, self.hypothesis(), statement, self._proof(), alone=self.alone)

    def _cases(self) -> str:
        n = self.notation
        rows = []
        for cell in self.record.answer["cells"]:
            top, below = integers(cell["exp_epsilon"])
            level = built_up(*reduced(top, below), self.name)
            logarithm = "0" if level == "1" else rf"{n.logarithm}{level}"
            rows.append((logarithm if n.style == "epsilon" else level, self.where(cell)))
        return cases(self.least, rows, end=".")

    def _meeting(self) -> list[Part]:
        if len(self.record.answer["cells"]) == 1:
            return []
        return [said("Where two of these ranges meet, the least of their values counts.")]

    def _proof(self) -> list[Part]:
        parts = [*self.how_signs(), heading("At most."), said(self._named(_ABOVE))]
        if any("weights" in piece.evidence for piece in self.pieces):
            parts += [heading("At least."), *self._below()]
        return [*parts, *self.each_part(self._shown)]

    def _named(self, text: str) -> str:
        n = self.notation
        replacements = {
            "BOUND": n.distortion,
            "ACCURACY": inline(1 - self.record.distortion),
            "VERTEX": n.prior if self.alone else n.numbered("v"),
            "ALLOF": "" if self.alone else "for all~$v$,",
            "PRIOR": n.prior,
            "UNDER": self.under,
            "LOG": n.logarithm,
        }
        for key, value in replacements.items():
            text = text.replace(key, value)
        return text

    def _below(self) -> list[Part]:
        n = self.notation
        q, terms = n.least_favourable, self.mixture("w_v")
        text = rf"""Where more than $1$ is claimed, a part gives a prior ${q}={terms}$ of the set with
\[
  \sum_x\max(0,\lambda {q}(x)-u)\le u(\lambda-1) ,
\]
and says on which side of~$u$ each $\lambda {q}(x)$ is; and a prior $R={self.mixture("r_v")}$ with $R(x)<u$ for all~$x$
inside of the part. By <converse> with $\sigma=u/\lambda$ the least leakage is at least ${n.logarithm}\lambda$ there. If some
$R(x)$ is $u$ at an end of the part, then $1$ is claimed there as well, which is the least value."""
        return [said(text)]

    def _shown(self, _: int, piece: ProvedPart) -> Iterator[Part]:
        cell = checked.LevelCell([], "part", piece.span, self.vertices)
        level = cell.function(self.record.answer["cells"][piece.cell], "exp_epsilon")
        u, one = checked.number(1 - self.record.distortion), checked.number(1)
        silent = "weights" not in piece.evidence
        b, below = cell.point(piece.evidence, "silent" if silent else "diagonal", cell.size)
        total = checked.Ratio(checked.total(b), below)
        shares = [checked.Ratio(entry, below) for entry in b]
        kept = [level * found - u * (level - one + total) for found in cell.accuracies(b, below)]
        most = [one - total] if silent else [one - share for share in shares]
        yield said(rf"$\lambda={ratio(*reduced(level.top, level.below), self.name)}$, {self.vector('b', b, below)}.")
        yield said("The polynomials of what is to be shown of these:")
        yield self.signs(piece, [*shares, *most, level - one, *kept])
        yield said(".")
        if not silent:
            yield from self._bounded(piece, cell, level, u)

    def _bounded(self, piece: ProvedPart, cell: Any, level: Any, u: Any) -> Iterator[Part]:
        given, q = piece.evidence, self.notation.least_favourable
        prior, spread = cell.prior(given), cell.prior(given, "spread")
        excesses = [level * entry - u for entry in prior]
        above = set(given["above"])
        zero = checked.number(0)
        signed = [excess if x in above else zero - excess for x, excess in enumerate(excesses)]
        reached = checked.Ratio(checked.total([excesses[x].top for x in sorted(above)]), excesses[0].below)
        rest = u * (level - checked.number(1)) - reached
        named = [] if self.alone else [("weights", "w"), ("spread", "r")]
        weights = [self._weights(cell, given, key, name) for key, name in named]
        names = "; ".join([text for text, _ in weights])
        found = [function for _, functions in weights for function in functions]
        yield said(f"Further, {names}; " if names else "Further,")
        yield said(f"{split(rf'{chr(92)}lambda {q}(x)', 'u', above, cell.size)}.")
        yield claimed(
            rf"So $\sum_x\max(0,\lambda {q}(x)-u)$ is {'at most ' if rest.top else ''}$u(\lambda-1)$",
            lambda: piece.span.not_negative(rest.top),
        )  # fmt: skip
        yield said("; the polynomials:")
        yield self.signs(piece, [*found, *signed, rest])
        yield said(r". Those of $u-R(x)$, which inside of the part are positive:")
        yield self.signs(piece, [u - entry for entry in spread], strict=True)
        yield said(".")

    def _weights(self, cell: Any, given: Mapping[str, Any], key: str, name: str) -> tuple[str, list[Any]]:
        weights, below = cell.point(given, key, len(self.vertices))
        return self.vector(name, weights, below), [checked.Ratio(entry, below) for entry in weights]


class CurvePage(ParameterPage):
    """What a certificate of a whole curve says and shows."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n = self.notation
        where = "The ranges of $PARAMETER$ overlap at their ends, where both are right.".replace("PARAMETER", self.name)
        statement = (
            said(f"For $0<{n.distortion}\\le 1$ and each~${self.name}$ the least leakage is as follows; of the conditions "
                 f"on~${n.distortion}$ the first that holds counts."),
            said(where if len(self.record.answer["cells"]) > 1 else ""),
            *[said(self._case(place, cell)) for place, cell in enumerate(self.record.answer["cells"], 1)],
            *self.ends_of_cells(),
        )  # fmt: skip
        title = "Priors that move with a parameter"
        return self.privacy.theorem(title, self.hypothesis(), statement, self._proof(), alone=self.alone)

    def _case(self, place: int, cell: Mapping[str, Any]) -> str:
        n = self.notation
        d = n.distortion
        zero = ratio(*reduced(*integers(cell["zero_from"])), self.name)
        rows = [("0" if n.style == "epsilon" else "1", rf"{d}\ge {zero}")]
        for piece in cell["pieces"]:
            level = self._level(integers(piece["trace"]), integers(piece["accuracy"]), inner(cell))
            rows.append((rf"{n.logarithm}{level}" if n.style == "epsilon" else level,
                         f"{d}<{ratio(*reduced(*integers(piece['to'])), self.name)}"))  # fmt: skip
        return f"\n({place}) For ${self.where(cell)}$:\n{cases(self.least, rows, end='.')}"

    def _level(self, trace: tuple[Any, Any], height: tuple[Any, Any], inside: Fraction) -> str:
        """(1-D)(trace-1)/(accuracy-(1-D)) as a quotient of factors that are positive at a value of the cell."""
        d = self.notation.distortion
        (t, under), (r, over) = [[flint.fmpz_poly(list(part)) for part in reduced(*each)] for each in (trace, height)]
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
        """slope * D - rest."""
        d = self.notation.distortion
        first, last = ([int(value) for value in part.coeffs()] for part in (slope, -rest))
        text = d if first == [1] else f"{grouped(polynomial(first, self.name))}{d}"
        if not last:
            return text
        after = polynomial(last, self.name)
        return f"{text}{'' if after.startswith('-') else '+'}{after}"

    def _proof(self) -> list[Part]:
        parts = [*self.how_signs(), heading("Without leakage."), said(self._worded(_SILENT))]
        if any(cell["pieces"] for cell in self.record.answer["cells"]):
            parts += [
                heading("With leakage."),
                said(self._worded(_LINES)),
                heading("Between two thresholds."),
                said(self._worded(_RANGE)),
            ]
        return [*parts, *self.each_part(self._shown)]

    def _worded(self, text: str) -> str:
        n = self.notation
        words = {
            "LEAST(": f"{n.least_favourable}(",
            "let LEAST and": f"let ${n.least_favourable}$ and",
            "LEAST.": "$0$." if n.style == "epsilon" else "$1$.",
            "LEAST,": "$0$," if n.style == "epsilon" else "$1$,",
            "BOUND_": f"{n.bound}_",
            "BOUND": n.distortion,
            "VERTEX": n.prior if self.alone else n.numbered("v"),
            " ALLOF": "" if self.alone else " for all~$v$",
            "MIXTURE": self.mixture("w_{k,v}"),
            "PRIOR": n.prior,
            "UNDER": self.under,
            "PARAMETER": self.name,
            "LOG": n.logarithm,
        }
        for key, value in words.items():
            text = text.replace(key, value)
        return text

    def _shown(self, _: int, piece: ProvedPart) -> Iterator[Part]:
        cell = checked.CurveCell([], "part", piece.span, self.vertices)
        said_of, given = self.record.answer["cells"][piece.cell], piece.evidence
        zero, one = cell.function(said_of, "zero_from"), checked.number(1)
        law, below = cell.point(given, "silent", cell.size)
        kept = [found - (one - zero) for found in cell.accuracies(law, below)]
        shares = [checked.Ratio(entry, below) for entry in law]
        yield said(f"{self.vector('b', law, below)}; the polynomials of what is to be shown:")
        yield self.signs(piece, [*shares, one - checked.Ratio(checked.total(law), below), *kept])
        yield said(".")
        start, last = checked.number(0), None
        rows = zip(said_of["pieces"], given["sides"], given["diagonals"], strict=True)
        for k, (data, side, corner) in enumerate(rows, 1):
            trace, height, end = (cell.function(data, key) for key in ("trace", "accuracy", "to"))
            slope = cell.function(side, "slope")
            lines = [(end, slope), *([] if last is None else [last])]
            yield from self._corner(piece, cell, k, corner, (trace, height, end - start))
            yield from self._side(piece, cell, k, side, slope, end)
            yield self._meets(k, lines, trace, height)
            start, last = end, (end, slope)

    def _corner(self, piece: ProvedPart, cell: Any, k: int, corner: Any, known: Sequence[Any]) -> Iterator[Part]:
        trace, height, length = known
        one = checked.number(1)
        b, below = cell.point({"diagonal": corner}, "diagonal", cell.size)
        shares = [checked.Ratio(entry, below) for entry in b]
        kept = [found - height for found in cell.accuracies(b, below)]
        total = checked.Ratio(checked.total(b), below)
        given = rf"$\tau_{k}={self._text(trace)}$, $\alpha_{k}={self._text(height)}$"
        yield claimed(
            f"$k={k}$: {given}, {self.vector(f'b_{k}', b, below)};",
            lambda: bool(trace.equals(total) and (k > 1 or height.equals(one))),
        )
        yield self.signs(piece, [*shares, *[one - share for share in shares], *kept, trace - one, length])
        yield said(".")

    def _side(self, piece: ProvedPart, cell: Any, k: int, side: Any, slope: Any, end: Any) -> Iterator[Part]:
        z, zero = checked.number(1) - end, checked.number(0)
        weights, below = cell.point(side, "weights", len(self.vertices))
        excesses = [entry - slope for entry in cell.prior(side)]
        above = set(side["above"])
        signed = [excess if x in above else zero - excess for x, excess in enumerate(excesses)]
        reached = checked.Ratio(checked.total([excesses[x].top for x in sorted(above)]), excesses[0].below)
        known = "" if self.alone else f"{self.vector(f'w_{k}', weights, below)}, "
        sides = split(f"Q_{k}(x)", rf"\sigma_{k}", above, cell.size)
        yield said(rf"{known}$\sigma_{k}={self._text(slope)}$, {sides};")
        shares = [] if self.alone else [checked.Ratio(entry, below) for entry in weights]
        yield self.signs(piece, [*shares, slope, *signed, z - slope - reached])
        yield said(".")

    def _text(self, function: Any) -> str:
        return ratio(*reduced(function.top, function.below), self.name)

    def _meets(self, k: int, lines: Sequence[Any], trace: Any, height: Any) -> Part:
        """The lines through a corner."""
        one, d = checked.number(1), self.notation.bound

        def holds() -> bool:
            return all((one - end + slope * (trace - one)).equals(height) for end, slope in lines)

        which = rf"\sigma_{k}" if len(lines) == 1 else rf"\sigma_{k - 1},\sigma_{k}"
        return claimed(rf"The equation for $\alpha_{k}$ with ${which}$ and the thresholds~${d}_k$ holds.", holds)
