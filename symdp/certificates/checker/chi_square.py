"""Re-check bounds of exp(epsilon) over the priors within a chi-square distance, with the Python standard library only.

By the inequality of Cauchy and Schwarz every Q with sum (Q_i - C_i)^2 / C_i <= r gives a diagonal x at least C.x - sqrt(r
(C.x^2 - (C.x)^2)), so that x in [0, 1]^M, of sum t > 1 and with that accuracy g above u, allows exp(epsilon) = u (t - 1)/(g
- u), by fact (A) of privacy.py for the diagonal (u/g) x. From below fact (B) there holds for one prior Q of the set with all
entries below u.
"""

from fractions import Fraction

from . import exact_numbers as numbers
from . import privacy, rules, work

require, vector, number, dot = rules.require, rules.vector, rules.number, rules.dot


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    center, radius, distortion = vector(claim, "center", None), number(claim, "chi_square"), number(claim, "distortion")
    low, high = vector(claim, "exp_bounds", 2)
    require(lines, "the centre is a probability vector without zeros", min(center) > 0 and sum(center) == 1)
    require(lines, f"the radius {radius} is not negative and 0 < D <= 1", radius >= 0 and 0 < distortion <= 1)
    require(lines, "1 <= low <= high", 1 <= low <= high)
    # Distances are sums over the probabilities of the centre, whose numerators may have nothing in common.
    numbers.spend_on_sums([1 / chance for chance in center])
    u, x = 1 - distortion, vector(evidence, "diagonal", len(center))
    require(lines, "0 <= x <= 1", min(x) >= 0 and max(x) <= 1)
    # The accuracy g that high needs: u (t - 1)/(g - u) <= high, or g = u where the sum is at most 1.
    silent = high == 1
    needed = u if silent else u + u * (sum(x) - 1) / high
    require(lines, "sum x <= 1" if silent else "sum x > 1", (sum(x) <= 1) == silent)
    mean = dot(center, x)
    spread = dot(center, [value * value for value in x]) - mean * mean
    holds = mean >= needed and (mean - needed) ** 2 >= radius * spread
    require(lines, f"every prior of the ball gives x at least {needed}", holds)
    if low > 1:
        prior = vector(evidence, "prior", len(center))
        require(lines, "the prior is a probability vector", min(prior) >= 0 and sum(prior) == 1)
        distance = sum(((q - c) ** 2 / c for q, c in zip(prior, center)), Fraction(0))
        require(lines, f"the prior lies in the ball, at a distance of {distance}", distance <= radius)
        privacy.check_bound(lines, "prior", prior, low, u)
        require(lines, f"the prior has every entry below {u}", max(prior) < u)
    return lines
