"""Vulnerabilities and utilities: against the definition, over all remappings, and against the min-entropy leakage.

Covers: symdp.leakages.measures.guessing, symdp.leakages.measures.min_entropy, symdp.mechanisms.graph_mechanisms,
symdp.sources.prior, symdp.testing
"""

from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import given, settings

from symdp.errors import InvalidArgument
from symdp.leakages.measures.guessing import min_capacity, posterior_vulnerability, utility, vulnerability
from symdp.leakages.measures.min_entropy import MinEntropyLeakage
from symdp.mechanisms.graph_mechanisms import truncated_geometric
from symdp.sources.prior import uniform
from symdp.testing import mechanisms, priors

FAIR = settings(max_examples=60)


@FAIR
@given(mechanisms(4, 3), priors(4, 4))
def test_the_best_remapping_is_the_best_of_all(mechanism, prior):
    shares = prior[: mechanism.inputs]
    if not sum(shares):
        return
    shares = [share / sum(shares) for share in shares]
    every = product(range(mechanism.inputs), repeat=mechanism.outputs)
    best = max(utility(mechanism, shares, remap=remap) for remap in every)
    assert utility(mechanism, shares) == best == posterior_vulnerability(mechanism, shares)
    ratio = posterior_vulnerability(mechanism, shares) / vulnerability(shares)
    assert ratio == MinEntropyLeakage().of(mechanism, shares).exp
    assert 1 <= ratio <= min_capacity(mechanism)


@FAIR
@given(mechanisms())
def test_the_uniform_prior_attains_the_capacity(mechanism):
    n = mechanism.inputs
    assert min_capacity(mechanism) == n * posterior_vulnerability(mechanism, uniform(n))


def test_gain_functions():
    rows = [["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]]
    prior = ["1/4", "3/4"]
    identity = [[1, 0], [0, 1]]
    assert utility(rows, prior, gain=identity) == utility(rows, prior) == F(3, 4)
    # A third action that earns 2/3 whatever is true is taken where no answer is likely enough.
    hedged = [*identity, ["2/3", "2/3"]]
    assert utility(rows, prior, gain=hedged) == F(2, 3) * F(1, 4) + F(3, 4) * (F(1, 3) + F(1, 2))
    losses = [[0, -1], [-5, 0]]
    assert utility(rows, prior, gain=losses) == -F(1, 8) - F(1, 4) - F(5, 24)
    assert utility(rows, prior, gain=losses, remap=[1, 1, 1]) == -5 * F(1, 4)
    assert utility(rows, prior, gain=[["1/7", "1/7"]]) == F(1, 7)


def test_the_mechanism_of_a_counting_query():
    geometric = truncated_geometric(6, 2)
    assert utility(geometric, uniform(6)) == utility(geometric, uniform(6), remap=range(6)) == F(4, 9)
    certain = [1, 0, 0, 0, 0, 0]
    assert utility(geometric, certain) == vulnerability(certain) == 1


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([["1/2", "1/2"]], ["1/2", "1/2"]), "prior has 2 entries, the mechanism 1 inputs"),
        (([["1/2", "1/2"]], [1], [[1, 0]]), "gain row 0 has 2 entries"),
        (([["1/2", "1/2"]], [1], []), "gain is empty"),
        (([["1/2", "1/2"]], [1], "10"), "gain must be a sequence of rows"),
        (([["1/2", "1/2"]], [1], None, [0]), "remap has 1 entries, the mechanism 2 outputs"),
        (([["1/2", "1/2"]], [1], None, [0, 1]), r"remap\[1\]=1 must be an action from 0 to 0"),
        (([["1/2", "1/2"]], [1], None, "00"), "remap must be a sequence"),
        (([["1/2", "1/2"]], [0.5]), "binary float"),
        (([["1/2", "1/3"]], [1]), "sums to 5/6"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(InvalidArgument, match=message):
        utility(*arguments)
