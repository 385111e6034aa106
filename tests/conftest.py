"""The option ``--thorough``; modules import the helpers that stand beside them; benchmarks have their own command."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("agreement", "tradeoffs")]

collect_ignore = ["bench"]


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="also run the tests marked thorough, which take long")


def pytest_collection_modifyitems(config, items):
    """Leave out the tests marked thorough, unless they are asked for."""
    if config.getoption("--thorough"):
        return
    long = [item for item in items if item.get_closest_marker("thorough")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
