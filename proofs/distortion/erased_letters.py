"""distortion, erased letters: the best accuracy is that of the likeliest letters, with or without an erasure at a price.

Statement. Outputs are the M letters and an erasure, d(x,y) = 0 for y = x, c for the erasure, else 1, 0 <= c <= 1 and
a = 1 - c. With T_k the k largest probabilities together, for every prior and lambda >= 1

    1 - D*(P, lambda) = max(max over k >= 1 of lambda T_k/(lambda+k-1),
                            max over k >= 0 of (lambda a + (lambda (1-a) + a) T_k)/(lambda+k)).

Hypotheses. 0 <= c <= 1; letters are numbered by falling probabilities.
Uses. The floor theorem.

Check. A floor has n_x for the letters and t for the erasure. The nearest outputs of x are x, the erasure, and the others, at
the price 1 each, so that 1 - F_x(n) = min(1, n_x) + a min(t, 1 - min(1, n_x)), and t, n_x above 1 only cost.

*Corners.* n_x fills a share a_x of 1 - t first, then a share b_x of t, and 1 - F_x(n) = n_x + a t (1 - b_x). So numerator
and denominator are 1 - t times those of the letters with the weights a_x alone, plus t times those of the weights b_x with
an erasure of weight 1, and the quotient is at most the larger one of both (``along``).

*Whole numbers.* The sum of P_x a_x is at most that of the sum a likeliest letters, which is linear between whole numbers. So
n is 0 or 1 at all outputs.

*Values.* Letters with T together, k of them, alone: lambda T/(lambda+k-1), and with the erasure (``with_erasure``)

    T + a + (lambda-1) (T + a (1-T)) = lambda a + (lambda (1-a) + a) T.

In the second family the letters but the k likeliest ones are answered by the erasure, with the weight lambda.
Both grow with T: the k likeliest letters are best. With the floor theorem Coq proves that 1 minus the largest of these
values is the least expected loss.

*On instances.* The formula, against the program over all entries.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs
from proofs.distortion.programs import least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)


def erasure_costs(letters: int, price: Fraction) -> Costs:
    """d."""
    return [[*[Fraction(int(x != y)) for y in range(letters)], price] for x in range(letters)]


def published(prior: Vector, price: Fraction, level: Fraction) -> Fraction:
    """1 minus the larger of the two maxima."""
    ordered, kept = sorted(prior, reverse=True), 1 - price
    top = [sum(ordered[:k], ZERO) for k in range(len(prior) + 1)]
    named = [level * top[k] / (level + k - 1) for k in range(1, len(top))]
    erased = [(level * kept + (level * (1 - kept) + kept) * top[k]) / (level + k) for k in range(len(top))]
    return 1 - max(named + erased)


def computed(prior: Vector, price: Fraction, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], erasure_costs(len(prior), price), level)


def instances() -> dict[str, Any]:
    """Priors on up to four letters, prices with both ends."""
    from hypothesis import strategies as st

    from proofs.distortion.strategies import levels
    from symdp.testing import priors

    return {"prior": priors(1, 4), "price": st.fractions(0, 1, max_denominator=6), "level": levels()}


def along() -> Fact:
    """A + t B is the numerator, N + t K the denominator."""
    return facts.inequality(
        "a quotient of linear functions that is at most u at both ends is so between them",
        assume={
            "first": "u*N - A >= 0",
            "last": "u*(N + K) - A - B >= 0",
            "from": "t >= 0",
            "to": "1 - t >= 0",
        },
        conclude="u*(N + t*K) - (A + t*B) >= 0",
        products=["to*first", "from*last"],
    )


def with_erasure() -> Fact:
    """p are the probabilities of the letters that are named."""
    return facts.inequality(
        "the value of some letters with the erasure",
        families={"K": ("k", "p")},
        assume={},
        conclude="sum(p) + a + (L-1)*(sum(p) + a*(1 - sum(p))) == L*a + (L*(1-a) + a)*sum(p)",
    )


def proof() -> Proof:
    """The corners among the floors, and their values."""
    return Proof("all M, all prices", "floors at the breaks of the price of a letter", (along(), with_erasure()))


def _price(given: dict[str, Any]) -> Fraction:
    """A price from the costs of the scene."""
    cost: Fraction = given["costs"][0][0]
    return min(Fraction(1), abs(cost) / 4)


def bridge() -> Bridge:
    """The prior of the scene; the price is a quarter of one of its costs."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, price, level = given["prior"], _price(given), given["level"]
        top = [sum(sorted(prior, reverse=True)[:k], ZERO) for k in range(len(prior) + 1)]
        return {
            r"D^*(P,\lambda)": computed(prior, price, level), "M": len(prior), r"\lambda": level, "a": 1 - price,
            "T_k": lambda k: top[k],
        }  # fmt: skip

    def named(given: dict[str, Any]) -> Any:
        prior, kept, level = given["prior"], 1 - _price(given), given["level"]
        return [{"p": prior[:k], "a": kept, "L": level} for k in range(len(prior) + 1)]

    def moved(given: dict[str, Any]) -> Any:
        """The first letter moves against the erasure; u is the best accuracy."""
        prior, kept, level = given["prior"], 1 - _price(given), given["level"]

        def ends(t: int) -> tuple[Fraction, Fraction]:
            letter, erased = Fraction(1 - t), Fraction(t)
            gained = [(letter if x == 0 else ZERO) for x in range(len(prior))]
            right = sum([p * (g + kept * min(erased, 1 - g)) for p, g in zip(prior, gained, strict=True)], ZERO)
            return letter * prior[0] + erased * kept + (level - 1) * right, letter + erased + level - 1

        (first, over), (last, total) = ends(0), ends(1)
        u = 1 - published(prior, _price(given), level)
        return [{"A": first, "B": last - first, "N": over, "K": total - over, "u": u, "t": Fraction(k, 4)} for k in range(5)]

    return Bridge(
        LOSS,
        reading,
        {along().title: moved, with_erasure().title: named},
        says=r"1-D^*(P,\lambda)=\max\left\{\max_{1\le k\le M}\frac{\lambda T_k}{\lambda+k-1},\ "
        r"\left(\max_{k\le M}\frac{\lambda a+(\lambda(1-a)+a)T_k}{\lambda+k}\right)\right\}",
    )


@statement(
    paper="distortion",
    id="erased_letters",
    kind="equality",
    uses=("distortion/floor_theorem",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Envelopes.sums_interpolated", "LettersAtBreaks.erased_corners", "LettersLosses.erased_least_loss"),
)
def least_loss_is_that_of_the_best_names(prior: Vector, price: Fraction, level: Fraction) -> bool:
    """The formula and the program over all entries."""
    return computed(prior, price, level) == published(prior, price, level)
