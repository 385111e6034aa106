"""Reads and writes the stored corpus: one line a question with its answer, one file a family."""

import json
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"


def load():
    """All entries, a question with its answer each, in the order of the files."""
    return [json.loads(line) for path in sorted(CORPUS.glob("*.jsonl")) for line in _lines(path)]


def save(family, entries):
    """Write a family anew."""
    lines = [json.dumps(entry, separators=(",", ":"), ensure_ascii=False) for entry in entries]
    (CORPUS / f"{family}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def families():
    """The families that are stored."""
    return [path.stem for path in sorted(CORPUS.glob("*.jsonl"))]


def _lines(path):
    return path.read_text(encoding="utf-8").splitlines()
