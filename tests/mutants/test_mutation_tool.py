"""The tool that changes the source: its places and samples, runs that notice a change but no comment, and the map of tests.

Covers: symdp.losses.hamming
"""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import changed
from tests.mutants import campaign, forks, places, reach, rows, table
from tests.mutants.hook import sitecustomize as hook
from tests.mutants.sources import source_of

SOURCE = b'''"""At most one. More words here."""

LIMIT = 3


def inside(a, b, *, frozen=True):
    """Every number."""
    if a is None or a < 0:
        raise ValueError(f"a={a} must be at least 0, and {b:.2f} at most \\xc3\\xa9 one")
    return min(a - b, -a) if not b else twice(a, b)


def __repr__(self):
    return 1 + 1
'''
PLANTED = "symdp/losses/hamming.py"


def found(source=SOURCE):
    return places.places_of("symdp/some/file.py", source)


def changes(kind):
    return {(place.old, place.new) for place in found() if place.kind == kind}


def test_each_kind_of_change_is_found_and_nothing_else():
    assert changes("constant") == {("3", "4"), ("3", "2"), ("0", "1"), ("True", "False")}
    assert changes("bound") == {("<", "<="), ("min", "max")}
    assert changes("comparison") == {("<", ">"), ("is", "is not")}
    assert changes("sign") == {("-", "+"), ("-", "")}
    assert changes("arguments") == {("a, b", "b, a")}
    assert changes("word") == {("at least", "at most"), ("at most", "at least"), ("must", "must not")}
    assert ("a is None", "False") in changes("condition dropped")
    assert ("or", "and") in changes("condition")


def test_places_are_bytes_of_the_file():
    for place in found():
        assert SOURCE[place.start : place.end].decode() == place.old
        assert place.function == ("" if place.old == "3" else "inside")


def test_the_key_of_a_place_outlives_moves_of_lines():
    assert {place.key for place in found()} == {place.key for place in found(b"# A comment.\n\n" + SOURCE)}
    assert len({place.key for place in found()}) == len(found())


def test_every_file_has_a_room():
    of = {"symdp/graphs/symmetry.py": "graphs", "symdp/work.py": "symdp", f"{places.CHECKER}rules.py": "checker"}
    of |= {"proofs/engine/campaigns/trial.py": "engine", "proofs/figures/diagrams.py": "figures"}
    of |= {"proofs/audit/ledger.py": "proofs", "proofs/sarwate2014/figure_1.py": "proofs", "proofs/template.py": "proofs"}
    assert {path: places.room(path) for path in of} == of
    assert set(of) <= set(places.files())


def test_a_seed_draws_its_own_places_and_the_same_again():
    every = places.places_of(PLANTED)
    one, again, more = (list(places.drawn(every, "1", count)) for count in (4, 4, 8))
    assert one == again == more[:4]
    assert one != list(places.drawn(every, "2", 4))


def test_fewer_places_than_rooms_are_of_rooms_that_the_seed_draws(monkeypatch):
    rooms = {name: [SimpleNamespace(room=name)] for name in "abcdefgh"}
    monkeypatch.setattr(campaign, "rooms", lambda wanted: rooms)
    monkeypatch.setattr(campaign, "drawn", lambda places, text, count: places[:count])
    samples = [[place.room for place in campaign.sample([], 3, seed)] for seed in range(20)]
    assert {len(set(names)) for names in samples} == {3}
    assert {name for names in samples for name in names} == {*rooms}


def test_rooms_have_a_place_each_in_turn_as_far_as_they_have_places(monkeypatch):
    rooms = {"long": [SimpleNamespace(room="long")] * 9, "short": [SimpleNamespace(room="short")]}
    monkeypatch.setattr(campaign, "rooms", lambda wanted: rooms)
    monkeypatch.setattr(campaign, "drawn", lambda places, text, count: places[:count])
    turns = [place.room for place in campaign.sample([], 6, 1)]
    assert {*turns[:2]} == {"long", "short"}
    assert turns[2:] == ["long", "long"]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_places_are_tried_in_their_order_by_several_processes(jobs):
    every = [place for place in places.places_of("symdp/arithmetic/rational.py") if place.kind == "bound"][:3]
    outcomes = [(one.key, one.outcome) for one in campaign.verdicts(every, 1, 0, jobs)]
    assert outcomes == [(place.key, campaign.SURVIVED) for place in every]


