"""Check a certificate of format 2, with the Python standard library only.

From its claim alone a builder writes one linear program or several, each with what is to be shown: that its least value is
at most a number, by a point, or at least a number, by multipliers, or that it has no point, by multipliers. The certificate
holds the points and the multipliers, by the names of the programs, their unknowns and their rows; what is 0 is left out. A
number "scale" among multipliers, above 0, is what they take the costs times. The kernel compares (kernel.py), and nothing
else of the certificate is read. ``BUILDERS`` is the registry: which file writes the
programs of a kind.
"""

from . import exact_numbers as numbers
from . import germs, kernel, rules, work
from . import shape as shapes

SCALE = "scale"
FORMAT, KEYS = 2, {"format", "claim", "point", "multipliers"}

# The builders of each kind are in a file beside this one.
BUILDERS = {
    kind: name
    for name, kinds in {
        "local_programs": ("least leakage", "least distortion"),
        "curve_programs": ("curve",),
        "ball_programs": ("least leakage over a chi-square ball",),
        "floor_programs": ("least leakage by floors", "curve by floors"),
        "entries_programs": (
            "least leakage by entries",
            "least distortion by entries",
            "least distortion with sensitive letters",
            "least leakage on a graph",
            "graph utility",
            "graph leakage",
            "graph leakage with few outputs",
            "least identifiability",
        ),
        "measure_programs": ("least leakage of a measure", "least distortion of a measure", "curve of a measure"),
        "profile_programs": ("least distortion under a profile", "least slack of a profile", "curve of the least slack"),
        "prior_programs": ("least majorised prior",),
        "formula_programs": ("refuted formula",),
        "record_programs": (
            "least distortion of independent records",
            "least leakage of records alike",
            "least leakage of databases",
            "least distortion of databases",
            "curve of databases",
        ),
    }.items()
    for kind in kinds
}

# Why the other kinds have no programs.
ENCLOSED = "it encloses logarithms"
NORMAL = "it encloses values of the normal distribution"
TWO_LETTERS = "it asks for polynomials in two letters, which the kernel does not compare"
IDENTITIES = "it is proved by identities of polynomials, not by a program"
WITHOUT = {
    kind: reason
    for reason, kinds in {
        ENCLOSED: (
            "enclosed leakage",
            "enclosed distortion",
            "least distortion at epsilon",
            "profile at epsilons",
            "band of the least slack",
        ),
        NORMAL: ("enclosed mu", "enclosed distortion at mu", "band of the least mu"),
        "the set is bounded by logarithms": ("least leakage over a Kullback-Leibler ball",),
        IDENTITIES: ("formula", "formula by blocks", "curve in symbols", "closed form of a family"),
        TWO_LETTERS: ("curve in one parameter", "least leakage in one parameter"),
        "its text is read by what proves such formulas only": ("refuted formula by blocks",),
        "it is a list of facts, some of which are no programs": ("statement",),
    }.items()
    for kind in kinds
}


class Part:
    """A program with what is to be shown of its least value, or that it has no point."""

    def __init__(self, name, program, at_most=None, at_least=None, empty=False, numbers=None, field=None):
        self.name, self.program, self.numbers, self.field = name, program, numbers, field
        self.at_most, self.at_least, self.empty = at_most, at_least, empty


def exactly(name, program, value):
    """The least value is this one."""
    return Part(name, program, at_most=value, at_least=value)


def possible(name, program, field=None):
    """There is a point."""
    return Part(name, program, at_most=0, field=field)


def impossible(name, program, field=None):
    """There is none for small s > 0, by multipliers that may be polynomials in s; nothing has a cost in such a program."""
    return Part(name, program, empty=True, numbers=germs.Germ, field=field)


def is_of_format_2(document):
    return isinstance(document, dict) and type(document.get("format")) is int


@work.counted
def recheck(document):
    """Check a parsed certificate of format 2; return the lines that were checked or raise Malformed or Rejected."""
    if not is_of_format_2(document) or document["format"] != FORMAT or set(document) != KEYS:
        raise rules.Malformed(f'a certificate of format {FORMAT} has "format": {FORMAT} and the keys {sorted(KEYS)}')
    claim, point, multipliers = (numbers.field(document, key, dict) for key in ("claim", "point", "multipliers"))
    shapes.check_claim(claim)
    lines, names = [], set()
    for part in parts_of(claim):
        names.add(part.name)
        check(lines, part, point, multipliers)
    rules.require(lines, "points and multipliers are of these programs", {*point, *multipliers} <= names)
    return lines


def parts_of(claim):
    """The programs of a claim, whose keys were checked, with what is to be shown of them."""
    kind = claim["kind"]
    if kind not in BUILDERS:
        raise shapes.UnknownKind(f'claims of the kind "{kind}" have no program in format {FORMAT}: {WITHOUT[kind]}')
    return shapes.beside(BUILDERS[kind]).BUILDERS[kind](claim)


def check(lines, part, point, multipliers):
    """What is to be shown of one program."""
    which = f"the {len(part.program.rows)} x {len(part.program.costs)} program"
    if part.at_most is not None:
        value = kernel.value_at(part.program, read(point, part))
        kept = kernel.at_least_zero(part.at_most - value)
        rules.require(lines, f"{part.name}: a point of {which} has a value of at most {part.at_most}", kept)
    if part.at_least is not None or part.empty:
        given = read(multipliers, part)
        scale = given.pop(SCALE, 1)
        rules.require(lines, f"{part.name}: what scales the costs is positive", kernel.positive(scale))
        bound = kernel.proved_by(part.program, given, scale)
        if not part.empty:
            shown = kernel.at_least_zero(bound - part.at_least * scale)
            rules.require(lines, f"{part.name}: no point of {which} has a value below {part.at_least}", shown)
        else:
            rules.require(lines, f"{part.name}: {which} has no point", kernel.positive(bound))


def read(given, part):
    """The numbers for one program: as text, or lists of them, the coefficients of a polynomial."""
    return {key: number(value, key, part) for key, value in numbers.field(given, part.name, dict).items()}


def number(value, key, part):
    """A rational; over a field a number of it, as algebraic.py reads it; a list is a polynomial where the part has such."""
    scalar = part.field.read if part.field else numbers.fraction
    if type(value) is list and part.numbers is not None:
        return part.numbers([scalar(entry, key) for entry in value])
    return scalar(value, key)
