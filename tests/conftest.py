"""Options of the test run, samples that its seed draws, what Coq makes for tests, and skips that are failures."""

import gc
import os
import sys
from collections import defaultdict
from datetime import date
from pathlib import Path
from random import Random

import pytest
from _pytest.doctest import DoctestModule

from tests import slow
from tests.skips import MAY_BE_SKIPPED

try:
    import hypothesis
except ImportError:
    hypothesis = None


collect_ignore = ["bench"]

# A thorough run tries so many times the cases of each run, unless the mark says how many.
TIMES_MORE = 3
# A test that is not to run needs one case to be counted by.
ONE = pytest.mark.sampled(1, 1).mark
# Of the cases of a test without a mark so many run each time; the house looks at every module.
SOME = pytest.mark.sampled(8).mark
# What a mark leaves to longer runs.
LONG = ("nightly", "thorough")
HOUSE = Path(__file__).parent / "house"
# Of sampled tests, by file and name, the cases of each run among those that were made.
FIRST = pytest.StashKey()


@pytest.fixture(autouse=True)
def digits_that_python_reads():
    """Commands lift the limit of their process; each test begins with Python's own."""
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)


@pytest.fixture
def rng(request):
    """Random numbers of one case of a test: others with each seed of the run."""
    return Random(f"{request.config.option.seed}:{request.node.name}")


@pytest.fixture(scope="session")
def program():
    """The checker that Coq extracts; nothing of the project is imported before a test asks for it."""
    from proofs.audit import coq_library

    return str(coq_library.build_checker())


@pytest.fixture(scope="session")
def library():
    """The theories that the theorem of a certificate rests on are compiled."""
    from proofs.audit import coq_library

    coq_library.build(["BlockClaims", "RecordClaims"])


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="also run the tests marked thorough, which take long")
    parser.addoption("--nightly", action="store_true", help="also run the tests marked nightly, which take hours")
    parser.addoption(
        "--seed",
        type=int,
        help="draw the samples of cases, and random numbers, by this seed (default: the date, as in 20261231)",
    )
    parser.addoption(
        "--changed",
        nargs="?",
        const="main",
        metavar="BASE",
        help="run the tests of what has changed since this branch left BASE (default: main), by the map of tests/changed.py",
    )
    parser.addoption(
        "--slow",
        choices=["some", "all"],
        help=f"which cases of tests in slow.txt run: one of {slow.ONE_OF}, or all (default: all of files that are named)",
    )
    parser.addoption("--note-slow", action="store_true", help="run all quick tests, and write tests/slow.txt anew")
    parser.addoption(
        "--shuffle", action="store_true", help="run files, and the tests of each, in an order drawn by the seed"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Processes that run tests receive the seed with the other options; Hypothesis draws by it as well."""
    if config.option.seed is None:
        config.option.seed = int(date.today().strftime("%Y%m%d"))
    if hypothesis is not None:
        hypothesis.core.global_force_seed = config.option.seed
        hypothesis.settings.register_profile(
            "by the seed alone",
            database=None,
            derandomize=False,
            deadline=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        hypothesis.settings.load_profile("by the seed alone")
    if config.option.slow is None:
        named = config.args_source == pytest.Config.ArgsSource.ARGS or config.option.changed is not None
        config.option.slow = "all" if named or config.option.note_slow else "some"
    config.pluginmanager.register(Doctests())
    if config.option.note_slow and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())
    run_what_has_changed(config)


def run_what_has_changed(config):
    """With ``--changed`` the files of tests are those of what has changed; processes beside this one are given them."""
    if config.option.changed is None or hasattr(config, "workerinput"):
        return
    from tests.changed import arguments_of_pytest

    config.said_of_changes, files = arguments_of_pytest(config.option.changed)
    if files == []:
        pytest.exit(config.said_of_changes, returncode=0)
    if files is not None:
        config.args = [str(config.rootpath / file) for file in files]


def pytest_sessionstart(session):
    """Print the seed even where ``-q`` leaves out the header."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line(f"samples drawn by --seed {session.config.option.seed}")
        if hasattr(session.config, "said_of_changes"):
            reporter.write_line(session.config.said_of_changes)


class Doctests:
    """Leaves out files without an example, which pytest would import to look for one; in all folders, not here alone."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path):
        collectors = yield
        if file_path.suffix == ".py" and ">>> " not in file_path.read_text(encoding="utf-8"):
            return [one for one in collectors if not isinstance(one, DoctestModule)]
        return collectors


class Stopwatch:
    """Adds up what each case takes, with what is set up for it."""

    def __init__(self):
        self.seconds = defaultdict(float)

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self):
        slow.write(self.seconds)


def pytest_terminal_summary(terminalreporter, config):
    """Beside failures, print how their cases are drawn again."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"draw the same cases again with --seed {config.option.seed}")


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc):
    """Cases that would be left out afterwards are not made at all: there are tens of thousands of them."""
    config, markers, marker = metafunc.config, metafunc.definition.own_markers, metafunc.definition.get_closest_marker
    grids = [mark for mark in markers if mark.name == "parametrize"]
    level = next((name for name in (*LONG, "sampled") if marker(name)), None)
    if level == "thorough" and config.option.thorough and marker("sampled"):
        level = "some of what is long"
    if len(grids) != 1 or config.option.nightly or (level == "thorough" and config.option.thorough):
        return
    if named(config, f"{metafunc.definition.path.name}::{metafunc.definition.originalname}"):
        return
    if level is None and metafunc.definition.path.parent != HOUSE:
        level = "sampled"
        markers.append(SOME)
    if level is None:
        return
    values, key = list(grids[0].args[1]), (metafunc.definition.path, metafunc.definition.originalname)
    few, more = places_of(len(values), ONE if level in LONG else marker("sampled"), draw_of(config, *key))
    places = sorted(few | more if config.option.thorough and level == "sampled" else few)
    if level == "sampled":
        config.stash.setdefault(FIRST, {})[key] = {places.index(place) for place in few}
    markers[markers.index(grids[0])] = some_cases(grids[0], values, places)


