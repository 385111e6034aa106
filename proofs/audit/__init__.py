"""From statements to verdicts: finding the rows, running them, keeping and printing what came out."""
