"""Trade-offs under any distortion function."""
