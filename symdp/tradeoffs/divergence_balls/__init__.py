"""The least leakage over the priors within a divergence of a centre: a tangent to a smooth trace profile."""
