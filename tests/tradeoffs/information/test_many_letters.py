"""Enclosures on many letters, where tables in double precision propose, against closed forms and plain iteration.

Covers: symdp.tradeoffs.information.enclosed_leakage, symdp.tradeoffs.information.interior_point.divergence_program,
symdp.tradeoffs.information.interior_point.divergences, symdp.tradeoffs.information.interior_point.interior_point,
symdp.tradeoffs.information.interior_point.leakage_search,
symdp.tradeoffs.information.interior_point.letter_divergences, symdp.tradeoffs.information.interior_point.newton_system,
symdp.tradeoffs.information.interior_point.pair_divergences, symdp.tradeoffs.information.interior_point.supporting_plane
"""

import json
from fractions import Fraction
from random import Random

import flint
import numpy as np
import pytest

from symdp import SourceSet
from symdp.certificates.checker import work
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.information.enclosed_leakage import MOST_LETTERS, MOST_WITH_RATIOS
from symdp.tradeoffs.information.interior_point import leakage_search
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison
from symdp.tradeoffs.information.interior_point.divergences import Divergences, of_letters
from symdp.tradeoffs.information.interior_point.interior_point import InteriorPoint
from symdp.tradeoffs.information.interior_point.leakage_search import LeakageSearch
from symdp.tradeoffs.information.interior_point.working_precision import Bits, Floats, exactly
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.random_sources import random_prior
from tests.tradeoffs.searches import enclosed_distortion, enclosed_optimum, searched

ORDERS = [None, Fraction(2), Fraction(7, 5)]


def some_priors(seed, letters, count=2):
    """Priors without rare letters."""
    rng = Random(seed)
    weights = [[rng.randint(2, 20) for _ in range(letters)] for _ in range(count)]
    return [[Fraction(weight, sum(row)) for weight in row] for row in weights]


def close(optimum, digits=9):
    low, high = optimum.value.enclosure(digits)
    assert low <= high <= low * (1 + Fraction(1, 10**digits))
    return low, high


def holds(ends, exact):
    low, high = ends
    assert exact.is_exact
    assert LeakageValue.enclosed(low, low) <= exact <= LeakageValue.enclosed(high, high)


@pytest.mark.parametrize("name", ["mi", "sibson:2", "sibson:7/5"])
@pytest.mark.parametrize("letters", [30, MOST_LETTERS])
def test_informations_on_sets_with_the_uniform_prior_hold_the_closed_form(name, letters):
    uniform = [Fraction(1, letters)] * letters
    source = SourceSet.from_vertices([*some_priors(letters, letters, 1), uniform])
    best = enclosed_optimum(source, "1/3", name)
    holds(close(best), optimal_mechanism(source, "1/3", leakage=name).value)


@pytest.mark.parametrize("name", ["kl", "renyi:2"])
def test_divergences_on_sets_with_the_uniform_prior_hold_the_closed_form(name):
    uniform = [Fraction(1, 12)] * 12
    source = SourceSet.from_vertices([*some_priors(5, 12, 1), uniform])
    holds(close(enclosed_optimum(source, "1/3", name)), optimal_mechanism(source, "1/3", leakage=name).value)


@pytest.mark.parametrize("distortion", ["1/20", "1/2", "9/10"])
def test_mutual_information_of_one_prior_holds_the_closed_form(distortion):
    source = SourceSet.single(some_priors(7, 60, 1)[0])
    holds(close(enclosed_optimum(source, distortion, "mi")), optimal_mechanism(source, distortion, leakage="mi").value)


def test_mutual_information_of_a_ball_holds_the_closed_form():
    source = SourceSet.total_variation_ball(some_priors(8, 40, 1)[0], Fraction(1, 50))
    holds(close(enclosed_optimum(source, "1/100", "mi")), optimal_mechanism(source, "1/100", leakage="mi").value)


def alternating_bound(prior, prices, distortion):
    """The least of I(P; W) - sum of prices W(x|x), by alternating minimisation, plus the price of the accuracy."""
    gains = np.exp(np.diag(prices / prior))
    outputs = np.full(len(prior), 1 / len(prior))
    for _ in range(20_000):
        rows = outputs * gains
        outputs = prior @ (rows / rows.sum(axis=1, keepdims=True))
    return -prior @ np.log((outputs * gains).sum(axis=1)) + prices.sum() * (1 - distortion)


@pytest.mark.parametrize(
    "source",
    [
        SourceSet.from_vertices(some_priors(1, 30)),
        SourceSet.from_vertices(some_priors(2, 30, 3)),
        SourceSet.total_variation_ball(some_priors(3, 30, 1)[0], Fraction(1, 20)),
    ],
    ids=["two", "three", "ball"],
)
def test_least_informations_at_a_saddle_point_against_alternating_minimisation(source):
    """The prior and the prices bound the information from below by another route, the mechanism by its own measure."""
    best = enclosed_optimum(source, "1/3", "mi")
    low, high = close(best)
    support = best.certificate.document["evidence"]["support"]
    prior, pressing = (np.array([float(Fraction(p)) for p in support[key]["prior"]]) for key in ("prior", "pressing"))
    bound = alternating_bound(prior, float(Fraction(support["price"])) * pressing, 1 / 3)
    assert bound == pytest.approx(float(low), rel=1e-8)
    assert best.mechanism.distortion(source) <= Fraction(1, 3)
    least, most = best.leakage.worst(best.mechanism, source).enclosure(12)
    assert low <= most
    assert least <= high


