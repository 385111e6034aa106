"""A test over many cases runs on a few of them each time, and on all with ``--thorough``."""

from random import Random

import pytest


def sample(cases, count):
    """All cases as parameters; all but ``count`` of them, always the same ones, are marked thorough."""
    found = list(cases)
    kept = set(Random(len(found)).sample(range(len(found)), count))
    return [case if place in kept else pytest.param(case, marks=pytest.mark.thorough) for place, case in enumerate(found)]
