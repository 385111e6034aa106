"""Benchmarks are started by run.py, never collected."""

collect_ignore_glob = ["*.py"]
