"""delta(epsilon) and the trade-off function, against their definitions; composition against whole products of matrices.

Covers: symdp.leakages.measures.approximate_privacy, symdp.mechanisms.codebook_mechanism,
symdp.mechanisms.privacy.composed_dichotomy, symdp.mechanisms.privacy.hockey_stick_divergence,
symdp.mechanisms.privacy.mechanism_profile, symdp.mechanisms.privacy.neighbouring_pairs,
symdp.mechanisms.privacy.profile_bounds, symdp.mechanisms.privacy.profile_display,
symdp.mechanisms.privacy.supporting_pairs, symdp.work
"""

from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, prod
from random import Random

import pytest

from symdp import Database, Mechanism, SourceSet, Tradeoff, randomized_response
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.leakages.measures.approximate_privacy import least_delta, least_epsilon
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.privacy import composed_dichotomy, mechanism_profile, neighbouring_pairs, profile_display
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy, best_tests
from symdp.mechanisms.privacy.mechanism_profile import MechanismProfile
from symdp.work import listening
from tests.mechanisms.random_mechanisms import random_mixture, random_proportional, random_rows
from tests.work import calls

LEVELS = (1, Fraction(3, 2), 2, 5, 40)
SIZES = (0, Fraction(1, 7), Fraction(1, 2), Fraction(9, 10), 1)


def power(mechanism, uses):
    """All answers of n independent uses on the same input, as one mechanism."""
    rows = [[prod(answers) for answers in product(row, repeat=uses)] for row in mechanism.matrix]
    return Mechanism.from_rows(rows)


def best_test(first, second, size):
    """The least false negative by the fractional knapsack: outputs of largest ratio are rejected first."""
    left, power_of_test = Fraction(size), Fraction(0)
    order = sorted(range(len(first)), key=lambda y: -(second[y] / first[y]) if first[y] else -Fraction(10**9))
    for y in order:
        share = min(Fraction(1), left / first[y]) if first[y] else Fraction(1)
        left, power_of_test = left - share * first[y], power_of_test + share * second[y]
    return 1 - power_of_test


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(200))
def test_profile_is_the_least_delta_at_every_level(seed):
    rng = Random(seed)
    mechanism = random_rows(rng, rng.randrange(1, 5), rng.randrange(1, 6))
    profile = mechanism.profile()
    for level in (*LEVELS, *[level for level, _ in profile.corners]):
        exact = least_delta(mechanism, level)
        assert profile.delta(level) == exact
        assert profile.delta_bounds(exp_epsilon=level) == (exact, exact)
    for delta in (0, Fraction(1, 10), Fraction(1, 3), profile.least_delta):
        if delta < 1:
            assert profile.exp_epsilon(delta) == least_epsilon(mechanism, delta).exp
    assert profile.least_delta == least_delta(mechanism, 10**9)


def best_power(dichotomy, size):
    for (q, p), (next_q, next_p) in pairwise(dichotomy.tests):
        if size < next_q:
            return p + (next_p - p) * (size - q) / (next_q - q)
    return 1


@pytest.mark.sampled(15)
@pytest.mark.parametrize("seed", range(600))
def test_who_dominates_has_the_better_tests(seed):
    rng = Random(seed)
    first = Dichotomy.of(zip(*random_rows(rng, 2, rng.randrange(1, 5), 0.4).matrix, strict=True))
    second = Dichotomy.of(zip(*random_rows(rng, 2, rng.randrange(1, 5), 0.4).matrix, strict=True))
    merged = Dichotomy.of([first.outcomes[0], tuple(sum(part) for part in zip((0, 0), *first.outcomes[1:], strict=True))])
    assert first.dominates(merged)
    for one, other in ((first, second), (second, first), (merged, first)):
        assert one.dominates(other) == all(best_power(one, size) >= power for size, power in other.tests)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(200))
