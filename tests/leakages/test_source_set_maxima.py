"""Maxima over source sets: against other algorithms, and against the value of every prior that is tried.

Covers: symdp.leakages.maxima.hull_maximum, symdp.leakages.maxima.square_channels
"""

from contextlib import suppress
from fractions import Fraction
from itertools import product
from random import Random

import mpmath
import numpy as np
import pytest

from symdp import Mechanism, SourceSet, measure
from symdp.answers import LeakageValue
from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.leakages.maxima.hull_maximum import HullMaximum
from symdp.leakages.maxima.square_channels import information_at_independent
from symdp.leakages.measures.mutual_information import _InformationOfPrior
from symdp.leakages.measures.sibson import _SibsonOfPrior
from symdp.work import account
from tests.leakages.random_instances import (
    random_matrix,
    random_row,
    random_source,
    random_symmetric,
    random_vertices,
)

PRIOR_FREE = ("dp", "adp:1/10", "ml", "renyi:2", "renyi:oo", "kl")
OF_PRIORS = ("mi", "sibson:2", "sibson:3/2", "sibson:oo", "mx", "min-entropy")


def some_prior(rng, source):
    """A prior of the hull, between several that minimise random functions."""
    priors = [source.relative_interior().prior]
    objectives = [tuple(Fraction(rng.randint(-9, 9)) for _ in range(source.letters)) for _ in range(3)]
    priors.extend([source.minimum(objective)[1].prior for objective in objectives])
    weights = random_row(rng, len(priors), 0.4)
    return tuple(sum(w * p[x] for w, p in zip(weights, priors, strict=True)) for x in range(source.letters))


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", OF_PRIORS)
def test_no_prior_of_the_set_leaks_more(name):
    rng = Random(f"no prior {name}")
    for _ in range(60):
        matrix = random_matrix(rng)
        source = random_source(rng, len(matrix))
        worst = measure(name).worst(matrix, source)
        for _ in range(4):
            leakage = measure(name).of(matrix, some_prior(rng, source))
            try:
                assert leakage <= worst, (matrix, source)
            except Undecided:
                assert abs(leakage.enclosure(30)[0] - worst.enclosure(15)[0]) < Fraction(1, 10**12)


def ascended(matrix, vertices, order):
    """Lower and upper bounds in floats: multiplicative ascent on the weights of the vertices, and its duality gap."""
    rows, priors = np.array(matrix, dtype=float), np.array(vertices, dtype=float)
    used = rows.sum(axis=0) > 0
    rows = rows[:, used]
    weights = np.full(len(priors), 1 / len(priors))
    for _ in range(3000):
        prior = weights @ priors
        if order is None:
            totals = prior @ rows
            with np.errstate(divide="ignore", invalid="ignore"):
                gains = np.where(rows > 0, rows * np.log(rows / totals), 0.0).sum(axis=1)
            slopes = priors @ np.where(np.isfinite(gains), gains, 0.0)
            value = weights @ slopes
            weights = weights * np.exp(slopes - value)
        else:
            powers = rows**order
            totals = prior @ powers
            with np.errstate(divide="ignore"):
                marginal = np.where(totals > 0, totals ** (1 / order - 1), 0.0)
            slopes = priors @ (powers @ marginal)
            value = weights @ slopes
            weights = weights * slopes / value
        weights = weights / weights.sum()
        if slopes.max() - value < 1e-11:
            break
    if order is None:
        return value, slopes.max()
    above = (1 - 1 / order) * value + slopes.max() / order
    return tuple(order / (order - 1) * np.log(bound) for bound in (value, above))


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "order"), [("mi", None), ("sibson:2", 2.0), ("sibson:3/2", 1.5)])
def test_the_maximum_over_vertices_agrees_with_multiplicative_ascent(name, order):
    rng = Random(f"ascent {name}")
    exact = 0
    for _ in range(100):
        matrix = random_matrix(rng)
        source = random_vertices(rng, len(matrix))
        worst = measure(name).worst(matrix, source)
        low, high = (float(end) for end in worst.enclosure(12))
        below, above = ascended(matrix, source.vertices, order)
        assert below - 1e-9 <= high
        assert low <= above + 1e-9
        assert above - below < 1e-2
        exact += worst.is_exact
    assert exact > 50


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["mi", "sibson:2", "sibson:3/2"])
def test_capacities_over_all_priors_agree_with_multiplicative_ascent(name):
    rng = Random(f"capacity {name}")
    order = {"mi": None, "sibson:2": 2.0, "sibson:3/2": 1.5}[name]
    for _ in range(100):
        matrix = random_matrix(rng)
        worst = measure(name).worst(matrix, SourceSet.simplex(len(matrix)))
        below, above = ascended(matrix, np.eye(len(matrix)), order)
        assert below - 1e-9 <= float(worst.enclosure(12)[1])
        assert float(worst.enclosure(12)[0]) <= above + 1e-9


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["mi", "sibson:2", "sibson:3"])
def test_closed_forms_lie_in_the_enclosures_found_without_them(name, monkeypatch):
    rng = Random(f"closed {name}")
    chosen = []
    for _ in range(40):
        matrix = random_matrix(rng)
        source = rng.choice([SourceSet.simplex(len(matrix)), random_vertices(rng, len(matrix))])
        leakage = measure(name).worst(matrix, source)
        if leakage.is_exact and leakage > LeakageValue.log_of(Fraction(1)):
            chosen.append((matrix, source, leakage))
    assert len(chosen) > 8
    monkeypatch.setattr(HullMaximum, "_at_simple_prior", lambda *_: None)
    monkeypatch.setattr("symdp.leakages.measures.mutual_information.information_at_independent", lambda *_: None)
    monkeypatch.setattr("symdp.leakages.measures.sibson.sibson_at_independent", lambda *_: None)
    for matrix, source, exact in chosen:
        again = measure(name).worst(matrix, source)
        assert not again.is_exact
        for digits in (10, 25):
            low, high = again.enclosure(digits)
            inner = exact.enclosure(60)
            assert low <= inner[1]
            assert inner[0] <= high
            assert high - low <= low / 10**digits


