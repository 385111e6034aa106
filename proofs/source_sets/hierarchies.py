r"""source_sets, hierarchies: the most even prior between bounds on nested and disjoint groups rules its set.

Statement. Let groups of letters be given of which any two are nested or disjoint, with bounds, S the priors that give each
group a probability between its bounds, and P one with the least sum of squares. Then every prior of S majorises P, and
U(S, lambda) = U(P, lambda) for every lambda >= 1.

Hypotheses. S is not empty. Single letters may be groups.
Uses. The least majorised prior.

Check. Let Q be a prior of S. Single letters, and the set of all letters, count as groups.

*Obstacles.* If P_x > P_y then some group holds x without y and has no less under Q than under P, or holds y without x and
has no more: otherwise a little could go from x to y so that the probability of each group stays between those under P and
Q, and the sum of squares would fall (``moved``).

*High and low groups.* Let A be the letters with P_x >= c. A group B is high if Q(B - A) <= P(B - A), low if Q(B n A) >= P(B
n A). Each is high or low, by induction from smaller to larger ones.

If smaller groups inside of B with no less under Q than under P cover the letters of B in A, then B is low: the largest of
them are disjoint, and each has no less in A, as it is low, or has no more outside of A (``low``). If smaller groups with no
more under Q cover those not in A, then B is high, for the same reason (``high``).

Otherwise there are letters x in A and y not in A of B that are not covered. But an obstacle for x and y that holds one of
them alone is inside of B, and covers it.

*What they have.* The set of all letters is high or low, and both priors have the sum 1: Q(A) >= P(A). So A has its least
probability at P. Coq has all this for every alphabet and every ordered field.

*On instances.* Hierarchies with bounds around some priors: programs over all entries with the worst prior of the set for
each diagonal, by a program over its priors, against those for P.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.cores import Event, accuracy_within, moved, pairs, total, worst_within
from proofs.source_sets.lower_probabilities import subsets
from proofs.source_sets.programs import ZERO, Priors, accuracy, level_of, tops
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ONE = Fraction(1)
Letters = frozenset[int]
HIGH_OR_LOW = r"\text{each group is high or low}"
MAJORISED = r"P\text{ is majorised by all of }\mathcal{G}"


def hierarchy(priors: Priors, width: Fraction) -> list[Event]:
    """Two halves, the first letter and the two last ones, with bounds around what the priors give them."""
    size = len(priors[0])
    middle = size // 2 + 1
    halves = [tuple(range(middle)), tuple(range(middle, size)), (0,), tuple(range(max(middle, size - 2), size))]
    found = []
    for members in dict.fromkeys([one for one in halves if one]):
        values = [total(one, members) for one in priors]
        found.append((members, max(ZERO, min(values) - width), min(ONE, max(values) + width)))
    return found


def evened(events: Sequence[Event], letters: int) -> Vector:
    """P."""
    from symdp import SourceSet

    listed = [([x + 1 for x in members], low, high) for members, low, high in events]
    return SourceSet.groups(listed, letters).least_majorised()


def published(priors: Priors, width: Fraction, level: Fraction) -> Fraction:
    """The accuracy for the most even prior."""
    return accuracy([evened(hierarchy(priors, width), len(priors[0]))], level)


def computed(priors: Priors, width: Fraction, level: Fraction) -> Fraction:
    """The accuracy for the set, over all entries."""
    return accuracy_within(hierarchy(priors, width), len(priors[0]), level)


def instances() -> dict[str, Any]:
    """Up to three priors on up to four letters."""
    from proofs.profiles.strategies import priors_of
    from proofs.source_sets.programs import levels
    from symdp.testing import distortions

    return {"priors": priors_of(4, 3), "width": distortions(), "level": levels()}


def high() -> Fact:
    """G holds disjoint low groups: p, q their probabilities under both priors, s and t those of their letters in A."""
    return facts.inequality(
        "what low groups with no more under another prior cover has no more of it outside of the level set",
        families={"G": ("n", "p q s t")},
        assume={"no more": ("G", "p - q >= 0"), "low": ("G", "t - s >= 0")},
        conclude="(sum(p) - sum(s)) - (sum(q) - sum(t)) >= 0",
        products=["G: no more", "G: low"],
    )


def low() -> Fact:
    """G holds disjoint high groups: p, q their probabilities under both priors, s and t those of their letters not in A."""
    return facts.inequality(
        "what high groups with no less under another prior cover has no less of it in the level set",
        families={"G": ("n", "p q s t")},
        assume={"no less": ("G", "q - p >= 0"), "high": ("G", "s - t >= 0")},
        conclude="(sum(q) - sum(t)) - (sum(p) - sum(s)) >= 0",
        products=["G: no less", "G: high"],
    )


def proof() -> Proof:
    """Groups that are high or low."""
    return Proof("all M, every hierarchy, all bounds", "high and low groups of a level", (moved(), high(), low()))


def pieces(events: Sequence[Event], letters: int) -> list[Letters]:
    """Single letters, groups and the set of all letters, the smaller ones first."""
    found = [frozenset({x}) for x in range(letters)] + [frozenset(members) for members, _, _ in events]
    return sorted({*found, frozenset(range(letters))}, key=lambda one: (len(one), sorted(one)))


def within(events: Sequence[Event], letters: int) -> list[Vector]:
    """Priors that keep the bounds, some with the least probability of each set of letters."""
    return [worst_within(events, tuple([Fraction(x in one) for x in range(letters)])) for one in subsets(letters)]


def is_high(group: Letters, above: Letters, prior: Vector, other: Vector) -> bool:
    """Whether the other prior gives the letters of a group outside of A no more."""
    return total(other, group - above) <= total(prior, group - above)


def is_low(group: Letters, above: Letters, prior: Vector, other: Vector) -> bool:
    """Whether the other prior gives the letters of a group in A no less."""
    return total(other, group & above) >= total(prior, group & above)


def level_sets(prior: Vector) -> list[Letters]:
    """A."""
    return [frozenset(x for x, p in enumerate(prior) if p >= least) for least in set(prior)]


def _fillings(given: dict[str, Any], of_high: bool) -> list[dict[str, Any]]:
    """The largest groups with no less (no more) under another prior, those that are high (low)."""
    events, letters = hierarchy(given["priors"], _width(given)), len(given["priors"][0])
    prior, found = evened(events, letters), []
    for other in within(events, letters):
        sign = 1 if of_high else -1
        gain = [one for one in pieces(events, letters) if sign * (total(other, one) - total(prior, one)) >= 0]
        largest = [one for one in gain if not any(one < larger for larger in gain)]
        for above in level_sets(prior):
            known = is_high if of_high else is_low
            groups = [one for one in largest if known(one, above, prior, other)]
            parts = [one - above if of_high else one & above for one in groups]
            values = {"p": [total(prior, one) for one in groups], "q": [total(other, one) for one in groups]}
            found.append(values | {"s": [total(prior, one) for one in parts], "t": [total(other, one) for one in parts]})
    return found


def _width(given: dict[str, Any]) -> Fraction:
    return Fraction(given["distortion"]) / 4


def is_majorised(prior: Vector, others: Sequence[Vector]) -> bool:
    """Whether the likeliest letters of each other prior have no less, however many."""
    return all(more >= less for other in others for more, less in zip(tops(other), tops(prior), strict=True))


def are_high_or_low(events: Sequence[Event], prior: Vector, others: Sequence[Vector]) -> bool:
    """Whether each group is high or low, for each level and each other prior."""
    return all(
        is_high(group, above, prior, other) or is_low(group, above, prior, other)
        for group in pieces(events, len(prior))
        for above in level_sets(prior)
        for other in others
    )


def bridge() -> Bridge:
    """Hierarchies around the priors of the scene, as wide as a quarter of its distortion on either side."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        known = (given["priors"], _width(given), level_of(given))
        events, letters = hierarchy(*known[:2]), len(given["priors"][0])
        prior, others = evened(events, letters), within(events, letters)
        return {
            r"U(\mathcal{G},\lambda)": computed(*known),
            r"U(P,\lambda)": published(*known),
            HIGH_OR_LOW: are_high_or_low(events, prior, others),
            MAJORISED: is_majorised(prior, others),
        }

    letters = {low().title: lambda given: _fillings(given, True), high().title: lambda given: _fillings(given, False)}
    return Bridge(
        SOURCE,
        reading,
        {moved().title: pairs} | letters,
        says=rf"{HIGH_OR_LOW};\quad {MAJORISED};\quad U(\mathcal{{G}},\lambda)=U(P,\lambda)",
    )


@statement(
    paper="source_sets",
    id="hierarchies",
    kind="equality",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Hierarchies.high_or_low",
        "Hierarchies.level_sets_least",
        "Hierarchies.hierarchy_majorised",
        "Hierarchies.hierarchy_rules",
        "GroupPolyhedra.grouped_polyhedron",
    ),
)
def the_most_even_prior_rules_its_hierarchy(priors: Priors, width: Fraction, level: Fraction) -> bool:
    """The accuracies over all entries."""
    return computed(priors, width, level) == published(priors, width, level)
