"""The files that every project has say what holds: versions, citation, how to contribute, and tests without clocks.

Covers: symdp.answers, symdp.public_names, symdp.version
"""

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import symdp
import symdp.answers
from symdp import public_names
from tests.house.source_tree import of_each

PROJECT = Path(__file__).parents[2]
TESTS = PROJECT / "tests"
CLOCKS = {"perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "monotonic", "monotonic_ns", "thread_time"}
CHANGES = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = [path for path in sorted(TESTS.rglob("*.py")) if "bench" not in path.relative_to(TESTS).parts]


def clocks(tree):
    """(line, name) of everything in a module that reads a clock."""
    timers = {"time", "timeit"}
    for node in ast.walk(tree):
        name = None
        if isinstance(node, ast.ImportFrom) and node.module in timers:
            name = next((alias.name for alias in node.names if alias.name in CLOCKS | timers), None)
        elif isinstance(node, ast.Attribute):
            of_module = isinstance(node.value, ast.Name) and node.value.id in timers and node.attr in timers
            name = node.attr if node.attr in CLOCKS or of_module else None
        elif isinstance(node, ast.Name):
            name = node.id if node.id in CLOCKS else None
        if name is not None:
            yield node.lineno, name


@of_each(MODULES)
def test_no_test_reads_a_clock(path):
    assert list(clocks(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.time()",
        "from time import time",
        "import time as t\nt.perf_counter()",
        "from time import monotonic",
    ],
)
def test_clocks_are_found(text):
    assert len(list(clocks(ast.parse(text)))) == 1


def test_sleeping_is_no_clock():
    assert list(clocks(ast.parse("import time\ntime.sleep(1)"))) == []


def test_the_newest_entry_of_the_changelog_is_this_version():
    versions = re.findall(r"^## (\S+)(?: - (\d{4}-\d{2}-\d{2}|unreleased))?$", CHANGES, flags=re.MULTILINE)
    assert len(versions) == len(re.findall(r"^## ", CHANGES, flags=re.MULTILINE)) > 1
    assert versions[0][0] == symdp.__version__
    numbers = [tuple(map(int, name.split("."))) for name, _ in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(when not in ("", "unreleased") for _, when in versions[1:])


def citation():
    """The top level of CITATION.cff, whose values are one line of text or a list."""
    found = {}
    for line in (PROJECT / "CITATION.cff").read_text(encoding="utf-8").splitlines():
        if (match := re.fullmatch(r"([a-z-]+):\s*(.*)", line)) is not None:
            found[match[1]] = match[2].strip('"')
    return found


def test_the_citation_names_this_version():
    found = citation()
    assert found["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(found)
    assert found["type"] == "software"
    assert found["version"] == symdp.__version__
    assert found["license"] == PYPROJECT["project"]["license"]


def test_the_citation_is_yaml():
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    document = yaml.safe_load((PROJECT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {key: str(value) for key, value in document.items() if isinstance(value, str)}.items() <= citation().items()
    assert all(set(author) & {"name", "family-names"} for author in document["authors"])


def test_the_ways_to_contribute_name_files_that_exist():
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([\w./]+/[\w./]*)`", text) if "NAME" not in name}
    assert len(named) > 10
    assert {name for name in named if not (PROJECT / name).exists()} == set()
    for heading in ("a leakage measure", "a loss", "a kind of source set", "a kind of certificate", "a paper"):
        assert heading in text


def test_classifiers_agree_with_what_is_required():
    project = PYPROJECT["project"]
    assert project["requires-python"] == ">=3.11"
    assert "Programming Language :: Python :: 3.11" in project["classifiers"]
    assert "Typing :: Typed" in project["classifiers"]
    assert (PROJECT / "symdp" / "py.typed").exists()


def test_every_public_name_is_in_the_reference():
    text = (PROJECT / "docs" / "api.md").read_text(encoding="utf-8")
    named = re.findall(r"^\.\. (?:auto)?(?:class|function|data):: ([\w.]+)$", text, flags=re.MULTILINE)
    public = [f"symdp.{name}" for name in symdp.__all__]
    assert sorted(named) == sorted([*public, *[f"{home}.{name}" for name, home in public_names.MOVED.items()]])


def test_a_user_needs_about_twenty_names():
    assert len(symdp.__all__) <= 22
    assert not set(symdp.__all__) & set(public_names.MOVED)


@pytest.mark.parametrize("package", [symdp, symdp.answers])
def test_names_for_type_checkers_are_those_of_the_table(package):
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    (typed,) = [node for node in tree.body if isinstance(node, ast.If)]
    named = {alias.asname: line.module for line in typed.body for alias in line.names}
    assert named == {"symdp": public_names.PUBLIC, "symdp.answers": public_names.ANSWERS}[package.__name__]
    assert set(named) <= set(dir(package))


@pytest.mark.parametrize("name", [*public_names.MOVED, *public_names.RENAMED])
def test_a_name_that_moved_is_refused_with_the_line_that_imports_it(name):
    now = public_names.RENAMED.get(name, name)
    home = public_names.MOVED[now]
    checkout = "" if home.startswith("symdp.") else ", in a checkout of the project"
    sentence = f"^module 'symdp' has no attribute '{name}'; write: from {home} import {now}{checkout}$"
    with pytest.raises(AttributeError, match=sentence):
        getattr(symdp, name)
    with pytest.raises(ImportError, match=sentence):
        __import__("symdp", fromlist=[name])
    defined = import_module((public_names.ANSWERS | public_names.ELSEWHERE)[now])
    assert getattr(import_module(home), now) is getattr(defined, now)


def test_a_name_that_never_was_is_refused_as_in_any_module():
    with pytest.raises(AttributeError, match=r"^module 'symdp' has no attribute 'fish'$"):
        symdp.fish  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'fish'"):
        from symdp import fish  # noqa: F401


def test_the_changelog_says_where_every_name_that_moved_is():
    text = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    table = text.split("### Names that moved\n")[1].split("\n### ")[0]
    rows = re.findall(r"^\| (`.*`) \| `([\w.]+)` \|$", table, flags=re.MULTILINE)
    renamed = {name: public_names.MOVED[now] for name, now in public_names.RENAMED.items()}
    listed = {name: home for names, home in rows for name in re.findall(r"`(\w+)`", names)}
    assert listed == public_names.MOVED | renamed


# What click 8.1.0, the oldest version that is allowed, has of what is used here.
CLICK = {
    "Abort", "argument", "Choice", "ClickException", "command", "Command", "Context", "echo", "exceptions",
    "exceptions.Exit", "get_current_context", "Group", "group", "HelpFormatter",
    "IntRange", "Option", "option", "Parameter", "types", "types.StringParamType",
    "UNPROCESSED", "UsageError", "version_option",
}  # fmt: skip


@pytest.mark.thorough
def test_no_name_of_click_is_newer_than_the_oldest_version_allowed():
    assert '"click>=8.1",' in (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    files = [*(PROJECT / "symdp").rglob("*.py"), *(PROJECT / "proofs").rglob("*.py")]
    named = {
        ast.unparse(node).removeprefix("click.")
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node).startswith("click.")
    }
    assert "option" in named
    assert named <= CLICK
