"""What one prior shows, by another route: exact optima, programs over all entries, and mechanisms that attain it.

Covers: symdp.digits.hamming_shells, symdp.digits.least_at_prior, symdp.digits.mechanism_rows
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from mpmath import mp, mpf

from symdp import SourceSet
from symdp.arithmetic.rational import exact_text
from symdp.digits import hamming_shells
from symdp.digits import leakage_definitions as definitions
from symdp.digits.least_at_prior import (
    PointQuestion,
    _by_kernel,
    _by_program,
    _information,
    _sibson,
    accuracy_bound,
    bound_of,
    distances_of,
    least_level,
)
from symdp.digits.mechanism_rows import randomized_response, rows_of, shell_sizes, weights_of
from symdp.digits.number_texts import number, numbers
from symdp.tradeoffs.tradeoff import Tradeoff
from tests.digits.random_rows import near, random_rows, read

ONE = mpf(1)


@pytest.fixture(autouse=True)
def _digits():
    with mp.workdps(50):
        yield


def law(rng, letters):
    parts = [rng.randint(1, 9) for _ in range(letters)]
    return [Fraction(part, sum(parts)) for part in parts]


def distortion_of(rows, prior, costs=None):
    return mp.fsum(
        [
            p * w * (costs[x][y] if costs else x != y)
            for x, (p, row) in enumerate(zip(prior, rows, strict=True))
            for y, w in enumerate(row)
        ]
    )


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(12))
def test_the_least_level_of_a_prior_is_that_of_the_exact_optimum(seed):
    rng = Random(seed)
    prior, distortion = law(rng, rng.randint(2, 4)), Fraction(rng.randint(1, 30), 40)
    shares = [number(exact_text(share)) for share in prior]
    exact = Tradeoff(SourceSet.single(prior)).at(distortion).exp_epsilon
    level = least_level(shares, number(exact_text(distortion)))
    assert near(level, number(exact_text(exact)))
    assert near(accuracy_bound(shares, level), 1 - number(exact_text(distortion))) or level == 1
    bound = bound_of(PointQuestion("dp", mpf(0), shares), None, mpf(0), number(exact_text(distortion)))
    assert near(bound.nats, mp.log(level))
    granted = bound_of(
        PointQuestion("adp:1/5", mpf(0), shares), None, mpf(0), number(exact_text(distortion * Fraction(4, 5)))
    )
    assert near(granted.nats, mp.log(level))
    granted = bound_of(
        PointQuestion("dp", number("1/5"), shares), None, mpf(0), number(exact_text(distortion * Fraction(4, 5)))
    )
    assert near(granted.nats, mp.log(level))
    assert bound_of(PointQuestion("adp:1/5", mpf(0), shares), None, mpf(0), mpf("0.95")).nats == 0


def test_levels_at_the_edges_are_one_and_infinite():
    half = [mpf("0.5"), mpf("0.3"), mpf("0.2")]
    assert least_level(half, mpf("0.5")) == 1
    assert least_level(half, mpf("0.6")) == 1
    assert least_level(half, mpf(0)) == mp.inf
    assert near(least_level(half, mpf("0.25")), mpf(6))
    assert least_level([ONE], mpf(0)) == 1
    assert accuracy_bound(half, ONE) == accuracy_bound(half, mpf("0.5")) == mpf("0.5")
    assert near(accuracy_bound(half, mpf(3)), mpf("0.6"))
    assert near(accuracy_bound(half, mpf(10**30)), ONE, 28)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(6))
def test_a_program_over_all_entries_has_the_accuracy_of_the_formula(seed):
    rng = Random(seed)
    prior = [number(exact_text(share)) for share in law(rng, 3)]
    level = mpf(rng.randint(2, 9)) / 2
    for name, delta in (("dp", mpf(0)), ("dp", mpf("0.1")), ("adp:1/10", mpf(0))):
        granted = delta or (mpf("0.1") if name != "dp" else 0)
        question = PointQuestion(name, delta, prior)
        assert question.granted == granted
        bound = _by_program(question, definitions.name_of(name), mp.log(level))
        assert near(bound.distortion, (1 - granted) * (1 - accuracy_bound(prior, level)), 34)
    assert _by_program(PointQuestion("dp", mpf(0), prior), "dp", mp.inf) == "an infinite level is not excluded by a program"


@pytest.mark.sampled(99)
@pytest.mark.parametrize("edges", [[(0, 1)], [(0, 1), (1, 2)], [(0, 1), (1, 2), (2, 3)], [(0, 1), (2, 3)]])
def test_weights_on_the_vertices_of_a_graph_are_those_of_the_program(edges):
    size = 1 + max(map(max, edges))
    for seed in range(3):
        prior = [number(exact_text(share)) for share in law(Random(seed), size)]
        question = PointQuestion("dp", mpf(0), prior, None, edges)
        for level in (mpf(2), mpf(9)):
            least = _by_program(question, "dp", mp.log(level)).distortion
            bound = _by_kernel(question, mp.log(level))
            assert bound is None or near(bound.distortion, least, 34)
            assert bound_of(question, None, mp.log(level), mpf(0)).distortion == (bound.distortion if bound else least)
        assert _by_kernel(question, mp.log(mpf(50))) is not None
        assert _by_kernel(question, mp.inf) is None
    assert _by_kernel(PointQuestion("dp", mpf(0), prior), mpf(1)) is None
    assert _by_kernel(PointQuestion("adp:1/9", mpf(0), prior, None, edges), mpf(1)) is None
    assert _by_kernel(PointQuestion("dp", mpf(0), prior, [[ONE] * size] * size, edges), mpf(1)) is None


def test_distances_are_those_of_shortest_ways():
    assert distances_of(4, [(0, 1), (1, 2)]) == [[0, 1, 2, mp.inf], [1, 0, 1, mp.inf], [2, 1, 0, mp.inf], [mp.inf] * 3 + [0]]
    assert distances_of(3, None) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert distances_of(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])[0] == [0, 1, 2, 2, 1]


COSTS = [["0", "1", "3"], ["2", "0", "1"]]


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", ["dp", "adp:1/10", "mx", "pml", "tv", "profile:log(2):1/10,0:1/3"])
def test_the_least_distortion_of_a_prior_is_attained_and_grows_where_less_may_leak(name):
    prior, costs = numbers(["1/3", "2/3"]), [numbers(row) for row in COSTS]
    question = PointQuestion(name, mpf(0), prior, costs, None)
    assert (question.outputs, question.is_plain) == (3, False)
    known = [(leakage_of(name, rows, prior), distortion_of(rows, prior, costs)) for rows in grid(5)]
    before = mp.inf
    for nats in (mpf(0), mpf("0.1"), mpf("0.3"), mpf("0.6")):
        least = bound_of(question, None, nats, mpf(0)).distortion
        assert least <= before
        before = least
        best = min(distortion for leakage, distortion in known if leakage <= nats + mpf(10) ** -30)
        assert least <= best + mpf(10) ** -30
        assert best - least < mpf("0.3")
    if name in ("dp", "mx", "pml"):
        assert near(
            bound_of(question, None, mpf(0), mpf(0)).distortion,
            min(inner(prior, column) for column in zip(*costs, strict=True)),
        )


def inner(first, second):
    return mp.fsum([a * b for a, b in zip(first, second, strict=True)])


def grid(steps):
    """All pairs of laws on three outputs whose entries are multiples of a step."""
    made = [
        [mpf(a) / steps, mpf(b) / steps, mpf(steps - a - b) / steps] for a in range(steps + 1) for b in range(steps + 1 - a)
    ]
    return [list(pair) for pair in product(made, repeat=2)]


def leakage_of(name, rows, prior):
    if definitions.name_of(name) in definitions.OF_NEIGHBOURS:
        return definitions.of_rows(name, mpf(0), rows, None)
    return definitions.of_mechanism(name, rows, prior)


def test_the_columns_that_guess_best_fill_the_most_probable_letters_first():
    question = PointQuestion("ml", mpf(0), numbers(["1/5", "1/2", "3/10"]))
    for exp, kept in (("1", "1/2"), ("3/2", "13/20"), ("2", "4/5"), ("5/2", "9/10"), ("3", "1"), ("4", "1")):
        for name in ("ml", "sibson:oo"):
            bound = bound_of(PointQuestion(name, mpf(0), question.prior), None, mp.log(number(exp)), mpf(0))
            assert near(bound.distortion, 1 - number(kept))
            assert bound.nats is None
    guess = PointQuestion("min-entropy", mpf(0), question.prior)
    for distortion, exp in (("0", "2"), ("1/4", "3/2"), ("1/2", "1"), ("9/10", "1")):
        bound = bound_of(guess, None, mpf(0), number(distortion))
        assert near(bound.nats, mp.log(number(exp)))
        assert bound.distortion is None


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", ["renyi:2", "kl", "zcdp", "gdp", "profile:0:1/20", "tv", "mi", "sibson:3"])
def test_at_the_uniform_prior_randomised_response_leaks_least(name):
    prior = [mpf(1) / 3] * 3
    question = PointQuestion(name, mpf(0), prior)
    assert question.is_uniform
    rows = randomized_response(3, mpf(5))
    bound = bound_of(question, None, mpf(0), number("2/7"))
    assert near(bound.nats, leakage_of(name, rows, prior), 34)
    assert not bound.may_be_low
    assert bound_of(question, None, mpf(0), number("2/3")).nats < mpf(10) ** -45
    assert bound_of(question, None, mpf(0), number("7/10")).nats == 0
    kept = [[mpf(x == y) for y in range(3)] for x in range(3)]
    whole = bound_of(question, None, mpf(0), mpf(0)).nats
    assert whole == leakage_of(name, kept, prior) or near(whole, leakage_of(name, kept, prior))


def test_a_prior_is_uniform_up_to_rounding():
    for step, is_uniform in ((mpf(10) ** -45, True), (mpf(10) ** -39, False)):
        prior = [mpf(1) / 2 + step, mpf(1) / 2 - step]
        assert PointQuestion("kl", mpf(0), prior).is_uniform is is_uniform


def test_what_is_not_computed_says_so():
    prior = numbers(["1/2", "3/10", "1/5"])
    for name, reason in (
        ("adp:1/10:pointwise", "with a delta for single outputs"),
        ("kl", "the least kl at a prior that is not uniform"),
        ("sibson:2", "the least sibson:2 at a prior that is not uniform"),
    ):
        assert bound_of(PointQuestion(name, mpf(0), prior), None, ONE, mpf("0.1")).startswith(reason)
    wide = PointQuestion("dp", mpf(0), [ONE / 40] * 40, None, [(k, k + 1) for k in range(39)])
    assert (
        _by_program(wide, "dp", mpf(1))
        == "the program of the least distortion at the prior is too large for this arithmetic"
    )


def blahut(prior, slope, costs=None):
    """The mechanism of least mutual information plus slope times distortion, by fixed-point steps."""
    size = len(prior)
    factors = [[mp.exp(-slope * (costs[x][y] if costs else x != y)) for y in range(size)] for x in range(size)]
    outputs = [ONE / size] * size
    for _ in range(400):
        sums = [mp.fsum([q * f for q, f in zip(outputs, row, strict=True)]) for row in factors]
        outputs = [
            q * mp.fsum([p * row[y] / total for p, row, total in zip(prior, factors, sums, strict=True)])
            for y, q in enumerate(outputs)
        ]
    return [[q * f / total for q, f in zip(outputs, row, strict=True)] for row, total in zip(factors, sums, strict=True)]


@pytest.mark.sampled(99)
@pytest.mark.parametrize("costs", [None, [["0", "1"], ["3", "0"]]])
def test_the_tangent_of_information_meets_the_least_one_and_is_below_it_elsewhere(costs):
    prior = numbers(["3/5", "2/5"])
    costs = costs and [numbers(row) for row in costs]
    question = PointQuestion("mi", mpf(0), prior, costs)
    best = blahut(prior, mpf(2), costs)
    distortion = distortion_of(best, prior, costs)
    least = definitions.of_mechanism("mi", best, prior)
    with mp.workdps(40):
        bound = _information(question, best, distortion)
    assert near(bound.nats, least, 20)
    assert bound.may_be_low
    for other in (mpf(1), mpf(3)):
        rows = blahut(prior, other, costs)
        assert _information(question, rows, distortion).nats <= least + mpf(10) ** -20
        assert near(_information(question, rows, distortion).nats, least, 0)
    for seed in range(4):
        rows = read(random_rows(Random(seed), 2, 2))
        bound = _information(question, rows, distortion)
        assert isinstance(bound, str) or bound.nats <= least + mpf(10) ** -20


def test_the_tangent_of_information_at_the_edges():
    prior = numbers(["1/2", "1/4", "1/4", "0"])
    kept = [[mpf(x == y) for y in range(4)] for x in range(4)]
    bound = _information(PointQuestion("mi", mpf(0), prior), kept, mpf(0))
    assert near(bound.nats, mp.log(2) * mpf("1.5"))
    assert not bound.may_be_low
    constant = [[ONE] + [mpf(0)] * 3] * 4
    assert _information(PointQuestion("mi", mpf(0), prior), constant, mpf("0.5")).nats == 0
    assert _information(PointQuestion("mi", mpf(0), prior), kept, mpf("0.1")) == "the tangent has no slope"


@pytest.mark.sampled(99)
@pytest.mark.parametrize("order", ["2", "3/2", "5"])
def test_the_tangent_of_sibsons_information_meets_randomised_response_and_is_below_it_elsewhere(order):
    letters, level = 3, mpf(4)
    prior, rows = [ONE / 3] * 3, randomized_response(3, mpf(4))
    distortion = (letters - 1) / (level + letters - 1)
    question = PointQuestion(f"sibson:{order}", mpf(0), prior)
    least = definitions.of_mechanism(f"sibson:{order}", rows, prior)
    bound = _sibson(question, rows, distortion)
    assert near(bound.nats, least)
    assert bound.may_be_low
    for seed in range(6):
        other = _sibson(question, read(random_rows(Random(seed))), distortion)
        assert isinstance(other, str) or other.nats <= least + mpf(10) ** -40
    near_by = _sibson(question, randomized_response(3, mpf("4.01")), distortion)
    assert least - mpf("0.01") < near_by.nats < least


def test_the_tangent_of_sibsons_information_at_a_prior_that_is_not_uniform_is_below_what_mechanisms_leak():
    prior = numbers(["1/2", "3/10", "1/5"])
    question = PointQuestion("sibson:2", mpf(0), prior)
    for seed in range(8):
        rows = read(random_rows(Random(seed)))
        bound = bound_of(question, rows, mpf(0), distortion_of(rows, prior))
        assert isinstance(bound, str) or bound.nats <= definitions.of_mechanism("sibson:2", rows, prior) + mpf(10) ** -40
    unused = [[mpf("0.75"), mpf("0.25"), mpf(0)], [mpf("0.25"), mpf("0.75"), mpf(0)], [mpf("0.5"), mpf("0.5"), mpf(0)]]
    bound = bound_of(question, unused, mpf(0), distortion_of(unused, prior))
    assert isinstance(bound, str) or bound.nats <= definitions.of_mechanism("sibson:2", unused, prior) + mpf(10) ** -40
    assert (
        bound_of(PointQuestion("sibson:1/2", mpf(0), prior), rows, mpf(0), mpf("0.1"))
        == "of orders below 1 no tangent bounds the leakage"
    )


@pytest.mark.sampled(99)
@pytest.mark.parametrize("order", ["2", "3/2", "5"])
def test_a_tangent_at_a_mechanism_without_one_output_bounds_no_mechanism_that_leaks_nothing(order):
    """From D = 1/2 on, the answer is always the first letter: a bound above 0 would be false."""
    prior, none = numbers(["1/2", "1/4", "1/4"]), mpf(0)
    question, said = PointQuestion(f"sibson:{order}", mpf(0), prior), set()
    for first, second in product(range(1, 8), repeat=2):
        rows = [
            [mpf(8 - first) / 8, mpf(first) / 8, none],
            [mpf(second) / 8, mpf(8 - second) / 8, none],
            [ONE / 2, ONE / 2, none],
        ]
        distortion = distortion_of(rows, prior)
        bound = _sibson(question, rows, distortion)
        said.add(bound if isinstance(bound, str) else "a bound")
        assert isinstance(bound, str) or distortion < mpf("0.5") or bound.nats <= mpf(10) ** -40
    assert "the tangent at the mechanism does not bound mechanisms with other outputs" in said
    assert "a bound" in said


SHELLS = ["dp", "adp:1/10", "renyi:2", "kl", "zcdp", "tv", "ml", "mx", "min-entropy", "mi", "sibson:2", "sibson:oo"]


def test_the_tangent_at_a_distortion_that_all_laws_have_bounds_the_uniform_one():
    """Which leaks nothing."""
    for weights, letters in (([2, 1], 2), ([4, 1], 3), ([5, 3, 1], 2)):
        whole = inner(shell_sizes(len(weights) - 1, letters), weights)
        bound = hamming_shells._tangent("sibson:2", [mpf(w) / whole for w in weights], letters, mpf(len(weights) - 1))
        assert bound.nats == 0


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", SHELLS)
@pytest.mark.parametrize(("records", "letters"), [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_mechanisms_by_distance_leak_and_distort_as_all_their_rows(name, records, letters):
    rng = Random(f"{name} {records} {letters}")
    weights = sorted([mpf(rng.randint(1, 20)) for _ in range(records + 1)], reverse=True)
    weights = [w / inner(shell_sizes(records, letters), weights) for w in weights]
    words = list(product(range(letters), repeat=records))
    apart = [[sum(a != b for a, b in zip(x, y, strict=True)) for y in words] for x in words]
    rows = [[weights[k] for k in row] for row in apart]
    prior = [ONE / len(words)] * len(words)
    edges = [(i, j) for i, row in enumerate(apart) for j, k in enumerate(row) if k == 1]
    if definitions.name_of(name) in definitions.OF_NEIGHBOURS:
        edges = edges if name != "zcdp" else edges[:1]  # all are alike, and the search takes long
        whole = definitions.of_rows(name, mpf(0), rows, edges)
    else:
        whole = definitions.of_mechanism(name, rows, prior)
    assert near(hamming_shells.leakage_of(name, mpf(0), weights, letters), whole, 34)
    distortion = distortion_of(rows, prior, apart)
    assert near(hamming_shells.distortion_of(weights, letters), distortion)
    bound = hamming_shells.bound_at_uniform(name, mpf(0), weights, letters, whole, distortion)
    if bound.distortion is not None:
        assert bound.distortion <= distortion + mpf(10) ** -40
    else:
        assert bound.nats <= whole + mpf(10) ** -34


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", SHELLS)
@pytest.mark.parametrize(("records", "letters"), [(1, 2), (2, 3), (3, 2)])
def test_independent_responses_attain_the_bound_of_databases(name, records, letters):
    level = mpf(4)
    keep = level / (level + letters - 1)
    lie = 1 / (level + letters - 1)
    weights = [keep ** (records - k) * lie**k for k in range(records + 1)]
    distortion = records * (1 - keep)
    whole = hamming_shells.leakage_of(name, mpf(0), weights, letters)
    bound = hamming_shells.bound_at_uniform(name, mpf(0), weights, letters, whole, distortion)
    if name in ("dp", "renyi:2", "kl", "zcdp", "tv", "mi"):
        assert near(bound.nats, whole, 34)
    elif name in ("ml", "mx", "min-entropy", "sibson:oo"):
        assert bound.distortion < distortion + mpf(10) ** -40
        assert records > 1 or near(bound.distortion, distortion)
    else:
        assert bound.nats <= whole + mpf(10) ** -40
        assert records > 1 or near(bound.nats, whole, 34) or name != "sibson:2"


def test_the_nearest_databases_are_filled_first():
    """Of 1, 4, 4 databases at distance 0, 1, 2: at most 1/5 each fills one and four at a distance of one."""
    weights = numbers(["1/5", "1/5", "0"])
    for share, least in (("1/5", "4/5"), ("1", "0"), ("1/2", "1/2"), ("1/9", "4/3"), ("1/4", "3/4")):
        nats = mp.log(9 * number(share))
        assert near(hamming_shells.bound_at_uniform("ml", mpf(0), weights, 3, nats, mpf(0)).distortion, number(least))
    assert hamming_shells.bound_at_uniform("dp", mpf(0), [ONE], 1, mpf(0), mpf(0)).nats == 0
    assert isinstance(hamming_shells.bound_at_uniform("adp:1/9:pointwise", mpf(0), weights, 3, mpf(0), mpf(0)), str)
    assert hamming_shells.leakage_of("dp", mpf(0), [ONE], 1) == 0
    assert hamming_shells.leakage_of("dp", mpf(0), weights, 3) == mp.inf


@pytest.mark.sampled(99)
@pytest.mark.parametrize("order", ["2", "3/2"])
def test_the_tangent_at_weights_of_least_information_is_that_information(order):
    """Weights with w^(a-1) affine in the distance have the least sum of powers at their mean distance."""
    power = 1 / (number(order) - 1)
    shape = [(mpf(5) - 2 * k) ** power for k in range(3)]
    for letters in (2, 3):
        total = inner(shell_sizes(2, letters), shape)
        weights = [w / total for w in shape]
        distortion = hamming_shells.distortion_of(weights, letters)
        name = f"sibson:{order}"
        bound = hamming_shells.bound_at_uniform(name, mpf(0), weights, letters, mpf(0), distortion)
        assert near(bound.nats, hamming_shells.leakage_of(name, mpf(0), weights, letters), 34)
        assert bound.may_be_low


def test_documents_of_mechanisms_are_their_rows():
    assert rows_of([["1/2", "1/2"]]) == rows_of({"rows": [["1/2", "1/2"]]}) == [[mpf("0.5"), mpf("0.5")]]
    assert rows_of({"weights": ["1"]}) is None
    mixed = {"exp_epsilon": "3", "identity": "1/5", "order": [2, 3, 1]}
    mixed |= {"components": [{"size": 1, "weight": "1/5"}, {"size": 2, "weight": "3/5"}]}
    expected = [["1/5", "1/2", "3/10"], ["0", "17/20", "3/20"], ["0", "7/20", "13/20"]]
    for row, texts in zip(rows_of(mixed), expected, strict=True):
        assert all(near(entry, number(text)) for entry, text in zip(row, texts, strict=True))
    lies = rows_of({"honest": ["1/2", "1/4", "1"], "weights": ["1", "2", "0"]})
    expected = [["1/2", "1/2", "0"], ["3/4", "1/4", "0"], ["0", "0", "1"]]
    for row, texts in zip(lies, expected, strict=True):
        assert all(near(entry, number(text)) for entry, text in zip(row, texts, strict=True))
    assert rows_of({"honest": ["1"], "weights": ["1"]}) == [[1]]
    book = rows_of({"exp_epsilon": "2", "codewords": [0, 2, 3], "nearest": [0, 0, 2, 3]})
    assert [[mp.nstr(entry, 3) for entry in row] for row in book] == [
        ["0.5", "0.0", "0.25", "0.25"],
        ["0.5", "0.0", "0.25", "0.25"],
        ["0.25", "0.0", "0.5", "0.25"],
        ["0.25", "0.0", "0.25", "0.5"],
    ]
    response = randomized_response(3, mpf(2))
    assert response == [[mpf("0.5") if x == y else mpf("0.25") for y in range(3)] for x in range(3)]


def test_weights_by_distance_end_with_zeros():
    assert shell_sizes(3, 3) == [1, 6, 12, 8]
    assert shell_sizes(2, 1) == [1, 0, 0]
    assert weights_of({"weights": ["1/2", "1/4"], "records": 3}) == [mpf("0.5"), mpf("0.25"), 0, 0]
    assert weights_of({"rows": []}) is None
