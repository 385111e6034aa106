r"""Databases: which page is written for a claim about them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, Measure, measure
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.records_page import RecordsPage
from symdp.theorems.responses import Response
from symdp.theorems.shells_page import FilledShells
from symdp.theorems.theorem import Theorem

FILLED = (Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.GUESS)


def least_leakage(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate at one distortion."""
    if "record" in claim:
        return RecordsPage(claim, evidence, notation).point()
    return _served(claim, evidence, notation)


def function(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate of the whole function."""
    if "record" in claim:
        return RecordsPage(claim, evidence, notation).function()
    return _served(claim, evidence, notation)


def least_distortion(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate at one leakage."""
    if "record" in claim and len(claim["record"]) == 1:
        return RecordsPage(claim, evidence, notation).inverse()
    raise _unwritten(measure(claim["leakage"]), "least distortions of databases")


def _served(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The uniform prior is among those to be served."""
    chosen, data = measure(claim["leakage"]), claim["database"]
    if chosen.kind in FILLED:
        return FilledShells(claim, evidence, notation).theorem()
    if not chosen.tensorizes or chosen.pointwise:
        raise _unwritten(chosen, "these databases")
    source = GivenSet(data["source"], notation) if "source" in data else None
    letters = source.letters if source is not None else data["letters"]
    at = Fraction(claim["distortion"]) if "distortion" in claim else None
    return Response(chosen, letters, data["records"], source, at, claim, evidence, notation).theorem()


def _unwritten(chosen: Measure, where: str) -> Unsupported:
    return Unsupported(f"theorem: none is written yet for leakage={chosen.name} of {where}; use the certificate")
