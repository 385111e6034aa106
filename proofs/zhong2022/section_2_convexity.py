"""zhong2022, Section II: whether the source set may be taken convex without loss of generality.

Statement. A set of priors and its convex hull have the same valid mechanisms; hence, without loss of generality, the source
set is taken convex: none of the seven least losses changes.

Hypotheses. A loss that depends on the prior, (3), (6) and (7) of Definition 3, is taken at its largest over the set, as
Definition 4 must. Full support.
Uses. zhong2022, Theorem 8 as corrected.

Check. *Refutation.* The priors (3/4, 1/4) and (1/4, 3/4) with D = 1/4; the hull holds the uniform prior. Randomised response
of distortion 1/4 has the information h(5/8) - h(1/4) at both priors, and no mechanism valid for the hull has less than log
2 - h(1/4) at the uniform one, Theorem 8 (7).

The Sibson information of order 2 does the same: (sqrt 7 + sqrt 3)^2/16 = (5 + sqrt 21)/8 < 5/4. The theorem refutes the
sentence for it, with numbers above the roots in their place; that (7) changes, for any logarithm, is the last clause of the
corrected one.

*Corrected.* The valid mechanisms are the same, and so are the least losses (1) to (5); those of the hull are at least those
of the set for (6) and (7).

The distortion is linear in the prior (``linear``). (1), (2), (4) and (5) are losses of the mechanism alone. (3): W(y|x) <= r
P_Y(y) at two priors implies it at each prior between them (``between``). The set is a part of its hull.

*On instances.* Distortion and maximal information at a mixture of two priors against the larger one.

Erratum. False for (6) and (7), which are concave functions of the prior after an increasing map, so that their largest value
over the hull may be inside it. The theorems assume a convex set and are not touched; for a set that is not convex their
values (6) and (7) are upper bounds only.

Section II also has less distortion mean that the output tells more. That is false of two mechanisms: at a uniform bit the
exchange of the letters has distortion 1 and tells log 2, the constant answer has distortion 1/2 and tells nothing. It is
true of the most that D admits.
Source. zhong2022, Section II, the two sentences after the definition of valid mechanisms.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.log_sums import LogSum
from proofs.definitions.mutual_information import Matrix, class_one_leakage, mutual_information, output_distribution
from proofs.engine.statement import statement
from proofs.zhong2022.lemma_24 import maximal_information
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


def instances() -> dict[str, Any]:
    """A mechanism on three letters, two priors of full support and a weight."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from symdp.testing import distortions, priors

    positive = priors(3, 3).filter(min)
    return {"mechanism": mechanisms_of_shape(3, 3), "ends": st.tuples(positive, positive), "weight": distortions(6)}


def distortion_at(prior: Vector, rows: Matrix) -> Fraction:
    """One minus the probability that the output is the letter; further outputs are no letters."""
    kept = sum([p * row[x] for x, (p, row) in enumerate(zip(prior, rows, strict=True)) if x < len(row)], Fraction(0))
    return 1 - kept


def losses_at(prior: Vector, rows: Matrix) -> tuple[Fraction, Fraction]:
    """Distortion and exp of the maximal information."""
    return distortion_at(prior, rows), maximal_information(prior, rows)


def mean(ends: tuple[Vector, Vector], weight: Fraction) -> Vector:
    """weight times the first prior and the rest times the second."""
    return tuple([weight * p + (1 - weight) * q for p, q in zip(*ends, strict=True)])


def published(mechanism: Mechanism, ends: tuple[Vector, Vector], weight: Fraction) -> list[Fraction]:
    """The larger distortion and the larger maximal information of the two priors."""
    return [max(values) for values in zip(*[losses_at(end, mechanism.matrix) for end in ends], strict=True)]


def computed(mechanism: Mechanism, ends: tuple[Vector, Vector], weight: Fraction) -> list[Fraction]:
    """The largest ones of the two priors and of a mixture."""
    points = (*ends, mean(ends, weight))
    return [max(values) for values in zip(*[losses_at(point, mechanism.matrix) for point in points], strict=True)]


def linear() -> Fact:
    """g are the probabilities of an error."""
    return facts.inequality(
        "a mechanism valid for two priors is valid between them",
        families={"X": ("n", "p q g")},
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "total": "a + b == 1",
            "first": "D - sum(p*g) >= 0",
            "second": "D - sum(q*g) >= 0",
        },
        conclude="D - sum((a*p + b*q)*g) >= 0",
        products=["a*first", "b*second"],
        equality_multipliers={"total": ["D"]},
    )


def between() -> Fact:
    """x, y are the probabilities of one output at the two priors."""
    return facts.inequality(
        "maximal information at two priors bounds it between them",
        assume={"a": "a >= 0", "b": "b >= 0", "total": "a + b == 1", "first": "r*x - w >= 0", "second": "r*y - w >= 0"},
        conclude="r*(a*x + b*y) - w >= 0",
        products=["a*first", "b*second"],
        equality_multipliers={"total": ["w"]},
    )


def proof() -> Proof:
    """Both are linear in the prior."""
    return Proof("all M, all sets of priors", "linear functions of the prior", (linear(), between()))


INSIDE = r"P\in\mathrm{conv}\,\mathcal{P}"
SAME_MECHANISMS = INSIDE + r"\Rightarrow D_P(W)\le\max_{Q\in\mathcal{P}}D_Q(W)"
SAME_MAXIMA = INSIDE + r"\Rightarrow\epsilon_{\mathrm{MX}}(P,W)\le\max_{Q\in\mathcal{P}}\epsilon_{\mathrm{MX}}(Q,W)"


