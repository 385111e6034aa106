"""Sources with a derivation, of each kind and at edges, with the model."""

from symdp import SourceSet
from symdp.sources.parametric.symbol_reader import read_symbols

APART = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
SOURCES = {
    "one prior": (SourceSet.single(["1/2", "3/10", "1/5"]), {}),
    "one prior, maxima": (SourceSet.single(["1/2", "3/10", "1/5"]), {"leakage": "ml"}),
    "a letter that never occurs": (SourceSet.single(["1/2", "1/2", "0"]), {"leakage": "ml"}),
    "on a line": (SourceSet.single(["1/5", "1/2", "3/10"]), {"loss": "line"}),
    "on a line, irrational": (SourceSet.single(["1/2", "3/10", "1/5"]), {"loss": "line"}),
    "class I": (SourceSet.simplex(3), {}),
    "class II": (SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/5", "7/20", "1/20"], ["2/5", "2/5", "1/5"]]), {}),
    "class III": (APART, {}),
    "class III, maxima": (APART, {"leakage": "ml"}),
    "a ball": (SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"), {}),
    "six letters": (SourceSet.named("kalantari2018:II-6"), {}),
    "an interval": (SourceSet.box(["1/10", "1/5"], ["4/5", "9/10"]), {}),
    "an interval in symbols": (read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"), {}),
    "an interval around 1/2": (read_symbols("p,1-p; q,1-q", "p <= 1/2, q >= 1/2"), {"leakage": "ml"}),
    "the papers' interval": (read_symbols("sarwate2014:binary:p,q"), {}),
}
