"""Zero-concentrated privacy: enclosures against a grid of orders, the closed form, and mechanisms that are no better.

Covers: symdp.leakages.measures.concentrated_privacy, symdp.leakages.measures.renyi
"""

from fractions import Fraction as F
from random import Random

import mpmath
import pytest

from symdp import Database, SourceSet, Tradeoff, measure
from symdp.errors import CertificateRejected, Unsupported
from symdp.leakages.measures.concentrated_privacy import _enclosed, _is_below, ball
from symdp.leakages.measures.renyi import pairs_of_rows
from tests.leakages.random_instances import random_matrix
from tests.tradeoffs.recorded import forged

RHO = measure("zcdp")
TIMES = [mpmath.mpf(2) ** (F(k, 4)) for k in range(-40, 40)]


def real(value):
    return mpmath.mpf(value.numerator) / value.denominator


def on_a_grid(matrix, times=TIMES):
    """The largest divergence over its order, over the orders of a grid."""
    rows = [[real(F(entry)) for entry in row] for row in matrix]
    return max(
        mpmath.log(mpmath.fsum([p * (p / q) ** t for p, q in zip(first, second, strict=True) if p])) / (t * (t + 1))
        for first in rows
        for second in rows
        if first != second
        for t in times
    )


def response(letters, level):
    wrong = 1 / (F(level) + letters - 1)
    return [[wrong * level if x == y else wrong for y in range(letters)] for x in range(letters)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(100))
def test_enclosures_hold_what_a_grid_of_orders_finds(seed):
    rng = Random(seed)
    matrix = random_matrix(rng)
    value = RHO.of(matrix)
    if any(p and not q for first in matrix for second in matrix for p, q in zip(first, second, strict=True)):
        assert value.is_infinite
        return
    if len(set(map(tuple, matrix))) == 1:
        assert value.exp == 1
        return
    low, high = value.enclosure(12)
    cost = on_a_grid(matrix)
    assert cost <= real(high) * (1 + mpmath.mpf(10) ** -12)
    assert real(low) <= cost * (1 + mpmath.mpf(1) / 50)
    assert high - low <= high / 10**11
    divergence = measure("kl").of(matrix).enclosure(12)
    assert divergence[0] <= high


@pytest.mark.sampled(6)
@pytest.mark.parametrize("letters", [2, 3, 4, 5, 6, 12])
@pytest.mark.parametrize("level", [F(11, 10), F(3), F(40)])
def test_the_order_one_decides_for_few_letters_or_large_ratios(letters, level):
    """The search over orders, which the closed form does without, finds Kullback and Leibler's divergence."""
    matrix = tuple(tuple(row) for row in response(letters, level))
    low, high = _enclosed(pairs_of_rows(matrix), 9)
    divergence = measure("kl").of(matrix).enclosure(20)
    few = 16 * level >= (letters - 2) ** 2
    assert (low <= divergence[1] and divergence[0] <= high) == few
    assert (RHO.of(matrix) == measure("kl").of(matrix)) == few


def test_seven_letters_may_need_more_than_the_order_one():
    matrix = response(7, F(3, 2))
    assert RHO.of(matrix).enclosure(9)[0] > measure("kl").of(matrix).enclosure(9)[1]


def test_the_largest_value_at_a_power_of_two_is_an_end_where_no_other_order_shows_in_the_digits():
    matrix, digits = response(7, F(3, 2)), 3
    low, high = _enclosed(pairs_of_rows(matrix), digits)
    largest = on_a_grid(matrix, [mpmath.mpf(2) ** power for power in range(-2 * digits, 8)])
    assert float(low) == pytest.approx(float(largest), rel=1e-9)
    assert high == low * F(1001, 1000)
    closer = _enclosed(pairs_of_rows(matrix), 9)
    assert low < closer[0] < closer[1] < high


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_no_mechanism_of_the_distortion_leaks_less(seed):
    """A descent over all mechanisms with one output more than letters ends at randomised response, and not below."""
    rng = Random(seed)
    letters, distortion = rng.randint(2, 4), F(rng.randint(2, 9), 20)
    best = float(Tradeoff(SourceSet.simplex(letters), leakage="zcdp").at(distortion).value.nats(9))
    right, wrong = 1 - float(distortion), float(distortion) / (letters - 1)
    rows = [[right if x == y else wrong for y in range(letters)] + [0.0] for x in range(letters)]
    rows = [_law([max(entry + rng.uniform(0, 0.1), 1e-3) for entry in row]) for row in rows]
    reached, step = _cost(rows, distortion), 0.05
    start = reached
    for _ in range(400):
        x, y, z = rng.randrange(letters), rng.randrange(letters + 1), rng.randrange(letters + 1)
        moved = min(step, 0.9 * rows[x][y])
        changed = [list(row) for row in rows]
        changed[x][y] -= moved
        changed[x][z] += moved
        if (cost := _cost(changed, distortion)) < reached:
            rows, reached = changed, cost
        step = max(1e-4, step * 0.99)
    assert best - 1e-9 <= reached <= start


