"""Every kind of record, with its exact keys and types and the file that checks it, with the Python standard library only.

``ROWS`` is the one declaration. A record that has another key, lacks one, or has a value of another type is refused before
anything is proved. Most rows are proved by programs, which the files of ``BUILDERS`` write; where these write none, a row
may name a file that reads evidence instead. A shape is one of

    NUMBER, INTEGER, NOTHING, TRUE     an exact number as text, an integer, null, true
    NAME, FACT, SYMBOL                 a name, one in a fact, a symbol, as :mod:`.names` says
    FORMULA, TITLE                     a text that the checker of the row reads by a grammar, a text that is only quoted
    MEASURE, LEAKAGE                   the name of a measure, with its order, one of databases
    OBJECT, RECORD                     any object, which the row reads as part of a record, or shows; a record
    {"oo", "infeasible"}               one of these texts
    [shape]                            a list of such values; with two shapes, of two values
    {"key": shape, "other?": shape}    an object with these keys, those with a question mark at will
    {NAME: shape}                      an object whose keys are names, facts or titles, with such values
    (shape, shape)                     any one of several

The evidence is not declared: it is not claimed, and what its checker does not read proves nothing.
"""

from collections import namedtuple

NUMBER, INTEGER, NOTHING, TRUE = "a number", "an integer", "nothing", "true"
OBJECT, RECORD = "an object", "a record"
NAME, FACT, SYMBOL, FORMULA, TITLE = "a name", "a name in a fact", "a symbol", "a formula", "a title"
MEASURE, LEAKAGE = "a measure", "a leakage of databases"
TEXTS = (NAME, FACT, SYMBOL, FORMULA, TITLE, MEASURE, LEAKAGE)
TRADE_OFF, CAPACITY, MAJORISED, OF_FORMULA, FAMILY, STATEMENT = KINDS = (
    "trade-off", "capacity", "least majorised prior", "formula", "closed form of a family", "statement"
)  # fmt: skip
# The measures that compare what neighbours may cause: for independent records the whole leaks what one record does.
NEIGHBOURS = ("dp", "adp", "renyi", "kl")
# Among which mechanisms that for databases of several records is the best.
SCOPE = {"all mechanisms", "products of identical mechanisms"}

PAIR, LEVEL, ENDS = [NUMBER], (NUMBER, {"oo"}), {"from": NUMBER, "to": NUMBER}
ROOT = {"root_of": [NUMBER], "between": [NUMBER]}
TWO, LEVELS, INFINITE = [NUMBER, NUMBER], [LEVEL, LEVEL], [{"oo"}, {"oo"}]
BETWEEN, LOW_HIGH, BETWEEN_LEVELS = {"between": TWO}, {"low": NUMBER, "high": NUMBER}, {"between": LEVELS}
RATIO = {**ENDS, "numerator": PAIR, "denominator": PAIR}
VALUE = ({"oo"}, [{"coefficient": NUMBER, "argument": (NUMBER, [[PAIR]])}])
BOUNDED = {"coefficients": [NUMBER], "bound": NUMBER}
SOURCE = tuple([
    {**fields, "labels?": [TITLE]}
    for fields in (
        {"vertices": [[NUMBER]]},
        {"lower": [NUMBER], "upper": [NUMBER]},
        {"center": [NUMBER], "radius": NUMBER},
        {"cdf_lower": [NUMBER], "cdf_upper": [NUMBER]},
        {"letters": INTEGER, "groups": [{"letters": [INTEGER], "lower": NUMBER, "upper": NUMBER}]},
        {"letters": INTEGER, "focal": [{"letters": [INTEGER], "mass": NUMBER}]},
        {"decreasing": INTEGER},
        {"simplex": INTEGER},
        {"letters": INTEGER, "inequalities": [BOUNDED]},
    )
])  # fmt: skip
BALLS = ({"around": [NUMBER], "chi_square": NUMBER}, {"around": [NUMBER], "kullback_leibler": NUMBER})
GRAPH = {"labels": [TITLE], "edges": [[INTEGER]]}
LOSS = ({"hamming"}, [[NUMBER]], {"positions": [NUMBER], "power": INTEGER})
# An affine form is its constant and its coefficients, a diagonal one or two sets of letters between which it lies.
FORM, DIAGONAL = [NUMBER], [[INTEGER]]
SETS = ({"lower": [FORM], "upper": [FORM]}, {"center": [FORM], "radius": FORM}, {"vertices": [[FORM]]})
SYMBOLS = {"symbols": [SYMBOL], "where": [FORM], "zero": [FORM], "set": SETS}
CELL = {"where": [FORM], "prior": [FORM], "zero_from": FORM, "pieces": [{"from": FORM, "to": FORM, "letters": INTEGER}]}
# A polynomial in the parameter is its coefficients, a function the ratio of two; the ends of a cell may be roots.
FUNCTION, END = {"numerator": PAIR, "denominator": PAIR}, (NUMBER, ROOT)
PARAMETER = {"symbol": NAME, "vertices": [[PAIR]], **ENDS}
MOVING = [dict.fromkeys(("to", "trace", "accuracy"), FUNCTION)]

