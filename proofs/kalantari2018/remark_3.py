"""kalantari2018, Remark 3: a column is all zero or all positive, and epsilon is not negative.

Statement. If the least epsilon of a mechanism is finite, each column of its matrix is zero throughout or positive
throughout. With M outputs it has k columns of zeros for some 0 <= k <= M-1, and M-k positive ones. And eps_DP(Q) >= 0
for every Q.
Hypotheses. Definition 3: W(y|x1) <= exp(epsilon) W(y|x2) for all inputs x1, x2, equal ones included, and all outputs y.
The remark asks for epsilon > 0; epsilon = 0 is no exception.
Uses. Nothing.

Check. If W(y|x2) = 0 then W(y|x1) <= exp(epsilon) 0 = 0 for every x1. A row that is zero throughout does not sum to 1,
so at least one column is not zero: k <= M-1. Adding W(y|x) <= exp(epsilon) W(y|x) over y gives exp(epsilon) >= 1. The
converse holds too: with positive and zero columns only, the largest ratio within a column is finite.

On instances, with any number of outputs, the columns are looked at, and every product inequality is tried at lambda =
1/m, m the least positive entry, at which it holds if it holds at any level; the two must agree with each other and with
the toolkit's level, which is at least 1, and the number of columns of zeros is below the number of outputs.

Erratum. None in the remark; its last relation reads "eps_DP(Q) = 0 for any Q" in the text at hand, where the sign >= is
lost. The sentence after it says that D = 0 implies the identity with infinite epsilon, and that D > 0 may be assumed
for this reason.

This fails where one letter is certain: for the one prior (1, 0) the constant answer has D = 0 and epsilon = 0. With two
letters i, j that occur under priors of the set it is true that epsilon is infinite: D = 0 asks for W(i|i) = W(j|j) = 1,
hence W(i|j) = 0 beside a 1; the identity is one optimum among many when another letter never occurs.

The remark is for "a finite eps > 0"; eps = 0 needs no exception.

Source. kalantari2018, Section II-C, Definition 3, Remark 3 and the paragraph after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from proofs.arguments import output_columns
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(mechanism: Mechanism) -> bool:
    """Whether every column is zero throughout or positive throughout."""
    return all(min(column) > 0 or max(column) == 0 for column in zip(*mechanism.matrix, strict=True))


def computed(mechanism: Mechanism) -> bool:
    """Whether the condition holds at lambda = 1/m, m the least positive entry; if not, it holds at no level."""
    least = min(entry for row in mechanism.matrix for entry in row if entry)
    return mechanism.satisfies(1 / least)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Mechanisms with up to four inputs and five outputs, silent outputs and other zeros included."""
    from proofs.instances.random_mechanisms import mechanisms

    return {"mechanism": mechanisms()}


def directed() -> list[dict[str, Any]]:
    """The identity, a constant answer, one input with a zero, one input and one output."""
    some = ([[1, 0], [0, 1]], [[1, 0], [1, 0]], [[1, 0, 0]], [[1]], [["1/2", "1/2"], [1, 0]])
    return [{"mechanism": Mechanism.from_rows(rows)} for rows in some]


def finite_when_positive() -> Fact:
    """The converse: entries of a column in [m, 1] with m > 0 satisfy the condition at L = 1/m."""
    return facts.inequality(
        "a column with entries of at least m > 0 satisfies the condition at lambda = 1/m",
        assume={"level": "L*m == 1", "positive": "L > 0", "least": "w - m >= 0", "probability": "1 - v >= 0"},
        conclude="L*w - v >= 0",
    )


def perfect_utility() -> tuple[Fact, Fact]:
    """Erratum: D = 0 with one certain letter, and with two letters that occur."""
    certain = facts.mechanism(
        "for the one prior (1, 0) the constant answer has distortion 0 and epsilon 0", [[1, 0], [1, 0]], 1, [[1, 0]], 0
    )
    two = facts.inequality(
        "with W(i|i) = W(j|j) = 1, W(i|j) = 0 and no finite lambda has W(i|i) <= lambda W(i|j)",
        assume={"first": "a == 1", "second": "b == 1", "row": "1 - b - c >= 0", "entry": "c >= 0", "level": "L >= 1"},
        conclude="a - L*c > 0",
        products=["level*row", "row", "1"],
    )
    return certain, two


def proof() -> Proof:
    """Zeros spread, some column is positive, lambda >= 1; the converse; the exact numbers of the erratum."""
    remark = (output_columns.zeros_spread(), output_columns.some_output_occurs(), output_columns.level_at_least_one())
    return Proof("all shapes", "the definition", (*remark, finite_when_positive(), *perfect_utility()))


@statement(
    paper="kalantari2018",
    id="remark_3",
    kind="equivalence",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LocalModel.ldp_column", "Colors.zero_columns_lt", "LocalModel.ldp_ge1"),
)
def columns_are_zero_or_positive(mechanism: Mechanism) -> bool:
    """The level is finite exactly for such columns; not all of them are zero; lambda >= 1."""
    zeros = sum([not any(column) for column in zip(*mechanism.matrix, strict=True)])
    finite = mechanism.exp_epsilon != INFINITY
    least = mechanism.exp_epsilon >= 1
    return computed(mechanism) == published(mechanism) == finite and zeros < mechanism.outputs and bool(least)
