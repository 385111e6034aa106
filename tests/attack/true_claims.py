"""Whether an accepted claim is true, from the claim alone.

It may follow from the claim that was changed. Else exact programs over whole mechanisms decide, which share no code with the
package; where there are none (enclosures, databases, sums of logarithms) the question of the claim is asked anew.
"""

import ast
from fractions import Fraction as F
from itertools import combinations

import mpmath
from full_program import enumerate_vertices
from leakage_programs import largest_accuracy_at_ratio, least_sum_of_maxima, least_worst_guess
from level_mutations import distortion_at, extremes, value_of
from level_mutations import is_true as level_is_true
from notion_programs import identifiable_distortion, utility_optimised

from symdp import ChiSquareBall, Database, LeakageValue, SourceSet, Tradeoff
from symdp.certificates.recheck import Source
from symdp.certificates.recheck_entries import costs_of
from symdp.certificates.recheck_polytope import likeliest
from symdp.errors import Unsupported

PEOPLE = {"labels", "paper", "id", "text", "source_sha256", "scope", "method", "title", "witness"}
# What lies outside of a true enclosure is one as well.
ENDS = {"enclosure", "exp_bounds", "low", "high"}
SMALLER, CLOSE = F(999, 1000), mpmath.mpf(10) ** -12


def is_shown_true(claim, known):
    """Whether a claim follows from one that holds, or holds by itself."""
    if follows(claim, known):
        return True
    kind = claim["kind"]
    if kind not in JUDGES:
        return False
    with mpmath.workdps(40):
        return bool(JUDGES[kind](claim))


def follows(claim, known):
    """The same claim but for words, or with wider enclosures."""
    if claim.keys() - PEOPLE != known.keys() - PEOPLE:
        return False
    pairs = [(name, claim[name], known[name]) for name in claim.keys() - PEOPLE]
    return all(_follows(name, new, old) for name, new, old in pairs)


def _follows(name, new, old):
    if name in ENDS or (name == "distortion" and isinstance(new, list)):
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
    return distortion_at(claim, level) <= wanted and (level == 1 or distortion_at(claim, 1 + (level - 1) * SMALLER) > wanted)


def inverse(claim):
    return distortion_at(claim, F(claim["exp_epsilon"])) == F(claim["distortion"])


def privacy_curve(claim):
    """The function at three points of each piece, and where it ends."""
    good = distortion_at(claim, F(1)) == F(claim["zero_from"])
    for piece in claim["pieces"]:
        begin, end = F(piece["from"]), F(piece["to"])
        for share in (F(1, 7), F(1, 2), F(6, 7)):
            d = begin + share * (end - begin)
            level = _at(piece["numerator"], d) / _at(piece["denominator"], d)
            good = good and level > 1 and distortion_at(claim, level) <= d < distortion_at(claim, 1 + (level - 1) * SMALLER)
    left = [F(claim["zero_from"]) for _ in claim["pieces"][-1:]]
    last = [_at(claim["pieces"][-1]["numerator"], d) / _at(claim["pieces"][-1]["denominator"], d) for d in left] or [F(1)]
    return good and last[0] == F(claim["jump"])


def _at(coefficients, d):
    return F(coefficients[0]) + F(coefficients[1]) * d


# Graphs.


def leakage_of_graph(claim, outputs=None):
    size = len(claim["graph"]["labels"])
    best = F(0)
    for rows in combinations(range(size), outputs or size):
        prior = [str(F(int(vertex in rows), len(rows))) for vertex in range(size)]
        least = distortion_at({"graph": claim["graph"], "prior": prior}, F(claim["exp_epsilon"]))
        best = max(best, len(rows) * (1 - least))
    return best == F(claim["exp_leakage"])


# Other measures.


def exact_value(claim):
    """exp of the claimed leakage, or None."""
    if claim.get("value") == "oo":
        return "oo"
    total = F(1)
    for term in claim["value"]:
        if not isinstance(term["argument"], str) or F(term["coefficient"]).denominator != 1:
            return None
        total *= F(term["argument"]) ** int(F(term["coefficient"]))
    return total


