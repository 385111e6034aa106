"""Statements of sarwate2014, in the order of the paper."""

ROWS = (
    "theorem_1",
    "theorem_1_discontinuity",
    "dp_bounds_mi",
    "equation_8",
    "proof_derivatives",
    "conjecture_1",
    "figure_1",
    "figure_2",
)
