"""The page of a least leakage of a measure, chosen by the method of its proof; of a function, by the kind of the measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.leakages.values.exact_value import ExactValue
from symdp.theorems.measures.least_leakage_page import MeasuredPoint, silent
from symdp.theorems.notation import Notation
from symdp.theorems.page import MeasuredPage
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

# method of the evidence -> the class of its page; or two functions, for the page and for the proved value.
METHODS = {
    "zero": "measures.least_leakage_page.NoLeakage",
    "truth": "measures.least_leakage_page.InfiniteLeakage",
    "trace": "measures.maximal_leakage_page.TracePoint",
    "guess": "measures.min_entropy_page.GuessPoint",
    "mixture": "measures.min_entropy_page.MixturePoint",
    "guesses": "measures.min_entropy_page.GuessesPoint",
    "one prior": "measures.information_page.KnownPrior",
    "majorised": "measures.majorised_page.least.proved",
    "stars": "measures.maximal_information_page.StarsPoint",
    "program": "measures.maximal_information_page.RatiosPoint",
    "symmetric": "measures.randomised_response_page.one_letter.proved",
}
# kind of a measure -> the page of its functions.
FUNCTIONS = {
    Kind.COLUMN_MAXIMA: "measures.maximal_leakage_page.TraceFunction",
    Kind.INFORMATION: "measures.information_page.InformationFunction",
    Kind.VULNERABILITY: "measures.min_entropy_page.GuessFunction",
    Kind.OUTPUT_RATIO: "measures.maximal_information_page.StarsFunction",
}
MIXTURE = "measures.min_entropy_page.MixtureFunction"


def method(evidence: Mapping[str, Any]) -> str:
    """Return the name of the method of proof; guesses without a diagonal are the mixture of a known prior."""
    name = str(evidence.get("method", "program"))
    return "mixture" if name == "guess" and "diagonal" not in evidence else name


def _named(of_method: str, of_value: bool) -> Callable[[MeasuredPoint], Any]:
    """Return the function that writes the page of a method, or the one that returns its proved value."""
    folder, module, *names = METHODS[of_method].split(".")
    member = getattr(import_module(f"symdp.theorems.{folder}.{module}"), names[of_value and len(names) > 1])
    if len(names) > 1:
        return cast("Callable[[MeasuredPoint], Any]", member)
    return lambda point: getattr(member(point.record, point.evidence, point.notation), "value" if of_value else "theorem")()


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate."""
    if method(evidence) not in METHODS:
        raise Unsupported(
            f"theorem: none is written yet for leakage={record.leakage} of this source at this distortion; use the "
            f"certificate"
        )
    return cast("Theorem", _named(method(evidence), of_value=False)(MeasuredPoint(record, evidence, notation)))


def proved(point: MeasuredPoint) -> ExactValue | None:
    """Return the value that the evidence proves; None where it is infinite."""
    return cast("ExactValue | None", _named(method(point.evidence), of_value=True)(point))


def curve(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate of the whole function, by the kind of the measure."""
    page = MeasuredPage(record, evidence, notation)
    if not record.pieces:
        return silent(page)
    if "letters" in record.pieces[0]:
        return cast("Theorem", import_module("symdp.theorems.measures.randomised_response_page").function(page))
    name = MIXTURE if method(evidence["pieces"][0]) == "mixture" else FUNCTIONS[page.measure.kind]
    folder, module, name = name.split(".")
    page_of = getattr(import_module(f"symdp.theorems.{folder}.{module}"), name)
    return cast("Theorem", page_of(record, evidence, notation).theorem())
