r"""Databases: which page is written for a claim about them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.leakages.measure import Kind, measure
from symdp.theorems.chain_page import ChainPage
from symdp.theorems.databases_inverse import DatabasesInverse
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.powers_page import PoweredShells
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
    if measure(claim["leakage"]).pointwise:
        return ChainPage(claim, evidence, notation).at_level()
    return DatabasesInverse(claim, evidence, notation).theorem()


def _served(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The uniform prior is among those to be served."""
    chosen, data = measure(claim["leakage"]), claim["database"]
    if chosen.kind in FILLED:
        return FilledShells(claim, evidence, notation).theorem()
    if chosen.pointwise:
        return ChainPage(claim, evidence, notation).at_distortion()
    if not chosen.tensorizes:
        return PoweredShells(claim, evidence, notation).theorem()
    source = GivenSet(data["source"], notation) if "source" in data else None
    letters = source.letters if source is not None else data["letters"]
    at = Fraction(claim["distortion"]) if "distortion" in claim else None
    return Response(chosen, letters, data["records"], source, at, claim, evidence, notation).theorem()
