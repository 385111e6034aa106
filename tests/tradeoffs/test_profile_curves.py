"""Curves of the least slack and of the least mu: corners against single answers, bands, and mutated certificates.

Covers: symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import CertificateRejected
from tests.tradeoffs.profile_programs import random_prior
from tests.tradeoffs.recorded import forged

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
EYES = SourceSet.named("snee1974:eye")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_corners_and_the_lines_between_them_are_what_single_answers_say(seed):
    rng = Random(seed)
    priors = [random_prior(rng, rng.choice([2, 3])) for _ in range(1)]
    priors += [random_prior(rng, len(priors[0])) for _ in range(rng.randint(0, 2))]
    pairs = [f"log({1 + F(rng.randint(0, 8), 2)}):{F(rng.randint(0, 9), 20)}" for _ in range(rng.randint(1, 4))]
    tradeoff = Tradeoff(SourceSet.from_vertices(priors), leakage=f"profile:{','.join(pairs)}")
    certificate = tradeoff.curve().certificate
    assert certificate.verify()
    corners = [tuple(map(F, corner)) for corner in certificate.record["answer"]["corners"]]
    assert corners[0][0] == 0
    assert corners[-1] == (tradeoff.zero_from, 0)
    slopes = [(t - s) / (e - d) for (d, s), (e, t) in pairwise(corners)]
    assert slopes == sorted(set(slopes))
    for (d, s), (e, t) in pairwise(corners):
        share = F(rng.randint(0, 10), 10)
        assert tradeoff.at(d + share * (e - d)).value.rational == s + share * (t - s)


@pytest.mark.parametrize("source", [TWO, EYES, SourceSet.simplex(4)])
def test_total_variation_falls_along_one_line(source):
    """A share 1 - D/D_0 of the truth, and else a constant answer."""
    zero = Tradeoff(source).zero_from
    assert Tradeoff(source, leakage="tv").curve().certificate.record["answer"]["corners"] == [["0", "1"], [str(zero), "0"]]


def test_a_band_of_mu_is_nested_and_holds_the_values_between():
    tradeoff = Tradeoff(SourceSet.single(["3/5", "2/5"]), leakage="gdp")
    certificate = tradeoff.curve().certificate
    assert len(certificate.verify()) > 1
    points = certificate.record["answer"]["points"]
    assert points[0]["mu"] == ["oo", "oo"]
    assert points[-1] == {"distortion": "2/5", "mu": ["0", "0"]}
    for first, second in pairwise(points[1:]):
        middle = (F(first["distortion"]) + F(second["distortion"])) / 2
        low, high = tradeoff.at(middle).value.enclosure(9)
        assert F(second["mu"][0]) <= low <= high <= F(first["mu"][1])


def test_a_source_without_anything_to_tell_has_a_curve_of_one_point():
    for name in ("gdp", "tv", "profile:1:1/10"):
        assert Tradeoff(SourceSet.single([1, 0]), leakage=name).curve().certificate.verify()


@pytest.mark.parametrize(
    "corners",
    [
        [["0", "999/1000"], ["99/200", "0"]],
        [["0", "999/1000"], ["9/500", "477/500"]],
        [["9/500", "477/500"], ["99/200", "0"]],
        [["0", "999/1000"], ["9/500", "476/500"], ["99/200", "0"]],
        [["0", "999/1000"], ["9/500", "477/500"], ["1/2", "0"]],
        [["99/200", "0"], ["0", "999/1000"]],
    ],
)
def test_other_corners_are_rejected(corners):
    certificate = Tradeoff(TWO, leakage="profile:log(2):1/100,log(3):1/1000").curve().certificate
    with pytest.raises(CertificateRejected):
        forged(certificate, answer={"corners": corners}).verify()
