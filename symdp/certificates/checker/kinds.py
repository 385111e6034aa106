"""Every kind of claim, with its exact keys and types and the file that checks it, with the Python standard library only.

``FORMS`` is the one declaration of keys and types, ``CHECKERS`` that of the files. A claim that has another key, lacks one,
or has a value of another type is refused before anything is proved, so that whatever stands in a claim is read by its
checker. A shape is one of

    NUMBER, INTEGER, NOTHING           an exact number as text, an integer, null
    NAME, FACT, SYMBOL                 a name, one in a fact, a symbol, as :mod:`.names` says
    FORMULA, TITLE                     a text that the checker of the kind reads by a grammar, a text that is only quoted
    OBJECT, CLAIM                      any object, for people to read; a claim of one of the kinds
    {"oo", "infeasible"}               one of these texts
    [shape]                            a list of such values
    {"key": shape, "other?": shape}    an object with these keys, those with a question mark at will
    {NAME: shape}                      an object whose keys are names, facts or titles, with such values
    (shape, shape)                     any one of several

The evidence is not declared: it is not claimed, and what its checker does not read proves nothing.
"""

NUMBER, INTEGER, NOTHING, OBJECT, CLAIM = "a number", "an integer", "nothing", "an object", "a claim"
NAME, FACT, SYMBOL, FORMULA, TITLE = TEXTS = "a name", "a name in a fact", "a symbol", "a formula", "a title"
# The measures that compare what neighbours may cause: for independent records the whole leaks what one record does.
NEIGHBOURS = ("dp", "adp", "renyi", "kl")
# Among which mechanisms that for databases of several records is the best.
SCOPE = {"all mechanisms", "products of identical mechanisms"}

