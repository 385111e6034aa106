"""Linear programs whose unknowns are all entries of the mechanism."""
