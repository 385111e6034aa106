r"""Distortions that only the cheapest outputs have, and no output is the cheapest one for all letters of a part."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.numbers import inline, shown, subset
from symdp.theorems.part import Term, claimed, of, related, said
from symdp.theorems.theorem import Theorem

if TYPE_CHECKING:
    from symdp.theorems.entries import EntriesPage

Outputs = list[list[int]]


def infinite(page: EntriesPage) -> Theorem:
    """Outputs that are ruled out prior after prior, until a part of the letters has none left."""
    n, d, q = page.notation, page.distortion, page.notation.least_favourable
    components = page.neighbours.components()
    first, more = page.evidence["prior"], page.evidence.get("then", [])
    prior = fractions(first["prior"])
    asked = Term(f"{shown(d)}={n.distortion}" if d else f"0={n.distortion}", d)
    least = tuple([min(costs) for costs in page.loss])
    proof = [
        said("Let"), page.chosen(q, first), said(". As"),
        related(Term(rf"\sum_x{q}(x)\min_yd(x,y)", inner(prior, least)), ("=", asked)),
        said(", such a mechanism uses for letters of positive probability their cheapest outputs only. Letters that paths "
             "of adjacent letters join use the same outputs."),
    ]  # fmt: skip
    left = _common(page, components, [list(range(len(page.loss[0]))) for _ in components], prior)
    for number, given in enumerate(more, 1):
        if not all(left):
            break
        prior, name = fractions(given["prior"]), f"R_{{{number}}}"
        cost = _cheapest(page, components, left, prior)
        proof += [said(f"This leaves {_listed(components, left)}. Now let"), page.source.member(name, given), said(
            ", a prior of the set. Over these outputs its distortion is at least")]  # fmt: skip
        if cost > d:
            proof += [related(of(cost), (">", asked)), said(", a contradiction.")]
            break
        proof += [
            related(of(cost), ("=", asked)),
            said(", so that only the cheapest of them are used where it is positive."),
        ]
        left = _common(page, components, left, prior)
    if not all(left):
        torn = next(letters for letters, outputs in zip(components, left, strict=True) if not outputs)
        likely = [x for x in torn if prior[x] > 0]
        proof.append(claimed(f"But none of them is the cheapest one for all of the letters~${subset(likely)}$, which paths "
                             "join.", lambda: not all(left)))  # fmt: skip
    statement = said(
        rf"For no $\epsilon$ does an $\epsilon$-private mechanism have distortion at most ${n.distortion}={inline(d)}$ "
        rf"{page.source.under}: the least leakage is infinite."
    )
    return Theorem("Infinite leakage", (statement,), (), tuple(proof), page.setting())


def _common(page: EntriesPage, components: Sequence[list[int]], left: Outputs, prior: Vector) -> Outputs:
    """Of the outputs that are left those that are the cheapest for all letters of a component that may occur."""
    found = []
    for letters, outputs in zip(components, left, strict=True):
        least = {x: min([page.loss[x][z] for z in outputs]) for x in letters if prior[x] > 0}
        found.append([z for z in outputs if all(page.loss[x][z] == cost for x, cost in least.items())])
    return found


def _cheapest(page: EntriesPage, components: Sequence[list[int]], left: Outputs, prior: Vector) -> Fraction:
    costs = zip(components, left, strict=True)
    return sum((prior[x] * min(page.loss[x][z] for z in zs) for letters, zs in costs for x in letters), Fraction(0))


def _listed(components: Sequence[list[int]], left: Outputs) -> str:
    """The outputs that are left."""
    if len(components) == 1:
        return f"the outputs ${subset(left[0])}$"
    parts = [
        f"${subset(outputs)}$ for the letters ${subset(letters)}$" for letters, outputs in zip(components, left, strict=True)
    ]
    return f"the outputs {'; '.join(parts)}"
