"""Floors and radii: short evidence where all letters are adjacent, with the Python standard library only.

A mechanism W is lambda-private, its matrix d(x, y) of costs as in entries.py. The facts used:
(F) Let m_y >= 0 with sum m <= 1 <= lambda sum m. Rows that add to m what is missing to 1, at most (lambda - 1) m_y at each
    output, have m_y <= W(y|x) <= lambda m_y, so that W is lambda-private. The cheapest outputs of each letter are filled.
(R) Let p be a prior, nu_x of any sign, and for all outputs y
        sum_x max(0, p_x d(x,y) - nu_x) >= lambda sum_x max(0, nu_x - p_x d(x,y)).
    Then every lambda-private mechanism costs sum nu at least under p. For with m_y the least entry of its column y,
    sum_x (p_x d(x,y) - nu_x) W(y|x) >= m_y (sum_x max(0, p_x d(x,y) - nu_x) - lambda sum_x max(0, nu_x - p_x d(x,y))) >= 0;
    add up over y. If it costs sum nu and is mu-private for a mu < lambda, then this is 0 for each y, hence m_y = 0 or
    p_x d(x,y) = nu_x for all x.
"""

from fractions import Fraction

from . import exact_numbers as numbers
from . import rules, work

ZERO = Fraction(0)


def costs_of_floor(lines, evidence, loss, level):
    """What the mechanism of a floor costs each letter, fact (F)."""
    floor = rules.vector(evidence, "floor", len(loss[0]))
    total = sum(floor)
    well = min(floor) >= 0 and total <= 1 <= level * total
    rules.require(lines, f"the floor is part of {level}-private rows, fact (F)", well)
    used, rest = [y for y, least in enumerate(floor) if least], 1 - total
    shares, room = [floor[y] for y in used], [(level - 1) * floor[y] for y in used]
    work.spend(len(loss) * len(used))
    return [cost_of_row([row[y] for y in used], shares, room, rest) for row in loss]


def cost_of_row(costs, shares, room, rest):
    total = rules.dot(shares, costs)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, room[y])
        total, rest = total + step * costs[y], rest - step
        if not rest:
            break
    return total


def bound_of_radii(lines, radii, prior, loss, level):
    """The outputs with p_x d(x,y) = nu_x for all x, after checking fact (R)."""
    found, scale = [], numbers.common_denominator([value for row in loss for value in row])
    share = numbers.common_denominator([*prior, *radii])
    work.spend_on(len(loss) * len(loss[0]), share * scale)
    chances, ends = [int(share * chance) for chance in prior], [int(share * scale * radius) for radius in radii]
    for y, column in enumerate(zip(*loss)):
        rest = [
            chance * (cost.numerator * (scale // cost.denominator)) - end for chance, cost, end in zip(chances, column, ends)
        ]
        above, below = sum(value for value in rest if value > 0), sum(-value for value in rest if value < 0)
        rules.require(lines, f"output {y} costs the radii at least, fact (R)", above >= level * below)
        if above == below == 0:
            found.append(y)
    return found
