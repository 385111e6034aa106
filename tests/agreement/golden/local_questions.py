"""Questions on source sets: points, inverse questions, curves, formulas in symbols, and what is refused."""

from fractions import Fraction

from tests.agreement.golden.places import distortions, levels
from tests.agreement.golden.source_documents import SETS, draw_source

PROBES = ("renyi:2", "renyi:3/2", "kl", "sibson:2", "sibson:3/2", "mi")
ALIKE = ("hull around the uniform prior", "simplex")
DELTAS = ("1/100", "1/10", "1/3", "9/10")
SMALL = ("one prior", "ordered hull", "hull", "box", "ball", "inequalities")


def _questions(rng, base, points, inverses):
    for distortion in distortions(rng, base, points):
        yield {"kind": "optimum"} | base | {"distortion": distortion}
    for level in levels(rng, base, inverses) if inverses else ():
        yield {"kind": "inverse"} | base | {"exp_epsilon": level}


def _base(rng, kind, leakage, most=8):
    return {"set": kind, "source": draw_source(rng, kind, most), "leakage": leakage}


def privacy(rng):
    """Differential privacy."""
    for turn in range(170):
        yield from _questions(rng, _base(rng, SETS[turn % len(SETS)], "dp"), 8, 3)


def approximate(rng):
    """(epsilon, delta)-differential privacy; delta is given apart, or in the name."""
    for turn in range(80):
        delta = DELTAS[turn // len(SETS) % len(DELTAS)]
        named = turn % 3 == 0
        base = _base(rng, SETS[turn % len(SETS)], f"adp:{delta}" if named else rng.choice(["dp", "adp"]), 6)
        yield from _questions(rng, base if named else base | {"delta": delta}, 4, 2)


def information(rng):
    """Measures with an exact answer on every set, or for one prior; infinite orders."""
    for turn in range(80):
        yield from _questions(rng, _base(rng, SETS[turn % len(SETS)], "ml"), 4, 2)
    for turn in range(50):
        yield from _questions(rng, _base(rng, SETS[turn % len(SETS)], "min-entropy", 4), 3, 2)
        yield from _questions(rng, _base(rng, SETS[turn % len(SETS)], "mx", 4), 3, 2)
        yield from _questions(rng, _base(rng, "one prior", "mi"), 4, 1)
    for turn in range(40):
        yield from _questions(rng, _base(rng, SETS[turn % len(SETS)], rng.choice(["renyi:oo", "sibson:oo"]), 5), 3, 1)


def letters_alike(rng):
    """Sets with the uniform prior in their hull, where every measure has a closed form."""
    for turn in range(20):
        kind = ALIKE[turn % len(ALIKE)]
        source = draw_source(rng, kind, 6)
        for leakage in PROBES:
            yield from _questions(rng, {"set": kind, "source": source, "leakage": leakage}, 3, 1)


def enclosed(rng):
    """Few letters: an enclosure costs a search."""
    for leakage in PROBES:
        for turn in range(16):
            kind = SMALL[turn % len(SMALL)] if leakage != "mi" else rng.choice(SMALL[1:])
            base = _base(rng, kind, leakage, 3)
            yield {"kind": "optimum"} | base | {"distortion": str(Fraction(rng.randint(0, 12), 20))}
            if turn % 2:
                yield {"kind": "inverse"} | base | {"exp_epsilon": str(1 + Fraction(rng.randint(1, 12), 8))}


def local_curves(rng):
    """Whole functions, also of measures that have none here."""
    for turn in range(120):
        yield {"kind": "curve"} | _base(rng, SETS[turn % len(SETS)], "dp")
    for turn in range(60):
        delta = rng.choice(DELTAS)
        yield {"kind": "curve"} | _base(rng, SETS[turn % len(SETS)], "dp", 6) | {"delta": delta}
        yield {"kind": "curve"} | _base(rng, SETS[turn % len(SETS)], "ml")
    for turn in range(40):
        yield {"kind": "curve"} | _base(rng, SETS[turn % len(SETS)], "min-entropy", 4)
        yield {"kind": "curve"} | _base(rng, "one prior", "mi")
    for turn in range(60):
        leakage = rng.choice([*PROBES, "mx", "renyi:oo", "sibson:oo"])
        yield {"kind": "curve"} | _base(rng, ALIKE[turn % len(ALIKE)] if turn % 4 else "hull", leakage, 6)


def symbols(rng):
    """One ordered prior in symbols; the values are taken at a prior without ties and at one with."""
    for letters in range(1, 9):
        ties = sorted((rng.choice([1, 1, 2, 5]) for _ in range(letters)), reverse=True)
        for prior in (range(letters, 0, -1), ties)[: 2 if letters <= 5 else 1]:
            total = sum(prior)
            base = {"kind": "symbols", "symbols": letters, "prior": [str(Fraction(weight, total)) for weight in prior]}
            samples = {"samples": [str(Fraction(rng.randint(1, 20), 21)) for _ in range(3)]}
            for leakage in ("dp", "ml", "mi", "min-entropy", "sibson:oo"):
                yield base | {"leakage": leakage} | samples
            yield base | {"leakage": "dp", "delta": rng.choice(DELTAS)} | samples
            yield base | {"leakage": "dp", "distortion": str(Fraction(rng.randint(0, 8), 12))}
    yield base | {"leakage": "renyi:2"} | samples


def refused(rng):
    """Arguments outside their domain, and questions without an answer."""
    prior = {"set": "one prior", "source": {"vertices": [["1/2", "3/10", "1/5"]]}}
    point = {"kind": "optimum"} | prior
    for distortion in ("-1/10", "11/10", "x", "1/0", ""):
        yield point | {"leakage": "dp", "distortion": distortion}
        yield point | {"leakage": "mi", "distortion": distortion}
    for leakage in ("foo", "renyi:1", "renyi", "sibson:1/2", "adp:1", "adp:x", "kl:2", "adp:1/10:pointwise", "sibson:3000"):
        yield point | {"leakage": leakage, "distortion": "1/5"}
        yield {"kind": "curve"} | prior | {"leakage": leakage}
    for delta in ("-1/10", "1", "x", "1/10"):
        yield point | {"leakage": "ml", "distortion": "1/5", "delta": delta}
        yield point | {"leakage": "adp:1/5", "distortion": "1/5", "delta": delta}
    for level in ("0", "1/2", "-3", "oo", "e"):
        yield {"kind": "inverse"} | prior | {"leakage": "dp", "exp_epsilon": level}
        yield {"kind": "inverse"} | prior | {"leakage": "renyi:2", "exp_epsilon": level}
    for source in _BAD_SOURCES:
        yield {"kind": "optimum", "set": "none", "source": source, "leakage": "dp", "distortion": "1/5"}
    for records in (0, -1, 10**7):
        yield point | {"records": records, "leakage": "dp", "distortion": "1/5"}
    for distortion in ("-1", "4"):
        yield point | {"records": 3, "leakage": "ml", "distortion": distortion}


_BAD_SOURCES = (
    {"vertices": []},
    {"vertices": [["1/2", "1/3"]]},
    {"vertices": [["3/2", "-1/2"]]},
    {"vertices": [["1/2", "1/2"], ["1"]]},
    {"vertices": [["x", "1/2"]]},
    {"lower": ["3/4", "3/4"], "upper": ["1", "1"]},
    {"lower": ["0"], "upper": ["1", "1"]},
    {"center": ["1/2", "1/2"], "radius": "-1"},
    {"inequalities": ["P1 >= 2", "P2 >= 0"]},
    {"inequalities": ["P1 >>= P2"]},
    {"simplex": 0},
    {"decreasing": -1},
    {"rows": [["1"]]},
    "no such source",
    "kalantari2018:II-7",
)
