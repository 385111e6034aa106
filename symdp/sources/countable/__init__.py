"""Priors on countable alphabets, or on finite ones too large to be listed."""
