"""Source sets, their classes, sets learnt from counts, and the source sets of the papers."""