def named(config, test):
    """The cases of a test that are named on the command line: these run, whichever the seed draws."""
    return [argument for argument in config.args if "[" in argument and argument.partition("[")[0].endswith(test)]


def is_named(item):
    test, _, case = item.nodeid.partition("[")
    return bool(case) and any(argument.endswith(f"[{case}") for argument in named(item.config, test.rpartition("/")[2]))


def draw_of(config, path, name):
    """What the sample of a test is drawn by: the seed of the run, its file and its name."""
    return f"{config.option.seed}:{path.name}:{name}"


def some_cases(mark, values, places):
    """A mark with the cases at some places alone."""
    names, _, *rest = mark.args
    ids = mark.kwargs.get("ids")
    if ids is not None and not callable(ids):
        ids = list(ids)
        ids = [ids[place] for place in places]
    return pytest.mark.parametrize(names, [values[place] for place in places], *rest, **mark.kwargs | {"ids": ids}).mark


def places_of(total, marker, drawn):
    """The places of the cases of each run, and of those that a thorough run adds; three times as many by default."""
    count, *most = marker.args
    few = sample(total, count, drawn)
    others = [place for place in range(total) if place not in set(few)]
    more = sample(len(others), (most[0] if most else TIMES_MORE * count) - len(few), drawn)
    return set(few), {others[place] for place in more}


def sample(total, count, drawn):
    """The places of a sample, the same wherever it is drawn by the same text."""
    return sorted(Random(drawn).sample(range(total), max(0, min(count, total))))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Of a sampled test, all cases but some become thorough, or nightly; what takes long is left out, unless asked for."""
    for case, name in beyond_the_samples(config, items):
        case.add_marker(name)
    if config.option.slow == "some":
        left_out = slow.left_out((item.nodeid for item in items), config.option.seed)
        for item in items:
            if item.nodeid in left_out:
                item.add_marker("thorough")
    for name in LONG:
        if not config.getoption(f"--{name}"):
            long = [item for item in items if item.get_closest_marker(name) and not is_named(item)]
            config.hook.pytest_deselected(items=long)
            left_out = set(long)
            items[:] = [item for item in items if item not in left_out]
    if config.option.shuffle:
        shuffle(items, Random(config.option.seed))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """What is collected lives to the end: memory is not searched for what can be cleared up meanwhile, and seldom later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.set_threshold(10_000, 10, 100)


def pytest_sessionfinish(session):
    """What is left then is not gone through again before the process ends."""
    gc.freeze()


def shuffle(items, rng):
    """Another order of the files, and of the tests of each; those of one file stay together, and so do what they set up."""
    files = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    apart = rng.sample(list(files.values()), len(files))
    items[:] = [item for found in apart for item in rng.sample(found, len(found))]


def beyond_the_samples(config, items):
    """The cases of sampled tests that are in no sample of this seed, and when they run."""
    cases = defaultdict(list)
    for item in items:
        key = item.path, getattr(item, "originalname", None)
        is_sampled = item.get_closest_marker("sampled") or key in config.stash.get(FIRST, {})
        if is_sampled and not item.get_closest_marker("thorough"):
            cases[key].append(item)
    for key, chosen in cases.items():
        few, more = config.stash.get(FIRST, {}).get(key), range(len(chosen))
        if few is None:
            few, more = places_of(len(chosen), chosen[0].get_closest_marker("sampled"), draw_of(config, *key))
        yield from (
            (item, "thorough" if place in more else "nightly") for place, item in enumerate(chosen) if place not in few
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """In continuous integration a skip that no reason allows is a failure."""
    return not_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Also where a whole module is skipped."""
    return not_skipped((yield))


def not_skipped(report):
    """The report of a test, or of a module, that has failed where it may not be skipped; elsewhere as it is."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if reason not in MAY_BE_SKIPPED:
            report.outcome, report.longrepr = (
                "failed",
                f"skipped where CI is set, which tests/skips.py does not allow: {reason}",
            )
    return report
