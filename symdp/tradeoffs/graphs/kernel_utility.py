"""The utility of K diag(x) as a rational function of lambda."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING

from symdp.arithmetic.late_flint import flint
from symdp.errors import Undecided, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.symmetry import orbits
from symdp.mechanisms.graph_mechanisms import common_sphere_sizes, is_forest
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    import sympy

LARGEST_DEGREE = 300


def symbol() -> sympy.Symbol:
    """Return the plain symbol ``lambda`` of all closed forms, without assumptions."""
    import sympy

    return sympy.Symbol("lambda")


def kernel_expression(graph: AdjacencyGraph, prior: Vector, guesses: tuple[int, ...]) -> sympy.Expr | None:
    """Return sum_z x_z pi_y lambda^-d(y,z) with K x = 1 and y = guesses[z], on a connected graph.

    Returns
    -------
    sympy expression in :func:`symbol`, its fraction reduced
        None where determinants of too high a degree would be needed.

    Examples
    --------
    >>> from symdp.graphs.families import grid, line, ring
    >>> uniform = (Fraction(1, 6),) * 6
    >>> kernel_expression(ring(6), uniform, tuple(range(6)))
    lambda**3/((lambda + 1)*(lambda**2 + lambda + 1))
    >>> kernel_expression(line(6), uniform, tuple(range(6)))
    (3*lambda - 2)/(3*lambda + 3)
    """
    scale = lcm(*{value.denominator for value in prior})
    weights = [int(value * scale) for value in prior]
    distances = [max(0, graph.distance_rows[z][guess]) for z, guess in enumerate(guesses)]
    terms = [(weights[guess], distance) for guess, distance in zip(guesses, distances, strict=True)]
    sizes = common_sphere_sizes(graph)
    t = flint.fmpz_poly([0, 1])
    if sizes is not None:
        top, bottom = sum((weight * t**distance for weight, distance in terms), 0 * t), flint.fmpz_poly(list(sizes))
    elif is_forest(graph):
        degrees = map(len, graph.neighbours)
        top = sum(
            (weight * t**distance * (1 + t - degree * t) for (weight, distance), degree in zip(terms, degrees, strict=True)),
            0 * t,
        )
        bottom = 1 + t
    else:
        classes = _vertex_classes(graph)
        if len(classes) * graph.diameter > LARGEST_DEGREE:
            return None
        top, bottom = _by_determinants(graph, classes, terms)
    return _in_lambda(top, scale * bottom)


def _vertex_classes(graph: AdjacencyGraph) -> tuple[tuple[int, ...], ...]:
    """Return orbits of vertices; single vertices where symmetries are not searched for or the search is abandoned."""
    try:
        return orbits(graph)
    except (Undecided, Unsupported):
        return tuple([(vertex,) for vertex in range(graph.size)])


def _by_determinants(
    graph: AdjacencyGraph, classes: Sequence[Sequence[int]], terms: list[tuple[int, int]]
) -> tuple[flint.fmpz_poly, flint.fmpz_poly]:
    """Return m.K^-1 1 as a ratio of determinants, both interpolated from their values at integers t.

    The solution of K x = 1 is constant on each class, so that one row and one column per class are left.
    """
    tops, bottoms = [], []
    for t in range(len(classes) * graph.diameter + 1):
        powers = [t**d for d in range(graph.diameter + 1)]
        rows = [graph.distance_rows[members[0]] for members in classes]
        kernel = [[sum([powers[max(0, row[z])] for z in members]) for members in classes] for row in rows]
        last = [sum([terms[z][0] * powers[terms[z][1]] for z in members]) for members in classes]
        bordered = [*[[*row, 1] for row in kernel], [*last, 0]]
        tops.append(-flint.fmpz_mat(bordered).det())
        bottoms.append(flint.fmpz_mat(kernel).det())
    return _interpolated(tops), _interpolated(bottoms)


def _interpolated(values: list[flint.fmpz]) -> flint.fmpz_poly:
    """Return the polynomial with integer coefficients and these values at 0, 1, ..., by Newton's differences."""
    differences, row = [], list(values)
    while row:
        differences.append(row[0])
        row = [latter - former for former, latter in pairwise(row)]
    polynomial, t = flint.fmpq_poly([]), flint.fmpq_poly([0, 1])
    for place in range(len(differences) - 1, -1, -1):
        polynomial = polynomial * (t - place) / (place + 1) + differences[place]
    return polynomial.numer()


def _in_lambda(top: flint.fmpz_poly, bottom: flint.fmpz_poly) -> sympy.Expr:
    """Return top/bottom at t = 1/lambda, reduced and factored."""
    common = top.gcd(bottom)
    if (bottom // common)[0] < 0:  # the leading coefficient in lambda
        common = -common
    top, bottom = top // common, bottom // common
    excess = bottom.degree() - top.degree()
    shifted = symbol() ** max(0, excess) * _reversed(top), symbol() ** max(0, -excess) * _reversed(bottom)
    return shifted[0] / shifted[1]


def _reversed(poly: flint.fmpz_poly) -> sympy.Expr:
    """Return lambda^deg poly(1/lambda), factored."""
    import sympy

    content, factors = flint.fmpz_poly(list(poly.coeffs())[::-1]).factor()
    product = sympy.Integer(int(content))
    for factor, power in factors:
        product *= sympy.Poly([int(value) for value in list(factor.coeffs())[::-1]], symbol()).as_expr() ** int(power)
    return product


def value_at(expression: sympy.Expr, exp_epsilon: Fraction) -> Fraction:
    """Return the value of a closed form at one lambda."""
    import sympy

    value = expression.subs(symbol(), sympy.Rational(exp_epsilon.numerator, exp_epsilon.denominator))
    return Fraction(int(value.p), int(value.q))
