"""Real numbers that are not rational: exact where algebra decides, else enclosed."""
