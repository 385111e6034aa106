"""The search for counterexamples to conjectures in Python."""
