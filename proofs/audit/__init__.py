"""The audit of all statements: finding the rows, running the engine on them, keeping and printing what came out."""
