"""The vectorised campaign of Lemma 10: integers agree with fractions, hypotheses count, planted variants fall.

Covers: proofs.engine.campaigns.campaign_search, proofs.engine.campaigns.campaign_state, symdp.executors.workers
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from proofs.kalantari2018 import lemma_10_campaign
from proofs.kalantari2018.lemma_10_campaign import (
    EXCHANGED,
    LARGEST,
    PLACES,
    PUBLISHED,
    UNORDERED,
    VARIANTS,
    Transfer,
    Transfers,
    _Drawn,
    campaign,
    check,
    smallest,
    verdict,
    violates,
)
from symdp.errors import SymdpError


def drawn(seed: int, size: int = 300, ordered: bool = True) -> _Drawn:
    return _Drawn.random(np.random.default_rng(seed), size, ordered)


def test_the_lemma_survives_and_counts_every_instance() -> None:
    outcome = campaign(seed=1).run(60_000, jobs=1)
    assert str(verdict(outcome, PUBLISHED)) == (
        "TESTED: no counterexample among 60000 instances (seed 1); this is not a proof"
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("variant", "least"),
    [
        (EXCHANGED, "a = (0, 1), a' = (1, 0), b = (0, 1)"),
        (UNORDERED, "a = (0, 1), a' = (1, 0), b = (1, 0)"),
    ],
)
def test_planted_variants_are_refuted_by_the_least_instance(variant: str, least: str) -> None:
    for seed in range(3):
        outcomes = [campaign(variant, seed).run(60_000, jobs=jobs) for jobs in (1, 2)[: 2 - seed % 2]]
        assert all(outcome == outcomes[0] for outcome in outcomes)
        assert str(verdict(outcomes[0], variant)) == f"REFUTED by {least}"
        assert violates(outcomes[0].counterexample, variant)
        assert not violates(outcomes[0].counterexample, PUBLISHED)


@pytest.mark.parametrize("variant", VARIANTS)
def test_integers_and_fractions_agree(variant: str) -> None:
    for seed in range(5):
        sample = drawn(seed, ordered=variant != UNORDERED)
        counts = sample.hypotheses(ordered=variant != UNORDERED)
        assert counts.all()
        wrong = ~sample.holds(exchanged=variant == EXCHANGED)
        assert wrong.tolist() == [violates(sample.transfer(place), variant) for place in range(len(wrong))]
        assert wrong.any() == (variant != PUBLISHED)


@pytest.mark.thorough
def test_the_instances_are_varied() -> None:
    sample = drawn(7, 5000)
    transfers = [sample.transfer(place) for place in range(5000)]
    assert {sum(entry > 0 for entry in transfer.before) for transfer in transfers} == set(range(PLACES + 1))
    assert sum(transfer.after == transfer.before for transfer in transfers) > 50
    assert sum(transfer.after != transfer.before for transfer in transfers) > 2500
    assert sum(transfer.after[0] == 1 for transfer in transfers) > 200
    assert sum(len(set(transfer.values)) < PLACES for transfer in transfers) > 1000
    assert max(int(sample.scale.max()), int(sample.value_scale.max())) > LARGEST // 4


@pytest.mark.parametrize("field", ["before", "after", "values"])
def test_instances_outside_the_hypotheses_do_not_count(field: str) -> None:
    sample = drawn(3)
    for shift in (1, -1, LARGEST):
        moved = getattr(sample, field).copy()
        moved[:, PLACES // 2] += shift
        counts = replace(sample, **{field: moved}).hypotheses(ordered=True)
        assert not counts.all()
        if field != "values":
            assert not counts.any(), "the sums differ"


def test_the_largest_entries_do_not_overflow() -> None:
    full = np.full((1, PLACES), LARGEST, dtype=np.int64)
    most = np.full((1, 1), LARGEST, dtype=np.int64)
    zero = np.zeros_like(full)
    for before, after in ((full, zero), (zero, full)):
        extreme = _Drawn(before, after, full, most, most)
        exact = PLACES * LARGEST * LARGEST
        assert abs(int((extreme.before * extreme.values).sum() - (extreme.after * extreme.values).sum())) == exact


def test_a_counterexample_of_integers_alone_is_not_believed() -> None:
    fine = Transfer(((Fraction(1, 2), Fraction(0), Fraction(0)),))
    with pytest.raises(SymdpError, match="integers and fractions disagree"):
        smallest(fine, PUBLISHED)


@pytest.mark.thorough
def test_the_script_reports_and_notices_a_lemma_that_fails(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert [line.split(":")[1].split()[0] for line in check(20_000, 4, jobs=1)[1:]] == ["TESTED", "REFUTED", "REFUTED"]
    monkeypatch.setattr("sys.argv", ["lemma_10_campaign", "--instances", "20000", "--jobs", "1"])
    assert lemma_10_campaign.main() == 0
    monkeypatch.setattr(lemma_10_campaign, "PUBLISHED", EXCHANGED)
    assert lemma_10_campaign.main() == 1
    assert "Lemma 10, published" in capsys.readouterr().out


def test_one_seed_makes_one_sample() -> None:
    assert Transfers()(5, 100) == Transfers()(5, 100)
    first, second = drawn(5), drawn(5)
    assert (first.before == second.before).all()
    assert (first.values == second.values).all()


def test_denominators_are_of_all_sizes() -> None:
    drawn = lemma_10_campaign._denominators(np.random.default_rng(7), 4000)
    assert drawn.min() == 1
    assert LARGEST // 2 < drawn.max() <= LARGEST
    assert all(((drawn > 2**k) & (drawn <= 2 ** (k + 1))).any() for k in range(19))
