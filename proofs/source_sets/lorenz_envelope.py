r"""source_sets, Lorenz envelope: of a source set only the least sums of likeliest letters over its hull count.

Statement. Let S be the hull of finitely many priors on M letters, T_t(P) the sum of the t greatest probabilities of P, with
T_t = T_k + (t - k)(T_(k+1) - T_k) between whole numbers, and rho(t) the least T_t over S. Then for lambda >= 1

    U(S, lambda) = max over 1 <= t <= M of lambda rho(t)/(lambda + t - 1),

and rho is concave. Where it is a line between two places, no place between them has a greater share than both. So for
u = 1 - D

    lambda*(S, D) = min over 1 < t <= M with rho(t) > u of u (t - 1)/(rho(t) - u)   if rho(1) < u < 1,

and 1 if u <= rho(1).

Hypotheses. Hamming distortion, any outputs and any guess.
Uses. The diagonal bound and the diagonal mechanism.

Check. *The envelope as a game.* T_t(P) is the largest P.x over the x in [0, 1]^M with sum x <= t. The function P.x is
bilinear on two polytopes, so that the least over P and the largest over x can be exchanged: rho(t) is the largest of the
least P.x over S. As a maximum over a polytope whose right-hand side is t it is concave.

*Not more.* Let q be a diagonal of level lambda, s its largest entry, x = q/s, t = sum x. Then 1 <= t <= M, and the diagonal
bound reads s (lambda + t - 1) <= lambda; the least accuracy over S is at most s rho(t) (``share``).

*Not less.* Scale an x that has rho(t) by lambda/(lambda + t - 1): by the diagonal mechanism it is at most a diagonal of
level lambda (``scaled``).

*Lines.* Where lambda rho is at most V (lambda + t - 1) at both ends of a line, it is between them (``corners_suffice``).

*The formula for lambda.* u <= lambda rho/(lambda + t - 1) is u (t - 1) <= lambda (rho - u), which asks for t > 1 and rho > u
if u > rho(1). The quotient is at least 1, as rho(t) <= t rho(1) < t u. Coq has both cases.

*On instances.* t = 1 and the corners of rho, with values from a program over the mixtures, against the program over all
entries.

Erratum. None.
Source. The toolkit; marshall2011 for Lorenz curves.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import Priors, accuracy, corners, diagonal_of, expected, largest_share, least_top, level_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LARGEST = r"\max_{1\le t\le M}\frac{\lambda\rho(t)}{\lambda+t-1}"


def published(priors: Priors, level: Fraction) -> Fraction:
    """The largest share of a corner."""
    return largest_share(corners(priors), level)


def computed(priors: Priors, level: Fraction) -> Fraction:
    """The program over all entries of a mechanism."""
    return accuracy(priors, level)


def instances() -> dict[str, Any]:
    """Up to three priors on up to three letters."""
    from proofs.profiles.strategies import priors_of
    from proofs.source_sets.programs import levels

    return {"priors": priors_of(3, 3), "level": levels()}


def share() -> Fact:
    """s is the largest entry of the diagonal, s t its sum, R = rho(t), a its least accuracy over S."""
    return facts.inequality(
        "the accuracy of a diagonal is at most the share of its sum",
        assume={
            "diagonal": "L - s*(L + t - 1) >= 0",
            "envelope": "s*R - a >= 0",
            "least": "R >= 0",
            "level": "L >= 1",
            "letters": "t >= 1",
        },
        conclude="L*R - a*(L + t - 1) >= 0",
        products=["diagonal*least", "envelope*level", "envelope*letters", "envelope"],
    )


def scaled() -> Fact:
    """c (L + t - 1) = L, x an entry of at most 1, t the sum of x."""
    return facts.inequality(
        "the scaled x keeps the diagonal bound",
        assume={"scale": "c*(L + t - 1) == L", "entry": "1 - x >= 0", "level": "L >= 1", "share": "c >= 0"},
        conclude="L - (L - 1)*c*x - c*t >= 0",
        products=["entry*level*share"],
        degree=3,
    )


def corners_suffice() -> Fact:
    """A corner at t with R, the next one at t + d with Q, a place w of the way between them."""
    return facts.inequality(
        "between two corners no place has a greater share",
        assume={
            "first": "V*(L + t - 1) - L*R >= 0",
            "second": "V*(L + t + d - 1) - L*Q >= 0",
            "place": "w >= 0",
            "before": "1 - w >= 0",
        },
        conclude="V*(L + t + w*d - 1) - L*(R + w*(Q - R)) >= 0",
        products=["first*before", "second*place"],
    )


def proof() -> Proof:
    """Both directions, and the corners."""
    scope = "all M, every set given by finitely many priors"
    return Proof(scope, "a diagonal scaled to largest entry 1, and a game", (share(), scaled(), corners_suffice()))


def bridge() -> Bridge:
    """The priors of the scene, at a level that its distortion names."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["priors"], level_of(given))
        return {r"U(\mathcal{P},\lambda)": computed(*asked), LARGEST: published(*asked)}

    def shares(given: dict[str, Any]) -> dict[str, Any]:
        level = level_of(given)
        value, q = diagonal_of(given["priors"], level)
        s = max(q)
        t = sum(q, Fraction(0)) / s
        return {"L": level, "s": s, "t": t, "R": least_top(given["priors"], t), "a": value}

    def scales(given: dict[str, Any]) -> list[dict[str, Any]]:
        level, (_, q) = level_of(given), diagonal_of(given["priors"], level_of(given))
        entries = [x / max(q) for x in q]
        t = sum(entries, Fraction(0))
        return [{"L": level, "t": t, "c": level / (level + t - 1), "x": x} for x in entries]

    def sides(given: dict[str, Any]) -> list[dict[str, Any]]:
        points, level = corners(given["priors"]), level_of(given)
        found = []
        for (t, r), (after, value) in pairwise(points[1:]):
            top = max(level * r / (level + t - 1), level * value / (level + after - 1))
            found.append({"L": level, "V": top, "t": t, "d": after - t, "R": r, "Q": value, "w": Fraction(1, 3)})
        return found

    letters: dict[str, Any] = {share().title: shares, scaled().title: scales, corners_suffice().title: sides}
    return Bridge(SOURCE, reading, letters, says=rf"U(\mathcal{{P}},\lambda)={LARGEST}")


@statement(
    paper="source_sets",
    id="lorenz_envelope",
    kind="equality",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Envelopes.sums_between",
        "Envelopes.envelope_exchange",
        "Envelopes.envelope_concave",
        "Envelopes.envelope_achievable",
        "EnvelopeLevels.least_level_of_envelope",
        "EnvelopeLevels.no_leakage_of_envelope",
    ),
)
def only_the_envelope_counts(priors: Priors, level: Fraction) -> bool:
    """The program over all entries and the corners; the least lambda at this accuracy comes back."""
    value = computed(priors, level)
    if value != published(priors, level) or expected(priors[0], diagonal_of(priors, level)[1]) < value:
        return False
    start, points = least_top(priors, Fraction(1)), corners(priors)
    if value <= start or value == 1:
        return True
    return level == min([value * (t - 1) / (r - value) for t, r in points if r > value])
