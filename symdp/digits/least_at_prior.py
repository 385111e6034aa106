"""The least leakage or the least distortion at one prior, the bound from below that a least favourable prior gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mpmath import mp, mpf

from symdp.digits import leakage_definitions as definitions
from symdp.digits.linear_program import NoSolution, Program
from symdp.digits.mechanism_rows import randomized_response

Vector = list[Any]
# Convex or quasi-convex, and symmetric in the letters: averages over all permutations leak no more.
SYMMETRIC = ("dp", "adp", "ml", "mi", "renyi", "kl", "sibson", "min-entropy", "zcdp", "gdp", "profile", "tv")


@dataclass(frozen=True)
class Bound:
    """What one prior shows: its least leakage at D, or its least distortion at the level, in one of two numbers.

    Attributes
    ----------
    text : str
    nats : number, or None
        The least leakage of the prior at the distortion.
    distortion : number, or None
        The least distortion of the prior at the level.
    may_be_low : bool
        Whether the number is only a lower bound of it, as from a tangent.
    """

    text: str
    nats: Any = None
    distortion: Any = None
    may_be_low: bool = False


@dataclass(frozen=True)
class PointQuestion:
    """One prior with a measure, costs and adjacency, in mpmath.

    Attributes
    ----------
    leakage : str
    delta : number
    prior : vector
    costs : rows, or None
        d(x, y); None for Hamming's.
    edges : list of pairs, or None
        Adjacent letters; None for all.
    """

    leakage: str
    delta: Any
    prior: Vector
    costs: Any = None
    edges: Any = None

    @property
    def is_plain(self) -> bool:
        """Whether the costs are Hamming's and all letters are adjacent."""
        return self.costs is None and self.edges is None

    @property
    def is_uniform(self) -> bool:
        """Whether all letters have the same probability."""
        return bool(max(self.prior) - min(self.prior) < mpf(10) ** (10 - mp.dps))

    @property
    def granted(self) -> Any:
        """The delta of (epsilon, delta)-differential privacy."""
        if definitions.name_of(self.leakage) == "adp":
            return self.delta or definitions.order_of(self.leakage)
        return self.delta

    def cost(self, x: int, y: int) -> Any:
        """Return d(x, y)."""
        return mpf(x != y) if self.costs is None else self.costs[x][y]

    @property
    def outputs(self) -> int:
        """The number of columns of the costs."""
        return len(self.prior) if self.costs is None else len(self.costs[0])


def bound_of(question: PointQuestion, rows: Any, nats: Any, distortion: Any) -> Bound | str:
    """Return the bound of a prior, or why there is none.

    Parameters
    ----------
    rows : rows of a mechanism, or None
        From which multipliers are read; they bound the leakage whatever the mechanism is.
    nats, distortion : numbers
        The level and the distortion of the claim.
    """
    name = definitions.name_of(question.leakage)
    if question.leakage.endswith(":pointwise"):
        return "with a delta for single outputs, the least leakage of the prior is not computed here"
    if name in ("dp", "adp") and question.is_plain:
        return _private(question, distortion)
    if question.is_plain and (name in ("ml", "min-entropy") or question.leakage == "sibson:oo"):
        return _by_guesses(question, nats, distortion)
    if name == "mi" and rows is not None:
        return _information(question, rows, distortion)
    if question.is_plain and question.is_uniform and name in SYMMETRIC:
        return _averaged(question, distortion)
    if name == "sibson" and question.is_plain and rows is not None:
        return _sibson(question, rows, distortion)
    if name in ("dp", "mx", "pml", "profile", "tv", "adp"):
        return _by_kernel(question, nats) or _by_program(question, name, nats)
    return f"the least {question.leakage} at a prior that is not uniform is not computed here"


def least_level(prior: Vector, distortion: Any) -> Any:
    """Return the least exp(epsilon) of one prior under Hamming loss.

    Multiplying the rows by nu_j = max(0, (lambda P_j - U)/(lambda - 1)) bounds every accuracy by
    U = max_k lambda top_k/(lambda + k - 1), which is at least 1 - D from this lambda on.
    """
    accuracy, total = 1 - distortion, mpf(0)
    levels = [mp.inf]
    for k, share in enumerate(sorted(prior, reverse=True)):
        total += share
        if k == 0 and total >= accuracy:
            return mpf(1)
        if total > accuracy + mpf(10) ** (5 - mp.dps):
            levels.append(accuracy * k / (total - accuracy))
    return min(levels)


def accuracy_bound(prior: Vector, level: Any) -> Any:
    """Return sum nu_j of multipliers nu with nu_j + (sum nu - nu_j)/lambda >= P_j, an upper bound of every accuracy."""
    if level <= 1:
        return max(prior)
    total, most = mpf(0), mpf(0)
    for k, share in enumerate(sorted(prior, reverse=True)):
        total += share
        most = max(most, level * total / (level + k))
    return mp.fsum([max(mpf(0), (level * share - most) / (level - 1)) for share in prior])


