r"""source_sets, least majorised prior: a prior of the set is least favourable at every D if and only if all majorise it.

Statement. Let P be a prior of the hull S of finitely many priors. Then lambda*(S, D) = lambda*(P, D) for every D, that is,
U(S, lambda) = U(P, lambda) for every lambda >= 1, if and only if every prior of S majorises P. It is enough to know, for any
set of priors with P in its hull, that each set {x : P_x >= c} has its least probability at P.

Hypotheses. None beyond priors on one alphabet.
Uses. Schur order.

Check. *If, by level sets.* Randomised response on A at lambda has the accuracy u under P if lambda P(A) >= u (lambda + |A| -
1). Let B = {x : lambda P_x >= u}. It holds all letters that gain, so that lambda P(B) - u |B| >= lambda P(A) - u |A|
(``gaining``), and randomised response on B has the accuracy u under P too.

As B is a level set of P, every prior of the set gives it as much, and so the accuracy is u under all of them.

*Level sets have least probability where all majorise P.* Let A be such a set with k letters and Q a prior of S. The k
likeliest letters of (1 - t) P + t Q are A for small t > 0, so that P(A) <= (1 - t) P(A) + t Q(A) (``small_step``).

*Only if.* For every prior Q of S, U(P, lambda) = U(S, lambda) <= U(Q, lambda) for all lambda; by Schur order Q majorises P.

*On instances.* The first prior against the hull of all of them: the least sums by programs over mixtures, accuracies by
programs over all entries of a mechanism.

Erratum. None.
Source. The toolkit; marshall2011 for majorisation.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import Priors, accuracy, corners, expected, least_top, level_of, levels_of, tops
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

MAJORISED = r"P\text{ is majorised by all of }\mathcal{P}"
RULES = r"P\text{ is as hard as }\mathcal{P}\text{ at every }D"


def published(priors: Priors) -> bool:
    """Whether the first prior has the least sums of the hull."""
    return all(least_top(priors, Fraction(k)) == top for k, top in enumerate(tops(priors[0])))


def computed(priors: Priors) -> bool:
    """Whether it needs as much as all, at the levels of the sides of the envelope, by programs over all entries."""
    return all(accuracy(priors, level) == accuracy(priors[:1], level) for level in levels_of(corners(priors)))


def instances() -> dict[str, Any]:
    """Up to three priors on up to three letters, or the uniform prior and others."""
    from hypothesis import strategies as st

    from proofs.profiles.strategies import priors_of

    def with_even(priors: Priors) -> Priors:
        letters = len(priors[0])
        middle = tuple([sum(entries, Fraction(0)) / len(priors) for entries in zip(*priors, strict=True)])
        return ((Fraction(1, letters),) * letters if letters == 2 else middle, *priors)

    return {"priors": st.one_of(priors_of(3, 3), priors_of(3, 2).map(with_even))}


def gaining() -> Fact:
    """A holds what both sets have, B what only the level set has, C what it does not have; u and L as in the text."""
    return facts.inequality(
        "a level set gains at least as much as any other set",
        families={"B": ("b", "p"), "C": ("c", "q")},
        assume={"gains": ("B", "L*p - u >= 0"), "loses": ("C", "u - L*q >= 0")},
        conclude="(L*sum(p) - u*b) - (L*sum(q) - u*c) >= 0",
        products=["B: gains", "C: loses"],
    )


def small_step() -> Fact:
    """P and Q are the probabilities of the set under both priors."""
    return facts.inequality(
        "a set that is least likely on the way is so at the start",
        assume={"way": "(1 - t)*P + t*Q - P >= 0", "step": "t > 0"},
        conclude="Q - P >= 0",
        times="step",
        products=["way"],
    )


def proof() -> Proof:
    """Level sets."""
    return Proof("all M, every set of priors", "sets of letters above a level of the prior", (gaining(), small_step()))


def _sets(given: dict[str, Any]) -> list[dict[str, Any]]:
    prior, level = given["priors"][0], level_of(given)
    u = 1 - Fraction(given["distortion"])
    inside = [x for x, p in enumerate(prior) if level * p >= u]
    pairs = []
    for chosen in range(2 ** len(prior)):
        other = [x for x in range(len(prior)) if chosen >> x & 1]
        gained, lost = [x for x in inside if x not in other], [x for x in other if x not in inside]
        pairs.append({"L": level, "u": u, "p": [prior[x] for x in gained], "q": [prior[x] for x in lost]})
    return pairs


def _steps(given: dict[str, Any]) -> list[dict[str, Any]]:
    prior, found = given["priors"][0], []
    for other in given["priors"] if published(given["priors"]) else ():
        for floor in set(prior):
            inside: Vector = tuple([Fraction(p >= floor) for p in prior])
            found.append({"P": expected(prior, inside), "Q": expected(other, inside), "t": Fraction(1, 7)})
    return found


def bridge() -> Bridge:
    """The first prior of the scene, and all of them."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        return {MAJORISED: published(given["priors"]), RULES: computed(given["priors"])}

    return Bridge(SOURCE, reading, {gaining().title: _sets, small_step().title: _steps}, says=rf"{MAJORISED}\iff {RULES}")


@statement(
    paper="source_sets",
    id="least_majorised",
    kind="equivalence",
    uses=("source_sets/schur_order",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Majorisation.harder_majorised",
        "Majorisation.least_majorised_rules",
        "Majorisation.majorised_sets",
        "MajorisedBlocks.majorised_proved",
        "PriorBuilders.majorised_by_programs",
        "PriorBuilders.levels_rule",
        "OrderedCurves.ordered_curve_of_set",
    ),
)
def one_prior_rules_where_all_majorise_it(priors: Priors) -> bool:
    """The least sums of the hull and the programs over all entries."""
    return published(priors) == computed(priors)