HAMMING, ALL, NO_DELTA = {"loss": {"hamming"}}, {"adjacency": NOTHING}, {"delta": {"0"}}
PRIVATE = {"source": SOURCE, "leakage": {"dp"}, "loss": LOSS, "adjacency": (GRAPH, NOTHING), "delta": NUMBER}
PLAIN = {"leakage": {"dp"}, **HAMMING, **ALL, **NO_DELTA}
FLOORS = {**PRIVATE, **ALL, **NO_DELTA}
IDENTIFIED = {"source": {"vertices": [[NUMBER]]}, "leakage": {"identifiability"}, **HAMMING}
MEASURED = {"source": SOURCE, "leakage": MEASURE, **HAMMING}
PAIRED = {"source": SOURCE, "leakage": {"profile"}, **HAMMING, **ALL}
PROFILE = {**PAIRED, "profile": [{"exp_epsilon": NUMBER, "delta": NUMBER}]}
AROUND = {**PAIRED, "profile": [{"epsilon": FORMULA, "delta": NUMBER}]}
GAUSSIAN = {"source": SOURCE, "leakage": {"gdp"}, **HAMMING, **ALL}
RECORDS = ({"records": INTEGER, "letters": INTEGER}, {"records": INTEGER, "source": SOURCE})
DATABASES = {"records": RECORDS, "leakage": LEAKAGE}
BY_RECORD = {**DATABASES, "scope": SCOPE}
CHANNELS = {"sought": {CAPACITY}, "adjacency": GRAPH}
BLOCKS = {"sought": {OF_FORMULA}, "formula": FORMULA, "where": [FORMULA]}
OF_CLASS = {"sought": {OF_FORMULA}, "formula": FORMULA, "letters": INTEGER, "class": {"I", "II"}}
REFUTED = {"prior": [NUMBER], **dict.fromkeys(("distortion", "delta", "best"), NUMBER)}
PAPER = {"sought": {STATEMENT}, **dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), TITLE)}
AT, AT_LEVEL, CURVE = {"at": NUMBER}, {"level": NUMBER}, {"curve": TRUE}

RELATION, BOUND, ORDER = {"relation": FORMULA, "over?": FACT}, (NUMBER, NOTHING), {"==", "<=", ">=", "<", ">"}
FACTS = [tuple([
    {"title": TITLE, **fields}
    for fields in (
        {"kind": {"arithmetic"}, "left": FORMULA, "relation": ORDER, "right": FORMULA, "domain": {FACT: [NUMBER]}},
        {"kind": {"mechanism"}, "rows": [[NUMBER]], "exp_epsilon": LEVEL, "vertices": [[NUMBER]], "distortion": NUMBER},
        {"kind": {"program"}, "minimize": [NUMBER], "lower": [BOUND], "upper": [BOUND], "value": (NUMBER, {"infeasible"}),
         "rows": [{"coefficients": [NUMBER], "lower": BOUND, "upper": BOUND}]},
        {"kind": {"certified"}, "claim": RECORD},
        {"kind": {"inequality"}, "scalars": [FACT], "families": {FACT: {"size": FACT, "names": [FACT]}},
         "assume": {TITLE: RELATION}, "suppose": {TITLE: RELATION}, "conclude": FORMULA},
    )
])]  # fmt: skip

# A kind, the forms of question, asks and answer, and the file that reads evidence where there are no programs.
Row = namedtuple("Row", "kind question asks answer evidence")


def trade_offs(question, *rows):
    """Rows (asks, answer, file) about one question."""
    return [Row(TRADE_OFF, question, *row) for row in rows]