def _private(question: PointQuestion, distortion: Any) -> Bound:
    level = least_level(question.prior, min(mpf(1), distortion / (1 - question.granted)))
    return Bound("the least favourable prior alone needs this level", nats=mp.log(level))


def _by_guesses(question: PointQuestion, nats: Any, distortion: Any) -> Bound:
    """Bound the probability of a correct guess by the sum of column maxima, or by their weighted sum."""
    if definitions.name_of(question.leakage) == "min-entropy":
        level = max(mpf(1), (1 - distortion) / max(question.prior))
        return Bound("no mechanism of this accuracy has less min-entropy leakage at the prior", nats=mp.log(level))
    return Bound("at this level no mechanism guesses the prior better", distortion=_by_columns(question, mp.exp(nats)))


def _by_columns(question: PointQuestion, level: Any) -> Any:
    """Return 1 - max of P.q over 0 <= q <= 1 with sum q <= level."""
    accuracy, left = mpf(0), level
    for share in sorted(question.prior, reverse=True):
        accuracy, left = accuracy + share * min(mpf(1), left), max(mpf(0), left - 1)
    return 1 - accuracy


def _averaged(question: PointQuestion, distortion: Any) -> Bound:
    """Return the leakage of randomised response, which averages of any mechanism over all permutations of letters are."""
    letters = len(question.prior)
    text = "averages over all permutations of the letters are randomised response, which leaks this"
    if letters == 1 or distortion >= 1 - mpf(1) / letters:
        return Bound(text, nats=mpf(0))
    level = (1 - distortion) * (letters - 1) / distortion if distortion else mp.inf
    rows = (
        randomized_response(letters, level)
        if distortion
        else [[mpf(x == y) for y in range(letters)] for x in range(letters)]
    )
    if definitions.name_of(question.leakage) in definitions.OF_NEIGHBOURS:
        return Bound(text, nats=definitions.of_pairs(question.leakage, question.delta, rows, [(0, 1)]))
    return Bound(text, nats=definitions.of_mechanism(question.leakage, rows, question.prior))


def _information(question: PointQuestion, rows: Any, distortion: Any) -> Bound | str:
    """Return sum_x P_x log a_x - s D, at most I(V) for all V of distortion D if sum_x P_x a_x exp(-s d(x,y)) <= 1.

    a_x and s are read from the logarithms of W(y|x)/Q(y), which are log a_x - s d(x, y) at an optimum.
    """
    prior, near = question.prior, mpf(10) ** (10 - mp.dps)
    outputs = [mp.fsum([p * row[y] for p, row in zip(prior, rows, strict=True)]) for y in range(len(rows[0]))]
    kept = [y for y, q in enumerate(outputs) if q > near]
    text = "the tangent of mutual information at the mechanism bounds every mechanism of this distortion"
    used = [x for x, p in enumerate(prior) if p > near]
    logs = {(x, y): mp.log(rows[x][y] / outputs[y]) for x in used for y in kept if rows[x][y]}
    slope = _slope(question, logs)
    if slope is None:
        whole = mp.fsum([-prior[x] * mp.log(prior[x]) for x in used])
        if question.costs is None and distortion == 0:
            return Bound("without distortion the output determines the input", nats=whole)
        return Bound(text, nats=mpf(0)) if all(abs(value) < near for value in logs.values()) else "the tangent has no slope"
    shares = {x: min(mp.exp(value + slope * question.cost(x, y)) for (z, y), value in logs.items() if z == x) for x in used}
    sums = [
        mp.fsum([prior[x] * a * mp.exp(-slope * question.cost(x, y)) for x, a in shares.items()])
        for y in range(question.outputs)
    ]
    scale = max(mpf(1), max(sums))
    nats = mp.fsum([prior[x] * mp.log(a / scale) for x, a in shares.items()]) - slope * distortion
    return Bound(text, nats=nats, may_be_low=True)


def _slope(question: PointQuestion, logs: Any) -> Any:
    """Return s from the two entries of one row whose costs differ most."""
    widest: Any = mpf(0)
    slope: Any = None
    for (x, y), value in logs.items():
        for (z, w), other in logs.items():
            step = question.cost(x, w) - question.cost(x, y)
            if x == z and step > widest:
                widest, slope = step, max(mpf(0), (value - other) / step)
    return slope


