"""The utility as a function of lambda: against the program at single lambdas, and the forms that are known.

Covers: symdp.graphs.adjacency_graph, symdp.tradeoffs.graphs.graph_utility, symdp.tradeoffs.graphs.kernel_utility,
symdp.tradeoffs.graphs.parametric_basis, symdp.tradeoffs.graphs.parametric_program,
symdp.tradeoffs.graphs.utility_function, symdp.tradeoffs.graphs.vertex_prior
"""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import networkx
import pytest
import sympy

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, grid, hamming, line, ring, star
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.kernel_utility import symbol
from symdp.tradeoffs.graphs.utility_function import _latex, graph_utility_function
from tests.tradeoffs.graph_instances import connected_graphs, random_prior

STEP = F(1, 10**9)


def agrees(graph, prior, random):
    """Agreement at random lambdas and around the break points, continuity where pieces meet, no fall; the function."""
    function = graph_utility_function(graph, prior)
    levels = [F(1), F(10**6), *[1 + F(random.randint(0, 40), random.randint(1, 12)) for _ in range(5)]]
    for point in function.breakpoints:
        near = F(point.decimal(12))
        levels += [max(F(1), near - STEP), near + STEP]
    for level in levels:
        assert function(level) == graph_utility(graph, level, prior).utility
    for former, latter in pairwise(function.pieces):
        assert former.high == latter.low
        assert former.ratio != latter.ratio
        if former.high.rational is not None:
            assert former.ratio.at(former.high.rational) == latter.ratio.at(former.high.rational)
        else:
            difference = sympy.together(former.utility - latter.utility).as_numer_denom()[0]
            minimal = sympy.Poly(list(reversed(former.high.polynomial)), symbol())
            assert sympy.rem(sympy.Poly(difference, symbol()), minimal).is_zero
    values = [function(level) for level in sorted(levels)]
    assert values == sorted(values)
    return function


@pytest.mark.thorough
def test_all_connected_graphs_up_to_five_vertices():
    random = Random(1)
    assert len(connected_graphs(5)) == 31
    for graph in connected_graphs(5):
        agrees(graph, None, random)
        agrees(graph, random_prior(random, graph.size), random)


TREE = AdjacencyGraph.from_networkx(networkx.random_labeled_tree(8, seed=4))


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize("graph", [hamming(3, 2), ring(8), line(8), star(7), TREE, grid(2, 4), clique(8)])
def test_eight_vertices(graph):
    random = Random(len(graph.edges))
    agrees(graph, None, random)
    agrees(graph, random_prior(random, 8), random)


@pytest.mark.parametrize("leaves", [1, 2, 3, 5, 7])
def test_stars(leaves):
    function = graph_utility_function(star(leaves))
    name = symbol()
    tree = 1 - sympy.Rational(2 * leaves, leaves + 1) / (1 + name)
    if leaves > 2:
        assert [point.rational for point in function.breakpoints] == [leaves - 1]
        assert sympy.simplify(function.pieces[0].utility - name / (leaves + 1)) == 0
    else:
        assert function.breakpoints == ()
    assert sympy.simplify(function.pieces[-1].utility - tree) == 0


def test_a_tree_that_is_no_star():
    spider = AdjacencyGraph.from_edges([(0, 1), (0, 2), (0, 3), (3, 4), (4, 5)])
    function = graph_utility_function(spider)
    assert function.breakpoints[-1].rational == 2
    assert sympy.simplify(function.pieces[-1].utility - 1 + sympy.Rational(5, 3) / (1 + symbol())) == 0


def test_breaks_that_are_not_rational():
    # The least graph is a triangle with a fourth vertex at one corner.
    paw = AdjacencyGraph.from_edges([(0, 1), (0, 2), (1, 2), (2, 3)])
    function = graph_utility_function(paw)
    assert [str(point) for point in function.breakpoints] == ["sqrt(2)"]
    assert str(function.pieces[1].utility) == "(2*lambda**2 + 2*lambda - 1)/(2*(lambda + 1)*(lambda + 2))"
    breaks = [graph_utility_function(graph).breakpoints for graph in connected_graphs(5) if graph.size <= 4]
    assert {point.rational for points in breaks for point in points} == {2, None}
    cubic = graph_utility_function(AdjacencyGraph.from_edges([(0, 1), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]))
    assert [(point.polynomial, point.decimal(6)) for point in cubic.breakpoints] == [((1, -3, -1, 1), "2.17009")]
    assert r"(2.1701\ldots\text{ with } \lambda^{3} - \lambda^{2} - 3 \lambda + 1 = 0)" in cubic.to_latex()


def test_a_clique_with_a_prior():
    # max_k lambda top_k / (lambda + k - 1): 1/2, then 4/5, then 1.
    function = graph_utility_function(clique(3), {"0": "1/5", "1": "1/2", "2": "3/10"})
    assert [str(piece.utility) for piece in function.pieces] == ["1/2", "4*lambda/(5*(lambda + 1))", "lambda/(lambda + 2)"]
    assert [point.rational for point in function.breakpoints] == [F(5, 3), 3]
    assert function.to_latex() == (
        r"U^*(\lambda) = \begin{cases} \frac{1}{2} & 1 \le \lambda \le \frac{5}{3} \\ "
        r"\frac{4 \lambda}{5 \left(\lambda + 1\right)} & \frac{5}{3} \le \lambda \le 3 \\ "
        r"\frac{\lambda}{\lambda + 2} & \lambda \ge 3 \end{cases}"
    )
    assert function.to_sympy().subs(symbol(), 4) == sympy.Rational(2, 3)


def test_extremes(rng):
    assert graph_utility_function(clique(1)).to_sympy() == 1
    assert graph_utility_function(AdjacencyGraph.from_edges([], vertices="abc")).to_sympy() == 1
    apart = AdjacencyGraph.from_edges([(0, 1), (2, 3), (3, 4)], vertices=range(6))
    agrees(apart, None, rng)
    agrees(apart, [F(1, 2), 0, 0, F(1, 4), 0, F(1, 4)], rng)
    certain = graph_utility_function(line(4), [0, 1, 0, 0])
    assert certain.to_sympy() == certain(1) == 1


def test_refusals():
    with pytest.raises(Unsupported, match=r"169 unknowns, at most 150 .*graph_utility answers for one lambda"):
        graph_utility_function(line(13), [F(1 + k, 91) for k in range(13)])
    with pytest.raises(InvalidArgument, match="exp_epsilon=1/2 must be at least 1"):
        graph_utility_function(line(2))("1/2")
    with pytest.raises(InvalidArgument, match="prior has 2 entries, the graph 3 vertices"):
        graph_utility_function(line(3), ["1/2", "1/2"])


def test_quadratic_numbers_are_written_by_roots_and_others_by_their_polynomial():
    assert _latex(AlgebraicNumber((-2, 0, 1), 1)) == r"\sqrt{2}"
    assert _latex(AlgebraicNumber((-2, 0, 0, 1), 0)).startswith(r"(1.2599\ldots\text{ with }")
