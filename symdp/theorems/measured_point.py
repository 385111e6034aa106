r"""The least leakage of a measure at one distortion: one page for each method of evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.exact_value import ExactValue
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.notation import Notation
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

# method of the evidence -> its page: a module of this package, and functions of it, for the page and for the value that is
# proved, where it is a finite number.
METHODS = {
    "zero": ("extremes", "without", "nothing"),
    "truth": ("extremes", "infinite", None),
    "trace": ("trace_page", "least", "proved"),
    "guess": ("guess_page", "least", "proved"),
    "guesses": ("guesses_page", "least", "proved"),
    "one prior": ("information_page", "least", "proved"),
    "majorised": ("majorised_information_page", "least", "proved"),
    "stars": ("star_page", "least", "proved"),
    "program": ("output_ratio_page", "least", None),
    "symmetric": ("responses", "one_letter", "proved"),
}


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    method = evidence.get("method", "program")
    if method not in METHODS:
        raise Unsupported(
            f"theorem: none is written yet for leakage={record.leakage} of this source at this distortion; use the "
            f"certificate"
        )
    module, name, _ = METHODS[method]
    write: Callable[[MeasuredPoint], Theorem] = getattr(import_module(f"symdp.theorems.{module}"), name)
    return write(MeasuredPoint(record, evidence, notation))


def proved(point: MeasuredPoint) -> ExactValue | None:
    """The value that the evidence proves; None where it is infinite."""
    module, _, name = METHODS[point.evidence["method"]]
    if name is None:
        return None
    value: Callable[[MeasuredPoint], ExactValue | None] = getattr(import_module(f"symdp.theorems.{module}"), name)
    return value(point)
