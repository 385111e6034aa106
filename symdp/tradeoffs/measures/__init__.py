"""The least leakage for measures other than differential privacy, where it is known exactly."""
