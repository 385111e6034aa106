"""The measures of leakage, one a file."""
