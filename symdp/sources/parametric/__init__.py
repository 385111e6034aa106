"""Sources whose probabilities depend on symbols."""