def _sibson(question: PointQuestion, rows: Any, distortion: Any) -> Bound | str:
    """Return the tangent bound of sum_y (sum_x P W^a)^(1/a), a convex function of W that is homogeneous of degree 1."""
    order, prior, size = definitions.order_of(question.leakage), question.prior, len(rows)
    if order < 1:
        return "of orders below 1 no tangent bounds the leakage"
    means = definitions.power_means(order, list(zip(*rows, strict=True)), prior)
    slopes: Any = [
        [prior[x] * (rows[x][y] / mean) ** (order - 1) if mean else None for y, mean in enumerate(means)]
        for x in range(size)
    ]
    price = max(
        [
            (slopes[x][x] - slopes[x][y]) / prior[x]
            for x in range(size)
            for y in range(size)
            if x != y and prior[x] and rows[x][y] and rows[x][x]
        ],
        default=mpf(0),
    )
    least = [min(g + price * prior[x] * (x != y) for y, g in enumerate(slopes[x]) if g is not None) for x in range(size)]
    dual = order / (order - 1)
    for y, mean in enumerate(means):
        if not mean:  # an unused output has any subgradient of dual norm at most 1
            needed = [max(mpf(0), least[x] - price * prior[x] * (x != y)) for x in range(size)]
            norm = mp.fsum([p * (g / p) ** dual for g, p in zip(needed, prior, strict=True) if p])
            if norm > 1 + mpf(10) ** (10 - mp.dps):
                return "the tangent at the mechanism does not bound mechanisms with other outputs"
    total = mp.fsum(least) - price * distortion
    text = "the tangent at the mechanism bounds every mechanism of this distortion"
    return (
        Bound(text, nats=order / (order - 1) * mp.log(total), may_be_low=True) if total > 0 else "the tangent bounds nothing"
    )


def _by_kernel(question: PointQuestion, nats: Any) -> Bound | None:
    """Return 1 - sum w for w >= 0 with sum_z lambda^-d(x,z) w_z = P_x, which bounds the accuracy; None without such w."""
    if question.leakage != "dp" or question.costs is not None or question.edges is None or not mp.isfinite(nats):
        return None
    level = mp.exp(nats)
    distances = distances_of(len(question.prior), question.edges)
    kernel = mp.matrix([[level**-d if mp.isfinite(d) else mpf(0) for d in row] for row in distances])
    try:
        weights = list(mp.lu_solve(kernel, mp.matrix(question.prior)))
    except ZeroDivisionError:
        return None
    if min(weights) < -(mpf(10) ** (16 - mp.dps)):
        return None
    return Bound("weights on the vertices bound the accuracy of every mechanism", distortion=1 - mp.fsum(weights))


def distances_of(size: int, edges: Any) -> list[list[Any]]:
    """Return the distances in a graph, infinite between its components."""
    near = [{z for x, z in definitions.pairs_of(size, edges) if x == y} for y in range(size)]
    rows = []
    for start in range(size):
        row, step = {start: 0}, [start]
        while step:
            step = [z for y in step for z in near[y] if z not in row and row.setdefault(z, row[y] + 1)]
        rows.append([row.get(z, mp.inf) for z in range(size)])
    return rows


def _by_program(question: PointQuestion, name: str, nats: Any) -> Bound | str:
    """Return the least distortion of the prior at the level, by a linear program over all entries."""
    if name in ("dp", "adp") and not mp.isfinite(nats):
        return "an infinite level is not excluded by a program"
    size, wide, prior = len(question.prior), question.outputs, question.prior
    program = Program([prior[x] * question.cost(x, y) for x in range(size) for y in range(wide)])
    _add_rows(program, question, nats)
    for x in range(size):
        program.equal({x * wide + y: mpf(1) for y in range(wide)}, mpf(1))
    if not program.is_small:
        return "the program of the least distortion at the prior is too large for this arithmetic"
    try:
        return Bound("at this level no mechanism distorts the prior less", distortion=program.least()[0])
    except NoSolution as error:
        return str(error)


def _add_rows(program: Program, question: PointQuestion, nats: Any) -> None:
    """Add what the measure demands of the entries W(y|x) at the level."""
    size, wide, name = len(question.prior), question.outputs, definitions.name_of(question.leakage)
    pairs = definitions.pairs_of(size, question.edges)
    if name in ("profile", "tv"):
        levels = [(level, delta + nats) for level, delta in definitions.profile_of(question.leakage)]
        _add_excesses(program, pairs, levels, wide)
    elif name in ("dp", "adp") and question.granted:
        _add_excesses(program, pairs, [(mp.exp(nats), question.granted)], wide)
    elif name == "dp":
        for x, z in pairs:
            for y in range(wide):
                program.at_most({x * wide + y: mpf(1), z * wide + y: -mp.exp(nats)}, mpf(0))
    else:
        for x in range(size):
            for y in range(wide):
                entries = {z * wide + y: -mp.exp(nats) * share for z, share in enumerate(question.prior) if share}
                entries[x * wide + y] = entries.get(x * wide + y, mpf(0)) + 1
                program.at_most(entries, mpf(0))


def _add_excesses(program: Program, pairs: Any, levels: Any, wide: int) -> None:
    """Add unknowns z >= W(y|x) - lambda W(y|x') with sum at most delta."""
    for level, delta in levels:
        for x, z in pairs:
            first = len(program.costs)
            program.costs += [mpf(0)] * wide
            for y in range(wide):
                program.at_most({x * wide + y: mpf(1), z * wide + y: -level, first + y: mpf(-1)}, mpf(0))
            program.at_most({first + y: mpf(1) for y in range(wide)}, delta)
