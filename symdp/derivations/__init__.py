"""Closed forms derived step by step, from the program through colouring patterns to ranges of the distortion."""
