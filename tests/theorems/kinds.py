"""Theorems of many kinds, each with exact numbers that its page must show."""

from fractions import Fraction
from pathlib import Path

import proofs
from symdp import Certificate, Database, SourceSet, Tradeoff, check_formula, discover, measure, read_source, theorem_of
from symdp.graphs.graph_reader import read_graph
from symdp.losses import matrix
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.theorems.page_choice import page_from
from symdp.theorems.parametric.ordered_prior_page import ordered_theorem
from symdp.tradeoffs.common.certified_band import band
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import privacy_distortion

PAIR = "1/2,3/10,1/5; 3/10,1/5,1/2"
THREE = "0,3/5,1/5,1/5; 2/5,2/5,1/5,0; 1/2,3/10,1/10,1/10"
IRRATIONAL = Tradeoff(read_source("1/2,3/10,1/5"), leakage="profile:1:1/10", digits=4)
COSTS = [[1, 10, 8, 8], [13, 3, 6, 13], [20, 5, 5, 11], [15, 6, 4, 5]]


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


def _shells(data, **asked):
    """The thresholds are written as a formula, but for the last."""
    found = Tradeoff(data, **asked).curve()
    return found.theorem(), [found.zero_from]


def _of_each_record(data):
    """The thresholds are those of one record."""
    found = Tradeoff(data).curve()
    return found.theorem(), [threshold / data.records for threshold in found.breakpoints]


def _point(source, distortion, **asked):
    best = Tradeoff(source, **asked).at(distortion)
    return best.theorem(), [] if best.exp is None else [best.exp, best.distortion]


def _inverse(source, asked, **question):
    best = Tradeoff(source, **question).inverse(**asked)
    return best.theorem(), [best.distortion] if best.distortion_bounds is None else []


def _curve_by_floors(source, loss):
    found = Tradeoff(source, loss=loss).curve()
    return found.theorem(), [found.zero_from]


def _moving(distortion):
    """The root at which the formula changes is given by its polynomial."""
    rows = "5/19+9*t/38,2/19+24*t/133,8/19-37*t/133,4/19-37*t/266; 1/8-7*t/88,1/8+25*t/88,3/8-t/88,3/8-17*t/88"
    found = privacy_distortion(read_symbols(rows, "0 <= t, t <= 1"))
    return found.at(distortion).theorem(), [Fraction(28665), Fraction(12001), Fraction(462)]


def _certified(certificate, *exact):
    return theorem_of(certificate), list(exact)


def _at_value(source, value=0, **asked):
    best = Tradeoff(source, **asked).inverse(value=value)
    low, high = best.distortion_bounds
    return best.theorem(), [high] if low == high else []