def measured(claim):
    source, d, measure = claim["source"], F(claim["distortion"]), claim["measure"]
    if measure in ("ml", "sibson:oo"):
        return exact_value(claim) == least_sum_of_maxima(extremes(source), d)
    if measure == "min-entropy":
        read = Source(source)
        corners = [prior for z in range(read.letters) for prior in likeliest(read, z)]
        return exact_value(claim) == least_worst_guess(extremes(source), corners, d)
    if measure == "mx":
        ends = claim["exp_bounds"] if "exp_bounds" in claim else [exact_value(claim)] * 2
        if ends[0] == "oo":
            return largest_accuracy_at_ratio(extremes(source), F(10**6)) < 1 - d
        low, high = map(F, ends)
        above = low == 1 or largest_accuracy_at_ratio(extremes(source), 1 + (low - 1) * SMALLER) < 1 - d
        return above and largest_accuracy_at_ratio(extremes(source), high) >= 1 - d
    return asked_anew(claim)


def asked_anew(claim):
    """The answer of the package to the question of the claim lies where the claim says."""
    low, high = _claimed(claim)
    value = tradeoff(claim).at(claim["distortion"]).value
    if value.is_infinite:
        return low == high == mpmath.inf
    found = [mpmath.mpf(end.numerator) / end.denominator for end in value.enclosure(20)]
    return low - CLOSE <= found[1] and found[0] <= high + CLOSE


def inverse_asked_anew(claim):
    level = claim.get("exp_epsilon", claim.get("exp_leakage"))
    ends = claim["distortion"] if isinstance(claim.get("distortion"), list) else [claim["low"], claim["high"]]
    found = tradeoff(claim).inverse(exp_epsilon=level)
    low, high = found.distortion_bounds or (found.distortion, found.distortion)
    return F(ends[0]) <= high and low <= F(ends[1])


def curve_asked_anew(claim):
    """At points inside the pieces, and that nothing leaks at the end alone."""
    asked, ends = tradeoff(claim), [F(0), *[F(piece["to"]) for piece in claim.get("pieces", [])]]
    mine = asked.curve()
    same = mine.zero_from == F(claim["zero_from"])
    if "pieces" not in claim or not same or ends[-1] == 0:
        return same
    try:
        return mine.certificate.claim["pieces"] == claim["pieces"]
    except Unsupported:
        return all(_at_points(asked, piece) for piece in claim["pieces"])


def _at_points(asked, piece):
    """A piece that is a ratio, at three points inside."""
    if not isinstance(piece.get("denominator"), list):
        return False
    begin, end = F(piece["from"]), F(piece["to"])
    for share in (F(1, 7), F(1, 2), F(6, 7)):
        d = begin + share * (end - begin)
        level = _at(piece["numerator"], d) / _at(piece["denominator"], d)
        low, high = asked.at(d).value.enclosure(20)
        if not low <= mpmath.log(_float(level)) + CLOSE or not mpmath.log(_float(level)) - CLOSE <= high:
            return False
    return True


def tradeoff(claim):
    if "database" in claim:
        data = claim["database"]
        source = SourceSet.from_document(data["source"]) if "source" in data else None
        given = Database(data["records"], source=source) if source else Database(data["records"], data["letters"])
    else:
        given = SourceSet.from_document(claim["source"])
    return Tradeoff(given, leakage=claim.get("leakage", claim.get("measure")))


