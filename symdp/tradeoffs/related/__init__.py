"""Questions beside the trade-off of one source: splits, comparisons, profiles, posteriors, sensitive letters."""
