"""The mechanisms of all answers have the members that the type of ``mechanism`` states.

Covers: symdp.mechanisms.hamming_mechanism
"""

from typing import get_type_hints

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Unsupported
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.countable_response import CountableResponse
from symdp.mechanisms.hamming_mechanism import HammingMechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.privacy_analysis import OptimalMechanism
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.tradeoffs.common.extremum import Extremum
from symdp.tradeoffs.optimum import Optimum

MEMBERS = {"matrix", "sample", "profile", "to_numpy", "to_frame", "to_sympy", "to_document"}
KINDS = (
    *(CodebookMechanism, CountableResponse, HammingMechanism, Mechanism, ProductMechanism, ProportionalMechanism),
    NestedRandomizedResponse,
)


def test_the_type_states_its_members():
    assert {name for name in dir(OptimalMechanism) if not name.startswith("_")} == MEMBERS
    for answer in (Optimum, Extremum):
        assert get_type_hints(answer.mechanism.func)["return"] is OptimalMechanism


@pytest.mark.parametrize("kind", KINDS)
def test_mechanisms_have_them(kind):
    assert MEMBERS - {*dir(kind), *getattr(kind, "__dataclass_fields__", ())} == set()


def test_a_matrix_without_end_is_refused():
    endless = Tradeoff(SourceSet.geometric("1/2", "oo")).at("1/4").mechanism
    for ask in (lambda: endless.matrix, endless.to_numpy, endless.to_sympy, endless.to_frame):
        with pytest.raises(Unsupported, match=r"matrix: the letters are not listed; take probability\(output, letter\)"):
            ask()
