"""The trade-off of a prior whose letters are not listed, as a function of the distortion."""
