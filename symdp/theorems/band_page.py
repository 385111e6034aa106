r"""Curves of the least slack and of the least mu: what is needed at some distortions, with proofs, and between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.sources.prior import Vector
from symdp.theorems.epsilons import ProfileAroundPage, natural
from symdp.theorems.gaussian_page import GaussianPage, decimal
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, listed, outward
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.profile_page import ProfilePage
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem

_MIXED = r"""For a mixture of two mechanisms $W(E\mid x)-\lambda_jW(E\mid x')-\delta_j$ is the mixture of theirs for
every set~$E$, and its distortion under each prior is the mixture of theirs. So $s$ is a convex function, and as a
mechanism has all larger
distortions as well, it does not rise. In the middle between two points that follow each other its value, which is proved
below, is the mean of the two; a convex function that meets its chord inside is the chord."""
_CONVEX = r"""For a mixture of two mechanisms $W(E\mid x)-e^{\epsilon_j}W(E\mid x')-\delta_j$ is the mixture of theirs for
every set~$E$, and its distortion under each prior is the mixture of theirs. So $s$ is a convex function, and as a
mechanism has all larger distortions as well, it does not rise. It is left to bound it at the points."""
_FALLS = r"""A mechanism of some distortion has all larger ones as well, so that $\mu^*$ does not rise with the
distortion. It is left to bound it at the points."""


def corners(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a polygon."""
    d, points = notation.distortion, [fractions(corner) for corner in record.answer["corners"]]
    pages = [ProfilePage(*asked, notation) for asked in _asked(record, _corners(points), evidence)]
    last = points[-1][0]
    ask = rf"Let $s({d})$ be the least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$ has"
    listing = listed([rf"$({inline(place)},\,{inline(slack)})$" for place, slack in points])
    shape = "affine between each two neighbours of" if len(points) > 1 else "given by"
    statement = (
        said(rf"{ask} distortion at most~${d}$ {pages[0].source.under}. It is {shape} the points"),
        claimed(rf"$({d},s({d}))={{}}$ {listing},", lambda: all(a[0] < b[0] for a, b in pairwise(points))),
        claimed(f"and $0$ from ${d}={inline(last)}$ on.", lambda: points[-1][1] == 0),
    )
    steps = [(page.distortion, page.least_slack()) for page in pages]
    theorem = _curve("The least slack as a function of the distortion", statement, (said(_MIXED),), steps, d)
    return replace(theorem, setting=pages[0].setting())


def least_slack(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a band where some exp(epsilon) is irrational."""
    natural(notation)
    d, points = notation.distortion, record.answer["points"]
    pages = [ProfileAroundPage(*asked, notation) for asked in _asked(record, _enclosed(points), evidence)]
    last = Fraction(points[-1]["distortion"])
    ask = rf"Let $s({d})$ be the least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$ has"
    statement = (
        said(rf"{ask} distortion at most~${d}$ {pages[0].source.under}. It is convex in~${d}$ and does not rise, and"),
        *[_slack_bounded(d, point) for point in points[:-1]],
        claimed(f"it is $0$ from ${d}={inline(last)}$ on.", lambda: fractions(points[-1]["slack"])[1] == 0),
    )
    steps = [(page.distortion, page.theorem()) for page in pages]
    theorem = _curve("Bounds of the least slack as a function", statement, (said(_CONVEX),), steps, d)
    return replace(theorem, setting=pages[0].setting())


def least_mu(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a band."""
    d, points = notation.distortion, record.answer["points"]
    pages = [GaussianPage(*asked, notation) for asked in _asked(record, _enclosed(points), evidence)]
    last = pages[-1].distortion
    ask = rf"Let $\mu^*({d})$ be the least $\mu$ for which some mechanism that is $\mu$-Gaussian has distortion at most"
    statement = (
        said(rf"{ask}~${d}$ {pages[0].source.under}. It does not rise with~${d}$, and"),
        *[said(_bounded(d, point)) for point in points if "oo" not in point["mu"] and point["mu"] != ["0", "0"]],
        claimed(f"it is $0$ from ${d}={inline(last)}$ on.", lambda: points[-1]["mu"] == ["0", "0"]),
    )
    steps = [(page.distortion, page.least_mu()) for page in pages]
    theorem = _curve(r"Bounds of the least $\mu$ as a function", statement, (said(_FALLS),), steps, d)
    return replace(theorem, setting=pages[0].setting())


def _bounded(d: str, point: Mapping[str, Any]) -> str:
    low, high = (decimal(end) for end in fractions(point["mu"]))
    return _between(r"\mu^*", d, point["distortion"], (low, high))


def _slack_bounded(d: str, point: Mapping[str, Any]) -> Part:
    low, high = fractions(point["slack"])
    first, last = outward(low, high)
    text = _between("s", d, point["distortion"], (inline(first), inline(last)))
    return claimed(text, lambda: first <= low and high <= last)


def _between(name: str, d: str, place: str, ends: tuple[str, str]) -> str:
    low, high = ends
    bounds = f"{name}({d})={low}" if low == high else rf"{low}\le {name}({d})\le {high}"
    return rf"${bounds}$ at ${d}={inline(Fraction(place))}$;"


def _corners(points: Sequence[Vector]) -> Iterator[tuple[str, Any]]:
    """The corners and the middle between any two that follow each other, with the answers there."""
    middles = [tuple([(a + b) / 2 for a, b in zip(*pair, strict=True)]) for pair in pairwise(points)]
    for distortion, slack in sorted([*points, *middles]):
        yield str(distortion), {"slack": str(slack)}


def _enclosed(points: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Distortions, with what is needed there between two bounds."""
    for point in points:
        yield point["distortion"], {key: {"between": ends} for key, ends in point.items() if key != "distortion"}


def _asked(
    record: Record, points: Iterator[tuple[str, Any]], evidence: Mapping[str, Any]
) -> Iterator[tuple[Record, Mapping[str, Any]]]:
    """What is known at the points, each with its evidence."""
    for point, proof in zip(points, evidence["points"], strict=True):
        yield record.at(*point), proof


def _curve(
    title: str,
    statement: tuple[Part, ...],
    shape: tuple[Part, ...],
    steps: list[tuple[Fraction, Theorem]],
    d: str,
) -> Theorem:
    """One theorem from those at the points, in the same setting."""
    lemmas, proof = dict[str, Lemma](), [heading("Between the points."), *shape]
    for place, step in steps:
        lemmas |= {lemma.name: lemma for lemma in step.lemmas}
        proof += [heading(f"At ${d}={inline(place)}$."), *step.statement, *step.proof]
    return Theorem(title, statement, tuple(lemmas.values()), tuple(proof))
