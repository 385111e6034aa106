r"""The least leakage of a measure as a function of the distortion: one page for each kind of measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symdp.leakages.measure import Kind
from symdp.theorems import guess_page, star_page
from symdp.theorems.extremes import silent
from symdp.theorems.information_page import InformationFunction
from symdp.theorems.notation import Notation
from symdp.theorems.page import MeasuredPage
from symdp.theorems.record import Record
from symdp.theorems.responses import local_response
from symdp.theorems.theorem import Theorem
from symdp.theorems.trace_page import AffineTraces


def _response(page: MeasuredPage) -> Theorem:
    return local_response(page.record, page.evidence["pieces"][0], page.notation)


FUNCTIONS: dict[Kind, Callable[[MeasuredPage], Theorem]] = {
    Kind.COLUMN_MAXIMA: lambda page: AffineTraces(page.record, page.evidence, page.notation).theorem(),
    Kind.INFORMATION: lambda page: InformationFunction(page.record, page.evidence, page.notation).theorem(),
    Kind.GUESS: guess_page.function,
    Kind.OUTPUT_RATIO: star_page.function,
}


def curve(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = MeasuredPage(record, evidence, notation)
    if not record.pieces:
        return silent(page)
    symmetric = "letters" in record.pieces[0]
    return (_response if symmetric else FUNCTIONS[page.measure.kind])(page)
