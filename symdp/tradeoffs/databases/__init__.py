"""Databases of n records: the least leakage as a function of the total distance."""
