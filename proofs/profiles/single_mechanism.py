r"""profiles, single mechanism: when one mechanism has the least delta at every epsilon.

Statement. Let the uniform prior not lie in the hull of S, and 0 < D < D_0, where D_0 is the least distortion without
leakage. Then no single mechanism of distortion at most D on S has the least delta, delta*(lambda; D) of least_delta, at
every lambda.

Hypotheses. Hamming distortion.
Uses. Least delta, symmetric profile.

Check. *Refutation.* P = (1/2, 1/2, 0) on three letters, D = 1/4: the mechanism of the witness is randomised response on the
two letters that occur, of which the third one is answered the first as often as the second. Its delta is max(0, 1 - D -
lambda D), the least one, at every lambda.

*Corrected.* For one prior P with the largest entry r, and 0 < D < 1-r, some mechanism has the least delta at every lambda
if and only if P is uniform on the letters that it gives a positive probability. If one mechanism has it for a set S and
0 < D < D_0, then so is every prior of the hull with the largest entry 1 - D_0.

*If.* Randomised response on these letters, the others being answered as if one of them were true, has the least delta by
symmetric_profile.

*Only if, lambda = 1.* The least delta is 1 - D/(1-r), positive. Let e_i = max(0, q_i - delta), q the diagonal. A row with
q_x >= delta gives others at least e_i (``row``), so that sum e <= 1-delta.

Then P.q >= 1-D = delta + (1-delta) r says that
all terms of P.(delta + e - q), (r-P).e and r (1 - delta - sum e) are 0 (``equality``): q_i >= delta where P_i > 0, sum e =
1-delta, and e_i = 0 where P_i < r.

*Only if, all lambda.* For large lambda the least delta is 0, so that outputs which occur under one letter occur under all.
Two letters have P > 0. Take i with P_i > 0 and another letter x with P_x > 0: the row of x is full, so that it guesses i
with probability e_i exactly (``full``), which is positive since q_i >= delta > 0. So P_i = r.

*On instances.* A program over all entries with two pairs, lambda = 1 and the lambda from which delta is 0.

Erratum. The uniform prior is not the only exception: it has to be said "unless every prior of the hull with the least
largest entry is uniform on the letters that it gives a positive probability". For a set this is necessary, by the same
proof.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import is_stochastic
from proofs.engine.statement import statement
from proofs.profiles.hockey_stick import curve, has_least_delta, zero_level
from proofs.profiles.trade_offs import Rows, accuracy, diagonal, least_delta
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

SINGLE = r"\text{one mechanism has }\delta^*(\lambda;D)\text{ at every }\lambda"
EVEN = r"P\text{ is uniform on its support}"
ZERO = Fraction(0)


def response_on_support(prior: Vector, distortion: Fraction) -> Rows:
    """Randomised response on the letters that occur; the others are answered as if the first of these were true."""
    able = [x for x, p in enumerate(prior) if p]
    wrong = distortion / (len(able) - 1)
    truth = [x if x in able else able[0] for x in range(len(prior))]
    letters = range(len(prior))
    return [tuple([ZERO if y not in able else 1 - distortion if y == true else wrong for y in letters]) for true in truth]


def is_even(prior: Vector) -> bool:
    """Whether all letters that occur do so equally often."""
    return len({p for p in prior if p}) == 1


def is_single(prior: Vector, distortion: Fraction) -> bool:
    """By a program over all entries with the least delta at two lambdas; randomised response where there is a solution.

    At D = 0, where the least delta is 1 throughout, and from D_0 on, where it is 0, some mechanism has it.
    """
    from proofs.profiles.programs import largest_accuracy

    if not is_between(prior, distortion):
        return True
    pairs = [(level, curve(prior, distortion, level)) for level in (Fraction(1), zero_level(prior, distortion))]
    if largest_accuracy([prior], pairs) < 1 - distortion:
        return False
    return has_least_delta(prior, distortion, response_on_support(prior, distortion))


def is_between(prior: Vector, distortion: Fraction) -> bool:
    """0 < D < D_0."""
    return 0 < distortion < 1 - max(prior)


def instances() -> dict[str, Any]:
    """A prior on up to three letters."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    told = strategies.priors_of(3, 1).map(lambda priors: priors[0])
    return {"prior": told, "distortion": st.fractions(0, Fraction(2, 3), max_denominator=12)}


def row() -> Fact:
    """d is delta, e_0 belongs to the row, J holds the other letters: w their share of the row, e as in the text."""
    return facts.inequality(
        "a row with more than delta leaves the excess of the others",
        families={"J": ("n", "w e")},
        assume={"row": "q + sum(w) == 1", "private": ("J", "w - e >= 0"), "large": "q == d + x"},
        conclude="1 - d - x - sum(e) >= 0",
        degree=1,
    )


