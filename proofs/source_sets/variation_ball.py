r"""source_sets, variation ball: as hard as its centre with the top cut and the bottom raised; a radius shifts thresholds.

Statement. Let C be a prior on M letters with C_1 >= ... >= C_M, and B the priors within total variation distance r of it.
Let a be the largest (T_k(C) - r)/k and b the least (A_k(C) + r)/k over 1 <= k <= M, T_k and A_k the sums of the k greatest
and of the k least probabilities. Let P_i = max(b, min(a, C_i)) if a > 1/M, and P_i = 1/M otherwise. Then P is in B, and

    lambda*(B, D) = lambda*(P, D) for every D.

For every k < M with b <= C_(M-k) <= a, A_k(P) = A_k(C) + r and t_k(P) = t_k(C) + r for the thresholds t_k = A_k + (M - 1 -
k) P_(M-k) of one_prior.

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

*Thresholds.* If C_(M-k) lies between b and a, the k letters after it hold all raised letters and no cut one: for a > 1/M
they gain r (``shifted``). If a <= 1/M, then b >= 1/M, as k letters lack at most r of k/M; so a = b = C_(M-k) = 1/M. Then r
is the largest T_j - j/M, what letters have above 1/M, and so what these k letters, which hold all below 1/M, lack of k/M.

*On instances.* A program over all entries of a mechanism, to which the worst priors of the ball are added one by one.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.balls import clipped, ends, threshold, unclipped_ends, worst
from proofs.source_sets.programs import ZERO, accuracy, accuracy_against, expected, level_of, tops
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

BALL = r"\mathcal{B}=\{Q:\tfrac12\sum_i|Q_i-C_i|\le r\}"
TOPS, TAILS = r"T_k=\max_{|A|=k}C(A)", r"A_k=\min_{|A|=k}C(A)"
HIGH, LOW = r"a=\max_{1\le k\le M}\frac{T_k-r}{k}", r"b=\min_{1\le k\le M}\frac{A_k+r}{k}"
CLIPPED = r"P_i=\max\{b,\min\{a,C_i\}\}\text{ if }a>\tfrac1M\text{, else }P_i=\tfrac1M"
THRESHOLD = r"t_k(Q)=\min_{|A|=k}Q(A)+(M-1-k)Q_{(M-k)},\ Q_{(1)}\ge\dots\ge Q_{(M)}"


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
    low, high = unclipped_ends(center, radius)
    falling, letters = sorted(center, reverse=True), len(center)
    return [k for k in range(letters) if low <= falling[letters - k - 1] <= high]


def shifts(center: Vector, radius: Fraction) -> bool:
    """Whether the thresholds of these tails are shifted by the radius."""
    moved = clipped(center, radius)
    return all(threshold(moved, k) == threshold(center, k) + radius for k in _tails(center, radius))


BROKEN = ((TOPS, HIGH, CLIPPED), (TAILS, LOW, THRESHOLD))


def readings(center: Vector, radius: Fraction, level: Fraction) -> Iterator[dict[str, Any]]:
    """What the text says of a ball for each k, and of objects that break one of its definitions each."""
    letters, falling = len(center), sorted(center, reverse=True)
    sums = {True: tops(center), False: tops(center)}
    sums[False] = [1 - sums[True][letters - k] for k in range(letters + 1)]
    step, even, known = Fraction(1, 50), Fraction(1, letters), dict[Vector, Fraction]()
    whole, other = computed(center, radius, level), computed(center, radius / 2, level)
    for broken in (None, BALL, TOPS, TAILS, HIGH, LOW, CLIPPED, THRESHOLD):
        high = [radius + k * even for k in range(letters + 1)] if broken == TOPS else sums[True]
        low = [total - step * (broken == TAILS) for total in sums[False]]
        a = even if broken == HIGH else max([(high[k] - radius) / k for k in range(1, letters + 1)])
        b = min([(low[k] + radius) / k for k in range(1, letters + 1)]) + step * (broken == LOW)
        moved = tuple([max(b, min(a, c)) if a > even else even for c in center]) if broken != CLIPPED else center
        known[moved] = known.get(moved) or accuracy([moved], level)
        told: dict[str, Any] = {definition: definition != broken for definition in (BALL, TOPS, TAILS, CLIPPED, THRESHOLD)}
        told |= {"T_k": lambda k, high=high: high[int(k)], "A_k": lambda k, low=low: low[int(k)]}
        told |= {"a": a, "b": b, "r": radius, "M": letters, r"U(P,\lambda)": known[moved]}
        told[r"U(\mathcal{B},\lambda)"] = other if broken == BALL else whole
        for k in range(letters) if broken in (None, *BROKEN[letters % 2]) else range(1):
            shown = {"k": k, "C_{(M-k)}": falling[letters - k - 1]}
            extra = k * moved[0] if broken == THRESHOLD else ZERO
            yield told | shown | {"t_k(P)": threshold(moved, k) + extra, "t_k(C)": threshold(center, k)}


def bridge() -> Bridge:
    """The first prior of the scene as centre, half of its distortion as radius."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def ball(given: dict[str, Any]) -> tuple[Vector, Fraction]:
        return given["priors"][0], Fraction(given["distortion"]) / 2

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        return list(readings(*ball(given), level_of(given)))

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
        for k in _tails(center, radius) if clipped(center, radius) != (Fraction(1, len(center)),) * len(center) else ():
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
    return Bridge(
        SOURCE,
        reading,
        letters,
        says=(
            rf"{BALL},\ {TOPS},\ {TAILS},\ {HIGH},\ {LOW},\ {CLIPPED}\Rightarrow "
            r"U(\mathcal{B},\lambda)=U(P,\lambda);\quad "
            rf"{TOPS},\ {TAILS},\ {HIGH},\ {LOW},\ {CLIPPED},\ {THRESHOLD},\ b\le C_{{(M-k)}},\ C_{{(M-k)}}\le a"
            r"\Rightarrow t_k(P)=t_k(C)+r"
        ),
    )


@statement(
    paper="source_sets",
    id="variation_ball",
    kind="equality",
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