def test_trade_off_function_is_symmetric_convex_and_the_best_test_of_two_rows(seed):
    rng = Random(seed)
    mechanism = random_rows(rng, 2, rng.randrange(2, 6))
    profile, (first, second) = mechanism.profile(), mechanism.matrix
    for size in SIZES:
        assert profile.trade_off(size) <= min(best_test(first, second, size), best_test(second, first, size))
        assert all(profile.trade_off(size) >= 1 - delta - level * size for level, delta in profile.corners)
    for size, missed in profile.trade_off_corners:
        assert profile.trade_off(size) == missed
        assert missed == 0 or profile.trade_off(missed) == size
        assert missed in (best_test(first, second, size), best_test(second, first, size))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_structured_mechanisms_have_the_profile_of_their_matrix(seed):
    rng = Random(seed)
    structured = random_mixture(rng) if seed % 2 else random_proportional(rng)
    for uses in (1, 2):
        exact, dense = [one.profile().compose(uses) for one in (structured, Mechanism.from_rows(structured.matrix))]
        assert exact.corners == dense.corners
        assert exact.trade_off_corners == dense.trade_off_corners


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(120))
def test_composition_is_the_profile_of_the_product(seed, monkeypatch):
    rng = Random(seed)
    mechanism, uses = random_rows(rng, rng.randrange(2, 4), rng.randrange(2, 4)), rng.randrange(2, 5)
    composed, whole = mechanism.profile().compose(uses), power(mechanism, uses).profile()
    assert composed.corners == whole.corners
    assert composed.trade_off_corners == whole.trade_off_corners
    assert composed.least_delta == whole.least_delta
    for level in (1, 2, Fraction(17, 3)):
        assert composed.delta_bounds(exp_epsilon=level) == (whole.delta(level),) * 2
        monkeypatch.setattr(composed_dichotomy, "FEW_BITS", 0)
        low, high = composed.delta_bounds(exp_epsilon=level, digits=12)
        monkeypatch.undo()
        assert low <= whole.delta(level) <= high <= low * (1 + Fraction(1, 10**12))
    assert mechanism.profile().compose(2).compose(2).corners == mechanism.profile().compose(4).corners


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_adaptive_composition_bounds_every_choice_of_inputs(seed):
    rng = Random(seed)
    mechanism = random_rows(rng, 3, 3)
    bound = mechanism.profile().adaptive()
    assert bound.corners == mechanism.profile().corners
    assert bound.trade_off_corners == mechanism.profile().trade_off_corners
    twice = bound.compose(2)
    for (a, b), (c, d) in product(permutations(mechanism.matrix, 2), repeat=2):
        mixed = Dichotomy.of([(p * r, q * s) for p, q in zip(a, b, strict=True) for r, s in zip(c, d, strict=True)])
        for level in (1, Fraction(3, 2), 3, 10):
            assert mixed.hockey_stick(Fraction(level)) <= twice.delta(level)


def test_one_pair_rules_where_randomised_response_is_optimal():
    """Answers about one letter compose to the bound for all letters, where randomised response is symmetric."""
    symmetric = randomized_response(5, 3).profile()
    assert symmetric.ruling_pair == (1, 2)
    for uses in (1, 2, 7):
        assert symmetric.adaptive().compose(uses).corners == symmetric.compose(uses).corners
    skew = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("9/20").mechanism.profile()
    level, top = skew.corners[-1]
    assert (len(skew.corners), top) == (2, 0)
    assert level == Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("9/20").exp


def test_randomised_response_composed_is_a_sum_over_binomials():
    composed = randomized_response(2, 3).profile().compose(30)
    for level in (1, 2, 100, 3**29):
        masses = [(comb(30, k) * Fraction(3**k, 4**30), comb(30, k) * Fraction(3 ** (30 - k), 4**30)) for k in range(31)]
        assert composed.delta(level) == sum([max(Fraction(0), p - level * q) for p, q in masses])
    assert composed.corners[-1] == (3**30, 0)
    assert composed.exp_epsilon(0) == 3**30
    assert len(composed.corners) == 16


