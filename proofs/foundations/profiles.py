"""The numbers of a source set S on which the rows of foundations rest: its matrix game and its trace profile.

acc(x) is the least P.x over S. The game has the value r0, the largest acc(q) with q >= 0 and sum q <= 1; the trace
profile is phi(r) = min { sum x : 0 <= x <= 1, acc(x) >= r }.
"""

from __future__ import annotations

from fractions import Fraction

from proofs.instances.small_numbers import ONE, Hull, dot
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

ZERO = Fraction(0)
Corner = tuple[Fraction, Fraction]


def hull(source: SourceSet) -> Hull:
    """The same set by its vertices."""
    return Hull(tuple(source.vertices))


def game_value(sources: Hull) -> Fraction:
    """r0 from the guesser's side."""
    program = LinearProgram()
    guess = [program.add_column() for _ in range(sources.letters)]
    value = program.add_column(cost=-1)
    program.add_row(dict.fromkeys(guess, ONE), upper=1)
    for vertex in sources.vertices:
        program.add_row(dict(zip(guess, vertex, strict=True)) | {value: -ONE}, lower=0)
    return -minimize(program).value


def spread_prior(sources: Hull) -> Vector:
    """A prior of the set with the least largest entry."""
    program = LinearProgram()
    weights = [program.add_column() for _ in sources.vertices]
    largest = program.add_column(cost=1)
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    for entries in zip(*sources.vertices, strict=True):
        program.add_row({largest: ONE} | {w: -p for w, p in zip(weights, entries, strict=True)}, lower=0)
    solution = minimize(program)
    return tuple([dot(tuple(solution.x[w] for w in weights), entries) for entries in zip(*sources.vertices, strict=True)])


def trace(sources: Hull, accuracy: Fraction) -> Fraction:
    """phi(r) by its definition."""
    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in range(sources.letters)]
    for vertex in sources.vertices:
        program.add_row(dict(zip(diagonal, vertex, strict=True)), lower=accuracy)
    return minimize(program).value


def corners(sources: Hull) -> list[Corner]:
    """The corners (r, phi(r)) from r0 to 1, from the toolkit."""
    from symdp.tradeoffs.profiles.profile_choice import profile_of
    from symdp.tradeoffs.profiles.profile_hull import hull_of

    found = hull_of(profile_of(sources.source))
    points = [found.corner(place) for place in range(len(found) + 1)]
    return [(point.accuracy, point.trace) for point in points]


def least_level(points: list[Corner], accuracy: Fraction) -> Fraction:
    """The least lambda for an accuracy below 1, from the corners."""
    if accuracy <= points[0][0]:
        return ONE
    return min(accuracy * (t - 1) / (r - accuracy) for r, t in points if r > accuracy)


def excess(prior: Vector, level: Fraction, accuracy: Fraction) -> Fraction:
    """sum_i max(0, lambda p_i - v) - v (lambda-1), at most 0 in the hypothesis of prior_bound."""
    return sum((max(ZERO, level * p - accuracy) for p in prior), ZERO) - accuracy * (level - 1)
