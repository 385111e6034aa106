"""Facts that statements of several papers rest on, each for an index set of any size."""
