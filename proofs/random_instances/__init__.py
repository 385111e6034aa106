"""Random exact instances of what several papers speak of."""
