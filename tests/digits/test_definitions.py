"""Leakages, source sets, programs and mechanisms in mpmath have the values of their definitions, and of the exact code.

Covers: symdp.digits.agreement, symdp.digits.hamming_shells, symdp.digits.leakage_definitions,
symdp.digits.least_at_prior, symdp.digits.linear_program, symdp.digits.mechanism_rows, symdp.digits.number_texts,
symdp.digits.prior_sets, symdp.digits.set_maxima
"""

from fractions import Fraction
from itertools import product

import pytest
from mpmath import mp, mpf

from symdp import SourceSet
from symdp.arithmetic.rational import exact_text
from symdp.digits import hamming_shells, leakage_definitions, set_maxima
from symdp.digits.agreement import Report, common_digits
from symdp.digits.least_at_prior import PointQuestion, _averaged, _information, accuracy_bound, bound_of, least_level
from symdp.digits.linear_program import NoSolution, Program
from symdp.digits.mechanism_rows import randomized_response, rows_of, shell_sizes
from symdp.digits.number_texts import UnreadableText, number, numbers
from symdp.digits.prior_sets import PriorSet
from symdp.leakages.measure import measure
from symdp.mechanisms.mechanism import Mechanism
from tests.digits.random_rows import CURVED, SETS, random_rows, read

MEASURES = [
    *("dp", "adp:1/10", "adp:1/10:pointwise", "ml", "mi", "renyi:2", "renyi:3/2", "kl", "sibson:2", "sibson:3/2"),
    *("sibson:oo", "mx", "min-entropy", "zcdp", "gdp", "profile:log(2):1/10,log(3):1/20", "tv"),
]


@pytest.fixture(autouse=True)
def _digits():
    with mp.workdps(50):
        yield


@pytest.mark.parametrize("name", MEASURES)
def test_the_value_of_a_mechanism_is_that_of_the_exact_code(name, rng):
    for _ in range(5):
        rows, prior = random_rows(rng), random_rows(rng)[0]
        exact = measure(name).of(Mechanism.from_rows(rows), prior)
        if name.split(":")[0] in leakage_definitions.OF_NEIGHBOURS:
            value = leakage_definitions.of_rows(name, mpf(0), read(rows), None)
        else:
            value = leakage_definitions.of_mechanism(name, read(rows), read([prior])[0])
        low, high = exact.enclosure(12)
        assert mpf(low.numerator) / low.denominator - mpf(10) ** -12 <= value
        assert value <= mpf(high.numerator) / high.denominator + mpf(10) ** -12


@pytest.mark.parametrize("name", ["mi", "sibson:2", "mx", "ml", "sibson:oo", "min-entropy"])
def test_the_largest_value_over_a_set_is_that_of_the_exact_code(name, rng):
    for document in SETS[:1]:
        rows, source = random_rows(rng), SourceSet.from_document(document)
        exact = measure(name).worst(Mechanism.from_rows(rows), source)
        known = PriorSet(document)
        best = max(
            ([a * p + (1 - a) * q for p, q in zip(*known.vertices, strict=True)] for a in map(mpf, [0, "0.5", 1])),
            key=lambda prior: leakage_definitions.of_mechanism(name, read(rows), prior),
        )
        low, high, reason = set_maxima.largest_over(name, read(rows), known, best)
        value = mpf(exact.enclosure(12)[0].numerator) / exact.enclosure(12)[0].denominator
        assert reason is None
        assert low - mpf(10) ** -11 <= value <= high + mpf(10) ** -11


def test_of_a_set_with_the_uniform_prior_the_most_that_a_guess_gains_is_maximal_leakage_however_many_guesses_there_are(rng):
    weights = [[rng.randint(1, 9) for _ in range(7)] for _ in range(7)]
    rows = read([[Fraction(weight, sum(row)) for weight in row] for row in weights])
    low, high, reason = set_maxima.largest_over("min-entropy", rows, PriorSet({"simplex": 7}), None)
    assert (low, reason) == (high, None)
    assert abs(low - mp.log(sum(map(max, zip(*rows, strict=True))))) < mpf(10) ** -40


