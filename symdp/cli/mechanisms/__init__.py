"""Commands about a given mechanism."""
