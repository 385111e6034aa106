"""Whether an accepted claim is true, from the claim alone.

It may follow from the claim that was changed. Else programs over whole mechanisms and closed forms decide, which share no
theorem with the package, in the files judged_*.py. No answer of the package is asked for.
"""

import ast
from fractions import Fraction as F
from itertools import accumulate, combinations

import judged_databases as databases
import judged_divergences as divergences
import judged_families as families
import judged_measures as measures
import judged_parameter as parameter
import judged_profiles as profiles
import judged_symbols as symbols
import judged_texts as texts
import mpmath
from full_program import NoPriors, corners_of
from judged_measures import ratio_at
from least_values import holds_prior, real
from level_mutations import distortion_at, table_of, value_of
from level_mutations import is_true as level_is_true
from notion_programs import identifiable_distortion, utility_optimised

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.errors import SymdpError

PEOPLE = {"labels", "paper", "id", "text", "source_sha256", "scope", "method", "title", "witness"}
# What lies outside of a true enclosure is one as well.
ENDS = {"enclosure", "exp_bounds", "low", "high"}
SMALLER, CLOSE, TINY = F(999, 1000), mpmath.mpf(10) ** -12, F(1, 10**40)


def is_shown_true(claim, known):
    """Whether a claim follows from one that holds, or holds by itself. Over a set without priors none does."""
    if follows(claim, known):
        return True
    kind = claim["kind"]
    if kind not in JUDGES:
        return False
    try:
        with mpmath.workdps(40):
            return bool(JUDGES[kind](claim))
    except NoPriors:
        return False


def is_shown_false(claim):
    """Whether a claim is read by its judge, and found to be false."""
    try:
        with mpmath.workdps(40):
            return not JUDGES[claim["kind"]](claim)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError, SymdpError):
        return False


def follows(claim, known):
    """The same claim but for words, or with wider enclosures."""
    if claim.keys() - PEOPLE != known.keys() - PEOPLE:
        return False
    pairs = [(name, claim[name], known[name]) for name in claim.keys() - PEOPLE]
    return all(_follows(name, new, old) for name, new, old in pairs)


def _follows(name, new, old):
    if name in ENDS or (name in ("distortion", "slack", "mu") and isinstance(new, list)):
        return _wider(name, new, old)
    if isinstance(new, dict) and isinstance(old, dict):
        if "edges" in new:
            return len(new["labels"]) == len(old["labels"]) and sorted(new["edges"]) == sorted(old["edges"])
        return follows(new, old)
    if isinstance(new, list) and isinstance(old, list):
        return len(new) == len(old) and all(_follows("", *pair) for pair in zip(new, old, strict=True))
    return type(new) is type(old) and (new == old or _number(new) == _number(old) is not None)


def _wider(name, new, old):
    if isinstance(new, list):
        return len(new) == len(old) == 2 and _wider("low", new[0], old[0]) and _wider("high", new[1], old[1])
    one, other = _number(new), _number(old)
    if one is None or other is None:
        return new == old
    return one <= other if name == "low" else one >= other


def _number(text):
    try:
        return F(text) if isinstance(text, str) else None
    except (ValueError, ZeroDivisionError):
        return None


# Differential privacy: the least distortion at a lambda by a program over all entries.


def point(claim):
    wanted, level = F(claim["distortion"]), claim["exp_epsilon"]
    if level == "oo":
        return wanted == 0 < distortion_at(claim, F(10**9))
    level = F(level)
    if level <= 1:
        return level == 1 and distortion_at(claim, level) <= wanted <= 1
    return distortion_at(claim, level) == wanted < distortion_at(claim, 1 + (level - 1) * SMALLER)


def inverse(claim):
    return distortion_at(claim, F(claim["exp_epsilon"])) == F(claim["distortion"])


def privacy_curve(claim):
    """The function at three points of each piece, and where it ends."""
    here, level, true = F(0), F(1), distortion_at(claim, F(1)) == F(claim["zero_from"])
    for piece in claim["pieces"]:
        begin, end = F(piece["from"]), F(piece["to"])
        inside = [begin + share * (end - begin) for share in (F(1, 7), F(1, 2), F(6, 7))]
        levels = [ratio_at(piece, d) for d in inside]
        true = true and begin == here < end and min(levels) > 1
        true = true and all(distortion_at(claim, level) == d for level, d in zip(levels, inside, strict=True))
        here, level = end, ratio_at(piece, end) if true else level
    return true and here == F(claim["zero_from"]) and level == F(claim["jump"])


