"""Tables of the modules that define the names of symdp: public names, types of answers, and moved names.

``symdp`` and ``symdp.answers`` import each name on first use, from the module that is given here.
"""

PUBLIC = {
    "SourceSet": "symdp.sources.source_set",
    "read_source": "symdp.sources.reading.source_reader",
    "Database": "symdp.sources.database",
    "AdjacencyGraph": "symdp.graphs.adjacency_graph",
    "Loss": "symdp.losses",
    "measure": "symdp.leakages.measure",
    "Tradeoff": "symdp.tradeoffs.tradeoff",
    "Optimum": "symdp.tradeoffs.optimum",
    "Curve": "symdp.tradeoffs.curve",
    "solve_many": "symdp.cli.batches.many_questions",
    "Mechanism": "symdp.mechanisms.mechanism",
    "Randomizer": "symdp.mechanisms.randomizer",
    "randomized_response": "symdp.mechanisms.randomized_response",
    "subset_selection": "symdp.mechanisms.frequency_oracles",
    "Certificate": "symdp.certificates.certificate",
    "theorem_of": "symdp.conjectures.certificate_theorem",
    "check_formula": "symdp.conjectures.formulas.formula_check",
    "conjecture": "symdp.conjectures.search.conjecture",
    "discover": "symdp.conjectures.discovery.discover",
    "compare": "symdp.tradeoffs.local.comparison",
    "plot_curves": "symdp.reports.tradeoff_figure",
}
"""The names of ``symdp``, in the order in which data flows."""

ANSWERS = {
    "CurveInSymbols": "symdp.tradeoffs.parametric.parametric_curve",
    "Discovery": "symdp.conjectures.discovery.discover",
    "Extremum": "symdp.tradeoffs.common.extremum",
    "GraphLeakage": "symdp.tradeoffs.graphs.graph_leakage",
    "GraphUtilityFunction": "symdp.tradeoffs.graphs.utility_function",
    "HammingMechanism": "symdp.mechanisms.hamming_mechanism",
    "HockeyStick": "symdp.tradeoffs.local.least_delta",
    "LeakageValue": "symdp.leakages.values.leakage_value",
    "LorenzEnvelope": "symdp.tradeoffs.profiles.lorenz_envelope",
    "MechanismProfile": "symdp.mechanisms.privacy.mechanism_profile",
    "NestedRandomizedResponse": "symdp.mechanisms.randomized_response",
    "Piece": "symdp.tradeoffs.piece",
    "ProductMechanism": "symdp.mechanisms.product_mechanism",
}
"""The names of ``symdp.answers``."""

ELSEWHERE = {
    "INFINITY": "symdp.arithmetic.rational",
    "from_float": "symdp.arithmetic.rational",
    "hamming": "symdp.losses",
    "read_graph": "symdp.graphs.graph_reader",
    "induced_graph": "symdp.graphs.induced_graph",
    "distance_regularity": "symdp.graphs.regularity",
    "vertex_transitivity": "symdp.graphs.symmetry",
    "SymbolicSet": "symdp.sources.parametric.parametric_set",
    "SymbolicSegment": "symdp.sources.parametric.parametric_segment",
    "ParametricVertices": "symdp.sources.parametric.parametric_vertices",
    "read_symbols": "symdp.sources.parametric.symbol_reader",
    "ChiSquareBall": "symdp.sources.shapes.divergence_balls",
    "KullbackLeiblerBall": "symdp.sources.shapes.divergence_balls",
    "composition": "symdp.leakages.composition",
    "best_subset_size": "symdp.mechanisms.frequency_oracles",
    "hadamard_response": "symdp.mechanisms.frequency_oracles",
    "subset_selection_variance": "symdp.mechanisms.frequency_oracles",
    "kernel_mechanism": "symdp.mechanisms.graph_mechanisms",
    "optimal_mechanism": "symdp.tradeoffs.tradeoff",
    "least_distortion": "symdp.tradeoffs.tradeoff",
    "privacy_distortion": "symdp.tradeoffs.tradeoff",
    "lorenz_envelope": "symdp.tradeoffs.profiles.lorenz_envelope",
    "split_budget": "symdp.tradeoffs.databases.budget_split",
    "dependent_distortion_bounds": "symdp.tradeoffs.databases.budget_split",
    "hockey_stick": "symdp.tradeoffs.local.least_delta",
    "least_identifiability": "symdp.tradeoffs.local.identifiability",
    "least_sensitive_distortion": "symdp.tradeoffs.local.sensitive_letters",
    "joint_records": "symdp.tradeoffs.databases.joint_records",
    "graph_utility": "symdp.tradeoffs.graphs.graph_utility",
    "graph_utility_function": "symdp.tradeoffs.graphs.utility_function",
    "graph_leakage": "symdp.tradeoffs.graphs.graph_leakage",
    "read_family": "symdp.conjectures.discovery.family_reader",
    "statement": "proofs.engine.statement",
}
"""Names that ``symdp`` had before version 0.2.0, as they are now, by the modules that have them."""

RENAMED = {"MovingSet": "ParametricVertices"}
"""Names that ``symdp`` had before version 0.2.0, with what they are now."""

MOVED = dict.fromkeys(ANSWERS, "symdp.answers") | ELSEWHERE
"""The modules from which names that ``symdp`` had before version 0.2.0 are imported."""
