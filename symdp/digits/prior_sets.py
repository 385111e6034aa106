"""Source sets from their documents: the largest expected cost over the priors, and membership."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from mpmath import mp, mpf

from symdp.digits.linear_program import NoSolution, Program
from symdp.digits.number_texts import number, numbers

Vector = list[Any]
MOST_SUBSETS = 12


class PriorSet:
    """The priors of a document, such as ``{"vertices": [["1/2", "1/2"]]}``, in mpmath.

    Attributes
    ----------
    letters : int
    vertices : list of vectors, or None

    Examples
    --------
    >>> box = PriorSet({"lower": ["1/4", "1/4"], "upper": ["3/4", "1/2"]})
    >>> box.largest([mpf(0), mpf(1)])
    (mpf('0.5'), [mpf('0.5'), mpf('0.5')])
    >>> box.contains([mpf("0.8"), mpf("0.2")])
    False
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.near = mpf(10) ** (10 - mp.dps)
        self.vertices = [_prior(vertex) for vertex in document["vertices"]] if "vertices" in document else None
        self.kind = next(key for key in _LARGEST if key in document)
        self.letters = self._size()

    def _size(self) -> int:
        for key in ("letters", "decreasing", "simplex"):
            if key in self.document:
                return int(self.document[key])
        if self.vertices is not None:
            return len(self.vertices[0])
        return len(self.document["around" if self.kind in ("chi_square", "kullback_leibler") else self.kind])

    @property
    def is_single(self) -> bool:
        """Whether there is exactly one vertex."""
        return self.vertices is not None and len(self.vertices) == 1

    def largest(self, costs: Vector) -> tuple[Any, Vector]:
        """Return the largest expected cost over the priors, and a prior that has it."""
        prior = _LARGEST[self.kind](self, costs)
        return _inner(costs, prior), prior

    def least(self, costs: Vector) -> tuple[Any, Vector]:
        """Return the least expected cost over the priors, and a prior that has it."""
        value, prior = self.largest([-cost for cost in costs])
        return -value, prior

    def cone(self) -> list[tuple[dict[int, Any], Any]] | None:
        """Return rows a z <= 0 and a z = 0 (marked by True) of the multiples h P of priors of a set without vertices.

        The unknowns are the letters, then h, then auxiliary ones; None where no rows are listed.
        """
        if self.kind not in ("lower", "center", "cdf_lower", "groups", "inequalities") or _unknowns(self) > self.letters:
            return None
        height = self.letters
        rows: list[tuple[dict[int, Any], Any]] = [({x: mpf(1) for x in range(self.letters)} | {height: mpf(-1)}, True)]
        if self.kind == "center":
            center, radius = numbers(self.document["center"]), number(self.document["radius"])
            for x, share in enumerate(center):
                rows.append(({x: mpf(1), height: -share, height + 1 + x: mpf(-1)}, False))
            rows.append(({height + 1 + x: mpf(1) for x in range(self.letters)} | {height: -radius}, False))
            return rows
        listed = _rows(self)
        if self.kind == "lower":
            ends = zip(numbers(self.document["lower"]), numbers(self.document["upper"]), strict=True)
            listed = [row for x, (low, high) in enumerate(ends) for row in _interval([x], low, high)]
        return rows + [({**entries, height: -bound}, False) for entries, bound in listed]

    def contains(self, prior: Vector) -> bool:
        """Return whether a vector is a prior of the set, up to rounding."""
        if len(prior) != self.letters or min(prior) < -self.near or abs(mp.fsum(prior) - 1) > self.near:
            return False
        if self.vertices is None:
            return bool(_CONTAINS[self.kind](self, prior))
        if any(_distance(vertex, prior) <= self.near for vertex in self.vertices):
            return True
        program = Program([mpf(0)] * len(self.vertices))
        for x in range(self.letters):
            program.equal({v: vertex[x] for v, vertex in enumerate(self.vertices)}, prior[x])
        try:
            program.least()
        except NoSolution:
            return False
        return True


def _prior(row: Any) -> Vector:
    """Return a prior that is listed, or proportional to weights."""
    if not isinstance(row, Mapping):
        return numbers(row)
    weights = numbers(row["weights"])
    total = mp.fsum(weights)
    return [weight / total for weight in weights]


def _inner(first: Vector, second: Vector) -> Any:
    return mp.fsum([a * b for a, b in zip(first, second, strict=True)])


def _distance(first: Vector, second: Vector) -> Any:
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def _letters(part: Mapping[str, Any]) -> list[int]:
    """Return the letters of a group, which documents count from 1."""
    return [int(x) - 1 for x in part["letters"]]


