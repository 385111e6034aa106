"""Any distortion function."""
