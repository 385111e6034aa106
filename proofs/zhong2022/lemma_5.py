"""zhong2022, Lemma 5: what holds of all seven losses of databases: fewer priors, the uniform answer, Wang's mechanism.

Statement. Databases of n records on M letters, D the expected number of changed records. (1) The least loss for the set
P is at least that for each P in it. (2) For n (M-1)/M <= D <= 1 the least loss is 0, that of the uniform answer, M^-n
everywhere. (3) For 0 < D <= 1 the least loss is at most that of Wang's mechanism, s^(n-d) b^d with s = 1 - D/n, b =
(D/n)/(M-1).
Hypotheses. M >= 2, sets that are not empty; n (M-1)/M <= D in (2). A loss that depends on the prior is taken at its
largest over the set.
Uses. Nothing.

Check. *Restored.* The ranges and the proof are left, and the names of both mechanisms; the formula of the second one is
that of its source, with parameters fixed by validity for 0 < D and by the numbers (M-1)(n-D)/D and 1 - D/n of the proof
of Theorem 6.

(1) A mechanism valid for the set is valid for P, its loss over the set is at least that at P, and that is at least the
least one.

(2) The uniform answer changes n (M-1)/M records of every database; its rows are equal, so that none of the seven losses
is positive, proofs/zhong2022/arguments/global_bounds/uniform.py.

(3) Wang's mechanism changes D records of every database, so that it is valid for every set. All this needs D <= n only,
and the proof is for D <= n, more than is printed.

*On instances.* D up to n: linear programs over all entries for sets and single priors, (epsilon, delta) and maximal
leakage; the losses of the uniform answer at every prior from the definitions.

Erratum. The statement stands, but its ranges end at D <= 1 where D may be as large as n. As printed (2) is empty for n
>= 2 unless M = n = 2, when it is one point: two records of three letters have n (M-1)/M = 4/3. Theorems 6 and 7 repeat
this. For D = n Wang's mechanism keeps no record, and its differential-privacy loss is infinite.
Source. zhong2022, Section III, Lemma 5 and its proof.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.log_sums import ZERO as NO_INFORMATION
from proofs.definitions.mutual_information import mutual_information
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds import databases
from proofs.zhong2022.arguments.global_bounds.databases import expected_distance, level, renyi_two, response, uniform_answer
from proofs.zhong2022.arguments.global_bounds.losses import maximal_information, sibson_two
from proofs.zhong2022.arguments.global_bounds.sandwich import SIZES, priors
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

ONE = Fraction(1)


def instances() -> dict[str, Any]:
    """M, n, up to three priors, D as a share of n, delta."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.global_bounds import sandwich

    shares = st.integers(1, 24).map(lambda part: Fraction(part, 24))
    return sandwich.drawn() | {"share": shares}


def directed() -> list[dict[str, Any]]:
    """D = n (M-1)/M, 1 and n."""
    weights = [[1] * 8, [1, 2, 3, 1, 2, 3, 1, 2]]
    return [
        {"size": size, "weights": weights, "share": share, "delta": Fraction(1, 8)}
        for size in SIZES[:4]
        for share in (Fraction(size[0] - 1, size[0]), Fraction(1, size[1]), ONE)
    ]


def fewer_priors() -> tuple[Fact, Fact]:
    """(1): a is the loss of a mechanism over the set, b that at P, m the least at P."""
    valid = facts.inequality(
        "a mechanism of distortion at most D at every prior of the set has that at one of them",
        families={"V": ("n", "e")},
        assume={"largest": "D - t >= 0", "set": ("V", "t - e >= 0"), "P": "t - x >= 0"},
        conclude="D - x >= 0",
    )
    loss = facts.inequality(
        "its loss over the set is at least the least loss for one of its priors",
        assume={"largest over the set": "a - b >= 0", "least at P": "b - m >= 0"},
        conclude="a - m >= 0",
    )
    return valid, loss


def proof() -> Proof:
    """(1), (2) and (3)."""
    from proofs.zhong2022.arguments.global_bounds.parts import titled
    from proofs.zhong2022.arguments.global_bounds.response_losses import serves_every_prior
    from proofs.zhong2022.arguments.global_bounds.uniform import uniform_answer_leaks_nothing

    valid = facts.inequality(
        "and is valid from D = n (M-1)/M on",
        assume={"distance": "M*E == n*(M-1)", "range": "M*D - n*(M-1) >= 0", "letters": "M > 0"},
        conclude="D - E >= 0",
        times="letters",
    )
    printed = facts.arithmetic("erratum: n (M-1)/M for two records of three letters", "n*(M-1)/M", ">", "1", n=2, M=3)
    lines = (
        *titled("(1)", fewer_priors()),
        *titled("(2)", (*uniform_answer_leaks_nothing(), valid)),
        *titled("(3)", serves_every_prior()),
        printed,
    )
    return Proof("all M, all n, 0 < D <= n", "two mechanisms that treat all databases alike", lines)


def uniform_leaks_nothing(vertices: list[Vector], size: tuple[int, int]) -> bool:
    """The seven losses of the uniform answer."""
    rows = uniform_answer(*size)
    return level(rows, *size) == leaked_level(rows) == renyi_two(rows, *size) == 1 and all(
        maximal_information(prior, rows) == 1
        and sibson_two(prior, rows) == (ONE, ONE)
        and mutual_information(prior, rows) == NO_INFORMATION
        and expected_distance(rows, prior, *size) == size[1] * Fraction(size[0] - 1, size[0])
        for prior in vertices
    )


@statement(
    paper="zhong2022",
    id="lemma_5",
    standing="SLIP",
    coq=(
        "DatabaseBounds.fewer_priors",
        "DatabaseBounds.uniform_database_changes",
        "DatabaseBounds.uniform_database_leaks_nothing",
        "DatabaseBounds.wang_entry",
        "DatabaseBounds.wang_changes",
    ),
    kind="inclusion",
    instances=instances,
    directed=directed,
    proof=proof,
)
def lemma_holds(size: tuple[int, int], weights: list[list[int]], share: Fraction, delta: Fraction) -> bool:
    """Linear programs over all entries for the set and for its priors; both mechanisms."""
    from proofs.zhong2022.arguments.global_bounds.programs import least_distortion, least_leaked_level

    vertices, bound = priors(size, weights), share * size[1]
    rows = response(*size, bound)
    if not all(expected_distance(rows, prior, *size) == bound for prior in vertices):
        return False
    leaked = least_leaked_level(vertices, *size, bound)[0]
    monotone = all(leaked >= least_leaked_level([prior], *size, bound)[0] for prior in vertices[:1])
    if leaked > leaked_level(rows) or not monotone or not uniform_leaks_nothing(vertices, size):
        return False
    if bound * size[0] >= size[1] * (size[0] - 1) and (
        leaked != 1 or least_distortion(vertices, *size, ONE, ONE * 0)[0] > bound
    ):
        return False
    reached = databases.level(rows, *size, delta)
    if not isinstance(reached, Fraction):
        return share == 1
    whole = least_distortion(vertices, *size, reached, delta)[0]
    return bound >= whole >= least_distortion(vertices[:1], *size, reached, delta)[0]
