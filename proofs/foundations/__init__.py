"""The project's own results on the diagonals of local mechanisms, on which the audits of the papers rest."""

ROWS = ("diagonal_bound", "diagonal_mechanism", "prior_bound", "leakage_bound", "one_prior")
