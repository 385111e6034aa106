"""Closed forms of families of source sets, guessed from exact optima of small instances, then proved or refuted."""
