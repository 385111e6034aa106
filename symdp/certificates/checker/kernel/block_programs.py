"""Check a certificate of format 3, with the Python standard library only.

It is the record of a claim (record.py), a point and multipliers. From the record alone a builder writes linear programs over
blocks, each with a goal: that its least value is at most a number, by a point, or at least a number, by
multipliers, or that it has no point, by multipliers.

The certificate holds the points and the multipliers by the names of the programs and of their blocks, vectors as
block_forms.py reads them; a block of zeros is left out. A number "scale" > 0 among multipliers is the factor of the costs.
The kernel compares (block_kernel.py), and nothing else is read.

A record's row in kinds.py names the file that writes its programs. For a file that writes none, the certificate holds
"evidence" instead, which this file reads. Records inside of evidence have proofs of their own, a point and multipliers or
evidence.
"""

from .. import rules, work
from ..arithmetic import vectors
from ..claim import record as records
from ..claim import schema as shapes
from . import block_kernel as kernel
from .block_forms import SCALE, Reader, filled, made

FORMAT, INFINITE = shapes.FORMAT, "oo"
PROOF, EVIDENCE = ("point", "multipliers"), "evidence"


class Part:
    """A program with its goal: bounds on its least value, or infeasibility."""

    def __init__(self, name, program, at_most=None, at_least=None, empty=False):
        self.name, self.program, self.empty = name, program, empty
        self.at_most = None if at_most is None else vectors.number(at_most)
        self.at_least = None if at_least is None else vectors.number(at_least)

    def check(self, lines, point, multipliers):
        """Compare a point and multipliers with the program."""
        if self.at_most is not None:
            self.upper(lines, point)
        if self.at_least is not None or self.empty:
            self.lower(lines, multipliers)

    def upper(self, lines, point):
        """Check by a point that the least value is at most the claimed one."""
        unknowns = point.of(self.name, self.program.unknowns, self.program)
        value = kernel.value_at(self.program, made(self.program, unknowns))
        kept = vectors.nonnegative(self.at_most - value, self.program.order)
        worth = "has the claimed value, or less" if self.program.has_costs else "keeps its rows"
        rules.require(lines, f"{self.name}: a point of {self.which} {worth}", kept)

    def lower(self, lines, multipliers):
        """Check by multipliers that the least value is at least the claimed one, or that there is no point."""
        charges = multipliers.of(self.name, {**self.program.rows, SCALE: None}, self.program)
        scale = charges.pop(SCALE, kernel.ONE)
        if not vectors.positive(scale, self.program.order):
            raise rules.Rejected(f"{self.name}: the scale of the costs is positive")
        bound = kernel.proved_by(self.program, filled(self.program, charges, scale), scale)
        if self.empty:
            rules.require(lines, f"{self.name}: {self.which} has no point", vectors.positive(bound, self.program.order))
        else:
            is_bound = vectors.nonnegative(bound - self.at_least.times(scale), self.program.order)
            rules.require(lines, f"{self.name}: no point of {self.which} has less than the claimed value", is_bound)

    @property
    def which(self):
        """The program in words, by its size."""
        rows, columns = self.program.shape
        return f"the {rows} x {columns} program"


class DirectComparison:
    """A comparison made by a builder from the record alone."""

    name = None

    def __init__(self, text):
        self.text = text

    def check(self, lines, point, multipliers):
        """Append the line."""
        lines.append(self.text)


class RecordPrograms:
    """A record with its programs, so that a certificate is made and checked with the same programs.

    They belong to the record as it was then, which is kept as text, and are not used for a record that has changed.
    """

    def __init__(self, document):
        before = work.spent()
        self.record = records.record_in(document)
        file = file_of(self.record)
        self.text, self.parts = repr(self.record), list(file.parts(self.record)) if hasattr(file, "parts") else None
        self.work = work.spent() - before

    def is_of(self, document):
        """Return whether a document has exactly this record, down to the types of its values."""
        return repr({key: document[key] for key in records.RECORD_KEYS if key in document}) == self.text


@work.counted
def recheck(document, written=None):
    """Check a parsed certificate; return the lines that were checked or raise Malformed, UnknownKind or Rejected.

    The programs are written here unless they are given for this very record; their work counts in both cases.
    """
    if not isinstance(document, dict) or type(document.get("format")) is not int or document["format"] != FORMAT:
        raise rules.Malformed(f'no "format": {FORMAT}; symdp recheck FILE --reissue FILE writes one of format 1 anew')
    proof = {key: value for key, value in document.items() if key not in ("format", *records.RECORD_KEYS)}
    if set(proof) not in shapes.PROOFS:
        known = " or ".join(str(sorted(keys)) for keys in shapes.PROOFS)
        raise rules.Malformed(
            f"a certificate of format {FORMAT} has {', '.join(records.RECORD_KEYS)} and {known}, and no other keys"
        )
    if written is None or not written.is_of(document):
        return proved(records.record_in(document), proof)
    work.spend(written.work)
    return proved(written.record, proof, written.parts)


def inner(record, proof):
    """Return the lines of a nested record, which has a proof of its own."""
    if not isinstance(proof, dict) or set(proof) not in shapes.PROOFS:
        raise rules.Malformed("a record inside of evidence has a point and multipliers, or evidence")
    return proved(records.record_in(record), proof)


def proved(record, proof, parts=None):
    """Return the lines of a record, by a point and multipliers, or by evidence where it has no programs.

    Its parts are written here unless they are given.
    """
    lines, names = [], set()
    if EVIDENCE in proof:
        if has_programs(record):
            raise rules.Malformed(f"this question has programs, whose {' and '.join(PROOF)} prove it")
        file_of(record).check(lines, record, rules.field(proof, EVIDENCE, dict))
        return lines
    point, multipliers = (rules.field(proof, key, dict) for key in PROOF)
    read = Reader(point), Reader(multipliers, rest=True)
    for part in parts or parts_of(record):
        names.add(part.name)
        part.check(lines, *read)
    rules.require(lines, "points and multipliers are of these programs", {*point, *multipliers} <= names)
    return lines


def parts_of(record):
    """Return the programs of a record with their goals."""
    record = records.record_in(record)
    file = file_of(record)
    if not hasattr(file, "parts"):
        raise shapes.UnknownKind("this claim has no programs: evidence proves it")
    return file.parts(record)


def has_programs(record):
    """Return whether the file of a record writes programs."""
    return hasattr(file_of(record), "parts")


def file_of(record):
    """Return the file that checks a record: of two in its row, the first if it concerns the record."""
    record = records.record_in(record)
    name, *other = record.row.files
    try:
        file = shapes.beside(name)
        return shapes.beside(*other) if other and not file.concerns(record) else file
    except ModuleNotFoundError as error:
        raise rules.Malformed(
            f"this question is checked by {name.replace('.', '/')}.py, but {error.name} is not there"
        ) from None


def name_of(record):
    """Return the name of the file that checks a record."""
    return file_of(record).__name__.rpartition(".")[2]


def require(holds, text):
    """Raise Rejected unless a condition on the claim holds."""
    if not holds:
        raise rules.Rejected(f"the claim has {text}")


def ends_of(value):
    """Return the two numbers between which an answer lies, or "oo" twice."""
    if isinstance(value, dict):
        return rules.vector(value, "between", 2)
    number = value if value == INFINITE else rules.fraction(value, "answer")
    return number, number
