"""The documents that one line of the checker refuses alone, as they are stored: one a row, with what refuses it.

``only`` names the lines, and the parts of what a line asks for, of which each alone is the reason that the document
is not accepted; ``false`` says that an independent judge finds its record to be false; ``raises`` is what the checker
without the line runs into instead of an answer.
"""

import json
from pathlib import Path

from tests.certificates import only_this_line as single

FILE = Path(__file__).with_name("refused_alone.jsonl")


def rows():
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.exists() else []


def names():
    """All lines, each before its parts."""
    return [name for line, parts in single.lines().items() for name in (line, *parts)]


def line_of(name):
    """The line of a part, or the line itself."""
    return name.split(" | ")[0]


def known():
    """For each line and part the stored document."""
    documents = {}
    for row in rows():
        rest = {key: row[key] for key in ("document", "raises") if key in row} | {"false": row.get("false", False)}
        documents |= dict.fromkeys(row["only"], rest)
    return {name: documents[name] for name in names() if name in documents}


def write(documents):
    """Store documents for lines and parts, each document with all its names."""
    by_text = {}
    for name in names():
        if name in documents:
            by_text.setdefault(json.dumps(documents[name]["document"], sort_keys=True), []).append(name)
    rows = []
    for text, own in by_text.items():
        one = documents[own[0]]
        more = {key: one[key] for key in ("false", "raises") if one.get(key)}
        rows.append({"only": own, **more, "document": json.loads(text)})
    FILE.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
