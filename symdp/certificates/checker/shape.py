"""What a certificate may hold: the exact keys and types of every kind of claim, with the Python standard library only.

``FORMS`` is the one declaration. A claim that has another key, lacks one, or has a value of another type is refused before
anything is proved, so that whatever stands in a claim is read by its checker. A shape is one of

    NUMBER, TEXT, INTEGER, NOTHING     an exact number as text, text, an integer, null
    OBJECT, CLAIM                      any object, for people to read; a claim of one of the kinds
    {"oo", "infeasible"}               one of these texts
    [shape]                            a list of such values
    {"key": shape, "other?": shape}    an object with these keys, those with a question mark at will
    {ANY: shape}                       an object whose keys are names, with such values
    (shape, shape)                     any one of several

The evidence is not declared: it is not claimed, and what its checker does not read proves nothing.
"""

import importlib
import json
import re

from . import work

FORMAT, VERSION, Malformed = "symdp certificate", 1, work.Malformed


class UnknownKind(work.Malformed):
    """A claim of a kind that is not declared here; nothing is said of it."""


KEYS = {"format", "version", "claim", "evidence", "claim_sha256"}
PATTERN = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")

NUMBER, TEXT, INTEGER, NOTHING, OBJECT, CLAIM, ANY = "number", "text", "integer", "nothing", "object", "claim", "any"
# The measures that compare what neighbours may cause: for independent records the whole leaks what one record does.
NEIGHBOURS = ("dp", "adp", "renyi", "kl")
TYPES = {TEXT: str, INTEGER: int, NOTHING: type(None), OBJECT: dict, CLAIM: dict}


PAIR, LEVEL, ENDS = [NUMBER], (NUMBER, {"oo"}), {"from": NUMBER, "to": NUMBER}
ROOT = {"root_of": [NUMBER], "between": [NUMBER]}
RATIO = {**ENDS, "numerator": PAIR, "denominator": PAIR}
VALUE = ({"oo"}, [{"coefficient": NUMBER, "argument": (NUMBER, [[PAIR]])}])
ROW = {"coefficients": [NUMBER], "bound": NUMBER}
SOURCE = tuple([
    {**fields, "labels?": [TEXT]}
    for fields in (
        {"vertices": [[NUMBER]]},
        {"lower": [NUMBER], "upper": [NUMBER]},
        {"center": [NUMBER], "radius": NUMBER},
        {"cdf_lower": [NUMBER], "cdf_upper": [NUMBER]},
        {"letters": INTEGER, "groups": [{"letters": [INTEGER], "lower": NUMBER, "upper": NUMBER}]},
        {"letters": INTEGER, "focal": [{"letters": [INTEGER], "mass": NUMBER}]},
        {"decreasing": INTEGER},
        {"simplex": INTEGER},
        {"letters": INTEGER, "inequalities": [ROW]},
    )
])  # fmt: skip
GRAPH = {"labels": [TEXT], "edges": [[INTEGER]]}
POINT = {"source": SOURCE, "delta": NUMBER, "distortion": NUMBER, "exp_epsilon": LEVEL}
MEASURED = {"measure": TEXT, "source": SOURCE}
DATABASE = {"database": ({"records": INTEGER, "letters": INTEGER}, {"records": INTEGER, "source": SOURCE}), "leakage": TEXT}
LOSS = ({"hamming"}, [[NUMBER]], {"positions": [NUMBER], "power": INTEGER})
ENTRIES = {"source": SOURCE, "adjacency": (GRAPH, NOTHING), "loss": LOSS, "distortion": NUMBER}
PROFILED = {"source": SOURCE, "profile": [{"exp_epsilon": NUMBER, "delta": NUMBER}], "distortion": NUMBER, "slack": NUMBER}
AROUND = {"source": SOURCE, "profile": [{"epsilon": TEXT, "delta": NUMBER}]}
INVERSE = {"exp_leakage": NUMBER, "distortion": PAIR}
RELATION = {"relation": TEXT, "over?": TEXT}
BOUND = (NUMBER, NOTHING)
STATEMENT = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), TEXT)
ASSERTION = tuple([
    {"title": TEXT, **fields}
    for fields in (
        {"kind": {"arithmetic"}, "left": TEXT, "relation": TEXT, "right": TEXT, "domain": {ANY: [NUMBER]}},
        {"kind": {"mechanism"}, "rows": [[NUMBER]], "exp_epsilon": LEVEL, "vertices": [[NUMBER]], "distortion": NUMBER},
        {"kind": {"program"}, "minimize": [NUMBER], "lower": [BOUND], "upper": [BOUND], "value": (NUMBER, {"infeasible"}),
         "rows": [{"coefficients": [NUMBER], "lower": BOUND, "upper": BOUND}]},
        {"kind": {"certified"}, "claim": CLAIM},
        {"kind": {"inequality"}, "scalars": [TEXT], "families": {ANY: {"size": TEXT, "names": [TEXT]}},
         "assume": {ANY: RELATION}, "suppose": {ANY: RELATION}, "conclude": TEXT},
    )
])  # fmt: skip

