"""Whether an accepted record is true, from the record alone.

It may follow from the one that was changed. Else programs over whole mechanisms and closed forms decide, which share no
theorem with the package, in the files judged_*.py. No answer of the package is asked for.
"""

import ast
from fractions import Fraction as F
from functools import cache
from itertools import accumulate, combinations

import mpmath

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker.claim import record
from symdp.errors import SymdpError
from tests.agreement.full_program import NoPriors, corners_of
from tests.attack import judged_databases as databases
from tests.attack import judged_divergences as divergences
from tests.attack import judged_families as families
from tests.attack import judged_measures as measures
from tests.attack import judged_parameter as parameter
from tests.attack import judged_profiles as profiles
from tests.attack import judged_symbols as symbols
from tests.attack import judged_texts as texts
from tests.attack.judged_measures import ends_of, ratio_at
from tests.attack.least_values import holds_prior, real
from tests.certificates.level_mutations import distortion_at, table_of, value_of
from tests.certificates.level_mutations import is_true as level_is_true
from tests.certificates.samples import SAMPLES, samples
from tests.tradeoffs.notion_programs import identifiable_distortion, utility_optimised

PEOPLE = {"labels", "paper", "id", "text", "source_sha256", "scope", "method", "title", "witness"}
# What lies outside of a true enclosure is one as well.
ENDS = {"between", "in", "low", "high", "slack", "mu"}
SMALLER, CLOSE, TINY = F(999, 1000), mpmath.mpf(10) ** -12, F(1, 10**40)


def is_shown_true(made, known):
    """Whether a record follows from one that holds, or holds by itself. Over a set without priors none does."""
    if follows(made, known):
        return True
    try:
        with mpmath.workdps(40):
            return bool(holds(made))
    except NoPriors:
        return False


def is_shown_false(made):
    """Whether a record is read by its judge, and found to be false."""
    try:
        with mpmath.workdps(40):
            return not holds(made)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError, SymdpError):
        return False


def holds(made):
    """Whether a record is true, by the judge of the answers of its form."""
    return JUDGES[name_of(made)](made)


def name_of(made):
    """The name of an answer of this form; answers of one form have one judge."""
    return names()[id(record.row_of(made))]


@cache
def names():
    return {id(record.row_of(found.record)): name for name in SAMPLES for found in samples(name)}


def follows(made, known):
    """The same record but for words, or with wider enclosures."""
    # Around a root nothing else is an enclosure, and what one record is asked follows from the ends for all.
    fixed = "root_of" in made or ("of each record" in made and "distortion" in made)
    people = PEOPLE - {"scope"} if "records" in made else PEOPLE
    if made.keys() - people != known.keys() - people:
        return False
    return all(_follows("" if fixed else name, made[name], known[name], fixed) for name in made.keys() - people)


def _follows(name, new, old, fixed=False):
    if name in ENDS and (isinstance(new, list) or name in ("low", "high")):
        return _wider(name, new, old)
    if isinstance(new, dict) and isinstance(old, dict):
        if "edges" in new:
            return len(new["labels"]) == len(old["labels"]) and sorted(new["edges"]) == sorted(old["edges"])
        return _same(new, old) if fixed else follows(new, old)
    if isinstance(new, list) and isinstance(old, list):
        return len(new) == len(old) and all(_follows("", *pair, fixed) for pair in zip(new, old, strict=True))
    return type(new) is type(old) and (new == old or _number(new) == _number(old) is not None)


def _same(new, old):
    return new.keys() == old.keys() and all(_follows("", new[name], old[name], True) for name in new)


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


def point(made):
    """Where the least leakage falls strictly with D its value is exact, else up to a thousandth."""
    question, level = made["question"], made["answer"]["exp"]
    if question["loss"] != "hamming" or question["adjacency"] is not None or isinstance(level, dict):
        return level_is_true(made)
    wanted = F(made["asks"]["at"])
    if level == "oo":
        return wanted == 0 < distortion_at(question, F(10**9))
    level = F(level)
    if level <= 1:
        return level == 1 and distortion_at(question, level) <= wanted <= 1
    return distortion_at(question, level) == wanted < distortion_at(question, 1 + (level - 1) * SMALLER)


