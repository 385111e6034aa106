"""Claims of two bounds between which an answer lies."""
