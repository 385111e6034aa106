"""Re-check bounds of exp(epsilon) over the priors within a Kullback-Leibler divergence: the Python standard library only.

The ball holds the priors P with sum P_i log(P_i/C_i) <= r, so that P_i = 0 where C_i = 0. For two priors P and Q the sum of
P_i log(Q_i/C_i) is the divergence of P from C less that of P from Q, which is not negative: at most r for all P of the ball.

A diagonal x with x_i >= a - theta log(Q_i/C_i) wherever C_i > 0, theta >= 0, has an accuracy of at least g = a - theta r
there, so that x in [0, 1]^M, of sum t > 1 and with g above u, allows exp(epsilon) = u (t - 1)/(g - u), by fact (A) of
diagonal_blocks.py for the diagonal (u/g) x.

A ball of radius 0 is its centre. From below fact (B) there holds for one prior of the ball, if one, the same or another, has
all entries below u.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import exact_numbers as numbers
from ..arithmetic import expression
from ..kernel.block_programs import ends_of

logarithm_below = expression.logarithm_below
require, vector, number, dot = rules.require, rules.vector, rules.number, rules.dot
PRECISIONS = (64, 256, 1024, 4096)


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    source = record["question"]["source"]
    ball = Ball(vector(source, "around", None), number(source, "kullback_leibler"))
    distortion, (low, high) = number(record["asks"], "at"), ends_of(record["answer"]["exp"])
    require(lines, "the centre is a probability vector", min(ball.center) >= 0 and sum(ball.center) == 1)
    require(lines, f"the radius {ball.radius} is not negative and 0 <= D <= 1", ball.radius >= 0 and 0 <= distortion <= 1)
    require(lines, "1 <= low <= high", 1 <= low <= high)
    u, x = 1 - distortion, vector(evidence, "diagonal", len(ball.center))
    require(lines, "0 <= x <= 1", min(x) >= 0 and max(x) <= 1)
    # The accuracy g that high needs: u (t - 1)/(g - u) <= high, or g = u where the sum is at most 1.
    silent = high == 1
    needed = u if silent else u + u * (sum(x) - 1) / high
    require(lines, "sum x <= 1" if silent else "sum x > 1 and u > 0", sum(x) <= 1 if silent else sum(x) > 1 and u > 0)
    require(lines, f"every prior of the ball gives x at least {needed}", ball.gives(x, evidence, needed))
    if low > 1:
        prior, spread = (vector(evidence, name, len(x)) for name in ("prior", "spread_prior"))
        for name, each in {"prior": prior, "spread_prior": spread}.items():
            require(lines, f"{name} is a probability vector", min(each) >= 0 and sum(each) == 1)
            require(lines, f"{name} lies in the ball", ball.holds(each))
        check_bound(lines, prior, low, u)
        require(lines, f"spread_prior has every entry below {u}", max(spread) < u)


def check_bound(lines, prior, level, u):
    """Check that no mechanism of accuracy u on the prior has a smaller exp(epsilon), fact (B)."""
    excess = sum(max(Fraction(0), level * p - u) for p in prior)
    require(lines, f"fact (B) for prior: excess {excess} <= u (lambda - 1) = {u * (level - 1)}", excess <= u * (level - 1))


class Ball:
    """A centre and a radius."""

    def __init__(self, center, radius):
        self.center, self.radius = center, radius
        self.places = [i for i, chance in enumerate(center) if chance > 0]
        numbers.spend_on_sums(center)

    def gives(self, x, evidence, needed):
        """Decide by the evidence whether the accuracy of x is at least ``needed`` on the whole ball."""
        if self.radius == 0:
            return dot(self.center, x) >= needed
        if "tilted" not in evidence:
            return min(x[i] for i in self.places) >= needed
        tilted, factor = vector(evidence, "tilted", len(x)), number(evidence, "factor")
        positive = min(tilted) >= 0 and sum(tilted) == 1 and all(tilted[i] > 0 for i in self.places)
        if factor < 0 or not positive:
            raise rules.Rejected("the tilted centre is a prior, positive where the centre is, and theta is not negative")
        least = {}
        for i in self.places:
            ratio = tilted[i] / self.center[i]
            least[ratio] = min(x[i], least.get(ratio, x[i]))
        goal = needed + factor * self.radius
        return decided(
            lambda bits: all(value + factor * logarithm_below(ratio, bits) >= goal for ratio, value in least.items()),
            [needed, factor, *least],
        )

    def holds(self, prior):
        """Decide whether a prior lies in the ball."""
        if any(value > 0 and not chance for value, chance in zip(prior, self.center)):
            return False
        if self.radius == 0:
            return prior == self.center
        weights = {}
        for i in self.places:
            if prior[i] > 0:
                ratio = prior[i] / self.center[i]
                weights[ratio] = weights.get(ratio, Fraction(0)) + prior[i]
        return decided(
            lambda bits: sum(-value * logarithm_below(1 / ratio, bits) for ratio, value in weights.items()) <= self.radius,
            [self.radius, *weights],
        )


def decided(holds, values):
    """Decide whether a test holds at one of the precisions suggested by the length of the numbers."""
    longest = max(work.bits_of(value) for value in values)
    is_decided = False
    for bits in PRECISIONS:
        if bits <= max(256, 4 * longest) and not is_decided:
            work.spend(len(values) * work.weight(longest + bits) * (1 + bits // 64))
            is_decided = holds(bits)
    return is_decided
