"""alvim2015, Proposition 16: the bound on the leakage is attained.

Statement. For all u, v and epsilon the entries 2^Bnd(u,v,epsilon)/(v^u lambda^d), d = d(x, z), lambda = exp(epsilon),
on all databases x, z, form an epsilon-private mechanism whose leakage at the uniform prior is Bnd(u, v, epsilon).
Hypotheses. v >= 1, lambda >= 1, any u; d is the distance of x and z.
Uses. Nothing.

Check. For one record 2^Bnd/v = c = lambda/(v-1+lambda): c on the diagonal, c t elsewhere, t = 1/lambda. The row sums
are 1, entries of a column differ by the factor lambda at most, the column maxima are v times c (facts). The distance of
databases counts the records that differ, so that the mechanism of u records is the product of u of these: row sums
multiply, neighbours differ in one record, column maxima multiply (proofs/arguments/factors.py, (1), (3)), u-1 times.

*On instances.* The matrix of the statement is written out.

Erratum. None in the statement, but the proof is circular: the row sum is found to be 1 "by Proposition 11", which
bounds the maximum of a matrix whose rows are known to sum to 1, and holds with <= only. What it needs is (22), that the
sum over d of C(u,d) (v-1)^d lambda^-d is (v-1+lambda)^u/lambda^u.

The proposition leaves to its proof that d is the distance of x and z, and that the outputs are the databases.

Source. alvim2015, Section 5.2, Proposition 16; appendix, (24).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.bounds_records import SIZES, largest_leakage, leaked
from proofs.alvim2015.arguments.instances import Channel, hamming, tuples
from proofs.alvim2015.arguments.plain import is_channel, is_private
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof


def instances() -> dict[str, Any]:
    """Up to nine databases, any lambda."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    return {"size": st.sampled_from(SIZES), "level": levels()}


def directed() -> list[dict[str, Any]]:
    """Larger databases."""
    return [{"size": size, "level": Fraction(2)} for size in ((4, 2), (3, 3), (2, 5), (5, 2))]


def matrix(size: tuple[int, int], level: Fraction) -> Channel:
    """The entries of the statement."""
    records, values = size
    vertices, top = tuples(*size), largest_leakage(*size, level) / values**records
    return tuple(
        [tuple([top / level ** sum(a != b for a, b in zip(x, z, strict=True)) for z in vertices]) for x in vertices]
    )


def published(size: tuple[int, int], level: Fraction) -> Fraction:
    """2^Bnd."""
    return largest_leakage(*size, level)


def computed(size: tuple[int, int], level: Fraction) -> Fraction:
    """The sum of the column maxima of the matrix."""
    return leaked(matrix(size, level))


def one_record() -> tuple[Fact, ...]:
    """c (1 + (v-1) t) = 1; c/(c t) = lambda; v c = v lambda/(v-1+lambda)."""
    inverse, share = "L*t == 1", "c*(v-1+L) == L"
    return (
        facts.inequality(
            "one record: a row sums to 1",
            assume={"inverse": inverse, "share": share},
            conclude="c*(1 + (v-1)*t) == 1",
            equality_multipliers={"inverse": ["1", "c"], "share": ["t"]},
        ),
        facts.inequality(
            "one record: entries of a column are apart by the factor lambda",
            assume={"inverse": inverse},
            conclude="L*(c*t) == c",
            equality_multipliers={"inverse": ["c"]},
        ),
        facts.inequality(
            "one record: the diagonal is largest",
            assume={"level": "1 - t >= 0", "share": "c >= 0"},
            conclude="c - c*t >= 0",
            products=["share*level"],
        ),
        facts.inequality(
            "one record: the v column maxima sum to v lambda/(v-1+lambda)",
            families={"Z": ("v", "m")},
            assume={"share": share, "maxima": ("Z", "m == c")},
            conclude="sum(m)*(v-1+L) == v*L",
            equality_multipliers={"share": ["v"], "maxima": ["1", "v", "L"]},
        ),
    )


def proof() -> Proof:
    """One record, and products."""
    from proofs.arguments.factors import largest_multiply, neighbours, sums_multiply

    parts = (*one_record(), *neighbours(), largest_multiply(), sums_multiply())
    return Proof("all u, v, lambda >= 1", "a product of mechanisms of one record", parts)


@statement(
    paper="alvim2015",
    id="proposition_16",
    standing="FALSE PROOF",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Databases.hamming_channel", "Channels.leakage_at_uniform"),
)
def bound_is_attained(size: tuple[int, int], level: Fraction) -> bool:
    """The matrix is a private channel, its column maxima sum to 2^Bnd."""
    rows = matrix(size, level)
    return is_channel(rows) and is_private(hamming(*size), rows, level) and computed(size, level) == published(size, level)