PAIR, LEVEL, ENDS = [NUMBER], (NUMBER, {"oo"}), {"from": NUMBER, "to": NUMBER}
ROOT = {"root_of": [NUMBER], "between": [NUMBER]}
RATIO = {**ENDS, "numerator": PAIR, "denominator": PAIR}
VALUE = ({"oo"}, [{"coefficient": NUMBER, "argument": (NUMBER, [[PAIR]])}])
ROW = {"coefficients": [NUMBER], "bound": NUMBER}
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
        {"letters": INTEGER, "inequalities": [ROW]},
    )
])  # fmt: skip
GRAPH = {"labels": [TITLE], "edges": [[INTEGER]]}
POINT = {"source": SOURCE, "delta": NUMBER, "distortion": NUMBER, "exp_epsilon": LEVEL}
MEASURED = {"measure": FORMULA, "source": SOURCE}
RECORDS = ({"records": INTEGER, "letters": INTEGER}, {"records": INTEGER, "source": SOURCE})
DATABASE = {"database": RECORDS, "leakage": FORMULA}
LOSS = ({"hamming"}, [[NUMBER]], {"positions": [NUMBER], "power": INTEGER})
ENTRIES = {"source": SOURCE, "adjacency": (GRAPH, NOTHING), "loss": LOSS, "distortion": NUMBER}
PROFILED = {"source": SOURCE, "profile": [{"exp_epsilon": NUMBER, "delta": NUMBER}], "distortion": NUMBER, "slack": NUMBER}
AROUND = {"source": SOURCE, "profile": [{"epsilon": FORMULA, "delta": NUMBER}]}
INVERSE = {"exp_leakage": NUMBER, "distortion": PAIR}
# An affine form is its constant and its coefficients, a diagonal one or two sets of letters between which it lies.
FORM, DIAGONAL = [NUMBER], [[INTEGER]]
IN_SYMBOLS = {"symbols": [SYMBOL], "where": [FORM], "zero": [FORM]}
SYMBOLIC_BOX, SYMBOLIC_BALL = {"lower": [FORM], "upper": [FORM]}, {"center": [FORM], "radius": FORM}
SYMBOLIC_HULL = {"vertices": [[FORM]]}
CELL = {"where": [FORM], "prior": [FORM], "zero_from": FORM, "pieces": [{"from": FORM, "to": FORM, "letters": INTEGER}]}
# A polynomial in the parameter is its coefficients, a function the ratio of two; the ends of a cell may be roots.
FUNCTION, END = {"numerator": PAIR, "denominator": PAIR}, (NUMBER, ROOT)
PARAMETER = {"symbol": NAME, "vertices": [[PAIR]], **ENDS}
MOVING = [dict.fromkeys(("to", "trace", "accuracy"), FUNCTION)]
RELATION = {"relation": FORMULA, "over?": FACT}
BOUND = (NUMBER, NOTHING)
ORDER = {"==", "<=", ">=", "<", ">"}
STATEMENT = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), TITLE)
ASSERTION = tuple([
    {"title": TITLE, **fields}
    for fields in (
        {"kind": {"arithmetic"}, "left": FORMULA, "relation": ORDER, "right": FORMULA, "domain": {FACT: [NUMBER]}},
        {"kind": {"mechanism"}, "rows": [[NUMBER]], "exp_epsilon": LEVEL, "vertices": [[NUMBER]], "distortion": NUMBER},
        {"kind": {"program"}, "minimize": [NUMBER], "lower": [BOUND], "upper": [BOUND], "value": (NUMBER, {"infeasible"}),
         "rows": [{"coefficients": [NUMBER], "lower": BOUND, "upper": BOUND}]},
        {"kind": {"certified"}, "claim": CLAIM},
        {"kind": {"inequality"}, "scalars": [FACT], "families": {FACT: {"size": FACT, "names": [FACT]}},
         "assume": {TITLE: RELATION}, "suppose": {TITLE: RELATION}, "conclude": FORMULA},
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
    "least leakage over a Kullback-Leibler ball": [
        {"center": [NUMBER], "kullback_leibler": NUMBER, "distortion": NUMBER, "exp_bounds": PAIR}
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
        {**DATABASE, "distortion": NUMBER, "scope": SCOPE, "record": CLAIM},
    ],
    "least distortion of databases": [{**DATABASE, **INVERSE}, {**DATABASE, **INVERSE, "scope": SCOPE, "record": [CLAIM]}],
    "curve of databases": [
        {**DATABASE, "zero_from": NUMBER, "pieces": [(ENDS, RATIO, {**ENDS, "quadratic": [NUMBER]})]},
        {**DATABASE, "zero_from": NUMBER, "scope": SCOPE, "record": CLAIM},
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
    "least distortion at epsilon": [{"epsilon": FORMULA, "exp_bounds": PAIR, "distortion": PAIR, "ends": [CLAIM]}],
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
    "curve in symbols": [
        {**IN_SYMBOLS, "source": (SYMBOLIC_BOX, SYMBOLIC_BALL, SYMBOLIC_HULL), "cells": [CELL]},
        {**IN_SYMBOLS, "source": SYMBOLIC_HULL, "silent": [DIAGONAL], "corners": [DIAGONAL]},
    ],
    "curve in one parameter": [{**PARAMETER, "cells": [{"from": END, "to": END, "zero_from": FUNCTION, "pieces": MOVING}]}],
    "least leakage in one parameter": [
        {**PARAMETER, "distortion": NUMBER, "cells": [{"from": END, "to": END, "exp_epsilon": FUNCTION}]}
    ],
    "formula": [{"formula": FORMULA, "relation": {"==", "<=", ">="}, "letters": INTEGER, "class": {"I", "II"}}],
    "refuted formula": [
        {"formula": FORMULA, "letters": INTEGER, "class": {"I", "II"}, "prior": [NUMBER]}
        | dict.fromkeys(("distortion", "delta", "best"), NUMBER)
    ],
    "formula by blocks": [{"formula": FORMULA, "where": [FORMULA], "letters": (INTEGER, {"all"})}],
    "refuted formula by blocks": [
        {"formula": FORMULA, "where": [FORMULA], "prior": [NUMBER], "k": INTEGER}
        | dict.fromkeys(("distortion", "delta", "best"), NUMBER)
    ],
    "closed form of a family": [{"family": FORMULA, "parameters": {NAME: [LEVEL]}, "heights": FORMULA}],
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
        "kullback_leibler": ("least leakage over a Kullback-Leibler ball",),
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
        "symbolic": ("curve in symbols",),
        "one_parameter": ("curve in one parameter", "least leakage in one parameter"),
        "formula": ("formula", "refuted formula"),
        "block_formula": ("formula by blocks", "refuted formula by blocks"),
        "closed_form": ("closed form of a family",),
        "statement": ("statement",),
    }.items()
    for kind in kinds
}
