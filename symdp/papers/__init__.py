"""The figures of the five papers, drawn anew from exact numbers, and what the papers say of them, checked."""