@pytest.mark.parametrize("uses", [300, 5000])
def test_large_compositions_are_enclosed(uses):
    profile = randomized_response(2, "101/100").profile().compose(uses)
    low, high = profile.delta_bounds(epsilon="1/2", digits=9)
    assert 0 < low < high <= low * (1 + Fraction(1, 10**9))
    wider = profile.delta_bounds(epsilon="1/2", digits=3)
    assert wider[0] <= low < high <= wider[1]
    below, above = profile.exp_epsilon_bounds("1/1000000", 4)
    assert profile.delta_bounds(exp_epsilon=below)[0] > Fraction(1, 10**6) >= profile.delta_bounds(exp_epsilon=above)[1]
    if uses == 300:
        assert low <= profile.delta(Fraction(16487212707, 10**10))
        assert below < profile.exp_epsilon("1/1000000") <= above


def test_composition_with_revealing_answers():
    erasing = Mechanism.from_rows([["1/10", 0, "9/10"], [0, "1/10", "9/10"]]).profile()
    assert erasing.corners == ((1, Fraction(1, 10)),)
    composed = erasing.compose(50)
    assert composed.least_delta == composed.delta(10**6) == 1 - Fraction(9, 10) ** 50
    assert composed.exp_epsilon("1/2") is INFINITY
    assert composed.exp_epsilon_bounds("1/2") == (INFINITY, INFINITY)
    low, high = composed.delta_bounds(exp_epsilon=7)
    assert low <= composed.least_delta <= high
    sure = Mechanism.from_rows([[1, 0], [0, 1]]).profile()
    assert sure.compose(3).corners == ((1, 1),)
    assert sure.delta_bounds(epsilon=3) == (1, 1)
    assert sure.trade_off_corners == ((0, 0),)


def test_nothing_to_tell():
    for silent in (
        Mechanism.from_rows([["1/2", "1/2"]]),
        Mechanism.from_rows([["1/2", "1/2"]] * 3),
        randomized_response(1, 3),
    ):
        profile = silent.profile()
        assert profile.compose(1000).corners == ((1, 0),)
        assert profile.trade_off("1/3") == Fraction(2, 3)
        assert profile.exp_epsilon(0) == 1
        assert profile.compose(10**6).delta_bounds(epsilon=0) == (0, 0)
        assert profile.adaptive().compose(5).corners == ((1, 0),)


def test_databases_products_and_codebooks_have_profiles():
    database = Tradeoff(Database(records=2, letters=3)).at("3/5").mechanism
    weights = HammingMechanism.from_weights(2, 2, ["1/2", "1/5", "1/10"])
    for mechanism in (database, weights):
        # Neighbours differ in one record: the first database and the next one in lexicographic order.
        rows = mechanism.to_mechanism().matrix
        pair = Mechanism.from_rows([rows[0], rows[1]]).profile()
        for uses in (1, 2):
            assert mechanism.profile().compose(uses).corners == pair.compose(uses).corners
    pair = ProductMechanism.of([randomized_response(2, 3), randomized_response(4, 2)])
    assert pair.profile().delta(2) == max(least_delta(factor, 2) for factor in pair.factors)
    for nearest in ((0, 0, 2), (0, 0, 0)):
        kept = CodebookMechanism(Fraction(3), 4, (0, 2), nearest)
        assert kept.profile().corners == kept.to_mechanism().profile().corners


def test_rows_of_codewords_that_stand_for_no_letter_are_not_built():
    """There are 15,504 lists of 5 of 20 letters, of which 20 are the codeword of a letter."""
    kept = CodebookMechanism(Fraction(3), 5000, range(5000), (0, 4999))
    assert calls(lambda: kept.matrix) < 1000
    assert kept.matrix[1] == (*[kept.share] * 4999, 3 * kept.share)