def _claimed(claim):
    """The claimed leakage in nats from below and from above."""
    if "record" in claim:
        local, times = claim["record"], claim["database"]["records"]
        times = 1 if claim["leakage"].split(":")[0] in ("dp", "adp", "renyi", "kl") else times
        return [times * end for end in _claimed(local)]
    for key in ("enclosure", "exp_bounds"):
        if key in claim:
            ends = [mpmath.inf if end == "oo" else _float(F(end)) for end in claim[key]]
            return ends if key == "enclosure" else [mpmath.log(end) for end in ends]
    if "low" in claim:
        return [mpmath.inf if claim[key] == "oo" else _float(F(claim[key])) for key in ("low", "high")]
    if "exp_epsilon" in claim:
        return [mpmath.inf if claim["exp_epsilon"] == "oo" else mpmath.log(_float(F(claim["exp_epsilon"])))] * 2
    if claim["value"] == "oo":
        return [mpmath.inf] * 2
    return [sum([_float(F(term["coefficient"])) * mpmath.log(_argument(term["argument"])) for term in claim["value"]])] * 2


def _argument(given):
    if isinstance(given, str):
        return _float(F(given))
    return sum([mpmath.fprod([_float(F(base)) ** _float(F(power)) for base, power in product]) for product in given])


def _float(value):
    return mpmath.mpf(value.numerator) / value.denominator


def at_epsilon(claim):
    """The bounds of exp(epsilon) in floating point of 40 digits, both ends, and what follows from them."""
    value = mpmath.exp(value_of(ast.parse(claim["epsilon"], mode="eval").body))
    low, high = [_float(F(end)) for end in claim["exp_bounds"]]
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
    """The prior lies in the set, and every vertex has sums of largest probabilities at least as large."""
    source, falling = SourceSet.from_document(claim["source"]), sorted(map(F, claim["prior"]), reverse=True)
    tops = [sum(falling[:k]) for k in range(len(falling))]
    vertices = [sorted(vertex, reverse=True) for vertex in enumerate_vertices(source)]
    above = all(sum(vertex[:k]) >= top for vertex in vertices for k, top in enumerate(tops))
    return source.contains(claim["prior"]) and above


def chi_square_asked_anew(claim):
    found = ChiSquareBall(claim["center"], claim["chi_square"]).at(claim["distortion"]).value
    low, high = (LeakageValue.log_of(F(end)) for end in claim["exp_bounds"])
    return low <= found <= high


def sensitive(claim):
    """Against utility-optimised privacy, with outputs that prove a letter."""
    vertices, level = extremes(claim["source"]), F(claim["exp_epsilon"])
    costs = costs_of({"loss": claim["loss"]}, len(vertices[0]))
    return utility_optimised(vertices, claim["sensitive"], costs, level) == F(claim["distortion"])


def identifiable(claim):
    """No smaller lambda that the prior allows, by one in a thousand, has the distortion."""
    prior, level, distortion = [F(p) for p in claim["prior"]], F(claim["exp_epsilon"]), F(claim["distortion"])
    below = max(max(prior) / min(prior), level * SMALLER)
    return identifiable_distortion(prior, level) <= distortion and (
        below >= level or identifiable_distortion(prior, below) > distortion
    )


JUDGES = {
    "least distortion with sensitive letters": sensitive,
    "least identifiability": identifiable,
    "least majorised prior": majorised,
    "least leakage over a chi-square ball": chi_square_asked_anew,
    "least leakage": point,
    "least distortion": inverse,
    "curve": privacy_curve,
    "least leakage of a measure": measured,
    "least distortion of a measure": inverse_asked_anew,
    "curve of a measure": curve_asked_anew,
    "enclosed leakage": asked_anew,
    "enclosed distortion": inverse_asked_anew,
    "least leakage of databases": asked_anew,
    "least distortion of databases": inverse_asked_anew,
    "curve of databases": curve_asked_anew,
    "graph utility": level_is_true,
    "graph leakage": leakage_of_graph,
    "graph leakage with few outputs": lambda claim: leakage_of_graph(claim, claim["outputs"]),
    "least leakage on a graph": level_is_true,
    "least leakage by entries": level_is_true,
    "least distortion by entries": level_is_true,
    "least distortion at epsilon": at_epsilon,
}
