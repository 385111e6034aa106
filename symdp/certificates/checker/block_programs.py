"""Check a certificate of format 3, with the Python standard library only.

It is the record of a claim (record.py), a point and multipliers. From the record alone a builder writes linear programs over
blocks, each with what is to be shown: that its least value is at most a number, by a point, or at least a number, by
multipliers, or that it has no point, by multipliers. The certificate holds the points and the multipliers by the names of
the programs and of their blocks, vectors as vectors.py reads them; a block of zeros is left out. A number "scale" among
multipliers, above 0, is what they take the costs times. The kernel compares (block_kernel.py), and nothing else is read.
"""

from . import block_kernel as kernel
from . import record as records
from . import rules, vectors, work
from . import shape as shapes

FORMAT, SCALE = shapes.BY_RECORD, "scale"
KEYS = {"format", *records.SAID, "point", "multipliers"}
# Files with ``concerns`` and ``parts``; the first one that a question concerns writes its programs.
BUILDERS = ("diagonal_blocks",)


class Part:
    """A program with what is to be shown of its least value, or that it has no point."""

    def __init__(self, name, program, at_most=None, at_least=None, empty=False):
        self.name, self.program, self.empty = name, program, empty
        self.at_most, self.at_least = (None if end is None else vectors.number(end) for end in (at_most, at_least))

    def check(self, lines, point, multipliers):
        """Hold a point and multipliers against the program."""
        rows, columns = self.program.shape
        which, order = f"the {rows} x {columns} program", self.program.order
        if self.at_most is not None:
            value = kernel.value_at(self.program, read(point, self.name, self.program.unknowns))
            kept = vectors.nonnegative(self.at_most - value, order)
            worth = "has the claimed value, or less" if self.program.has_costs else "keeps its rows"
            rules.require(lines, f"{self.name}: a point of {which} {worth}", kept)
        if self.at_least is None and not self.empty:
            return
        given = read(multipliers, self.name, {**self.program.rows, SCALE: None})
        scale = given.pop(SCALE, kernel.ONE)
        if not vectors.positive(scale, order):
            raise rules.Rejected(f"{self.name}: what scales the costs is positive")
        bound = kernel.proved_by(self.program, given, scale)
        if self.empty:
            rules.require(lines, f"{self.name}: {which} has no point", vectors.positive(bound, order))
        else:
            shown = vectors.nonnegative(bound - self.at_least.times(scale), order)
            rules.require(lines, f"{self.name}: no point of {which} has less than the claimed value", shown)


class Compared:
    """What a builder has compared itself, with nothing but the record."""

    name = None

    def __init__(self, text):
        self.text = text

    def check(self, lines, point, multipliers):
        """Enter the line."""
        lines.append(self.text)


@work.counted
def recheck(document):
    """Check a parsed certificate of format 3; return the lines that were checked or raise Malformed or Rejected."""
    if document.get("format") != FORMAT or set(document) != KEYS:
        raise rules.Malformed(f'a certificate of format {FORMAT} has "format": {FORMAT} and the keys {sorted(KEYS)}')
    point, multipliers = (rules.field(document, key, dict) for key in ("point", "multipliers"))
    lines, names = [], set()
    for part in parts_of(records.record_in(document)):
        names.add(part.name)
        part.check(lines, point, multipliers)
    rules.require(lines, "points and multipliers are of these programs", {*point, *multipliers} <= names)
    return lines


def builder_of(question):
    """The file that writes the programs of a question; None where there is none."""
    return next((file for name in BUILDERS if (file := shapes.beside(name)).concerns(question)), None)


def parts_of(record):
    """The programs of a record that is one, with what is to be shown of them."""
    builder = builder_of(record["question"])
    if builder is None:
        raise shapes.UnknownKind(f"this question has no programs in format {FORMAT}")
    return builder.parts(*[record[key] for key in records.SAID])


def read(given, name, blocks):
    """The vectors of one program, by the names of its blocks."""
    found = {}
    for key, value in rules.field(given, name, dict).items():
        if key not in blocks:
            raise rules.Rejected(f'"{key[:40]}" is no block of "{name}"')
        found[key] = vectors.read(value, blocks[key].size if blocks[key] else 1, key)
    return found
