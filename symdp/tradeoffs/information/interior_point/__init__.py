"""Least leakages without closed form: convex programs whose optimum is enclosed from both sides."""
