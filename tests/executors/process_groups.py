"""Groups of processes that tests start and kill."""

import os


def group_lives(group):
    """Whether any process of a group is there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