def equality() -> Fact:
    """J holds all letters; the three terms that are subtracted are not negative."""
    return facts.inequality(
        "an accuracy of 1 - D at the least delta leaves nothing to lose",
        families={"J": ("n", "p q e")},
        assume={"prior": "sum(p) == 1", "valid": "sum(p*q) - (1-D) >= 0", "delta": "1 - D == d + (1-d)*r"},
        conclude="0 - sum(p*(d + e - q)) - sum((r-p)*e) - r*(1 - d - sum(e)) >= 0",
        equality_multipliers={"prior": ["1", "d"], "delta": ["1"]},
    )


def full() -> Fact:
    """A row whose letter keeps exactly what the others leave."""
    return facts.inequality(
        "a full row gives each other guess its excess and no more",
        families={"J": ("n", "w e")},
        assume={"row": "q + sum(w) == 1", "tight": "q + sum(e) == 1"},
        conclude="sum(w - e) == 0",
    )


def proof() -> Proof:
    """Equality in the bound at lambda = 1, against a finite lambda."""
    return Proof("all M", "equality at lambda = 1 and a finite lambda without delta", (row(), equality(), full()))


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """At lambda = 1 and the least delta there of the mechanism of the scene."""
    rows, guesses = given["rows"], given["guesses"]
    delta, kept = least_delta(rows, Fraction(1)), diagonal(rows, guesses)
    for x, q in enumerate(kept):
        others = [i for i in range(len(kept)) if i != x]
        told = [sum([p for p, guess in zip(rows[x], guesses, strict=True) if guess == i], ZERO) for i in others]
        if q >= delta:
            yield {"q": q, "w": told, "e": [max(ZERO, kept[i] - delta) for i in others], "d": delta, "x": q - delta}


def _equal(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rows, guesses = given["rows"], given["guesses"]
    delta, kept = least_delta(rows, Fraction(1)), diagonal(rows, guesses)
    for prior in given["priors"]:
        reached = delta + (1 - delta) * max(prior)
        if accuracy(prior, rows, guesses) == reached:
            excess = [max(ZERO, q - delta) for q in kept]
            yield {"p": prior, "q": kept, "e": excess, "d": delta, "r": max(prior), "D": 1 - reached}


def _full(given: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: one[name] for name in "qwe"} for one in _rows(given) if one["q"] + sum(one["e"], ZERO) == 1]


def bridge() -> Bridge:
    """The first prior of the scene; D is what its mechanism costs under it."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior = given["priors"][0]
        distortion = 1 - accuracy(prior, given["rows"], given["guesses"])
        return {
            SINGLE: is_single(prior, distortion), EVEN: is_even(prior), "D": distortion, r"\max_xP_x": max(prior),
        }  # fmt: skip

    letters = {
        row().title: lambda given: list(_rows(given)),
        equality().title: lambda given: list(_equal(given)),
        full().title: _full,
    }
    return Bridge(PROFILE, reading, letters, says=rf"D>0,\ D<1-\max_xP_x\Rightarrow {SINGLE}\iff {EVEN}")


@statement(
    paper="profiles",
    id="single_mechanism/corrected",
    kind="equivalence",
    uses=("profiles/least_delta", "profiles/symmetric_profile"),
    hypotheses=is_between,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("SingleMechanism.single_mechanism_even",),
)
def one_mechanism_where_the_prior_is_even(prior: Vector, distortion: Fraction) -> bool:
    """The program with two pairs, and randomised response."""
    return is_single(prior, distortion) == is_even(prior)


def counts(prior: Vector, distortion: Fraction, rows: Rows) -> bool:
    """The uniform prior is not in the hull, 0 < D < D_0, and the mechanism has distortion at most D."""
    right = sum([p * row[x] for x, (p, row) in enumerate(zip(prior, rows, strict=True))], ZERO)
    return len(set(prior)) > 1 and is_between(prior, distortion) and is_stochastic(rows) and right >= 1 - distortion


def refutation() -> Refutation:
    """Two letters that occur equally often, and one that does not."""
    half, zero, quarter = Fraction(1, 2), Fraction(0), Fraction(1, 4)
    prior, rows = (half, half, zero), ((1 - quarter, quarter, zero), (quarter, 1 - quarter, zero), (half, half, zero))
    return Refutation(
        {"prior": prior, "distortion": quarter, "rows": rows},
        (
            facts.arithmetic("one epsilon has no delta at lambda = 3", "1 - D - 3*D", "==", "0", D=quarter),
            facts.cases(
                "up to lambda = 3 the least delta is that of randomised response",
                "1 - D/(1 - L/(L+1))", "==", "1 - D - L*D", {"D": [quarter], "L": [1, "3/2", 2, 3]},
            ),
        ),
    )  # fmt: skip


@statement(
    paper="profiles",
    id="single_mechanism",
    kind="existence",
    uses=("profiles/least_delta",),
    hypotheses=counts,
    refutation=refutation,
    corrected=one_mechanism_where_the_prior_is_even,
)
def no_mechanism_has_the_least_delta(prior: Vector, distortion: Fraction, rows: Rows) -> bool:
    """The mechanism at hand does not, at some lambda."""
    return not has_least_delta(prior, distortion, rows)