def privacy_curve(made):
    """The function at three points of each piece, and where it ends."""
    question, answer = made["question"], made["answer"]
    here, level, true = F(0), F(1), distortion_at(question, F(1)) == F(answer["zero_from"])
    for piece in answer["pieces"]:
        begin, end = F(piece["from"]), F(piece["to"])
        inside = [begin + share * (end - begin) for share in (F(1, 7), F(1, 2), F(6, 7))]
        levels = [ratio_at(piece, d) for d in inside]
        true = true and begin == here < end and min(levels) > 1
        true = true and all(distortion_at(question, level) == d for level, d in zip(levels, inside, strict=True))
        here, level = end, ratio_at(piece, end) if true else level
    return true and here == F(answer["zero_from"]) and level == F(answer["jump"])


# A prior that is named by its ratio and number of letters, and a curve by its formula.


def of_named(judge):
    """The judge of the same record with the prior listed, and the pieces of its curve."""
    return lambda made: judge(listed(made))


def listed(made):
    ratio, letters = F(made["question"]["source"]["geometric"]), made["question"]["source"]["letters"]
    weights = [ratio**k for k in range(letters)]
    prior = [weight / sum(weights) for weight in weights]
    question = made["question"] | {"source": {"vertices": [[str(chance) for chance in prior]]}}
    if "curve" not in made["asks"]:
        return made | {"question": question}
    rest = [sum(prior[k:]) for k in range(letters + 1)]
    ends = [rest[k] + (k - 1) * after for k, after in enumerate([*prior[1:], F(0)], 1)]
    pieces = [
        {"from": str(ends[k - 1]), "to": str(ends[k - 2]), "numerator": [k - 1, 1 - k], "denominator": [str(-rest[k]), "1"]}
        for k in range(letters, 1, -1)
    ]
    return made | {"question": question, "answer": made["answer"] | {"pieces": pieces}}


# Graphs.


def leakage_of_graph(made):
    graph, level = made["question"]["adjacency"], F(made["asks"]["level"])
    size = len(graph["labels"])
    best = F(0)
    for rows in combinations(range(size), made["question"].get("outputs", size)):
        prior = [str(F(int(vertex in rows), len(rows))) for vertex in range(size)]
        least = distortion_at({"adjacency": graph, "source": {"vertices": [prior]}}, level)
        best = max(best, len(rows) * (1 - least))
    return best == F(made["answer"]["exp"])


# What is built of other records.


def at_epsilon(made):
    """The bounds of exp(epsilon) in floating point of 40 digits, both ends, and what follows from them."""
    question, answer = made["question"], made["answer"]
    value = mpmath.exp(value_of(ast.parse(made["asks"]["nats"], mode="eval").body))
    low, high = map(F, answer["exp"]["between"])
    least, most = map(F, answer["distortion"]["between"])
    ends = [_least(end["answer"]) for end in answer["since"]]
    levels = [F(end["asks"]["level"]) for end in answer["since"]] == [low, high]
    # Slacks and mu are no exponentials.
    well = levels and question.get("leakage") not in ("profile", "gdp")
    inside = real(low) - CLOSE <= value <= real(high) + CLOSE and least <= ends[1][0] and ends[0][1] <= most
    return well and inside and all(holds({"question": question, **end}) for end in answer["since"])


def _least(answer):
    return [F(end) for end in ends_of(answer["distortion"])]


def majorised(made):
    """The prior is a mixture of the vertices, and no mixture has a smaller sum of its largest probabilities."""
    vertices, prior = corners_of(made["question"]["source"]), [F(p) for p in made["answer"]["prior"]]
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


