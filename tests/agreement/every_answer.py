"""Questions that have an answer of every kind: sources, measures, distortion functions, sources in symbols, and others."""

from symdp import (
    AdjacencyGraph,
    Database,
    SourceSet,
    Tradeoff,
    check_formula,
    compare,
    discover,
    randomized_response,
    read_source,
    subset_selection,
    theorem_of,
)
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.conjectures.discovery.family_reader import read_family
from symdp.graphs.graph_reader import read_graph
from symdp.graphs.induced_graph import induced_graph
from symdp.graphs.regularity import distance_regularity
from symdp.graphs.symmetry import vertex_transitivity
from symdp.leakages.composition import composition
from symdp.losses import matrix, tree
from symdp.mechanisms.frequency_oracles import best_subset_size, hadamard_response
from symdp.mechanisms.graph_mechanisms import kernel_mechanism
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.databases.joint_records import joint_records
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.least_delta import hockey_stick
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import privacy_distortion

PAIR, ONE, THREE = "1/2,3/10,1/5; 3/10,1/5,1/2", "1/2,3/10,1/5", "0,3/5,1/5,1/5; 2/5,2/5,1/5,0; 1/2,3/10,1/10,1/10"
COSTS = [[1, 10, 8, 8], [13, 3, 6, 13], [20, 5, 5, 11], [15, 6, 4, 5]]
ROWS = "5/19+9*t/38,2/19+24*t/133,8/19-37*t/133,4/19-37*t/266; 1/8-7*t/88,1/8+25*t/88,3/8-t/88,3/8-17*t/88"
MEASURES = ("dp", "adp:1/10", "ml", "mi", "mx", "kl", "renyi:2", "renyi:oo", "zcdp", "sibson:2", "sibson:oo", "min-entropy")
MEASURES += ("gdp", "tv", "profile:log(2):1/10,log(3):1/20", "profile:1:1/10", "adp:1/10:pointwise")
LOSSES = {
    "line": {"loss": "line"},
    "line:2": {"loss": "line:2"},
    "ring": {"loss": "ring"},
    "lists:2": {"loss": "lists:2"},
    "erasure:1/4": {"loss": "erasure:1/4"},
    "positions": {"loss": "positions:1,2,4"},
    "tree": {"loss": tree([None, 0, 0], [0, 1, 2])},
    "matrix": {"loss": matrix([[0, 1, 2], [1, 0, 1], [3, 1, 0]])},
    "line with delta": {"loss": "line", "delta": "1/10"},
    "adjacency": {"adjacency": read_graph("line:3")},
    "adjacency and line": {"adjacency": read_graph("line:3"), "loss": "line"},
}
SOURCES = {
    "one prior": SourceSet.single(["1/2", "3/10", "1/5"]),
    "vertices": read_source(PAIR),
    "inequalities": SourceSet.from_inequalities(["P1 >= 2*P2", "P3 >= 1/10"]),
    "box": SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "3/5", "4/5"]),
    "ball": SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10"),
    "simplex": SourceSet.simplex(3),
    "decreasing": SourceSet.decreasing(3),
    "counts": SourceSet.from_counts([5, 3, 1]),
    "ordinal counts": SourceSet.from_ordinal_counts([5, 3, 1]),
    "records": Database(3, letters=3),
    "records of a pair": Database(2, source=read_source(PAIR)),
    "records of a prior": Database(2, source=read_source(ONE)),
}
SYMBOLS = {
    "ordered": lambda: SourceSet.ordered_symbols(3),
    "even": lambda: read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"),
    "ball in symbols": lambda: read_symbols("ball:r:p,(1-p)/2,(1-p)/2"),
    "contamination": lambda: read_symbols("contamination:eta:C1,C2,C3", "C1 >= C2, C2 >= C3"),
    "segment": lambda: read_symbols("p,q,1-p-q; r,s,1-r-s"),
    "moving": lambda: read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"),
    "moving past a root": lambda: read_symbols(ROWS, "0 <= t, t <= 1"),
    "geometric in symbols": lambda: SourceSet.geometric("rho"),
    "geometric, endless": lambda: SourceSet.geometric("1/2", "oo"),
    "zipf, endless": lambda: SourceSet.zipf(2, "oo"),
    "chi-square": lambda: ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"),
    "Kullback-Leibler": lambda: KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100"),
}
OTHERS = {
    "least identifiability": lambda: least_identifiability(["1/2", "3/10", "1/5"], distortion="1/3"),
    "sensitive letters": lambda: least_sensitive_distortion(read_source(PAIR), [1, 3], exp_epsilon=2),
    "hockey stick": lambda: hockey_stick(read_source(PAIR), "1/10"),
    "split budget": lambda: split_budget([Tradeoff(read_source(PAIR)), Tradeoff(SourceSet.simplex(2))], exp_epsilon=3),
    "envelope": lambda: lorenz_envelope(read_source(f"{PAIR}; 1/5,2/5,2/5")),
    "comparison": lambda: compare(SourceSet.named("kalantari2018:II-6")),
    "composition": lambda: composition("dp"),
    "joint records": lambda: joint_records(read_source(PAIR), 2),
    "closed form found": lambda: discover("prior:i*rho**i", "rho <= 1/2", letters=3),
    "family": lambda: read_family("prior:i*rho**i"),
    "formula": lambda: check_formula("best <= max((M-1)*(1-D)/D, 1)", 3),
    "refuted formula": lambda: check_formula("(M-1)*(1-D)/D", 3),
    "formula for every alphabet": lambda: check_formula("max(1, (M-1)*(1-delta-D)/D) >= best", "all"),
    "graph": lambda: read_graph("grid:2,3"),
    "vertex transitivity": lambda: vertex_transitivity(read_graph("ring:5")),
    "regularity": lambda: distance_regularity(read_graph("ring:5")),
    "induced graph": lambda: induced_graph(read_graph("hamming:2,2"), ["a", "b", "b", "c"]),
    "graph leakage": lambda: graph_leakage(read_graph("ring:6"), 3),
    "leakage with few outputs": lambda: graph_leakage(read_graph("line:4"), 3, outputs=2),
    "graph utility": lambda: graph_utility(read_graph("ring:5"), 2),
    "star": lambda: graph_utility(read_graph("star:4"), 2),
    "clique": lambda: graph_utility(read_graph("clique:4"), 2),
    "two graphs": lambda: graph_utility(AdjacencyGraph.from_edges([(0, 1), (2, 3)], range(4)), 2),
    "graph function": lambda: graph_utility_function(read_graph("line:3")),
    "kernel mechanism": lambda: kernel_mechanism(read_graph("ring:5"), 2),
    "randomized response": lambda: randomized_response(4, 3),
    "subset selection": lambda: subset_selection(6, 2, best_subset_size(6, 2)),
    "Hadamard response": lambda: hadamard_response(5, 3),
    "Hamming mechanism": lambda: HammingMechanism.from_weights(3, 2, ["1/2", "1/8", "1/24", "0"]),
    "product mechanism": lambda: ProductMechanism.power(randomized_response(3, 2), 4),
    "profile of a mechanism": lambda: randomized_response(3, 2).profile(),
    "theorem": lambda: theorem_of(Tradeoff(read_source(PAIR)).at("3/5").certificate),
    "ordered theorem": lambda: privacy_distortion(SourceSet.ordered_symbols(3)).theorem(),
    "a cubic root": lambda: Tradeoff(read_source(THREE), loss=matrix(COSTS)).at("103/20"),
    "a level in nats": lambda: Tradeoff(read_source(PAIR)).inverse(epsilon="1/2"),
    "more letters": lambda: Tradeoff(SourceSet.simplex(21), adjacency=read_graph("ring:21")).at("1/2"),
    "more lists": lambda: Tradeoff(SourceSet.simplex(8), loss="lists:3", delta="1/10").at("1/4"),
}
