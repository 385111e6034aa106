"""Hypotheses and definitions of theorems: source sets, measures, neighbours."""