def curve_by_floors(made):
    """The function at three points of each piece, that they meet, and where it begins and ends."""
    asked, answer = made["question"], made["answer"]
    priors = corners_of(asked["source"])
    table = table_of(asked["loss"], len(priors[0]))
    constant, level = distortion_at(asked, F(1)), None
    here = max(sum(p * min(row) for p, row in zip(prior, table, strict=True)) for prior in priors)
    true = F(answer["least"]) == here and F(answer["zero_from"]) == constant
    for piece in answer["pieces"]:
        begin, end = (located(piece[key]) for key in ("from", "to"))
        true = true and abs(begin - here) < TINY and begin < end
        true = true and (level is None or abs(ratio_at(piece, begin) - level) < TINY * 10**6)
        for share in (F(1, 7), F(1, 2), F(6, 7)) if true else ():
            d = begin + share * (end - begin)
            true = true and distortion_at(asked, ratio_at(piece, d)) == d
        here, level = end, ratio_at(piece, end) if true else None
    return true and abs(here - constant) < TINY and F(answer["jump"]) == (1 if level is None else level)


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


def sensitive(made):
    """Against utility-optimised privacy, with outputs that prove a letter."""
    question = made["question"]
    vertices, level = corners_of(question["source"]), F(made["asks"]["level"])
    costs = table_of(question["loss"], len(vertices[0]))
    return utility_optimised(vertices, question["sensitive"], costs, level) == F(made["answer"]["distortion"])


def identifiable(made):
    """No smaller lambda that the prior allows, by one in a thousand, has the distortion."""
    (vertex,) = made["question"]["source"]["vertices"]
    prior, level, distortion = [F(p) for p in vertex], F(made["answer"]["exp"]), F(made["asks"]["at"])
    below = max(max(prior) / min(prior), level * SMALLER)
    return identifiable_distortion(prior, level) <= distortion and (
        below >= level or identifiable_distortion(prior, below) > distortion
    )


def total(made):
    """What each record distorts, by its own judge; that they add up is tested against programs over whole databases."""
    shared, answer, ends = dict(made["question"]), made["answer"], [F(0), F(0)]
    groups = shared.pop("groups")
    same = all(group.keys() <= {"records", "source", "loss"} and group["records"] > 0 for group in groups)
    true = same and shared.get("leakage") in ("dp", "profile", "gdp") and shared.get("adjacency") is None
    for group, given in zip(groups, answer["each"], strict=True):
        own = {key: value for key, value in group.items() if key != "records"}
        true = true and holds({"question": shared | own, "asks": made["asks"], "answer": given})
        ends = [end + group["records"] * one for end, one in zip(ends, _least(given), strict=True)]
    low, high = map(F, answer["distortion"]["between"])
    return true and bool(groups) and low <= ends[0] and ends[1] <= high


def alike(made):
    """What one record needs at its share of the distortion, by its own judge."""
    question = dict(made["question"])
    records = question.pop("records")
    if records < 1 or question["leakage"] not in ("profile", "gdp"):
        return False
    return holds({**made, "question": question, "asks": {"at": str(F(made["asks"]["at"]) / records)}})


JUDGES = {
    "least distortion of independent records": total,
    "least leakage of records alike": alike,
    "least distortion with sensitive letters": sensitive,
    "least identifiability": identifiable,
    "least majorised prior": majorised,
    "least leakage over a chi-square ball": measures.chi_square,
    "least leakage over a Kullback-Leibler ball": divergences.kullback_leibler,
    "least leakage": point,
    "least distortion": level_is_true,
    "curve": privacy_curve,
    "least leakage of a named prior": of_named(point),
    "least distortion of a named prior": of_named(level_is_true),
    "curve of a named prior": of_named(privacy_curve),
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
    "graph leakage with few outputs": leakage_of_graph,
    "least leakage on a graph": point,
    "least leakage by entries": point,
    "least distortion by entries": level_is_true,
    "least leakage by floors": point,
    "least distortion at epsilon": at_epsilon,
    "curve by floors": curve_by_floors,
    "least slack of a profile": profiles.least_slack,
    "least distortion under a profile": profiles.least_distortion,
    "profile at epsilons": profiles.at_epsilons,
    "enclosed mu": profiles.enclosed_mu,
    "enclosed distortion at mu": profiles.enclosed_distortion,
    "curve of the least slack": profiles.slack_corners,
    "band of the least slack": lambda made: profiles.band(made, "slack", profiles.at_epsilons),
    "band of the least mu": lambda made: profiles.band(made, "mu", profiles.enclosed_mu),
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
