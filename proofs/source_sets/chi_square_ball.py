r"""source_sets, chi-square ball: where the k likeliest letters rule, and the two factors of the least favourable prior.

Statement. Let C be a prior with C_1 >= ... >= C_M > 0, S the priors Q with sum (Q_i - C_i)^2/C_i <= r, and 2 <= k < M.

Let a = C_1 + ... + C_k and s >= 0 with r = a (1 - a) s^2 and alpha = 1 - (1 - a) s >= 0, and put beta = 1 + a s, G = alpha a
= a - sqrt(r a (1 - a)). Then G is the least probability of the k likeliest letters over S, and for 0 < u = 1 - D < G

    U(S, lambda) = u at lambda = (k - 1) u/(G - u)    if beta C_(k+1) <= (G - u)/(k - 1) <= alpha C_k,

and lambda*(S, D) is this lambda if moreover alpha C_1 < u (at alpha C_1 = u nothing may have to leak).

The least favourable prior is alpha C on the k likeliest letters and beta C on the others.

Hypotheses. As stated; the radius is such that the root is rational on instances.
Uses. The prior bound, the leakage bound, lower probabilities.

Check. *Least probability.* Let A be the k letters and Q(A) = a - y. By the inequality of Cauchy and Schwarz the sum over A
of (Q_i - C_i)^2/C_i is at least y^2/a (``spread``), that over the others at least y^2/(1 - a), so that y^2 <= r a (1 - a)
and Q(A) >= G (``least``).

*Not more.* By lower_probabilities randomised response on A is enough.

*Not less.* Q = alpha C on A, beta C elsewhere sums to 1 and has the distance (1 - a)^2 s^2 a + a^2 s^2 (1 - a) = r
(``radius``).

With L = (k - 1) u/(G - u) the excess of L Q over u is u (L - 1): letters of A have L alpha C_i >= u, others at
most u (``inside``, ``outside``), so that no mechanism of level L has more than u. As G - u <= (k - 1) alpha C_k, no letter
has more than u; if none has u, the leakage bound says lambda >= L.

*On instances.* Programs over all entries of a mechanism for Q, the accuracy of randomised response on A over the whole ball.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.divergence_balls import Ball, accuracies, ball
from proofs.source_sets.programs import ONE, ZERO, accuracy, diagonal_of, expected
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


BALL = r"C_1\ge\dots\ge C_M>0,\ 2\le k<M,\ \mathcal{S}=\{Q:\sum_i\tfrac{(Q_i-C_i)^2}{C_i}\le r\}"
FIRST, RADIUS = r"a=C_1+\dots+C_k", "r=a(1-a)s^2"
ALPHA, BETA, LEAST = r"\alpha=1-(1-a)s", r"\beta=1+as", r"G=\alpha a"
LEVEL = r"\lambda=\frac{(k-1)u}{G-u}"
BROKEN = ((BALL, "s", FIRST, ALPHA), (BALL, "s", RADIUS, BETA, LEAST, LEVEL))
GAPS = tuple([Fraction(1, 10**n) for n in range(1, 7)])


def published(prior: Vector, share: Fraction) -> list[Fraction]:
    """The accuracies at which k rules, and the radius."""
    given = ball(prior, share)
    return [] if given is None else [given.radius, *filter(given.rules, accuracies(given))]


def computed(prior: Vector, share: Fraction) -> list[Fraction]:
    """The distance of the least favourable prior, and what it has at their levels, over all entries."""
    given = ball(prior, share)
    if given is None:
        return []
    asked = [given.level(u) for u in filter(given.rules, accuracies(given))]
    return [given.distance(given.worst), *[accuracy([given.worst], level) for level in asked]]


def instances() -> dict[str, Any]:
    """Priors on up to four letters."""
    from symdp.testing import distortions, priors

    return {"prior": priors(3, 4), "share": distortions()}


def spread() -> Fact:
    """A holds some letters, c their probabilities, z what another prior has less, as a share of c, y the sum of c z."""
    return facts.inequality(
        "letters that lose y together have a distance of at least y^2 over their probability",
        families={"A": ("n", "c z")},
        assume={
            "mass": "sum(c) == a",
            "lost": "sum(c*z) == y",
            "letter": ("A", "c >= 0"),
            "square": ("A", "(a*z - y)*(a*z - y) >= 0"),
            "some": "a > 0",
        },
        conclude="a*sum(c*z*z) - y*y >= 0",
        times="some",
        products=["A: letter*square"],
        equality_multipliers={"mass": ["y*y"], "lost": ["a*y"]},
    )


def least() -> Fact:
    """w and v are the distances of both parts, h = a (1 - a) s."""
    return facts.inequality(
        "no prior of the ball takes more than a (1 - a) s from the likeliest letters",
        assume={
            "part": "w*a - y*y >= 0",
            "rest": "v*b - y*y >= 0",
            "ball": "r - w - v >= 0",
            "total": "a + b == 1",
            "radius": "r == a*b*s*s",
            "first": "a >= 0",
            "second": "b >= 0",
            "taken": "a*b*s + y > 0",
        },
        conclude="a*b*s - y >= 0",
        times="taken",
        products=["part*second", "rest*first", "ball*first*second"],
        equality_multipliers={"radius": ["a*b"], "total": ["y*y"]},
        degree=3,
    )


def radius() -> Fact:
    """The distance of alpha C on the likeliest letters, beta C elsewhere."""
    return facts.inequality(
        "the least favourable prior lies on the border of the ball",
        assume={},
        conclude="(1 - a)*(1 - a)*s*s*a + a*a*s*s*(1 - a) == a*(1 - a)*s*s",
    )


def _ruled() -> dict[str, str]:
    return {"level": "L*(G - u) == (k - 1)*u", "gap": "G - u > 0", "accuracy": "u >= 0"}


def inside() -> Fact:
    """p is what a kept letter has."""
    return facts.inequality(
        "kept letters gain",
        assume=_ruled() | {"kept": "(k - 1)*p - (G - u) >= 0"},
        conclude="L*p - u >= 0",
        times="gap",
        products=["accuracy*kept"],
    )


def outside() -> Fact:
    """v is what a dropped letter has."""
    return facts.inequality(
        "dropped letters do not gain",
        assume=_ruled() | {"dropped": "(G - u) - (k - 1)*v >= 0"},
        conclude="u - L*v >= 0",
        times="gap",
        products=["accuracy*dropped"],
    )


def proof() -> Proof:
    """Both sides."""
    parts = (spread(), least(), radius(), inside(), outside())
    return Proof("all M, every centre and radius", "least probabilities of the likeliest letters", parts)


def _drawn(given: dict[str, Any]) -> tuple[Ball, Fraction] | None:
    """A ball and one of its accuracies."""
    found = ball(given["prior"], Fraction(given["distortion"]))
    asked = accuracies(found) if found is not None else []
    turn = given["distortion"].numerator + len(given["prior"])
    return (found, asked[turn % len(asked)]) if found is not None and asked else None


def _parts(given: dict[str, Any]) -> tuple[Ball, Fraction, list[dict[str, Any]]] | None:
    """The ball, what its worst prior takes, and its shares on both parts; None where nothing is taken."""
    drawn = _drawn(given)
    if drawn is None or not drawn[0].s:
        return None
    told = drawn[0]
    shares = [(c - q) / c for c, q in zip(told.center, told.worst, strict=True)]
    taken = told.a - told.factors[0] * told.a
    first = {"c": told.center[: told.k], "z": shares[: told.k], "a": told.a, "y": taken}
    rest = {"c": told.center[told.k :], "z": shares[told.k :], "a": 1 - told.a, "y": -taken}
    return told, taken, [first, rest]


def _distance(part: dict[str, Any]) -> Fraction:
    return sum([c * z * z for c, z in zip(part["c"], part["z"], strict=True)], ZERO)


def _least(given: dict[str, Any]) -> dict[str, Any] | None:
    found = _parts(given)
    if found is None:
        return None
    told, taken, (first, rest) = found
    sizes = {"a": told.a, "b": 1 - told.a, "s": told.s, "r": told.radius}
    return sizes | {"w": _distance(first), "v": _distance(rest), "y": taken}


def _letters(given: dict[str, Any], kept: bool) -> list[dict[str, Any]]:
    drawn = _drawn(given)
    if drawn is None or not drawn[0].rules(drawn[1]):
        return []
    told, u = drawn
    shares = told.worst[: told.k] if kept else told.worst[told.k :]
    known = {"L": told.level(u), "G": told.factors[0] * told.a, "u": u, "k": told.k}
    return [known | {"p" if kept else "v": share} for share in shares]


def least_mean(told: Ball, radius: Fraction, diagonal: Vector, value: Fraction) -> bool:
    """Whether every prior of the ball of that radius gives a diagonal the value: the mean under C less sqrt(r Var)."""
    mean = sum([c * x for c, x in zip(told.center, diagonal, strict=True)], ZERO)
    spread_of = sum([c * (x - mean) ** 2 for c, x in zip(told.center, diagonal, strict=True)], ZERO)
    return mean >= value and (mean - value) ** 2 >= radius * spread_of


def largest_accuracy(told: Ball, radius: Fraction, level: Fraction, u: Fraction) -> Fraction | None:
    """U of the ball, where it is u; else a bound that shows that it is not; None where neither is shown.

    Priors of the ball bound U from above, the worst ones of some added until none is worse.
    """
    known = [one for one in (told.worst, *moved_priors(told.center)) if told.distance(one) <= radius]
    chosen = known[:1]
    while True:
        above, diagonal = diagonal_of(chosen, level)
        worse = min(known, key=lambda one: expected(one, diagonal))
        if above < u or expected(worse, diagonal) >= above:
            break
        chosen.append(worse)
    kept = tuple([level / (level + told.k - 1) if i < told.k else ZERO for i in range(len(told.center))])
    if above < u:
        return above
    if above == u:
        return u if least_mean(told, radius, kept, u) or least_mean(told, radius, diagonal, u) else None
    return above if any(least_mean(told, radius, one, u + gap) for gap in GAPS for one in (kept, diagonal)) else None


def moved_priors(center: Vector) -> list[Vector]:
    """The centre, and its first letters times 1 - (1-a) s and the others times 1 + a s, for some numbers s."""
    found = [center]
    for k in range(1, len(center)):
        a = sum(center[:k], ZERO)
        pairs = [(1 - (1 - a) * s, 1 + a * s) for s in [Fraction(place, 12) for place in range(1, 13)]]
        found += [tuple([c * (low if i < k else high) for i, c in enumerate(center)]) for low, high in pairs]
    return found


def readings(told: Ball) -> Iterator[dict[str, Any]]:
    """What the text says of a ball at some accuracies, and where one of its definitions is another one."""
    center, k, step = told.center, told.k, Fraction(1, 40)
    for broken in (None, *BROKEN[told.s.numerator % 2]):
        a = told.a + step * (broken == FIRST)
        s = told.s if broken != "s" else -told.s
        alpha = 1 - (1 - a) * s - step * (broken == ALPHA)
        beta = 1 + a * s - step * (broken == BETA)
        radius = a * (1 - a) * s**2 + step * (broken == RADIUS)
        least = alpha * a - step * (broken == LEAST)
        low, high = beta * center[k], alpha * center[k - 1]
        for mean in {low, high, (low + high) / 2} | (set() if broken else {2 * high, low / 2}):
            u = least - (k - 1) * mean
            if mean <= 0 or u <= 0:
                continue
            level = u / mean * (2 if broken == LEVEL else 1)
            size = radius / 4 if broken == BALL else radius
            value = largest_accuracy(told, size, max(ONE, level), u) if a < 1 and alpha >= 0 else None
            if value is None:
                continue
            ends = {r"\beta C_{k+1}": low, r"\alpha C_k": high, r"C_1+\dots+C_k": told.a, r"U(\mathcal{S},\lambda)": value}
            numbers = {"a": a, "s": s, "r": radius, r"\alpha": alpha, r"\beta": beta, "G": least, "u": u, "k": Fraction(k)}
            yield {BALL: broken != BALL} | ends | numbers | {r"\lambda": level}


def bridge() -> Bridge:
    """The positive letters of the prior, and an accuracy in the range of k or beside it."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import ONE_PRIOR

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        found = ball(given["prior"], Fraction(given["distortion"]))
        return [] if found is None else list(readings(found))

    letters = {
        spread().title: lambda given: found[2] if (found := _parts(given)) else None,
        least().title: _least,
        radius().title: lambda given: {"a": drawn[0].a, "s": drawn[0].s} if (drawn := _drawn(given)) else None,
        inside().title: lambda given: _letters(given, True),
        outside().title: lambda given: _letters(given, False),
    }
    return Bridge(
        ONE_PRIOR,
        reading,
        letters,
        says=(
            rf"{BALL},\ {FIRST},\ {RADIUS},\ s\ge0,\ {ALPHA},\ {BETA},\ {LEAST},\ {LEVEL},\ "
            r"\beta C_{k+1}\le\frac{G-u}{k-1},\ \frac{G-u}{k-1}\le\alpha C_k\Rightarrow U(\mathcal{S},\lambda)=u"
        ),
    )


@statement(
    paper="source_sets",
    id="chi_square_ball",
    kind="equality",
    uses=("foundations/prior_bound", "foundations/leakage_bound", "source_sets/lower_probabilities"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def likeliest_letters_rule_in_their_range(prior: Vector, share: Fraction) -> bool:
    """The least favourable prior is in the ball and has the accuracies said, over all entries, and so has the ball."""
    given = ball(prior, share)
    asked = [] if given is None else [(given, u) for u in accuracies(given) if given.rules(u)]
    whole = all(largest_accuracy(one, one.radius, one.level(u), u) == u for one, u in asked)
    return whole and computed(prior, share) == published(prior, share)
