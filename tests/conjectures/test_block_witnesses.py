"""Counterexamples for every alphabet: the distortions that are tried, floats that only guide, what a witness says.

Covers: symdp.conjectures.formulas.block_witness
"""

from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.identities import flat_blocks
from symdp.certificates.checker.identities.block_formula import Question
from symdp.conjectures.formulas import block_witness
from symdp.conjectures.formulas.block_witness import (
    BlockSearch,
    _about_the_least_level,
    _distortions,
    least_level,
    points_by_prior,
)

NEAR = F(1, 1000)


def blocks(rng):
    """Sizes of blocks, and a prior that is flat on each."""
    sizes = [rng.randint(1, 3) for _ in range(rng.randint(1, 4))]
    weights = sorted([rng.randint(0, 9) for _ in sizes], reverse=True)
    weights[0] += 1
    total = sum(size * weight for size, weight in zip(sizes, weights, strict=True))
    return sizes, tuple([F(weight, total) for size, weight in zip(sizes, weights, strict=True) for _ in range(size)])


def known_distortions(sizes, prior, delta):
    """Written out with sums over slices."""
    letters, marks = len(prior), set()
    ends = [sum(sizes[:count]) for count in range(1, len(sizes) + 1)]
    for end in ends:
        after = prior[end] if end < letters else F(0)
        # Where one letter more is left out; and the letters behind a block.
        marks |= {(1 - delta) * (sum(prior[end:]) + (end - 1) * after), (1 - delta) * sum(prior[end:])}
        marks |= {prior[end - 1], sum(prior[:end])}
    marks.add((1 - delta) * (1 - prior[0]))
    inner = sorted(mark for mark in marks if 0 < mark < 1)
    parts = {
        low + (high - low) * share for low, high in pairwise([F(0), *inner, F(1)]) for share in (NEAR, F(1, 2), 1 - NEAR)
    }
    return {*inner, *parts}


def test_distortions_are_breakpoints_letters_and_sums_and_places_between_and_beside_them():
    rng = Random(5)
    for _ in range(60):
        sizes, prior = blocks(rng)
        for delta in (F(0), F(1, 2), F(1, 4)):
            found = _distortions(sizes, prior, delta)
            assert set(found) == known_distortions(sizes, prior, delta)
            assert len(found) == len(set(found))
            assert found == sorted(found, key=lambda value: (value.denominator, value))


def test_where_the_exact_function_changes_is_tried():
    rng = Random(6)
    for _ in range(15):
        sizes, prior = blocks(rng)
        for delta in (F(0), F(1, 4)):
            curve = Tradeoff(SourceSet.single(prior), delta=delta).curve()
            changes = {end for end in (*curve.breakpoints, curve.zero_from) if 0 < end < 1}
            assert changes <= set(_distortions(sizes, prior, delta))


def test_the_level_is_that_of_the_trade_off_and_floats_are_close_to_it():
    rng = Random(8)
    for _ in range(60):
        _, prior = blocks(rng)
        sums = [float(sum(prior[:count])) for count in range(len(prior) + 1)]
        for delta in (F(0), F(1, 4)):
            tradeoff = Tradeoff(SourceSet.single(prior), delta=delta)
            for distortion in (F(1, 100), F(1, 4), F(1, 2), F(3, 4), F(99, 100), 1 - prior[0]):
                if not 0 < distortion < 1:
                    continue
                exact = least_level(prior, distortion, delta)
                assert exact == tradeoff.at(distortion).exp
                about = _about_the_least_level((prior, distortion, delta, 1), sums)
                assert about == pytest.approx(float(exact), rel=1e-9)
                assert about == 1 or exact > 1


def test_the_level_is_one_exactly_from_the_last_breakpoint_on():
    prior, sums = (F(1, 2), F(1, 4), F(1, 4)), [0.0, 0.5, 0.75, 1.0]
    for distortion, level in ((F(1, 2), 1), (F(1, 2) - F(1, 10**15), 2), (F(7, 10), 1)):
        assert _about_the_least_level((prior, distortion, F(0), 1), sums) == pytest.approx(level, abs=1e-6)
        assert (least_level(prior, distortion, F(0)) == 1) == (level == 1)


# Points.


def test_priors_have_simple_weights_and_each_block_its_own():
    question = Question("P1 >= P2", [])
    for layout in flat_blocks.layouts(question.needs, 3):
        sizes = [least for least, _ in layout.blocks]
        groups = list(points_by_prior(layout, question, Random(1)))
        assert len(groups) <= block_witness.MOST_PRIORS
        priors = [group[0][0] for group in groups]
        for group in groups:
            prior = group[0][0]
            assert {point[0] for point in group} == {prior}
            assert {point[2:] for point in group} == {(F(0), 1)}
            assert [point[1] for point in group] == _distortions(sizes, prior, F(0))
            ratios = [prior[sum(sizes[:count])] for count in range(len(sizes))]
            assert all(a >= b for a, b in pairwise(ratios))
        if len(sizes) == 1:
            assert set(priors) == {(F(1, 3),) * 3}
    few = Question("delta <= best", [])
    (layout, *_) = flat_blocks.layouts(few.needs, 2)
    deltas = [group[0][2] for group in points_by_prior(layout, few, Random(1))]
    assert deltas[:3] == list(block_witness.DELTAS)


