r"""source_sets, supermodular cores: the most even prior of a core rules it; decomposition finds it; belief functions.

Statement. Let g >= 0 be a function of sets of letters with g(empty) = 0, g(all letters) = 1 and g(A) + g(B) <= g(A u B) +
g(A n B), and S its core, the priors with Q(A) >= g(A) for all A.

A prior P is found by decomposition: with E empty at first, take of the other letters a set A that is not empty with the
greatest (g(E u A) - g(E))/|A|, which is P_x for its letters, put them into E, and go on while letters are left. Then P is in
S, the set L of the letters above any level has P(L) = g(L), and

    U(S, lambda) = U(P, lambda) for every lambda >= 1.

The same holds of a prior of S with the least sum of squares. (1) Masses on sets of letters, of sum 1 and none on the empty
set, give such a function: g(A) is the mass of the sets inside A (belief functions, or random sets).

Hypotheses. As stated.
Uses. The least majorised prior.

Check. *P is in S.* Let A be the first set, a = g(A)/|A|. What is left is the decomposition of B -> g(A u B) - g(A) on the
other letters, which is supermodular, so that P(B) is at least that by induction, for B without letters of A. So P(B) is for
any set B at least a |A n B| + g(A u B) - g(A), and a |A n B| >= g(A n B) by the choice of A (``kept``).

*Level sets.* Each set that is taken has a ratio that is not greater than the one before (``falling``): the letters above a
level are those taken up to some step, and P of these is g. Coq has both for every alphabet, by induction over the steps,
and that P so rules the core.

*Least sum of squares.* If P_x > P_y then some set that holds x without y has P = g: otherwise a little could go from x to y,
and the sum of squares would fall (``moved``). Unions and intersections of sets with P = g are such sets (``both``); so is
the union over x in L of the intersection over y not in L of those sets. Coq has this part as well.

*Belief functions.* The mass of A u B and A n B is that of A and of B, and of what is inside A u B alone (``masses``).

*On instances.* Random sets, squares of a prior, and a prior of which an amount is taken away: programs over all entries
with the greedy prior of each order that a diagonal can have, against those for P.

Erratum. None.
Source. The toolkit. Decomposition is Fujishige's.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.source_sets.cores import Lower, against, evened, functions, moved, pairs, random_set, steps
from proofs.source_sets.lower_probabilities import subsets
from proofs.source_sets.programs import ZERO, Priors, accuracy, level_of
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge


def published(priors: Priors, taken: Fraction, level: Fraction) -> list[Fraction]:
    """The accuracies for the priors that are found by decomposition."""
    return [accuracy([evened(lower, len(priors[0]))], level) for lower in functions(priors, taken)]


def computed(priors: Priors, taken: Fraction, level: Fraction) -> list[Fraction]:
    """The accuracies for the cores, over all entries."""
    return [against(lower, len(priors[0]), level) for lower in functions(priors, taken)]


def instances() -> dict[str, Any]:
    """Up to three priors on up to four letters."""
    from proofs.profiles.strategies import priors_of
    from proofs.source_sets.programs import levels
    from symdp.testing import distortions

    return {"priors": priors_of(3, 3), "taken": distortions(), "level": levels()}


def kept() -> Fact:
    """n = |A n B| with g = i, t = g(A), u = g(A u B), e = g(B), r the probability of the rest of B."""
    return facts.inequality(
        "a set has what the function says",
        assume={"best": "a*n - i >= 0", "rest": "r - (u - t) >= 0", "supermodular": "u + i - t - e >= 0"},
        conclude="a*n + r - e >= 0",
        products=["best", "rest", "supermodular"],
    )


def falling() -> Fact:
    """a and b are the ratios of two steps, n and m the numbers of letters taken, t and u what they are known to have."""
    return facts.inequality(
        "ratios do not grow",
        assume={"first": "t == a*n", "both": "u == t + b*m", "best": "a*(n + m) - u >= 0"},
        conclude="a*m - b*m >= 0",
        products=["best"],
        equality_multipliers={"first": ["1"], "both": ["1"]},
    )


def both() -> Fact:
    """a and b are the values of two sets, u and i those of their union and intersection; capitals the probabilities."""
    return facts.inequality(
        "the union of two sets that have no more than the function says has no more",
        assume={
            "first": "A == a",
            "second": "B == b",
            "modular": "U + I == A + B",
            "supermodular": "u + i - a - b >= 0",
            "known": "I - i >= 0",
        },
        conclude="u - U >= 0",
        products=["supermodular", "known"],
        equality_multipliers={"first": ["1"], "second": ["1"], "modular": ["1"]},
    )


def masses() -> Fact:
    """S holds the sets inside A u B that are neither inside A nor B; p, q, r are the masses inside A, B alone, and both."""
    return facts.inequality(
        "belief functions are supermodular",
        families={"S": ("n", "s")},
        assume={"mass": ("S", "s >= 0")},
        conclude="(p + q + r + sum(s)) + r - (p + r) - (q + r) >= 0",
        products=["S: mass"],
    )


def proof() -> Proof:
    """Decomposition, and sets that have what is known of them."""
    parts = (kept(), falling(), moved(), both(), masses())
    return Proof("all M, every supermodular g", "decomposition; sets that have least probability", parts)


def _drawn(given: dict[str, Any]) -> list[tuple[Lower, int]]:
    priors = given["priors"]
    return [(lower, len(priors[0])) for lower in functions(priors, Fraction(given["distortion"]))]


def _reading(given: dict[str, Any]) -> list[dict[str, Any]]:
    found, level = list[dict[str, Any]](), level_of(given)
    for lower, letters in _drawn(given):
        prior = evened(lower, letters)
        above = [frozenset(x for x in range(letters) if prior[x] >= least) for least in set(prior)]
        found.append(
            {
                r"\sum_LP(L)": sum([prior[x] for one in above for x in one], ZERO),
                r"\sum_Lg(L)": sum([lower(one) for one in above], ZERO),
                r"U(\mathcal{C},\lambda)": against(lower, letters, level),
                r"U(P,\lambda)": accuracy([prior], level),
            }
        )
    return found


def _firsts(given: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for lower, letters in _drawn(given):
        (_, first, ratio), prior = next(steps(lower, letters)), evened(lower, letters)
        for one in subsets(letters):
            values = {"i": lower(first & one), "t": lower(first), "u": lower(first | one), "e": lower(one)}
            rest = sum([prior[x] for x in one - first], ZERO)
            found.append({"a": ratio, "n": len(first & one), "r": rest} | values)
    return found


def _ratios(given: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for lower, letters in _drawn(given):
        taken = list(steps(lower, letters))
        for (held, one, a), (_, other, b) in pairwise(taken):
            known = {"t": lower(held | one) - lower(held), "u": lower(held | one | other) - lower(held)}
            found.append({"a": a, "b": b, "n": len(one), "m": len(other)} | known)
    return found


def _tights(given: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for lower, letters in _drawn(given):
        prior = evened(lower, letters)

        def of(chosen: frozenset[int], prior: Vector = prior) -> Fraction:
            return sum([prior[x] for x in chosen], ZERO)

        tight = [one for one in subsets(letters) if of(one) == lower(one)]
        for a in tight:
            for b in tight:
                values = {"a": lower(a), "b": lower(b), "u": lower(a | b), "i": lower(a & b)}
                found.append(values | {"A": of(a), "B": of(b), "U": of(a | b), "I": of(a & b)})
    return found


def _inside(given: dict[str, Any]) -> list[dict[str, Any]]:
    lower, letters, found = random_set(given["priors"]), len(given["priors"][0]), []
    for a in subsets(letters):
        for b in subsets(letters):
            r = lower(a & b)
            p, q = lower(a) - r, lower(b) - r
            found.append({"p": p, "q": q, "r": r, "s": [lower(a | b) - p - q - r]})
    return found


def bridge() -> Bridge:
    """Functions of the priors of the scene; its distortion is what is taken away."""
    from proofs.instances.scenes import SOURCE
    from symdp.statements.bridge import Bridge

    letters = {kept().title: _firsts, falling().title: _ratios, moved().title: pairs, both().title: _tights}
    return Bridge(SOURCE, _reading, letters | {masses().title: _inside})


@statement(
    paper="source_sets",
    id="supermodular_cores",
    prose="",
    kind="equality",
    text=r"\sum_LP(L)=\sum_Lg(L);\quad U(\mathcal{C},\lambda)=U(P,\lambda)",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Decompositions.decomposed_core",
        "Decompositions.decomposed_tight",
        "Decompositions.decomposed_rules",
        "EvenPriors.level_sets_tight",
        "EvenPriors.most_even_rules",
        "EvenPriors.belief_supermodular",
    ),
)
def the_most_even_prior_rules_its_core(priors: Priors, taken: Fraction, level: Fraction) -> bool:
    """The accuracies over all entries, for cores and for the priors found by decomposition."""
    return computed(priors, taken, level) == published(priors, taken, level)
