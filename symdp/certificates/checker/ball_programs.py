"""The programs of the priors within a chi-square distance of a centre, in format 2, with the Python standard library only.

The set is {Q : sum (Q_x - C_x)^2 / C_x <= r}. With f(x) the cost of a letter and something more, g(x) >= 0 at will, less
their mean m under C, an expected cost under Q is at most m + sum (Q_x - C_x) f(x), hence at most m + sqrt(r sum C_x f(x)^2)
by the inequality of Cauchy and Schwarz: at most D if D - m and the f(x) with the weights r C_x are in a cone. Multipliers of
this cone that prove something are of the form b and b (C_x - Q_x), up to a multiple of C, with a prior Q of the ball, which
is not negative because of g; so they prove it of that prior. Private mechanisms are those of local_programs.py.
"""

from fractions import Fraction

from . import local_programs as local
from .exact_numbers import number, vector
from .kernel import EQUAL
from .polyhedron import Priors

ZERO, ONE = Fraction(0), Fraction(1)
require = local.require


class Ball:
    """A centre without zeros and a radius, to be asked about as a polyhedron is."""

    def __init__(self, claim):
        center, radius = vector(claim, "center", None), number(claim, "chi_square")
        require(min(center) > 0 and sum(center) == 1, "a prior without zeros as center")
        require(radius >= 0, "a radius that is not negative")
        self.center, self.radius, self.letters = center, radius, len(center)
        self.some_prior = Priors({"vertices": [claim["center"]]}).some_prior

    def charge(self, program, name, costs, limit):
        """Rows and a cone for: under every prior of the ball the expected cost is at most the limit."""
        mean = program.unknown(f"{name}: mean", free=True)
        raised = [{**cost, program.unknown(f"{name}: more {x}"): ONE} for x, cost in enumerate(costs, 1)]
        sums = {mean: ONE}
        for chance, letter in zip(self.center, raised):
            sums |= {unknown: -chance * value for unknown, value in letter.items()}
        program.row(f"{name}: mean", sums, ZERO, EQUAL)
        rest = [
            (f"{name} {x}", {**letter, mean: -ONE}, self.radius * chance)
            for x, (letter, chance) in enumerate(zip(raised, self.center), 1)
        ]
        program.cone((f"{name} at most", {mean: -ONE}, -limit), rest if self.radius else ())


def least_leakage(claim):
    ball, distortion = Ball(claim), number(claim, "distortion")
    low, high = vector(claim, "exp_bounds", 2)
    require(0 < distortion <= 1 <= low <= high, "0 < D <= 1 and 1 <= low <= high")
    asked = local.Question(ball, local.hamming(ball.letters))
    return local.level_parts(asked, distortion, low, high)


BUILDERS = {"least leakage over a chi-square ball": least_leakage}
