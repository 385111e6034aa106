"""Asks the toolkit a question of the corpus and writes its answer as plain JSON: the one adapter to the API."""

import json
from fractions import Fraction
from functools import cache

from symdp import AdjacencyGraph, Database, SourceSet, Tradeoff
from symdp.arithmetic.rational import exact_text
from symdp.errors import CertificateRejected, Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.leakages.measure import Kind
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.golden import parametric_answers as others
from tests.agreement.golden.comparison import WITNESSES
from tests.agreement.golden.plain import digest, rows, short, text, texts

DECIMALS = 12


def answer(question):
    """The values and the forms of an answer; an error of the toolkit is an answer, and so is a traceback."""
    try:
        values, forms = _ASK[question["kind"]](question)
    except Exception as error:
        values, forms = {"error": type(error).__name__}, {"message": str(error)}
    return {"values": values, "forms": forms}


# One function for each kind of question.


def _optimum(question):
    best = optimal_mechanism(_source(question), question["distortion"], *_delta(question), **_measured(question))
    values, forms = _value(best.value)
    return _with_witnesses(values, forms, best, question, exact="enclosure" not in values)


def _inverse(question):
    if "value" in question:
        best = Tradeoff(_source(question), **_measured(question)).inverse(value=question["value"])
    else:
        best = least_distortion(_source(question), question["exp_epsilon"], *_delta(question), **_measured(question))
    low, high = best.distortion_bounds
    values, forms = {"distortion": [exact_text(low), exact_text(high)]}, {}
    return _with_witnesses(values, forms, best, question, exact=low == high)


def _curve(question):
    source = _source(question)
    delta = question.get("delta", 0)
    curve = Tradeoff(source, delta=delta, **_measured(question)).curve()
    stops = [stop for stop in curve.breakpoints if isinstance(stop, Fraction)]
    values = {"zero_from": exact_text(curve.zero_from), "breakpoints": [_stop(stop) for stop in curve.breakpoints]}
    if _is_private(curve):
        values["jump"] = text(curve.jump)
    middles = [(start + stop) / 2 for start, stop in zip([Fraction(0), *stops], stops, strict=False)]
    values["samples"] = [[exact_text(d), *_value_at(curve, d)] for d in sorted({Fraction(0), *middles, *stops})]
    forms = {"pieces": short([_piece(piece, source) for piece in curve.pieces])}
    return _with_certificate(values, forms, curve, question, exact=True)


def _stop(stop):
    """A rational, or the decimal of a root."""
    return exact_text(stop) if isinstance(stop, Fraction) else stop.decimal(DECIMALS)


def _symbols(question):
    import sympy

    source = SourceSet.ordered_symbols(question["symbols"])
    prior = dict(zip(source.symbols, map(sympy.Rational, question["prior"]), strict=True))
    if "distortion" in question:
        best = optimal_mechanism(source, question["distortion"], *_delta(question), leakage=question["leakage"])
        return {"nats": str(sympy.N(best.epsilon.subs(prior), DECIMALS))}, {"formula": short(str(best.epsilon))}
    curve = privacy_distortion(source, *_delta(question), leakage=question["leakage"])
    of_exp = curve.leakage.kind is Kind.RATIO
    formula = curve.exp_to_sympy() if of_exp else curve.to_sympy()
    here, samples = formula.subs(prior), []
    for distortion in question["samples"]:
        value = here.subs(sympy.Symbol("D"), sympy.Rational(distortion))
        samples.append([distortion, str(sympy.N(sympy.log(value) if of_exp else value, DECIMALS))])
    pieces = [[*map(str, piece.ends), str(piece.value)] for piece in curve.pieces]
    breakpoints = [str(stop.subs(prior)) for stop in curve.breakpoints]
    values = {"zero_from": str(curve.zero_from.to_sympy().subs(prior)), "breakpoints": breakpoints, "samples": samples}
    # The forms were stored when the symbols of formulas were marked as not negative.
    marked = formula.xreplace({symbol: sympy.Symbol(symbol.name, nonnegative=True) for symbol in formula.free_symbols})
    return values, {"pieces": short(pieces), "formula": short(sympy.srepr(marked))}


def _graph_utility(question):
    best = graph_utility(_graph(question), question["exp_epsilon"], question.get("prior"))
    forms = {"closed_form": str(best.closed_form), "mechanism": digest(rows(best.mechanism.matrix))}
    return _with_certificate({"utility": exact_text(best.utility)}, forms, best, question, exact=True)


def _graph_function(question):
    function = graph_utility_function(_graph(question), question.get("prior"))
    values = {
        "breakpoints": [stop.decimal(DECIMALS) for stop in function.breakpoints],
        "samples": [[level, exact_text(function(level))] for level in question["samples"]],
    }
    ratios = [[list(piece.ratio.numerator), list(piece.ratio.denominator)] for piece in function.pieces]
    stops = [[list(stop.polynomial), stop.index] for stop in function.breakpoints]
    return values, {"pieces": short(ratios), "roots": short(stops)}


