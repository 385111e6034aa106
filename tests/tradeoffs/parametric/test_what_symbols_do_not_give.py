"""What depends on values of the symbols is refused with the call that has it, for both questions.

Covers: symdp.tradeoffs.parametric.ordered_information, symdp.tradeoffs.parametric.parametric_privacy
"""

import re

import pytest

from symdp import Tradeoff
from symdp.errors import Unsupported
from symdp.sources.parametric.symbol_reader import read_symbols

SETS = {"cells": "p,1-p; q,1-q; 1/3,2/3", "a ball": "ball:r:1/2,3/10,1/5", "a formula": "sarwate2014:binary:p,q"}
MECHANISM = "mechanism at D = {}: its entries depend on the symbols; curve().of(values).at(D).mechanism has them in numbers"
EVIDENCE = (
    "exp_epsilon=2: certificates in symbols are of the least leakage; curve().of(values).inverse(...) has one of "
    "the least distortion"
)


@pytest.mark.parametrize("leakage", ["dp", "ml"])
@pytest.mark.parametrize("name", SETS)
def test_a_mechanism_in_symbols_is_refused_with_the_call_that_has_it(name, leakage):
    tradeoff = Tradeoff(read_symbols(SETS[name]), leakage=leakage)
    best = tradeoff.at("1/10")
    with pytest.raises(Unsupported) as refused:
        _ = best.mechanism
    assert str(refused.value) == MECHANISM.format("1/10")
    least = tradeoff.inverse(exp_epsilon=2)
    with pytest.raises(Unsupported, match=re.escape(MECHANISM.partition("{}")[2])) as refused:
        _ = least.mechanism
    assert str(refused.value) == MECHANISM.format(f"{least.distortion!s:.60}")
    with pytest.raises(Unsupported) as refused:
        _ = least.certificate
    assert str(refused.value) == EVIDENCE
    assert least.distortion_bounds == (least.distortion, least.distortion)
