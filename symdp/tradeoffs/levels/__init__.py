"""The least distortion at a leakage, and where it meets a distortion."""
