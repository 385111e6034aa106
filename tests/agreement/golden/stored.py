"""Reads and writes the stored corpus: one line a question with its answer, one file a family; and the solver's version."""

import json
from functools import cache
from importlib.metadata import version
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
SOLVER = CORPUS / "solver.txt"


@cache
def is_of_this_solver():
    """Whether the answers were stored with the version of HiGHS that is installed."""
    return SOLVER.read_text(encoding="utf-8").strip() == version("highspy")


def load():
    """All entries, a question with its answer each, in the order of the files."""
    return [entry for family in families() for entry in of_family(family)]


def of_family(family):
    """The entries of a family, each as it is asked for."""
    return map(json.loads, _lines(CORPUS / f"{family}.jsonl"))


def save(family, entries):
    """Write a family anew."""
    lines = [json.dumps(entry, separators=(",", ":"), ensure_ascii=False) for entry in entries]
    (CORPUS / f"{family}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    SOLVER.write_text(version("highspy") + "\n", encoding="utf-8")


def families():
    """The families that are stored."""
    return [path.stem for path in sorted(CORPUS.glob("*.jsonl"))]


def _lines(path):
    return path.read_text(encoding="utf-8").splitlines()