def test_tests_that_fail_as_the_source_stands_notice_no_change(monkeypatch):
    outcomes = {"tests/a.py": forks.FAILED, "tests/b.py": forks.PASSED}
    runs = []

    def run(tests, variables, limit, *options):
        runs.append((tests, bool(variables)))
        return forks.Found(forks.FAILED if variables else outcomes[tests[0]], 1, [tests[0]], 2.0)

    monkeypatch.setattr(forks, "run", run)
    tried = campaign.Campaign.__new__(campaign.Campaign)
    tried.cases, tried.usual, tried.units = 1, {}, {}
    verdict = campaign.Verdict("key", "room", "kind", "place", campaign.SURVIVED)
    place = SimpleNamespace(mutation=dict)
    tried.try_with(place, ["tests/a.py::test_it"], verdict)
    assert (verdict.outcome, runs) == (campaign.SURVIVED, [(["tests/a.py"], False)])
    tried.try_with(place, ["tests/a.py", "tests/b.py"], verdict)
    assert (verdict.outcome, verdict.by, runs[1:]) == (
        campaign.KILLED,
        "tests/b.py",
        [(["tests/b.py"], False), (["tests/b.py"], True)],
    )


def test_blocks_are_those_of_functions():
    names = reach.names_of("f.py", places.ast.parse(SOURCE))
    assert names == ["f.py::inside#0", "f.py::inside#1", "f.py::__repr__#0"]
    of = {place.old: reach.block_of(place, SOURCE) for place in found()}
    assert of["3"] is None
    assert of["is"].endswith("::inside#0")
    assert of["at least"].endswith("::inside#1")


def said(tests, variables, limit, *options):
    """What a run finds in forks of a new process, as this one has loaded symdp."""
    code = "import json, sys\nfrom tests.mutants import forks\nprint(json.dumps(vars(forks.run(*json.loads(sys.argv[1])))))"
    command = [sys.executable, "-c", code, json.dumps([tests, variables, limit, *options])]
    run = subprocess.run(command, cwd=places.ROOT, capture_output=True, text=True, check=True)
    return forks.Found(**json.loads(run.stdout))


@pytest.fixture(scope="module")
def module():
    """The end of a module with a doctest."""
    source = (places.ROOT / PLANTED).read_bytes()
    assert b">>> " in source
    return {"path": str(places.ROOT / PLANTED), "start": len(source), "end": len(source)}


@pytest.mark.parametrize(
    ("new", "outcome"), [("\n# A comment.\n", forks.PASSED), ("\nraise ValueError('planted')\n", forks.FAILED)]
)
def test_a_planted_change_is_noticed_and_a_comment_is_not(module, new, outcome):
    before = (places.ROOT / PLANTED).read_bytes()
    told = said([PLANTED], {hook.MUTATION: json.dumps(module | {"new": new})}, 60)
    assert (told.outcome, bool(told.failed)) == (outcome, outcome == forks.FAILED)
    assert (places.ROOT / PLANTED).read_bytes() == before


def test_a_run_that_begins_no_test_decides_nothing():
    assert said([PLANTED], {}, 60, "--no-such-option").outcome == forks.UNDECIDED
    assert said([PLANTED], {}, 60, "-k", "no_such_test").outcome == forks.UNDECIDED
    missing = said([f"{PLANTED}::no_such_test"], {}, 60)
    assert (missing.outcome, missing.failed) == (forks.UNDECIDED, ["pytest ended with 4"])


def test_no_fork_of_a_process_that_has_loaded_the_package_is_tried():
    import symdp  # noqa: F401

    with pytest.raises(RuntimeError, match="symdp is loaded already"):
        forks.run([PLANTED], {}, 60)


