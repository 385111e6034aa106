"""How the evidence of format 1 becomes points and multipliers: a file for each file of the checker that writes programs."""
