"""The least delta as a function of epsilon: against profiles of one pair, and what one mechanism can and cannot attain.

Covers: symdp.arguments, symdp.tradeoffs.local.accuracy_program, symdp.tradeoffs.local.least_delta
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.errors import Unsupported
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.tradeoffs.local import accuracy_program
from symdp.tradeoffs.local.least_delta import hockey_stick
from tests.tradeoffs.profile_programs import named, random_prior

SETS = [
    SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
    SourceSet.simplex(3), SourceSet.named("snee1974:eye"), SourceSet.single(["1/2", "1/2", 0]),
]  # fmt: skip


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(150))
def test_the_function_is_the_least_slack_of_one_pair(seed):
    rng = Random(seed)
    source = SourceSet.from_vertices([random_prior(rng, rng.choice([4])) for _ in range(rng.randint(1, 3))])
    distortion = F(rng.randint(1, 20), 25)
    function = hockey_stick(source, distortion)
    ends = [stretch.start for stretch in function.stretches] + [F(3, 2), F(40)]
    for level in [*ends, *[end + F(rng.randint(0, 9), 7) for end in ends]]:
        slack = Tradeoff(source, leakage=named([(level, F(0))])).at(distortion).value.rational
        assert function.delta(level) == slack
    assert function.zero_from == Tradeoff(source).at(distortion).exp
    for first, second in zip(function.stretches, function.stretches[1:], strict=False):
        assert first.stop == second.start
        assert first.value(first.stop) == second.value(first.stop)


@pytest.mark.parametrize("source", SETS)
def test_one_mechanism_attains_it_where_that_is_said(source):
    zero = Tradeoff(source).zero_from
    for share in (F(1, 10), F(1, 2), F(9, 10)):
        function = hockey_stick(source, zero * share)
        levels = [F(1), F(3, 2), F(2), F(5), function.zero_from]
        levels += [stretch.start for stretch in function.stretches]
        whole = [(level, function.delta(level)) for level in levels]
        assert all(function.allows([pair]) for pair in whole)
        assert function.attained_by_one is not None
        assert function.allows(whole) == function.attained_by_one
        # The least delta at lambda = 1 rules out every finite lambda without delta.
        if not function.attained_by_one:
            assert not function.allows([whole[0], (10**6, 0)])
            assert function.allows([whole[0], (10**6, whole[0][1])])


def test_the_ends():
    source = SETS[0]
    truth = hockey_stick(source, 0)
    assert (truth.zero_from, truth.delta(1), truth.delta(10**9)) == (INFINITY, 1, 1)
    assert hockey_stick(source, "1/2").delta(1) == 0
    assert hockey_stick(source, "1/2").stretches == ()
    assert hockey_stick(SourceSet.simplex(1), 0).attained_by_one


def test_a_program_has_a_row_for_each_letter_and_line_and_one_for_each_letter(monkeypatch):
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    bound = TradeoffFunction(((F(8, 7), F(0)),))
    assert len(bound.lines) == 2
    monkeypatch.setattr(accuracy_program, "MOST_ROWS", 9)
    assert accuracy_program.largest_accuracy(source, bound).accuracy == F(2, 5)
    monkeypatch.setattr(accuracy_program, "MOST_ROWS", 8)
    with pytest.raises(Unsupported, match="the linear program has 9 rows, at most 8 are solved"):
        accuracy_program.largest_accuracy(source, bound)
