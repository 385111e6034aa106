"""A test over many cases runs on a few of them each time, and on all with ``--thorough``."""

import pytest


def sample(cases, count):
    """All cases as parameters; all but ``count`` of them, evenly spread from the first, are marked thorough."""
    found = list(cases)
    chosen = {place * len(found) // count for place in range(count)} if count < len(found) else range(len(found))
    return [case if place in chosen else pytest.param(case, marks=pytest.mark.thorough) for place, case in enumerate(found)]
