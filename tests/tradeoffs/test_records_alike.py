"""Independent records under profiles: what single records say, against programs over whole mechanisms on databases.

Covers: symdp.sources.database, symdp.sources.source_set, symdp.tradeoffs.databases.budget_split,
symdp.tradeoffs.tradeoff
"""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.databases.budget_split import split_budget

PAIR = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
ONE = SourceSet.single(["1/2", "3/10", "1/5"])


def least(sets, pairs, distortion=None):
    """The least total distortion under (lambda, delta); the least that is added to every delta at a distortion."""
    words = list(product(*[range(len(vertices[0])) for vertices in sets]))
    program = LinearProgram()
    entry = {(x, y): program.add_column() for x in words for y in words}
    slack = program.add_column(cost=0 if distortion is None else 1, upper=0 if distortion is None else None)
    total = program.add_column(cost=1 if distortion is None else 0, upper=distortion)
    for x in words:
        program.add_row({entry[x, y]: 1 for y in words}, lower=1, upper=1)
    for x, other in product(words, repeat=2):
        if sum(a != b for a, b in zip(x, other, strict=True)) != 1:
            continue
        for level, delta in pairs:
            above = {y: program.add_column() for y in words}
            for y in words:
                program.add_row({above[y]: 1, entry[x, y]: -1, entry[other, y]: level}, lower=0)
            program.add_row({**dict.fromkeys(above.values(), 1), slack: -1}, upper=delta)
    for priors in product(*sets):
        row = {total: F(1)}
        for x, y in entry:
            chance, errors = F(1), 0
            for prior, a, b in zip(priors, x, y, strict=True):
                chance, errors = chance * prior[a], errors + (a != b)
            row[entry[x, y]] = -chance * errors
        program.add_row(row, lower=0)
    return minimize(program).value


def random_prior(rng, size):
    parts = [rng.randrange(1, 6) for _ in range(size)]
    return tuple([F(part, sum(parts)) for part in parts])


def random_pairs(rng):
    return [(F(rng.randrange(2, 9), 2), F(rng.randrange(4), 20)) for _ in range(rng.randrange(1, 3))]


def named(pairs):
    return "profile:" + ",".join([f"log({level}):{delta}" for level, delta in pairs])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_records_that_differ_distort_as_the_best_mechanism_for_all_of_them(seed):
    rng = Random(seed)
    sizes = rng.choice([(2, 2), (2, 2), (2, 3)])
    sets = [[random_prior(rng, size) for _ in range(1 if size == 3 else rng.randrange(1, 3))] for size in sizes]
    pairs = random_pairs(rng)
    records = [Tradeoff(SourceSet.from_vertices(vertices), leakage=named(pairs)) for vertices in sets]
    split = split_budget(records, value=0)
    assert split.distortion == least(sets, pairs)
    assert split.certificate.lines_checked > 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_records_alike_need_what_one_needs_at_its_share(seed):
    rng = Random(seed)
    prior, pairs = random_prior(rng, 2), random_pairs(rng)
    tradeoff = Tradeoff(Database(2, source=SourceSet.single(prior)), leakage=named(pairs))
    distortion = F(rng.randrange(1, 12), 10)
    best = tradeoff.at(distortion)
    assert best.value.rational == least([[prior]] * 2, pairs, distortion)
    assert best.mechanism.distortion(best.source.local) <= distortion
    assert best.certificate.lines_checked > 0


def test_a_profile_serves_sets_and_every_number_of_records():
    for records in (1, 2, 1000):
        optimum = Tradeoff(Database(records, source=PAIR), leakage="profile:log(2):1/100,log(3):1/1000").inverse(value=0)
        assert (optimum.distortion, optimum.mechanism.records) == (records * F(99, 200), records)
        assert optimum.certificate.record["question"]["groups"][0]["records"] == records


@pytest.mark.parametrize("name", ["gdp", "tv", "profile:1:1/100"])
def test_point_and_inverse_agree_for_databases(name):
    one, many = Tradeoff(ONE, leakage=name), Tradeoff(Database(4, source=ONE), leakage=name)
    assert many.at("1").value.enclosure(9) == one.at("1/4").value.enclosure(9)
    bounds = many.inverse(value="1/2").distortion_bounds
    assert bounds == tuple([4 * end for end in one.inverse(value="1/2").distortion_bounds])
    assert many.at(0).value.enclosure(3) == one.at(0).value.enclosure(3) if name != "gdp" else many.at(0).value.is_infinite
    assert many.curve().zero_from == 4 * one.curve().zero_from


def test_the_uniform_prior_is_covered_too():
    best = Tradeoff(Database(10, letters=3), leakage="gdp").at(1)
    assert best.value.enclosure(9) == Tradeoff(SourceSet.simplex(3), leakage="gdp").at("1/10").value.enclosure(9)
    assert best.certificate.lines_checked > 0


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: split_budget([Tradeoff(ONE, leakage="gdp")], distortion=1), Unsupported, "give value"),
        (lambda: split_budget([Tradeoff(ONE, leakage="gdp")], exp_epsilon=2), Unsupported, "give value"),
        (lambda: split_budget([Tradeoff(ONE)], value=1), InvalidArgument, "give exp_epsilon"),
        (lambda: split_budget([Tradeoff(ONE, leakage="gdp"), Tradeoff(ONE)], value=1), Unsupported, r"records\[2\]"),
        (lambda: Tradeoff(Database(2, source=ONE), leakage="gdp").curve().certificate, Unsupported, "point by point"),
    ],
)
def test_what_is_not_answered_is_said(ask, error, words):
    with pytest.raises(error, match=words):
        ask()
