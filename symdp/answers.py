"""Types of the answers that functions and methods return; each is imported on first use."""

from typing import TYPE_CHECKING

from symdp.late import late_names
from symdp.public_names import ANSWERS

if TYPE_CHECKING:
    from symdp.conjectures.discovery.discover import Discovery as Discovery
    from symdp.leakages.values.leakage_value import LeakageValue as LeakageValue
    from symdp.mechanisms.hamming_mechanism import HammingMechanism as HammingMechanism
    from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile as MechanismProfile
    from symdp.mechanisms.product_mechanism import ProductMechanism as ProductMechanism
    from symdp.mechanisms.randomized_response import NestedRandomizedResponse as NestedRandomizedResponse
    from symdp.tradeoffs.common.extremum import Extremum as Extremum
    from symdp.tradeoffs.graphs.graph_leakage import GraphLeakage as GraphLeakage
    from symdp.tradeoffs.graphs.utility_function import GraphUtilityFunction as GraphUtilityFunction
    from symdp.tradeoffs.local.least_delta import HockeyStick as HockeyStick
    from symdp.tradeoffs.parametric.parametric_curve import CurveInSymbols as CurveInSymbols
    from symdp.tradeoffs.piece import Piece as Piece
    from symdp.tradeoffs.profiles.lorenz_envelope import LorenzEnvelope as LorenzEnvelope

__all__ = [*ANSWERS]

__getattr__, __dir__ = late_names(__name__, ANSWERS)
