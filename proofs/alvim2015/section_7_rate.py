"""alvim2015, Section 7: the leakage of Barthe and Koepf's channel.

Statement. For any number u of individuals and any epsilon one can construct an epsilon-differentially private channel
whose maximal leakage is u log(2 exp(epsilon)) / (exp(epsilon) + 1), so that a bound on the leakage must be at least as
high.
Hypotheses. Maximal leakage is min-capacity, the largest leakage over all priors; neighbours differ in one individual.
The row is read as it is printed: the parentheses of the logarithm end before the fraction bar.
Uses. Nothing for the facts; the claim is evaluated with the largest leakage of Theorem 15.

Check. The formula of the paper is given without the channel (barthe2011).

*Refutation.* u = 1, epsilon = 0: all rows of a channel are equal, whatever the number of values, so that its leakage is
0, and the printed number is log(2)/2. It is too large for two values up to epsilon = log 3 and beyond: at log 3 it is
log(6)/4, while no channel leaks more than log(3/2) (Theorem 15).

*In Coq* something leaks: u = 1, exp(epsilon) = 3/2. The printed number is log(3)/(5/2), and no channel leaks more than
log(3/2), whatever the number of values; this is less, as (3/2)^5 < 3^2. The logarithm is any with the two properties of the
natural one that are named.

*Corrected.* The logarithm of the fraction. Randomised response on each of u bits, exp(epsilon) / (exp(epsilon)+1) for
the true one, has this leakage: the column maxima of one bit sum to 2 lambda/(lambda+1) (1), those of u+1 bits are the
products (2), and neighbours differ in one factor (3). It equals Bnd(u, 2, epsilon), so that no channel on u bits leaks
more (4).

*On instances.* The matrix of the product; a linear program over all channels.

Erratum. The fraction belongs inside the logarithm, u log(2 exp(epsilon)/(exp(epsilon)+1)), as Bnd(u, 2, epsilon). As
printed the number is positive at epsilon = 0, where nothing leaks, and falls to 0 as epsilon grows.

Section 7 also says that (17) "corresponds to the exponential mechanism" with quality -d. That mechanism, with the factor
epsilon, guarantees 2 epsilon in general; that the factor may be epsilon here is because all rows of (17) have one sum.
Source. alvim2015, Section 7, second paragraph.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.instances import Channel, hamming
from proofs.alvim2015.arguments.plain import column_maxima, is_private
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

MOST_IN_PROGRAM = 3
ONE = Fraction(1)


def responses(individuals: int, level: Fraction) -> Channel:
    """Randomised response on each bit; databases in lexicographic order."""
    rows: Channel = ((ONE,),)
    bit = ((level / (level + 1), 1 / (level + 1)), (1 / (level + 1), level / (level + 1)))
    for _ in range(individuals):
        rows = tuple([tuple([entry * factor for entry in row for factor in one]) for row in rows for one in bit])
    return rows


def published(individuals: int, level: Fraction) -> Fraction:
    """The exponential of u log(2 lambda/(lambda+1))."""
    return (2 * level / (level + 1)) ** individuals


def computed(individuals: int, level: Fraction) -> Fraction:
    """The sum of the column maxima of the product."""
    return sum(column_maxima(responses(individuals, level)), Fraction(0))


def instances() -> dict[str, Any]:
    """Up to five bits, lambda."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    return {"individuals": st.integers(1, 5), "level": levels()}


def product_leaks() -> tuple[Fact, ...]:
    """(1) to (4)."""
    return (
        facts.inequality(
            "(1) one bit: maxima a = lambda/(lambda+1), twice",
            assume={"share": "a*(L+1) == L"},
            conclude="(a + a)*(L+1) == 2*L",
        ),
        facts.inequality(
            "(2) one more bit: each maximum m of u bits gives two of a m",
            families={"Z": ("N", "m")},
            assume={},
            conclude="sum(a*m + a*m) == 2*a*sum(m)",
        ),
        facts.inequality(
            "(3) neighbours differ in one factor, r for s, at most lambda times as large; w is the product of the others",
            assume={"bit": "L*s - r >= 0", "others": "w >= 0"},
            conclude="L*s*w - r*w >= 0",
            products=["bit*others"],
        ),
        facts.inequality(
            "(3) the entries of a bit: lambda s = r",
            assume={"true": "r*(L+1) == L", "false": "s*(L+1) == 1", "level": "L - 1 >= 0"},
            conclude="(L*s - r)*(L+1) == 0",
            equality_multipliers={"true": ["1"], "false": ["L"]},
        ),
        facts.inequality(
            "(4) the base of Bnd for two values",
            assume={"two": "v == 2"},
            conclude="v*L*(1 + L) == 2*L*(v - 1 + L)",
        ),
    )


def proof() -> Proof:
    """The product of randomised responses."""
    return Proof("all u, all epsilon", "randomised response on each bit", product_leaks())


@statement(
    paper="alvim2015",
    id="section_7_rate/corrected",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("Hamming.hamming_min_capacity", "Channels.leakage_below_uniform", "Channels.leakage_at_uniform"),
)
def responses_have_this_leakage(individuals: int, level: Fraction) -> bool:
    """The product is private and has this leakage; for few bits no channel has more."""
    from proofs.alvim2015.arguments.programs import most_guessed

    graph, size = hamming(individuals, 2), 2**individuals
    value = computed(individuals, level)
    if individuals <= MOST_IN_PROGRAM and value != size * most_guessed(
        graph, level, (Fraction(1, size),) * size, range(size)
    ):
        return False
    return is_private(graph, responses(individuals, level), level) and value == published(individuals, level)


def is_size(individuals: int, values: int, level: Fraction) -> bool:
    """u >= 1, v >= 2, epsilon >= 0."""
    return individuals >= 1 and values >= 2 and level >= 1


def refutation() -> Refutation:
    """One individual, epsilon = 0."""
    return Refutation(
        {"individuals": 1, "values": 2, "level": ONE},
        (
            facts.inequality(
                "at epsilon = 0 the rows of a channel are equal on a connected graph: the column maxima sum to 1",
                families={"Z": ("k", "w m")},
                assume={"equal rows": ("Z", "m == w"), "row": "sum(w) == 1"},
                conclude="sum(m) == 1",
            ),
            facts.arithmetic("their logarithm is below the printed number", "u*log(2*L)/(L + 1)", ">", "0", u=1, L=1),
            facts.arithmetic("also at epsilon = log 3", "u*log(2*L)/(L + 1)", ">", "u*log(2*L/(L + 1))", u=1, L=3),
        ),
    )


@statement(
    paper="alvim2015",
    id="section_7_rate",
    standing="SLIP",
    kind="existence",
    hypotheses=is_size,
    refutation=refutation,
    corrected=responses_have_this_leakage,
)
def printed_number_is_leaked(individuals: int, values: int, level: Fraction) -> bool:
    """It is at most the largest leakage, Bnd(u, v, epsilon): both times (lambda+1)/u, exponentials to an integer power."""
    exponent = level + 1
    most = values * level / (values - 1 + level)
    return (2 * level) ** exponent.denominator <= most**exponent.numerator
