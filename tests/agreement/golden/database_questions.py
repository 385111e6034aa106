"""Questions on databases of one to six records, with source sets that contain the uniform prior or not."""

from fractions import Fraction

from tests.agreement.golden.local_questions import PROBES, SMALL
from tests.agreement.golden.places import distortions, levels
from tests.agreement.golden.source_documents import draw_source

MEASURES = (*PROBES, "dp", "adp:1/10", "adp:1/3", "adp:1/10:pointwise", "ml", "mx", "min-entropy", "sibson:oo", "renyi:oo")
EXACT = ("dp", "adp:1/10", "ml", "min-entropy", "mx", "mi")
RECORDS = range(1, 7)


def databases(rng):
    """Uniform databases in all measures; others in measures whose record has an exact answer."""
    for records in RECORDS:
        for letters in range(1, 5):
            for leakage in MEASURES:
                base = {"set": "uniform", "records": records, "letters": letters, "leakage": leakage}
                yield from _questions(rng, base, 2, rng.random() < 0.5)
            yield {"kind": "curve"} | base | {"leakage": rng.choice(MEASURES)}
        for kind in ("hull around the uniform prior", "simplex"):
            source = draw_source(rng, kind, 3)
            for leakage in EXACT:
                base = {"set": kind, "records": records, "source": source, "leakage": leakage}
                yield from _questions(rng, base, 2, leakage != "mx")
        for leakage in EXACT:
            for kind in ("one prior", *SMALL) if leakage != "mi" else ("one prior",) * 4:
                base = {"set": kind, "records": records, "source": draw_source(rng, kind, 3), "leakage": leakage}
                yield from _questions(rng, base, 2, leakage != "mx")


def databases_enclosed(rng):
    """A search for every value, and many of them for an inverse question."""
    for turn, (kind, source) in enumerate(_FAR_FROM_UNIFORM):
        for leakage in (*PROBES, "mx"):
            records = rng.choice(RECORDS)
            base = {"set": kind, "records": records, "source": source, "leakage": leakage}
            yield {"kind": "optimum"} | base | {"distortion": str(records * Fraction(rng.randint(1, 8), 20))}
            if turn < 2:
                yield {"kind": "inverse"} | base | {"exp_epsilon": str(1 + Fraction(rng.randint(1, 12), 8))}
            yield {"kind": "curve"} | base


_FAR_FROM_UNIFORM = (
    ("one prior", {"vertices": [["1/2", "3/10", "1/5"]]}),
    ("ordered hull", {"vertices": [["3/4", "1/4"], ["3/5", "2/5"]]}),
    ("hull", {"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]}),
    ("box", {"lower": ["1/10", "3/5"], "upper": ["2/5", "9/10"]}),
    ("one prior", {"vertices": [["1", "0"]]}),
)


def _questions(rng, base, points, inverse):
    for distortion in distortions(rng, base, points, base["records"]):
        yield {"kind": "optimum"} | base | {"distortion": distortion}
    if inverse:
        yield {"kind": "inverse"} | base | {"exp_epsilon": levels(rng, base, 1, base["records"])[0]}
    if rng.random() < 0.3:
        yield {"kind": "curve"} | base
