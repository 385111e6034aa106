"""Databases of n records on M letters: distances, losses, bounds and programs of zhong2022, Definition 3 to Theorem 8."""
