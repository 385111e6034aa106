"""Sensitive letters only: the program over all entries of the mechanism, with flows that start at sensitive letters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from symdp.theorems.entries_page import EntriesPage
from symdp.theorems.neighbours import Neighbours, Sensitive
from symdp.theorems.notation import Notation
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


class SensitivePage(EntriesPage):
    """What a certificate with sensitive letters says and shows."""

    @cached_property
    def neighbours(self) -> Neighbours:
        """The pairs that begin with a sensitive letter."""
        return Sensitive(None, self.source.letters, tuple(self.record.question["sensitive"]))


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return SensitivePage(record, evidence, notation).at_level()
