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

*On instances.* Programs over all entries of a mechanism for Q, randomised response on A against the least probability.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.source_sets.divergence_balls import Ball, accuracies, ball
from proofs.source_sets.programs import ZERO, accuracy
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge


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


def bridge() -> Bridge:
    """The positive letters of the prior, and an accuracy in the range of k or beside it."""
    from proofs.instances.scenes import ONE_PRIOR
    from symdp.statements.bridge import Bridge

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        drawn = _drawn(given)
        if drawn is None:
            return None
        told, u = drawn
        alpha, beta = told.factors
        return {
            r"\beta C_{k+1}": beta * told.center[told.k],
            r"\alpha C_k": alpha * told.center[told.k - 1],
            "G": alpha * told.a,
            "u": u,
            "k": Fraction(told.k),
            r"U(Q,\lambda)": accuracy([told.worst], max(Fraction(1), told.level(u))),
            r"\chi^2(Q,C)": told.distance(told.worst),
            "r": told.radius,
        }

    letters = {
        spread().title: lambda given: found[2] if (found := _parts(given)) else None,
        least().title: _least,
        radius().title: lambda given: {"a": drawn[0].a, "s": drawn[0].s} if (drawn := _drawn(given)) else None,
        inside().title: lambda given: _letters(given, True),
        outside().title: lambda given: _letters(given, False),
    }
    return Bridge(ONE_PRIOR, reading, letters)


@statement(
    paper="source_sets",
    id="chi_square_ball",
    prose="",
    kind="equality",
    text=r"\beta C_{k+1}\le\frac{G-u}{k-1},\ \frac{G-u}{k-1}\le\alpha C_k\Rightarrow U(Q,\lambda)=u;\quad \chi^2(Q,C)=r",
    uses=("foundations/prior_bound", "foundations/leakage_bound", "source_sets/lower_probabilities"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def likeliest_letters_rule_in_their_range(prior: Vector, share: Fraction) -> bool:
    """The least favourable prior is in the ball and has the accuracies said, over all entries."""
    return computed(prior, share) == published(prior, share)