@pytest.mark.parametrize("document", SETS, ids=lambda document: next(key for key in document if key != "letters"))
def test_the_largest_cost_over_a_set_is_that_of_the_exact_code(document, rng):
    source, known = SourceSet.from_document(document), PriorSet(document)
    for _ in range(6):
        costs = [Fraction(rng.randint(-5, 9)) for _ in range(3)]
        least, prior = source.minimum(tuple([-cost for cost in costs]))
        value, at = known.largest([mpf(cost.numerator) for cost in costs])
        assert common_digits(value, number(exact_text(-least)), 40) >= 40
        assert known.contains(at)
        assert known.contains(numbers([exact_text(share) for share in prior.prior]))
    if not {"simplex"} & set(document):
        outside = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        assert not all(known.contains(list(map(mpf, prior))) for prior in outside)


@pytest.mark.parametrize("document", CURVED, ids=["chi-square", "Kullback-Leibler"])
def test_no_prior_near_the_edge_of_a_ball_costs_more(document, rng):
    known = PriorSet(document)
    for _ in range(4):
        costs = [mpf(rng.randint(-5, 9)) for _ in range(3)]
        value, prior = known.largest(costs)
        assert known.contains(prior)
        for step in product((-1, 0, 1), repeat=2):
            moved = [p + mpf(s) / 10**4 for p, s in zip(prior, (*step, -sum(step)), strict=True)]
            if known.contains(moved):
                assert sum(c * p for c, p in zip(costs, moved, strict=True)) <= value + mpf(10) ** -30


def test_one_prior_needs_the_level_of_its_formula(rng):
    for _ in range(20):
        prior = read(random_rows(rng))[0]
        distortion = mpf(rng.randint(1, 60)) / 100
        level = least_level(prior, distortion)
        if level > 1:
            assert common_digits(1 - accuracy_bound(prior, level), distortion, 40) >= 40
            assert 1 - accuracy_bound(prior, level * mpf("0.99")) > distortion


@pytest.mark.parametrize("name", ["mi", "ml", "min-entropy", "sibson:2", "dp", "adp:1/10"])
def test_randomised_response_meets_the_bound_of_the_uniform_prior(name):
    prior = [mpf(1) / 3] * 3
    rows = randomized_response(3, mpf(4))
    distortion = mpf(1) / 3
    if name == "adp:1/10":
        rows = [[(mpf(x == y) + 9 * w) / 10 for y, w in enumerate(row)] for x, row in enumerate(rows)]
        distortion *= mpf("0.9")
    neighbours = name.split(":")[0] in leakage_definitions.OF_NEIGHBOURS
    of_rows, of_prior = leakage_definitions.of_rows, leakage_definitions.of_mechanism
    value = of_rows(name, 0, rows, None) if neighbours else of_prior(name, rows, prior)
    bound = bound_of(PointQuestion(name, mpf(0), prior), rows, value, distortion)
    assert common_digits(bound.nats if bound.nats is not None else value, value, 40) >= 40
    assert bound.distortion is None or common_digits(bound.distortion, distortion, 40) >= 40


@pytest.mark.parametrize("name", ["dp", "renyi:2", "kl", "mi", "ml", "sibson:2", "adp:1/10"])
def test_shells_are_the_whole_mechanism(name, rng):
    weights = sorted([mpf(rng.randint(1, 20)) for _ in range(3)], reverse=True)
    total = mp.fsum([n * w for n, w in zip(shell_sizes(2, 3), weights, strict=True)])
    weights = [w / total for w in weights]
    words = list(product(range(3), repeat=2))
    rows = [[weights[sum(a != b for a, b in zip(x, y, strict=True))] for y in words] for x in words]
    edges = [
        (i, j)
        for i, x in enumerate(words)
        for j, y in enumerate(words)
        if sum(a != b for a, b in zip(x, y, strict=True)) == 1
    ]
    if name.split(":")[0] in leakage_definitions.OF_NEIGHBOURS:
        whole = leakage_definitions.of_rows(name, mpf(0), rows, edges)
    else:
        whole = leakage_definitions.of_mechanism(name, rows, [mpf(1) / 9] * 9)
    assert common_digits(hamming_shells.leakage_of(name, mpf(0), weights, 3), whole, 40) >= 40


