"""The record of a claim: its kinds, its schema, and the records inside of it."""
