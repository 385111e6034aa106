"""Asks the toolkit about sources that list no probabilities, and writes its answers as plain JSON."""

from fractions import Fraction
from functools import cache

import flint
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY, exact_text
from symdp.arithmetic.reals.enclosure import ball, ends, rounded
from symdp.errors import SymdpError
from symdp.sources.countable.countable_band import read_countable
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import read_divergence_ball
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.agreement.golden.plain import digest, short, text

DIGITS, FIRST_PIECES = 20, 4


def value_in_symbols(question):
    """exp(epsilon) at values of the symbols, by the formula, and what the numeric curve there says."""
    form, values = _function(question["source"], question["where"]), _read(question["values"])
    distortion = Fraction(question["distortion"])
    if question["set"] == "ordered":
        curve = form.of(list(values.values()))
        return {"exp": text(curve.exp_epsilon(distortion))} | _stops(curve), {}
    value = {"exp": text(form.exp_epsilon(distortion).of(values))}
    return value | (_stops(form.of(values)) if "oo" not in str(question["source"]) else {}), {}


def function_in_symbols(question):
    """The whole function: how it is written, and the fate of its certificate."""
    form = _function(question["source"], question["where"])
    forms = {"latex": digest(form.to_latex())}
    try:
        certificate = form.certificate
    except (AttributeError, SymdpError) as error:
        return {"certificate": type(error).__name__}, forms | {"message": str(error)}
    certificate.verify()
    written = {"answer": digest(certificate.record["answer"]), "words": short(certificate.sentence())}
    return {"certificate": "accepted"}, forms | written | {"page": digest(form.theorem().to_latex())}


def endless_value(question):
    """exp(epsilon) on infinitely many letters, exact and as a decimal."""
    best = privacy_distortion(_endless(question["source"])).at(question["distortion"])
    nats = best.value.nats(DIGITS)
    return {"exp": text(best.exp), "decimal": _decimal(best), "nats": nats, "kept": best.mechanism.kept}, {}


def endless_inverse(question):
    """The least distortion at a level."""
    best = Tradeoff(_endless(question["source"]), digits=2 * DIGITS).inverse(exp_epsilon=question["exp_epsilon"])
    low, high = (sympy.Rational(str(end)).evalf(DIGITS) for end in best.distortion_bounds)
    assert low == high
    return {"kept": best.mechanism.kept, "least": str(high)}, {"expression": short(str(best.mechanism.distortion()))}


def endless_pieces(question):
    """The first pieces, from the largest distortions down."""
    curve = privacy_distortion(_endless(question["source"]))
    pieces = [
        [str(part) for part in (piece.start, piece.stop, piece.exp_to_sympy())]
        for piece in curve.pieces_from_above(FIRST_PIECES)
    ]
    return {"zero_from": str(curve.zero_from)}, {"pieces": short(pieces)}


def divergence_ball(question):
    """The two rationals around exp(epsilon), and the fate of the certificate."""
    best = Tradeoff(read_divergence_ball(question["source"])).at(question["distortion"])
    if best.value.is_infinite:
        return {"exp": text(best.exp), "certificate": "none"}, {"message": best.unverified}
    best.certificate.verify()
    forms = {"words": short(best.certificate.sentence()), "nats": best.value.nats(12)}
    return {"enclosure": _ends(best.certificate.record["answer"]["exp"]), "certificate": "accepted"}, forms


def _ends(answer):
    return answer["between"] if isinstance(answer, dict) else [answer] * 2


def _decimal(best):
    """exp(epsilon) as a decimal: of the rational, or of bounds of its logarithm."""
    if best.exp is not None:
        return str(best.exp) if best.exp in (1, INFINITY) else rounded(best.exp, DIGITS)
    with flint.ctx.workprec(512):
        around = [ends(ball(end).exp()) for end in best.value.enclosure(3 * DIGITS)]
    written = {rounded(end, DIGITS) for pair in around for end in pair}
    assert len(written) == 1
    return written.pop()


def _stops(curve):
    return {"zero_from": exact_text(curve.zero_from), "breakpoints": [exact_text(stop) for stop in curve.breakpoints]}


def _read(values):
    return {name: int(value) if name == "M" else Fraction(value) for name, value in values.items()}


@cache
def _function(source, where):
    """The function of a source, computed once, as some formulas take seconds."""
    return privacy_distortion(SourceSet.ordered_symbols(source) if isinstance(source, int) else read_symbols(source, where))


@cache
def _endless(source):
    return read_countable(source)
