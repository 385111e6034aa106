"""The measures of leakage, one per file."""
