"""The commands solve, curve, formula and classify, and the lines they print."""
