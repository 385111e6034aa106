"""Answers evaluated at sixty digits by the definitions, with mpmath and the standard library only.

No module here imports another part of symdp: an error of the exact arithmetic, of the solver or of the checker cannot
reappear in these numbers. What is read is plain data, texts of numbers in lists and dictionaries.
"""