# Graphs.


def leakage_of_graph(claim, outputs=None):
    size = len(claim["graph"]["labels"])
    best = F(0)
    for rows in combinations(range(size), outputs or size):
        prior = [str(F(int(vertex in rows), len(rows))) for vertex in range(size)]
        least = distortion_at({"graph": claim["graph"], "prior": prior}, F(claim["exp_epsilon"]))
        best = max(best, len(rows) * (1 - least))
    return best == F(claim["exp_leakage"])


# What is built of other claims.


def at_epsilon(claim):
    """The bounds of exp(epsilon) in floating point of 40 digits, both ends, and what follows from them."""
    value = mpmath.exp(value_of(ast.parse(claim["epsilon"], mode="eval").body))
    low, high = [real(end) for end in claim["exp_bounds"]]
    least, most = map(F, claim["distortion"])
    ends = [_least(end) for end in claim["ends"]]
    true = all(JUDGES[end["kind"]](end) for end in claim["ends"])
    return true and low - CLOSE <= value <= high + CLOSE and least <= ends[1][0] and ends[0][1] <= most


def _least(claim):
    if "utility" in claim:
        return [1 - F(claim["utility"])] * 2
    if "low" in claim:
        return [F(claim["low"]), F(claim["high"])]
    found = claim["distortion"]
    return [F(end) for end in found] if isinstance(found, list) else [F(found)] * 2


def majorised(claim):
    """The prior is a mixture of the vertices, and no mixture has a smaller sum of its largest probabilities."""
    vertices, prior = corners_of(claim["source"]), [F(p) for p in claim["prior"]]
    tops = accumulate(sorted(prior, reverse=True))
    return holds_prior(vertices, prior) and all(least_top(vertices, k) == top for k, top in enumerate(tops, 1))


def least_top(vertices, count):
    """The least sum of so many largest probabilities: count t + sum max(0, P_x - t) for the best t."""
    program = LinearProgram()
    weights = [program.add_column() for _ in vertices]
    level = program.add_column(cost=count)
    program.add_row(dict.fromkeys(weights, 1), lower=1, upper=1)
    for x in range(len(vertices[0])):
        above = program.add_column(cost=1)
        row = {weight: -vertex[x] for weight, vertex in zip(weights, vertices, strict=True)}
        program.add_row(row | {level: 1, above: 1}, lower=0)
    return minimize(program).value


def curve_by_floors(claim):
    """The function at three points of each piece, that they meet, and where it begins and ends."""
    priors, asked = corners_of(claim["source"]), {"source": claim["source"], "loss": claim["loss"]}
    table = table_of(claim["loss"], len(priors[0]))
    constant, level = distortion_at(asked, F(1)), None
    here = max(sum(p * min(row) for p, row in zip(prior, table, strict=True)) for prior in priors)
    true = F(claim["least"]) == here and F(claim["zero_from"]) == constant
    for piece in claim["pieces"]:
        begin, end = (located(piece[key]) for key in ("from", "to"))
        true = true and abs(begin - here) < TINY and begin < end
        true = true and (level is None or abs(ratio_at(piece, begin) - level) < TINY * 10**6)
        for share in (F(1, 7), F(1, 2), F(6, 7)) if true else ():
            d = begin + share * (end - begin)
            true = true and distortion_at(asked, ratio_at(piece, d)) == d
        here, level = end, ratio_at(piece, end) if true else None
    return true and abs(here - constant) < TINY and F(claim["jump"]) == (1 if level is None else level)


def located(end):
    """A rational, or the root of a quadratic polynomial between two ends up to a tiny part."""
    if isinstance(end, str):
        return F(end)
    (a, b, c), (low, high) = map(F, end["root_of"]), map(F, end["between"])
    rises = a + b * high + c * high * high > 0
    while high - low > TINY / 10**6:
        middle = F(round((low + high) / 2 * 10**60), 10**60)
        low, high = (low, middle) if (a + b * middle + c * middle * middle > 0) == rises else (middle, high)
    return low


