"""Re-check answers under several pairs (epsilon, delta) at once, with the Python standard library only.

A mechanism keeps a profile with a slack s if W(E|x) <= lambda W(E|x') + delta + s for every pair (lambda, delta) of the
profile, all letters x and x', and all sets E of outputs. D bounds the Hamming distortion. With d = min(1, delta + s) put

    h(q) = max(0, lambda q - (lambda - 1 + d), (q - d)/lambda over all pairs),    0 <= q <= 1.

(P) If W keeps the profile, the probabilities q_x = W(x|x) satisfy q_x + sum_{i != x} h(q_i) <= 1 for all x, as another
    letter than i is answered i with probability h(q_i) at least. And every such q in [0, 1]^M is kept, entry by entry, by
    the diagonal of some mechanism that keeps the profile (docs/profiles.md has the proof).
(K) For a prior p of the set and numbers kappa >= 0, whose sum is k, the accuracy of such q on p is at most
        B = k + sum_i max over 0 <= q <= 1 of (p_i - kappa_i) q - (k - kappa_i) h(q).
(S) B is a concave function of s that does not fall, and is at least 1 at s = 1, where h = 0. Where B <= 1 - D < 1 at some
    s, it is less at every smaller s, so that no mechanism of distortion D keeps the profile with a smaller slack. Without
    distortion, letters that may occur are answered as they are; of two such letters, an event of probability 1 under one
    has probability 0 under the other.
(E) Where exp(epsilon) of a pair lies between two rationals, mechanisms that keep the profile of the lower ones keep the
    given one, and those that keep the given one keep the profile of the upper ones.
"""

from fractions import Fraction

from . import epsilon as levels
from . import record as records
from . import rules, work
from . import shape as shapes
from . import source_set as sources

DISTORTION, SLACK, ENCLOSED = "least distortion under a profile", "least slack of a profile", "profile at epsilons"
ANSWERS = {DISTORTION: "distortion", SLACK: "slack"}
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field
ZERO, ONE = Fraction(0), Fraction(1)


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    kind = field(claim, "kind", str)
    if kind == ENCLOSED:
        check_enclosed(lines, claim, evidence)
        return lines
    if kind not in ANSWERS:
        raise rules.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    source, slack, u = sources.Source(field(claim, "source", dict)), number(claim, "slack"), 1 - number(claim, "distortion")
    pairs = [(number(pair, "exp_epsilon"), number(pair, "delta")) for pair in field(claim, "profile", list)]
    require(lines, "0 <= D <= 1 and 0 <= s <= 1", 0 <= u <= 1 and 0 <= slack <= 1)
    well = pairs and all(level >= 1 and 0 <= delta < 1 for level, delta in pairs)
    require(lines, "there are pairs, with lambda >= 1 and 0 <= delta < 1", bool(well))
    bound = Bound([(level, min(ONE, delta + slack)) for level, delta in pairs])
    check_diagonal(lines, evidence, source, bound, u)
    given = field(evidence, "bound", dict)
    prior = source.member(given, lines, "the prior of the bound")
    if kind == DISTORTION or (slack > 0 and u < 1):
        check_bound(lines, given, prior, bound, u)
    elif slack > 0:
        least = 1 - min(delta for _, delta in pairs)
        require(lines, f"without distortion s = {least}, fact (S)", slack == least and sum(p > 0 for p in prior) >= 2)
    return lines


def check_diagonal(lines, evidence, source, bound, u):
    """Some mechanism that keeps the profile has accuracy u on the whole set."""
    q = vector(evidence, "diagonal", source.letters)
    require(lines, "0 <= q <= 1", min(q) >= 0 and max(q) <= 1)
    known = {value: bound.below(value) for value in set(q)}
    wrong = [known[value] for value in q]
    total = sum(wrong)
    room = max(value - h for value, h in zip(q, wrong)) + total
    require(lines, "q_x + sum of h(q_i) over the other letters <= 1 for all x, fact (P)", room <= 1)
    require(lines, f"accuracy of q is at least {u} on the source set", source.accuracy(q, evidence) >= u)


def check_bound(lines, given, prior, bound, u):
    """No mechanism that keeps the profile has an accuracy above u on the prior."""
    kappa = vector(given, "prices", len(prior))
    require(lines, "kappa >= 0", min(kappa) >= 0)
    k = sum(kappa)
    most = k + sum(bound.most(p - own, k - own) for p, own in zip(prior, kappa))
    require(lines, f"accuracy on the prior is at most {u}, fact (K)", most <= u)


class Bound:
    """h, by the slopes and the values at 1 of its affine parts."""

    def __init__(self, pairs):
        steep = [(level, 1 - delta) for level, delta in pairs]
        self.parts = [(ZERO, ZERO), *steep, *[(1 / level, (1 - delta) / level) for level, delta in pairs]]
        self.corners = self.find_corners()

    def below(self, q):
        work.spend(3 * len(self.parts))
        return max(top - slope * (1 - q) for slope, top in self.parts)

    def find_corners(self):
        """(q, h(q)) at 0, at 1 and where the slope changes: the next part is the steeper one that is met first."""
        found, here, slope = [(ZERO, ZERO)], ZERO, ZERO
        while here < 1:
            value = self.below(here)
            work.spend(12 * len(self.parts))
            meets = [
                (here + (value - top + part * (1 - here)) / (part - slope), -part)
                for part, top in self.parts
                if part > slope
            ]
            here, slope = min(meets, default=(ONE, -slope))
            here, slope = min(here, ONE), -slope
            found.append((here, self.below(here)))
        return found

    def most(self, gain, cost):
        """The largest gain q - cost h(q): h is convex and cost is not negative, so that a corner has it."""
        work.spend(3 * len(self.corners))
        return max(gain * q - cost * h for q, h in self.corners)


def check_enclosed(lines, claim, evidence):
    """The answer for pairs whose exp(epsilon) is irrational lies between those of two rational profiles."""
    asked, given = ("slack", "distortion") if type(claim["slack"]) is list else ("distortion", "slack")
    ends, bounds, found = field(evidence, "ends", list), vector(claim, asked, 2), []
    if len(ends) != 2:
        raise rules.Malformed('"ends" must be two claims, each with its evidence')
    ends = [records.claim_and_proof(end) for end in ends]
    for name, (inner, proof) in zip(("lower", "upper"), ends):
        require(lines, f"{name}: it claims the least {asked}", ANSWERS.get(field(inner, "kind", str)) == asked)
        lines.extend([f"{name}: {line}" for line in shapes.inner(inner, proof)])
        same = all(inner[key] == claim[key] for key in ("source", given)) and len(inner["profile"]) == len(claim["profile"])
        require(lines, f"{name}: it asks the same question", same)
        found.append(number(inner, asked))
    for pair, low, high in zip(claim["profile"], *[inner["profile"] for inner, _ in ends]):
        same = pair["delta"] == low["delta"] == high["delta"]
        first, last, text = number(low, "exp_epsilon"), number(high, "exp_epsilon"), pair["epsilon"]
        holds = (first == last == 1) if text == "0" else levels.surrounds(first, last, levels.read_epsilon(text))
        require(lines, f"{first} <= exp({text[:40]}) <= {last} at the same delta, fact (E)", same and holds)
    require(lines, f"the least {asked} lies in [{bounds[0]}, {bounds[1]}]", bounds[0] <= found[1] and found[0] <= bounds[1])