def _graph_leakage(question):
    largest = graph_leakage(_graph(question), question["exp_epsilon"], question.get("outputs"))
    values = {"exp_leakage": text(largest.exp_leakage), "bound": exact_text(largest.bound)}
    forms = {"mechanism": None if largest.mechanism is None else digest(rows(largest.mechanism.matrix))}
    return _with_certificate(values, forms, largest, question, exact=True)


_ASK = {
    "optimum": _optimum,
    "inverse": _inverse,
    "curve": _curve,
    "symbols": _symbols,
    "graph utility": _graph_utility,
    "graph function": _graph_function,
    "graph leakage": _graph_leakage,
    "value in symbols": others.value_in_symbols,
    "function in symbols": others.function_in_symbols,
    "endless value": others.endless_value,
    "endless inverse": others.endless_inverse,
    "endless pieces": others.endless_pieces,
    "divergence ball": others.divergence_ball,
}


# From the words of a question to the arguments of the toolkit.


def _source(question):
    source = question.get("source")
    local = None
    if source is not None:
        local = _named(source) if isinstance(source, str) else SourceSet.from_document(source)
    if "records" not in question:
        return local
    if local is None:
        return Database(records=question["records"], letters=question["letters"])
    return Database(records=question["records"], source=local)


@cache
def _named(name):
    """A source by its name, built once, as the confidence boxes of the tables take a second."""
    return SourceSet.named(name)


def _measured(question):
    """The measure and, where it is not Hamming's, the distortion function."""
    return {key: question[key] for key in ("leakage", "loss") if key in question}


def _delta(question):
    return [question["delta"]] if "delta" in question else []


def _graph(question):
    graph = question["graph"]
    if isinstance(graph, str):
        return read_graph(graph)
    if "records" in graph:
        return graph["records"], graph["values"]
    return AdjacencyGraph.from_edges([tuple(edge) for edge in graph["edges"]], range(graph["vertices"]))


# From the answers of the toolkit to JSON.


def _is_private(answered):
    """Whether a question concerns (epsilon, delta)-differential privacy of one letter."""
    return answered.leakage.kind is Kind.RATIO and isinstance(answered.source, SourceSet)


def _value(value):
    """exp where it is rational; else a decimal, and the expression as a form; else an enclosure."""
    if value.exp is not None:
        return {"exp": text(value.exp)}, {}
    if value.is_exact:
        return {"decimal": value.nats(DECIMALS)}, {"nats": short(value.to_document()["value"])}
    return {"enclosure": value.to_document()["enclosure"]}, {}


def _value_at(curve, distortion):
    """The value of a curve as a pair: what it is, and the text."""
    [pair] = _value(curve.value(distortion))[0].items()
    return pair


def _piece(piece, source):
    """A piece in the form of a certificate; for databases its expression."""
    if isinstance(source, SourceSet):
        return piece.to_document()
    nats = None if piece.form is None else piece.to_sympy()
    return {"from": exact_text(piece.start), "to": exact_text(piece.stop), "nats": str(nats)}


def _with_witnesses(values, forms, best, question, exact):
    """The values and forms with the mechanism and the prior."""
    if _is_private(best):
        values["supremum_attained"] = best.supremum_attained
    if exact:
        forms["mechanism"] = digest(_mechanism(best.mechanism))
        forms["worst_prior"] = None if best.worst_prior is None else short(texts(best.worst_prior))
    return _with_certificate(values, forms, best, question, exact)


def _with_certificate(values, forms, answered, question, exact):
    """Whether its own checker accepts the certificate, and what it claims beyond the question.

    Of a search in floating point, which may end elsewhere, no witness is kept and no end of an interval.
    """
    try:
        certificate = answered.certificate
    except Unsupported as error:
        return values | {"certificate": "unsupported"}, forms | {"message": str(error)}
    if certificate is None:
        return values | {"certificate": "none"}, forms
    try:
        certificate.verify()
        fate = "accepted"
    except CertificateRejected as error:
        fate, forms = "rejected", forms | {"message": str(error)}
    if exact and question.get("pages"):
        forms = forms | _pages(answered, certificate)
    answer = certificate.record["answer"]
    if not exact or '"low"' in json.dumps(answer) or _is_of_normal_laws(certificate.record):
        answer = sorted(answer)
        forms = {key: form for key, form in forms.items() if key not in WITNESSES}
    return values | {"certificate": fate}, forms | {"answer": short(answer)}


def _is_of_normal_laws(record):
    """Whether the answer is an enclosure by a search over normal distributions."""
    return "curve" not in record.get("asks", {}) and '"gdp"' in json.dumps(record["question"])


def _pages(answered, certificate):
    """The texts for a reader: the sentence of the certificate, the formula, the page."""
    forms = {"words": short(certificate.sentence()), "latex": digest(answered._repr_latex_())}
    try:
        return forms | {"page": digest(answered.theorem().to_latex())}
    except Unsupported as error:
        return forms | {"page": str(error)}


def _mechanism(mechanism):
    """The matrix of a local mechanism; on databases the document, for the matrix is large."""
    return mechanism.to_document() if hasattr(mechanism, "records") else rows(mechanism.matrix)
