"""alvim2015, Theorem 15: differential privacy bounds the leakage of a database.

Statement. If K satisfies epsilon-differential privacy on the databases of u records with v values each, its min-entropy
leakage is at most Bnd(u, v, epsilon) = u log(v exp(epsilon) / (v-1 + exp(epsilon))). With it (7): C(u,d) (v-1)^d
databases are at distance d from any one; and (22): the sum over d of C(u,d) (v-1)^d exp(-epsilon d) is ((v-1 +
exp(epsilon)) / exp(epsilon))^u.
Hypotheses. Neighbours differ in the value of one record, absence being a value; v >= 1, epsilon >= 0; any u, any
prior, any number of outputs.
Uses. alvim2015, Theorem 12, Remark 6, Propositions 13 and 14.

Check. (7): a database of u+1 records at distance d has d or d-1 differences in the first u records (1). (22) without
(7): one more record multiplies the sum of the lambda^-d(x,z) over all z by 1 + (v-1)/lambda (2), (3). Then V(A|B) S <=
1 of Theorem 12 gives the uniform prior (4), and Remark 6 the others. For all u and v.

*On instances.* Random channels and priors; the exact largest leakage, from a linear program over all entries, which is
the bound; both sides of (7) and (22).

Erratum. The theorem stands. Its proof says "since by hypothesis the input distribution is uniform", which the theorem
does not ask; Remark 6 closes this. It writes I(X;Y) and H(X|Y) for I(X;Z) and H(X|Z), and Section 5.2 "the u-tuple
representing i" for that of x.
Source. alvim2015, Section 5.2, Theorem 15 and (7); its proof in the appendix, with (22) and (23).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from proofs.alvim2015.arguments.instances import Channel, hamming, private_channel
from proofs.alvim2015.arguments.plain import constant_sphere_sizes, is_private, kernel, posterior_vulnerability
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

SIZES = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2))
Case = tuple[int, int, Fraction, Channel, Vector]


def published(case: Case) -> Fraction:
    """The exponential of Bnd."""
    records, values, level, _, _ = case
    base: Fraction = values * level / (values - 1 + level)
    return Fraction(base**records)


def computed(case: Case) -> Fraction:
    """The exponential of the largest leakage for the uniform prior, by a linear program over channels with v^u outputs."""
    from proofs.alvim2015.arguments.programs import most_guessed

    records, values, level, _, _ = case
    size: int = values**records
    return size * most_guessed(hamming(records, values), level, (Fraction(1, size),) * size, range(size))


def instances() -> dict[str, Any]:
    """Sizes, lambda, a private channel, a prior."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels
    from symdp.testing import priors

    def extended(size: tuple[int, int]) -> st.SearchStrategy[Case]:
        databases = size[1] ** size[0]
        parts = st.tuples(levels(), st.integers(1, 9), st.integers(0, 2**20), priors(databases, databases))
        return parts.map(lambda part: (*size, part[0], private_channel(hamming(*size), *part[:3]), part[3]))

    return {"case": st.sampled_from(SIZES).flatmap(extended)}


def is_case(case: Case) -> bool:
    """A private channel."""
    records, values, level, rows, _ = case
    return level >= 1 and is_private(hamming(records, values), rows, level)


def sizes_and_sums() -> tuple[Fact, ...]:
    """(1) to (4); t = 1/lambda, L = lambda."""
    return (
        facts.inequality(
            "(1) formula (7), one more record: a = C(u,d), b = C(u,d-1), p = (v-1)^(d-1); it agrees or it does not",
            assume={"agrees": "x == a*p*(v-1)", "differs": "y == b*p"},
            conclude="x + (v-1)*y == (a+b)*p*(v-1)",
        ),
        facts.inequality(
            "(2) one more record: each term q of the sum becomes one q, and v-1 times q/lambda",
            families={"Z": ("N", "q")},
            assume={},
            conclude="sum(q + (v-1)*t*q) == (1 + (v-1)*t)*sum(q)",
        ),
        facts.inequality(
            "(3) formula (22): S K = P with K = lambda^u, P = (v-1+lambda)^u, for one more record",
            assume={"records": "S*K == P", "inverse": "t*L == 1"},
            conclude="S*(1 + (v-1)*t)*K*L == P*(v-1+L)",
            equality_multipliers={"records": ["L", "v-1"], "inverse": ["S*K*(v-1)"]},
        ),
        facts.inequality(
            "(4) the bound: V the vulnerability, N = v^u databases, N V the exponential of the leakage",
            assume={"theorem": "1 - V*S >= 0", "records": "S*K == P", "K": "K > 0", "N": "N > 0"},
            conclude="N*K - N*V*P >= 0",
            products=["theorem*K*N"],
            equality_multipliers={"records": ["N*V"]},
        ),
    )


def proof() -> Proof:
    """The sum over all databases, record by record."""
    return Proof("all u and v, all priors", "one more record multiplies the sum", sizes_and_sums())


@statement(
    paper="alvim2015",
    id="theorem_15",
    kind="upper bound",
    uses=("alvim2015/theorem_12", "alvim2015/remark_6", "alvim2015/proposition_13", "alvim2015/proposition_14"),
    hypotheses=is_case,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "Hamming.hamming_min_capacity",
        "Channels.leakage_below_uniform",
        "Databases.hamming_sphere",
        "Databases.hamming_sum",
    ),
)
def leakage_of_databases_is_bounded(case: Case) -> bool:
    """A channel and a prior, the largest leakage, the sizes of spheres and the sum over them."""
    records, values, level, rows, prior = case
    graph = hamming(records, values)
    most = computed(case)
    sizes = tuple([comb(records, d) * (values - 1) ** d for d in range(records + 1)]) if values > 1 else (1,)
    total = sum((Fraction(n) / level**d for d, n in enumerate(sizes)), Fraction(0))
    return (
        posterior_vulnerability(prior, rows) / max(prior) <= most <= published(case)
        and constant_sphere_sizes(graph) == sizes
        and total == sum(kernel(graph, level)[0]) == ((values - 1 + level) / level) ** records
    )
