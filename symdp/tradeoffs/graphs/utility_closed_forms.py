"""Closed forms of the optimal utility on a connected graph, each with the mechanism and the bound that prove it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.arithmetic.deferred import Deferred
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.graph_mechanisms import (
    common_sphere_sizes,
    distance_kernel,
    is_forest,
    row_scaling,
    solve_kernel,
)
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.sources.prior import Vector, decreasing_order, inner, sum_of
from symdp.tradeoffs.graphs.graph_component import Bound, ComponentMaximum, Covering, Envelope, Kernel, Part, Table
from symdp.tradeoffs.graphs.kernel_utility import kernel_expression, symbol
from symdp.tradeoffs.optimum import ClosedForm

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)


def closed_optimum(part: Part) -> ComponentMaximum | None:
    """Return the optimum where a closed form gives it; None elsewhere.

    The kernel form: K diag(x) with K x = 1, x >= 0, its outputs read as the best guesses. With m_z the largest
    pi_y lambda^-d(y,z) it has utility m.x, which is optimal where K^-1 m >= 0, and on every forest.

    References
    ----------
    alvim2015, Theorems 27 and 28, for the uniform prior on graphs that are distance-regular or vertex-transitive.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> part = Part(line(3), Fraction(2), (Fraction(1, 2), Fraction(0), Fraction(1, 2)))
    >>> optimum = closed_optimum(part)
    >>> str(optimum.utility), optimum.bound.to_document()
    ('3/4', {'envelope': ['1/2', '1/4', '1/2']})
    """
    for attempt in (_clique, _kernel, _star, _constant):
        optimum = attempt(part)
        if optimum is not None:
            return optimum
    return None


def kernel_release(part: Part) -> tuple[Fraction, Kernel, Vector] | None:
    """Return K diag(x) with its best guesses: the utility, the mechanism and m; None where it is not a mechanism."""
    graph = part.graph
    x = row_scaling(graph, part.exp_epsilon)
    if x is None or any(value < 0 for value in x):
        return None
    guesses = best_guesses(part)
    if guesses == tuple(range(graph.size)):
        values = part.prior
    else:
        kernel = distance_kernel(graph, part.exp_epsilon)
        values = tuple([part.prior[guess] * kernel[z][guess] for z, guess in enumerate(guesses)])
    return inner(values, x), Kernel(x, guesses), values


def best_guesses(part: Part) -> tuple[int, ...]:
    """Return for each output z of K diag(x) the y with the largest pi_y lambda^-d(y,z): z itself where it is one of them."""
    graph, prior, level = part.graph, part.prior, part.exp_epsilon
    if all(prior[i] <= level * prior[h] and prior[h] <= level * prior[i] for i, h in graph.edges):
        return tuple(range(graph.size))
    kernel = distance_kernel(graph, level)
    guesses = []
    for z, row in enumerate(kernel):
        chances = [weight * value for weight, value in zip(prior, row, strict=True)]
        most = max(chances)
        guesses.append(z if chances[z] == most else chances.index(most))
    return tuple(guesses)


def _kernel(part: Part) -> ComponentMaximum | None:
    kernel = kernel_release(part)
    if kernel is None:
        return None
    utility, release, values = kernel
    bound = _kernel_bound(part, release.scaling, values)
    return None if bound is None else ComponentMaximum(utility, release, bound, _kernel_form(part, release.guesses))


def _kernel_bound(part: Part, x: Vector, values: Vector) -> Bound | None:
    if len(set(values)) == 1:
        return Covering(tuple([values[0] * scale for scale in x]))
    if is_forest(part.graph):
        return Envelope(values)
    weights = solve_kernel(distance_kernel(part.graph, part.exp_epsilon), values)
    return None if weights is None or min(weights) < 0 else Covering(weights)


def _kernel_form(part: Part, guesses: tuple[int, ...]) -> ClosedForm:
    build = Deferred(kernel_expression, part.graph, part.prior, guesses)
    if part.is_uniform() and common_sphere_sizes(part.graph) is not None:
        return ClosedForm("constant row sums", "for all lambda >= 1", build)
    truthful = guesses == tuple(range(part.graph.size))
    if is_forest(part.graph):
        lines = max(map(len, part.graph.neighbours)) <= 2
        condition = f"for lambda >= {_least_level(part)}" if truthful else _while_guesses_stay(part)
        return ClosedForm("line" if lines else "tree", condition, build)
    condition = "while K^-1 1 >= 0"
    if not part.is_uniform():
        condition += " and K^-1 pi >= 0" if truthful else " and K^-1 m >= 0, and the best guesses stay"
    return ClosedForm("K^-1", condition, build)


def _least_level(part: Part) -> Fraction:
    """Return the least lambda at which a tree has K^-1 1 >= 0, and every output of K diag(x) is its own best guess."""
    ratios = [part.prior[i] / part.prior[h] for pair in part.graph.edges for i, h in (pair, pair[::-1]) if part.prior[h]]
    return max([ONE, Fraction(_widest(part.graph) - 1), *ratios])


def _while_guesses_stay(part: Part) -> str:
    return f"for lambda >= {max(1, _widest(part.graph) - 1)}, while the best guesses stay"


def _widest(graph: AdjacencyGraph) -> int:
    return max(map(len, graph.neighbours))


def _clique(part: Part) -> ComponentMaximum | None:
    """Return randomised response on the k likeliest vertices, with uniform output for the other inputs."""
    n, level = part.graph.size, part.exp_epsilon
    if n < 3 or part.is_uniform() or len(part.graph.edges) < n * (n - 1) // 2:
        return None
    order = decreasing_order(part.prior)
    tops = [sum_of([part.prior[vertex] for vertex in order[:k]]) for k in range(1, n + 1)]
    utility, k = max((level * top / (level + k - 1), k) for k, top in enumerate(tops, 1))
    weights = (
        tuple([max(ZERO, (level * p - utility) / (level - 1)) for p in part.prior])
        if level > 1
        else tuple([utility if vertex == order[0] else ZERO for vertex in range(n)])
    )
    if k == n:
        release: Kernel | Table = Kernel((level / (level + n - 1),) * n, tuple(range(n)))
    else:
        release = Table(NestedRandomizedResponse(order, {k: ONE}, level).matrix)
    return ComponentMaximum(utility, release, Covering(weights), _clique_form(part.prior, order, tops, k))


def _clique_form(prior: Vector, order: tuple[int, ...], tops: list[Fraction], k: int) -> ClosedForm:
    # k letters are better than k - 1 from lambda = top_(k-1)/p_k - k + 2 on, and than k + 1 up to top_k/p_(k+1) - k + 1.
    start = max(ONE, tops[k - 2] / prior[order[k - 1]] - k + 2) if k > 1 else ONE
    condition = f"for lambda >= {start}"
    if k < len(order) and prior[order[k]] > 0:
        condition = f"for {start} <= lambda <= {tops[k - 1] / prior[order[k]] - k + 1}"
    return ClosedForm("clique", condition, Deferred(_of_clique, tops[k - 1], k))


def _star(part: Part) -> ComponentMaximum | None:
    """Return the optimum for more than lambda leaves of one probability p, as long as the centre has at most lambda p."""
    graph, level = part.graph, part.exp_epsilon
    leaves = graph.size - 1
    center = next((vertex for vertex, row in enumerate(graph.neighbours) if len(row) == leaves), None)
    if center is None or len(graph.edges) != leaves or leaves < 1 + level or level == 1:
        return None
    others = {p for vertex, p in enumerate(part.prior) if vertex != center}
    p = others.pop()
    if others or level * p < part.prior[center]:
        return None
    own, middle, rest = level / leaves, Fraction(1, leaves), (1 - level / leaves) / (leaves - 1)
    rows = tuple(
        [
            tuple([ZERO if z == center else middle if i == center else own if i == z else rest for z in range(graph.size)])
            for i in range(graph.size)
        ]
    )
    weights = tuple([level * p if vertex == center else ZERO for vertex in range(graph.size)])
    least = max(ONE, part.prior[center] / p) if p else ONE
    form = ClosedForm("star", f"for {least} <= lambda <= {leaves - 1}", Deferred(_of_star, p))
    return ComponentMaximum(level * p, Table(rows), Covering(weights), form)


def _constant(part: Part) -> ComponentMaximum | None:
    """Return the optimum at lambda = 1, which guesses the likeliest vertex, or any if all probabilities are 0."""
    most = max(part.prior)
    if part.exp_epsilon > 1 and most:
        return None
    n = part.graph.size
    first = tuple([ONE] + [ZERO] * (n - 1))
    release = Kernel(first, (part.prior.index(most),) * n) if part.exp_epsilon == 1 else Table((first,) * n)
    name, condition = ("no leakage", "at lambda = 1") if most else ("no chance", "for all lambda >= 1")
    form = ClosedForm(name, condition, Deferred(rational_of, most))
    return ComponentMaximum(most, release, Covering(tuple([most * value for value in first])), form)


def _of_clique(top: Fraction, k: int) -> sympy.Expr:
    return rational_of(top) * symbol() / (symbol() + k - 1)


def _of_star(p: Fraction) -> sympy.Expr:
    return rational_of(p) * symbol()


def rational_of(value: Fraction) -> sympy.Expr:
    """Return a rational for sympy."""
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
