"""Questions on sources that list no probabilities: in symbols, on infinitely many letters, within a divergence."""

from fractions import Fraction

IN_SYMBOLS = (
    ("even", "p,1-p; q,1-q", "p <= q, q <= 1/2"),
    ("even", "p,1-p; 1-p,p", ""),
    ("even", "sarwate2014:binary:p,q", ""),
    ("even", "ball:r:1/2,3/10,1/5", ""),
    ("even", "ball:r:C1,C2", ""),
    ("even", "ball:r:C1,C2,C3", "C1 >= C2, C2 >= C3"),
    ("even", "contamination:eta:1/2,3/10,1/5", ""),
    ("even", "contamination:eta:C1,C2", ""),
    ("even", "box:l,0:1,v", ""),
    ("even", "box:l,1/10,1/10:1,1,v", ""),
    ("segment", "p,q,1-p-q", ""),
    ("segment", "p,q,1-p-q; r,s,1-r-s", ""),
    ("segment", "p,1/2-p,1/2; q,q,1-2*q", ""),
    ("segment", "p,q,1/4,3/4-p-q; 1/4,1/4,1/4,1/4", ""),
    ("moving", "t,1-t,0; 1/3,1/3,1/3", "0 <= t, t <= 1"),
    ("moving", "t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"),
    ("moving", "t,1-t,0; 0,t,1-t; 1-t,0,t", "0 <= t, t <= 1"),
    ("moving", "1/2+t,1/2-t,0; 1/4,1/4,1/2; 1/5,3/5,1/5", "0 <= t, t <= 1/2"),
    ("moving", "t,1-t,0; t*t,1-t*t,0; 1/3,1/3,1/3", "0 <= t, t <= 1"),
    ("ordered", 3, ""),
    ("ordered", 5, ""),
    ("geometric", "geometric:rho", ""),
    ("geometric", "geometric:rho:4", ""),
    ("geometric", "geometric:rho:oo", ""),
)
ENDLESS = (
    *("geometric:1/2:oo", "geometric:2/3:oo", "geometric:1/10:oo", "geometric:1/2..3/4:oo", "geometric:99/100:oo"),
    *("zipf:2:oo", "zipf:3:oo", "zipf:3/2:oo"),
)
CENTERS = ("1/2,3/10,1/5", "1/3,1/3,1/3", "2/3,1/3", "7/10,1/10,1/10,1/10", "1/2,1/2,0")
RADII = {"chi-square": ("0", "1/1000", "1/50", "1/4"), "kullback-leibler": ("0", "1/1000", "1/50")}
EACH = 5


def parametric(rng):
    """Every source in symbols: its function once, and its values at five choices of the symbols and five distortions."""
    for kind, text, where in IN_SYMBOLS:
        base = {"set": kind, "source": text, "where": where}
        yield {"kind": "function in symbols"} | base
        for choice in _choices(rng, kind, text):
            for distortion in _distortions(rng):
                yield {"kind": "value in symbols"} | base | {"values": choice, "distortion": distortion}


def endless(rng):
    """Infinitely many letters: values, inverse questions, the first pieces."""
    for text in ENDLESS:
        base = {"set": text.partition(":")[0], "source": text}
        yield {"kind": "endless pieces"} | base
        for distortion in _distortions(rng):
            yield {"kind": "endless value"} | base | {"distortion": distortion}
        for level in ("1", "3/2", "3", "20"):
            yield {"kind": "endless inverse"} | base | {"exp_epsilon": level}


def divergence_balls(rng):
    """Balls of chi-square and of Kullback-Leibler, a radius of 0 among them."""
    for kind, radii in RADII.items():
        for center in CENTERS:
            for radius in radii:
                base = {"kind": "divergence ball", "set": kind, "source": f"{kind}:{radius}:{center}"}
                for distortion in _distortions(rng)[: EACH if kind == "chi-square" else 3]:
                    yield base | {"distortion": distortion}


def _distortions(rng):
    """The ends among them, then inner points; denominators that meet thresholds, and one that meets none."""
    inner = {Fraction(rng.randint(1, 19), 20), Fraction(rng.randint(1, 11), 12), Fraction(rng.randint(1, 996), 997)}
    drawn = sorted(inner | {Fraction(rng.randint(1, 9), 10), Fraction(rng.choice([0, 0, 1])), Fraction(1, 4)})
    return [str(distortion) for distortion in rng.sample(drawn, min(EACH, len(drawn)))]


def _choices(rng, kind, text):
    """Different values of the symbols of a source that make it one; zeros and ties are common."""
    chosen = []
    while len(chosen) < EACH:
        drawn = {name: str(value) for name, value in _DRAWN[kind](rng, text).items()}
        chosen += [drawn] * (drawn not in chosen)
    return chosen


def _even(rng, text):
    parts = rng.choice([4, 10, 12, 97])
    share, half = (lambda: Fraction(rng.randint(0, parts), parts)), Fraction(1, 2)
    head = text.partition(":")[0]
    center = sorted(_weights(rng, text.count(",C") + 1), reverse=True) if ":C1" in text else []
    named = {f"C{place}": value for place, value in enumerate(center, 1)}
    if head in ("ball", "contamination"):
        return {"r" if head == "ball" else "eta": share()} | named
    if head == "box":
        return {"l": half * share(), "v": half + half * share()}
    low, high = sorted((half * share(), half * share()))
    return {"p": low, "q": high} if "q" in text else {"p": low}


def _weights(rng, count):
    weights = [rng.choice([0, 1, 1, 2, 3, 5]) for _ in range(count)]
    total = sum(weights) or 1
    return [Fraction(weight, total) for weight in (weights if sum(weights) else [1, *weights[1:]])]


def _segment(rng, text):
    first, second = _weights(rng, 3), _weights(rng, 3)
    if "1/2-p" in text or "3/4-p" in text:
        return {"p": first[0] / 4, "q": second[0] / 2}
    return {"p": first[0], "q": first[1]} | ({"r": second[0], "s": second[1]} if "r" in text else {})


def _moving(rng, text):
    most = Fraction(1, 2) if "1/2+t" in text else Fraction(1)
    parts = rng.choice([2, 3, 12, 101])
    return {"t": most * Fraction(rng.randint(0, parts), parts)}


def _ordered(rng, text):
    prior = sorted(_weights(rng, text), reverse=True)
    return {f"P{place}": value for place, value in enumerate(prior, 1)}


def _geometric(rng, text):
    chosen = {"rho": Fraction(rng.randint(1, 11), 12)}
    return chosen | ({"M": rng.randint(1, 7)} if text.count(":") == 1 else {})


_DRAWN = {"even": _even, "segment": _segment, "moving": _moving, "ordered": _ordered, "geometric": _geometric}
