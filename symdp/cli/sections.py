"""The sections of the help: commands and options by purpose, the forms of the arguments, and the exit codes."""

from __future__ import annotations

COMMANDS = {
    "Questions": ("solve", "curve", "theorem", "check", "formula", "derive", "compare"),
    "Sources": ("classify",),
    "Mechanisms": ("measure", "profile", "color", "apply", "estimate", "oracles"),
    "Claims": ("conjecture", "figure", "audit"),
    "Evidence": ("recheck",),
    "Related notions": ("sensitive", "identify", "split", "hockey-stick", "graph"),
}

OPTIONS = {
    "Question": ("distortion", "epsilon", "exp_epsilon", "value", "profile"),
    "Model": ("leakage", "delta", "loss", "losses", "adjacency", "records", "joint", "where"),
    "Many questions": ("batch", "output", "certificates", "jobs", "cluster", "chunk"),
    "CSV files": ("column", "count", "probability", "confidence", "region", "letters", "order"),
    "Paper": ("preliminaries", "after", "label", "environments", "reference"),
    "Notation": ("style", "log", "prior", "bound", "worst", "optimum"),
    "Output": ("digits", "as_json", "latex", "document", "plot", "values", "certificate", "checkpoint"),
}
"""Parameters by their section of the help; those of no section come last."""

FEW = 12
"""Up to this number, options are listed without sections."""

FORMS = {
    "SOURCE": (
        ("1/2,3/10,1/5", "one prior"),
        ('"1/2,1/2; 1/4,3/4"', "the convex hull of several priors"),
        ("ball:1/10:1/2,3/10,1/5", "the priors within total variation 1/10 of a prior"),
        ("data.csv --column NAME", "a confidence region for the frequencies in a column"),
        ("set.json, set.toml", "vertices, inequalities, bounds and other descriptions"),
        ("uniform:4, simplex:4", "the uniform prior, all priors on 4 letters"),
        ("kalantari2018:II-6", "a source set of the literature"),
    ),
    "GRAPH": (
        ("clique:6, ring:6, line:6", "complete graph, cycle and path of 6 vertices"),
        ("star:4, tree:2,3", "star with 4 leaves, tree of arity 2 and depth 3"),
        ("blocks:2,3", "disjoint cliques of 2 and of 3 vertices"),
        ("hamming:3,2, grid:3,4", "strings of length 3 over 2 symbols, grid of 3 by 4"),
        ("FILE", "graph6, or one edge 'a b' in each line"),
    ),
    "MECHANISM": (
        ("answer.json", "an answer of 'symdp solve --json'"),
        ("m.json", "a mechanism that 'symdp oracles -o m.json' has written"),
        ('{"rows": [["3/4", "1/4"], ...]}', "a file with the probabilities of the outputs, a row for each input"),
    ),
}
"""Forms of the arguments and options of these names."""

DONE, REFUTED, BAD_INPUT, UNDECIDED, VACUOUS, FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130

EXIT_CODES = {
    DONE: "done, accepted or proved",
    REFUTED: "rejected or refuted",
    BAD_INPUT: "invalid input, or an extra that is not installed",
    UNDECIDED: "undecided",
    VACUOUS: "vacuous: nothing satisfies the hypotheses",
    FAULT: "a fault in symdp",
    INTERRUPTED: "interrupted",
}

VERDICTS = {"PROVED": DONE, "REFUTED": REFUTED, "VACUOUS": VACUOUS}
"""Exit codes of verdicts; any other verdict is undecided."""

EXTRAS = {
    "matplotlib": "figures",
    "hypothesis": "conjecture",
    "distributed": "cluster",
    "dask": "cluster",
    "latex2mathml": "site",
    "sphinx": "site",
}
"""Optional packages by the extra that installs them."""
