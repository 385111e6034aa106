"""Which tests run what has changed: ``python -m pytest --changed``, by a map that ``python -m tests.changed --map`` makes.

The map (``tests/mutants/reach.py``) knows of each file of tests, and of each module with a doctest, which functions ran
and which files were imported or opened. It lies in ``.pytest_cache``; later runs of the command go through new or
changed files of tests only, ``--map anew`` through all.
"""

import ast
import subprocess
import sys

from tests.mutants import reach
from tests.mutants.places import ROOT

BASE = "main"
WITHOUT = "there is no map of what tests run (python -m tests.changed --map makes it): all tests run"


def _git(*arguments: str) -> str | None:
    found = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout if found.returncode == 0 else None


def changed_files(base: str) -> tuple[str, list[str]]:
    """The commit where this branch left another, and the files that have changed since, also those new to git."""
    start = (_git("merge-base", "HEAD", base) or "HEAD").strip()
    names = (_git("diff", "--name-only", "-z", start) or "") + (
        _git("ls-files", "--others", "--exclude-standard", "-z") or ""
    )
    return start, sorted(set(filter(None, names.split("\0"))))


def top(source: str) -> str:
    """What of a module is not inside of its functions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = []
    return ast.dump(tree)


def top_has_changed(path: str, start: str) -> bool:
    """Whether constants, classes or signatures of a module have changed: who only imports it may notice."""
    before = _git("show", f"{start}:{path}")
    file = ROOT / path
    return before is None or not file.exists() or top(before) != top(file.read_text(encoding="utf-8"))


def selected(units: dict[str, reach.Unit], changed: list[str], start: str) -> list[str]:
    """The files of tests that run, open or are what has changed; those that the map does not know."""
    found = set(reach.missing(units))
    for path in changed:
        of_code = path.endswith(".py") and path.startswith(("symdp/", "proofs/"))
        imported = path.endswith(".py") and (not of_code or top_has_changed(path, start))
        for name, unit in units.items():
            ran = of_code and path in reach.modules_of(unit)
            if name == path or ran or path in unit.opened or (imported and path in unit.imported):
                found.add(name)
    return sorted(path for path in found if (ROOT / path).exists())


def arguments_of_pytest(base: str) -> tuple[str, list[str] | None]:
    """A line that says what runs, and the files of tests; None for all."""
    units = reach.read()
    if not units:
        return WITHOUT, None
    start, changed = changed_files(base)
    found = selected(units, changed, start)
    return (
        f"{len(changed)} files have changed since {start[:12]}: {len(found)} of {len(reach.units())} files of tests run",
        found,
    )


def main() -> int:
    """Make the map, or print which files of tests run."""
    if sys.argv[1:2] == ["--map"]:
        reach.make(reach.units() if sys.argv[2:] == ["anew"] else sys.argv[2:] or list(reach.missing(reach.read())))
        return 0
    line, found = arguments_of_pytest(sys.argv[1] if len(sys.argv) > 1 else BASE)
    print("\n".join([line, *(found or [])]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
