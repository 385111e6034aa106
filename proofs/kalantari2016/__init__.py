"""Statements of kalantari2016, in the order of the paper."""

ROWS = (
    "example_sublinearity",
    "lemma_1",
    "remark_1",
    "remark_3_4",
    "theorem_1",
    "lemma_2",
    "theorem_2",
    "lemma_3",
    "lemma_4",
    "lemma_5",
    "lemma_6",
    "claims_1_to_5",
    "upper_bound_mechanism",
    "theorem_3",
    "lemma_7",
    "lemma_8",
    "theorem_4",
)
