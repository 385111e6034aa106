"""zhong2022, Lemma 20: the order of the losses of one mechanism, and their values for products.

Statement. For every mechanism W and prior P of full support: mutual information <= Sibson information of order a <=
maximal leakage <= maximal information; the loss of Renyi differential privacy of order a is at most that of
differential privacy; both families grow with a > 1. For two mechanisms on independent records the losses of
differential privacy and of Renyi differential privacy are the larger one of the two, the other four add.
Hypotheses. Full support; neighbours differ in one record; any outputs.
Uses. Nothing.

Check. *Restored.* Of the nine items the text has the end of item (9), a loss of order a "non-decreasing in a,
lower-bounded by" one loss "and upper-bounded by" another, the end of item (8), "upper-bounded by", and of item (3) that
four losses "provide global privacy guarantees"; the seven losses fix what the bounds are.

The rest of the chain and the product rules are what the proofs of Theorem 6 and Lemma 16 take from this lemma. Items
(1), (2) and (4) to (7) are lost; no more of them is claimed here, and (3) has no formula in the text.

*Order.* proofs/zhong2022/arguments/products/order.py, which also gives "larger orders, larger losses" for Renyi.

*Products.* proofs/arguments/factors.py.

*On instances.* All losses by the toolkit's measures, those of a product from its matrix.

Erratum. None. Full support matters: for P = (1, 0) and the identity, maximal leakage, whose maximum is over all
letters, is log 2, and the largest W(y|x)/P_Y(y) over letters of positive probability is 1; over all letters it is
infinite, and the order stands. The values 0 and infinity occur: constant rows; rows with different supports.
Source. zhong2022, Appendix A, Lemma 20; used in the proofs of Theorem 6 (1) and Lemma 16.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.zhong2022.arguments.products.tensor import neighbours, tensor
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge

GLOBAL = ("mi", "sibson:2", "sibson:3", "ml", "mx")
NEIGHBOURING = ("renyi:3/2", "renyi:2", "dp")
ADDED = ("mi", "sibson:2", "ml", "mx")


def instances() -> dict[str, Any]:
    """Two positive priors on two or three letters, two mechanisms with up to three outputs."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from proofs.zhong2022.arguments.relaxed_losses.optima import ordered_priors

    shapes = st.sampled_from([(2, 2), (2, 2), (2, 2), (2, 3), (3, 2)])
    drawn = shapes.flatmap(lambda shape: mechanisms_of_shape(*shape))
    return {"first": drawn, "second": drawn, "prior": ordered_priors(3), "other": ordered_priors(3)}


def fits(first: Mechanism, second: Mechanism, prior: Vector, other: Vector) -> bool:
    """As many letters in the priors as in the mechanisms."""
    return first.inputs == len(prior) and second.inputs == len(other)


def has_this_order(mechanism: Mechanism, prior: Vector) -> bool:
    """Each loss is at most the next one of its list."""
    from symdp import measure

    chains = [[measure(name).of(mechanism, prior) for name in names] for names in (GLOBAL, NEIGHBOURING)]
    return all(low <= high for chain in chains for low, high in pairwise(chain))


def composes(first: Mechanism, second: Mechanism, prior: Vector, other: Vector) -> bool:
    """The losses of the product, from its matrix, are the sum or the larger one."""
    from symdp import measure

    both, joint = tensor([first.matrix, second.matrix]), tensor([[prior], [other]])[0]
    pairs = {tuple(sorted(zip(*rows, strict=True))) for rows in neighbours([first.matrix, second.matrix])}
    for name in ADDED:
        loss = measure(name)
        if loss.of(both, joint) != loss.of(first, prior) + loss.of(second, other):
            return False
    for name in ("renyi:2", "dp"):
        loss = measure(name)
        worst = max(loss.of(list(zip(*pair, strict=True))) for pair in pairs)
        if worst != max(loss.of(first), loss.of(second)):
            return False
    return True


def proof() -> Proof:
    """The order, the products, and the remark on full support."""
    from proofs.arguments.factors import products
    from proofs.zhong2022.arguments.products.order import order

    remark = facts.arithmetic("P = (1, 0), identity: column maxima 1 + 1 exceed W(1|1)/P_Y(1)", "1 + 1", ">", "1/1")
    lines = (*order(), *products()[:-1], remark)
    return Proof("all alphabets, all orders a > 1", "averages, convexity of powers, log t <= t-1", lines)


def bridge() -> Bridge:
    """Two mechanisms and two priors of full support, orders 2 and 3."""
    from proofs.instances.released import mechanisms_of, priors_of
    from proofs.instances.scenes import CHANGED
    from symdp import measure
    from symdp.statements.bridge import Bridge

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        (first, second), (prior, _) = mechanisms_of(given), priors_of(given)
        if not all(all(row) for row in (*first.matrix, *second.matrix)):
            return None
        names = {
            r"\epsilon_{\mathrm{MI}}(W)": "mi", r"\epsilon_{\mathrm{S}_\alpha}(W)": "sibson:2",
            r"\epsilon_{\mathrm{S}_\beta}(W)": "sibson:3", r"\epsilon_{\mathrm{ML}}(W)": "ml",
            r"\epsilon_{\mathrm{MX}}(W)": "mx", r"\epsilon_{\mathrm{RDP}_\alpha}(W)": "renyi:2",
            r"\epsilon_{\mathrm{DP}}(W)": "dp",
        }  # fmt: skip
        products = composes(first, second, prior, prior)
        return {symbol: measure(name).of(first, prior) for symbol, name in names.items()} | {
            r"\alpha": Fraction(2),
            r"\beta": Fraction(3),
            r"\epsilon_\star(W_1\times W_2)=\max_i\epsilon_\star(W_i),\ "
            r"\star\in\{\mathrm{DP},\mathrm{RDP}_\alpha\}": products,
            r"\epsilon_\star(W_1\times W_2)=\sum_i\epsilon_\star(W_i),\ "
            r"\star\in\{\mathrm{MX},\mathrm{ML},\mathrm{S}_\alpha,\mathrm{MI}\}": products,
        }

    return Bridge(CHANGED, reading)


@statement(
    paper="zhong2022",
    id="lemma_20",
    bridge=bridge,
    residue="six of nine items are lost",
    prose="monotony of the Renyi divergence in its order",
    kind="inclusion",
    text=r"\epsilon_{\mathrm{MI}}(W)\le\epsilon_{\mathrm{S}_\alpha}(W)\le\epsilon_{\mathrm{S}_\beta}(W)\le\epsilon_{\mathrm{ML}}(W)"
    r"\le\epsilon_{\mathrm{MX}}(W),\quad\epsilon_{\mathrm{RDP}_\alpha}(W)\le\epsilon_{\mathrm{DP}}(W),\ "
    r"1<\alpha\le\beta;\quad "
    r"\epsilon_\star(W_1\times W_2)=\max_i\epsilon_\star(W_i),\ \star\in\{\mathrm{DP},\mathrm{RDP}_\alpha\};\quad "
    r"\epsilon_\star(W_1\times W_2)=\sum_i\epsilon_\star(W_i),\ "
    r"\star\in\{\mathrm{MX},\mathrm{ML},\mathrm{S}_\alpha,\mathrm{MI}\}",
    hypotheses=fits,
    instances=instances,
    proof=proof,
)
def losses_are_ordered_and_compose(first: Mechanism, second: Mechanism, prior: Vector, other: Vector) -> bool:
    """The order for both mechanisms, and the losses of their product."""
    ordered = has_this_order(first, prior) and has_this_order(second, other)
    return ordered and composes(first, second, prior, other)
