"""Types of answers, which functions and methods return; each is imported on first use."""

from typing import TYPE_CHECKING

from symdp.late import late_names
from symdp.public_names import ANSWERS

if TYPE_CHECKING:
    from symdp.leakages.value import LeakageValue as LeakageValue
    from symdp.mechanisms.hamming_mechanism import HammingMechanism as HammingMechanism
    from symdp.mechanisms.mechanism_profile import MechanismProfile as MechanismProfile
    from symdp.mechanisms.product_mechanism import ProductMechanism as ProductMechanism
    from symdp.mechanisms.randomized_response import NestedRandomizedResponse as NestedRandomizedResponse
    from symdp.statements.discovery.discover import Discovery as Discovery
    from symdp.tradeoffs.answers.extremum import Extremum as Extremum
    from symdp.tradeoffs.graphs.function import GraphUtilityFunction as GraphUtilityFunction
    from symdp.tradeoffs.graphs.leakage import GraphLeakage as GraphLeakage
    from symdp.tradeoffs.in_symbols.curve import CurveInSymbols as CurveInSymbols
    from symdp.tradeoffs.piece import Piece as Piece
    from symdp.tradeoffs.profiles.envelope import LorenzEnvelope as LorenzEnvelope
    from symdp.tradeoffs.related.hockey_stick import HockeyStick as HockeyStick

__all__ = [*ANSWERS]

__getattr__, __dir__ = late_names(__name__, ANSWERS)
