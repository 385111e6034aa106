"""The commands figure and compare."""
