r"""source_sets, ruling letters: where randomised response on one set of letters is optimal, for any set of priors.

Statement. Let S be a set of priors on M letters, A a set of k >= 1 of them, and Q a prior of S that gives A its least
probability G over S. Let m > 0 with Q_x >= m for x in A and Q_x <= m for the others, and u = G - (k - 1) m. Then u > 0 and

    U(S, lambda) = u at lambda = u/m, which is (k - 1) u/(G - u) for k >= 2,

and lambda*(S, D) is this lambda for D = 1 - u if moreover all entries of Q are below u.

(1) For A all letters, G is 1 and m any number that is no more than the least probability of Q: with m = D/(M - 1) randomised
response is optimal if some prior of S gives every letter D/(M - 1) or more.

(2) For an f-divergence ball of radius r around C, A its k < M likeliest letters with the probability a under C: where
a f(G/a) + (1 - a) f((1 - G)/(1 - a)) = r has a root 0 <= G <= a, this is the least
probability of A, and Q is alpha C on A and beta C on the others, alpha = G/a and beta = (1 - G)/(1 - a): then
beta C_(k+1) <= m <= alpha C_k is asked for.

Hypotheses. As stated; in (2) f is finite and strictly convex on [0, oo) with f(1) = 0, and C has no zeros.
Uses. The prior bound, the leakage bound, lower probabilities.

Check. *Not less.* By lower_probabilities randomised response on A has the accuracy lambda G/(lambda + k - 1) or more, which
is u (``reached``).

*Not more.* At L = lambda/u = 1/m letters of A have L Q_x >= 1 and the others at most that, so that the excess of L Q over 1
is L G - k = lambda - 1 (``excess``), and by the prior bound no mechanism of level lambda has more than u under Q. Here
lambda >= 1, as G >= k m is u >= m.

*The least lambda.* So lambda is enough for D = 1 - u. The same excess is what the leakage bound asks of Q, and Q is a spread
prior too if all of its entries are below u: then less than lambda is not enough.

*All letters.* For k = M the excess is that of all letters; nothing is asked of others.

*Divergences.* Merging letters does not raise an f-divergence (Jensen's inequality), so that Q(A) is at least the root G
of the problem for two letters; alpha C on A and beta C elsewhere has the divergence of that problem (``merged``, where the
two values of f are letters), and so lies on the border of the ball.

*On instances.* Every set of letters of up to three priors on up to three letters, the m at both ends and between, against
programs over all entries of a mechanism.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import ZERO, Priors, accuracy
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LEAST = r"Q\in\mathcal{P},\ Q(A)=\min_{P\in\mathcal{P}}P(A)"
Ruling = tuple[tuple[int, ...], Vector, Fraction, Fraction]


def sets_of_letters(priors: Priors) -> list[tuple[tuple[int, ...], Vector, Fraction, Fraction]]:
    """Each set of two letters or more, a prior Q that gives it least, its least entry there and the largest elsewhere."""
    found = []
    for count in range(2, len(priors[0]) + 1):
        for chosen in combinations(range(len(priors[0])), count):
            q = min(priors, key=lambda one: (sum([one[x] for x in chosen], ZERO), one))
            rest = max([q[x] for x in range(len(q)) if x not in chosen], default=ZERO)
            found.append((chosen, q, min([q[x] for x in chosen]), rest))
    return found


def left(chosen: tuple[int, ...], q: Vector, m: Fraction) -> Fraction:
    """u = G - (k - 1) m."""
    return sum([q[x] for x in chosen], ZERO) - (len(chosen) - 1) * m


def ruling(priors: Priors) -> list[Ruling]:
    """Sets of letters, the prior Q, m and u: at both ends of the range of m, and in its middle."""
    found: list[Ruling] = []
    for chosen, q, least, rest in sets_of_letters(priors):
        levels = sorted({rest, least, (rest + least) / 2}) if rest <= least else []
        known = [(m, left(chosen, q, m)) for m in levels]
        found += [(chosen, q, m, u) for m, u in known if m > 0 and u > 0]
    return found


def published(priors: Priors) -> list[Fraction]:
    """u."""
    return [u for _, _, _, u in ruling(priors)]


def computed(priors: Priors) -> list[Fraction]:
    """The largest least accuracy at u/m, over all entries of a mechanism."""
    return [accuracy(priors, u / m) for _, _, m, u in ruling(priors)]


def instances() -> dict[str, Any]:
    """Up to three priors on up to three letters."""
    from proofs.profiles.strategies import priors_of

    return {"priors": priors_of(3, 3)}


def reached() -> Fact:
    """What randomised response on the k letters has."""
    return facts.inequality(
        "randomised response on the letters has the accuracy",
        assume={"mass": "G == u + (k - 1)*m", "level": "L*m == u"},
        conclude="L*G == u*(L + k - 1)",
        equality_multipliers={"mass": ["L"], "level": ["k", "1"]},
    )


def excess() -> Fact:
    """A holds the k letters, q their probabilities; s is lambda/u, so that s m = 1."""
    return facts.inequality(
        "what the letters gain is lambda less one",
        families={"A": ("k", "q")},
        assume={"total": "sum(q) == u + (k - 1)*m", "scale": "s*m == 1", "level": "L == s*u"},
        conclude="s*sum(q) - k == L - 1",
        equality_multipliers={"total": ["s"], "scale": ["k", "1"], "level": ["1"]},
    )


def merged() -> Fact:
    """A and B hold the letters of the set and the others, c and d their probabilities, g and h the two values of f."""
    return facts.inequality(
        "a prior in proportion to the centre on both parts has the divergence of two letters",
        families={"A": ("k", "c")} | {"B": ("n", "d")},
        assume={"part": "sum(c) == a", "rest": "sum(d) == 1 - a"},
        conclude="sum(c*g) + sum(d*h) == a*g + (1 - a)*h",
        equality_multipliers={"part": ["g"], "rest": ["h"]},
    )


def proof() -> Proof:
    """Randomised response on the letters, and the prior that gives them least."""
    parts = (reached(), excess(), merged())
    return Proof("all M, every set of priors and of letters", "least probabilities of sets of letters", parts)


def readings(priors: Priors) -> Iterator[dict[str, Any]]:
    """What the text says of m in its range, below it and above it, of another prior, and of another number u."""
    known = dict[Fraction, Fraction]()
    for chosen, q, _, _ in sets_of_letters(priors):
        uniform = tuple([Fraction(1, len(q))] * len(q))
        most_given = max(priors, key=lambda one, chosen=chosen: sum([one[x] for x in chosen], ZERO))  # type: ignore[misc]
        for prior in (q, most_given, uniform):
            least = min([prior[x] for x in chosen])
            rest = max([prior[x] for x in range(len(prior)) if x not in chosen], default=ZERO)
            for m in {rest / 2, rest, least, (least + rest) / 2, 3 * least / 2}:
                u, most = left(chosen, prior, m), sum([prior[x] for x in chosen], ZERO)
                for value in (u, u / 2) if prior == q else (u,):
                    if 0 < m <= value:
                        told: dict[str, Any] = {"m": m, "u": value, "|A|": len(chosen), "Q(A)": most}
                        ends = {r"\max_{x\notin A}Q_x": rest, r"\min_{x\in A}Q_x": least}
                        known[value / m] = known.get(value / m) or accuracy(priors, value / m)
                        told[LEAST] = prior in priors and most == sum([q[x] for x in chosen], ZERO)
                        yield told | ends | {r"U(\mathcal{P},u/m)": known[value / m]}


def bridge() -> Bridge:
    """The priors of the scene and their sets of letters; the first prior as a centre."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def levels(given: dict[str, Any]) -> list[dict[str, Any]]:
        known = [(len(chosen), sum([q[x] for x in chosen], ZERO), m, u) for chosen, q, m, u in ruling(given["priors"])]
        return [{"G": total, "k": k, "m": m, "u": u, "L": u / m} for k, total, m, u in known]

    def gains(given: dict[str, Any]) -> list[dict[str, Any]]:
        known = ruling(given["priors"])
        return [{"q": [q[x] for x in chosen], "m": m, "u": u, "s": 1 / m, "L": u / m} for chosen, q, m, u in known]

    def parts(given: dict[str, Any]) -> list[dict[str, Any]]:
        center, found = given["priors"][0], []
        for chosen in {one[0] for one in ruling(given["priors"])}:
            inside = [center[x] for x in chosen]
            rest = [center[x] for x in range(len(center)) if x not in chosen]
            found.append({"c": inside, "d": rest, "a": sum(inside, ZERO), "g": Fraction(1, 3), "h": Fraction(2, 5)})
        return found

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        return list(readings(given["priors"]))

    return Bridge(
        SOURCE,
        reading,
        {reached().title: levels, excess().title: gains, merged().title: parts},
        says=(
            rf"{LEAST},\ u=Q(A)-(|A|-1)m,\ \max_{{x\notin A}}Q_x\le m,\ 0<m\le\min_{{x\in A}}Q_x"
            r"\Rightarrow U(\mathcal{P},u/m)=u"
        ),
    )


@statement(
    paper="source_sets",
    id="ruling_letters",
    kind="equality",
    uses=("foundations/prior_bound", "foundations/leakage_bound", "source_sets/lower_probabilities"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "SourceSets.lower_certificate",
        "DivergenceBalls.jensen",
        "DivergenceBalls.least_together",
        "DivergenceBalls.least_together_reached",
    ),
)
def letters_rule_between_two_probabilities(priors: Priors) -> bool:
    """The accuracy of randomised response on the letters, over all entries."""
    return computed(priors) == published(priors)
