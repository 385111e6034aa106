r"""Databases: which page is written about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.leakages.measure import measure
from symdp.theorems.chain_page import ChainPage
from symdp.theorems.databases_inverse import DatabasesInverse
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.powers_page import PoweredShells
from symdp.theorems.record import AT, ONE, Record
from symdp.theorems.records_page import RecordsPage
from symdp.theorems.responses import Response
from symdp.theorems.shells_page import FILLED, FilledShells
from symdp.theorems.theorem import Theorem


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate at one distortion."""
    if ONE in record.answer:
        return RecordsPage(record, evidence, notation).point()
    return _served(record, evidence, notation)


def curve(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate of the whole function."""
    if ONE in record.answer:
        return RecordsPage(record, evidence, notation).function()
    return _served(record, evidence, notation)


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate at one leakage."""
    if ONE in record.answer and len(record.answer[ONE]) == 1:
        return RecordsPage(record, evidence, notation).inverse()
    if measure(record.leakage).pointwise:
        return ChainPage(record, evidence, notation).at_level()
    return DatabasesInverse(record, evidence, notation).theorem()


def _served(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The uniform prior is among those to be served."""
    chosen, data = measure(record.leakage), record.question["records"]
    if chosen.kind in FILLED:
        return FilledShells(record, evidence, notation).theorem()
    if chosen.pointwise:
        return ChainPage(record, evidence, notation).at_distortion()
    if not chosen.tensorizes:
        return PoweredShells(record, evidence, notation).theorem()
    source = GivenSet(data["source"], notation) if "source" in data else None
    letters = source.letters if source is not None else data["letters"]
    at = record.distortion if record.asked == AT else None
    return Response(chosen, letters, data["records"], source, at, record, evidence, notation).theorem()
