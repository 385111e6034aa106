r"""source_sets, distribution bands: the most even prior between two distribution functions rules the band.

Statement. Let the letters have a fixed order, and let l_1 <= ... <= l_M = 1 and u_1 <= ... <= u_M = 1 be bounds with l <= u.
Let S be the priors with l_k <= P_1 + ... + P_k <= u_k for every k, and P one with the least sum of squares. Then with F_k =
P_1 + ... + P_k

    F_k = l_k where P_(k+1) < P_k,    F_k = u_k where P_(k+1) > P_k    (a string pulled tight between the bounds),

every prior of S majorises P, and U(S, lambda) = U(P, lambda) for every lambda >= 1.

Hypotheses. l_1 >= 0. P need not be ordered.
Uses. The least majorised prior, hierarchies.

Check. *The string.* Where P_(k+1) < P_k and F_k > l_k a little may go from the letter k to the next one: the other sums are
what they were, F_k is above l_k still, and the sum of squares falls (``moved``). So it does where P_(k+1) > P_k and
F_k < u_k, with both letters exchanged.

*Level sets.* The letters with P_x >= c are runs. At the end of a run P falls, so that F is there the lower bound, or 1 at
the last letter; before its first letter P rises, so that F is the upper bound, or 0 before the first one. So no prior of S
gives a run less, nor all of them (``runs``).

*In Coq.* The letters up to k are nested groups, so that the band is a hierarchy, whose theorem says that all priors of S
majorise P; the string is proved as above. Both are for every M and every ordered field.

*On instances.* Bands around the distribution functions of some priors: programs over all entries with the worst prior of the
band for each diagonal, by a program over its priors, against those for P.

Erratum. None.
Source. The toolkit; the string is that of isotonic regression.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.cores import Event, accuracy_within, moved, pairs, worst_within
from proofs.source_sets.programs import ZERO, Priors, accuracy, level_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ONE = Fraction(1)


def band(priors: Priors, width: Fraction) -> tuple[Vector, Vector]:
    """Bounds around the distribution functions of the priors."""
    sums = list(zip(*[tuple(accumulate(one)) for one in priors], strict=True))
    lower = [max(ZERO, min(values) - width) for values in sums[:-1]]
    upper = [min(ONE, max(values) + width) for values in sums[:-1]]
    return (*lower, ONE), (*upper, ONE)


def events(bounds: tuple[Vector, Vector]) -> list[Event]:
    """The first letters with their bounds."""
    return [(tuple(range(k)), low, high) for k, (low, high) in enumerate(zip(*bounds, strict=True), 1)]


def string(bounds: tuple[Vector, Vector]) -> Vector:
    """P."""
    from symdp import SourceSet

    return SourceSet.cdf_band(*bounds).least_majorised()


def is_tight(bounds: tuple[Vector, Vector], prior: Vector) -> bool:
    """Whether the sums are at the bounds where the probabilities fall and rise."""
    sums, places = list(accumulate(prior)), range(len(prior) - 1)
    falls = all(sums[k] == bounds[0][k] for k in places if prior[k + 1] < prior[k])
    return falls and all(sums[k] == bounds[1][k] for k in places if prior[k + 1] > prior[k])


def published(priors: Priors, width: Fraction, level: Fraction) -> Fraction:
    """The accuracy for the string."""
    return accuracy([string(band(priors, width))], level)


def computed(priors: Priors, width: Fraction, level: Fraction) -> Fraction:
    """The accuracy for the band, over all entries."""
    return accuracy_within(events(band(priors, width)), len(priors[0]), level)


def instances() -> dict[str, Any]:
    """Up to three priors on up to four letters."""
    from proofs.profiles.strategies import priors_of
    from proofs.source_sets.programs import levels
    from symdp.testing import distortions

    return {"priors": priors_of(4, 3), "width": distortions(), "level": levels()}


def runs() -> Fact:
    """R holds the runs: f, g are the sums up to the end of a run, h, k those before it, l and u the bounds there."""
    return facts.inequality(
        "runs between both bounds have no less under another prior",
        families={"R": ("n", "f g h k l u")},
        assume={
            "end": ("R", "f == l"),
            "start": ("R", "h == u"),
            "low": ("R", "g - l >= 0"),
            "high": ("R", "u - k >= 0"),
        },
        conclude="(sum(g) - sum(k)) - (sum(f) - sum(h)) >= 0",
        products=["R: low", "R: high"],
        equality_multipliers={"end": ["1"], "start": ["1"]},
    )


def proof() -> Proof:
    """The string, and the runs of its level sets."""
    return Proof("all M, all bounds", "runs of letters above a level", (moved(), runs()))


def _cuts(given: dict[str, Any]) -> list[dict[str, Any]]:
    bounds = band(given["priors"], _width(given))
    prior, letters, found = string(bounds), len(bounds[0]), []
    lower, upper = (ZERO, *bounds[0]), (ZERO, *bounds[1])
    for least in set(prior):
        inside = [value >= least for value in prior]
        other = worst_within(events(bounds), tuple(map(Fraction, inside)))
        first, second = ([ZERO, *accumulate(one)] for one in (prior, other))
        starts = [k for k in range(letters) if inside[k] and (k == 0 or not inside[k - 1])]
        ends = [k + 1 for k in range(letters) if inside[k] and (k == letters - 1 or not inside[k + 1])]
        at_end = {"f": [first[k] for k in ends], "g": [second[k] for k in ends], "l": [lower[k] for k in ends]}
        at_start = {"h": [first[k] for k in starts], "k": [second[k] for k in starts], "u": [upper[k] for k in starts]}
        found.append(at_end | at_start)
    return found


def _width(given: dict[str, Any]) -> Fraction:
    return Fraction(given["distortion"]) / 4


def bridge() -> Bridge:
    """Bands around the priors of the scene, as wide as a quarter of its distortion on either side."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        known = (given["priors"], _width(given), level_of(given))
        bounds = band(*known[:2])
        return {
            r"U(\mathcal{B},\lambda)": computed(*known),
            r"U(P,\lambda)": published(*known),
            r"P\text{ is a tight string}": is_tight(bounds, string(bounds)),
        }

    return Bridge(
        SOURCE,
        reading,
        {moved().title: pairs, runs().title: _cuts},
        says=r"P\text{ is a tight string};\quad U(\mathcal{B},\lambda)=U(P,\lambda)",
    )


@statement(
    paper="source_sets",
    id="distribution_bands",
    kind="equality",
    uses=("source_sets/least_majorised", "source_sets/hierarchies"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "DistributionBands.string_falls",
        "DistributionBands.string_rises",
        "DistributionBands.band_majorised",
        "DistributionBands.band_rules",
        "GroupPolyhedra.band_polyhedron",
    ),
)
def the_string_rules_its_band(priors: Priors, width: Fraction, level: Fraction) -> bool:
    """The string, and the accuracies over all entries."""
    bounds = band(priors, width)
    return is_tight(bounds, string(bounds)) and computed(priors, width, level) == published(priors, width, level)