ROWS = [
    *trade_offs(
        PRIVATE,
        (AT, {"exp": (LEVEL, BETWEEN)}, None),
        (AT_LEVEL, {"distortion": NUMBER}, None),
        (CURVE, {"zero_from": NUMBER, "jump": NUMBER, "pieces": [RATIO]}, None),
    ),
    *trade_offs(
        FLOORS,
        (AT, {"exp": {"root_of": [NUMBER], "in": TWO}}, None),
        (CURVE, {**dict.fromkeys(("least", "zero_from", "jump"), NUMBER), "pieces": [{**RATIO, "from": END, "to": END}]},
         "floor_curve"),
    ),
    *trade_offs({**FLOORS, "sensitive": [INTEGER]}, (AT_LEVEL, {"distortion": NUMBER}, None)),
    *trade_offs({"source": BALLS[0], **PLAIN}, (AT, {"exp": (NUMBER, BETWEEN)}, None)),
    *trade_offs({"source": BALLS[1], **PLAIN}, (AT, {"exp": (NUMBER, BETWEEN)}, "kullback_leibler")),
    *trade_offs(IDENTIFIED, (AT, {"exp": NUMBER}, None)),
    *trade_offs(
        MEASURED,
        (AT, {"nats": VALUE}, "leakage"),
        (AT, {"nats": {"low": LEVEL, "high": LEVEL}}, "enclosure"),
        (AT, {"exp": (NUMBER, BETWEEN)}, None),
        (AT_LEVEL, {"distortion": (NUMBER, BETWEEN)}, "leakage"),
        (AT_LEVEL, {"distortion": LOW_HIGH}, "enclosure"),
        (CURVE, {"zero_from": NUMBER, "pieces": [(RATIO, {**ENDS, "letters": INTEGER},
                                                  {**ENDS, "kept": INTEGER, "tail": NUMBER})]}, "leakage"),
    ),
    *trade_offs(
        PROFILE,
        (AT, {"slack": NUMBER}, None),
        (AT_LEVEL, {"distortion": NUMBER}, None),
        (CURVE, {"corners": [TWO]}, None),
    ),
    *trade_offs(
        AROUND,
        (AT, {"slack": BETWEEN}, "privacy_profile"),
        (AT_LEVEL, {"distortion": BETWEEN}, "privacy_profile"),
        (CURVE, {"points": [{"distortion": NUMBER, "slack": TWO}]}, "band"),
    ),
    *trade_offs(
        GAUSSIAN,
        (AT, {"mu": BETWEEN_LEVELS}, "gaussian"),
        (AT_LEVEL, {"distortion": BETWEEN}, "gaussian"),
        (CURVE, {"points": [{"distortion": NUMBER, "mu": LEVELS}]}, "band"),
    ),
    *trade_offs(
        DATABASES,
        (AT, {"nats": {"in": TWO}, "exp?": NUMBER}, "databases"),
        (AT, {"nats": {"in": INFINITE}, "exp": {"oo"}}, "databases"),
        (AT_LEVEL, {"distortion": BETWEEN}, "databases"),
        (CURVE, {"zero_from": NUMBER, "pieces": [(ENDS, RATIO, {**ENDS, "quadratic": [NUMBER]})]}, "databases"),
    ),
    *trade_offs(
        BY_RECORD,
        (AT, {"of each record": OBJECT}, "databases"),
        (AT_LEVEL, {"distortion": BETWEEN, "of each record": [OBJECT]}, "databases"),
        (CURVE, {"zero_from": NUMBER, "of each record": OBJECT}, "databases"),
    ),
    *trade_offs({"source": SYMBOLS, **PLAIN}, (CURVE, {"cells": [CELL]}, "symbolic"),
                (CURVE, {"silent": [DIAGONAL], "corners": [DIAGONAL]}, "symbolic")),
    *trade_offs(
        {"source": PARAMETER, **PLAIN},
        (AT, {"cells": [{"from": END, "to": END, "exp_epsilon": FUNCTION}]}, "one_parameter"),
        (CURVE, {"cells": [{"from": END, "to": END, "zero_from": FUNCTION, "pieces": MOVING}]}, "one_parameter"),
    ),
    # What stands inside of these are records of their own (inside.py).
    *trade_offs(
        OBJECT,
        (AT_LEVEL, {"distortion": BETWEEN, "each": [OBJECT]}, "independent"),
        (AT, {"slack": (NUMBER, BETWEEN)}, "independent"),
        (AT, {"mu": BETWEEN_LEVELS}, "independent"),
        ({"nats": FORMULA}, {"distortion": BETWEEN, "exp": BETWEEN, "since": [{"asks": OBJECT, "answer": OBJECT}]},
         "epsilon"),
    ),
    Row(CAPACITY, CHANNELS, AT_LEVEL, {"exp": NUMBER}, None),
    Row(CAPACITY, {**CHANNELS, "outputs": INTEGER}, AT_LEVEL, {"exp": NUMBER}, "outputs"),
    Row(MAJORISED, {"sought": {MAJORISED}, "source": SOURCE}, None, {"prior": [NUMBER]}, None),
    Row(OF_FORMULA, {**OF_CLASS, "relation": {"==", "<=", ">="}}, None, {"proved"}, "formula"),
    Row(OF_FORMULA, OF_CLASS, None, {"refuted": REFUTED}, None),
    Row(OF_FORMULA, {**BLOCKS, "letters": (INTEGER, {"all"})}, None, {"proved"}, "block_formula"),
    Row(OF_FORMULA, BLOCKS, None, {"refuted": {**REFUTED, "k": INTEGER}}, "block_formula"),
    Row(FAMILY, {"sought": {FAMILY}, "family": FORMULA, "parameters": {NAME: [LEVEL]}}, None, {"heights": FORMULA},
        "closed_form"),
    Row(STATEMENT, PAPER, None, {"verdict": {"PROVED"}, "facts": FACTS}, "statement"),
    Row(STATEMENT, PAPER, None, {"verdict": {"REFUTED"}, "facts": FACTS, "witness": OBJECT}, "statement"),
]  # fmt: skip

# Files that write programs, with ``concerns`` and ``parts``; the first one that a question concerns writes its programs.
BUILDERS = (
    "shell_blocks",
    "response_blocks",
    "record_blocks",
    "diagonal_blocks",
    "column_blocks",
    "profile_blocks",
    "guess_blocks",
    "mechanism_blocks",
    "identifiability_blocks",
    "information_blocks",
    "capacity_blocks",
    "majorised_blocks",
    "refuted_blocks",
)
