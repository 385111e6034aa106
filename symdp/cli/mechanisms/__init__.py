"""Commands about a mechanism that is given."""
