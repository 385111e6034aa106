"""Sets with a least majorised prior: the closed form against linear programs over diagonals and over whole mechanisms.

Covers: symdp.sources.majorised_prior, symdp.tradeoffs.local.local_privacy, symdp.tradeoffs.profiles.profile_program
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.tradeoffs.local.local_privacy import tangent_from
from symdp.tradeoffs.profiles.profile_program import ProgramProfile
from tests.agreement.core_sources import CORES
from tests.agreement.full_program import enumerate_vertices, least_distortion_of_full_program

BATCH, SMALL = 10, 4
SETS = [(kind, batch) for kind, batch in product(CORES, range(100))]
WHOLE = [(kind, batch) for kind, batch in product(CORES, range(50))]


def drawn(kind, batch, most=6):
    """Sets of at most so many letters with a distortion each, and their names."""
    rng, cases = Random(f"{kind.__name__} {batch}"), []
    while len(cases) < BATCH:
        source = kind(rng)
        if source.letters <= most:
            cases.append((source, Fraction(rng.randint(1, 39), 40), f"{kind.__name__}, batch {batch}, {len(cases)}"))
    return cases


def by_program(source, distortion):
    """The least exp(epsilon) from linear programs with M + 1 unknowns, which know nothing of a common prior."""
    profile, accuracy = ProgramProfile(source), 1 - distortion
    if accuracy <= profile.start.accuracy:
        return Fraction(1)
    point, _ = tangent_from(profile, accuracy)
    return accuracy * (point.trace - 1) / (point.accuracy - accuracy)


@pytest.mark.sampled(3, 300)
@pytest.mark.parametrize("case", SETS)
def test_the_closed_form_is_the_linear_program(case):
    for source, distortion, name in drawn(*case):
        optimum = Tradeoff(source).at(distortion)
        assert optimum.exp == by_program(source, distortion), name
        assert source.contains(source.least_majorised()), name
        assert optimum.certificate.verify(), name
        # One prior needs as much as the whole set, for every distortion.
        assert Tradeoff(SourceSet.single(source.least_majorised())).at(distortion).exp == optimum.exp, name


@pytest.mark.sampled(2, 70)
@pytest.mark.parametrize("case", WHOLE)
def test_the_closed_form_is_the_program_over_whole_mechanisms(case):
    for source, distortion, name in drawn(*case, SMALL):
        level = 1 + 4 * distortion
        optimum = Tradeoff(source).inverse(exp_epsilon=level)
        assert optimum.distortion == least_distortion_of_full_program(enumerate_vertices(source), level), name


@pytest.mark.sampled(4, 200)
@pytest.mark.parametrize("case", SETS)
def test_every_vertex_majorises_the_prior(case):
    for source, _, name in drawn(*case, SMALL):
        even = sorted(source.least_majorised(), reverse=True)
        for vertex in enumerate_vertices(source):
            falling = sorted(vertex, reverse=True)
            assert all(sum(falling[:k]) >= sum(even[:k]) for k in range(1, source.letters + 1)), name


@pytest.mark.sampled(4, 300)
@pytest.mark.parametrize("case", SETS)
def test_functions_and_their_certificates(case):
    for source, distortion, name in drawn(*case)[:4]:
        for leakage in ("dp", "ml"):
            curve = Tradeoff(source, leakage=leakage).curve()
            assert curve.certificate.verify(), name
            assert Tradeoff(source, leakage=leakage).at(distortion).value == curve.at(distortion).value, name
        assert SourceSet.from_document(source.to_document()) == source, name


def test_a_radius_shifts_the_thresholds():
    """As long as the letters concerned are not clipped, the thresholds of a ball are those of its centre plus the radius."""
    center, radius = ["7/10", "3/20", "3/50", "1/25", "3/100", "1/50"], Fraction(1, 200)
    alone = Tradeoff(SourceSet.single(center)).curve().breakpoints
    around = Tradeoff(SourceSet.total_variation_ball(center, radius)).curve().breakpoints
    assert [after - before for before, after in zip(alone, around, strict=True)][1:] == [radius] * (len(alone) - 1)
    # The first one is (M - 1) b, b the level that the bottom is raised to.
    assert around[0] == 5 * (Fraction(1, 50) + radius)


def test_radius_zero_is_the_centre_and_a_large_one_holds_the_uniform_prior():
    center = ["1/2", "3/10", "1/5"]
    assert SourceSet.total_variation_ball(center, 0).least_majorised() == SourceSet.single(center).least_majorised()
    for source in (SourceSet.total_variation_ball(center, 1), SourceSet.simplex(3), SourceSet.decreasing(3)):
        assert set(source.least_majorised()) == {Fraction(1, 3)}
        assert Tradeoff(source).curve().breakpoints == (Fraction(2, 3),)


def test_letters_that_share_the_top_share_the_start():
    source = SourceSet.box(["2/5", "2/5", "0"], ["1/2", "1/2", "1/5"])
    optimum = Tradeoff(source).at("3/5")
    assert optimum.exp == 1
    assert optimum.mechanism.matrix[0] == (Fraction(1, 2), Fraction(1, 2), Fraction(0))
