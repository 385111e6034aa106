"""Questions with other distortion functions than Hamming's, and in measures whose values are no number of nats or ratios."""

from fractions import Fraction

from tests.agreement.golden.source_documents import draw_source

LOSSES = (
    "line",
    "line:2",
    "ring",
    "positions:0,1,5/2",
    "lists:2",
    "erasure:1/4",
    "erasure:1",
    "graph:ring:4",
    "graph:line:3",
)
SIZED = {"positions:0,1,5/2": 3, "graph:ring:4": 4, "graph:line:3": 3}
SOURCES = ("one prior", "ordered hull", "hull", "box", "ball", "hull around the uniform prior")
PROFILES = ("profile:1:1/10", "profile:0:1/2", "profile:0:1/4,log(2):1/20")
MEASURES = ("tv", "gdp", "zcdp", *PROFILES)
EXP_LEVELS = ("1", "3/2", "2", "7")


def losses(rng):
    """Points, inverse questions and curves; the approximate measure and a graph of neighbours among them."""
    for loss in LOSSES:
        for kind in SOURCES:
            source = _sized(rng, kind, SIZED.get(loss))
            base = {"set": kind, "source": source, "leakage": "dp", "loss": loss, "pages": True}
            yield from _questions(rng, base, 4, EXP_LEVELS)
        for kind in SOURCES[:3]:
            base = {"set": kind, "source": _sized(rng, kind, SIZED.get(loss)), "loss": loss}
            yield {"kind": "optimum"} | base | {"leakage": "adp:1/10", "distortion": "1/4"}
            yield {"kind": "optimum"} | base | {"leakage": "ml", "distortion": "1/4"}


def other_measures(rng):
    """Total variation, Gaussian privacy, zero-concentrated privacy and profiles of two kinds."""
    for leakage in MEASURES:
        for kind in SOURCES:
            base = {"set": kind, "source": draw_source(rng, kind, 3 if leakage == "gdp" else 5), "leakage": leakage}
            pages = {} if leakage in ("gdp", "zcdp") else {"pages": True}
            yield from _questions(rng, base | pages, 4, EXP_LEVELS if leakage == "zcdp" else ())
            for value in ("0", "1/20", "1/2") if leakage != "zcdp" else ():
                yield {"kind": "inverse"} | base | {"value": value}


def _questions(rng, base, points, levels):
    drawn = {"0", "1", *(str(Fraction(rng.randint(1, 19), 20)) for _ in range(points))}
    for distortion in sorted(drawn, key=Fraction):
        yield {"kind": "optimum"} | base | {"distortion": distortion}
    for level in levels:
        yield {"kind": "inverse"} | base | {"exp_epsilon": level}
    yield {"kind": "curve"} | base


def _sized(rng, kind, letters):
    """A source on a number of letters that the loss needs, drawn until it has it; on at most four where any will do."""
    while True:
        source = draw_source(rng, kind, letters or 4)
        if letters is None or letters == _letters(source):
            return source


def _letters(document):
    listed = next(value for key, value in document.items() if key != "radius")
    return len(listed[0] if "vertices" in document else listed)
