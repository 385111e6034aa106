"""Mechanisms W(output | input), exact, as matrices or in structured form."""
