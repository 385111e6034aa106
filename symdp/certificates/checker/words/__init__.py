"""Sentences that say what a record claims."""
