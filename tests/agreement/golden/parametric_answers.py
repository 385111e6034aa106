"""Asks the toolkit about sources that list no probabilities, and writes its answers as plain JSON."""

from fractions import Fraction
from functools import cache
from itertools import islice

from symdp import SourceSet, privacy_distortion, read_symbols
from symdp.arithmetic.rational import exact_text
from symdp.errors import SymdpError
from symdp.sources.countable_band import read_countable
from symdp.tradeoffs.named_ball import read_divergence_ball

from .plain import digest, short, text

DIGITS, FIRST_PIECES = 20, 4


def value_in_symbols(question):
    """exp(epsilon) at values of the symbols, by the formula, and what the numeric curve there says."""
    form, values = _function(question["source"], question["where"]), _read(question["values"])
    distortion = Fraction(question["distortion"])
    if question["set"] == "ordered":
        curve = form.of(list(values.values()))
        return {"exp": text(curve.exp_epsilon(distortion))} | _stops(curve), {}
    found = {"exp": text(form.exp_epsilon(values, distortion))}
    return found | (_stops(form.of(values)) if "oo" not in str(question["source"]) else {}), {}


def function_in_symbols(question):
    """The whole function: how it is written, and the fate of its certificate."""
    form = _function(question["source"], question["where"])
    forms = {"latex": digest(form.to_latex())}
    try:
        certificate = form.certificate
    except (AttributeError, SymdpError) as error:
        return {"certificate": type(error).__name__}, forms | {"message": str(error)}
    certificate.verify()
    written = {"claim": digest(certificate.claim), "words": short(certificate.sentence())}
    return {"certificate": "accepted"}, forms | written | {"page": digest(form.theorem().to_latex())}


def endless_value(question):
    """exp(epsilon) on infinitely many letters, exact and as a decimal."""
    best = privacy_distortion(_endless(question["source"])).at(question["distortion"])
    return {"exp": text(best.exp), "decimal": best.decimal(DIGITS), "nats": best.epsilon(DIGITS), "kept": best.kept}, {}


def endless_inverse(question):
    """The least distortion at a level."""
    kept, least = privacy_distortion(_endless(question["source"])).least_distortion(question["exp_epsilon"])
    return {"kept": kept, "least": str(least.evalf(DIGITS))}, {"expression": short(str(least))}


def endless_pieces(question):
    """The first pieces, from the largest distortions down."""
    curve = privacy_distortion(_endless(question["source"]))
    pieces = [[str(part) for part in piece] for piece in islice(curve.pieces(), FIRST_PIECES)]
    return {"zero_from": str(curve.zero_from)}, {"pieces": short(pieces)}


def divergence_ball(question):
    """The two rationals around exp(epsilon), and the fate of the certificate."""
    best = read_divergence_ball(question["source"]).at(question["distortion"])
    best.certificate.verify()
    low, high = map(exact_text, best.exp_bounds)
    forms = {"words": short(best.certificate.sentence()), "nats": best.value.nats(12)}
    return {"enclosure": [low, high], "certificate": "accepted"}, forms


def _stops(curve):
    return {"zero_from": exact_text(curve.zero_from), "breakpoints": [exact_text(stop) for stop in curve.breakpoints]}


def _read(values):
    return {name: int(value) if name == "M" else Fraction(value) for name, value in values.items()}


@cache
def _function(source, where):
    """Once a source: some formulas take seconds."""
    return privacy_distortion(SourceSet.ordered_symbols(source) if isinstance(source, int) else read_symbols(source, where))


@cache
def _endless(source):
    return read_countable(source)
