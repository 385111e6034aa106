"""symdp: exact privacy-distortion trade-offs with certificates.

The public names, in the order in which data flows; each is imported on first use.
"""

from typing import TYPE_CHECKING

from symdp.late import late_names

if TYPE_CHECKING:
    from symdp.arithmetic.rational import INFINITY as INFINITY
    from symdp.arithmetic.rational import from_float as from_float
    from symdp.certificates.certificate import Certificate as Certificate
    from symdp.graphs.adjacency_graph import AdjacencyGraph as AdjacencyGraph
    from symdp.graphs.induced import induced_graph as induced_graph
    from symdp.graphs.reading import read_graph as read_graph
    from symdp.graphs.regularity import distance_regularity as distance_regularity
    from symdp.graphs.symmetry import vertex_transitivity as vertex_transitivity
    from symdp.leakages.composition import composition as composition
    from symdp.leakages.measure import measure as measure
    from symdp.leakages.value import LeakageValue as LeakageValue
    from symdp.losses import Loss as Loss
    from symdp.losses import hamming as hamming
    from symdp.mechanisms.frequency_oracles import best_subset_size as best_subset_size
    from symdp.mechanisms.frequency_oracles import hadamard_response as hadamard_response
    from symdp.mechanisms.frequency_oracles import subset_selection as subset_selection
    from symdp.mechanisms.frequency_oracles import (
        subset_selection_variance as subset_selection_variance,
    )
    from symdp.mechanisms.graph_mechanisms import kernel_mechanism as kernel_mechanism
    from symdp.mechanisms.hamming_mechanism import HammingMechanism as HammingMechanism
    from symdp.mechanisms.mechanism import Mechanism as Mechanism
    from symdp.mechanisms.mechanism_profile import MechanismProfile as MechanismProfile
    from symdp.mechanisms.product_mechanism import ProductMechanism as ProductMechanism
    from symdp.mechanisms.randomized_response import (
        NestedRandomizedResponse as NestedRandomizedResponse,
    )
    from symdp.mechanisms.randomized_response import (
        randomized_response as randomized_response,
    )
    from symdp.mechanisms.randomizer import Randomizer as Randomizer
    from symdp.reports.figure import plot_curves as plot_curves
    from symdp.sources.database import Database as Database
    from symdp.sources.divergence_balls import ChiSquareBall as ChiSquareBall
    from symdp.sources.divergence_balls import KullbackLeiblerBall as KullbackLeiblerBall
    from symdp.sources.moving_set import MovingSet as MovingSet
    from symdp.sources.reader import read_source as read_source
    from symdp.sources.source_set import SourceSet as SourceSet
    from symdp.sources.symbolic_segment import SymbolicSegment as SymbolicSegment
    from symdp.sources.symbolic_set import SymbolicSet as SymbolicSet
    from symdp.sources.symbols_as_text import read_symbols as read_symbols
    from symdp.statements.asked_again import theorem_of as theorem_of
    from symdp.statements.check import check_formula as check_formula
    from symdp.statements.conjecture import conjecture as conjecture
    from symdp.statements.discovery.discover import Discovery as Discovery
    from symdp.statements.discovery.discover import discover as discover
    from symdp.statements.discovery.reading import read_family as read_family
    from symdp.statements.statement import statement as statement
    from symdp.tradeoffs.answers.extremum import Extremum as Extremum
    from symdp.tradeoffs.curve import Curve as Curve
    from symdp.tradeoffs.graphs.function import GraphUtilityFunction as GraphUtilityFunction
    from symdp.tradeoffs.graphs.function import graph_utility_function as graph_utility_function
    from symdp.tradeoffs.graphs.leakage import GraphLeakage as GraphLeakage
    from symdp.tradeoffs.graphs.leakage import graph_leakage as graph_leakage
    from symdp.tradeoffs.graphs.utility import graph_utility as graph_utility
    from symdp.tradeoffs.in_symbols.curve import CurveInSymbols as CurveInSymbols
    from symdp.tradeoffs.optimum import Optimum as Optimum
    from symdp.tradeoffs.piece import Piece as Piece
    from symdp.tradeoffs.profiles.envelope import LorenzEnvelope as LorenzEnvelope
    from symdp.tradeoffs.profiles.envelope import lorenz_envelope as lorenz_envelope
    from symdp.tradeoffs.related.budget_split import (
        dependent_distortion_bounds as dependent_distortion_bounds,
    )
    from symdp.tradeoffs.related.budget_split import split_budget as split_budget
    from symdp.tradeoffs.related.comparison import compare as compare
    from symdp.tradeoffs.related.hockey_stick import HockeyStick as HockeyStick
    from symdp.tradeoffs.related.hockey_stick import hockey_stick as hockey_stick
    from symdp.tradeoffs.related.identifiability import (
        least_identifiability as least_identifiability,
    )
    from symdp.tradeoffs.related.joint_records import joint_records as joint_records
    from symdp.tradeoffs.related.sensitive_letters import (
        least_sensitive_distortion as least_sensitive_distortion,
    )
    from symdp.tradeoffs.tradeoff import Tradeoff as Tradeoff
    from symdp.tradeoffs.tradeoff import (
        least_distortion as least_distortion,
    )
    from symdp.tradeoffs.tradeoff import (
        optimal_mechanism as optimal_mechanism,
    )
    from symdp.tradeoffs.tradeoff import (
        privacy_distortion as privacy_distortion,
    )

