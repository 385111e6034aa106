"""Distortions of questions, at the ends, at thresholds and just beside them, and levels at, above and below them."""

from fractions import Fraction

from tests.agreement.golden.answers import answer

BESIDE = Fraction(1, 10**6)


def distortions(rng, question, count, top=1):
    """Some distortions for a question without one: the ends of the pieces of its curve among them, where it has one."""
    stops = [Fraction(stop) for stop in _breakpoints(question)]
    zero_from = stops[-1] if stops else Fraction(0)
    starts = [Fraction(0), *stops[:-1]]
    beside = [stop + step for stop in stops for step in (-BESIDE, BESIDE)]
    between = [start + (stop - start) * Fraction(rng.randint(1, 9), 10) for start, stop in zip(starts, stops, strict=False)]
    drawn = [top * Fraction(rng.randint(0, 40), 40) for _ in range(count)]
    rest = [d for d in {*stops, *beside, *between, *drawn, Fraction(0), Fraction(top)} if 0 <= d <= top]
    chosen = rng.sample(sorted(rest), min(count - 1, len(rest)))
    return [str(d) for d in dict.fromkeys([zero_from, *chosen])]


def levels(rng, question, count, top=1):
    """Some values of exp(epsilon) for the inverse question: 1, values that are reached and rational, and others."""
    reached = []
    for distortion in distortions(rng, question, count, top):
        values = answer(question | {"kind": "optimum", "distortion": distortion})["values"]
        if values.get("exp", "oo") != "oo":
            reached.append(Fraction(values["exp"]))
    drawn = [1 + Fraction(rng.choice([0, 1, 2, 5, 10, 40]), rng.randint(1, 9)) for _ in range(count)]
    chosen = sorted({Fraction(1), *reached, *drawn, *(level + BESIDE for level in reached)})
    return [str(level) for level in rng.sample(chosen, min(count, len(chosen)))]


def _breakpoints(question):
    """The breakpoints of the curve, or of that of differential privacy if the leakage has no exact one."""
    for leakage in (question["leakage"], "dp"):
        breakpoints = answer(question | {"kind": "curve", "leakage": leakage})["values"].get("breakpoints")
        if breakpoints is not None:
            return breakpoints
    return []