def _order(costs: Vector) -> list[int]:
    return sorted(range(len(costs)), key=costs.__getitem__, reverse=True)


def _unit(letters: int, place: int) -> Vector:
    return [mpf(x == place) for x in range(letters)]


def _of_vertices(known: PriorSet, costs: Vector) -> Vector:
    return max(known.vertices or [], key=lambda vertex: _inner(costs, vertex))


def _of_box(known: PriorSet, costs: Vector) -> Vector:
    prior, upper = numbers(known.document["lower"]), numbers(known.document["upper"])
    left = 1 - mp.fsum(prior)
    for x in _order(costs):
        step = min(left, upper[x] - prior[x])
        prior[x], left = prior[x] + step, left - step
    return prior


def _of_ball(known: PriorSet, costs: Vector) -> Vector:
    """Move probability of at most the radius from the cheapest letters to the dearest one."""
    prior, left, (best, *rest) = numbers(known.document["center"]), number(known.document["radius"]), _order(costs)
    for x in reversed(rest):
        step = min(left, prior[x])
        prior[x], prior[best], left = prior[x] - step, prior[best] + step, left - step
    return prior


def _of_decreasing(known: PriorSet, costs: Vector) -> Vector:
    means = [total / (k + 1) for k, total in enumerate(accumulate(costs))]
    k = means.index(max(means)) + 1
    return [mpf(1) / k if x < k else mpf(0) for x in range(known.letters)]


def _of_simplex(known: PriorSet, costs: Vector) -> Vector:
    return _unit(known.letters, costs.index(max(costs)))


def _of_focal(known: PriorSet, costs: Vector) -> Vector:
    prior = [mpf(0)] * known.letters
    for focal in known.document["focal"]:
        prior[max(_letters(focal), key=costs.__getitem__)] += number(focal["mass"])
    return prior


def _of_rows(known: PriorSet, costs: Vector) -> Vector:
    program = Program([-cost for cost in costs] + [mpf(0)] * (_unknowns(known) - known.letters))
    program.equal({x: mpf(1) for x in range(known.letters)}, mpf(1))
    for entries, bound in _rows(known):
        program.at_most(entries, bound)
    return program.least()[1][: known.letters]


def _unknowns(known: PriorSet) -> int:
    lengths = [len(row["coefficients"]) for row in known.document.get("inequalities", [])]
    return max([known.letters, *lengths])


def _rows(known: PriorSet) -> list[tuple[dict[int, Any], Any]]:
    """Return rows a P <= b of a band, of groups, or of the user's own inequalities."""
    document, rows = known.document, list[tuple[dict[int, Any], Any]]()
    if known.kind == "cdf_lower":
        for k, (low, high) in enumerate(zip(numbers(document["cdf_lower"]), numbers(document["cdf_upper"]), strict=True)):
            rows += _interval(range(k + 1), low, high)
    elif known.kind == "groups":
        for group in document["groups"]:
            rows += _interval(_letters(group), number(group["lower"]), number(group["upper"]))
    elif known.kind == "inequalities":
        for row in document["inequalities"]:
            rows.append((dict(enumerate(numbers(row["coefficients"]))), number(row["bound"])))
    return rows


def _interval(letters: Sequence[int], low: Any, high: Any) -> list[tuple[dict[int, Any], Any]]:
    return [({x: mpf(1) for x in letters}, high), ({x: mpf(-1) for x in letters}, -low)]


def _of_chi_square(known: PriorSet, costs: Vector) -> Vector:
    """Return Q_x = C_x (a + b c_x) on the dearest letters, 0 on the rest, with sum 1 and at the radius."""
    center, radius = numbers(known.document["around"]), number(known.document["chi_square"])
    best = _inner(costs, center), center
    order = _order(costs)
    for k in range(1, len(order) + 1):
        kept = order[:k]
        mass = mp.fsum([center[x] for x in kept])
        mean = mp.fsum([center[x] * costs[x] for x in kept]) / mass
        spread = mp.fsum([center[x] * (costs[x] - mean) ** 2 for x in kept])
        room = radius + 1 - 1 / mass  # sum Q^2/C = 1 + radius, of which 1/mass is at b = 0
        if room < -known.near:
            continue
        slope = mp.sqrt(max(room, 0) / spread) if spread > known.near else mpf(0)
        prior = [mpf(0)] * len(costs)
        for x in kept:
            prior[x] = center[x] * (1 / mass + slope * (costs[x] - mean))
        if min(prior) >= -known.near:
            best = max(best, (_inner(costs, prior), prior), key=lambda pair: pair[0])
    return best[1]


