"""Completion of evidence to points and multipliers: one file for each file of the checker that writes programs."""
