r"""The theorem on the least leakage at one distortion, for priors that move with one parameter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import one_parameter as checked
from symdp.theorems.cases import cases
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline
from symdp.theorems.parameter_page import ParameterPage, ProvedPart, integers, reduced, split
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.polynomials import built_up, ratio
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

_ABOVE = r"""Let $\lambda$ be the value that is claimed, $\lambda\ge 1$, and let $u=1-BOUND=ACCURACY$. A part gives
numbers $b_x$ between $0$ and~$1$ for the letters, and where $\lambda=1$ is claimed $\sum_xb_x\le 1$. Multiply
them by $m=\lambda/(\lambda-1+\sum_xb_x)$; as $\max_xb_x\le 1$, $q=mb$ satisfies \eqref{eq:symdp:diagonal}, and
\[
  \lambda\sum_x VERTEX(x)\,b_x\ge u\Bigl(\lambda-1+\sum_xb_x\Bigr)
\]
ALLOF so that $\sum_xPRIOR(x)\,q_x\ge u$ UNDER. By <response> some $(LOG\lambda)$-locally differentially private
mechanism has distortion at most~$BOUND$."""


@dataclass(frozen=True)
class LevelPage(ParameterPage):
    """What a certificate at one distortion says and shows."""

    @property
    def distortion(self) -> Fraction:
        """D."""
        return self.record.distortion

    def theorem(self) -> Theorem:
        """Statement and proof."""
        statement = (
            said(f"For ${self.notation.distortion}={inline(self.distortion)}$ and each~${self.name}$"),
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
            "ACCURACY": inline(1 - self.distortion),
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
        u, one = checked.number(1 - self.distortion), checked.number(1)
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


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return LevelPage(record, evidence, notation).theorem()
