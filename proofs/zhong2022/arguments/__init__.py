"""What the statements of zhong2022 share, by subject."""
