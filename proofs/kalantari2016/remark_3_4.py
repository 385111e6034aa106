"""kalantari2016, Remarks 3 and 4: permutation-invariant mechanisms, and permuted mechanisms on invariant sets.

Statement. Remark 3: if W(T(j)|T(i)) = W(j|i) for all permutations T, the diagonal entries W(i|i) are equal, and so are
the off-diagonal ones. Remark 4: if a set of priors contains all permutations of its members and the mechanism W has
distortion at most D on it, W(T(j)|T(i)) is a mechanism that has, for every T.
Hypotheses. As stated.
Uses. Nothing.

Check. A permutation is a product of exchanges of two letters, and the conditions for T and T' give that for their
product.

*Remark 3.* The exchange of i and j says W(i|i) = W(j|j); the same exchanges make all off-diagonal entries equal, too.
All equations that the exchanges of neighbours impose on a matrix are written out for M = 2..4; for more letters two
entries always lie in a matrix of at most four letters.

*Remark 4.* Relabelling the mechanism by an exchange and the prior by the same exchange leaves sum P_i D_i as it is, and
the set holds that prior.

*On instances.* The largest distortion of the permuted mechanism, from the definition, equals that of the mechanism, and
the average over all T is an invariant mechanism with equal diagonal and equal off-diagonal entries.

Erratum. Both remarks stand. Remark 3 says less than is true: off-diagonal entries are equal as well, so that Q'' of
(15) is Q' itself and Lemma 2's "not only equal diagonal values, but also equal off-diagonal values" is automatic.
Definition 6 adds that the set is "symmetric around the uniform point"; it is not so in the sense of a reflection: the
permutations of (1, 0, 0) reflected at (1/3, 1/3, 1/3) are no priors.

Definition 5 lets one function T have T(i) = pi(i) "for every permutation" pi; one permutation for each T is meant.

Source. kalantari2016, Section II, Definitions 5, 6 and 8, Remarks 3 and 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

Pair = tuple[SourceSet, Mechanism]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """A permutation-invariant set and a mechanism on its letters."""
    from proofs.instances.random_classes import permutation_invariant_sets
    from proofs.instances.random_mechanisms import with_mechanism

    return {"pair": with_mechanism(permutation_invariant_sets(max_letters=3))}


def orders(letters: int) -> list[tuple[int, ...]]:
    """All permutations T of the letters 1..M."""
    return list(permutations(range(1, letters + 1)))


def average(mechanism: Mechanism) -> Mechanism:
    """The mean of all W(T(j)|T(i))."""
    turned = [mechanism.relabel(inputs=order, outputs=order).matrix for order in orders(mechanism.inputs)]
    size = range(mechanism.inputs)
    return Mechanism.from_rows([[sum(rows[x][y] for rows in turned) / Fraction(len(turned)) for y in size] for x in size])


def published(pair: Pair) -> list[Fraction]:
    """The largest distortion of W, for each T."""
    source, mechanism = pair
    return [mechanism.distortion(source)] * len(orders(mechanism.inputs))


def computed(pair: Pair) -> list[Fraction]:
    """The largest distortion of each permuted mechanism, from its entries."""
    source, mechanism = pair
    turned = [mechanism.relabel(inputs=order, outputs=order) for order in orders(mechanism.inputs)]
    return [distortion(some.matrix, list(source.vertices)) for some in turned]


def equal_entries(letters: int) -> list[Fact]:
    """The equations of all exchanges of neighbours leave one diagonal and one off-diagonal value."""
    names = {(x, y): f"w{x}{y}" for x in range(letters) for y in range(letters)}
    assume = {}
    for k in range(letters - 1):
        swap = {k: k + 1, k + 1: k}
        for (x, y), name in names.items():
            other = names[swap.get(x, x), swap.get(y, y)]
            if name < other:
                assume[f"swap{k}_{name}"] = f"{name} == {other}"
    return [
        facts.inequality(
            f"{letters} letters, invariant under exchanges: {name} = {names[0, 0] if x == y else names[0, 1]}",
            assume=assume,
            conclude=f"{name} == {names[0, 0] if x == y else names[0, 1]}",
            degree=1,
        )
        for (x, y), name in names.items()
        if (x, y) not in ((0, 0), (0, 1))
    ]


def exchanged() -> Fact:
    """Remark 4 for an exchange: the set's exchanged prior does for W what the prior does for the permuted W."""
    return facts.inequality(
        "letters i and j exchanged: D bounds the permuted mechanism, as it bounds W on the exchanged prior",
        families={"J": ("n", "p x t")},
        assume={
            "permuted_i": "ti == dj",
            "permuted_j": "tj == di",
            "others": ("J", "t == x"),
            "exchanged_prior": "D - pj*di - pi*dj - sum(p*x) >= 0",
        },
        conclude="D - pi*ti - pj*tj - sum(p*t) >= 0",
        products=["exchanged_prior"],
        equality_multipliers={"permuted_i": ["pi"], "permuted_j": ["pj"], "others": ["p"]},
        degree=2,
    )


def proof() -> Proof:
    """The equations of exchanges, and relabelling."""
    lines = [fact for letters in (2, 3, 4) for fact in equal_entries(letters)]
    return Proof("all M", "exchanges of two letters", (*lines, exchanged()))


@statement(
    paper="kalantari2016",
    id="remark_3_4",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("ClassOne.invariant_diagonal", "ClassOne.invariant_off_diagonal", "ClassOne.renamed_valid"),
)
def permutations_keep_distortion(pair: Pair) -> bool:
    """Permuted mechanisms distort as much, and an invariant one has one diagonal and one off-diagonal value."""
    mean = average(pair[1])
    entries = [(x == y, value) for x, row in enumerate(mean.matrix) for y, value in enumerate(row)]
    invariant = all(mean.relabel(inputs=order, outputs=order) == mean for order in orders(mean.inputs))
    alike = len(set(mean.diagonal)) == 1 and len({value for same, value in entries if not same}) <= 1
    return invariant and alike and computed(pair) == published(pair)
