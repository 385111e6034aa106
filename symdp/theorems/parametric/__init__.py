"""Theorems on sources whose probabilities depend on symbols."""