def test_flat_priors_come_first():
    question = Question("P1 >= P2", [])
    layout = max(flat_blocks.layouts(question.needs, 2), key=lambda one: len(one.blocks))
    groups = [group[0][0] for group in points_by_prior(layout, question, Random(1))]
    assert groups[0] == (F(1), F(0)) or groups[0] == (F(1, 2), F(1, 2))
    assert {(F(1), F(0)), (F(1, 2), F(1, 2)), (F(2, 3), F(1, 3)), (F(1000, 1001), F(1, 1001))} <= set(groups)


# Witnesses.


def shown(text, where, letters):
    return BlockSearch(text, where).on(letters)


def test_a_witness_names_what_the_claim_names():
    plain = shown("P1 <= 1/2", (), 2)
    assert str(plain) == (
        f"P = ({plain.prior[0]}, {plain.prior[1]}), D = {plain.distortion}: left side {plain.left}, right side 1/2, "
        f"exact optimum {plain.best}"
    )
    assert (plain.named_k, plain.k, plain.delta) == (False, 1, 0)
    sided = shown("top(k) <= k/M", (), 3)
    assert sided.named_k
    assert f", k = {sided.k}: left side" in str(sided)
    assert "delta" not in str(sided)
    both = shown("top(k) <= k/M", ("delta >= 1/4", "k >= 2"), 3)
    assert f"D = {both.distortion}, delta = {both.delta}, k = {both.k}: left side" in str(both)
    alone = shown("best <= 1", ("delta >= 1/4",), 2)
    assert f"D = {alone.distortion}, delta = {alone.delta}: left side" in str(alone)
    assert alone.delta >= F(1, 4)


def test_a_witness_as_data_has_all_its_numbers():
    found = shown("tail(k) >= k/M", ("k >= 2",), 3)
    document = found.to_document()
    assert [document[name] for name in ("distortion", "delta", "k", "left", "right", "best")] == [
        str(value) for value in (found.distortion, found.delta, found.k, found.left, found.right, found.best)
    ]
    assert document["prior"] == [str(value) for value in found.prior]
    assert document["certificate"] == found.certificate.document
    assert found.certificate.verify()


@pytest.mark.parametrize("k", [1, 2, 3])
def test_every_k_is_tried_in_the_interior(k):
    """At k letters alone the claim fails, also at priors without ties and zeros."""
    found = shown("top(k) <= k/M", (f"k >= {k}", f"k <= {k}"), 4)
    assert found.k == k
    assert len(set(found.prior)) == 4
    assert min(found.prior) > 0


def test_where_the_interior_has_no_failure_the_witness_of_the_blocks_is_kept():
    found = shown("P1 >= 2*P2", ("P1 <= P2",), 2)
    assert found.prior == (F(1, 2), F(1, 2))
    assert (found.left, found.right) == (F(1, 2), 1)
    zero = shown("P2 >= 1/10", ("P2 <= 0",), 3)
    assert zero.prior == (1, 0, 0)


def test_hypotheses_and_relations_are_exact_at_their_borders():
    assert shown("P1 <= 1/2", ("P1 <= 1/2",), 2) is None
    assert shown("P1 >= 1/2", (), 2) is None
    only = shown("P2 >= 1/2", ("P1 <= 1/2",), 3)
    assert only is not None
    assert shown("P1 == 1/2", ("P1 <= 1/2",), 2) is None
    assert shown("P1 == 1/2", (), 2).left > F(1, 2)
    assert shown("best >= 1", (), 2) is None


def test_what_floats_do_not_tell_apart_is_decided_exactly():
    tiny = "1/10**12/10**12"
    found = shown(f"P1 <= 1/2 - {tiny}", ("P1 <= 1/2",), 2)
    assert found.prior == (F(1, 2), F(1, 2))
    assert shown(f"P1 <= 1/2 + {tiny}", ("P1 <= 1/2",), 2) is None
    assert shown("P1 <= 1/3", (f"P1 <= 1/2 - {tiny}",), 2) is None


def test_fewer_letters_are_said_behind_the_witness():
    found = shown("P1 <= 1/2", (), 2)
    assert str(replace(found, fewest="; it holds on 1 letter")) == f"{found}; it holds on 1 letter"
