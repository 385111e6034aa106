"""The version of symdp."""

__version__ = "0.2.0"
