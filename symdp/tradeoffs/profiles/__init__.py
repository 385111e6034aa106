"""The trace profile of a source set: what every question about local differential privacy is read from."""
