"""Re-check a symdp certificate of a closed form for a family of source sets, with the Python standard library only.

The claim: for every M >= 2, every ordered prior C1 >= ... >= CM where the family has one, and all values of the parameters
inside of their ranges, at which no denominator is 0, the trade-off of the set of the family is

    exp(epsilon*) = min over k = 2, ..., M with G_k > 1-D of (k-1)(1-D)/(G_k-(1-D)),   G_M = 1,
    and 1 from D = 1 - max over k of G_k/k on,

with G_k of the claim for k < M. :mod:`.family_texts` says what the sets are. The evidence is a "point": M, values of the
parameters and an ordered prior at which no denominator is 0 and weights are not all 0, so that the claim is about
something. All else is algebra that this file does, and rests on two theorems of every alphabet, proved in proofs/coq.

*One prior* (OnePrior.v, proofs/foundations/one_prior.py). The formula holds with G_k the sum of the k greatest
probabilities. The weights do not grow and are not negative; G_0 = 0, G_M = 1 and (G_(k+1) - G_k) w_1 = G_1 w_(k+1), so
that G_k is the sum of the k first weights divided by that of all.

*Lower probabilities* (LowerProbabilities.v, proofs/source_sets/lower_probabilities.py). Of the priors with P(A) >= g(A) for
all events, g supermodular, it holds with G_k the greatest g(A) of k letters. Here g(A) = max(0, h(C(A))) but for the certain
event, whose g is 1, and h is the largest of functions that are affine, do not fall, and are at most 0 at 0 and at most 1 at
1.

So max(0, h) is convex, does not fall and is 0 at 0, which makes A -> max(0, h(C(A))) supermodular; a greater value of the
certain event keeps it so. The k likeliest letters have the greatest g, h(C1 + ... + Ck), and where that is not above
1-D >= 0 it does not count.

Identities hold with k, M, T_k = C1 + ... + Ck, parameters and their powers as unknowns, hence at all their values. Signs: of
unknowns that are not negative, of which a parameter inside (a, b) is (a + b s)/(1 + s), a power 1/(1 + z) where its base is
below 1, and 1 + z where it is above, i = 1 + x and M = i + 1 + y; no coefficient is negative.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from .. import rules
from ..words import phrases
from . import family_texts
from . import ordered_formula as functions
from .family_texts import CENTER, LETTER, LETTERS, PLACE, SUM

MOST_LETTERS = 12


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    claimed = {**record["question"], **record["answer"]}
    check_algebra(lines, claimed)
    check_point(lines, claimed, rules.field(evidence, "point", dict))


def check_algebra(lines, claimed):
    """Check the algebra of a closed form."""
    family, heights = family_texts.Family(claimed["family"]), family_texts.read(claimed["heights"])
    ranges = read_ranges(claimed["parameters"])
    known = {PLACE, LETTERS, *family.parameters, *[SUM] * family.centered}
    rules.require(lines, "each parameter has a range", ranges.keys() == family.parameters)
    rules.require(lines, "G_k is said in k, M, T_k and the parameters", family_texts.names_of(heights) <= known)
    (of_bounds if family.lower else of_weights)(lines, family, heights, ranges)


def check_point(lines, claimed, point):
    """Check that the family contains a set, so that the claim is not vacuous."""
    family, heights = family_texts.Family(claimed["family"]), family_texts.read(claimed["heights"])
    size, parameters = rules.field(point, "letters", int), rules.field(point, "parameters", dict)
    rules.require(lines, f"the point has 2 to {MOST_LETTERS} letters", 2 <= size <= MOST_LETTERS)
    ranges = read_ranges(claimed["parameters"])
    rules.require(lines, "the point has a value for each parameter", parameters.keys() == ranges.keys())
    values = {name: rules.number(parameters, name) for name in ranges}
    for name, (low, high) in ranges.items():
        rules.require(lines, f"{name} is inside of its range", low < values[name] and (high is None or values[name] < high))
    center = rules.vector(point, "center", size) if family.centered else [Fraction(0)] * size
    ordered = all(p >= q for p, q in zip(center, center[1:])) and center[-1] >= 0
    rules.require(lines, "C1 >= ... >= CM is a prior", ordered and (not family.centered or sum(center) == 1))
    world = Unknowns([])

    def at(tree, **more):
        names = {**values, LETTERS: Fraction(size), **more}
        bases = family_texts.bases_of(tree)
        powers = {
            (base, what): (values[base] if isinstance(base, str) else base) ** int(names[what])
            for base in bases
            for what in (LETTER, PLACE, LETTERS)
            if what in names
        }
        return family_texts.value(tree, {name: world.number(x) for name, x in (names | powers).items()}, world.one)

    tops = [sum(center[:k], Fraction(0)) for k in range(size + 1)]
    for tree in outermost(heights):
        for k, top in enumerate(tops):
            at(tree, **{PLACE: Fraction(k), SUM: top})
    if family.lower:
        events = [sum(chosen, Fraction(0)) for count in range(size) for chosen in combinations(center, count)]
        for tree in outermost(family.tree):
            for share in events:
                at(tree, **{CENTER: share})
    else:
        weights = [at(family.tree, **{LETTER: Fraction(k), CENTER: center[k - 1]}) for k in range(1, size + 1)]
        rules.require(lines, "some weight is not 0 at the point", any(top for top, _ in weights))
    lines.append("no denominator is 0 at the point")


def read_ranges(parameters):
    """Return the ends of each parameter; the second is None where there is none."""
    ranges = {}
    for name, ends in parameters.items():
        if not isinstance(ends, list) or len(ends) != 2 or ends[0] == "oo":
            raise rules.Malformed(f'the range of {name!r} must have two ends, of which the second may be "oo"')
        low, high = rules.fraction(ends[0], name), None if ends[1] == "oo" else rules.fraction(ends[1], name)
        if high is not None and high <= low:
            raise rules.Malformed(f"the range of {name!r} must not be empty")
        ranges[name] = (low, high)
    return ranges


class Unknowns:
    """Rational functions in some unknowns."""

    def __init__(self, names):
        size = len(names)
        self.one = ({(0,) * size: Fraction(1)}, Counter())
        self.of = {
            name: ({tuple(int(k == at) for k in range(size)): Fraction(1)}, Counter()) for at, name in enumerate(names)
        }

    def number(self, value):
        return functions.scaled(self.one, Fraction(value))

    def inside(self, name, ends):
        """Return a parameter as a function of an unknown that is not negative, which has all values inside of the range."""
        low, high = ends
        moved = self.of[name, "s"]
        if high is None:
            return functions.plus(self.number(low), moved)
        above = functions.plus(self.number(low), functions.scaled(moved, high)) if high else self.number(low)
        return functions.divide(above, functions.plus(self.one, moved))

    def power(self, unknown, low, high):
        """Return a power of a base inside (low, high) by an unknown that is not negative: in (0, 1], [1, oo) or (0, oo)."""
        beyond = functions.plus(self.one, self.of[unknown])
        if high is not None and high <= 1:
            return functions.divide(self.one, beyond)
        return beyond if low >= 1 else self.of[unknown]


def not_negative(lines, text, value):
    """Decide whether no coefficient is negative, after removing factors of the denominator with coefficients of one sign."""
    top, sign = value[0], 1
    for factor, power in value[1].items():
        signs = {coefficient > 0 for _, coefficient in factor}
        for _ in range(power % 2):
            if len(signs) == 1:
                sign = sign if signs == {True} else -sign
            else:
                top = functions.product(top, dict(factor))
    rules.require(lines, text, all(sign * coefficient > 0 for coefficient in top.values()))


def of_weights(lines, family, heights, ranges):
    """Check one prior: G_k is the sum of its first k probabilities, which do not grow."""
    bases = sorted(family_texts.bases_of(family.tree) | family_texts.bases_of(heights), key=str)
    names = [PLACE, LETTERS, SUM, "C_1", "C_next", *ranges, *[(base, what) for base in bases for what in (PLACE, LETTERS)]]
    world = Unknowns(names)
    of, one = world.of, world.one
    plain = {base: of[base] if isinstance(base, str) else world.number(base) for base in bases}
    common = {name: of[name] for name in (LETTERS, *ranges)} | {(base, LETTERS): of[base, LETTERS] for base in bases}
    letters = {base: of[base, LETTERS] for base in bases}
    here = {base: of[base, PLACE] for base in bases}
    after = {base: functions.times(here[base], plain[base]) for base in bases}

    def height(place, total, powers):
        known = {PLACE: place, SUM: total} | {(base, PLACE): powers[base] for base in bases}
        return family_texts.value(heights, common | known, one)

    def weight(place, letter, powers):
        known = {LETTER: place, CENTER: letter} | {(base, LETTER): powers[base] for base in bases}
        return family_texts.value(family.tree, common | known, one)

    beyond = functions.plus(of[PLACE], one)
    before, first = height(of[PLACE], of[SUM], here), height(one, of["C_1"], plain)
    step = functions.minus(height(beyond, functions.plus(of[SUM], of["C_next"]), after), before)
    sides = functions.times(step, weight(one, of["C_1"], plain)), functions.times(first, weight(beyond, of["C_next"], after))
    start = height(world.number(0), world.number(0), dict.fromkeys(bases, one))
    rules.require(lines, "G_0 = 0", not start[0])
    rules.require(lines, "G_M = 1", functions.equal(height(of[LETTERS], one, letters), one))
    same = functions.equal(*sides)
    rules.require(lines, "G_(k+1) - G_k is to the weight of letter k+1 as G_1 is to that of the first letter", same)
    falling(lines, family, ranges)


def falling(lines, family, ranges):
    """Check that the weights do not grow from letter i to i + 1 and are not negative; C_i = c + gap."""
    bases = sorted(family_texts.bases_of(family.tree), key=str)
    names = ["x", "y", "c", "gap", *[(name, "s") for name in ranges]]
    world = Unknowns([*names, *[(base, what) for base in bases for what in (LETTER, LETTERS)]])
    of, one, plus = world.of, world.one, functions.plus
    inside = {name: world.inside(name, ends) for name, ends in ranges.items()}
    place = plus(of["x"], one)
    common = inside | {LETTERS: plus(plus(place, of["y"]), one)}
    now = common | {LETTER: place, CENTER: plus(of["c"], of["gap"])}
    later = common | {LETTER: plus(place, one), CENTER: of["c"]}
    for base in bases:
        low, high = ranges.get(base, (1, None))
        rules.require(lines, f"{base} is positive", low >= 0)
        power, rest = (world.power((base, what), low, high) for what in (LETTER, LETTERS))
        power_after = functions.times(power, inside[base] if base in ranges else world.number(base))
        last = functions.times(power_after, rest)
        now |= {(base, LETTER): power, (base, LETTERS): last}
        later |= {(base, LETTER): power_after, (base, LETTERS): last}
    weights = [family_texts.value(family.tree, known, one) for known in (now, later)]
    not_negative(lines, "the weights do not grow from letter to letter", functions.minus(*weights))
    not_negative(lines, "no weight is negative", weights[1])


def of_bounds(lines, family, heights, ranges):
    """Check lower probabilities: each part of the bound is affine in C(A) and does not fall; G_k is the bound at T_k."""
    parts, operands = outermost(family.tree), outermost(heights)
    rules.require(lines, "G_k is a maximum of as many functions as the bound", len(parts) == len(operands))
    plain = Unknowns([PLACE, LETTERS, SUM, *ranges])
    known = {name: plain.of[name] for name in (PLACE, LETTERS, SUM, *ranges)}
    world = Unknowns([CENTER, "y", *[(name, "s") for name in ranges]])
    inside = {name: world.inside(name, ends) for name, ends in ranges.items()}
    inside |= {LETTERS: functions.plus(world.of["y"], world.number(2))}
    for number, (part, height) in enumerate(zip(parts, operands), 1):
        bound = family_texts.value(part, known | {CENTER: known[SUM]}, plain.one)
        same = functions.equal(family_texts.value(height, known, plain.one), bound)
        name = "the bound" if len(parts) == 1 else f"part {number} of the bound"
        rules.require(lines, f"G_k is {name} of the k likeliest letters", same)
        at = [family_texts.value(part, inside | {CENTER: share}, world.one) for share in (world.number(0), world.one)]
        rise = functions.minus(at[1], at[0])
        here = family_texts.value(part, inside | {CENTER: world.of[CENTER]}, world.one)
        line = functions.plus(at[0], functions.times(rise, world.of[CENTER]))
        rules.require(lines, f"{name} is affine in C(A)", functions.equal(here, line))
        not_negative(lines, f"{name} is not positive where C(A) = 0", functions.scaled(at[0], Fraction(-1)))
        not_negative(lines, f"{name} does not fall as C(A) grows", rise)
        not_negative(lines, f"{name} is at most 1", functions.minus(world.one, at[1]))
    lines.append("so A -> max(0, bound), and 1 for the certain event, is a supermodular lower probability")


def outermost(tree):
    """Return the operands of an outermost maximum, or the tree itself."""
    return tree[1:] if tree[0] == "max" else (tree,)


def words(made):
    """Write the family, and its least exp(epsilon) for every number of letters."""
    claimed = {**made["question"], **made["answer"]}
    family = family_texts.Family(claimed["family"])
    ends = [range_words(name, *ends) for name, ends in claimed["parameters"].items()]
    center = ["every ordered prior C1 >= ... >= CM"] * family.centered
    scope = ", ".join(["every M >= 2", *center, *ends])
    sums = " and T_k = C1 + ... + Ck" * family.centered
    heights = f"with G_k = {phrases.short(claimed['heights'], phrases.LONGEST)} for k = 1, ..., M-1, G_M = 1{sums}"
    least = "the least (k-1)(1-D)/(G_k-(1-D)) over the k = 2, ..., M with G_k > 1-D"
    return (
        f"for {scope}, and {phrases.short(family.words(), phrases.LONGEST)}, Hamming loss, all letters adjacent and "
        f"delta = 0, {heights}, the least exp(epsilon) is {least} for 0 < D < 1 - max G_k/k, and 1 from there on, where no "
        "denominator in the family or in G_0, ..., G_M is 0"
    )


def range_words(name, low, high):
    return f"{name} > {low}" if high == "oo" else f"{low} < {name} < {high}"
