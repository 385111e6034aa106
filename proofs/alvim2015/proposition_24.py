"""alvim2015, Proposition 24: utility and a posteriori min-entropy.

Statement. With the identity gain and an optimal guess, U(Y,Z) = sum over y of max over z of p(y) p(z|y) = V(Y|Z) =
2^-H(Y|Z); the appendix prints the sum over z of the maximum over y.
Hypotheses. Finitely many answers and outputs.
Uses. alvim2015/proposition_23.

Check. Refutation of the version of Section 6: one output, two equally likely answers. The sum over y of the maxima is
1, a guess is right with probability 1/2. In Coq something leaks: two equally likely answers with the rows (4/5, 1/5) and
(3/5, 2/5), 7/10 for the printed sum, and a guess is right with probability 3/5.

*Corrected.* The sum over z of the maximum over y, as in (15) and in the appendix. For any guess U is the sum over z of
p(guess(z), z), at most that sum, with equality where each guess is a maximum; a guess drawn at random is no better. It
is V(Y|Z) by definition.

*On instances.* All guesses are tried.

Erratum. Section 6 exchanges sum and maximum: sum over y, max over z. The appendix has the right formula, and writes
H(Z|Y) for H(Y|Z) in its proof. Before the proposition: the formula (15) is said to represent "the Bayes risk, which is
the converse of the min-vulnerability"; it is the posterior vulnerability, and the Bayes risk is 1 minus it.

"The utility depends only of the noise channel" (Section 3; Section 6 calls it a property of that channel) leaves out the
distribution of Y, which comes from the query: for two uniform bits and the rows (2/3, 1/3), (1/3, 2/3) it is 2/3 when the
query is the first bit, and 3/4 when it is whether both are 1 (``queries``). Example 30 has two values for one matrix, too.
Source. alvim2015, Section 6, (13)-(15) and Proposition 24; appendix.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from proofs.alvim2015.arguments.plain import is_channel, posterior_vulnerability
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

Rows = tuple[Vector, ...]


def fits(prior: Vector, rows: Rows) -> bool:
    """A prior on the rows of a channel."""
    return len(prior) == len(rows) and sum(prior) == 1 and min(prior) >= 0 and is_channel(rows)


def instances() -> dict[str, Any]:
    """Up to three answers and outputs; what does not fit is left out."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    shapes = st.tuples(st.integers(1, 3), st.integers(1, 3))
    rows = shapes.flatmap(lambda shape: st.lists(priors(shape[1], shape[1]), min_size=shape[0], max_size=shape[0]))
    return {"prior": priors(1, 3), "rows": rows.map(tuple)}


def published(prior: Vector, rows: Rows) -> Fraction:
    """V(Y|Z)."""
    return posterior_vulnerability(prior, rows)


def computed(prior: Vector, rows: Rows) -> Fraction:
    """The largest utility (14) of all guesses."""
    return max(
        sum((prior[y] * rows[y][z] for z, y in enumerate(guess)), Fraction(0))
        for guess in product(range(len(prior)), repeat=len(rows[0]))
    )


def queries() -> tuple[Fact, ...]:
    """One noise channel, (2/3, 1/3) and (1/3, 2/3), and two queries of two uniform bits."""
    value = "max(p*r, (1-p)*(1-r)) + max(p*(1-r), (1-p)*r)"
    return (
        facts.arithmetic("the first bit", value, "==", "2/3", p="1/2", r="2/3"),
        facts.arithmetic("whether both bits are 1: no with probability 3/4", value, "==", "3/4", p="3/4", r="2/3"),
    )


def proof() -> Proof:
    """Any guess, an optimal one, and one drawn at random."""
    guess = facts.inequality(
        "a guess has at most the sum over z of the maxima: a = p(guess(z), z)",
        families={"Z": ("n", "a m")},
        assume={"maximum": ("Z", "m - a >= 0")},
        conclude="sum(m) - sum(a) >= 0",
        products=["Z: maximum"],
    )
    best = facts.inequality(
        "and reaches it where each guess is a maximum",
        families={"Z": ("n", "a m")},
        assume={"maximum": ("Z", "m == a")},
        conclude="sum(a) == sum(m)",
    )
    random = facts.inequality(
        "a guess drawn with the probabilities g has at most the maximum",
        families={"Y": ("n", "g p")},
        assume={"maximum": ("Y", "m - p >= 0"), "g": ("Y", "g >= 0"), "drawn": "sum(g) == 1"},
        conclude="m - sum(g*p) >= 0",
        products=["Y: g*maximum"],
        equality_multipliers={"drawn": ["m"]},
    )
    lines = (guess, best, random, *queries())
    return Proof("all finite answers and outputs", "the largest term of each output", lines)


@statement(
    paper="alvim2015",
    id="proposition_24/corrected",
    kind="equality",
    uses=("alvim2015/proposition_23",),
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("Channels.utility_le_vulnerability", "Channels.best_guess"),
)
def utility_is_the_posterior_vulnerability(prior: Vector, rows: Rows) -> bool:
    """The best of all guesses has the utility V(Y|Z), which the toolkit finds too."""
    from symdp.leakages.measures.guessing import utility

    return published(prior, rows) == computed(prior, rows) == utility(rows, prior)


def printed(prior: Vector, rows: Rows) -> Fraction:
    """The sum over y of the maxima over z."""
    return sum([p * max(row) for p, row in zip(prior, rows, strict=True)], Fraction(0))


def refutation() -> Refutation:
    """One output."""
    half, one = Fraction(1, 2), Fraction(1)
    return Refutation(
        {"prior": (half, half), "rows": ((one,), (one,))},
        (
            facts.arithmetic("the sum over y of the maxima over z", "1/2 + 1/2", "==", "1"),
            facts.arithmetic("a guess is right with probability 1/2", "max(1/2, 1/2)", "<", "1"),
        ),
    )


@statement(
    paper="alvim2015",
    id="proposition_24",
    standing="SLIP",
    kind="equality",
    hypotheses=fits,
    published=printed,
    computed=computed,
    refutation=refutation,
    corrected=utility_is_the_posterior_vulnerability,
)
def utility_is_the_printed_sum(prior: Vector, rows: Rows) -> bool:
    """The best of all guesses has the printed utility."""
    return printed(prior, rows) == computed(prior, rows)
