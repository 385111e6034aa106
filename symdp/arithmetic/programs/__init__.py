"""Linear programs over the rationals, solved exactly."""