def test_least_distortions_lead_back():
    source = SourceSet.from_vertices(some_priors(4, 50))
    best = enclosed_distortion(source, 3, "sibson:2")
    low, high = best.distortion_bounds
    assert low < high < low * (1 + Fraction(1, 10**9))
    near, far = (enclosed_optimum(source, end, "sibson:2").value.enclosure(9) for end in (high, low))
    assert near[0] <= LeakageValue.log_of(3).enclosure(12)[1]
    assert far[1] >= LeakageValue.log_of(3).enclosure(12)[0]


def test_a_certificate_on_the_most_letters_is_read_and_accepted():
    best = enclosed_optimum(SourceSet.from_vertices(some_priors(6, MOST_LETTERS)), "1/3", "mi")
    certificate = best.certificate
    assert len(json.dumps(certificate.document)) < work.LARGEST_FILE // 8
    assert len(certificate.verify()) > 4


@pytest.mark.parametrize("name", ["kl", "renyi:2"])
def test_certificates_of_pairs_of_many_rows_have_a_table(name):
    """Of size M^2: a number for each entry and for each pair."""
    letters = MOST_WITH_RATIOS + 1
    source = SourceSet.from_vertices(some_priors(11, letters))
    for best in (enclosed_optimum(source, "1/3", name), enclosed_distortion(source, 3, name)):
        evidence = best.certificate.document["evidence"]
        assert len(evidence["support"]["table"]) == letters
        assert len(json.dumps(evidence)) < 400 * letters**2
        assert len(best.certificate.verify()) > 4
        least, most = best.leakage.worst(best.mechanism, source).enclosure(12)
        assert best.value.enclosure(9)[0] <= most
        assert least <= best.value.enclosure(9)[1]


@pytest.mark.parametrize("name", ["mi", "kl"])
def test_sizes_beyond_the_search_are_refused(name):
    assert searched(SourceSet.simplex(MOST_LETTERS), name).question.letters == MOST_LETTERS == 100
    with pytest.raises(Unsupported, match=r"letters=101 are too many for .* at most 100 are taken; differential privacy"):
        searched(SourceSet.simplex(MOST_LETTERS + 1), name)


@pytest.mark.parametrize("pairs", [False, True])
def test_both_precisions_and_a_search_without_floats_agree(pairs, monkeypatch):
    source = SourceSet.from_vertices(some_priors(9, 5))
    search = LeakageSearch(source, Fraction(1, 3), Comparison(pairs, Fraction(2)))
    first = search.enclosure(9)
    monkeypatch.setattr(leakage_search, "_FLOAT_DIGITS", 0)
    second = LeakageSearch(source, Fraction(1, 3), Comparison(pairs, Fraction(2))).enclosure(9)
    assert max(first.low, second.low) <= min(first.high, second.high)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("level", [None, Fraction(1, 2)])
@pytest.mark.parametrize("pairs", [False, True])
def test_tables_are_the_lists_of_terms(order, level, pairs):
    """Values, derivatives and Newton steps in tables of floats against those from terms, in floats and in bits."""
    priors = some_priors(10, 4)
    limit = None if level is None else level + (order is not None)
    program = Comparison(pairs, order).program(4, priors, priors, Fraction(1, 3), limit)
    method = InteriorPoint(program, Floats())
    state, rng = method.state, Random(1)
    step = [rng.uniform(-1, 1) for _ in state.point]
    plain = Divergences(program, Floats())
    expected, slopes = (each.slopes(state.point, state.groups) for each in (plain, method.divergences))
    assert method.divergences.values(state.point) == pytest.approx(plain.values(state.point))
    assert slopes.values == pytest.approx(expected.values)
    assert slopes.along(step) == pytest.approx(expected.along(step))
    assert slopes.weighted(state.groups) == pytest.approx(expected.weighted(state.groups))
    if not pairs:
        each = np.array(of_letters(program, Floats(), state.point))
        assert [float(np.dot(prior, each)) for prior in np.array(priors, dtype=float)] == pytest.approx(slopes.values)
    step = method.direction(0.01).step
    exact = InteriorPoint(program, Bits(), state).direction(Bits().of(Fraction(1, 100))).step
    pairs_of_lists = [*zip(step.positive, exact.positive, strict=True), (step.blocks, exact.blocks)]
    for values, expected in [*pairs_of_lists, ([step.objective], [exact.objective])]:
        assert values == pytest.approx([float(exactly(value)) for value in expected], rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("order", ORDERS)
def test_rows_proportional_to_the_outputs_off_the_diagonal_diverge_least(order):
    rng = Random(3)

    def divergence(p, q):
        terms = [a * np.log(a / b) if order is None else a * (a / b) ** float(order - 1) for a, b in zip(p, q, strict=True)]
        return sum(terms)

    for _ in range(50):
        row, outputs = ([float(value) for value in random_prior(rng, 4)] for _ in range(2))
        if min(row) > 0 and min(outputs) > 0:
            least = divergence([row[0], 1 - row[0]], [outputs[0], 1 - outputs[0]])
            even = [row[0], *[(1 - row[0]) * q / (1 - outputs[0]) for q in outputs[1:]]]
            assert divergence(even, outputs) == pytest.approx(least)
            assert divergence(row, outputs) >= least - 1e-12


def test_whole_powers_are_products():
    with flint.ctx.workprec(64):
        for exponent in (Fraction(2), Fraction(5), Fraction(-1)):
            assert Bits().power(flint.arb(3), exponent) == (flint.arb(3) ** int(exponent)).mid()
        root = Bits().power(flint.arb(2), Fraction(1, 2))
        assert abs(root * root - 2) < flint.arb(2) ** -60