def _of_kullback_leibler(known: PriorSet, costs: Vector) -> Vector:
    """Return Q_x proportional to C_x exp(b c_x), with b by bisection."""
    center, radius = numbers(known.document["around"]), number(known.document["kullback_leibler"])
    most = max(cost for cost, share in zip(costs, center, strict=True) if share)
    top = [share if cost == most else mpf(0) for cost, share in zip(costs, center, strict=True)]
    mass = mp.fsum(top)
    if -mp.log(mass) <= radius:
        return [share / mass for share in top]

    def tilted(b: Any) -> tuple[Any, Vector]:
        weights = [share * mp.exp(b * (cost - most)) for share, cost in zip(center, costs, strict=True)]
        total = mp.fsum(weights)
        prior = [weight / total for weight in weights]
        return b * (_inner(costs, prior) - most) - mp.log(total), prior

    low, high = mpf(0), mpf(1)
    while tilted(high)[0] < radius:
        low, high = high, 2 * high
    for _ in range(mp.prec + 20):
        middle = (low + high) / 2
        low, high = (middle, high) if tilted(middle)[0] < radius else (low, middle)
    return tilted(high)[1]


def _in_box(known: PriorSet, prior: Vector) -> bool:
    ends = zip(numbers(known.document["lower"]), prior, numbers(known.document["upper"]), strict=True)
    return all(low - known.near <= share <= high + known.near for low, share, high in ends)


def _in_ball(known: PriorSet, prior: Vector) -> bool:
    moved = [max(share - c, 0) for share, c in zip(prior, numbers(known.document["center"]), strict=True)]
    return bool(mp.fsum(moved) <= number(known.document["radius"]) + known.near)


def _in_decreasing(known: PriorSet, prior: Vector) -> bool:
    return all(b <= a + known.near for a, b in pairwise(prior))


def _in_focal(known: PriorSet, prior: Vector) -> bool:
    if known.letters > MOST_SUBSETS:
        return True
    focal = [(set(_letters(one)), number(one["mass"])) for one in known.document["focal"]]
    for code in range(1 << known.letters):
        letters = {x for x in range(known.letters) if code >> x & 1}
        inside = mp.fsum([mass for within, mass in focal if within <= letters])
        if mp.fsum([prior[x] for x in letters]) < inside - known.near:
            return False
    return True


def _in_rows(known: PriorSet, prior: Vector) -> bool:
    if _unknowns(known) > known.letters:
        program = Program([mpf(0)] * _unknowns(known))
        for x, share in enumerate(prior):
            program.equal({x: mpf(1)}, share)
        for entries, bound in _rows(known):
            program.at_most(entries, bound + known.near)
        try:
            program.least()
        except NoSolution:
            return False
        return True
    return all(mp.fsum([a * prior[x] for x, a in row.items()]) <= bound + known.near for row, bound in _rows(known))


def _in_chi_square(known: PriorSet, prior: Vector) -> bool:
    pairs = zip(prior, numbers(known.document["around"]), strict=True)
    return bool(mp.fsum([(q - c) ** 2 / c for q, c in pairs]) <= number(known.document["chi_square"]) + known.near)


def _in_kullback_leibler(known: PriorSet, prior: Vector) -> bool:
    pairs = list(zip(prior, numbers(known.document["around"]), strict=True))
    if any(q and not c for q, c in pairs):
        return False
    total = mp.fsum([q * mp.log(q / c) for q, c in pairs if q > 0])
    return bool(total <= number(known.document["kullback_leibler"]) + known.near)


_LARGEST: dict[str, Any] = {
    "vertices": _of_vertices,
    "cdf_lower": _of_rows,
    "lower": _of_box,
    "chi_square": _of_chi_square,
    "kullback_leibler": _of_kullback_leibler,
    "center": _of_ball,
    "decreasing": _of_decreasing,
    "simplex": _of_simplex,
    "groups": _of_rows,
    "focal": _of_focal,
    "inequalities": _of_rows,
}
_CONTAINS: dict[str, Any] = {
    "cdf_lower": _in_rows,
    "lower": _in_box,
    "chi_square": _in_chi_square,
    "kullback_leibler": _in_kullback_leibler,
    "center": _in_ball,
    "decreasing": _in_decreasing,
    "simplex": lambda *_: True,
    "groups": _in_rows,
    "focal": _in_focal,
    "inequalities": _in_rows,
}
