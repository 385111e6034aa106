r"""Theorems on curves of the least slack and of the least mu: proved values at some distortions, and bounds between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.rational import INFINITY
from symdp.theorems.local.gaussian_page import GaussianPage
from symdp.theorems.local.irrational_epsilon_page import ProfileAroundPage, natural
from symdp.theorems.local.profile_page import ProfilePage
from symdp.theorems.notation import Notation
from symdp.theorems.record import Record, between
from symdp.theorems.setting.source_hypothesis import SourceDescription, fractions
from symdp.theorems.text.displays import table
from symdp.theorems.text.number_text import inline, outward
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Lemma, Theorem

Object = Mapping[str, Any]
_SLACK = r"$s({D})$ be the least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$ has"
_CONVEX = r"""For a mixture of two mechanisms $W(E\mid x)-e^{\epsilon_j}W(E\mid x')-\delta_j$ is the mixture of theirs for
every set~$E$, and its distortion under each prior is the mixture of theirs. So $s$ is a convex function, and as a
mechanism has all larger distortions as well, it does not rise."""
_CHORDS = r"""In the middle between two points that follow each other its value, which is proved below, is the mean of the
two; a convex function that meets its chord inside is the chord."""
_FALLS = r"A mechanism of some distortion has all larger ones as well, so that $\mu^*$ does not rise with the distortion."
_LEFT = "It is left to bound it at the points."


@dataclass(frozen=True)
class Band:
    """A function of the distortion that is known at finitely many points.

    Attributes
    ----------
    key : str
        The name of its values in answers.
    step : callable
        Writes the theorem at one distortion.
    name, definition : str
        The name of the function, and its definition, up to the distortion.
    shape, reason : str
        The behaviour of the function between the points, and its reason.
    title : str
    every : int
        The table has one of every so many distortions.
    has_mechanisms : bool
        Whether the statement at a point contains a mechanism, beyond the value in the table.
    """

    key: str
    step: Callable[[Record, Object, Notation], Theorem]
    name: str
    definition: str
    shape: str
    reason: str
    title: str
    every: int = 1
    has_mechanisms: bool = True

    def theorem(self, record: Record, answers: Sequence[tuple[Fraction, Any]], proofs: Any, n: Notation) -> Theorem:
        """Return the theorem from the values at some distortions with their proofs; the table may omit points."""
        d, definition = n.distortion, self.definition.replace("{D}", n.distortion)
        points = [(at, between(value)) for at, value in answers[:: self.every] if str(INFINITY) not in str(value)]
        last = points.pop()
        statement = (
            prose(f"Let {definition} distortion at most~${d}$ {SourceDescription(record.source, n).under}. {self.shape}"),
            *([self._listed(d, points)] if points else []),
            claimed(f"It is $0$ from ${d}={inline(last[0])}$ on.", lambda: not any(last[1])),
        )
        lemmas, proof, setting = dict[str, Lemma](), [heading("Between the points."), prose(self.reason)], tuple[Part, ...]()
        for (at, value), proof_at in zip(answers, proofs, strict=True):
            step = self.step(record.at(at, {self.key: value}), proof_at, n)
            setting, lemmas = step.setting, lemmas | {lemma.name: lemma for lemma in step.lemmas}
            listed = not self.has_mechanisms and at in [place for place, _ in points]
            proof += [heading(f"At ${d}={inline(at)}$."), *(() if listed else step.statement), *step.proof]
        return Theorem(self.title, statement, tuple(lemmas.values()), tuple(proof), setting)

    def _listed(self, d: str, points: Sequence[tuple[Fraction, tuple[Fraction, Fraction]]]) -> Part:
        """State the points with their values, or with bounds of these."""
        exact, name = all(low == high for _, (low, high) in points), f"{self.name}({d})"
        printed = [(at, outward(*ends)) for at, ends in points]
        heads = [d, name] if exact else [d, rf"{name}\ge", rf"{name}\le"]
        rows = [[inline(value) for value in (at, *ends[exact:])] for at, ends in printed]
        ordered = all(first[0] < second[0] for first, second in pairwise(points))
        return claimed(table(heads, rows), lambda: ordered and all(
            first <= low and high <= last for (_, (first, last)), (_, (low, high)) in zip(printed, points, strict=True)
        ))  # fmt: skip


CORNERS = Band(
    "slack", lambda *arguments: ProfilePage(*arguments).least_slack(), "s", _SLACK,
    "It is affine between each two neighbours of the points of the table and the last one.", f"{_CONVEX} {_CHORDS}",
    "The least slack as a function of the distortion", 2,
)  # fmt: skip
SLACK = Band(
    "slack", lambda *arguments: ProfileAroundPage(*arguments).theorem(), "s", _SLACK,
    "It is convex and does not rise, and has these values or bounds.", f"{_CONVEX} {_LEFT}",
    "Bounds of the least slack as a function",
)  # fmt: skip
MU = Band(
    "mu", lambda *arguments: GaussianPage(*arguments).least_mu(), r"\mu^*",
    r"$\mu^*({D})$ be the least $\mu$ for which some mechanism that is $\mu$-Gaussian has",
    "It does not rise, and has these values or bounds.", f"{_FALLS} {_LEFT}", r"Bounds of the least $\mu$ as a function",
    has_mechanisms=False,
)  # fmt: skip


def corners(record: Record, evidence: Object, notation: Notation) -> Theorem:
    """Return the theorem of a polygon, from its breakpoints and the midpoints between them."""
    points = [fractions(corner) for corner in record.answer["corners"]]
    middles = [tuple([(a + b) / 2 for a, b in zip(*pair, strict=True)]) for pair in pairwise(points)]
    answers = [(at, str(slack)) for at, slack in sorted([*points, *middles])]
    return CORNERS.theorem(record, answers, evidence["points"], notation)


def least_slack(record: Record, evidence: Object, notation: Notation) -> Theorem:
    """Return the theorem of a curve of the least slack where some exp(epsilon) is irrational."""
    natural(notation)
    return SLACK.theorem(record, _enclosed(record, "slack"), evidence["points"], notation)


def least_mu(record: Record, evidence: Object, notation: Notation) -> Theorem:
    """Return the theorem of a curve of the least mu."""
    return MU.theorem(record, _enclosed(record, "mu"), evidence["points"], notation)


def _enclosed(record: Record, key: str) -> list[tuple[Fraction, Any]]:
    return [(Fraction(point["distortion"]), {"between": point[key]}) for point in record.answer["points"]]
