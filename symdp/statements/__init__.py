"""Claims and their fate."""
