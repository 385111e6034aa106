"""The options ``--thorough`` and ``--nightly``, samples, modules that stand beside tests; benchmarks run by themselves."""

import sys
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("agreement", "certificates", "tradeoffs")]

collect_ignore = ["bench"]


@pytest.fixture(autouse=True)
def digits_that_python_reads():
    """Commands lift the limit of their process; each test begins with Python's own."""
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="also run the tests marked thorough, which take long")
    parser.addoption("--nightly", action="store_true", help="also run the tests marked nightly, which take hours")


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc):
    """Cases that would be left out afterwards are not made at all: there are tens of thousands of them."""
    markers, marker = metafunc.definition.own_markers, metafunc.definition.get_closest_marker
    grids = [mark for mark in markers if mark.name == "parametrize"]
    if len(grids) != 1 or any(metafunc.config.getoption(name) for name in ("--thorough", "--nightly")):
        return
    if marker("thorough") or marker("nightly"):
        markers[markers.index(grids[0])] = some_cases(grids[0], 1)
    elif marker("sampled"):
        markers[markers.index(grids[0])] = some_cases(grids[0], marker("sampled").args[0])


def some_cases(mark, count):
    """A mark with the cases of a sample alone."""
    names, values, *rest = mark.args
    values, ids = list(values), mark.kwargs.get("ids")
    places = sample(len(values), count)
    if ids is not None and not callable(ids):
        ids = list(ids)
        ids = [ids[place] for place in places]
    return pytest.mark.parametrize(names, [values[place] for place in places], *rest, **mark.kwargs | {"ids": ids}).mark


def sample(total, count):
    """The places of a sample, the same in every run."""
    return sorted(Random(total).sample(range(total), min(count, total)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Of a sampled test, all cases but some become thorough, or nightly; what takes long is left out, unless asked for."""
    for case, name in beyond_the_samples(items):
        case.add_marker(name)
    for name in ("thorough", "nightly"):
        long = [] if config.getoption(f"--{name}") else [item for item in items if item.get_closest_marker(name)]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if not item.get_closest_marker(name)]


def beyond_the_samples(items):
    """The cases of sampled tests that are in no sample, and when they run; a sample is the same in every run."""
    cases = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("thorough"):
            cases[item.path, item.originalname].append(item)
    for found in cases.values():
        count, *most = found[0].get_closest_marker("sampled").args
        kept = set(sample(len(found), count))
        others = [item for place, item in enumerate(found) if place not in kept]
        by_day = min([len(others), *[number - len(kept) for number in most]])
        thorough = set(sample(len(others), by_day))
        yield from ((item, "thorough" if place in thorough else "nightly") for place, item in enumerate(others))
