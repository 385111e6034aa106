"""Conjectures and formulas: proved, refuted by an exact counterexample, or left open."""
