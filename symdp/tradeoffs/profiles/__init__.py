"""The trace profile of a source set, which determines every trade-off of local differential privacy."""