def test_searches_of_one_question_are_equal():
    def search(rows, letters=2):
        matrix = Mechanism.from_rows(rows).matrix
        return HullMaximum(_InformationOfPrior, matrix, SourceSet.simplex(letters))

    one, other = [["3/4", "1/4"], ["1/4", "3/4"]], [["2/3", "1/3"], ["1/3", "2/3"]]
    assert search(one) == search(one)
    assert hash(search(one)) == hash(search(one))
    assert search(one) != search(other)
    assert search(one) != "another"


def test_enclosures_of_maxima_reach_many_digits_and_nest():
    rows = [["3/4", "1/8", "1/8"], ["1/5", "3/5", "1/5"], ["1/7", "2/7", "4/7"]]
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    for name in ("mi", "sibson:2", "sibson:3/2"):
        worst = measure(name).worst(rows, source)
        assert not worst.is_exact
        before = worst.enclosure(5)
        for digits in (15, 40, 200):
            low, high = worst.enclosure(digits)
            assert before[0] <= low <= high <= before[1]
            assert high - low <= low / 10**digits
            before = low, high


def test_the_steps_of_an_enclosure_are_counted_by_words_of_its_digits():
    """Two priors and nine entries: 2^3 + 9 (1 + words of 64 digits) for 15, 30, 60, ... digits and ten more, once each."""
    rows = [["3/4", "1/8", "1/8"], ["1/5", "3/5", "1/5"], ["1/7", "2/7", "4/7"]]
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    worst = measure("mi").worst(rows, source)
    for digits, stages in ((5, []), (15, [15]), (40, [30, 60]), (200, [120, 240]), (900, [480, 960])):
        with account("the search", "ask for fewer digits") as work:
            worst.enclosure(digits)
        assert work.done == sum(8 + 9 * (1 + (stage + 10) // 64) for stage in stages), digits


def test_binary_capacities_are_exact(rng):
    for _ in range(30):
        matrix = (random_row(rng, 2, 0.2), random_row(rng, 2, 0.2))
        for name in ("mi", "sibson:2", "sibson:4"):
            assert measure(name).worst(matrix, SourceSet.simplex(2)).is_exact, (name, matrix)


@pytest.mark.thorough
def test_the_symmetric_mechanism_is_worst_at_the_uniform_prior_of_any_set_that_has_it():
    rng = Random(9)
    for _ in range(20):
        size = rng.randint(2, 5)
        matrix = random_symmetric(rng, size)
        uniform = (Fraction(1, size),) * size
        for source in (SourceSet.simplex(size), SourceSet.total_variation_ball(uniform, "1/10"), SourceSet.decreasing(size)):
            for name in ("mi", "sibson:2", "sibson:3/2"):
                worst = measure(name).worst(matrix, source)
                assert worst.is_exact
                assert worst == measure(name).of(matrix, uniform)


@pytest.mark.parametrize("name", PRIOR_FREE)
def test_measures_without_a_prior_count_every_letter_also_excluded_ones(name, rng):
    for _ in range(20):
        matrix = random_matrix(rng, inputs=3)
        only = SourceSet.single([1, 0, 0])
        assert (
            measure(name).worst(matrix, only)
            == measure(name).of(matrix)
            == measure(name).worst(matrix, SourceSet.simplex(3))
        )


def test_maximal_information_is_the_largest_of_the_vertices(rng):
    for _ in range(100):
        matrix = random_matrix(rng)
        source = random_vertices(rng, len(matrix))
        vertices = [measure("mx").of(matrix, vertex).exp for vertex in source.vertices]
        assert measure("mx").worst(matrix, source).exp == max(vertices)
        assert measure("mx").worst(matrix, SourceSet.simplex(len(matrix))).exp == measure("dp").of(matrix).exp


def largest_by_all_guesses(matrix, vertices):
    """Min-entropy leakage, exp: for every guess at every output and every likeliest letter, one linear program."""
    letters, best = range(len(matrix)), Fraction(0)
    for likeliest in letters:
        for guesses in product(letters, repeat=len(matrix[0])):
            program = LinearProgram()
            gain = [sum((vertex[x] * matrix[x][y] for y, x in enumerate(guesses)), Fraction(0)) for vertex in vertices]
            weights = [program.add_column(cost=-value) for value in gain]
            program.add_row(dict(zip(weights, [v[likeliest] for v in vertices], strict=True)), lower=1, upper=1)
            for x in letters:
                program.add_row(dict(zip(weights, [v[likeliest] - v[x] for v in vertices], strict=True)), lower=0)
            with suppress(InfeasibleProgram):
                best = max(best, -minimize(program, lambda _: None).value)
    return best


@pytest.mark.thorough
def test_min_entropy_leakage_agrees_with_all_guesses():
    rng = Random(12)
    larger = 0
    for _ in range(100):
        matrix = random_matrix(rng, inputs=rng.choice([2, 3]), outputs=rng.choice([2, 2, 3]))
        if len(matrix) ** len(matrix[0]) > 27:
            continue
        source = random_vertices(rng, len(matrix))
        worst = measure("min-entropy").worst(matrix, source).exp
        assert worst == largest_by_all_guesses(matrix, source.vertices)
        larger += worst > max(measure("min-entropy").of(matrix, vertex).exp for vertex in source.vertices)
    assert larger > 5


def test_min_entropy_leakage_over_all_priors_is_maximal_leakage(rng):
    for _ in range(50):
        matrix = random_matrix(rng)
        assert measure("min-entropy").worst(matrix, SourceSet.simplex(len(matrix))) == measure("ml").of(matrix)
        low = measure("min-entropy").worst(matrix, random_source(rng, len(matrix)))
        assert low <= measure("ml").of(matrix)


def test_min_entropy_leakage_is_refused_above_a_size():
    """How many programs are needed depends on the matrix: of some twenty are enough, and of this one they are not."""
    rng = Random(7)
    matrix = tuple(random_row(rng, 12, 0) for _ in range(12))
    prior = random_row(rng, 12, 0)
    box = SourceSet.box([p / 2 for p in prior], [2 * p for p in prior])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("symdp.leakages.measures.min_entropy.MOST_PROGRAMS", 20)
        with pytest.raises(Unsupported, match=r"12 different outputs .* more than 20 linear programs; merge outputs"):
            measure("min-entropy").worst(matrix, box)


def test_a_supremum_may_be_infinite():
    source = SourceSet.from_vertices([[1, 0], ["1/2", "1/2"]])
    assert measure("mx").worst([[1, 0], [0, 1]], source).exp == INFINITY
    assert measure("mx").worst([[1, 0], [0, 1]], SourceSet.single(["1/2", "1/2"])).exp == 2


def test_the_set_and_the_mechanism_must_agree():
    for name in (*PRIOR_FREE, *OF_PRIORS):
        with pytest.raises(InvalidArgument, match="source has 3 letters, the mechanism 2 inputs"):
            measure(name).worst([[1, 0], [0, 1]], SourceSet.simplex(3))


def test_of_two_vertices_no_capacity_is_said_where_a_third_one_tells_more():
    rows = [(Fraction(2, 3), Fraction(1, 3)), (Fraction(1, 2), Fraction(1, 2)), (Fraction(0), Fraction(1))]
    first, second, third = [tuple([Fraction(int(x == z)) for z in range(3)]) for x in range(3)]
    assert information_at_independent(rows, [first, second], []) is not None
    assert information_at_independent(rows, [first, second], [third]) is None
    assert information_at_independent(rows, [first, third], [second]) == information_at_independent(rows, [first, third], [])


@pytest.mark.parametrize("order", [Fraction(7, 5), Fraction(2), Fraction(5, 2)])
def test_where_sibsons_information_rises_its_slope_is_positive(order):
    """The power mean of the columns, of which it is an increasing function, differentiated in mpmath."""
    rng, seen = Random(str(order)), set()
    for _ in range(12):
        weights = [[rng.randint(1, 9) for _ in range(3)] for _ in range(5)]
        *rows, prior, other = [[Fraction(weight, sum(drawn)) for weight in drawn] for drawn in weights]

        def mean(step, rows=rows, prior=prior, other=other):
            shares = [mpmath.mpf(a.numerator) / a.denominator + step * mpmath.mpf((b - a).numerator) / (b - a).denominator
                      for a, b in zip(prior, other, strict=True)]  # fmt: skip
            power = mpmath.mpf(order.numerator) / order.denominator
            columns = [[mpmath.mpf(w.numerator) / w.denominator for w in column] for column in zip(*rows, strict=True)]
            return mpmath.fsum(
                mpmath.fsum(p * w**power for p, w in zip(shares, column, strict=True)) ** (1 / power) for column in columns
            )

        slope = mpmath.diff(mean, 0)
        if abs(slope) > 1e-9:
            rises = _SibsonOfPrior(rows, order).rises_towards(prior, other)
            assert rises == (slope > 0)
            seen.add(rises)
    assert seen == {True, False}