def test_a_run_without_end_is_stopped(tmp_path):
    path = tmp_path / "test_endless.py"
    path.write_text("def test_it():\n    while True:\n        pass\n", encoding="utf-8")
    assert said([str(path)], {}, 1).outcome == forks.STOPPED


def test_processes_that_tests_start_are_changed_as_well(module, tmp_path):
    path = tmp_path / "test_process.py"
    path.write_text(
        "import subprocess, sys\n\n\ndef test_it():\n"
        "    assert not subprocess.run([sys.executable, '-c', 'import symdp.losses.hamming']).returncode\n",
        encoding="utf-8",
    )
    planted = module | {"new": "raise ValueError('planted')\n"}
    assert said([str(path)], {}, 60).outcome == forks.PASSED
    assert said([str(path)], {hook.MUTATION: json.dumps(planted)}, 60).outcome == forks.FAILED


def test_doctests_alone_are_given_no_seed():
    """Pytest reads the options of tests/conftest.py where it runs files below it."""
    one = SimpleNamespace(cases=1)
    assert campaign.Campaign.seeded(one, ["symdp/late.py"]) == ()
    assert campaign.Campaign.seeded(one, ["symdp/late.py", "tests/a.py"]) == ("--seed", "1")


def test_a_row_is_audited_by_those_that_rest_on_it():
    both = [f"{test}[kalantari2018/lemma_10]" for test in (rows.STORED, rows.AUDITED)]
    assert rows.tests_of("proofs/kalantari2018/lemma_10.py", "bridge") == both
    shared = rows.tests_of("proofs/zhong2022/arguments/products/tensor.py", "product")
    assert 0 < len(shared) <= 2 * rows.MOST
    assert all(test.startswith((f"{rows.STORED}[zhong2022/", f"{rows.AUDITED}[zhong2022/")) for test in shared)
    assert rows.tests_of("symdp/late.py", "late") == []


def test_rows_that_name_a_function_come_before_others_that_import_its_module():
    path = "proofs/alvim2015/arguments/plain.py"
    assert {rows.is_named("sphere_sizes", one) for one, found in rows.imports().items() if path in found} == {True, False}
    first = [test.partition("[")[2].removesuffix("]") for test in rows.tests_of(path, "sphere_sizes")]
    assert rows.is_named("sphere_sizes", f"proofs/{first[0]}.py")


def test_sentences_are_read_with_the_change(monkeypatch):
    path = places.ROOT / "symdp" / "late.py"
    monkeypatch.setenv(hook.MUTATION, json.dumps({"path": str(path), "start": 0, "end": 3, "new": "# "}))
    assert source_of(path) == b"# " + path.read_bytes()[3:]
    assert source_of(path.with_name("errors.py")) == path.with_name("errors.py").read_bytes()


def test_equivalent_places_exist_and_have_a_reason():
    known = campaign.equivalents()
    for path in {one["path"] for one in known.values()}:
        keys = {place.key for place in places.places_of(path)}
        assert {key for key, one in known.items() if one["path"] == path} <= keys
    assert all(len(one["reason"].split()) > 3 for one in known.values())


def test_the_page_is_what_the_kept_campaign_says():
    assert table.PAGE.read_text(encoding="utf-8") == table.page()


def test_tests_that_ran_or_read_what_has_changed_are_selected(monkeypatch):
    monkeypatch.setattr(reach, "missing", lambda units: iter(()))
    monkeypatch.setattr(changed, "top_has_changed", lambda path, start: path == "symdp/errors.py")
    own = Path(__file__).relative_to(places.ROOT).as_posix()
    ran = reach.Unit(1, 1, forks.PASSED, {"test": [f"{PLANTED}::f#0"]}, [PLANTED, "symdp/errors.py"], ["README.md"])
    units = {own: ran}
    for paths, files in {
        (PLANTED,): [own],
        ("symdp/errors.py",): [own],
        ("symdp/late.py",): [],
        ("README.md",): [own],
        ("docs/none.md",): [],
        (own,): [own],
    }.items():
        assert changed.selected(units, list(paths), "HEAD") == files


