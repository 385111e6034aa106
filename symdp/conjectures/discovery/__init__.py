"""Closed forms of families of source sets, read from exact optima of small instances, then proved or refuted."""
