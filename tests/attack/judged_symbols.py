"""Whether a record in symbols is true at corners and inner points of what is assumed: by programs over whole mechanisms."""

from fractions import Fraction as F
from random import Random

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from tests.agreement.full_program import corners_of
from tests.certificates.level_mutations import distortion_at

FAR, CORNERS, MIXED = 3, 6, 6


def in_symbols(made):
    """At each of some points the set is one of priors, and the claimed value is the least; there is a point."""
    source = made["question"]["source"]
    found = points(source)
    return bool(found) and all(holds_at(source["set"], made["answer"], point) for point in found)


def points(source):
    """Values of the symbols that keep the conditions, none where nothing does, none far away."""
    rng, count = Random(0), len(source["symbols"])
    corners = []
    for _ in range(CORNERS):
        program = LinearProgram()
        columns = [program.add_column(cost=rng.randint(-5, 5), lower=-FAR, upper=FAR) for _ in range(count)]
        for key, upper in (("where", None), ("zero", 0)):
            for form in source[key]:
                row = dict(zip(columns, map(F, form[1:]), strict=True))
                program.add_row(row, lower=-F(form[0]), upper=None if upper is None else -F(form[0]))
        try:
            corners.append(minimize(program).x)
        except InfeasibleProgram:
            return []
    weights = [[rng.randint(0, 3) + F(k == 0, 7) for k in range(CORNERS)] for _ in range(MIXED)]
    mixed = [
        [sum(w * corner[k] for w, corner in zip(row, corners, strict=True)) / sum(row) for k in range(count)]
        for row in weights
    ]
    return [*corners, *mixed]


def holds_at(given, answer, point):
    def at(form):
        return F(form[0]) + sum(F(a) * value for a, value in zip(form[1:], point, strict=True))

    source = valued(given, at)
    vertices = corners_of(source)
    if not vertices or any(min(vertex) < 0 or sum(vertex) != 1 for vertex in vertices):
        return False
    for d in (F(0), F(1, 7), F(1, 3), F(1, 2), F(9, 13), F(1)):
        levels = of_diagonals(answer, vertices_in_order(source), d) if "corners" in answer else of_cells(answer, at, d)
        if levels is None or not all(is_least(vertices, level, d) for level in levels):
            return False
    return True


def valued(source, at):
    if "radius" in source:
        return {"center": [str(at(form)) for form in source["center"]], "radius": str(at(source["radius"]))}
    if "lower" in source:
        return {key: [str(at(form)) for form in source[key]] for key in ("lower", "upper")}
    return {"vertices": [[str(at(form)) for form in row] for row in source["vertices"]]}


def vertices_in_order(source):
    return [[F(value) for value in row] for row in source["vertices"]]


def is_least(vertices, level, d):
    question = {"source": {"vertices": [list(map(str, vertex)) for vertex in vertices]}, "delta": "0"}
    if level == "oo":
        return d == 0 < distortion_at(question, F(10**6))
    return distortion_at(question, level) == d if level > 1 else level == 1 and distortion_at(question, F(1)) <= d


def of_cells(answer, at, d):
    """The values that the cells of a point claim; None where it lies in none, or a cell says nothing."""
    found = [of_cell(cell, at, d) for cell in answer["cells"] if all(at(form) >= 0 for form in cell["where"])]
    return found if found and None not in found else None


def of_cell(cell, at, d):
    if d >= at(cell["zero_from"]):
        return F(1)
    if d == 0:
        return "oo"
    for piece in cell["pieces"]:
        if at(piece["from"]) <= d < at(piece["to"]):
            below = d - sum(at(form) for form in cell["prior"][piece["letters"] :])
            return (piece["letters"] - 1) * (1 - d) / below if below > 0 else None
    return None


def of_diagonals(answer, priors, d):
    """The value that the diagonals give."""
    u, (first, last) = 1 - d, (priors[0], priors[-1])
    silent = [found[1] for found in (diagonal(sets, first, last) for sets in answer["silent"]) if found]
    if silent and u <= max(silent):
        return [F(1)]
    if u == 1:
        return ["oo"]
    corners = [found for found in (diagonal(sets, first, last) for sets in answer["corners"]) if found]
    levels = [u * (t - 1) / (height - u) for t, height in corners if height > u]
    return [min(levels)] if levels else None


def diagonal(sets, first, last):
    """(trace, accuracy) of a set, or of what is between two; None where nothing is."""
    masses = [[sum(prior[x - 1] for x in part) for part in sets] for prior in (first, last)]
    if len(sets) == 1:
        return F(len(sets[0])), min(masses[0][0], masses[1][0])
    gain, loss = masses[0][0] - masses[1][0], masses[1][1] - masses[0][1]
    if gain * loss <= 0:
        return None
    share = gain / (gain + loss)
    trace = len(sets[0]) + share * (len(sets[1]) - len(sets[0]))
    return trace, (1 - share) * masses[0][0] + share * masses[0][1]
