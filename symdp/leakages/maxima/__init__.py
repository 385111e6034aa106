"""The largest leakage over a source set."""