# kind -> the forms that its claims may have; the key "kind" is understood.
FORMS = {
    "least leakage": [POINT],
    "least distortion": [{**POINT, "exp_epsilon": NUMBER}],
    "curve": [{"source": SOURCE, "delta": NUMBER, "zero_from": NUMBER, "jump": NUMBER, "pieces": [RATIO]}],
    "least majorised prior": [{"source": SOURCE, "prior": [NUMBER]}],
    "least leakage over a chi-square ball": [
        {"center": [NUMBER], "chi_square": NUMBER, "distortion": NUMBER, "exp_bounds": PAIR}
    ],
    "least leakage of a measure": [
        {**MEASURED, "distortion": NUMBER, "value": VALUE},
        {**MEASURED, "distortion": NUMBER, "exp_bounds": PAIR},
    ],
    "least distortion of a measure": [{**MEASURED, "exp_epsilon": NUMBER, "distortion": PAIR}],
    "curve of a measure": [
        {
            **MEASURED,
            "zero_from": NUMBER,
            "pieces": [(RATIO, {**ENDS, "letters": INTEGER}, {**ENDS, "kept": INTEGER, "tail": NUMBER})],
        }
    ],
    "enclosed leakage": [{**MEASURED, "distortion": NUMBER, "low": LEVEL, "high": LEVEL}],
    "enclosed distortion": [{**MEASURED, "exp_epsilon": NUMBER, "low": NUMBER, "high": NUMBER}],
    "least leakage of databases": [
        {**DATABASE, "distortion": NUMBER, "enclosure": PAIR, "exp?": NUMBER},
        {**DATABASE, "distortion": NUMBER, "enclosure": [{"oo"}], "exp": {"oo"}},
        {**DATABASE, "distortion": NUMBER, "scope": TEXT, "record": CLAIM},
    ],
    "least distortion of databases": [{**DATABASE, **INVERSE}, {**DATABASE, **INVERSE, "scope": TEXT, "record": [CLAIM]}],
    "curve of databases": [
        {**DATABASE, "zero_from": NUMBER, "pieces": [(ENDS, RATIO, {**ENDS, "quadratic": [NUMBER]})]},
        {**DATABASE, "zero_from": NUMBER, "scope": TEXT, "record": CLAIM},
    ],
    "graph utility": [{"graph": GRAPH, "exp_epsilon": NUMBER, "prior": [NUMBER], "utility": NUMBER}],
    "graph leakage": [{"graph": GRAPH, "exp_epsilon": NUMBER, "exp_leakage": NUMBER}],
    "graph leakage with few outputs": [{"graph": GRAPH, "exp_epsilon": NUMBER, "outputs": INTEGER, "exp_leakage": NUMBER}],
    "least leakage on a graph": [
        {"graph": GRAPH, "prior": [NUMBER], "distortion": NUMBER, "exp_bounds": PAIR},
        {"graph": GRAPH, "prior": [NUMBER], "distortion": NUMBER, "exp_epsilon": {"oo"}},
    ],
    "least leakage by entries": [
        {**ENTRIES, "delta?": NUMBER, "exp_bounds": PAIR},
        {**ENTRIES, "delta?": NUMBER, "exp_epsilon": {"oo"}},
    ],
    "least distortion by entries": [{**ENTRIES, "delta?": NUMBER, "exp_epsilon": NUMBER}],
    "least leakage by floors": [{**{key: ENTRIES[key] for key in ("source", "loss", "distortion")}, "exp_epsilon": ROOT}],
    "least distortion with sensitive letters": [
        {**{key: ENTRIES[key] for key in ("source", "loss", "distortion")}, "sensitive": [INTEGER], "exp_epsilon": NUMBER}
    ],
    "least identifiability": [{"prior": [NUMBER], "distortion": NUMBER, "exp_epsilon": NUMBER}],
    "curve by floors": [
        {
            **{key: ENTRIES[key] for key in ("source", "loss")},
            **dict.fromkeys(("least", "zero_from", "jump"), NUMBER),
            "pieces": [{**RATIO, "from": (NUMBER, ROOT), "to": (NUMBER, ROOT)}],
        }
    ],
    "least distortion at epsilon": [{"epsilon": TEXT, "exp_bounds": PAIR, "distortion": PAIR, "ends": [CLAIM]}],
    "least distortion under a profile": [PROFILED],
    "least slack of a profile": [PROFILED],
    "profile at epsilons": [
        {**AROUND, "distortion": PAIR, "slack": NUMBER},
        {**AROUND, "distortion": NUMBER, "slack": PAIR},
    ],
    "enclosed mu": [{"source": SOURCE, "distortion": NUMBER, "mu": [LEVEL]}],
    "enclosed distortion at mu": [{"source": SOURCE, "mu": NUMBER, "distortion": PAIR}],
    "curve of the least slack": [{**{key: PROFILED[key] for key in ("source", "profile")}, "corners": [PAIR]}],
    "band of the least slack": [{**AROUND, "points": [{"distortion": NUMBER, "slack": PAIR}]}],
    "band of the least mu": [{"source": SOURCE, "points": [{"distortion": NUMBER, "mu": [LEVEL]}]}],
    "least distortion of independent records": [{"groups": [{"records": INTEGER, "record": CLAIM}], "distortion": PAIR}],
    "least leakage of records alike": [{"records": INTEGER, "record": CLAIM, "distortion": NUMBER}],
    "formula": [{"formula": TEXT, "relation": TEXT, "letters": INTEGER, "class": TEXT}],
    "refuted formula": [
        {"formula": TEXT, "letters": INTEGER, "class": TEXT, "prior": [NUMBER], "distortion": NUMBER, "delta": NUMBER}
        | {"best": NUMBER}
    ],
    "formula by blocks": [{"formula": TEXT, "where": [TEXT], "letters": (INTEGER, {"all"})}],
    "refuted formula by blocks": [
        {"formula": TEXT, "where": [TEXT], "prior": [NUMBER], "k": INTEGER}
        | dict.fromkeys(("distortion", "delta", "best"), NUMBER)
    ],
    "closed form of a family": [{"family": TEXT, "parameters": {ANY: [LEVEL]}, "heights": TEXT}],
    "statement": [
        {**STATEMENT, "verdict": {"PROVED"}, "assertions": [ASSERTION]},
        {**STATEMENT, "verdict": {"REFUTED"}, "assertions": [ASSERTION], "witness": OBJECT},
    ],
}

