"""Evidence that a checker accepts without the solver."""
