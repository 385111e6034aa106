"""Every kind of record, with its exact keys and types and the file that checks it, with the Python standard library only.

``ROWS`` is the one declaration. A record that has another key, lacks one, or has a value of another type is refused before
anything is proved. Each row names its file: one with ``parts`` writes programs, one with ``check`` reads evidence instead.
Where a row names two, the first one says by ``concerns`` whether it writes the programs of a record. A shape is one of

    NUMBER, INTEGER, NOTHING, TRUE     an exact number as text, an integer, null, true
    NAME, FACT, SYMBOL                 a name, one in a fact, a symbol, as :mod:`.claim_texts` says
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
# Measures that compare neighbours: for independent records the leakage of all is that of one.
NEIGHBOURS = ("dp", "adp", "renyi", "kl")
# The mechanisms among which an answer about databases is optimal.
EVERY, PRODUCTS = "all mechanisms", "products of identical mechanisms"

PAIR, LEVEL, ENDS = [NUMBER], (NUMBER, {"oo"}), {"from": NUMBER, "to": NUMBER}
ROOT = {"root_of": [NUMBER], "between": [NUMBER]}
# A prior of a source set is listed, or proportional to weights, which may be far shorter.
WEIGHTS = "weights"
VERTICES = [([NUMBER], {WEIGHTS: [NUMBER]})]
TWO, LEVELS, INFINITE = [NUMBER, NUMBER], [LEVEL, LEVEL], [{"oo"}, {"oo"}]
BETWEEN, LOW_HIGH, BETWEEN_LEVELS = {"between": TWO}, {"low": NUMBER, "high": NUMBER}, {"between": LEVELS}
RATIO = {**ENDS, "numerator": PAIR, "denominator": PAIR}
VALUE = ({"oo"}, [{"coefficient": NUMBER, "argument": (NUMBER, [[PAIR]])}])
BOUNDED = {"coefficients": [NUMBER], "bound": NUMBER}
LEVEL_OR_BETWEEN, EXACT_OR_BETWEEN = {"exp": (LEVEL, BETWEEN)}, (NUMBER, BETWEEN)
EXP, DISTORTION = {"exp": EXACT_OR_BETWEEN}, {"distortion": EXACT_OR_BETWEEN}
LOGARITHMS = [{"coefficient": NUMBER, "argument": NUMBER}]
SOURCE = tuple([
    {**fields, "labels?": [TITLE]}
    for fields in (
        {"vertices": VERTICES},
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
GEOMETRIC = {"geometric": NUMBER, "letters": INTEGER, "labels?": [TITLE]}
GRAPH = {"labels": [TITLE], "edges": [[INTEGER]]}
LOSS = ({"hamming"}, [[NUMBER]], {"positions": [NUMBER], "power": INTEGER})
# An affine form is its constant and its coefficients, a diagonal one or two sets of letters between which it lies.
FORM, DIAGONAL_SETS = [NUMBER], [[INTEGER]]
SETS = ({"lower": [FORM], "upper": [FORM]}, {"center": [FORM], "radius": FORM}, {"vertices": [[FORM]]})
SYMBOLS = {"symbols": [SYMBOL], "where": [FORM], "zero": [FORM], "set": SETS}
CELL = {"where": [FORM], "prior": [FORM], "zero_from": FORM, "pieces": [{"from": FORM, "to": FORM, "letters": INTEGER}]}
# A polynomial in the parameter is its coefficients, a function the ratio of two; the ends of a cell may be roots.
FUNCTION, END = {"numerator": PAIR, "denominator": PAIR}, (NUMBER, ROOT)
PARAMETER = {"symbol": NAME, "vertices": [[PAIR]], **ENDS}
MOVING = [dict.fromkeys(("to", "trace", "accuracy"), FUNCTION)]

HAMMING, ALL, NO_DELTA = {"loss": {"hamming"}}, {"adjacency": NOTHING}, {"delta": {"0"}}
PRIVATE = {"leakage": {"dp"}, "loss": LOSS, "adjacency": (GRAPH, NOTHING), "delta": NUMBER, "source": SOURCE}
PLAIN = {"leakage": {"dp"}, **HAMMING, **ALL, **NO_DELTA}
DIAGONAL = {**PRIVATE, **HAMMING, **ALL}
FLOORS = {**PRIVATE, **ALL, **NO_DELTA}
IDENTIFIED = {"source": {"vertices": [[NUMBER]]}, "leakage": {"identifiability"}, **HAMMING}
MEASURED = {"leakage": MEASURE, **HAMMING, "source": SOURCE}
SIBSON, INFORMATION, GUESSES = ({**MEASURED, "leakage": names} for names in ({"ml", "sibson:oo"}, {"mx"}, {"min-entropy"}))
PAIRED = {"source": SOURCE, "leakage": {"profile"}, **HAMMING, **ALL}
PROFILE = {**PAIRED, "profile": [{"exp_epsilon": NUMBER, "delta": NUMBER}]}
AROUND = {**PAIRED, "profile": [{"epsilon": FORMULA, "delta": NUMBER}]}
GAUSSIAN = {"source": SOURCE, "leakage": {"gdp"}, **HAMMING, **ALL}
RECORDS = ({"records": INTEGER, "letters": INTEGER}, {"records": INTEGER, "source": SOURCE})
DATABASES = {"leakage": LEAKAGE, "records": RECORDS}
SHELLS = {**DATABASES, "leakage": {"ml", "sibson:oo", "min-entropy", "mx"}}
BY_RECORD = {**DATABASES, "scope": {EVERY, PRODUCTS}}
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

# A kind, the forms of question, asks and answer, and the names of one file or two.
Row = namedtuple("Row", "kind question asks answer files")


def trade_offs(question, *rows):
    """Return rows (asks, answer, file, ...) about one question; some name two files."""
    return [Row(TRADE_OFF, question, asks, answer, files) for asks, answer, *files in rows]


ROWS = [
    *trade_offs(
        DIAGONAL,
        (AT, LEVEL_OR_BETWEEN, "programs.diagonal_blocks"),
        (AT_LEVEL, {"distortion": NUMBER}, "programs.diagonal_blocks"),
        (CURVE, {"zero_from": NUMBER, "jump": NUMBER, "pieces": [RATIO]}, "programs.diagonal_blocks"),
    ),
    *trade_offs(
        PRIVATE,
        (AT, LEVEL_OR_BETWEEN, "programs.mechanism_blocks"),
        (AT_LEVEL, {"distortion": NUMBER}, "programs.mechanism_blocks"),
    ),
    *trade_offs(
        FLOORS,
        (AT, {"exp": {"root_of": [NUMBER], "in": TWO}}, "programs.mechanism_blocks"),
        (CURVE, {**dict.fromkeys(("least", "zero_from", "jump"), NUMBER), "pieces": [{**RATIO, "from": END, "to": END}]},
         "evidence.column_minima_curve"),
    ),
    *trade_offs({**FLOORS, "sensitive": [INTEGER]}, (AT_LEVEL, {"distortion": NUMBER}, "programs.mechanism_blocks")),
    *trade_offs(
        {"source": GEOMETRIC, **PLAIN},
        (AT, {"exp": LEVEL}, "programs.geometric_blocks"),
        (AT_LEVEL, {"distortion": NUMBER}, "programs.geometric_blocks"),
        (CURVE, {**dict.fromkeys(("zero_from", "jump"), NUMBER), "response": {"on each number of letters"}},
         "programs.geometric_blocks"),
    ),
    *trade_offs({"source": BALLS[0], **PLAIN}, (AT, EXP, "programs.diagonal_blocks")),
    *trade_offs({"source": BALLS[1], **PLAIN}, (AT, EXP, "enclosures.kullback_leibler")),
    *trade_offs(IDENTIFIED, (AT, {"exp": NUMBER}, "programs.identifiability_blocks")),
    *trade_offs(
        SIBSON,
        (AT, {"nats": LOGARITHMS}, "programs.column_blocks"),
        (AT_LEVEL, DISTORTION, "programs.column_blocks"),
        (CURVE, {"zero_from": NUMBER, "pieces": [RATIO]}, "programs.column_blocks"),
    ),
    *trade_offs(
        INFORMATION,
        (AT, {"nats": ({"oo"}, LOGARITHMS)}, "programs.information_blocks"),
        (AT, EXP, "programs.information_blocks"),
        (AT_LEVEL, DISTORTION, "programs.information_blocks"),
        (CURVE, {"zero_from": NUMBER, "pieces": [RATIO]}, "evidence.least_leakage"),
    ),
    *trade_offs(
        GUESSES,
        (AT, {"nats": LOGARITHMS}, "programs.guess_blocks", "evidence.least_leakage"),
        (AT_LEVEL, DISTORTION, "programs.guess_blocks", "evidence.least_leakage"),
        (CURVE, {"zero_from": NUMBER, "pieces": [RATIO]}, "programs.guess_blocks", "evidence.least_leakage"),
    ),
    *trade_offs(
        MEASURED,
        (AT, {"nats": VALUE}, "evidence.least_leakage"),
        (AT, {"nats": {"low": LEVEL, "high": LEVEL}}, "enclosures.leakage_enclosure"),
        (AT_LEVEL, DISTORTION, "evidence.least_leakage"),
        (AT_LEVEL, {"distortion": LOW_HIGH}, "enclosures.leakage_enclosure"),
        (CURVE, {"zero_from": NUMBER, "pieces": [({**ENDS, "letters": INTEGER}, {**ENDS, "kept": INTEGER, "tail": NUMBER})]},
         "evidence.least_leakage"),
    ),
    *trade_offs(
        PROFILE,
        (AT, {"slack": NUMBER}, "programs.profile_blocks"),
        (AT_LEVEL, {"distortion": NUMBER}, "programs.profile_blocks"),
        (CURVE, {"corners": [TWO]}, "programs.profile_blocks"),
    ),
    *trade_offs(
        AROUND,
        (AT, {"slack": BETWEEN}, "enclosures.profile_enclosure"),
        (AT_LEVEL, {"distortion": BETWEEN}, "enclosures.profile_enclosure"),
        (CURVE, {"points": [{"distortion": NUMBER, "slack": TWO}]}, "enclosures.band"),
    ),
    *trade_offs(
        GAUSSIAN,
        (AT, {"mu": BETWEEN_LEVELS}, "enclosures.gaussian_enclosure"),
        (AT_LEVEL, {"distortion": BETWEEN}, "enclosures.gaussian_enclosure"),
        (CURVE, {"points": [{"distortion": NUMBER, "mu": LEVELS}]}, "enclosures.band"),
    ),
    *trade_offs(
        SHELLS,
        (AT, {"nats": {"in": TWO}, "exp": NUMBER}, "programs.shell_blocks"),
        (AT_LEVEL, {"distortion": BETWEEN}, "programs.shell_blocks"),
        (CURVE, {"zero_from": NUMBER, "pieces": [RATIO]}, "programs.shell_blocks"),
    ),
    *trade_offs(
        DATABASES,
        (AT, {"nats": {"in": TWO}, "exp?": NUMBER}, "programs.response_blocks", "evidence.databases"),
        (AT, {"nats": {"in": INFINITE}, "exp": {"oo"}}, "programs.response_blocks", "evidence.databases"),
        (AT_LEVEL, {"distortion": BETWEEN}, "programs.response_blocks", "evidence.databases"),
        (CURVE, {"zero_from": NUMBER, "pieces": [(ENDS, RATIO, {**ENDS, "quadratic": [NUMBER]})]},
         "programs.response_blocks", "evidence.databases"),
    ),
    *trade_offs(
        BY_RECORD,
        (AT, {"of each record": OBJECT}, "programs.record_blocks", "evidence.databases"),
        (AT_LEVEL, {"distortion": BETWEEN, "of each record": [OBJECT]}, "programs.record_blocks", "evidence.databases"),
        (CURVE, {"zero_from": NUMBER, "of each record": OBJECT}, "programs.record_blocks", "evidence.databases"),
    ),
    *trade_offs({"source": SYMBOLS, **PLAIN}, (CURVE, {"cells": [CELL]}, "identities.symbolic_source"),
                (CURVE, {"silent": [DIAGONAL_SETS], "corners": [DIAGONAL_SETS]}, "identities.symbolic_source")),
    *trade_offs(
        {"source": PARAMETER, **PLAIN},
        (AT, {"cells": [{"from": END, "to": END, "exp_epsilon": FUNCTION}]}, "identities.one_parameter"),
        (CURVE, {"cells": [{"from": END, "to": END, "zero_from": FUNCTION, "pieces": MOVING}]}, "identities.one_parameter"),
    ),
    # These contain nested records (nested_records.py).
    *trade_offs(
        OBJECT,
        (AT_LEVEL, {"distortion": BETWEEN, "each": [OBJECT]}, "programs.record_blocks", "evidence.independent_records"),
        (AT, {"slack": EXACT_OR_BETWEEN}, "programs.record_blocks", "evidence.independent_records"),
        (AT, {"mu": BETWEEN_LEVELS}, "evidence.independent_records"),
        ({"nats": FORMULA}, {"distortion": BETWEEN, "exp": BETWEEN, "since": [{"asks": OBJECT, "answer": OBJECT}]},
         "enclosures.irrational_epsilon"),
    ),
    Row(CAPACITY, CHANNELS, AT_LEVEL, {"exp": NUMBER}, ["programs.capacity_blocks"]),
    Row(CAPACITY, {**CHANNELS, "outputs": INTEGER}, AT_LEVEL, {"exp": NUMBER}, ["programs.capacity_blocks",
    "evidence.few_outputs"]),
    Row(MAJORISED, {"sought": {MAJORISED}, "source": SOURCE}, None, {"prior": [NUMBER]}, ["programs.majorised_blocks"]),
    Row(OF_FORMULA, {**OF_CLASS, "relation": {"==", "<=", ">="}}, None, {"proved"}, ["identities.ordered_formula"]),
    Row(OF_FORMULA, OF_CLASS, None, {"refuted": REFUTED}, ["programs.refuted_blocks"]),
    Row(OF_FORMULA, {**BLOCKS, "letters": (INTEGER, {"all"})}, None, {"proved"}, ["identities.block_formula"]),
    Row(OF_FORMULA, BLOCKS, None, {"refuted": {**REFUTED, "k": INTEGER}}, ["identities.block_formula"]),
    Row(FAMILY, {"sought": {FAMILY}, "family": FORMULA, "parameters": {NAME: [LEVEL]}}, None, {"heights": FORMULA},
        ["identities.closed_form"]),
    Row(STATEMENT, PAPER, None, {"verdict": {"PROVED"}, "facts": FACTS}, ["identities.paper_statement"]),
    Row(STATEMENT, PAPER, None, {"verdict": {"REFUTED"}, "facts": FACTS, "witness": OBJECT}, ["identities.paper_statement"]),
]  # fmt: skip