def sensitive(claim):
    """Against utility-optimised privacy, with outputs that prove a letter."""
    vertices, level = corners_of(claim["source"]), F(claim["exp_epsilon"])
    costs = table_of(claim["loss"], len(vertices[0]))
    return utility_optimised(vertices, claim["sensitive"], costs, level) == F(claim["distortion"])


def identifiable(claim):
    """No smaller lambda that the prior allows, by one in a thousand, has the distortion."""
    prior, level, distortion = [F(p) for p in claim["prior"]], F(claim["exp_epsilon"]), F(claim["distortion"])
    below = max(max(prior) / min(prior), level * SMALLER)
    return identifiable_distortion(prior, level) <= distortion and (
        below >= level or identifiable_distortion(prior, below) > distortion
    )


def total(claim):
    """What each record distorts, by its own judge; that they add up is tested against programs over whole databases."""
    groups, ends = claim["groups"], [F(0), F(0)]
    for group in groups:
        least = _least(group["record"])
        ends = [end + group["records"] * one for end, one in zip(ends, least, strict=True)]
    same = len({_privacy(group["record"]) for group in groups}) == 1
    low, high = map(F, claim["distortion"])
    well = same and all(group["records"] > 0 for group in groups) and low <= ends[0] and ends[1] <= high
    return well and all(JUDGES[group["record"]["kind"]](group["record"]) for group in groups)


def _privacy(claim):
    numbers = [F(claim[key]) if key in claim else None for key in ("exp_epsilon", "mu", "slack")]
    pairs = [(pair.get("epsilon"), F(pair.get("exp_epsilon", "0")), F(pair["delta"])) for pair in claim.get("profile", [])]
    return (*numbers, F(claim.get("delta", "0")), frozenset(pairs))


def alike(claim):
    """What one record needs at its share of the distortion, by its own judge."""
    one = claim["record"]
    well = claim["records"] > 0 and F(one["distortion"]) * claim["records"] == F(claim["distortion"])
    return well and JUDGES[one["kind"]](one)


JUDGES = {
    "least distortion of independent records": total,
    "least leakage of records alike": alike,
    "least distortion with sensitive letters": sensitive,
    "least identifiability": identifiable,
    "least majorised prior": majorised,
    "least leakage over a chi-square ball": measures.chi_square,
    "least leakage over a Kullback-Leibler ball": divergences.kullback_leibler,
    "least leakage": point,
    "least distortion": inverse,
    "curve": privacy_curve,
    "least leakage of a measure": measures.measured,
    "least distortion of a measure": measures.inverse,
    "curve of a measure": measures.curve,
    "enclosed leakage": measures.enclosed,
    "enclosed distortion": measures.inverse,
    "least leakage of databases": databases.point,
    "least distortion of databases": databases.inverse,
    "curve of databases": databases.curve,
    "graph utility": level_is_true,
    "graph leakage": leakage_of_graph,
    "graph leakage with few outputs": lambda claim: leakage_of_graph(claim, claim["outputs"]),
    "least leakage on a graph": level_is_true,
    "least leakage by entries": level_is_true,
    "least distortion by entries": level_is_true,
    "least leakage by floors": level_is_true,
    "least distortion at epsilon": at_epsilon,
    "curve by floors": curve_by_floors,
    "least slack of a profile": profiles.least_slack,
    "least distortion under a profile": profiles.least_distortion,
    "profile at epsilons": profiles.at_epsilons,
    "enclosed mu": profiles.enclosed_mu,
    "enclosed distortion at mu": profiles.enclosed_distortion,
    "curve of the least slack": profiles.slack_corners,
    "band of the least slack": lambda claim: profiles.band(claim, "slack", profiles.at_epsilons),
    "band of the least mu": lambda claim: profiles.band(claim, "mu", profiles.enclosed_mu),
    "formula": texts.formula,
    "refuted formula": texts.refuted_formula,
    "formula by blocks": texts.by_blocks,
    "refuted formula by blocks": texts.refuted_by_blocks,
    "curve in symbols": symbols.in_symbols,
    "curve in one parameter": parameter.of_parameter,
    "least leakage in one parameter": parameter.of_parameter,
    "closed form of a family": families.closed_form,
    "statement": texts.statement,
}
