"""What rows ask of their instances, at numbers that are written here: what lies on a bound, beside it and beyond.

Covers: nothing
"""

from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from proofs.definitions.log_sums import LogSum
from proofs.foundations import diagonal_mechanism
from proofs.kalantari2016 import lemma_1
from proofs.kalantari2018 import achievability_47_48, output_thresholds
from proofs.profiles.symmetric_profile import _between
from proofs.zhong2022 import theorem_9
from proofs.zhong2022.arguments.global_bounds import sandwich
from symdp.arithmetic.rational import INFINITY

FIRST, SECOND = (F(1, 2), F(1, 3), F(1, 6)), (F(1, 5), F(1, 5), F(3, 5))


def mixed(share, first=FIRST, second=SECOND):
    return tuple([share * a + (1 - share) * b for a, b in zip(first, second, strict=True)])


def test_mixtures_lie_between_and_what_is_beyond_or_beside_does_not():
    for share in (F(0), F(1, 7), F(1, 2), F(1)):
        assert _between(FIRST, SECOND, mixed(share))
        assert _between(SECOND, FIRST, mixed(share))
    for share in (F(-1, 7), F(8, 7)):
        assert not _between(FIRST, SECOND, mixed(share))
    beside = (F(1, 3), F(1, 6), F(1, 2))
    assert not _between(FIRST, SECOND, beside)


def test_letters_that_both_have_alike_stay_alike():
    first, second = (F(1, 2), F(1, 4), F(1, 4)), (F(1, 4), F(1, 2), F(1, 4))
    assert _between(first, second, mixed(F(1, 3), first, second))
    assert not _between(first, second, (F(3, 8), F(1, 4), F(3, 8)))


@pytest.mark.parametrize(("share", "expected"), [(0, INFINITY), (1, 2), (F(1, 2), INFINITY)])
def test_a_mixture_with_a_mechanism_that_leaks_all_leaks_all_unless_it_has_no_share(share, expected):
    private, identity = ((F(2, 3), F(1, 3)), (F(1, 3), F(2, 3))), ((F(1), F(0)), (F(0), F(1)))
    assert lemma_1.published(private, identity, F(share)) == expected


@pytest.mark.parametrize("direction", [(F(1), F(0)), (F(1, 2), F(1, 2)), (F(1, 2), F(1, 3), F(1, 6))])
def test_a_diagonal_is_allowed_up_to_the_whole_load(direction):
    for level in (F(1), F(3, 2), F(4)):
        for share, holds in ((F(0), True), (F(1), True), (F(101, 100), False), (F(-1, 100), False)):
            assert diagonal_mechanism.is_allowed(level, direction, share) is holds
    assert not diagonal_mechanism.is_allowed(F(1, 2), (F(1), F(0)), F(1))


def test_as_many_letters_are_silent_as_the_distortion_allows():
    """The last letters of an ordered prior, which is not uniform, with D of at least their probability."""
    prior = (F(1, 2), F(1, 4), F(3, 20), F(1, 10))
    for silent, distortion, holds in (
        (1, F(1, 10), True),
        (1, F(9, 100), False),
        (2, F(1, 4), True),
        (2, F(24, 100), False),
        (0, F(1), False),
        (3, F(1), False),
    ):
        assert output_thresholds.is_possible(prior, silent, distortion) is holds
    assert not output_thresholds.is_possible(prior[::-1], 1, F(1))
    assert not output_thresholds.is_possible((F(1, 4),) * 4, 1, F(1))


def test_letter_distortions_are_optimal_where_no_admitted_ones_need_less():
    priors, distortion = ((F(1, 2), F(3, 10), F(1, 5)), (F(2, 5), F(2, 5), F(1, 5))), F(1, 4)
    for point, holds in (((F(1, 2), F(0), F(0)), True), ((F(1, 4),) * 3, False), ((F(1, 10), F(2, 5), F(2, 5)), False)):
        assert achievability_47_48.is_optimal(priors, distortion, 0, point) is holds
    assert not achievability_47_48.is_optimal(priors, F(1), 0, (F(1, 2), F(0), F(0)))


def test_randomised_response_keeps_all_four_upper_bounds():
    rows, prior = ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4))), (F(1, 2), F(1, 2))
    information = LogSum.log(F(3)) * F(3, 4) - LogSum.log(F(2))
    bounds = {"letters": 2, "records": 1, "distortion": F(1, 4), "rho": F(3, 2)}
    bounds |= {"sibson_two_to": F(2), "information_to": information}
    assert sandwich._prior_is_below(rows, prior, SimpleNamespace(**bounds))
    less = {"distortion": F(1, 5), "rho": F(7, 5), "sibson_two_to": F(1), "information_to": LogSum.log(F(1))}
    for name, value in less.items():
        assert not sandwich._prior_is_below(rows, prior, SimpleNamespace(**bounds | {name: value})), name


def test_the_witness_against_theorem_9_leaks_less_than_is_printed_and_a_response_does_not():
    half, prior = F(1, 2), (F(2, 3), F(1, 3))
    rows = ((F(1), F(0)), (half, half))
    response = ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4)))
    for distortion, delta, matrix, holds in ((F(1, 6), half, rows, False), (F(1, 4), F(0), response, True)):
        given = {"prior": prior, "distortion": distortion, "delta": delta, "rows": matrix}
        assert theorem_9.no_valid_mechanism_leaks_less(**given) is holds


@pytest.mark.parametrize(("held", "holds"), [((True, True), True), ((True, False), False), ((False, False), False)])
def test_a_response_keeps_the_bounds_under_every_prior(held, holds, monkeypatch):
    f = SimpleNamespace(letters=2, records=1, distortion=F(1, 4))
    f.renyi_two = lambda _: sandwich.renyi_two(sandwich.response(2, 1, f.distortion), 2, 1)
    told = dict(zip(("first", "second"), held, strict=True))
    monkeypatch.setattr(sandwich, "_prior_is_below", lambda rows, prior, f: told[prior])
    monkeypatch.setattr(sandwich.other_orders, "response_is_below", lambda *_: True)
    assert sandwich.response_is_below(("first", "second"), f) is holds
