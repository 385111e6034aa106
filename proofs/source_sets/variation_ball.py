r"""source_sets, variation ball: as hard as its centre with the top cut and the bottom raised; a radius shifts thresholds.

Statement. Let C be a prior on M letters with C_1 >= ... >= C_M, and B the priors within total variation distance r of it.
Let a be the largest (T_k(C) - r)/k and b the least (A_k(C) + r)/k over 1 <= k <= M, T_k and A_k the sums of the k greatest
and of the k least probabilities, both replaced by 1/M if a <= 1/M, and P_i = max(b, min(a, C_i)). Then

    lambda*(B, D) = lambda*(P, D) for every D.

For a > 1/M and every tail of k letters that holds all raised letters and no cut one, A_k(P) = A_k(C) + r; if moreover b <=
C_(M-k) <= a, then t_k(P) = t_k(C) + r for the thresholds t_k = A_k + (M - 1 - k) P_(M-k) of one_prior.

Hypotheses. r >= 0.
Uses. Least majorised prior.

Check. *P is in the ball.* If a > 1/M the levels are such that what is cut off and what is raised is r each: sum (C_i - a)_+
= sum (b - C_i)_+ = r, and b <= a. Else P is uniform, and as every T_k(C) - k/M is at most r, within r of C.

*Level sets.* The uniform prior has only two. Else let A be the letters with P_i >= c. For c <= b these are all letters, for
c > a none. Else A holds all cut letters and no raised one, so that P(A) = C(A) - r, and a prior within r of C gives A at
least C(A) - r (``tight``). So level sets have least probability at P.

*Thresholds.* A tail with all raised letters and no cut one gains r (``shifted``).

*On instances.* A program over all entries of a mechanism, to which the worst priors of the ball are added one by one.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.source_sets.programs import ZERO, accuracy, accuracy_against, expected, level_of, tops
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge


def ends(center: Vector, radius: Fraction) -> tuple[Fraction, Fraction]:
    """b and a."""
    letters, sums = len(center), tops(center)
    even = Fraction(1, letters)
    highest = max([(sums[k] - radius) / k for k in range(1, letters + 1)])
    lowest = min([(1 - sums[letters - k] + radius) / k for k in range(1, letters + 1)])
    return (even, even) if highest <= even else (lowest, highest)


def clipped(center: Vector, radius: Fraction) -> Vector:
    """P."""
    low, high = ends(center, radius)
    return tuple([max(low, min(high, p)) for p in center])


def worst(center: Vector, radius: Fraction, values: Vector) -> Vector:
    """The prior of the ball with the least mean of some values: mass moves from the greatest values to a least one."""
    moved, left = list(center), radius
    home = min(range(len(values)), key=lambda x: values[x])
    for x in sorted(range(len(values)), key=lambda x: -values[x]):
        taken = min(left, moved[x])
        moved[x], left = moved[x] - taken, left - taken
        moved[home] += taken
    return tuple(moved)


def threshold(prior: Vector, k: int) -> Fraction:
    """t_k."""
    falling, letters = sorted(prior, reverse=True), len(prior)
    return sum(falling[letters - k :], ZERO) + (letters - 1 - k) * falling[letters - k - 1]


def published(center: Vector, radius: Fraction, level: Fraction) -> Fraction:
    """U of the clipped centre."""
    return accuracy([clipped(center, radius)], level)


def computed(center: Vector, radius: Fraction, level: Fraction) -> Fraction:
    """U of the ball."""
    return accuracy_against(center, lambda values: worst(center, radius, values), level)


def instances() -> dict[str, Any]:
    """Centres on up to four letters, in any order."""
    from proofs.source_sets.programs import levels
    from symdp.testing import distortions, priors

    return {"center": priors(1, 4), "radius": distortions().map(lambda one: one / 2), "level": levels()}


def tight() -> Fact:
    """A holds the letters of the set, B the others; p, c and q, d are what the prior and the centre give them."""
    return facts.inequality(
        "a prior of the ball takes at most the radius from a set of letters",
        families={"A": ("k", "p c x"), "B": ("n", "q d y")},
        assume={
            "prior": "sum(p) + sum(q) == 1",
            "centre": "sum(c) + sum(d) == 1",
            "ball": "2*r - sum(x) - sum(y) >= 0",
            "lost": ("A", "x - c + p >= 0"),
            "won": ("B", "y - q + d >= 0"),
        },
        conclude="sum(p) - sum(c) + r >= 0",
        products=["ball", "A: lost", "B: won"],
    )


def shifted() -> Fact:
    """K holds the letters of the tail, of which w is what each is raised by; p is the letter before."""
    return facts.inequality(
        "a tail with all that is raised gains the radius, and so does its threshold",
        families={"K": ("k", "c w v")},
        assume={"raised": "sum(w) == r", "entry": ("K", "v == c + w")},
        conclude="sum(v) + m*p == sum(c) + m*p + r",
    )


def proof() -> Proof:
    """The clipped centre is least majorised."""
    return Proof("all M, every centre and radius", "level sets of the clipped centre", (tight(), shifted()))


def _tails(center: Vector, radius: Fraction) -> list[int]:
    """The k whose tail holds all raised letters and no cut one, where the letter before is neither."""
    low, high = ends(center, radius)
    falling, letters = sorted(center, reverse=True), len(center)
    if low == high:
        return []
    return [k for k in range(letters) if low <= falling[letters - k - 1] <= high]


def shifts(center: Vector, radius: Fraction) -> bool:
    """Whether the thresholds of these tails are shifted by the radius."""
    moved = clipped(center, radius)
    return all(threshold(moved, k) == threshold(center, k) + radius for k in _tails(center, radius) if k < len(center) - 1)


def bridge() -> Bridge:
    """The first prior of the scene as centre, half of its distortion as radius."""
    from proofs.instances.scenes import SOURCE
    from symdp.statements.bridge import Bridge

    def ball(given: dict[str, Any]) -> tuple[Vector, Fraction]:
        return given["priors"][0], Fraction(given["distortion"]) / 2

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked, (_, radius) = (*ball(given), level_of(given)), ball(given)
        moved = [threshold(clipped(*ball(given)), k) - threshold(given["priors"][0], k) for k in _tails(*ball(given))]
        return {
            r"U(\mathcal{B},\lambda)": computed(*asked),
            r"U(P,\lambda)": published(*asked),
            r"\max_k(t_k(P)-t_k(C))": max([radius, *moved]),
            r"\min_k(t_k(P)-t_k(C))": min([radius, *moved]),
            "r": radius,
        }

    def sets(given: dict[str, Any]) -> list[dict[str, Any]]:
        (center, radius), found = ball(given), []
        for chosen in range(2 ** len(center)):
            inside = [x for x in range(len(center)) if chosen >> x & 1]
            others = [x for x in range(len(center)) if x not in inside]
            prior = worst(center, radius, tuple([Fraction(x in inside) for x in range(len(center))]))
            off = [abs(p - c) for p, c in zip(prior, center, strict=True)]
            names = {"pcx": inside, "qdy": others}
            entries = {
                n: [v[x] for x in at] for ns, at in names.items() for n, v in zip(ns, (prior, center, off), strict=True)
            }
            found.append(entries | {"r": radius})
        return found

    def tails(given: dict[str, Any]) -> list[dict[str, Any]]:
        (center, radius), found = ball(given), []
        falling, low = sorted(center, reverse=True), ends(center, radius)[0]
        for k in _tails(center, radius):
            tail = falling[len(center) - k :]
            raised = [max(ZERO, low - c) for c in tail]
            entries = {"c": tail, "w": raised, "v": [c + w for c, w in zip(tail, raised, strict=True)]}
            found.append(entries | {"r": radius, "m": len(center) - 1 - k, "p": falling[len(center) - k - 1]})
        return found

    return Bridge(SOURCE, reading, {tight().title: sets, shifted().title: tails})


@statement(
    paper="source_sets",
    id="variation_ball",
    prose="the levels a and b cut off and raise r each",
    kind="equality",
    text=r"U(\mathcal{B},\lambda)=U(P,\lambda);\quad \max_k(t_k(P)-t_k(C))=\min_k(t_k(P)-t_k(C))=r",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("VariationBalls.clipped_rules", "VariationBalls.shifted_tail", "VariationBalls.shifted_threshold"),
)
def clipped_centre_rules_the_ball(center: Vector, radius: Fraction, level: Fraction) -> bool:
    """U of both, the clipped centre in the ball, and the shift of the thresholds."""
    moved = clipped(center, radius)
    inside = expected(tuple([abs(p - c) for p, c in zip(moved, center, strict=True)]), (Fraction(1),) * len(center))
    falling = tuple(sorted(center, reverse=True))
    fits = sum(moved, ZERO) == 1 and inside <= 2 * radius and shifts(falling, radius)
    return fits and computed(center, radius, level) == published(center, radius, level)