__version__ = "0.2.0"

_HOMES = {
    "INFINITY": "arithmetic.rational",
    "from_float": "arithmetic.rational",
    "AdjacencyGraph": "graphs.adjacency_graph",
    "read_graph": "graphs.reading",
    "induced_graph": "graphs.induced",
    "distance_regularity": "graphs.regularity",
    "vertex_transitivity": "graphs.symmetry",
    "SourceSet": "sources.source_set",
    "read_source": "sources.reader",
    "SymbolicSet": "sources.symbolic_set",
    "SymbolicSegment": "sources.symbolic_segment",
    "MovingSet": "sources.moving_set",
    "read_symbols": "sources.symbols_as_text",
    "Database": "sources.database",
    "Mechanism": "mechanisms.mechanism",
    "NestedRandomizedResponse": "mechanisms.randomized_response",
    "randomized_response": "mechanisms.randomized_response",
    "Randomizer": "mechanisms.randomizer",
    "HammingMechanism": "mechanisms.hamming_mechanism",
    "MechanismProfile": "mechanisms.mechanism_profile",
    "ProductMechanism": "mechanisms.product_mechanism",
    "subset_selection": "mechanisms.frequency_oracles",
    "subset_selection_variance": "mechanisms.frequency_oracles",
    "best_subset_size": "mechanisms.frequency_oracles",
    "hadamard_response": "mechanisms.frequency_oracles",
    "kernel_mechanism": "mechanisms.graph_mechanisms",
    "measure": "leakages.measure",
    "composition": "leakages.composition",
    "LeakageValue": "leakages.value",
    "Certificate": "certificates.certificate",
    "Loss": "losses",
    "hamming": "losses",
    "Tradeoff": "tradeoffs.tradeoff",
    "Optimum": "tradeoffs.optimum",
    "optimal_mechanism": "tradeoffs.tradeoff",
    "least_distortion": "tradeoffs.tradeoff",
    "Curve": "tradeoffs.curve",
    "Piece": "tradeoffs.piece",
    "CurveInSymbols": "tradeoffs.in_symbols.curve",
    "privacy_distortion": "tradeoffs.tradeoff",
    "split_budget": "tradeoffs.related.budget_split",
    "Extremum": "tradeoffs.answers.extremum",
    "dependent_distortion_bounds": "tradeoffs.related.budget_split",
    "least_sensitive_distortion": "tradeoffs.related.sensitive_letters",
    "least_identifiability": "tradeoffs.related.identifiability",
    "ChiSquareBall": "sources.divergence_balls",
    "joint_records": "tradeoffs.related.joint_records",
    "KullbackLeiblerBall": "sources.divergence_balls",
    "lorenz_envelope": "tradeoffs.profiles.envelope",
    "LorenzEnvelope": "tradeoffs.profiles.envelope",
    "HockeyStick": "tradeoffs.related.hockey_stick",
    "hockey_stick": "tradeoffs.related.hockey_stick",
    "plot_curves": "reports.figure",
    "compare": "tradeoffs.related.comparison",
    "graph_utility": "tradeoffs.graphs.utility",
    "graph_leakage": "tradeoffs.graphs.leakage",
    "graph_utility_function": "tradeoffs.graphs.function",
    "GraphUtilityFunction": "tradeoffs.graphs.function",
    "GraphLeakage": "tradeoffs.graphs.leakage",
    "check_formula": "statements.check",
    "conjecture": "statements.conjecture",
    "discover": "statements.discovery.discover",
    "Discovery": "statements.discovery.discover",
    "read_family": "statements.discovery.reading",
    "statement": "statements.statement",
    "theorem_of": "statements.asked_again",
}

__all__ = [*_HOMES]

__getattr__, __dir__ = late_names(__name__, _HOMES)
