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

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.cores import Lower, accuracy_within, against, evened, functions, moved, pairs, random_set, steps
from proofs.source_sets.lower_probabilities import is_supermodular, subsets
from proofs.source_sets.programs import ONE, ZERO, Priors, accuracy, greedy, level_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


SUPERMODULAR = r"g(\emptyset)=0\le g\le1=g(X),\ g(A)+g(B)\le g(A\cup B)+g(A\cap B)"
CORE = r"\mathcal{C}=\{Q:Q(A)\ge g(A)\ \forall A\}"
DECOMPOSED = (
    r"g(\emptyset)=0,\ \emptyset=E_0\subset\dots\subset E_n=X,\ P_x=\tfrac{g(E_j)-g(E_{j-1})}{|E_j|-|E_{j-1}|}"
    r"=\max_{A\supset E_{j-1}}\tfrac{g(A)-g(E_{j-1})}{|A|-|E_{j-1}|}\ \forall x\in E_j\setminus E_{j-1}"
)
LEVELS = r"L=\{x:P_x\ge t\}"


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


def readings(lower: Lower, letters: int, level: Fraction) -> Iterator[dict[str, Any]]:
    """What the text says of a function of sets for each level set, and of another core, prior or set of letters."""
    prior, wide = evened(lower, letters), lambda chosen: lower(chosen) ** 2
    first = greedy(lower, range(letters))
    steady = is_decomposed(first, lower, letters)
    steady_core = is_supermodular(lower, letters)
    events = [(tuple(one), lower(one), ONE) for one in subsets(letters) if one]
    whole = against(lower, letters, level) if steady_core else accuracy_within(events, letters, level)
    for broken, even in ((None, prior), (CORE, prior), (DECOMPOSED, first), (LEVELS, prior)):
        value = against(wide, letters, level) if broken == CORE else whole
        reached = accuracy([even], level)
        for least in sorted(set(even)):
            held = frozenset([x for x, p in enumerate(even) if (p <= least if broken == LEVELS else p >= least)])
            yield {
                SUPERMODULAR: steady_core,
                CORE: broken != CORE,
                DECOMPOSED: broken != DECOMPOSED or steady,
                LEVELS: broken != LEVELS,
                r"U(\mathcal{C},\lambda)": value,
                r"U(P,\lambda)": reached,
                "P(L)": sum([even[x] for x in held], ZERO),
                "g(L)": lower(held),
            }


def is_decomposed(prior: Vector, lower: Lower, letters: int) -> bool:
    """Whether a prior is found by decomposition: its levels fall in steps that are the greatest ratios."""
    held = frozenset[int]()
    for value in sorted(set(prior), reverse=True):
        taken = frozenset([x for x, p in enumerate(prior) if p == value])
        ratios = [(lower(held | one) - lower(held)) / len(one) for one in subsets(letters) if one and not one & held]
        if value != max(ratios) or (lower(held | taken) - lower(held)) != value * len(taken):
            return False
        held |= taken
    return True


def uneven(chosen: frozenset[int]) -> Fraction:
    """On three letters: no supermodular function, and its core does not hold what decomposition finds."""
    return (ZERO, ZERO, Fraction(1, 2) if chosen == {1, 2} else Fraction(7, 10), ONE)[len(chosen)]


def bridge() -> Bridge:
    """Functions of the priors of the scene; its distortion is what is taken away."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        drawn = _drawn(given)
        drawn += [(uneven, 3)] if drawn[0][1] == 3 else []
        return [told for lower, letters in drawn for told in readings(lower, letters, level_of(given))]

    letters = {kept().title: _firsts, falling().title: _ratios, moved().title: pairs, both().title: _tights}
    return Bridge(
        SOURCE,
        reading,
        letters | {masses().title: _inside},
        says=(
            rf"{SUPERMODULAR},\ {CORE},\ {DECOMPOSED}\Rightarrow U(\mathcal{{C}},\lambda)=U(P,\lambda);\quad "
            rf"{DECOMPOSED},\ {LEVELS}\Rightarrow P(L)=g(L)"
        ),
    )


@statement(
    paper="source_sets",
    id="supermodular_cores",
    kind="equality",
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
