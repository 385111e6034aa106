"""Helpers beside the test modules, benchmarks left to their own command, and the long runs behind ``--thorough``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "agreement"))

collect_ignore = ["bench"]


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="also run the tests marked thorough, which take minutes")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--thorough"):
        return
    long_runs = [item for item in items if item.get_closest_marker("thorough")]
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    if long_runs:
        config.hook.pytest_deselected(items=long_runs)