# The checker of each kind is a file beside this one.
CHECKERS = {
    kind: name
    for name, kinds in {
        "privacy": ("least leakage", "least distortion", "curve"),
        "majorised": ("least majorised prior",),
        "chi_square": ("least leakage over a chi-square ball",),
        "leakage": ("least leakage of a measure", "least distortion of a measure", "curve of a measure"),
        "enclosure": ("enclosed leakage", "enclosed distortion"),
        "databases": ("least leakage of databases", "least distortion of databases", "curve of databases"),
        "graph": ("graph utility", "graph leakage"),
        "graph_level": ("least leakage on a graph",),
        "outputs": ("graph leakage with few outputs",),
        "entries": ("least leakage by entries", "least distortion by entries"),
        "floor_root": ("least leakage by floors",),
        "sensitive": ("least distortion with sensitive letters",),
        "identifiability": ("least identifiability",),
        "floor_curve": ("curve by floors",),
        "epsilon": ("least distortion at epsilon",),
        "privacy_profile": ("least distortion under a profile", "least slack of a profile", "profile at epsilons"),
        "band": ("curve of the least slack", "band of the least slack", "band of the least mu"),
        "gaussian": ("enclosed mu", "enclosed distortion at mu"),
        "independent": ("least distortion of independent records", "least leakage of records alike"),
        "formula": ("formula", "refuted formula"),
        "block_formula": ("formula by blocks", "refuted formula by blocks"),
        "closed_form": ("closed form of a family",),
        "statement": ("statement",),
    }.items()
    for kind in kinds
}


