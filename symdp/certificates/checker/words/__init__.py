"""Sentences that state the claim of a record."""
