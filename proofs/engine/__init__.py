"""The audit of papers: statements with their text, two routes to their value, and their verdict."""
