"""What is released: mechanisms W(output | input), exact, as matrices or as structure."""
