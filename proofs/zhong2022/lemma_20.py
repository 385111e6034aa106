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

Erratum. The order is that of one record, all of whose letters are neighbours. For databases a divergence loss, which
compares neighbours, need not be the larger one, against "divergence losses are higher" in IV-C read for n >= 2: of six
independent uniform bits of which each is flipped with probability 1/10, the mutual information is above 2.2, the largest
log-ratio of neighbours log 9 < 2.2, and their divergence of order 2 below 2.1.

Full support matters: for P = (1, 0) and the identity, maximal leakage, whose maximum is over all
letters, is log 2, and the largest W(y|x)/P_Y(y) over letters of positive probability is 1; over all letters it is
infinite, and the order stands. The values 0 and infinity occur: constant rows; rows with different supports.

The introduction names the mutual information of Sibson and that of Arimoto, and has the case of order infinity give
maximal leakage. That is true of Sibson's. Arimoto's gives the min-entropy leakage, which depends on the prior: log(4/3)
for the identity at (3/4, 1/4), where maximal leakage is log 2.

Source. zhong2022, Appendix A, Lemma 20; used in the proofs of Theorem 6 (1) and Lemma 16.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.products.tensor import neighbours, tensor
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

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


GLOBAL_SYMBOLS = {
    r"\epsilon_{\mathrm{MX}}": "mx", r"\epsilon_{\mathrm{ML}}": "ml",
    r"\epsilon_{\mathrm{S}_\alpha}": "sibson:2", r"\epsilon_{\mathrm{MI}}": "mi",
}  # fmt: skip
LOCAL_SYMBOLS = {r"\epsilon_{\mathrm{DP}}": "dp", r"\epsilon_{\mathrm{RDP}_\alpha}": "renyi:2"}
NEIGHBOURS, INDEPENDENT = r"x\sim x'\text{ differ in one record}", r"P=P_1\times P_2"
ORDER = (
    r"1<\alpha\le\beta\Rightarrow\epsilon_{\mathrm{MI}}(W_1)\le\epsilon_{\mathrm{S}_\alpha}(W_1)"
    r"\le\epsilon_{\mathrm{S}_\beta}(W_1)\le\epsilon_{\mathrm{ML}}(W_1)\le\epsilon_{\mathrm{MX}}(W_1),\ "
    r"\epsilon_{\mathrm{RDP}_\alpha}(W_1)\le\epsilon_{\mathrm{DP}}(W_1)"
)
PRODUCTS = [
    *[rf"{NEIGHBOURS}\Rightarrow {name}(W_1\times W_2)=\max\{{{name}(W_1),{name}(W_2)\}}" for name in LOCAL_SYMBOLS],
    *[
        rf"{'' if kind == 'ml' else INDEPENDENT + arrow}{name}(W_1\times W_2)={name}(W_1)+{name}(W_2)"
        for arrow in (r"\Rightarrow ",)
        for name, kind in GLOBAL_SYMBOLS.items()
    ],
]


def single_losses(first: Mechanism, second: Mechanism, prior: Vector) -> dict[str, Any]:
    """The losses of both, and of the first one at order 3."""
    from symdp import measure

    names = GLOBAL_SYMBOLS | LOCAL_SYMBOLS
    pairs = {"W_1": first, "W_2": second}.items()
    found = {f"{symbol}({sign})": measure(kind).of(one, prior) for symbol, kind in names.items() for sign, one in pairs}
    return found | {r"\epsilon_{\mathrm{S}_\beta}(W_1)": measure("sibson:3").of(first, prior)}


def product_losses(first: Mechanism, second: Mechanism, prior: Vector, usual: bool) -> dict[str, Any]:
    """Those of the product; unless all is as usual first and last row are neighbours, and records are often equal."""
    from symdp import measure

    both, joint = tensor([first.matrix, second.matrix]), tensor([[prior], [prior]])[0]
    near = [*neighbours([first.matrix, second.matrix]), *([] if usual else permutations((both[0], both[-1]), 2))]
    pairs = {tuple(sorted(zip(*rows, strict=True))) for rows in near}
    if not usual:
        equal = [p * (x == y) for x, p in enumerate(prior) for y in range(len(prior))]
        joint = tuple([(p + q) / 2 for p, q in zip(joint, equal, strict=True)])
    found = {name: measure(kind).of(both, joint) for name, kind in GLOBAL_SYMBOLS.items()}
    for name, kind in LOCAL_SYMBOLS.items():
        found[name] = max(measure(kind).of(list(zip(*pair, strict=True))) for pair in pairs)
    return {rf"{name}(W_1\times W_2)": value for name, value in found.items()}


def bridge() -> Bridge:
    """Two mechanisms without zeros, the uniform prior; independent records or not, neighbours in one record or in two."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.released import mechanisms_of, priors_of
    from proofs.instances.scenes import CHANGED
    from proofs.zhong2022.arguments.letters import order, products

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        (first, second), (prior, _) = mechanisms_of(given), priors_of(given)
        if not all(all(row) for row in (*first.matrix, *second.matrix)):
            return []
        single, found = single_losses(first, second, prior), []
        for usual in (True, False):
            symbols = single | {r"\alpha": 2, r"\beta": 3, NEIGHBOURS: usual, INDEPENDENT: usual}
            if not usual:
                low, high = r"\epsilon_{\mathrm{S}_\alpha}(W_1)", r"\epsilon_{\mathrm{S}_\beta}(W_1)"
                symbols |= {r"\alpha": 3, r"\beta": 2, low: single[high], high: single[low]}
            found.append(symbols | product_losses(first, second, prior, usual))
        return found

    def of_one(fill: Callable[..., Any]) -> Callable[[dict[str, Any]], Any]:
        return lambda given: fill(priors_of(given)[0], given["before"])

    def of_both(fill: Callable[..., Any]) -> Callable[[dict[str, Any]], Any]:
        return lambda given: fill(priors_of(given)[0], given["before"], given["after"])

    letters = {title: of_one(fill) for title, fill in order.fills().items()}
    return Bridge(CHANGED, reading, letters | {title: of_both(fill) for title, fill in products.fills().items()})


@statement(
    paper="zhong2022",
    id="lemma_20",
    bridge=bridge,
    residue="six of nine items are lost",
    prose="monotony of the Renyi divergence in its order",
    kind="inclusion",
    text=r";\quad ".join([ORDER, *PRODUCTS]),
    hypotheses=fits,
    instances=instances,
    proof=proof,
)
def losses_are_ordered_and_compose(first: Mechanism, second: Mechanism, prior: Vector, other: Vector) -> bool:
    """The order for both mechanisms, and the losses of their product."""
    ordered = has_this_order(first, prior) and has_this_order(second, other)
    return ordered and composes(first, second, prior, other)
