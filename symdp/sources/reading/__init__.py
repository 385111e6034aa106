"""Source sets from text, files and the library."""