def test_a_profile_of_many_pairs_is_refused_before_the_work_with_the_number_of_steps(monkeypatch):
    profile = Mechanism.from_rows([["1/2", "1/3", "1/6"], ["1/5", "2/5", "2/5"], ["1/7", "3/7", "3/7"]]).profile().compose(2)
    whole = sum([each.most_outcomes for each in profile._repeated])
    monkeypatch.setattr(mechanism_profile, "MOST_OUTCOMES", whole)
    assert len(profile.corners) > 2
    monkeypatch.setattr(mechanism_profile, "MOST_OUTCOMES", whole - 1)
    text = f"pairs of inputs, uses=2, takes more than {whole - 1} steps; ask delta_bounds"
    fresh = MechanismProfile(profile.neighbours, 2)
    with pytest.raises(Unsupported, match=text):
        fresh.corners  # noqa: B018


def test_a_listener_hears_how_many_pairs_are_compared_and_composed():
    reports = []
    with listening(lambda what, share: reports.append((what, share))):
        Mechanism.from_rows([["1/2", "1/2"], ["1/5", "4/5"]]).profile().compose(50).delta_bounds(epsilon=1, digits=3)
    assert ("comparing pairs of inputs", 0.5) in reports
    assert reports[-1][0] == "composing pairs of inputs"


def test_large_alphabets_need_no_matrix():
    profile = randomized_response(20_000, 50, subset=range(1, 6_001)).profile()
    assert profile.corners == ((1, Fraction(49, 6049)), (50, 0))


def drawn_rows(rng):
    """Rows with ties, zeros and rows that are another one in another order."""
    size, outputs, least, most = rng.randrange(2, 7), rng.randrange(2, 6), rng.choice((0, 1)), rng.choice((3, 10, 10**6))
    weights = [[rng.randrange(least, most) for _ in range(outputs)] for _ in range(size)]
    weights = [rng.sample(weights[0], outputs) if rng.random() < 0.3 else row for row in weights]
    return [[Fraction(weight, sum(row)) for weight in row] if any(row) else [1, *row[1:]] for row in weights]


@pytest.mark.sampled(60)
@pytest.mark.parametrize("seed", range(2000))
def test_the_profile_of_many_rows_is_the_direct_maximum_over_all_pairs(seed, monkeypatch):
    mechanism = Mechanism.from_rows(drawn_rows(Random(seed)))
    few = mechanism.profile()
    monkeypatch.setattr(neighbouring_pairs, "MOST_ENTRIES", -1)
    many = mechanism.profile()
    whole = best_tests([Dichotomy.of(zip(*pair, strict=True)) for pair in permutations(mechanism.matrix, 2)])
    assert many.trade_off_corners == few.trade_off_corners == tuple([(size, 1 - power) for size, power in whole])
    assert many.corners == few.corners
    assert many.ruling_pair == few.ruling_pair
    assert many.least_delta == few.least_delta
    assert many.adaptive().corners == few.corners
    assert {law for _, law in many.neighbours} <= {law for _, law in few.neighbours}


def test_a_hundred_dense_rows_have_a_profile_from_a_few_pairs():
    rng = Random(5)
    profile = Mechanism.from_rows([random_row(rng, 100) for _ in range(100)]).profile()
    assert len(profile.neighbours) < 40
    assert profile.ruling_pair is None
    dense = Mechanism.from_rows([random_row(rng, 60) for _ in range(70)])
    # The list of the 289,800 outcomes of all pairs takes over ten calls for each.
    assert calls(dense.profile) < 1_000_000
    distance = [[Fraction(1, 2 ** abs(x - y)) for y in range(80)] for x in range(80)]
    rows = [[weight / sum(row) for weight in row] for row in distance]
    profile = Mechanism.from_rows(rows).profile()
    # Between the ends of the line each likelihood ratio is the largest one.
    assert profile.ruling_pair == (1, 80)
    pair = Mechanism.from_rows([rows[0], rows[-1]]).profile()
    assert profile.corners == pair.corners
    with pytest.raises(Unsupported, match=r"uses=2 compose each pair of 80 rows.*adaptive\(\).compose\(2\)"):
        profile.compose(2)
    assert profile.compose(1).adaptive().compose(2).delta(3) == pair.adaptive().compose(2).delta(3)