def _law(row):
    return [entry / sum(row) for entry in row]


def _cost(rows, distortion):
    """The rho of the mechanism, mixed with the identity until it has the distortion under the uniform prior."""
    size = len(rows)
    lost = 1 - sum(rows[x][x] for x in range(size)) / size
    share = max(0.0, 1 - float(distortion) / lost)
    mixed = [[(1 - share) * p + share * (x == y) for y, p in enumerate(row)] for x, row in enumerate(rows)]
    cost = 0.0
    for first in mixed:
        for second in mixed:
            for t in (1e-6, 0.1, 1.0) if first is not second else ():
                total = sum(p * (p / q) ** t for p, q in zip(first, second, strict=True))
                cost = max(cost, float(mpmath.log(total)) / (t * (t + 1)))
    return cost


QUESTIONS = {
    "point": lambda: Tradeoff(SourceSet.simplex(3), leakage="zcdp").at("1/10"),
    "truth": lambda: Tradeoff(SourceSet.simplex(3), leakage="zcdp").at(0),
    "inverse": lambda: Tradeoff(SourceSet.simplex(6), leakage="zcdp").inverse(epsilon="log(2)"),
    "curve": lambda: Tradeoff(SourceSet.simplex(4), leakage="zcdp").curve(),
    "databases": lambda: Tradeoff(Database(3, source=SourceSet.simplex(3)), leakage="zcdp").at(1),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_have_certificates_and_theorems(name):
    optimum = QUESTIONS[name]()
    assert len(optimum.certificate.verify()) > 1
    assert "orders" in [lemma.name for lemma in optimum.theorem().lemmas] or name == "truth"


@pytest.mark.parametrize("name", ["point", "truth", "databases"])
def test_certificates_say_nothing_of_seven_letters(name):
    """A claim of another divergence may be true of more letters; for zcdp it is refused, but for an infinite value."""
    issued = QUESTIONS[name]().certificate
    record, seven = issued.record["question"], {"source": {"simplex": 7}}
    uniform = {"prior": ["1/7"] * 7, "weights": ["1/7"] * 7}
    if name == "truth":
        assert issued.record["answer"] == {"nats": "oo"}
        return
    question = {"records": record["records"] | seven} if "records" in record else seven
    with pytest.raises(CertificateRejected, match="M = 7 is at most 6"):
        forged(issued, question=question, evidence={"uniform": uniform, "prior": uniform}).verify()


def test_other_sets_are_refused_in_one_line():
    for source in (SourceSet.simplex(7), SourceSet.single(["2/3", "1/3"]), Database(2, source=SourceSet.simplex(7))):
        with pytest.raises(Unsupported, match="sets that contain the uniform prior, of at most 6 letters") as refusal:
            Tradeoff(source, leakage="zcdp").at("1/10")
        assert "\n" not in str(refusal.value)


def test_a_chord_is_below_a_parabola_exactly_where_each_of_its_points_is():
    rng, outcomes = Random(7), []
    for _ in range(400):
        rho = F(rng.randint(1, 9), 3)
        a = F(rng.randint(0, 3) * rng.randint(0, 4), 4)
        b = a + F(rng.randint(1, 12), 4)
        # Values near the parabola; at 0 the function that chords bound is 0.
        value, other = (rho * t * (t + 1) + F(rng.randint(-9, 3), 7) * bool(t) for t in (a, b))
        slope = (other - value) / (b - a)
        vertex = (slope / rho - 1) / 2
        points = [a, b, *([vertex] if a < vertex < b else [])]
        margins = [rho * t * (t + 1) - value - slope * (t - a) for t in points]
        if all(margin != 0 for t, margin in zip(points, margins, strict=True) if t):
            outcomes.append(min(margins) >= 0)
            assert _is_below((a, ball(value)), (b, ball(other)), ball(rho)) == outcomes[-1]
    assert 40 < sum(outcomes) < len(outcomes) - 40
