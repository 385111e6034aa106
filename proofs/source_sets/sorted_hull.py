r"""source_sets, sorted hull: every source set is as hard as a hull of finitely many sorted priors, which its cells name.

Statement. For a prior p let p| be p sorted decreasingly. For the hull S of finitely many priors and every D

    lambda*(S, D) = lambda*(hull of { p| : p in S }, D).

The hyperplanes P_i = P_j cut S into finitely many cells, one for each falling order of the letters. If V holds finitely many
priors of S and each cell is the hull of those of V in it, as of its vertices, then the least sum of likeliest letters over S
is rho(t) = min over p in V of T_t(p), and S is as hard as the hull of the p|, p in V.

Hypotheses. Finitely many priors.
Uses. The Lorenz envelope.

Check. *Sorted priors are not harder.* T_t(p|) = T_t(p), and T_t is a maximum of linear functions, so that a mixture of
sorted priors has T_t = the mixture of the T_t(p), which is at least T_t of the same mixture of the p themselves, a prior of
S (``mixture``). As each p| is in the sorted hull, both envelopes are equal.

*Vertices suffice.* On a cell one order of the letters is the falling one of all its priors, so that T_t is linear there,
and least at a prior of V (``cell``). Such a V exists: where an inequality cuts a hull, what is left is the hull of the
priors that satisfy it and of the places where it holds with equality between two priors, one on each side.

*On instances.* Segments, with the ends and the mixtures in which two letters meet that change their order as V: programs
over all entries of a mechanism for the two ends, and for the sorted priors of V. That V is enough for a segment is no part
of the statement, and is seen on instances alone.

Erratum. None.
Source. The toolkit. What kalantari2018 calls folding sorts the vertices of S alone.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import ZERO, Priors, accuracy, corners, least_top, levels_of, tops
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


def cell_vertices(first: Vector, second: Vector) -> list[Vector]:
    """The ends of a segment and the priors on it in which two letters meet, along the segment."""
    shares = {ZERO, Fraction(1)}
    for i, j in combinations(range(len(first)), 2):
        gap, turned = first[i] - first[j], second[i] - second[j]
        if gap * turned < 0:
            shares.add(gap / (gap - turned))
    return [tuple([(1 - w) * p + w * q for p, q in zip(first, second, strict=True)]) for w in sorted(shares)]


def sorted_priors(first: Vector, second: Vector) -> list[Vector]:
    """The sorted vertices of the cells."""
    return list(dict.fromkeys([tuple(sorted(one, reverse=True)) for one in cell_vertices(first, second)]))


def published(first: Vector, second: Vector, level: Fraction) -> Fraction:
    """U of the hull of the sorted vertices of the cells."""
    return accuracy(sorted_priors(first, second), level)


def computed(first: Vector, second: Vector, level: Fraction) -> Fraction:
    """U of the segment."""
    return accuracy([first, second], level)


def instances() -> dict[str, Any]:
    """Segments on three letters."""
    from proofs.source_sets.programs import levels
    from symdp.testing import priors

    return {"first": priors(3, 3), "second": priors(3, 3), "level": levels()}


def mixture() -> Fact:
    """J holds sorted priors, w their weights, T their sums, s what the priors behind them give to the leading letters."""
    return facts.inequality(
        "the mixture of sorted priors has at least the sum of the mixture of the priors",
        families={"J": ("n", "w T s")},
        assume={"weight": ("J", "w >= 0"), "greatest": ("J", "T - s >= 0")},
        conclude="sum(w*T) - sum(w*s) >= 0",
        products=["J: weight*greatest"],
    )


def cell() -> Fact:
    """J holds the vertices of a cell, T their sums, w the weights of a prior of the cell, v the least of the sums."""
    return facts.inequality(
        "a linear function on a cell is least at a vertex",
        families={"J": ("n", "w T")},
        assume={"weights": "sum(w) == 1", "weight": ("J", "w >= 0"), "least": ("J", "T - v >= 0")},
        conclude="sum(w*T) - v >= 0",
        products=["J: weight*least"],
    )


def proof() -> Proof:
    """Both directions, and the cells."""
    return Proof("all M, every set given by finitely many priors", "sums of likeliest letters on cells", (mixture(), cell()))


def bridge() -> Bridge:
    """The first and the last prior of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def pair(given: dict[str, Any]) -> tuple[Vector, Vector]:
        return given["priors"][0], given["priors"][-1]

    def level(priors: Priors) -> Fraction:
        asked = levels_of(corners(priors))
        return sum(asked, ZERO) / len(asked)

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = pair(given)
        vertices, letters = [tops(one) for one in cell_vertices(*asked)], range(len(asked[0]) + 1)
        return {
            r"U(\mathcal{P},\lambda)": computed(*asked, level(asked)),
            r"U(\mathcal{P}{\downarrow},\lambda)": published(*asked, level(asked)),
            r"\sum_k\rho(k)": sum([least_top(asked, Fraction(k)) for k in letters], ZERO),
            r"\sum_k\min_{p\in V}T_k(p)": sum([min([one[k] for one in vertices]) for k in letters], ZERO),
        }

    def mixtures(given: dict[str, Any]) -> list[dict[str, Any]]:
        priors = cell_vertices(*pair(given))
        mean = [sum(entries, ZERO) / len(priors) for entries in zip(*priors, strict=True)]
        order = sorted(range(len(mean)), key=lambda x: -mean[x])
        weights = [Fraction(1, len(priors))] * len(priors)
        found = []
        for k in range(1, len(mean) + 1):
            leading = [sum([one[x] for x in order[:k]], ZERO) for one in priors]
            found.append({"w": weights, "T": [tops(one)[k] for one in priors], "s": leading})
        return found

    def cells(given: dict[str, Any]) -> list[dict[str, Any]]:
        sums = [tops(one) for one in cell_vertices(*pair(given))]
        weights, sides = [Fraction(1, 3), Fraction(2, 3)], pairwise(sums)
        return [{"w": weights, "T": [a[k], b[k]], "v": min(a[k], b[k])} for a, b in sides for k in range(1, len(a))]

    return Bridge(
        SOURCE,
        reading,
        {mixture().title: mixtures, cell().title: cells},
        says=r"U(\mathcal{P},\lambda)=U(\mathcal{P}{\downarrow},\lambda);\quad \sum_k\rho(k)=\sum_k\min_{p\in V}T_k(p)",
    )


@statement(
    paper="source_sets",
    id="sorted_hull",
    kind="equality",
    uses=("source_sets/lorenz_envelope",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Envelopes.one_envelope",
        "Envelopes.sorted_envelope",
        "Envelopes.as_hard_as_sorted",
        "Envelopes.sorted_in_hull",
        "Cells.half_space_mixtures",
        "Cells.cells_exist",
    ),
)
def a_set_is_as_hard_as_its_sorted_hull(first: Vector, second: Vector, level: Fraction) -> bool:
    """Programs over all entries for both sets, and the envelope of the segment at its corners."""
    if computed(first, second, level) != published(first, second, level):
        return False
    flat = sorted_priors(first, second)
    return all(least_top(flat, t) == value for t, value in corners([first, second]))
