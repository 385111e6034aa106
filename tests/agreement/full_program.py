"""The whole mechanism as unknown: M x M entries, every vertex of the source set, nothing reduced."""

from fractions import Fraction
from itertools import combinations, permutations

import flint

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize


def letters_of(document):
    """The number of letters of a source set."""
    counted = [document[key] for key in ("letters", "decreasing", "simplex") if key in document]
    listed = [document[key] for key in ("lower", "center", "cdf_lower") if key in document]
    return counted[0] if counted else len(listed[0]) if listed else len(document["vertices"][0])


def half_spaces(document):
    """Rows a.P <= b of a set without vertices, written out again from its defining data."""
    size = letters_of(document)
    unit = [[Fraction(int(i == k)) for i in range(size)] for k in range(size)]
    if "lower" in document:
        rows = [(unit[k], Fraction(b)) for k, b in enumerate(document["upper"])]
        return rows + [([-x for x in unit[k]], -Fraction(b)) for k, b in enumerate(document["lower"])]
    if "center" in document:
        # P(A) <= center(A) + radius for every set A of letters.
        center, radius = [Fraction(c) for c in document["center"]], Fraction(document["radius"])
        rows = []
        for subset in range(1, 2**size):
            chosen = [Fraction(subset >> k & 1) for k in range(size)]
            rows.append((chosen, sum(c * x for c, x in zip(center, chosen, strict=True)) + radius))
        return rows
    if "cdf_lower" in document:
        ends = zip(document["cdf_lower"], document["cdf_upper"], strict=True)
        return both_sides(size, [(range(k), low, high) for k, (low, high) in enumerate(ends, 1) if k < size])
    if "groups" in document:
        return both_sides(size, [([x - 1 for x in g["letters"]], g["lower"], g["upper"]) for g in document["groups"]])
    if "focal" in document:
        # P(A) >= the mass of the focal sets inside of A, for every set A of letters.
        rows = []
        for subset in range(1, 2**size):
            inside = [f for f in document["focal"] if all(subset >> x - 1 & 1 for x in f["letters"])]
            rows.append(([-Fraction(subset >> k & 1) for k in range(size)], -sum(Fraction(f["mass"]) for f in inside)))
        return rows
    if "decreasing" in document:
        return [([b - a for a, b in zip(unit[k], unit[k + 1], strict=True)], Fraction(0)) for k in range(size - 1)]
    if "simplex" in document:
        return []
    return [([Fraction(a) for a in row["coefficients"]], Fraction(row["bound"])) for row in document["inequalities"]]


def both_sides(size, bounds):
    """Rows for the bounds (letters, lower, upper) of probabilities of sets of letters."""
    rows = []
    for letters, lower, upper in bounds:
        chosen = [Fraction(int(x in letters)) for x in range(size)]
        rows += [(chosen, Fraction(upper)), ([-x for x in chosen], -Fraction(lower))]
    return rows


def enumerate_vertices(source):
    """All vertices of a source set."""
    return list(corners_of(source.to_document()))


class NoPriors(LookupError):
    """The set contains no prior."""


def corners_of(document, likeliest=None):
    """All vertices: for sets of half-spaces, every choice of M-1 tight constraints. Raises NoPriors for an empty set.

    With a letter, points that hold the vertices of the part where this letter is the likeliest, or none.
    """
    size = letters_of(document)
    ahead = [] if likeliest is None else [(_step(size, x, likeliest), Fraction(0)) for x in range(size) if x != likeliest]
    if "vertices" not in document:
        points = tuple(_tight_points(size, half_spaces(document) + ahead))
        if likeliest is None and not points:
            raise NoPriors
        return points
    vertices = [tuple([Fraction(p) for p in row]) for row in document["vertices"]]
    mixed = [([sum(a * p for a, p in zip(row, vertex, strict=True)) for vertex in vertices], bound) for row, bound in ahead]
    weights = _tight_points(len(vertices), mixed)
    return tuple(
        [tuple([sum(w * v[x] for w, v in zip(row, vertices, strict=True)) for x in range(size)]) for row in weights]
    )


def _step(size, letter, likeliest):
    return [Fraction(int(x == letter) - int(x == likeliest)) for x in range(size)]


def _tight_points(size, rows):
    """The corners of a part of the simplex."""
    rows = rows + [([Fraction(-int(i == k)) for i in range(size)], Fraction(0)) for k in range(size)]
    points = set()
    for chosen in combinations(rows, size - 1):
        matrix = [[1] * size] + [row for row, _ in chosen]
        point = _solve(matrix, [Fraction(1)] + [bound for _, bound in chosen])
        if point and all(sum(a * p for a, p in zip(row, point, strict=True)) <= bound for row, bound in rows):
            points.add(point)
    return sorted(points)


def least_distortion_of_full_program(vertices, exp_epsilon):
    """min over all mechanisms with W(y|x) <= lambda W(y|x') of the largest expected distortion, exactly."""
    size = len(vertices[0])
    program = LinearProgram()
    entry = [[program.add_column() for _ in range(size)] for _ in range(size)]
    worst = program.add_column(cost=1)
    for row in entry:
        program.add_row(dict.fromkeys(row, 1), lower=1, upper=1)
    for y in range(size):
        for x, other in permutations(range(size), 2):
            program.add_row({entry[x][y]: -1, entry[other][y]: exp_epsilon}, lower=0)
    for vertex in vertices:
        program.add_row({worst: 1} | {entry[i][i]: p for i, p in enumerate(vertex)}, lower=1)
    return minimize(program).value


def _solve(matrix, right):
    size = len(matrix)
    entries = [flint.fmpq(Fraction(x).numerator, Fraction(x).denominator) for row in matrix for x in row]
    values = [flint.fmpq(x.numerator, x.denominator) for x in right]
    try:
        solved = flint.fmpq_mat(size, size, entries).solve(flint.fmpq_mat(size, 1, values))
    except ZeroDivisionError:
        return None
    return tuple(Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size))
