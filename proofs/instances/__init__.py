"""Random and chosen exact instances that several papers draw."""
