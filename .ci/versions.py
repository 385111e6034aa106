"""Run the quick tests with the lowest and newest dependencies, every Python that is there, other locales and another order.

    python .ci/versions.py                        every row; hours on two cores
    python .ci/versions.py lowest turkish         two rows
    python .ci/versions.py newest-3.13 -- tests/sources -x

Each row has a virtual environment of its own dependencies, kept in the folder of --folder, and a hash seed of its own.
What stands after ``--`` is handed to pytest. The table is printed at the end; the exit code is 1 if a row failed.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
TURKISH = "tr_TR.UTF-8"


@dataclass
class Row:
    """One run of the tests."""

    name: str
    python: str
    lowest: bool = False
    locale: str = "C.UTF-8"
    options: tuple[str, ...] = ()
    path: tuple[Path, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def venv(self) -> str:
        """Rows with the same Python and the same dependencies share an environment."""
        return f"{'lowest' if self.lowest else 'newest'}-{self.python}"


def requirements(lowest: bool) -> list[str]:
    """What the tests need, of pyproject.toml; the lower bounds themselves if asked for the lowest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = sorted({*project["dependencies"], *project["optional-dependencies"]["test"]})
    return [text.replace(">=", "==") for text in needed] if lowest else needed


def interpreters() -> dict[str, str]:
    """The commands that start each supported Python, of those that are there."""
    found = {}
    for version in PYTHONS:
        program = shutil.which(f"python{version}")
        asked = "import sys; print('%d.%d' % sys.version_info[:2])"
        if program is not None:
            said = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
            if said.stdout.strip() == version:
                found[version] = program
    return found


def rows(folder: Path, pythons: dict[str, str]) -> list[Row]:
    """All rows that this machine can run; what it cannot run is said."""
    for version in sorted({*PYTHONS} - {*pythons}):
        print(f"newest-{version}: left out, as there is no python{version}", flush=True)
    oldest = min(pythons, key=PYTHONS.index)
    made = [Row("lowest", oldest, lowest=True, locale="C"), *[Row(f"newest-{version}", version) for version in pythons]]
    made.append(Row("shuffled", oldest, options=("--shuffle",)))
    locales = turkish(folder)
    if locales is not None:
        made.append(Row("turkish", oldest, locale=TURKISH, path=(folder / "setlocale",), environment=locales))
    else:
        print("turkish: left out, as there is neither this locale nor localedef with its sources", flush=True)
    return made


def turkish(folder: Path) -> dict[str, str] | None:
    """The environment that has the Turkish locale, which every Python then begins with, as a program in C may ask for."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.casefold().split()
    begins = folder / "setlocale" / "sitecustomize.py"
    begins.parent.mkdir(parents=True, exist_ok=True)
    begins.write_text('import locale\n\nlocale.setlocale(locale.LC_ALL, "")\n', encoding="utf-8")
    if "tr_tr.utf8" in known:
        return {}
    target = folder / "locales" / TURKISH
    if not target.exists() and shutil.which("localedef") is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", str(target)], capture_output=True, check=False)
    return {"LOCPATH": str(target.parent)} if target.exists() else None


def installed(folder: Path, row: Row, program: str) -> Path:
    """The interpreter of the environment of a row, which is made the first time."""
    home = folder / row.venv
    python, done = home / "bin" / "python", home / "installed.txt"
    wanted = "\n".join(requirements(row.lowest))
    if not done.exists() or done.read_text(encoding="utf-8") != wanted:
        subprocess.run([program, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *requirements(row.lowest)], check=True)
        done.write_text(wanted, encoding="utf-8")
    return python


def tried(folder: Path, row: Row, python: Path, options: list[str]) -> tuple[str, ...]:
    """Run the tests; the cells of the row in the table."""
    hashes, report = random.SystemRandom().randrange(2**32), folder / f"{row.name}.xml"
    report.unlink(missing_ok=True)
    environment = os.environ | row.environment
    environment.pop("CI", None)  # Coq and LaTeX may be absent here, and their tests skipped.
    environment |= {"LC_ALL": row.locale, "LANG": row.locale, "PYTHONHASHSEED": str(hashes)}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, [ROOT, *row.path]))
    environment["PATH"] = f"{python.parent}{os.pathsep}{environment['PATH']}"
    command = [python, "-m", "pytest", "-p", "no:cacheprovider", f"--junitxml={report}", *row.options, *options]
    print(f"\n=== {row.name}: {row.venv}, {row.locale}, PYTHONHASHSEED={hashes}", flush=True)
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    answers = (row.name, row.venv, row.locale, str(hashes), "passes" if code == 0 else f"FAILS ({code})")
    if not report.exists():
        return (*answers, "", "", "", "")
    suite = next(ElementTree.parse(report).iter("testsuite"))  # noqa: S314  (written by the line above)
    count = {name: int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")}
    failed = count["failures"] + count["errors"]
    passed = count["tests"] - failed - count["skipped"]
    return (*answers, str(passed), str(failed), str(count["skipped"]), f"{float(suite.get('time', 0)) / 60:.1f}")


def table(found: list[tuple[str, ...]]) -> str:
    """The rows under their heads, in columns."""
    heads = ("row", "environment", "locale", "hash seed", "verdict", "passed", "failed", "skipped", "minutes")
    lines = [heads, *found]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def main(arguments: list[str]) -> int:
    """Run the rows that are asked for."""
    own, options = arguments, []
    if "--" in arguments:
        place = arguments.index("--")
        own, options = arguments[:place], arguments[place + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="lowest, newest-3.11 to newest-3.14, shuffled, turkish")
    parser.add_argument("--folder", type=Path, help="where environments are kept; without it they are made in a new folder")
    asked = parser.parse_args(own)
    with tempfile.TemporaryDirectory() as new:
        folder = (asked.folder or Path(new)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        pythons = interpreters()
        if not pythons:
            parser.error(f"there is no python{PYTHONS[0]} to python{PYTHONS[-1]} on the path")
        there = rows(folder, pythons)
        names = {row.name for row in there}
        if unknown := sorted({*asked.rows} - names):
            parser.error(f"no row {', '.join(unknown)} here; there are {', '.join(sorted(names))}")
        chosen = [row for row in there if not asked.rows or row.name in asked.rows]
        found = [tried(folder, row, installed(folder, row, pythons[row.python]), options) for row in chosen]
    print("\n" + table(found))
    return int(any(row[4] != "passes" for row in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