def random_row(rng, outputs):
    weights = [rng.randrange(1, 50) for _ in range(outputs)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def test_too_many_rows_and_too_small_probabilities_are_refused(monkeypatch):
    sparse = Mechanism.from_rows([[Fraction(i, 200), 1 - Fraction(i, 200)] + [0] * 150 for i in range(200)])
    assert sparse.profile().corners == ((1, Fraction(199, 200)),)
    small = Fraction(1, 10**201)
    with pytest.raises(Unsupported, match="a probability below 10\\^-200, at most 250000"):
        Mechanism.from_rows([[small * (i + 1), 1 - small * (i + 1)] + [0] * 10 for i in range(200)]).profile()
    monkeypatch.setattr(neighbouring_pairs, "MOST_SEARCHED", 10**6)
    with pytest.raises(Unsupported, match="200 different rows have 6049600 entries, at most 1000000 are searched"):
        sparse.profile()
    with pytest.raises(Unsupported, match="200 different rows have 6049600 entries, at most 250000 are listed"):
        ProductMechanism.of([sparse]).profile()


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda p: p.compose(0), "uses=0"),
        (lambda p: p.compose(True), "uses=True"),
        (lambda p: p.compose(10**6).compose(2), "at most"),
        (lambda p: p.delta("1/2"), "exp_epsilon=1/2"),
        (lambda p: p.delta(2.0), "binary float"),
        (lambda p: p.delta_bounds(), "give one of them"),
        (lambda p: p.delta_bounds(epsilon=1, exp_epsilon=2), "give one of them"),
        (lambda p: p.delta_bounds(epsilon=-1), "epsilon=-1"),
        (lambda p: p.delta_bounds(epsilon=1, digits=0), "digits=0"),
        (lambda p: p.trade_off(2), "size=2"),
        (lambda p: p.exp_epsilon(2), "delta=2"),
    ],
)
def test_bad_questions(ask, words):
    with pytest.raises(InvalidArgument, match=words):
        ask(randomized_response(2, 3).profile())


def test_what_cannot_be_answered_names_a_way_out(monkeypatch):
    many = randomized_response(2, 3).profile().compose(10**5)
    with pytest.raises(Unsupported, match="delta_bounds or exp_epsilon_bounds"):
        many.delta(2)
    with pytest.raises(Unsupported, match="ask exp_epsilon"):
        many.exp_epsilon_bounds(0)
    monkeypatch.setattr(composed_dichotomy, "MOST_PRECISION", 128)
    with pytest.raises(Undecided, match="uses=300"):
        randomized_response(2, "3/2").profile().compose(300).delta_bounds(exp_epsilon=Fraction(3, 2) ** 299)


def test_it_is_shown(monkeypatch):
    profile = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("1/10").mechanism.profile()
    monkeypatch.setattr(profile_display, "image", lambda picture, text: text)
    assert "<td>1</td>" in profile._repr_html_()
    assert profile._repr_latex_().startswith("$\\delta(\\varepsilon)=\\max")
    assert "tikzpicture" in profile.picture().to_latex()
    assert "corners" in profile.compose(100)._repr_latex_()
    assert isinstance(MechanismProfile.of([]).to_document()["corners"], list)
    many = Mechanism.from_rows([[0, "1/2", "1/2"], ["1/2", 0, "1/2"]]).profile()
    assert many._repr_latex_() == "$\\delta(\\varepsilon)=\\frac{1}{2}$"
