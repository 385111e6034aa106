"""Sensitive letters only: the program over all entries of the mechanism, with flows that start at sensitive letters."""

from __future__ import annotations

from functools import cached_property

from symdp.theorems.entries_page import EntriesPage
from symdp.theorems.neighbours import Neighbours, Sensitive


class SensitivePage(EntriesPage):
    """What a certificate with sensitive letters says and shows."""

    @cached_property
    def neighbours(self) -> Neighbours:
        """The pairs that begin with a sensitive letter."""
        return Sensitive(None, self.source.letters, tuple(self.record.question["sensitive"]))
