"""Source sets learnt from counts."""