def _statement(name):
    return _certified(Certificate.load(Path(proofs.__file__).parent / "certificates" / f"{name}.json"))


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
    "information of a ball": lambda _: _point(read_source("ball:1/10:1/2,3/10,1/5"), "3/10", leakage="mi"),
    "information as a function": lambda _: _curve(read_source("1/10,1/2,3/20,1/4"), leakage="mi"),
    "guesses as a function": lambda _: _curve(read_source("3/10,1/2,1/5"), leakage="min-entropy"),
    "guesses over a set": lambda _: _point(read_source("1/2,1/4,1/4; 3/10,2/5,3/10"), "1/4", leakage="min-entropy"),
    "maximal information": lambda _: _point(read_source("1/2,3/10,1/5"), "1/4", leakage="mx"),
    "maximal information of a set": lambda _: _point(read_source(PAIR), "1/4", leakage="mx"),
    "maximal information of stars": lambda _: _curve(SourceSet.simplex(3), leakage="mx"),
    "information in symbols": lambda _: (ordered_theorem(measure("mi"), None), []),
    "priors that move, at one distortion": lambda _: _moving("2/5"),
    "a prior that moves": lambda _: (privacy_distortion(read_symbols("1-t**2,t**2", "0 <= t, t <= 1")).theorem(), []),
    "maximal leakage": lambda _: _curve(read_source(PAIR), leakage="ml"),
    "a thousand records": lambda _: _point(Database(1000, letters=3), 10, leakage="renyi:2"),
    "maximal leakage of records": lambda _: _point(Database(4, letters=3), 1, leakage="ml"),
    "guesses of records": lambda _: _shells(Database(4, letters=3), leakage="min-entropy"),
    "records with a known prior": lambda _: _point(Database(4, source=read_source("1/2,3/10,1/5")), 1, leakage="mi"),
    "records of a pair": lambda _: _of_each_record(Database(4, source=read_source(PAIR))),
    "a line": lambda _: _point(SourceSet.single(["1/3", "1/6", "1/2"]), "1/4", adjacency=read_graph("line:3")),
    "a ring": lambda _: _point(SourceSet.single(["1/6"] * 6), "1/2", adjacency=read_graph("ring:6")),
    "distortion on a line": lambda _: _inverse(
        SourceSet.single(["1/3", "1/6", "1/2"]), {"exp_epsilon": 2}, adjacency=read_graph("line:3")
    ),
    "bounds of a leakage": lambda _: _point(read_source("2/3,1/3"), "1/6", leakage="renyi:2", digits=4),
    "by entries": lambda _: _point(SourceSet.simplex(3), "1/4", adjacency=read_graph("line:3")),
    "distortion by entries": lambda _: _inverse(SourceSet.simplex(3), {"exp_epsilon": 2}, adjacency=read_graph("line:3")),
    "distortion by a floor": lambda _: _inverse(SourceSet.single(["1/2", "1/4", "1/4"]), {"exp_epsilon": 2}, loss="line"),
    "distortion at a maximal leakage": lambda _: _inverse(read_source(PAIR), {"exp_epsilon": "3/2"}, leakage="ml"),
    "distortion at an information": lambda _: _inverse(read_source("1/2,3/10,1/5"), {"exp_epsilon": 2}, leakage="mi"),
    "distortion at a maximal information": lambda _: _inverse(read_source(PAIR), {"exp_epsilon": "3/2"}, leakage="mx"),
    "distortion at a divergence": lambda _: _inverse(read_source("1/2,3/10,1/5"), {"exp_epsilon": 2}, leakage="renyi:2"),
    "distortion at one nat": lambda _: _inverse(read_source(PAIR), {"epsilon": "1"}, delta="1/10"),
    "leakage on a ring": lambda _: _certified(graph_leakage(read_graph("ring:6"), 3).certificate),
    "few outputs": lambda _: _certified(graph_leakage(read_graph("line:4"), 3, outputs=2).certificate),
    "a chi-square ball": lambda _: _certified(Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at("2/5").certificate),
    "a Kullback-Leibler ball": lambda _: _certified(
        Tradeoff(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")).at("11/20").certificate
    ),
    "a majorised prior": lambda _: _certified(lorenz_envelope(read_source(f"{PAIR}; 1/5,2/5,2/5")).certificate),
    "distances on a line": lambda _: _curve_by_floors(read_source("1/2,3/10,1/5"), "line"),
    "squares of distances": lambda _: _curve_by_floors(read_source("2/5,3/10,1/5,1/10"), "line:2"),
    "a proved formula": lambda _: (check_formula("best <= max((M-1)*(1-D)/D, 1)", 4).verdict.theorem(), []),
    "by a floor": lambda _: _point(SourceSet.single(["1/2", "1/4", "1/4"]), "1/3", loss="line"),
    "ratings": lambda _: _point(read_source("symdp/sources/data/harper2015.csv", "stars", "n"), "1/2", loss="line"),
    "a square root": lambda _: _point(read_source("1/2,1/4,1/4; 1/5,1/5,3/5"), "2/5", loss="line"),
    "a cubic root": lambda _: _point(read_source(THREE), "103/20", loss=matrix(COSTS)),
    "a profile": lambda _: _point(read_source(PAIR), "1/4", leakage="profile:log(2):1/10,log(3):1/20"),
    "a profile of eye colours": lambda _: _at_value(SourceSet.named("snee1974:eye"), leakage="profile:log(2):1/100"),
    "total variation without distortion": lambda _: _point(read_source("1/2,3/10,1/5"), 0, leakage="tv"),
    "Gaussian": lambda _: _point(read_source(PAIR), "1/3", leakage="gdp"),
    "Gaussian, eye colours": lambda _: _point(SourceSet.named("snee1974:eye"), "1/10", leakage="gdp"),
    "Gaussian, a least distortion": lambda _: _at_value(read_source("1/2,3/10,1/5"), "3/4", leakage="gdp"),
    "a curve of a profile": lambda _: _certified(
        Tradeoff(read_source(PAIR), leakage="profile:log(2):1/100,log(3):1/1000").curve().certificate,
        Fraction(9, 500),
        Fraction(477, 500),
        Fraction(99, 200),
    ),
    "a band of a profile": lambda _: (
        page_from(band("slack", IRRATIONAL.at, IRRATIONAL.zero_from, 2)),
        [],
    ),
    "a curve of mu": lambda _: _certified(Tradeoff(read_source("1/2,3/10,1/5"), leakage="gdp").curve().certificate),
    "a formula for every alphabet": lambda _: (
        check_formula("(k-1)*(1-D)/(top(k)-1+D) >= best", "all", where="top(k) >= 1-D, D <= 1-P1").verdict.theorem(),
        [],
    ),
    "a formula for every alphabet and delta": lambda _: (
        check_formula("max(1, (M-1)*(1-delta-D)/D) >= best", "all").verdict.theorem(),
        [],
    ),
    "a closed form of balls": lambda _: (discover("ball:C,r", letters=3).verdict.theorem(), []),
    "a closed form of priors": lambda _: (discover("prior:i*rho**i", "rho <= 1/2", letters=3).verdict.theorem(), []),
    "a refutation under hypotheses": lambda _: (
        check_formula("top(k) <= 2*P1", "all", where="D <= 1/2").verdict.theorem(),
        [Fraction(1, 4)],
    ),
    "a refutation": lambda _: (check_formula("(M-1)*(1-D)/D", 3).verdict.theorem(), [Fraction(1, 2)]),
}
# Pages that are compiled in one layout of each class.
MORE = {
    "a ball in symbols": lambda _: (privacy_distortion(read_symbols("ball:r:p,(1-p)/2,(1-p)/2")).theorem(), []),
    "a contamination in symbols": lambda _: (
        privacy_distortion(read_symbols("contamination:eta:C1,C2,C3", "C1 >= C2, C2 >= C3")).theorem(),
        [],
    ),
    "binary sources in symbols": lambda _: (privacy_distortion(read_symbols("p,1-p; q,1-q", "p <= q")).theorem(), []),
    "two priors in symbols": lambda _: (privacy_distortion(read_symbols("p,q,1-p-q; r,s,1-r-s")).theorem(), []),
    "ordered priors in symbols": lambda _: (
        privacy_distortion(read_symbols("p,q,1-p-q; 1/2,3/10,1/5", "p >= q, q >= 1-p-q")).theorem(),
        [],
    ),
    "a profile at epsilons": lambda _: _point(read_source(PAIR), "1/4", leakage="profile:1:1/10,2:0", digits=4),
    "a least distortion at epsilons": lambda _: _at_value(read_source(PAIR), leakage="profile:1:1/10,2:0", digits=4),
    "sensitive letters": lambda _: _certified(
        least_sensitive_distortion(read_source(PAIR), [1, 3], exp_epsilon=2).certificate, Fraction(36, 85)
    ),
    "identifiability": lambda _: _certified(
        least_identifiability(["1/2", "3/10", "1/5"], distortion="1/3").certificate, Fraction(4)
    ),
    "records that differ": lambda _: _certified(
        split_budget([Tradeoff(read_source(PAIR)), *[Tradeoff(SourceSet.simplex(2))] * 2], exp_epsilon=3).certificate
    ),
    "records under a profile": lambda _: _at_value(Database(3, source=read_source(PAIR)), leakage="profile:log(2):1/100"),
    "records and mu": lambda _: _certified(
        Tradeoff(Database(3, source=read_source("1/2,3/10,1/5")), leakage="gdp").at("1/2").certificate
    ),
    "positions with a delta": lambda _: _point(read_source(PAIR), "1/4", loss="line", delta="1/10"),
    "lists with a delta": lambda _: _inverse(
        SourceSet.single(["1/2", "1/4", "1/4"]), {"exp_epsilon": 2}, loss="lists:2", delta="1/10"
    ),
    "Sibson information of records": lambda _: _point(Database(4, letters=3), 1, leakage="sibson:2"),
    "Sibson information of order 3/2": lambda _: (
        Tradeoff(Database(4, letters=3), leakage="sibson:3/2").at(1).theorem(),
        [],
    ),
    "Sibson information of records as a function": lambda _: _shells(Database(4, letters=3), leakage="sibson:2"),
    "records output by output": lambda _: (
        Tradeoff(Database(4, letters=3), leakage="adp:1/100:pointwise").at(1).theorem(),
        [],
    ),
    "distortion of records": lambda _: _inverse(Database(3, letters=3), {"exp_epsilon": 2}),
    "distortion of records with a delta": lambda _: _inverse(Database(3, letters=3), {"exp_epsilon": 2}, delta="1/10"),
    "distortion of records output by output": lambda _: _inverse(
        Database(4, letters=3), {"exp_epsilon": 3}, leakage="adp:1/100:pointwise"
    ),
    "distortion of records at a divergence": lambda _: _inverse(
        Database(4, letters=3), {"exp_epsilon": 3}, leakage="renyi:2"
    ),
    "distortion of records with a known prior": lambda _: _inverse(
        Database(4, source=read_source("1/2,3/10,1/5")), {"exp_epsilon": 3}, leakage="mi"
    ),
    "a proved formula with delta": lambda _: (check_formula("best <= max((M-1)*(1-delta-D)/D, 1)", 3).verdict.theorem(), []),
    "a statement": lambda _: _statement("kalantari2018/theorem_1"),
    "a refuted statement": lambda _: _statement("kalantari2018/figure_8"),
}
KINDS |= MORE
