"""The commands check, conjecture, theorem and recheck."""
