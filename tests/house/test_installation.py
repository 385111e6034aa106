"""An installation like the README's: a type checker follows it; the wheel holds the package, and the audit inside it.

Covers: nothing
"""

import doctest
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SCRIPT = """
from symdp import SourceSet
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
best = optimal_mechanism(source, "3/5")
digits: int = best.certificate.verify()
thresholds: list[float] = [float(stop) for stop in privacy_distortion(source).breakpoints]
missing = source.no_such_name
"""

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The interpreter of a new environment, where a copy of the project is installed for editing without what it needs."""
    folder = tmp_path_factory.mktemp("installation")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, folder)
    shutil.copytree(PROJECT / "symdp", folder / "symdp", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROJECT / "proofs", folder / "proofs", ignore=shutil.ignore_patterns("__pycache__", "CoqMakefile"))
    (folder / "proofs" / "coq" / "CoqMakefile").touch()
    (folder / "tests").mkdir()
    (folder / "tests" / "__init__.py").touch()
    venv.create(folder / ".venv", with_pip=True)
    python = folder / ".venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "-e", str(folder), folder=folder)
    return python


def run(*command, folder):
    hidden = {"PYTHONPATH", "MYPYPATH"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    found = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return found.stdout if found.returncode == 0 or "mypy" in command else pytest.fail(found.stderr)


def complaints(installed, text, folder):
    """What ``mypy --strict`` says of a script in a folder that is not the project's."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    (folder / "script.py").write_text(text, encoding="utf-8")
    said = run(sys.executable, "-m", "mypy", "--strict", "--python-executable", installed, "script.py", folder=folder)
    return [line for line in said.splitlines() if ": error: " in line]


def test_a_type_checker_knows_the_types_of_the_package(installed, tmp_path):
    found = complaints(installed, SCRIPT, tmp_path)
    assert len(found) == 2, found
    assert 'variable has type "int"' in found[0]
    assert 'has no attribute "no_such_name"' in found[1]


def test_the_example_of_the_readme_has_types(installed, tmp_path):
    shown = doctest.DocTestParser().get_examples((PROJECT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) > 5
    assert complaints(installed, "".join([example.source for example in shown]), tmp_path) == []


def test_a_wheel_holds_the_package_and_nothing_else(installed, tmp_path):
    project = installed.parents[2]
    run(installed, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path), str(project), folder=project)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"symdp"}
    assert {"symdp/py.typed", "symdp/certificates/checker/__main__.py"} <= set(names)
    assert any(name.startswith("symdp/sources/data/") for name in names)
    papers = {name.removeprefix("symdp/_papers/") for name in names if name.startswith("symdp/_papers/")}
    assert {
        "proofs/__main__.py",
        "proofs/engine/statement_audit.py",
        "proofs/figures/figure_lines.py",
        "proofs/coq/Definitions.v",
        "proofs/coq/extraction/main.ml",
        "proofs/coq/statements.json",
        "proofs/references.bib",
    } <= papers
    assert any(name.startswith("proofs/certificates/") for name in papers)
    assert "proofs/coq/CoqMakefile" not in papers
    assert not any("/build/" in name for name in papers)
    assert not any("__pycache__" in name or name.endswith((".vo", ".glob")) for name in papers)


def test_an_installation_for_editing_has_no_second_copy_of_the_audit(installed):
    project = installed.parents[2]
    assert not (project / "symdp" / "_papers").exists()
    assert not list((project / ".venv").rglob("_papers"))
