"""Scenes: exact objects at which texts are evaluated, wide on purpose, and the same for every statement.

They hold the degenerate cases: one letter, certain and impossible letters, ties, priors in no order, D = 0 and D = 1,
thresholds and points beside them, more outputs than databases, graphs without edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

from proofs.engine.bridge import Scene
from proofs.instances.loss_scene import LOSS
from proofs.instances.profile_scene import PROFILE

Vector = tuple[Fraction, ...]
ZERO, ONE = Fraction(0), Fraction(1)


def prior(random: Random, letters: int, ordered: bool | None = None) -> Vector:
    """A prior with small numbers, so that ties and zeros are common; decreasing half the time if nothing is said."""
    while True:
        parts = [random.choice((0, 1, 1, 2, 3, 4, 6)) for _ in range(letters)]
        if sum(parts):
            break
    if ordered or (ordered is None and random.random() < 0.5):
        parts.sort(reverse=True)
    return tuple([Fraction(part, sum(parts)) for part in parts])


def distortion(random: Random, priors: Sequence[Vector], scale: Fraction = ONE) -> Fraction:
    """D in [0, 1]: an end, a threshold, a point beside one, or any."""
    tails = [sum(sorted(one)[:k], ZERO) * scale for one in priors for k in range(1, len(one) + 1)]
    place = random.choice([*tails, ZERO, ONE, Fraction(random.randint(0, 24), 24)])
    beside = random.choice((ZERO, ZERO, Fraction(1, 50), Fraction(-1, 50)))
    return min(ONE, max(ZERO, place + beside))


def rows(random: Random, inputs: int, outputs: int) -> tuple[Vector, ...]:
    """A stochastic matrix with zeros now and then."""
    return tuple([prior(random, outputs, False) for _ in range(inputs)])


def _one_prior(random: Random) -> dict[str, Any]:
    one = prior(random, random.randint(1, 5))
    delta = random.choice((ZERO, ZERO, ZERO, Fraction(1, 8), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)))
    return {"prior": one, "delta": delta, "distortion": distortion(random, [one], 1 - delta)}


def _source(random: Random) -> dict[str, Any]:
    letters = random.randint(1, 4)
    ordered = random.choice((True, True, None))
    priors = tuple([prior(random, letters, ordered) for _ in range(random.randint(1, 3))])
    return {"priors": priors, "distortion": distortion(random, priors)}


def kernel(records: int, values: int, level: Fraction) -> list[list[Fraction]]:
    """lambda^-d over the databases of some records, rows of sum 1."""
    words = list(product(range(values), repeat=records))
    found = []
    for word in words:
        row = [level ** -sum(a != b for a, b in zip(word, other, strict=True)) for other in words]
        found.append([entry / sum(row) for entry in row])
    return found


def _few_outputs(random: Random) -> dict[str, Any]:
    """A private channel with r outputs that occur: the outputs of the kernel, told apart or merged at random."""
    records, values = random.choice(((1, 1), (1, 2), (1, 3), (2, 2), (2, 2), (1, 4)))
    level = random.choice((ONE, Fraction(3, 2), Fraction(2), Fraction(4)))
    told = kernel(records, values, level)
    outputs = random.randint(1, 2 * len(told) + 1)
    targets = [random.randrange(outputs) for _ in told] if random.random() < 0.6 else [k % outputs for k in range(len(told))]
    mixed = [[ZERO] * outputs for _ in told]
    share = random.choice((ZERO, Fraction(1, 2)))
    for x, row in enumerate(told):
        for y, entry in enumerate(row):
            mixed[x][targets[y]] += (1 - share) * entry
            for z in range(outputs):
                mixed[x][z] += share * entry / outputs
    return {"records": records, "values": values, "level": level, "rows": tuple(map(tuple, mixed))}


def _graph(random: Random) -> dict[str, Any]:
    size = random.randint(1, 6)
    pairs = list(combinations(range(size), 2))
    if random.random() < 0.5:
        steps = {k for k in range(1, size // 2 + 1) if random.random() < 0.5}
        chosen = [(a, b) for a, b in pairs if min(b - a, size - b + a) in steps]
    else:
        chosen = [pair for pair in pairs if random.random() < 0.5]
    return {"size": size, "edges": frozenset(chosen)}


def _columns(random: Random) -> dict[str, Any]:
    """A source set, D and a number of zero columns, in range or not."""
    letters = random.choice((2, 3, 3))
    ordered = random.choice((True, True, None))
    priors = tuple([prior(random, letters, ordered) for _ in range(random.randint(1, 2))])
    return {"priors": priors, "distortion": distortion(random, priors), "dropped": random.randint(0, letters - 1)}


def _mostly_positive(random: Random, inputs: int, outputs: int) -> tuple[Vector, ...]:
    """A stochastic matrix, rarely with zeros, so that its leakage is finite."""
    if random.random() < 0.15:
        return rows(random, inputs, outputs)
    parts = [[random.randint(1, 4) for _ in range(outputs)] for _ in range(inputs)]
    return tuple([tuple([Fraction(part, sum(row)) for part in row]) for row in parts])


def _changed(random: Random) -> dict[str, Any]:
    """A mechanism, another one that differs in one row or in several, and an entry."""
    inputs, outputs = random.choice(((2, 2), (2, 2), (2, 3), (3, 2)))
    before, others = [_mostly_positive(random, inputs, outputs) for _ in range(2)]
    place = random.randrange(inputs)
    alone = random.random() < 0.6
    after = tuple([others[x] if x == place or not alone else before[x] for x in range(inputs)])
    return {"before": before, "after": after, "given": place, "output": random.randrange(outputs)}


def _segment(random: Random) -> dict[str, Any]:
    letters = random.randint(1, 4)
    uniform = (Fraction(1, letters),) * letters
    ends = [prior(random, letters, random.choice((True, None))) if random.random() < 0.8 else uniform for _ in range(2)]
    return {"first": ends[0], "second": ends[1]}


def _folded(random: Random) -> dict[str, Any]:
    """Priors and some renamings of them, as a finite set or as its hull."""
    letters = random.choice((2, 3, 3))
    base = [prior(random, letters, True) for _ in range(random.randint(1, 2))]
    orders = [tuple(random.sample(range(letters), letters)) for _ in range(random.randint(1, 2))]
    if random.random() < 0.5:
        place = random.randrange(letters - 1)
        orders = [tuple({place: place + 1, place + 1: place}.get(k, k) for k in range(letters))]
    renamed = [tuple([one[k] for k in order]) for order in orders for one in base]
    priors = tuple(dict.fromkeys([*base, *renamed]))
    return {"priors": priors, "hull": random.random() < 0.5, "distortion": distortion(random, priors)}


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
FALLING = tuple([Fraction(part, 10) for part in (4, 3, 2, 1)])
ONE_PRIOR = Scene(
    "one prior, delta and D",
    _one_prior,
    (
        {"prior": (ONE,), "delta": ZERO, "distortion": ZERO},
        {"prior": (ONE, ZERO), "delta": ZERO, "distortion": ZERO},
        {"prior": (HALF, HALF), "delta": ZERO, "distortion": ZERO},
        {"prior": (2 * THIRD, THIRD), "delta": ZERO, "distortion": THIRD},
        {"prior": (2 * THIRD, THIRD), "delta": HALF, "distortion": THIRD / 2},
        {"prior": (2 * THIRD, THIRD), "delta": ZERO, "distortion": ONE},
        {"prior": (THIRD, 2 * THIRD), "delta": ZERO, "distortion": Fraction(1, 4)},
        {"prior": (2 * THIRD, THIRD), "delta": ZERO, "distortion": Fraction(1, 4)},
        *[
            {"prior": FALLING, "delta": delta, "distortion": Fraction(k, 20)}
            for delta in (ZERO, Fraction(1, 10))
            for k in (3, 7, 9)
        ],
        *[{"prior": FALLING, "delta": ZERO, "distortion": Fraction(k, 50)} for k in (27, 28, 30, 35)],
        {"prior": (2 * THIRD, THIRD), "delta": ZERO, "distortion": Fraction(28, 50)},
        {"prior": (Fraction(1, 5),) * 5, "delta": ZERO, "distortion": Fraction(35, 50)},
    ),
)
SOURCE = Scene(
    "a source set and D",
    _source,
    (
        {"priors": ((ONE,),), "distortion": ZERO},
        {"priors": ((ONE, ZERO), (ZERO, ONE)), "distortion": ZERO},
        {"priors": ((ONE, ZERO), (ZERO, ONE)), "distortion": ONE},
        {"priors": ((HALF, HALF),), "distortion": HALF},
        {"priors": ((HALF, HALF, ZERO),), "distortion": THIRD},
        {"priors": ((2 * THIRD, THIRD, ZERO), (THIRD, ZERO, 2 * THIRD)), "distortion": HALF},
    ),
)
BINARY = Scene(
    "a binary channel",
    lambda random: {"rows": rows(random, 2, 2)},
    (
        {"rows": ((ONE, ZERO), (ZERO, ONE))},
        {"rows": ((ZERO, ONE), (ONE, ZERO))},
        {"rows": ((ONE, ZERO), (ONE, ZERO))},
        {"rows": ((HALF, HALF), (HALF, HALF))},
        {"rows": ((HALF, HALF), (ONE, ZERO))},
    ),
)
FEW_OUTPUTS = Scene("a private channel on records with any number of outputs", _few_outputs)
GRAPH = Scene(
    "a graph",
    _graph,
    (
        {"size": 1, "edges": frozenset()},
        {"size": 4, "edges": frozenset()},
        {"size": 5, "edges": frozenset({(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)})},
        {"size": 3, "edges": frozenset({(0, 1), (1, 2)})},
    ),
)
ZERO_COLUMNS = Scene(
    "a source set, D and a number of zero columns",
    _columns,
    (
        {"priors": ((Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)),), "distortion": THIRD, "dropped": 0},
        {"priors": ((Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)),), "distortion": THIRD, "dropped": 1},
        {"priors": ((HALF, HALF),), "distortion": Fraction(1, 4), "dropped": 1},
        {"priors": ((HALF, HALF),), "distortion": ZERO, "dropped": 0},
        {"priors": ((HALF, HALF, ZERO),), "distortion": Fraction(3, 4), "dropped": 0},
    ),
)
CHANGED = Scene(
    "a mechanism, a changed one and an entry",
    _changed,
    (
        {
            "before": ((2 * THIRD, THIRD), (THIRD, 2 * THIRD)),
            "after": ((Fraction(3, 5), Fraction(2, 5)), (Fraction(1, 5), Fraction(4, 5))),
            "given": 0,
            "output": 0,
        },
        {
            "before": ((Fraction(1, 4), Fraction(3, 4)), (HALF, HALF)),
            "after": ((Fraction(3, 10), Fraction(7, 10)), (Fraction(3, 5), Fraction(2, 5))),
            "given": 0,
            "output": 0,
        },
    ),
)
SEGMENT = Scene("a segment between two priors", _segment, ({"first": (ONE,), "second": (ONE,)},))
FOLDED = Scene(
    "priors and renamings of them, as a set or as its hull",
    _folded,
    (
        {"priors": ((2 * THIRD, THIRD, ZERO), (THIRD, ZERO, 2 * THIRD)), "hull": False, "distortion": HALF},
        {"priors": ((2 * THIRD, THIRD, ZERO), (THIRD, ZERO, 2 * THIRD)), "hull": True, "distortion": HALF},
        {"priors": ((2 * THIRD, THIRD, ZERO), (2 * THIRD, ZERO, THIRD)), "hull": False, "distortion": Fraction(1, 4)},
        {"priors": ((2 * THIRD, THIRD, ZERO), (2 * THIRD, ZERO, THIRD)), "hull": True, "distortion": Fraction(1, 4)},
        {"priors": ((HALF, HALF),), "hull": True, "distortion": Fraction(1, 4)},
        {"priors": ((Fraction(1, 5), HALF, Fraction(3, 10)),), "hull": True, "distortion": Fraction(9, 20)},
    ),
)
SCENES = (ONE_PRIOR, SOURCE, BINARY, FEW_OUTPUTS, GRAPH, ZERO_COLUMNS, CHANGED, SEGMENT, FOLDED, LOSS, PROFILE)
