r"""source_sets, hierarchies: the most even prior between bounds on nested and disjoint groups rules its set.

Statement. Let groups of letters be given of which any two are nested or disjoint, with bounds, S the priors that give each
group a probability between its bounds, and P one with the least sum of squares. Then every prior of S majorises P, and
U(S, lambda) = U(P, lambda) for every lambda >= 1.

Hypotheses. S is not empty. Single letters may be groups.
Uses. The least majorised prior.

Check. *Obstacles.* If P_x > P_y then some group holds x without y and has its least probability, or holds y without x and
has its greatest: otherwise a little could go from x to y, and the sum of squares would fall (``moved``).

*High and low groups.* Let A be the letters with P_x >= c. A group B, or the set of all letters, is called high if those of
its letters that are not in A are covered by low groups that are parts of it and have their greatest probability; low if
those in A are covered by high groups that are parts of it and have their least probability.

*Each is high or low*, by induction from smaller to larger ones: otherwise there were letters x in A and y not in A of B that
are not covered. A group of the obstacle for x and y that holds x alone is a part of B; it is not high, as it would cover x,
nor low, as groups inside of it would. So it is for y.

*What they have.* Other priors Q of S have Q(B - A) <= P(B - A) where B is high, and Q(A n B) >= P(A n B) where it is low:
the largest groups of a cover are disjoint, and each gains and loses as its bound and what is known of it say (``high``,
``low``). For all letters, high or low, Q(A) >= P(A), since both have the sum 1. So A has its least probability at P.

*On instances.* Hierarchies with bounds around some priors: programs over all entries with the worst prior of the set for
each diagonal, by a program over its priors, against those for P.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.source_sets.cores import Event, accuracy_within, moved, pairs, total, worst_within
from proofs.source_sets.programs import ZERO, Priors, accuracy, level_of
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge

ONE = Fraction(1)
Letters = frozenset[int]


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
    """G holds low groups: p, q their probabilities under both priors, u the bound, s and t those of their letters in A."""
    return facts.inequality(
        "what low groups at their greatest probability cover has no more under another prior",
        families={"G": ("n", "p q s t u")},
        assume={"at": ("G", "p == u"), "bound": ("G", "u - q >= 0"), "low": ("G", "t - s >= 0")},
        conclude="(sum(p) - sum(s)) - (sum(q) - sum(t)) >= 0",
        products=["G: bound", "G: low"],
        equality_multipliers={"at": ["1"]},
    )


def low() -> Fact:
    """G holds high groups: p, q their probabilities under both priors, l the bound, s and t those of letters not in A."""
    return facts.inequality(
        "what high groups at their least probability cover has no less under another prior",
        families={"G": ("n", "p q s t l")},
        assume={"at": ("G", "p == l"), "bound": ("G", "q - l >= 0"), "high": ("G", "s - t >= 0")},
        conclude="(sum(q) - sum(t)) - (sum(p) - sum(s)) >= 0",
        products=["G: bound", "G: high"],
        equality_multipliers={"at": ["1"]},
    )


def proof() -> Proof:
    """Groups that are high or low."""
    return Proof("all M, every hierarchy, all bounds", "high and low groups of a level", (moved(), high(), low()))


def covers(events: Sequence[Event], prior: Vector, above: Letters) -> dict[bool, list[tuple[Letters, list[Event]]]]:
    """The high groups (True) and the low ones, each with the largest groups that cover the rest; those of size 1 as well."""
    everything = (tuple(range(len(prior))), ONE, ONE)
    singles = [((x,), ZERO, ONE) for x in range(len(prior))]
    found: dict[bool, list[tuple[Letters, list[Event]]]] = {True: [], False: []}
    for members, _, _ in sorted([*singles, *events, everything], key=lambda event: len(event[0])):
        group = frozenset(members)
        for is_high in (True, False):
            kinds = {inner for inner, _ in found[not is_high]}
            bound = 2 if is_high else 1
            inside = [one for one in events if frozenset(one[0]) < group and frozenset(one[0]) in kinds]
            tight = [one for one in inside if total(prior, one[0]) == one[bound]]
            largest = [one for one in tight if not any(set(one[0]) < set(other[0]) for other in tight)]
            rest = group - above if is_high else group & above
            if rest <= {x for one in largest for x in one[0]}:
                found[is_high].append((group, largest))
    return found


def _fillings(given: dict[str, Any], is_high: bool) -> list[dict[str, Any]]:
    events, letters = hierarchy(given["priors"], _width(given)), len(given["priors"][0])
    prior, found = evened(events, letters), []
    for least in set(prior):
        above = frozenset(x for x in range(letters) if prior[x] >= least)
        other = worst_within(events, tuple([Fraction(x in above) for x in range(letters)]))
        for _, cover in covers(events, prior, above)[is_high]:
            groups = [frozenset(members) for members, _, _ in cover]
            parts = [one & above if is_high else one - above for one in groups]
            values = {"p": [total(prior, one) for one in groups], "q": [total(other, one) for one in groups]}
            inner = {"s": [total(prior, one) for one in parts], "t": [total(other, one) for one in parts]}
            found.append(values | inner | {"u" if is_high else "l": [one[2 if is_high else 1] for one in cover]})
    return found


def _width(given: dict[str, Any]) -> Fraction:
    return Fraction(given["distortion"]) / 4


def _is_parted(events: Sequence[Event], prior: Vector) -> bool:
    """Whether each group, and the set of all letters, is high or low at each level."""
    letters = range(len(prior))
    for least in set(prior):
        found = covers(events, prior, frozenset(x for x in letters if prior[x] >= least))
        known = {group for part in found.values() for group, _ in part}
        if not {frozenset(letters), *[frozenset(members) for members, _, _ in events]} <= known:
            return False
    return True


def bridge() -> Bridge:
    """Hierarchies around the priors of the scene, as wide as a quarter of its distortion on either side."""
    from proofs.instances.scenes import SOURCE
    from symdp.statements.bridge import Bridge

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        known = (given["priors"], _width(given), level_of(given))
        events = hierarchy(*known[:2])
        return {
            r"U(\mathcal{G},\lambda)": computed(*known),
            r"U(P,\lambda)": published(*known),
            r"\text{each group is high or low}": _is_parted(events, evened(events, len(given["priors"][0]))),
        }

    letters = {high().title: lambda given: _fillings(given, True), low().title: lambda given: _fillings(given, False)}
    return Bridge(SOURCE, reading, {moved().title: pairs} | letters)


@statement(
    paper="source_sets",
    id="hierarchies",
    prose="that each group is high or low, by induction over nested groups",
    kind="equality",
    text=r"\text{each group is high or low};\quad U(\mathcal{G},\lambda)=U(P,\lambda)",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def the_most_even_prior_rules_its_hierarchy(priors: Priors, width: Fraction, level: Fraction) -> bool:
    """The accuracies over all entries."""
    return computed(priors, width, level) == published(priors, width, level)
