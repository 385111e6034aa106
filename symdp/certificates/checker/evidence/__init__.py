"""Claims without programs, by the evidence that a lemma reads."""
