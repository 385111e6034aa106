r"""source_sets, boxes: the least majorised prior cuts one level to the bounds; contamination and pari-mutuel sets.

Statement. Let 0 <= l <= v be bounds with l_1 + ... + l_M <= 1 <= v_1 + ... + v_M, S the priors with l <= P <= v, and c a
number for which the medians P_i of l_i, c and v_i sum to 1. Then P is in S, all priors of S majorise it, and

    U(S, lambda) = U(P, lambda) for every lambda >= 1.

(1) The mixtures (1 - e) C + e Q of a prior C with any prior Q, 0 <= e <= 1, are the box from (1 - e) C to 1, so that P_i is
the larger one of (1 - e) C_i and c, if c <= 1; for M >= 2 every c is.

(2) The priors with Q <= (1 + d) C, d >= 0, are the box from 0 to (1 + d) C, so that P_i is the smaller one of (1 + d) C_i
and c.

Hypotheses. As stated.
Uses. The least majorised prior.

Check. Such a c exists: between neighbouring ones of the numbers l_i and v_i the sum of the medians is affine in c. At the
least of these numbers it is the sum of l, at the greatest that of v. Let b be the greatest one where it is at most 1: c is
b plus what is lacking to 1 there over the number of letters with l_i <= b < v_i, and b where nothing is lacking.

Let A = {x : P_x >= t}. *Above c.* For t > c every letter of A has its least probability, as a median above c is the lower
bound: no prior of S gives A less (``above``). *Up to c.* For t <= c every other letter has its largest probability, as a
median below c is the upper bound, so that no prior gives the others more (``below``). So every level set of P has its least
probability at P.

*Mixtures.* For c > 1 all medians are the upper bounds 1, whose sum is M. Q = (P - (1 - e) C)/e is a prior if and only if P
>= (1 - e) C (``mixed``); for e = 0 both are C alone.

*On instances.* Contaminations and pari-mutuel sets of one and the same centre, and boxes between them: the program over all
entries for the worst prior of the box, found by filling from the lower bounds, against the one for P.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import ZERO, accuracy, accuracy_against, level_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ONE = Fraction(1)
BOX = r"0\le l_i\le v_i,\ \mathcal{B}=\{Q:l_i\le Q_i\le v_i\}"
MEDIANS, SUM = r"P_i\text{ the median of }l_i,\,c,\,v_i", r"\sum_iP_i=1"
Bounds = tuple[Vector, Vector]
Letters = Callable[[dict[str, Any]], Mapping[str, Any] | Sequence[Mapping[str, Any]] | None]


def bounds(center: Vector, low: Fraction, high: Fraction) -> list[Bounds]:
    """The contamination, the pari-mutuel set, and the box of both bounds."""
    lower = tuple([(1 - low) * c for c in center])
    upper = tuple([min(ONE, (1 + high) * c) for c in center])
    return [(lower, (ONE,) * len(center)), ((ZERO,) * len(center), upper), (lower, upper)]


def level_between(box: Bounds) -> Fraction:
    """c: the sum of the medians is affine between bounds."""
    lower, upper = box
    ends = sorted({*lower, *upper})
    for first, second in zip(ends, [*ends[1:], ends[-1]], strict=True):
        inside = [i for i, (least, most) in enumerate(zip(*box, strict=True)) if least <= first and second <= most]
        rest = sum([_median(box, i, first) for i in range(len(lower)) if i not in inside], ZERO)
        if inside and first <= (1 - rest) / len(inside) <= second:
            return (1 - rest) / len(inside)
    return ends[-1]


def _median(box: Bounds, place: int, level: Fraction) -> Fraction:
    return sorted((box[0][place], level, box[1][place]))[1]


def evened(box: Bounds) -> Vector:
    """P."""
    level = level_between(box)
    return tuple([_median(box, place, level) for place in range(len(box[0]))])


def worst(box: Bounds, values: Vector) -> Vector:
    """The prior of the box with the least mean: from the lower bounds the letters of the least values are filled first."""
    found, left = list(box[0]), 1 - sum(box[0], ZERO)
    for x in sorted(range(len(values)), key=values.__getitem__):
        added = min(left, box[1][x] - found[x])
        found[x], left = found[x] + added, left - added
    return tuple(found)


def published(center: Vector, low: Fraction, high: Fraction, level: Fraction) -> list[Fraction]:
    """The accuracies for the least majorised priors."""
    return [accuracy([evened(box)], level) for box in bounds(center, low, high)]


def computed(center: Vector, low: Fraction, high: Fraction, level: Fraction) -> list[Fraction]:
    """The accuracies for the boxes, over all entries."""
    return [
        accuracy_against(evened(box), lambda values, box=box: worst(box, values), level)  # type: ignore[misc]
        for box in bounds(center, low, high)
    ]


def instances() -> dict[str, Any]:
    """Centres on up to four letters."""
    from proofs.source_sets.programs import levels
    from symdp.testing import distortions, priors

    return {"center": priors(1, 4), "low": distortions(), "high": distortions(), "level": levels()}


def above() -> Fact:
    """A holds the letters of the set, p, l and q what the prior, the lower bound and another prior give them."""
    return facts.inequality(
        "letters at their lower bounds have no less under another prior",
        families={"A": ("k", "p l q")},
        assume={"at": ("A", "p == l"), "bound": ("A", "q - l >= 0")},
        conclude="sum(q) - sum(p) >= 0",
        products=["A: bound"],
        equality_multipliers={"at": ["1"]},
    )


def below() -> Fact:
    """A holds the letters of the set, B the others; p, q and r, s are what the prior and another prior give them."""
    return facts.inequality(
        "where the others are at their upper bounds, the letters have no less under another prior",
        families={"A": ("k", "p q"), "B": ("n", "r s v")},
        assume={
            "prior": "sum(p) + sum(r) == 1",
            "other": "sum(q) + sum(s) == 1",
            "at": ("B", "r == v"),
            "bound": ("B", "v - s >= 0"),
        },
        conclude="sum(q) - sum(p) >= 0",
        products=["B: bound"],
        equality_multipliers={"prior": ["1"], "other": ["1"], "at": ["1"]},
    )


def mixed() -> Fact:
    """J holds the letters, p a prior and c the centre, e q what is mixed in."""
    return facts.inequality(
        "what is mixed in is a prior",
        families={"J": ("m", "p c q")},
        assume={"prior": "sum(p) == 1", "centre": "sum(c) == 1", "rest": ("J", "q == p - (1 - e)*c")},
        conclude="sum(q) == e",
        equality_multipliers={"prior": ["1"], "centre": ["1", "e"], "rest": ["1"]},
    )


def proof() -> Proof:
    """Level sets of the medians."""
    return Proof("all M, all bounds", "level sets of the medians", (above(), below(), mixed()))


def readings(box: Bounds, level: Fraction) -> Iterator[dict[str, Any]]:
    """What the text says of a box, of a wider one, of what is no median, and of medians that do not sum to 1."""
    size, cut = len(box[0]), level_between(box)
    wider = (tuple([least / 2 for least in box[0]]), (ONE,) * size)
    for broken in (None, BOX, MEDIANS, SUM):
        between = cut / 2 if broken == SUM else cut
        prior = tuple([_median(box, i, between) for i in range(size)]) if broken != MEDIANS else worst(box, box[1])
        held = wider if broken == BOX else box
        yield {
            BOX: held == box,
            MEDIANS: broken != MEDIANS,
            r"\sum_iP_i": sum(prior, ZERO),
            r"U(P,\lambda)": accuracy([prior], level),
            r"U(\mathcal{B},\lambda)": accuracy_against(evened(held), lambda values, held=held: worst(held, values), level),  # type: ignore[misc]
        }


def bridge() -> Bridge:
    """The first prior of the scene as centre, its distortion as both numbers."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def asked(given: dict[str, Any]) -> tuple[Vector, Fraction, Fraction]:
        share = Fraction(given["distortion"])
        return given["priors"][0], share, share

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        return [told for box in bounds(*asked(given)) for told in readings(box, level_of(given))]

    def sets(given: dict[str, Any], high: bool) -> list[dict[str, Any]]:
        found = []
        for box in bounds(*asked(given)):
            prior, level = evened(box), level_between(box)
            for least in sorted(set(prior)):
                inside = [x for x, p in enumerate(prior) if p >= least]
                others = [x for x in range(len(prior)) if x not in inside]
                other = worst(box, tuple([Fraction(x in inside) for x in range(len(prior))]))
                if (least > level) != high:
                    continue
                letters = {"p": [prior[x] for x in inside], "q": [other[x] for x in inside]}
                rest = {"r": [prior[x] for x in others], "s": [other[x] for x in others], "v": [box[1][x] for x in others]}
                found.append(letters | ({"l": [box[0][x] for x in inside]} if high else rest))
        return found

    def mixtures(given: dict[str, Any]) -> dict[str, Any]:
        center, share, _ = asked(given)
        prior = evened(bounds(*asked(given))[0])
        return {"p": prior, "c": center, "q": [p - (1 - share) * c for p, c in zip(prior, center, strict=True)], "e": share}

    letters: dict[str, Letters] = {
        above().title: lambda given: sets(given, True),
        below().title: lambda given: sets(given, False),
        mixed().title: mixtures,
    }
    return Bridge(
        SOURCE,
        reading,
        letters,
        says=rf"{BOX},\ {MEDIANS},\ {SUM}\Rightarrow U(\mathcal{{B}},\lambda)=U(P,\lambda)",
    )


@statement(
    paper="source_sets",
    id="box",
    kind="equality",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Boxes.level_exists", "Boxes.box_rules", "Boxes.box_majorised"),
)
def medians_rule_boxes(center: Vector, low: Fraction, high: Fraction, level: Fraction) -> bool:
    """The accuracies over all entries, for the boxes and for their least majorised priors."""
    return computed(center, low, high, level) == published(center, low, high, level)
