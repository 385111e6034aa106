"""What is proved once and used by several papers."""
