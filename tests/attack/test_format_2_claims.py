"""Format 2 over fields and with cones: changed claims are accepted where they are true, and forgeries are not."""

import copy
from fractions import Fraction as F
from functools import cache
from random import Random

import pytest
from claim_changes import changed as changed_claim
from document_parts import nodes, replaced
from random_sources import random_source
from test_closed_claims import SAMPLES, samples
from test_format_2 import code
from true_claims import is_shown_true

from symdp import ChiSquareBall, SourceSet, Tradeoff, losses
from symdp.certificates.checker import command, programs, rules, shape
from symdp.errors import InvalidArgument, SymdpError, Unsupported

KINDS = ("least leakage by floors", "curve by floors", "least leakage over a chi-square ball")


@cache
def reissued(kind):
    """The first sample of a kind, whose pieces end at roots where it has some."""
    return SAMPLES[kind][0]().reissued().document


@pytest.mark.sampled(3, 60)
@pytest.mark.parametrize("seed", range(600))
def test_what_is_accepted_of_changed_claims_is_true(seed):
    rng = Random(seed)
    document = reissued(KINDS[seed % 3])
    claim = changed_claim(rng, document["claim"], [reissued(kind)["claim"] for kind in KINDS])
    if code(document | {"claim": claim}) == command.ACCEPTED:
        assert is_shown_true(claim, document["claim"])


@pytest.mark.parametrize("kind", KINDS)
def test_each_number_of_a_claim_is_bound_to_its_points_and_multipliers(kind):
    """Moved by little, no number is accepted unless what is then claimed follows."""
    document = reissued(kind)
    numbers = [
        (path, text) for path, text in nodes(document["claim"]) if isinstance(text, str) and rules.NUMBER.fullmatch(text)
    ]
    for path, text in numbers:
        claim = replaced(document["claim"], path, str(F(text) + F(1, 10**6)))
        assert code(document | {"claim": claim}) != command.ACCEPTED or is_shown_true(claim, document["claim"]), path


def test_another_root_is_not_the_least_lambda():
    document = reissued("least leakage by floors")
    claim = document["claim"]
    root = claim["exp_epsilon"]
    low, high = (F(end) for end in root["between"])
    for forged in (
        {"root_of": root["root_of"], "between": [str(high), str(2 * high)]},
        {"root_of": root["root_of"], "between": ["1/1000", str(2 * high)]},
        {"root_of": [*root["root_of"], "1"], "between": root["between"]},
        {"root_of": [str(-low), "1"], "between": [str(low / 2), str(2 * low)]},
    ):
        assert code(document | {"claim": claim | {"exp_epsilon": forged}}) in (command.REJECTED, command.NO_CERTIFICATE)
    assert low >= 1


def test_a_smaller_or_larger_ball_takes_other_multipliers():
    document = reissued(KINDS[2])
    claim = document["claim"]
    low, high = (F(end) for end in claim["exp_bounds"])
    radius = F(claim["chi_square"])
    for forged in (
        {"exp_bounds": [str(low + 1), str(high + 1)]},
        {"exp_bounds": [str(low - 1), str(low)]},
        {"chi_square": str(radius * 2)},
        {"chi_square": str(radius / 2)},
        {"chi_square": "0"},
        {"chi_square": str(-radius)},
        {"center": ["1/2", "1/2", "0"]},
    ):
        assert code(document | {"claim": claim | forged}) == command.REJECTED, forged


@pytest.mark.parametrize("part", ["point", "multipliers"])
def test_a_cone_is_not_left(part):
    """Each number of a cone, made so large that its square decides."""
    document = reissued(KINDS[2])
    for name, given in document[part].items():
        for key in given:
            if key.startswith(("prior", "cost")):
                changed = copy.deepcopy(document)
                changed[part][name][key] = "1000000"
                assert code(changed) == command.REJECTED, (name, key)


def test_the_ends_of_pieces_are_in_their_order():
    document = reissued(KINDS[1])
    claim = document["claim"]
    pieces = claim["pieces"]
    crossed = [{**pieces[0], "to": pieces[0]["from"]}, *pieces[1:]]
    for forged in (pieces[:-1], pieces[1:], pieces[::-1], [*pieces, pieces[-1]], crossed):
        assert code(document | {"claim": claim | {"pieces": forged}}) in (command.REJECTED, command.NO_CERTIFICATE)
    for key in ("least", "zero_from", "jump"):
        assert code(document | {"claim": claim | {key: str(F(claim[key]) + F(1, 10**9))}}) == command.REJECTED


def asked(rng):
    """A random question whose least lambda, or curve, is irrational as a rule."""
    if rng.random() < 1 / 3:
        weights = [rng.randint(1, 9) for _ in range(rng.randint(2, 4))]
        ball = ChiSquareBall([F(w, sum(weights)) for w in weights], F(1, rng.randint(2, 99)))
        return Tradeoff(ball, digits=rng.choice((3, 15))).at(F(rng.randint(1, 20), 20))
    source, d = random_source(rng), F(rng.randint(1, 40), 20)
    loss = losses.matrix([[rng.randint(0, 9) for _ in range(source.letters)] for _ in range(source.letters)])
    if rng.random() < 1 / 2:
        return Tradeoff(source, loss=loss).at(d)
    weights = [rng.randint(1, 9) for _ in range(3)]
    loss = losses.matrix([[rng.randint(0, 9) for _ in range(3)] for _ in range(3)])
    return Tradeoff(SourceSet.single([F(w, sum(weights)) for w in weights]), loss=loss).curve()


@pytest.mark.sampled(1, 20)
@pytest.mark.parametrize("seed", range(400))
def test_random_answers_are_reissued(seed):
    """Format 2 never finds false what format 1 has accepted."""
    try:
        certificate = asked(Random(seed)).certificate
    except SymdpError:
        return
    try:
        again = certificate.reissued()
    except Unsupported:
        return
    assert again.claim == certificate.claim
    assert shape.recheck(again.document)


def test_a_ball_takes_the_evidence_of_format_1():
    (document,) = [one.document for one in samples(KINDS[2])][:1]
    from symdp.certificates.reissue import in_format_2

    with pytest.raises(Unsupported, match="a ball takes the diagonal"):
        in_format_2(document["claim"])
    false = document["claim"] | {"exp_bounds": ["1", "1"]}
    with pytest.raises(InvalidArgument):
        in_format_2(false, document["evidence"])
    assert set(KINDS) <= set(programs.BUILDERS)