def bridge() -> Bridge:
    """A set of two priors, the uniform one and another; priors between them, and priors that are not."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED

    def ends_of(given: dict[str, Any]) -> tuple[Vector, Vector]:
        uniform, other = priors_of(given)
        return uniform, mean((uniform, other), Fraction(1, 2))

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        ends, rows, found = ends_of(given), given["before"], []
        distortions, informations = zip(*[losses_at(end, rows) for end in ends], strict=True)
        symbols = {
            r"\max_{Q\in\mathcal{P}}D_Q(W)": max(distortions),
            r"\max_{Q\in\mathcal{P}}\epsilon_{\mathrm{MX}}(Q,W)": Log.of(max(informations)),
        }
        for weight in [Fraction(k, 4) for k in (1, 2, 3, -2, 5)]:
            if min(prior := mean(ends, weight)) >= 0:
                distance, information = losses_at(prior, rows)
                inside = {INSIDE: 0 <= weight <= 1 or ends[0] == ends[1]}
                values = {"D_P(W)": distance, r"\epsilon_{\mathrm{MX}}(P,W)": Log.of(information)}
                found.append(symbols | inside | values)
        return found

    weights = {"a": Fraction(1, 3), "b": Fraction(2, 3)}

    def priors_here(given: dict[str, Any]) -> dict[str, Any]:
        (p, q), rows = ends_of(given), given["before"]
        errors = [1 - (row[x] if x < len(row) else Fraction(0)) for x, row in enumerate(rows)]
        return weights | {"p": p, "q": q, "g": errors, "D": max(distortion_at(p, rows), distortion_at(q, rows))}

    def entries(given: dict[str, Any]) -> list[dict[str, Any]]:
        ends, rows = ends_of(given), given["before"]
        level = max(maximal_information(end, rows) for end in ends)
        outputs = zip(*[output_distribution(end, rows) for end in ends], strict=True)
        return [weights | {"r": level, "x": x, "y": y, "w": rows[0][k]} for k, (x, y) in enumerate(outputs)]

    return Bridge(
        CHANGED,
        reading,
        {linear().title: priors_here, between().title: entries},
        says=SAME_MECHANISMS + r";\quad " + SAME_MAXIMA,
    )


@statement(
    paper="zhong2022",
    id="section_2_convexity/corrected",
    bridge=bridge,
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def hull_has_the_same_mechanisms(mechanism: Mechanism, ends: tuple[Vector, Vector], weight: Fraction) -> bool:
    """The mixture adds nothing to the larger values of the two priors."""
    return computed(mechanism, ends, weight) == published(mechanism, ends, weight)


def is_case(priors: tuple[Vector, ...], distortion: Fraction, rows: Matrix) -> bool:
    """Two letters, the mean of the priors uniform, the mechanism valid for all of them."""
    means = [sum(entries, Fraction(0)) / len(priors) for entries in zip(*priors, strict=True)]
    return means == [Fraction(1, 2)] * 2 and all(distortion_at(prior, rows) <= distortion for prior in priors)


def needed_by_the_hull(priors: tuple[Vector, ...], distortion: Fraction, rows: Matrix) -> LogSum:
    """The least information at the uniform prior."""
    return class_one_leakage(2, distortion)


def lost_on_the_set(priors: tuple[Vector, ...], distortion: Fraction, rows: Matrix) -> LogSum:
    """The largest information of the mechanism at the priors of the set."""
    return max(mutual_information(prior, rows) for prior in priors)


def refutation() -> Refutation:
    """Two mirrored priors and randomised response."""
    high, low = Fraction(3, 4), Fraction(1, 4)
    rows = ((high, low), (low, high))
    return Refutation(
        {"priors": rows, "distortion": low, "rows": rows},
        (
            facts.arithmetic("the output is the first letter with probability 5/8", "p*p + q*q", "==", "5/8", p=high, q=low),
            facts.arithmetic("its entropy is below log 2", "5/8*log(8/5) + 3/8*log(8/3)", "<", "log(2)"),
            facts.arithmetic("Sibson, order 2: column sums", "p*p*p + q*q*q", "==", "7/16", p=high, q=low),
            facts.arithmetic("and", "p*q*q + q*p*p", "==", "3/16", p=high, q=low),
            facts.arithmetic("(sqrt 7 + sqrt 3)^2 < 20, as (2 sqrt 21)^2 < 10^2", "4*7*3", "<", "(20 - 7 - 3)**2"),
        ),
    )


@statement(
    paper="zhong2022",
    id="section_2_convexity",
    repeats="kalantari2018/equation_22",
    kind="equality",
    uses=("zhong2022/theorem_8/corrected",),
    hypotheses=is_case,
    published=needed_by_the_hull,
    computed=lost_on_the_set,
    refutation=refutation,
    corrected=hull_has_the_same_mechanisms,
)
def set_needs_as_much_as_its_hull(priors: tuple[Vector, ...], distortion: Fraction, rows: Matrix) -> bool:
    """A mechanism valid for the set loses at least what the hull needs, at some prior of the set."""
    given = (priors, distortion, rows)
    return needed_by_the_hull(*given) <= lost_on_the_set(*given)
