"""Theorems of many kinds, each with exact numbers that its page must show."""

from fractions import Fraction

from symdp import Database, SourceSet, Tradeoff, check_formula, measure, privacy_distortion, read_graph, read_source
from symdp.theorems.in_symbols import ordered_theorem

PAIR = "1/2,3/10,1/5; 3/10,1/5,1/2"


def twenty_letters(folder):
    """One prior of 20 letters, read from a table with names."""
    path = folder / "letters.csv"
    weights = [40 - k for k in range(20)]
    rows = "".join([f"item{k},{Fraction(weight, sum(weights))}\n" for k, weight in enumerate(weights, 1)])
    path.write_text("name,share\n" + rows)
    return read_source(str(path), "name", None, "0.95", "share")


def _curve(source, **asked):
    found = Tradeoff(source, **asked).curve()
    return found.theorem(), [*found.breakpoints]


def _point(source, distortion, **asked):
    best = Tradeoff(source, **asked).at(distortion)
    return best.theorem(), [] if best.exp is None else [best.exp, best.distortion]


def _inverse(source, value=0, **asked):
    best = Tradeoff(source, **asked).inverse(value=value)
    low, high = best.distortion_bounds
    return best.theorem(), [high] if low == high else []


KINDS = {
    "twenty letters": lambda folder: _curve(twenty_letters(folder)),
    "twenty letters, one distortion": lambda folder: _point(twenty_letters(folder), "1/5"),
    "many likely letters": lambda _: _curve(SourceSet.named("kalantari2018:II-10")),
    "Class III pair": lambda _: _curve(read_source(PAIR)),
    "a supremum": lambda _: _point(SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["49/100", "48/100", "3/100"]]), "1/2"),
    "eye colours": lambda _: _curve(SourceSet.named("snee1974:eye")),
    "eye colours, one distortion": lambda _: _point(SourceSet.named("snee1974:eye"), "2/5", delta="1/10"),
    "four letters in symbols": lambda _: (privacy_distortion(SourceSet.ordered_symbols(4)).theorem(), []),
    "any letters in symbols": lambda _: (ordered_theorem(measure("adp:1/10"), None), []),
    "information": lambda _: _point(read_source("1/2,3/10,1/5"), "1/4", leakage="mi"),
    "information in symbols": lambda _: (ordered_theorem(measure("mi"), None), []),
    "maximal leakage": lambda _: _curve(read_source(PAIR), leakage="ml"),
    "a thousand records": lambda _: _point(Database(1000, letters=3), 10, leakage="renyi:2"),
    "a line": lambda _: _point(SourceSet.single(["1/3", "1/6", "1/2"]), "1/4", adjacency=read_graph("line:3")),
    "a ring": lambda _: _point(SourceSet.single(["1/6"] * 6), "1/2", adjacency=read_graph("ring:6")),
    "bounds of a leakage": lambda _: _point(read_source("2/3,1/3"), "1/6", leakage="renyi:2", digits=4),
    "by entries": lambda _: _point(SourceSet.simplex(3), "1/4", adjacency=read_graph("line:3")),
    "a profile": lambda _: _point(read_source(PAIR), "1/4", leakage="profile:log(2):1/10,log(3):1/20"),
    "a profile of eye colours": lambda _: _inverse(SourceSet.named("snee1974:eye"), leakage="profile:log(2):1/100"),
    "total variation without distortion": lambda _: _point(read_source("1/2,3/10,1/5"), 0, leakage="tv"),
    "Gaussian": lambda _: _point(read_source(PAIR), "1/3", leakage="gdp"),
    "Gaussian, eye colours": lambda _: _point(SourceSet.named("snee1974:eye"), "1/10", leakage="gdp"),
    "Gaussian, a least distortion": lambda _: _inverse(read_source("1/2,3/10,1/5"), "3/4", leakage="gdp"),
    "a refutation": lambda _: (check_formula("(M-1)*(1-D)/D", 3).verdict.theorem(), [Fraction(1, 2)]),
}
