"""What is known of the data: source sets, their classes, sets learnt from counts, the papers' examples."""
