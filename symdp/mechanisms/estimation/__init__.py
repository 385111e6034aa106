"""Frequencies before a mechanism, estimated without bias."""
