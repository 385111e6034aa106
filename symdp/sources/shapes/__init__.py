"""Sets of priors by the data that define them: vertices, inequalities, bands, balls."""