def test_only_what_is_outside_of_functions_is_the_top_of_a_module():
    assert changed.top("def f(x):\n    return x\n") == changed.top("def f(x):\n    return -x\n")
    assert changed.top("X = 1\n") != changed.top("X = 2\n")


@pytest.fixture
def options(request):
    """The conftest.py of all tests."""
    return request.config.pluginmanager.get_plugin(str(places.ROOT / "tests" / "conftest.py"))


@pytest.mark.parametrize(
    ("told", "arguments"),
    [(("two files run", ["tests/a.py", "tests/b.py"]), ["/r/tests/a.py", "/r/tests/b.py"]), (("all run", None), ["tests"])],
)
def test_the_option_gives_pytest_the_files_that_are_selected(told, arguments, options, monkeypatch):
    monkeypatch.setattr(changed, "arguments_of_pytest", lambda base: told)
    config = SimpleNamespace(option=SimpleNamespace(changed="main"), rootpath=Path("/r"), args=["tests"])
    options.run_what_has_changed(config)
    assert (config.args, config.said_of_changes) == (arguments, told[0])


def test_nothing_runs_where_nothing_has_changed(options, monkeypatch):
    monkeypatch.setattr(changed, "arguments_of_pytest", lambda base: ("no file has changed", []))
    config = SimpleNamespace(option=SimpleNamespace(changed="main"), rootpath=Path("/r"), args=["tests"])
    with pytest.raises(pytest.exit.Exception, match="no file has changed"):
        options.run_what_has_changed(config)


def test_without_a_map_all_tests_run(monkeypatch):
    monkeypatch.setattr(reach, "read", dict)
    assert changed.arguments_of_pytest("main") == (changed.WITHOUT, None)


def test_of_many_cases_of_a_file_a_place_draws_some_which_are_run_first():
    cases = [f"tests/a.py::test_it[{number}]" for number in range(20)]
    assert campaign.likely(cases[:5], "key") == cases[:5]
    assert len(campaign.likely(cases, "key")) == campaign.FIRST
    alone = [f"tests/a.py::test_{name}" for name in "xyz"]
    assert set(alone) < set(campaign.likely([*cases, *alone], "key"))
    every = [f"tests/a.py::test_{name}" for name in "abcdefghijk"]
    assert set(every) < set(campaign.likely([*cases, *every], "key", True))
    assert not set(every) <= set(campaign.likely([*cases, *every], "key"))
    assert campaign.likely(cases, "key") == campaign.likely(cases, "key") != campaign.likely(cases, "another key")
    tried = campaign.Campaign.__new__(campaign.Campaign)
    unit = reach.Unit(40.0, 20, forks.PASSED, times=dict.fromkeys(cases, 4.0) | {cases[0]: 1.0})
    tried.units, tried.usual = {"tests/a.py": unit}, {"tests/a.py": 40.0}
    assert (tried.cost("tests/a.py"), tried.cost(cases[0]), tried.cost("tests/b.py")) == (40.0, 1.0, 2.0)
    runs = [cases[:2], cases[2:4], cases[4:]]
    assert [len(tried.within(runs, seconds)) for seconds in (4.5, 5.0, 13.0)] == [1, 1, 2]
    assert (tried.within(runs, 4.5, least=0), tried.within(runs, 5.0, least=0)) == ([], runs[:1])


def test_of_a_test_with_long_cases_each_is_noted():
    report = forks.Report()
    report.times = {"a.py::slow[1]": 0.1, "a.py::slow[2]": 0.4, "a.py::fast[1]": 0.1, "a.py::fast[2]": 0.2}
    report.reached = {"a.py::slow[1]": {3}, "a.py::slow[2]": set(), "a.py::fast[1]": {5, 4}, "a.py::fast[2]": {6}}
    assert report.by_test() == (
        {"a.py::slow[1]": [3], "a.py::fast": [4, 5, 6]},
        {"a.py::slow[1]": 0.1, "a.py::slow[2]": 0.4, "a.py::fast": pytest.approx(0.3)},
    )
