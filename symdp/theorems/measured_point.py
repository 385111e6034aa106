r"""The least leakage of a measure at one distortion: one page for each method of evidence."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from symdp.errors import Unsupported
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.notation import Notation
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem

# method of the evidence -> its page: a module of this package, and a function of it.
METHODS = {
    "zero": ("extremes", "without"),
    "truth": ("extremes", "infinite"),
    "trace": ("trace_page", "least"),
    "guess": ("guess_page", "least"),
    "guesses": ("guesses_page", "least"),
    "one prior": ("information_page", "least"),
    "majorised": ("majorised_information_page", "least"),
    "stars": ("star_page", "least"),
    "program": ("output_ratio_page", "least"),
    "symmetric": ("responses", "one_letter"),
}


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    method = evidence.get("method", "program")
    if method not in METHODS:
        raise Unsupported(
            f"theorem: none is written yet for leakage={record.leakage} of this source at this distortion; use the "
            f"certificate"
        )
    module, name = METHODS[method]
    found: Theorem = getattr(import_module(f"symdp.theorems.{module}"), name)(MeasuredPoint(record, evidence, notation))
    return found
