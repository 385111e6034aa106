"""Letter distortions averaged over the orbits of the folding permutations, for every M.

The orbits partition the letters so that T(i) lies in the part of i for every folding permutation T. For a vector v let
vbar have, at every letter of an orbit, the mean of v over the orbit.

(1) pbar.D = pbar.Dbar: on an orbit of n letters pbar is a constant c, and c sum D = n c m for the mean m of D.

(2) The least entry of Dbar is at least the least entry x of D.

(3) If L x >= M-1 - (S-x) with S = sum D <= M-1 and L >= 1, then L y >= M-1 - (S-y) for every y >= x.

(4) If D is constant on the orbits and valid for the folded prior (P_{T(1)}, ..., P_{T(M)}), it is valid for P: sum
P_{T(i)} D_{T(i)} = sum P_{T(i)} D_i.

(5) If the folding permutations are closed under composition and P^T denotes the priors that they unfold from p, the
mean of the P^T is pbar, since the permutations carry a letter equally often to each letter of its orbit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from proofs.definitions.folding import Permutation, orbits
from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

Vector = tuple[Fraction, ...]


def orbit_mean(prior: Vector, orders: Iterable[Permutation]) -> Vector:
    """The prior with its entries averaged over the orbits."""
    means = dict[int, Fraction]()
    for part in orbits(orders, len(prior)):
        means.update(dict.fromkeys(part, sum((prior[letter] for letter in part), Fraction(0)) / len(part)))
    return tuple([means[letter] for letter in range(len(prior))])


def means_belong(priors: Sequence[Vector], shared: Sequence[Vector], orders: Iterable[Permutation]) -> bool:
    """Whether the orbit mean of every folded prior lies in the hull of the set."""
    from symdp import SourceSet

    hull, listed = SourceSet.from_vertices(priors), list(orders)
    return all(hull.contains(orbit_mean(prior, listed)) for prior in shared)


def lower_facts() -> tuple[Fact, Fact, Fact]:
    """(1) to (3)."""
    constant = facts.inequality(
        "on an orbit where the prior is constant, letter distortions may be replaced by their mean",
        families={"O": ("n", "d")},
        assume={"mean": "n*m == sum(d)"},
        conclude="sum(c*d) == n*c*m",
    )
    least = facts.inequality(
        "the mean over an orbit is at least the least letter distortion",
        families={"O": ("n", "d")},
        assume={"mean": "n*m == sum(d)", "least": ("O", "d - x >= 0")},
        conclude="n*(m - x) >= 0",
    )
    level = facts.inequality(
        "a larger least letter distortion of the same sum needs no more leakage",
        assume={
            "bound": "L*x - n + S - x >= 0",
            "larger": "y - x >= 0",
            "level": "L >= 1",
        },
        conclude="L*y - n + S - y >= 0",
    )
    return constant, least, level


def folding_keeps_distortion() -> Fact:
    """(4); p holds P_{T(i)}, d holds D_i, e holds D_{T(i)}."""
    return facts.inequality(
        "letter distortions that a renaming does not change are as valid for a prior as for its folded one",
        families={"J": ("M", "p d e")},
        assume={"invariant": ("J", "e == d"), "valid": "D - sum(p*d) >= 0"},
        conclude="D - sum(p*e) >= 0",
    )


def hull_orders() -> tuple[Fact, ...]:
    """A prior of the hull has weights a, b of p, r and c, d of their exchanges."""
    weights = {"a": "a >= 0", "b": "b >= 0", "c": "c >= 0", "d": "d >= 0", "sum": "a + b + c + d == 1"}
    first = "(a/2 + b/3 + c/2 + d/3)"
    second, third, last = "(a/2 + b/3 + d/6)", "(b/6 + c/2 + d/3)", "(b/6 + d/6)"
    return (
        facts.inequality("hull: P_1 is at least P_2", assume=weights, conclude=f"{first} - {second} >= 0"),
        facts.inequality("hull: P_1 is at least P_3", assume=weights, conclude=f"{first} - {third} >= 0"),
        facts.inequality("hull: P_2 is at least P_4", assume=weights, conclude=f"{second} - {last} >= 0"),
        facts.inequality("hull: P_3 is at least P_4", assume=weights, conclude=f"{third} - {last} >= 0"),
        facts.inequality(
            "hull: a prior with P_1 = P_2 mixes p and r only",
            assume=weights | {"tie": f"{first} == {second}"},
            conclude="0 - c - d >= 0",
        ),
        facts.inequality(
            "hull: a prior with P_1 = P_3 mixes their exchanges only",
            assume=weights | {"tie": f"{first} == {third}"},
            conclude="0 - a - b >= 0",
        ),
    )
