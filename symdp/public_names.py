"""Tables of where the names of symdp are defined: the public names, the types of answers, and the names that moved.

``symdp`` and ``symdp.answers`` import each name on first use, from the module that is given here.
"""

PUBLIC = {
    "SourceSet": "symdp.sources.source_set",
    "read_source": "symdp.sources.reader",
    "Database": "symdp.sources.database",
    "AdjacencyGraph": "symdp.graphs.adjacency_graph",
    "Loss": "symdp.losses",
    "measure": "symdp.leakages.measure",
    "Tradeoff": "symdp.tradeoffs.tradeoff",
    "Optimum": "symdp.tradeoffs.optimum",
    "Curve": "symdp.tradeoffs.curve",
    "Mechanism": "symdp.mechanisms.mechanism",
    "Randomizer": "symdp.mechanisms.randomizer",
    "randomized_response": "symdp.mechanisms.randomized_response",
    "subset_selection": "symdp.mechanisms.frequency_oracles",
    "Certificate": "symdp.certificates.certificate",
    "theorem_of": "symdp.statements.asked_again",
    "check_formula": "symdp.statements.check",
    "conjecture": "symdp.statements.conjecture",
    "discover": "symdp.statements.discovery.discover",
    "compare": "symdp.tradeoffs.related.comparison",
    "plot_curves": "symdp.reports.figure",
}
"""The names of ``symdp``, in the order in which data flows."""

ANSWERS = {
    "CurveInSymbols": "symdp.tradeoffs.in_symbols.curve",
    "Discovery": "symdp.statements.discovery.discover",
    "Extremum": "symdp.tradeoffs.answers.extremum",
    "GraphLeakage": "symdp.tradeoffs.graphs.leakage",
    "GraphUtilityFunction": "symdp.tradeoffs.graphs.function",
    "HammingMechanism": "symdp.mechanisms.hamming_mechanism",
    "HockeyStick": "symdp.tradeoffs.related.hockey_stick",
    "LeakageValue": "symdp.leakages.value",
    "LorenzEnvelope": "symdp.tradeoffs.profiles.envelope",
    "MechanismProfile": "symdp.mechanisms.mechanism_profile",
    "NestedRandomizedResponse": "symdp.mechanisms.randomized_response",
    "Piece": "symdp.tradeoffs.piece",
    "ProductMechanism": "symdp.mechanisms.product_mechanism",
}
"""The names of ``symdp.answers``."""

ELSEWHERE = {
    "INFINITY": "symdp.arithmetic.rational",
    "from_float": "symdp.arithmetic.rational",
    "hamming": "symdp.losses",
    "read_graph": "symdp.graphs.reading",
    "induced_graph": "symdp.graphs.induced",
    "distance_regularity": "symdp.graphs.regularity",
    "vertex_transitivity": "symdp.graphs.symmetry",
    "SymbolicSet": "symdp.sources.symbolic_set",
    "SymbolicSegment": "symdp.sources.symbolic_segment",
    "MovingSet": "symdp.sources.moving_set",
    "read_symbols": "symdp.sources.symbols_as_text",
    "ChiSquareBall": "symdp.sources.divergence_balls",
    "KullbackLeiblerBall": "symdp.sources.divergence_balls",
    "composition": "symdp.leakages.composition",
    "best_subset_size": "symdp.mechanisms.frequency_oracles",
    "hadamard_response": "symdp.mechanisms.frequency_oracles",
    "subset_selection_variance": "symdp.mechanisms.frequency_oracles",
    "kernel_mechanism": "symdp.mechanisms.graph_mechanisms",
    "optimal_mechanism": "symdp.tradeoffs.tradeoff",
    "least_distortion": "symdp.tradeoffs.tradeoff",
    "privacy_distortion": "symdp.tradeoffs.tradeoff",
    "lorenz_envelope": "symdp.tradeoffs.profiles.envelope",
    "split_budget": "symdp.tradeoffs.related.budget_split",
    "dependent_distortion_bounds": "symdp.tradeoffs.related.budget_split",
    "hockey_stick": "symdp.tradeoffs.related.hockey_stick",
    "least_identifiability": "symdp.tradeoffs.related.identifiability",
    "least_sensitive_distortion": "symdp.tradeoffs.related.sensitive_letters",
    "joint_records": "symdp.tradeoffs.related.joint_records",
    "graph_utility": "symdp.tradeoffs.graphs.utility",
    "graph_utility_function": "symdp.tradeoffs.graphs.function",
    "graph_leakage": "symdp.tradeoffs.graphs.leakage",
    "read_family": "symdp.statements.discovery.reading",
    "statement": "symdp.statements.statement",
}
"""Names that ``symdp`` had before version 0.2.0, by the modules that have them."""

MOVED = dict.fromkeys(ANSWERS, "symdp.answers") | ELSEWHERE
"""The modules from which names that ``symdp`` had before version 0.2.0 are imported."""
