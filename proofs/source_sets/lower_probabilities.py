r"""source_sets, lower probabilities: randomised response on the best set of letters, for every set and for cores exactly.

Statement. For a set S of priors on M letters let g(A) be the least probability of the set A of letters over S, or less, and
u = 1 - D. Then for lambda >= 1, over the sets A that are not empty,

    U(S, lambda) >= max of lambda g(A)/(lambda + |A| - 1).

So lambda*(S, D) is 1 if a single letter has g(A) >= u, and otherwise at most the least max(1, (|A| - 1) u/(g(A) - u)) over
the A of two letters or more with g(A) > u. If g is supermodular, g(A) + g(B) <= g(A u B) + g(A n B), and S is its core
{P : P(A) >= g(A) for all A}, both are equalities.

Hypotheses. For the equality g >= 0, g(empty) = 0 and g(all letters) = 1. For other sets the bound can be strict.
Uses. The diagonal bound and the diagonal mechanism.

Check. *Every set.* Randomised response on A has the accuracy lambda g(A)/(lambda + |A| - 1) or more under each prior.

*A greedy prior.* Let q be a diagonal of level lambda, q_1 >= ... >= q_M, A_k the first k letters and P_k = g(A_k) -
g(A_(k-1)). Then P is in the core: for any B, adding the letter k of B to what B has of A_(k-1) gains at most P_k by
supermodularity (``gained``).

*Its accuracy.* Let V bound all lambda g(A)/(lambda + |A| - 1), and H_k = V (lambda + k - 1) - lambda g(A_k) >= 0. By
induction on k

    lambda (P_1 q_1 + ... + P_k q_k) + H_k q_k <= V ((lambda - 1) q_1 + q_1 + ... + q_k),

as q_(k+1) <= q_k (``one_more``); for k = M the right side is at most V lambda by the diagonal bound.

*Other sets.* At lambda = 6/5 no set of letters has the accuracy 2/5 under both (6, 3, 1)/10 and (2, 5, 3)/10. Guesses of the
letters with the probabilities 1/3, 2/3 and 0 have it.

*On instances.* Sets and the cores of their lower probabilities, where these are supermodular: the largest share against
programs over all entries of a mechanism, with the greedy prior of each order that a diagonal can have.

Erratum. None.
Source. The toolkit. The greedy prior is that of polymatroids.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import ZERO, Priors, accuracy, corners, diagonal_of, greedy, greedy_priors, levels_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Lower = Callable[[frozenset[int]], Fraction]
SHARE = r"\max_{k\le M}\frac{\lambda G_k}{\lambda+k-1}"
CORE = r"\mathcal{P}\text{ is the core of a supermodular function}"


def lower_probability(priors: Priors) -> Lower:
    """g."""
    return lambda chosen: min([sum([one[x] for x in chosen], ZERO) for one in priors])


def subsets(letters: int) -> list[frozenset[int]]:
    """All sets of letters."""
    return [frozenset(one) for size in range(letters + 1) for one in combinations(range(letters), size)]


def is_supermodular(lower: Lower, letters: int) -> bool:
    """Whether a union and an intersection have at least as much as two sets."""
    every = subsets(letters)
    return all(lower(a) + lower(b) <= lower(a | b) + lower(a & b) for a in every for b in every)


def is_core(priors: Priors) -> bool:
    """Whether the hull is the core of its lower probability, and this is supermodular."""
    from symdp import SourceSet

    lower, letters = lower_probability(priors), len(priors[0])
    source = SourceSet.from_vertices(priors)
    return is_supermodular(lower, letters) and all(source.contains(one) for one in greedy_priors(lower, letters))


def published(priors: Priors, level: Fraction) -> Fraction:
    """The share of the best set of letters."""
    lower = lower_probability(priors)
    return max([level * lower(chosen) / (level + len(chosen) - 1) for chosen in subsets(len(priors[0])) if chosen])


def computed(priors: Priors, level: Fraction) -> Fraction:
    """The program over all entries of a mechanism."""
    return accuracy(priors, level)


def instances() -> dict[str, Any]:
    """Up to three priors on up to three letters."""
    from proofs.profiles.strategies import priors_of
    from proofs.source_sets.programs import levels

    return {"priors": priors_of(3, 3), "level": levels()}


def gained() -> Fact:
    """Of the letters before: b = g of those of B, a = g of all; with the letter: c = g of those of B, d = g of all."""
    return facts.inequality(
        "what a letter adds to some of the letters before it adds to all of them",
        assume={"supermodular": "d + b - c - a >= 0", "known": "s - b >= 0"},
        conclude="s + (d - a) - c >= 0",
        products=["supermodular", "known"],
    )


def one_more() -> Fact:
    """a, t are the sums so far, c and d the values of g, y and z two entries, o the largest one."""
    return facts.inequality(
        "the bound of the greedy prior passes to one letter more",
        assume={
            "known": "V*((L - 1)*o + t) - L*a - (V*(L + k - 1) - L*c)*y >= 0",
            "share": "V*(L + k - 1) - L*c >= 0",
            "falling": "y - z >= 0",
        },
        conclude="V*((L - 1)*o + t + z) - L*(a + (d - c)*z) - (V*(L + k) - L*d)*z >= 0",
        products=["known", "share*falling"],
    )


def proof() -> Proof:
    """The greedy prior of a diagonal."""
    return Proof("all M, every supermodular g", "the greedy prior of a diagonal", (gained(), one_more()))


def _level(given: dict[str, Any]) -> Fraction:
    """A level at which a corner of the envelope rules, so that a bound that misses it is seen."""
    asked = levels_of(corners(given["priors"]))
    return sum(asked, ZERO) / len(asked)


def _order(given: dict[str, Any]) -> tuple[Fraction, Any, list[int]]:
    """The level, a best diagonal, and its letters in falling order."""
    level = _level(given)
    diagonal = diagonal_of(given["priors"], level)[1]
    return level, diagonal, sorted(range(len(diagonal)), key=lambda x: -diagonal[x])


def _gains(given: dict[str, Any]) -> list[dict[str, Any]]:
    lower, (_, diagonal, order) = lower_probability(given["priors"]), _order(given)
    if not is_supermodular(lower, len(diagonal)):
        return []
    prior, found = greedy(lower, order), []
    for chosen in subsets(len(order)):
        for place, letter in enumerate(order):
            before = frozenset(order[:place])
            if letter in chosen:
                some, g = chosen & before, lower
                sums = sum([prior[x] for x in some], ZERO)
                found.append({"b": g(some), "a": g(before), "c": g(some | {letter}), "d": g(before | {letter}), "s": sums})
    return found


def _steps(given: dict[str, Any]) -> list[dict[str, Any]]:
    lower, (level, diagonal, order) = lower_probability(given["priors"]), _order(given)
    top, found = published(given["priors"], level), []
    prior, q = greedy(lower, order), [diagonal[x] for x in order]
    for k in range(1, len(order)):
        gained_so_far = sum([prior[x] * diagonal[x] for x in order[:k]], ZERO)
        values = {"c": lower(frozenset(order[:k])), "d": lower(frozenset(order[: k + 1]))}
        sums = {"a": gained_so_far, "t": sum(q[:k], ZERO), "o": q[0], "y": q[k - 1], "z": q[k]}
        found.append({"V": top, "L": level, "k": k} | values | sums)
    return found


def bridge() -> Bridge:
    """The priors of the scene, at a level between those of the sides of their envelope."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["priors"], _level(given))
        value, share = computed(*asked), published(*asked)
        return {r"U(\mathcal{P},\lambda)": value, SHARE: share, CORE: is_core(given["priors"])}

    return Bridge(
        SOURCE,
        reading,
        {gained().title: _gains, one_more().title: _steps},
        says=rf"U(\mathcal{{P}},\lambda)\ge{SHARE};\quad {CORE}\Rightarrow U(\mathcal{{P}},\lambda)={SHARE}",
    )


@statement(
    paper="source_sets",
    id="lower_probabilities",
    kind="lower bound",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("LowerProbabilities.lower_probability_answers", "LowerProbabilities.core_answers"),
)
def best_set_of_letters_rules_cores(priors: Priors, level: Fraction) -> bool:
    """The bound for the hull, and the equality for the core of its lower probability where that is supermodular."""
    lower, share = lower_probability(priors), published(priors, level)
    if computed(priors, level) < share:
        return False
    if not is_supermodular(lower, len(priors[0])):
        return True
    return accuracy(sorted(greedy_priors(lower, len(priors[0]))), level) == share
