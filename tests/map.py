"""Which test modules cover which modules of symdp: ``python -m tests.map`` writes ``tests/README.md``.

The docstring of each test module ends with ``Covers: symdp.x.y, symdp.z``: modules that its tests exercise. A test module
that is about none, such as one of the project's files, covers ``nothing``. The engine of the audit and the figures of the
papers are in the list as the package is. The command also sorts and wraps the lists.
"""

import ast
import re
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
PAGE = TESTS / "README.md"
LIST = re.compile(r"^Covers: (\S.*?)\s*\Z", flags=re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r'^Covers: (\S.*?)\s*"""$', flags=re.MULTILINE | re.DOTALL)
NOTHING = "nothing"
FOLDERS = ("symdp", "proofs/engine", "proofs/figures")
HEAD = """# Tests

`python -m tests.map` writes this page from the docstrings of the test modules, and `tests/house/test_map.py` compares them.
The end of each docstring, `Covers: symdp.x.y, symdp.z`, names modules that the tests exercise. Every module of `symdp`,
`proofs/engine` and `proofs/figures` is named there at least once.

The quick run draws the cases of sampled tests by a seed, which is the date and is printed first; `--seed 20261231` repeats
the run of another day. `--shuffle` runs the files, and the tests of each, in another order. `--thorough` and `--nightly`
add what takes longer ([CONTRIBUTING.md](../CONTRIBUTING.md)). A skip is a failure where `CI` is set, but for the reasons
in [skips.py](skips.py).
"""


def modules() -> list[str]:
    """The dotted names of all modules in the list; the ``__init__`` of a folder counts where it defines something."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    paths = [path for path in sorted(files) if path.name != "__init__.py" or _defines(path)]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]


def file_of(name: str) -> Path:
    """The file of a module that is no folder."""
    return ROOT / f"{name.replace('.', '/')}.py"


def _defines(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in tree.body)


def test_modules() -> dict[str, str]:
    """The docstrings of all test modules, by their path below ``tests``."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        first = text[: text.find('"""', 3) + 3] if text.startswith('"""') else text  # To parse the rest takes its time.
        found[path.relative_to(TESTS).as_posix()] = ast.get_docstring(ast.parse(first)) or ""
    return found


def covered(docstring: str) -> list[str] | None:
    """The names after ``Covers:``; None where there is no such list."""
    match = LIST.search(docstring)
    return None if match is None else _names(match[1])


def _names(text: str) -> list[str]:
    return [] if text == NOTHING else [name.strip() for name in text.split(",")]


def tidy(source: str) -> str:
    """The text of a test module whose list is sorted and wrapped."""

    def again(match: re.Match[str]) -> str:
        names = ", ".join(sorted(set(_names(match[1])))) or NOTHING
        return textwrap.fill(f"Covers: {names}", 120, break_long_words=False, break_on_hyphens=False) + '\n"""'

    return WRITTEN.sub(again, source, count=1)


def page() -> str:
    """The text of ``tests/README.md``."""
    said = test_modules()
    by_module = defaultdict(list)
    for path, docstring in said.items():
        for name in covered(docstring) or []:
            by_module[name].append(path)
    lines = [HEAD, "## Modules, and the tests that cover them\n", "| module | tests |", "|---|---|"]
    lines += [f"| `{name}` | {', '.join(f'[{path}]({path})' for path in by_module[name])} |" for name in sorted(by_module)]
    lines += ["", "## Test modules", "", "| file | tests |", "|---|---|"]
    lines += [f"| [{path}]({path}) | {_cell(docstring)} |" for path, docstring in said.items()]
    return "\n".join(lines) + "\n"


def _cell(docstring: str) -> str:
    first = " ".join(docstring.split("\n\n")[0].split())
    return first.replace("|", r"\|")


def main() -> int:
    """Tidy the lists and write the page; print what no test module covers."""
    for path in TESTS.rglob("test_*.py"):
        source = path.read_text(encoding="utf-8")
        if (text := tidy(source)) != source:
            path.write_text(text, encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    named = {name for docstring in test_modules().values() for name in covered(docstring) or []}
    missing = [name for name in modules() if name not in named]
    print("\n".join([f"covered by no test module: {name}" for name in missing]) or f"{PAGE.relative_to(ROOT)} is written")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
