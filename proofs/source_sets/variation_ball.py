r"""source_sets, variation ball: as hard as its centre with the top cut and the bottom raised; a radius shifts thresholds.

Statement. Let C be a prior on M letters with C_1 >= ... >= C_M, and B the priors within total variation distance r of it.
Let a be the largest (T_k(C) - r)/k and b the least (A_k(C) + r)/k over 1 <= k <= M, T_k and A_k the sums of the k greatest
and of the k least probabilities, both replaced by 1/M if a <= 1/M, and P_i = max(b, min(a, C_i)). Then

    lambda*(B, D) = lambda*(P, D) for every D.

For a > 1/M and every tail of k letters that holds all raised letters and no cut one, A_k(P) = A_k(C) + r; if moreover b <=
C_(M-k) <= a, then t_k(P) = t_k(C) + r for the thresholds t_k = A_k + (M - 1 - k) P_(M-k) of one_prior.

Hypotheses. r >= 0.
Uses. Least majorised prior.

Check. *P is in the ball.* Let the tail of s letters have the least (A_s + r)/s, which is b. The next letter before it has at
least b, its first letter at most b (``next_letter``, ``first_letter``); so sum (b - C_i)_+ = s b - A_s = r, and in the same
way, with the signs of all letters changed, sum (C_i - a)_+ = r.

What letters have above 1/M is what others lack (``even``). If a > 1/M, some k letters, and so all above 1/M, have more than
r above it; the others lack more than r, and b < 1/M. If a <= 1/M, then P is uniform, and within r of C.

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

from proofs.source_sets.balls import clipped, ends, threshold, worst
from proofs.source_sets.programs import ZERO, accuracy, accuracy_against, expected, level_of
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge


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


def next_letter() -> Fact:
    """A is the sum of the tail of s letters, c the letter before it."""
    return facts.inequality(
        "the letter before the tail of the least mean has at least that",
        assume={"mean": "s*b == A + r", "longer": "A + c + r - (s + 1)*b >= 0"},
        conclude="c - b >= 0",
        products=["longer"],
    )


def first_letter() -> Fact:
    """A is the sum of the tail of s letters, d its first letter."""
    return facts.inequality(
        "the first letter of the tail of the least mean has at most that",
        assume={"mean": "s*b == A + r", "shorter": "A - d + r - (s - 1)*b >= 0"},
        conclude="b - d >= 0",
        products=["shorter"],
    )


def even() -> Fact:
    """J holds the letters with x = 1/M or more, K the others."""
    return facts.inequality(
        "what letters have above the mean is what others lack",
        families={"J": ("n", "c"), "K": ("m", "d")},
        assume={"prior": "sum(c) + sum(d) == 1", "mean": "(n + m)*x == 1"},
        conclude="sum(c) - n*x == m*x - sum(d)",
    )


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


def _levels() -> tuple[Fact, ...]:
    return next_letter(), first_letter(), even()


def proof() -> Proof:
    """The clipped centre is least majorised."""
    return Proof("all M, every centre and radius", "level sets of the clipped centre", (*_levels(), tight(), shifted()))


def _least_tail(center: Vector, radius: Fraction, longer: bool) -> dict[str, Any] | None:
    """The tail of the least mean, and the letter before it or its first one."""
    rising = sorted(center)
    sums = [sum(rising[:s], ZERO) for s in range(len(rising) + 1)]
    b, s = min([((sums[s] + radius) / s, s) for s in range(1, len(rising) + 1)])
    if longer and s == len(rising):
        return None
    return {"s": s, "A": sums[s], "r": radius, "b": b} | ({"c": rising[s]} if longer else {"d": rising[s - 1]})


def _halves(center: Vector) -> dict[str, Any]:
    x = Fraction(1, len(center))
    return {"x": x, "c": [c for c in center if c >= x], "d": [c for c in center if c < x]}


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

    letters: dict[str, Any] = {
        next_letter().title: lambda given: _least_tail(*ball(given), True),
        first_letter().title: lambda given: _least_tail(*ball(given), False),
        even().title: lambda given: _halves(ball(given)[0]),
        tight().title: sets,
        shifted().title: tails,
    }
    return Bridge(SOURCE, reading, letters)


@statement(
    paper="source_sets",
    id="variation_ball",
    prose="",
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
