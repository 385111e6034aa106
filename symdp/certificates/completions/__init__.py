"""Completion of the solver's evidence to points and multipliers of the programs that the checker writes."""
