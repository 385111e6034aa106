"""kalantari2016, Remark 1: columns at finite leakage, and the sign of the leakage.

Statement. (i) If W is eps-differentially private for a finite eps, each column is zero throughout or positive
throughout. (ii) So W has k columns of zeros and M-k positive ones for some 0 <= k <= M-1. (iii) eps_DP(W) >= 0 for
every mechanism W.
Hypotheses. W is row-stochastic and has an input. The paper says "finite eps > 0"; eps = 0 needs no exception and is
covered here.
Uses. Nothing.

Check. W(y|x') <= L W(y|x) spreads a zero over its column; a row that sums to 1 has a positive entry, so not every
column is zero; and a row compared with itself gives L >= 1. Numbers of inputs and outputs play no part.

*On instances.* A finite least lambda, at which the definition is evaluated again, is compared with the signs of the
entries.

Erratum. The remark stands. In the matrix of Section II the second entry of the last row is printed Q(M|2), and Q(2|M) is
meant (it may be damage). Definition 3 is called stronger than that of local privacy, which need not imply it: with
finitely many outputs the local definition says of sets of outputs what Definition 3 says of each, and sums give one from
the other. The definition for databases of several records is weaker.

The remark is for "a finite eps > 0". It needs no exception for eps = 0, and the proof of Lemma 1 uses it there too.

Source. kalantari2016, Section II, Remark 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Mechanisms with zeros and columns of zeros."""
    from symdp.testing import mechanisms

    return {"mechanism": mechanisms()}


def directed() -> list[dict[str, Any]]:
    """A constant answer, the identity, one input, a zero beside a positive entry."""
    rows = ([["1", "0"], ["1", "0"]], [["1", "0"], ["0", "1"]], [["1/2", "1/2"]], [["1", "0"], ["1/2", "1/2"]])
    return [{"mechanism": Mechanism.from_rows(some)} for some in rows]


def published(mechanism: Mechanism) -> bool:
    """Whether each column is zero or positive throughout, with a positive one among them."""
    columns = list(zip(*mechanism.matrix, strict=True))
    uniform = all(all(column) or not any(column) for column in columns)
    return uniform and any(all(column) for column in columns)


def computed(mechanism: Mechanism) -> bool:
    """Whether the least lambda is finite and the definition holds at it."""
    level = mechanism.exp_epsilon
    return level != INFINITY and mechanism.satisfies(level)


def proof() -> Proof:
    """Two entries of a column, one entry with itself, and a row."""
    from proofs.arguments.output_columns import level_at_least_one, some_output_occurs, zeros_spread

    sets_of_outputs = facts.inequality(
        "Definition 3 summed over the outputs of a set, whose probabilities are v and w for the two letters",
        families={"Y": ("n", "v w")},
        assume={"single": ("Y", "L*v - w >= 0")},
        conclude="L*sum(v) - sum(w) >= 0",
    )
    found = (zeros_spread(), some_output_occurs(), level_at_least_one(), sets_of_outputs)
    return Proof("all numbers of inputs and outputs", "the definition at two entries", found)


@statement(
    paper="kalantari2016",
    id="remark_1",
    kind="inclusion",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LocalModel.ldp_column", "Colors.zero_columns_lt", "LocalModel.ldp_ge1"),
)
def columns_have_one_sign(mechanism: Mechanism) -> bool:
    """Finite leakage means columns of one sign, fewer than all of them zero; the least exp(epsilon) is at least 1."""
    return mechanism.exp_epsilon >= 1 and (not computed(mechanism) or published(mechanism))
