"""The least leakage within a distortion budget."""
