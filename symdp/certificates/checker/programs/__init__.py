"""The programs of each question, one family a file."""