def test_programs():
    program = Program([mpf(1), mpf(1)])
    program.equal({0: mpf(1), 1: mpf(2)}, mpf(2))
    program.at_most({1: mpf(-1)}, mpf("-0.5"))
    assert common_digits(program.least()[0], mpf(1), 40) == 40
    empty = Program([mpf(0)])
    empty.at_most({0: mpf(1)}, mpf(-1))
    with pytest.raises(NoSolution, match="no point"):
        empty.least()
    with pytest.raises(NoSolution, match="no least value"):
        Program([mpf(-1)]).least()


@pytest.mark.parametrize(
    "text", ["", "1 +", "(1", "x", "1 2", "log(", "9**9**9", "Piecewise((1, 1 > 2))", "2 $ 3", "(" * 500]
)
def test_unreadable_texts(text):
    with pytest.raises(UnreadableText):
        number(text)


def test_texts_of_numbers():
    assert number("-3/4 + 2*(1 - 1/8)**2 - 2^-1") == mpf("0.28125")
    assert number("Max(1, 2, sqrt(9)) - Min(2, 3)") == 1
    assert number("Piecewise((1/(1 - x), x < 1), (7, (x >= 1) & (x < 2)), (9, True))", {"x": mpf(1)}) == 7
    assert number("oo") == mp.inf
    assert number("-log(exp(2))") == -2


def test_documents_of_mechanisms():
    half = [["1/2", "1/2"], ["1/4", "3/4"]]
    assert rows_of({"rows": half}) == rows_of(half)
    assert rows_of({"exp_epsilon": "3", "codewords": [0, 2], "nearest": [0, 2]})[1] == [mpf("0.25"), 0, mpf("0.75")]
    assert rows_of({"honest": ["1/2", "1/4"], "weights": ["1", "1"]}) == [
        [mpf("0.5"), mpf("0.5")],
        [mpf("0.75"), mpf("0.25")],
    ]
    assert rows_of({"exp_epsilon": "3"}) is None


def test_reports():
    report = Report(20)
    assert report.equal("equal", mpf(1), mpf(1) + mpf(10) ** -30)
    assert not report.equal("not equal", mpf(1), mpf(1) + mpf(10) ** -10)
    assert report.between("inside", mpf(1), mpf("0.999"), mpf("1.001"))
    assert not report.between("outside", mpf(2), mpf("0.999"), mpf("1.001"))
    assert not report.at_most("above", mpf("1.1"), mpf(1))
    assert report.verdict.startswith("REJECTED: not equal: claimed 1.00000")
    assert report.digits == 0


def test_where_one_output_distorts_no_more_than_allowed_nothing_leaks():
    question = PointQuestion("dp", mpf(0), [mpf(1) / 3] * 3)
    assert [_averaged(question, distortion).nats for distortion in (mpf("0.7"), mpf("0.8"), mpf(1), mpf(2))] == [0] * 4
    assert mp.almosteq(mp.exp(_averaged(question, mpf("0.5")).nats), 2)
    assert _averaged(PointQuestion("dp", mpf(0), [mpf(1)]), mpf(0)).nats == 0


@pytest.mark.parametrize("rows", [["9/10 1/10", "1/5 4/5"], ["17/20 3/20", "3/20 17/20"], ["4/5 1/5", "1/10 9/10"]])
def test_a_tangent_at_any_mechanism_is_no_more_than_the_least_information(rows):
    distortion = mpf("0.15")
    least = mp.log(2) + distortion * mp.log(distortion) + (1 - distortion) * mp.log(1 - distortion)
    bound = _information(PointQuestion("mi", mpf(0), [mpf("0.5")] * 2), [numbers(row.split()) for row in rows], distortion)
    assert bound.nats <= least + mpf(10) ** -40
    assert bound.nats > least - mpf("0.2")
    assert bound.may_be_low
