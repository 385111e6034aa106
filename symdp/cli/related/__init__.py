"""Commands on graphs, sensitive letters, identifiability, budgets and frequency oracles."""
