r"""profiles, prices: one number for each letter proves that no mechanism that keeps the pairs is more accurate.

Statement. Let E be finitely many pairs (lambda, delta), h and U as in diagonals, P a mixture of the priors of a finite set
S, kappa_x >= 0 numbers and k their sum. Then every mechanism that keeps E is right under P with a probability of at most

    k + sum over i of the largest value of (P_i - kappa_i) q - (k - kappa_i) h(q) on 0 <= q <= 1,

and U(S, E), the largest accuracy that one mechanism has under all priors of S, is the least of these numbers.

Hypotheses. As in diagonals; S has a prior.
Uses. Diagonals.

Check. *Bound.* Multiply q_x + sum of h(q_i) over the others <= 1 by kappa_x, and add over x (``exchange``).

*Some prices do.* U is a linear program in q and h, whose dual has P and kappa as unknowns: the multipliers of the
priors and of the rows.

*Only corners.* The values of q where h changes its slope, and 0 and 1, are enough.

*On instances.* The program in P and kappa against the program over all entries of a mechanism. That the least
value of that program is the least distortion, over any polyhedron of priors that is not empty, is a theorem of Coq
(``profile_distortion``), as the kernel of certificates proves it.

Erratum. None.
Source. The toolkit. For kappa_i < P_i the term of i is (P_i - kappa_i) delta((k - kappa_i)/(P_i - kappa_i)) with delta(l) =
max over q of q - l h(q), the least delta that E has at log l (balle2018, zhu2022).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.diagonals import enlarged
from proofs.profiles.programs import accuracy_of_prices, largest_accuracy
from proofs.profiles.trade_offs import Pairs, steepest_gain
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LEAST = (
    r"\min_{P,\kappa\ge0}\Bigl[\sum_x\kappa_x+\sum_i\max_{0\le q\le1}"
    r"\bigl((P_i-\kappa_i)q-\sum_{x\ne i}\kappa_x\,h(q)\bigr)\Bigr]"
)


def published(priors: tuple[Vector, ...], pairs: Pairs) -> Fraction:
    """The program in P and kappa."""
    return accuracy_of_prices(priors, pairs)


def computed(priors: tuple[Vector, ...], pairs: Pairs) -> Fraction:
    """The program over all entries of a mechanism."""
    return largest_accuracy(priors, pairs)


def instances() -> dict[str, Any]:
    """Up to two priors on up to three letters, up to three pairs."""
    from proofs.profiles import strategies

    return {"priors": strategies.priors_of(), "pairs": strategies.pairs()}


def exchange() -> Fact:
    """J holds the letters: p their probabilities, k their prices, q and h as in the statement, r the largest values."""
    return facts.inequality(
        "the prices of the rows pay for the accuracy",
        families={"J": ("n", "p k q h r")},
        assume={
            "rows": ("J", "1 - q + h - H >= 0"),
            "all": "H == sum(h)",
            "price": ("J", "k >= 0"),
            "total": "K == sum(k)",
            "largest": ("J", "r - (p-k)*q + (K-k)*h >= 0"),
        },
        conclude="K + sum(r) - sum(p*q) >= 0",
        products=["J: price*rows", "J: largest"],
        equality_multipliers={"all": ["1", "K", "H"], "total": ["1", "K", "H"]},
    )


def proof() -> Proof:
    """The bound."""
    return Proof("all M, any number of pairs and outputs", "a price for the row of each letter", (exchange(),))


def _priced(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Any prices will do for the fact: shares of the prior, and one for its likeliest letter."""
    _, kept, wrong = enlarged(given)
    for prior in given["priors"]:
        for prices in ([p / 3 for p in prior], [p if p == max(prior) else Fraction(0) for p in prior]):
            total = sum(prices, Fraction(0))
            gains = [steepest_gain(given["pairs"], p - k, total - k) for p, k in zip(prior, prices, strict=True)]
            yield {"p": prior, "k": prices, "q": kept, "h": wrong, "r": gains, "H": sum(wrong), "K": total}


def bridge() -> Bridge:
    """The diagonal of the mechanism of the scene, with prices that the scene does not choose."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["priors"], given["pairs"])
        return {r"U(\mathcal{P},\mathcal{E})": computed(*asked), LEAST: published(*asked)}

    return Bridge(
        PROFILE,
        reading,
        {exchange().title: lambda given: list(_priced(given))},
        says=rf"U(\mathcal{{P}},\mathcal{{E}})={LEAST}",
    )


@statement(
    paper="profiles",
    id="prices",
    kind="equality",
    uses=("profiles/diagonals",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "Profiles.prices_bound",
        "Prices.prices_exist",
        "ProfileBuilders.profile_distortion",
        "ProfileBuilders.profile_some",
    ),
)
def largest_accuracy_is_the_least_price(priors: tuple[Vector, ...], pairs: Pairs) -> bool:
    """The prices and the program over all entries."""
    return computed(priors, pairs) == published(priors, pairs)
