"""Distortion functions that look alike from every letter."""
