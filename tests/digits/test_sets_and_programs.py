"""Priors, programs and laws in mpmath by another route: all corners, all events, stationary points, exact programs.

Covers: symdp.digits.leakage_definitions, symdp.digits.linear_program, symdp.digits.prior_sets, symdp.digits.set_maxima
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from mpmath import mp, mpf

from symdp import SourceSet
from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import exact_text
from symdp.digits import leakage_definitions as definitions
from symdp.digits import linear_program, prior_sets, set_maxima
from symdp.digits.linear_program import NoSolution, Program
from symdp.digits.number_texts import number, numbers
from symdp.digits.prior_sets import PriorSet
from symdp.leakages.measure import measure
from symdp.mechanisms.mechanism import Mechanism
from tests.digits.random_rows import CURVED, SETS, near, random_rows, read

ONE = mpf(1)
MORE = [
    {"vertices": [["1/2", "3/10", "1/5"]]},
    {"lower": ["1/10", "1/5", "1/4", "0"], "upper": ["3/5", "1/5", "1/2", "1"]},
    {"center": ["1/2", "3/10", "1/5", "0"], "radius": "1/3"},
    {"decreasing": 4},
    {"letters": 4, "focal": [{"letters": [1, 4], "mass": "1/3"}, {"letters": [2], "mass": "2/3"}]},
    {
        "letters": 2,
        "inequalities": [
            {"coefficients": ["1", "0", "-1"], "bound": "0"},
            {"coefficients": ["0", "0", "1"], "bound": "2/3"},
        ],
    },
]
ALL = [*SETS, *MORE, *CURVED]


def kind(document):
    name = next(key for key in document if key != "letters")
    return f"{document.get('letters', '')}{name}{len(str(document))}"


@pytest.fixture(autouse=True)
def _digits():
    with mp.workdps(50):
        yield


def inner(first, second):
    return mp.fsum([a * b for a, b in zip(first, second, strict=True)])


@pytest.mark.sampled(99)
@pytest.mark.parametrize("document", ALL, ids=kind)
def test_a_set_holds_what_costs_at_most_the_largest_cost_and_nothing_beyond(document):
    """From a prior inside, the way to one of largest cost stays inside until there, and leaves the set there."""
    rng, known = Random(kind(document)), PriorSet(document)
    corners = []
    for _ in range(6):
        costs = [mpf(rng.randint(-9, 9)) for _ in range(known.letters)]
        value, prior = known.largest(costs)
        assert near(value, inner(costs, prior))
        assert near(known.least([-cost for cost in costs])[0], -value)
        assert known.contains(prior)
        corners.append((costs, value, prior))
    inside = [mp.fsum(shares) / len(corners) for shares in zip(*[prior for *_, prior in corners], strict=True)]
    assert known.contains(inside)
    for costs, value, prior in corners:
        assert inner(costs, inside) <= value + mpf(10) ** -40
        half = [(p + q) / 2 for p, q in zip(prior, inside, strict=True)]
        assert known.contains(half)
        if inner(costs, inside) < value - mpf(10) ** -30:
            for step, is_inside in (
                (mpf(10) ** (-30 if known.kind in ("vertices", "inequalities") else -34), False),
                (mpf(10) ** -44, True),
            ):
                beyond = [p + step * (p - q) for p, q in zip(prior, inside, strict=True)]
                assert known.contains(beyond) is is_inside


@pytest.mark.sampled(99)
@pytest.mark.parametrize("document", ALL, ids=kind)
def test_what_is_no_law_is_in_no_set(document):
    known = PriorSet(document)
    prior = known.largest([mpf(k) for k in range(known.letters)])[1]
    assert not known.contains(prior[:-1])
    assert not known.contains([*prior, mpf(0)])
    assert not known.contains([share * (1 + mpf(10) ** -30) for share in prior])
    assert not known.contains([prior[0] - 2, *prior[1:-1], prior[-1] + 2])


@pytest.mark.sampled(99)
@pytest.mark.parametrize("document", [*SETS, *MORE[1:3]], ids=kind)
def test_the_rows_of_a_cone_are_those_of_the_multiples_of_priors(document):
    known = PriorSet(document)
    cone = known.cone()
    if known.kind in ("vertices", "focal", "decreasing", "simplex"):
        assert cone is None
        return
    unknowns = 1 + max(max(entries) for entries, _ in cone)
    rng = Random(kind(document))
    for height in (1, 3):
        for _ in range(3):
            costs = [mpf(rng.randint(-9, 9)) for _ in range(known.letters)]
            program = Program([-cost for cost in costs] + [mpf(0)] * (unknowns - known.letters))
            for entries, exact in cone:
                (program.equal if exact else program.at_most)(entries, mpf(0))
            program.equal({known.letters: ONE}, mpf(height))
            assert near(-program.least()[0], height * known.largest(costs)[0])


def test_the_cone_of_priors_with_unknowns_of_their_own_is_not_listed():
    assert PriorSet(MORE[5]).cone() is None
    assert PriorSet(MORE[5]).letters == 2
    value, prior = PriorSet(MORE[5]).largest([ONE, mpf(0)])
    assert near(value, number("2/3"))
    assert len(prior) == 2


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(12))
def test_the_worst_of_a_ball_is_stationary(seed):
    """Where costs count, the quotient with the center, or its logarithm, is affine in them; the radius is used up."""
    rng = Random(seed)
    parts = [rng.randint(1, 9) for _ in range(4)]
    center = [mpf(part) / sum(parts) for part in parts]
    texts = [str(Fraction(part, sum(parts))) for part in parts]
    costs = [mpf(cost) for cost in rng.sample(range(-9, 9), 4)]
    radius = rng.choice(["1/100", "1/5", "2", "7"])
    prior = PriorSet({"around": texts, "chi_square": radius}).largest(costs)[1]
    reached = mp.fsum([(q - c) ** 2 / c for q, c in zip(prior, center, strict=True)])
    kept = [x for x in range(4) if prior[x] > mpf(10) ** -30]
    if len(kept) > 1:
        assert near(reached, number(radius))
        (a, b), *others = [(costs[x], prior[x] / center[x]) for x in kept]
        slope = (others[0][1] - b) / (others[0][0] - a)
        assert slope > 0
        assert all(near(b + slope * (cost - a), ratio, 30) for cost, ratio in others)
        assert all(b + slope * (costs[x] - a) <= mpf(10) ** -30 for x in range(4) if x not in kept)
    else:
        assert kept == [costs.index(max(costs))]
        assert reached <= number(radius)
    prior = PriorSet({"around": texts, "kullback_leibler": radius}).largest(costs)[1]
    best = costs.index(max(costs))
    if -mp.log(center[best]) <= number(radius):
        assert prior == [mpf(x == best) for x in range(4)]
    else:
        assert near(mp.fsum([q * mp.log(q / c) for q, c in zip(prior, center, strict=True)]), number(radius), 36)
        logs = [(cost, mp.log(q / c)) for cost, q, c in zip(costs, prior, center, strict=True)]
        slope = (logs[1][1] - logs[0][1]) / (logs[1][0] - logs[0][0])
        assert slope > 0
        assert all(near(logs[0][1] + slope * (cost - logs[0][0]), value, 30) for cost, value in logs)


def test_letters_that_the_center_of_a_ball_lacks_have_no_share():
    known = PriorSet({"around": ["1/2", "0", "1/2"], "kullback_leibler": "1/10"})
    assert known.largest([ONE, mpf(9), mpf(0)])[1][1] == 0
    assert not known.contains([mpf("0.4"), mpf("0.1"), mpf("0.5")])
    assert known.contains([mpf("0.6"), mpf(0), mpf("0.4")])
    wide = PriorSet({"around": ["1/2", "0", "1/2"], "kullback_leibler": "1"})
    assert wide.largest([ONE, mpf(9), ONE])[1] == [mpf("0.5"), 0, mpf("0.5")]


def test_all_subsets_of_twelve_letters_are_looked_at_and_of_more_letters_none(monkeypatch):
    assert prior_sets.MOST_SUBSETS == 12
    monkeypatch.setattr(prior_sets, "MOST_SUBSETS", 3)
    for letters, is_seen in ((3, True), (4, False)):
        known = PriorSet({"letters": letters, "focal": [{"letters": [1], "mass": "1"}]})
        outside = [mpf(0)] * (letters - 1) + [ONE]
        assert known.contains(outside) is not is_seen


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(40))
def test_a_program_has_the_least_value_of_the_exact_one(seed):
    rng = Random(seed)
    size = rng.randint(1, 4)
    costs = [rng.randint(-3, 4) for _ in range(size)]
    program, exact = Program([mpf(cost) for cost in costs]), LinearProgram()
    for cost in costs:
        exact.add_column(cost)
    for _ in range(rng.randint(0, 5)):
        entries = {k: rng.randint(-3, 3) for k in range(size) if rng.random() < 0.8}
        bound, is_equal = rng.randint(-2, 5), rng.random() < 0.35
        (program.equal if is_equal else program.at_most)({k: mpf(value) for k, value in entries.items()}, mpf(bound))
        exact.add_row(entries, lower=bound if is_equal else None, upper=bound)
    try:
        solution = minimize(exact)
    except InfeasibleProgram:
        with pytest.raises(NoSolution, match="no point"):
            program.least()
    except UnboundedProgram:
        with pytest.raises(NoSolution, match="no least value"):
            program.least()
    else:
        value, point = program.least()
        assert near(value, number(exact_text(solution.value)))
        assert near(value, inner([mpf(cost) for cost in costs], point))
        assert len(point) == size
        assert min(point) > -(mpf(10) ** -35)
        for entries, bound, is_equal in program.rows:
            activity = mp.fsum([value * point[k] for k, value in entries.items()])
            assert activity <= bound + mpf(10) ** -35
            assert not is_equal or near(activity, bound, 35)


def test_beales_cycling_example_ends_here_too():
    program = Program([mpf("-0.75"), mpf(150), mpf("-0.02"), mpf(6)])
    program.at_most({0: mpf("0.25"), 1: mpf(-60), 2: mpf("-0.04"), 3: mpf(9)}, mpf(0))
    program.at_most({0: mpf("0.5"), 1: mpf(-90), 2: mpf("-0.02"), 3: mpf(3)}, mpf(0))
    program.at_most({2: ONE}, ONE)
    assert near(program.least()[0], mpf("-0.05"))


def test_rows_that_say_nothing_are_left_out():
    program = Program([ONE, ONE])
    for factor in (1, 2):
        program.equal({0: mpf(factor), 1: mpf(factor)}, mpf(3 * factor))
    program.equal({}, mpf(0))
    assert near(program.least()[0], mpf(3))


def test_a_tableau_of_thirty_thousand_entries_is_small():
    for unknowns, is_small in ((200, True), (201, False)):
        program = Program([mpf(0)] * unknowns)
        for _ in range(100):
            program.at_most({0: ONE}, ONE)
        assert program.is_small is is_small


def test_a_program_is_solved_with_three_times_as_many_digits_as_it_is_asked_for(monkeypatch):
    seen = []

    class Noted:
        def __init__(self, program, near):
            seen.append((mp.dps, near))

        def solve(self):
            return mpf(1) / 3, [mpf(2) / 3]

    monkeypatch.setattr(linear_program, "_Tableau", Noted)
    value, point = Program([ONE]).least()
    assert seen == [(150, mpf(10) ** -37)]
    assert value == mpf(1) / 3
    assert len(point) == 1


def test_what_misses_a_point_by_rounding_alone_has_one():
    """By at most a thousand times the least number that counts, 10^-37 at 50 digits."""
    for gap, is_empty in (("0.9995e-34", False), ("1.0005e-34", True)):
        program = Program([ONE])
        program.equal({0: ONE}, ONE)
        program.equal({0: ONE}, ONE + mpf(gap))
        if is_empty:
            with pytest.raises(NoSolution, match="no point"):
                program.least()
        else:
            assert near(program.least()[0], ONE, 33)


def test_the_column_of_least_cost_enters_and_after_thirty_steps_in_place_the_first_one(monkeypatch):
    made = linear_program._Tableau(Program([mpf(-1), mpf(-3), mpf(2)]), mpf(10) ** -37)
    made.reduced = [mpf(-1), mpf(-3), mpf(2), mpf(0)]
    assert [made.entering(3, first) for first in (False, True)] == [1, 0]
    assert made.entering(0, False) is None
    made.reduced = [-(mpf(10) ** -37), mpf(0), mpf(2), mpf(0)]
    assert made.entering(3, False) is None
    asked = []

    def entering(width, first):
        asked.append(first)
        return 0 if len(asked) < 40 else None

    monkeypatch.setattr(made, "entering", entering)
    monkeypatch.setattr(made, "leaving", lambda column: 0)
    monkeypatch.setattr(made, "pivot", lambda row, column: None)
    made.run([mpf(0)] * 3, 3)
    assert asked == [False] * 32 + [True] * 8


def test_of_rows_that_reach_zero_together_the_one_with_the_lowest_variable_leaves():
    program = Program([mpf(-1)])
    for _ in range(3):
        program.at_most({0: ONE}, ONE)
    made = linear_program._Tableau(program, mpf(10) ** -37)
    assert made.basis == [1, 2, 3]
    assert made.leaving(0) == 0
    made.basis = [3, 1, 2]
    assert made.leaving(0) == 1
    made.rows[0][-1] = mpf("0.5")
    assert made.leaving(0) == 0
    made.rows[2][-1] = mpf("0.5") + mpf(10) ** -38
    assert made.leaving(0) == 2
    made.rows[2][-1] = mpf("0.5") + mpf(10) ** -36
    assert made.leaving(0) == 0


def laws(rng, outputs=5):
    """Two laws, of which some outputs have probability 0."""
    made = []
    for _ in range(2):
        parts = [rng.choice([0, 1, 2, 3, 5, 8]) for _ in range(outputs - 1)] + [1]
        made.append([mpf(part) / sum(parts) for part in parts])
    return made


def events(first, second):
    """The probabilities of all events under both."""
    for chosen in product((0, 1), repeat=len(first)):
        yield inner(chosen, first), inner(chosen, second)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(15))
def test_what_two_rows_tell_apart_is_that_of_all_events(seed):
    rng = Random(seed)
    first, second = laws(rng)
    for delta in (mpf(0), mpf("0.1"), mpf("0.3"), mpf("0.9")):
        needed = mpf(1)
        for p, q in events(first, second):
            if p > delta + mpf(10) ** -45:
                needed = max(needed, (p - delta) / q) if q else mp.inf
        name = f"adp:{mp.nstr(delta, 5)}" if delta else "dp"
        for value in (
            definitions.between_rows(name, mpf(0), first, second),
            definitions.between_rows("dp", delta, first, second),
        ):
            assert value == mp.log(needed) or near(value, mp.log(needed))
        if delta:
            single = max([ONE, *[(p - delta) / q if q else mp.inf for p, q in zip(first, second, strict=True) if p > delta]])
            value = definitions.between_rows(f"{name}:pointwise", mpf(0), first, second)
            assert value == mp.log(single) or near(value, mp.log(single))
    assert near(definitions.between_rows("tv", mpf(0), first, second), max(p - q for p, q in events(first, second)))
    missed = max(
        mpf(0),
        *[
            max(p - mp.exp(e) * q for p, q in events(first, second)) - d
            for e, d in ((mp.log(2), mpf("0.1")), (ONE, mpf("0.05")))
        ],
    )
    assert near(definitions.between_rows("profile:log(2):1/10,1:1/20", mpf(0), first, second), missed)
    both = [(p, q) for p, q in zip(first, second, strict=True) if p or q]
    if any(p and not q for p, q in both):
        for name in ("kl", "renyi:2", "renyi:3/2", "zcdp"):
            assert definitions.between_rows(name, mpf(0), first, second) == mp.inf
        return
    both = [(p, q) for p, q in both if p]
    assert near(definitions.between_rows("kl", mpf(0), first, second), mp.fsum([p * mp.log(p / q) for p, q in both]))
    assert near(definitions.between_rows("renyi:2", mpf(0), first, second), mp.log(mp.fsum([p * p / q for p, q in both])))
    orders = {
        a: mp.log(mp.fsum([p**a * q ** (1 - a) for p, q in both])) / (a - 1) / a
        for a in [1 + mpf(k) / 50 for k in range(2, 200, 3)]
    }
    value = definitions.between_rows("zcdp", mpf(0), first, second)
    assert max(orders.values()) <= value + mpf(10) ** -30
    assert value <= max([*orders.values(), mp.fsum([p * mp.log(p / q) for p, q in both])]) * mpf("1.02") + mpf(10) ** -30


@pytest.mark.parametrize(("first", "second"), [("1/10 9/10", "1/1000 999/1000"), ("1/5 1/5 3/5", "1/100 1/4 37/50")])
def test_the_supremum_over_orders_is_known_to_all_digits(first, second):
    """Between the orders 1 and oo: with more digits the same ones come first."""
    values = []
    for digits in (50, 120):
        with mp.workdps(digits):
            values.append(definitions.between_rows("zcdp", mpf(0), numbers(first.split()), numbers(second.split())))
    assert near(values[0], values[1], 47)
    ends = [
        definitions.between_rows(name, mpf(0), numbers(first.split()), numbers(second.split()))
        for name in ("kl", "renyi:400")
    ]
    assert values[1] > max(ends[0], ends[1] / 400) * mpf("1.2")


@pytest.mark.sampled(99)
@pytest.mark.parametrize("mu", ["1/2", "1", "3"])
def test_gaussian_privacy_is_the_largest_shift_of_quantiles(mu):
    """Two laws whose events have at most the power of a shift, and one that has it."""
    shift = number(mu)
    share = mpf("0.2")
    power = mp.ncdf(definitions.quantile(share) + shift)
    first, second = [power, 1 - power], [share, 1 - share]
    assert near(definitions.between_rows("gdp", mpf(0), first, second), shift, 30)
    assert near(definitions.quantile(mpf("0.5")), mpf(0))
    assert near(definitions.quantile(mp.ncdf(mpf("1.25"))), mpf("1.25"), 30)
    assert definitions.between_rows("gdp", mpf(0), first, first) == 0
    assert definitions.between_rows("gdp", mpf(0), [ONE, mpf(0)], second) == mp.inf
    assert definitions.between_rows("gdp", mpf(0), first, [mpf(0), ONE]) == mp.inf
    three = [mpf("0.5"), mpf("0.3"), mpf("0.2")], [mpf("0.2"), mpf("0.3"), mpf("0.5")]
    expected = max(definitions.quantile(p) - definitions.quantile(q) for p, q in events(*three) if 0 < q < p < 1)
    assert near(definitions.between_rows("gdp", mpf(0), *three), expected, 30)


def test_names_orders_and_pairs():
    assert [definitions.name_of(name) for name in ("renyi:oo", "sibson:oo", "kl", "renyi:3")] == [
        "dp",
        "sibson",
        "kl",
        "renyi",
    ]
    assert definitions.order_of("renyi:3/2") == mpf("1.5")
    assert definitions.order_of("adp:1/10:pointwise") == number("1/10")
    assert set(definitions.pairs_of(3, None)) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    assert definitions.pairs_of(3, [(0, 2), (1, 1)]) == [(0, 2), (2, 0)]
    assert definitions.of_pairs("dp", 0, [[ONE]], []) == 0
    assert [tuple(map(mp.nstr, pair)) for pair in definitions.profile_of("profile:log(2):1/10,0:1/20")] == [
        ("2.0", "0.1"),
        ("1.0", "0.05"),
    ]
    assert definitions.profile_of("tv") == [(1, 0)]


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(4))
def test_adjacent_letters_alone_are_compared(seed):
    rng = Random(seed)
    rows = read(random_rows(rng, 4, 3))
    for name in ("dp", "kl", "adp:1/20", "tv", "renyi:2"):
        for edges in ([(0, 1)], [(0, 3), (2, 3)], []):
            pairs = [pair for x, y in edges for pair in ((x, y), (y, x))]
            expected = max([definitions.between_rows(name, mpf(0), rows[x], rows[y]) for x, y in pairs], default=mpf(0))
            assert definitions.of_rows(name, mpf(0), rows, edges) == expected
    plain = definitions.of_rows("dp", mpf(0), rows, None)
    assert near(mp.exp(plain), max(max(column) / min(column) for column in zip(*rows, strict=True)))


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", ["mi", "sibson:2", "sibson:3"])
def test_slopes_by_the_prior_are_those_of_small_steps(name, rng):
    rows, prior = read(random_rows(rng)), read(random_rows(rng))[0]
    slopes = definitions.prior_slopes(name, rows, prior)
    step = mpf(10) ** -18

    def value(moved):
        leakage = definitions.of_mechanism(name, rows, moved)
        if name == "mi":
            return leakage
        order = definitions.order_of(name)
        return mp.exp((order - 1) / order * leakage)

    for x, z in ((0, 1), (1, 2), (2, 0)):
        moved = [share + step * ((k == x) - (k == z)) for k, share in enumerate(prior)]
        assert near((value(moved) - value(prior)) / step, slopes[x] - slopes[z], 14)


def test_an_output_that_never_occurs_changes_no_slope_and_one_of_a_letter_that_never_occurs_has_none():
    rows = [[mpf("0.75"), mpf("0.25")], [mpf("0.25"), mpf("0.75")]]
    wide = [[*row, mpf(0)] for row in rows]
    for name in ("mi", "sibson:2", "sibson:3"):
        assert definitions.prior_slopes(name, wide, [ONE / 3, 2 * ONE / 3]) == definitions.prior_slopes(
            name, rows, [ONE / 3, 2 * ONE / 3]
        )
        assert definitions.prior_slopes(name, [[ONE, mpf(0)], [mpf(0), ONE]], [ONE, mpf(0)])[1] == mp.inf
        assert near(
            definitions.of_mechanism(name, wide, [ONE / 3, 2 * ONE / 3]),
            definitions.of_mechanism(name, rows, [ONE / 3, 2 * ONE / 3]),
        )


@pytest.mark.sampled(99)
@pytest.mark.parametrize("document", [*SETS, *MORE[1:5]], ids=kind)
@pytest.mark.parametrize("name", ["mx", "ml", "sibson:oo", "min-entropy"])
def test_the_largest_leakage_over_each_set_is_that_of_the_exact_code(name, document):
    rng, known = Random(f"{name} {kind(document)}"), PriorSet(document)
    rows = random_rows(rng, known.letters, 2)
    exact = measure(name).worst(Mechanism.from_rows(rows), SourceSet.from_document(document))
    low, high, reason = set_maxima.largest_over(name, read(rows), known, None)
    if reason is not None:
        assert (low, high) == (0, mp.inf)
        assert known.kind in ("focal", "decreasing", "simplex")
        return
    ends = [number(exact_text(end)) for end in exact.enclosure(30)]
    assert low == high
    assert ends[0] - mpf(10) ** -28 <= low <= ends[1] + mpf(10) ** -28


@pytest.mark.sampled(99)
@pytest.mark.parametrize("name", ["mi", "sibson:2"])
def test_a_concave_leakage_lies_below_its_tangent_plane_over_the_set(name):
    known, rng = PriorSet(SETS[1]), Random(1)
    rows = read(random_rows(rng))
    candidate = [number(text) for text in ("2/5", "3/10", "3/10")]
    low, high, reason = set_maxima.largest_over(name, rows, known, candidate)
    assert reason is None
    assert near(low, definitions.of_mechanism(name, rows, candidate))
    for _ in range(30):
        prior = known.largest([mpf(rng.randint(-9, 9)) for _ in range(3)])[1]
        mixed = [(p + 2 * q) / 3 for p, q in zip(prior, candidate, strict=True)]
        for one in (prior, mixed):
            assert definitions.of_mechanism(name, rows, one) <= high + mpf(10) ** -40
    assert high - low < 1
    assert set_maxima.largest_over(name, rows, known, None)[::2] == (0, "no prior is named at which the leakage is largest")
    apart = numbers(["1", "0", "0"]), [[ONE, mpf(0)], [mpf(0), ONE], [mpf(0), ONE]]
    assert (
        set_maxima.largest_over(name, apart[1], known, apart[0])[2]
        == "the leakage has no finite slope at the prior that is named"
    )


def test_more_than_three_hundred_guesses_are_not_tried(monkeypatch):
    assert set_maxima.MOST_GUESSES == 300
    known, rows = PriorSet(SETS[0]), read(random_rows(Random(2), 3, 3))
    for most, is_tried in ((27, True), (26, False)):
        monkeypatch.setattr(set_maxima, "MOST_GUESSES", most)
        low, high, reason = set_maxima.largest_over("min-entropy", rows, known, None)
        assert (reason is None) is is_tried
        assert (low == high) is is_tried


def test_a_single_prior_is_looked_at_alone_and_a_letter_that_may_not_occur_leaks_without_bound():
    known, rows = PriorSet(MORE[0]), read(random_rows(Random(3)))
    for name in ("mi", "sibson:1/2", "min-entropy", "mx"):
        value = definitions.of_mechanism(name, rows, known.vertices[0])
        assert set_maxima.largest_over(name, rows, known, None) == (value, value, None)
    apart = [[ONE, mpf(0), mpf(0)], [mpf(0), ONE, mpf(0)], [mpf(0), mpf(0), ONE]]
    assert set_maxima.largest_over("mx", apart, PriorSet({"simplex": 3}), None)[0] == mp.inf
    assert near(set_maxima.largest_over("mx", apart, PriorSet(SETS[0]), None)[0], mp.log(5))