def checker(kind):
    """The function that checks a document whose claim has this kind; its file is loaded when it is needed."""
    check_kind(kind)
    name = CHECKERS[kind]
    try:
        return beside(name).recheck
    except ModuleNotFoundError as error:
        raise Malformed(f'"{kind}" is checked by {name}.py, but {error.name} is not there') from None


def recheck(document):
    """The lines of a certificate of format 1 or 2 that were checked; raise Malformed, UnknownKind or Rejected."""
    second = beside("programs")
    return second.recheck(document) if second.is_of_format_2(document) else checker(kind_of(document))(document)


def beside(name):
    """A file beside this one, loaded when it is needed."""
    return importlib.import_module(f"{__package__}.{name}")


def check_format(document):
    """Raise Malformed unless a document says that it is a certificate of this version."""
    form, version = (document.get(key) if isinstance(document, dict) else None for key in ("format", "version"))
    if type(form) is not str or form != FORMAT or type(version) is not int or version != VERSION:
        raise Malformed(f'"format" must be "{FORMAT}" and "version" {VERSION}, it is {str(version)[:40]}')


def kind_of(document):
    """The kind of the claim of a certificate, None where it has none."""
    check_format(document)
    claim = document.get("claim")
    return claim.get("kind") if isinstance(claim, dict) else None


def check_kind(kind):
    """Raise Malformed for what is no kind, and UnknownKind for one that is not declared here."""
    if type(kind) is not str:
        raise Malformed('"kind" of the claim is missing or not of type str')
    if kind not in FORMS:
        raise UnknownKind(f'"kind" of the claim is {kind[:40]!r}, which this version does not know')


def check_claim(claim):
    """Raise Malformed unless a claim has exactly the keys and types of its kind."""
    kind = claim.get("kind")
    check_kind(kind)
    fault = mismatch({key: value for key, value in claim.items() if key != "kind"}, tuple(FORMS[kind]), f"claim of a {kind}")
    if fault:
        raise Malformed(fault)


def mismatch(value, shape, key):
    """Where a value is not of a shape, in words; None where it is."""
    if isinstance(shape, tuple):
        return mismatch_of_all(value, shape, key)
    if isinstance(shape, list):
        if type(value) is not list:
            return f'"{key}" is missing or not of type list'
        return first(mismatch(part, shape[0], key) for part in value)
    if isinstance(shape, dict):
        return mismatch_of_object(value, shape, key)
    if isinstance(shape, set):
        return None if type(value) is str and value in shape else f'"{key}" must be {" or ".join(sorted(shape))}'
    if shape == NUMBER:
        well = type(value) is str and PATTERN.fullmatch(value)
        return None if well else f'"{key}" must hold exact numbers as text such as "8/7"'
    if type(value) is not TYPES[shape]:
        return f'"{key}" is missing or not of type {TYPES[shape].__name__}'
    return check_claim(value) if shape == CLAIM else None


def mismatch_of_object(value, shape, key):
    if type(value) is not dict:
        return f'"{key}" is missing or not of type dict'
    if ANY in shape:
        return first(mismatch(part, shape[ANY], name[:40]) for name, part in value.items())
    wanted = {name.rstrip("?"): part for name, part in shape.items()}
    for name in wanted:
        if name not in value and f"{name}?" not in shape:
            return f'"{name}" is missing in "{key}"'
    for name in value:
        if name not in wanted:
            return f'"{name[:40]}" is no key of "{key}"'
    return first(mismatch(value[name], part, name) for name, part in wanted.items() if name in value)


def mismatch_of_all(value, shapes, key):
    """The complaint of the form whose keys are the nearest, so that it names what is wrong."""
    faults = [(mismatch(value, shape, key), shape) for shape in shapes]
    if None in [fault for fault, _ in faults]:
        return None
    given = set(value) if type(value) is dict else set()
    objects = [(fault, shape) for fault, shape in faults if isinstance(shape, dict)]
    nearest = min(objects, key=lambda pair: len({name.rstrip("?") for name in pair[1]} ^ given), default=faults[0])
    return nearest[0]


def first(faults):
    return next((fault for fault in faults if fault), None)


def unique(pairs):
    """An object of a JSON text; of a key that occurs twice this program would read one and a person the other."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise Malformed(f'the key "{twice[:40]}" occurs twice in one object')
    return found


def read(path):
    """Parse a certificate file."""
    text = work.text_of(path)
    try:
        return json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{path} is not JSON text: {error}") from None
