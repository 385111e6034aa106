"""symdp: exact privacy-distortion trade-offs with certificates.

The public names, in the order in which data flows; each is imported on first use. Types of answers are in
``symdp.answers``, everything else in its module.
"""

from typing import TYPE_CHECKING

from symdp.late import late_names
from symdp.public_names import MOVED, PUBLIC, RENAMED
from symdp.version import __version__ as __version__

if TYPE_CHECKING:
    from symdp.certificates.certificate import Certificate as Certificate
    from symdp.cli.batches.many_questions import solve_many as solve_many
    from symdp.conjectures.certificate_theorem import theorem_of as theorem_of
    from symdp.conjectures.discovery.discover import discover as discover
    from symdp.conjectures.formulas.formula_check import check_formula as check_formula
    from symdp.conjectures.search.conjecture import conjecture as conjecture
    from symdp.graphs.adjacency_graph import AdjacencyGraph as AdjacencyGraph
    from symdp.leakages.measure import measure as measure
    from symdp.losses import Loss as Loss
    from symdp.mechanisms.frequency_oracles import subset_selection as subset_selection
    from symdp.mechanisms.mechanism import Mechanism as Mechanism
    from symdp.mechanisms.randomized_response import randomized_response as randomized_response
    from symdp.mechanisms.randomizer import Randomizer as Randomizer
    from symdp.reports.tradeoff_figure import plot_curves as plot_curves
    from symdp.sources.database import Database as Database
    from symdp.sources.reading.source_reader import read_source as read_source
    from symdp.sources.source_set import SourceSet as SourceSet
    from symdp.tradeoffs.curve import Curve as Curve
    from symdp.tradeoffs.local.comparison import compare as compare
    from symdp.tradeoffs.optimum import Optimum as Optimum
    from symdp.tradeoffs.tradeoff import Tradeoff as Tradeoff

__all__ = [*PUBLIC]

__getattr__, __dir__ = late_names(__name__, PUBLIC, MOVED, RENAMED)
