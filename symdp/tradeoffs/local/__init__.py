"""Local differential privacy and related notions for one letter, under Hamming's distortion function."""
